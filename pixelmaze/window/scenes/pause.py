"""The menu over a game that is on: time stands still."""

from __future__ import annotations

import pyxel

from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.menu import Request
from pixelmaze.ui.requests import NewMaze, Restart, ResumeRun, ToTitle
from pixelmaze.window import look
from pixelmaze.window.app import Scene
from pixelmaze.window.controls import Control
from pixelmaze.window.hud import VIEW
from pixelmaze.window.menu_box import MenuBox
from pixelmaze.window.menu_controls import menu_controls
from pixelmaze.window.scenes.play import Play


class Pause:
    """Lies over the game, which is seen dimmed. Where a run of its level was left, it asks whether
    to resume that."""

    def __init__(self, play: Play, left: Unfinished | None = None) -> None:
        self.beneath = play
        session = play.session
        self._menus = session.menus
        if left:
            self._menus.ask(left)
        else:
            play.play.pause()
            self._menus.pause(play.level, play.play.is_kept)
        self._menu = MenuBox(self._menus, VIEW, lambda: session.settings.reduced_motion)
        self._controls = menu_controls(
            session,
            Control("P", (pyxel.KEY_P,), "go on", "back to the game", self._resume,
                    pad=pyxel.GAMEPAD1_BUTTON_START),
        )  # fmt: skip
        self._request: Request | None = None

    def _resume(self) -> None:
        while not self._menus.menu.leave:  # from the settings
            self._menus.back()
        self._menus.point(0)
        self._request = self._menus.choose()

    @property
    def is_typing(self) -> bool:
        return self._menus.is_typing

    def spend(self, seconds: float) -> None:
        """Nothing can be done beforehand."""

    def update(self) -> Scene | None:
        was_open = self._controls.is_open
        self._controls.update(self.is_typing)
        if self._request is None and not (was_open or self._controls.is_open):
            self._request = self._menu.update()
        return self._answer()

    def _answer(self) -> Scene | None:
        play = self.beneath
        match self._request:
            case None:
                return None
            case ToTitle():
                play.play.leave()
                return play.session.home()
            case Restart():
                play.restart()
            case NewMaze():
                self._request = None
                return play.renewed(self)
            case ResumeRun(left):
                play.resume(left)
        play.go_on()
        return play

    def draw(self) -> None:
        with look.dimmed():
            self.beneath.draw()
        self._menu.draw()
        self._controls.draw()
