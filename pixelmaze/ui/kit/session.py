"""The state that all scenes share: storage, settings, services and menus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from pixelmaze.algorithms.registry import Solver
from pixelmaze.game.rewards import HERO, THEME, is_open
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.settings import Settings, accepted
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.addresses import NO_PAGE, link
from pixelmaze.ui.kit.menu import Stack
from pixelmaze.ui.kit.own_keys import ChosenKeys
from pixelmaze.ui.kit.services import Services

if TYPE_CHECKING:
    from pixelmaze.ui.kit.settings_menu import SettingsMenu


_DEFAULTS = Settings()


class Menus(Stack):
    """The menus of the program. An activity that needs more of them has a class of its own."""

    settings: SettingsMenu

    @classmethod
    def of(cls, session: Session) -> Self:
        """Those of the session, which has the menus of all activities."""
        assert isinstance(session.menus, cls)
        return session.menus


class Session:
    """The state that all scenes share.

    `solver` is the one that helps the player. `asked` are settings for this session
    only, given on the command line; None stands for the stored value.
    """

    has_title = False  # whether the title has been shown, so that Esc leads there

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
        self.tell: Callable[[str], object] = lambda _: None
        """Receives each line that the player may want to copy."""
        self._settings_of: tuple[object, object] = (None, None)
        """The stored settings and the records from which those in use were made."""
        self._asked = {name: value for name, value in asked.items() if value is not None}
        self.keys = ChosenKeys(store, lambda: self.settings)
        services.apply(self.settings)

    @cached_property
    def menus(self) -> Menus:
        """The menus, which remember the selected items. They lead to all that there is, and are
        made when they are first asked for."""
        return self._make_menus(self)

    @property
    def settings(self) -> Settings:
        """Those in use. One that is still locked has its default."""
        stored, records = self.store.settings, self.store.records
        if self._settings_of[0] is not stored or self._settings_of[1] is not records:
            settings = replace(stored, **self._asked)
            for name in (THEME, HERO):
                if not is_open(name, getattr(settings, name), self.store.standing):
                    settings = replace(settings, **{name: getattr(_DEFAULTS, name)})
            self._settings_of, self._settings = (stored, records), settings
        return self._settings

    def change(self, **settings: Any) -> None:
        """Change and store settings, and apply all of them: another profile may have others."""
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
        """Put a link on the clipboard, or print it where there is none, and say so. PixelmazeError
        if no page is known."""
        page = self.services.page or self.store.page
        if not page:
            raise PixelmazeError(NO_PAGE)
        self.store.notices.append(self.copy(link(page, query), "The link is on the clipboard."))

    def copy(self, text: str, told: str, is_told: bool = False) -> str:
        """Put a text on the clipboard, and print it where there is none, unless `is_told` says that
        this has been done. Returns what to say of it: `told` if it is on the clipboard."""
        services = self.services
        is_copied = services.clipboard.copy(text)
        if not is_told and not (is_copied and services.has_pointer):
            self.tell(text)
        return told if is_copied else f"There is no clipboard here. {services.takes_along}"

    def next_theme(self) -> None:
        now = self.store.standing
        themes = [theme for theme in accepted("theme") if is_open(THEME, theme, now)]
        at = themes.index(self.settings.theme)
        self.change(theme=themes[(at + 1) % len(themes)])
