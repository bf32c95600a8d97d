"""What all scenes share in which algorithms are watched: time, camera, colours and strips."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from pixelmaze.errors import PixelmazeError
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.controls import Control, Group, controls_for, perform
from pixelmaze.terminal.pane import Pane
from pixelmaze.terminal.session import Session
from pixelmaze.terminal.strips import BOTTOM, Notice, draw_keys, draw_top, view_box
from pixelmaze.terminal.timeline import draw_time, time_controls
from pixelmaze.ui.deck import Deck
from pixelmaze.ui.heat import Heat
from pixelmaze.ui.loading import Report
from pixelmaze.ui.menu import Request
from pixelmaze.ui.messages import Standing
from pixelmaze.ui.requests import ToTitle, Work
from pixelmaze.ui.scene import BaseScene
from pixelmaze.ui.surface import Box
from pixelmaze.ui.watch_keys import LOOK

_AHEAD = 0.004
"""Seconds of an update in which to learn what comes."""
_SETTLING = 5.0
"""Seconds after which nothing is called out any more."""
_LOOK = {"shift left": (-4, 0), "shift right": (4, 0), "shift up": (0, -2), "shift down": (0, 2)}
"""By how many characters these keys move the camera."""


class Stage(BaseScene, ABC):
    """One maze in one or several panes, and time that moves along them."""

    def __init__(self, deck: Deck, session: Session) -> None:
        self.deck = deck
        self.session = session
        self.panes: Sequence[Pane] = ()
        self.heat = Heat()
        self.notice = Notice()
        self.following: Request | None = None

    @abstractmethod
    def own_controls(self) -> Sequence[Group]:
        """What can be done here, beside what can be in all such scenes."""

    @abstractmethod
    def standing(self) -> tuple[str, Standing]:
        """The name of what is shown, and how it stands."""

    @abstractmethod
    def draw_panes(self, canvas: Canvas, box: Box) -> None:
        """Draw what lies between the strips."""

    @property
    def groups(self) -> Sequence[Group]:
        first, *others = self.own_controls()
        return [first, ("Time", time_controls(self.deck)), *others, ("Look", self._look())]

    def _strip(self) -> Sequence[Group]:
        """The same in the order in which they are needed."""
        (heading, (first, *own)), time, *others = self.groups
        return [(heading, [first]), time, (heading, own), *others]

    def _look(self) -> list[Control]:
        acts = {
            "heat": self.heat.turn, "theme": self.session.next_theme,
            "zoom_in": lambda: self._zoom(1), "zoom_out": lambda: self._zoom(-1),
            "follow": self._follow,
        }  # fmt: skip
        controls = controls_for(LOOK, acts)
        controls.append(Control("Shift ← →", (), "", "look around; also Shift ↑ ↓"))
        if self.session.has_title:
            controls.append(Control("Esc", ("escape",), "menu", "back to the menu", self._go_home))
        return controls

    def load(self, work: Callable[[Report], Any], show: Callable[[Any], object]) -> None:
        """Let `show` show what the work makes, once it is done."""
        self.following = Work(work, show)

    def fail(self, error: PixelmazeError) -> None:
        self.notice.say(str(error))

    def _go_home(self) -> None:
        self.following = ToTitle()

    def _zoom(self, by: int) -> None:
        for pane in self.panes:
            pane.zoom(by)

    def _follow(self) -> None:
        for pane in self.panes:
            pane.view.centre()

    # ---- keys and time -------------------------------------------------------------------------

    def press(self, key: str) -> None:
        if self.deck.stop():
            return
        if key in _LOOK:
            for pane in self.panes:
                pane.view.look(*_LOOK[key])
        else:
            perform(self.groups, key)

    def update(self, seconds: float) -> Request | None:
        self.deck.advance(seconds)
        if not self.deck.transport.complete:
            self.deck.spend(_AHEAD)
        self.notice.update(seconds, self.session.store.notices)
        following, self.following = self.following, None
        return following

    def come_to(self, seconds: float | None) -> None:
        """Be where all is after so many seconds; None: at the end."""
        transport = self.deck.transport
        transport.run()
        if seconds is not None:
            transport.seek(round(seconds * self.deck.step_rate))
        transport.paused = False
        self.update(0)
        if seconds is None:
            self.update(_SETTLING)

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        self.draw_panes(canvas, view_box(canvas))
        name, standing = self.standing()
        draw_top(canvas, name, standing, self.notice.words)
        draw_time(canvas, canvas.height - BOTTOM, self.deck)
        draw_keys(canvas, self._strip())
