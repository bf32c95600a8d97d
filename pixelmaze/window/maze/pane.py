"""Panes that show a search: one that is watched, and the demo behind the menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot

import pyxel

from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze
from pixelmaze.run.search import Search
from pixelmaze.run.words import FOUND
from pixelmaze.ui.demo import DemoView
from pixelmaze.ui.overlay import NO_OVERLAY, Capacity, Overlay
from pixelmaze.ui.services import MazePane
from pixelmaze.ui.surface import Box, Surface
from pixelmaze.window.app.hud import VIEW
from pixelmaze.window.app.screen import SCREEN, Wipe
from pixelmaze.window.maze.actors import Wisp, draw_places
from pixelmaze.window.maze.camera import REAL_SIZE
from pixelmaze.window.maze.minimap import CornerMap
from pixelmaze.window.maze.overlay import (
    capacity,
    draw_above,
    draw_below,
    draw_edge,
    draw_impossible,
    draw_paint,
    draw_texts,
)
from pixelmaze.window.maze.view import TIDE, View
from pixelmaze.window.world.light import draw_dark

DrawThings = Callable[[View, Maze, int, bool], None]
"""Draws the things in a maze, given the age in frames and whether the goal is reached."""
_REACH = 0.36  # how far from the middle of a wall the mouse still points at it, in widths of a cell
_LEAST_FOR_MAP = 250  # minimum width of a pane with a corner map, in pixels
_CELLS = {"hexagonal": (REAL_SIZE, 14), "triangular": (REAL_SIZE // 2, 14)}
"""Width and height of the cells of the demo, in pixels."""


class Pane(MazePane):
    """Shows a search, with a corner map if the maze is larger than the box."""

    def __init__(
        self,
        search: Search,
        draw_things: DrawThings = draw_places,
        is_calm: Callable[[], bool] = lambda: False,
    ) -> None:
        """`is_calm`: whether water is at rest."""
        super().__init__(search)
        self._is_calm = is_calm
        self._draw_things = draw_things
        self.view = View(search.board, VIEW)
        self.wisp = Wisp(search)
        is_made = not search.parts or search.parts[0].is_search
        self.map = CornerMap(self.view, search.board, shows_rock=not is_made)
        self._is_placed = False
        self._seen: Sequence[int] | None = None
        self.age = 0
        """Frames since it was made, for what moves by itself."""

    def place(
        self, box: Box, heat: Sequence[int] | None = None, seen: Sequence[int] | None = None
    ) -> None:
        box = SCREEN.in_pixels(box)
        self._seen = seen
        self.view.show_ground(self.search.is_making, heat)
        self.map.is_wanted = box.width >= _LEAST_FOR_MAP and seen is None
        if not self._is_placed or box != self.view.box:
            self._is_placed = True
            self.view.place(box)
            self._follow()

    def take_over(self, other: Pane) -> None:
        if other.search.maze.grid is self.search.maze.grid:  # the camera stays where it is
            self.view, self._is_placed = other.view, True
            self.view.show(self.search.board)
            self.map.watch(self.view)
            return
        self.view.place(other.view.box)
        if other.view.is_zoomed:
            self.view.zoom = other.view.zoom

    def zoom(self, by: int) -> None:
        self.view.zoom_by(by)

    def look(self, x: int, y: int) -> None:
        self.view.pan(x, y)

    def follow(self) -> None:
        self.view.is_taken = False
        self.view.arrive()

    def update(self, hears_mouse: bool) -> None:
        """Call once per frame, after the search has advanced."""
        self.age += 1
        self.view.update(not self.map.update(hears_mouse) and hears_mouse)
        self.wisp.update()
        self._follow()

    def _follow(self) -> None:
        view, search = self.view, self.search
        if search.board.all_dirty:  # after a seek the camera jumps too
            view.arrive()
        if search.outcome == FOUND:
            view.follow(search.route[-1], search.route[-1], 0)
        else:
            self.wisp.follow(view)

    @property
    def capacity(self) -> Capacity:
        return capacity(self.view)

    def cell_at(self, x: int, y: int) -> int:
        x, y = x * SCREEN.scale, y * SCREEN.scale
        is_hidden = not self.view.box.holds(x, y) or self.map.holds(x, y)
        return -1 if is_hidden else self.view.cell_at(x, y)

    def place_of(self, cell: int) -> Box | None:
        return SCREEN.from_pixels(self.view.place_of(cell))

    def arc_at(self, x: int, y: int) -> int:
        cell, grid = self.cell_at(x, y), self.search.maze.grid
        if cell < 0:
            return -1
        x, y = x * SCREEN.scale, y * SCREEN.scale

        def distance(arc: int) -> float:
            across, down = self.view.screen_place(cell, grid.head[arc], 0.5)
            return hypot(across - x, down - y)

        nearest = min(arcs(grid, cell), key=distance, default=-1)
        return nearest if nearest >= 0 and distance(nearest) <= self.view.zoom * _REACH else -1

    def draw(self, s: Surface, overlay: Overlay = NO_OVERLAY) -> None:
        view, search = self.view, self.search
        view.is_at_ebb = not self._is_calm() and self.age // TIDE % 2 == 1
        view.draw()
        drawing = search.drawing
        if drawing:
            draw_paint(view, search.maze.grid, drawing)
        draw_below(view, overlay)
        is_found = search.outcome == FOUND
        if not search.is_making:
            self._draw_things(view, search.maze, self.age, is_found)
        if self._seen is not None:
            draw_dark(view, search.maze.grid, self._seen)
        if search.length and not is_found and (search.solver or not search.finished):
            self.wisp.draw(view)
        draw_above(view, search.maze.grid, overlay)
        if overlay.edge >= 0:
            draw_edge(view, search.maze.grid, overlay.edge)
        if drawing:
            draw_texts(view, drawing.texts)
            draw_impossible(view, search)
        self.map.draw(search.board.cursor, search.route[-1] if is_found else self.wisp.cell)
        pyxel.clip()


class WindowDemoView(DemoView):
    def __init__(self) -> None:
        self._shown: _Maze | None = None
        self._before: _Maze | None = None
        """The maze that is being wiped away."""
        self._wipe: Wipe | None = None

    def maze_size(self, shape: str, box: Box) -> tuple[int, int]:
        width, height = _CELLS.get(shape, (REAL_SIZE, REAL_SIZE))
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
