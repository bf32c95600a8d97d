"""Draw mazes on canvases of characters."""

from itertools import islice
from textwrap import dedent

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.maze.board import Board
from pixelmaze.maze.maze import Maze
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.glyphs import Thing
from pixelmaze.terminal.view import ROOMS, View, size

SQUARE = """\
+---+---+---+---+
| S             |
+   +---+   +   +
|       |   |   |
+---+   +   +---+
|       |     G |
+---+---+---+---+
"""
HEXAGONAL = """\
+-----+-----+-----+-----+
|  S        |           |
+--+  +--+--+  +  +--+  +--+
   |           |     |     |
+--+--+  +--+--+  +--+--+--+
|           |        G  |
+-----+-----+-----+-----+
"""


def after(maze: Maze, solver: str, steps: int) -> Board:
    """The board after this many steps of a solver."""
    board = Board.of(maze)
    for step in islice(SOLVERS[solver].steps(maze, maze.start, maze.goal), steps):
        board.apply(step)
    return board


def drawn(
    board: Board, zoom: int = ROOMS, things: dict[int, Thing] | None = None, **sight
) -> Canvas:
    """The text of the whole maze, and nothing around it."""
    canvas = Canvas(*size(board.grid, zoom))
    View(board, zoom).draw(canvas, canvas.box, things or {}, **sight)
    return canvas


def looks(canvas: Canvas, picture: str) -> bool:
    lines = dedent(picture).strip("\n").split("\n")
    assert canvas.text().rstrip("\n").split("\n") == [line.rstrip() for line in lines]
    return True
