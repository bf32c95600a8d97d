"""Study pages: one maze, and a choice of algorithms, one or two of them at a time."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from pixelmaze.looks.themes import DUNGEON
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze, has_doors
from pixelmaze.page.film import Page, page_of_run
from pixelmaze.page.walls import walls_table
from pixelmaze.run.factory import generation_stages
from pixelmaze.run.maze_id import label_of, size_of
from pixelmaze.run.race import rivals, run_of
from pixelmaze.run.search import Search
from pixelmaze.run.tape import StepSource
from pixelmaze.ui.messages import counted

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
    walls = walls_table(maze, [solver for solver in chosen if isinstance(solver, str)])
    title = title or label_of(maze) or size_of(maze)
    return page_of_run(runs, title, theme, progress=progress, walls=walls, game=game)
