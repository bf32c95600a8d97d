"""What an algorithm remembers at a line: its memory, and its variables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pixelmaze.annotations import ARC, CELL
from pixelmaze.grid import Grid
from pixelmaze.inspect.state import FLAG, NUMBER, Memory, Snapshot, Value
from pixelmaze.inspect.state import TEXT as TEXT_VALUE
from pixelmaze.theme import Role
from pixelmaze.ui.messages.algorithms import ALGORITHM_ENDED, CATCHING_UP, entries
from pixelmaze.ui.surface import DIM, STRONG, TEXT, Box, Ink, Surface
from pixelmaze.ui.value_texts import order_of, said

_NAME = Ink(Role.KEYWORD)
_MOST_LINES = 2
"""The most lines of a variable's value."""


class _Look(NamedTuple):
    memory: tuple[int, int, int]
    """From the top of the well to the memory, to its entries, and to the variables."""
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


_PIXELS = _Look((5, 12, 15), 4, 8, (7, 2), 10, 111, 6)
_CHARACTERS = _Look((1, 1, 1), 0, 2, (0, 2), 1, 18, 2)


def draw_values(s: Surface, room: Box, grid: Grid, view: Snapshot | None) -> None:
    """Draw as much as there is room for; `view` is None while it is not known."""
    look = s.pick(_PIXELS, _CHARACTERS)
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
            most = min(_MOST_LINES, (room.y + room.height - y) // look.line)
            if most <= 0:
                return
            for i, line in enumerate(few_lines(s, words, right - left, most)):
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


def few_lines(s: Surface, words: str, width: int, most: int) -> Sequence[str]:
    """The words in a limited number of lines; the last one is shortened."""
    lines = s.broken(words, width)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [s.shortened(line, width) for line in lines]
