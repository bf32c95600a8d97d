"""How a level went: a card, and the player's own walk on the timeline, beside the shortest way."""

from __future__ import annotations

import pyxel

from pixelmaze.game.rules import STARS, WON
from pixelmaze.game.walk import Walk
from pixelmaze.maze import Maze
from pixelmaze.theme import Role
from pixelmaze.ui.menu import Request
from pixelmaze.ui.messages import STAR_WORDS, praise, result_rows, share_line
from pixelmaze.ui.requests import NewMaze, PlayLevel, Restart, ToTitle, WatchRun
from pixelmaze.window import hud
from pixelmaze.window.app import Scene
from pixelmaze.window.controls import Control, Controls
from pixelmaze.window.effects import EFFECTS, Effect
from pixelmaze.window.hud import BESIDE_COLUMN, COLUMN, Box, Plate, Status, TopStrip
from pixelmaze.window.menu_box import MenuBox
from pixelmaze.window.music import MUSIC, RESULT
from pixelmaze.window.pane import Pane
from pixelmaze.window.scenes.play import Play, playing
from pixelmaze.window.things import draw_walked
from pixelmaze.window.timeline import TransportBar
from pixelmaze.window.view import View

_STAR = 30
"""Frames from star to star."""
_FIRST = 20
_TABLE = 70
"""Where the figures begin, below the stars."""
_LINE = 13
_OF_THE_MENU = ("↑", "↓", "Home", "End")
"""Space and the gamepad's B are its, too."""
_MENU = Box(COLUMN.x + 8, COLUMN.y + COLUMN.height - 124, COLUMN.width - 16, 120)


class ResultScene:
    """After the goal, or after the ghost was first. `scene` is what comes when it is played
    again."""

    def __init__(self, scene: Play) -> None:
        self.scene = scene
        self.session = scene.session
        self.play = scene.play
        self.walk = Walk(self.play.game)
        self.bar = TransportBar(self.walk, self.walk.step_rate)
        self.pane = Pane(self.walk, BESIDE_COLUMN, draw_things=self._draw_things)
        self.controls = Controls([("Result", self._own_controls()), self._time_controls()])
        self._top = TopStrip()
        self._notice = scene.notice  # what is being said there stays
        self._card = Plate(COLUMN)
        self._age = 0
        menus = self.session.menus
        menus.result(self.play.level, self._has_won, bool(self.play.game.stars))
        self._menu = MenuBox(menus, _MENU, lambda: self.session.settings.reduced_motion)
        self.following: Scene | None = None
        MUSIC.play(RESULT)

    def _own_controls(self) -> list[Control]:
        return [
            Control("↑ ↓", (), "choose", "walk through the menu"),
            Control("Return", (), "go", "do what is chosen"),
            Control("T", (pyxel.KEY_T,), "", "the next theme", self.session.next_theme),
            Control("M", (pyxel.KEY_M,), "", "sound off, on", self.session.turn_sound),
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
        self._notice.update(self.session.store.notices)
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
        match request:
            case PlayLevel(level):
                self.following = playing(self.session, level, self)
            case Restart():
                self.scene.restart()
                self.following = self.scene
            case NewMaze():
                self.following = self.scene.renewed(self)
            case ToTitle():
                self.following = self.session.home()
            case WatchRun():
                self._rewind()

    def _rewind(self) -> None:
        self.session.menus.result(self.play.level, self._has_won, bool(self.play.game.stars))
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
        said = self._notice.words
        self._top.draw(Status(said or self.play.level.heading, "", word, colour, bool(said)))
        self.bar.draw()
        self.controls.draw()

    def _draw_things(self, view: View, maze: Maze, age: int, is_reached: bool) -> None:
        draw_walked(view, maze, self.walk.keys, age, is_reached)

    @property
    def _has_won(self) -> bool:
        return self.play.game.outcome == WON

    def _paint(self, image: pyxel.Image, stars: int) -> None:
        """Stars, then figures; all that has been won is told in words, too."""
        image.cls(Role.PANEL)
        image.line(0, 0, 0, image.height, Role.PANEL_EDGE)
        play = self.play
        self._paint_stars(image, stars)
        record = self.session.store.records.get(play.level.name)
        y = _TABLE
        for row in result_rows(play.game, record):
            is_head = not row[0]
            for words, x, is_left in zip(row, (10, 118, 166, 216), (1, 0, 0, 0), strict=True):
                left = x if is_left else x - hud.width_of(words)
                colour = Role.TEXT_DIM if is_head or is_left else Role.TEXT
                hud.text(left, y, words, colour, image)
            y += _LINE
        words = praise(play.game, play.news)
        y = hud.wrapped(10, y + 4, words, COLUMN.width - 20, Role.GOAL_LIGHT, image)
        if play.level.is_daily and self._has_won:
            line = share_line(play.level, play.game)
            y = hud.wrapped(10, y + 4, line, COLUMN.width - 20, Role.TEXT, image)
            words = "The terminal has this line, too."
            hud.wrapped(10, y, words, COLUMN.width - 20, Role.TEXT_DIM, image)

    def _paint_stars(self, image: pyxel.Image, shown: int) -> None:
        game = self.play.game
        for i, star in enumerate(STARS):
            x = 38 + 60 * i
            # those that are earned come one after another
            order = game.stars.index(star) if star in game.stars else len(STARS)
            hud.icon("star_0" if order < shown else "star_empty", x, 20, image)
            hud.text(
                x + 12 - hud.width_of(STAR_WORDS[i]) // 2, 50, STAR_WORDS[i], Role.TEXT_DIM, image
            )
