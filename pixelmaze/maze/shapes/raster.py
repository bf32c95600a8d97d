"""Polygons as pixels: which cell covers each pixel, worked out once for a period of the shape."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from math import sqrt

from pixelmaze.maze.shapes.shape import Point, Shape


class Raster:
    """The pixels of a shape's cells. A period is `width` pixels wide and `height` pixels high, and
    each pixel belongs to one cell.
    """

    def __init__(self, shape: Shape, width: int, height: int) -> None:
        self.shape = shape
        self.width = width
        self.height = height
        columns, rows = shape.period
        self._span = round(columns * shape.spacing[0]), round(rows * shape.spacing[1])

    @classmethod
    def of_cells(cls, shape: Shape, pitch: int) -> Raster:
        """The raster in which a cell has about the area of a square `pitch` pixels wide."""
        (column, row), (columns, rows) = shape.spacing, shape.period
        unit = pitch * sqrt(shape.aspect / (column * row))
        width, height = round(columns * column * unit), round(rows * row * unit / shape.aspect)
        return cls(shape, max(1, width), max(1, height))

    def pixel(self, point: Point) -> Point:
        """The pixel of a point."""
        return point[0] * self.width // self._span[0], point[1] * self.height // self._span[1]

    @cached_property
    def _table(self) -> list[list[Point]]:
        """By line and column of a period, the place of the cell that covers the pixel."""
        across, down = self._span[0] / self.width, self._span[1] / self.height
        table = []
        for y in range(self.height):
            row = []
            for x in range(self.width):
                place = self.shape.place_at((x + 0.5) * across, (y + 0.5) * down)
                assert place, "cells fill the plane"
                row.append(place)
            table.append(row)
        return table

    def place_at(self, x: int, y: int) -> Point:
        """The column and row of the cell that covers a pixel, which may lie outside the grid."""
        (times_x, x), (times_y, y) = divmod(x, self.width), divmod(y, self.height)
        column, row = self._table[y][x]
        columns, rows = self.shape.period
        return column + times_x * columns, row + times_y * rows

    def box(self, column: int, row: int) -> tuple[int, int, int, int]:
        """Left, top, width and height of a cell's polygon."""
        points = [self.pixel(corner) for corner in self.shape.corners(column, row)]
        (left, *_, right), (top, *_, bottom) = map(sorted, zip(*points, strict=True))
        return left, top, right - left + 1, bottom - top + 1

    def pixels(self, column: int, row: int) -> Iterator[Point]:
        """The pixels that a cell covers."""
        left, top, width, height = self.box(column, row)
        for y, x in product(range(top, top + height), range(left, left + width)):
            if self.place_at(x, y) == (column, row):
                yield x, y

    def places(self, left: int, top: int, right: int, bottom: int) -> tuple[range, range]:
        """The columns and rows of all cells that cover pixels of a rectangle, and a few more."""
        columns, rows = self.shape.period
        return (
            range(left * columns // self.width - 2, right * columns // self.width + 2),
            range(top * rows // self.height - 2, bottom * rows // self.height + 2),
        )


def line(begin: Point, end: Point) -> Iterator[Point]:
    """The pixels of a line, both ends included. The line back has the same pixels."""
    (x, y), (end_x, end_y) = sorted((begin, end))
    steps = max(end_x - x, abs(end_y - y))
    for i in range(steps + 1):
        yield (
            x + (2 * i * (end_x - x) + steps) // (2 * steps or 1),
            y + (2 * i * (end_y - y) + steps) // (2 * steps or 1),
        )
