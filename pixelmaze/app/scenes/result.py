"""How a level went: a card, and the player's own walk on the timeline, beside the shortest way."""

from __future__ import annotations

import pyxel

from pixelmaze.app import hud
from pixelmaze.app.controls import Control, Controls
from pixelmaze.app.effects import EFFECTS, Effect
from pixelmaze.app.hud import BESIDE_COLUMN, COLUMN, Box, Plate, Status, TopStrip
from pixelmaze.app.menu_box import MenuBox
from pixelmaze.app.music import MUSIC, RESULT
from pixelmaze.app.pane import Pane
from pixelmaze.app.scenes.play import Play
from pixelmaze.app.timeline import TransportBar
from pixelmaze.app.window import Scene
from pixelmaze.game import STARS, WON, clock
from pixelmaze.levels import share_line
from pixelmaze.menu import Request
from pixelmaze.requests import NewMaze, PlayLevel, Restart, ToTitle, WatchRun
from pixelmaze.theme import Role
from pixelmaze.walk import Walk

_STAR = 30
"""Frames from star to star."""
_FIRST = 20
_TABLE = 76
"""Where the figures begin, below the stars."""
_LINE = 13
_OF_THE_MENU = ("↑", "↓", "Home", "End")
"""Space and the gamepad's B are its, too."""
_MENU = Box(COLUMN.x + 8, COLUMN.y + COLUMN.height - 112, COLUMN.width - 16, 108)


class ResultScene:
    """After the goal, or after the ghost was first."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.walk = Walk(play.game)
        self.bar = TransportBar(self.walk, self.walk.step_rate)
        self.pane = Pane(self.walk, BESIDE_COLUMN)
        self.controls = Controls([("Result", self._own_controls()), self._time_controls()])
        self._top = TopStrip()
        self._card = Plate(COLUMN)
        self._age = 0
        menus = play.session.menus
        menus.result(play.level, play.game.outcome == WON)
        self._menu = MenuBox(menus, _MENU, lambda: play.session.settings.reduced_motion)
        self.following: Scene | None = None
        MUSIC.play(RESULT)

    def _own_controls(self) -> list[Control]:
        return [
            Control("↑ ↓", (), "choose", "walk through the menu", lambda: None),
            Control("Return", (), "go", "do what is chosen", lambda: None),
            Control("T", (pyxel.KEY_T,), "", "the next theme", self.play.session.next_theme),
            Control("M", (pyxel.KEY_M,), "", "sound off, on", self.play.session.turn_sound),
        ]

    def _time_controls(self) -> tuple[str, list[Control]]:
        """Those of time, but for the keys that the menu needs."""
        name, controls = self.bar.controls()
        freeze, *rest = (control for control in controls if control.key not in _OF_THE_MENU)
        return name, [freeze._replace(key="P", keys=(pyxel.KEY_P,), pad=-1), *rest]

    # ---- once a frame --------------------------------------------------------------------------

    def spend(self, seconds: float) -> None:
        self.bar.spend(seconds)

    def update(self) -> Scene | None:
        self._age += 1
        if self.bar.is_stopped():
            return None
        star, at = divmod(self._age - _FIRST, _STAR)
        if at == 0 and 0 <= star < len(self.play.game.stars):
            EFFECTS.play((Effect.STAR_1, Effect.STAR_2, Effect.STAR_3)[star])
        was_open = self.controls.is_open
        heard = self.controls.update()
        if not (was_open or self.controls.is_open):
            self._answer(self._menu.update())
        heard = self.bar.update(not heard) or heard
        self.pane.update(not heard)
        following, self.following = self.following, None
        return following

    def _answer(self, request: Request | None) -> None:
        play = self.play
        match request:
            case PlayLevel(level):
                self.following = Play(play.session, level)
            case Restart():
                play.restart()
                self.following = play
            case NewMaze():
                play.renew()
                self.following = play
            case ToTitle():
                self.following = play.session.home()
            case WatchRun():
                self._rewind()

    def _rewind(self) -> None:
        menus = self.play.session.menus
        menus.result(self.play.level, self._has_won)
        menus.menu.select("Watch my walk")
        self.walk.seek(0)
        self.walk.paused = False

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self) -> None:
        self.pane.draw()
        stars = min(len(STARS), max(0, (self._age - _FIRST) // _STAR + 1))
        self._card.draw(stars, lambda image: self._paint(image, stars))
        self._menu.draw()
        word, colour = (
            ("GOAL!", Role.PATH) if self._has_won else ("THE GHOST WAS FIRST", Role.ALARM)
        )
        self._top.draw(Status(self.play.heading, "", word, colour))
        self.bar.draw()
        self.controls.draw()

    @property
    def _has_won(self) -> bool:
        return self.play.game.outcome == WON

    def _paint(self, image: pyxel.Image, stars: int) -> None:
        """Stars, then figures; all that has been won is told in words, too."""
        image.cls(Role.PANEL)
        image.line(0, 0, 0, image.height, Role.PANEL_EDGE)
        game = self.play.game
        self._paint_stars(image, stars)
        rows = [
            ("", "you", "par", "best"),
            ("moves", f"{game.moves:,}", f"{game.par.moves:,}", self._best(0)),
            ("time", clock(game.ticks), clock(game.par.ticks), self._best(1)),
            ("wrong turns", f"{len(game.wrong_turns):,}", "", ""),
        ]
        y = _TABLE
        for row in rows:
            is_head = not row[0]
            for words, x, is_left in zip(row, (10, 118, 166, 216), (1, 0, 0, 0), strict=True):
                left = x if is_left else x - hud.width_of(words)
                colour = Role.TEXT_DIM if is_head or is_left else Role.TEXT
                hud.text(left, y, words, colour, image)
            y += _LINE
        y = hud.wrapped(10, y + 4, self._praise(), COLUMN.width - 20, Role.GOAL_LIGHT, image)
        if self.play.level.name.startswith("daily-") and self._has_won:
            line = share_line(self.play.level, game)
            hud.wrapped(10, y + 4, line, COLUMN.width - 20, Role.TEXT_DIM, image)

    def _paint_stars(self, image: pyxel.Image, shown: int) -> None:
        game = self.play.game
        names = ("goal", "moves", "time")
        for i, star in enumerate(STARS):
            x = 38 + 60 * i
            # those that are earned come one after another
            order = game.stars.index(star) if star in game.stars else len(STARS)
            hud.icon("star_0" if order < shown else "star_empty", x, 20, image)
            hud.text(x + 12 - hud.width_of(names[i]) // 2, 50, names[i], Role.TEXT_DIM, image)

    def _best(self, which: int) -> str:
        record = self.play.session.store.records.get(self.play.level.name)
        if not record:
            return "–"
        return f"{record.moves:,}" if which == 0 else clock(record.ticks)

    def _praise(self) -> str:
        play, game, news = self.play, self.play.game, self.play.news
        if not self._has_won:
            return "Not this time. The ghost never tires: find a shorter way."
        if game.is_helped:
            return "The solver helped: this sets no record."
        words = []
        if game.moves == game.tour:
            words.append("The shortest way there is!")
        if news and news.fewest and news.quickest:
            words.append("Never in fewer moves, nor in less time.")
        elif news and news.fewest:
            words.append("Never in fewer moves.")
        elif news and news.quickest:
            words.append("Never in less time.")
        if not words and play.level.name:
            words.append("Gold is the shortest way, red where you went astray.")
        return " ".join(words)
