"""Walk the maze yourself."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import pyxel

from pixelmaze.app import hud, keyboard
from pixelmaze.app.actors import Dust, Ghost, Hero, Party, Trail, draw_companion, draw_hint
from pixelmaze.app.aid import Aid
from pixelmaze.app.card import Card, lines_of
from pixelmaze.app.controls import Control, Controls
from pixelmaze.app.effects import EFFECTS, Effect
from pixelmaze.app.hud import FigureRow, Status, TopStrip
from pixelmaze.app.light import draw_dark
from pixelmaze.app.music import MUSIC, PLAY
from pixelmaze.app.portrait import Portrait
from pixelmaze.app.score import figures_of, status_of
from pixelmaze.app.session import Session
from pixelmaze.app.steering import Steering
from pixelmaze.app.things import Things
from pixelmaze.app.view import REAL_SIZE, RIGHT_STICK, View
from pixelmaze.app.window import Scene
from pixelmaze.board import Board
from pixelmaze.errors import PixelmazeError
from pixelmaze.game import LOST, SOLVER, UNDO, WON, Game
from pixelmaze.hinting import Hinting
from pixelmaze.keys import COMMANDS, Direction, bindings, directions, printed, walking
from pixelmaze.level import Level
from pixelmaze.levels import free
from pixelmaze.making import another
from pixelmaze.maze import Maze
from pixelmaze.run import run_of
from pixelmaze.step import ERASE, PATH
from pixelmaze.store import News
from pixelmaze.walk import Companion

_CELEBRATION = 130
"""Frames, where no picture is to be looked at."""
_LEAD = 1.5
"""Cells that the camera looks ahead."""
_NOTICE = 150
"""Frames that a notice is shown."""


class Play:
    """A level. S lets a solver go on from here, and S takes over again."""

    offered: Sequence[str] = ("walk", *COMMANDS)
    """What can be done."""

    def __init__(self, session: Session, level: Level, maze: Maze | None = None) -> None:
        self.session = session
        self._top = TopStrip()
        self._figures = FigureRow()
        self.following: Scene | None = None
        self._open(level, maze or level.make())
        MUSIC.play(PLAY)

    def _open(self, level: Level, maze: Maze) -> None:
        self.level = level
        self.maze = maze
        self.game = Game(maze, level.rules)
        self.board = Board.of(maze)
        self.view = View(self.board, hud.VIEW, REAL_SIZE + (level.rules.torch > 0))
        self.view.dragged_by, self.view.moved_by = pyxel.MOUSE_BUTTON_RIGHT, RIGHT_STICK
        self._adopt_settings()
        self._begin()

    def _adopt_settings(self) -> None:
        """Walk with the keys, and at the pace, of the settings."""
        settings, shape = self.session.settings, self.maze.grid.shape.name
        self.keys = bindings(settings.keys, shape)
        self.steering = Steering(
            directions(settings.keys, shape), self.session.pace, self.walk, self._bump
        )
        self.controls = Controls([("Walk", self._controls())])

    def _begin(self) -> None:
        """Put everything where it was at first."""
        game = self.game
        self.hero = Hero(game.cell)
        self.aid: Aid | None = None
        self.hinting = Hinting(game)
        self.things = Things(game)
        self.ghost = Ghost(game.ghost) if game.ghost else None
        self.companion = self._best_run()
        self.news: News | None = None
        self._dust = Dust()
        self._trail = Trail(self.maze)
        self._party = Party()
        self._age = 0
        self._over = 0
        self._notice = ("", 0)
        self._lead = (0.0, 0.0)
        self._portrait: Portrait | None = None
        self._card: Card | None = Card(self.heading, lines_of(self.level, game))
        self.board.wipe()
        self.view.show(self.board)
        self.steering.rest()

    def _best_run(self) -> Companion | None:
        """The quickest run that has been here before."""
        record = self.session.store.records.get(self.level.name)
        if not record or self.game.ghost or not self.session.settings.companion:
            return None
        with suppress(PixelmazeError):  # somebody may have written it by hand
            return Companion(self.maze, record.quickest)
        return None

    # ---- what the keys do ----------------------------------------------------------------------

    def _controls(self) -> Sequence[Control]:
        settings, shape = self.session.settings, self.maze.grid.shape.name
        acts = {
            "hint": (self.hint, pyxel.GAMEPAD1_BUTTON_X),
            "undo": (self.undo, pyxel.GAMEPAD1_BUTTON_B),
            "solver": (self.turn_solver, pyxel.GAMEPAD1_BUTTON_Y),
            "restart": (self.restart, pyxel.GAMEPAD1_BUTTON_BACK),
            "new": (self.renew, -1),
            "pause": (self.pause, pyxel.GAMEPAD1_BUTTON_START),
            "theme": (self.session.next_theme, -1),
            "mute": (self.turn_sound, -1),
            "zoom_in": (lambda: self._zoom(1), -1),
            "zoom_out": (lambda: self._zoom(-1), -1),
        }
        keys = " ".join(map(printed, walking(settings.keys, shape)))
        controls = []
        if "walk" in self.offered:
            helps = "walk; with Shift, to where ways part"
            controls.append(Control(keys, (), "walk", helps, lambda: None))
        for name, (act, pad) in acts.items():
            if name not in self.offered or (name == "new" and self.level.is_fixed):
                continue
            command = COMMANDS[name]
            names = self.keys[name]
            codes = tuple(code for key in names for code in keyboard.codes(key))
            controls.append(
                Control(printed(names[0]), codes, command.word, command.help, act, pad=pad,
                        repeats=name == "undo")
            )  # fmt: skip
        return controls

    @property
    def heading(self) -> str:
        return f"{self.level.number}  {self.level.title}".strip()

    @property
    def is_over(self) -> bool:
        return self.game.outcome is not None

    def hint(self) -> None:
        if not self.is_over and not self.aid:
            self._say(self.hinting.ask(printed(self.keys["hint"][0])))

    def undo(self) -> None:
        if self.aid or self.is_over:
            return
        if not self.game.trail:
            self._say("There is nothing to take back.")
            return
        self._paint(self.game.trail[-1], is_back=True)
        self.game.act(UNDO)
        self._trail.become(self.game.trail)
        self.hero.glide_to(self.game.cell, self.session.pace // 2, self._towards(-1))
        self._moved()
        EFFECTS.play(Effect.UNDO)

    def restart(self) -> None:
        self.game.restart()
        self._begin()

    def renew(self) -> None:
        """Another maze of the kind, with the same rules."""
        zoom = self.view.zoom
        maze = another(self.maze)
        level = free(maze.id, self.level.rules) if maze.id else self.level
        self._open(level, maze)
        self.view.zoom = zoom  # it is of the same size

    def turn_solver(self) -> None:
        if self.is_over:
            return
        self.game.act(SOLVER)
        self.steering.rest()
        self.hinting.forget()
        self.aid = None if self.aid else Aid(self.game, self.session.solver)
        self.view.show(self.aid.search.board if self.aid else self.board)

    def pause(self) -> None:
        from pixelmaze.app.scenes.menu import Pause

        self.following = Pause(self)

    def go_on(self) -> None:
        """Come back from the menu, in which settings may have changed."""
        self._adopt_settings()

    def turn_sound(self) -> None:
        self.session.turn_sound()
        self._say("The sound is off." if self.session.settings.is_muted else "The sound is on.")

    def _zoom(self, by: int) -> None:
        self.view.zoom += by

    def _say(self, words: str) -> None:
        if words:
            self._notice = (words, _NOTICE)

    # ---- moves ---------------------------------------------------------------------------------

    def walk(self, arc: int, pace: int = 0) -> None:
        """Make the move: the rules at once, the picture in so many frames."""
        game, held = self.game, self.game.keys
        game.walk(arc)
        self.hero.glide_to(game.cell, pace or self.session.pace, self._towards(arc))
        self._paint(arc)
        self._trail.add(arc)
        self._moved()
        self.view.is_taken = False
        if not self.session.settings.reduced_motion:
            self._dust.puff(self.maze.grid.head[self.maze.grid.twin[arc]])
        if game.outcome == WON:
            self._win()
        elif game.keys > held:
            letter = "abc"[min(game.keys, 3) - 1]
            EFFECTS.play(Effect.GATE if game.is_gate_open else f"key_{letter}")
            self._say("The gate is open!" if game.is_gate_open else f"Key {letter} is yours.")
        elif game.cell == self.maze.goal:
            EFFECTS.play(Effect.SHUT)
            self._say(f"The gate is shut: key {'abc'[game.keys]} is missing.")
        else:
            EFFECTS.play(Effect.STEP)

    def _towards(self, arc: int) -> Direction:
        """Where a move looks to on the screen; -1 for one that was taken back."""
        grid = self.maze.grid
        arc = self.game.walked[-1] if arc < 0 else arc
        before, after = grid.head[grid.twin[arc]], grid.head[arc]
        across = grid.half(after) - grid.half(before)
        down = grid.xy(after)[1] - grid.xy(before)[1]
        return (0, down) if abs(across) < 2 else (across // abs(across), 0)

    def _moved(self) -> None:
        self._card = None
        self.hinting.moved()

    def _paint(self, arc: int, is_back: bool = False) -> None:
        """Where a picture is hidden, colour what he has walked; the way back fades again."""
        if self.level.paints and not self.aid:
            twin = self.maze.grid.twin[arc]
            if is_back or self.board.came_by[self.maze.grid.head[twin]] == twin:
                self.board.apply((ERASE, arc if is_back else twin))
            else:
                self.board.apply((PATH, arc))

    def _bump(self, direction: Direction) -> None:
        self._card = None
        self.hero.run_into_wall(*direction)
        EFFECTS.play(Effect.BUMP)

    def _win(self) -> None:
        EFFECTS.play(Effect.GOAL)
        if self.level.paints:
            self._portrait = Portrait(self.level, self.maze, self.game.shortest)
        if not self.level.name or self.game.is_helped:
            return
        try:
            self.news = self.session.store.record(run_of(self.game, self.level.name))
        except PixelmazeError as error:
            self._say(str(error))

    # ---- once a frame --------------------------------------------------------------------------

    def spend(self, seconds: float) -> None:
        """Nothing can be done beforehand."""

    def update(self) -> Scene | None:
        game = self.game
        heard = self.controls.update()
        if self.controls.is_open:  # who reads has time
            return None
        self._age += 1
        self.view.update(hears_mouse=not heard)
        if self.is_over:
            self._over += 1
        else:
            self.act(hears_mouse=not heard)
        if game.outcome is None:
            game.tick()
            if game.outcome == LOST:
                EFFECTS.play(Effect.LOST)
        self._animate()
        if self._over > self._celebration or (self._over > 20 and _wants_on()):
            self._end()
        following, self.following = self.following, None
        return following

    def act(self, hears_mouse: bool) -> None:
        """Do what the player does in this frame, or the solver in his place."""
        if self.aid:
            self.aid.update(self.hero.is_gliding, self.walk)
        else:
            self.steering.update(self.game, self.view, hears_mouse)

    def _animate(self) -> None:
        self.hero.update()
        self.things.update()
        self._dust.update()
        if self.ghost:
            self.ghost.update()
        if self._card and not self._card.update():
            self._card = None
        words, frames = self._notice
        self._notice = (words, frames - 1) if frames > 1 else ("", 0)
        self._follow()
        if self._portrait and self._cheers:
            self._portrait.update()
        if self._cheers and not self.session.settings.reduced_motion:
            self._party.update(self.view, self.maze.goal)

    def _follow(self) -> None:
        """Let the camera go with the hero, and look ahead a little."""
        if self.aid and not self.aid.has_found:
            self.aid.follow(self.view)
            return
        wanted = (0.0, 0.0)
        if self.hero.is_gliding and not self.session.settings.reduced_motion:
            dx, dy = self.hero.direction
            wanted = (dx * _LEAD, dy * _LEAD)
        x, y = (now + (to - now) * 0.06 for now, to in zip(self._lead, wanted, strict=True))
        self._lead = (x, y)
        self.view.follow(self.hero.before, self.hero.cell, self.hero.part, lead=self._lead)

    @property
    def _celebration(self) -> int:
        """Frames from the goal to the result."""
        return self._portrait.frames if self._portrait else _CELEBRATION

    @property
    def _cheers(self) -> bool:
        return self.game.outcome == WON and not self.hero.is_gliding

    def _end(self) -> None:
        from pixelmaze.app.scenes.result import ResultScene

        self.following = ResultScene(self)

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self) -> None:
        view, game = self.view, self.game
        view.draw()
        if not self.level.paints:
            self._trail.draw(view)
        draw_hint(view, self.maze, self.hinting.arcs, self._age)
        self.things.draw(view, self._cheers)
        self._dust.draw(view)
        if game.rules.torch and not self.is_over:
            draw_dark(view, game)
        if self.companion and not self.aid:
            draw_companion(view, self.companion, game.ticks, self.session.pace)
        if self.aid:
            self.aid.draw(view)
        if self.ghost:
            self.ghost.draw(view, game.ticks)
        self.hero.draw(view, "cheer" if self._cheers else "")
        if self._cheers:
            self._party.draw()
        if self._portrait and self._cheers:
            self._portrait.draw()
        pyxel.clip()
        if self._card:
            self._card.draw()
        self._draw_strips()

    def _draw_strips(self) -> None:
        words, frames = self._notice
        status = status_of(self.game, self.aid, self._cheers)
        self._top.draw(Status(words or self.heading, *status, is_notice=bool(frames)))
        self._figures.draw(figures_of(self.game, self.aid), self.hinting.offer)
        self.controls.draw()


def _wants_on() -> bool:
    """Whether somebody asks for what comes next."""
    return any(map(pyxel.btnp, _ON))


_ON = (
    pyxel.KEY_RETURN, pyxel.KEY_KP_ENTER, pyxel.KEY_SPACE, pyxel.GAMEPAD1_BUTTON_A,
    pyxel.MOUSE_BUTTON_LEFT,
)  # fmt: skip
