"""What the scenes of the game share: what is kept of it, how all looks and sounds, and the way
home."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pyxel

from pixelmaze.app import look
from pixelmaze.app.mixer import MIXER
from pixelmaze.app.window import Scene
from pixelmaze.front.menus import Flow
from pixelmaze.kept.settings import Settings
from pixelmaze.kept.store import Store


class Session:
    """`solver` is the one that helps; `asked` are settings that hold for this time only, as the
    command line asks for them."""

    def __init__(
        self, store: Store, home: Callable[[Session], Scene], solver: str = "dfs", **asked: Any
    ) -> None:
        self.store = store
        self.solver = solver
        self.tell: Callable[[str], object] = lambda _: None
        """Is told each line that somebody may want to take along."""
        self._home = home
        self._asked = {name: value for name, value in asked.items() if value is not None}
        self._is_full_screen = False
        self.menus = Flow(store, lambda: self.settings, self.change)
        """All menus remember where one was in them."""
        self.apply()

    @property
    def settings(self) -> Settings:
        return replace(self.store.settings, **self._asked)

    def home(self) -> Scene:
        """The title."""
        return self._home(self)

    def change(self, **settings: Any) -> None:
        """Change settings; it is seen, heard and kept at once."""
        shown = self.settings
        changes = {name: to for name, to in settings.items() if getattr(shown, name) != to}
        for name in changes:
            self._asked.pop(name, None)
        if changes:
            self.store.change(**changes)
            self.apply()

    def apply(self) -> None:
        settings = self.settings
        if look.theme_shown() != settings.theme:
            look.show_theme(settings.theme)
        MIXER.set(settings.music, settings.effects, settings.is_muted)
        if settings.full_screen != self._is_full_screen:
            self._is_full_screen = settings.full_screen
            pyxel.fullscreen(settings.full_screen)

    def next_theme(self) -> None:
        look.next_theme()
        self.change(theme=look.theme_shown())

    def turn_sound(self) -> None:
        self.change(is_muted=not self.settings.is_muted)
