"""pixelmaze: walk mazes, and watch algorithms solve them.

    >>> import pixelmaze
    >>> maze = pixelmaze.generate(8, 4, seed=4711)
    >>> maze.id
    'square-8x4-prim-4711'
    >>> pixelmaze.solve(maze, "dfs").outcome
    'found'

The library needs only the standard library, except for `watch` and `film`.
"""

TYPE_CHECKING = False  # as in `typing`, which is slow to load
if TYPE_CHECKING:
    from pixelmaze.algorithms.registry import generator, solver
    from pixelmaze.library import Solution, film, from_id, generate, load, read, solve, watch
    from pixelmaze.maze.cells import Cell, Step, carve, frontier, visit
    from pixelmaze.maze.errors import PixelmazeError
    from pixelmaze.maze.public import BlankMaze, Maze
    from pixelmaze.outside.learner import Walker
    from pixelmaze.page.film import Page
    from pixelmaze.run.outcomes import Budget

__all__ = [
    "BlankMaze", "Budget", "Cell", "Maze", "Page", "PixelmazeError", "Solution", "Step", "Walker",
    "carve", "film", "from_id", "frontier", "generate", "generator", "load", "read", "solve",
    "solver", "visit", "watch",
]  # fmt: skip

if not TYPE_CHECKING:  # checkers find wrong names by themselves
    _MODULES = {
        "algorithms.registry": ("generator", "solver"),
        "library": ("Solution", "film", "from_id", "generate", "load", "read", "solve", "watch"),
        "maze.cells": ("Cell", "Step", "carve", "frontier", "visit"),
        "maze.errors": ("PixelmazeError",),
        "maze.public": ("BlankMaze", "Maze"),
        "outside.learner": ("Walker",),
        "page.film": ("Page",),
        "run.outcomes": ("Budget",),
    }

    def __getattr__(name: str) -> object:
        """Load a public name at its first use: the program starts without most of them."""
        module = next((module for module, names in _MODULES.items() if name in names), "")
        if not module:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
        if module == "maze.public":  # `library` does so by itself
            from pixelmaze.files.on_demand import let_mazes_be_written

            let_mazes_be_written()
        return value

    def __dir__() -> list[str]:
        return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
