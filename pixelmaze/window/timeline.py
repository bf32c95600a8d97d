"""Time as it is seen: the row of buttons, and the bar on which one moves along a run."""

from __future__ import annotations

from collections.abc import Callable

import pyxel

from pixelmaze.theme import Role
from pixelmaze.transport import STEP_RATES, Transport
from pixelmaze.ui.deck import Deck
from pixelmaze.ui.watch_keys import TIME
from pixelmaze.window import hud
from pixelmaze.window.app import FRAME
from pixelmaze.window.controls import Act, Group, controls_for
from pixelmaze.window.hud import BOTTOM, HEIGHT, MARGIN, ROW, WIDTH, Box, Plate

TOP = HEIGHT - BOTTOM
_BUTTON = 14
_BAR = Box(MARGIN + 5 * _BUTTON + 6, TOP + 4, 268, 7)
_STOPPERS = (
    pyxel.MOUSE_BUTTON_LEFT,
    *range(pyxel.GAMEPAD1_BUTTON_A, pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT + 1),
)
"""What stops it beside the keys."""
_MARKS = {"made": Role.GREEN, "found": Role.PATH, "retreat": Role.RETREAT, "wrong": Role.ALARM}


class TransportBar(Deck):
    """A deck with buttons, and a bar on which the mouse moves along."""

    def __init__(self, transport: Transport, step_rate: float) -> None:
        super().__init__(transport, step_rate)
        self._plate = Plate(Box(0, TOP, WIDTH, ROW))
        self._is_held = False  # the knob, by the mouse
        row = (
            ("icon_first", self.go_to_begin), ("icon_back", self.step_back),
            ("icon_pause", self.pause), ("icon_on", self.step_on), ("icon_last", self.go_to_end),
        )  # fmt: skip
        self._buttons: list[tuple[str, Box, Callable[[], None]]] = [
            (icon, Box(MARGIN + i * _BUTTON - 3, TOP, _BUTTON, ROW), act)
            for i, (icon, act) in enumerate(row)
        ]

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
        is_heard = pyxel.input_keys or any(map(pyxel.btnp, _STOPPERS))
        return bool(is_heard) and self.stop()

    def update(self, hears_mouse: bool) -> bool:
        """Let time pass; returns whether it has used the mouse."""
        is_used = not self.is_running_ahead and self._listen(hears_mouse)
        if not is_used:
            self.advance(FRAME)
        return is_used

    def _listen(self, hears_mouse: bool) -> bool:
        x, y = pyxel.mouse_x, pyxel.mouse_y
        if hears_mouse and pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT, 18, 3):
            is_new = pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT)
            for icon, box, act in self._buttons:
                if box.holds(x, y) and (is_new or icon in ("icon_back", "icon_on")):
                    act()
                    return True
            self._is_held = self._is_held or (is_new and self._around_bar.holds(x, y))
        if not pyxel.btn(pyxel.MOUSE_BUTTON_LEFT):
            self._is_held = False
        if self._is_held:
            part = min(max((x - _BAR.x) / (_BAR.width - 1), 0.0), 1.0)
            self.transport.seek(round(part * self.transport.length))
        return self._is_held

    @property
    def _around_bar(self) -> Box:
        return Box(_BAR.x - 3, TOP, _BAR.width + 6, ROW)

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self) -> None:
        transport = self.transport
        shows = (
            transport.index, transport.length, transport.complete, transport.paused, self.step_rate,
            tuple(transport.marks), self.is_running_ahead and pyxel.frame_count // 4,
        )  # fmt: skip
        self._plate.draw(shows, self._paint)

    def _paint(self, image: pyxel.Image) -> None:
        transport = self.transport
        image.cls(Role.PANEL)
        image.line(0, 0, WIDTH, 0, Role.PANEL_EDGE)
        for name, box, _ in self._buttons:
            if name == "icon_pause" and (transport.paused or transport.finished):
                name = "icon_play"
            hud.icon(name, box.x + 3, 3, image)
        self._paint_bar(image)
        x = _BAR.x + _BAR.width + 8
        x = hud.text(x, 4, f"{transport.index:,}", Role.TEXT, image)
        hud.text(x + 4, 4, f"of {self.length_word}", Role.TEXT_DIM, image)
        words = self.rate_word
        right = WIDTH - MARGIN - hud.width_of(words)
        hud.text(right, 4, words, Role.TEXT, image)
        self._paint_scale(image, right - len(STEP_RATES) * 2 - 6)

    def _paint_scale(self, image: pyxel.Image, x: int) -> None:
        """How far up the scale the rate is: a row of ever higher bars."""
        for i, rate in enumerate(STEP_RATES):
            height = 2 + i // 2
            colour = Role.ROUTE if rate <= self.step_rate else Role.PANEL_EDGE
            image.line(x + 2 * i, 11, x + 2 * i, 12 - height, colour)

    def _paint_bar(self, image: pyxel.Image) -> None:
        transport = self.transport
        x, y, width, height = _BAR.x, _BAR.y - TOP, _BAR.width, _BAR.height
        length = max(1, transport.length)
        image.rect(x, y + 2, width, 3, Role.PANEL_EDGE)
        knob = x + (width - 1) * transport.index // length
        image.rect(x, y + 2, knob - x, 3, Role.ROUTE)
        for kind, begin, end in transport.marks:
            left, right = (x + (width - 1) * place // length for place in (begin, end))
            if kind == "retreat":
                image.rect(left, y + 6, max(2, right - left), 2, _MARKS[kind])
            else:
                image.rect(left, y - 1, 2, height + 2, _MARKS[kind])
        if self.is_running_ahead:
            for i in range(pyxel.frame_count // 4 % 4, width, 4):
                image.pset(x + i, y + 3, Role.GOAL_LIGHT)
        if transport.length:
            image.rect(knob - 1, y - 1, 3, height + 2, Role.TEXT)
