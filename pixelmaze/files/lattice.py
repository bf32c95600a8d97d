"""The lattice of the text formats: the places of cells, and the gaps between them.

Cells stand at even intervals in every other line. The characters between two cells are blank for a
passage in every format, so passages are read and written alike, whatever the walls. A one-way door
is a wall in which `>`, `<`, `^` or `v` points the way; in a slanted wall `^` or `v`. A fence fills
its passage with `:`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, compress, repeat

from pixelmaze.fast.fast import call_if_worth
from pixelmaze.files import letters
from pixelmaze.files.rows import HAS_BIT, ON_TRAIL, both, by_rows, either, trail, walls
from pixelmaze.maze.annotations import Arc
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid, arc_towards, tail
from pixelmaze.maze.maze import Maze, doors_of, fences_of, has_doors, open_passages
from pixelmaze.maze.shapes import TextLattice, Tiling

SOLID = "#"  # fills the place of a missing cell
CELL = SOLID.encode() + b" " + bytes(254)
"""A table for `bytes.translate`: from 1 for a cell to the character that fills the place."""
SIGNS = {(1, 0): ">", (0, -1): "^", (-1, 0): "<", (0, 1): "v"}
"""The signs of one-way doors, by the nearest direction."""
FENCE = ":"
_SIGN = re.compile(f"[<>v^{FENCE}]")
_BLANK = tuple(table.translate(b" \xff" + bytes(254)) for table in HAS_BIT)
"""For each bit a table of bytes to combine with walls by `both`: a wall stays where the bit is set,
else becomes a space. Every character of a wall has all bits of a space."""
_DOT = tuple(table.translate(bytes([0, ord(letters.PATH)]) + bytes(254)) for table in HAS_BIT)
"""For each bit a table of bytes to combine with spaces by `either`: dots where the bit is set."""
_PLAIN = (SOLID + "".join(letters.EMPTY)).encode()  # the characters of cells that are not letters
IS_CELL = bytes(chr(byte) != SOLID for byte in range(256))
"""A table for `bytes.translate`: 1 for characters that stand in cells."""
_OPENING = tuple(
    bytes((chr(byte) in (*letters.EMPTY, FENCE)) << bit for byte in range(256)) for bit in range(8)
)
"""For each bit a table: the bit is set for characters in a passage."""


class Lattice(TextLattice):
    """Draws and reads mazes of a shape in a text format."""

    def columns(self, shape: Tiling, width: int, row: int) -> range:
        """The columns of the centres of a row's cells."""
        begin = self.pitch // 2 * (1 + shape.shift(row))
        return range(begin, begin + self.pitch * width, self.pitch)

    def draw(
        self, maze: Maze, closed: Iterable[bytes], shown: Mapping[int, str], path: Sequence[int]
    ) -> Iterator[str]:
        """The lines of `closed`, which has all possible walls, with gaps for passages and the
        letters of `shown` in the cells."""
        grid = maze.grid
        standing: dict[int, list[tuple[int, str]]] = {}
        for cell, letter in shown.items():
            x, y = grid.xy(cell)
            standing.setdefault(y, []).append((x, letter))
        filled = self._filled(maze)
        lines = map(bytearray, closed)
        yield next(lines).decode()
        barred = by_rows(grid, walls(maze), 255)
        dotted = by_rows(grid, trail(maze, path), 0) if path else repeat(b"", grid.height)
        for y, (across, below, bars, dots) in enumerate(
            zip(lines, lines, barred, dotted, strict=True)
        ):
            middles = self.columns(grid.tiling, grid.width, y)
            is_dotted = dots.count(0) < len(dots)
            for heading, gap in self.gaps.items():
                line = below if heading else across
                for offset in gap:
                    at = _slice(middles, offset)
                    line[at] = both(line[at], bars.translate(_BLANK[heading]))
                if is_dotted:
                    at = _slice(middles, gap[0])
                    line[at] = either(line[at], dots.translate(_DOT[heading]))
            if is_dotted:
                at = _slice(middles)
                across[at] = either(across[at], dots.translate(_DOT[ON_TRAIL]))
            for x, letter in standing.get(y, ()):
                across[middles[x]] = ord(letter)
            for x, heading, signs in filled.get(y, ()):
                for offset, sign in zip(self.gaps[heading], signs, strict=False):
                    (below if heading else across)[middles[x] + offset] = ord(sign)
            yield across.decode()
            yield below.decode()

    def _filled(self, maze: Maze) -> dict[int, list[tuple[int, int, str]]]:
        """The one-way doors and fences by row: the column of the cell to the left or above, heading
        and signs."""
        grid = maze.grid
        found: dict[int, list[tuple[int, int, str]]] = {}
        doors = (call_if_worth(grid.size, has_doors, maze) and doors_of(maze)) or ()
        for way in chain(doors, fences_of(maze)):
            arc = way if grid.heading[way] in self.gaps else grid.twin[way]
            heading = grid.heading[arc]
            if maze.passages[grid.twin[way]]:
                signs = FENCE * len(self.gaps[heading])
            else:
                signs = SIGNS[grid.shape.headings[grid.heading[way]].direction]
            x, y = grid.xy(tail(grid, arc))
            found.setdefault(y, []).append((x, heading, signs))
        return found

    def cells(self, lines: Sequence[str], shape: Tiling, width: int) -> tuple[bytes, letters.Found]:
        """One byte per place, 1 for a cell; and the cells of each letter. PixelmazeError if there
        is no cell, or an unknown character."""
        rows = (
            (number, line, self.columns(shape, width, number // 2 - 1))
            for number, line in enumerate(lines, 1)
            if number % 2 == 0
        )
        return cells_of(
            rows,
            f"expected {letters.NAMED}, a dot or a space in a cell, or # for no cell",
        )

    def passages(self, lines: Sequence[str], grid: Grid) -> bytearray:
        """One byte per arc, 1 for a gap."""
        openings = bytearray()
        for y, across, below in zip(range(grid.height), lines[1::2], lines[2::2], strict=True):
            middles = self.columns(grid.tiling, grid.width, y)
            row = bytes(grid.width)
            for heading, gap in self.gaps.items():
                line = below if heading else across
                row = either(row, _characters(line, middles, gap[0]).translate(_OPENING[heading]))
            openings += row
        if grid.cell_at_place is not None:
            openings = bytearray(compress(openings, (cell >= 0 for cell in grid.cell_at_place)))
        passages = bytearray(len(grid.head))
        call_if_worth(grid.size, open_passages, grid, passages, openings)
        for arc, sign in self._signs(lines, grid):
            for way in (arc, grid.twin[arc]):
                if SIGNS[grid.shape.headings[grid.heading[way]].direction] == sign:
                    passages[way] = 1
        return passages

    def fences(self, lines: Sequence[str], grid: Grid) -> bytearray:
        """One byte per arc, 1 for a fence."""
        fences = bytearray(len(grid.head))
        for arc, sign in self._signs(lines, grid):
            if sign == FENCE:
                fences[arc] = fences[grid.twin[arc]] = 1
        return fences

    def _signs(self, lines: Sequence[str], grid: Grid) -> Iterator[tuple[Arc, str]]:
        """The arc across each gap, and the sign in the gap, of rows with signs."""
        for y, across, below in zip(range(grid.height), lines[1::2], lines[2::2], strict=True):
            if not (_SIGN.search(across) or _SIGN.search(below)):
                continue
            for x, middle in enumerate(self.columns(grid.tiling, grid.width, y)):
                cell = grid.at(x, y)
                for heading, gap in self.gaps.items() if cell >= 0 else ():
                    arc = arc_towards(grid, cell, heading)
                    if arc >= 0:
                        yield arc, (below if heading else across)[middle + gap[0]]


def cells_of(rows: Iterable[tuple[int, str, range]], known: str) -> tuple[bytes, letters.Found]:
    """One byte per place, 1 for a cell; and the cells of each letter. A row is a line's number, the
    line, and the columns of its places. PixelmazeError if there is no cell, or, with what is
    `known`, at an unknown character."""
    exists = bytearray()
    found: letters.Found = {}
    size = 0
    for number, line, columns in rows:
        row = _characters(line, columns)
        exists += row.translate(IS_CELL)
        if row.translate(None, _PLAIN):
            cell = size
            for column in columns:
                character = line[column]
                if character in letters.LETTERS:
                    letters.note(found, character, cell, number)
                elif character not in letters.EMPTY and character != SOLID:
                    raise PixelmazeError(
                        f"line {number}, column {column + 1}: unexpected {character!r}; {known}"
                    )
                cell += character != SOLID
        size += len(row) - row.count(SOLID.encode())
    if not size:
        raise PixelmazeError("no cells found: the text is solid everywhere")
    return bytes(exists), found


def _characters(line: str, columns: range, offset: int = 0) -> bytes:
    """The characters `offset` to the right of the columns; question marks unless ASCII."""
    return line[_slice(columns, offset)].encode("ascii", "replace")


def _slice(columns: range, offset: int = 0) -> slice:
    return slice(columns.start + offset, columns.stop + offset, columns.step)
