"""What the text formats share: where cells stand, and the gaps between them.

Cells stand in every other line, evenly apart; the characters between two of them are blank where a
passage is, and so are read and written alike whatever a wall looks like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, compress

from pixelmaze.errors import PixelmazeError
from pixelmaze.formats import letters
from pixelmaze.formats.rows import HAS_BIT, LACKS_BIT, ON_TRAIL, by_rows, trail
from pixelmaze.grid import Grid, Shape, arc_towards
from pixelmaze.maze import Maze, open_passage, walls

SOLID = "#"
"""Fills the place of a cell that does not exist."""
_SPACE, _DOT = ord(" "), ord(letters.PATH)


@dataclass(frozen=True, slots=True)
class Lattice:
    pitch: int
    """How many characters from one cell to the next."""
    gaps: Mapping[int, tuple[int, ...]]
    """The characters that are blank where a passage is, counted from the middle of the cell on the
    left or above; the first is the one for the dot of a path. By heading: to the right in the
    cell's own line, and downward in the next."""

    def columns(self, shape: Shape, width: int, row: int, offset: int = 0) -> range:
        """Where the middles of a row's cells stand, or what is this far to their right."""
        begin = self.pitch // 2 * (1 + shape.shift(row)) + offset
        return range(begin, begin + self.pitch * width, self.pitch)

    def draw(
        self, maze: Maze, closed: Iterable[bytes], shown: Mapping[int, str], path: Sequence[int]
    ) -> Iterator[str]:
        """The lines of a text: `closed`, which has all walls there can be, with gaps for the
        passages, and letters in the cells."""
        grid = maze.grid
        standing: dict[int, list[tuple[int, str]]] = {}
        for cell, letter in shown.items():
            x, y = grid.xy(cell)
            standing.setdefault(y, []).append((x, letter))
        lines = map(bytearray, closed)
        yield next(lines).decode()
        barred = by_rows(grid, walls(maze), 255)
        dotted = by_rows(grid, trail(maze, path), 0)
        for y, (across, below, bars, dots) in enumerate(
            zip(lines, lines, barred, dotted, strict=True)
        ):
            middles = self.columns(grid.shape, grid.width, y)
            for heading, gap in self.gaps.items():
                line = below if grid.shape.rows[heading] else across
                for middle in compress(middles, bars.translate(LACKS_BIT[heading])):
                    for offset in gap:
                        line[middle + offset] = _SPACE
                for middle in compress(middles, dots.translate(HAS_BIT[heading])):
                    line[middle + gap[0]] = _DOT
            for middle in compress(middles, dots.translate(HAS_BIT[ON_TRAIL])):
                across[middle] = _DOT
            for x, letter in standing.get(y, ()):
                across[middles[x]] = ord(letter)
            yield across.decode()
            yield below.decode()

    def cells(self, lines: Sequence[str], shape: Shape, width: int) -> tuple[bytes, dict[str, int]]:
        """Which places have a cell, one byte each, and the cell in which each letter stands."""
        exists = bytearray()
        found: dict[str, int] = {}
        size = 0
        for y, line in enumerate(lines[1::2]):
            columns = self.columns(shape, width, y)
            for column, character in zip(columns, line[_slice(columns)], strict=True):
                exists.append(character != SOLID)
                if character == SOLID:
                    continue
                if character in letters.LETTERS:
                    letters.note(found, character, size, 2 * y + 2)
                elif character not in letters.EMPTY:
                    raise PixelmazeError(
                        f"line {2 * y + 2}, column {column + 1}: {character!r} stands in a cell, "
                        "where only S, G, X, a, b, c, a dot or a space may, or # for no cell"
                    )
                size += 1
        if not size:
            raise PixelmazeError("there is no cell in this text: it is solid everywhere")
        return bytes(exists), found

    def passages(self, lines: Sequence[str], grid: Grid) -> bytearray:
        """One byte an arc, 1 where there is a gap."""
        passages = bytearray(len(grid.head))
        for heading, gap in self.gaps.items():
            characters: Iterable[str] = chain.from_iterable(
                line[_slice(self.columns(grid.shape, grid.width, y, gap[0]))]
                for y, line in enumerate(lines[2::2] if grid.shape.rows[heading] else lines[1::2])
            )
            if grid.cells is not None:
                characters = compress(characters, (cell >= 0 for cell in grid.cells))
            is_open = map(letters.EMPTY.__contains__, characters)
            for cell in compress(range(grid.size), is_open):
                arc = arc_towards(grid, cell, heading)
                if arc >= 0:
                    open_passage(grid, passages, arc)
        return passages


def _slice(columns: range) -> slice:
    return slice(columns.start, columns.stop, columns.step)
