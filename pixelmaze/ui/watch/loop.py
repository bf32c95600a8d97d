"""Watch one maze after another being made and solved, forever."""

from collections.abc import Sequence
from functools import partial
from random import choice

from pixelmaze.game.levels import LANDS
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.bindings import Binding, Group
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.requests import Quit
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.surface import Box, Surface
from pixelmaze.ui.watch.requests import LoopMazes
from pixelmaze.ui.watch.watch import NOTHING, WatchScene

_REST = 4.0  # seconds that a solved maze is shown
_USUAL = 4.0  # seconds for as many steps as the maze has cells
_LONGEST = 20.0  # the most seconds for all steps so far
_EDGE = 32  # pixels of the width and of the height that a maze leaves free


class LoopScene(WatchScene):
    """An endless show; any key ends the program."""

    has_shell = False

    def __init__(self, session: Session, mazes: LoopMazes, search: Search) -> None:
        self._mazes, self._view = mazes, session.services.demo_view()
        self._sizes: dict[str, tuple[int, int]] = {}
        super().__init__(session, search, mazes.solver or "dfs", 1, panel=NOTHING)

    def _show(self) -> None:
        super()._show()
        self.look, self._left = choice(LANDS).look, _REST

    def all_groups(self) -> Sequence[Group]:
        return [("Loop", [Binding("Any key", (), "quit", "quit the program")])]

    def stop(self) -> bool:
        self.ask(Quit())
        return True

    def update(self, given: SceneInput) -> Request | None:
        run, mazes = self.search, self._mazes
        usual = max(run.maze.grid.size / _USUAL, run.length / _LONGEST)
        self.playback.step_rate = mazes.step_rate or usual
        self._left -= given.seconds * run.finished
        if self._left <= 0 and not self._request:
            self._left = _REST
            self.load(partial(mazes.another, self._sizes), self.watching.show)
        return super().update(given)

    def _play_sounds(self, search: Search) -> None:
        """Play no sound."""

    def lay_out(self, s: Surface, room: Box) -> None:
        super().lay_out(s, room)
        view, edge = self._view, s.by_unit(_EDGE, 0)
        box = Box(0, 0, s.scale * room.width - edge, s.scale * room.height - edge)
        before, self._sizes = self._sizes, {at: view.maze_size(at, box) for at in SHAPES}
        if "size" in self._mazes.varying and self._sizes != before:
            self._left = 0.0  # the maze does not fit any more
