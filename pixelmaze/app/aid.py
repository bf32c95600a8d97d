"""A solver that goes on in the player's place."""

from __future__ import annotations

from collections.abc import Callable

from pixelmaze.app.actors import GLIDE, Wisp
from pixelmaze.app.view import View
from pixelmaze.app.window import FPS, FRAME
from pixelmaze.game import Game
from pixelmaze.grid import arc_between
from pixelmaze.registry import SOLVERS
from pixelmaze.search import FOUND, Search

PACE = GLIDE // 2
"""Frames that a move takes when it is the solver's."""
STEP_RATE = 60
SECONDS = 8
"""About how long a solver may search, and then walk: in large mazes it goes faster."""


class Aid:
    """It searches from where he stands, over the keys that are left; then it walks the path."""

    def __init__(self, game: Game, solver: str) -> None:
        step_rate = max(STEP_RATE, 2 * game.maze.grid.size // SECONDS)
        to_fetch = game.maze.waypoints[game.keys :]
        self.search = Search(game.maze, solver, game.cell, step_rate=step_rate, via=to_fetch)
        self.title = SOLVERS[solver].title
        self._game = game
        self._wisp = Wisp(self.search)
        self._to_walk: list[int] = []
        self._moves_a_frame = 1

    @property
    def has_found(self) -> bool:
        return self.search.outcome == FOUND

    def update(self, is_gliding: bool, move: Callable[[int, int], None]) -> None:
        """Let it search; once it has found a path, walk it by `move(arc, pace)`."""
        search = self.search
        was_going = search.outcome is None
        search.advance(FRAME)
        self._wisp.update()
        if was_going and self.has_found:
            self._to_walk = search.path[:0:-1]
            self._moves_a_frame = 1 + len(self._to_walk) // (SECONDS * FPS)
        if self._to_walk and (self._moves_a_frame > 1 or not is_gliding):
            for cell in reversed(self._to_walk[-self._moves_a_frame :]):
                move(arc_between(self._game.maze.grid, self._game.cell, cell), PACE)
            del self._to_walk[-self._moves_a_frame :]

    def follow(self, view: View) -> None:
        self._wisp.follow(view)

    def draw(self, view: View) -> None:
        if not self.has_found:
            self._wisp.draw(view)
