"""The table behind "open one wall": what each algorithm finds if one wall of the maze is open."""

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

from pixelmaze.algorithms.registry import NAMED_SOLVERS, Solver
from pixelmaze.maze.grid import tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BUILD, ERASE, FRONTIER, PATH
from pixelmaze.page.logs import packed
from pixelmaze.run.solution import cost_of, is_searchable, refusal, runs_of

_MOST = 700_000  # the most walls times cells times algorithms: about a second
_NO_VISIT = (FRONTIER, BUILD, ERASE, PATH)


def walls_of(maze: Maze) -> list[int]:
    """The walls between two cells, each as one of its arcs: those that are closed both ways."""
    twin, passages = maze.grid.twin, maze.passages
    closed = (arc for arc, is_open in enumerate(passages) if not is_open)
    return [arc for arc in closed if arc < twin[arc] and not passages[twin[arc]]]


def walls_table(maze: Maze, solvers: Sequence[str]) -> dict[str, Any]:
    """For the maze as it is, and then for each of its walls, if that is open: what each of these
    solvers visits, what its path costs, 0 for none, and what the best path costs. Only those of the
    package take part that can search it and find every goal; the table is empty without them, or if
    it takes long.
    """
    known = {name: NAMED_SOLVERS[name] for name in solvers if name in NAMED_SOLVERS}
    names = [name for name, one in known.items() if one.complete and not refusal(one, maze)]
    walls, grid = walls_of(maze), maze.grid
    if not names or not walls or len(walls) * grid.size * len(names) > _MOST:
        return {}
    best = next((name for name in names if known[name].is_best_in(maze)), "dijkstra")
    found = {name: [*zip(*_findings(maze, walls, name), strict=True)] for name in {*names, best}}
    return {
        "from": packed([tail(grid, wall) for wall in walls]),
        "to": packed([grid.head[wall] for wall in walls]),
        "best": packed(found[best][1]),
        "visited": {name: packed(found[name][0]) for name in names},
        "cost": {name: packed(found[name][1]) for name in names},
    }


def _findings(maze: Maze, walls: Sequence[int], name: str) -> Iterator[tuple[int, int]]:
    """How many cells a solver visits, and what its path costs, 0 for none, in the maze as it is and
    then with each of the walls open: as `solve` finds them, which keeps far more."""
    changed = copy(maze)
    changed.passages = maze.passages[:]
    legs = runs_of(changed, None, None, None)
    for ways in ((), *((wall, maze.grid.twin[wall]) for wall in walls)):
        for way in ways:
            changed.passages[way] = 1
        visited, route = _searched(legs, NAMED_SOLVERS[name])
        yield visited, cost_of(maze, route) if route else 0
        for way in ways:
            changed.passages[way] = 0


def _searched(legs: Sequence[Maze], solver: Solver) -> tuple[int, list[int]]:
    """How many cells a solver visits, and the cells of its path; empty if it finds none."""
    head, start = legs[0].grid.head, legs[0].start
    visited, route = {start}, [start]
    for leg in legs:
        steps = [*solver.steps(leg, leg.start, leg.goal)] if is_searchable(leg) else []
        visited.update([head[arc] for action, arc in steps if action not in _NO_VISIT])
        path = [head[arc] for action, arc in steps if action == PATH]
        if not path and leg.start not in leg.goals:
            return len(visited), []
        route += path
    return len(visited.union(route)), route
