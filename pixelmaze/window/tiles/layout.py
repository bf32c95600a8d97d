"""Chooses the tiles of a board: a floor for each cell and a joint for each corner point.

When walls change, joints are chosen one by one. Otherwise they are chosen for a whole row at once,
which is many times faster.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from operator import or_
from typing import NamedTuple

from pixelmaze.maze.board import BLANK, ROCK, Board
from pixelmaze.maze.grid import arc_between, arcs
from pixelmaze.window.tiles import images
from pixelmaze.window.tiles.images import (
    COVERED,
    DUG,
    HEATED,
    ORDER,
    OUTSIDE,
    UNDUG,
    Around,
    Doors,
    Tile,
)
from pixelmaze.window.tiles.tileset import FLOORS, JOINTS, Joint, TileSet, Ways, cells_around

_MIX = 0x79B1, 0x4A6B
"""Factors of a position hash that chooses variants: stable, without a visible pattern."""


def _variants(count: int) -> bytes:
    """Table from a hash (0 … 255) to a variant (0 … count - 1), favouring the first."""
    return bytes(number % count if number < 112 else 0 for number in range(256))


_FLOOR_VARIANTS = _variants(FLOORS)
_JOINT_VARIANTS = _variants(JOINTS)


class Row(NamedTuple):
    """A run of adjacent grid slots in a row. A slot may be without a cell."""

    begin: int  # the first column
    ways: list[Ways]
    corners: list[int] | None  # DUG, UNDUG or OUTSIDE by slot; None if all are DUG
    unfenced: list[Ways] | None  # by slot; None if there are no fences
    has_doors: bool  # True if a cell has a one-way door


class Floors:
    """Computes the floors of a board. For `shows_rock` and `heat` see `Painter`."""

    def __init__(self, board: Board, shows_rock: bool, heat: Sequence[int] | None) -> None:
        self._board = board
        self._shows_rock = shows_rock
        self._heat = heat

    def numbers(self, cells: Iterable[int]) -> Iterator[int]:
        """Encode the floors of cells, see `images.HEATED`. No cell (-1) gives -1."""
        board, grid, heat = self._board, self._board.grid, self._heat
        terrain = board.terrain
        marks, came_by = board.marks, board.came_by
        first, head, heading = grid.first, grid.head, grid.heading
        for cell in cells:
            if cell < 0:
                yield -1
                continue
            number = mark = marks[cell]
            if mark != BLANK:
                own = grid.twin[came_by[cell]] if came_by[cell] >= 0 else -1
                for arc in range(first[cell], first[cell + 1]):
                    if came_by[head[arc]] == arc:
                        line = marks[head[arc]]
                        if arc == own:
                            line = max(line, mark, key=ORDER.__getitem__)
                            own = -1
                        number |= line << 3 * heading[arc] + 3
                if own >= 0:
                    number |= mark << 3 * heading[own] + 3
            elif self._shows_rock and not self.has_passage(cell):
                number = ROCK
            else:
                number = _FLOOR_VARIANTS[(cell * _MIX[0] ^ (cell >> 4) * _MIX[1]) >> 7 & 255] << 3
            if heat is not None:
                number |= heat[cell] + 1 << HEATED
            if terrain and number != ROCK:
                number |= terrain[cell] << COVERED
            yield number

    def has_passage(self, cell: int) -> bool:
        first = self._board.grid.first
        return self._board.passages.find(1, first[cell], first[cell + 1]) >= 0


class Tiling(Floors):
    """Chooses the hand-drawn tiles of a board."""

    def __init__(
        self, board: Board, tiles: TileSet, shows_rock: bool, heat: Sequence[int] | None
    ) -> None:
        super().__init__(board, shows_rock, heat)
        self._tiles = tiles
        self._walled_in: Ways = (0,) * board.grid.n_headings

    def floors(self, cells: Iterable[int]) -> Iterator[Tile]:
        """The floor tiles of cells, without walls; a blank tile for -1."""
        return map(images.floor, repeat(self._tiles), self.numbers(cells))

    def joint(self, kind: Joint, half: int, row: int, around: tuple[int, int, int, int]) -> Tile:
        """The joint at a corner point. `around` is what `cells_around` returns for it."""
        shift = self._board.grid.tiling.shift
        upper_left = self._ways((half - 1 - shift(row - 1)) // 2, row - 1, around[1])
        lower_right = self._ways((half - shift(row)) // 2, row, around[3])
        bits = kind.upper_left[upper_left] | kind.lower_right[lower_right]
        a, b, c, d = map(self._corner, around)
        variant = _JOINT_VARIANTS[(half * _MIX[0] ^ row * _MIX[1]) >> 7 & 255]
        fences = kind.upper_left[self._unfenced(around[1])]
        fences |= kind.lower_right[self._unfenced(around[3])]
        doors = self._doors(around)
        return images.joint(self._tiles, kind, bits, variant, (a, b, c, d), fences, doors)

    def _doors(self, around: tuple[int, int, int, int]) -> Doors:
        """The one-way doors in the walls between the cells around a corner point."""
        grid, passages = self._board.grid, self._board.passages
        found = []
        for bit, (cell, other) in enumerate(zip(around, (around[3], *around), strict=False)):
            arc = arc_between(grid, cell, other) if cell >= 0 and other >= 0 else -1
            if arc >= 0 and passages[arc] != passages[grid.twin[arc]]:
                found.append((bit, grid.heading[arc if passages[arc] else grid.twin[arc]]))
        return tuple(found)

    def _corner(self, cell: int) -> int:
        """Classify a cell, or -1, for the joints around it."""
        if cell < 0:
            return OUTSIDE
        if not self._shows_rock or self.has_passage(cell):
            return DUG
        return UNDUG

    def joints(
        self, kind: Joint, half: int, row: int, count: int, above: Row, below: Row
    ) -> Iterator[Tile]:
        """The joints of `count` adjacent corner points of one kind, from a corner point on."""
        grid = self._board.grid
        if above.has_doors or below.has_doors:
            places = range(half, half + 2 * count, 2)
            return (self.joint(kind, at, row, cells_around(grid, at, row)) for at in places)
        shift = grid.tiling.shift
        upper = half - shift(row - 1) - 2 * above.begin
        lower = half - shift(row) - 2 * below.begin
        corners = [slice(i // 2, i // 2 + count) for i in (upper, upper - 1, lower - 1, lower)]

        def bits(upper: list[Ways], lower: list[Ways]) -> Iterator[int]:
            upper_left, lower_right = upper[corners[1]], lower[corners[3]]
            of_lower = map(kind.lower_right.__getitem__, lower_right)
            return map(or_, map(kind.upper_left.__getitem__, upper_left), of_lower)

        fences: Iterable[int] = repeat(0)
        if above.unfenced and below.unfenced:
            fences = bits(above.unfenced, below.unfenced)
        around: Iterable[Around] = repeat((DUG,) * 4)
        if above.corners or below.corners:
            a, b = (places.corners or [DUG] * len(places.ways) for places in (above, below))
            around = zip(
                *[side[at] for side, at in zip((a, a, b, b), corners, strict=True)], strict=True
            )
        mixed = row * _MIX[1]
        halves = range(half, half + 2 * count, 2)
        variants = [_JOINT_VARIANTS[(h * _MIX[0] ^ mixed) >> 7 & 255] for h in halves]
        walls = bits(above.ways, below.ways)
        return map(
            images.joint, repeat(self._tiles), repeat(kind), walls, variants, around, fences,
            repeat(()),
        )  # fmt: skip

    def cells(self, row: int, begin: int, count: int) -> Sequence[int]:
        """The cells in `count` slots of a row, from column `begin`; -1 for empty slots."""
        grid = self._board.grid
        first, last = grid.at(begin, row), grid.at(begin + count - 1, row)
        if first >= 0 and last - first == count - 1:
            return range(first, last + 1)
        return [grid.at(column, row) for column in range(begin, begin + count)]

    def row(self, row: int, begin: int, count: int) -> Row:
        """The `count` slots of a row from column `begin`, as input for `joints`."""
        board, first, turns = self._board, self._board.grid.first, self._board.grid.n_headings
        cells = self.cells(row, begin, count)
        has_doors = any(map(self._has_door, cells))
        unfenced = [*map(self._unfenced, cells)] if board.fences else None
        if isinstance(cells, range) and first[cells.stop] - first[cells.start] == count * turns:
            passages = iter(board.passages[first[cells.start] : first[cells.stop]])
            ways: list[Ways] = list(zip(*[passages] * turns, strict=True))
            if not (self._shows_rock and self._walled_in in ways):
                return Row(begin, ways, None, unfenced, has_doors)
        else:
            ways = [self._ways(begin + i, row, cell) for i, cell in enumerate(cells)]
        return Row(begin, ways, [*map(self._corner, cells)], unfenced, has_doors)

    def _has_door(self, cell: int) -> bool:
        grid, passages = self._board.grid, self._board.passages
        return cell >= 0 and any(
            passages[arc] != passages[grid.twin[arc]] for arc in arcs(grid, cell)
        )

    def _unfenced(self, cell: int) -> Ways:
        """By heading, 0 if a cell has a fence, else 1."""
        grid, passages, fences = self._board.grid, self._board.passages, self._board.fences
        ways = [1] * grid.n_headings
        for arc in arcs(grid, cell) if fences and cell >= 0 else ():
            ways[grid.heading[arc]] -= fences[arc] & passages[arc]
        return tuple(ways)

    def _ways(self, column: int, row: int, cell: int) -> Ways:
        """The open headings of a slot. Empty slots have no walls between them."""
        grid, passages = self._board.grid, self._board.passages
        if cell < 0:
            near = (
                grid.shape.neighbour(column, row, heading) for heading in range(grid.n_headings)
            )
            return tuple(there is None or grid.at(*there) < 0 for there in near)
        begin, end = grid.first[cell], grid.first[cell + 1]
        if end - begin == grid.n_headings and not self._has_door(cell):
            return tuple(passages[begin:end])
        ways = [0] * grid.n_headings
        for arc in range(begin, end):  # from either side a door is a wall with a sign
            ways[grid.heading[arc]] = passages[arc] and passages[grid.twin[arc]]
        return tuple(ways)
