"""The main menu, and all menus below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from pixelmaze.game.daily import day_of, is_daily, today
from pixelmaze.game.levels import ADVENTURE
from pixelmaze.run.maze_id import looks_like_id, parse
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.kit.menu import Item, Menu, Request, action, choice
from pixelmaze.ui.kit.requests import Quit
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.settings_menu import SettingsMenu
from pixelmaze.ui.play.adventure_menu import AdventureMenu
from pixelmaze.ui.play.daily_menu import DailyMenu
from pixelmaze.ui.play.facts import progress_of, title_of
from pixelmaze.ui.play.menus import GameMenus
from pixelmaze.ui.play.messages import RESUME_RUN
from pixelmaze.ui.play.requests import ResumeRun
from pixelmaze.ui.title.mazes_menu import MazeMenus
from pixelmaze.ui.title.records_menu import RecordsMenu
from pixelmaze.ui.workshop.menu import WorkshopMenu


class AllMenus(GameMenus):
    def __init__(self, session: Session, day: Callable[[], date] = today) -> None:
        services = session.services
        store = self.store = session.store
        self._left = 0
        """The index of the offered unfinished run; 0 is the latest."""
        self.adventure = AdventureMenu(store)
        self.daily = DailyMenu(store, day)
        self.mazes = MazeMenus(store, services.files, services.own_code)
        self.workshop = WorkshopMenu(store, services.clipboard, self.adventure.is_open)
        self.records = RecordsMenu(session, self.daily)
        data = self.records.data
        to_data = action("data", data.title, "", "with export, import and reset", lambda: data)
        self.settings = SettingsMenu(
            session, lambda: [] if any(menu.leave for menu in self._menus) else [to_data]
        )
        quitting = action("quit", "Quit", "noway", "until next time", Quit)
        self._quit_items = () if "quit" in services.left_out else (quitting,)
        self.main = Menu("pixelmaze", self._main_items)
        self.main.select("adventure")  # the same with and without an unfinished run
        super().__init__(self.main)

    # ---- the first menu ------------------------------------------------------------------------

    def _main_items(self) -> Sequence[Item]:
        road, mazes = self.adventure, self.mazes
        return (
            self._resume_item(),
            action("adventure", road.title, "adventure", road.progress, road.open_next),
            self.daily.line(),
            action("free", mazes.free.title, "maze", "any shape, size and generator",
                   lambda: mazes.free),
            action("workshop", self.workshop.title, "source", "build rooms, or enter a code",
                   lambda: self.workshop),
            action("learn", mazes.learn.title, "hint", mazes.learn_note, lambda: mazes.learn),
            action("records", self.records.title, "star", "best runs, statistics, rewards",
                   lambda: self.records),
            self.settings.line(),
            *self._quit_items,
        )  # fmt: skip

    def look_for_runs(self) -> None:
        """Read the unfinished runs again."""
        self.store.unfinished.refresh()
        self._left = 0

    def _resume_item(self) -> Item:
        """One item for all unfinished runs worth resuming: left and right choose the run."""
        runs = [run for run in self.store.unfinished.found if run.is_worth_offering]
        if not runs:
            return Item("resume", RESUME_RUN, "–", "no unfinished runs", icon="play")
        at = min(self._left, len(runs) - 1)
        # in full, because the value may be cut where there is little room
        which = f"; run {at + 1} of {len(runs)}" if len(runs) > 1 else ""
        note = f"{title_of(runs[at])}: {progress_of(runs[at])}{which}"
        titles, put = dict(enumerate(map(_title, runs))), partial(setattr, self, "_left")
        resume = partial(self._resume, runs[at])
        return choice("resume", RESUME_RUN, titles, at, put, note, resume, "play")

    def _resume(self, left: Unfinished) -> Request:
        """Resume a run. Leaving the level returns to the menu of its kind."""
        if left.name in ADVENTURE:
            self.adventure.select_level(ADVENTURE[left.name])
            self.open(self.adventure)
        elif is_daily(left.name):
            self.daily.select_day(day_of(left.name))
            self.open(self.daily)
        return ResumeRun(left)


def _title(left: Unfinished) -> str:
    """The title of a run in a menu, for which an ID would be too long."""
    title = title_of(left)
    if not looks_like_id(title):
        return title
    maze = parse(title)
    return f"Free maze, {maze.shape} {maze.width}x{maze.height}"
