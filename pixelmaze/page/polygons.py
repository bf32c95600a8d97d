"""The tiles of mazes that are drawn as polygons: what is seen of each cell, with its walls."""

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import Grid
from pixelmaze.page.logs import MARK, Slot, TileLog, Tiles
from pixelmaze.window.maze.painter import HEIGHT, WIDTH
from pixelmaze.window.maze.polygon_painter import PolygonPainter
from pixelmaze.window.maze.polygon_tiles import polygon_tiles
from pixelmaze.window.maze.tile_layout import Floors


class _Part(NamedTuple):
    """The part of the picture that shows a cell."""

    slot: Slot
    spans: list[tuple[int, int, int]]
    """In each line of pixels, from a column up to another, excluded: line, column, column."""


class PolygonTiles(Tiles):
    """The tiles of a shape without hand-drawn ones. The examples of the legend are squares."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self.layout = polygon_tiles(grid.shape, grid.width, grid.height, self.set.pitch)
        self.parts = [*_parts(grid, self.layout.pitch)]

    def slots(self) -> Iterator[Slot]:
        return (part.slot for part in self.parts)

    def example(self, mark: int) -> int:
        return self.plain(mark) if super().example(mark) >= 0 else -1

    def packed(self) -> dict[str, Any]:
        pitch = self.set.pitch
        return super().packed() | {
            "size": self.layout.size(self.grid),
            "next_from": (-pitch // 2, -pitch // 2),
        }


class PolygonLog(TileLog):
    """The tiles of one search in such a maze."""

    _tiles: PolygonTiles

    def _lay_all(self) -> None:
        board = self.search.board
        self._painter = PolygonPainter(board, self._tiles.layout.pitch, self._is_making)
        self._floors = Floors(board, self._is_making, None)
        self._lay_cells(range(self._tiles.grid.size))

    def _lay_changed(self, cells: Collection[int], arcs: Collection[int]) -> None:
        self._painter.refresh(cells, arcs)
        head, twin, first = (getattr(self._tiles.grid, name) for name in ("head", "twin", "first"))
        ends = {cell for arc in arcs for cell in (head[arc], head[twin[arc]])}
        near = {head[arc] for cell in ends for arc in range(first[cell], first[cell + 1])}
        self._lay_cells(sorted({*cells, *ends, *near}))

    def _lay_cells(self, cells: Iterable[int]) -> None:
        tiles, cells = self._tiles, [*cells]
        for cell, number in zip(cells, self._floors.numbers(cells), strict=True):
            lines = tuple(self._seen(tiles.parts[cell]))
            self._lay(cell, tiles.number(lines, number & MARK))

    def _seen(self, part: _Part) -> Iterator[bytes]:
        """The lines of pixels that show a cell; clear where others are."""
        slot = part.slot
        lines = [bytearray([Role.CLEAR]) * slot.width for _ in range(slot.height)]
        for y, begin, end in part.spans:
            line = lines[y - slot.y]
            while begin < end:
                column, at = divmod(begin, WIDTH)
                row, down = divmod(y, HEIGHT)
                count = min(end - begin, WIDTH - at)
                chunk = self._painter.chunk(column, row)
                if chunk:
                    pixels = memoryview(chunk.picture.data_ptr()).cast("B")
                    there = down * WIDTH + at
                    line[begin - slot.x : begin - slot.x + count] = pixels[there : there + count]
                begin += count
        return map(bytes, lines)


@cache
def _parts(grid: Grid, pitch: int) -> list[_Part]:
    """By cell, the pixels that show it: those that it covers, and at the border those of its walls
    beyond, each of which belongs to the nearest cell."""
    tiles = polygon_tiles(grid.shape, grid.width, grid.height, pitch)
    owners: dict[tuple[int, int], int] = {}
    for cell in range(grid.size):
        kind, right, down = tiles.lie(grid, cell)
        for begin, end, y in kind.spans:
            owners |= {(y + down, x + right): cell for x in range(begin, end)}
    border = [*owners]
    for _ in range(tiles.reach):
        beyond: dict[tuple[int, int], int] = {}
        for y, x in border:
            for place in ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)):
                if place not in owners:
                    beyond[place] = owners[y, x]
        owners |= beyond
        border = [*beyond]
    places: dict[int, list[tuple[int, int]]] = {}
    for place, cell in sorted(owners.items()):
        places.setdefault(cell, []).append(place)
    return [_part(places[cell], tiles.middle(grid, cell)) for cell in range(grid.size)]


def _part(pixels: list[tuple[int, int]], middle: tuple[int, int]) -> _Part:
    spans = []
    for _, run in groupby(enumerate(pixels), key=lambda it: (it[1][0], it[1][1] - it[0])):
        line = [place for _, place in run]
        spans.append((line[0][0], line[0][1], line[-1][1] + 1))
    left, right = min(begin for _, begin, _ in spans), max(end for _, _, end in spans)
    top, bottom = pixels[0][0], pixels[-1][0] + 1
    return _Part(Slot(left, top, right - left, bottom - top, middle), spans)
