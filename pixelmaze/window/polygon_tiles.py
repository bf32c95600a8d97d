"""Tiles for shapes without art: the floors of cells are polygons, filled by mark."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pyxel

from pixelmaze.board import (
    BLANK,
    FILLED,
    ON_PATH,
    RETREATED,
    ROCK,
    VISITED,
    VISITED_BACK,
    WAITING,
)
from pixelmaze.grid import Grid
from pixelmaze.shapes import SHAPES, Point, Shape
from pixelmaze.shapes.raster import Raster
from pixelmaze.theme import Role
from pixelmaze.window.tileset import DARK, DIM, FLOORS, HALF, NEXT

_FLOORS = {
    BLANK: Role.FLOOR,
    WAITING: Role.FRONTIER_FLOOR,
    VISITED: Role.ROUTE_FLOOR,
    VISITED_BACK: Role.BACK_FLOOR,
    RETREATED: Role.RETREAT_FLOOR,
    FILLED: Role.FILL_FLOOR,
    ON_PATH: Role.PATH_FLOOR,
    ROCK: Role.ROCK,
    DARK: Role.VOID,
}
"""By mark, or by what is laid over a cell."""
_SIEVES: dict[int, Callable[[int, int], bool]] = {
    DIM: lambda x, y: (x + y) % 2 == 0,
    HALF: lambda x, y: x % 2 == 0 and y % 2 == 0,
}
"""Which pixels of what is laid over a cell are dark."""


@dataclass(frozen=True, slots=True, eq=False)
class CellTiles:
    """The floors of the cells that lie alike in their periods."""

    shape: Shape
    bank: pyxel.Image
    pitch: int
    height: int
    top: int
    """Where in the bank they begin."""
    column: int
    row: int
    """The first such cell."""
    raster: Raster

    @property
    def centre(self) -> Point:
        """The pixel in the middle of a tile's floor."""
        return self._within(self.shape.centre(self.column, self.row))

    def edge(self, shape: Shape, heading: int) -> Point:
        """The pixel of the tile at which a line that way leaves the cell."""
        ends = shape.sides(self.column, self.row).get(heading)
        if ends is None:
            return self.centre
        (x, y), (other_x, other_y) = map(self._within, ends)
        return (x + other_x) // 2, (y + other_y) // 2

    def floor(self, mark: int, variant: int) -> Point:
        """u, v of the floor of a cell with this mark."""
        return (0 if mark == 0 else FLOORS + mark - 1) * self.pitch, self.top

    def _within(self, point: Point) -> Point:
        x, y = self.raster.pixel(point)
        left, top, _, _ = self.raster.box(self.column, self.row)
        return x - left, y - top


class PolygonTiles:
    """What `TileSet` is to hand-drawn tiles."""

    def __init__(self, shape: Shape, pitch: int) -> None:
        self.shape = shape
        self.wall = max(1, pitch // 8)
        """How thick walls are."""
        self.raster = Raster.of_cells(shape, pitch)
        columns, rows = shape.period
        kinds = [(x, y) for y in range(rows) for x in range(columns)]
        boxes = [self.raster.box(*kind) for kind in kinds]
        self.pitch = max(width for _, _, width, _ in boxes)
        """Width of a tile in pixels."""
        self.height = max(height for _, _, _, height in boxes)
        """Of a tile."""
        self.row = self.raster.height // rows
        """Pixels from one row to the next, about."""
        image = pyxel.Image(self.pitch * (FLOORS + HALF), self.height * len(kinds))
        image.cls(Role.CLEAR)
        self._kinds = {
            kind: CellTiles(
                shape, image, self.pitch, self.height, i * self.height, *kind, self.raster
            )
            for i, kind in enumerate(kinds)
        }
        for tiles in self._kinds.values():
            self._draw(tiles)

    def _draw(self, tiles: CellTiles) -> None:
        left, top, _, _ = self.raster.box(tiles.column, tiles.row)
        pixels = [*self.raster.pixels(tiles.column, tiles.row)]
        border = {(x, y) for x, y in pixels if not {(x - 1, y), (x + 1, y)} <= {*pixels}}
        for mark in range(HALF + 1):
            u, v = tiles.floor(mark, 0)
            colour = _FLOORS.get(mark, Role.NEXT if mark == NEXT else Role.VOID)
            for x, y in border if mark == NEXT else pixels:
                if mark not in _SIEVES or _SIEVES[mark](x, y):
                    tiles.bank.pset(u + x - left, v + y - top, colour)
            if mark == WAITING:
                x, y = tiles.centre
                size = max(2, self.row // 5)
                tiles.bank.rect(u + x - size // 2, v + y - size // 2, size, size, Role.FRONTIER)

    def of(self, grid: Grid, cell: int) -> CellTiles:
        """The floors of a cell."""
        (x, y), (columns, rows) = grid.xy(cell), self.shape.period
        return self._kinds[x % columns, y % rows]

    def place(self, grid: Grid, cell: int) -> Point:
        """The upper left pixel of a cell's tile, in the maze's picture."""
        left, top, _, _ = self.raster.box(*grid.xy(cell))
        return left, top

    def around(self, grid: Grid, cell: int) -> list[Point]:
        """The polygon of a cell, a pixel wider; at the border, wide enough for its outer walls."""
        middle_x, middle_y = self.middle(grid, cell)
        corners = map(self.raster.pixel, self.shape.corners(*grid.xy(cell)))
        is_at_border = any(arc < 0 for arc, _, _ in grid.sides(cell))
        part = 1 + 3 * (self.wall + 2 if is_at_border else 1) / self.row
        return [
            (round(middle_x + (x - middle_x) * part), round(middle_y + (y - middle_y) * part))
            for x, y in corners
        ]

    def middle(self, grid: Grid, cell: int) -> Point:
        """The pixel in the middle of a cell's floor."""
        return self.raster.pixel(grid.centre(cell))

    def size(self, grid: Grid) -> Point:
        """Width and height of the picture of a whole maze, without the outer half of its walls."""
        return self.raster.pixel(grid.extent)

    def cell_at(self, grid: Grid, x: float, y: float) -> int:
        """The cell that covers a pixel of the picture, or -1."""
        return grid.at(*self.raster.place_at(int(x // 1), int(y // 1)))

    def places(self, left: int, top: int, right: int, bottom: int) -> tuple[range, range]:
        """The columns and rows of the cells of which something may be seen in a rectangle."""
        return self.raster.places(left, top, right, bottom)


@cache
def polygon_tiles(shape: str, pitch: int) -> PolygonTiles:
    """The tiles for cells of that shape and width."""
    return PolygonTiles(SHAPES[shape], pitch)
