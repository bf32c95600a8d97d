"""Cells as pixels: the pixels that a cell covers, and the cell that covers a pixel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from itertools import chain, pairwise, product
from math import ceil, sqrt
from operator import itemgetter

from pixelmaze.maze.shapes.shape import Pixel, Place, Point, Shape
from pixelmaze.maze.shapes.tiling import Tiling


class Raster(ABC):
    """The pixels of a shape's cells. Each pixel belongs to one cell."""

    def __init__(self, shape: Shape, width: int, height: int, span: Point) -> None:
        self.shape = shape
        self.width = width
        """The width in pixels of the span: of a period, or of everything."""
        self.height = height
        self._across, self._down = span

    def pixel(self, point: Point) -> Pixel:
        """The pixel of a point."""
        x, y = point
        return int(x * self.width // self._across), int(y * self.height // self._down)

    def sides(self, column: int, row: int) -> dict[int, list[Pixel]]:
        """The pixels at the points of a cell's sides, by heading."""
        sides = self.shape.sides(column, row)
        return {heading: [*map(self.pixel, line)] for heading, line in sides.items()}

    def box(self, column: int, row: int) -> tuple[int, int, int, int]:
        """Left, top, width and height of a cell's polygon."""
        across, down = zip(*chain.from_iterable(self.sides(column, row).values()), strict=True)
        left, top = min(across), min(down)
        return left, top, max(across) - left + 1, max(down) - top + 1

    def spans(self, column: int, row: int) -> Iterator[tuple[int, int, int]]:
        """The pixels with middles in a cell: the first column, one past the last, and line."""
        across, down = self.width / self._across, self.height / self._down
        points = [(x * across, y * down) for x, y in self.shape.corners(column, row)]
        crossings: defaultdict[int, list[float]] = defaultdict(list)
        for ends in pairwise([*points, points[0]]):
            (x, y), (end_x, end_y) = sorted(ends, key=itemgetter(1))
            for line in range(ceil(y - 0.5), ceil(end_y - 0.5)):
                crossings[line].append(x + (line + 0.5 - y) * (end_x - x) / (end_y - y))
        for line, found in sorted(crossings.items()):
            found.sort()
            for begin, end in zip(found[::2], found[1::2], strict=True):
                if ceil(begin - 0.5) < ceil(end - 0.5):
                    yield ceil(begin - 0.5), ceil(end - 0.5), line

    @abstractmethod
    def place_at(self, x: int, y: int) -> Place:
        """The column and row of the cell that covers a pixel, which may lie outside the grid."""

    @abstractmethod
    def places(self, left: int, top: int, right: int, bottom: int) -> Iterable[Place]:
        """The places of all cells that cover pixels of a rectangle, and a few more."""


class TilingRaster(Raster):
    """The pixels of a period, which is `width` pixels wide and `height` pixels high."""

    shape: Tiling

    def __init__(self, shape: Tiling, width: int, height: int) -> None:
        columns, rows = shape.period
        span = round(columns * shape.spacing[0]), round(rows * shape.spacing[1])
        super().__init__(shape, width, height, span)

    @cached_property
    def _table(self) -> list[list[Place]]:
        """The place of the cell that covers a pixel, by line and column of a period."""
        columns, rows = self.shape.period
        table = [[(0, 0)] * self.width for _ in range(self.height)]
        for column, row in product(range(-2, columns + 2), range(-2, rows + 2)):
            for begin, end, y in self.spans(column, row):
                if 0 <= y < self.height:
                    for x in range(max(0, begin), min(end, self.width)):
                        table[y][x] = column, row
        return table

    def place_at(self, x: int, y: int) -> Place:
        (times_x, x), (times_y, y) = divmod(x, self.width), divmod(y, self.height)
        column, row = self._table[y][x]
        columns, rows = self.shape.period
        return column + times_x * columns, row + times_y * rows

    def places(self, left: int, top: int, right: int, bottom: int) -> Iterable[Place]:
        columns, rows = self.ranges(left, top, right, bottom)
        return ((x, y) for y in rows for x in columns)

    def ranges(self, left: int, top: int, right: int, bottom: int) -> tuple[range, range]:
        """The columns and rows of `places`."""
        columns, rows = self.shape.period
        return (
            range(left * columns // self.width - 2, right * columns // self.width + 2),
            range(top * rows // self.height - 2, bottom * rows // self.height + 2),
        )


class WholeRaster(Raster):
    """The pixels of all cells of a shape that does not repeat, in a picture of this size."""

    def __init__(self, shape: Shape, columns: int, rows: int, width: int, height: int) -> None:
        super().__init__(shape, width, height, shape.extent(columns, rows))
        self._columns = columns
        self._rows = rows
        self.sides = cache(self.sides)  # type: ignore[method-assign]

    def place_at(self, x: int, y: int) -> Place:
        across, down = self._across / self.width, self._down / self.height
        return self.shape.place_at((x + 0.5) * across, (y + 0.5) * down) or (-1, -1)

    def places(self, left: int, top: int, right: int, bottom: int) -> Iterable[Place]:
        spans = self.spans_within(left, top, right, bottom)
        return ((x, y) for y, columns in spans.items() for x in columns)

    def spans_within(self, left: int, top: int, right: int, bottom: int) -> dict[int, range]:
        """By row, the columns of all cells that cover pixels of a rectangle, and a few more."""
        across, down = self._across / self.width, self._down / self.height
        return self.shape.within(
            self._columns, self._rows, (left - 1) * across, (top - 1) * down,
            (right + 1) * across, (bottom + 1) * down,
        )  # fmt: skip


def raster(shape: Shape, columns: int, rows: int, pitch: int) -> Raster:
    """The raster of a grid with cells of about the area of a square `pitch` pixels wide."""
    if isinstance(shape, Tiling):
        return tiling_raster(shape, pitch)
    return _whole_raster(shape, columns, rows, pitch)


@cache
def tiling_raster(shape: Tiling, pitch: int) -> TilingRaster:
    """The raster of a tiling, with cells of the same area."""
    (column, row), (columns, rows) = shape.spacing, shape.period
    return TilingRaster(shape, *_pixels(shape, columns * column, rows * row, pitch))


@lru_cache(20)
def _whole_raster(shape: Shape, columns: int, rows: int, pitch: int) -> WholeRaster:
    size = _pixels(shape, *shape.extent(columns, rows), pitch)
    return WholeRaster(shape, columns, rows, *size)


def _pixels(shape: Shape, across: float, down: float, pitch: int) -> tuple[int, int]:
    column, row = shape.spacing
    unit = pitch * sqrt(shape.aspect / (column * row))
    return max(1, round(across * unit)), max(1, round(down * unit / shape.aspect))


def line(begin: Pixel, end: Pixel) -> Iterator[Pixel]:
    """The pixels of a line, both ends included. The line back has the same pixels."""
    (x, y), (end_x, end_y) = sorted((begin, end))
    steps = max(end_x - x, abs(end_y - y))
    for i in range(steps + 1):
        yield (
            x + (2 * i * (end_x - x) + steps) // (2 * steps or 1),
            y + (2 * i * (end_y - y) + steps) // (2 * steps or 1),
        )
