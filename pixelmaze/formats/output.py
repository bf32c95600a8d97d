"""All formats by name: texts, pictures and worksheets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import BinaryIO

from pixelmaze.formats.outline import Progress
from pixelmaze.formats.text import WRITERS, written_lines
from pixelmaze.maze import Maze

FORMATS = (*WRITERS, "png", "svg")
ENDINGS = {"": "walls", ".txt": "walls", ".png": "png", ".svg": "svg"}
"""Formats by file name endings."""


def format_of(ending: str) -> str:
    """The format of files with this ending.

    >>> format_of(".png"), format_of(".txt")
    ('png', 'walls')
    """
    return ENDINGS.get(ending.lower(), "walls")


def write_format(
    maze: Maze,
    file: BinaryIO,
    format: str,
    path: Sequence[int] = (),
    *,
    worksheet: bool = False,
    progress: Progress = iter,
) -> None:
    """Write the maze, with its path if one is given.

    A worksheet, whose answer is the path, must be svg.

    PixelmazeError if the format cannot hold the maze.

    >>> from io import BytesIO
    >>> from pixelmaze import generate
    >>> file = BytesIO()
    >>> write_format(generate(3, 2, seed=1), file, "walls")
    >>> print(file.getvalue().decode(), end="")
    +---+---+---+
    | S         |
    +---+   +   +
    |       | G |
    +---+---+---+
    """
    if worksheet:
        from pixelmaze.formats.worksheet import write_worksheet

        write_worksheet(maze, file, path, progress)
    elif format == "png":
        from pixelmaze.formats.png import write_png

        write_png(maze, file, path, progress)
    elif format == "svg":
        from pixelmaze.formats.svg import write_svg

        write_svg(maze, file, path, progress)
    else:
        lines = (line.encode() for line in written_lines(maze, format, path))
        for _ in progress(range(maze.grid.height)):
            file.writelines(islice(lines, 2))
        file.writelines(lines)
