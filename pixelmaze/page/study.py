"""Study pages: one maze and a choice of algorithms, one or two at a time; and a small site with a
study page for each algorithm, in a maze that suits it, and an index."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from html import escape
from pathlib import Path
from typing import Any

from pixelmaze.algorithms.registry import GENERATORS, NAMED_SOLVERS, SOLVERS, Generator, Solver
from pixelmaze.files.data import filled
from pixelmaze.files.files import make_folder, replace
from pixelmaze.looks.looks import DUNGEON
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import tail
from pixelmaze.maze.maze import Maze, has_doors
from pixelmaze.page.film import COLOURS, FOLDER, Page, page_of_run, still_of
from pixelmaze.page.logs import packed
from pixelmaze.page.run_log import MAKING
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.feed import StepSource
from pixelmaze.run.maze_id import label_of, size_of
from pixelmaze.run.race import rivals, run_of
from pixelmaze.run.search import Search
from pixelmaze.run.solution import Solution, refusal, solve
from pixelmaze.ui.kit.messages import counted
from pixelmaze.ui.watch.messages import summary

STUDIED = ("bfs", "dijkstra", "a-star", "greedy-best-first", "dfs", "wall-follower", "tremaux")
"""The usual solvers of a page."""
_MOST_CELLS = 8_000  # maximum cells of a maze, counted once for each solver


def check_study(cells: int, solvers: Sequence[str | StepSource]) -> None:
    """PixelmazeError if a maze of `cells` cells is too large for a page with these solvers, or a
    solver is named twice."""
    names = [solver if isinstance(solver, str) else solver.name for solver in solvers]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise PixelmazeError(f"{twice} is named twice")
    if cells > (most := _MOST_CELLS // len(names)):
        fewer = ", or fewer --solvers" if len(names) > 1 else ""
        raise PixelmazeError(
            f"a maze of {cells:,} cells is too large for a page with "
            f"{counted(len(names), 'solver')}: at most {most:,} cells{fewer}"
        )


def with_usual(maze: Maze, *first: str) -> list[str]:
    """These solvers, and as many of the usual solvers as a page has room for."""
    others = [name for name in rivals(has_doors(maze), STUDIED) if name not in first]
    return [*first, *others][: max(1, _MOST_CELLS // maze.grid.size)]


def study_of(
    maze: Maze,
    solvers: Sequence[str | StepSource] = STUDIED,
    theme: str = DUNGEON.name,
    progress: Callable[[Any], AbstractContextManager[Iterable[Any]]] = nullcontext,
    title: str = "",
    game: str = "",
) -> Page:
    """A page to watch, compare and predict these solvers, and the making of the maze, if known.
    The usual solvers are reduced to those that can search the maze and have room.

    `progress` is as for `page_of_run`; `title` replaces the maze's name, and `game` is the address
    of a page on which to walk the maze. PixelmazeError if the maze or the runs are too large.
    """
    chosen = with_usual(maze) if solvers is STUDIED else solvers
    check_study(maze.grid.size, chosen)
    making = generation_stages(maze)
    runs = [run_of(maze, solver) for solver in chosen]
    runs += [Search(maze, None, making=making)] if making else []
    walls = _walls_table(maze, [solver for solver in chosen if isinstance(solver, str)])
    title = title or label_of(maze) or size_of(maze)
    return page_of_run(runs, title, theme, progress=progress, walls=walls, game=game)


# ---- "open one wall" -----------------------------------------------------------------------------

# The page has a table of what each algorithm finds if one wall of the maze is open.

_MOST_WORK = 700_000  # maximum walls times cells times algorithms: about two seconds


def walls_of(maze: Maze) -> list[int]:
    """The walls between two cells, closed in both directions, each as one of its arcs."""
    twin, passages = maze.grid.twin, maze.passages
    closed = (arc for arc, is_open in enumerate(passages) if not is_open)
    return [arc for arc in closed if arc < twin[arc] and not passages[twin[arc]]]


def _walls_table(maze: Maze, solvers: Sequence[str]) -> dict[str, Any]:
    """For the maze as it is, and then with each of its walls open: how many cells each of these
    solvers visits, the cost of its path, 0 for none, and the cost of the best path. The table holds
    only the package's solvers that can search the maze and find every goal. It is empty if there
    are none, or if the work takes too long.
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
    """The number of visited cells and the cost of the path, 0 for none: in the maze as it is, and
    then with each wall open."""
    changed = copy(maze)
    changed.passages = maze.passages[:]
    for ways in ((), *((wall, maze.grid.twin[wall]) for wall in walls)):
        for way in ways:
            changed.passages[way] = 1
        found = solve(changed, name, compile=False)
        yield found.visited or 0, found.cost or 0
        for way in ways:
            changed.passages[way] = 0


# ---- a page for each algorithm -------------------------------------------------------------------

_INDEX = "index.html"
_SEEDS = range(1, 13)  # seeds of the mazes to choose from


def write_site(
    folder: Path,
    theme: str = DUNGEON.name,
    progress: Callable[[Any], AbstractContextManager[Iterable[Any]]] = nullcontext,
) -> None:
    """Write the pages of all algorithms, and the index; create the folder if there is none.
    PixelmazeError if a file cannot be written."""
    make_folder(folder)
    entries = []
    with progress([*SOLVERS.values(), *GENERATORS.values()]) as algorithms:
        for algorithm in algorithms:
            found = _example(algorithm)
            page = f"{algorithm.name}.html"
            maze = found[0].maze
            assert maze
            study_of(maze, [each.solver for each in found], theme).save(folder / page)
            entries.append(_entry(algorithm, page, found))
    html, style = ((FOLDER / name).read_text(encoding="utf-8") for name in (_INDEX, COLOURS))
    replace(folder / _INDEX, filled(html, {"entries": "\n".join(entries), "style": style}).encode())


def _example(algorithm: Solver | Generator) -> list[Solution]:
    """The solutions of two solvers, in the one of a few mazes where they differ most: of a solver
    and another one; for a generator, of two solvers in its mazes."""
    if isinstance(algorithm, Solver):
        names = algorithm.name, "dfs" if algorithm.name == "bfs" else "bfs"
        shape, maker = (algorithm.only or ("square",))[0], "kruskal"
        rest = "-braid-40-mud-25" if algorithm.weighted else "-braid-40"
    else:
        names, rest = ("bfs", "dfs"), ""
        shape, maker = algorithm.shapes[0], algorithm.name
    mazes = (from_id(f"{shape}-16x10-{maker}-{seed}{rest}") for seed in _SEEDS)
    return max(([solve(maze, name) for name in names] for maze in mazes), key=_difference)


def _difference(found: list[Solution]) -> tuple[bool, int]:
    one, other = found
    return one.cost != other.cost, abs((one.visited or 0) - (other.visited or 0))


def _entry(algorithm: Solver | Generator, page: str, found: list[Solution]) -> str:
    """An item of the index: a picture, the title, and a line for each solution."""
    maze = found[0].maze
    place = "" if isinstance(algorithm, Solver) else f"#{MAKING}"
    words = "<br>".join(escape(summary(each, maze.grid.size)) for each in found)
    return (
        f'<li><a href="{page}{place}">{still_of(maze, found[0].route)}'
        f"<b>{escape(algorithm.title)}</b></a><small>{words}</small></li>"
    )
