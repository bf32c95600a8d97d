"""The progress of work that takes long, over the scene that has asked for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pixelmaze.terminal.canvas import DIM, EDGE, TEXT, Canvas, Style, shortened
from pixelmaze.terminal.controls import Control, Group, perform
from pixelmaze.terminal.frame import centred, draw_frame
from pixelmaze.terminal.scene import Scene
from pixelmaze.terminal.strips import draw_keys
from pixelmaze.theme import Role
from pixelmaze.ui import loading
from pixelmaze.ui.loading import Back, Report

Made = TypeVar("Made")

_WIDTH, _HEIGHT = 56, 6
_STRIPE = 6
"""Characters of the bar that move along it while nobody can tell how long it takes."""
_FULL = Style(Role.ROUTE, is_bold=True)


class Loading(loading.Loading[Made, Scene]):
    """Work that ends in a scene; see the class of the same name that it extends."""

    is_typing = False

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
        self.groups: list[Group] = []
        if self.can_cancel:
            cancel = Control("Esc", ("escape",), "cancel", "back to where you were", self._cancel)
            self.groups = [("Loading", [cancel])]

    def _cancel(self) -> None:
        self._before = self.cancel()

    def press(self, key: str) -> None:
        perform(self.groups, key)

    def update(self, seconds: float) -> Scene | None:
        if self._before:
            return self._before
        following = self.following()
        if following is None and self._is_shown:  # not earlier, or the first frame would wait
            self.begin()
        self._is_shown = True
        return following

    def draw(self, canvas: Canvas) -> None:
        if not self.is_over:
            canvas.fill(canvas.box, Style(Role.TEXT, Role.VOID))
        box = centred(canvas, _WIDTH, _HEIGHT, bottom=1)
        x, y, width, _ = draw_frame(canvas, box)
        canvas.write(x, y, shortened(self.report.what, width), TEXT)
        canvas.write(x, y + 1, shortened(self.name, width), DIM)
        begin, end = self.stripe(width, _STRIPE)
        canvas.write(x, y + 2, "─" * width, EDGE)
        canvas.write(x + begin, y + 2, "━" * (end - begin), _FULL)
        canvas.write(x, y + 3, self.words, DIM)
        draw_keys(canvas, self.groups)
