"""Walk the maze yourself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pyxel

from pixelmaze.board import Board
from pixelmaze.errors import PixelmazeError
from pixelmaze.game.keys import COMMANDS, bindings, directions, printed
from pixelmaze.game.level import Level
from pixelmaze.game.rules import WON, Game
from pixelmaze.grid import tail
from pixelmaze.maze import Maze
from pixelmaze.shapes import Direction
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.theme import Role
from pixelmaze.ui.menu import Request
from pixelmaze.ui.messages import (
    COLOURS,
    figures_of,
    introduction,
    share_line,
    solver_word,
    standing,
)
from pixelmaze.ui.playthrough import (
    NOTHING,
    RESUMED,
    Event,
    Playthrough,
    another_game,
)
from pixelmaze.ui.requests import (
    NewMaze,
    OpenPause,
    Restart,
    Resume,
    ResumeRun,
    ShowResult,
    Work,
)
from pixelmaze.ui.scene import BaseScene
from pixelmaze.ui.widgets.status import StatusBar
from pixelmaze.ui.widgets.toast import Toast
from pixelmaze.window import hud
from pixelmaze.window.actors import (
    GLIDE,
    Dust,
    Hero,
    Party,
    Trail,
    Wisp,
    draw_companion,
    draw_ghost,
    draw_hint,
)
from pixelmaze.window.card import Card
from pixelmaze.window.clock import FRAME
from pixelmaze.window.controls import Controls
from pixelmaze.window.corner_map import CornerMap
from pixelmaze.window.effects import Effect
from pixelmaze.window.hud import FigureRow
from pixelmaze.window.light import draw_dark
from pixelmaze.window.minimap import Figure, Place
from pixelmaze.window.music import PLAY
from pixelmaze.window.portrait import Portrait
from pixelmaze.window.session import Session
from pixelmaze.window.steering import Steering
from pixelmaze.window.surface import SCREEN
from pixelmaze.window.things import Things
from pixelmaze.window.view import REAL_SIZE, RIGHT_STICK, STEPS, View
from pixelmaze.window.walk_controls import Act, nothing, walk_controls

_AID_PACE = GLIDE // 2
"""Frames that a move takes when it is the solver's."""
_CHEER = 20
"""Frames of celebration that nobody can cut short."""
_CELEBRATION = 130
"""Frames, where no picture is to be looked at."""
_LEAD = 1.5
"""Cells that the camera looks ahead."""
_AS_FAR = "A click leads as far as the next junction, and to where you have been."
_NOTICE = 2.5
"""Seconds that a notice is shown."""


class Play(BaseScene):
    """A level. S lets a solver go on from here, and S takes over again."""

    offered: Sequence[str] = ("walk", *COMMANDS)
    """What can be done."""
    is_replay = False

    def __init__(
        self,
        session: Session,
        level: Level,
        maze: Maze | None = None,
        play: Playthrough | None = None,
    ) -> None:
        """`play` is that of the level, if it was prepared before."""
        self.session = session
        self.play = play or Playthrough(session.store, level, maze, session.solver, self.is_replay)
        self._top = StatusBar()
        self._figures = FigureRow()
        self.following: Request | None = None
        self._open()
        if self.play.left:
            self._ask(self.play.left)

    def _open(self) -> None:
        """Show the maze, which is another one."""
        has_torch = self.level.rules.torch > 0
        self.view = View(self.board, hud.VIEW, REAL_SIZE * (1 + has_torch))
        self.view.farthest = STEPS[has_torch]
        self.view.dragged_by, self.view.moved_by = pyxel.MOUSE_BUTTON_RIGHT, RIGHT_STICK
        self._map = CornerMap(self.view, self.board)
        self._map.is_wanted = not has_torch
        self._adopt_settings()
        self._begin()

    def _adopt_settings(self) -> None:
        """Walk with the keys, and at the pace, of the settings."""
        settings, shape = self.session.settings, self.maze.grid.shape.name
        self.keys = bindings(settings.keys, shape)
        self.steering = Steering(
            directions(settings.keys, shape), settings.pace, self._steer, self._bump,
            refuse=lambda: self._say(_AS_FAR),
        )  # fmt: skip
        words = {"solver": solver_word(self.level)}
        walks = walk_controls(settings.keys, shape, self._acts(), words)
        self.controls = Controls([("Walk", walks)])

    def _begin(self) -> None:
        """Put everything where it is at first."""
        game = self.game
        self.hero = Hero(game.cell)
        self.things = Things(game)
        self._dust = Dust()
        self._trail = Trail(self.maze)
        self._party = Party()
        self._age = 0
        self._over = 0
        self.notice = Toast(_NOTICE, _NOTICE)
        self._lead = (0.0, 0.0)
        self._wisp: Wisp | None = None
        self._portrait: Portrait | None = None
        self._trail.become(game.trail)
        self._card: Card | None = None
        if not game.walked:
            self._card = Card(self.level.heading, introduction(self.level, game))
        self.view.show(self.board)
        self._map.small.show(self.board)
        self.steering.rest()
        self.session.audio.play_tune(PLAY)

    @property
    def level(self) -> Level:
        return self.play.level

    @property
    def maze(self) -> Maze:
        return self.play.maze

    @property
    def board(self) -> Board:
        return self.play.board

    @property
    def game(self) -> Game:
        return self.play.game

    # ---- what the keys do ----------------------------------------------------------------------

    def _acts(self) -> dict[str, Act]:
        """What can be done, by the names of its commands; with the gamepad's button."""
        acts: dict[str, Act] = {
            "walk": (nothing, -1),
            "hint": (self.hint, pyxel.GAMEPAD1_BUTTON_X),
            "undo": (self._take_back, pyxel.GAMEPAD1_BUTTON_B),
            "solver": (self.turn_solver, pyxel.GAMEPAD1_BUTTON_Y),
            "restart": (self.restart, pyxel.GAMEPAD1_BUTTON_BACK),
            "new": (self.renew, -1),
            "pause": (self.pause, pyxel.GAMEPAD1_BUTTON_START),
            "theme": (self.session.next_theme, -1),
            "mute": (self.turn_sound, -1),
            "zoom_in": (lambda: self._zoom(1), -1),
            "zoom_out": (lambda: self._zoom(-1), -1),
        }
        left_out = {"new"} if self.level.is_fixed else set()
        return {name: acts[name] for name in acts if name in {*self.offered} - left_out}

    def hint(self) -> None:
        self._heed(self.play.hint(printed(self.keys["hint"][0])))

    def undo(self) -> None:
        event = self.play.undo()
        self._heed(event)
        if event and event.kind == "undo":
            back = self.game.walked[-1]
            self._trail.become(self.game.trail)
            self.hero.glide_to(self.game.cell, self.session.settings.pace // 2, self._towards(back))
            self._card = None

    def restart(self) -> None:
        self.play.restart()
        self._begin()

    def renew(self) -> None:
        self.following = self._renewed()

    def _renewed(self) -> Work:
        """Go on in another maze of the kind, with the like rules."""
        return Work(another_game(self.play), self._go_on_with)

    def _go_on_with(self, play: Playthrough) -> None:
        zoom = self.view.zoom
        self.play.discard()
        self.play = play
        self._open()
        self.view.zoom = zoom  # it is of the same size
        self._follow()

    def turn_solver(self) -> None:
        before = self.play.autopilot
        self._heed(self.play.turn_solver(printed(self.keys["solver"][0])))
        if self.play.autopilot is before:
            return
        self._card = None
        self.steering.rest()
        autopilot = self.play.autopilot
        self._wisp = Wisp(autopilot.search) if autopilot else None
        board = autopilot.search.board if autopilot else self.board
        self.view.show(board)
        self._map.small.show(board)

    def pause(self) -> None:
        self.following = OpenPause()

    def _ask(self, left: Unfinished) -> None:
        """Let the player choose between an unfinished run and a new one."""
        self.following = OpenPause(left)

    def resume(self, left: Unfinished) -> None:
        """Go on with a run that was left."""
        self.following = None
        try:
            self.play.resume(left)
            words = RESUMED
        except PixelmazeError as error:
            words = str(error)
        self._begin()
        self._say(words)

    def accepts(self, request: Request) -> bool:
        return isinstance(request, Resume | Restart | NewMaze | ResumeRun)

    def handle(self, request: Request) -> Request | None:
        """Return from the menu above, in which settings may have changed, and do what it asks."""
        match request:
            case NewMaze():
                return self._renewed()
            case Restart():
                self.restart()
            case ResumeRun(left):
                self.resume(left)
        self._adopt_settings()
        return None

    def turn_sound(self) -> None:
        self.session.turn_sound()
        self._say("The sound is off." if self.session.settings.is_muted else "The sound is on.")

    def _zoom(self, by: int) -> None:
        self.view.zoom_by(by)

    def _say(self, words: str) -> None:
        if words:
            self.notice.say(words)

    def _heed(self, event: Event | None) -> None:
        """Let it be heard, and say what is to be said."""
        if event:
            self._say(event.words)
            if event.kind != NOTHING:
                self.session.audio.play(event.kind)

    # ---- moves ---------------------------------------------------------------------------------

    def _steer(self, arc: int) -> None:
        """The player makes this move, if that is not faster than anyone can play."""
        if not self.game.is_too_fast:
            self.walk(arc)

    def _take_back(self) -> None:
        """The player takes back a move, likewise."""
        if not self.game.is_too_fast:
            self.undo()

    def walk(self, arc: int) -> None:
        """Make the move: the rules at once, the picture in so many frames."""
        event = self.play.walk(arc)
        if not event:
            return
        self._heed(event)
        pace = _AID_PACE if self.play.autopilot else self.session.settings.pace
        self.hero.glide_to(self.game.cell, pace, self._towards(arc))
        self._trail.add(arc)
        self._card = None
        self.view.is_taken = False
        if not self.session.settings.reduced_motion:
            self._dust.puff(tail(self.maze.grid, arc))
        if event.kind == "goal":
            self._celebrate()

    def _celebrate(self) -> None:
        if self.level.paints:
            self._portrait = Portrait(self.level, self.maze, self.game.shortest)
        if self.level.is_daily:
            self.session.tell(share_line(self.level, self.game))

    def _towards(self, arc: int) -> Direction:
        """Where a move looks to on the screen."""
        grid = self.maze.grid
        return grid.shape.headings[grid.heading[arc]].direction

    def _bump(self, direction: Direction) -> None:
        self._card = None
        self.hero.run_into_wall(*direction)
        self.session.audio.play(Effect.BUMP)

    # ---- once a frame --------------------------------------------------------------------------

    def spend(self, seconds: float) -> None:
        """Nothing can be done beforehand."""

    def update(self) -> Request | None:
        heard = self.controls.update()
        if self.controls.is_open:  # who reads has time
            return None
        heard = self._map.update(hears_mouse=not heard) or heard
        self.view.update(hears_mouse=not heard)
        self._pass_time(lambda: self.act(hears_mouse=not heard))
        wants_on = self._over > _CHEER and not heard and _wants_on()
        if self._over > self._celebration or wants_on:
            self._end()
        following, self.following = self.following, None
        return following

    def skip(self, frames: int) -> None:
        """Let the time of frames pass that were left out."""
        if not self.controls.is_open:
            for _ in range(frames):
                self._pass_time(self.catch_up)

    def _pass_time(self, act: Callable[[], None]) -> None:
        """A frame, in which that is done."""
        self._age += 1
        if self.play.is_over:
            self._over += 1
        else:
            act()
        self._heed(self.play.tick())
        self._animate()

    def act(self, hears_mouse: bool) -> None:
        """Do what the player does in this frame, or the solver in his place."""
        if self.play.autopilot and self._wisp:
            for arc in self.play.autopilot.moves(is_ready=not self.hero.is_gliding):
                self.walk(arc)
            self._wisp.update()
        else:
            self.steering.update(self.game, self.view, hears_mouse)

    def catch_up(self) -> None:
        """Do what was to be done in a frame that was left out."""
        if not self.play.autopilot:  # the solver takes its time: more of it would take yet longer
            self.steering.catch_up(self.game)
        elif self.play.autopilot.has_found:
            self.act(hears_mouse=False)

    def _animate(self) -> None:
        self.hero.update()
        self.things.update()
        self._dust.update()
        if self._card and not self._card.update():
            self._card = None
        self.notice.update(FRAME, self.session.store.notices)
        self._follow()
        if self._portrait and self._cheers:
            self._portrait.update()
        if self._cheers and not self.session.settings.reduced_motion:
            self._party.update(self.view, self.maze.goal)

    def _follow(self) -> None:
        """Let the camera go with the hero, and look ahead a little."""
        if self._wisp and self._is_searching:
            self._wisp.follow(self.view)
            return
        wanted = (0.0, 0.0)
        if self.hero.is_gliding and not self.session.settings.reduced_motion:
            dx, dy = self.hero.direction
            wanted = (dx * _LEAD, dy * _LEAD)
        x, y = (now + (to - now) * 0.06 for now, to in zip(self._lead, wanted, strict=True))
        self._lead = (x, y)
        self.view.follow(self.hero.before, self.hero.cell, self.hero.part, lead=self._lead)

    @property
    def _is_searching(self) -> bool:
        return self.play.autopilot is not None and not self.play.autopilot.has_found

    @property
    def _celebration(self) -> int:
        """Frames from the goal to the result."""
        return self._portrait.frames if self._portrait else _CELEBRATION

    @property
    def _cheers(self) -> bool:
        return self.game.outcome == WON and not self.hero.is_gliding

    def _end(self) -> None:
        self.following = ShowResult()

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self) -> None:
        view, game = self.view, self.game
        view.draw()
        if not self.level.paints:
            self._trail.draw(view)
        draw_hint(view, self.maze, self.play.hinting.arcs, self._age)
        self.things.draw(view, self._cheers)
        self._dust.draw(view)
        if game.rules.torch and not self.play.is_over:
            draw_dark(view, game)
        settings = self.session.settings
        if self.play.companion and settings.companion and not self.play.autopilot:
            draw_companion(view, self.play.companion, game.ticks, settings.pace)
        if self._wisp and self._is_searching:
            self._wisp.draw(view)
        if game.ghost:
            draw_ghost(view, game.ghost, game.ticks, self._age)
        self.hero.draw(view, self._cheers)
        if self._cheers:
            self._party.draw()
        if self._portrait and self._cheers:
            self._portrait.draw()
        pyxel.clip()
        self._map.draw(game.cell, game.cell, self._places(), self._rivals())
        if self._card:
            self._card.draw(view, self.play.landmarks)
        self._draw_strips()

    def _places(self) -> list[Place]:
        """What is to be found on the small map."""
        keys = self.maze.waypoints[self.game.keys :]
        return [(cell, Role.GOAL) for cell in (*keys, self.maze.goal)]

    def _rivals(self) -> list[Figure]:
        """The ghost on the small map: it is often off the screen."""
        ghost = self.game.ghost
        if not ghost:
            return []
        before, after, part = ghost.at(self.game.ticks)
        return [(before if part < 0.5 else after, f"mini_ghost_{self._age // 20 % 2}")]

    def _draw_strips(self) -> None:
        stands = standing(self.game, self.play.autopilot)
        self._top.draw(SCREEN, self.level.heading, stands.subject, stands.word,
                       COLOURS[stands.kind], self.notice.words)  # fmt: skip
        figures = figures_of(self.game, self.play.autopilot)
        shown = [(f"icon_{kind}", number, word) for kind, number, word in figures]
        self._figures.draw(shown, self.play.hinting.offer)
        self.controls.draw()


def _wants_on() -> bool:
    """Whether somebody asks for what comes next."""
    return any(map(pyxel.btnp, _ON))


_ON = (
    pyxel.KEY_RETURN, pyxel.KEY_KP_ENTER, pyxel.KEY_SPACE, pyxel.GAMEPAD1_BUTTON_A,
    pyxel.MOUSE_BUTTON_LEFT,
)  # fmt: skip
