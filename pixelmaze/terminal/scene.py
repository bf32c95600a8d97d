"""What fills the terminal, and the shell around it: help, quitting, one scene after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.controls import Group
from pixelmaze.terminal.help import KeyList
from pixelmaze.ui.loading import collect_garbage, entered

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

    def update(self, seconds: float) -> Scene | None:
        """Let time pass; the scene that takes over from now on, if one does."""

    def draw(self, canvas: Canvas) -> None: ...


class Shell:
    """Shows a scene, and those to which it leads. Needs no terminal: it can be driven by hand."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.patience: float | None = None
        """Seconds for which a scene may load before the progress is shown; None: it is not."""
        self._list: KeyList | None = None

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
        else:
            self.scene.press(key)

    def paste(self, text: str) -> None:
        """Text that has been pasted means nothing but where one is typing."""
        if self.scene.is_typing and not self._list:
            for letter in filter(str.isprintable, text):
                self.scene.press("space" if letter == " " else letter)

    def update(self, seconds: float) -> None:
        """Let time pass; but who reads has time."""
        collect_garbage()
        if self._list:
            return
        following = self.scene.update(seconds)
        if following:
            self.scene = entered(following, self.patience)

    def draw(self, canvas: Canvas) -> None:
        if canvas.width < NARROWEST or canvas.height < LOWEST:
            canvas.write(0, 0, "Too small:")
            canvas.write(0, 1, f"needs {NARROWEST} x {LOWEST}")
            return
        self.scene.draw(canvas)
        if self._list:
            canvas.dim(canvas.box)
            self._list.draw(canvas)
