"""Tile sets: for each shape and each cell width in pixels, where its tiles are and how they lie.

A maze is drawn in two layers. Each cell is a *floor* tile, chosen by its mark. Over them, each
corner point of the grid is a *joint* tile, chosen by which of the walls that meet there stand: bit
0 right, 1 up, 2 left, 3 down. So walls join whatever the maze, and a tile set needs 16 joints.

Corner points are counted in half columns and rows. In a hexagonal grid the borders between rows
zigzag, so a point is a *peak* (the top of the cell below it) or a *valley*, with joints of its own.
Where both walls of a pair belong to the same cell there is no wall, so one rule serves all shapes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pixelmaze.app.sheet import TILE_BANKS
from pixelmaze.board import MARKS
from pixelmaze.grid import Grid, Shape
from pixelmaze.maze import is_wall

FLOORS = 4
"""How many floor tiles a blank cell is chosen from."""
JOINTS = 2
"""How many variants there are of every joint."""
ROCK = len(MARKS)
"""The floor of a cell that a generator has not dug yet, beside those of the marks."""
NEXT = ROCK + 1
"""What is laid over the floor of a cell that the algorithm will take next."""


@dataclass(frozen=True, slots=True)
class TileSet:
    bank: int
    pitch: int
    """Width of a cell in pixels: 16, 8 or 4."""
    row: int
    """Pixels from one row to the next."""
    rise: int
    """Pixels from a peak down to a valley; 0 for square cells."""
    top: int
    """Where in the bank the set begins."""
    centre: tuple[int, int]
    """The middle of the visible floor of a cell, where lines meet and sprites stand."""

    @property
    def height(self) -> int:
        """Of a floor tile."""
        return self.row + self.rise

    def place(self, grid: Grid, cell: int) -> tuple[int, int]:
        """The upper left pixel of a cell's tile, in the maze's picture."""
        return grid.half(cell) * self.pitch // 2, grid.xy(cell)[1] * self.row

    def middle(self, grid: Grid, cell: int) -> tuple[int, int]:
        """The pixel in the middle of a cell's floor."""
        x, y = self.place(grid, cell)
        return x + self.centre[0], y + self.centre[1]

    def edge(self, shape: Shape, heading: int) -> tuple[int, int]:
        """The pixel of a cell's tile at which a line that way leaves it."""
        rows = shape.rows[heading]
        halves = 2 * shape.columns[0][heading] + shape.shift(rows)
        across = (self.pitch + halves * self.pitch // 2) // 2
        return across, (self.height + rows * self.row) // 2 if rows else self.centre[1]

    def size(self, grid: Grid) -> tuple[int, int]:
        """Width and height of the picture of a whole maze, without the outer half of its walls."""
        return grid.halves * self.pitch // 2, grid.height * self.row + self.rise

    def floor(self, mark: int, variant: int) -> tuple[int, int]:
        """u, v of the floor of a cell with this mark."""
        column = variant if mark == 0 else FLOORS + mark - 1
        return column * self.pitch, self.top

    def joint(self, grid: Grid, bits: int, half: int, row: int, variant: int) -> tuple[int, int]:
        """u, v of the joint in which these walls meet; all joints are pitch × pitch."""
        line = JOINTS + variant if self.rise and not is_peak(grid, half, row) else variant
        return bits * self.pitch, self.top + self.height + line * self.pitch

    def joint_place(self, grid: Grid, half: int, row: int) -> tuple[int, int]:
        """The upper left pixel of the joint at a corner point, in the maze's picture."""
        x, y = half * self.pitch // 2 - self.pitch // 2, row * self.row - self.pitch // 2
        if not self.rise:
            return x, y
        return x, y + (self.pitch // 8 if is_peak(grid, half, row) else self.rise)

    def joint_area(self, grid: Grid, half: int, row: int) -> tuple[int, int, int, int]:
        """The part of a joint's tile that it may fill; hexagonal tiles overlap in the rest."""
        x, y = self.joint_place(grid, half, row)
        if not self.rise:
            return x, y, self.pitch, self.pitch
        stem = self.row - self.rise  # the upright wall between a valley and the peak below it
        top, bottom = y, y + self.pitch
        if is_peak(grid, half, row):
            top = row * self.row - (stem + 1) // 2
        else:
            bottom = row * self.row + self.rise + stem // 2
        return x + self.pitch // 4, top, self.pitch // 2, bottom - top


@cache
def tile_set(shape: str, pitch: int) -> TileSet:
    """The tile set for cells of that shape and width."""
    rows = {16: 14, 8: 7, 4: 4} if shape == "hexagonal" else {16: 16, 8: 8, 4: 4}
    centres = {16: 10, 8: 5, 4: 2}
    top = 0
    for width, row in rows.items():
        rise = width // 4 if shape == "hexagonal" else 0
        if width == pitch:
            centre = (pitch // 2, centres[pitch])
            return TileSet(TILE_BANKS[shape], pitch, row, rise, top, centre)
        top += row + rise + width * JOINTS * (2 if rise else 1)
    raise ValueError(f"no tiles are {pitch} pixels wide")


def wall_bits(grid: Grid, passages: bytearray, around: tuple[int, int, int, int]) -> int:
    """Which walls stand between the cells around a corner point, as the joint's bits."""
    upper_right, upper_left, lower_left, lower_right = around
    return (
        is_wall(grid, passages, upper_right, lower_right)
        | is_wall(grid, passages, upper_left, upper_right) << 1
        | is_wall(grid, passages, upper_left, lower_left) << 2
        | is_wall(grid, passages, lower_left, lower_right) << 3
    )


def corner_points(grid: Grid, cell: int) -> list[tuple[int, int]]:
    """The corner points of a cell, as (half column, row)."""
    half, row = grid.half(cell), grid.xy(cell)[1]
    steps = (0, 1, 2) if grid.shape.shift(1) else (0, 2)
    return [(half + step, row + below) for below in (0, 1) for step in steps]


def is_peak(grid: Grid, half: int, row: int) -> bool:
    """Whether a corner point of a shifted grid is the top of the cell below it."""
    return (half - grid.shape.shift(row)) % 2 == 1


assert NEXT + FLOORS <= 256 // 16, "the floors of one set fill at most a row of the bank"
