"""The progress of work that takes long, over the scene that has asked for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pyxel

from pixelmaze.theme import Role
from pixelmaze.ui import loading
from pixelmaze.ui.loading import Back, Report
from pixelmaze.ui.surface import Box
from pixelmaze.window import hud
from pixelmaze.window.app import Scene
from pixelmaze.window.controls import Control, Controls, Group
from pixelmaze.window.hud import VIEW

Made = TypeVar("Made")

_WAIT = 0.012
"""Seconds of a frame that are left to the work."""
_BOX = Box((hud.WIDTH - 340) // 2, VIEW.y + (VIEW.height - 78) // 2, 340, 78)
_BAR = Box(_BOX.x + 16, _BOX.y + 44, _BOX.width - 32, 9)
_STRIPE = 40
"""Pixels of the bar that move along it while nobody can tell how long it takes."""


class Loading(loading.Loading[Made, Scene]):
    """Work that ends in a scene; see the class of the same name that it extends."""

    def __init__(
        self,
        work: Callable[[Report], Made],
        then: Callable[[Made], Scene],
        name: str = "",
        back: Back[Scene] | None = None,
        beneath: Scene | None = None,
    ) -> None:
        super().__init__(work, then, name, back, beneath)
        self._is_shown = False
        self._before: Scene | None = None
        self._controls = Controls(self._own_controls())

    def _own_controls(self) -> list[Group]:
        if not self.can_cancel:
            return []
        cancel = Control("Esc", (pyxel.KEY_ESCAPE,), "cancel", "back to where you were",
                         self._cancel, pad=pyxel.GAMEPAD1_BUTTON_B)  # fmt: skip
        return [("Loading", [cancel])]

    def _cancel(self) -> None:
        self._before = self.cancel()

    def update(self) -> Scene | None:
        self._controls.update()
        if self._before:
            return self._before
        following = self.following()
        if following is None and self._is_shown:  # not earlier, or the first frame would wait
            self.begin()
            self.wait(_WAIT)
        self._is_shown = True
        return following

    def spend(self, seconds: float) -> None:
        """All the time there is has been spent."""

    def draw(self) -> None:
        x, y, width, height = _BOX
        pyxel.rect(x, y, width, height, Role.PANEL)
        pyxel.rectb(x, y, width, height, Role.PANEL_EDGE)
        hud.text(x + 16, y + 12, self.report.what, Role.TEXT)
        hud.text(x + 16, y + 26, hud.shortened(self.name, width - 32), Role.TEXT_DIM)
        self._draw_bar()
        hud.text(x + 16, y + 60, self.words, Role.TEXT_DIM)
        self._controls.draw()

    def _draw_bar(self) -> None:
        x, y, width, height = _BAR
        pyxel.rect(x, y, width, height, Role.VOID)
        begin, end = self.stripe(width, _STRIPE)
        pyxel.rect(x + begin, y, end - begin, height, Role.ROUTE)
        pyxel.rectb(x - 1, y - 1, width + 2, height + 2, Role.PANEL_EDGE)
