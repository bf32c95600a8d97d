"""The `walls` format: cells between walls of `-` and `|`, square or hexagonal.

    +---+---+      +-----+-----+
    | S     |      |  S        |
    +---+   +      +--+--+  +--+--+
    |     G |         |        G  |
    +---+---+         +-----+-----+

Both come from one rule: a cell spans two half columns, which are 2 characters wide each for square
cells and 3 for hexagonal ones; rows are two lines apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pixelmaze.errors import PixelmazeError
from pixelmaze.formats import letters
from pixelmaze.grid import Grid, arc_between, build, cells_around
from pixelmaze.maze import Maze, is_wall, open_passage

_HALF_WIDTHS = {"square": 2, "hexagonal": 3}


def write(maze: Maze, path: Sequence[int] = ()) -> str:
    canvas = _skeleton(maze)
    half_width = _HALF_WIDTHS[maze.grid.shape.name]
    for cell, letter in letters.of(maze, path).items():
        line, column = _middle(maze.grid, half_width, cell)
        canvas[line][column] = letter
    for cell, after in pairwise(path):
        arc = arc_between(maze.grid, cell, after)
        if arc >= 0 and maze.passages[arc]:
            line, column = _gap(maze.grid, half_width, arc)
            canvas[line][column] = letters.PATH
    return "".join("".join(line).rstrip() + "\n" for line in canvas)


def recognise(lines: list[str]) -> str | None:
    """The shape of the cells if the text is in this format."""
    if any("+" not in line for line in lines[::2]):
        return None  # a frame around blocks
    for shape, half_width in _HALF_WIDTHS.items():
        if re.fullmatch(rf"\+(-{{{2 * half_width - 1}}}\+)+", lines[0].rstrip()):
            return shape
    return None


def read(lines: list[str], shape: str) -> Maze:
    lines = [line.rstrip() for line in lines]
    half_width = _HALF_WIDTHS[shape]
    if len(lines) % 2 == 0 or len(lines) < 3:
        raise PixelmazeError(
            f"line {len(lines)}: the text ends in the middle of a row; its last line should be "
            "the lower border"
        )
    grid = build(len(lines[0]) // (2 * half_width), len(lines) // 2, shape)
    if shape == "hexagonal":
        lines = _completed(lines, grid.width)
    width = half_width * grid.halves + 1
    for number, line in enumerate(lines, 1):
        if len(line) > width:
            raise PixelmazeError(f"line {number} is {len(line)} characters long, not {width}")
    canvas = [list(line.ljust(width)) for line in lines]
    passages = bytearray(len(grid.head))
    for arc in range(len(grid.head)):
        y, x = _gap(grid, half_width, arc)
        if canvas[y][x] in letters.EMPTY:
            open_passage(grid, passages, arc)
    found: dict[str, int] = {}
    for cell in range(grid.size):
        y, x = _middle(grid, half_width, cell)
        letter = canvas[y][x]
        if letter in letters.LETTERS:
            letters.note(found, letter, cell, y + 1)
        elif letter not in letters.EMPTY:
            raise PixelmazeError(
                f"line {y + 1}, column {x + 1}: {letter!r} stands in a cell, where only "
                "S, G, X, a, b, c, a dot or a space may"
            )
        canvas[y][x] = " "
    maze = Maze(grid, passages, *letters.places(found, grid.size - 1))
    _check(canvas, _skeleton(maze))
    return maze


def _completed(lines: list[str], width: int) -> list[str]:
    """Bricks whose odd rows are one cell shorter get that cell, closed off."""
    if not all(len(line) == 6 * width - 2 for line in lines[3::4]):
        return lines
    whole = [lines[0]]
    for number, line in enumerate(lines[1:], 1):
        is_below_even_row = number == len(lines) - 1 and number % 4 == 2
        missing = 0 if number % 4 == 1 or is_below_even_row else 6 * width + 4 - len(line)
        end = "     |" if number % 2 else "-----+"
        whole.append(line + end[len(end) - missing :])
    return whole


def _check(canvas: list[list[str]], skeleton: list[list[str]]) -> None:
    """The text must be just what the maze read from it looks like, but for dots."""
    for number, (line, right) in enumerate(zip(canvas, skeleton, strict=True), 1):
        for column, (character, expected) in enumerate(zip(line, right, strict=True), 1):
            if character != expected and not (expected == " " and character == letters.PATH):
                raise PixelmazeError(
                    f"line {number}, column {column}: expected {expected!r}, found {character!r}"
                )


def _skeleton(maze: Maze) -> list[list[str]]:
    """The walls alone, as lists of characters, one list a line."""
    grid, passages = maze.grid, maze.passages
    half_width = _HALF_WIDTHS[grid.shape.name]
    canvas = []
    for row in range(grid.height + 1):
        border: list[str] = []
        across: list[str] = []
        for half in range(grid.halves + 1):
            above, above_left, left, here = cells_around(grid, half, row)
            wall = "-" if is_wall(grid, passages, above, here) else " "
            is_point = above_left != above or left != here
            is_edge = wall == "-" and is_wall(grid, passages, above_left, left)
            border += "+" if is_point else "-" if is_edge else " "
            border += wall * (half_width - 1)
            across += ("|" if is_wall(grid, passages, left, here) else " ") + " " * (half_width - 1)
        canvas.append(border[: half_width * grid.halves + 1])
        canvas.append(across[: half_width * grid.halves + 1])
    return canvas[:-1]


def _middle(grid: Grid, half_width: int, cell: int) -> tuple[int, int]:
    """Line and column of the letter of a cell."""
    return 2 * (cell // grid.width) + 1, half_width * (grid.half(cell) + 1)


def _gap(grid: Grid, half_width: int, arc: int) -> tuple[int, int]:
    """Line and column of the character that is a wall or not between the cells of an arc."""
    cell, other = grid.head[grid.twin[arc]], grid.head[arc]
    half = max(grid.half(cell), grid.half(other))
    row = max(cell // grid.width, other // grid.width)
    if cell // grid.width == other // grid.width:
        return 2 * row + 1, half_width * half
    shared = 2 - abs(grid.half(cell) - grid.half(other))
    return 2 * row, half_width * half + half_width * shared // 2
