"""The title: the menu, behind which a maze is made and solved."""

from __future__ import annotations

from functools import cache

from pixelmaze.game.keys import COMMANDS
from pixelmaze.terminal.canvas import DIM, Canvas, Style, width_of
from pixelmaze.terminal.controls import Group, control, perform
from pixelmaze.terminal.demo import Demo
from pixelmaze.terminal.frame import broken
from pixelmaze.terminal.level_map import LevelMap
from pixelmaze.terminal.menu import CONTROLS, MenuView
from pixelmaze.terminal.session import Session
from pixelmaze.terminal.strips import Notice, draw_keys
from pixelmaze.terminal.wordmark import HEIGHT, draw_wordmark
from pixelmaze.theme import Role
from pixelmaze.ui.menu import Request
from pixelmaze.ui.scene import BaseScene
from pixelmaze.ui.surface import Box

_ATTENTION = 60.0
"""Seconds after the last key in which mazes are shown: then everything rests."""
_LOW = 20
"""Lines below which the wordmark gives way to the menus."""


class Title(BaseScene):
    """Where all begins."""

    def __init__(self, session: Session) -> None:
        self.session = session
        session.has_title = True
        menus = session.menus
        menus.look_for_runs()
        self._menu = MenuView(menus, {menus.adventure: LevelMap(menus)})
        theme = control(COMMANDS["theme"], session.next_theme)
        self.groups: list[Group] = [("Menu", [*CONTROLS, theme])]
        self._demo = Demo()
        self._notice = Notice()
        self._idle = 0.0
        self._following: Request | None = None

    @property
    def is_typing(self) -> bool:  # type: ignore[override]
        return self.session.menus.is_typing

    def press(self, key: str) -> None:
        self._idle = 0.0
        if self.is_typing or not perform(self.groups, key):
            self._following = self._menu.press(key)

    def update(self, seconds: float) -> Request | None:
        self._notice.update(seconds, self.session.store.notices)
        self._idle += seconds
        if self._is_demo_seen and self._idle < _ATTENTION:
            self._demo.update(seconds)
        following, self._following = self._following, None
        return following

    @property
    def _is_demo_seen(self) -> bool:
        """Behind the first menu, where nothing is to be read but that, and things may move."""
        is_calm = self.session.settings.reduced_motion
        return not self.session.menus.depth and not is_calm

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(canvas.box, Style(Role.TEXT, Role.VOID))
        if self._is_demo_seen and canvas.has_blocks:
            self._demo.draw(canvas, Box(0, 0, canvas.width, canvas.height - 1))
        top = 0
        if self._notice.words:
            top = self._draw_notice(canvas)
        elif canvas.height >= _LOW:
            canvas.fill(Box(0, 0, canvas.width, HEIGHT + 2), Style(Role.TEXT, Role.VOID))
            draw_wordmark(canvas, 1)
            top = HEIGHT + 2
        self._menu.draw(canvas, Box(0, top, canvas.width, canvas.height - 1 - top))
        end = draw_keys(canvas, self.groups, self.is_typing)
        left = canvas.width - width_of(_version()) - 1
        if left > end:
            canvas.write(left, canvas.height - 1, _version(), DIM)

    def _draw_notice(self, canvas: Canvas) -> int:
        """What is to be told of the store; returns how many lines that takes."""
        lines = broken(self._notice.words, canvas.width - 4)
        for y, words in enumerate(lines):
            canvas.fill(Box(0, y, canvas.width, 1), Style())
            canvas.write(2, y, words, Style(Role.ALARM, is_bold=True))
        return len(lines)


@cache
def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # takes long to load

    try:
        return version("pixelmaze")
    except PackageNotFoundError:  # it runs from a folder
        return ""
