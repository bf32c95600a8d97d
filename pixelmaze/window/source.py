"""The column with the algorithm's own source: the line that is at work, and what it remembers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import CodeType
from typing import NamedTuple

import pyxel

from pixelmaze.annotations import ARC, CELL
from pixelmaze.grid import Grid
from pixelmaze.inspect.snapshot import COUNT, FLAG, NUMBER, Memory, Snapshot, Value
from pixelmaze.inspect.source import SourceCode, source_of
from pixelmaze.theme import Role
from pixelmaze.ui import watch_keys
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
from pixelmaze.window import hud
from pixelmaze.window.column import Column, Watched
from pixelmaze.window.hud import COLUMN, MARGIN

_LINE = 9
_HEAD = 15
_STATE = 92
"""Height of what it remembers, below the source."""
_ROWS = (COLUMN.height - _HEAD - _STATE - 4) // _LINE
_INDENT = 8
"""Pixels of a level: half of what the spaces would take."""
_RIGHT = COLUMN.width - 4
_AROUND = 4
"""So many rows above and below the lit one are in view."""


class _Row(NamedTuple):
    """What stands beside the left edge of the column, as far as there is room."""

    line: int
    """Its number in the file; a long line fills several rows."""
    pieces: tuple[tuple[int, str, Role], ...]
    """Each with its x."""


class SourcePanel(Column):
    """Follows a search from inside."""

    command = watch_keys.COLUMN["source"]
    pad = pyxel.GAMEPAD1_BUTTON_X

    def __init__(self) -> None:
        super().__init__()
        self.inspector = Inspector()
        self._scroll = 0
        self._code: CodeType | None = None

    def update(self, watched: Watched) -> None:
        self.inspector.update(watched.search)
        self.taken_next = self.inspector.taken_next

    def draw(self, watched: Watched) -> None:
        search = watched.search
        lit = self.inspector.lit(search, watched.solver)
        if lit and lit.code is not self._code:
            self._code, self._scroll = lit.code, 0
        listing = source_of(self._code) if self._code else None
        if listing and lit:
            self._scroll_to(listing, lit.number or first_line(listing))
        grid, view, runs = search.board.grid, self.inspector.view, self.inspector.runs
        title = search.parts[search.part].title if search.parts else watched.solver.title
        words = silence_of(search, watched.solver)

        def paint(image: pyxel.Image) -> None:
            image.cls(Role.PANEL)
            image.line(0, 0, 0, COLUMN.height, Role.PANEL_EDGE)
            if listing and (lit or runs):
                _paint_listing(image, listing, self._scroll, lit.number if lit else 0)
                end = hud.text(MARGIN, 4, title, Role.GOAL, image)
                name = f"{listing.title}()"
                left = _RIGHT - hud.width_of(name)
                if left > end + 4:
                    hud.text(left, 4, name, Role.TEXT_DIM, image)
            else:
                hud.text(MARGIN, 4, words, Role.TEXT_DIM, image)
            if runs:
                _paint_state(image, grid, view)

        self._plate.draw((lit, self._scroll, view, title, words, runs), paint)

    def _scroll_to(self, listing: SourceCode, line: int) -> None:
        rows = _laid_out(listing)
        at = next((i for i, row in enumerate(rows) if row.line >= line), 0)
        if not self._scroll + _AROUND <= at < self._scroll + _ROWS - _AROUND:
            middle = _ROWS // 2 if line != first_line(listing) else 2
            self._scroll = max(0, min(at - middle, len(rows) - _ROWS))


@cache
def _laid_out(listing: SourceCode) -> tuple[_Row, ...]:
    """The lines, the long ones broken where words end."""
    rows = []
    for number, tokens, hanging in listing.flowing():
        text = "".join(piece for piece, _ in tokens)
        spaces = len(text) - len(text.lstrip())
        left = MARGIN + spaces // 4 * _INDENT
        next_left = left + 2 * _INDENT
        if hanging >= 0:
            next_left = left + hud.width_of(text[spaces:hanging])
        x = left
        pieces: list[tuple[int, str, Role]] = []
        for word, kind in _words(tokens):
            width = hud.width_of(word.rstrip()) + 1
            if x > left and x + width > _RIGHT:
                rows.append(_Row(number, tuple(pieces)))
                pieces, x = [], next_left
            if x > left or word.strip():
                pieces.append((x, word, INKS[kind]))
                x += hud.width_of(word + ".") - hud.width_of(".")
        rows.append(_Row(number, tuple(pieces)))
    return tuple(rows)


def _words(tokens: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """Words with the space behind them, and their kinds; without the indentation."""
    words: list[tuple[str, str]] = []
    for piece, kind in tokens:
        for part in piece.replace(" ", " \0").split("\0"):
            if part.strip() or words:
                words.append((part, kind))
    return [(word, kind) for word, kind in words if word]


def _paint_listing(image: pyxel.Image, listing: SourceCode, scroll: int, lit: int) -> None:
    rows = _laid_out(listing)
    if lit:
        lit = max(lit, listing.first)  # what has not begun waits above that, at a decorator
    for i, row in enumerate(rows[scroll : scroll + _ROWS]):
        y = _HEAD + i * _LINE
        if row.line == lit:
            image.rect(1, y - 1, COLUMN.width - 1, _LINE, Role.CODE_LINE)
            image.rect(1, y - 1, 2, _LINE, Role.NEXT)
        for x, word, colour in row.pieces:
            hud.text(x, y, word, colour, image)
    height = _ROWS * _LINE
    if len(rows) > _ROWS:
        top, length = (height * part // len(rows) for part in (scroll, _ROWS))
        image.rect(COLUMN.width - 2, _HEAD + top, 2, length, Role.PANEL_EDGE)


def _paint_state(image: pyxel.Image, grid: Grid, view: Snapshot | None) -> None:
    """What it remembers, and its other variables."""
    y = COLUMN.height - _STATE
    image.rect(1, y, COLUMN.width, _STATE, Role.OUTLINE)
    image.line(1, y, COLUMN.width, y, Role.PANEL_EDGE)
    if view is None:
        hud.text(MARGIN, y + 5, "It runs again to this place …", Role.TEXT_DIM, image)
        return
    y = _paint_memory(image, y + 5, grid, view.memory, has_ended=view.line is None)
    _paint_values(image, y, grid, view.values)


def _paint_memory(
    image: pyxel.Image, y: int, grid: Grid, memory: Memory | None, has_ended: bool
) -> int:
    if memory is None:
        if has_ended:
            hud.text(MARGIN, y, ENDED, Role.TEXT_DIM, image)
        return y
    end = hud.text(MARGIN, y, f"{memory.name} ", Role.KEYWORD, image)
    end = hud.text(end + 4, y, amount(memory.length, memory.of), Role.TEXT, image)
    words = order_of(memory, lambda words: end + 8 + hud.width_of(words) <= _RIGHT)
    hud.text(_RIGHT - hud.width_of(words), y, words, Role.TEXT_DIM, image)
    x, y = MARGIN, y + 12
    for i, entry in enumerate(memory.entries):
        words = said(grid, entry)
        width = hud.width_of(words) + 7
        if x + width > _RIGHT:
            break
        is_next = i == 0 and memory.is_ordered
        image.rectb(x, y - 2, width, 12, Role.NEXT if is_next else Role.NEXT_DARK)
        hud.text(x + 4, y, words, Role.TEXT, image)
        x += width + 2
    return y + 15


def _paint_values(
    image: pyxel.Image, y: int, grid: Grid, values: Sequence[tuple[str, Value]]
) -> None:
    """In two columns, but for those that may need more; so that each keeps its place."""
    half = (COLUMN.width - MARGIN) // 2
    cell = f"{grid.width - 1},{grid.height - 1}"
    longest = {
        CELL: cell, ARC: f"{cell} → {cell}", FLAG: "yes", NUMBER: f"{grid.size:,}",
        COUNT: f"{grid.size:,} cells",
    }  # fmt: skip
    column = 0
    for name, value in values:
        words = said(grid, value)
        width = (
            hud.width_of(f"{name} = ") + 1 + max(map(hud.width_of, (words, longest[value.kind])))
        )
        columns = 1 if width <= half - 6 else 2
        if column + columns > 2:
            column, y = 0, y + hud.LINE
        if y + hud.LINE > COLUMN.height:
            break
        x = MARGIN + column * half
        end = hud.text(x, y, f"{name} = ", Role.TEXT_DIM, image)
        hud.text(end + 1, y, words, Role.TEXT, image)
        column += columns
