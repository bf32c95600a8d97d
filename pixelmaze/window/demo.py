"""Mazes that are made and solved by themselves, one after another, in the background."""

from __future__ import annotations

import pyxel

from pixelmaze import factory
from pixelmaze.search import FOUND, Search
from pixelmaze.ui.surface import Box
from pixelmaze.window.actors import Wisp, draw_places
from pixelmaze.window.clock import FRAME
from pixelmaze.window.hud import HEIGHT, WIDTH
from pixelmaze.window.view import REAL_SIZE, View
from pixelmaze.window.wipe import Wipe

SHOWS = (
    ("square", "recursive-backtracker", "a-star", 240),
    ("hexagonal", "kruskal", "bfs", 240),
    ("square", "prim", "dfs", 400),
    ("square", "recursive-division", "bidirectional-bfs", 240),
    ("hexagonal", "recursive-backtracker", "tremaux", 300),
    ("square", "wilson", "dead-end-filling", 700),
    ("square", "eller", "greedy-best-first", 240),
    ("hexagonal", "growing-tree-mixed", "wall-follower", 300),
)
"""Shape, generator, solver, and steps a second."""
_SIZES = {"square": (40, 22), "hexagonal": (40, 25)}
"""Of mazes that fill the screen."""
_REST = 240
"""Frames that an answer is shown."""


class Demo:
    """Shows them on the whole screen."""

    def __init__(self, at: int = 0) -> None:
        self._next = at
        self._wipe: Wipe | None = None
        self._before: _Show | None = None
        """What gives way."""
        self._show = self._begin()

    @property
    def search(self) -> Search:
        """What is going on."""
        return self._show.search

    def _begin(self) -> _Show:
        shape, generator, solver, rate = SHOWS[self._next % len(SHOWS)]
        self._next += 1
        maze = factory.generate(*_SIZES[shape], generator, factory.random_seed(), shape)
        return _Show(Search(maze, solver, step_rate=rate, making=factory.generation_stages(maze)))

    def update(self, is_calm: bool) -> None:
        """Once a frame; `is_calm` shows an answer, and nothing moves."""
        if self._wipe and not self._wipe.update():
            self._wipe = self._before = None
        self._show.update(is_calm)
        if self._show.rested > _REST:
            self._before, self._show, self._wipe = self._show, self._begin(), Wipe()

    def spend(self, seconds: float) -> None:
        """Know the steps to come, in spare time."""
        self.search.prefetch(seconds)

    def draw(self) -> None:
        if self._wipe and self._before:  # with nothing over it, as it was on the screen
            self._before.draw()
            self._wipe.take()
        self._show.draw()
        if self._wipe:
            self._wipe.draw()


class _Show:
    """One maze, and where all stands."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.rested = 0
        """Frames that the answer has been shown."""
        self._view = View(search.board, Box(0, 0, WIDTH, HEIGHT), REAL_SIZE)
        self._view.zoom = REAL_SIZE
        self._view.show_ground(shows_rock=True, heat=None)  # what is not dug yet
        self._view.look_at(0.5, 0.5)
        self._wisp = Wisp(search)
        self._age = 0

    def update(self, is_calm: bool) -> None:
        if is_calm:
            self.search.run()
            return
        self._age += 1
        self.search.advance(FRAME)
        self.rested += self.search.finished
        self._wisp.update()

    def draw(self) -> None:
        view, search = self._view, self.search
        view.draw()
        is_found = search.outcome == FOUND
        if not search.is_making:
            draw_places(view, search.maze, self._age, is_found)
        if not is_found:
            self._wisp.draw(view)
        pyxel.clip()
