"""The main menu, the menus over a game, and the flow from one menu to the next."""

from collections.abc import Callable, Collection, Sequence
from datetime import date
from functools import partial

from pixelmaze.game.daily import day_of, is_daily, today
from pixelmaze.game.levels import ADVENTURE
from pixelmaze.game.rules import GEM, GHOST, Level
from pixelmaze.run.maze_id import looks_like_id, parse
from pixelmaze.storage.settings import Settings
from pixelmaze.storage.store import Store
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.kit import messages as kit_words
from pixelmaze.ui.kit.chosen_keys import ChosenKeys
from pixelmaze.ui.kit.menu import Item, Menu, Request, Stack, action, choice
from pixelmaze.ui.kit.ports import Audio, Clipboard, Files, OwnCode
from pixelmaze.ui.kit.requests import OpenWorkshop, Quit, ToTitle
from pixelmaze.ui.kit.settings_menu import SettingsMenu
from pixelmaze.ui.play import menus as play_menus
from pixelmaze.ui.play import messages as play_words
from pixelmaze.ui.play.adventure_menu import AdventureMenu
from pixelmaze.ui.play.daily_menu import DailyMenu
from pixelmaze.ui.play.facts import progress_of, title_of
from pixelmaze.ui.play.messages import STAR_WORDS
from pixelmaze.ui.play.requests import NewMaze, Restart, Resume, ResumeRun, WatchRun
from pixelmaze.ui.title import messages as menus
from pixelmaze.ui.title.mazes_menu import MazeMenus
from pixelmaze.ui.title.records_menu import RecordsMenu, RewardsMenu
from pixelmaze.ui.workshop.menu import WorkshopMenu

Shares = Sequence[tuple[str, Callable[[], None]]]
"""What can be shared, as in `messages.menus.SHARES`, and what copies it."""


class Flow(Stack):
    """The main menu and those that it leads to; `ask`, `pause` and `result` open menus over a game.

    `settings` and `change` replace those of the store; `left_out` names settings that a front end
    does not have, and `quit` if it cannot end; `audio` is None without sound; `files` are those
    that are exported to, and imported from; `own_code` is the editor for an algorithm of the
    player's, if there is one.
    """

    def __init__(
        self,
        store: Store,
        settings: Callable[[], Settings] | None = None,
        change: Callable[..., object] | None = None,
        day: Callable[[], date] = today,
        left_out: Collection[str] = (),
        audio: Audio | None = None,
        files: Files | None = None,
        clipboard: Clipboard | None = None,
        own_code: OwnCode | None = None,
        keys: ChosenKeys | None = None,
    ) -> None:
        self.store = store
        self._left = 0
        """Index of the unfinished run that is offered; 0 is the latest."""
        self._shared = ""
        """What was last chosen to be shared."""
        self.adventure = AdventureMenu(store, self.forget)
        self.daily = DailyMenu(store, day)
        self.mazes = MazeMenus(store, clipboard or Clipboard(), own_code)
        self.workshop = WorkshopMenu(store, clipboard or Clipboard())
        change = change or store.change
        rewards = RewardsMenu(store, audio)
        self.records = RecordsMenu(store, self.daily, change, rewards, files or Files())
        settings = settings or (lambda: store.settings)
        data = action("data", menus.DATA, "", menus.DATA_NOTE, lambda: self.records.data)
        self.settings = SettingsMenu(
            store, settings, change, left_out,
            lambda: [] if any(menu.leave for menu in self._menus) else [data],
            keys or ChosenKeys(store, settings),
        )  # fmt: skip
        quitting = action("quit", "Quit", "noway", "until next time", Quit)
        self._quit_items = () if "quit" in left_out else (quitting,)
        self.main = Menu("pixelmaze", self._main_items)
        self.main.select("adventure")  # so that keys lead to the same, whether a run is left or not
        super().__init__(self.main)

    # ---- the first menu ------------------------------------------------------------------------

    def _main_items(self) -> Sequence[Item]:
        road, mazes = self.adventure, self.mazes
        return (
            self._resume_item(),
            action("adventure", play_words.ADVENTURE, "adventure", road.progress, road.open_next),
            self.daily.line(),
            action("free", menus.FREE_MAZE, "maze", menus.FREE_MAZE_NOTE, lambda: mazes.free),
            *self.workshop.lines(),
            action("lessons", menus.LESSONS, "hint", menus.LESSONS_NOTE, lambda: mazes.lessons),
            action("laboratory", menus.LAB, "visited", menus.LAB_NOTE, lambda: mazes.lab),
            action("records", menus.RECORDS, "star", menus.RECORDS_NOTE, lambda: self.records),
            self.settings.line(),
            *self._quit_items,
        )

    def look_for_runs(self) -> None:
        """Read the unfinished runs again."""
        self.store.unfinished.look()
        self._left = 0

    def _resume_item(self) -> Item:
        """One item for all unfinished runs but first steps: left and right change the run."""
        runs = [run for run in self.store.unfinished.found if run.is_worth_it]
        if not runs:
            none, told = play_words.NO_RUN_LEFT
            return Item("resume", play_words.RESUME_RUN, none, told, icon="play")
        at = min(self._left, len(runs) - 1)
        # in full: the value may be cut where there is little room
        which = f"; run {at + 1} of {len(runs)}" if len(runs) > 1 else ""
        note = f"{title_of(runs[at])}: {progress_of(runs[at])}{which}"
        titles, put = dict(enumerate(map(_title, runs))), partial(setattr, self, "_left")
        resume = partial(self._resume, runs[at])
        return choice("resume", play_words.RESUME_RUN, titles, at, put, note, resume, "play")

    def _resume(self, left: Unfinished) -> Request:
        """Resume a run. Its level is left to where its kind is chosen."""
        if left.name in ADVENTURE:
            self.adventure.select_level(ADVENTURE[left.name])
            self.open(self.adventure)
        elif is_daily(left.name):
            self.daily.select_day(day_of(left.name))
            self.open(self.daily)
        return ResumeRun(left)

    # ---- over a game ---------------------------------------------------------------------------

    def ask(self, left: Unfinished) -> None:
        """Open the menu shown before a level that has an unfinished run."""
        self.close()
        lines = [
            action(
                "resume", play_words.RESUME_RUN, "play", progress_of(left), lambda: ResumeRun(left)
            ),
            action("restart", "Start over", "undo", "your first move gives up the old run", Resume),
            self._leave_item(),
        ]
        self.open(Menu("Unfinished Run", lambda: lines, leave=ToTitle))

    def pause(
        self,
        level: Level,
        confirm: Callable[[str], object] = lambda _: None,
        is_kept: bool = False,
        shares: Shares = (),
    ) -> None:
        """Open the pause menu of a level. `confirm` raises PixelmazeError if the line with this
        label must be chosen again; `is_kept` tells whether the run can be resumed later."""
        self.close()

        def if_meant(label: str, request: Callable[[], Request]) -> Request:
            confirm(label)
            return request()

        restart = partial(if_meant, "Restart", Restart)
        lines = [
            action("resume", play_words.RESUME_RUN, "play", "back to the maze", Resume),
            action("restart", "Restart", "undo", "from where you began", restart),
            *_new_maze_items(level),
            *_room_items(level),
        ]
        leave = self._leave_item(is_kept, partial(if_meant, "Leave", ToTitle))

        def items() -> Sequence[Item]:
            more = (*self.mazes.favourite(level), *self._share_items(shares))
            return [*lines, *more, self.settings.line(), leave]

        self.open(Menu("Pause", items, leave=Resume))

    def result(
        self,
        level: Level,
        is_won: bool,
        has_stars: bool = True,
        lost_to: str | None = None,
        shares: Shares = (),
    ) -> None:
        """Open the menu shown after a level. `has_stars` tells whether it was won with stars,
        `lost_to` to whom it was lost if it was not."""
        self.close()
        self.adventure.select_level(level)
        again = action("restart", "Try again", "undo", self._why_again(level), Restart)
        following = self.adventure.line_of_next(level)
        on = [following] if following else _new_maze_items(level)
        goes_on = is_won and all(item.is_enabled for item in on)
        told = "from the start: your walk, then the shortest route"
        lines = [
            *([*on, again] if goes_on else [again, *on]),
            action("replay", "Replay", "moves", told, WatchRun),
        ]
        leave = self._leave_item()
        goal = play_words.AT_GOAL if has_stars else "No stars this time"
        title = goal if is_won else play_menus.LOST_TO[lost_to or GHOST]

        def items() -> Sequence[Item]:
            return [*lines, *self._share_items(shares), *self.mazes.favourite(level), leave]

        self.open(Menu(title, items, leave=ToTitle))

    def _share_items(self, shares: Shares) -> Sequence[Item]:
        """One item for all that can be shared: left and right change what."""
        if not shares:
            return ()
        acts, is_one = dict(shares), len(shares) == 1
        titles = {what: "" if is_one else play_words.SHARES[what][0] for what in acts}
        what = self._shared if self._shared in acts else shares[0][0]
        put, note = partial(setattr, self, "_shared"), play_words.SHARES[what][1]
        return (choice("share", "Share", titles, what, put, note, acts[what], "on"),)

    def _why_again(self, level: Level) -> str:
        """Names the stars of the level that have not been earned in any run, if it was won."""
        record = self.store.records.get(level.name)
        has_gem = level.room and level.make().things.gem >= 0
        missing = [STAR_WORDS[star] for star in level.stars
                   if record and star not in record.stars and (star != GEM or has_gem)]  # fmt: skip
        if not missing:
            return "the same maze"
        several = f"for the stars for {' and '.join(missing)}"
        return several if missing[1:] else f"for the {missing[0]} star"

    def _leave_item(self, is_kept: bool = False, choose: Callable[[], Request] = ToTitle) -> Item:
        """Leads to the menu below those over a game: perhaps the map."""
        where = "to the map" if self.menu is self.adventure else "to where you came from"
        note = f"back {where}{'; you can resume' if is_kept else ''}"
        return action("leave", "Leave", "back", note, choose)


def _new_maze_items(level: Level) -> list[Item]:
    """Empty in a level that is the same for everyone."""
    new = action("new", "New maze", "maze", "a similar maze", NewMaze)
    return [] if level.is_fixed or level.room else [new]


def _room_items(level: Level) -> list[Item]:
    """Empty in a maze, and in a day's room, of which the one try would end."""
    if level.is_daily or not level.room:
        return []

    def change() -> Request:
        return OpenWorkshop(level.make())

    return [
        action("workshop", kit_words.WORKSHOP, "source", "change this room, and play it", change)
    ]


def _title(left: Unfinished) -> str:
    """The title of a run in a menu, where an ID would be too long."""
    title = title_of(left)
    if not looks_like_id(title):
        return title
    maze = parse(title)
    return f"Free maze, {maze.shape} {maze.width} x {maze.height}"
