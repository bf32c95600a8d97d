"""The terminal's services for the shared scenes."""

from collections.abc import Sequence

from pixelmaze.maze.maze import Maze
from pixelmaze.run.search import Search
from pixelmaze.storage.settings import all_settings
from pixelmaze.terminal.game_pane import TerminalGamePane
from pixelmaze.terminal.pane import Pane, TerminalDemoView
from pixelmaze.terminal.steering import TerminalSteering
from pixelmaze.terminal.surface import Characters
from pixelmaze.terminal.view import BLOCKS, largest, size
from pixelmaze.ui.messages import KEYS_IN_MENUS
from pixelmaze.ui.services import Services
from pixelmaze.ui.surface import Box


class TerminalServices(Services):
    left_out = tuple(name for name, it in all_settings().items() if it.is_window_only)
    takes_along = "It is printed when you quit."
    menu_help = KEYS_IN_MENUS
    demo_view = TerminalDemoView
    game_pane = TerminalGamePane
    steering = TerminalSteering

    def pane(self, search: Search) -> Pane:
        return Pane(search)

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
