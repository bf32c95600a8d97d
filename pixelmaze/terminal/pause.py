"""The menu over a game that is on: time stands still."""

from __future__ import annotations

from pixelmaze.game.keys import COMMANDS
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.controls import Group, control, perform
from pixelmaze.terminal.menu import CONTROLS, MenuView
from pixelmaze.terminal.play import Play
from pixelmaze.terminal.scene import Scene
from pixelmaze.terminal.strips import draw_keys, view_box
from pixelmaze.ui.menu import Request
from pixelmaze.ui.requests import NewMaze, Restart, ResumeRun, ToTitle


class Pause:
    """Lies over the game, which is seen dimmed. Where a run of its level was left, it asks whether
    to resume that."""

    def __init__(self, play: Play, left: Unfinished | None = None) -> None:
        self._play = play
        self._menus = play.session.menus
        if left:
            self._menus.ask(left)
        else:
            play.play.pause()
            self._menus.pause(play.level, play.play.is_kept)
        self._menu = MenuView(self._menus)
        self._following: Scene | None = None
        resume = control(COMMANDS["pause"], self._resume, ("p",), "go on")
        theme = control(COMMANDS["theme"], play.session.next_theme)
        self.groups: list[Group] = [
            ("Menu", [*CONTROLS, resume._replace(help="back to the game"), theme])
        ]

    @property
    def is_typing(self) -> bool:
        return self._menus.is_typing

    def _resume(self) -> None:
        while not self._menus.menu.leave:  # from the settings
            self._menus.back()
        self._menus.point(0)
        self._answer(self._menus.choose())

    def press(self, key: str) -> None:
        if self.is_typing or not perform(self.groups, key):
            request = self._menu.press(key)
            if request:
                self._answer(request)

    def _answer(self, request: Request | None) -> None:
        play = self._play
        self._following = play
        match request:
            case ToTitle():
                play.play.leave()
                self._following = play.session.home()
            case Restart():
                play.restart()
            case NewMaze():
                self._following = play.renewed(self)
            case ResumeRun(left):
                play.resume(left)
        play.adopt_settings()

    def update(self, seconds: float) -> Scene | None:
        following, self._following = self._following, None
        return following

    def draw(self, canvas: Canvas) -> None:
        self._play.draw(canvas)
        canvas.dim(canvas.box)
        self._menu.draw(canvas, view_box(canvas))
        draw_keys(canvas, self.groups, self.is_typing)
