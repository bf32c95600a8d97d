"""How the player walks: keys, gamepad and mouse become moves, in the frame in which they come.

The rules move at once, and the picture glides after them; so no press is lost, and none is late.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pyxel

from pixelmaze.app import keyboard
from pixelmaze.app.view import LEFT_STICK, View
from pixelmaze.game import Game
from pixelmaze.grid import arc_between
from pixelmaze.keys import Direction, to_try
from pixelmaze.maze import exits

_PAD = {
    "pad right": (pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT, (1, 0)),
    "pad up": (pyxel.GAMEPAD1_BUTTON_DPAD_UP, (0, -1)),
    "pad left": (pyxel.GAMEPAD1_BUTTON_DPAD_LEFT, (-1, 0)),
    "pad down": (pyxel.GAMEPAD1_BUTTON_DPAD_DOWN, (0, 1)),
}
_STICK = "stick"
_TILTED = 0.5
_RUN = (pyxel.KEY_SHIFT, pyxel.GAMEPAD1_BUTTON_RIGHTSHOULDER)
"""Held with a way: run on to where ways part."""


class Steering:
    """`move` is called with each arc to be walked, `bump` with each direction in which a wall is.

    Held keys walk on, a move every `pace` frames. A way that is pressed before the corner is
    reached is remembered until it can be taken, as long as another key is held.
    """

    def __init__(
        self,
        directions: Mapping[str, Direction],
        pace: int,
        move: Callable[[int], None],
        bump: Callable[[Direction], None],
    ) -> None:
        self.directions = directions
        self.pace = pace
        self._move = move
        self._bump = bump
        self.rest()

    def rest(self) -> None:
        """Forget what was pressed."""
        self._held: dict[str, Direction] = {}  # in the order in which they were pressed
        self._turn: Direction | None = None
        self._route: list[int] = []
        self._pointed = -1
        self._wait = 0

    @property
    def is_pointing(self) -> bool:
        """Whether the mouse leads the way."""
        return bool(self._route)

    def update(self, game: Game, view: View, hears_mouse: bool) -> None:
        """Once a frame."""
        self._wait = max(0, self._wait - 1)
        pressed = self._listen()
        if pressed:
            self._route.clear()
        for direction in pressed:
            self._press(game, direction)
        if not pressed and self._held and not self._wait:
            self._go_on(game)
        self._point(game, view, hears_mouse)

    def _listen(self) -> list[Direction]:
        """Learn what is held; returns what has been pressed now."""
        down = {key: way for key, way in self.directions.items() if keyboard.is_down(key)}
        down |= {name: way for name, (button, way) in _PAD.items() if pyxel.btn(button)}
        tilt = _tilt()
        if tilt != (0, 0):
            down[_STICK] = tilt
        anew = {key for key in self.directions if keyboard.is_pressed(key)}
        anew |= {name for name, (button, _) in _PAD.items() if pyxel.btnp(button)}
        kept = {
            key: way for key, way in self._held.items() if down.get(key) == way and key not in anew
        }
        pressed = [way for key, way in down.items() if key not in kept]
        self._held = kept | down
        if pressed or not down:
            self._turn = None
        return pressed

    # ---- keys ----------------------------------------------------------------------------------

    def _press(self, game: Game, direction: Direction) -> None:
        arc = self._way(game)
        if arc < 0:
            self._bump(direction)
        elif game.way(*direction) < 0 and len(self._held) > 1:
            self._turn = direction  # another key leads on
        else:
            self._go(arc)

    def _go_on(self, game: Game) -> None:
        if any(map(pyxel.btn, _RUN)):
            self._run(game)
            return
        arc = game.way(*self._turn) if self._turn else -1
        if arc >= 0:
            self._turn = None
        else:
            arc = self._way(game)
        if arc >= 0:
            self._go(arc)

    def _way(self, game: Game) -> int:
        """Where what is held leads; -1 into a wall."""
        ways = (game.way(*way) for way in to_try([*self._held.values()]))
        return next((arc for arc in ways if arc >= 0), -1)

    def _run(self, game: Game) -> None:
        """Follow the passage to where ways part, or something lies."""
        ways = exits(game.maze, game.cell)
        came_by = game.walked[-1] if game.walked else -1
        on = [arc for arc in ways if came_by < 0 or arc != game.maze.grid.twin[came_by]]
        if len(ways) <= 2 and len(on) == 1 and game.cell not in (game.maze.goal, game.maze.start):
            self._go(on[0])

    def _go(self, arc: int) -> None:
        self._wait = self.pace
        self._move(arc)

    # ---- the mouse -----------------------------------------------------------------------------

    def _point(self, game: Game, view: View, hears_mouse: bool) -> None:
        """A click sends him where it points, a drag leads him there."""
        x, y = pyxel.mouse_x, pyxel.mouse_y
        is_new = pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT)
        if hears_mouse and view.box.holds(x, y) and pyxel.btn(pyxel.MOUSE_BUTTON_LEFT):
            cell = view.cell_at(x, y)
            if is_new or cell != self._pointed:
                self._pointed = cell
                self._route = game.way_to(cell)
                if not self._route and cell != game.cell:
                    self._nudge(game, view, is_new)
        if self._route and not self._wait:
            arc = arc_between(game.maze.grid, game.cell, self._route.pop(0))
            if arc >= 0:
                self._go(arc)
            else:  # something else has moved him
                self._route.clear()

    def _nudge(self, game: Game, view: View, is_new: bool) -> None:
        """He may not be sent there; but he may go a step that way."""
        left, top = view.screen_place(game.cell, game.cell, 0)
        across, down = pyxel.mouse_x - left, pyxel.mouse_y - top
        way = (0, 1 if down > 0 else -1)
        if abs(across) > abs(down):
            way = (1 if across > 0 else -1, 0)
        arc = game.way(*way)
        if arc >= 0 and not self._wait:
            self._go(arc)
        elif arc < 0 and is_new:
            self._bump(way)


def _tilt() -> Direction:
    """Where the stick points."""
    x, y = (pyxel.btnv(axis) / 32768 for axis in LEFT_STICK)
    return (x > _TILTED) - (x < -_TILTED), (y > _TILTED) - (y < -_TILTED)
