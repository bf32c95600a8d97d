"""Steering: turns keys, gamepad and mouse into moves in the same frame.

The game moves at once and the sprite glides after it, so no input is lost or delayed.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pyxel

from pixelmaze.game.directions import corridor_ahead, passage_toward, ring_ahead, route_to
from pixelmaze.game.game import Game
from pixelmaze.game.keys import ARROWS, rose, to_try, walking
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.shapes import SHAPES, Direction
from pixelmaze.ui.kit.bindings import Binding
from pixelmaze.ui.kit.messages import WALK
from pixelmaze.ui.play.messages import TOO_FAR
from pixelmaze.ui.play.pane import SteeredScene, Steering
from pixelmaze.window.app import keyboard
from pixelmaze.window.maze.game_pane import WindowGamePane
from pixelmaze.window.maze.view import LEFT_STICK, View

_PAD = {
    "pad right": (pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT, (1, 0)),
    "pad up": (pyxel.GAMEPAD1_BUTTON_DPAD_UP, (0, -1)),
    "pad left": (pyxel.GAMEPAD1_BUTTON_DPAD_LEFT, (-1, 0)),
    "pad down": (pyxel.GAMEPAD1_BUTTON_DPAD_DOWN, (0, 1)),
}
_STICK, _STICK_X, _STICK_Y = _STICKS = ("stick", "stick x", "stick y")
_TILTED = 0.5
_NEAR = 3  # sampling distance along a mouse drag, in pixels, so that fast drags skip no cell
_RUN = (pyxel.KEY_SHIFT, pyxel.GAMEPAD1_BUTTON_RIGHTSHOULDER)
"""Hold one of these with a direction to run to the next junction."""
_CHORDED = {*ARROWS, *_PAD, *_STICKS}
"""In mazes with slanted headings, two of these at right angles form a chord: one direction."""
_CHORD, _RELEASE = 4, 5
"""Maximum frames between the two keys of a chord, when pressed and when released."""
_ROLL = 6
"""Frames after its release in which a key still counts as held when another one is pressed."""
_GRACE = 2  # moves ahead of a turn from which the key that leads to it may be released


class _Held(NamedTuple):
    way: Direction
    since: int  # the frame in which it was pressed


class WindowSteering(Steering):
    """Moves the player by keys, gamepad and mouse.

    Held keys repeat a move every `pace` ticks, for the first time after `first_wait` ticks. A turn
    pressed before its corner is buffered until it can be taken, as long as another key repeats.
    Near the corner that key may be released, even shortly before the turn is pressed.

    In mazes with slanted headings two arrows form a chord, the direction between them. The keys
    need not go down in the same frame: a single arrow waits for a second one, unless a second one
    could not change the move; then the move is made at once, and the second one adds none. Every
    other press takes effect in its own frame.

    While the player wades through mud or water, the last move asked for is kept until they are
    through.
    """

    def __init__(self, walker: SteeredScene, pane: WindowGamePane) -> None:
        super().__init__(walker, pane)
        self._view = pane.view
        self.directions = walker.directions
        self._keys = {code: key for key in self.directions for code in keyboard.codes(key)}
        self._buttons = [*self._keys, *(button for button, _ in _PAD.values())]

    def bindings(self, scheme: str, shape: str, own: Mapping[str, str]) -> list[Binding]:
        letters = rose(scheme, shape, own)
        together = "diagonally" if SHAPES[shape].has_slants else "around corners"
        ways = f"{letters}: the {SHAPES[shape].ways} directions"
        text = f"walk; {ways}" if letters else f"walk; two together go {together}"
        walk = Binding(walking(scheme, shape, own), (), WALK, text)
        between = Binding("→ ↑", (), "", "two arrows together: walk diagonally")
        pad = Binding("7 9 1 3", (), "", "on the number pad: walk diagonally")
        run = Binding("Shift", (), "", "hold to run to the next junction")
        mouse = Binding("mouse", (), "", "click or drag: walk; right drag: look")
        return [walk, *[between] * bool(letters), *[pad] * SHAPES[shape].has_slants, run, mouse]

    def reset_input(self) -> None:
        self._frame = 0
        self._held: dict[str, _Held] = {}  # in the order in which they were pressed
        self._tilts: dict[str, Direction] = {}
        """The stick in the last frame; empty in the first: a stick held before isn't heard."""
        self._half: Direction | None = None
        """A single arrow that may become a chord."""
        self._half_since = 0
        self._whole: Direction | None = None
        """A single arrow that moved at once, because any chord with it leads to the same cell."""
        self._whole_since = 0
        self._released: Direction | None = None
        """The direction of the last key that was released and had been held until it repeats."""
        self._released_at = 0
        self._turn: Direction | None = None
        """The buffered turn."""
        self._turn_since = 0
        self._onward = 0
        """The heading to continue in until the turn, if its key is released early."""
        self._has_set_out = False
        """True if the player has moved since running into a wall."""
        self._route: list[int] = []
        """The player's cell, followed by the cells of the mouse route."""
        self._pointed = -1
        self._pointer = (0, 0)
        self._is_dragging = False
        """True during a mouse drag that began in the maze."""
        self._wait = 0
        self._kept = -1
        """The move to make after wading, as an arc; -1 for none."""

    @property
    def is_pointing(self) -> bool:
        """True while the player follows a mouse route."""
        return len(self._route) > 1

    def update(self, hears_mouse: bool) -> None:
        if self._walker.play.autopilot:
            return
        game, view = self._walker.game, self._view
        self._count_frame()
        down = self._down(game)
        pressed = self._pressed(game, down)
        self._let_go(game, [key for key in self._held if key not in down or key in pressed])
        if pressed:
            self._route.clear()
        for key in pressed:
            self._held[key] = _Held(down[key], self._frame)
            self._on_press(game, key)
        if self._half and self._frame - self._half_since >= _CHORD:
            self._settle(game)
        elif not pressed and not self._half and not self._wait:
            self._go_on(game)
        self._point(game, view, hears_mouse)

    def catch_up(self) -> None:
        """Make up for a dropped frame: held keys repeat, unless one was released since."""
        game = self._walker.game
        self._count_frame()
        if not self._half and not self._wait and not any(map(pyxel.btnr, self._buttons)):
            self._go_on(game)
        self._follow_route(game)

    def _count_frame(self) -> None:
        self._frame += 1
        self._wait = max(0, self._wait - 1, self._walker.game.wading)

    # ---- held and pressed keys -------------------------------------------------------------------

    def _down(self, game: Game) -> dict[str, Direction]:
        """The inputs that are down, or were pressed and released within this frame."""
        down = {key: self.directions[key] for code, key in self._keys.items() if pyxel.btn(code)}
        down |= {name: way for name, (button, way) in _PAD.items() if pyxel.btn(button)}
        across, along = _tilt()
        if game.maze.grid.shape.has_slants:
            # a diagonal tilt passes the two thresholds one after the other, like a chord
            tilts = {_STICK_X: (across, 0), _STICK_Y: (0, along)}
        else:
            tilts = {_STICK: (across, along)}
        return down | {name: way for name, way in tilts.items() if way != (0, 0)}

    def _pressed(self, game: Game, down: Mapping[str, Direction]) -> list[str]:
        """The inputs pressed in this frame: keys in order, each as often as it was pressed.

        The engine reports no order for the gamepad, so directions with a passage come first.
        """
        keys = [self._keys[code] for code in pyxel.input_keys if self._keys.get(code) in down]
        others = [name for name, (button, _) in _PAD.items() if pyxel.btnp(button)]
        tilts = {name: down.get(name, (0, 0)) for name in _STICKS}
        before, self._tilts = self._tilts or tilts, tilts
        others += [name for name in _STICKS if name in down and tilts[name] != before[name]]
        return [*keys, *sorted(others, key=lambda name: passage_toward(game, *down[name]) < 0)]

    def _let_go(self, game: Game, keys: Sequence[str]) -> None:
        """Release keys, also those that went up and down again in this frame."""
        for key in keys:
            way, since = self._held.pop(key)
            if self._frame - since >= max(self._walker.pace, self._walker.first_wait):
                self._released, self._released_at = way, self._frame
        # the second key of a chord is about to be released
        if keys and self._held and game.maze.grid.shape.has_slants:
            self._wait = max(self._wait, _RELEASE)
        if keys and not self._held and self._frame - self._turn_since > _GRACE * self._walker.pace:
            self._turn = None

    # ---- keys ----------------------------------------------------------------------------------

    def _on_press(self, game: Game, key: str) -> None:
        if self._frame - self._released_at > _ROLL:
            self._released = None
        way = self._held[key].way
        half = self._half
        if half and _is_pair(half, way):
            self._half = None
            self._press(game, half, way)
            return
        if half:
            self._settle(game)
        whole, self._whole = self._whole, None
        if not self._is_half(game, key):
            self._press(game, way)
        elif self._may_become_pair(game, way):
            self._half, self._half_since = way, self._frame
            self._turn = None
        elif not (whole and self._completes(whole, way)):
            self._press(game, way)
            if len(self._held) == 1 and not self._turn:
                self._whole, self._whole_since = way, self._frame

    def _is_half(self, game: Game, key: str) -> bool:
        """True if a key can be half of a chord: an arrow, or a letter if none is for diagonals."""
        shape, way = game.maze.grid.shape, self._held[key].way
        return shape.has_slants and 0 in way and (key in _CHORDED or not shape.letters)

    def _completes(self, whole: Direction, way: Direction) -> bool:
        """True if an arrow is the second of a chord whose first has moved the player at once."""
        is_held = any(held.way == whole for held in self._held.values())
        is_in_time = self._frame - self._whole_since < _CHORD
        return is_held and is_in_time and _is_pair(whole, way)

    def _settle(self, game: Game) -> None:
        """Stop waiting for the second arrow of a chord."""
        half, self._half = self._half, None
        if half:
            self._press(game, half)

    def _may_become_pair(self, game: Game, way: Direction) -> bool:
        """True if a second arrow could change where this one leads."""
        if any(_is_pair(held.way, way) for held in self._held.values()):
            return False
        x, y = way
        single = self._way(game, way)
        return any(self._way(game, way, other) != single for other in ((y, x), (-y, -x)))

    def _press(self, game: Game, *ways: Direction) -> None:
        """Move in a direction, or in the direction between two."""
        self._turn = None
        arc = self._way(game, *ways)
        way = to_try(ways)[0]
        if len(ways) == 1 and passage_toward(game, *way) < 0:
            if self._remember(game, way, arc):
                return
            arc = -1  # the other key does not repeat yet: it has made its move
        if arc < 0:
            self._has_set_out = False
            self._walker.bump(way)
        else:
            self._go(arc, 0 if any(map(pyxel.btn, _RUN)) else self._walker.first_wait)

    def _remember(self, game: Game, way: Direction, arc: int) -> bool:
        """Buffer a turn if another key leads along `arc`, or did until just now. True if done."""
        if arc < 0 and self._released:
            arc = passage_toward(game, *self._released)
            if arc < 0 or not _opens(game, game.maze.grid.heading[arc], way):
                return False
        elif arc < 0 or not any(
            held.way != way and self._frame - held.since >= self._walker.first_wait
            for held in self._held.values()
        ):
            return False
        self._turn, self._turn_since = way, self._frame
        self._onward = game.maze.grid.heading[arc]
        return True

    def _go_on(self, game: Game) -> None:
        if self._kept >= 0:
            arc, self._kept = self._kept, -1
        elif self._held and any(map(pyxel.btn, _RUN)):
            arc = corridor_ahead(game) if self._has_set_out else -1
        elif self._turn and passage_toward(game, *self._turn) >= 0:
            arc = passage_toward(game, *self._turn)
            self._turn = None
        else:
            held = to_try([held.way for held in self._held.values()])
            around = ring_ahead(game, held[0]) if held else None
            arc = self._way(game) if around is None else around
            if arc < 0 and self._turn and _opens(game, self._onward, self._turn):
                arc = game.passage(self._onward)
            elif arc < 0:
                self._turn = None
        if arc >= 0:
            self._go(arc)

    def _way(self, game: Game, *pressed: Direction) -> int:
        """The arc along which the held and pressed directions lead; -1 if walls block them all."""
        ways = to_try([*(held.way for held in self._held.values()), *pressed])
        if not game.maze.grid.shape.has_slants:  # no chords: the last press wins
            ways = [*pressed, *ways]
        return next((arc for arc in (passage_toward(game, *way) for way in ways) if arc >= 0), -1)

    def _go(self, arc: int, least_wait: int = 0) -> None:
        """Make a move, and wait for at least this many ticks before the next one."""
        if self._walker.game.wading:
            self._kept = arc
            return
        self._wait = max(self._walker.pace, least_wait)
        self._has_set_out = True
        self._walker.steer(arc)

    # ---- the mouse -----------------------------------------------------------------------------

    def _point(self, game: Game, view: View, hears_mouse: bool) -> None:
        """Handle the mouse: a click sends the player to a cell; a drag draws the route."""
        pointer = (pyxel.mouse_x, pyxel.mouse_y)
        is_new = pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT)
        if is_new:
            self._is_dragging = hears_mouse and view.box.holds(*pointer)
            if self._is_dragging:
                self._send(game, view, view.cell_at(*pointer))
        elif self._is_dragging and pyxel.btn(pyxel.MOUSE_BUTTON_LEFT):
            for x, y in _between(self._pointer, pointer):
                cell = view.cell_at(x, y)
                if cell != self._pointed and view.box.holds(x, y):
                    self._lead(game, cell)
                    self._pointed = cell
        else:
            self._is_dragging = False
        self._pointer = pointer
        self._follow_route(game)

    def _follow_route(self, game: Game) -> None:
        if self._route and self._route[0] != game.cell:  # another input has moved the player
            self._route.clear()
        if self.is_pointing and not self._wait:
            here, there = self._route.pop(0), self._route[0]
            self._go(arc_between(game.maze.grid, here, there))

    def _send(self, game: Game, view: View, cell: int) -> None:
        """Start a route to a cell without waiting for the next move."""
        self._turn = None
        self._pointed = cell
        self._wait = game.wading
        self._route = [game.cell, *route_to(game, cell)]
        if not self.is_pointing and cell != game.cell:
            self._walker.show_message(TOO_FAR)
            self._nudge(game, view)

    def _lead(self, game: Game, cell: int) -> None:
        """Extend the route to a cell, or cut it off there if the route passes the cell.

        If no passage leads from its end to the cell, find a route within the click limit.
        """
        route = self._route or [game.cell]
        arc = arc_between(game.maze.grid, route[-1], cell)
        if cell in route:
            del route[route.index(cell) + 1 :]
        elif arc >= 0 and game.maze.passages[arc] and game.is_seen(cell):
            route.append(cell)
        else:
            way = route_to(game, cell)
            route = [game.cell, *way] if way else route
        self._route = route

    def _nudge(self, game: Game, view: View) -> None:
        """Move one cell towards the pointer, for a click beyond the click limit."""
        left, top = view.screen_place(game.cell, game.cell, 0)
        across, down = pyxel.mouse_x - left, pyxel.mouse_y - top
        way = (0, 1 if down > 0 else -1)
        if abs(across) > abs(down):
            way = (1 if across > 0 else -1, 0)
        arc = passage_toward(game, *way)
        if arc >= 0:
            self._go(arc)
        else:
            self._walker.bump(way)


def _is_pair(one: Direction, other: Direction) -> bool:
    """True if one direction is horizontal and the other vertical."""
    return one[0] * other[0] + one[1] * other[1] == 0 and 0 in one and 0 in other


def _opens(game: Game, heading: int, way: Direction) -> bool:
    """True if one of the next cells in a heading has a passage in a direction."""
    cell = game.cell
    for _ in range(_GRACE):
        arc = game.passage(heading, cell)
        if arc < 0:
            return False
        cell = game.maze.grid.head[arc]
        if passage_toward(game, *way, cell) >= 0:
            return True
    return False


def _between(one: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Sample the line from one pixel to another every few pixels, excluding the first."""
    across, down = other[0] - one[0], other[1] - one[1]
    steps = max(1, abs(across) // _NEAR, abs(down) // _NEAR)
    for i in range(1, steps + 1):
        yield one[0] + across * i // steps, one[1] + down * i // steps


def _tilt() -> Direction:
    """The direction of the left stick; (0, 0) within its dead zone."""
    x, y = (pyxel.btnv(axis) / 32768 for axis in LEFT_STICK)
    return (x > _TILTED) - (x < -_TILTED), (y > _TILTED) - (y < -_TILTED)
