"""The source panel: the steps in words, the code with the running line, and the variables."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from sys import maxsize
from types import CodeType
from typing import NamedTuple

from pixelmaze.game.keys import printed
from pixelmaze.inspect.source import COMMENT, KEYWORD, PLAIN, STRING, SourceCode, source_of, step_of
from pixelmaze.inspect.state import FLAG, NUMBER, Call, Memory, Snapshot, SourceLine, Value
from pixelmaze.inspect.state import TEXT as TEXT_VALUE
from pixelmaze.looks.theme import Role
from pixelmaze.maze.annotations import ARC, CELL
from pixelmaze.maze.grid import Grid
from pixelmaze.run.outcomes import Fault
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.commands import PANELS
from pixelmaze.ui.kit.messages import OUTCOMES
from pixelmaze.ui.kit.overlay import Overlay
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.kit.surface import DIM, HEADING, NOTICE, STRONG, TEXT, Box, Ink, Surface
from pixelmaze.ui.watch.inspector import Inspector
from pixelmaze.ui.watch.messages import call_words, more_values
from pixelmaze.ui.watch.narration import sentence
from pixelmaze.ui.watch.value_texts import (
    entries_of,
    first_line,
    length_of,
    order_of,
    silence_of,
    value_text,
    variables_of,
)
from pixelmaze.ui.watch.watching import Watching

INKS = {
    PLAIN: Ink(Role.CODE),
    KEYWORD: Ink(Role.KEYWORD),
    STRING: Ink(Role.CODE_DIM),
    COMMENT: Ink(Role.CODE_DIM),
}
_LEAST = 16  # the fewest characters that a deep indentation leaves for the code
_BAR = 4  # within this distance of the right edge the mouse grabs the scroll bar
_HANG = 2  # indentation of continued lines, in characters
_AROUND = 3  # rows above and below the lit one that stay in view
_ROW, _LEAD = (9, 1), (2, 1)
"""Height of a row, and the rows above the first line of code, before the algorithm begins, in
pixels and in characters."""


class Row(NamedTuple):
    line: int  # the line number in the file; a long line takes several rows
    pieces: tuple[tuple[int, str, str], ...]  # x, words, and their kind


class Listing:
    """A source in rows, which follow the lit line until you scroll."""

    def __init__(self) -> None:
        self.source: SourceCode | None = None
        self.rows: Sequence[Row] = ()
        self.first = 0
        """The first visible row."""
        self.count = 0
        """The number of visible rows."""
        self.box = Box(0, 0, 0, 0)
        self._code: CodeType | SourceCode | None = None
        self._followed: tuple[int | None, int, int, int] = (None, 0, 0, 0)
        """The line last brought into view, the step then, and the numbers of all and visible
        rows."""
        self._laid: tuple[SourceCode, int] | None = None
        self._row = 1
        self._gutter = 0

    def show(self, s: Surface, code: CodeType | SourceCode | None, box: Box) -> None:
        """Lay out this source in a box of the panel; None keeps the present source."""
        row = s.by_unit(*_ROW)
        if code is not None and code is not self._code:
            self._code, self.first, self._followed = code, 0, (None, 0, 0, 0)
        self.box, self._row, self.count = box, row, max(0, box.height // row)
        self.source = source_of(self._code) if self._code else None
        if self.source and self._laid != (self.source, box.width):
            self._laid = self.source, box.width
            self.rows = laid_out(s, self.source, box.width)
            self._gutter = _gutter(s, self.source)

    def follow(self, s: Surface, line: int | None, step: int) -> None:
        """Keep the lit line in view; after you scroll, again from the next step or line on. 0 is
        before the first line; None does not scroll."""
        now = (line, step, len(self.rows), self.count)
        if self.source and line is not None and now != self._followed:
            shown = line or first_line(self.source)
            at = next((i for i, row in enumerate(self.rows) if row.line >= shown), 0)
            around = min(_AROUND, self.count // 3)
            if not self.first + around <= at < self.first + self.count - around:
                self.first = at - (self.count // 2 if line else s.by_unit(*_LEAD))
            self._followed = now
        self.scroll(0)

    def scroll(self, rows: int) -> None:
        """Move down by this many rows; up if negative."""
        self.first = max(0, min(self.first + rows, len(self.rows) - self.count))

    def scroll_to(self, y: int) -> None:
        """Scroll so that the middle of the bar is at this y of the panel."""
        height = max(1, self.count * self._row)
        self.scroll((y - self.box.y) * len(self.rows) // height - self.count // 2 - self.first)

    def is_bar(self, x: int) -> bool:
        """True if this x is on the scroll bar."""
        right = self.box.x + self.box.width
        return right - _BAR <= x < right and len(self.rows) > self.count

    def line_at(self, x: int, y: int) -> int:
        """The line number at a point of the panel; 0 if there is no code."""
        i = self.first + (y - self.box.y) // self._row
        if not self.box.holds(x, y) or not self.source or i >= len(self.rows):
            return 0
        line = self.rows[i].line
        return 0 if self.source.is_aside[line - self.source.first] else line

    def is_gutter(self, x: int) -> bool:
        """True if this x is left of the code, among line numbers and breakpoints."""
        return x < self.box.x + self._gutter

    def draw(
        self, s: Surface, lit: int, breakpoints: Collection[int], labels: Mapping[int, str]
    ) -> None:
        """Draw the visible rows. `lit` is a line number, 0 for none; `labels` are more lit lines,
        each with a text instead of its number."""
        box, height = self.box, self._row
        right = box.x + box.width
        for i, row in enumerate(self.rows[self.first :][: self.count], self.first):
            top = box.y + (i - self.first) * height
            is_lit = row.line == lit or row.line in labels
            if is_lit:
                s.lit_line(Box(box.x, top, box.width, height))
            if i == self.first or self.rows[i - 1].line != row.line:  # once for each line
                if row.line in breakpoints:
                    s.stop_sign(box.x + s.lengths.text, top)
                else:
                    number = labels.get(row.line, str(row.line))
                    end = box.x + self._gutter - s.lengths.space
                    s.code(end - s.code_width(number), top, number, DIM)
            for x, words, kind in row.pieces:
                s.code(box.x + x, top, words, INKS[kind]._replace(is_bold=is_lit))
        if s.has_pointer and len(self.rows) > self.count:
            whole = self.count * height
            top, length = (whole * n // len(self.rows) for n in (self.first, self.count))
            s.fill(Box(right - 2, box.y + top, 2, length), Role.PANEL_EDGE)


def _gutter(s: Surface, listing: SourceCode) -> int:
    """The width of the line numbers with their gaps."""
    last = str(listing.first + len(listing.lines) - 1)
    return 2 * s.lengths.space + s.code_width(last)


def laid_out(s: Surface, listing: SourceCode, width: int) -> list[Row]:
    """The lines of the source, indented as in the file; long lines are wrapped, between words if
    possible."""
    rows, letter, gutter = list[Row](), s.code_width("m"), _gutter(s, listing)
    right = width - s.by_unit(3, 1)
    deepest = max(0, (right - gutter) // letter - _LEAST)
    for number, tokens, hanging in listing.flowing():
        text = "".join(piece for piece, _ in tokens)
        spaces = len(text) - len(text.lstrip())
        x = gutter + min(spaces, deepest) * letter
        next_left = x + (_HANG if hanging < 0 else hanging - spaces) * letter
        pieces: list[tuple[int, str, str]] = []
        for word, kind in _words(tokens):
            while x + s.code_width(word.rstrip()) > right:
                if not pieces:  # a word longer than a row
                    cut = _cut(s, word, right - x)
                    pieces, word = [(x, word[:cut], kind)], word[cut:]
                rows.append(Row(number, tuple(pieces)))
                pieces, x = [], next_left
            pieces.append((x, word, kind))
            x += s.code_width(word)
        rows.append(Row(number, tuple(pieces)))
    return rows


def _cut(s: Surface, word: str, room: int) -> int:
    """The number of letters of a word to put in a row that cannot hold all."""
    most = next((n for n in range(len(word), 1, -1) if s.code_width(word[:n]) <= room), 1)
    return max((i + 1 for i, letter in enumerate(word[:most]) if letter in "([{,.="), default=most)


def _words(tokens: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Words with their trailing space, and their kinds, without the indentation."""
    words: list[tuple[str, str]] = []
    for piece, kind in tokens:
        for part in piece.replace(" ", " \0").split("\0"):
            if part.strip() or words:
                words.append((part, kind))
    return [(word, kind) for word, kind in words if word]


class _Row(NamedTuple):
    call: int  # counted from the outermost; for the row "… more" the nearest of these calls
    line: str  # its line number; empty for the row "… more"
    words: str


class Calls:
    """Rows of calls, outermost first; of many calls the innermost, or the ones around the chosen
    call."""

    def __init__(self) -> None:
        self.count = 0
        """The number of rows, which only grows, so that the code above keeps its place."""
        self.rows: list[_Row] = []
        self._box = Box(0, 0, 0, 0)
        self._line = 1

    def show(self, view: Snapshot, chosen: int, most: int) -> None:
        """Make rows of these calls, at most `most`."""
        self.count = min(most, max(self.count, view.depth))
        unread = view.depth - len(view.calls)
        begin, end = _shown(view.depth, max(chosen, unread), self.count)
        self.rows = []
        if begin and self.count > 1:
            self.rows.append(_Row(begin - 1, "", f"… {begin:,} more"))
        for i in range(begin, end):
            call = view.calls[i - unread]
            words = call_words(call.name, call.arguments)
            self.rows.append(_Row(i, str(call.line.number), words))
        if end < view.depth and self.count > 2:
            self.rows.append(_Row(end, "", f"… {view.depth - end:,} more"))

    def call_at(self, x: int, y: int) -> int:
        """The call at a point of the panel; -1 if none."""
        row = (y - self._box.y) // self._line
        is_there = self._box.holds(x, y) and 0 <= row < len(self.rows)
        return self.rows[row].call if is_there else -1

    def draw(self, s: Surface, box: Box, line: int, chosen: int) -> None:
        """Draw the rows from the top of a box on."""
        self._box, self._line = box, line
        width = max((s.width_of(row.line) for row in self.rows), default=0)
        for i, row in enumerate(self.rows):
            y, is_chosen = box.y + i * line, bool(row.line) and row.call == chosen
            if is_chosen:
                s.lit_line(Box(0, y, s.width, line))
            s.text(box.x + width - s.width_of(row.line), y, row.line, DIM)
            left = box.x + width + s.lengths.space
            ink = STRONG if is_chosen else TEXT if row.line else DIM
            s.text(left, y, s.shortened(row.words, box.x + box.width - left), ink)


def _shown(depth: int, chosen: int, most: int) -> tuple[int, int]:
    """The range of calls shown in `most` rows. A row "… more" takes the place of the calls left out
    at an end, if there are enough rows."""
    if depth <= most:
        return 0, depth
    begin, end = depth - most + (most > 1), depth
    if chosen < begin:
        begin = chosen
        end = begin + most - (begin > 0 and most > 1) - (most > 2)
    return begin, end


# ---- what a function remembers -------------------------------------------------------------------

_NAME = Ink(Role.KEYWORD)
_MOST_LINES = 4  # the most rows of a value, if there is room; in lecture mode, pages have all
_MORE = printed(PANELS["values"].keys[0])  # the key that shows the hidden values


class _ValueSizes(NamedTuple):
    memory: tuple[int, int, int]
    """From the top of the well to the memory, to its entries, and to the variables; 0 puts the
    entries beside the name."""
    after: int  # between the name of the memory and its length
    chip: tuple[int, int]  # padding of an entry, and the gap to the next one
    column: int  # least width of a column of variables
    mark: int  # from the mark of a changed value to its name


_VALUE_PIXELS = _ValueSizes((5, 12, 15), 4, (7, 2), 88, 5)
_VALUE_LECTURE = _VALUE_PIXELS._replace(memory=(3, 0, 13))
_VALUE_CHARACTERS = _ValueSizes((1, 1, 1), 0, (0, 2), 18, 1)


class Piece(NamedTuple):
    """A variable in a row of the list, or a further row of a long value."""

    name: str
    x: int
    left: int  # x of the words
    words: str
    end: int
    is_first: bool = True


class Values:
    """The variables at a line, in rows that scroll: first the ones just changed, then the ones that
    changed before, then all others, each in order of appearance."""

    def __init__(self) -> None:
        self.first = 0
        """The first visible row."""
        self.sign = Box(0, 0, 0, 0)
        """Where the number of hidden values and its key are drawn."""
        self.changed: frozenset[str] = frozenset()
        """The variables changed since the function was last shown."""
        self._count = self._last = 0  # visible rows, and the last possible first row
        self._at: object = None
        self._before: dict[str, dict[str, Value]] = {}  # by function
        self._function = ""  # the one shown
        self._changing: dict[str, set[str]] = {}  # by function: all that ever changed

    def clear(self) -> None:
        """Forget the variables: another run follows."""
        self._before.clear()
        self._changing.clear()
        self._at, self.first = None, 0

    def follow(self, function: str, place: object, values: Sequence[tuple[str, Value]]) -> None:
        """Note what has changed. `place` differs for each step and line."""
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
        """Show the next rows; after the last, the first."""
        self.first = self.first + max(1, self._count - 1) if self.first < self._last else 0
        self.scroll(0)

    def draw(self, s: Surface, room: Box, grid: Grid, call: Call | str) -> None:
        """Draw the variables of a call that fit, or words instead."""
        sizes = s.by_unit(_VALUE_LECTURE if s.is_lecture else _VALUE_PIXELS, _VALUE_CHARACTERS)
        y = room.y + sizes.memory[0]
        if isinstance(call, str):
            s.text(room.x, y, call, DIM)
            return
        if call.memory:
            _memory(s, sizes, room._replace(y=y), grid, call.memory)
            y += sizes.memory[1] + sizes.memory[2]
        self._count = max(0, (room.y + room.height - y) // s.lengths.line)
        self.sign = Box(0, 0, 0, 0)
        changing = self._changing.get(self._function, ())
        values = sorted(
            call.values, key=lambda each: (each[0] not in self.changed, each[0] not in changing)
        )
        for most in (maxsize,) if s.is_lecture else range(_MOST_LINES, 0, -1):
            rows = _rows(s, sizes, room, grid, values, most)
            if len(rows) <= self._count:
                break
        is_whole = len(rows) <= self._count
        self._last = 0 if is_whole else min(len(rows) - 1, len(rows) - self._count + 1)
        self.scroll(0)
        sign = room.x + room.width - (0 if is_whole else _sign_width(s, more_values(88, 0)))
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
            width = _sign_width(s, words)
            self.sign = Box(room.x + room.width - width, at, width, s.lengths.line)
            s.text(s.key(self.sign.x, at, _MORE, TEXT) + s.lengths.space, at, words, NOTICE)

    def _draw_piece(self, s: Surface, sizes: _ValueSizes, piece: Piece, y: int) -> None:
        is_lit = piece.name in self.changed
        if is_lit:
            s.lit_line(
                Box(piece.x - sizes.mark, y, piece.end - piece.x + sizes.mark + 1, s.lengths.line)
            )
        if piece.is_first:
            s.text(piece.x, y, f"{piece.name} = ", DIM)
        s.text(piece.left, y, piece.words, STRONG if is_lit else TEXT)


def _sign_width(s: Surface, words: str) -> int:
    """The width of the number of hidden values, with the key."""
    return s.key_width(_MORE) + s.lengths.space + s.width_of(words)


def _memory(s: Surface, sizes: _ValueSizes, room: Box, grid: Grid, memory: Memory) -> None:
    """Draw the memory: name, length, order, and the next entries."""
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
    sizes: _ValueSizes,
    room: Box,
    grid: Grid,
    values: Sequence[tuple[str, Value]],
    most: int,
) -> list[list[Piece]]:
    """The variables in columns, each as wide as the longest value of its kind, so that it keeps its
    place. Long texts get up to `most` rows."""
    cell = f"{grid.width - 1},{grid.height - 1}"
    longest = {
        CELL: cell, ARC: f"{cell} → {cell}", FLAG: value_text(grid, Value(FLAG, 1)),
        NUMBER: f"{grid.size:,}",
    }  # fmt: skip
    rows: list[list[Piece]] = []
    x, right = room.x, room.x + room.width
    for name, value in values:
        words, label = value_text(grid, value), s.width_of(f"{name} = ") + s.by_unit(1, 0)
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
    """The words in at most `most` lines; the last is shortened."""
    lines = s.broken(words, width)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [s.shortened(line, width) for line in lines]


# ---- the calls that led to an error --------------------------------------------------------------

_MOST_FRAMES = 4
_CODE = Ink(Role.CODE)
_HEAD, _INDENT, _FOOT = (18, 1), (10, 2), (3, 0)
"""From the top of the card to its first line, left of the code, and below the last line, in pixels
and in characters."""


class FaultCard:
    """The card of an error, laid out for a width."""

    def __init__(self, s: Surface, fault: Fault, width: int) -> None:
        room, indent = width - 2 * s.lengths.edge, s.by_unit(*_INDENT)
        self._lines: list[tuple[int, str, Ink]] = [
            *((0, words, STRONG) for words in s.broken(fault.message, room)),
            *((0, words, NOTICE) for words in s.broken(fault.advice, room) if fault.advice),
        ]
        frames: Sequence[tuple[int, str, Ink]] = [
            row
            for frame in fault.frames[-_MOST_FRAMES:]
            for row in (
                (0, _place_of(frame.function, frame.line), DIM),
                (indent, frame.text.strip(), _CODE),
            )
        ]
        if len(fault.frames) > _MOST_FRAMES:  # without a number: not all are known
            self._lines.append((0, "… more calls", DIM))
        if not frames and fault.line:
            frames = [(0, fault.place, DIM)]
        self._lines += [(x, s.shortened(words, room - x), ink) for x, words, ink in frames]
        self.height = s.by_unit(*_HEAD) + s.lengths.line * len(self._lines) + s.by_unit(*_FOOT)

    def draw(self, s: Surface, box: Box) -> None:
        """Draw as many lines as fit."""
        line = s.lengths.line
        s.card(box, OUTCOMES["failed"].upper(), Role.ALARM, "")
        y = box.y + s.by_unit(*_HEAD)
        for x, words, ink in self._lines:
            if y + line > box.y + box.height:
                return
            s.text(box.x + s.lengths.edge + x, y, words, ink)
            y += line


def _place_of(function: str, line: int) -> str:
    name = f"{function}()" if function.isidentifier() else function
    return f"{name}, line {line}" if name else f"line {line}"


# ---- the panel -----------------------------------------------------------------------------------


class _PanelSizes(NamedTuple):
    width: int  # of the panel, unless you have chosen another
    least: int
    maze: int  # the least width left for the maze
    top: int  # y of the first row below the title
    gap: int  # between title and call stack, and between the parts
    number: int  # width of the number of a step
    state: int  # height of memory and variables
    steps: int  # the most lines of steps
    calls: int  # the most rows of calls


_PANEL_PIXELS = _PanelSizes(292, 170, 200, 16, 5, 12, 82, 4, 5)
_LECTURE = _PANEL_PIXELS._replace(width=236, least=140, maze=80, top=4, state=36, steps=0, calls=3)
_NARROW = _LECTURE._replace(width=128, gap=4, calls=0)
_PANEL_CHARACTERS = _PanelSizes(60, 38, 30, 1, 1, 3, 8, 3, 5)
_FEW_LINES = _PANEL_CHARACTERS._replace(steps=2, state=6, calls=3)
_HALF = _PANEL_PIXELS._replace(top=4, steps=0, state=57, calls=2)  # beside another one
_HALF_CHARACTERS = _PANEL_CHARACTERS._replace(top=0, steps=0, state=3, calls=2)
_FEW = 30  # in a lower terminal the steps have fewer lines
_EDGE = (range(-3, 2), range(1))  # where the mouse grabs the edge, in pixels and in characters
_ENDED, _LATE = "The algorithm has ended.", "Catching up with the playback …"
_SAID = 2  # the fewest lines of the sentence
_NOTCH = 3  # rows that a notch of the wheel scrolls


class SourcePanel:
    """The panel that follows a search from inside. Its width is kept while the program runs."""

    command = PANELS["source"]
    needs_values = True
    chosen_width = 0  # the width you have chosen, for all source panels; 0 for none

    def __init__(self, inspector: Inspector, *, is_half: bool = False) -> None:
        self.inspector = inspector
        self.is_half = is_half  # True for one of two side by side
        self.labels: Mapping[int, str] = {}
        """Lines lit for several runs, each with a text instead of its number. Values and sentences
        are then shown elsewhere."""
        self.listing = Listing()
        self.values = Values()
        self.calls = Calls()
        self._well = self._values_top = 0  # y of the calls and of the values
        self._part: object = None  # the part whose calls are listed
        self.is_narrow = False
        """True without code, in lecture mode."""
        self._is_dragged = self._is_scrolled = False  # by the mouse: the edge, the bar
        self._stack: Sequence[SourceLine] = ()  # the lines of the calls shown
        self._tale: tuple[object, str] = None, ""  # a step, and the sentence about it
        self._said: tuple[object, int] = None, _SAID
        """A part of a search and a width, and the lines of the longest sentence so far, so that the
        code keeps its place."""
        self._surface: Surface | None = None
        self._watching: Watching | None = None

    @property
    def overlay(self) -> Overlay:
        """The cells that the algorithm takes next."""
        return Overlay(self.inspector.taken_next)

    def width(self, s: Surface, room: Box) -> int:
        sizes = self._look(s, room.height)
        if sizes is _NARROW:
            return sizes.width
        usual = s.by_unit(sizes.width, min(max(room.width // 2, sizes.least), 78))
        most = max(sizes.least, room.width - sizes.maze)
        return min(max(min(SourcePanel.chosen_width or usual, most), sizes.least), room.width)

    def _look(self, s: Surface, height: int) -> _PanelSizes:
        if self.is_half:
            return s.by_unit(_HALF, _HALF_CHARACTERS)
        lecture = _NARROW if self.is_narrow else _LECTURE
        characters = _FEW_LINES if s.height < _FEW else _PANEL_CHARACTERS
        return s.by_unit(lecture if s.is_lecture else _PANEL_PIXELS, characters)

    # ---- input -----------------------------------------------------------------------------------

    def handle_pointer(self, pointer: Pointer, box: Box) -> bool:
        """Drag the edge; scroll; run to a line; set a breakpoint. True if used."""
        if not pointer.is_down:
            self._is_dragged = self._is_scrolled = False
        edge = self._surface.by_unit(*_EDGE) if self._surface else ()
        is_at_edge = pointer.x - box.x in edge and box.holds(box.x, pointer.y)
        if pointer.is_new and is_at_edge:
            self._is_dragged = True
        if self._is_dragged:
            SourcePanel.chosen_width = max(1, box.x + box.width - pointer.x)
            return True
        x, y = pointer.x - box.x, pointer.y - box.y
        if pointer.is_new and box.holds(pointer.x, pointer.y) and self.listing.is_bar(x):
            self._is_scrolled = True
        if self._is_scrolled:
            self.listing.scroll_to(y)
            return True
        if not box.holds(pointer.x, pointer.y):
            return False
        if pointer.wheel and self._well <= y < self._values_top:
            self.inspector.choose_call(max(0, self.inspector.chosen - pointer.wheel))
        elif pointer.wheel and y >= self._well:
            self.values.scroll(-pointer.wheel)
        elif pointer.wheel:
            self.listing.scroll(-_NOTCH * pointer.wheel)
        if pointer.is_new:
            self._click(x, y)
        return True

    def _click(self, x: int, y: int) -> None:
        if (call := self.calls.call_at(x, y)) >= 0:
            self.inspector.choose_call(call)
        if self.values.sign.holds(x, y):
            self.values.turn()
        line = self.listing.line_at(x, y)
        if not line or not self._surface or not self._watching:
            return
        if self.listing.is_gutter(x):
            self.inspector.toggle_breakpoint(line)
        else:
            if not self._watching.search.parts:
                self._watching.playback.step_on()  # begins the search
                self.inspector.update(self._watching.search)
            self.inspector.run_to(self._watching.search, line)

    def scroll(self, pages: int) -> None:
        self.listing.scroll(pages * max(1, self.listing.count - 1))

    # ---- drawing ---------------------------------------------------------------------------------

    def says(self, watching: Watching) -> Iterator[str]:
        search, fault = watching.search, watching.fault
        lit = self.inspector.lit(search, watching.solver)
        stack = [call.line for call in self.inspector.calls] or ([lit] if lit else [])
        if fault:
            yield fault.describe()
        elif not lit:
            yield silence_of(search, watching.solver)
            yield from search.drawing.values if search.drawing else ()
        steps, step = step_of(stack)
        yield from (f"{number}. {words}" for number, words in enumerate(steps, 1))
        yield f"Step {step}" if step else ""
        names = (source_of(line.code).name_at(line.number) for line in stack)
        yield " > ".join(names)
        if lit and lit.number:
            source = source_of(lit.code)
            number = max(lit.number, source.first)  # at first it waits at a decorator above
            yield f"Line {number}: {source.lines[number - source.first]}"
        view = self.inspector.view
        yield _ENDED if view and not view.depth else ""
        yield from (f"{row.line} {row.words}" for row in self.calls.rows)
        yield from self.says_values(search)

    def says_values(self, search: Search) -> Iterator[str]:
        """Put the variables into words, like `Scene.says`: tables, which are long, only where they
        have changed."""
        for call in self.inspector.calls[-1:]:
            tables = {name for name, value in call.values if value.content is not None}
            for name, words in variables_of(search.board.grid, call):
                yield f"{name} = {words}" if name not in tables - self.values.changed else ""

    def draw(self, s: Surface, box: Box, watching: Watching, has_heat: bool) -> None:
        search, solver, inspector = watching.search, watching.solver, self.inspector
        sizes, lengths, line_height = self._look(s, box.height), s.lengths, s.lengths.line
        self._surface, self._watching = s, watching
        width = box.width - lengths.gap - lengths.space
        room = Box(lengths.gap, sizes.top, width, box.height - sizes.top)
        lit = inspector.lit(search, solver)
        runs, view, fault = inspector.runs, inspector.view, watching.fault
        card = FaultCard(s, fault, room.width) if fault else None
        state = sizes.state if s.has_pointer or (runs and box.height > 3 * sizes.state) else 0
        if card:
            state = min(card.height + sizes.gap, room.height * 2 // 3)
        elif not runs and search.feed:
            state = 0
        chosen, call = inspector.chosen, inspector.calls[-1] if inspector.calls else None
        if call:
            self._stack = [each.line for each in inspector.calls]
        elif lit or not runs:  # else the stack will be known soon
            self._stack = (lit,) if lit else ()
        calls, labels = self._stack, self.labels
        state = 0 if labels else state
        has_steps = sizes.steps and (s.is_lecture or box.height > 5 * sizes.state // 2)
        steps, step = step_of(calls) if has_steps else ((), 0)
        tale = self.sentence(search) if search.parts and not card else ""
        has_tale = (runs or search.feed) and not card and not labels
        key, lines = (search, search.part, room.width), len(s.broken(tale, room.width))
        self._said = key, max(_SAID, lines, self._said[1] if self._said[0] == key else 0)
        said = min(self._said[1], room.height // line_height)
        sentence_height = said * line_height + sizes.gap if has_tale else 0
        shown_steps = _few_steps(s, steps, step, room.width - sizes.number, sizes.steps)
        strip = (sizes.steps if steps else 0) * line_height + (sizes.gap if steps else 0)
        if sizes is _NARROW and not card:
            state = room.height - sentence_height
        elif not card:
            state = min(state, max(0, room.height - strip - sentence_height) // 2)
        height = room.height - strip - sentence_height - state
        listed = self._listed(s, sizes, search, height // 3 // line_height)
        height -= listed
        shows_code = lit is not None or runs
        self.listing.show(
            s, lit.code if lit else None, Box(0, sizes.top + strip, box.width, max(0, height))
        )
        line = lit.number if lit else 0
        self.listing.follow(s, line if lit else None, search.index)
        source = self.listing.source if shows_code else None
        self._values_top, self._well = box.height - state, box.height - state - listed
        breakpoints = inspector.breakpoints
        notes = search.drawing.values if search.drawing and not source else []
        silence = silence_of(search, solver)
        names = [source_of(each.code).name_at(each.number) for each in calls]
        if view and call:
            place = search.index, view.line
            self.values.follow(f"{names[-1]} {chosen}", place, call.values)
        title = search.parts[search.part].title if search.parts else solver.title

        def paint(part: Surface) -> None:
            part.panel(Box(0, 0, box.width, box.height))
            if source:
                if sizes.top >= line_height:
                    _head(part, sizes, room, title, () if listed else names)
                _draw_steps(part, sizes, room, shown_steps, step)
                # before its first step, an algorithm waits at a decorator above the listing
                lit_line = max(line, source.first) if line else 0
                self.listing.draw(part, lit_line, breakpoints, labels)
            else:
                _draw_silence(part, room, silence, notes, box.height - state)
            y = self._well - sentence_height
            if sentence_height and source:
                for words in few_lines(part, tale, room.width, said):
                    part.text(room.x, y + sizes.gap // 2, words, NOTICE)
                    y += line_height
            below = Box(room.x, box.height - state, room.width, state)
            if card:
                card.draw(part, below._replace(height=state - sizes.gap))
            elif runs and state:
                well = Box(
                    s.by_unit(1, room.x), self._well, s.by_unit(box.width, room.width), state
                )
                part.well(well._replace(height=state + listed))
                if listed:
                    rows = Box(room.x, self._well + sizes.gap, room.width, listed)
                    self.calls.draw(part, rows, line_height, chosen)
                if call or search.index > search.begins[search.part]:
                    words = _ENDED if view and not view.depth else _LATE
                    self.values.draw(part, below, search.board.grid, call or words)

        shows = (
            lit, self.listing.first, view, title, silence, runs, fault, breakpoints, step,
            tuple(steps), tale, self.values.first, self.values.changed, listed, chosen, *names,
            *notes, *labels.items(),
        )  # fmt: skip
        s.plate(self, box, shows, paint)

    def sentence(self, search: Search, is_inside: bool = True) -> str:
        """The sentence about the latest step, kept: finding it may take a while. `is_inside` is
        True if the inspector is up to date."""
        key = search, search.index, self.inspector.view_at_step if is_inside else None
        if self._tale[0] != key:
            self._tale = key, sentence(search, key[2])
        return self._tale[1]

    def _listed(self, s: Surface, sizes: _PanelSizes, search: Search, most: int) -> int:
        """The height of the list of calls, 0 for none: for files whose functions call each other,
        and while a caller is chosen."""
        view, chosen = self.inspector.view, self.inspector.chosen
        part = search.parts[search.part] if search.parts else None
        is_wanted = search.feed or (view and chosen < view.depth - 1)
        if self._part is not part:
            self._part, self.calls = part, Calls()
            self.values.clear()
        elif not is_wanted:
            self.calls = Calls()
        if is_wanted and view and view.depth + self.calls.count > 1:
            self.calls.show(view, chosen, min(sizes.calls, most))
        rows = self.calls.count
        return rows * s.lengths.line + (s.by_unit(sizes.gap, 0) if rows else 0)


def _head(s: Surface, sizes: _PanelSizes, room: Box, title: str, names: Sequence[str]) -> None:
    """Draw the title of the algorithm, and its functions at work, outermost first."""
    end = s.text(room.x, s.lengths.text, s.shortened(title, room.width), HEADING)
    right = room.x + room.width
    for first in range(len(names)):
        words = " > ".join(names[first:])
        if right - s.width_of(words) >= end + sizes.gap:
            s.text(right - s.width_of(words), s.lengths.text, words, DIM)
            return


def _few_steps(
    s: Surface, steps: Sequence[str], step: int, width: int, most: int
) -> list[tuple[int, str]]:
    """The lines of the lit step, then of whole steps around it that fit, each with its number."""
    lit, shown = max(1, step), dict[int, Sequence[str]]()
    for number in (*range(lit, len(steps) + 1), *range(lit - 1, 0, -1)):
        lines = few_lines(s, steps[number - 1], width, most)
        is_next = not shown or {number - 1, number + 1} & shown.keys()
        if is_next and sum(map(len, (*shown.values(), lines))) <= most:
            shown[number] = lines
    return [(number, words) for number in sorted(shown) for words in shown[number]]


def _draw_steps(
    s: Surface, sizes: _PanelSizes, room: Box, lines: Sequence[tuple[int, str]], step: int
) -> None:
    y, before, height = room.y, 0, s.lengths.line
    for number, words in lines:
        is_lit = number == step
        if is_lit:
            s.lit_line(Box(0, y, s.width, height))
        if number != before:
            s.text(room.x, y, f"{number}.", HEADING if is_lit else DIM)
        s.text(room.x + sizes.number, y, words, STRONG if is_lit else DIM)
        y, before = y + height, number


def _draw_silence(s: Surface, room: Box, silence: str, notes: Sequence[str], bottom: int) -> None:
    """Draw why there is no source, and the variables that a program reports."""
    y, line = s.lengths.text, s.lengths.line
    for words in s.broken(silence, room.width):
        s.text(room.x, y, words, DIM)
        y += line
    y += line
    for words in notes[: max(0, (bottom - y) // line)]:
        s.text(room.x, y, s.shortened(words, room.width), TEXT)
        y += line
