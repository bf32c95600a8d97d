"""What menus, scenes and commands ask a front end for. A request that opens a scene also prepares
what takes long: mazes, ghosts and races. Whoever makes one knows nothing of the scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from pixelmaze.algorithms.registry import NAMED_SOLVERS, Generator, Solver
from pixelmaze.files.files import name_of, opened_file
from pixelmaze.game.breaking import Challenge
from pixelmaze.game.levels import level_in, without_clock
from pixelmaze.game.pace import fair_ghost, with_ghost
from pixelmaze.game.rules import TICKS, Level, Rules
from pixelmaze.game.run import Run
from pixelmaze.inspect.quiz import Plan
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.trace import TraceFile, read_trace
from pixelmaze.run.factory import UnfinishedMazeError
from pixelmaze.run.maze_id import label_of
from pixelmaze.run.race import RIVALS, Race, of_generators, of_solvers
from pixelmaze.run.search import Search
from pixelmaze.run.tape import StepSource
from pixelmaze.storage.store import Store
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui import opening
from pixelmaze.ui.game_facts import title_of
from pixelmaze.ui.games import game_of, game_of_run
from pixelmaze.ui.loading import SHORT, Report
from pixelmaze.ui.menu import Request
from pixelmaze.ui.playthrough import Playthrough
from pixelmaze.ui.replaying import ticks_of

# ---- requests that open a scene ------------------------------------------------------------------


class Opening(Request):
    """Asks for a scene. What takes long is prepared first, without a screen."""

    @property
    def name(self) -> str:
        """Shown while the scene loads."""
        return ""

    @property
    def cells(self) -> int:
        """About how many cells there are to work on: a guess at how long loading takes."""
        return 0

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Any:
        """What the scene is made from, or None. `helper` is the solver that helps in games."""


@dataclass(frozen=True)
class InMaze(Opening):
    """Asks for a scene in this maze."""

    source: opening.MazeSource

    @property
    def name(self) -> str:
        return self.source.name

    @property
    def cells(self) -> int:
        return self.source.cells


@dataclass(frozen=True)
class ToTitle(Opening):
    """Leave the scene for the title."""


@dataclass(frozen=True)
class ShowEnding(Opening):
    """Show the dawn after the adventure."""


@dataclass(frozen=True)
class OpenWorkshop(Opening):
    """Edit a room."""

    room: Maze


@dataclass(frozen=True)
class Choose(Opening):
    """Choose from a list of the title's menus: `lessons`, or `breaking`, the solvers to break."""

    listed: str


@dataclass(frozen=True)
class BreakSolver(Opening):
    """Find the smallest maze that breaks a solver."""

    challenge: Challenge

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Search:
        return Search(self.challenge.maze(), None)


@dataclass(frozen=True)
class PlayLevel(Opening):
    level: Level

    @property
    def name(self) -> str:
        return self.level.heading

    @property
    def cells(self) -> int:
        return opening.cells_of(self.level.maze)

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        return game_of(store, _by_settings(self.level, store), None, helper, report)


@dataclass(frozen=True)
class PlayMaze(InMaze):
    """Play any maze, by torchlight, against a ghost and chased by a hunter if that is asked for."""

    torch: int = 0  # how many moves away cells are seen; 0 for all
    ghost: str | Solver | None = None
    left: Unfinished | None = None  # a run that can be resumed instead
    hunter: int = 0  # ticks that a move of the hunter takes; 0 for none

    @property
    def cells(self) -> int:
        # nobody knows how long a ghost from outside the package takes
        return max(self.source.cells, SHORT + 1 if isinstance(self.ghost, Solver) else 0)

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        maze, title = self.source.open(report)
        rules = Rules(self.torch, hunter=self.hunter)
        if isinstance(self.ghost, Solver):
            report.begin("Running the ghost")
            ghost = fair_ghost(maze, self.torch, self.ghost, progress=report)
            level = Level("", label_of(maze) or title, rules=rules)
            return game_of(store, _by_settings(level, store), maze, helper, report, ghost)
        rules = with_ghost(maze, rules, self.ghost) if self.ghost else rules
        level = level_in(maze, rules, title)
        return game_of(store, _by_settings(level, store), maze, helper, report)


def _by_settings(level: Level, store: Store) -> Level:
    """The level as it is played by the settings: without a clock if there is to be none."""
    return level if store.settings.clock else without_clock(level)


@dataclass(frozen=True)
class PlayRun(Opening):
    """Play the level of a run."""

    run: Any

    @property
    def name(self) -> str:
        return title_of(self.run)

    @property
    def cells(self) -> int:
        return opening.cells_of(self.run.maze)

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        return game_of_run(store, self.run, helper, report)


@dataclass(frozen=True)
class ResumeRun(PlayRun):
    """Resume a run that was left, perhaps long ago."""

    run: Unfinished


@dataclass(frozen=True)
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
        """How long it takes."""
        return ticks_of(self.run) / TICKS

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Run:
        return self.run


@dataclass(frozen=True)
class PlayOn(Opening):
    """Play on from a moment of a game, see `games.practice`."""

    practice: Callable[[], Playthrough]

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Playthrough:
        return self.practice()


class Watched(NamedTuple):
    """A search to watch."""

    search: Search
    title: str
    solver: str | Solver  # the one that S starts

    @property
    def maze(self) -> Maze:
        return self.search.maze


@dataclass(frozen=True)
class WatchMaze(InMaze):
    solver: str | Solver
    from_blank: bool = False  # whether the maze is shown being made
    waits: bool = False  # whether the search begins only when S is pressed
    step_rate: float | None = None  # steps a second; None for the front end's own
    has_heat: bool = False  # whether distances are shown as shades
    shows_source: bool = False  # whether the source code is shown in place of the statistics
    quiz: Plan | None = None  # how questions are asked; None for no quiz
    race: RaceMaze | None = None  # the race to which X leads; None for this solver against others
    tell: opening.Telling | None = None  # is told the results of races that are begun from here

    def search(self, report: Report) -> Watched:
        """PixelmazeError if the making is to be shown, and is not known. If the generator of the
        maze fails and somebody watches, the search shows how far it came."""
        try:
            maze, title = self.source.open(report)
        except UnfinishedMazeError as error:
            if not self.waits:
                raise
            return Watched(opening.unfinished(error, report), "", self.solver)
        making = opening.building_of(maze, title, report) if self.from_blank else ()
        begun = None if self.waits else self.solver
        search = opening.search_of(maze, begun, self.from_blank, report, making=making)
        return Watched(search, title, self.solver)

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Watched:
        return self.search(report)


@dataclass(frozen=True)
class WatchTrace(Opening):
    """Show the steps of a trace."""

    file: str
    solver: str | Solver | None = None  # the solver that S starts; None for that of the trace
    is_large: bool = False
    """Whether the trace may be short for its maze, which then takes long to make."""
    cells: int = 0
    step_rate: float | None = None
    shows_source: bool = False
    tell: opening.Telling | None = None
    given: TraceFile | None = None  # the trace, if it is not read from the file

    @property
    def name(self) -> str:
        return self.file

    def read(self) -> TraceFile:
        """The whole trace. PixelmazeError if the file holds none."""
        return self.given or opened_file(self.file, partial(read_trace, is_large=self.is_large))

    def search(self, report: Report) -> Watched:
        report.begin("Reading the trace")
        recorded = self.read()
        starts = self.solver or (recorded.solver in NAMED_SOLVERS and recorded.solver) or "dfs"
        return Watched(opening.played_back(recorded), name_of(self.file), starts)

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Watched:
        return self.search(report)


class Raced(NamedTuple):
    """A race to watch."""

    race: Race
    maze: Maze
    title: str


@dataclass(frozen=True)
class RaceMaze(InMaze):
    runners: Sequence[str | StepSource | Generator] = RIVALS
    """Solvers, recorded ones too, or generators."""
    has_generators: bool = False  # whether the runners are generators
    waits: bool = False  # whether the race begins only when S is pressed
    step_rate: float | None = None  # rounds a second; None for the front end's own
    has_heat: bool = False  # whether distances are shown as shades
    shows_source: bool = False  # whether both sources are shown, of two solvers
    tell: opening.Telling | None = None  # is told the results

    @property
    def cells(self) -> int:
        is_own = any(isinstance(runner, Generator) for runner in self.runners)  # may take long
        return max(self.source.cells, SHORT + 1 if is_own else 0)

    @property
    def solver(self) -> str | Solver:
        """The one that is watched after the race."""
        first = self.runners[0]
        return first if isinstance(first, str | Solver) and not self.has_generators else RIVALS[0]

    def line_up(self, maze: Maze) -> list[Search]:
        """The runs on a maze, one for each runner."""
        if self.has_generators:
            return of_generators(
                maze, [one for one in self.runners if isinstance(one, str | Generator)]
            )
        return of_solvers(maze, [one for one in self.runners if not isinstance(one, Generator)])

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Raced:
        maze, title = self.source.open(report)
        return Raced(opening.race_on(maze, self.line_up, report), maze, title)


# ---- requests about the scene that is shown ------------------------------------------------------


@dataclass(frozen=True)
class OpenPause(Request):
    """Open the menu over the game. If a run was left unfinished, it asks whether to resume that."""

    left: Unfinished | None = None
    is_sudden: bool = False  # whether the player has not asked for it


@dataclass(frozen=True)
class ShowResult(Request):
    """Show how the game went."""


@dataclass(frozen=True)
class Resume(Request):
    """Go on with the game."""


@dataclass(frozen=True)
class Restart(Request):
    """Play the same maze again."""


@dataclass(frozen=True)
class NewMaze(Request):
    """Play another maze of the kind."""


@dataclass(frozen=True)
class WatchRun(Request):
    """Show how the game was walked."""


@dataclass(frozen=True)
class Work(Request):
    """Do what may take long, while its progress is shown over the scene that asks."""

    prepare: Callable[[Report], Any]
    then: Callable[[Any], object]
    """Takes what was prepared, with the scene that asked at the top again."""
    name: str = ""


@dataclass(frozen=True)
class Loaded(Request):
    """The work of the scene that shows its progress is done."""


@dataclass(frozen=True)
class Close(Request):
    """Return to the scene below, as if this one had never been opened."""


@dataclass(frozen=True)
class Quit(Request):
    """End the program."""
