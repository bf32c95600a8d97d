"""What the window offers to scenes: panes in pixels, and sound."""

from collections.abc import Sequence

import pyxel

from pixelmaze.game.walk import Still, Walk
from pixelmaze.maze.maze import Maze
from pixelmaze.run.search import Search
from pixelmaze.storage.settings import Settings
from pixelmaze.ui.kit.services import in_columns
from pixelmaze.ui.kit.surface import Box, Surface
from pixelmaze.ui.play.pane import PlayServices
from pixelmaze.window.app.steering import WindowSteering
from pixelmaze.window.maze.actors import draw_rivals, draw_walked
from pixelmaze.window.maze.game_pane import WindowGamePane
from pixelmaze.window.maze.pane import Pane, WindowDemoView
from pixelmaze.window.maze.room import draw_walked_room
from pixelmaze.window.maze.view import View
from pixelmaze.window.screen import SCREEN
from pixelmaze.window.sound import Audio
from pixelmaze.window.tiles.stretched import size_of


class WindowServices(PlayServices):
    """Create after the engine has started."""

    has_pointer = has_sound = has_chords = True
    takes_along = "The terminal shows the text."
    is_terse = True
    menu_help = (", and the mouse", "", ", and a click", ", and the right button")
    demo_view = WindowDemoView
    game_pane = WindowGamePane
    steering = WindowSteering

    def __init__(self) -> None:
        self.audio: Audio = Audio()
        self._is_full_screen = self._is_calm = False

    def apply(self, settings: Settings) -> None:
        SCREEN.set_lecture(settings.lecture)
        self._is_calm = settings.reduced_motion
        self.audio.set_volumes(settings.music, settings.effects, settings.is_muted)
        if "full_screen" not in self.left_out and settings.full_screen != self._is_full_screen:
            self._is_full_screen = settings.full_screen
            pyxel.fullscreen(settings.full_screen)

    def pane(self, search: Search) -> Pane:
        if not isinstance(search, Walk | Still):
            return Pane(search, is_calm=lambda: self._is_calm)

        def draw_things(view: View, maze: Maze, age: int, is_reached: bool) -> None:
            before, now, part = search.moment(ago=1), search.moment(), pane.wisp.part
            if search.world and before.state and now.state:
                draw_walked_room(view, search.world, before.state, now.state, part, age)
            draw_walked(view, maze, now.keys, age, is_reached)
            draw_rivals(view, before, now, part, age)

        pane = Pane(search, draw_things, lambda: self._is_calm)
        pane.view.has_scenery = True
        return pane

    def boards(self, s: Surface, maze: Maze, count: int, room: Box, caption: int) -> Sequence[Box]:
        """Boxes for `count` boards, in the number of columns that shows the maze largest."""
        width, height = size_of(maze.grid, 16)
        able = (in_columns(room, columns, count, caption + 1) for columns in range(1, count + 1))
        return max(able, key=lambda boxes: min(boxes[0].width / width, boxes[0].height / height))
