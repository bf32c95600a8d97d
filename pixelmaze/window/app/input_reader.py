"""Reads the input for a scene in the window: keys, gamepad and mouse, once per frame."""

from collections.abc import Callable

import pyxel

from pixelmaze.ui.menu import Request
from pixelmaze.ui.requests import ToTitle
from pixelmaze.ui.scene import Scene, SceneInput
from pixelmaze.ui.widgets.timeline import Pointer
from pixelmaze.window.app import keyboard
from pixelmaze.window.app.clock import FRAME
from pixelmaze.window.app.controls import Controls, Offered
from pixelmaze.window.app.menu_input import Listener
from pixelmaze.window.app.screen import SCREEN

_STOPPERS = (
    pyxel.MOUSE_BUTTON_LEFT,
    *range(pyxel.GAMEPAD1_BUTTON_A, pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT + 1),
)
"""Buttons that stop an animation, as any key does."""


class InputReader:
    """Passes input to a scene and runs its bindings."""

    def __init__(self, scene: Scene, quit: Callable[[], object] = lambda: pyxel.quit()) -> None:
        self.scene = scene
        acts: dict[str, Callable[[], object]] = {
            "home": self._go_home,
            "full_screen": lambda: scene.session.turn_full_screen(),
            "lecture": lambda: scene.session.turn_lecture(),
            "copy_link": scene.copy_link,
            "quit": quit,
        }
        self.controls = Controls(self._offered, acts)
        self._listener = Listener()
        self._request: Request | None = None

    def _offered(self) -> Offered:
        scene, session = self.scene, self.scene.session
        names = {"help", "full_screen", "lecture", "copy_link"}
        names |= {"home"} if scene.leads_home else set()
        names |= {"quit"} if scene.quits else set()
        return scene.groups, names.difference(session.services.left_out), session.own_keys

    def _go_home(self) -> None:
        self._request = ToTitle()

    @property
    def is_reading(self) -> bool:
        """Whether the key list is open, which pauses the scene."""
        return self.controls.is_open

    def update(self, seconds: float = FRAME) -> Request | None:
        """Let the scene live for this time, with the input since the last frame."""
        scene, controls = self.scene, self.controls
        scene.place(SCREEN)
        keys = scene.session.menus.settings.keys
        if keys.awaits_key:
            if pressed := keyboard.pressed():
                keys.take(pressed)
            return scene.update(SceneInput(seconds))
        if _is_any_pressed() and scene.stop():
            return None
        was_open = controls.is_open
        is_used = controls.update(scene.is_typing)
        if controls.is_open:
            return None
        asked = None
        if not was_open:
            asked = self._listener.listen(scene.is_typing, scene.hears_numbers)
        request, self._request = self._request, None
        return request or scene.update(SceneInput(seconds, asked, _pointer(), not is_used))


def _pointer() -> Pointer:
    left = pyxel.MOUSE_BUTTON_LEFT
    is_shifted = pyxel.btn(pyxel.KEY_SHIFT)
    presses = pyxel.btn(left), pyxel.btnp(left), pyxel.btnp(left, 18, 3)
    return Pointer(*SCREEN.pointer, *presses, is_shifted, pyxel.mouse_wheel)


def _is_any_pressed() -> bool:
    return bool(pyxel.input_keys) or any(map(pyxel.btnp, _STOPPERS))
