"""Turns: what a change of heading costs.

Where turns cost, what it costs to go on from a cell depends on the heading in which one came. So a
state of a search is a cell and a heading, which an arc names: the one by which the cell was
entered.

The first move costs no turn: neither that from the start, nor that from a waypoint, where one
stands as at the start.
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.grid import arcs, tail
from pixelmaze.maze.maze import Maze

MOST_TURNS = 99  # the most that a turn can cost


def turn_cost(maze: Maze, before: Arc, after: Arc) -> int:
    """What the turn costs between two moves, where the first, -1 for none, ends and the second
    begins: 0 straight on, and where turns cost nothing. A turn back costs as much as any other."""
    if maze.turns == 0 or before < 0:
        return 0
    full = maze.grid.n_headings
    straight = (maze.courses[maze.grid.twin[before]] + full // 2) % full
    return 0 if maze.courses[after] == straight else maze.turns


def move_cost(maze: Maze, arc: Arc, before: Arc) -> int:
    """The cost of a move after another one, or after none if `before` is -1."""
    return maze.costs[maze.grid.head[arc]] + turn_cost(maze, before, arc)


def turning_costs_to(maze: Maze, goals: Sequence[Cell]) -> list[int]:
    """For each arc, the lowest cost of a way to the nearest of several cells for somebody who has
    just come by it; -1 if there is none. Dijkstra's algorithm over arcs, backward."""
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
                more = so_far + cost[grid.head[arc]] + turn_cost(maze, before, arc)
                if known[before] < 0 or more < known[before]:
                    known[before] = more
                    heappush(frontier, (more, before))
    return known
