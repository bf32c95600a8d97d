"""The menus of settings, made from `storage/settings.py`, and of the player's own keys."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pixelmaze.game.keys import WAYS
from pixelmaze.game.rewards import AdventureProgress, is_open, next_reward
from pixelmaze.storage.settings import Setting, Settings, all_settings
from pixelmaze.ui.kit.menu import Item, Menu, action, choice, number
from pixelmaze.ui.kit.messages import WATCH, counted
from pixelmaze.ui.kit.own_keys import COMMANDS, HEADINGS, PAD, key_of, key_words
from pixelmaze.ui.kit.session import Session


class SettingsMenu(Menu):
    """A line for each setting that the front end has, without locked values. `more` makes the last
    lines."""

    def __init__(self, session: Session, more: Callable[[], Sequence[Item]]) -> None:
        super().__init__("Settings", self._setting_items)
        self._session = session
        self.keys = KeysMenu(session)
        self._more = more
        self._topics = ", ".join(setting.topic for _, setting in self._listed() if setting.topic)

    def line(self) -> Item:
        """The line in another menu that leads here."""
        return action("settings", self.title, "settings", self._topics, lambda: self)

    def _setting_items(self) -> Sequence[Item]:
        settings, standing = self._session.settings, self._session.store.standing
        items = (self._setting_item(*entry, settings, standing) for entry in self._listed())
        return [*items, self.keys.line(), *self._more()]

    def _listed(self) -> list[tuple[str, Setting]]:
        left_out = self._session.services.left_out
        return [entry for entry in all_settings().items() if entry[0] not in left_out]

    def _setting_item(
        self, name: str, setting: Setting, settings: Settings, standing: AdventureProgress
    ) -> Item:
        value, choices = getattr(settings, name), setting.choices

        def put(value: Any) -> None:
            self._session.change(**{name: value})

        if type(value) is int:
            bounds = range(min(choices), max(choices) + 1)
            return number(name, setting.label, bounds, value, put, setting.note, choices[value])
        choices = {to: text for to, text in choices.items() if is_open(name, to, standing)}
        note = setting.note
        if locked := next_reward(standing, name):
            needed = counted(locked.stars, "star")
            note += f"; next: {setting.choices[locked.value]}, {needed}"
        return choice(name, setting.label, choices, value, put, note)


# ---- keys ----------------------------------------------------------------------------------------

KEYS = "Your own keys"
_OF_WATCHING = [*HEADINGS][3:]  # the first three are for games


class KeysMenu(Menu):
    """The tables of commands, each leading to a menu with a line for each command. The tables of
    watching and racing are in their own menu. Shell commands that the front end does not have are
    left out."""

    def __init__(self, session: Session) -> None:
        super().__init__(KEYS, self._table_items)
        self._session = session
        self._keys = session.keys
        self._left_out = {f"shell.{name}" for name in session.services.left_out}
        self._tables = {
            table: Menu(heading, partial(self._command_items, table))
            for table, heading in HEADINGS.items()
        }
        self._watch = Menu(WATCH, lambda: [*map(self._table_item, _OF_WATCHING)])

    def line(self) -> Item:
        """The line in the settings that leads here."""
        return self._menu_item("own_keys", self, *HEADINGS)

    def _menu_item(self, id: str, menu: Menu, *tables: str) -> Item:
        """The line that leads to `menu`, with the number of changed keys in these tables."""
        changed = sum(name.partition(".")[0] in tables for name in self._keys.own)
        value = f"{changed} changed" if changed else ""
        note = "assign any command to any key or button"
        return Item(id, menu.title, value, note, choose=partial(self._open, menu))

    def _table_item(self, table: str) -> Item:
        return self._menu_item(table, self._tables[table], table)

    def _table_items(self) -> Sequence[Item]:
        text = self._keys.change[1] if self._keys.change[0] == "restore" else "back to the defaults"
        return (
            *(self._table_item(table) for table in HEADINGS if table not in _OF_WATCHING),
            self._menu_item("watch", self._watch, *_OF_WATCHING),
            action("restore", "Reset all keys", "", text, self._keys.restore),
        )

    def _open(self, menu: Menu) -> Menu:
        self._keys.change = "", ""
        return menu

    def _command_items(self, table: str) -> Sequence[Item]:
        own = self._keys.own
        if table == "walk":
            slanted = "in mazes with six directions"
            notes = {f"walk.{way}": slanted if all(WAYS[way]) else "" for way in WAYS}
        else:
            inside = {name: each for name, each in COMMANDS.items() if name.startswith(f"{table}.")}
            notes = {name: each.help for name, each in inside.items() if name not in self._left_out}
        return [self._command_item(name, note, own) for name, note in notes.items()]

    def _command_item(self, name: str, note: str, own: dict[str, str]) -> Item:
        scheme = self._session.settings.keys
        if name == self._keys.awaiting:
            value = "press a key …"
            note = "Press a key or button. Esc cancels; Backspace or Delete resets it."
        else:
            value = key_words(key_of(name, own, scheme))
            pad = key_of(f"{name}.pad", own, scheme) if name in COMMANDS else ""
            if pad:
                value += f", {key_words(pad, PAD)}"
            note = "; ".join(filter(None, (note, "choose it to change it")))
            if name == self._keys.change[0]:
                note = self._keys.change[1]
        label = name.partition(".")[2].replace("_", " ")
        return Item(name, label, value, note, choose=partial(setattr, self._keys, "awaiting", name))
