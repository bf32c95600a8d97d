"""The menu of daily mazes, back to the first day."""

from calendar import monthrange
from collections.abc import Callable, Sequence
from datetime import date, timedelta

from pixelmaze.game import daily
from pixelmaze.storage.records import Record
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.menu import Item, Menu, Request, action
from pixelmaze.ui.play.messages import NOT_PLAYED, day_title, star_row
from pixelmaze.ui.play.requests import PlayLevel


class DailyMenu(Menu):
    """One item: the selected day. Left and right change it."""

    def __init__(self, store: Store, today: Callable[[], date]) -> None:
        super().__init__("Daily maze", self._items_of_day)
        self.today = today
        self.store = store
        self._selected: date | None = None
        """The selected day; None for today, even after midnight."""

    # ---- days ----------------------------------------------------------------------------------

    @property
    def day(self) -> date:
        """The selected day, between the first and today."""
        return self._within(self._selected or self.today())

    def _within(self, day: date) -> date:
        return max(daily.FIRST_DAY, min(day, self.today()))

    def is_open(self, day: date) -> bool:
        """True if the maze of this day can be played."""
        return daily.FIRST_DAY <= day <= self.today()

    def select_day(self, day: date) -> None:
        """Select this day, or the nearest day that can be played."""
        day = self._within(day)
        self._selected = None if day == self.today() else day

    def change_day(self, by: int) -> None:
        self.select_day(self.day + timedelta(days=by))

    def month_from_here(self, by: int) -> date:
        """The selected day in a later or earlier month, or the nearest day to be played."""
        months = 12 * self.day.year + self.day.month - 1 + by
        year, month = divmod(months, 12)
        last = monthrange(year, month + 1)[1]
        return self._within(date(year, month + 1, min(self.day.day, last)))

    # ---- records -------------------------------------------------------------------------------

    def record_of(self, day: date) -> Record | None:
        return self.store.records.get(f"{daily.PREFIX}{day}")

    def records(self) -> list[tuple[str, Record]]:
        """The records of all days, with the names of their levels."""
        return [entry for entry in self.store.records.items() if daily.is_daily(entry[0])]

    def days_on_time(self) -> set[date]:
        return {
            daily.day_of(name)
            for name, record in self.records()
            if daily.is_on_time(name, record.first)
        }

    def streaks(self) -> tuple[int, int]:
        """The present streak, and the longest ever."""
        days = self.days_on_time()
        return daily.streak(days, self.today()), daily.longest_streak(days)

    # ---- items ---------------------------------------------------------------------------------

    def line(self) -> Item:
        """The line in the main menu."""
        note = self._note(self.today())
        return action("daily", self.title, "calendar", note, self._open)

    def _open(self) -> Menu:
        self._selected = None
        return self

    def _note(self, day: date) -> str:
        record = self.record_of(day)
        done = star_row(record.stars) if record else NOT_PLAYED
        return f"{daily.kind_of(day).words} {done}"

    def _items_of_day(self) -> Sequence[Item]:
        day = self.day
        title, note = day_title(day), self._note(day)
        return [Item("day", title, "", note, choose=self.play, change=self.change_day)]

    def play(self) -> Request:
        """Play the maze of the selected day."""
        return PlayLevel(daily.daily(self.day))
