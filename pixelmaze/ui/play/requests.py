"""Requests for games, and in games; and how games are prepared without a screen.

Work that may take a while reports its progress to a `Report`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace

from pixelmaze.algorithms.registry import Solver
from pixelmaze.files.letters import WAYPOINTS
from pixelmaze.game.game import Game
from pixelmaze.game.ghost import Ghost
from pixelmaze.game.levels import ADVENTURE, free, level_in, level_of_run, without_clock
from pixelmaze.game.paces import MAX_PAR_FACTOR, MIN_PAR_FACTOR, fair_ghost, with_ghost
from pixelmaze.game.rules import TICKS, Level, Rules
from pixelmaze.game.run import Run, claim_of, maze_of, text_of
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import make, random_seed, similar_maze
from pixelmaze.run.maze_id import label_of, spec_of
from pixelmaze.storage.store import Store
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.kit.loading import SHORT, Report
from pixelmaze.ui.kit.mazes import cells_of
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.messages import MAKING_MAZE
from pixelmaze.ui.kit.requests import InMaze, SceneRequest
from pixelmaze.ui.play.facts import title_of
from pixelmaze.ui.play.playthrough import Playthrough

_OPENING = "opening"  # the entry beside the settings: True once the opening has been shown
LEAD = 2 * TICKS  # of a replay before the first move, to read the title
_REST = 2 * TICKS  # after the last move: less than the celebration takes


class ShowEnding(SceneRequest):
    """Show the dawn after the adventure."""


@dataclass(frozen=True)
class PlayLevel(SceneRequest):
    level: Level

    @property
    def name(self) -> str:
        return self.level.heading

    @property
    def cells(self) -> int:
        return cells_of(self.level.maze)

    def opens_story(self, store: Store) -> bool:
        """True if the opening comes before: once, in the first room of a new player."""
        is_first = self.level.name == next(iter(ADVENTURE)) and not store.records
        if not is_first or store.entry(_OPENING):
            return False
        store.put(_OPENING, True)
        return True

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        return game_of(store, _by_settings(self.level, store), None, helper, report)


@dataclass(frozen=True)
class PlayMaze(InMaze):
    """Play any maze, by rules of your choice."""

    rules: Rules = field(default_factory=Rules)  # all but the ghost, whose pace the maze decides
    ghost: str | Solver | None = None

    @property
    def cells(self) -> int:
        # nobody knows how long a ghost from outside the package takes
        return max(self.source.cells, SHORT + 1 if isinstance(self.ghost, Solver) else 0)

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        (maze, title), ghost = self.source.open(report), None
        if isinstance(self.ghost, Solver):
            report.begin("Running the ghost")
            ghost = fair_ghost(maze, self.rules.torch, self.ghost, progress=report)
            level = Level("", label_of(maze) or title, rules=self.rules)
        else:
            rules = with_ghost(maze, self.rules, self.ghost) if self.ghost else self.rules
            level = level_in(maze, rules, title)
        return game_of(store, _by_settings(level, store), maze, helper, report, ghost)


def _by_settings(level: Level, store: Store) -> Level:
    """The level, without a clock if the settings say so."""
    return level if store.settings.clock else without_clock(level)


@dataclass(frozen=True)
class PlayRun(SceneRequest):
    run: Unfinished | Run

    @property
    def name(self) -> str:
        return title_of(self.run)

    @property
    def cells(self) -> int:
        return cells_of(self.run.maze)

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        report.begin(MAKING_MAZE)
        level, maze = level_and_maze(self.run)
        return game_of(store, level, maze, helper, report)


class ResumeRun(PlayRun):
    """Resume an unfinished run, perhaps from long ago."""

    run: Unfinished


class RaceRun(PlayRun):
    """Play the level of a run, which walks beside the player."""

    run: Run

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        play = super().prepare(store, helper, report)
        play.race(self.run)
        return play


@dataclass(frozen=True)
class ReplayRun(SceneRequest):
    run: Run

    @property
    def seconds(self) -> float:
        """The duration, from before the first move into the celebration, in seconds."""
        return (LEAD + self.run.claim.ticks + _REST) / TICKS

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Run:
        return self.run


@dataclass(frozen=True)
class PlayOn(SceneRequest):
    """Practise from a moment on: `until` is the game at that moment."""

    play: Playthrough
    until: Game

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        play, until = self.play, self.until
        if until.outcome:
            raise PixelmazeError("The game is over here. Go back first.")
        level = replace(play.level, name="", words="", number="Practice:")
        begun = Run("", until.rules, tuple(until.inputs), claim_of(until))
        return Playthrough(
            store, level, until.original, play.solver, is_replay=True, ghost=play.outside_ghost,
            begun=begun,
        )  # fmt: skip


# ---- preparing games -----------------------------------------------------------------------------


def game_of(
    store: Store,
    level: Level,
    maze: Maze | None,
    solver: str | Solver,
    report: Report,
    ghost: Ghost | None = None,
) -> Playthrough:
    """The game of a level, in this maze or its own. `ghost` is from outside the package.

    PixelmazeError if there are more waypoints than keys.
    """
    if maze is None:
        report.begin(MAKING_MAZE, cells_of(level.maze))
        maze = level.make(report)
    if len(maze.waypoints) > len(WAYPOINTS):
        raise PixelmazeError(f"a game has at most {len(WAYPOINTS)} waypoints: try watch or race")
    report.begin("Finding the best path")
    return Playthrough(store, level, maze, solver, ghost=ghost)


def level_and_maze(run: Unfinished | Run) -> tuple[Level, Maze]:
    """The level and the maze of a run; a plain level if the run's level no longer exists.
    PixelmazeError if there is no such maze."""
    played = run if isinstance(run, Run) else run.run
    maze = maze_of(played)
    with suppress(PixelmazeError):
        return level_of_run(played), maze
    return Level("", title_of(run), rules=played.rules), maze


def another_game(play: Playthrough, report: Report) -> Playthrough:
    """A game in another maze of the same kind, by similar rules."""
    from pixelmaze.ui.play.free_maze import kind_of

    report.begin(MAKING_MAZE, play.maze.grid.size)
    rules = play.level.rules
    if kind := kind_of(spec_of(play.maze), rules):
        maze = make(kind.spec_from(random_seed()), progress=report)
    else:
        maze = similar_maze(play.maze, progress=report)
    if play.game.ghost and rules.ghost:
        rules = with_ghost(maze, rules, rules.ghost, _par_factor(play.game))
    # an ID does not say where keys are, and they may come from the previous maze
    is_named = maze.id is not None and text_of(maze) == maze.id
    title = play.level.title if maze.id else label_of(maze) or play.level.title
    if play.outside_ghost:
        factor = _par_factor(play.game) if play.game.ghost else MIN_PAR_FACTOR
        ghost = fair_ghost(maze, rules.torch, play.outside_ghost.solver, factor, report)
        level = Level("", label_of(maze) or title, rules=rules)
        return Playthrough(play.store, level, maze, play.solver, ghost=ghost)
    level = free(str(maze.id), rules) if is_named else Level("", title, rules=rules)
    return Playthrough(play.store, level, maze, play.solver)


def _par_factor(game: Game) -> float:
    """The time of the ghost as a multiple of par, within fair limits."""
    assert game.ghost
    factor = game.ghost.ticks / max(1, game.par.ticks)
    return min(max(factor, MIN_PAR_FACTOR), MAX_PAR_FACTOR)


# ---- requests of the present scene ---------------------------------------------------------------


@dataclass(frozen=True)
class OpenPause(Request):
    """Open the menu over the game, or ask whether to resume the unfinished run `left`."""

    left: Unfinished | None = None
    is_sudden: bool = False  # True if the player did not ask for a pause


class ShowResult(Request):
    """Show the result of the game."""


class Resume(Request):
    """Continue the game."""


class Restart(Request):
    """Play the same maze again."""


class NewMaze(Request):
    """Play another maze of the same kind."""


class WatchRun(Request):
    """Show the walk of the game."""
