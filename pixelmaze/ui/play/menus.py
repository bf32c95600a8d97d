"""The menus over a game: before it, while it is paused, and after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pixelmaze.game.rules import GEM, GHOST, Level
from pixelmaze.storage.store import Store
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.kit.menu import Item, Menu, Request, action, choice
from pixelmaze.ui.kit.messages import WORKSHOP
from pixelmaze.ui.kit.requests import OpenWorkshop, ToTitle
from pixelmaze.ui.kit.session import Menus
from pixelmaze.ui.play.facts import progress_of
from pixelmaze.ui.play.messages import AT_GOAL, LOSSES, RESUME_RUN, SHARES, STAR_WORDS
from pixelmaze.ui.play.requests import NewMaze, Restart, Resume, ResumeRun, WatchRun

if TYPE_CHECKING:
    from pixelmaze.ui.kit.settings_menu import SettingsMenu
    from pixelmaze.ui.play.adventure_menu import AdventureMenu
    from pixelmaze.ui.play.daily_menu import DailyMenu

Shares = Sequence[tuple[str, Callable[[], None]]]
"""What can be shared, by its key in `messages.SHARES`, and the function that copies it."""


class GameMenus(Menus):
    """Menus from which games begin, and over games."""

    store: Store
    adventure: AdventureMenu
    daily: DailyMenu
    settings: SettingsMenu
    _shared = ""  # the last choice of what to share

    def ask(self, left: Unfinished) -> None:
        """Open the menu before a level with an unfinished run."""
        self.close()
        lines = [
            action("resume", RESUME_RUN, "play", progress_of(left), lambda: ResumeRun(left)),
            action(
                "restart", "Start over", "undo", "the old run goes with your first move", Resume
            ),
            self._leave_item(),
        ]
        self.open(Menu("Unfinished run", lambda: lines, leave=ToTitle))

    def pause(
        self,
        level: Level,
        confirm: Callable[[str], object] = lambda _: None,
        is_kept: bool = False,
        shares: Shares = (),
        words: str = "",
    ) -> None:
        """Open the pause menu of a level, below these words. `confirm` raises PixelmazeError if a
        line, by its label, must be chosen again; the run can be resumed later if `is_kept`."""
        self.close()

        def if_meant(label: str, request: Callable[[], Request]) -> Request:
            confirm(label)
            return request()

        restart = partial(if_meant, "Restart", Restart)
        lines = [
            action("resume", RESUME_RUN, "play", "back to the maze", Resume),
            action("restart", "Restart", "undo", "back to where you started", restart),
            *_new_maze_items(level),
            *_room_items(level),
        ]
        leave = self._leave_item(is_kept, partial(if_meant, "Leave", ToTitle))

        def items() -> Sequence[Item]:
            more = (*self._favourite(level), *self._share_items(shares))
            return [*lines, *more, self.settings.line(), leave]

        self.open(Menu("Pause", items, Resume, words))

    def result(
        self,
        level: Level,
        is_won: bool,
        has_stars: bool = True,
        lost_to: str | None = None,
        shares: Shares = (),
    ) -> None:
        """Open the menu after a level, won with stars if `has_stars`, or lost to `lost_to`."""
        self.close()
        self.adventure.select_level(level)
        again = action("restart", "Try again", "undo", self._why_again(level), Restart)
        following = self.adventure.line_of_next(level)
        on = [following] if following else _new_maze_items(level)
        goes_on = is_won and all(item.is_enabled for item in on)
        text = "watch your walk, then the best path"
        lines = [
            *([*on, again] if goes_on else [again, *on]),
            action("replay", "Replay", "moves", text, WatchRun),
        ]
        leave = self._leave_item()
        goal = AT_GOAL if has_stars else "No stars this time"
        title = goal if is_won else LOSSES[lost_to or GHOST]

        def items() -> Sequence[Item]:
            return [*lines, *self._share_items(shares), *self._favourite(level), leave]

        self.open(Menu(title, items, leave=ToTitle))

    def _share_items(self, shares: Shares) -> Sequence[Item]:
        """A single item for all that can be shared; left and right choose."""
        if not shares:
            return ()
        acts, is_one = dict(shares), len(shares) == 1
        titles = {what: "" if is_one else SHARES[what][0] for what in acts}
        what = self._shared if self._shared in acts else shares[0][0]
        put, note = partial(setattr, self, "_shared"), SHARES[what][1]
        return (choice("share", "Share", titles, what, put, note, acts[what], "on"),)

    def _why_again(self, level: Level) -> str:
        """Words on the stars of a won level that no run has earned."""
        record = self.store.records.get(level.name)
        has_gem = level.room and level.make().things.gem >= 0
        missing = [STAR_WORDS[star] for star in level.stars
                   if record and star not in record.stars and (star != GEM or has_gem)]  # fmt: skip
        if not missing:
            return "the same maze"
        return f"for the {' and '.join(missing)} star{'s' * (len(missing) > 1)}"

    def _leave_item(self, is_kept: bool = False, choose: Callable[[], Request] = ToTitle) -> Item:
        """The item that leads back to the menu below, which may be the map."""
        where = "the map" if self.menu is self.adventure else "where you came from"
        note = f"back to {where}{'; you can resume later' if is_kept else ''}"
        return action("leave", "Leave", "back", note, choose)

    def _favourite(self, level: Level) -> Sequence[Item]:
        """The item that adds or removes a favourite; none if the same for everyone."""
        if level.is_fixed or not level.name:
            return ()
        label = "Remove favourite" if level.name in self.store.favourites else "Add favourite"
        turn = partial(self.store.toggle_favourite, level.name)
        return (action("favourite", label, "star", "find favourites under Free maze", turn),)


def _new_maze_items(level: Level) -> list[Item]:
    """The item for a similar maze; none in rooms and in levels that are the same for all."""
    new = action("new", "New maze", "maze", "a similar maze", NewMaze)
    return [] if level.is_fixed or level.room else [new]


def _room_items(level: Level) -> list[Item]:
    """The item that edits a room; none for a day's room, since it would end the one try."""
    if level.is_daily or not level.room:
        return []
    return [action("workshop", WORKSHOP, "source", "change this room and play it",
                   lambda: OpenWorkshop(level.make()))]  # fmt: skip
