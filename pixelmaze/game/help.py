"""Help on the way: hints, and a solver that continues the game for the player."""

from collections.abc import Sequence

from pixelmaze.algorithms.registry import Solver
from pixelmaze.game.game import Game
from pixelmaze.game.reasons import NOTHING, reason
from pixelmaze.game.rules import HINTS, MOVES, TICKS
from pixelmaze.maze.grid import arcs_along
from pixelmaze.outside.named import solver_for
from pixelmaze.run.search import Search
from pixelmaze.run.words import FOUND

# ---- hints ---------------------------------------------------------------------------------------


class Hinting:
    """The hints of one game: `arcs` are the moves that are shown now, `marked` the cells of a
    reason.

    First comes what matters next, and why; then the next move, or the path to the next junction;
    then all. Hints cost the star for moves, all together. The player is told so before the first
    one; each further request without a move in between goes on to the next degree.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self.forget()

    def forget(self) -> None:
        """Show and offer nothing."""
        self.arcs: list[int] = []
        self.marked: list[int] = []
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
            return (
                "It cannot be won any more: undo, or restart."
                if self._game.world
                else "There is no path from here."
            )
        if self._degree == len(HINTS):
            return "The whole path is already shown."
        if not self._game.hint_path(self._degree + 1):
            return "There is no path to the goal."
        if MOVES not in self._game.available_stars or self.offers:
            self.offers = ()
            return self.show(self._degree + 1)
        self.offers = (
            f"{key} again shows what matters next. Hints cost the moves star.",
            f"{key} again costs the moves star.",
            f"{key} costs ★ moves.",
        )
        return ""

    def show(self, degree: int) -> str:
        """Give the hint of this degree. Returns its words, if it has any."""
        self._game.act(HINTS[degree - 1])
        return self.reveal(degree)

    def reveal(self, degree: int) -> str:
        """Show the hint of this degree, which has been given. Returns its words."""
        game = self._game
        self._degree = degree
        words, self.marked = reason(game) if degree == 1 else NOTHING
        cells = [game.cell, *([] if words else game.hint_path(degree))]
        self.arcs = arcs_along(game.maze.grid, cells)
        return words

    def maze_changed(self) -> None:
        """The passages of the maze are others now: show the way through them."""
        if (self.arcs or self.marked) and not self._game.outcome:
            self.reveal(self._degree)

    def moved(self) -> None:
        """The player has moved: keep showing the rest of the path if they follow it. The whole path
        is shown from key to key, since it may lead through the same cells again."""
        here, grid = self._game.cell, self._game.maze.grid
        follows = bool(self.arcs) and grid.head[self.arcs[0]] == here
        arcs, degree = self.arcs[1:] if follows else [], self._degree
        marked = [] if here in self.marked[:1] else self.marked
        self.forget()
        self.marked = marked
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
    """Searches from the player's cell via the keys that are left, then walks the path. In a room,
    whose states no solver knows, it walks a best way without a search to watch."""

    search: Search | None = None

    def __init__(self, game: Game, solver: str | Solver) -> None:
        self._game = game
        self._solver = solver
        self._grid = game.maze.grid
        self._moves_a_tick = 1
        self._to_walk: list[int] | None = None  # arcs, the last one first
        if game.world:
            self.title = "The best way"
            self._to_walk = game.world.best_way(game.world.now)[::-1]
        else:
            self.title = solver_for(solver).title
            self._begin(SECONDS)

    def close(self) -> None:
        """End the search."""
        if self.search:
            self.search.close()

    def plan_again(self) -> None:
        """The passages of the maze have changed: search again from here, quickly."""
        self.close()
        self._begin(SECONDS_AGAIN)

    def _begin(self, seconds: float) -> None:
        game = self._game
        step_rate = min(max(STEP_RATE, 2 * game.maze.grid.size / seconds), HIGHEST_RATE)
        to_fetch = game.maze.waypoints[game.keys :]
        self.search = Search(game.maze, self._solver, game.cell, step_rate=step_rate, via=to_fetch)
        self._to_walk = None

    @property
    def has_found(self) -> bool:
        return not self.search or self.search.outcome == FOUND

    @property
    def cursor(self) -> int:
        """The cell where it searches; -1 if it does not."""
        return self.search.board.cursor if self.search and not self.has_found else -1

    def moves(self, is_ready: bool) -> list[int]:
        """Let a tick pass. Returns the arcs to walk now: one if `is_ready` says that the last move
        is over, or several if the path is long."""
        if self.search:
            self.search.advance(1 / TICKS)
        if not self.has_found:
            return []
        if self._to_walk is None:
            assert self.search
            self._to_walk = arcs_along(self._grid, self.search.route)[::-1]
            if not self._game.maze.shift:  # it may change between two moves
                self._moves_a_tick = 1 + len(self._to_walk) // (SECONDS * TICKS)
        if not is_ready and self._moves_a_tick == 1:
            return []
        due = self._to_walk[: -self._moves_a_tick - 1 : -1]
        del self._to_walk[-self._moves_a_tick :]
        return due
