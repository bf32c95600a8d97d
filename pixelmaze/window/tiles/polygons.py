"""Generated tiles for shapes without art: floors are polygons in the patterns of marks."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise

import pyxel

from pixelmaze.looks.theme import OF_MARKS, Role
from pixelmaze.maze.board import BLANK, FILLED, ON_PATH, RETREATED, ROCK, VISITED, WAITING
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.shapes import Pixel, Shape, Tiling
from pixelmaze.maze.shapes.raster import Raster, raster
from pixelmaze.window.canvas.atlas import clear_image
from pixelmaze.window.tiles.textures import FLOOR, SMALLEST, WALL, texture
from pixelmaze.window.tiles.tileset import DARK, DIM, HALF, NEXT

Triangle = tuple[int, int, int, int, int, int]
_PERIOD = 64
"""Patterns repeat after this many pixels, across and down."""
_FLOORS = {mark: floor for mark, (_, floor) in OF_MARKS.items()}
_FLOORS |= {ROCK: Role.ROCK, DARK: Role.VOID, DIM: Role.CLEAR, HALF: Role.CLEAR}
"""The colours of floors and overlays, by mark."""
_PATTERNS: dict[int, tuple[Role, Callable[[int, int], bool]]] = {
    BLANK: (Role.FLOOR_DARK, lambda x, y: (x * 7 + y * 23) % 61 < 2 and y % 3 == 0),
    VISITED: (Role.ROUTE_DARK, lambda x, y: y % 4 == 1 and (x + y) % 8 < 2),
    RETREATED: (Role.RETREAT_DARK, lambda x, y: (x + 2 * y) % 8 == 0),
    FILLED: (Role.FILL, lambda x, y: (x + y) % 2 == 0),
    ON_PATH: (Role.PATH_DARK, lambda x, y: (x // 4 + y // 4) % 2 == 0),
    ROCK: (Role.ROCK_EDGE, lambda x, y: (x * 11 + y * 5) % 32 == 0),
    DIM: (Role.VOID, lambda x, y: (x + y) % 2 == 0),
    HALF: (Role.VOID, lambda x, y: x % 2 == 0 and y % 2 == 0),
}
"""Second colours of floors, and which pixels have them. The patterns are as in the legend, and
continue from cell to cell."""


@lru_cache(500)
def _pattern(mark: int, floors: str, pitch: int) -> list[bytes]:
    """The lines of a floor's pattern, twice as long as its period, with a look's texture."""
    colour = _FLOORS[mark]
    other, has_other = _PATTERNS.get(mark, (colour, None))
    lines = texture(f"floors/{floors}", FLOOR, pitch, pitch) if floors else {}
    period = _PERIOD // pitch * pitch if floors else _PERIOD

    def role_at(x: int, y: int) -> int:
        role = other if has_other and has_other(x, y) else colour
        return lines[role][y % pitch][x % pitch] if role in lines else role

    return [bytes(role_at(x, y) for x in range(period)) * 2 for y in range(period)]


class CellTiles:
    """The floors of one cell, or of all cells at the same position in a tiling's period."""

    def __init__(self, raster: Raster, column: int, row: int, line: int, floors: str) -> None:
        self.shape = raster.shape
        self.left, self.top, self.pitch, self.height = raster.box(column, row)
        """The upper left pixel of the first cell's tile; width and height of a tile."""
        self.line = line
        """The width of a square cell with lines of the same thickness."""
        self.middle = raster.pixel(self.shape.centre(column, row))
        """The pixel in the middle of the first cell's floor."""
        self.sides = raster.sides(column, row)
        """The points of the first cell's sides, by heading."""
        self._floors = floors
        self.spans = [*raster.spans(column, row)]
        self.floor = lru_cache(None)(self._floor)

    def _floor(self, mark: int, _: int) -> tuple[pyxel.Image, int, int]:
        """The image with the floor for a mark, and the place in it; there are no variants."""
        image = clear_image(self.pitch, self.height)
        pixels = memoryview(image.data_ptr()).cast("B")
        pattern = _pattern(mark, self._floors, self.line) if mark != NEXT else [b""]
        period = len(pattern)
        for begin, end, y in self.spans:
            left, top = begin - self.left, (y - self.top) * self.pitch
            if mark == NEXT:
                for x in {left, end - 1 - self.left}:
                    pixels[top + x] = Role.NEXT
                continue
            line = pattern[y % period]
            for at in range(begin, end, period):
                part = min(end - at, period)
                x = at - self.left
                pixels[top + x : top + x + part] = line[at % period : at % period + part]
        if mark == WAITING:
            x, y = self.centre
            size = max(1, self.line // 6)
            for down in range(-size, size + 1):
                half = size - abs(down)
                image.rect(x - half, y + down, 2 * half + 1, 1, Role.FRONTIER)
        return image, 0, 0

    @property
    def centre(self) -> Pixel:
        """The pixel in the middle of a tile's floor."""
        return self.middle[0] - self.left, self.middle[1] - self.top

    def edge(self, heading: int) -> Pixel:
        """The pixel of the tile at which a line in a heading leaves the cell."""
        side = self.sides.get(heading, [self.middle])
        (x, y), (other_x, other_y) = side[(len(side) - 1) // 2], side[len(side) // 2]
        return (x + other_x) // 2 - self.left, (y + other_y) // 2 - self.top


class PolygonTiles:
    """The layout of a maze drawn as polygons; the counterpart of `TileSet`."""

    def __init__(self, raster: Raster, pitch: int, walls: str, floors: str) -> None:
        self.texture = texture(f"walls/{walls}", WALL, pitch, pitch) if walls else {}
        """The lines of a look's texture of walls, by role."""
        self.shape = raster.shape
        self.raster = raster
        self.pitch = self.height = self.row = pitch
        """The width and height of a square cell of the same area."""
        self.wall = max(1, round(pitch / 6))
        """Thickness of walls in pixels."""
        self.face = pitch // 6 if pitch >= 8 else 0
        """Height of the face of walls in pixels."""
        self.reach = self.wall + self.face + 2
        """How far walls and their shadows may reach beyond a cell, in pixels."""
        self._kind = lru_cache(5000)(partial(CellTiles, raster, line=pitch, floors=floors))

    def of(self, grid: Grid, cell: int) -> CellTiles:
        """The floors of a cell."""
        return self.lie(grid, cell)[0]

    def lie(self, grid: Grid, cell: int) -> tuple[CellTiles, int, int]:
        """The floors of a cell, and its offset from the first cell with the same, in pixels."""
        x, y = grid.xy(cell)
        if not isinstance(self.shape, Tiling):
            return self._kind(x, y), 0, 0
        columns, rows = self.shape.period
        right, down = x // columns * self.raster.width, y // rows * self.raster.height
        return self._kind(x % columns, y % rows), right, down

    def place(self, grid: Grid, cell: int) -> Pixel:
        """The upper left pixel of a cell's tile, in the maze's picture."""
        tiles, right, down = self.lie(grid, cell)
        return tiles.left + right, tiles.top + down

    def middle(self, grid: Grid, cell: int) -> Pixel:
        """The pixel in the middle of a cell's floor."""
        tiles, right, down = self.lie(grid, cell)
        return tiles.middle[0] + right, tiles.middle[1] + down

    def around(self, grid: Grid, cell: int, left: int, top: int) -> Iterator[Triangle]:
        """Triangles that cover a cell and its walls with their faces, relative to a pixel."""
        tiles, right, down = self.lie(grid, cell)
        middle_x, middle_y = tiles.middle
        part = 1 + 2 * (self.wall // 2 + 1) / min(tiles.pitch, tiles.height)
        points = [
            (
                round(middle_x + (x - middle_x) * part) + right - left,
                round(middle_y + (y - middle_y) * part) + down - top,
            )
            for side in tiles.sides.values()
            for x, y in side[:-1]
        ]
        middle_x, middle_y = middle_x + right - left, middle_y + down - top
        for lower in {0, self.face}:
            for (x, y), (to_x, to_y) in pairwise([*points, points[0]]):
                yield middle_x, middle_y + lower, x, y + lower, to_x, to_y + lower

    def point(self, grid: Grid, arc: int, part: float) -> tuple[float, float]:
        """The point of the picture at the fraction `part` of an arc's side from its left end."""
        points = [self.raster.pixel(point) for point in grid.side(arc)][::-1]
        at = part * (len(points) - 1)
        begin = min(int(at), len(points) - 2)
        (x, y), (end_x, end_y) = points[begin : begin + 2]
        return x + (end_x - x) * (at - begin), y + (end_y - y) * (at - begin)

    def size(self, grid: Grid) -> Pixel:
        """Size of a maze's picture in pixels, without the outer half of its border walls."""
        return self.raster.pixel(grid.extent)

    def cell_at(self, grid: Grid, x: float, y: float) -> int:
        """The cell that covers a picture pixel, or -1."""
        return grid.at(*self.raster.place_at(int(x // 1), int(y // 1)))

    def cells(self, grid: Grid, left: int, top: int, right: int, bottom: int) -> Iterator[int]:
        """All cells that may overlap a rectangle of the picture."""
        places = self.raster.places(left, top, right, bottom)
        return (cell for x, y in places if (cell := grid.at(x, y)) >= 0)

    def rows(
        self, grid: Grid, left: int, top: int, right: int, bottom: int
    ) -> dict[int, Sequence[int]]:
        """All cells that may overlap a rectangle of the picture, by row."""
        found: dict[int, list[int]] = {}
        for cell in self.cells(grid, left, top, right, bottom):
            found.setdefault(grid.xy(cell)[1], []).append(cell)
        return {**found}


@lru_cache(20)
def polygon_tiles(
    shape: Shape, columns: int, rows: int, pitch: int, walls: str = "", floors: str = ""
) -> PolygonTiles:
    """The generated tiles of a grid for a cell width in pixels, with a look's textures."""
    if pitch < SMALLEST:
        walls = floors = ""
    return PolygonTiles(raster(shape, columns, rows, pitch), pitch, walls, floors)
