"""At the goal: stars come one after another, and something glitters; or the picture is seen."""

from __future__ import annotations

from random import Random

from pixelmaze.game.level import Level
from pixelmaze.game.rules import Game
from pixelmaze.terminal.canvas import Canvas, Style
from pixelmaze.terminal.frame import TITLE, centred, draw_frame
from pixelmaze.terminal.star_row import draw_stars
from pixelmaze.terminal.strips import BOTTOM, TOP
from pixelmaze.theme import Role
from pixelmaze.ui.messages import star_row
from pixelmaze.ui.surface import Box

_STAR = 0.4
"""Seconds from star to star."""
_LONG = 2.6
_DOTS = 45
"""Dots of a picture that appear in a second."""
_REST = 2.0
"""Seconds that it is seen when it is whole."""
_GLITTER = "·✦✧*+·"
_COLOURS = (Role.GOAL, Role.GOAL_LIGHT, Role.MAGENTA, Role.GREEN, Role.BLUE_LIGHT)
_SPARKS = 40


class Cheer:
    """For a game that has been won; `seconds` is how long it takes."""

    def __init__(self, game: Game, level: Level, is_calm: bool) -> None:
        self._game = game
        self._is_calm = is_calm
        self._age = 0.0
        self._title = level.title
        self._dots: list[tuple[int, int]] = []
        """Of the picture, in the order in which the way leads over them."""
        if level.paints:
            places = ((x // 2, y // 2) for x, y in map(game.maze.grid.xy, game.shortest))
            self._dots = [*dict.fromkeys(places)]
            self._size = (len(level.picture[0]), len(level.picture))
        self.seconds = len(self._dots) / _DOTS + _REST if self._dots else _LONG

    def update(self, seconds: float) -> None:
        self._age += seconds

    def draw(self, canvas: Canvas, box: Box) -> None:
        if not self._is_calm:
            self._draw_glitter(canvas, box)
        if self._dots and self._size[0] * 2 + 4 <= box.width and self._size[1] + 2 <= box.height:
            self._draw_picture(canvas)
        else:
            self._draw_stars(canvas)

    def _draw_glitter(self, canvas: Canvas, box: Box) -> None:
        """Sparks that fall: each one from a place of its own, at a pace of its own."""
        for spark in range(_SPARKS * box.width // 80):
            chance = Random(spark)
            x = box.x + chance.randrange(max(1, box.width))
            begin, pace = chance.uniform(0, 1.2), chance.uniform(6, 16)
            fallen = (self._age - begin) * pace
            if not 0 <= fallen < box.height:
                continue
            y = box.y + int(fallen)
            sign = _GLITTER[int(fallen * 2 + spark) % len(_GLITTER)]
            style = Style(_COLOURS[spark % len(_COLOURS)], canvas.style(x, y).ground, is_bold=True)
            canvas.put(x, y, sign, style)

    def _draw_stars(self, canvas: Canvas) -> None:
        room = draw_frame(canvas, centred(canvas, 34, 4, TOP, BOTTOM), "The goal!")
        shown = self._game.stars[: int(self._age / _STAR)]
        is_new = shown and not self._is_calm and self._age < (len(shown) + 0.5) * _STAR
        draw_stars(canvas, room, shown, shown[-1] if is_new else "")

    def _draw_picture(self, canvas: Canvas) -> None:
        across, down = self._size
        box = centred(canvas, 2 * across + 4, down + 2, TOP, BOTTOM)
        room = draw_frame(canvas, box, self._title)
        shown = len(self._dots) if self._is_calm else int(self._age * _DOTS)
        for column, row in self._dots[:shown]:
            canvas.write(room.x + 2 * column, room.y + row, "██", Style(Role.PATH))
        stars = star_row(self._game.stars)
        canvas.write(box.x + (box.width - 5) // 2, box.y + box.height - 1, f" {stars} ", TITLE)
