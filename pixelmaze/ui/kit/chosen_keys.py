"""The keys that the player has chosen, which scenes ask for in every frame."""

from collections.abc import Callable

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.settings import Settings
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.own_keys import changes_for, valid

_CANCEL, _RESET = ("escape", "ctrl c"), ("backspace", "delete")  # keys with another meaning here


class ChosenKeys:
    """The player's keys, cached for scenes, and the command that awaits a key."""

    def __init__(self, store: Store, settings: Callable[[], Settings]) -> None:
        self._store = store
        self._settings = settings
        self._own_of: object = None
        self._own: dict[str, str] = {}
        self.awaiting = ""
        """The command that gets the next key, whatever else the key does; empty for none."""
        self.change = ("", "")
        """The last command that got a key, and the message about it."""

    @property
    def own(self) -> dict[str, str]:
        """The player's keys, by the names of commands."""
        asked = self._store.own_keys, self._settings().keys
        if asked != self._own_of:
            self._own_of, self._own = asked, valid(*asked)
        return self._own

    def take(self, key: str) -> None:
        """Give the awaiting command this key, or button such as `pad x`."""
        name, self.awaiting = self.awaiting, ""
        if key in _CANCEL:
            return
        key = "" if key in _RESET else key.lower()
        try:
            changes, words = changes_for(name, key, self.own, self._settings().keys)
        except PixelmazeError as error:
            self.change = name, str(error)
        else:
            self._store.change_keys(changes)
            self.change = name, words

    def restore(self) -> None:
        """Put all commands back on their default keys."""
        self._store.change_keys(dict.fromkeys(self.own))
        self.change = "restore", "All keys reset to their defaults."
