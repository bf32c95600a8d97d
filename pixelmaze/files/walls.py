"""The `walls` format: cells between walls of `-` and `|`, square or hexagonal.

    +---+---+      +-----+-----+
    | S     |      |  S        |
    +---+   +      +--+--+  +--+--+
    |     G |         |        G  |
    +---+---+         +-----+-----+

Places without a cell are filled with `#`, as are walls and corners between such places only; the
border around everything is always drawn.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest

from pixelmaze.fast.fast import build_if_worth
from pixelmaze.files import letters
from pixelmaze.files.lattice import CELL, SOLID, Lattice
from pixelmaze.files.rows import both, either, existing
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import SHAPES, Shape, Tiling, tiling

_IS_SOLID = bytes(chr(byte) == SOLID for byte in range(256))
_KEPT, _FILLED = b"\xff" + bytes(255), b"\0" + SOLID.encode() + bytes(254)
"""Tables for `bytes.translate`, where 1 is solid: the bits to keep, and the bits to set."""


def write(maze: Maze, path: Sequence[int] = ()) -> Iterator[str]:
    """The maze as lines in the `walls` format."""
    return chain(drawn(maze, letters.of(maze), path), letters.last_line_of(maze))


def recognise(lines: list[str]) -> str | None:
    """The shape of the cells if the text is in this format, else None."""
    if not lines or any("+" not in line for line in lines[::2]):
        return None  # a frame around blocks, or nothing but the rules of a room
    for shape in SHAPES.values():
        if shape.text and re.fullmatch(rf"\+(-{{{shape.text.pitch - 1}}}\+)+", lines[0].rstrip()):
            return shape.name
    return None


def read(lines: list[str], name: str) -> Maze:
    """The maze of these lines, of the shape of this name. PixelmazeError if they show none."""
    lines = [line.rstrip() for line in lines]
    shape = tiling(SHAPES[name])
    lattice = lattice_of(shape)
    if len(lines) % 2 == 0 or len(lines) < 3:
        raise PixelmazeError(f"line {len(lines)}, the last, should be the lower border")
    width, height = len(lines[0]) // lattice.pitch, len(lines) // 2
    if shape.shift(1):
        lines = _completed(lines, width)
    full = _characters(shape, width, height)
    for number, line in enumerate(lines, 1):
        # a few characters may be missing, but a short line must not ask for a wide maze
        if not full - lattice.pitch - 3 < len(line) <= full:
            raise PixelmazeError(f"line {number} has {len(line)} of {full} characters")
    lines = [line.ljust(full) for line in lines]
    exists, found = lattice.cells(lines, shape, width)
    grid = build_if_worth(width, height, name, exists)
    maze = letters.maze_of(grid, lattice.passages(lines, grid), found)
    maze.fences = lattice.fences(lines, grid)
    _check(lines, drawn(maze, {cell: letter for letter in found for cell in found[letter]}))
    return maze


def _completed(lines: list[str], width: int) -> list[str]:
    """Add a place without a cell to odd rows of bricks if they are one cell shorter."""
    if not all(len(line) == 6 * width - 2 for line in lines[3::4]):
        return lines
    whole = [lines[0]]
    for number, line in enumerate(lines[1:], 1):
        is_below_even_row = number == len(lines) - 1 and number % 4 == 2
        missing = 0 if number % 4 == 1 or is_below_even_row else 6 * width + 4 - len(line)
        end = f"{SOLID * 5}|" if number % 2 else "-----+"
        whole.append(line + end[len(end) - missing :])
    return whole


def _check(lines: Sequence[str], expected_lines: Iterator[str]) -> None:
    """PixelmazeError unless the text is the drawing of the maze read, except for dots."""
    for number, (line, right) in enumerate(zip(lines, expected_lines, strict=True), 1):
        if line.replace(letters.PATH, " ").rstrip() == right:
            continue
        for column, (character, expected) in enumerate(zip_longest(line, right, fillvalue=" "), 1):
            if character != expected and not (expected == " " and character == letters.PATH):
                raise PixelmazeError(
                    f"line {number}, column {column}: expected {expected!r}, found {character!r}"
                )


# ---- drawing -------------------------------------------------------------------------------------


def put(lines: list[str], grid: Grid, cell: int, other: int, signs: str, aside: int = 0) -> None:
    """Write signs midway between two cells, or into a cell, `aside` columns to the right."""
    lattice, ends = lattice_of(grid.shape), [grid.xy(cell), grid.xy(other)]
    columns = [lattice.columns(grid.tiling, grid.width, y)[x] for x, y in ends]
    at, row = sum(columns) // 2 - len(signs) // 2 + aside, sum(2 * y + 1 for _, y in ends) // 2
    lines[row] = f"{lines[row][:at]}{signs}{lines[row][at + len(signs) :]}"


def drawn(maze: Maze, shown: Mapping[int, str], path: Sequence[int] = ()) -> Iterator[str]:
    """The maze with these signs in cells, perhaps not to be read again."""
    lattice = lattice_of(maze.grid.shape)
    lines = lattice.draw(maze, closed(maze.grid, lattice.pitch), shown, path)
    return map(str.rstrip, lines)


def lattice_of(shape: Shape) -> Lattice:
    """The lattice of a shape. PixelmazeError if it cannot be drawn in characters."""
    if shape.text is None:
        raise PixelmazeError(f"cannot draw a {shape.name} maze in characters: try svg or png")
    return Lattice(shape.text.pitch, shape.text.gaps)


def _characters(shape: Tiling, width: int, height: int) -> int:
    """The length of the longest line."""
    pitch = lattice_of(shape).pitch
    return pitch * width + (shape.shift(1) * pitch // 2 if height > 1 else 0) + 1


def closed(grid: Grid, pitch: int) -> Iterator[bytes]:
    """All possible walls, line by line."""
    full = _characters(grid.tiling, grid.width, grid.height)
    within = b"+--" * (2 * grid.width + 1) + b"+" if grid.tiling.shift(1) else _border(grid, pitch)
    above = b" " * full
    for y, row in enumerate(existing(grid)):
        indent = b" " * (grid.tiling.shift(y) * pitch // 2)
        cells = bytearray(b"|") * (pitch * grid.width + 1)
        for column in range(1, pitch):
            cells[column::pitch] = row.translate(CELL)
        across = (indent + cells.replace(b"#|#", b"###")).ljust(full)
        yield _filled(within if y else _border(grid, pitch).ljust(full), above, across)
        yield across
        above = across
    yield indent + _border(grid, pitch)


def _border(grid: Grid, pitch: int) -> bytes:
    return (b"+" + b"-" * (pitch - 1)) * grid.width + b"+"


def _filled(border: bytes, above: bytes, below: bytes) -> bytes:
    """The line between two rows: solid if both above and below are solid."""
    if SOLID.encode() not in above or SOLID.encode() not in below:
        return border
    solid = both(above.translate(_IS_SOLID), below.translate(_IS_SOLID))
    return either(both(border, solid.translate(_KEPT)), solid.translate(_FILLED))
