"""Mazes as text: three formats, told apart when read.

`walls`: cells between `+---+` lines, hexagonal ones between `+-----+` laid like bricks.
`blocks`: one character a cell, one a wall (`#`), or a border of `+-|` around `#` walls.
`matrix`: the same as rows of 0 (open) and 1 (wall).

In each of them a place that is solid, `#` or 1, has no cell.

In `walls` and `blocks` S is the start, G each goal, a, b and c are waypoints, X is a player who
hides what is beneath, and dots show a path. In a matrix, openings in the border show start and
goal.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence

from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.formats import blocks, walls
from pixelmaze.maze import Maze, Place, numbers_of

WRITERS: dict[str, Callable[[Maze, Sequence[int]], Iterator[str]]] = {
    "walls": walls.write,
    "blocks": blocks.write_blocks,
    "matrix": blocks.write_matrix,
}
MAX_CHARACTERS = 100_000_000


def write(maze: Maze, format: str = "walls", path: Sequence[Place] = ()) -> str:
    """The maze as text; every line ends with a newline.

    `format` is walls, blocks or matrix. The cells of `path` are dotted, and so are the passages
    between consecutive ones. PixelmazeError if the format cannot hold the maze; it names one that
    can.

    >>> from pixelmaze import generate, solve
    >>> maze = generate(3, 2, seed=1)
    >>> print(write(maze, path=solve(maze).path), end="")
    +---+---+---+
    | S . . . . |
    +---+   + . +
    |       | G |
    +---+---+---+
    """
    return "".join(written_lines(maze, format, numbers_of(maze, path)))


def written_lines(maze: Maze, format: str = "walls", path: Sequence[int] = ()) -> Iterator[str]:
    """Like `write`, but line by line, for mazes too large to hold the text as well.

    >>> from pixelmaze import generate
    >>> next(written_lines(generate(3, 2, seed=1))).strip()
    '+---+---+---+'
    """
    lines = lookup(WRITERS, format, "format")(maze, path)
    return (f"{line}\n" for line in lines)


def read(text: str) -> Maze:
    """The maze that a text shows, in any of the formats. Its `id` is None.

    PixelmazeError if the text is in none of them; it says where the text goes wrong.

    >>> read("+---+---+\\n| S   G |\\n+---+---+\\n").grid.size
    2
    """
    if len(text) > MAX_CHARACTERS:
        raise PixelmazeError(f"a maze text may have at most {MAX_CHARACTERS:,} characters")
    lines = _unwrapped(text)
    if not lines:
        raise PixelmazeError("there is no maze in an empty text")
    if all(set(line) <= set("01[], \t") for line in lines):
        return blocks.read_matrix(lines)
    shape = walls.recognise(lines)
    if shape:
        return walls.read(lines, shape)
    if "#" in text or blocks.has_frame(lines):
        return blocks.read_blocks(lines)
    raise PixelmazeError(
        "this is no maze text: it should be drawn with +---+ walls, with # blocks, "
        "or as rows of 0 and 1"
    )


def _unwrapped(text: str) -> list[str]:
    """The lines of the maze, without what may surround them in a program's source."""
    lines = text.removeprefix("\ufeff").splitlines()
    begin = next((i for i, line in enumerate(lines) if line.strip()), len(lines))
    if begin == len(lines):
        return []
    end = next(i for i in range(len(lines), begin, -1) if lines[i - 1].strip())
    lines = lines[begin:end]
    if all(map(_is_quoted, filter(None, map(_bare, lines)))):
        return [line[1:-1] for line in map(_bare, lines) if line]
    if lines[0][0] not in " \t":  # no indentation to remove, so no need for another copy of it all
        return [line if line.strip(" \t") else "" for line in lines]
    return textwrap.dedent("\n".join(lines)).split("\n")


def _bare(line: str) -> str:
    """The line as an element of a list in a program's source."""
    return line.strip().rstrip(",")


def _is_quoted(line: str) -> bool:
    return len(line) > 1 and line[0] == line[-1] and line[0] in "\"'"
