"""A maze as rooms between thin walls: what stands at each place of a lattice of characters.

A half column of the grid is two characters wide, a row two lines high. Even lines hold the walls
between two rows, odd ones the cells. In each line the even columns hold what may be a wall on both
sides of a half column: a joint, or the wall between two cells of a row.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pixelmaze.board import (
    BLANK,
    FILLED,
    ON_PATH,
    RETREATED,
    VISITED,
    VISITED_BACK,
    WAITING,
    Board,
)
from pixelmaze.grid import Grid
from pixelmaze.terminal import glyphs
from pixelmaze.terminal.canvas import Style
from pixelmaze.terminal.glyphs import DOWN, LEFT, RIGHT, UP
from pixelmaze.theme import HEAT, Role

Line = tuple[list[str], list[Style]]

VOID = Style(Role.TEXT_DIM, Role.VOID)
WALL = Style(Role.WALL_EDGE, Role.WALL_TOP)
ROCK = Style(Role.ROCK_EDGE, Role.ROCK)
FLOORS = {
    BLANK: Style(Role.SHADOW, Role.FLOOR),
    WAITING: Style(Role.FRONTIER, Role.FRONTIER_FLOOR, is_bold=True),
    VISITED: Style(Role.ROUTE, Role.ROUTE_FLOOR, is_bold=True),
    VISITED_BACK: Style(Role.BACK, Role.BACK_FLOOR, is_bold=True),
    RETREATED: Style(Role.RETREAT, Role.RETREAT_FLOOR),
    FILLED: Style(Role.FILL, Role.FILL_FLOOR),
    ON_PATH: Style(Role.PATH, Role.PATH_FLOOR, is_bold=True),
}
"""By mark."""
_HEATED = [Style(HEAT[(i + 8) % 16], role) for i, role in enumerate(HEAT)]

_RANK = {mark: rank for rank, mark in enumerate(glyphs.LINES, 1)}
"""Which line is drawn over which."""
_SQUARE_WAYS = (
    ((0, RIGHT), (1, LEFT | RIGHT)),
    ((0, UP),),
    ((0, LEFT), (-1, LEFT | RIGHT)),
    ((0, DOWN),),
)
_HEXAGONAL_WAYS = (
    ((0, RIGHT), (1, LEFT | RIGHT)),
    ((0, RIGHT), (1, LEFT | UP)),
    ((0, LEFT), (-1, RIGHT | UP)),
    ((0, LEFT), (-1, LEFT | RIGHT)),
    ((0, LEFT), (-1, RIGHT | DOWN)),
    ((0, RIGHT), (1, LEFT | DOWN)),
)
_WAYS = {4: _SQUARE_WAYS, 6: _HEXAGONAL_WAYS}
"""By heading, over which of a room's three characters a line leads, and its arms there."""
_DOWN = {4: (3, 3), 6: (4, 5)}
"""The heading downwards from each half of a cell."""
_UP = {4: (1, 1), 6: (2, 1)}

OPEN, IS_LINE = 1, 8
"""What a heading holds in a cell's number: 0 for a wall, else OPEN + mark of the passage, and
whether a line leads that way."""
BITS = 4
"""For each heading."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What of a board is seen, and how."""

    board: Board
    shows_rock: bool = False
    heat: Sequence[int] | None = None
    seen: Sequence[int] | None = None
    """One truth a cell: whether it has ever been lit; None: all were."""
    lit: Container[int] | None = None
    """The cells in the light now; None: all are."""


def size(grid: Grid) -> tuple[int, int]:
    """How many columns and lines all takes."""
    return 2 * grid.halves + 1, 2 * grid.height + 1


def place(grid: Grid, cell: int) -> tuple[int, int]:
    """The column and line of a cell's middle."""
    return 2 * grid.half(cell) + 2, 2 * grid.xy(cell)[1] + 1


def numbers(sight: Sight, row: int, left: int, right: int) -> list[int]:
    """What is known of the cells from one column to another of a row: -1 for none, else the mark
    below what each heading holds."""
    board, grid = sight.board, sight.board.grid
    first, head, twin, heading = grid.first, grid.head, grid.twin, grid.heading
    passages, marks, came_by = board.passages, board.marks, board.came_by
    found = []
    for x in range(left, right):
        cell = grid.at(x, row)
        if cell < 0 or (sight.seen is not None and not sight.seen[cell]):
            found.append(-1)
            continue
        mark = marks[cell]
        number = mark
        for arc in range(first[cell], first[cell + 1]):
            if passages[arc]:
                other = head[arc]
                there = marks[other]
                link = there if came_by[other] == arc else BLANK
                if came_by[cell] == twin[arc] and _RANK.get(mark, 0) >= _RANK.get(link, 0):
                    link = mark
                if link:
                    code = OPEN + link + (IS_LINE if link in _RANK else 0)
                else:
                    code = OPEN + (mark if mark == there else BLANK)
                number |= code << BITS * (heading[arc] + 1)
        if sight.lit is not None and cell not in sight.lit:
            number |= _DIM
        if sight.shows_rock and number == BLANK:
            number |= _IS_ROCK
        if sight.heat is not None and mark == BLANK:
            number |= sight.heat[cell] + 1 << _HEAT
        found.append(number)
    return found


_DIM = 1 << 28
_IS_ROCK = 1 << 29
_HEAT = 30


def code(number: int, heading: int) -> int:
    """What a cell's number holds for a heading."""
    return number >> BITS * (heading + 1) & 15 if number >= 0 else 0


@lru_cache(20_000)
def room(turns: int, number: int) -> tuple[tuple[str, ...], tuple[Style, ...]]:
    """The three characters inside a cell."""
    if number < 0:
        return (" ",) * 3, (VOID,) * 3
    is_dim = bool(number & _DIM)
    if number & _IS_ROCK:
        return (glyphs.ROCK_SIGN,) * 3, (_dimmed(ROCK, is_dim),) * 3
    mark, heat = number & 15, number >> _HEAT
    ground = FLOORS[mark]
    letters, styles = [" "] * 3, [ground] * 3
    if heat:
        styles = [_HEATED[heat - 1]] * 3
        letters[1] = glyphs.HEAT_SIGNS[heat - 1]
    if mark == FILLED:
        letters = [glyphs.FILLED_SIGN] * 3
    arms = [dict.fromkeys(glyphs.LINES, 0) for _ in range(3)]
    for heading, way in enumerate(_WAYS[turns]):
        held = code(number, heading)
        if held & IS_LINE:
            for there, its in way:
                arms[there + 1][held - IS_LINE - OPEN] |= its
    for i, kinds in enumerate(arms):
        for kind, its in kinds.items():
            if its or (i == 1 and kind == mark):
                letters[i] = glyphs.LINES[kind][its]
                styles[i] = Style(FLOORS[kind].ink, ground.ground, FLOORS[kind].is_bold)
    if mark == WAITING:
        letters[1], styles[1] = glyphs.WAITING_SIGN, ground
    if is_dim and letters[1] == " ":
        letters[1] = glyphs.DIM_SIGN
    return tuple(letters), tuple(_dimmed(style, is_dim) for style in styles)


def _dimmed(style: Style, is_dim: bool) -> Style:
    return style._replace(is_dim=True) if is_dim else style


@lru_cache(1000)
def passage(held: int, arms: int, is_dim: bool) -> tuple[str, Style]:
    """A character of an open passage, of which a cell's number holds this."""
    mark = (held & ~IS_LINE) - OPEN
    style = _dimmed(FLOORS[mark], is_dim)
    if held & IS_LINE and arms:
        return glyphs.LINES[mark][arms], style
    return (glyphs.FILLED_SIGN if mark == FILLED else " "), style


def wall(arms: int, *around: int) -> tuple[str, Style]:
    """Walls with these arms, between cells of these numbers."""
    known = [number for number in around if number >= 0]
    if not known:
        return " ", VOID
    is_dim = all(number & _DIM for number in known)
    if all(number >= 0 and number & _IS_ROCK for number in around):
        return glyphs.ROCK_SIGN, _dimmed(ROCK, is_dim)
    if not arms:
        return " ", _dimmed(FLOORS[BLANK], is_dim)
    return glyphs.WALL[arms], _dimmed(WALL, is_dim)


def line(sight: Sight, y: int, left: int, right: int) -> Line:
    """The characters of a line from one column to another."""
    first, last = left // 4 - 1, right // 4 + 2  # of the columns of cells
    if y % 2:
        letters, styles, begin = _cells(sight, y // 2, first, last)
    else:
        letters, styles, begin = _walls(sight, y // 2, first, last)
    cut = slice(left - begin, right - begin)
    return letters[cut], styles[cut]


def _cells(sight: Sight, row: int, first: int, last: int) -> tuple[list[str], list[Style], int]:
    grid = sight.board.grid
    turns = grid.turns
    letters: list[str] = []
    styles: list[Style] = []
    before = -1
    for number in numbers(sight, row, first, last):
        held = code(number, turns // 2) or code(before, 0)
        is_dim = (before < 0 or bool(before & _DIM)) and (number < 0 or bool(number & _DIM))
        if held:
            letter, style = passage(held, LEFT | RIGHT, is_dim)
        else:
            letter, style = wall(UP | DOWN, before, number)
        inside = room(turns, number)
        letters.append(letter)
        styles.append(style)
        letters += inside[0]
        styles += inside[1]
        before = number
    return letters, styles, 4 * first + 2 * grid.shape.shift(row)


def _walls(sight: Sight, row: int, first: int, last: int) -> tuple[list[str], list[Style], int]:
    grid = sight.board.grid
    turns = grid.turns
    above, below = (_halves(sight, y, first, last) for y in (row - 1, row))
    down, up = _DOWN[turns], _UP[turns]
    letters: list[str] = []
    styles: list[Style] = []
    count = min(len(above), len(below))
    has_left = False
    for i in range(1, count):
        (a, side_a), (b, side_b) = above[i], below[i]
        held = code(a, down[side_a]) or code(b, up[side_b])
        has_wall = not held and (a >= 0 or b >= 0)
        (c, _), (d, _) = above[i - 1], below[i - 1]
        arms = (has_wall and RIGHT) | (has_left and LEFT)
        if side_a == 0 and (a >= 0 or c >= 0) and not (code(a, turns // 2) or code(c, 0)):
            arms |= UP
        if side_b == 0 and (b >= 0 or d >= 0) and not (code(b, turns // 2) or code(d, 0)):
            arms |= DOWN
        is_dim = all(n < 0 or n & _DIM for n in (a, b))
        if not arms and side_a == side_b == 1 and held:
            letter, style = passage(held, UP | DOWN, is_dim)
        else:
            letter, style = wall(arms, a, b, c, d)
        letters.append(letter)
        styles.append(style)
        if held:
            letter, style = passage(held, UP | DOWN if turns == 6 else 0, is_dim)
        else:
            letter, style = wall(LEFT | RIGHT, a, b)
        letters.append(letter)
        styles.append(style)
        has_left = has_wall
    return letters, styles, 4 * first + 2


def _halves(sight: Sight, row: int, first: int, last: int) -> list[tuple[int, int]]:
    """For each half column from that of the first cell on: the number of the cell that covers it,
    and which of its halves that is."""
    shift = sight.board.grid.shape.shift(row)
    found = [
        (number, side) for number in numbers(sight, row, first - shift, last) for side in (0, 1)
    ]
    return found[shift:]
