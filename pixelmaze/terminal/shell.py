"""The shell around the scenes in a terminal: keys, the list of keys, quitting."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.keys import menu_input
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.bindings import Binding, Group, perform
from pixelmaze.ui.loading import collect_garbage
from pixelmaze.ui.messages import TO_MENU, TO_MENU_HELP
from pixelmaze.ui.requests import ToTitle
from pixelmaze.ui.router import Router
from pixelmaze.ui.scene import Scene, SceneInput
from pixelmaze.ui.widgets.keys import KeyBar, KeyList

NARROWEST, LOWEST = 20, 8
"""Characters in a row, and rows, in which there is room for anything."""
_AHEAD = 0.004
"""Seconds of an update that are left for work in advance."""
_HELP = ("?", "f1")
ALWAYS: Group = ("Terminal", [
    Binding("?", _HELP, "keys", "show and hide this list; also F1", else_key="F1"),
    Binding("Q", ("q",), "quit", "quit; also Ctrl C", else_key="Ctrl C"),
    Binding("Ctrl Z", (), "", "leave it for the shell, until fg"),
])  # fmt: skip


class QuitError(Exception):
    """The player has enough."""


class Shell:
    """Shows a scene, and those to which it leads. Needs no terminal: it can be driven by hand."""

    def __init__(self, scene: Scene) -> None:
        self.router = Router(scene)
        self.router.quit = self._quit
        self._list = KeyList()

    @property
    def scene(self) -> Scene:
        return self.router.top

    def _quit(self) -> None:
        raise QuitError

    def press(self, key: str) -> None:
        """QuitError if that is what the player wants."""
        is_text = self.scene.is_typing and len(key) == 1
        if not is_text and key in ("q", "Q"):
            raise QuitError
        if not is_text and key in _HELP:
            self._list.toggle()
        elif self._list.is_open:
            self._list.hear(menu_input(key, is_typing=True, is_number=False), self._groups)
        elif not self.scene.stop() and not self.scene.hear(key):
            self._let_hear(self.scene, key)

    def _let_hear(self, scene: Scene, key: str) -> None:
        if scene.is_typing or not perform(self._groups, key):
            asked = menu_input(key, scene.is_typing, scene.hears_numbers)
            self.router.answer(scene.update(SceneInput(0.0, asked)))

    @property
    def _groups(self) -> Sequence[Group]:
        return [*self.scene.groups, *self._way_home(self.scene), ALWAYS]

    def _way_home(self, scene: Scene) -> Sequence[Group]:
        """The binding of Esc, where it leads to the title."""
        if not scene.leads_home:
            return []
        act = partial(self.router.answer, ToTitle())
        return [("", [Binding("Esc", ("escape",), TO_MENU, TO_MENU_HELP, act)])]

    def paste(self, text: str) -> None:
        """Text that has been pasted means nothing but where one is typing."""
        if self.scene.is_typing and not self._list.is_open:
            for letter in filter(str.isprintable, text):
                self.press("space" if letter == " " else letter)

    def update(self, seconds: float) -> None:
        """Let time pass; but who reads has time."""
        collect_garbage()
        if not self._list.is_open:
            scene = self.scene
            self.router.answer(scene.update(SceneInput(seconds)))
            self.scene.spend(_AHEAD)

    def draw(self, canvas: Canvas) -> None:
        if canvas.width < NARROWEST or canvas.height < LOWEST:
            canvas.write(0, 0, "Too small:")
            canvas.write(0, 1, f"needs {NARROWEST} x {LOWEST}")
            return
        self._draw_scene(canvas, self.scene)
        if self._list.is_open:
            self._list.draw(Characters(canvas), self._groups)

    def _draw_scene(self, canvas: Canvas, scene: Scene) -> None:
        below = self.router.below(scene)
        if below and scene.is_over:
            self._draw_scene(canvas, below)
            if not scene.is_seen:
                return
            canvas.dim(canvas.box)
        s = Characters(canvas)
        scene.place(s)
        scene.draw(s)
        groups = [*scene.key_bar(s), *self._way_home(scene)]
        KeyBar().draw(s, groups, ALWAYS[1], scene.is_typing, scene.corner)
