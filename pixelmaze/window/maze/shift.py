"""The walls of a maze that shifts: which will change next, and which have just changed."""

import pyxel

from pixelmaze.game.game import Game
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import tail
from pixelmaze.ui.motion import Motion, ease_both, ease_out
from pixelmaze.window.maze.view import View

_TICKS, _RING = 48, 30  # how long a change is seen, and the ring around it
_BLINK = 10  # ticks for which dashes are bright, and then not, before the last move
_DASHES = ((0.14, 0.3), (0.42, 0.58), (0.7, 0.86))
"""Where dashes begin and end, as fractions of the wall."""
_BEGIN, _END = 0.08, 0.92  # those of a wall that is seen as it changes


class Shift:
    """Draws what changes: dashes on the wall that will open, and where the other one will stand. A
    wall that opens parts in its middle, one that closes meets there."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._changes = game.changes
        self._age = 0
        self._opened = self._closed = self._cell = 0
        """The arcs of the latest change, and the cell that has both walls."""
        self._motion, self._ring = Motion(0), Motion(0)

    def update(self) -> None:
        """Call once per frame."""
        self._age += 1
        self._motion.tick()
        self._ring.tick()
        before, now = self._changes, self._game.changes
        if now != before:
            is_undone = len(now) < len(before)
            latest = (before if is_undone else now)[-1]
            self._opened, self._closed = latest[::-1] if is_undone else latest
            self._cell = tail(self._game.maze.grid, latest.closed)
            has_moved = bool(self._game.walked)  # else the game has begun anew
            self._motion = Motion(_TICKS * has_moved, ease_both)
            self._ring = Motion(_RING * has_moved, ease_out)
            self._changes = now

    def draw(self, view: View, is_calm: bool) -> None:
        """Draw what is due, and what has changed; `is_calm` draws no motion."""
        due = self._game.next_change
        if due and not self._game.outcome:
            is_bright = self._game.shift_left == 1 and (is_calm or self._age // _BLINK % 2 == 0)
            roles = (Role.WHITE, Role.WHITE) if is_bright else (Role.GOAL, Role.ALARM)
            for arc, role in zip(due, roles, strict=True):
                for begin, end in _DASHES:
                    _draw(view, arc, begin, end, max(1, view.zoom // 8), role)
        if self._motion.is_over:
            return
        width = max(1, view.zoom // 5)
        part = 0.8 if is_calm else self._motion.part
        for arc, reach, role in (
            (self._closed, part, Role.WHITE),
            (self._opened, 1 - part, Role.GOAL_LIGHT),
        ):
            half = (_END - _BEGIN) / 2 * reach
            _draw(view, arc, _BEGIN, _BEGIN + half, width, role)
            _draw(view, arc, _END - half, _END, width, role)
        if not self._ring.is_over and not is_calm:
            x, y = view.screen_place(self._cell, self._cell, 0)
            reach = self._ring.between(0.4, 1.4) * view.zoom
            for wider, role in enumerate((Role.WHITE, Role.OUTLINE)):
                pyxel.circb(x, y, reach + wider, role)


def _draw(view: View, arc: int, begin: float, end: float, width: int, role: Role) -> None:
    """Draw a piece of the wall that an arc crosses, with a dark edge: floors may be light."""
    (x, y), (end_x, end_y) = view.wall_at(arc, begin), view.wall_at(arc, end)
    is_flat = abs(end_x - x) >= abs(end_y - y)
    edge = range(-(width // 2) - 1, width - width // 2 + 1)
    for places, colour in ((edge, Role.OUTLINE), (edge[1:-1], role)):
        for i in places:
            across, down = (0, i) if is_flat else (i, 0)
            pyxel.line(x + across, y + down, end_x + across, end_y + down, colour)
