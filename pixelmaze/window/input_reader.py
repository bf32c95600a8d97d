"""Input for the scene in the window: keys, gamepad and mouse, once a frame."""

from __future__ import annotations

from pixelmaze.ui.menu import Request
from pixelmaze.ui.scene import Scene, SceneInput
from pixelmaze.window.controls import Controls
from pixelmaze.window.menu_input import Listener
from pixelmaze.window.surface import SCREEN
from pixelmaze.window.timeline import is_any_pressed, pointer

_FRAME = 1 / 60


class InputReader:
    """Gives a scene its input, and runs its bindings."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.controls = Controls(scene.groups)
        self._listener = Listener()

    @property
    def is_reading(self) -> bool:
        """Whether the list of keys is open. Time stands still while it is read."""
        return self.controls.is_open

    def update(self) -> Request | None:
        scene, controls = self.scene, self.controls
        scene.place(SCREEN)
        if is_any_pressed() and scene.stop():
            return None
        was_open = controls.is_open
        is_used = controls.update(scene.is_typing)
        if controls.is_open:
            return None
        asked = None
        if not was_open:
            asked = self._listener.listen(scene.is_typing, scene.hears_numbers)
        return scene.update(SceneInput(_FRAME, asked, pointer(), not is_used))
