"""Mazes that are made and solved one after another, behind the menus of the title."""

from pixelmaze.run import factory
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.services import DemoView
from pixelmaze.ui.kit.surface import Box, Surface

SHOWS = (
    ("square", "recursive-backtracker", "a-star", 240),
    ("hexagonal", "kruskal", "bfs", 240),
    ("square", "prim", "dfs", 400),
    ("circular", "growing-tree-mixed", "a-star", 240),
    ("square", "recursive-division", "bidirectional-bfs", 240),
    ("hexagonal", "recursive-backtracker", "tremaux", 300),
    ("square", "wilson", "dead-end-filling", 700),
    ("square", "eller", "greedy-best-first", 240),
    ("hexagonal", "growing-tree-mixed", "wall-follower", 300),
)
"""Shape, generator, solver, and steps per second."""
_REST = 4.0  # seconds for which the solved maze is shown


class Demo:
    """`at` is the show to begin with."""

    def __init__(self, view: DemoView, at: int = 0) -> None:
        self._view = view
        self._next = at
        self._box: Box | None = None
        self.search: Search | None = None
        """What is shown, once there is a place for it."""
        self._rested = 0.0
        self._due = 0.0

    def place(self, box: Box) -> None:
        """Fill this box; without one nothing happens."""
        if box != self._box:
            self._box = box
            self._begin()

    def _begin(self) -> None:
        assert self._box
        shape, generator, solver, rate = SHOWS[self._next % len(SHOWS)]
        self._next += 1
        width, height = self._view.maze_size(shape, self._box)
        maze = factory.generate(width, height, generator, factory.random_seed(), shape)
        stages = factory.generation_stages(maze)
        self.search = Search(maze, solver, step_rate=rate, making=stages)
        self._rested = self._due = 0.0
        self._view.show(self.search)

    def update(self, seconds: float, is_calm: bool) -> None:
        """Let time pass. `is_calm` shows the solved maze, and nothing moves."""
        search = self.search
        if not search:
            return
        if is_calm:
            search.run()
            return
        self._due += seconds
        if self._due < self._view.every:
            return
        search.advance(self._due)
        self._rested += self._due * search.finished
        self._due = 0.0
        self._view.update()
        if self._rested > _REST:
            self._begin()

    def spend(self, seconds: float) -> None:
        """Prepare the next steps in spare time."""
        if self.search:
            self.search.prefetch(seconds)

    def draw(self, s: Surface) -> None:
        if self._box:
            self._view.draw(s, self._box)
