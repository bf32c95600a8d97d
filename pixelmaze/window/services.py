"""What the window offers to the shared scenes: a maze in pixels, and keys of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pixelmaze.game.keys import COMMANDS
from pixelmaze.game.walk import Walk
from pixelmaze.maze import Maze
from pixelmaze.ui.bindings import Binding, bind
from pixelmaze.ui.playthrough import Playthrough
from pixelmaze.ui.session import Session
from pixelmaze.ui.surface import Box, Surface
from pixelmaze.ui.walking import Walker
from pixelmaze.window.demo import DemoView
from pixelmaze.window.game_pane import GamePane
from pixelmaze.window.hud import BESIDE_COLUMN
from pixelmaze.window.pane import Pane
from pixelmaze.window.steering import Steering
from pixelmaze.window.things import draw_walked
from pixelmaze.window.view import View


class _Pane(Pane):
    def draw(self, s: Surface, box: Box) -> None:  # type: ignore[override]
        super().draw()


class Services:
    takes_along = "The terminal has this line, too."
    is_terse = True
    menu_help = (", and the mouse", "", ", and a click", ", and the right button")

    def pane(self, walk: Walk) -> _Pane:
        def draw_things(view: View, maze: Maze, age: int, is_reached: bool) -> None:
            draw_walked(view, maze, walk.keys, age, is_reached)

        return _Pane(walk, BESIDE_COLUMN, draw_things=draw_things)

    def demo_view(self) -> DemoView:
        return DemoView()

    def game_pane(self, play: Playthrough, session: Session) -> GamePane:
        return GamePane(play, session)

    def steering(self, walker: Walker, pane: GamePane) -> Steering:
        return Steering(walker, pane.view)

    def own_bindings(self, session: Any, in_menu: bool) -> Sequence[Binding]:
        return [bind(COMMANDS["mute"], session.turn_sound, word="sound" if in_menu else "")]
