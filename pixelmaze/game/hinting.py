"""Hints: the player is told what one costs before it is given.

The first request in a cell offers a hint, or gives it if one of its degree has been paid for;
another request without a move in between goes on to the next degree.
"""

from collections.abc import Sequence
from itertools import pairwise

from pixelmaze.game.game import Game
from pixelmaze.game.rules import HINTS, STARS
from pixelmaze.maze.grid import arc_between

_SHOWS = ("the next move", "the path to the next junction", "the whole path")
_STARS = dict(zip(STARS, ("goal", "moves", "time"), strict=True))


class Hinting:
    """The hints of one game. `arcs` are the moves that are shown now."""

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
