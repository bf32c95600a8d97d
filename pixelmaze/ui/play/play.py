"""Walk a maze yourself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from pixelmaze.game.game import Game
from pixelmaze.game.keys import SCHEMES, directions, printed, rose
from pixelmaze.game.rules import TICKS, Level
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import Board
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import Direction
from pixelmaze.run.outcomes import FAILED, NOT_TRIED, Fault
from pixelmaze.storage.settings import HOLDS
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.kit.addresses import to_play
from pixelmaze.ui.kit.bindings import Binding, Label, bind
from pixelmaze.ui.kit.commands import PLAY, keys_of_play, named
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.requests import OpenWorkshop, Work
from pixelmaze.ui.kit.scene import Scene, SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.status import Status, StatusBar
from pixelmaze.ui.kit.surface import Surface
from pixelmaze.ui.play import facts, requests
from pixelmaze.ui.play.celebration import Celebration
from pixelmaze.ui.play.menus import GameMenus
from pixelmaze.ui.play.messages import LOSSES, NOT_RECORDED, RESUMED
from pixelmaze.ui.play.pane import GamePane, PlayServices, Steering
from pixelmaze.ui.play.playthrough import NOTHING, Event, Playthrough
from pixelmaze.ui.play.sharing import share_picture
from pixelmaze.ui.play.start_card import StartCard
from pixelmaze.ui.play.stats_bar import StatsBar

_SOLVER_PACE = 4
"""Ticks per unit of cost of a move by the solver."""
_LETTERS = SCHEMES["wasd"]
_OFFER = f"Walk with {_LETTERS.title}? {printed('return')}: yes"
_PULSE = 24  # ticks for which the key for undo is lit, and then is not
_ANSWERED = requests.Resume | requests.Restart | requests.NewMaze | requests.ResumeRun


class PlayScene(Scene):
    """A level being played. S lets a solver continue, and S takes over again."""

    offered: Collection[str] = {"walk", *PLAY} - {"play_on"}  # commands
    is_replay = False

    def __init__(
        self,
        session: Session,
        level: Level,
        maze: Maze | None = None,
        play: Playthrough | None = None,
    ) -> None:
        """`play` is the game of the level, if already prepared."""
        self.session = session
        self.play = play or Playthrough(session.store, level, maze, session.solver, self.is_replay)
        self._status, self._stats = StatusBar(), StatsBar()
        self._described: tuple[object, str] = None, ""  # a state of the game, in words
        self._open()
        if self.play.unfinished and (
            self.play.unfinished.is_worth_offering or self.play.is_counting
        ):
            # let the player choose between this run and a new one
            self.ask(requests.OpenPause(self.play.unfinished))

    def _open(self) -> None:
        """Show a new maze."""
        self.look = self.level.look
        self._icons = facts.rule_icons(self.play)
        self._rules = " ".join(line.words for line in facts.rules_of(self.play))
        self.pane: GamePane = PlayServices.of(self.session).game_pane(
            self.play, lambda: self.session.settings
        )
        self._adopt_settings()
        self._begin()

    def _adopt_settings(self) -> None:
        scheme, shape = self.session.settings.keys, self.maze.grid.shape.name
        own = self.session.keys.own
        self.keys = keys_of_play(scheme, shape, own)
        self.directions = directions(scheme, shape, own)
        self._letters = rose(scheme, shape, own)
        self.steering: Steering = PlayServices.of(self.session).steering(self, self.pane)
        label = None if self._icons else ""
        first = bind(PLAY["rules"], self.show_rules, self.keys["rules"], label, self._rules)
        rules = [("Rules", [first])] if self._rules and "rules" in self.offered else []
        self._groups = [*rules, ("Walk", self._bindings(scheme, shape, own))]

    def _begin(self, has_card: bool = True) -> None:
        """Show the start of the game, or of a resumed run."""
        self._age = 0  # ticks since then
        self._due = 0.0  # ticks that have passed and are not processed yet
        self._wait = 0  # ticks until the last move has been shown
        self.toast.clear()
        self.celebration: Celebration | None = None
        self._fault: Fault | None = None  # of the solver, once reported
        self._card: StartCard | None = None
        if has_card and not self.game.walked:
            self.show_rules()
        if self.play.begun:
            self.show_message(f"{NOT_RECORDED} {self._named('restart')} returns to this moment.")
        self.pane.begin()
        self.steering.reset_input()
        self.session.audio.play_tune("play", self.level.look, bool(self.level.rules.torch))

    @property
    def level(self) -> Level:
        return self.play.level

    @property
    def link_query(self) -> str:
        return to_play(self.level, self.maze)

    @property
    def maze(self) -> Maze:
        return self.play.maze

    @property
    def game(self) -> Game:
        return self.play.game

    @property
    def pace(self) -> int:
        """Ticks per move while a key is held."""
        return self.session.settings.pace

    @property
    def first_wait(self) -> int:
        """Ticks until a held key repeats, if more than `pace`: in rooms a step too many is dear."""
        return HOLDS[self.session.settings.hold] if self.level.room else 0

    # ---- what the keys do ----------------------------------------------------------------------

    def _bindings(self, scheme: str, shape: str, own: Mapping[str, str]) -> list[Binding]:
        acts: dict[str, Callable[[], object]] = {
            "hint": self.hint,
            "undo": self._undo_in_time,
            "solver": self.toggle_solver,
            "rules": self.show_rules,
            "pause": lambda: self.ask(requests.OpenPause()),
            "restart": self._restart_if_meant,
            "workshop": lambda: self.ask(OpenWorkshop(self.game.original)),
            "new": lambda: self.ask(self._another_maze()),
            "play_on": lambda: self.ask(requests.PlayOn(self.play, self.game)),
            "theme": self.turn_theme,
            "mute": self.turn_sound,
            "zoom_in": lambda: self.show_message(self.pane.zoom_by(1)),
            "zoom_out": lambda: self.show_message(self.pane.zoom_by(-1)),
        }
        works = {
            "rules": not self._rules,  # else they have their own group
            "new": not (self.level.is_fixed or self.level.room),
            "workshop": self.game.world and not self.level.is_daily,  # there one can try at will
            "mute": self.session.services.has_sound,
        }
        words: dict[str, Label] = {
            "rules": "",
            "solver": lambda: "take over" if self.play.autopilot else "",
            "hint": lambda: "" if self.play.is_counting else PLAY["hint"].label,
        }
        lit = {"undo": self._advises_undo}
        bound = [
            bind(PLAY[name], act, self.keys[name], words.get(name))._replace(is_lit=lit.get(name))
            for name, act in acts.items()
            if name in self.offered and works.get(name, True)
        ]
        if "walk" not in self.offered:
            return bound
        used = {key for each in bound for key in each.keys}.union(self.directions, own.values())
        idle = [key for key in "wad" if key not in used]  # S, beside them, calls the solver
        shown, offers = " ".join(map(printed, idle)), f"walk with {_LETTERS.title}?"
        offer = Binding(shown, idle, "", offers, self._offer_letters)
        return [*self.steering.bindings(scheme, shape, own), *bound, *[offer] * bool(idle)]

    def _advises_undo(self) -> bool:
        return self.play.is_stuck and (self.session.is_calm() or self._age // _PULSE % 2 == 0)

    def _offer_letters(self) -> None:
        self.play.is_careful = True
        self.show_message(_OFFER)

    def _accept_letters(self) -> None:
        self.session.change(keys=_LETTERS.name)
        self._adopt_settings()
        solver = printed(self.keys["solver"][0])
        self.show_message(f"You walk with {_LETTERS.title} now. {solver} calls the solver.")

    def _named(self, name: str) -> str:
        return named(PLAY[name], keys=self.keys[name])

    def handle_key(self, key: str) -> bool:
        return "walk" in self.offered and self.steering.press(key)

    def show_rules(self) -> None:
        """Show the card of the level, or turn the page of the card; after the last, remove it."""
        if self._card:
            self._card = self._card if self._card.turn() else None
        elif not self.play.is_over:
            self._open_card(self.level.heading, facts.introduction(self.play), self._letters)
            self._sights = facts.sights(self.game)

    def _open_card(self, heading: str, lines: Sequence[facts.RuleLine], letters: str = "") -> None:
        key = printed(self.keys["rules"][0])
        is_calm = self.session.is_calm() or self.play.unfinished is not None
        self._card = StartCard(heading, lines, key, is_calm, letters)

    def hint(self) -> None:
        self.toast.clear()
        event, marked = self.play.hint(self._named("hint")), self.play.hinting.marked
        if event and event.kind == "hint":
            self._card = None
        if event and event.words and marked:
            self._open_card("What matters next", [facts.RuleLine("hint", event.words)])
            self._sights = [self.game.cell, *marked]
            event = Event(event.kind)
        self._heed(event)

    def _undo_in_time(self) -> None:
        """Undo a move, unless moves come faster than anyone can play."""
        if not self.game.is_too_fast:
            self.undo()

    def undo(self) -> None:
        event = self.play.undo()
        self._heed(event)
        if event and event.kind == "undo":
            self._wait = self.pace // 2
            self.pane.undo(self._wait)
            self._card = None

    def _restart_if_meant(self) -> None:
        try:
            self.play.confirm(self._named("restart"))
            self.restart()
        except PixelmazeError as question:
            self.fail(question)

    def restart(self) -> None:
        self.play.restart()
        self._begin(has_card=False)

    def _another_maze(self) -> Work[Playthrough]:
        return Work(partial(requests.another_game, self.play), self._go_on_with)

    def _go_on_with(self, play: Playthrough) -> None:
        before = self.pane
        self.play.discard()
        self.play = play
        self._open()
        self.pane.keep_zoom(before)

    def toggle_solver(self) -> None:
        before = self.play.autopilot
        self._heed(self.play.toggle_solver(self._named("solver")))
        autopilot = self.play.autopilot
        if autopilot is not before:
            self._card = None
            self.steering.reset_input()
            self.pane.show(self._board)

    @property
    def _board(self) -> Board:
        autopilot = self.play.autopilot
        return autopilot.search.board if autopilot and autopilot.search else self.play.board

    def ask(self, request: Request) -> None:
        # the question about an unfinished run comes before what a key asks for
        super().ask(self._request or request)

    def resume(self, left: Unfinished) -> None:
        self.take_request()
        try:
            self.play.resume(left)
            words = RESUMED
        except PixelmazeError as error:
            words = str(error)
        self._begin()
        self.show_message(words)

    def accepts(self, request: Request) -> bool:
        return isinstance(request, _ANSWERED)

    def handle(self, request: Request) -> Request | None:
        """Carry out a request of the menu above, where settings may have changed."""
        match request:
            case requests.NewMaze():
                return self._another_maze()
            case requests.Restart():
                self.restart()
            case requests.ResumeRun(left):
                self.resume(left)
        self._adopt_settings()
        return None

    def _heed(self, event: Event | None) -> None:
        """Report an event in words and sound."""
        if not event:
            return
        if event.kind in ("goal", "lost"):
            self.toast.clear()
        self.show_message(event.words)
        if event.kind != NOTHING:
            self.session.audio.play(event.kind)

    # ---- moves ---------------------------------------------------------------------------------

    def steer(self, arc: int) -> None:
        """Make a move, unless moves come faster than anyone can play, or the player wades."""
        if not self.game.is_too_fast:
            self.walk(arc)

    def walk(self, arc: int) -> None:
        """Make a move: at once by the rules, and in the next ticks on the pane."""
        if self._request:  # a move would remove the unfinished run of the coming question
            return
        searched = self._board
        event = self.play.walk(arc)
        if not event:
            return
        if self._board is not searched:  # the solver plans again
            self.pane.show(self._board)
        self._heed(event)
        self._card = None
        if self.play.autopilot and not self.game.world:  # in a room, each move deserves a look
            self._wait = _SOLVER_PACE * self.maze.costs[arc]
        else:
            self._wait = max(self.pace, self.game.wading)
        self.pane.move(arc, self._wait)
        if event.kind == "goal" and self.level.is_daily and not self.play.external_name:
            streak, _ = GameMenus.of(self.session).daily.streaks()
            self.session.print_line(share_picture(self.play, streak))

    def bump(self, way: Direction) -> None:
        self.pane.bump(way)
        self.session.audio.play("bump")

    # ---- as time passes ------------------------------------------------------------------------

    def update(self, given: SceneInput) -> Request | None:
        is_free = self.pane.handle_mouse(given.is_pointer_free)
        if (at := given.pointer) and at.is_new and self._status.icons.holds(at.x, at.y):
            self.show_rules()
        elif at and at.is_new and is_free:
            self.steering.click(at.x, at.y)
        self._due += given.seconds * TICKS
        ticks = int(self._due + 1e-6)
        self._due -= ticks
        for left in range(ticks - 1, -1, -1):
            self._tick(self.catch_up if left else lambda: self.act(is_free))
        asked, end = given.menu, self.celebration
        if asked and asked.chooses and self.toast.words == _OFFER:
            self._accept_letters()
        goes_on = asked and (asked.chooses or (asked.clicks and is_free))
        if end and (end.is_over or (goes_on and end.can_be_skipped)):
            self.ask(requests.ShowResult())
        return self.take_request()

    def wake(self) -> None:
        if self.game.walked and not self.play.is_over and not self.is_replay:
            self.ask(requests.OpenPause(is_sudden=True))

    def _tick(self, act: Callable[[], None]) -> None:
        self._age += 1
        self._wait = max(0, self._wait - 1)
        if not self.play.is_over:
            act()
        self._heed(self.play.tick())
        self.session.audio.beat(facts.danger_of(self.game))
        self.pane.tick()
        if self.play.is_over:
            self.celebration = self.celebration or Celebration(self.play)
            self.celebration.tick(self.pane.is_at_rest)
        if self._card:
            self._card.tick()
        self.toast.update(1 / TICKS, self.session.store.notices)

    def act(self, hears_mouse: bool) -> None:
        """Make the moves of this tick: the player's, or the solver's."""
        self.steering.update(hears_mouse)
        self._let_solver_walk()

    def catch_up(self) -> None:
        """Make the moves of a dropped frame."""
        if not self.play.autopilot:
            self.steering.catch_up()
        elif self.play.autopilot.has_found:  # a search that goes on would make the next frame late
            self._let_solver_walk()

    def close(self) -> None:
        self.play.close()

    def _let_solver_walk(self) -> None:
        if self.play.autopilot:
            search = self.play.autopilot.search
            if search and search.outcome in (FAILED, NOT_TRIED) and search.fault is not self._fault:
                self._fault = search.fault
                self.show_message(str(search.fault))
            for arc in self.play.autopilot.moves(is_ready=not self._wait):
                self.walk(arc)

    # ---- draw ----------------------------------------------------------------------------------

    def says(self) -> Iterator[str]:
        from pixelmaze.ui.play import description  # not needed for pictures

        yield self.level.heading
        if self._card:
            yield from self._card.says()
        game, hinting = self.game, self.play.hinting
        state = self.play, game.cell, game.moves, game.outcome
        if self._described[0] != state:  # passing time is not news
            self._described = state, " ".join(description.described(game))
        yield "" if self.is_replay and not game.outcome else self._described[1]
        subject, word, _ = self._stands
        yield f"{subject} {word.lower()}".strip()
        yield description.directions(game, hinting.arcs) if hinting.arcs else ""
        yield hinting.offer

    @property
    def _stands(self) -> Status:
        stands = facts.standing(self.game, self.play.autopilot)
        return stands._replace(subject=stands.subject or self.play.kind_of_try)

    def place(self, s: Surface) -> None:
        self._box = s.between_bars
        self.pane.place(s, self._box)
        if self._card:
            self._card.place(s, self._box)

    def draw(self, s: Surface) -> None:
        card, box = self._card, self._box
        self.pane.draw(s, box, card.height if card else 0, self.celebration)
        if card:
            places = [*filter(None, map(self.pane.place_of, self._sights))]
            card.draw(s, self.pane.picture, places)
        notice = self.toast.words or self.play.hinting.offer
        self._status.draw(s, self.level.heading, self._stands, notice, self._icons)
        self._stats.draw(s, box.y + box.height, facts.figures_of(self.game, self.play.autopilot))
        self.pane.draw_above(s, self._stats.place_of)
        if self.celebration and self.celebration.is_loss_announced:
            who = str(self.game.lost_to)
            s.banner(box, f"{LOSSES[who]}!", Role.ALARM, who)
