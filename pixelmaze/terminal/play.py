"""Walk the maze yourself."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from pixelmaze.board import Board
from pixelmaze.errors import PixelmazeError
from pixelmaze.game.keys import COMMANDS, bindings, directions, printed, rose, walking
from pixelmaze.game.level import Level
from pixelmaze.game.onward import onward
from pixelmaze.game.rules import TICKS, WON, Game
from pixelmaze.maze import Maze
from pixelmaze.shapes import Direction
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.terminal.actors import rivals_of, things_of
from pixelmaze.terminal.box_renderer import VOID
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.card import Card
from pixelmaze.terminal.cheer import Cheer
from pixelmaze.terminal.controls import Control, Group, control, perform
from pixelmaze.terminal.session import Session
from pixelmaze.terminal.strips import Notice, draw_figures, draw_keys, draw_top, view_box
from pixelmaze.terminal.view import ROOMS, View
from pixelmaze.ui.menu import Request
from pixelmaze.ui.messages import (
    figures_of,
    introduction,
    share_line,
    solver_word,
    standing,
)
from pixelmaze.ui.playthrough import (
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
from pixelmaze.ui.surface import Box

_RUN = 3
"""Ticks that a move takes while he runs on."""
_MOST_HELD_BACK = 60
"""Keys that wait because they came faster than anyone can play: a second's worth."""
_AID = 4
"""The same when it is the solver's."""
_BUMP = 0.15
"""Seconds that a wall is felt."""
_DEAF = 0.5
"""Seconds after the end in which no key counts: it may have been meant for a move."""
_LOST = 1.5
"""Seconds from the ghost's goal to the result."""


class Play(BaseScene):
    """A level. S lets a solver go on from here, and S takes over."""

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
        self.following: Request | None = None
        self._open()
        if self.play.left:
            self._ask(self.play.left)

    def _open(self) -> None:
        """Show the maze, which is another one."""
        self.view = View(self.board)
        self._zoom: int | None = None
        """As the player wants it; None: as it fits."""
        self._has_blocks = True
        self.adopt_settings()
        self._begin()

    def adopt_settings(self) -> None:
        """Walk with the keys of the settings."""
        scheme, shape = self.session.settings.keys, self.maze.grid.shape.name
        self._directions = directions(scheme, shape)
        self.keys = bindings(scheme, shape)
        self.groups: Sequence[Group] = [("Walk", self._controls(scheme, shape))]

    def _begin(self) -> None:
        """Put everything where it is at first."""
        self.age = 0
        """Ticks since then."""
        self._due = 0.0
        self._wait = 0
        """Ticks until who runs on, or the solver, can move again."""
        self._is_running = False
        self._held_back: deque[str] = deque()
        self._bumped = 0.0
        self._over = 0.0
        self.notice = Notice()
        self._has_card = not self.game.walked
        self._cheer: Cheer | None = None
        self.view.show(self.board)
        self.view.centre()

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

    def _controls(self, scheme: str, shape: str) -> list[Control]:
        acts: dict[str, Callable[[], object]] = {
            "hint": self.hint,
            "undo": self.undo,
            "solver": self.turn_solver,
            "pause": self.pause,
            "restart": self.restart,
            "new": self.renew,
            "theme": self.session.next_theme,
            "zoom_in": lambda: self._zoom_by(1),
            "zoom_out": lambda: self._zoom_by(-1),
        }
        left_out = {"new"} if self.level.is_fixed else set()
        controls = []
        if "walk" in self.offered:
            letters = rose(scheme, shape)
            how = f"{letters} as the ways lie; with Shift" if letters else "with Shift"
            words = f"walk; {how} to where ways part"
            controls.append(Control(walking(scheme, shape), (), "walk", words))
        short = {"solver": solver_word(self.level)}
        controls += [
            control(COMMANDS[name], act, self.keys[name], short.get(name))
            for name, act in acts.items()
            if name in self.offered and name not in left_out
        ]
        return controls

    def press(self, key: str) -> None:
        """Moves that come too fast, as over a slow connection, wait for their ticks, and so do the
        keys after them."""
        is_early = not self.play.is_over and self.game.is_too_fast and self._is_move(key)
        if not self._held_back and not is_early:
            self._do(key)
        elif len(self._held_back) < _MOST_HELD_BACK:
            self._held_back.append(key)

    def _is_move(self, key: str) -> bool:
        return key in self.keys["undo"] or key.removeprefix("shift ").lower() in self._directions

    def _do_held_back(self) -> None:
        """Do what was held back, as far as it can be played by now."""
        while self._held_back and not self.game.is_too_fast:
            self._do(self._held_back.popleft())
        if self.play.is_over:
            self._held_back.clear()

    def _do(self, key: str) -> None:
        self._is_running = False
        if self.play.is_over and self._over < _DEAF:
            return
        if self.heard(key) or perform(self.groups, key):
            return
        if self.play.is_over:
            self._end()

    def heard(self, key: str) -> bool:
        """Walk, if the key says so; with Shift, or as a large letter, to where ways part."""
        runs = key.startswith("shift ") or (len(key) == 1 and key.isupper())
        way = self._directions.get(key.removeprefix("shift ").lower())
        if way is None or self.play.is_over:
            return False
        if self.play.autopilot:
            self._say(f"{printed(self.keys['solver'][0])} takes over.")
            return True
        arc = self.game.passage_toward(*way)
        if arc < 0:
            self._bump(way)
        else:
            self.walk(arc)
            self._is_running, self._wait = runs, _RUN
        return True

    def hint(self) -> None:
        self._heed(self.play.hint(printed(self.keys["hint"][0])))

    def undo(self) -> None:
        event = self.play.undo()
        self._heed(event)
        if event and event.kind == "undo":
            self._has_card = False

    def restart(self) -> None:
        self.play.restart()
        self._begin()

    def renew(self) -> None:
        self.following = self._renewed()

    def _renewed(self) -> Work:
        """Go on in another maze of the kind, with the like rules."""
        return Work(another_game(self.play), self._go_on_with)

    def _go_on_with(self, play: Playthrough) -> None:
        zoom = self._zoom
        self.play.discard()
        self.play = play
        self._open()
        self._zoom = zoom  # it is of the same size

    def turn_solver(self) -> None:
        before = self.play.autopilot
        self._heed(self.play.turn_solver(printed(self.keys["solver"][0])))
        if self.play.autopilot is not before:
            self._has_card = False
            self.view.show(self.play.autopilot.search.board if self.play.autopilot else self.board)

    def pause(self) -> None:
        self.following = OpenPause()

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
        self.adopt_settings()
        return None

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

    def _zoom_by(self, by: int) -> None:
        if self.view.zoom + by < ROOMS and not self._has_blocks:
            self._say("Without colours the maze cannot be smaller.")
        else:
            self.view.zoom += by
            self._zoom = self.view.zoom

    def _say(self, words: str) -> None:
        self.notice.say(words)

    def _heed(self, event: Event | None) -> None:
        if not event:
            return
        if event.kind in ("goal", "lost"):
            self.notice.forget()
        self._say(event.words)

    # ---- moves ---------------------------------------------------------------------------------

    def walk(self, arc: int) -> None:
        """Make the move."""
        event = self.play.walk(arc)
        if not event:
            return
        self._heed(event)
        self._has_card = False
        self._bumped = 0.0
        if event.kind == "goal":
            self._is_running = False
            self._cheer = Cheer(self.game, self.level, self.session.settings.reduced_motion)
            if self.level.is_daily:
                self.session.tell(share_line(self.level, self.game))

    def _bump(self, way: Direction) -> None:
        self._has_card = False
        self._bumped = _BUMP

    # ---- as time passes ------------------------------------------------------------------------

    def update(self, seconds: float) -> Request | None:
        self._due += seconds * TICKS
        for _ in range(int(self._due)):
            self._tick()
        self._due %= 1
        self._bumped = max(0.0, self._bumped - seconds)
        self.notice.update(seconds, self.session.store.notices)
        if self.play.is_over:
            self._over += seconds
            if self._cheer:
                self._cheer.update(seconds)
            if self._over > (self._cheer.seconds if self._cheer else _LOST):
                self._end()
        following, self.following = self.following, None
        return following

    def _tick(self) -> None:
        self.age += 1
        self._wait = max(0, self._wait - 1)
        self._do_held_back()
        if not self.play.is_over:
            self.act()
        self._heed(self.play.tick())

    def act(self) -> None:
        """What is done in this tick without a key: by the solver, or by who runs on."""
        if self.play.autopilot:
            for arc in self.play.autopilot.moves(is_ready=not self._wait):
                self.walk(arc)
                self._wait = _AID
        elif self._is_running and not self._wait:
            arc = onward(self.game)
            if arc < 0:
                self._is_running = False
            else:
                self.walk(arc)
                self._wait = _RUN

    def _end(self) -> None:
        self.following = ShowResult()

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        box = view_box(canvas)
        self._fit(box, canvas.has_blocks)  # as it will be without a card, too
        if self._cheer:
            self._draw_maze(canvas, box)
            self._cheer.draw(canvas, box)
        elif self._has_card:
            card = Card(box, self.level.heading, introduction(self.level, self.game))
            canvas.fill(box, VOID)
            self._draw_maze(canvas, card.room(self.view.size[1]))
            card.draw(canvas, map(self.view.place, self.play.landmarks))
        else:
            self._draw_maze(canvas, box)
        autopilot = self.play.autopilot
        draw_top(canvas, self.level.heading, standing(self.game, autopilot), self.notice.words)
        draw_figures(canvas, figures_of(self.game, autopilot), self.play.hinting.offers)
        draw_keys(canvas, self.groups)

    def _draw_maze(self, canvas: Canvas, box: Box) -> None:
        game, settings = self.game, self.session.settings
        autopilot = self.play.autopilot
        if autopilot and not autopilot.has_found and autopilot.search.board.cursor >= 0:
            self.view.follow(autopilot.search.board.cursor, at_leisure=True)
        else:
            self.view.follow(game.cell)
        pace = settings.pace if settings.companion else None
        is_dark = game.rules.torch and not self.play.is_over
        self.view.draw(
            canvas, box,
            things_of(self.play, is_bumped=self._bumped > 0, companion_pace=pace),
            seen=game.explored if is_dark else None,
            lit=game.lit if is_dark else None,
            beyond=rivals_of(game),
        )  # fmt: skip

    def _fit(self, box: Box, has_blocks: bool) -> None:
        """As large as it can be, unless the player wants it otherwise; by torchlight it is."""
        self._has_blocks = has_blocks
        if self._zoom is not None:
            self.view.zoom = self._zoom
        else:
            has_small = has_blocks and not self.game.rules.torch
            self.view.fit(box.width, box.height, has_small, prefers_rooms=True)

    @property
    def has_won(self) -> bool:
        return self.game.outcome == WON
