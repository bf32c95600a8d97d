"""The things and beings of a room: floor that breaks, plates, doors, keys, the minotaur, the
reflection. Its maze is drawn with all doors open; they are drawn over it."""

from collections.abc import Sequence
from functools import cache

import pyxel

from pixelmaze.game.game import Game
from pixelmaze.game.world import State, World
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import Grid, arc_between, arcs
from pixelmaze.window.canvas.atlas import SPRITE_BANK, SPRITES, blit
from pixelmaze.window.canvas.look import ghostly
from pixelmaze.window.maze.actors import Hero
from pixelmaze.window.maze.view import View

_FALL = 5  # frames for which each sprite of breaking floor is shown
_HOLE = 4  # the last of them
_BARRED = 0.75  # where the sign of a barred way out stands, as a part of the way to the next cell
_ABOVE = 7  # how far above the hero the minotaur stands that has caught them, in sixteenths


class RoomView:
    """A room while it is played: beings glide, and floor falls."""

    def __init__(self, game: Game, world: World) -> None:
        self._game, self._world = game, world
        self._falling: dict[int, int] = {}
        """The age of floor that has broken, by its cell, in frames."""
        self.settle()

    def settle(self) -> None:
        """Put everything where it is now."""
        self._state = self._world.now
        self._minotaur, self._reflection = Hero(self._state.minotaur), Hero(self._state.reflection)
        self._falling.clear()

    def move(self, pace: int) -> None:
        """Show a move of the hero's that takes `pace` frames. The minotaur turns its head before it
        steps."""
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

    def update(self) -> bool:
        """Call once per frame. Returns whether the minotaur has just come upon the hero."""
        was_gliding = self._minotaur.is_gliding
        self._minotaur.update()
        self._reflection.update()
        self._falling = {cell: age + 1 for cell, age in self._falling.items()}
        return was_gliding and self._has_caught

    @property
    def _has_caught(self) -> bool:
        return self._state.is_caught and not self._minotaur.is_gliding

    @property
    def is_at_rest(self) -> bool:
        return not (self._minotaur.is_gliding or self._reflection.is_gliding)

    def draw(self, view: View, age: int) -> None:
        """Draw the things."""
        falls = {cell: min(max(0, at // _FALL + 1), _HOLE) for cell, at in self._falling.items()}
        draw_things(view, self._world, self._state, self._game.has_gem, age, falls)

    def draw_barred(self, view: View) -> None:
        """Draw a sign at each way out that turns may not take."""
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
    """Draw the things of a room in a state. `age` is in frames; `falls` has the sprites of floor
    that is breaking, by cell."""
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
            _draw_door(view, world, arc, "lock_{}")
    for arc in things.gates:
        is_shut = bool(world.maze.passages[arc]) == state.is_swapped
        _draw_door(view, world, arc, f"grille_{{}}_{int(is_shut)}")
    for i, cell in enumerate(things.keys):
        if not state.keys >> i & 1:
            view.sprite("key", cell, shift=(0, -(age // 16 % 2)))
    if things.gem >= 0 and not has_gem:
        view.sprite("gem", things.gem, frame=max(0, age // 8 % 14 - 10))


def draw_walked_room(
    view: View, world: World, before: State, now: State, part: float, age: int
) -> None:
    """Draw the things and beings of a room that was played, at some moment of the walk."""
    draw_things(view, world, now, False, age, {})
    if now.minotaur >= 0:
        view.sprite("minotaur_down", before.minotaur, now.minotaur, part)
    if now.reflection >= 0:
        with ghostly():
            view.sprite("hero_down", before.reflection, now.reflection, part)


def _draw_door(view: View, world: World, arc: int, name: str) -> None:
    """Draw a lock or gate over the doorway, by how its wall lies; more of it at its ends, where
    the doorway is wider than the picture."""
    lies, along, down = _how(world.maze.grid, arc)
    reach = max(0, view.zoom - 16 * view.scale) // 2 * (along or down)
    shifts = [(at * along, at * down) for at in (-reach, reach, 0)] if reach else [(0, 0)]
    _draw_at(view, name.format(lies), arc, shifts)


@cache
def _how(grid: Grid, arc: int) -> tuple[str, int, int]:
    """How the wall lies that an arc crosses: the word in names of sprites, and the direction along
    it; none along a slanted one."""
    degrees = round(grid.angle(arc)) % 180
    return {0: ("upright", 0, 1), 90: ("level", 1, 0)}.get(degrees, ("slant", 0, 0))


def _draw_at(view: View, name: str, arc: int, shifts: Sequence[tuple[int, int]]) -> None:
    """Draw a sprite on the wall that an arc crosses, shifted by these pixels in turn."""
    name = f"mini_{name}" if view.is_small and f"mini_{name}" in SPRITES else name
    u, v, width, height = SPRITES[name]
    (x, y), scale = view.wall_at(arc), view.scale
    left, top = x - width * scale // 2, y - height * scale // 2
    for dx, dy in shifts:
        blit(left + dx, top + dy, SPRITE_BANK, u, v, width, height, scale)
