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
from pixelmaze.ui.scenes.loading import Loading, Made
from pixelmaze.ui.watch_keys import LOOK
from pixelmaze.ui.widgets.status import StatusBar
from pixelmaze.ui.widgets.toast import Toast
from pixelmaze.window.app import FRAME, Scene
from pixelmaze.window.controls import Act, Controls, Group, controls_for
from pixelmaze.window.hud import Status
from pixelmaze.window.pane import Pane
from pixelmaze.window.session import Session
from pixelmaze.window.surface import SCREEN
from pixelmaze.window.timeline import TransportBar

_NOTICE = 3.0
"""Seconds that a notice is shown."""


class Stage(ABC):
    """One maze in one or several panes, and time that moves along them."""

    def __init__(self, session: Session, bar: TransportBar, *groups: Group) -> None:
        self.session = session
        self.panes: Sequence[Pane] = ()
        self.bar = bar
        self.heat = Heat()
        self.controls = Controls([*groups, self.bar.controls(), self._look_controls()])
        self.following: Any = None
        """The scene that takes over, if one does."""
        self._top = StatusBar()
        self._notice = Toast(_NOTICE, _NOTICE)
        self._home: Callable[[], Scene] | None = None

    @abstractmethod
    def status(self) -> Status:
        """What the upper strip says."""

    @abstractmethod
    def draw_beside(self) -> None:
        """Draw what stands beside and over the panes."""

    @property
    def maze(self) -> Maze:
        return self.panes[0].search.maze

    @property
    def home(self) -> Callable[[], Scene] | None:
        """Where Esc leads, if anywhere."""
        return self._home

    @home.setter
    def home(self, home: Callable[[], Scene] | None) -> None:
        self._home = home
        if home:
            self.controls.lead_home(self.go_home)

    def load(self, work: Callable[[Report], Made], show: Callable[[Made], object]) -> None:
        """Let `show` show what the work makes, once it is done."""

        def then(made: Made) -> Scene:
            show(made)
            self._update_panes(hears_mouse=False)
            return self

        def back(error: PixelmazeError | None) -> Scene:
            if error:
                self.notify(str(error))
            return self

        self.following = Loading(work, then, back=back, is_over=True)

    def go_home(self) -> None:
        if self._home:
            self.following = self._home()

    def notify(self, words: str) -> None:
        """Say something for a while, in the upper strip."""
        self._notice.say(words)

    def _look_controls(self) -> Group:
        return "Look", controls_for(LOOK, {
            "heat": Act(lambda: self.heat.turn()),
            "theme": Act(self.session.next_theme),
            "mute": Act(self.turn_sound),
            "zoom_in": Act(lambda: self._zoom(1), help="nearer; also the wheel"),
            "zoom_out": Act(lambda: self._zoom(-1), help="farther away; drag to move"),
            "follow": Act(self.follow),
        })  # fmt: skip

    def turn_sound(self) -> None:
        self.session.turn_sound()
        self.notify("The sound is off." if self.session.settings.is_muted else "The sound is on.")

    def take_over(self, other: Stage) -> None:
        """Go on with the speed and the heat of another one, and the way back from it."""
        self.bar.step_rate = other.bar.step_rate
        self.heat = other.heat
        self.home = other.home

    def follow(self) -> None:
        for pane in self.panes:
            pane.view.is_taken = False
            pane.view.arrive()

    def _zoom(self, by: int) -> None:
        for pane in self.panes:
            pane.view.zoom_by(by)

    # ---- once a frame --------------------------------------------------------------------------

    def update(self) -> Any:
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
