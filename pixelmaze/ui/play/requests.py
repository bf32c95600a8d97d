"""What asks for a game, or for something in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pixelmaze.algorithms.registry import Solver
from pixelmaze.game.levels import level_in, without_clock
from pixelmaze.game.pace import fair_ghost, with_ghost
from pixelmaze.game.rules import TICKS, Level, Rules
from pixelmaze.game.run import Run
from pixelmaze.run.maze_id import label_of
from pixelmaze.storage.store import Store
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.kit.loading import SHORT, Report
from pixelmaze.ui.kit.mazes import cells_of
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.requests import InMaze, Opening
from pixelmaze.ui.play.facts import title_of
from pixelmaze.ui.play.games import game_of, game_of_run
from pixelmaze.ui.play.playthrough import Playthrough

LEAD = 2 * TICKS  # of a replay before the first move, to read the title
_REST = 2 * TICKS  # after the last move: less than the celebration takes


class ShowEnding(Opening):
    """Show the dawn after the adventure."""


@dataclass(frozen=True)
class PlayLevel(Opening):
    level: Level

    @property
    def name(self) -> str:
        return self.level.heading

    @property
    def cells(self) -> int:
        return cells_of(self.level.maze)

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        return game_of(store, _by_settings(self.level, store), None, helper, report)


@dataclass(frozen=True)
class PlayMaze(InMaze):
    """Play any maze, by rules of your choice."""

    rules: Rules = field(default_factory=Rules)  # all but the ghost, whose pace the maze decides
    ghost: str | Solver | None = None
    left: Unfinished | None = None  # a run that can be resumed instead

    @property
    def cells(self) -> int:
        # nobody knows how long a ghost from outside the package takes
        return max(self.source.cells, SHORT + 1 if isinstance(self.ghost, Solver) else 0)

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        maze, title = self.source.open(report)
        if isinstance(self.ghost, Solver):
            report.begin("Running the ghost")
            ghost = fair_ghost(maze, self.rules.torch, self.ghost, progress=report)
            level = Level("", label_of(maze) or title, rules=self.rules)
            return game_of(store, _by_settings(level, store), maze, helper, report, ghost)
        rules = with_ghost(maze, self.rules, self.ghost) if self.ghost else self.rules
        level = level_in(maze, rules, title)
        return game_of(store, _by_settings(level, store), maze, helper, report)


def _by_settings(level: Level, store: Store) -> Level:
    """The level as it is played by the settings: without a clock if there is to be none."""
    return level if store.settings.clock else without_clock(level)


@dataclass(frozen=True)
class PlayRun(Opening):
    """Play the level of a run."""

    run: Unfinished | Run

    @property
    def name(self) -> str:
        return title_of(self.run)

    @property
    def cells(self) -> int:
        return cells_of(self.run.maze)

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        return game_of_run(store, self.run, helper, report)


class ResumeRun(PlayRun):
    """Resume a run that was left, perhaps long ago."""

    run: Unfinished


class RaceRun(PlayRun):
    """Play the level of a run, with that run beside the player."""

    run: Run

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        play = super().prepare(store, helper, report)
        play.race(self.run)
        return play


@dataclass(frozen=True)
class ReplayRun(Opening):
    """Show a run that was recorded."""

    run: Run

    @property
    def seconds(self) -> float:
        """How long it takes, from before the first move into the celebration."""
        return (LEAD + self.run.claim.ticks + _REST) / TICKS

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Run:
        return self.run


@dataclass(frozen=True)
class PlayOn(Opening):
    """Play on from a moment of a game, see `games.practice`."""

    practice: Callable[[], Playthrough]

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        return self.practice()


# ---- requests about the scene that is shown ------------------------------------------------------


@dataclass(frozen=True)
class OpenPause(Request):
    """Open the menu over the game. If a run was left unfinished, it asks whether to resume that."""

    left: Unfinished | None = None
    is_sudden: bool = False  # whether the player has not asked for it


class ShowResult(Request):
    """Show how the game went."""


class Resume(Request):
    """Go on with the game."""


class Restart(Request):
    """Play the same maze again."""


class NewMaze(Request):
    """Play another maze of the kind."""


class WatchRun(Request):
    """Show how the game was walked."""
