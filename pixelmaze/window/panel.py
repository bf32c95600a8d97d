"""The column beside the maze: figures, their curve, what came of it, and what the marks mean."""

from __future__ import annotations

from pixelmaze.ui import watch_keys
from pixelmaze.ui.widgets.stats import Stats
from pixelmaze.window.column import Column, Watched
from pixelmaze.window.hud import COLUMN
from pixelmaze.window.surface import SCREEN

_EVERY = 3
"""Frames from one look of the running figures to the next."""


class Panel(Column):
    """Says in figures what the picture shows."""

    command = watch_keys.COLUMN["figures"]

    def __init__(self) -> None:
        super().__init__()
        self._stats = Stats()
        self._age = 0

    def draw(self, watched: Watched) -> None:
        self._age += 1
        search = watched.search
        is_running = not (search.paused or search.finished)
        self._stats.draw(SCREEN, COLUMN, *watched, is_new=not (is_running and self._age % _EVERY))
