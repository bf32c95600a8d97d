"""The menu of settings: a line for each, made from `storage/settings.py`."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from pixelmaze.game.rewards import Standing, is_open, next_reward
from pixelmaze.storage.settings import Setting, Settings, all_settings
from pixelmaze.storage.store import Store
from pixelmaze.ui.menu import Item, Menu, action, choice, number
from pixelmaze.ui.menus.keys import KeysMenu
from pixelmaze.ui.messages import menus
from pixelmaze.ui.messages.menus import coming


class SettingsMenu(Menu):
    """`left_out` names settings that a front end does not have. Values that nothing
    has opened yet are left out, too."""

    def __init__(
        self,
        store: Store,
        settings: Callable[[], Settings],
        change: Callable[..., object],
        left_out: Collection[str] = (),
    ) -> None:
        super().__init__(menus.SETTINGS, self._setting_items)
        self._settings = settings
        self.keys = KeysMenu(store, settings, left_out)
        self._change = change
        self._left_out = left_out
        self._topics = ", ".join(setting.topic for _, setting in self._listed() if setting.topic)
        self._store = store

    def line(self) -> Item:
        """The line of another menu that leads here."""
        return action("settings", menus.SETTINGS, "settings", self._topics, lambda: self)

    def _setting_items(self) -> Sequence[Item]:
        settings, standing = self._settings(), self._store.standing
        items = (self._setting_item(*entry, settings, standing) for entry in self._listed())
        return [*items, self.keys.line()]

    def _listed(self) -> list[tuple[str, Setting]]:
        return [entry for entry in all_settings().items() if entry[0] not in self._left_out]

    def _setting_item(
        self, name: str, setting: Setting, settings: Settings, standing: Standing
    ) -> Item:
        value, choices = getattr(settings, name), setting.choices

        def put(value: Any) -> None:
            self._change(**{name: value})

        if type(value) is int:
            bounds = range(min(choices), max(choices) + 1)
            return number(name, setting.label, bounds, value, put, setting.note, choices[value])
        choices = {to: text for to, text in choices.items() if is_open(name, to, standing)}
        note = setting.note
        if locked := next_reward(standing, name):
            note += f"; {coming(setting.choices[locked.value], locked.stars)}"
        return choice(name, setting.label, choices, value, put, note)
