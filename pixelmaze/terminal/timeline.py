"""Time as it is seen: a bar on which a run lies, and how fast one moves along it."""

from __future__ import annotations

from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.controls import Control, control
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.deck import Deck
from pixelmaze.ui.watch_keys import TIME
from pixelmaze.ui.widgets.timeline import Timeline


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
    Timeline(deck).draw(Characters(canvas), y, 0)
