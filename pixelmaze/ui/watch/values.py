"""What an algorithm remembers at a line: its memory, and its variables."""

from collections.abc import Sequence
from typing import NamedTuple

from pixelmaze.inspect.state import FLAG, NUMBER, Call, Memory, Value
from pixelmaze.inspect.state import TEXT as TEXT_VALUE
from pixelmaze.looks.theme import Role
from pixelmaze.maze.annotations import ARC, CELL
from pixelmaze.maze.grid import Grid
from pixelmaze.ui.kit.surface import DIM, NOTICE, STRONG, TEXT, Box, Ink, Surface
from pixelmaze.ui.watch.messages import more_values
from pixelmaze.ui.watch.value_texts import entries_of, length_of, order_of, said

_NAME = Ink(Role.KEYWORD)
_MOST_LINES = 4  # the most rows of a variable's value, if there is room for all of them


class _Sizes(NamedTuple):
    memory: tuple[int, int, int]
    """From the top of the well to the memory, to its entries, and to the variables; with 0 the
    entries are beside its name."""
    after: int  # between the name of the memory and its length
    chip: tuple[int, int]  # padding of an entry, and the gap to the next one
    column: int  # least width of a column of variables
    mark: int  # from the mark of a value that has changed to its name


_PIXELS = _Sizes((5, 12, 15), 4, (7, 2), 88, 5)
_LECTURE = _PIXELS._replace(memory=(3, 0, 13))
_CHARACTERS = _Sizes((1, 1, 1), 0, (0, 2), 18, 1)


class Piece(NamedTuple):
    """A variable in a row of the list, or the second row of a long one."""

    name: str
    x: int
    left: int  # x of the words
    words: str
    end: int
    is_first: bool = True


class Values:
    """The variables at a line, in rows that can be scrolled: those that have just changed first,
    then those that have changed before, then all others, each in order of appearance."""

    def __init__(self) -> None:
        self.first = 0
        """The first visible row."""
        self.changed: frozenset[str] = frozenset()
        """Those that have changed since the function was shown before."""
        self._count = self._last = 0  # visible rows, and the last one to begin with
        self._at: object = None
        self._before: dict[str, dict[str, Value]] = {}  # by function
        self._function = ""  # that is shown
        self._changing: dict[str, set[str]] = {}  # by function: those that ever changed

    def clear(self) -> None:
        """Forget the variables of another run."""
        self._before.clear()
        self._changing.clear()
        self._at, self.first = None, 0

    def follow(self, function: str, place: object, values: Sequence[tuple[str, Value]]) -> None:
        """Note what has changed. `place` differs at another step or line."""
        if (function, place, values) == self._at:
            return
        self._at = function, place, values
        before = self._before.get(function)
        self.changed = frozenset(
            name for name, value in values
            if before is not None and (name not in before or value.differs(before[name]))
        )  # fmt: skip
        self._before[function] = dict(values)
        self._changing.setdefault(function, set()).update(self.changed)
        self._function = function

    def scroll(self, rows: int) -> None:
        """Move down by this many rows; up if negative."""
        self.first = max(0, min(self.first + rows, self._last))

    def turn(self) -> None:
        """Show the next rows; after the last ones the first."""
        self.first = self.first + max(1, self._count - 1) if self.first < self._last else 0
        self.scroll(0)

    def draw(self, s: Surface, room: Box, grid: Grid, call: Call | str) -> None:
        """Draw as much of a function's variables as there is room for, or words in their place."""
        sizes = s.pick(_LECTURE if s.is_lecture else _PIXELS, _CHARACTERS)
        y = room.y + sizes.memory[0]
        if isinstance(call, str):
            s.text(room.x, y, call, DIM)
            return
        if call.memory:
            _memory(s, sizes, room._replace(y=y), grid, call.memory)
            y += sizes.memory[1] + sizes.memory[2]
        self._count = max(0, (room.y + room.height - y) // s.lengths.line)
        changing = self._changing.get(self._function, ())
        values = sorted(
            call.values, key=lambda each: (each[0] not in self.changed, each[0] not in changing)
        )
        for most in range(_MOST_LINES, 0, -1):
            rows = _rows(s, sizes, room, grid, values, most)
            if len(rows) <= self._count:
                break
        is_whole = len(rows) <= self._count
        self._last = 0 if is_whole else min(len(rows) - 1, len(rows) - self._count + 1)
        self.scroll(0)
        sign = room.x + room.width - (0 if is_whole else s.width_of(more_values(88, 0)))
        below: set[str] = set()
        for i, row in enumerate(rows[self.first :]):
            is_last = not is_whole and i == self._count - 1
            for piece in row:
                if i >= self._count or (is_last and piece.end > sign):
                    below.add(piece.name)
                    continue
                self._draw_piece(s, sizes, piece, y + i * s.lengths.line)
        if not is_whole and self._count:
            above = {piece.name for row in rows[: self.first] for piece in row}
            words, at = more_values(len(below), len(above)), y + (self._count - 1) * s.lengths.line
            s.text(room.x + room.width - s.width_of(words), at, words, NOTICE)

    def _draw_piece(self, s: Surface, sizes: _Sizes, piece: Piece, y: int) -> None:
        is_lit = piece.name in self.changed
        if is_lit:
            s.lit_line(
                Box(piece.x - sizes.mark, y, piece.end - piece.x + sizes.mark + 1, s.lengths.line)
            )
        if piece.is_first:
            s.text(piece.x, y, f"{piece.name} = ", DIM)
        s.text(piece.left, y, piece.words, STRONG if is_lit else TEXT)


def _memory(s: Surface, sizes: _Sizes, room: Box, grid: Grid, memory: Memory) -> None:
    """Its name, length and order, and the entries that are taken next."""
    x, y, right = room.x, room.y, room.x + room.width
    end = s.text(x, y, f"{memory.name} ", _NAME)
    padding, gap = sizes.chip
    if sizes.memory[1]:
        end = s.text(end + sizes.after, y, length_of(memory), STRONG)
        order = order_of(memory, lambda words: end + s.lengths.gap + s.width_of(words) <= right)
        s.text(right - s.width_of(order), y, order, DIM)
    else:
        x = end + sizes.after
    for i, words in enumerate(entries_of(grid, memory)):
        if x + s.width_of(words) + padding > right:
            break
        x = s.chip(x, y + sizes.memory[1], words, i == 0 and memory.is_ordered) + gap


def _rows(
    s: Surface,
    sizes: _Sizes,
    room: Box,
    grid: Grid,
    values: Sequence[tuple[str, Value]],
    most: int,
) -> list[list[Piece]]:
    """In columns. Each takes the width of the longest value of its kind, so that it keeps its
    place. Long texts get `most` rows."""
    cell = f"{grid.width - 1},{grid.height - 1}"
    longest = {
        CELL: cell, ARC: f"{cell} → {cell}", FLAG: said(grid, Value(FLAG, 1)),
        NUMBER: f"{grid.size:,}",
    }  # fmt: skip
    rows: list[list[Piece]] = []
    x, right = room.x, room.x + room.width
    for name, value in values:
        words, label = said(grid, value), s.width_of(f"{name} = ") + s.pick(1, 0)
        if value.kind == TEXT_VALUE and label + s.width_of(words) > room.width:
            left = room.x + label
            for i, line in enumerate(few_lines(s, words, right - left, most)):
                rows.append([Piece(name, room.x, left, line, left + s.width_of(line), not i)])
            x = right
            continue
        width = label + max(map(s.width_of, (words, longest.get(value.kind, ""))))
        if not rows or x + width > right:
            rows.append([])
            x = room.x
        rows[-1].append(Piece(name, x, x + label, words, x + label + s.width_of(words)))
        x += max(sizes.column, width + s.lengths.gap)
    return rows


def few_lines(s: Surface, words: str, width: int, most: int) -> Sequence[str]:
    """The words in a limited number of lines; the last one is shortened."""
    lines = s.broken(words, width)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [s.shortened(line, width) for line in lines]
