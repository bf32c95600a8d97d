"""Help on the way: hints, and a solver that continues the game for the player."""

from collections.abc import Sequence
from itertools import pairwise

from pixelmaze.algorithms.registry import Solver
from pixelmaze.game.game import Game
from pixelmaze.game.rules import HINTS, STARS, TICKS
from pixelmaze.maze.grid import arc_between
from pixelmaze.outside.named import solver_for
from pixelmaze.run.search import Search
from pixelmaze.run.words import FOUND

# ---- hints ---------------------------------------------------------------------------------------

_SHOWS = ("the next move", "the path to the next junction", "the whole path")
_STARS = dict(zip(STARS, ("goal", "moves", "time"), strict=True))


class Hinting:
    """The hints of one game. `arcs` are the moves that are shown now.

    The player is told what a hint costs before it is given: the first request in a cell offers one,
    or gives it if one of its degree has been paid for; another request without a move in between
    goes on to the next degree.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self.forget()

    def forget(self) -> None:
        """Show and offer nothing."""
        self.arcs: list[int] = []
        self.offers: Sequence[str] = ()
        """What the next hint would show and cost, in texts of decreasing length; empty if none is
        offered."""
        self._degree = 0  # the one shown or offered

    @property
    def offer(self) -> str:
        """The offer at full length."""
        return self.offers[0] if self.offers else ""

    def ask(self, key: str) -> str:
        """The player asks for a hint by this key. Returns what to tell them, if anything."""
        if self._game.outcome:
            return ""
        if self._game.distance(self._game.cell) < 0:
            return "There is no path from here."
        if self.offer:
            self.offers = ()
            self.show(self._degree)
            return ""
        free = self._game.hints
        self._degree = max(self._degree + 1, free)
        if self._degree > len(HINTS):
            return "The whole path is already shown."
        if self._degree <= free:
            self.show(self._degree)
            return ""
        if not self._game.hint_path(self._degree):
            return "There is no path to the goal."
        stars = self._game.available_stars
        if not stars:
            self.offers = (f"{key} again shows {_SHOWS[self._degree - 1]}.",)
            return ""
        lost = _STARS[stars[-1]]
        self.offers = (
            f"{key} again shows {_SHOWS[self._degree - 1]}. It costs the {lost} star.",
            f"{key} again costs the {lost} star.",
            f"{key} costs ★ {lost}.",
        )
        return ""

    def show(self, degree: int) -> None:
        """Give the hint of this degree."""
        self._game.act(HINTS[degree - 1])
        self.reveal(degree)

    def reveal(self, degree: int) -> None:
        """Show the hint of this degree, which has been given."""
        game = self._game
        self._degree = degree
        cells = [game.cell, *game.hint_path(degree)]
        self.arcs = [arc_between(game.maze.grid, a, b) for a, b in pairwise(cells)]

    def maze_changed(self) -> None:
        """The passages of the maze are others now: show the way through them."""
        if self.arcs and not self._game.outcome:
            self.reveal(self._degree)

    def moved(self) -> None:
        """The player has moved: keep showing the rest of the path if they follow it. The whole path
        is shown from key to key, since it may lead through the same cells again."""
        here, grid = self._game.cell, self._game.maze.grid
        follows = bool(self.arcs) and grid.head[self.arcs[0]] == here
        arcs, degree = self.arcs[1:] if follows else [], self._degree
        self.forget()
        self.arcs, self._degree = arcs, degree if arcs else 0
        if follows and not arcs and degree == len(HINTS) and not self._game.outcome:
            self.reveal(degree)


# ---- a solver ------------------------------------------------------------------------------------

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
