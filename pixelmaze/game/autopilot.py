"""A solver that goes on in the player's place."""

from __future__ import annotations

from itertools import pairwise

from pixelmaze.game.rules import TICKS, Game
from pixelmaze.grid import arc_between
from pixelmaze.registry import SOLVERS
from pixelmaze.search import FOUND, Search

STEP_RATE = 60
SECONDS = 8
"""About how long a solver may search, and then walk: in large mazes it goes faster."""
HIGHEST_RATE = 300_000
"""But no faster: more steps take longer than a frame lasts."""


class Autopilot:
    """It searches from where he stands, over the keys that are left; then it walks the path."""

    def __init__(self, game: Game, solver: str) -> None:
        step_rate = min(max(STEP_RATE, 2 * game.maze.grid.size // SECONDS), HIGHEST_RATE)
        to_fetch = game.maze.waypoints[game.keys :]
        self.search = Search(game.maze, solver, game.cell, step_rate=step_rate, via=to_fetch)
        self.title = SOLVERS[solver].title
        self._grid = game.maze.grid
        self._to_walk: list[int] | None = None  # arcs, the last one first
        self._moves_a_tick = 1

    @property
    def has_found(self) -> bool:
        return self.search.outcome == FOUND

    def moves(self, is_ready: bool) -> list[int]:
        """Let a tick pass; the arcs that are to be walked now: one, where `is_ready` says that the
        last one has been; or several at once, where the way is long."""
        self.search.advance(1 / TICKS)
        if not self.has_found:
            return []
        if self._to_walk is None:
            steps = pairwise(self.search.path)
            self._to_walk = [arc_between(self._grid, here, there) for here, there in steps][::-1]
            self._moves_a_tick = 1 + len(self._to_walk) // (SECONDS * TICKS)
        if not is_ready and self._moves_a_tick == 1:
            return []
        due = self._to_walk[: -self._moves_a_tick - 1 : -1]
        del self._to_walk[-self._moves_a_tick :]
        return due
