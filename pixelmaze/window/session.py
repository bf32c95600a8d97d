"""What the scenes of the game share in the window: how all looks and sounds."""

from __future__ import annotations

from typing import Any

import pyxel

from pixelmaze.storage.store import Store
from pixelmaze.ui import session
from pixelmaze.window import full_screen, look
from pixelmaze.window.audio import Audio
from pixelmaze.window.services import Services


class Session(session.Session):
    """What is changed is seen and heard at once."""

    services = Services()

    def __init__(self, store: Store, solver: str = "dfs", **asked: Any) -> None:
        super().__init__(store, solver, **asked)
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
