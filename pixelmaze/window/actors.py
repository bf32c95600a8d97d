"""What moves in a maze: the wisp of a search, the player, rivals, dust and confetti."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pyxel

from pixelmaze.formats.letters import WAYPOINTS
from pixelmaze.game.ghost import Ghost
from pixelmaze.game.walk import BestRun
from pixelmaze.grid import arc_between, tail
from pixelmaze.maze import Maze
from pixelmaze.search import Search
from pixelmaze.window import hud
from pixelmaze.window.clock import FRAME
from pixelmaze.window.view import JUMP_EASE, WALK_EASE, View

GLIDE = 8
"""Frames that a move of the hero takes on the screen."""
BUMP = 8
"""Frames that running into a wall takes."""


def draw_ends(view: View, maze: Maze, age: int, is_reached: bool) -> None:
    """Start and goal; `age` is in frames."""
    view.sprite("start", maze.start)
    glint = max(0, age // 8 % 12 - 8)  # it glints, and rests
    view.sprite("goal_open" if is_reached else "goal", maze.goal, frame=glint)


def draw_places(view: View, maze: Maze, age: int, is_reached: bool) -> None:
    """Start, goal, and the waypoints."""
    draw_ends(view, maze, age, is_reached)
    for letter, cell in zip(WAYPOINTS, maze.waypoints, strict=False):
        view.sprite(f"waypoint_{letter}", cell)


_SLACK = 0.4
"""The camera rests while the wisp is as near to the middle, as a part of the way to the edge."""


class Wisp:
    """It shows where a search is at work. It glides from cell to neighbouring cell, and
    jumps where the search does."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.cell = self.before = search.start
        self.part = 1.0
        self._age = 0

    def update(self) -> None:
        """Once a frame, after the search has advanced."""
        self._age += 1
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
        """Let the camera follow: closely when it walks, at its leisure when it jumps about."""
        solver = self.search.solver
        ease = WALK_EASE if solver and solver.local else JUMP_EASE
        view.follow(self.before, self.cell, self.part, ease, _SLACK)

    def draw(self, view: View) -> None:
        view.sprite("wisp", self.before, self.cell, self.part, frame=self._age // 6 % 4)


class Hero:
    """The player on the screen. The rules know only cells; the hero glides between them, and
    hurries when moves come faster."""

    def __init__(self, cell: int) -> None:
        self.cell = self.before = cell
        self.part = 1.0
        """Of the way from the cell before to the cell."""
        self.facing = "down"
        self.bump = 0
        self.direction = (0, 0)
        self._ahead: list[tuple[int, int, tuple[int, int]]] = []  # cells, frames, directions
        self._stride = 0
        self._pace = GLIDE
        self._age = 0

    @property
    def is_gliding(self) -> bool:
        return self.part < 1

    def face(self, dx: int, dy: int) -> None:
        self.direction = (dx, dy)
        if dx:
            self.facing = "right" if dx > 0 else "left"
        elif dy:
            self.facing = "down" if dy > 0 else "up"

    def run_into_wall(self, dx: int, dy: int) -> None:
        self.face(dx, dy)
        self.bump = BUMP

    def glide_to(self, cell: int, pace: int, direction: tuple[int, int]) -> None:
        """Set out for a cell next to the last one, to be there in so many frames; or sooner, if
        more are to come."""
        self._ahead.append((cell, pace, direction))
        if not self.is_gliding:
            self._set_out()

    def _set_out(self) -> None:
        self.before = self.cell
        self.cell, self._pace, direction = self._ahead.pop(0)
        self.part = 0.0
        self.bump = 0
        self.face(*direction)
        self._stride += 1

    def update(self) -> None:
        """Once a frame."""
        self.bump = max(0, self.bump - 1)
        self._age += 1
        if self.is_gliding:
            self.part += (1 + len(self._ahead)) / self._pace
            while self.part >= 1 and self._ahead:
                rest = self.part - 1
                self._set_out()
                self.part = rest
            self.part = min(self.part, 1.0)

    def draw(self, view: View, cheers: bool) -> None:
        if cheers:
            view.sprite("hero_cheer", self.cell, frame=self._age // 10 % 2)
            return
        is_striding = self.is_gliding and self.part < 2 / 3
        frame = 1 + self._stride % 2 if is_striding else 0
        push = min(self.bump, BUMP - self.bump) // 2
        dx, dy = self.direction
        view.sprite(
            f"hero_{self.facing}",
            self.before,
            self.cell,
            self.part,
            frame=frame,
            shift=(dx * push, dy * push),
        )


def draw_ghost(view: View, ghost: Ghost, tick: int, age: int) -> None:
    """It hovers on its way; `age` is in frames."""
    before, cell, part = ghost.at(tick)
    hover = (0, 1, 1, 0)[age // 12 % 4]
    view.sprite("ghost", before, cell, part, frame=age // 10 % 4, shift=(0, -hover))


def draw_companion(view: View, companion: BestRun, tick: int, pace: int) -> None:
    """His own best run, as a shade."""
    before, cell, part = companion.at(tick, pace)
    pyxel.dither(0.4)
    view.sprite("hero_down", before, cell, part, frame=tick // 8 % 3 if part < 1 else 0)
    pyxel.dither(1)


class Dust:
    """Small clouds behind the player."""

    def __init__(self) -> None:
        self._puffs: list[tuple[int, int]] = []  # cell, age

    def puff(self, cell: int) -> None:
        self._puffs.append((cell, 0))

    def update(self) -> None:
        self._puffs = [(cell, age + 1) for cell, age in self._puffs if age < 3 * _PUFF - 1]

    def draw(self, view: View) -> None:
        for cell, age in self._puffs:
            x, y = view.screen_place(cell, cell, 0)
            hud.icon(f"dust_{age // _PUFF}", x - 4, y - 2)


_PUFF = 4
"""Frames that each of the three pictures of a small cloud is seen."""


class Trail:
    """Footprints on all cells of the walk, without moves that were taken back."""

    def __init__(self, maze: Maze) -> None:
        self._maze = maze
        self._left_by: dict[int, int] = {}  # by cell, the arc of the last time

    def add(self, arc: int) -> None:
        self._left_by[tail(self._maze.grid, arc)] = arc

    def become(self, arcs: Iterable[int]) -> None:
        """Those of these moves, from the first to the last."""
        self._left_by.clear()
        for arc in arcs:
            self.add(arc)

    def draw(self, view: View) -> None:
        if view.zoom < 8:  # they would be larger than the cells
            return
        grid, left_by = self._maze.grid, self._left_by
        for cell in view.cells_seen():
            if cell in left_by:
                heading = grid.shape.headings[grid.heading[left_by[cell]]]
                view.sprite(f"prints_{_PRINTS[heading.eighth % 4]}", cell)


_PRINTS = ("right", "rising", "up", "falling")
_HINTS = (
    "right", "upper_right", "up", "upper_left", "left", "lower_left", "down", "lower_right",
)  # fmt: skip
"""The sprites by the eighth of a turn."""


def draw_hint(view: View, maze: Maze, arcs: Iterable[int], age: int) -> None:
    """Arrows that point from cell to cell; they light up one after another."""
    grid = maze.grid
    for number, arc in enumerate(arcs):
        name = _HINTS[grid.shape.headings[grid.heading[arc]].eighth]
        beat = (age // 4 - number) % 12 == 0
        view.sprite(f"hint_{name}", grid.head[arc], shift=(0, -1 if beat else 0))


class Party:
    """Confetti and sparkles over the goal."""

    def __init__(self) -> None:
        self._random = Random(1)
        self._pieces: list[list[float]] = []  # x, y, their speeds, frames left, which
        self._age = 0

    def update(self, view: View, goal: int) -> None:
        self._age += 1
        if self._age < 150 and self._age % 3 == 1:
            x, y = view.screen_place(goal, goal, 0)
            for _ in range(3):
                speed = self._random.uniform(-1.6, 1.6)
                lift = self._random.uniform(-3.2, -1.4)
                kind = self._random.randrange(4)
                self._pieces.append([x, y - 8, speed, lift, 70, kind])
        for piece in self._pieces:
            piece[0] += piece[2]
            piece[1] += piece[3]
            piece[2] *= 0.98
            piece[3] += 0.07
            piece[4] -= 1
        self._pieces = [piece for piece in self._pieces if piece[4] > 0]

    def draw(self) -> None:
        for x, y, _, _, left, kind in self._pieces:
            if left > 14:
                hud.icon(f"confetti_{int(kind)}", round(x) - 2, round(y) - 2)
            else:
                hud.icon(f"sparkle_{3 - int(left) // 4}", round(x) - 4, round(y) - 4)
