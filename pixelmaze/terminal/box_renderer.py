"""Draws mazes of shapes with a text lattice: as rooms between thin walls, or with half blocks.

On the lattice of characters, half a column of the grid is two characters wide and a row is two
lines high. Even lines hold the walls between two rows, odd lines the cells. Even columns hold
joints or the walls between two cells of a row.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeVar

from pixelmaze.looks.theme import HEAT as SHADES
from pixelmaze.looks.theme import OF_MARKS, Role
from pixelmaze.maze.board import BLANK, FILLED, RETREATED, WAITING
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import FENCE_SAMPLE, FLOOR, MUD, WATER
from pixelmaze.maze.shapes import Tiling
from pixelmaze.terminal import glyphs
from pixelmaze.terminal.canvas import Style
from pixelmaze.terminal.cell_codes import (
    HEAT,
    IS_DIM,
    IS_FENCED,
    IS_LINE,
    IS_ROCK,
    MARK,
    NOTHING,
    Facts,
    held,
    mark_in,
    terrain_of,
)
from pixelmaze.terminal.glyphs import DOWN, LEFT, RIGHT, UP
from pixelmaze.ui.kit.surface import Box

Line = tuple[list[str], list[Style]]

VOID = Style(Role.TEXT_DIM, Role.VOID)
WALL = Style(Role.WALL_EDGE, Role.WALL_TOP)
FENCE = Style(Role.FENCE_SHADE, Role.FENCE)
ROCK = Style(Role.ROCK_EDGE, Role.ROCK)
_QUIET = (BLANK, RETREATED, FILLED)
FLOORS = {mark: Style(*roles, is_bold=mark not in _QUIET) for mark, roles in OF_MARKS.items()}
"""Styles of floors, by mark."""
_COVERED = {
    FLOOR: FLOORS[BLANK],
    MUD: Style(Role.MUD, Role.MUD_FLOOR),
    WATER: Style(Role.WATER, Role.WATER_FLOOR),
    FENCE_SAMPLE: FENCE,
}
"""Styles of terrain on cells without a mark and, in legends, of a fence."""
_HEATED = [Style(SHADES[i + 1 if i < 8 else i - 1], role) for i, role in enumerate(SHADES)]

_WAYS = {
    0: ((0, RIGHT), (1, LEFT | RIGHT)),
    60: ((0, RIGHT), (1, LEFT | UP)),
    90: ((0, UP),),
    120: ((0, LEFT), (-1, RIGHT | UP)),
    180: ((0, LEFT), (-1, LEFT | RIGHT)),
    240: ((0, LEFT), (-1, RIGHT | DOWN)),
    270: ((0, DOWN),),
    300: ((0, RIGHT), (1, LEFT | DOWN)),
}
"""By the degrees of a heading, the characters that a line crosses to leave a room: each as its
offset from the middle character, and the line's arms in it."""


class Scale(ABC):
    """A size at which mazes are drawn, and how they are drawn at that size."""

    @abstractmethod
    def size(self, grid: Grid) -> tuple[int, int]:
        """The columns and lines of the whole maze."""

    @abstractmethod
    def place(self, grid: Grid, cell: int) -> tuple[int, int]:
        """The column and line of a cell's middle."""

    @abstractmethod
    def spacing(self, grid: Grid) -> tuple[int, int]:
        """The columns and lines from a cell to the next one."""

    @abstractmethod
    def rows(self, grid: Grid, y: int) -> Sequence[int]:
        """The rows of cells seen in a line of characters."""

    @abstractmethod
    def spans(self, grid: Grid, box: Box) -> Mapping[int, range]:
        """By row, the columns of cells seen in a box of characters."""

    @abstractmethod
    def line(self, facts: Facts, y: int, left: int, right: int) -> Line:
        """Draw the characters of a line from one column to another."""


# ---- lines through cells -----------------------------------------------------------------------


def cells(shape: Tiling, numbers: list[int]) -> Line:
    """A line through cells: for each cell, the character to its left and the three inside."""
    letters: list[str] = []
    styles: list[Style] = []
    before = sides(shape, NOTHING)
    for number in numbers:
        this = sides(shape, number)
        letter, style = _between(this.left or before.right, before.look, this.look)
        inside = room(shape, number)
        letters.append(letter)
        styles.append(style)
        letters += inside[0]
        styles += inside[1]
        before = this
    return letters, styles


@lru_cache(20_000)
def room(shape: Tiling, number: int) -> tuple[tuple[str, ...], tuple[Style, ...]]:
    """The three characters inside a cell."""
    if number < 0:
        return (" ",) * 3, (VOID,) * 3
    is_dim = bool(number & IS_DIM)
    if number & IS_ROCK:
        return (glyphs.ROCK_SIGN,) * 3, (_dimmed(ROCK, is_dim),) * 3
    mark, heat, terrain = number & MARK, number >> HEAT, terrain_of(number)
    ground = floor(mark, heat, terrain)
    letters, styles = [glyphs.COVER_SIGNS[terrain]] * 3, [_covered(ground, terrain)] * 3
    if heat:
        letters[1], styles[1] = glyphs.HEAT_SIGNS[heat - 1], ground
    if mark == FILLED:
        letters, styles = [glyphs.FILLED_SIGN] * 3, [ground] * 3
    ways = {heading: held(number, heading) for heading in range(len(shape.headings))}
    lines = {heading: way for heading, way in ways.items() if way & IS_LINE}
    arms = [dict.fromkeys(glyphs.LINES, 0) for _ in range(3)]
    for heading, way in lines.items():
        for there, its in _WAYS[shape.headings[heading].degrees]:
            arms[there + 1][mark_in(way)] |= its
    if shape.has_slants and len({shape.headings[heading].is_rightward for heading in lines}) < 2:
        turning = {kind for kind, count in Counter(lines.values()).items() if count > 1}
        for kinds, spur in zip(arms, (RIGHT, LEFT | RIGHT, LEFT), strict=True):
            for way in turning:  # a spur to the middle would look like another branch
                kinds[mark_in(way)] &= ~spur
    for i, kinds in enumerate(arms):
        for kind, its in kinds.items():
            if its or (i == 1 and kind == mark and not lines):
                letters[i] = glyphs.LINES[kind][its]
                styles[i] = FLOORS[kind]._replace(ground=ground.ground)
    if mark == WAITING:
        letters[1], styles[1] = glyphs.WAITING_SIGN, ground
    if is_dim and letters[1] == " ":
        letters[1] = glyphs.DIM_SIGN
    return tuple(letters), tuple(_dimmed(style, is_dim) for style in styles)


@lru_cache(20_000)
def _between(passage: int, before: int, after: int) -> tuple[str, Style]:
    """The character between two cells of a row, given their looks."""
    if passage:
        return _passage(passage, LEFT | RIGHT, before or after, not (_is_lit(before, after)))
    return _wall(UP | DOWN, before, after)


# ---- lines between cells -----------------------------------------------------------------------


class Half(NamedTuple):
    """The properties of half a cell that determine the walls around it."""

    look: int
    is_inner: bool  # whether this is the right half of a square cell, where no wall can end
    bar: bool  # whether there is a wall to the left
    down: int  # the cell's code for the heading that leads down from this half
    up: int  # the cell's code for the heading that leads up from this half


def halves(facts: Facts, row: int) -> list[Half]:
    """The halves of a row's cells, starting at the same half column in every row."""
    shape = facts.grid.tiling
    found: list[Half] = []
    before = sides(shape, NOTHING)
    for number in facts.row(row):
        this = sides(shape, number)
        bar = not (this.left or before.right) and _is_wall(before.look, this.look)
        found += this.halves[bar]
        before = this
    return found[shape.shift(1) - shape.shift(row) :]


def walls(shape: Tiling, above: list[Half], below: list[Half]) -> Line:
    """A line between two rows: for each half but the first, the joint to its left and the wall or
    passage between the halves above and below."""
    letters: list[str] = []
    styles: list[Style] = []
    c, d = above[0].look, below[0].look
    is_wall = False
    for (a, is_inner, bar_above, down, _), (b, _, bar_below, _, up) in zip(
        above[1:], below[1:], strict=False
    ):
        passage = down or up
        arms = is_wall and LEFT
        is_wall = not passage and _is_wall(a, b)
        if is_wall:
            arms += RIGHT
        if bar_above:
            arms += UP
        if bar_below:
            arms += DOWN
        two = _joint_and_wall(shape, is_inner, passage, arms, a, b, c, d)
        letters += two[0]
        styles += two[1]
        c, d = a, b
    return letters, styles


@lru_cache(50_000)
def _joint_and_wall(
    shape: Tiling, is_inner: bool, passage: int, arms: int, a: int, b: int, c: int, d: int
) -> tuple[tuple[str, str], tuple[Style, Style]]:
    """A wall and joint between the looks of cells: `a` above `b`, to the left `c` above `d`."""
    is_square = not shape.has_slants
    is_dim = not _is_lit(a, b)
    joint = _wall(arms, a, b, c, d)
    if passage:
        wall = _passage(passage, 0 if is_square else UP | DOWN, a or b, is_dim)
        if is_square and is_inner:
            joint = _passage(passage, UP | DOWN, a or b, is_dim)
    else:
        wall = _wall(LEFT | RIGHT, a, b)
    return (joint[0], wall[0]), (joint[1], wall[1])


# ---- what both have in common ------------------------------------------------------------------

_LIT, _DIM, _SOLID = 1, 2, 4
_KIND, _SHADE = 3, 5
"""A look is _LIT or _DIM, optionally with _SOLID, and holds the terrain from bit _KIND on, and the
heat from bit _SHADE on. It is 0 where there is no cell."""


class _Sides(NamedTuple):
    look: int
    left: int
    right: int
    halves: tuple[tuple[Half, Half], tuple[Half, Half]]
    """The two halves: without a wall on the left, and with one."""


@lru_cache(20_000)
def sides(shape: Tiling, number: int) -> _Sides:
    """Decode a cell's code into its look and its sides."""
    if number < 0:
        look = 0
    else:
        look = (_DIM if number & IS_DIM else _LIT) | (_SOLID if number & IS_ROCK else 0)
        look |= terrain_of(number) << _KIND | number >> HEAT << _SHADE
    # the first downward or upward heading leaves from the left half, the last from the right one
    ends = ((shape.downward[i], shape.upward[i]) for i in (0, -1))
    left, right = ([held(number, heading) for heading in two] for two in ends)
    right_half = Half(look, not shape.has_slants, False, *right)
    open_side, walled_side = ((Half(look, False, bar, *left), right_half) for bar in (False, True))
    return _Sides(look, held(number, shape.left), held(number, 0), (open_side, walled_side))


def _is_wall(look: int, other: int) -> bool:
    """True if a visible wall separates two cells without a passage between them."""
    return bool(look or other) and not look & other & _SOLID


def _is_lit(*looks: int) -> bool:
    return any(look & _LIT for look in looks)


def _wall(arms: int, *looks: int) -> tuple[str, Style]:
    """The character of walls with these arms, given the looks of the cells around it."""
    if not any(looks):
        return " ", VOID
    is_dim = not _is_lit(*looks)
    if all(look & _SOLID for look in looks):
        return glyphs.ROCK_SIGN, _dimmed(ROCK, is_dim)
    if not arms:
        return " ", _dimmed(FLOORS[BLANK], is_dim)
    return glyphs.WALL[arms], _dimmed(WALL, is_dim)


def _passage(passage: int, arms: int, look: int, is_dim: bool) -> tuple[str, Style]:
    """A character within an open passage. `passage` is its code; `arms` are those of a line."""
    if passage & IS_FENCED:
        return glyphs.FENCE[arms == LEFT | RIGHT], _dimmed(FENCE, is_dim)
    mark = mark_in(passage)
    terrain = look >> _KIND & 3
    style = _dimmed(floor(mark, look >> _SHADE, terrain), is_dim)
    if passage & IS_LINE and arms:
        return glyphs.LINES[mark][arms], style
    if mark == FILLED:
        return glyphs.FILLED_SIGN, style
    return glyphs.COVER_SIGNS[terrain], _covered(style, terrain)


def floor(mark: int, heat: int, terrain: int = FLOOR) -> Style:
    """The style of a cell's floor. `heat` is 1 + its shade, or 0 for none."""
    if mark != BLANK:
        return FLOORS[mark]
    return _HEATED[heat - 1] if heat else _COVERED[terrain]


def _covered(ground: Style, terrain: int) -> Style:
    """The style of terrain signs on a floor."""
    if not terrain:
        return ground
    return ground._replace(ink=_COVERED[terrain].ink, is_bold=False)


def _dimmed(style: Style, is_dim: bool) -> Style:
    return style._replace(is_dim=True) if is_dim else style


# ---- rooms ---------------------------------------------------------------------------------------

_KEPT = {
    glyphs.WALL[UP | DOWN], glyphs.ROCK_SIGN, glyphs.FILLED_SIGN, *glyphs.COVER_SIGNS,
    *glyphs.FENCE,
}  # fmt: skip
"""Characters that repeat in every line of a room."""
_HEADING_UP, _HEADING_DOWN = 1, 3

Item = TypeVar("Item")


@dataclass(frozen=True)
class Rooms(Scale):
    """Rows are `height` lines high, at least 2, and cells twice as many columns wide. Walls stay
    one character thick; higher rooms repeat their inside. Grids with slants take height 2 only."""

    height: int

    @property
    def _middle(self) -> int:
        """The middle line of a room, counted from the wall above it."""
        return (self.height + 1) // 2

    def size(self, grid: Grid) -> tuple[int, int]:
        return self.height * grid.extent[0] + 1, self.height * grid.height + 1

    def place(self, grid: Grid, cell: int) -> tuple[int, int]:
        x, y = grid.xy(cell)
        return self.height * (2 * x + grid.tiling.shift(y) + 1), self.height * y + self._middle

    def spacing(self, grid: Grid) -> tuple[int, int]:
        return 2 * self.height, self.height

    def rows(self, grid: Grid, y: int) -> range:
        return range(y // self.height - 1, y // self.height + 1)

    def spans(self, grid: Grid, box: Box) -> Mapping[int, range]:
        rows = range(box.y // self.height - 1, (box.y + box.height) // self.height + 1)
        begin, end = (x // (2 * self.height) for x in (box.x, box.x + box.width))
        return dict.fromkeys(rows, range(begin - 2, min(end + 2, grid.width + 1)))

    def line(self, facts: Facts, y: int, left: int, right: int) -> Line:
        shape, (row, at) = facts.grid.tiling, divmod(y, self.height)
        if at == 0:
            letters, styles = walls(shape, *(halves(facts, near) for near in (row - 1, row)))
            begin = 2 * facts.span(row).start + shape.shift(1) + 1  # in the middle of a room
        else:
            letters, styles = cells(shape, facts.row(row))
            begin = 2 * facts.span(row).start + shape.shift(row)
            if at != self._middle:
                heading = _HEADING_UP if at < self._middle else _HEADING_DOWN
                letters, styles = _off_middle(facts.row(row), letters, styles, heading)
        cut = slice(left - self.height * begin, right - self.height * begin)
        return self._widened(letters)[cut], self._widened(styles)[cut]

    def _widened(self, items: list[Item]) -> list[Item]:
        """Repeat the characters on both sides of the middle of rooms."""
        times = 1, self.height - 1
        return [item for i, item in enumerate(items) for _ in range(times[i % 2])]


def _off_middle(
    numbers: Sequence[int], letters: Sequence[str], styles: Sequence[Style], heading: int
) -> Line:
    """Turn the middle line of rooms into a line above or below the middle. Only drawn lines that
    continue in `heading` are kept."""
    signs = [letter if letter in _KEPT else " " for letter in letters]
    looks = [*styles]
    for i, number in enumerate(numbers):
        inside = 4 * i + 1
        signs[inside : inside + 3] = [_sign(number)] * 3
        if terrain := terrain_of(number):
            looks[inside : inside + 3] = [_covered(styles[inside], terrain)] * 3
        way = held(number, heading)
        if way & IS_LINE:
            kind, middle = mark_in(way), inside + 1
            signs[middle] = glyphs.LINES[kind][UP | DOWN]
            ground, is_dim = styles[middle].ground, styles[middle].is_dim
            looks[middle] = FLOORS[kind]._replace(ground=ground, is_dim=is_dim)
    return signs, looks


def _sign(number: int) -> str:
    """The character that fills the room of a cell with this number."""
    if number < 0:
        return " "
    if number & IS_ROCK:
        return glyphs.ROCK_SIGN
    if number & MARK == FILLED:
        return glyphs.FILLED_SIGN
    return glyphs.COVER_SIGNS[terrain_of(number)]


# ---- half blocks ---------------------------------------------------------------------------------

_LATTICE = Rooms(2)


class HalfBlocks(Scale):
    """The characters of the smallest rooms become pixels, two per character. Of square cells only
    every other column is shown, which makes them as wide as high."""

    def size(self, grid: Grid) -> tuple[int, int]:
        columns, lines = _LATTICE.size(grid)
        return (columns - 1) // _stride(grid) + 1, (lines + 1) // 2

    def place(self, grid: Grid, cell: int) -> tuple[int, int]:
        x, y = _LATTICE.place(grid, cell)
        return x // _stride(grid), y // 2

    def spacing(self, grid: Grid) -> tuple[int, int]:
        return 4 // _stride(grid), 1

    def rows(self, grid: Grid, y: int) -> range:
        return range(y - 1, y + 1)

    def spans(self, grid: Grid, box: Box) -> Mapping[int, range]:
        x, width = box.x * _stride(grid), box.width * _stride(grid)
        return _LATTICE.spans(grid, Box(x, 2 * box.y, width, 2 * box.height))

    def line(self, facts: Facts, y: int, left: int, right: int) -> Line:
        upper, lower = (_pixels(facts, row, left, right) for row in (2 * y, 2 * y + 1))
        letters, styles = map(list, zip(*map(_character, upper, lower), strict=True))
        return letters, styles


def _stride(grid: Grid) -> int:
    """Lattice columns per pixel."""
    return 1 if grid.tiling.shift(1) else 2


def _pixels(facts: Facts, y: int, left: int, right: int) -> list[Style]:
    """A line of pixels, as styles whose grounds are the pixels' colours."""
    stride = _stride(facts.grid)
    return _LATTICE.line(facts, y, stride * left, stride * right)[1][::stride]


@lru_cache(1000)
def _character(upper: Style, lower: Style) -> tuple[str, Style]:
    seen = [style for style in (upper, lower) if style.ground != Role.VOID]
    is_dim = bool(seen) and all(style.is_dim for style in seen)
    style = Style(upper.ground, lower.ground, is_dim=is_dim, is_area=True)
    return " " if upper.ground == lower.ground else glyphs.UPPER_HALF, style
