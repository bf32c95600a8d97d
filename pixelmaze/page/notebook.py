"""Films in notebooks, and from Python: `pixelmaze.film`."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.external.named import solver_for
from pixelmaze.maze import Maze
from pixelmaze.maze_id import label_of
from pixelmaze.page.html import Page
from pixelmaze.page.recorder import page_of_run
from pixelmaze.page.run_log import check_size
from pixelmaze.registry import Solver
from pixelmaze.search import Search
from pixelmaze.themes import DUNGEON, THEMES
from pixelmaze.ui.loading import Report
from pixelmaze.ui.opening import building_of


def film(
    maze: Maze,
    solver: str | Solver | Callable[..., Any] = "dfs",
    *,
    from_blank: bool = False,
    theme: str = DUNGEON.name,
    step_rate: float | None = None,
) -> Page:
    """A film of how the maze is searched, as a page with a timeline. A notebook shows it; `save`
    writes it to one HTML file.

    `solver` is a name, or a function of your own: `solve(walker)` or `solve(maze)`. `from_blank`
    shows first how the maze is made. `step_rate` is the speed at first, in steps per second; None
    for one at which the film takes about 15 seconds.

    PixelmazeError if there is no such solver, theme or speed, the maze is larger than 200x200
    cells, the run has more than 100,000 steps, or it is unknown how the maze was made.

    >>> from pixelmaze import generate
    >>> page = film(generate(8, 4, seed=1), "bfs")
    >>> page
    <Page square-8x4-prim-1>
    >>> len(page.html) < 300_000
    True
    """
    lookup(THEMES, theme, "theme")
    if step_rate is not None and not 0 < step_rate < inf:
        raise PixelmazeError(f"the step rate must be above 0, not {step_rate}")
    check_size(maze.grid.width, maze.grid.height)
    making = building_of(maze, "", Report()) if from_blank else ()
    search = Search(maze, solver_for(solver), making=making)
    title = label_of(maze) or f"{maze.grid.shape.name} {maze.grid.width}x{maze.grid.height}"
    function = solver if callable(solver) else None
    return page_of_run(search, title, theme, step_rate, function)
