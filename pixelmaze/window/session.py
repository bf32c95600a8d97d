"""What the scenes of the game share in the window: how all looks and sounds, and the way home."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyxel

from pixelmaze.storage.store import Store
from pixelmaze.ui import session
from pixelmaze.window import full_screen, look
from pixelmaze.window.app import Scene
from pixelmaze.window.audio import Audio
from pixelmaze.window.services import Services


class Session(session.Session[Scene]):
    """What is changed is seen and heard at once."""

    services = Services()

    def __init__(
        self, store: Store, home: Callable[[Session], Scene], solver: str = "dfs", **asked: Any
    ) -> None:
        super().__init__(store, home, solver, **asked)
        self.audio = Audio()
        self._is_full_screen = False
        full_screen.lead_to(self.turn_full_screen)
        self.apply()

    def apply(self) -> None:
        settings = self.settings
        if look.theme_shown() != settings.theme:
            look.show_theme(settings.theme)
        self.audio.set_volumes(settings.music, settings.effects, settings.is_muted)
        if settings.full_screen != self._is_full_screen:
            self._is_full_screen = settings.full_screen
            pyxel.fullscreen(settings.full_screen)

    def turn_full_screen(self) -> None:
        self.change(full_screen=not self.settings.full_screen)

    def turn_sound(self) -> None:
        self.change(is_muted=not self.settings.is_muted)
