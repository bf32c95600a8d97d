"""Time as it is seen: a bar on which a run lies, and how fast one moves along it."""

from __future__ import annotations

from pixelmaze.game.walk import WRONG
from pixelmaze.terminal.canvas import DIM, TEXT, Box, Canvas, Style, width_of
from pixelmaze.terminal.controls import Control, control
from pixelmaze.theme import Role
from pixelmaze.ui.deck import Deck
from pixelmaze.ui.watch_keys import TIME

_GONE = Style(Role.ROUTE, is_bold=True)
_TO_COME = Style(Role.PANEL_EDGE)
_KNOB = Style(Role.WHITE, is_bold=True)
_MARKS = {
    "retreat": ("┅", Role.RETREAT), "made": ("╂", Role.GREEN), WRONG: ("×", Role.ALARM),
    "found": ("◆", Role.PATH),
}  # fmt: skip
"""What is worth looking at; a later kind is drawn over an earlier one."""


def time_controls(deck: Deck) -> list[Control]:
    """What moves along in time."""
    acts = {
        "pause": deck.pause, "step_back": deck.step_back, "step_on": deck.step_on,
        "faster": deck.go_faster, "slower": deck.go_slower, "begin": deck.go_to_begin,
        "end": deck.go_to_end,
    }  # fmt: skip
    words = {"pause": deck.pause_word}
    return [control(TIME[name], act, word=words.get(name)) for name, act in acts.items()]


def draw_time(canvas: Canvas, y: int, deck: Deck) -> None:
    """One line: the bar, where we are on it, and the step rate; the bar gives way where there is
    little room."""
    transport = deck.transport
    canvas.fill(Box(0, y, canvas.width, 1), TEXT)
    sign = "‖" if transport.paused or transport.finished else "▸"
    canvas.write(1, y, sign, _KNOB)
    here, of, rate = f"{transport.index:,}", f" of {deck.length_word}", deck.rate_word
    right = canvas.width - 1 - width_of(rate)
    if right > 3:
        canvas.write(right, y, rate, TEXT)
    left = right - 2 - width_of(here + of)
    if left > 3:
        canvas.write(canvas.write(left, y, here, TEXT), y, of, DIM)
        _draw_bar(canvas, 3, left - 2, y, deck)


def _draw_bar(canvas: Canvas, begin: int, end: int, y: int, deck: Deck) -> None:
    width = end - begin
    if width < 5:
        return
    transport = deck.transport
    length = max(1, transport.length)

    def place(index: int) -> int:
        return begin + (width - 1) * index // length

    knob = place(transport.index)
    canvas.write(begin, y, "━" * (knob - begin), _GONE)
    canvas.write(knob, y, "─" * (end - knob), _TO_COME)
    marks = transport.marks
    for kind, (sign, role) in _MARKS.items():
        for mark in marks:
            if mark.kind == kind:
                first, last = place(mark.begin), place(mark.end)
                canvas.write(first, y, sign * (last - first + 1), Style(role, is_bold=True))
    if transport.length:
        canvas.put(knob, y, "●", _KNOB)
