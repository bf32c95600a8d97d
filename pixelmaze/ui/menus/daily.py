"""The daily maze in the main menu."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from pixelmaze.game.daily import daily
from pixelmaze.storage.store import Store
from pixelmaze.ui.menu import Item, Request, action
from pixelmaze.ui.messages import menus, star_row
from pixelmaze.ui.requests import PlayLevel


class DailyMenu:
    """The maze of the day."""

    def __init__(self, store: Store, day: Callable[[], date]) -> None:
        self._store = store
        self._day = day

    def line(self) -> Item:
        """The line of the main menu."""
        level = daily(self._day())
        record = self._store.records.get(level.name)
        note = f"{level.words} {star_row(record.stars) if record else menus.NOT_PLAYED}"
        return action("daily", menus.DAILY_MAZE, "calendar", note, self._play)

    def _play(self) -> Request:
        return PlayLevel(daily(self._day()))
