"""The result of a level: stars, figures and a menu, next to a replay of your walk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pixelmaze.game import daily
from pixelmaze.game.daily import day_of, until_tomorrow
from pixelmaze.game.rules import STARS, WON
from pixelmaze.game.run import run_of
from pixelmaze.game.run_code import code_of
from pixelmaze.game.walk import Walk
from pixelmaze.ui import clipboard
from pixelmaze.ui.bindings import Group, bind
from pixelmaze.ui.commands import TIME
from pixelmaze.ui.game_facts import COLOURS, standing
from pixelmaze.ui.menu import Item, Request, action
from pixelmaze.ui.messages.algorithms import TIME_HEADING
from pixelmaze.ui.messages.daily import (
    COPIED_CODE,
    COPIED_RESULT,
    COPY_CODE,
    COPY_CODE_NOTE,
    COPY_RESULT,
    COPY_RESULT_NOTE,
    LATE,
    next_maze,
    not_copied,
    streak_words,
)
from pixelmaze.ui.messages.menus import RESULT
from pixelmaze.ui.playback_controls import PlaybackControls
from pixelmaze.ui.playthrough import Playthrough
from pixelmaze.ui.requests import WatchRun
from pixelmaze.ui.scene import Scene, SceneInput
from pixelmaze.ui.sharing import picture
from pixelmaze.ui.surface import Box, Surface
from pixelmaze.ui.widgets.menu import MenuView
from pixelmaze.ui.widgets.menu_keys import menu_bindings
from pixelmaze.ui.widgets.status import StatusBar
from pixelmaze.ui.widgets.timeline import Timeline
from pixelmaze.ui.widgets.toast import Toast
from pixelmaze.ui.widgets.verdict import draw_verdict

_STAR, _FIRST = 0.5, 1 / 3
"""Seconds between two stars, and before the first."""
_MENU = 124
"""Height of the menu, in pixels."""
_VERDICT = 178
"""Width of the verdict in lecture mode, in pixels."""
_LEAST = 34
"""Characters that the maze needs at least next to the column; with fewer, the column covers it."""


class Result(Scene):
    """Shown after a level is won or lost."""

    def __init__(self, session: Any, play: Playthrough, toast: Toast | None = None) -> None:
        self.session = session
        self.play = play
        self.look = play.level.look
        self.walk = Walk(play.game)
        self.playback = PlaybackControls(self.walk, self.walk.step_rate)
        self.timeline = Timeline(self.playback)
        self.pane = session.services.pane(self.walk)
        self._status = StatusBar()
        self._toast = toast or Toast()  # its message stays
        self._menus = session.menus
        self._open_menu()
        self.menu = MenuView(
            self._menus, play=session.audio.play, is_calm=lambda: session.settings.reduced_motion
        )
        self._age = 0.0
        self._frame = 0
        self._stars = 0
        self._hides = False
        """Whether the column covers the maze."""
        self._is_watching = False
        """Whether the column that covers the maze is hidden, to show the walk."""
        session.audio.play_tune("result")

    @property
    def _has_won(self) -> bool:
        return self.play.game.outcome == WON

    def _open_menu(self) -> None:
        game = self.play.game
        won = self._has_won
        items = self._items_to_share()
        self._menus.result(self.play.level, won, bool(game.stars), game.lost_to, items)

    # ---- to share ------------------------------------------------------------------------------

    def _items_to_share(self) -> list[Item]:
        play, items = self.play, list[Item]()
        if play.outsider:
            return items
        if play.level.is_daily:
            items.append(
                action("copy_result", COPY_RESULT, "calendar", COPY_RESULT_NOTE, self._copy_result)
            )
        if self._has_won and not play.game.is_helped:
            items.append(action("copy_code", COPY_CODE, "race", COPY_CODE_NOTE, self._copy_code))
        return items

    def _copy_result(self) -> None:
        streak, _ = self._menus.daily.streaks()
        text = picture(self.play.level, self.play.game, streak)
        self._copy(text, COPIED_RESULT, is_told=self._has_won)

    def _copy_code(self) -> None:
        self._copy(code_of(run_of(self.play.game, self.play.level.name)), COPIED_CODE)

    def _copy(self, text: str, told: str, is_told: bool = False) -> None:
        """Copy the text, and print it where there is no clipboard. `is_told` says whether it has
        been printed before."""
        services = self.session.services
        is_copied = clipboard.copy(text)
        if not is_told and not (is_copied and services.has_pointer):
            self.session.tell(text)
        self._toast.say(told if is_copied else not_copied(services.takes_along))

    def _of_daily(self) -> Sequence[str]:
        """What a daily maze means for the days in a row, and when the next one comes."""
        level, menu = self.play.level, self._menus.daily
        if not level.is_daily:
            return ()
        is_past = day_of(level.name) < menu.today()
        streak = LATE if is_past else f"{streak_words(menu.streaks()[0])}."
        return streak, f"{next_maze(until_tomorrow(daily.now()))}."

    @property
    def groups(self) -> Sequence[Group]:
        playback, slower = self.playback, "" if self.session.services.is_terse else None
        time = [
            bind(TIME["pause"], playback.pause, ("p",), lambda: playback.pause_word, pad=""),
            bind(TIME["step_back"], playback.step_back),
            bind(TIME["step_on"], playback.step_on),
            bind(TIME["faster"], playback.go_faster, ("+", "="), pad=""),
            bind(TIME["slower"], playback.go_slower, ("-",), slower, pad=""),
        ]
        return [(RESULT, menu_bindings(self.session, is_result=True)), (TIME_HEADING, time)]

    # ---- update ------------------------------------------------------------------------

    def stop(self) -> bool:
        return self.playback.stop()

    def spend(self, seconds: float) -> None:
        self.playback.spend(seconds)

    def update(self, given: SceneInput) -> Request | None:
        self._age += given.seconds
        self._frame += 1
        self._count_stars()
        self._toast.update(given.seconds, self.session.store.notices)
        request = self._ask(given)
        self.menu.update()
        is_free = given.is_pointer_free
        if given.pointer and not self.playback.is_running_ahead:
            is_used = self.timeline.hear(given.pointer, is_free)
            is_free = is_free and not is_used
            if not is_used:
                self.playback.advance(given.seconds)
        else:
            self.playback.advance(given.seconds)
        self.pane.update(is_free)
        return request

    def _ask(self, given: SceneInput) -> Request | None:
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
        shown = min(len(STARS), max(0, int((self._age - _FIRST) / _STAR + 1 + 1e-9)))
        if shown > self._stars and shown <= len(self.play.game.stars):
            self.session.audio.play(f"star_{shown}")
        self._stars = shown

    # ---- draw ----------------------------------------------------------------------------------

    def place(self, s: Surface) -> None:
        top, bottom, width = s.pick((16, 28, 228), (1, 2, 38))
        box = Box(0, top, s.width, s.height - top - bottom)
        self._hides = s.pick(s.is_lecture, s.width < width + _LEAST)
        self._maze = box if self._hides else box._replace(width=s.width - width)
        self._column = box if self._hides else Box(box.width - width, top, width, box.height)
        x, y, width, height = self._column
        menu = s.pick(_MENU, min(height, len(self._menus.menu.items) + 5))
        self._above = s.pick(height - menu, min(height - menu, 16))
        inset = s.pick(8, 0)
        self._room = Box(x + inset, y + self._above, width - 2 * inset, menu - s.pick(4, 0))
        if s.pick(s.is_lecture, False):  # the menu stands next to the verdict
            self._above = height
            self._room = Box(x + _VERDICT, y + 2, width - _VERDICT - 4, height - 4)
        self.menu.place(s, self._room)
        self._time = s.height - bottom
        self.timeline.place(s, self._time)
        self.pane.place(self._maze)

    def draw(self, s: Surface) -> None:
        self.pane.draw(s)
        if not (self._hides and self._is_watching):
            s.plate(self, self._column, (self._stars, self._above, self._of_daily()), self._paint)
            self.menu.draw(s, self._room)
        stands = standing(self.play.game, None)
        self._status.draw(
            s, self.play.level.heading, "", stands.word, COLOURS[stands.kind], self._toast.words
        )
        self.timeline.draw(s, self._time, self._frame)

    def _paint(self, s: Surface) -> None:
        """The verdict, above the menu."""
        s.panel(Box(0, 0, s.width, s.height), has_edge=s.has_pointer)
        record = self.session.store.records.get(self.play.level.name)
        draw_verdict(
            s,
            Box(0, 0, _VERDICT if s.pick(s.is_lecture, False) else s.width, self._above),
            self.play,
            record,
            self._stars,
            self._of_daily(),
        )
