"""Watch a search from Python: `pixelmaze.watch`."""

from collections.abc import Callable
from multiprocessing import get_all_start_methods, get_context
from typing import Any

from pixelmaze.algorithms.registry import Solver
from pixelmaze.commands.front_end import TERMINAL, WINDOW, choose, front_end
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.named import solver_for
from pixelmaze.run.search import DEFAULT_STEP_RATE
from pixelmaze.ui.front_end import has_display
from pixelmaze.ui.opening import OpenMaze
from pixelmaze.ui.requests import WatchMaze


def watch(
    maze: Maze,
    solver: str | Solver | Callable[..., Any] = "dfs",
    *,
    step_rate: float = DEFAULT_STEP_RATE,
    terminal: bool = False,
) -> None:
    """Watch how the maze is searched, in a window; or in this terminal, if that is asked for or
    there is no display. Returns when it is closed.

    `solver` is a name, or a function of your own: `solve(walker)` or `solve(maze)`. `step_rate` is
    in steps per second, above 0.

    Where processes cannot be forked, as on Windows, the program ends when the window is closed.

    PixelmazeError if there is no such solver, or neither a display nor a terminal.

    >>> from pixelmaze import generate
    >>> watch(generate(8, 4, seed=1), "nobody")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pixelmaze.maze.errors.PixelmazeError: unknown solver 'nobody'; known: ...
    """
    request = WatchMaze(OpenMaze(maze), solver_for(solver), step_rate=step_rate)
    choice = choose(terminal=terminal, has_lines=False)
    if choice == TERMINAL:
        front_end(TERMINAL, is_asked=True).show(request)
        return
    if not has_display():
        raise PixelmazeError("there is neither a display for a window, nor a terminal")
    if "fork" in get_all_start_methods():  # the engine starts once in a process, and ends it
        window = get_context("fork").Process(target=_show, args=(request,))
        window.start()
        window.join()
    else:
        _show(request)


def _show(request: WatchMaze) -> None:
    front_end(WINDOW, is_asked=True).show(request)
