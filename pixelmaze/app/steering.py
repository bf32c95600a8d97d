"""How the player walks: keys, gamepad and mouse become moves, in the frame in which they come.

The rules move at once, and the picture glides after them; so no press is lost, and none is late.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import pyxel

from pixelmaze.app import keyboard
from pixelmaze.app.view import LEFT_STICK, View
from pixelmaze.game.keys import Direction, to_try
from pixelmaze.game.onward import onward
from pixelmaze.game.rules import Game
from pixelmaze.grid import arc_between

_PAD = {
    "pad right": (pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT, (1, 0)),
    "pad up": (pyxel.GAMEPAD1_BUTTON_DPAD_UP, (0, -1)),
    "pad left": (pyxel.GAMEPAD1_BUTTON_DPAD_LEFT, (-1, 0)),
    "pad down": (pyxel.GAMEPAD1_BUTTON_DPAD_DOWN, (0, 1)),
}
_STICK = "stick"
_TILTED = 0.5
_NEAR = 3
"""Pixels: however quickly the mouse is dragged, no cell on its way is left out."""
_RUN = (pyxel.KEY_SHIFT, pyxel.GAMEPAD1_BUTTON_RIGHTSHOULDER)
"""Held with a way: run on to where ways part."""
_GRACE = 2
"""So many moves early the other key may be let go before a turn."""


class Steering:
    """`move` is called with each arc to be walked, `bump` with each direction in which a wall is;
    `refuse` where a click asks for more than may be.

    Held keys walk on, a move every `pace` frames. A way that is pressed before the corner is
    reached is remembered until it can be taken, as long as another key is held.
    """

    def __init__(
        self,
        directions: Mapping[str, Direction],
        pace: int,
        move: Callable[[int], None],
        bump: Callable[[Direction], None],
        refuse: Callable[[], None] = lambda: None,
    ) -> None:
        self.directions = directions
        self.pace = pace
        self._move = move
        self._bump = bump
        self._refuse = refuse
        self.rest()

    def rest(self) -> None:
        """Forget what was pressed."""
        self._held: dict[str, Direction] = {}  # in the order in which they were pressed
        self._turn: Direction | None = None
        self._onward = 0
        """The heading in which he goes on to where he shall turn, if the key that led there is let
        go a little too early."""
        self._grace = 0
        self._has_set_out = False
        """Whether he has not stood before a wall since the last press."""
        self._route: list[int] = []
        """The cell where he is, and those to which the mouse leads him."""
        self._pointed = -1
        self._pointer = (0, 0)
        self._is_led = False
        """Whether the mouse was pressed in the maze, and is held."""
        self._wait = 0

    @property
    def is_pointing(self) -> bool:
        """Whether the mouse leads the way."""
        return len(self._route) > 1

    def update(self, game: Game, view: View, hears_mouse: bool) -> None:
        """Once a frame."""
        self._wait = max(0, self._wait - 1)
        pressed = self._listen()
        if pressed:
            self._route.clear()
        if _is_chord(game, pressed):
            self._press(game, to_try(pressed)[0], is_chord=True)
        else:
            for direction in pressed:
                self._press(game, direction)
        self._grace = max(0, self._grace - 1)
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

    def _press(self, game: Game, direction: Direction, is_chord: bool = False) -> None:
        arc = self._way(game)
        if arc < 0:
            self._has_set_out = False
            self._bump(direction)
        elif game.way(*direction) < 0 and len(self._held) > 1 and not is_chord:
            self._turn = direction  # another key leads on
            self._onward = game.maze.grid.heading[arc]
            self._grace = _GRACE * self.pace
        else:
            self._go(arc)

    def _go_on(self, game: Game) -> None:
        if any(map(pyxel.btn, _RUN)):
            arc = onward(game) if self._has_set_out else -1
            if arc >= 0:
                self._go(arc)
            return
        arc = game.way(*self._turn) if self._turn else -1
        if arc >= 0:
            self._turn = None
        else:
            arc = self._way(game)
            if arc < 0 and self._turn and self._grace:
                arc = game.passage(self._onward)
        if arc >= 0:
            self._go(arc)

    def _way(self, game: Game) -> int:
        """Where what is held leads; -1 into a wall."""
        ways = (game.way(*way) for way in to_try([*self._held.values()]))
        return next((arc for arc in ways if arc >= 0), -1)

    def _go(self, arc: int) -> None:
        self._wait = self.pace
        self._has_set_out = True
        self._move(arc)

    # ---- the mouse -----------------------------------------------------------------------------

    def _point(self, game: Game, view: View, hears_mouse: bool) -> None:
        """A click sends him where it points, a drag leads him there."""
        pointer = (pyxel.mouse_x, pyxel.mouse_y)
        is_new = pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT)
        if is_new:
            self._is_led = hears_mouse and view.box.holds(*pointer)
            if self._is_led:
                self._send(game, view, view.cell_at(*pointer))
        elif self._is_led and pyxel.btn(pyxel.MOUSE_BUTTON_LEFT):
            for x, y in _between(self._pointer, pointer):
                cell = view.cell_at(x, y)
                if cell != self._pointed and view.box.holds(x, y):
                    self._lead(game, cell)
                    self._pointed = cell
        else:
            self._is_led = False
        self._pointer = pointer
        if self._route and self._route[0] != game.cell:  # something else has moved him
            self._route.clear()
        if self.is_pointing and not self._wait:
            here, there = self._route.pop(0), self._route[0]
            self._go(arc_between(game.maze.grid, here, there))

    def _send(self, game: Game, view: View, cell: int) -> None:
        """He is to go there, at once."""
        self._pointed = cell
        self._wait = 0
        self._route = [game.cell, *game.way_to(cell)]
        if not self.is_pointing and cell != game.cell:
            self._refuse()
            self._nudge(game, view)

    def _lead(self, game: Game, cell: int) -> None:
        """From where his way ends he is to go on to this cell; or no farther than that, if he would
        come by. Where no passage leads there, he finds a way, if he may."""
        route = self._route or [game.cell]
        arc = arc_between(game.maze.grid, route[-1], cell)
        if cell in route:
            del route[route.index(cell) + 1 :]
        elif arc >= 0 and game.maze.passages[arc] and game.is_seen(cell):
            route.append(cell)
        else:
            way = game.way_to(cell)
            route = [game.cell, *way] if way else route
        self._route = route

    def _nudge(self, game: Game, view: View) -> None:
        """He may not be sent there; but he may go a step that way."""
        left, top = view.screen_place(game.cell, game.cell, 0)
        across, down = pyxel.mouse_x - left, pyxel.mouse_y - top
        way = (0, 1 if down > 0 else -1)
        if abs(across) > abs(down):
            way = (1 if across > 0 else -1, 0)
        arc = game.way(*way)
        if arc >= 0:
            self._go(arc)
        else:
            self._bump(way)


def _is_chord(game: Game, pressed: Sequence[Direction]) -> bool:
    """Whether these keys, pressed together, are one way: the one between two arrows, where six lead
    from a cell."""
    is_pair = len(pressed) == 2 and to_try(pressed)[0] not in pressed
    return is_pair and game.maze.grid.turns > 4


def _between(one: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Pixels on the line from one to the other, none far from the next; the other is the last."""
    across, down = other[0] - one[0], other[1] - one[1]
    steps = max(1, abs(across) // _NEAR, abs(down) // _NEAR)
    for i in range(1, steps + 1):
        yield one[0] + across * i // steps, one[1] + down * i // steps


def _tilt() -> Direction:
    """Where the stick points."""
    x, y = (pyxel.btnv(axis) / 32768 for axis in LEFT_STICK)
    return (x > _TILTED) - (x < -_TILTED), (y > _TILTED) - (y < -_TILTED)
