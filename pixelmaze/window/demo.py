"""The demo behind the menus, which fills the screen."""

from __future__ import annotations

import pyxel

from pixelmaze.search import Search
from pixelmaze.solution import FOUND
from pixelmaze.ui.demo import DemoView
from pixelmaze.ui.surface import Box, Surface
from pixelmaze.window.actors import Wisp, draw_places
from pixelmaze.window.camera import REAL_SIZE
from pixelmaze.window.view import View
from pixelmaze.window.wipe import Wipe

_CELLS = {"square": (REAL_SIZE, 16), "hexagonal": (REAL_SIZE, 14)}
"""Width and height of the cells, in pixels."""


class WindowDemoView(DemoView):
    def __init__(self) -> None:
        self._shown: _Maze | None = None
        self._before: _Maze | None = None
        """The maze that is being wiped away."""
        self._wipe: Wipe | None = None

    def maze_size(self, shape: str, box: Box) -> tuple[int, int]:
        width, height = _CELLS[shape]
        return box.width // width, box.height // height

    def show(self, search: Search) -> None:
        if self._shown:
            self._before, self._wipe = self._shown, Wipe()
        self._shown = _Maze(search)

    def update(self) -> None:
        if self._wipe and not self._wipe.update():
            self._wipe = self._before = None
        if self._shown:
            self._shown.update()

    def draw(self, s: Surface, box: Box) -> None:
        if self._wipe and self._before:  # take the old picture without the menu on top
            self._before.draw()
            self._wipe.take()
        if self._shown:
            self._shown.draw()
        if self._wipe:
            self._wipe.draw()


class _Maze:
    def __init__(self, search: Search) -> None:
        self._search = search
        self._view = View(search.board, Box(0, 0, pyxel.width, pyxel.height), REAL_SIZE)
        self._view.zoom = REAL_SIZE
        self._view.show_ground(shows_rock=True, heat=None)  # cells that are not carved yet
        self._view.look_at(0.5, 0.5)
        self._wisp = Wisp(search)
        self._age = 0

    def update(self) -> None:
        self._age += 1
        self._wisp.update()

    def draw(self) -> None:
        view, search = self._view, self._search
        view.draw()
        is_found = search.outcome == FOUND
        if not search.is_making:
            draw_places(view, search.maze, self._age, is_found)
        if not is_found:
            self._wisp.draw(view)
        pyxel.clip()
