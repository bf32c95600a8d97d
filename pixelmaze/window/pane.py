"""A maze and what happens in it, in a part of the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pyxel

from pixelmaze.maze import Maze
from pixelmaze.search import FOUND, Search
from pixelmaze.ui.surface import Box
from pixelmaze.window.actors import Wisp, draw_places
from pixelmaze.window.corner_map import CornerMap
from pixelmaze.window.tileset import NEXT
from pixelmaze.window.view import STEPS, View

DrawThings = Callable[[View, Maze, int, bool], None]
"""Draws what lies in a maze, at this age in frames; whether the goal has been reached."""


class Pane:
    """It shows a search; where the maze is larger than the box, a small map of it as well."""

    def __init__(
        self, search: Search, box: Box, zoom: int = STEPS[0], draw_things: DrawThings = draw_places
    ) -> None:
        self.search = search
        self._draw_things = draw_things
        self.view = View(search.board, box, zoom)
        self.wisp = Wisp(search)
        self.taken_next: Sequence[int] = ()
        """Cells to be pointed out."""
        is_made = not search.parts or search.parts[0].is_search
        self.map = CornerMap(self.view, search.board, shows_rock=not is_made)
        self._age = 0

    def update(self, hears_mouse: bool, heat: Sequence[int] | None = None) -> None:
        """Once a frame, after the search has moved."""
        self._age += 1
        view, search = self.view, self.search
        view.show_ground(search.is_making, heat)
        view.update(not self.map.update(hears_mouse) and hears_mouse)
        self.wisp.update()
        if search.board.all_dirty:  # a jump on the timeline is one of the camera, too
            view.arrive()
        if search.outcome == FOUND:
            view.follow(search.stops[-1], search.stops[-1], 0)
        else:
            self.wisp.follow(view)

    def draw(self) -> None:
        view, search = self.view, self.search
        view.draw()
        for cell in self.taken_next:
            view.overlay(NEXT, cell)
        is_found = search.outcome == FOUND
        if not search.is_making:
            self._draw_things(view, search.maze, self._age, is_found)
        if search.length and not is_found and (search.solver or not search.finished):
            self.wisp.draw(view)
        self.map.draw(search.board.cursor, search.stops[-1] if is_found else self.wisp.cell)
        pyxel.clip()
