"""A maze and what happens in it, in a part of the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pixelmaze.search import FOUND, Search
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.things import Thing, places
from pixelmaze.terminal.view import ROOMS, View
from pixelmaze.ui.surface import Box


class Pane:
    """It shows a search: as large as there is room, unless it is zoomed by hand."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.view = View(search.board)
        self.is_gate_open = True
        """Whether the goal can be reached: not before all keys have been fetched, in a game."""
        self._is_zoomed = False
        self._has_blocks = False

    def zoom(self, by: int) -> None:
        """Nearer, or farther away where that can be seen."""
        if self._has_blocks or self.view.zoom + by >= ROOMS:
            self.view.zoom += by
            self._is_zoomed = True

    def take_over(self, other: Pane) -> None:
        """Be as near as the other one was taken by hand."""
        if other._is_zoomed:
            self.view.zoom, self._is_zoomed = other.view.zoom, True

    def draw(
        self,
        canvas: Canvas,
        box: Box,
        heat: Sequence[int] | None = None,
        more: Mapping[int, Thing] | None = None,
    ) -> None:
        """`more` is what there is to be seen beside start and goal."""
        search, view = self.search, self.view
        self._has_blocks = canvas.has_blocks
        if not self._is_zoomed:
            view.fit(box.width, box.height, canvas.has_blocks)
        if search.outcome == FOUND:
            view.follow(search.stops[-1], at_leisure=True)
        else:
            cursor = search.board.cursor
            view.follow(cursor if cursor >= 0 else search.maze.start, at_leisure=True)
        things = {} if search.is_making else places(search.maze, is_gate_open=self.is_gate_open)
        view.draw(canvas, box, {**(more or {}), **things}, heat=heat, shows_rock=search.is_making)
