"""The demo behind the title menu."""

from __future__ import annotations

from pixelmaze.search import Search
from pixelmaze.terminal.surface import Characters
from pixelmaze.terminal.view import BLOCKS, View
from pixelmaze.ui.demo import DemoView
from pixelmaze.ui.surface import Box

_LARGEST = (100, 58)
"""Maximum columns and rows of cells."""


class TerminalDemoView(DemoView):
    """Shows the demo with half blocks, and nothing on a canvas without them."""

    every = 0.1
    attention = 60.0
    is_behind_all = False

    def maze_size(self, shape: str, box: Box) -> tuple[int, int]:
        columns = (box.width - 1) // 2 if shape == "square" else (box.width - 3) // 4
        return max(2, min(columns, _LARGEST[0])), max(2, min(box.height - 1, _LARGEST[1]))

    def show(self, search: Search) -> None:
        self._view = View(search.board, BLOCKS)

    def draw(self, s: Characters, box: Box) -> None:
        if s.canvas.has_blocks:
            self._view.draw(s.canvas, box, {}, shows_rock=True)
