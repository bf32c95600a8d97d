"""Sprites in a maze: start, keys, gate and goal, the search's wisp, the player, rivals, dust."""

from collections.abc import Iterable
from math import pi, sin

import pyxel

from pixelmaze.files.letters import WAYPOINTS
from pixelmaze.game.game import Game
from pixelmaze.game.ghost import Ghost
from pixelmaze.game.hunter import Hunter, Mood
from pixelmaze.game.rules import GHOST
from pixelmaze.game.walk import BestRun, Moment
from pixelmaze.maze.grid import arc_between, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.run.search import Search
from pixelmaze.window.canvas.atlas import draw_sprite
from pixelmaze.window.canvas.clock import FRAME
from pixelmaze.window.maze.view import JUMP_SMOOTHING, WALK_SMOOTHING, View

GLIDE = 8  # frames that a move of the hero takes
BUMP = 8  # frames that the bump animation takes
_BREATH, _SLEEPLESS, _SHUT = 44, 210, 8
"""Frames in which the hero breathes in or out, from one blink to the next, and of a blink."""
_BREATHING_OUT, _BLINKING = 3, 4  # sprites
_HOP, _HOP_HEIGHT = 26, 5  # frames of a hop for joy, and its height in sixteenths of a cell
_SHRUG = (0,) * 8 + (1,) * 36 + (0,) * 8 + (1,) * 30 + (0,) * 8
"""The sprite in each frame of a shrug."""
_UNSURE, _SHRUGGED = 15, 15 + len(_SHRUG)  # frames at rest before and after it


def draw_ends(view: View, maze: Maze, age: int, is_reached: bool, lift: float = 0.0) -> None:
    """Draw start and goals, the goals raised by `lift` sixteenths of a cell. `age` is in frames."""
    view.sprite("start", maze.start)
    glint = max(0, age // 8 % 12 - 8)  # the goal glints, then rests
    for goal in maze.goals:
        name = "goal_open" if is_reached else "goal"
        view.sprite(name, goal, frame=glint, shift=(0, -lift))


def draw_places(view: View, maze: Maze, age: int, is_reached: bool) -> None:
    """Draw start, goals and waypoints. `age` is in frames."""
    draw_ends(view, maze, age, is_reached)
    for letter, cell in zip(WAYPOINTS, maze.waypoints, strict=False):
        view.sprite(f"waypoint_{letter}", cell)


_RAISE = 8  # frames for which each sprite of the opening gate is shown
_GATES = 4
_RATTLING = (0, 1, 2, 1, 0, 0, 1, 2, 3, 2)
"""How high the chest hops in each frame before opening, in sixteenths of a cell."""


class ThingSprites:
    def __init__(self, game: Game) -> None:
        self._game = game
        self._age = 0
        self._raised = 0 if game.maze.waypoints else _GATES * _RAISE
        self._rattled = 0

    def update(self, is_reached: bool, is_calm: bool) -> None:
        """Call once per frame. With `is_reached` the chest opens, at once if `is_calm`."""
        self._age += 1
        self._rattled = len(_RATTLING) if is_calm else self._rattled + is_reached
        if self._game.is_gate_open:
            self._raised += 1
        elif self._raised:  # an undo returned a key
            self._raised = 0

    @property
    def is_open(self) -> bool:
        """True if the chest has rattled enough to open."""
        return self._rattled >= len(_RATTLING)

    def draw(self, view: View, is_reached: bool) -> None:
        game, maze = self._game, self._game.maze
        is_open = is_reached and self.is_open
        lift = _RATTLING[self._rattled] if is_reached and not is_open else 0
        draw_ends(view, maze, self._age, is_open, lift)
        for number in range(game.keys, len(maze.waypoints)):
            bob = -(self._age // 16 % 2) if number == game.keys else 0
            draw_key(view, maze, number, bob)
        if self._raised < _GATES * _RAISE:
            draw_gate(view, maze, self._raised // _RAISE)


def draw_key(view: View, maze: Maze, number: int, bob: int = 0) -> None:
    """Draw a key, numbered from 0, shifted down by `bob` sixteenths of a cell."""
    view.sprite(f"key_{WAYPOINTS[number]}", maze.waypoints[number], shift=(0, bob))


def draw_gate(view: View, maze: Maze, frame: int = 0) -> None:
    """Draw the gate at each goal: shut (frame 0) or opening (1 … 3)."""
    if view.is_small:  # mini sprites have two frames; do not wrap around to the shut one
        frame = min(frame, 1)
    for goal in maze.goals:
        view.sprite("gate", goal, frame=frame)


def draw_rivals(view: View, before: Moment, now: Moment, part: float, age: int) -> None:
    """Draw ghost and hunter at the fraction `part` between two moments. `age` is in frames."""
    for name, cell in now.rivals.items():
        kind = "ghost" if name == GHOST else "hunter_chasing"
        view.sprite(kind, before.rivals[name], cell, part, frame=age // 10 % 4)


def draw_walked(view: View, maze: Maze, keys: int, age: int, is_reached: bool) -> None:
    """Draw a played maze's things, the gate if `keys` are too few. All keys explain the route."""
    draw_ends(view, maze, age, is_reached)
    for number in range(len(maze.waypoints)):
        draw_key(view, maze, number)
    if keys < len(maze.waypoints):
        draw_gate(view, maze)


# ---- figures -------------------------------------------------------------------------------------

_SLACK = 0.4
"""Distance of the wisp from the middle at which the camera moves, a fraction of the way out."""


class Wisp:
    """Marks the current cell of a search: glides to neighbouring cells, and jumps to others."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.cell = self.before = search.start
        self.part = 1.0
        self.age = 0
        """Frames since its creation, for animations."""

    def update(self) -> None:
        """Call once per frame, after the search has advanced."""
        self.age += 1
        search = self.search
        cursor = search.board.cursor
        if cursor < 0:  # before the first step
            cursor = search.start
        if cursor != self.cell:
            is_near = arc_between(search.board.grid, self.cell, cursor) >= 0
            self.before = self.cell if is_near else cursor
            self.cell = cursor
            self.part = 0.0
        self.part = min(1.0, self.part + max(search.step_rate, 10) * FRAME)

    def follow(self, view: View) -> None:
        """Let the camera follow, slowly if the search jumps between distant cells."""
        solver = self.search.solver
        smoothing = WALK_SMOOTHING if solver and solver.local else JUMP_SMOOTHING
        view.follow(self.before, self.cell, self.part, smoothing, _SLACK)

    def draw(self, view: View) -> None:
        view.sprite("wisp", self.before, self.cell, self.part, frame=self.age // 6 % 4)


class Hero:
    """The player's sprite: glides after the player, who jumps from cell to cell in the game."""

    def __init__(self, cell: int) -> None:
        self.cell = self.before = cell
        self.part = 1.0
        """Fraction of the way from the previous cell to the current one."""
        self.facing = "down"
        self.bump = 0
        self.direction = (0, 0)
        self.rested = 0  # frames since the last move or bump
        self.is_glad = self.is_stuck = False  # hops for joy, or shrugs, when at rest
        self._has_shrugged = self._is_calm = False
        self._ahead: list[tuple[int, int, tuple[int, int]]] = []  # cells, frames, directions
        self._stride = 0
        self._pace = GLIDE
        self._age = 0

    @property
    def is_gliding(self) -> bool:
        return self.part < 1

    def face(self, dx: int, dy: int) -> None:
        self.direction = (dx, dy)
        if dx and abs(dx) >= abs(dy):
            self.facing = "right" if dx > 0 else "left"
        elif dy:
            self.facing = "down" if dy > 0 else "up"

    def run_into_wall(self, dx: int, dy: int) -> None:
        self.face(dx, dy)
        self.bump, self.rested = BUMP, 0

    def glide_to(self, cell: int, pace: int, direction: tuple[int, int]) -> None:
        """Queue a move to the next cell, in `pace` frames, or fewer if more moves are queued."""
        self._ahead.append((cell, pace, direction))
        if not self.is_gliding:
            self._set_out()

    def _set_out(self) -> None:
        self.before = self.cell
        self.cell, self._pace, direction = self._ahead.pop(0)
        self.part = 0.0
        self.bump = self.rested = 0
        self.face(*direction)
        self._stride += 1

    def update(self, is_calm: bool) -> None:
        """Call once per frame. With `is_calm` the hero at rest stands still."""
        self._is_calm = is_calm
        self.bump = max(0, self.bump - 1)
        self._age += 1
        self.rested += not self.is_gliding
        self._has_shrugged = self.is_stuck and (self._has_shrugged or self.rested >= _SHRUGGED)
        if self.is_gliding:
            self.part += (1 + len(self._ahead)) / self._pace
            while self.part >= 1 and self._ahead:
                rest = self.part - 1
                self._set_out()
                self.part = rest
            self.part = min(self.part, 1.0)

    def draw(self, view: View, cheers: bool, leap: float = 0.0) -> None:
        """`leap` is how high the hero leaps, in sixteenths of a cell."""
        if self.is_glad and self.rested < _HOP and not self._is_calm:
            leap = _HOP_HEIGHT * sin(pi * self.rested / _HOP)
        if cheers or leap >= 1:
            frame = self._age // 10 % 2 if cheers else 1
            view.sprite("hero_cheer", self.cell, frame=frame, shift=(0, -leap))
            return
        if self.is_stuck and self.rested >= _UNSURE and not self._has_shrugged:
            frame = 1 if self._is_calm else _SHRUG[self.rested - _UNSURE]
            view.sprite("hero_shrug", self.cell, frame=frame)
            return
        if self.is_gliding and self.part < 2 / 3:
            frame = 1 + self._stride % 2
        elif self._is_calm or view.is_small:  # mini sprites only stand or walk
            frame = 0
        elif self.rested % _SLEEPLESS >= _SLEEPLESS - _SHUT:
            frame = _BLINKING
        else:
            frame = _BREATHING_OUT * (self.rested // _BREATH % 2)
        push = min(self.bump, BUMP - self.bump) // 2
        dx, dy = self.direction
        place, shift = (self.before, self.cell, self.part), (dx * push, dy * push)
        view.sprite(f"hero_{self.facing}", *place, frame=frame, shift=shift)


def draw_ghost(view: View, ghost: Ghost, tick: int, age: int, leap: float = 0.0) -> None:
    """Draw the ghost, hovering, or leaping by `leap` sixteenths of a cell. `age` is in frames."""
    before, cell, part = ghost.at(tick)
    hover = leap or (0, 1, 1, 0)[age // 12 % 4]
    view.sprite("ghost", before, cell, part, frame=age // 10 % 4, shift=(0, -hover))


_HUNTER_PACE = {
    Mood.ASLEEP: 40, Mood.RESTING: 40, Mood.AWAKE: 8, Mood.CHASING: 6, Mood.LEAVING: 12,
}  # fmt: skip
"""Frames for which each sprite of the hunter is shown, by mood."""
_BLINK = 90  # frames from one blink of the hunter's eyes to the next


def hunter_sprite(hunter: Hunter) -> str:
    """The name of the hunter's sprites; there are at least two."""
    return f"hunter_{Mood.ASLEEP if hunter.mood is Mood.RESTING else hunter.mood}"


def draw_hunter(view: View, hunter: Hunter, tick: int, age: int, is_lit: bool) -> None:
    """Draw the hunter, with a sign when it wakes; in the dark only open eyes. `age` in frames."""
    before, cell, part = hunter.at(tick)
    mood = hunter.mood
    frame = age // _HUNTER_PACE[mood] % (4 if mood is Mood.CHASING else 2)
    if is_lit:
        view.sprite(hunter_sprite(hunter), before, cell, part, frame=frame)
    elif mood not in (Mood.ASLEEP, Mood.RESTING):
        view.sprite("hunter_eyes", before, cell, part, frame=int(age % _BLINK < 8))
    if mood is Mood.AWAKE and frame:
        view.sprite("icon_awake", cell, shift=(0, -16))


def draw_shadow(view: View, shadow: BestRun, tick: int, pace: int) -> None:
    """Draw the player's best run as a translucent hero, until it reaches the goal, which it would
    cover. `pace` is in ticks per move."""
    if not shadow.is_walking(tick, pace):
        return
    before, cell, part = shadow.at(tick, pace)
    pyxel.dither(0.4)
    view.sprite("hero_down", before, cell, part, frame=tick // 8 % 3 if part < 1 else 0)
    pyxel.dither(1)


class Dust:
    """Clouds of dust behind the player."""

    def __init__(self) -> None:
        self._puffs: list[tuple[int, int]] = []  # cell, age

    def puff(self, cell: int) -> None:
        self._puffs.append((cell, 0))

    def update(self) -> None:
        self._puffs = [(cell, age + 1) for cell, age in self._puffs if age < 3 * _PUFF - 1]

    def draw(self, view: View) -> None:
        for cell, age in self._puffs:
            x, y = view.screen_place(cell, cell, 0)
            scale = view.scale
            draw_sprite(x - 4 * scale, y - 2 * scale, f"dust_{age // _PUFF}", scale)


_PUFF = 4  # frames for which each of the three dust sprites is shown


_PRINTS = ("right", "rising", "up", "falling")
_HINTS = (
    "right", "upper_right", "up", "upper_left", "left", "lower_left", "down", "lower_right",
)  # fmt: skip
"""Sprite names by eighths of a turn, counterclockwise from the right."""


def draw_trail(view: View, maze: Maze, arcs: Iterable[int]) -> None:
    """Draw footprints on all cells that these moves have left, the latest move's on top."""
    if view.zoom < 8:  # footprints would be larger than cells
        return
    grid = maze.grid
    left_by = {tail(grid, arc): arc for arc in arcs}
    for cell in view.cells_seen():
        if cell in left_by:
            heading = grid.shape.headings[grid.heading[left_by[cell]]]
            view.sprite(f"prints_{_PRINTS[heading.eighth % 4]}", cell)


def draw_hint(view: View, maze: Maze, arcs: Iterable[int], age: int) -> None:
    """Draw hint arrows from cell to cell, bobbing one after another. `age` is in frames."""
    grid = maze.grid
    for number, arc in enumerate(arcs):
        name = _HINTS[grid.shape.headings[grid.heading[arc]].eighth]
        beat = (age // 4 - number) % 12 == 0
        view.sprite(f"hint_{name}", grid.head[arc], shift=(0, -1 if beat else 0))
