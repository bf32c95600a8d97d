"""The result of a level: stars, figures and a menu, next to a replay of the walk."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain

from pixelmaze.game.daily import day_of
from pixelmaze.game.rewards import opened
from pixelmaze.game.rules import TICKS, WON
from pixelmaze.game.run import Run, run_of
from pixelmaze.game.run_code import code_of
from pixelmaze.game.walk import Walk
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.records import reached_before
from pixelmaze.ui.kit.addresses import to_play, to_run
from pixelmaze.ui.kit.bindings import Binding, Group, bind
from pixelmaze.ui.kit.commands import MENU, PLAY, TIME
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.menu_keys import menu_bindings
from pixelmaze.ui.kit.menu_view import MenuView
from pixelmaze.ui.kit.messages import TIME_HEADING, counted
from pixelmaze.ui.kit.motion import Motion, along, bounce, ease_both
from pixelmaze.ui.kit.overlay import Overlay
from pixelmaze.ui.kit.playback import PlaybackControls
from pixelmaze.ui.kit.scene import Scene, SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.status import StatusBar, Toast
from pixelmaze.ui.kit.surface import Box, Surface
from pixelmaze.ui.kit.timeline import Timeline
from pixelmaze.ui.play.daily_try import is_once, last_days
from pixelmaze.ui.play.facts import remarks, standing
from pixelmaze.ui.play.menus import GameMenus, Shares
from pixelmaze.ui.play.messages import LATE, STAR_WORDS, WHERE, next_maze, streak_words
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.requests import PlayOn, WatchRun
from pixelmaze.ui.play.sharing import share_picture
from pixelmaze.ui.play.verdict import comments, verdict_in

_STAR, _FIRST = 0.4, 0.55  # seconds between two stars, and before the first lands
_FLIGHT, _LANDING = 26, 20  # ticks of the flight of a star, and of its bounce
_LIFT, _DROP = 46, 9
"""The rise of a star above the straight line, and the height of its bounce, in pixels."""
_ARRIVAL, _FROM = 16, 60
"""Ticks in which the column slides in, and the pixels from the right."""
WIDTHS = (192, 38)  # width of the column, in pixels and characters
_MENU = 148  # height of the menu, in pixels
_VERDICT_LINES, _LEAST_ROWS = 10, 7
"""Lines for the verdict, for which the menu gives way as far as its least height, in characters."""
_VERDICT = 178  # width of the verdict where the menu stands next to it, in pixels
_LOW = 320
"""In lecture mode, the menu stands next to the verdict if there are fewer pixels in height."""
_STEPS = (TIME["step_back"], TIME["step_on"])
_TALL = 310  # height of the column below an upright maze, in pixels
_LEAST = (120, 34)
"""What the maze needs next to the column, in pixels and characters; with less, the column covers
it."""


class ResultScene(Scene):
    """The screen after a level is won or lost."""

    quits = False

    def __init__(self, session: Session, play: Playthrough, toast: Toast | None = None) -> None:
        self.session = session
        self.play = play
        self.look = play.level.look
        self.walk = Walk(play.game)
        self.playback = PlaybackControls(self.walk, self.walk.step_rate)
        self.timeline = Timeline(self.playback)
        self.pane = session.services.pane(self.walk)
        self._status = StatusBar()
        self.toast = toast or self.toast  # with the last message of the game
        self._menus = GameMenus.of(session)
        self._open_menu()
        self.menu = MenuView(self._menus, play=session.audio.play, is_calm=session.is_calm)
        is_calm = session.is_calm()
        self._arrival = Motion(0 if is_calm else _ARRIVAL)
        self._flights = [
            (
                Motion(_FLIGHT, ease_both, round((_FIRST + number * _STAR) * TICKS) - _FLIGHT),
                Motion(_LANDING, bounce, round((_FIRST + number * _STAR) * TICKS)),
            )
            for number in range(0 if is_calm else len(play.game.stars))
        ]
        """The flight and the landing of each star."""
        self._earned, self._offered = len(play.game.stars), len(play.game.offered_stars)
        self._age = 0.0
        self._due = 0.0  # ticks that have passed, and that motions have not seen
        self._frame = 0
        self._stars = 0
        self._page, self._pages = 0, 1  # of the verdict: shown, and in all
        self._hides = False  # True if the column covers the maze
        self._is_watching = False
        """True if the column over the maze is hidden, to show the walk."""
        rewards, self._remarks = self._words_of_rewards(), remarks(play)
        self.earned = [*rewards, *self._words_of_daily()]
        """Lines on new rewards and the streak."""
        self._due_sounds = ["gate"] if rewards else []  # after those of the stars
        session.audio.play_tune("result")

    @property
    def _has_won(self) -> bool:
        return self.play.game.outcome == WON

    def _open_menu(self) -> None:
        level, game = self.play.level, self.play.game
        self._menus.result(level, self._has_won, bool(game.stars), game.lost_to, self._shares())

    # ---- to share ------------------------------------------------------------------------------

    def _shares(self) -> Shares:
        has_result = self.play.level.is_daily and not self.play.external_name
        of_run = [("code", self._copy_code), ("link", self.copy_link)]
        return [("result", self._copy_result)] * has_result + of_run * self._can_be_raced

    @property
    def _can_be_raced(self) -> bool:
        play = self.play
        return self._has_won and not (play.game.is_helped or play.external_name or play.begun)

    @property
    def _run(self) -> Run:
        return run_of(self.play.game, self.play.level.name)

    @property
    def link_query(self) -> str:
        """The link query that races the run, or plays the level if that is impossible."""
        if self._can_be_raced:
            with suppress(PixelmazeError):  # it may be too long
                return to_run(self._run)
        return to_play(self.play.level, self.play.maze)

    def _copy_result(self) -> None:
        streak, _ = self._menus.daily.streaks()
        text = share_picture(self.play, streak)
        self.show_message(self.session.copy(text, "The result is on the clipboard.", self._has_won))

    def _copy_code(self) -> None:
        self.show_message(
            self.session.copy(code_of(self._run), "The run code is on the clipboard.")
        )

    def _words_of_daily(self) -> Sequence[str]:
        """Lines on a daily maze, which stay the same: passing minutes are not news."""
        level, menu = self.play.level, self._menus.daily
        if not level.is_daily:
            return ()
        is_past = day_of(level.name) < menu.today()
        streak = LATE if is_past else f"{streak_words(menu.streaks()[0])}."
        row = [last_days(self.session.store, menu.today())] if is_once(level) else []
        return *row, streak, f"{next_maze()}."

    def _words_of_rewards(self) -> Sequence[str]:
        play, records = self.play, self.session.store.records
        if not play.news:
            return ()
        now = self.session.store.standing
        found = opened(reached_before(records, play.level.name, play.news), now)
        stars = counted(now.stars, "star")
        return [f"{stars}: you've earned {each.name}. {WHERE[each.kind]}" for each in found]

    @property
    def _more(self) -> Sequence[str]:
        """Lines below the praise."""
        legend = ["Dots: the ghost's walk."] if self.walk.lost_by else []
        return *self._remarks, *legend, *self.earned

    @property
    def groups(self) -> Sequence[Group]:
        """Left and right step, or change the value of the selected line, if any."""
        left_out = _STEPS if self._menus.menu.selected.change else [MENU["across"]]
        return [
            (heading, [each for each in group if each.command not in left_out])
            for heading, group in self._all_groups
        ]

    @cached_property
    def _all_groups(self) -> Sequence[Group]:
        playback, slower = self.playback, "" if self.session.services.is_terse else None
        time = [
            bind(TIME["pause"], playback.pause, ("p",), lambda: playback.pause_word, pad=""),
            bind(TIME["step_back"], playback.step_back),
            bind(TIME["step_on"], playback.step_on),
            bind(TIME["faster"], playback.go_faster, ("+", "="), pad=""),
            bind(TIME["slower"], playback.go_slower, ("-",), slower, pad=""),
        ]
        own = menu_bindings(self.session.services, self.turn_theme, self.turn_sound, is_result=True)
        play_on = bind(PLAY["play_on"], lambda: self.ask(PlayOn(self.play, self.walk.game_so_far)))
        return [("Result", [*own, play_on, self._turning]), (TIME_HEADING, time)]

    @cached_property
    def _turning(self) -> Binding:
        key = self.session.keys.own.get("play.rules", PLAY["rules"].keys[0])
        words = "the next page of the verdict"
        return bind(PLAY["rules"], self._turn_page, (key,), "", words, pad="")

    def _turn_page(self) -> None:
        self._page = (self._page + 1) % self._pages

    # ---- update ------------------------------------------------------------------------

    def update(self, given: SceneInput) -> Request | None:
        self._age += given.seconds
        self._frame += 1
        self._count_stars()
        self._due += given.seconds * TICKS
        ticks = int(self._due + 1e-6)
        self._due -= ticks
        for motion in (self._arrival, *chain.from_iterable(self._flights)):
            motion.tick(ticks)
        self.toast.update(given.seconds, self.session.store.notices)
        request = self.take_request()
        request = self._chosen(given) or request
        self.menu.update()
        is_free, is_used = given.is_pointer_free, False
        if (at := given.pointer) and at.is_new and self._words.holds(at.x, at.y):
            self._turn_page()
        if given.pointer and not self.playback.is_running_ahead:
            is_used = self.timeline.handle_pointer(given.pointer, is_free)
        if not is_used:
            self.playback.advance(given.seconds)
        self.pane.update(is_free and not is_used)
        return request

    def _chosen(self, given: SceneInput) -> Request | None:
        asked = given.menu
        if self._is_watching and asked and (asked.chooses or asked.goes_back):
            self._is_watching = False
            return None
        request = self.menu.do(asked) if asked else None
        if not isinstance(request, WatchRun):
            return request
        self._open_menu()
        self._menus.menu.select("replay")
        self._is_watching = self._hides
        self.walk.seek(0)
        self.walk.paused = False
        return None

    def _count_stars(self) -> None:
        shown = min(self._offered, max(0, int((self._age - _FIRST) / _STAR + 1 + 1e-9)))
        if self._stars < shown <= self._earned:
            self.session.audio.play(f"star_{shown}")
        self._stars = shown
        if self._due_sounds and self._age > _FIRST + _STAR * (self._earned + 1):
            self.session.audio.play(self._due_sounds.pop())

    # ---- draw ----------------------------------------------------------------------------------

    def says(self) -> Iterator[str]:
        from pixelmaze.ui.play.description import rows_in_words  # not needed for pictures

        game = self.play.game
        yield from (self.play.level.heading, standing(game, None).word.lower())
        if self._has_won:
            yield f"stars: {self._earned} of {self._offered}"
            for star in game.offered_stars:
                yield f"{STAR_WORDS[star]}: {'earned' if star in game.stars else 'not earned'}"
        yield from rows_in_words(self.play)
        yield from (words for words, _ in comments(self.play, self._more))
        yield from self.menu.face.says()

    def place(self, s: Surface) -> None:
        width, box = s.by_unit(*WIDTHS), s.between_bars
        self._stands_aside = s.by_unit(s.is_lecture and s.height < _LOW, False)
        width += self._stands_aside * _VERDICT
        self._hides = s.width < width + s.by_unit(*_LEAST)
        self._maze = box if self._hides else box._replace(width=s.width - width)
        self._column = box if self._hides else box._replace(x=box.width - width, width=width)
        if s.by_unit(box.height > max(_TALL, box.width), False):  # the column is below the maze
            self._hides, above = False, box.height - _TALL
            self._maze = box._replace(height=above)
            self._column = box._replace(y=box.y + above, height=_TALL)
        x, y, width, height = self._column
        rows = min(len(self._menus.menu.items) + 5, max(_LEAST_ROWS, height - _VERDICT_LINES))
        menu = s.by_unit(_MENU, min(height, rows))
        above = s.by_unit(height - menu, min(height - menu, 16))
        inset = s.by_unit(8, 0)
        self._room = Box(x + inset, y + above, width - 2 * inset, menu - s.by_unit(4, 0))
        if self._stands_aside:
            above = height
            self._room = Box(x + _VERDICT, y + 2, width - _VERDICT - 4, height - 4)
        self._words = Box(x, y, _VERDICT if self._stands_aside else width, above)
        """The box of the verdict."""
        self.menu.place(s, self._room)
        self._time = box.y + box.height
        self.timeline.place(s, self._time)
        self.pane.place(self._maze, seen=self.walk.seen)

    def draw(self, s: Surface) -> None:
        self.pane.draw(s, Overlay(route=self.walk.lost_by))
        is_alone = self._hides and self._is_watching
        if not is_alone:
            if not self._arrival.is_over:
                s.panel(self._column, has_edge=False)
            s.moved(round(self._arrival.between(_FROM, 0)), 0, lambda: self._draw_column(s))
        stands = standing(self.play.game, None)
        self._status.draw(s, self.play.level.heading, stands, self.toast.words)
        self.timeline.draw(s, self._time, self._frame)
        if self._settled < self._earned and s.has_pointer and not is_alone:
            self._draw_flights(s)

    def _draw_column(self, s: Surface) -> None:
        shown = min(self._stars, self._settled) if s.has_pointer else self._stars
        facts = (shown, self._words, self._more, self._page)
        s.plate(self, self._column, facts, lambda s: self._paint(s, shown))
        self.menu.draw(s, self._room)

    @property
    def _settled(self) -> int:
        """The number of stars that have landed and rest."""
        return self._earned - sum(not landing.is_over for _, landing in self._flights)

    def _draw_flights(self, s: Surface) -> None:
        y = self._column.y
        verdict = verdict_in(s, self._words, self.play, self._more)
        top = verdict.box.y + verdict.top
        places = [(verdict.stars[star], top) for star in self.play.game.stars]
        goal = self.pane.place_of(self.walk.maze.goals[0])
        for place, (flight, landing) in zip(places, self._flights, strict=False):
            if landing.is_over or not flight.has_begun:
                continue
            begin = (float(place[0]), float(y))
            if goal and not self._hides:
                begin = (goal.x + goal.width / 2, goal.y)
            at_x, at_y = along(flight.part, begin, place, _LIFT)
            if flight.is_over:
                at_y -= _DROP * (1 - landing.part)
            s.star(round(at_x), round(at_y), is_earned=True)

    def _paint(self, s: Surface, shown: int) -> None:
        s.panel(Box(0, 0, s.width, s.height), has_edge=s.has_pointer)
        verdict = verdict_in(s, self._words._replace(x=0, y=0), self.play, self._more)
        self._pages = len(verdict.pages)
        self._page = min(self._page, self._pages - 1)
        verdict.draw(s, self.play.game.stars[:shown], self._page, self._turning.key)
