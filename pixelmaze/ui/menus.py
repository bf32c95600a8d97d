"""The menus, and what their items do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

from pixelmaze.errors import PixelmazeError
from pixelmaze.game.daily import daily, today
from pixelmaze.game.level import Level
from pixelmaze.game.levels import ADVENTURE, CHAPTERS, after, is_unlocked
from pixelmaze.quiz import Plan
from pixelmaze.race import MOST, RIVALS
from pixelmaze.registry import SOLVERS
from pixelmaze.storage.settings import Setting, Settings, all_settings
from pixelmaze.storage.store import Store
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.free_maze import FreeMaze, form
from pixelmaze.ui.game_facts import progress_of, title_of
from pixelmaze.ui.maze_source import MazeToMake
from pixelmaze.ui.menu import Item, Menu, Request, Stack, action, choice, number
from pixelmaze.ui.messages import menus, star_row
from pixelmaze.ui.requests import (
    NewMaze,
    PlayLevel,
    Quit,
    RaceMaze,
    Restart,
    Resume,
    ResumeRun,
    ToTitle,
    WatchMaze,
    WatchRun,
)

_OFF_ON = {False: menus.OFF, True: menus.ON}


class Flow(Stack):
    """The main menu and those that it leads to; `ask`, `pause` and `result` open menus over a game.

    `settings` and `change` replace those of the store; `left_out` names settings that a front end
    does not have.
    """

    def __init__(
        self,
        store: Store,
        settings: Callable[[], Settings] | None = None,
        change: Callable[..., object] | None = None,
        day: Callable[[], date] = today,
        left_out: Collection[str] = (),
    ) -> None:
        self.store = store
        self.free_maze = FreeMaze()
        self._settings = settings or (lambda: store.settings)
        self._change = change or store.change
        self.day = day
        self._left_out = left_out
        self._left = 0
        """Index of the unfinished run that is offered; 0 is the latest."""
        self._chosen = [0 for _ in CHAPTERS]
        self._solver = "dfs"
        self._from_blank = False
        self._quiz = "some"
        self._runners = [*RIVALS, *[""] * (MOST - len(RIVALS))]
        self.main = Menu("pixelmaze", self._main_items)
        self.adventure = Menu(menus.ADVENTURE, self._adventure_items)
        self.free = Menu(menus.FREE_MAZE, self._free_items)
        self.watch = Menu(menus.WATCH, self._watch_items)
        self.race = Menu(menus.RACE, self._race_items)
        self.settings_menu = Menu(menus.SETTINGS, self._settings_items)
        super().__init__(self.main)

    # ---- the first menu ------------------------------------------------------------------------

    def _main_items(self) -> Sequence[Item]:
        levels = ADVENTURE.values()
        finished = sum(level.name in self.store.records for level in levels)
        stars = sum(len(self.stars(level)) for level in levels)
        progress = menus.adventure_progress(finished, len(levels), stars)
        return (
            *self._resume_items(),
            action("adventure", menus.ADVENTURE, "adventure", progress, self._open_adventure),
            action("daily", menus.DAILY_MAZE, "calendar", self._daily_note(), self._play_daily),
            action("free", menus.FREE_MAZE, "maze", menus.FREE_MAZE_NOTE, lambda: self.free),
            action("watch", menus.WATCH, "visited", menus.WATCH_NOTE, lambda: self.watch),
            action("race", menus.RACE, "race", menus.RACE_NOTE, lambda: self.race),
            self._settings_line(),
            action("quit", menus.QUIT, "noway", menus.QUIT_NOTE, Quit),
        )

    def look_for_runs(self) -> None:
        """Read the unfinished runs again; the selected item stays selected."""
        selected = self.main.selected.id
        self.store.unfinished.look()
        self._left = 0
        self.main.select(selected)

    def _resume_items(self) -> Sequence[Item]:
        """One item for all unfinished runs: left and right change the run."""
        runs = self.store.unfinished.found
        if not runs:
            return ()
        at = min(self._left, len(runs) - 1)

        def change(by: int) -> None:
            self._left = (at + by) % len(runs)

        # in full: the value may be cut where there is little room
        note = menus.resume_note(title_of(runs[at]), progress_of(runs[at]), at + 1, len(runs))
        return (
            Item(
                "resume", menus.RESUME_RUN, title_of(runs[at]), note, icon="play",
                choose=lambda: ResumeRun(runs[at]), change=change if len(runs) > 1 else None,
            ),
        )  # fmt: skip

    def _settings_line(self) -> Item:
        topics = (setting.topic for name, setting in self._listed_settings())
        note = ", ".join(filter(None, topics))
        return action("settings", menus.SETTINGS, "settings", note, lambda: self.settings_menu)

    def _daily_note(self) -> str:
        level = daily(self.day())
        done = level.name in self.store.records
        return f"{level.words} {star_row(self.stars(level)) if done else menus.NOT_PLAYED}"

    def _play_daily(self) -> Request:
        return PlayLevel(daily(self.day()))

    # ---- the adventure: a line for each chapter, and left and right lead along its levels -------

    def stars(self, level: Level) -> tuple[str, ...]:
        """The stars earned in this level."""
        record = self.store.records.get(level.name)
        return tuple(record.stars) if record else ()

    def is_open(self, level: Level) -> bool:
        """Whether this level may be played."""
        return is_unlocked(level, self.store.records.keys())

    def level_in(self, chapter: int) -> Level:
        """The selected level of this chapter."""
        return CHAPTERS[chapter].levels[self._chosen[chapter]]

    def point_level(self, chapter: int, index: int) -> None:
        """The mouse is over this level of the adventure."""
        if 0 <= chapter < len(CHAPTERS) and 0 <= index < len(CHAPTERS[chapter].levels):
            self._chosen[chapter] = index
            self.adventure.point(chapter)

    def select_level(self, level: Level) -> None:
        """Select this level, if it belongs to the adventure."""
        for at, chapter in enumerate(CHAPTERS):
            names = [other.name for other in chapter.levels]
            if level.name in names:
                self.point_level(at, names.index(level.name))

    @property
    def level_selected(self) -> tuple[int, int]:
        """Chapter and level in it, both from 0."""
        chapter = self.adventure.index
        return chapter, CHAPTERS[chapter].levels.index(self.level_in(chapter))

    def go_to_level(self, chapter: int, level: int) -> None:
        """Select this level, or the last one of a chapter that has fewer."""
        before = self.level_selected
        self.point_level(chapter, min(level, len(CHAPTERS[chapter].levels) - 1))
        if self.level_selected != before:
            self.message = ""

    def change_chapter(self, by: int) -> None:
        """Select another chapter; the first follows the last."""
        chapter, level = self.level_selected
        self.go_to_level((chapter + by) % len(CHAPTERS), level)

    def change_level(self, by: int) -> None:
        """Select the next level (1) or the one before (-1), also across chapters."""
        chapter, level = self.level_selected
        if 0 <= level + by < len(CHAPTERS[chapter].levels):
            self.go_to_level(chapter, level + by)
        elif 0 <= chapter + by < len(CHAPTERS):
            last = len(CHAPTERS[chapter + by].levels) - 1
            self.go_to_level(chapter + by, 0 if by > 0 else last)

    def _open_adventure(self) -> Menu:
        levels = [*ADVENTURE.values()]
        open_ones = (level for level in levels if level.name not in self.store.records)
        self.select_level(next(filter(self.is_open, open_ones), levels[0]))
        return self.adventure

    def _adventure_items(self) -> Sequence[Item]:
        return [self._chapter_item(at) for at in range(len(CHAPTERS))]

    def _chapter_item(self, at: int) -> Item:
        chapter, level = CHAPTERS[at], self.level_in(at)
        is_open = self.is_open(level)
        mark = star_row(self.stars(level)) if is_open else menus.LOCKED_IN_SHORT

        def change(by: int) -> None:
            last = len(chapter.levels) - 1
            self._chosen[at] = min(max(self._chosen[at] + by, 0), last)

        return Item(
            f"chapter_{at}", chapter.title, f"{level.number} {level.title} {mark}",
            level.words if is_open else menus.LOCKED, is_open,
            choose=lambda: PlayLevel(level), change=change,
        )  # fmt: skip

    # ---- any maze ------------------------------------------------------------------------------

    def _free_items(self) -> Sequence[Item]:
        def accept() -> None:
            self.free_maze.accept_typed()
            self.free.select("play")

        solver = menus.with_solver(SOLVERS[self._solver].title)
        return (
            action("play", menus.PLAY_IT, "play", menus.PLAY_IT_NOTE, self._play_free),
            action("watch", menus.WATCH_IT, "visited", solver, self._watch),
            action("race", menus.RACE_ON_IT, "race", menus.RACE_ON_IT_NOTE, self._start_race),
            *form(self.free_maze, accept),
        )

    def _play_free(self) -> Request:
        return PlayLevel(self.free_maze.level())

    def _maze_item(self) -> Item:
        """Shows the chosen maze, in menus that need one."""
        maze, spec = self.free_maze, self.free_maze.spec
        shown = maze.typed or f"{spec.shape} {spec.width}x{spec.height} {spec.generator}"
        return Item("maze", menus.MAZE, shown, menus.MAZE_NOTE, choose=lambda: self.free)

    def _watch_items(self) -> Sequence[Item]:
        solvers = {name: entry.title for name, entry in SOLVERS.items()}
        put = partial(setattr, self)
        return (
            action("begin", menus.BEGIN, "play", menus.BEGIN_NOTE, self._watch),
            choice("solver", menus.SOLVER, solvers, self._solver, partial(put, "_solver"),
                   menus.SOLVER_NOTE),
            choice("from_blank", menus.FROM_BLANK, _OFF_ON, self._from_blank,
                   partial(put, "_from_blank"), menus.FROM_BLANK_NOTE),
            self._quiz_item(),
            self._maze_item(),
        )  # fmt: skip

    def _quiz_item(self) -> Item:
        """Left and right change how it asks."""
        put = partial(setattr, self, "_quiz")
        item = choice("quiz", menus.QUIZ, menus.QUIZZES, self._quiz, put, menus.QUIZ_NOTE)
        return replace(item, choose=self._ask_in_quiz)

    def _watch(self) -> WatchMaze:
        return WatchMaze(MazeToMake(self.free_maze.chosen()), self._solver, self._from_blank)

    def _ask_in_quiz(self) -> Request:
        is_secret = self._quiz == "secret"
        plan = Plan(int(self._quiz == "every"), is_secret)
        return replace(
            self._watch(), from_blank=self._from_blank and not is_secret, waits=is_secret, quiz=plan
        )

    def _race_items(self) -> Sequence[Item]:
        return (
            action("start", menus.START, "play", menus.START_NOTE, self._start_race),
            *(self._runner_item(at) for at in range(MOST)),
            self._maze_item(),
        )

    def _runner_item(self, at: int) -> Item:
        """One place in the race; solvers in other places are not offered."""
        taken = {name for other, name in enumerate(self._runners) if other != at}
        titles = {"": menus.NOBODY} | {
            name: entry.title for name, entry in SOLVERS.items() if name not in taken
        }
        put = partial(self._runners.__setitem__, at)
        return choice(
            f"runner_{at}",
            menus.runner(at + 1),
            titles,
            self._runners[at],
            put,
            menus.RUNNER_NOTE,
        )

    def _start_race(self) -> Request:
        solvers = tuple(filter(None, self._runners))
        if len(solvers) < 2:
            raise PixelmazeError(menus.TOO_FEW_RUNNERS)
        return RaceMaze(MazeToMake(self.free_maze.chosen()), solvers)

    # ---- settings ------------------------------------------------------------------------------

    def _settings_items(self) -> Sequence[Item]:
        return [self._setting_item(*entry) for entry in self._listed_settings()]

    def _listed_settings(self) -> list[tuple[str, Setting]]:
        return [entry for entry in all_settings().items() if entry[0] not in self._left_out]

    def _setting_item(self, name: str, setting: Setting) -> Item:
        value, choices = getattr(self._settings(), name), setting.choices

        def put(value: Any) -> None:
            self._change(**{name: value})

        if type(value) is int:
            bounds = range(min(choices), max(choices) + 1)
            return number(name, setting.label, bounds, value, put, setting.note, choices[value])
        return choice(name, setting.label, choices, value, put, setting.note)

    # ---- over a game ---------------------------------------------------------------------------

    def ask(self, left: Unfinished) -> None:
        """Open the menu shown before a level that has an unfinished run."""
        lines = [
            action("resume", menus.RESUME_RUN, "play", progress_of(left), lambda: ResumeRun(left)),
            action("restart", menus.START_OVER, "undo", menus.START_OVER_NOTE, Resume),
            action("leave", menus.LEAVE, "back", menus.LEAVE_NOTE, ToTitle),
        ]
        self.close()
        self.open(Menu(menus.UNFINISHED_RUN, lambda: lines, leave=ToTitle))

    def pause(self, level: Level, is_kept: bool = False) -> None:
        """Open the pause menu of a level. `is_kept` tells whether the run can be resumed later."""
        where = menus.LEAVE_KEPT_NOTE if is_kept else menus.LEAVE_NOTE
        lines = [
            action("resume", menus.RESUME_RUN, "play", menus.RESUME_NOTE, Resume),
            action("restart", menus.RESTART, "undo", menus.RESTART_NOTE, Restart),
            *self._new_maze_items(level),
            self._settings_line(),
            action("leave", menus.LEAVE, "back", where, ToTitle),
        ]
        self.close()
        self.open(Menu(menus.PAUSE_MENU, lambda: lines, leave=Resume))

    def result(self, level: Level, is_won: bool, has_stars: bool = True) -> None:
        """Open the menu shown after a level. `has_stars` tells whether it was won with stars."""
        again = action("restart", menus.TRY_AGAIN, "undo", menus.TRY_AGAIN_NOTE, Restart)
        on = self._new_maze_items(level)
        following = after(level)
        if following:
            self.select_level(level)
            is_open = self.is_open(following)
            words = f"{following.number} {following.title}" if is_open else menus.LOCKED
            play_next = partial(self._play_next, following)
            on = [action("next", menus.NEXT_LEVEL, "on", words, play_next, is_open)]
        goes_on = is_won and all(item.is_enabled for item in on)
        lines = [
            *([*on, again] if goes_on else [again, *on]),
            action("replay", menus.WATCH_REPLAY, "moves", menus.WATCH_REPLAY_NOTE, WatchRun),
            action("leave", menus.LEAVE, "back", menus.LEAVE_NOTE, ToTitle),
        ]
        self.close()
        goal = menus.AT_GOAL if has_stars else menus.NO_STARS
        title = goal if is_won else menus.GHOST_HAS_WON
        self.open(Menu(title, lambda: lines, leave=ToTitle))

    def _new_maze_items(self, level: Level) -> list[Item]:
        """Empty in a level that is the same for everyone."""
        new = action("new", menus.NEW_MAZE, "maze", menus.NEW_MAZE_NOTE, NewMaze)
        return [] if level.is_fixed else [new]

    def _play_next(self, level: Level) -> Request:
        self.select_level(level)
        return PlayLevel(level)
