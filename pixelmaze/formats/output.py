"""All formats by name: texts and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import BinaryIO

from pixelmaze.errors import lookup
from pixelmaze.formats.outline import Progress
from pixelmaze.formats.table import DEFAULT, FORMATS, WRITTEN
from pixelmaze.formats.text import written_lines
from pixelmaze.maze import Maze

ENDINGS = {"": DEFAULT, ".txt": DEFAULT} | {
    ending: each.name for each in FORMATS.values() for ending in each.endings
}
"""Formats by file name endings."""


def format_of(ending: str) -> str:
    """The format in which files with this ending are written.

    >>> format_of(".png"), format_of(".txt"), format_of(".num")
    ('png', 'walls', 'num')
    """
    return ENDINGS.get(ending.lower(), DEFAULT)


def write_format(
    maze: Maze,
    file: BinaryIO,
    format: str,
    path: Sequence[int] = (),
    *,
    progress: Progress = iter,
) -> None:
    """Write the maze, with its path if one is given.

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
    chosen = lookup(WRITTEN, format, "format")
    if chosen.write_bytes:
        chosen.write_bytes(maze, file, path, progress)
        return
    lines = (line.encode() for line in written_lines(maze, format, path))
    for _ in progress(range(maze.grid.height)):
        file.writelines(islice(lines, 2))
    file.writelines(lines)
