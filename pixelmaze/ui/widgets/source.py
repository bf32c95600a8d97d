"""The source of the algorithm at work: the line that runs, its memory, and its variables."""

from __future__ import annotations

from collections.abc import Sequence
from types import CodeType
from typing import NamedTuple

from pixelmaze.annotations import ARC, CELL
from pixelmaze.external.recording import StepSource
from pixelmaze.grid import Grid
from pixelmaze.inspect.snapshot import FLAG, NUMBER, Memory, Snapshot, Value
from pixelmaze.inspect.snapshot import TEXT as TEXT_VALUE
from pixelmaze.inspect.source import COMMENT, KEYWORD, PLAIN, STRING, SourceCode, source_of
from pixelmaze.search import Search
from pixelmaze.theme import Role
from pixelmaze.ui.commands import PANELS
from pixelmaze.ui.inspector import Inspector, first_line, order_of, said, silence_of
from pixelmaze.ui.messages.algorithms import ALGORITHM_ENDED, CATCHING_UP, entries
from pixelmaze.ui.overlay import Overlay
from pixelmaze.ui.surface import DIM, HEADING, STRONG, TEXT, Box, Ink, Surface
from pixelmaze.ui.watching import Watching
from pixelmaze.ui.widgets.fault import FaultCard
from pixelmaze.ui.widgets.timeline import Pointer

INKS = {
    PLAIN: Ink(Role.CODE),
    KEYWORD: Ink(Role.KEYWORD),
    STRING: Ink(Role.CODE_DIM),
    COMMENT: Ink(Role.CODE_DIM),
}
_NAME = Ink(Role.KEYWORD)


class _Look(NamedTuple):
    left: int
    right: int
    """Distance of the text from the right edge."""
    title: int
    """y of the title."""
    top: int
    """y of the first row of the listing."""
    row: int
    indent: int
    """Width of four spaces of indentation."""
    hang: int
    """Indentation of continued lines."""
    gap: int
    """Between the title and the name of the function."""
    around: int
    """Number of rows above and below the marked one that stay in view."""
    lead: int
    """Rows above the first line of code, before the algorithm begins."""
    state: int
    """Height of memory and variables."""
    foot: int
    """Between listing and memory."""
    memory: tuple[int, int, int]
    """From the top of the state to the memory, to its entries, and to the variables."""
    after: int
    """Between the name of the memory and its length."""
    order: int
    """Least gap left of the order."""
    chip: tuple[int, int]
    """Padding of an entry, and the gap to the next one."""
    line: int
    column: int
    """Least width of a column of variables."""
    apart: int
    """Least gap between variables."""


_PIXELS = _Look(6, 4, 4, 15, 9, 8, 16, 5, 4, 2, 92, 4, (5, 12, 15), 4, 8, (7, 2), 10, 111, 6)
_CHARACTERS = _Look(2, 1, 0, 1, 1, 4, 4, 2, 3, 1, 6, 0, (1, 1, 1), 0, 2, (0, 2), 1, 18, 2)
_LEAST, _MOST = 38, 78
"""Width of the panel, in characters."""
_MOST_LINES = 2
"""The most lines of a variable's value."""
_NARROW = 50
"""Characters below which the indentation is halved."""


class _Row(NamedTuple):
    line: int
    """The number of the line in the file; a long line takes several rows."""
    pieces: tuple[tuple[int, str, str], ...]
    """x, words, and the kind of the words."""


class Source:
    """Follows a search from inside."""

    command = PANELS["source"]

    needs_values = True

    def __init__(self, inspector: Inspector) -> None:
        self.inspector = inspector
        self._code: CodeType | SourceCode | None = None
        self._scroll = 0
        self._laid: tuple[tuple[SourceCode, int], Sequence[_Row]] | None = None

    @property
    def overlay(self) -> Overlay:
        """The cells that the algorithm takes next."""
        return Overlay(self.inspector.taken_next)

    def width(self, s: Surface, room: Box) -> int:
        return s.pick(
            min(228, s.width * 5 // 8), min(max(room.width // 2, _LEAST), _MOST, room.width)
        )

    def hear(self, pointer: Pointer, box: Box) -> bool:
        return False

    def draw(self, s: Surface, box: Box, watching: Watching, has_heat: bool) -> None:
        search, solver = watching.search, watching.solver
        look = s.pick(_PIXELS, _CHARACTERS)
        room = Box(look.left, look.top, box.width - look.left - look.right, box.height - look.top)
        lit = self.inspector.lit(search, solver)
        if lit and lit.code is not self._code:
            self._code, self._scroll = lit.code, 0
        runs, view = self.inspector.runs, self.inspector.view
        fault = watching.fault
        card = FaultCard(s, fault, room.width) if fault else None
        state = look.state if s.has_pointer or (runs and box.height > 3 * look.state) else 0
        state = min(state, box.height // 2)
        if card:
            state = min(card.height + look.memory[0], (box.height - look.top) * 2 // 3)
        elif not runs and search.feed:
            state = 0
        listing = source_of(self._code) if self._code and (lit or runs) else None
        line = lit.number if lit else 0
        every: Sequence[_Row] = ()
        count = (room.height - state - look.foot) // look.row
        if listing:
            every = self._rows(s, listing, room.width)
            self._scroll_to(look, every, count, first_line(listing), line if lit else None)

        told = search.drawing.values if search.drawing else []

        def paint(part: Surface) -> None:
            part.panel(Box(0, 0, box.width, box.height))
            if listing:
                name = listing.name_at(line or listing.begin)
                _head(part, look, room, _title(search, solver), name)
                # before its first step, an algorithm waits at a decorator above the listing
                at = max(line, listing.first) if line else 0
                _listing(part, look, room, every[self._scroll :][:count], at)
                if s.has_pointer and len(every) > count:
                    height = count * look.row
                    top, length = (height * n // len(every) for n in (self._scroll, count))
                    bar = Box(box.width - 2, look.top + top, 2, length)
                    part.fill(bar, Role.PANEL_EDGE)
            else:
                y = look.title
                for words in part.broken(silence_of(search, solver), room.width):
                    part.text(look.left, y, words, DIM)
                    y += look.line
                y += look.line
                for words in told[: max(0, (box.height - state - y) // look.line)]:
                    part.text(look.left, y, part.shortened(words, room.width), TEXT)
                    y += look.line
            if card:
                below = Box(look.left, box.height - state, room.width, state - look.memory[0])
                card.draw(part, below)
            elif runs and state:
                below = Box(look.left, box.height - state, room.width, state)
                _state(part, look, below, search.board.grid, view)

        silence = silence_of(search, solver)
        shows = (lit, self._scroll, view, _title(search, solver), silence, runs, fault, *told)
        s.plate(self, box, shows, paint)

    def _rows(self, s: Surface, listing: SourceCode, width: int) -> Sequence[_Row]:
        if not self._laid or self._laid[0] != (listing, width):
            self._laid = (listing, width), laid_out(s, listing, width)
        return self._laid[1]

    def _scroll_to(
        self, look: _Look, rows: Sequence[_Row], count: int, first: int, line: int | None
    ) -> None:
        """Keep the line in view. 0 is before the first; None leaves the place as it is."""
        if line is not None:
            shown = line or first
            at = next((i for i, row in enumerate(rows) if row.line >= shown), 0)
            if not self._scroll + look.around <= at < self._scroll + count - look.around:
                self._scroll = at - (look.lead if shown == first else count // 2)
        self._scroll = max(0, min(self._scroll, len(rows) - count))


def _title(search: Search, solver: StepSource) -> str:
    return search.parts[search.part].title if search.parts else solver.title


def _head(s: Surface, look: _Look, room: Box, title: str, name: str) -> None:
    end = s.text(room.x, look.title, s.shortened(title, room.width), HEADING)
    left = room.x + room.width - s.width_of(name)
    if left >= end + look.gap:
        s.text(left, look.title, name, DIM)


# ---- the listing ---------------------------------------------------------------------------------


def laid_out(s: Surface, listing: SourceCode, width: int) -> list[_Row]:
    """The lines of the source; long ones are broken between words."""
    look, rows = s.pick(_PIXELS, _CHARACTERS), []
    indent = look.indent // s.pick(1, 2 if width < _NARROW else 1)
    first, right = look.left + s.pick(0, 1), look.left + width - s.pick(1, 0)
    for number, tokens, hanging in listing.flowing():
        text = "".join(piece for piece, _ in tokens)
        spaces = len(text) - len(text.lstrip())
        left = x = first + spaces * indent // 4
        next_left = left + (look.hang if hanging < 0 else s.width_of(text[spaces:hanging]))
        pieces: list[tuple[int, str, str]] = []
        for word, kind in _words(tokens):
            if pieces and x + s.width_of(word.rstrip()) > right:
                rows.append(_Row(number, tuple(pieces)))
                pieces, x = [], next_left
            if x > left or word.strip():
                pieces.append((x, word, kind))
                x += s.width_of(word + ".") - s.width_of(".")
        rows.append(_Row(number, tuple(pieces)))
    return rows


def _words(tokens: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Words with the space that follows them, and their kinds, without the indentation."""
    words: list[tuple[str, str]] = []
    for piece, kind in tokens:
        for part in piece.replace(" ", " \0").split("\0"):
            if part.strip() or words:
                words.append((part, kind))
    return [(word, kind) for word, kind in words if word]


def _listing(s: Surface, look: _Look, room: Box, rows: Sequence[_Row], lit: int) -> None:
    right = room.x + room.width
    for y, row in enumerate(rows):
        top = room.y + y * look.row
        if row.line == lit:
            s.lit_line(Box(s.pick(0, room.x), top, s.pick(s.width, room.width), look.row))
        for x, words, kind in row.pieces:
            if x + s.width_of(words.rstrip()) > right:
                words = s.shortened(words.rstrip(), max(0, right - x))
            s.text(x, top, words, INKS[kind]._replace(is_bold=row.line == lit))


# ---- memory and variables ------------------------------------------------------------------------


def _state(s: Surface, look: _Look, room: Box, grid: Grid, view: Snapshot | None) -> None:
    s.well(Box(s.pick(1, room.x), room.y, s.pick(s.width, room.width), room.height))
    y = room.y + look.memory[0]
    if view is None:
        s.text(room.x, y, CATCHING_UP, DIM)
        return
    if view.memory:
        _memory(s, look, room._replace(y=y), grid, view.memory)
        y += look.memory[1] + look.memory[2]
    elif view.line is None:
        s.text(room.x, y, ALGORITHM_ENDED, DIM)
        y += look.line
    _values(s, look, room, y, grid, view.values)


def _memory(s: Surface, look: _Look, room: Box, grid: Grid, memory: Memory) -> None:
    """Its name, length and order, and the entries that are taken next."""
    x, y, right = room.x, room.y, room.x + room.width
    end = s.text(x, y, f"{memory.name} ", _NAME)
    end = s.text(end + look.after, y, entries(memory.length, memory.of), STRONG)
    order = order_of(memory, lambda words: end + look.order + s.width_of(words) <= right)
    s.text(right - s.width_of(order), y, order, DIM)
    padding, gap = look.chip
    for i, entry in enumerate(memory.entries):
        words = said(grid, entry)
        if x + s.width_of(words) + padding > right:
            break
        x = s.chip(x, y + look.memory[1], words, i == 0 and memory.is_ordered) + gap


def _values(
    s: Surface, look: _Look, room: Box, y: int, grid: Grid, values: Sequence[tuple[str, Value]]
) -> None:
    """In columns. Each takes the width of the longest value of its kind, so that it keeps its
    place."""
    cell = f"{grid.width - 1},{grid.height - 1}"
    longest = {
        CELL: cell, ARC: f"{cell} → {cell}", FLAG: said(grid, Value(FLAG, 1)),
        NUMBER: f"{grid.size:,}",
    }  # fmt: skip
    x, right = room.x, room.x + room.width
    for name, value in values:
        words, label = said(grid, value), f"{name} = "
        gap = s.pick(1, 0)
        if value.kind == TEXT_VALUE and s.width_of(label) + gap + s.width_of(words) > room.width:
            y += look.line * (x > room.x)
            x, left = room.x, room.x + s.width_of(label) + gap
            for i, line in enumerate(_few_lines(s, words, right - left)):
                if y + look.line > room.y + room.height:
                    return
                s.text(room.x, y, "" if i else label, DIM)
                s.text(left, y, line, TEXT)
                y += look.line
            continue
        width = max(map(s.width_of, (words, longest.get(value.kind, ""))))
        width += s.width_of(label) + gap
        if x > room.x and x + width > right:
            x, y = room.x, y + look.line
        if y + look.line > room.y + room.height:
            return
        s.text(s.text(x, y, label, DIM) + gap, y, words, TEXT)
        x += max(look.column, width + look.apart)


def _few_lines(s: Surface, words: str, width: int) -> Sequence[str]:
    """The words in a few lines; the last one is shortened."""
    lines = s.broken(words, width)
    if len(lines) > _MOST_LINES:
        lines = [*lines[: _MOST_LINES - 1], " ".join(lines[_MOST_LINES - 1 :])]
    return [s.shortened(line, width) for line in lines]
