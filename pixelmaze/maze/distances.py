"""Distances between the cells of a maze, in moves and by cost, and properties based on them."""

from collections.abc import Sequence
from heapq import heappop, heappush

from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.grid import arcs, tail
from pixelmaze.maze.maze import Maze, exits, has_doors


def moves_from(maze: Maze, starts: Sequence[Cell]) -> list[int]:
    """The number of moves from the nearest of several cells to every cell, -1 if none reaches it.

    >>> from pixelmaze.run.factory import generate
    >>> moves_from(generate(4, 1), [0, 3])
    [0, 1, 1, 0]
    """
    return _fewest_moves(maze, starts, False)


def moves_to(maze: Maze, goals: Sequence[Cell]) -> list[int]:
    """The number of moves from every cell to the nearest of several cells, -1 if it reaches none.

    >>> from pixelmaze.run.factory import generate
    >>> maze = generate(3, 1)
    >>> maze.passages[maze.grid.twin[0]] = 0  # a one-way door from the first cell to the second
    >>> moves_to(maze, [2]), moves_to(maze, [0])
    ([2, 1, 0], [0, -1, -1])
    """
    return _fewest_moves(maze, goals, True)


def _fewest_moves(maze: Maze, ends: Sequence[Cell], is_back: bool) -> list[int]:
    """Breadth-first search from these cells; `is_back` counts the moves towards them."""
    grid, passages, twin = maze.grid, maze.passages, maze.grid.twin
    moves = [-1] * grid.size
    queue: list[Cell] = []
    for cell in ends:
        moves[cell] = 0
        queue.append(cell)
    for cell in queue:
        for arc in arcs(grid, cell):
            if moves[grid.head[arc]] < 0 and passages[twin[arc] if is_back else arc]:
                moves[grid.head[arc]] = moves[cell] + 1
                queue.append(grid.head[arc])
    return moves


def costs_from(maze: Maze, starts: Sequence[Cell]) -> list[int]:
    """The lowest cost from the nearest of several cells to every cell, -1 if none reaches it.

    >>> from pixelmaze.run.factory import generate
    >>> maze = generate(4, 1)
    >>> maze.terrain = bytes([0, 2, 1, 0])
    >>> costs_from(maze, [0])
    [0, 5, 8, 9]
    """
    return _lowest_costs(maze, starts, False)


def costs_to(maze: Maze, goals: Sequence[Cell]) -> list[int]:
    """The lowest cost from every cell to the nearest of several cells, -1 if it reaches none.

    >>> from pixelmaze.run.factory import generate
    >>> maze = generate(4, 1)
    >>> maze.terrain = bytes([0, 2, 1, 0])
    >>> costs_to(maze, [3])
    [9, 4, 1, 0]
    """
    return _lowest_costs(maze, goals, True)


def _lowest_costs(maze: Maze, ends: Sequence[Cell], is_back: bool) -> list[int]:
    """Dijkstra's algorithm from these cells; `is_back` counts the costs towards them."""
    grid, passages, twin, cost = maze.grid, maze.passages, maze.grid.twin, maze.costs
    known = [-1] * grid.size
    frontier: list[tuple[int, int]] = []
    for cell in ends:
        known[cell] = 0
        frontier.append((0, cell))
    while frontier:
        so_far, cell = heappop(frontier)
        if so_far == known[cell]:
            for arc in arcs(grid, cell):
                there = grid.head[arc]
                way = twin[arc] if is_back else arc
                more = so_far + cost[way]
                if passages[way] and (known[there] < 0 or more < known[there]):
                    known[there] = more
                    heappush(frontier, (more, there))
    return known


def farthest_dead_end(maze: Maze, start: int) -> int:
    """The dead end farthest from start; if none can be reached, the farthest cell.

    >>> from pixelmaze.run.factory import generate
    >>> farthest_dead_end(generate(3, 1), start=0)
    2
    """
    moves = moves_from(maze, [start])
    best = -1
    farthest = 0
    for cell in range(maze.grid.size):
        if moves[cell] > moves[farthest]:
            farthest = cell
        is_dead_end = moves[cell] > 0 and len(exits(maze, cell)) == 1
        if is_dead_end and (best < 0 or moves[cell] > moves[best]):
            best = cell
    return best if best >= 0 else farthest


def is_perfect(maze: Maze) -> bool:
    """True if there is exactly one path between any two cells, in both directions.

    >>> from pixelmaze.run.factory import generate
    >>> is_perfect(generate(3, 2, seed=1)), is_perfect(generate(3, 2, seed=1, braid=100))
    (True, False)
    """
    is_tree = sum(maze.passages) == 2 * (maze.grid.size - 1) and not has_doors(maze)
    return is_tree and is_connected(maze)


def is_connected(maze: Maze) -> bool:
    """True if every cell can be reached from every other.

    >>> from pixelmaze.run.factory import generate
    >>> is_connected(generate(3, 1))
    True
    """
    return min(moves_from(maze, [0])) >= 0 and min(moves_to(maze, [0])) >= 0


# ---- turns ---------------------------------------------------------------------------------------

# Where turns cost, the cost of going on from a cell depends on the heading of the move into it. So
# a state of a search is a cell and a heading, which an arc names: the one by which the cell was
# entered. The first move costs no turn: neither from the start nor from a waypoint.

MOST_TURNS = 99  # the most that a turn can cost


def turn_cost(maze: Maze, before: Arc, after: Arc) -> int:
    """The cost of the turn between two moves: 0 straight on, if turns cost nothing, and if `before`
    is -1. A turn back costs as much as any other."""
    if maze.turns == 0 or before < 0:
        return 0
    full = maze.grid.n_headings
    straight = (maze.courses[maze.grid.twin[before]] + full // 2) % full
    return 0 if maze.courses[after] == straight else maze.turns


def move_cost(maze: Maze, arc: Arc, before: Arc) -> int:
    """The cost of a move after the move `before`, -1 for none."""
    return maze.costs[arc] + turn_cost(maze, before, arc)


def turning_costs_to(maze: Maze, goals: Sequence[Cell]) -> list[int]:
    """The lowest cost to any of `goals` after a move along each arc; -1 if out of reach. Dijkstra's
    algorithm over arcs, backward."""
    grid, twin, cost = maze.grid, maze.grid.twin, maze.costs
    known = [-1] * len(grid.head)
    frontier: list[tuple[int, int]] = []
    for cell in goals:
        for out in arcs(grid, cell):
            known[twin[out]] = 0
            frontier.append((0, twin[out]))
    while frontier:
        so_far, arc = heappop(frontier)
        if so_far == known[arc] and maze.passages[arc]:
            for out in arcs(grid, tail(grid, arc)):
                before = twin[out]
                more = so_far + cost[arc] + turn_cost(maze, before, arc)
                if known[before] < 0 or more < known[before]:
                    known[before] = more
                    heappush(frontier, (more, before))
    return known
