"""Mazes that are made and solved by themselves, one after another, in the background."""

from __future__ import annotations

from pixelmaze import factory
from pixelmaze.search import Search
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.view import BLOCKS, View
from pixelmaze.ui.surface import Box

_SHOWS = (
    ("recursive-backtracker", "a-star", 300),
    ("prim", "dfs", 400),
    ("recursive-division", "bidirectional-bfs", 300),
    ("wilson", "dead-end-filling", 700),
    ("eller", "greedy-best-first", 300),
    ("kruskal", "tremaux", 400),
)
"""Generator, solver, and steps a second."""
_REST = 4.0
"""Seconds that an answer is shown."""
_FRAME = 0.1
"""Seconds from one picture of it to the next: it is the background, and shall cost little."""
_LARGEST = (100, 58)


class Demo:
    """Shows them in all of a box; the first one when it is drawn first."""

    def __init__(self) -> None:
        self._turn = 0
        self._room = (0, 0)
        self._search: Search | None = None
        self._rested = 0.0
        self._due = 0.0

    def _begin(self) -> None:
        """A maze as large as there is room for."""
        generator, solver, rate = _SHOWS[self._turn % len(_SHOWS)]
        self._turn += 1
        sides = ((self._room[0] - 1) // 2, self._room[1] - 1)
        width, height = (max(2, min(pair)) for pair in zip(sides, _LARGEST, strict=True))
        maze = factory.generate(width, height, generator, factory.random_seed())
        self._search = Search(maze, solver, step_rate=rate, making=factory.generation_stages(maze))
        self._view = View(self._search.board, BLOCKS)
        self._rested = 0.0

    def update(self, seconds: float) -> None:
        search = self._search
        self._due += seconds
        if not search or self._due < _FRAME:
            return
        search.advance(self._due)
        self._rested += self._due * search.finished
        self._due = 0.0
        if self._rested > _REST:
            self._begin()

    def draw(self, canvas: Canvas, box: Box) -> None:
        room = (box.width, box.height)
        if self._search is None or room != self._room:
            self._room = room
            self._begin()
        self._view.draw(canvas, box, {}, shows_rock=True)
        canvas.dim(box)
