"""What the terminal offers to the shared scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pixelmaze.game.walk import Walk
from pixelmaze.terminal.demo import DemoView
from pixelmaze.terminal.game_pane import GamePane
from pixelmaze.terminal.pane import Pane
from pixelmaze.terminal.steering import Steering
from pixelmaze.ui.bindings import Binding
from pixelmaze.ui.playthrough import Playthrough
from pixelmaze.ui.session import Session
from pixelmaze.ui.surface import Box
from pixelmaze.ui.walking import Walker


class _Pane(Pane):
    def __init__(self, walk: Walk) -> None:
        super().__init__(walk)
        self._walk = walk

    def update(self, hears_mouse: bool) -> None: ...

    def draw(self, s: Any, box: Box) -> None:  # type: ignore[override]
        self.is_gate_open = self._walk.keys == len(self._walk.maze.waypoints)
        super().draw(s.canvas, box)


class Services:
    takes_along = "It is printed when you quit."
    is_terse = False
    menu_help = ("", "; with Shift by ten", "", "")

    def pane(self, walk: Walk) -> _Pane:
        return _Pane(walk)

    def demo_view(self) -> DemoView:
        return DemoView()

    def game_pane(self, play: Playthrough, session: Session) -> GamePane:
        return GamePane(play, session)

    def steering(self, walker: Walker, pane: GamePane) -> Steering:
        return Steering(walker)

    def own_bindings(self, session: Any, in_menu: bool) -> Sequence[Binding]:
        return ()
