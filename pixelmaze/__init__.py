"""pixelmaze: walk mazes, and watch algorithms solve them.

    >>> import pixelmaze
    >>> maze = pixelmaze.generate(8, 4, seed=4711)
    >>> maze.id
    'square-8x4-prim-4711'
    >>> pixelmaze.solve(maze, "dfs").outcome
    'found'

The library needs only the standard library, except for `watch` and `film`.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, which is slow to load
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pixelmaze.algorithms.registry import generator, solver
    from pixelmaze.commands.front_end import watch
    from pixelmaze.files.text import read, write
    from pixelmaze.maze.cells import Cell, carve, frontier, visit
    from pixelmaze.maze.errors import PixelmazeError
    from pixelmaze.maze.grid import Grid
    from pixelmaze.maze.maze import Maze
    from pixelmaze.maze.step import Trace
    from pixelmaze.outside.library import generate, solve
    from pixelmaze.page.film import film
    from pixelmaze.run.factory import from_id
    from pixelmaze.run.outcomes import Budget
    from pixelmaze.run.solution import Solution

__all__ = [
    "Budget", "Cell", "Grid", "Maze", "PixelmazeError", "Solution", "Trace", "carve", "film",
    "from_id", "frontier", "generate", "generator", "read", "solve", "solver", "visit", "watch",
    "write",
]  # fmt: skip

_MODULES = {
    "generator": "algorithms.registry",
    "solver": "algorithms.registry",
    "watch": "commands.front_end",
    "read": "files.text",
    "write": "files.text",
    "Cell": "maze.cells",
    "carve": "maze.cells",
    "frontier": "maze.cells",
    "visit": "maze.cells",
    "PixelmazeError": "maze.errors",
    "Grid": "maze.grid",
    "Maze": "maze.maze",
    "Trace": "maze.step",
    "film": "page.film",
    "from_id": "run.factory",
    "generate": "outside.library",
    "Solution": "run.solution",
    "solve": "outside.library",
    "Budget": "run.outcomes",
}


def __getattr__(name: str) -> object:
    """Load a public name at its first use: the program starts without most of them."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    _let_mazes_be_drawn()
    return value


def _let_mazes_be_drawn() -> None:
    """Let notebooks draw mazes, which may not import `files` themselves."""
    from pixelmaze.maze import maze

    def to_svg(drawn: Maze, path: Sequence[int]) -> str:
        from pixelmaze.files.text import write

        return write(drawn, "svg", path)

    maze.to_svg = to_svg


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
