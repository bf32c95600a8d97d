"""Walk the maze yourself."""

from __future__ import annotations

from collections.abc import Sequence

import pyxel

from pixelmaze.app import hud, look
from pixelmaze.app.actors import BUMP, GLIDE, Hero, Party, Wisp, draw_places
from pixelmaze.app.controls import Control, Controls
from pixelmaze.app.hud import FigureRow, Status, TopStrip
from pixelmaze.app.view import REAL_SIZE, View
from pixelmaze.app.window import FPS, FRAME, Scene
from pixelmaze.board import Board
from pixelmaze.game import SOLVER, Game
from pixelmaze.grid import arc_between
from pixelmaze.making import another
from pixelmaze.maze import Maze
from pixelmaze.registry import SOLVERS
from pixelmaze.search import FOUND, Search
from pixelmaze.theme import Role

SOLVER_GLIDE = GLIDE // 2
"""Frames that a move takes when it is the solver's."""
SOLVER_STEP_RATE = 60
SOLVER_SECONDS = 8
"""About how long a solver may search, and then walk: in large mazes it goes faster."""

_ARROWS = (
    (pyxel.KEY_RIGHT, pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT, 1, 0),
    (pyxel.KEY_UP, pyxel.GAMEPAD1_BUTTON_DPAD_UP, 0, -1),
    (pyxel.KEY_LEFT, pyxel.GAMEPAD1_BUTTON_DPAD_LEFT, -1, 0),
    (pyxel.KEY_DOWN, pyxel.GAMEPAD1_BUTTON_DPAD_DOWN, 0, 1),
)


class Play:
    """One maze after another. S lets a solver go on from here, and S takes over again."""

    def __init__(self, maze: Maze, solver: str, name: str = "") -> None:
        self.solver = solver
        self.controls = Controls([("Walk", self._walk_controls())])
        self._top = TopStrip()
        self._figures = FigureRow()
        self._age = 0
        self._open(maze, name)

    def _open(self, maze: Maze, name: str = "") -> None:
        self.maze = maze
        self.name = maze.id or name
        self.game = Game(maze)
        self._bare = Board.of(maze)
        self.view = View(self._bare, hud.VIEW, REAL_SIZE)
        self._reset()

    def _open_another(self) -> None:
        zoom = self.view.zoom
        self._open(another(self.maze))
        self.view.zoom = zoom  # it is of the same size

    def _reset(self) -> None:
        self.game.restart()
        self.hero = Hero(self.game.cell)
        self._wisp: Wisp | None = None
        self._to_walk: list[int] = []
        self._moves_a_frame = 1
        self._pressed: list[tuple[int, int]] = []
        self._party = Party()
        self.view.show(self._bare)

    @property
    def search(self) -> Search | None:
        """The search that is on, if any."""
        return self._wisp.search if self._wisp else None

    # ---- update --------------------------------------------------------------------------------

    def _walk_controls(self) -> Sequence[Control]:
        return (
            Control("← ↑ → ↓", (), "walk", "walk; two together go around corners", lambda: None),
            Control("S", (pyxel.KEY_S,), lambda: "take over" if self.search else "solve",
                    "let a solver go on; again: take over", self.turn_solver),
            Control("R", (pyxel.KEY_R,), "again", "back to the start", self._reset),
            Control("N", (pyxel.KEY_N,), "new maze", "a new maze of the same kind",
                    self._open_another),
            Control("T", (pyxel.KEY_T,), "theme", "the next theme", look.next_theme),
            Control("+", (pyxel.KEY_PLUS, pyxel.KEY_EQUALS, pyxel.KEY_KP_PLUS), "",
                    "nearer; also the wheel", lambda: self._zoom(1)),
            Control("-", (pyxel.KEY_MINUS, pyxel.KEY_KP_MINUS), "zoom",
                    "farther away; drag to look around", lambda: self._zoom(-1)),
        )  # fmt: skip

    def turn_solver(self) -> None:
        if self.search:
            self._take_over()
        elif not self.game.outcome:
            self._hand_over()

    def _zoom(self, by: int) -> None:
        self.view.zoom += by

    def spend(self, seconds: float) -> None:
        """Nothing can be done beforehand."""

    def update(self) -> Scene | None:
        self.view.update(hears_mouse=not self.controls.update())
        self._age += 1
        moves = self.game.moves
        self.hero.update()
        if self._wisp:
            self._update_search(self._wisp)
        else:
            self._update_walk()
        if self.game.moves > moves:
            self.view.is_taken = False
        self.game.tick()
        if self._wisp and self._wisp.search.outcome != FOUND:
            self._wisp.follow(self.view)
        else:
            self.view.follow(self.hero.before, self.hero.cell, self.hero.part)
        if self._cheers:
            self._party.update(self.view, self.maze.goal)
        return None

    def _update_walk(self) -> None:
        """Read the arrows. While he is gliding, the last two presses wait for their turn."""
        held = [(dx, dy) for key, pad, dx, dy in _ARROWS if pyxel.btn(key) or pyxel.btn(pad)]
        for key, pad, dx, dy in _ARROWS:
            if pyxel.btnp(key) or pyxel.btnp(pad):
                self._pressed.append((dx, dy))
        del self._pressed[:-2]
        if self.hero.frames_left or self.game.outcome:
            return
        if self._pressed:
            press = self._pressed.pop(0)
            others = [arrow for arrow in held if arrow != press]
            self._walk(press, others, is_press=True)
        elif held:
            self._walk(held[0], held[1:], is_press=False)

    def _walk(self, arrow: tuple[int, int], others: list[tuple[int, int]], is_press: bool) -> None:
        """Go that way; where a wall stands or another arrow is held too, the way between may do."""
        dx, dy = arrow
        both = (dx + sum(x for x, _ in others), dy + sum(y for _, y in others))
        arc = self.game.way(*both)
        if arc < 0:
            arc = self.game.way(dx, dy)
        self.hero.face(dx, dy)
        if arc >= 0:
            self._move(arc)
        elif is_press:
            self.hero.bump = BUMP

    def _move(self, arc: int) -> None:
        grid = self.maze.grid
        before, after = self.game.cell, grid.head[arc]
        (x, y), (x_after, y_after) = (
            (grid.half(cell), grid.xy(cell)[1]) for cell in (before, after)
        )
        self.hero.face(*((0, y_after - y) if abs(x_after - x) < 2 else (x_after - x, 0)))
        self.game.walk(arc)
        self.hero.glide_to(after, SOLVER_GLIDE if self.search else GLIDE)

    # ---- the solver's part ---------------------------------------------------------------------

    def _hand_over(self) -> None:
        self.game.act(SOLVER)
        self._pressed.clear()
        step_rate = max(SOLVER_STEP_RATE, 2 * self.maze.grid.size // SOLVER_SECONDS)
        here, to_fetch = self.game.cell, self.maze.waypoints[self.game.keys :]
        search = Search(self.maze, self.solver, here, step_rate=step_rate, via=to_fetch)
        self._wisp = Wisp(search)
        self.view.show(search.board)

    def _take_over(self) -> None:
        self.game.act(SOLVER)
        self._wisp = None
        self._to_walk = []
        self.view.show(self._bare)

    def _update_search(self, wisp: Wisp) -> None:
        """Let it search; once it has found a path, walk it."""
        search = wisp.search
        was_going = search.outcome is None
        search.advance(FRAME)
        wisp.update()
        if was_going and search.outcome == FOUND:
            self._to_walk = search.path[:0:-1]
            self._moves_a_frame = 1 + len(self._to_walk) // (SOLVER_SECONDS * FPS)
        if self._to_walk and (self._moves_a_frame > 1 or not self.hero.frames_left):
            for cell in reversed(self._to_walk[-self._moves_a_frame :]):
                self._move(arc_between(self.maze.grid, self.game.cell, cell))
            del self._to_walk[-self._moves_a_frame :]

    @property
    def _cheers(self) -> bool:
        return bool(self.game.outcome) and not self.hero.frames_left

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self) -> None:
        self.view.draw()
        draw_places(self.view, self.maze, self._age, self._cheers)
        if self._wisp and self._wisp.search.outcome != FOUND:
            self._wisp.draw(self.view)
        self.hero.draw(self.view, self._cheers)
        if self._cheers:
            self._party.draw()
        pyxel.clip()
        self._draw_strips()

    def _draw_strips(self) -> None:
        game, search = self.game, self.search
        subject, status, colour = "", "WALKING", Role.GREEN
        if self._cheers:
            status, colour = "GOAL!", Role.PATH
        elif game.tour < 0 and not search:
            status, colour = "NO WAY", Role.ALARM
        elif search:
            subject = SOLVERS[self.solver].title
            status = (search.outcome or "searching").upper()
            colour = hud.STATUS_COLOURS.get(search.outcome, Role.ALARM)
        self._top.draw(Status(self.name, subject, status, colour))
        figures = [
            ("icon_moves", f"{game.moves:,}", "move" if game.moves == 1 else "moves"),
            ("icon_time", _clock(game.seconds), ""),
        ]
        if search and not self._cheers:
            figures.append(("icon_visited", f"{search.visited:,}", "cells searched"))
        note = ""
        if self._cheers and game.is_helped:
            note = f"The solver helped. The shortest way has {game.tour:,} moves."
        elif self._cheers and game.moves == game.tour:
            note = f"{game.moves:,} moves: the shortest way there is!"
        elif self._cheers:
            note = f"You took {game.moves:,} moves, the shortest way has {game.tour:,}."
        self._figures.draw(figures, note)
        self.controls.draw()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds * 10), 600)
    return f"{minutes}:{rest // 10:02}.{rest % 10}"
