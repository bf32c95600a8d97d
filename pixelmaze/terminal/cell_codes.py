"""Encodes everything that the picture of a cell depends on as one integer, the cell's *number*.

Only rows that changed are encoded again. Renderers cache characters by number.
"""

from bisect import bisect_left
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from pixelmaze.maze.board import BLANK, Board
from pixelmaze.maze.grid import Grid
from pixelmaze.terminal.glyphs import LINES

NOTHING = -1  # the number of no cell, or of a cell that has never been seen
MARK = 15  # bit mask of the cell's mark
BITS = 5
"""Bits for each heading, above the mark: 0 for a wall, or OPEN + the mark of the passage, plus
IS_LINE if a line runs through it, plus IS_FENCED if it has a fence."""
OPEN, IS_LINE, IS_FENCED = 1, 8, 16
IS_DIM, IS_ROCK = 1 << 45, 1 << 46
TERRAIN = 47  # the lowest of the two bits of the cell's terrain
HEAT = 49  # the bits from this one up hold 1 + the cell's heat, or 0 for none

RANK = [[*LINES].index(mark) + 1 if mark in LINES else 0 for mark in range(MARK)]
"""Drawing order of lines by mark, higher over lower; 0 for marks without a line."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board and how it is shown."""

    board: Board
    shows_rock: bool = False
    heat: Sequence[int] | None = None
    seen: Sequence[int] | None = None  # by cell, whether it has ever been lit; None if all have
    lit: Container[int] | None = None  # the cells that are lit now; None if all are


def terrain_of(number: int) -> int:
    """The terrain of a cell, from its number; plain floor for no cell."""
    return number >> TERRAIN & 3 if number >= 0 else 0


def held(number: int, heading: int) -> int:
    """The bits for a heading in a cell's number; 0 for no cell."""
    return number >> BITS * (heading + 1) & 31 if number >= 0 else 0


def mark_in(passage: int) -> int:
    """The mark in the bits of a passage."""
    return passage % IS_LINE - OPEN


class Facts:
    """The numbers of a board's cells in some columns, cached by row."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, list[int]]] = {}
        self._before = self._known

    def look(self, sight: BoardView, spans: Mapping[int, range]) -> None:
        """Start a frame. `spans` are the columns that are needed, by row."""
        self.grid = sight.board.grid
        self._spans, self._sight = spans, sight
        self._before, self._known = self._known, {}
        self._looks = cache(self._look_of)

    def row(self, y: int) -> list[int]:
        """The numbers of a row's cells, in the columns of its span."""
        if y not in self._known:
            span = self.span(y)
            look = (span, *map(self._looks, (y - 1, y, y + 1)))
            kept = self._before.get(y)
            if not kept or kept[0] != look:
                kept = look, numbers(self._sight, y, span.start, span.stop)
            self._known[y] = kept
        return self._known[y][1]

    def span(self, y: int) -> range:
        """The columns of a row that are needed."""
        return self._spans.get(y, range(0))

    def _look_of(self, y: int) -> object:
        """The cache key of a row: everything that the row's numbers depend on."""
        sight, board, grid, span = self._sight, self._sight.board, self.grid, self.span(y)
        begin, end = _cells_of(grid, y, span.start - 1, span.stop + 1)
        lit = sight.lit
        return begin < end and (
            board.marks[begin:end],
            board.came_by[begin:end],
            board.passages[grid.first[begin] : grid.first[end]],
            sight.shows_rock,
            None if sight.heat is None else sight.heat[begin:end],
            None if sight.seen is None else sight.seen[begin:end],
            None if lit is None else [cell in lit for cell in range(begin, end)],
        )


def _cells_of(grid: Grid, y: int, first: int, last: int) -> tuple[int, int]:
    """The cells of a row between two columns, as begin and end."""
    if not 0 <= y < grid.height:
        return 0, 0
    begin, end = (y * grid.width + min(max(x, 0), grid.width) for x in (first, last))
    if grid.place_of is None:
        return begin, end
    return bisect_left(grid.place_of, begin), bisect_left(grid.place_of, end)


def numbers(sight: BoardView, y: int, first: int, last: int) -> list[int]:
    """The numbers of a row's cells between two columns."""
    board, grid = sight.board, sight.board.grid
    heads, twin, begins, marks = grid.head, grid.twin, grid.first, board.marks
    passages, came_by, shifts = board.passages, board.came_by, [BITS * (1 + h) for h in range(8)]
    heading, rank, seen, lit, heat = grid.heading, RANK, sight.seen, sight.lit, sight.heat
    terrain, fences = board.terrain, board.fences
    found = [NOTHING] * (last - first)
    for cell in range(*_cells_of(grid, y, first, last)):
        if seen is not None and not seen[cell]:
            continue
        mark = number = marks[cell]
        back = twin[came_by[cell]] if came_by[cell] >= 0 and rank[mark] else -1
        for arc in range(begins[cell], begins[cell + 1]):
            if passages[arc] and passages[twin[arc]]:  # a door is drawn in a wall
                other = heads[arc]
                link = marks[other]
                if fences and fences[arc]:
                    number |= IS_FENCED << shifts[heading[arc]]
                if came_by[other] != arc or (arc == back and rank[mark] >= rank[link]):
                    link = mark if arc == back or mark == link else BLANK
                    if arc != back:
                        number |= OPEN + link << shifts[heading[arc]]
                        continue
                number |= OPEN + link + (IS_LINE if rank[link] else 0) << shifts[heading[arc]]
        if lit is not None and cell not in lit:
            number |= IS_DIM
        if number == BLANK and sight.shows_rock:
            number = IS_ROCK
        elif terrain:
            number |= terrain[cell] << TERRAIN
        if heat is not None and mark == BLANK:
            number |= heat[cell] + 1 << HEAT
        found[(cell if grid.place_of is None else grid.place_of[cell]) - y * grid.width - first] = (
            number
        )
    return found
