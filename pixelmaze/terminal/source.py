"""The column with the algorithm's own source: the line that is at work, and what it remembers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from textwrap import wrap
from types import CodeType
from typing import NamedTuple

from pixelmaze.grid import Grid
from pixelmaze.inspect.snapshot import Memory, Snapshot
from pixelmaze.inspect.source import PLAIN, SourceCode, source_of
from pixelmaze.terminal.canvas import (
    DIM,
    EDGE,
    HEADING,
    STRONG,
    TEXT,
    Canvas,
    Style,
    shortened,
    width_of,
)
from pixelmaze.theme import Role
from pixelmaze.ui.inspector import (
    ENDED,
    INKS,
    Inspector,
    amount,
    first_line,
    order_of,
    said,
    silence_of,
)
from pixelmaze.ui.surface import Box
from pixelmaze.ui.watching import Watching

NARROWEST, WIDEST = 38, 78
"""Of the column, in characters."""
_STATE = 6
"""Lines of what it remembers, below the source."""
_NARROW = 50
"""Where there are fewer characters, half of the indentation must do."""
_AROUND = 3
"""So many lines above and below the lit one are in view."""
_NAME = Style(Role.KEYWORD)
_NEXT = Style(Role.NEXT, is_bold=True)
_LIT = Style(Role.CODE, Role.CODE_LINE, is_bold=True, is_reversed=True)


class _Row(NamedTuple):
    line: int
    """Its number in the file; a long line fills several rows."""
    pieces: tuple[tuple[str, str], ...]
    """Texts, one after another, and their kinds."""


class SourceColumn:
    """Follows a search from inside."""

    def __init__(self) -> None:
        self.inspector = Inspector()
        self._code: CodeType | None = None
        self._scroll = 0

    def draw(self, canvas: Canvas, box: Box, watching: Watching) -> None:
        canvas.fill(box, TEXT)
        for y in range(box.y, box.y + box.height):
            canvas.put(box.x, y, "│", EDGE)
        room = Box(box.x + 2, box.y, box.width - 3, box.height)
        search, inside = watching.search, self.inspector
        lit = inside.lit(search, watching.solver)
        if lit and lit.code is not self._code:
            self._code, self._scroll = lit.code, 0
        if not self._code or not (lit or inside.runs):
            words = silence_of(search, watching.solver)
            for y, line in enumerate(wrap(words, room.width), room.y):
                canvas.write(room.x, y, line, DIM)
            return
        listing = source_of(self._code)
        title = search.parts[search.part].title if search.parts else watching.solver.title
        end = canvas.write(room.x, room.y, shortened(title, room.width), HEADING)
        name = f"{listing.title}()"
        if end + 2 + width_of(name) <= room.x + room.width:
            canvas.write(room.x + room.width - width_of(name), room.y, name, DIM)
        state = _STATE if inside.runs and room.height > 3 * _STATE else 0
        code = Box(room.x, room.y + 1, room.width, room.height - 1 - state)
        self._draw_listing(canvas, code, listing, lit.number if lit else 0)
        if state:
            below = room._replace(y=room.y + room.height - state, height=state)
            _draw_state(canvas, below, search.board.grid, inside.view)

    def _draw_listing(self, canvas: Canvas, box: Box, listing: SourceCode, lit: int) -> None:
        rows = _laid_out(listing, box.width - 1)
        shown = lit or first_line(listing)
        at = next((i for i, row in enumerate(rows) if row.line >= shown), 0)
        if not self._scroll + _AROUND <= at < self._scroll + box.height - _AROUND:
            self._scroll = at - (box.height // 2 if lit else 1)
        self._scroll = max(0, min(self._scroll, len(rows) - box.height))
        if lit:
            lit = max(lit, listing.first)  # what has not begun waits above that, at a decorator
        for y, row in enumerate(rows[self._scroll :][: box.height], start=box.y):
            is_lit = row.line == lit
            if is_lit:
                canvas.fill(Box(box.x, y, box.width, 1), _LIT)
                canvas.put(box.x, y, "▸", _NEXT._replace(ground=_LIT.ground))
            x = box.x + 1
            for text, kind in row.pieces:
                style = Style(INKS[kind])
                x = canvas.write(x, y, text, style._replace(ground=_LIT.ground, is_bold=True)
                                 if is_lit else style)  # fmt: skip


@lru_cache(32)
def _laid_out(listing: SourceCode, width: int) -> tuple[_Row, ...]:
    """The lines, the long ones broken where words end."""
    rows = []
    levels = 2 if width < _NARROW else 1
    for number, tokens, hanging in listing.flowing():
        text = "".join(piece for piece, _ in tokens)
        spaces = len(text) - len(text.lstrip())
        indent = spaces // levels
        next_indent = indent + 4 if hanging < 0 else indent + hanging - spaces
        pieces: list[tuple[str, str]] = [(" " * indent, PLAIN)]
        x = indent
        for piece, kind in _without(spaces, tokens):
            for word in piece.replace(" ", " \0").split("\0"):
                if x + len(word.rstrip()) > width and x > next_indent:
                    rows.append(_Row(number, tuple(pieces)))
                    pieces, x = [(" " * next_indent, PLAIN)], next_indent
                pieces.append((word[: max(0, width - x)], kind))
                x += len(word)
        rows.append(_Row(number, tuple(pieces)))
    return tuple(rows)


def _without(spaces: int, tokens: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The tokens of a line but for its indentation."""
    for piece, kind in tokens:
        yield piece[spaces:], kind
        spaces = max(0, spaces - len(piece))


def _draw_state(canvas: Canvas, box: Box, grid: Grid, view: Snapshot | None) -> None:
    """What it remembers, and its other variables."""
    canvas.write(box.x, box.y, "─" * box.width, EDGE)
    if view is None:
        canvas.write(box.x, box.y + 1, "It runs again to this place …", DIM)
        return
    _draw_memory(canvas, box, grid, view.memory, has_ended=view.line is None)
    x, y = box.x, box.y + (3 if view.memory else 1)
    for name, value in view.values:
        words = said(grid, value)
        width = width_of(name) + 3 + width_of(words)
        if x > box.x and x + width > box.x + box.width:
            x, y = box.x, y + 1
        if y >= box.y + box.height:
            break
        canvas.write(canvas.write(x, y, f"{name} = ", DIM), y, words, TEXT)
        x += max(18, width + 2)


def _draw_memory(
    canvas: Canvas, box: Box, grid: Grid, memory: Memory | None, has_ended: bool
) -> None:
    """Its name, and the cells that are taken next."""
    x, y = box.x, box.y + 1
    if memory is None:
        if has_ended:
            canvas.write(x, y, ENDED, DIM)
        return
    end = canvas.write(x, y, f"{memory.name} ", _NAME)
    end = canvas.write(end, y, amount(memory.length, memory.of), STRONG)
    order = order_of(memory, lambda words: end + 2 + width_of(words) <= x + box.width)
    canvas.write(x + box.width - width_of(order), y, order, DIM)
    for i, entry in enumerate(memory.entries):
        words = said(grid, entry)
        if x + width_of(words) > box.x + box.width:
            break
        is_next = i == 0 and memory.is_ordered
        x = canvas.write(x, y + 1, words, _NEXT if is_next else TEXT) + 2
