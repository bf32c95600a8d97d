"""The walls of a maze that shifts: which will change next, and which have just changed."""

from __future__ import annotations

from pixelmaze.game.game import Game
from pixelmaze.grid import tail
from pixelmaze.terminal.canvas import Style
from pixelmaze.terminal.things import Thing
from pixelmaze.theme import Role

_TICKS = 40
"""How long a change is seen."""
_BLINK = 15
"""Ticks for which dashes are bright, and then not, before the last move."""
_DASH, _WALL, _GONE = ("╌", "┆"), ("━", "┃"), ("·", "·")
"""The characters of a level wall, and of any other."""


class Shift:
    """Signs on walls: dashes on the one that will open, and where the other one will stand; then
    those that have changed."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._changes = game.changes
        self._age = self._left = 0
        self._opened = self._closed = 0
        """The arcs of the latest change."""

    def tick(self) -> None:
        """Let a tick pass."""
        self._age += 1
        self._left = max(0, self._left - 1)
        before, now = self._changes, self._game.changes
        if now != before:
            is_undone = len(now) < len(before)
            latest = (before if is_undone else now)[-1]
            self._opened, self._closed = latest[::-1] if is_undone else latest
            self._left = _TICKS if self._game.walked else 0  # else the game has begun anew
            self._changes = now

    @property
    def signs(self) -> dict[int, Thing]:
        """The signs to draw, by the arc that crosses the wall."""
        game, shown = self._game, dict[int, Thing]()
        due = game.next_change
        if due and not game.outcome:
            is_bright = game.shift_left == 1 and self._age // _BLINK % 2 == 0
            for arc, role in zip(due, (Role.GOAL, Role.ALARM), strict=True):
                shown[arc] = self._sign(arc, _DASH, Role.WHITE if is_bright else role)
        if self._left:
            shown[self._opened] = self._sign(self._opened, _GONE, Role.GOAL_LIGHT)
            shown[self._closed] = self._sign(self._closed, _WALL, Role.WHITE)
        grid = game.maze.grid
        return {
            arc: sign
            for arc, sign in shown.items()
            if game.outcome or game.is_seen(grid.head[arc]) or game.is_seen(tail(grid, arc))
        }

    def _sign(self, arc: int, letters: tuple[str, str], role: Role) -> Thing:
        grid = self._game.maze.grid
        is_upright = grid.shape.headings[grid.heading[arc]].direction[1] == 0
        return Thing(letters[is_upright], Style(role, Role.CLEAR, is_bold=True))
