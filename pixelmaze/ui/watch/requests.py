"""Requests for runs and races to watch, and their preparation without a screen.

Whatever may take a while reports its progress to a `Report`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from random import choice
from typing import TYPE_CHECKING, NamedTuple

from pixelmaze.algorithms.registry import NAMED_SOLVERS, SOLVERS, Generator, Solver, generators_for
from pixelmaze.files.files import name_of, opened_file
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.outside.trace import TraceFile, read_trace
from pixelmaze.run.factory import (
    UnfinishedMazeError,
    generation_stages,
    random_seed,
    similar_maze,
)
from pixelmaze.run.feed import StepSource
from pixelmaze.run.maze_id import MazeSpec, spec_of
from pixelmaze.run.playback import Stage
from pixelmaze.run.race import RIVALS, Race, RaceResult, of_generators, of_solvers
from pixelmaze.run.search import Search
from pixelmaze.run.solution import refusal
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.loading import SHORT, Report
from pixelmaze.ui.kit.mazes import MazeToMake
from pixelmaze.ui.kit.messages import MAKING_MAZE
from pixelmaze.ui.kit.requests import InMaze, SceneRequest

if TYPE_CHECKING:
    from pixelmaze.inspect.quiz import QuizOptions

Runners = Callable[[Maze], list[Search]]  # makes the runs of a race on a maze
OnResults = Callable[[Maze, list[RaceResult]], object]
"""Receives the results of a race once all runners have finished."""
_PREPARING = "Preparing the steps"


class PreparedSearch(NamedTuple):
    search: Search
    title: str
    solver: str | Solver  # the one that S starts

    @property
    def maze(self) -> Maze:
        return self.search.maze


@dataclass(frozen=True)
class WatchMaze(InMaze):
    solver: str | Solver
    from_blank: bool = False  # True to show the maze being made
    waits: bool = False  # True to start the search only with S
    step_rate: float | None = None  # steps a second; None for the front end's own
    has_heat: bool = False  # True to show distances as shades
    shows_source: bool = False  # True to show the source code instead of the statistics
    quiz: QuizOptions | None = None  # how a quiz asks; None for no quiz
    race: RaceMaze | None = None  # the race that X opens; None for this solver against others
    on_results: OnResults | None = None  # receives the results of races opened from here

    def search(self, report: Report) -> PreparedSearch:
        """The search to show. PixelmazeError if the making is to be shown but unknown. If the
        generator fails and somebody watches, the search shows how far it came."""
        try:
            maze, title = self.source.open(report)
        except UnfinishedMazeError as error:
            if not self.waits:
                raise
            return PreparedSearch(search_of(error.maze, None, True, report), "", self.solver)
        making = building_of(maze, title, report) if self.from_blank else ()
        begun = None if self.waits else self.solver
        search = search_of(maze, begun, self.from_blank, report, making=making)
        return PreparedSearch(search, title, self.solver)

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> PreparedSearch:
        return self.search(report)


@dataclass(frozen=True)
class WatchTrace(SceneRequest):
    """Show the steps of a trace."""

    file: str
    solver: str | Solver | None = None  # the solver that S starts; None for the trace's
    is_large: bool = False
    """True if the trace may be short for its maze, which is then slow to make."""
    cells: int = 0
    step_rate: float | None = None
    shows_source: bool = False
    on_results: OnResults | None = None
    given: TraceFile | None = None  # the trace, if not to be read from the file

    @property
    def name(self) -> str:
        return self.file

    def read(self) -> TraceFile:
        """The whole trace; PixelmazeError if the file holds none."""
        return self.given or opened_file(self.file, partial(read_trace, is_large=self.is_large))

    def search(self, report: Report) -> PreparedSearch:
        report.begin("Reading the trace")
        recorded = self.read()
        starts = self.solver or (recorded.solver in NAMED_SOLVERS and recorded.solver) or "dfs"
        return PreparedSearch(played_back(recorded), name_of(self.file), starts)

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> PreparedSearch:
        return self.search(report)


class PreparedRace(NamedTuple):
    race: Race
    maze: Maze
    title: str


@dataclass(frozen=True)
class RaceMaze(InMaze):
    runners: Sequence[str | StepSource | Generator] = RIVALS
    """Solvers, recorded runs, or generators."""
    has_generators: bool = False  # True if the runners are generators
    waits: bool = False  # True to start the race only with S
    step_rate: float | None = None  # rounds a second; None for the front end's own
    has_heat: bool = False  # True to show distances as shades
    shows_source: bool = False  # True to show both sources, of two solvers
    on_results: OnResults | None = None  # receives the results

    @property
    def cells(self) -> int:
        is_own = any(isinstance(runner, Generator) for runner in self.runners)  # may take a while
        return max(self.source.cells, SHORT + 1 if is_own else 0)

    @property
    def solver(self) -> str | Solver:
        """The solver to watch after the race."""
        first = self.runners[0]
        return first if isinstance(first, str | Solver) and not self.has_generators else RIVALS[0]

    def line_up(self, maze: Maze) -> list[Search]:
        """The runs on a maze, one for each runner."""
        if self.has_generators:
            return of_generators(
                maze, [one for one in self.runners if isinstance(one, str | Generator)]
            )
        return of_solvers(maze, [one for one in self.runners if not isinstance(one, Generator)])

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> PreparedRace:
        maze, title = self.source.open(report)
        return PreparedRace(race_on(maze, self.line_up, report), maze, title)


VARYING = frozenset(("shape", "size", "generator"))
"""What can vary from maze to maze besides the seed."""


@dataclass(frozen=True)
class LoopMazes(SceneRequest):
    """Show this maze, then others like it."""

    like: Maze
    varying: Collection[str] = ()  # what varies from maze to maze, of VARYING
    solver: str | Solver | None = None  # None for any
    step_rate: float | None = None  # steps a second; None for one that suits the maze

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Search:
        return self.search(self.like, report)

    def search(self, maze: Maze, report: Report) -> Search:
        able = [name for name, solver in SOLVERS.items() if not refusal(solver, maze)]
        return search_of(maze, self.solver or choice(able), True, report)

    def another(self, sizes: dict[str, tuple[int, int]], report: Report) -> Search:
        """A search in the next maze. `sizes`: by shape, the columns and rows that fill the
        screen."""
        spec, varying = spec_of(self.like), self.varying
        if not spec or not varying:
            return self.search(another_maze(self.like, None, report), report)
        shape, maker, size = spec.shape, spec.generator, (spec.width, spec.height)
        if "shape" in varying:
            able = SHAPES if "generator" in varying else spec.maker.shapes
            fits = [on for on in able if "size" in varying or SHAPES[on].hangs_together(*size)]
            shape = choice(fits)
        maker = choice(generators_for(shape, False)) if "generator" in varying else maker
        size = sizes[shape] if "size" in varying else size
        maze, _ = MazeToMake(MazeSpec(shape, *size, maker, random_seed())).open(report)
        return self.search(maze, report)


# ---- searches ------------------------------------------------------------------------------------


def search_of(
    maze: Maze,
    solver: str | StepSource | None,
    from_blank: bool,
    report: Report,
    via: Sequence[int] | None = None,
    making: Sequence[Stage] = (),
) -> Search:
    """A search in the maze. `from_blank` first shows how the maze was made: by the parts `making`,
    else by its ID."""
    report.begin(_PREPARING)
    making = (making or generation_stages(maze, report)) if from_blank else ()
    return Search(maze, solver, via=via, making=making)


def building_of(maze: Maze, title: str, report: Report) -> list[Stage]:
    """The parts of the making of a maze; empty for one cell. PixelmazeError if unknown."""
    report.begin(_PREPARING)
    making = generation_stages(maze, report)
    if not making and maze.grid.size > 1:
        raise PixelmazeError(f"cannot show how {title or 'this maze'} was made: it has no ID")
    return making


def another_search(
    maze: Maze,
    generator: str | Generator | None,
    from_blank: bool,
    solver: StepSource | None,
    report: Report,
) -> Search:
    """A search in a similar maze, by this solver, if any. If the generator fails, the run shows how
    far it came."""
    try:
        made = another_maze(maze, generator, report)
    except UnfinishedMazeError as error:
        return search_of(error.maze, None, True, report)
    return search_of(made, solver, from_blank, report)


def another_maze(maze: Maze, generator: str | Generator | None, report: Report) -> Maze:
    """See `factory.similar_maze`."""
    report.begin(MAKING_MAZE, maze.grid.size)
    return similar_maze(maze, generator, progress=report)


def played_back(recorded: TraceFile) -> Search:
    """The run of a trace, up to its first impossible step."""
    from pixelmaze.outside.trace_runs import run_of  # slow to load

    run = run_of(recorded, "a recorded search")
    making = (
        [Stage("A recorded generator", run.making.feed, adds_walls=run.adds_walls)]
        if run.making
        else []
    )
    return Search(recorded.maze, run.search, via=(), making=making)


# ---- races ---------------------------------------------------------------------------------------


def race_on(maze: Maze, line_up: Runners, report: Report) -> Race:
    report.begin("Lining up the runners")
    return Race(line_up(maze))


def another_race(maze: Maze, line_up: Runners, report: Report) -> tuple[Race, Maze]:
    new = another_maze(maze, None, report)
    return race_on(new, line_up, report), new
