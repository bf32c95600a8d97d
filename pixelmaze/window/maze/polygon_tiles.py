"""Generated tiles for shapes without art: a floor is the cell's polygon in the mark's colour."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

import pyxel

from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import (
    BLANK,
    FILLED,
    ON_PATH,
    RETREATED,
    ROCK,
    VISITED,
    VISITED_BACK,
    WAITING,
)
from pixelmaze.maze.grid import Grid, arcs
from pixelmaze.maze.shapes import SHAPES, Point, Shape
from pixelmaze.maze.shapes.raster import Raster
from pixelmaze.window.maze.tileset import DARK, DIM, FLOORS, HALF, NEXT

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
"""The colours of floors by mark, and of overlays."""
_SIEVES: dict[int, Callable[[int, int], bool]] = {
    DIM: lambda x, y: (x + y) % 2 == 0,
    HALF: lambda x, y: x % 2 == 0 and y % 2 == 0,
}
"""Dither patterns of overlays: whether the pixel at x, y is dark; the others are clear."""


class CellTiles:
    """The floors of all cells at the same position within the shape's period, and their layout."""

    def __init__(self, raster: Raster, column: int, row: int, pitch: int, height: int) -> None:
        self.shape = raster.shape
        self.pitch = pitch
        self.height = height
        self.left, self.top, _, _ = raster.box(column, row)
        """The upper left pixel of the first such cell's tile."""
        self.middle = raster.pixel(self.shape.centre(column, row))
        """The pixel in the middle of its floor."""
        self.sides = {
            heading: (raster.pixel(right), raster.pixel(left))
            for heading, (right, left) in self.shape.sides(column, row).items()
        }
        """The end points of its sides, by heading."""
        self.bank = pyxel.Image(pitch * (FLOORS + HALF), height)
        self.bank.cls(Role.CLEAR)
        self._draw([(x - self.left, y - self.top) for x, y in raster.pixels(column, row)])

    def _draw(self, pixels: Sequence[Point]) -> None:
        inside = {*pixels}
        border = [(x, y) for x, y in pixels if not {(x - 1, y), (x + 1, y)} <= inside]
        for mark in range(HALF + 1):
            u, v = self.floor(mark, 0)
            colour = _FLOORS.get(mark, Role.NEXT if mark == NEXT else Role.VOID)
            for x, y in border if mark == NEXT else pixels:
                if mark not in _SIEVES or _SIEVES[mark](x, y):
                    self.bank.pset(u + x, v + y, colour)
            if mark == WAITING:
                x, y = self.centre
                size = max(2, self.height // 5)
                self.bank.rect(u + x - size // 2, v + y - size // 2, size, size, Role.FRONTIER)

    @property
    def centre(self) -> Point:
        """The pixel in the middle of a tile's floor."""
        return self.middle[0] - self.left, self.middle[1] - self.top

    def edge(self, _: Shape, heading: int) -> Point:
        """The pixel of the tile at which a line in a heading leaves the cell."""
        (x, y), (other_x, other_y) = self.sides.get(heading, (self.middle, self.middle))
        return (x + other_x) // 2 - self.left, (y + other_y) // 2 - self.top

    def floor(self, mark: int, _: int) -> Point:
        """Position in the image (u, v) of the floor for a mark; there are no variants."""
        return (0 if mark == BLANK else FLOORS + mark - 1) * self.pitch, 0


class PolygonTiles:
    """The layout of a maze drawn as polygons; the counterpart of `TileSet`."""

    def __init__(self, shape: Shape, pitch: int) -> None:
        self.shape = shape
        self.wall = max(1, pitch // 8)
        """Thickness of walls in pixels."""
        self.raster = raster = Raster.of_cells(shape, pitch)
        columns, rows = shape.period
        kinds = [*product(range(columns), range(rows))]
        boxes = [raster.box(*kind) for kind in kinds]
        self.pitch = max(width for _, _, width, _ in boxes)
        """Width of a tile in pixels."""
        self.height = max(height for _, _, _, height in boxes)
        """Height of a tile in pixels."""
        self.row = raster.height // rows
        """Average pixels from one row to the next."""
        self._kinds = {kind: CellTiles(raster, *kind, self.pitch, self.height) for kind in kinds}

    def of(self, grid: Grid, cell: int) -> CellTiles:
        """The floors of a cell."""
        return self.lie(grid, cell)[0]

    def lie(self, grid: Grid, cell: int) -> tuple[CellTiles, int, int]:
        """The floors of a cell, and its offset in pixels, right and down, from the first cell that
        shares them."""
        (x, y), (columns, rows) = grid.xy(cell), self.shape.period
        right, down = x // columns * self.raster.width, y // rows * self.raster.height
        return self._kinds[x % columns, y % rows], right, down

    def place(self, grid: Grid, cell: int) -> Point:
        """The upper left pixel of a cell's tile, in the maze's picture."""
        tiles, right, down = self.lie(grid, cell)
        return tiles.left + right, tiles.top + down

    def middle(self, grid: Grid, cell: int) -> Point:
        """The pixel in the middle of a cell's floor."""
        tiles, right, down = self.lie(grid, cell)
        return tiles.middle[0] + right, tiles.middle[1] + down

    def around(self, grid: Grid, cell: int) -> list[Point]:
        """The polygon of a cell, grown by a pixel, or at the border enough to cover its walls."""
        tiles, right, down = self.lie(grid, cell)
        middle_x, middle_y = tiles.middle
        is_at_border = len(arcs(grid, cell)) < len(tiles.sides)
        part = 1 + 3 * (self.wall + 2 if is_at_border else 1) / self.row
        return [
            (
                round(middle_x + (x - middle_x) * part) + right,
                round(middle_y + (y - middle_y) * part) + down,
            )
            for (x, y), _ in tiles.sides.values()
        ]

    def size(self, grid: Grid) -> Point:
        """Size of a maze's picture in pixels, without the outer half of its border walls."""
        return self.raster.pixel(grid.extent)

    def cell_at(self, grid: Grid, x: float, y: float) -> int:
        """The cell that covers a picture pixel, or -1."""
        return grid.at(*self.raster.place_at(int(x // 1), int(y // 1)))

    def places(self, left: int, top: int, right: int, bottom: int) -> tuple[range, range]:
        """The columns and rows of all cells that may overlap a rectangle of the picture."""
        return self.raster.places(left, top, right, bottom)


@cache
def polygon_tiles(shape: str, pitch: int) -> PolygonTiles:
    """The generated tiles for a shape and a cell width in pixels."""
    return PolygonTiles(SHAPES[shape], pitch)
