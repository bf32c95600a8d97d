"""What all scenes share in which algorithms are watched: time, camera, colours, sound and strips.

A scene adds its own controls, and what stands beside the maze.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

import pyxel

from pixelmaze.app import look
from pixelmaze.app.controls import Control, Controls, Group
from pixelmaze.app.hud import Notice, Status, TopStrip
from pixelmaze.app.pane import Pane
from pixelmaze.app.sound import Hearing
from pixelmaze.app.timeline import TransportBar
from pixelmaze.app.window import Scene
from pixelmaze.maze import Maze
from pixelmaze.search import FOUND, distances_from
from pixelmaze.theme import HEAT
from pixelmaze.transport import Transport

_NOTICE = 180
"""Frames that a notice is shown."""


class Stage(ABC):
    """One maze in one or several panes, and time that moves along them."""

    def __init__(self, transport: Transport, step_rate: float, *groups: Group) -> None:
        self.panes: Sequence[Pane] = ()
        self.bar = TransportBar(transport, step_rate)
        self.hearing = Hearing()
        self.controls = Controls([*groups, self.bar.controls(), self._look_controls()])
        self.following: Scene | None = None
        """The scene that takes over, if one does."""
        self._top = TopStrip()
        self.has_heat = False
        self._heat: list[tuple[Maze, list[int]]] = []
        self._notice = Notice(_NOTICE)
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

    def go_home(self) -> None:
        if self._home:
            self.following = self._home()

    def notify(self, words: str) -> None:
        """Say something for a while, in the upper strip."""
        self._notice.say(words)

    def _look_controls(self) -> Group:
        return "Look", (
            Control("D", (pyxel.KEY_D,), "heat", "colours by distance from the start",
                    self.turn_heat),
            Control("T", (pyxel.KEY_T,), "theme", "the next theme", look.next_theme),
            Control("M", (pyxel.KEY_M,), "", "sound off, on", self.turn_sound),
            Control("+", (pyxel.KEY_PLUS, pyxel.KEY_EQUALS, pyxel.KEY_KP_PLUS), "",
                    "nearer; also the wheel", lambda: self._zoom(1)),
            Control("-", (pyxel.KEY_MINUS, pyxel.KEY_KP_MINUS), "",
                    "farther away; drag to move", lambda: self._zoom(-1)),
            Control("C", (pyxel.KEY_C,), "", "let the camera follow again", self.follow),
        )  # fmt: skip

    def turn_sound(self) -> None:
        self.hearing.toggle()
        self.notify("The sound is off." if self.hearing.is_muted else "The sound is on.")

    def take_over(self, other: Stage) -> None:
        """Go on with the speed and the heat of another one, and the way back from it."""
        self.bar.step_rate = other.bar.step_rate
        self.has_heat = other.has_heat
        self.home = other.home

    def turn_heat(self) -> None:
        self.has_heat = not self.has_heat

    def follow(self) -> None:
        for pane in self.panes:
            pane.view.is_taken = False
            pane.view.arrive()

    def _zoom(self, by: int) -> None:
        for pane in self.panes:
            pane.view.zoom += by

    # ---- once a frame --------------------------------------------------------------------------

    def update(self) -> Scene | None:
        if self.bar.is_stopped():
            return None
        hears_mouse = not self.controls.update()
        before = [pane.search.index for pane in self.panes]
        hears_mouse = not self.bar.update(hears_mouse) and hears_mouse
        for pane, index in zip(self.panes, before, strict=False):
            if pane.search.index > index and not self.bar.transport.paused:
                self._hear(pane)
        for pane in self.panes:
            heat = self._levels(pane.search.maze) if self.has_heat else None
            pane.update(hears_mouse, heat)
        self._notice.update()
        following, self.following = self.following, None
        return following

    def spend(self, seconds: float) -> None:
        self.bar.spend(seconds)

    def _hear(self, pane: Pane) -> None:
        search = pane.search
        if search.outcome == FOUND:
            self.hearing.found()
        elif search.outcome:
            self.hearing.gave_up()
        else:
            depth = search.history.depth_at[search.index]
            self.hearing.hear(depth, search.history.deepest, search.trace[search.index - 1][0])

    def _levels(self, maze: Maze) -> list[int]:
        for known, heat in self._heat:
            if known is maze:
                return heat
        shown = [pane.search.maze for pane in self.panes]
        self._heat = [pair for pair in self._heat if any(pair[0] is other for other in shown)]
        self._heat.append((maze, levels(distances_from(maze, maze.start))))
        return self._heat[-1][1]

    def draw(self) -> None:
        for pane in self.panes:
            pane.draw()
        self.draw_beside()
        status = self.status()
        if self._notice.words:
            status = status._replace(name=self._notice.words, is_notice=True)
        self._top.draw(status)
        self.bar.draw()
        self.controls.draw()


def levels(distance: Sequence[int]) -> list[int]:
    """Each distance as a shade of HEAT, -1 where no way leads."""
    farthest = max(1, *distance)
    return [-1 if far < 0 else far * (len(HEAT) - 1) // farthest for far in distance]
