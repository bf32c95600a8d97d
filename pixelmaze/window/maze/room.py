"""The things and beings of a room: thin floors, plates, doors, keys, minotaur, reflection.

The maze of a room is drawn with all doors open, and the doors over it.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, hypot, radians, sin

import pyxel

from pixelmaze.game.game import Game
from pixelmaze.game.world import State, World
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import Grid, arc_between, arcs, tail
from pixelmaze.window.canvas.atlas import SPRITE_BANK, SPRITES, blit
from pixelmaze.window.canvas.look import ghostly
from pixelmaze.window.maze.actors import Hero
from pixelmaze.window.maze.view import View

_FALL = 5  # frames for which each sprite of a breaking floor is shown
_HOLE = 4  # the last sprite
_BARRED = 0.75  # the place of a barred passage's sign, a fraction of the way to the next cell
_ABOVE = 7  # how far above the hero the minotaur is drawn after a catch, in sixteenths of a cell


class RoomView:
    """A room while it is played: beings glide, and floors fall."""

    def __init__(self, game: Game, world: World) -> None:
        self._game, self._world = game, world
        self._falling: dict[int, int] = {}
        """The ages of broken floors in frames, by cell."""
        self.settle()

    def settle(self) -> None:
        """Jump to the current state of the room."""
        self._state = self._world.now
        self._minotaur, self._reflection = Hero(self._state.minotaur), Hero(self._state.reflection)
        self._falling.clear()

    def move(self, pace: int) -> None:
        """Show a move of the hero in `pace` frames. The minotaur turns its head before it steps."""
        before, now = self._state, self._world.now
        self._state = now
        if now.reflection != before.reflection:
            self._glide(self._reflection, before.reflection, now.reflection, pace)
        at = before.minotaur
        for step, cell in enumerate(self._world.hunt(now._replace(minotaur=at)) if at >= 0 else ()):
            if not step:
                self._minotaur.glide_to(at, pace // 2, self._towards(at, cell))
            self._glide(self._minotaur, at, cell, max(3, pace // 2))
            at = cell
        for i, cell in enumerate(self._world.maze.things.thin):
            if (now.broken & ~before.broken) >> i & 1:
                self._falling[cell] = -pace // 2

    def _glide(self, figure: Hero, here: int, there: int, pace: int) -> None:
        figure.glide_to(there, pace, self._towards(here, there))

    def _towards(self, here: int, there: int) -> tuple[int, int]:
        grid = self._world.maze.grid
        return grid.shape.headings[grid.heading[arc_between(grid, here, there)]].direction

    def update(self, is_calm: bool) -> bool:
        """Call once per frame. Returns whether the minotaur has just caught the hero."""
        was_gliding = self._minotaur.is_gliding
        self._minotaur.update(is_calm)
        self._reflection.update(is_calm)
        self._falling = {cell: age + 1 for cell, age in self._falling.items()}
        return was_gliding and self._has_caught

    @property
    def _has_caught(self) -> bool:
        return self._state.is_caught and not self._minotaur.is_gliding

    @property
    def is_at_rest(self) -> bool:
        return not (self._minotaur.is_gliding or self._reflection.is_gliding)

    def nearest(self, view: View) -> tuple[int, int]:
        """The way on the screen from the hero to the nearest thing or being in sight."""
        game, state, maze = self._game, self._state, self._world.maze
        things, heads = maze.things, maze.grid.head
        cells = [*maze.goals, state.minotaur, state.reflection, *[things.gem] * (not game.has_gem)]
        cells += [cell for i, cell in enumerate(things.keys) if not state.keys >> i & 1]
        cells += [heads[arc] for i, arc in enumerate(things.locks) if not state.locks >> i & 1]
        x, y = view.screen_place(state.hero, state.hero, 0)
        seen = (cell for cell in cells if cell >= 0 and game.is_seen(cell))
        places = (view.screen_place(cell, cell, 0) for cell in seen if cell != state.hero)
        ways = ((left - x, top - y) for left, top in places)
        return min(ways, key=lambda way: hypot(*way), default=(0, 1))

    def draw(self, view: View, age: int) -> None:
        falls = {cell: min(max(0, at // _FALL + 1), _HOLE) for cell, at in self._falling.items()}
        draw_things(view, self._world, self._state, self._game.has_gem, age, falls)

    def draw_barred(self, view: View) -> None:
        """Draw a sign at each passage that the rule about turns bars."""
        world, state = self._world, self._state
        if not world.maze.things.no_left or self._game.outcome or state.is_caught:
            return
        for arc in arcs(world.maze.grid, state.hero):
            if world.is_open(state, arc) and not world.can_walk(state, arc):
                x, y = view.screen_place(state.hero, world.maze.grid.head[arc], _BARRED)
                half = 4 * view.scale
                pyxel.circ(x, y, half, Role.OUTLINE)
                place = SPRITES["barred"]
                blit(x - half, y - half, SPRITE_BANK, *place, view.scale)

    def draw_beings(self, view: View, age: int) -> None:
        """Draw the minotaur and the reflection."""
        if self._minotaur.cell >= 0:
            figure = self._minotaur
            lift = float(age // 30 % 2) / 2
            if figure.is_gliding and figure.before != figure.cell:
                lift = 1 - abs(2 * figure.part - 1)
            if self._has_caught:  # it looks over the hero's head
                lift = _ABOVE
            name = f"minotaur_{'down' if self._has_caught else figure.facing}"
            view.sprite(name, figure.before, figure.cell, figure.part, shift=(0, -lift))
        if self._reflection.cell >= 0:
            with ghostly():
                self._reflection.draw(view, cheers=False)


def draw_things(
    view: View, world: World, state: State, has_gem: bool, age: int, falls: dict[int, int]
) -> None:
    """Draw the things of a room. `age` is in frames; `falls` maps breaking floors to sprites."""
    things = world.maze.things
    standing = (state.hero, state.reflection)
    for i, cell in enumerate(things.thin):
        sprite = falls.get(cell, _HOLE) if state.broken >> i & 1 else int(cell == state.hero)
        view.sprite("thin", cell, frame=sprite)
    for cell in things.plates:
        view.sprite("plate", cell, frame=int(cell in standing))
    if things.home >= 0:
        view.sprite("home", things.home)
    for i, arc in enumerate(things.locks):
        if not state.locks >> i & 1:
            _draw_at(view, "lock", arc)
    for arc in things.gates:
        is_shut = bool(world.maze.passages[arc]) == state.is_swapped
        _draw_gate(view, world.maze.grid, arc, is_shut)
    for i, cell in enumerate(things.keys):
        if not state.keys >> i & 1:
            frame, (across, down) = _beside_locks(world.maze.grid, things.locks, cell)
            view.sprite("key", cell, frame=frame, shift=(across, down - age // 16 % 2))
    if things.gem >= 0 and not has_gem:
        view.sprite("gem", things.gem, frame=max(0, age // 8 % 14 - 10))


def draw_walked_room(
    view: View, world: World, before: State, now: State, part: float, age: int
) -> None:
    """Draw a played room at the fraction `part` of the way between two states."""
    draw_things(view, world, now, False, age, {})
    if now.minotaur >= 0:
        view.sprite("minotaur_down", before.minotaur, now.minotaur, part)
    if now.reflection >= 0:
        with ghostly():
            view.sprite("hero_down", before.reflection, now.reflection, part)


@cache
def _beside_locks(grid: Grid, locks: Sequence[int], cell: int) -> tuple[int, tuple[int, int]]:
    """How a key is drawn clear of a lock of its cell: the frame, upright or lying, and the shift in
    sixteenths of a cell. Locks cover nearly half of a cell, which leaves no height for a key."""
    sides = [side for arc in locks for side in (arc, grid.twin[arc]) if tail(grid, side) == cell]
    if not sides:
        return 0, (0, 0)
    angle = radians(grid.angle(sides[0]))
    if abs(sin(angle)) > 0.5:
        return 1, (0, 4 if sin(angle) > 0 else -6)
    return 0, (-5 if cos(angle) > 0 else 5, 0)


def _draw_gate(view: View, grid: Grid, arc: int, is_shut: bool) -> None:
    """Draw a gate over its doorway, repeated if the doorway is wider than the sprite."""
    lies, along, down = _how(grid, arc)
    reach = max(0, view.zoom - 16 * view.scale) // 2 * (along or down)
    for at in (-reach, reach, 0) if reach else (0,):
        _draw_at(view, f"grille_{lies}_{int(is_shut)}", arc, at * along, at * down)


@cache
def _how(grid: Grid, arc: int) -> tuple[str, int, int]:
    """How the wall of an arc lies: a word in sprite names, and its direction; 0, 0 if slanted."""
    degrees = round(grid.angle(arc)) % 180
    return {0: ("upright", 0, 1), 90: ("level", 1, 0)}.get(degrees, ("slant", 0, 0))


def _draw_at(view: View, name: str, arc: int, right: int = 0, down: int = 0) -> None:
    """Draw a sprite on the wall of an arc, shifted by pixels."""
    name = f"mini_{name}" if view.is_small and f"mini_{name}" in SPRITES else name
    _, _, width, height = place = SPRITES[name]
    (x, y), scale = view.wall_at(arc), view.scale
    left, top = x - width * scale // 2, y - height * scale // 2
    blit(left + right, top + down, SPRITE_BANK, *place, scale)
