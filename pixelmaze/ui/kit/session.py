"""The state shared by all scenes: storage, settings, services and menus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

from pixelmaze.algorithms.registry import Solver
from pixelmaze.game.levels import finale
from pixelmaze.game.rewards import HERO, THEME, is_open
from pixelmaze.looks.looks import Look, look_for
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.settings import Settings, accepted
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.addresses import NO_PAGE, link
from pixelmaze.ui.kit.chosen_keys import ChosenKeys
from pixelmaze.ui.kit.menu import Stack
from pixelmaze.ui.kit.messages import NO_CLIPBOARD
from pixelmaze.ui.kit.services import Services

_DEFAULTS = Settings()


class Menus(Stack):
    """The menus of the program. Activities that need more menus subclass it."""

    @classmethod
    def of(cls, session: Session) -> Self:
        """The session's menus, which include all activities, typed as this class."""
        assert isinstance(session.menus, cls)
        return session.menus


class Session:
    """The state shared by all scenes.

    `solver` helps the player. `asked` are settings for this session only, given on the command
    line; None stands for the stored value.
    """

    has_title = False  # True once the title has been shown, so that Esc leads there

    def __init__(
        self,
        store: Store,
        services: Services,
        menus: Callable[[Session], Menus],
        solver: str | Solver = "dfs",
        **asked: Any,
    ) -> None:
        self.store = store
        self.services = services
        self._make_menus = menus
        self.audio = services.audio
        self.solver = solver
        self.print_line: Callable[[str], object] = lambda _: None
        """Prints a line that the player may want to copy."""
        self._settings_of: tuple[object, object] = (None, None)
        """The stored settings and records that `settings` was last made from."""
        self._asked = {name: value for name, value in asked.items() if value is not None}
        self.keys = ChosenKeys(store, lambda: self.settings)
        services.apply(self.settings)

    @cached_property
    def menus(self) -> Menus:
        """The menus, which remember the selected items. Made late: they import all activities."""
        return self._make_menus(self)

    @property
    def settings(self) -> Settings:
        """The settings in use. Locked values are replaced by the default."""
        stored, records = self.store.settings, self.store.records
        if self._settings_of[0] is not stored or self._settings_of[1] is not records:
            settings = replace(stored, **self._asked)
            for name in (THEME, HERO):
                if not is_open(name, getattr(settings, name), self.store.standing):
                    settings = replace(settings, **{name: getattr(_DEFAULTS, name)})
            self._settings_of, self._settings = (stored, records), settings
        return self._settings

    def is_calm(self) -> bool:
        """True if nothing may glide or blink."""
        return self.settings.reduced_motion

    def look(self, land: str) -> Look:
        """The look of a level whose land's look has this name, if any: darker until the end."""
        shown = self.settings
        is_night = finale().name not in self.store.records
        return look_for(shown.theme, land, shown.hero, is_night)

    def change(self, **settings: Any) -> None:
        """Change and store settings, and apply all: another profile may have other values."""
        shown = self.settings
        changes = {name: to for name, to in settings.items() if getattr(shown, name) != to}
        for name in changes:
            self._asked.pop(name, None)
        self._settings_of = (None, None)
        if changes:
            self.store.change(**changes)
        self.services.apply(self.settings)

    def turn_sound(self) -> None:
        self.change(is_muted=not self.settings.is_muted)

    def turn_full_screen(self) -> None:
        self.change(full_screen=not self.settings.full_screen)

    def turn_lecture(self) -> None:
        self.change(lecture=not self.settings.lecture)

    def copy_link(self, query: str) -> None:
        """Put a link on the clipboard, or print it, and say so. PixelmazeError without a page."""
        page = self.services.page or self.store.page
        if not page:
            raise PixelmazeError(NO_PAGE)
        self.store.notices.append(self.copy(link(page, query), "The link is on the clipboard."))

    def copy(self, text: str, confirmation: str, is_printed: bool = False) -> str:
        """Put a text on the clipboard; without clipboard or mouse print the text, too, unless it
        `is_printed` already. Returns the message to show, `confirmation` with a clipboard."""
        services = self.services
        is_copied = services.clipboard.copy(text)
        if not is_printed and not (is_copied and services.has_pointer):
            self.print_line(text)
        return confirmation if is_copied else f"{NO_CLIPBOARD.capitalize()}. {services.takes_along}"

    def next_theme(self) -> None:
        now = self.store.standing
        themes = [theme for theme in accepted("theme") if is_open(THEME, theme, now)]
        at = themes.index(self.settings.theme)
        self.change(theme=themes[(at + 1) % len(themes)])
