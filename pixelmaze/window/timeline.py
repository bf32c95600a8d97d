"""Time as it is seen: the row of buttons, and the bar on which one moves along a run."""

from __future__ import annotations

import pyxel

from pixelmaze.seekable import Seekable
from pixelmaze.ui.deck import Deck
from pixelmaze.ui.surface import Box
from pixelmaze.ui.watch_keys import TIME
from pixelmaze.ui.widgets.timeline import Pointer, Timeline
from pixelmaze.window.controls import Act, Group, controls_for
from pixelmaze.window.hud import BOTTOM, HEIGHT, MARGIN
from pixelmaze.window.surface import SCREEN

FRAME = 1 / 60
TOP = HEIGHT - BOTTOM
_BUTTON = 14
_BAR = Box(MARGIN + 5 * _BUTTON + 6, TOP + 4, 268, 7)
_STOPPERS = (
    pyxel.MOUSE_BUTTON_LEFT,
    *range(pyxel.GAMEPAD1_BUTTON_A, pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT + 1),
)
"""What stops it beside the keys."""


def pointer() -> Pointer:
    left = pyxel.MOUSE_BUTTON_LEFT
    return Pointer(pyxel.mouse_x, pyxel.mouse_y, pyxel.btn(left), pyxel.btnp(left),
                   pyxel.btnp(left, 18, 3))  # fmt: skip


def is_any_pressed() -> bool:
    return bool(pyxel.input_keys) or any(map(pyxel.btnp, _STOPPERS))


class TransportBar(Deck):
    """A deck with buttons, and a bar on which the mouse moves along."""

    def __init__(self, transport: Seekable, step_rate: float) -> None:
        super().__init__(transport, step_rate)
        self._timeline = Timeline(self)
        self._timeline.place(SCREEN, TOP)

    def controls(self) -> Group:
        return "Time", controls_for(TIME, {
            "pause": Act(self.pause, pyxel.GAMEPAD1_BUTTON_B, lambda: self.pause_word),
            "step_back": Act(self.step_back, pyxel.GAMEPAD1_BUTTON_DPAD_LEFT),
            "step_on": Act(self.step_on, pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT),
            "faster": Act(self.go_faster, pyxel.GAMEPAD1_BUTTON_DPAD_UP),
            "slower": Act(self.go_slower, pyxel.GAMEPAD1_BUTTON_DPAD_DOWN),
            "begin": Act(self.go_to_begin),
            "end": Act(self.go_to_end),
        })  # fmt: skip

    # ---- once a frame --------------------------------------------------------------------------

    def is_stopped(self) -> bool:
        """Whether a key has been pressed that only stops the way to the end."""
        return is_any_pressed() and self.stop()

    def update(self, hears_mouse: bool) -> bool:
        """Let time pass; returns whether it has used the mouse."""
        is_used = not self.is_running_ahead and self._listen(hears_mouse)
        if not is_used:
            self.advance(FRAME)
        return is_used

    def _listen(self, hears_mouse: bool) -> bool:
        return self._timeline.hear(pointer(), hears_mouse)

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self) -> None:
        self._timeline.draw(SCREEN, TOP, pyxel.frame_count)
