"""The column beside the maze."""

from __future__ import annotations

from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.surface import Characters
from pixelmaze.terminal.view import BLOCKS, ROOMS
from pixelmaze.ui.surface import Box
from pixelmaze.ui.watching import Watching
from pixelmaze.ui.widgets.stats import Stats

WIDTH = 30
"""Of the column, in characters."""


def draw_column(
    canvas: Canvas, box: Box, watching: Watching, has_heat: bool, zoom: int = ROOMS
) -> None:
    s = Characters(canvas)
    s.sample_blocks = zoom == BLOCKS
    Stats().draw(s, box, watching.search, watching.solver, watching.verdict, has_heat)
