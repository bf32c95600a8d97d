"""What all scenes share in which algorithms are watched: time, camera, colours, sound and strips.

A scene adds its own controls, and what stands beside the maze.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from pixelmaze.errors import PixelmazeError
from pixelmaze.maze import Maze
from pixelmaze.search import FOUND
from pixelmaze.ui.heat import Heat
from pixelmaze.ui.loading import Report
from pixelmaze.ui.menu import Request
from pixelmaze.ui.requests import ToTitle, Work
from pixelmaze.ui.scene import BaseScene
from pixelmaze.ui.watch_keys import LOOK
from pixelmaze.ui.widgets.status import StatusBar
from pixelmaze.ui.widgets.toast import Toast
from pixelmaze.window.clock import FRAME
from pixelmaze.window.controls import Act, Controls, Group, controls_for
from pixelmaze.window.hud import Status
from pixelmaze.window.pane import Pane
from pixelmaze.window.session import Session
from pixelmaze.window.surface import SCREEN
from pixelmaze.window.timeline import TransportBar

_NOTICE = 3.0
"""Seconds that a notice is shown."""


class Stage(BaseScene, ABC):
    """One maze in one or several panes, and time that moves along them."""

    def __init__(self, session: Session, bar: TransportBar, *groups: Group) -> None:
        self.session = session
        self.panes: Sequence[Pane] = ()
        self.bar = bar
        self.heat = Heat()
        self.controls = Controls([*groups, self.bar.controls(), self._look_controls()])
        if session.has_title:
            self.controls.lead_home(self.go_home)
        self.following: Request | None = None
        self._top = StatusBar()
        self._notice = Toast(_NOTICE, _NOTICE)

    @abstractmethod
    def status(self) -> Status:
        """What the upper strip says."""

    @abstractmethod
    def draw_beside(self) -> None:
        """Draw what stands beside and over the panes."""

    @property
    def maze(self) -> Maze:
        return self.panes[0].search.maze

    def load(self, work: Callable[[Report], Any], show: Callable[[Any], object]) -> None:
        """Let `show` show what the work makes, once it is done."""

        def then(made: Any) -> None:
            show(made)
            self._update_panes(hears_mouse=False)

        self.following = Work(work, then)

    def fail(self, error: PixelmazeError) -> None:
        self.notify(str(error))

    def go_home(self) -> None:
        self.following = ToTitle()

    def notify(self, words: str) -> None:
        """Say something for a while, in the upper strip."""
        self._notice.say(words)

    def _look_controls(self) -> Group:
        return "Look", controls_for(LOOK, {
            "heat": Act(lambda: self.heat.turn()),
            "theme": Act(self.session.next_theme),
            "mute": Act(self.turn_sound),
            "zoom_in": Act(lambda: self._zoom(1), help="zoom in; also the wheel"),
            "zoom_out": Act(lambda: self._zoom(-1), help="zoom out; drag to move"),
            "follow": Act(self.follow),
        })  # fmt: skip

    def turn_sound(self) -> None:
        self.session.turn_sound()
        self.notify("The sound is off." if self.session.settings.is_muted else "The sound is on.")

    def follow(self) -> None:
        for pane in self.panes:
            pane.view.is_taken = False
            pane.view.arrive()

    def _zoom(self, by: int) -> None:
        for pane in self.panes:
            pane.view.zoom_by(by)

    # ---- once a frame --------------------------------------------------------------------------

    def update(self) -> Request | None:
        if self.bar.is_stopped():
            return None
        hears_mouse = not self.controls.update()
        before = [pane.search.index for pane in self.panes]
        hears_mouse = not self.bar.update(hears_mouse) and hears_mouse
        for pane, index in zip(self.panes, before, strict=False):
            if pane.search.index > index and not self.bar.transport.paused:
                self._hear(pane)
        self._update_panes(hears_mouse)
        self._notice.update(FRAME, self.session.store.notices)
        following, self.following = self.following, None
        return following

    def _update_panes(self, hears_mouse: bool) -> None:
        mazes = [pane.search.maze for pane in self.panes]
        for pane, maze in zip(self.panes, mazes, strict=True):
            pane.update(hears_mouse, self.heat.of(maze, mazes))

    def spend(self, seconds: float) -> None:
        self.bar.spend(seconds)

    def _hear(self, pane: Pane) -> None:
        search, audio = pane.search, self.session.audio
        if search.outcome == FOUND:
            audio.hear_found()
        elif search.outcome:
            audio.hear_gave_up()
        else:
            depth = search.history.depth_at[search.index]
            audio.hear_step(depth, search.history.deepest, search.trace[search.index - 1][0])

    def draw(self) -> None:
        for pane in self.panes:
            pane.draw()
        self.draw_beside()
        self._top.draw(SCREEN, *self.status(), self._notice.words)
        self.bar.draw()
        self.controls.draw()
