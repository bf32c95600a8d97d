"""pixelmaze: walk mazes, and watch algorithms solve them.

    >>> import pixelmaze
    >>> maze = pixelmaze.generate(8, 4, seed=4711)
    >>> maze.id
    'square-8x4-prim-4711'
    >>> pixelmaze.solve(maze, "dfs").outcome
    'found'

The library needs the standard library alone; the window is in `pixelmaze.app`.
"""

from pixelmaze.errors import PixelmazeError
from pixelmaze.formats.text import read, write
from pixelmaze.grid import Grid
from pixelmaze.making import from_id, generate
from pixelmaze.maze import Maze
from pixelmaze.search import Solution, solve
from pixelmaze.step import Trace

__all__ = [
    "Grid", "Maze", "PixelmazeError", "Solution", "Trace", "from_id", "generate", "read", "solve",
    "write",
]  # fmt: skip
