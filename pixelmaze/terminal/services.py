"""The terminal's services for the shared scenes."""

from __future__ import annotations

from collections.abc import Sequence

from pixelmaze.maze import Maze
from pixelmaze.search import Search
from pixelmaze.storage.settings import Settings, all_settings
from pixelmaze.terminal.demo import DemoView
from pixelmaze.terminal.game_pane import GamePane
from pixelmaze.terminal.pane import Pane
from pixelmaze.terminal.steering import Steering
from pixelmaze.terminal.surface import Characters
from pixelmaze.terminal.view import BLOCKS, largest, size
from pixelmaze.ui import clipboard
from pixelmaze.ui.audio import Audio
from pixelmaze.ui.clipboard import Clipboard
from pixelmaze.ui.files import WorkingFolder
from pixelmaze.ui.messages import KEYS_IN_MENUS, SHARED_AT_END
from pixelmaze.ui.own_code import OwnCode
from pixelmaze.ui.playthrough import Playthrough
from pixelmaze.ui.session import Session
from pixelmaze.ui.surface import Box
from pixelmaze.ui.walking import Walker


class Services:
    left_out = tuple(name for name, it in all_settings().items() if it.is_window_only)
    audio = Audio()
    has_pointer = has_sound = has_chords = False
    page = ""
    takes_along = SHARED_AT_END
    is_terse = False
    menu_help = KEYS_IN_MENUS
    files = WorkingFolder()
    clipboard: Clipboard = clipboard
    own_code: OwnCode | None = None

    def apply(self, settings: Settings) -> None:
        """Does nothing: settings are read when drawing."""

    def pane(self, search: Search) -> Pane:
        return Pane(search)

    def demo_view(self) -> DemoView:
        return DemoView()

    def game_pane(self, play: Playthrough, session: Session) -> GamePane:
        return GamePane(play, session)

    def steering(self, walker: Walker, pane: GamePane) -> Steering:
        return Steering(walker)

    def boards(
        self, s: Characters, maze: Maze, count: int, room: Box, caption: int
    ) -> Sequence[Box]:
        """Boxes for `count` boards at the largest zoom at which all fit; empty if none does."""
        for zoom in range(largest(maze.grid), BLOCKS - 1 if s.canvas.has_blocks else BLOCKS, -1):
            width, height = size(maze.grid, zoom)
            columns = min(count, room.width // (width + 1))
            rows = -(-count // columns) if columns else 0
            if rows and rows * (height + caption) <= room.height:
                columns = -(-count // rows)
                across, down = room.width // columns, room.height // rows
                return [
                    Box(
                        room.x + i % columns * across,
                        room.y + i // columns * down,
                        across - 1,
                        down - caption,
                    )
                    for i in range(count)
                ]
        return []
