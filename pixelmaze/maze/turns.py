"""Turns: what a change of heading costs.

Where turns cost, a way cannot be judged by its cells alone: what it costs to go on depends on the
heading in which one came. So a state of a search is a cell and a heading, which an arc names: the
one by which the cell was entered.

The first move costs no turn: neither that from the start, nor that from a waypoint, where one
stands as at the start.
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.grid import arc_between, arcs, tail
from pixelmaze.maze.maze import Maze

MOST_TURNS = 99  # the most that a turn can cost


def turn_cost(maze: Maze, before: Arc, after: Arc) -> int:
    """What the turn between two moves costs, the second of which begins where the first ended: 0
    straight on, and where turns cost nothing. A turn back costs as much as any other.

    >>> from pixelmaze import generate
    >>> maze = generate(3, 1, turns=5)
    >>> turn_cost(maze, 0, 1), turn_cost(maze, 0, 2)  # on to the right, and back
    (0, 5)
    """
    if maze.turns == 0:
        return 0
    full = maze.grid.n_headings
    straight = (maze.courses[maze.grid.twin[before]] + full // 2) % full
    return 0 if maze.courses[after] == straight else maze.turns


def move_cost(maze: Maze, arc: Arc, before: Arc = -1) -> int:
    """The cost of a move after another one; after none if `before` is -1."""
    return maze.costs[maze.grid.head[arc]] + (turn_cost(maze, before, arc) if before >= 0 else 0)


def costs_along(maze: Maze, cells: Sequence[Cell]) -> list[int]:
    """The cost of each move along these cells, from the start via the waypoints.

    >>> from pixelmaze import generate
    >>> costs_along(generate(3, 1, turns=5), [0, 1, 2, 1])
    [1, 1, 6]
    """
    if not maze.turns:
        return [maze.costs[cell] for cell in cells[1:]]
    found: list[int] = []
    before, stops = -1, [*maze.waypoints]
    for i in range(1, len(cells)):
        while cells[i - 1] in stops[:1]:
            stops.pop(0)
            before = -1
        arc = arc_between(maze.grid, cells[i - 1], cells[i])
        found.append(move_cost(maze, arc, before))
        before = arc
    return found


def turning_costs(maze: Maze, ends: Sequence[Cell], is_back: bool) -> list[int]:
    """For each arc, the lowest cost of a way from the nearest of several cells that ends with it;
    `is_back`: of a way to one of them, for somebody who has just come by it. -1 if there is none.
    Dijkstra's algorithm, over arcs.

    >>> from pixelmaze import generate
    >>> maze = generate(3, 1, turns=5)
    >>> turning_costs(maze, [0], False), turning_costs(maze, [2], True)
    ([1, 2, 7, 8], [1, 0, 7, 6])
    """
    grid, passages, twin, cost = maze.grid, maze.passages, maze.grid.twin, maze.costs
    known = [-1] * len(grid.head)
    frontier: list[tuple[int, int]] = []
    for cell in ends:
        for arc in arcs(grid, cell):
            end = twin[arc] if is_back else arc
            if passages[end]:
                known[end] = 0 if is_back else cost[grid.head[arc]]
                heappush(frontier, (known[end], end))
    while frontier:
        so_far, arc = heappop(frontier)
        if so_far > known[arc]:
            continue
        for way in arcs(grid, tail(grid, arc) if is_back else grid.head[arc]):
            other = twin[way] if is_back else way
            turn = turn_cost(maze, other, arc) if is_back else turn_cost(maze, arc, other)
            more = so_far + turn + cost[grid.head[arc if is_back else other]]
            if passages[other] and (known[other] < 0 or more < known[other]):
                known[other] = more
                heappush(frontier, (more, other))
    return known


def turning_costs_to(maze: Maze, goals: Sequence[Cell]) -> list[int]:
    """For each arc, the lowest cost of a way on to the nearest of several cells; see
    `turning_costs`."""
    return turning_costs(maze, goals, True)


def turning_costs_from(maze: Maze, starts: Sequence[Cell]) -> list[int]:
    """The lowest cost of a way from the nearest of several cells to every cell, -1 if none reaches
    it.

    >>> from pixelmaze import generate
    >>> turning_costs_from(generate(3, 1, turns=5), [1])
    [1, 0, 1]
    """
    grid, known = maze.grid, turning_costs(maze, starts, False)
    lowest = [-1] * grid.size
    for arc in range(len(known)):
        cell = grid.head[arc]
        if known[arc] >= 0 and (lowest[cell] < 0 or known[arc] < lowest[cell]):
            lowest[cell] = known[arc]
    for cell in starts:
        lowest[cell] = 0
    return lowest
