"""A maze and what happens in it, in a part of the screen."""

from __future__ import annotations

from collections.abc import Sequence

import pyxel

from pixelmaze.app.actors import Wisp, draw_places
from pixelmaze.app.hud import Box
from pixelmaze.app.minimap import Minimap
from pixelmaze.app.tiles import NEXT
from pixelmaze.app.view import View
from pixelmaze.search import FOUND, Search

_MAP = (96, 72)
"""The largest minimap."""
_NEAR = 24
"""Pixels around it in which nothing important should be."""


class Pane:
    """It shows a search; where the maze is larger than the box, a small map of it as well."""

    def __init__(self, search: Search, box: Box, zoom: int = 0) -> None:
        self.search = search
        self.view = View(search.board, box, zoom)
        self.wisp = Wisp(search)
        self.has_map = True
        self.taken_next: Sequence[int] = ()
        """Cells to be pointed out."""
        is_made = not search.parts or search.parts[0].is_search
        self._map = Minimap(search.board, *_MAP, shows_rock=not is_made)
        self._is_map_held = False
        self._age = 0

    def update(self, hears_mouse: bool, heat: Sequence[int] | None = None) -> None:
        """Once a frame, after the search has moved."""
        self._age += 1
        view, search = self.view, self.search
        view.show_ground(search.is_making, heat)
        view.update(hears_mouse and not self._obeys_map(hears_mouse))
        if self._shows_map:
            self._map.update()
        self.wisp.update()
        if search.board.is_stale:  # a jump on the timeline is one of the camera, too
            view.arrive()
        if search.outcome == FOUND:
            view.follow(search.stops[-1], search.stops[-1], 0)
        else:
            self.wisp.follow(view)

    def _obeys_map(self, hears_mouse: bool) -> bool:
        """The view goes where the mouse is on the map, if it was pressed there."""
        if not (self._shows_map and pyxel.btn(pyxel.MOUSE_BUTTON_LEFT)):
            return False
        place = self._map.place_at(pyxel.mouse_x, pyxel.mouse_y)
        if pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT):
            self._is_map_held = hears_mouse and place is not None
        if place and self._is_map_held:
            self.view.look_at(*place)
        return self._is_map_held

    def draw(self) -> None:
        view, search = self.view, self.search
        view.draw()
        for cell in self.taken_next:
            view.overlay(NEXT, cell)
        is_found = search.outcome == FOUND
        if not search.is_making:
            draw_places(view, search.maze, self._age, is_found)
        if search.length and not is_found and (search.solver or not search.finished):
            self.wisp.draw(view)
        if self._shows_map:
            self._map.draw(*self._map_place(), view.seen, search.board.cursor)
        pyxel.clip()

    def _map_place(self) -> tuple[int, int]:
        """In the lower right corner; but in the upper one while the goal, or the wisp, is there."""
        view, search = self.view, self.search
        box, height = view.box, self._map.height
        x, y = box.x + box.width - self._map.width - 6, box.y + box.height - height - 6
        target = self.wisp.cell if search.outcome != FOUND else search.stops[-1]
        left, top = view.screen_place(target, target, 0)
        is_beneath = left > x - _NEAR and top > y - _NEAR
        return x, box.y + 6 if is_beneath else y

    @property
    def _shows_map(self) -> bool:
        return self.has_map and not self.view.fits
