"""Tile sets: positions of tiles in image banks and in a maze, by shape and cell width.

A maze is drawn in two layers. Each cell has a *floor* tile, chosen by its mark. Above the floors,
each corner point of the grid has a *joint* tile, chosen by the walls that meet there: bit 0 is the
wall to the right, 1 up, 2 left, 3 down. Walls therefore always connect, with only 16 joints.

Corner points are counted in half columns and rows. In a hexagonal grid the borders between rows
zigzag, so a point is either a *peak* (the top of the cell below it) or a *valley*, each with its
own joints. Every wall at a point belongs to the cell at its upper left or at its lower right, so
these two cells determine the joint.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, compress, product
from operator import not_

import pyxel

from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import ROCK
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.shapes import SHAPES, Pixel, Tiling, tiling

FLOORS = 4  # number of floor variants of a blank cell
JOINTS = 2  # number of variants of every joint
NEXT = ROCK + 1  # overlay for a cell that the algorithm takes next
DARK = NEXT + 1  # overlay for a cell that has never been lit; opaque
DIM = NEXT + 2  # overlay for a cell that was lit earlier; shows half of the floor's pixels
HALF = NEXT + 3  # overlay for a cell at the edge of the light; shows most of the floor


Ways = tuple[int, ...]  # by heading, 1 if a cell has a passage, else 0


@dataclass(frozen=True, slots=True, eq=False)
class Joint:
    """A kind of joint: of square cells, at peaks, or at valleys."""

    is_odd: bool
    """True if its points are an odd number of half columns from the start of the row below."""
    v: int  # the vertical position of its first variant in the bank
    top: int  # pixels from the top of the row below down to its tile
    area: tuple[int, int, int, int]
    """The part of the tile to draw: x, y, width, height. Hexagonal tiles overlap in the rest."""
    upper_left: dict[Ways, int]  # the wall bits that the cell at the upper left contributes
    lower_right: dict[Ways, int]  # the wall bits that the cell at the lower right contributes
    middles: tuple[tuple[int, int], ...]
    """The middle of the wall of each bit, in the tile; (0, 0) for a bit without a wall."""
    sides: tuple[tuple[Pixel, Pixel], ...]
    """The ends of the wall of each bit, from its middle."""


@dataclass(frozen=True, slots=True, eq=False)
class TileSet:
    shape: Tiling
    bank: pyxel.Image
    pitch: int  # width of a cell in pixels
    row: int  # pixels from one row to the next
    rise: int  # pixels from a peak down to a valley; 0 for square cells
    top: int  # the vertical position of the set in the bank
    centre: tuple[int, int]
    """The middle of a cell's visible floor, where lines meet and sprites stand."""
    joints: tuple[Joint, ...]
    outside: Role = Role.VOID  # the colour of shadows that fall outside the maze

    @property
    def height(self) -> int:
        """Height of a floor tile in pixels."""
        return self.row + self.rise

    def place(self, grid: Grid, cell: int) -> tuple[int, int]:
        """The upper left pixel of a cell's tile, in the maze's picture."""
        x, y = grid.xy(cell)
        return (2 * x + grid.tiling.shift(y)) * self.pitch // 2, y * self.row

    def of(self, grid: Grid, cell: int) -> TileSet:
        """The tiles of a cell: the same for all cells."""
        return self

    def cell_at(self, grid: Grid, x: float, y: float) -> int:
        """The cell that covers a picture pixel, or -1."""
        column, row = self.shape.spacing
        place = self.shape.place_at(x * column / self.pitch, y * row / self.row)
        return grid.at(*place) if place else -1

    def cells(self, grid: Grid, left: int, top: int, right: int, bottom: int) -> Iterator[int]:
        """All cells that may overlap a rectangle of the picture."""
        return chain.from_iterable(self.rows(grid, left, top, right, bottom).values())

    def rows(
        self, grid: Grid, left: int, top: int, right: int, bottom: int
    ) -> dict[int, Sequence[int]]:
        """All cells that may overlap a rectangle of the picture, by row."""
        begin, end = max(0, left // self.pitch - 2), min(grid.width, right // self.pitch + 2)
        rows = range(max(0, top // self.row - 2), min(grid.height, bottom // self.row + 2))
        return {row: grid.row(row, begin, end) for row in rows}

    def point(self, grid: Grid, arc: int, part: float) -> tuple[float, float]:
        """The point of the picture at the fraction `part` of an arc's side from its left end."""
        begin, end = grid.corner(arc), grid.corner(grid.twin[arc])
        x, y = (at + (to - at) * part for at, to in zip(begin, end, strict=True))
        column, row = grid.shape.spacing
        return x * self.pitch / column, y * self.row / row

    def middle(self, grid: Grid, cell: int) -> tuple[int, int]:
        """The pixel in the middle of a cell's floor."""
        x, y = self.place(grid, cell)
        return x + self.centre[0], y + self.centre[1]

    def edge(self, heading: int) -> tuple[int, int]:
        """The pixel of a cell's tile at which a line in a heading leaves the cell."""
        shape = self.shape
        columns, rows = shape.neighbour(0, 0, heading) or (0, 0)
        halves = 2 * columns + shape.shift(rows)
        across = (self.pitch + halves * self.pitch // 2) // 2
        return across, (self.height + rows * self.row) // 2 if rows else self.centre[1]

    def size(self, grid: Grid) -> tuple[int, int]:
        """Size of a maze's picture in pixels, without the outer half of its border walls."""
        return grid.extent[0] * self.pitch // 2, grid.height * self.row + self.rise

    def floor(self, mark: int, variant: int) -> tuple[pyxel.Image, int, int]:
        """The bank with the floor for a mark, and its u, v. `variant` applies to blank cells."""
        column = variant if mark == 0 else FLOORS + mark - 1
        return self.bank, column * self.pitch, self.top

    @property
    def line(self) -> int:
        """The width of a cell, to which lines are in proportion."""
        return self.pitch

    def joint_at(self, grid: Grid, half: int, row: int) -> Joint:
        """The kind of joint at a corner point."""
        return self.joints[(half - grid.tiling.shift(row)) % 2]

    def joint_place(self, joint: Joint, half: int, row: int) -> tuple[int, int]:
        """The upper left pixel of a joint in the maze's picture. Joints are pitch × pitch."""
        return (half - 1) * self.pitch // 2, row * self.row + joint.top


DRAWN = (4, 8, 16)
"""Cell widths, in pixels, with tiles in the banks; `stretched.py` provides others."""


@cache
def tile_set(shape: str, pitch: int) -> TileSet:
    """The tile set in the banks for a shape and a cell width in pixels.

    Raises ValueError if there is none.
    """
    art = SHAPES[shape].art
    top = 0
    for width, row in art.rows.items() if art else ():
        rise = width // 4 if tiling(SHAPES[shape]).shift(1) else 0
        if art and width == pitch:
            centre = (pitch // 2, art.centres[pitch])
            joints = joints_of(shape, pitch, row, rise, top + row + rise, pitch // 8)
            bank = pyxel.images[art.bank]
            return TileSet(tiling(SHAPES[shape]), bank, pitch, row, rise, top, centre, joints)
        top += row + rise + width * JOINTS * (2 if rise else 1)
    raise ValueError(f"no tiles are {pitch} pixels wide")


def joints_of(
    shape: str, pitch: int, row: int, rise: int, v: int, dip: int = 0
) -> tuple[Joint, ...]:
    """The joints of a tile set, stored in the bank from `v` on; `dip` pixels below peaks."""
    half = pitch // 2
    if not rise:
        area = (0, 0, pitch, pitch)
        walls = _bits(shape, right=1, down=2), _bits(shape, up=0, left=3)
        middles = (pitch, half), (half, 0), (0, half), (half, pitch)
        sides = 2 * (_side(pitch, 0), _side(0, pitch))
        return (Joint(False, v, -half, area, *walls, middles, sides),)
    stem = row - rise  # the upright wall between a valley and the peak below it
    top = rise - half
    area = (pitch // 4, 0, half, rise + stem // 2 - top)
    walls = _bits(shape, lower_right=0, lower_left=2), _bits(shape, left=3)
    right, left, y = half + pitch // 4, half - pitch // 4, half - rise // 2
    middles = (right, y), (0, 0), (left, y), (half, half + stem // 2)
    rising, falling, upright = _side(half, -rise), _side(half, rise), _side(0, stem)
    sides = rising, upright, falling, upright
    valley = Joint(False, v + JOINTS * pitch, top, area, *walls, middles, sides)
    top = dip - half
    area = (pitch // 4, -((stem + 1) // 2) - top, half, pitch + (stem + 1) // 2 + top)
    walls = _bits(shape, right=1), _bits(shape, upper_right=0, upper_left=2)
    y = rise // 2 - top
    middles = (right, y), (half, area[1]), (left, y), (0, 0)
    sides = falling, upright, rising, upright
    return valley, Joint(True, v, top, area, *walls, middles, sides)


def _side(across: int, down: int) -> tuple[Pixel, Pixel]:
    """The ends of a side, from its middle."""
    return (-across // 2, -down // 2), (across // 2, down // 2)


def _bits(shape: str, **bits: int) -> dict[Ways, int]:
    """Table from a cell's open headings to joint bits. `bits` maps headings to bit numbers."""
    headings = [name.replace("-", "_") for name in SHAPES[shape].names]
    weights = [1 << bits[heading] if heading in bits else 0 for heading in headings]
    return {
        ways: sum(compress(weights, map(not_, ways)))
        for ways in product((0, 1), repeat=len(headings))
    }


def corner_points(grid: Grid, cell: int) -> list[tuple[int, int]]:
    """The corner points of a cell, as (half column, row)."""
    row_height = round(grid.shape.spacing[1])
    return [(x, y // row_height) for x, y in grid.tiling.corners(*grid.xy(cell))]


def cells_around(grid: Grid, half: int, row: int) -> tuple[int, int, int, int]:
    """The cells at a corner point: upper right, upper left, lower left, lower right; -1: none."""
    above, below = (half - grid.tiling.shift(near_row) for near_row in (row - 1, row))
    return (
        grid.at(above // 2, row - 1),
        grid.at((above - 1) // 2, row - 1),
        grid.at((below - 1) // 2, row),
        grid.at(below // 2, row),
    )


assert HALF + FLOORS <= 256 // 16, "the floors of one set must fit in one row of the bank"
