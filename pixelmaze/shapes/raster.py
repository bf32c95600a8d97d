"""Cells as pixels: which cell covers a pixel, found once for a period of a shape."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from math import sqrt

from pixelmaze.shapes.shape import Point, Shape


class Raster:
    """The polygons of a shape where one of its periods is that many pixels wide and high. Each
    pixel belongs to one cell."""

    def __init__(self, shape: Shape, width: int, height: int) -> None:
        self.shape = shape
        self.width = width
        self.height = height
        columns, rows = shape.period
        self._span = round(columns * shape.spacing[0]), round(rows * shape.spacing[1])

    @classmethod
    def of_cells(cls, shape: Shape, pitch: int) -> Raster:
        """A cell is about as large as a square of that many pixels."""
        (column, row), (columns, rows) = shape.spacing, shape.period
        unit = pitch * sqrt(shape.aspect / (column * row))
        width, height = round(columns * column * unit), round(rows * row * unit / shape.aspect)
        return cls(shape, max(1, width), max(1, height))

    def pixel(self, point: Point) -> Point:
        """Where a point of the shape lies."""
        return point[0] * self.width // self._span[0], point[1] * self.height // self._span[1]

    @cached_property
    def _table(self) -> list[list[Point]]:
        """By line and column of a period's pixels, the place of the cell that covers it."""
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
        """Column and row of the cell that covers a pixel, be it inside of the grid or not."""
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
        """The columns and the rows of cells, and a few more, that cover some pixels from the left
        to the right one and from the top to the bottom one."""
        columns, rows = self.shape.period
        return (
            range(left * columns // self.width - 2, right * columns // self.width + 2),
            range(top * rows // self.height - 2, bottom * rows // self.height + 2),
        )


def line(begin: Point, end: Point) -> Iterator[Point]:
    """The pixels from one to another, both included; the same ones the other way."""
    (x, y), (end_x, end_y) = sorted((begin, end))
    steps = max(end_x - x, abs(end_y - y))
    for i in range(steps + 1):
        yield (
            x + (2 * i * (end_x - x) + steps) // (2 * steps or 1),
            y + (2 * i * (end_y - y) + steps) // (2 * steps or 1),
        )
