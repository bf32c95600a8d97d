"""The menus of keys: every command with its key, which the next key press replaces."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from pixelmaze.game.keys import WAYS
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.settings import Settings
from pixelmaze.storage.store import Store
from pixelmaze.ui.menu import Item, Menu, action
from pixelmaze.ui.own_keys import COMMANDS, HEADINGS, PAD, changes_for, key_of, key_words, valid

KEYS = "Your own keys"
_NOTE = "put any command on any key or gamepad button"
_CANCEL, _DEFAULT = ("escape", "ctrl c"), ("backspace", "delete")


class KeysMenu(Menu):
    """The tables of commands, each of which leads to a menu with a line for each command.
    `left_out` names commands of every scene that a front end does not have."""

    def __init__(
        self, store: Store, settings: Callable[[], Settings], left_out: Collection[str] = ()
    ) -> None:
        super().__init__(KEYS, self._table_items)
        self._store = store
        self._settings = settings
        self._left_out = {f"shell.{name}" for name in left_out}
        self._own_of: object = None
        self._own: dict[str, str] = {}
        self._awaiting = ""
        """The command that gets the next key."""
        self._told = ("", "")
        """A command, and what happened when it got a key."""
        self._tables = {
            table: Menu(heading, partial(self._command_items, table))
            for table, heading in HEADINGS.items()
        }

    @property
    def awaits_key(self) -> bool:
        """Whether the next key is for a command, whatever else it does."""
        return bool(self._awaiting)

    @property
    def own(self) -> dict[str, str]:
        """The player's keys, by the names of commands."""
        asked = self._store.own_keys, self._settings().keys
        if asked != self._own_of:
            self._own_of, self._own = asked, valid(*asked)
        return self._own

    def take(self, key: str) -> None:
        """The key, or `pad` and the button, that was pressed for the awaiting command."""
        name, self._awaiting = self._awaiting, ""
        if key in _CANCEL:
            return
        key = "" if key in _DEFAULT else key.lower()
        try:
            changes, told = changes_for(name, key, self.own, self._settings().keys)
        except PixelmazeError as error:
            self._told = name, str(error)
        else:
            self._store.change_keys(changes)
            self._told = name, told

    def line(self) -> Item:
        """The line of the settings."""
        return Item("own_keys", KEYS, _count(len(self.own)), _NOTE, choose=self._open)

    def _open(self) -> Menu:
        self._told = "", ""
        return self

    def _table_items(self) -> Sequence[Item]:
        own = self.own
        told = self._told[1] if self._told[0] == "restore" else "as they were at first"
        return (
            *(
                Item(
                    table, menu.title,
                    _count(sum(name.startswith(f"{table}.") for name in own)),
                    _NOTE, choose=partial(self._open_table, menu),
                )
                for table, menu in self._tables.items()
            ),
            action("restore", "Restore all keys", "", told, self._restore),
        )  # fmt: skip

    def _open_table(self, menu: Menu) -> Menu:
        self._told = "", ""
        return menu

    def _command_items(self, table: str) -> Sequence[Item]:
        own = self.own
        if table == "walk":
            notes = {
                f"walk.{way}": "in mazes with six ways" if all(WAYS[way]) else "" for way in WAYS
            }
        else:
            inside = {name: each for name, each in COMMANDS.items() if name.startswith(f"{table}.")}
            notes = {name: each.help for name, each in inside.items() if name not in self._left_out}
        return [self._command_item(name, note, own) for name, note in notes.items()]

    def _command_item(self, name: str, note: str, own: dict[str, str]) -> Item:
        scheme = self._settings().keys
        if name == self._awaiting:
            value, note = (
                "press a key …",
                "A key or gamepad button; Esc: leave it as it is; Backspace or Delete: as at first",
            )
        else:
            value = key_words(key_of(name, own, scheme))
            pad = key_of(f"{name}.pad", own, scheme) if name in COMMANDS else ""
            if pad:
                value += f", {key_words(pad, PAD)}"
            note = "; ".join(filter(None, (note, "Return, then another key")))
            if name == self._told[0]:
                note = self._told[1]
        label = name.partition(".")[2].replace("_", " ")
        return Item(name, label, value, note, choose=partial(self._await, name))

    def _await(self, name: str) -> None:
        self._awaiting = name

    def _restore(self) -> None:
        self._store.change_keys(dict.fromkeys(self.own))
        self._told = "restore", "All keys are as they were at first."


def _count(changed: int) -> str:
    return f"{changed} changed" if changed else ""
