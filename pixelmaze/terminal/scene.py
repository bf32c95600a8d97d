"""What fills the terminal, and the shell around it: help, quitting, one scene after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from pixelmaze.game.level import Level
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.controls import Group, perform
from pixelmaze.terminal.help import KeyList
from pixelmaze.terminal.menu import asked_by
from pixelmaze.terminal.strips import draw_keys
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui import scene as ui_scene
from pixelmaze.ui.loading import collect_garbage
from pixelmaze.ui.menu import Request
from pixelmaze.ui.stack import Stack

NARROWEST, LOWEST = 20, 8
"""Characters in a row, and rows, in which there is room for anything."""
_HELP = ("?", "f1")


class QuitError(Exception):
    """The player has enough."""


class Scene(Protocol):
    """State advances in `press` and `update` only; a picture may be drawn at any time, of any size.

    A key has the name that `game/keys.py` gives it: a letter as it was typed, so that a large one
    is one with Shift, or `space`, `left`, `shift left`, `ctrl tab`, `f1`.
    """

    @property
    def groups(self) -> Sequence[Group]:
        """All that can be done."""

    @property
    def is_typing(self) -> bool:
        """Whether letters are text now, and no commands."""

    def press(self, key: str) -> None:
        """The player presses this key."""

    def update(self, seconds: float) -> Scene | Request | None:
        """Let time pass. Returns the scene that takes over, or a request for one."""

    def draw(self, canvas: Canvas) -> None: ...


class Shell:
    """Shows a scene, and those to which it leads. Needs no terminal: it can be driven by hand."""

    def __init__(self, scene: Any) -> None:
        self.stack = Stack(scene, _play)
        self._list: KeyList | None = None

    @property
    def scene(self) -> Any:
        return self.stack.top

    @property
    def patience(self) -> float | None:
        """Seconds for which a scene may load before the progress is shown; None: it is not."""
        return self.stack.patience

    @patience.setter
    def patience(self, seconds: float | None) -> None:
        self.stack.patience = seconds

    def press(self, key: str) -> None:
        """QuitError if that is what the player wants."""
        is_text = self.scene.is_typing and len(key) == 1
        if not is_text and key in ("q", "Q"):
            raise QuitError
        if self._list:
            if key in _HELP or not self._list.press(key):
                self._list = None
        elif not is_text and key in _HELP:
            self._list = KeyList(self.scene.groups)
        elif not isinstance(self.scene, ui_scene.Scene):
            self.scene.press(key)
        elif not self.scene.stop():
            self._let_hear(self.scene, key)

    def _let_hear(self, scene: ui_scene.Scene, key: str) -> None:
        if scene.is_typing or not perform(scene.groups, key):
            asked = asked_by(key, scene.is_typing, scene.hears_numbers)
            self.stack.answer(scene.update(ui_scene.SceneInput(0.0, asked)))

    def paste(self, text: str) -> None:
        """Text that has been pasted means nothing but where one is typing."""
        if self.scene.is_typing and not self._list:
            for letter in filter(str.isprintable, text):
                self.press("space" if letter == " " else letter)

    def update(self, seconds: float) -> None:
        """Let time pass; but who reads has time."""
        collect_garbage()
        if not self._list:
            scene = self.scene
            is_shared = isinstance(scene, ui_scene.Scene)
            self.stack.answer(scene.update(ui_scene.SceneInput(seconds) if is_shared else seconds))

    def draw(self, canvas: Canvas) -> None:
        if canvas.width < NARROWEST or canvas.height < LOWEST:
            canvas.write(0, 0, "Too small:")
            canvas.write(0, 1, f"needs {NARROWEST} x {LOWEST}")
            return
        self._draw_scene(canvas, self.scene)
        if self._list:
            canvas.dim(canvas.box)
            self._list.draw(canvas)

    def _draw_scene(self, canvas: Canvas, scene: Any) -> None:
        below = self.stack.randbelow(scene)
        if below and getattr(scene, "is_over", False):
            self._draw_scene(canvas, below)
            if not scene.is_seen:
                return
            canvas.dim(canvas.box)
        if not isinstance(scene, ui_scene.Scene):
            scene.draw(canvas)
            return
        s = Characters(canvas)
        scene.place(s)
        scene.draw(s)
        draw_keys(canvas, scene.groups, scene.is_typing)


def _play(session: Any, level: Level, asking: Any) -> Any:
    from pixelmaze.terminal.play import playing

    return playing(session, level, asking)
