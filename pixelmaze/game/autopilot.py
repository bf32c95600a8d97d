"""A solver that continues the game for the player."""

from itertools import pairwise

from pixelmaze.algorithms.registry import Solver
from pixelmaze.game.game import Game
from pixelmaze.game.rules import TICKS
from pixelmaze.maze.grid import arc_between
from pixelmaze.outside.named import solver_for
from pixelmaze.run.search import Search
from pixelmaze.run.words import FOUND

STEP_RATE = 60
SECONDS = 8
"""Roughly how long the search, and then the walk, may take: both are faster in large mazes."""
SECONDS_AGAIN = 0.5  # the same for a search after the maze has changed
HIGHEST_RATE = 300_000  # the highest step rate: more steps take longer than a frame


class Autopilot:
    """Searches from the player's cell via the keys that are left, then walks the path."""

    search: Search

    def __init__(self, game: Game, solver: str | Solver) -> None:
        self._game = game
        self._solver = solver
        self.title = solver_for(solver).title
        self._grid = game.maze.grid
        self._moves_a_tick = 1
        self._begin(SECONDS)

    def plan_again(self) -> None:
        """The passages of the maze have changed: search again from here, quickly."""
        self.search.close()
        self._begin(SECONDS_AGAIN)

    def _begin(self, seconds: float) -> None:
        game = self._game
        step_rate = min(max(STEP_RATE, 2 * game.maze.grid.size / seconds), HIGHEST_RATE)
        to_fetch = game.maze.waypoints[game.keys :]
        self.search = Search(game.maze, self._solver, game.cell, step_rate=step_rate, via=to_fetch)
        self._to_walk: list[int] | None = None  # arcs, the last one first

    @property
    def has_found(self) -> bool:
        return self.search.outcome == FOUND

    def moves(self, is_ready: bool) -> list[int]:
        """Let a tick pass. Returns the arcs to walk now: one if `is_ready` says that the last move
        is over, or several if the path is long."""
        self.search.advance(1 / TICKS)
        if not self.has_found:
            return []
        if self._to_walk is None:
            steps = pairwise(self.search.route)
            self._to_walk = [arc_between(self._grid, here, there) for here, there in steps][::-1]
            if not self._game.maze.shift:  # it may change between two moves
                self._moves_a_tick = 1 + len(self._to_walk) // (SECONDS * TICKS)
        if not is_ready and self._moves_a_tick == 1:
            return []
        due = self._to_walk[: -self._moves_a_tick - 1 : -1]
        del self._to_walk[-self._moves_a_tick :]
        return due
