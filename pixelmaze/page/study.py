"""Study pages: one maze, and a choice of algorithms, one or two of them at a time."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from typing import Any

from pixelmaze.algorithms.registry import NAMED_SOLVERS, Solver
from pixelmaze.looks.looks import DUNGEON
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import tail
from pixelmaze.maze.maze import Maze, has_doors
from pixelmaze.maze.step import BUILD, ERASE, FRONTIER, PATH
from pixelmaze.page.film import Page, page_of_run
from pixelmaze.page.logs import packed
from pixelmaze.run.factory import generation_stages
from pixelmaze.run.maze_id import label_of, size_of
from pixelmaze.run.race import rivals, run_of
from pixelmaze.run.search import Search
from pixelmaze.run.solution import cost_of, is_searchable, refusal, runs_of
from pixelmaze.run.tape import StepSource
from pixelmaze.ui.kit.messages import counted

STUDIED = ("bfs", "dijkstra", "a-star", "greedy-best-first", "dfs", "wall-follower", "tremaux")
"""The solvers of a page if none are named."""
_MOST_CELLS = 8_000  # the most cells of a maze, counted once for each solver


def check_study(cells: int, solvers: Sequence[str | StepSource]) -> None:
    """PixelmazeError if a maze of so many cells is too large for a page with these solvers, or one
    of them is named twice."""
    names = [solver if isinstance(solver, str) else solver.name for solver in solvers]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise PixelmazeError(f"{twice} is named twice")
    if cells > (most := _MOST_CELLS // len(names)):
        fewer = ", or fewer --solvers" if len(names) > 1 else ""
        raise PixelmazeError(
            f"a maze of {cells:,} cells is too large for a page with "
            f"{counted(len(names), 'solver')}: at most {most:,} cells{fewer}"
        )


def with_usual(maze: Maze, solver: str) -> list[str]:
    """This solver, and as many of the usual ones as there is room for on a page."""
    others = [name for name in rivals(has_doors(maze), STUDIED) if name != solver]
    return [solver, *others][: max(1, _MOST_CELLS // maze.grid.size)]


def study_of(
    maze: Maze,
    solvers: Sequence[str | StepSource] = STUDIED,
    theme: str = DUNGEON.name,
    progress: Callable[[Any], AbstractContextManager[Iterable[Any]]] = nullcontext,
    title: str = "",
    game: str = "",
) -> Page:
    """The page on which these solvers are watched, compared and predicted; and the making of the
    maze, if that is known. Of the usual solvers those are left out that cannot search the maze.

    `progress` is as of `page_of_run`; `title` is one of its own, and `game` the address of a page
    on which the maze is walked. PixelmazeError if the maze or the runs are too large.
    """
    chosen = rivals(has_doors(maze), STUDIED) if solvers is STUDIED else solvers
    check_study(maze.grid.size, chosen)
    making = generation_stages(maze)
    runs = [run_of(maze, solver) for solver in chosen]
    runs += [Search(maze, None, making=making)] if making else []
    walls = _walls_table(maze, [solver for solver in chosen if isinstance(solver, str)])
    title = title or label_of(maze) or size_of(maze)
    return page_of_run(runs, title, theme, progress=progress, walls=walls, game=game)


# ---- "open one wall" -----------------------------------------------------------------------------

# The table behind it: what each algorithm finds if one wall of the maze is open.

_MOST_WORK = 700_000  # the most walls times cells times algorithms: about a second
_NO_VISIT = (FRONTIER, BUILD, ERASE, PATH)


def walls_of(maze: Maze) -> list[int]:
    """The walls between two cells, each as one of its arcs: those that are closed both ways."""
    twin, passages = maze.grid.twin, maze.passages
    closed = (arc for arc, is_open in enumerate(passages) if not is_open)
    return [arc for arc in closed if arc < twin[arc] and not passages[twin[arc]]]


def _walls_table(maze: Maze, solvers: Sequence[str]) -> dict[str, Any]:
    """For the maze as it is, and then for each of its walls, if that is open: what each of these
    solvers visits, what its path costs, 0 for none, and what the best path costs. Only those of the
    package take part that can search it and find every goal; the table is empty without them, or if
    it takes long.
    """
    known = {name: NAMED_SOLVERS[name] for name in solvers if name in NAMED_SOLVERS}
    names = [name for name, one in known.items() if one.complete and not refusal(one, maze)]
    walls, grid = walls_of(maze), maze.grid
    if not names or not walls or len(walls) * grid.size * len(names) > _MOST_WORK:
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
