"""What asks for a run to watch, or a race."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from random import choice
from typing import TYPE_CHECKING, NamedTuple

from pixelmaze.algorithms.registry import NAMED_SOLVERS, SOLVERS, Generator, Solver, generators_for
from pixelmaze.files.files import name_of, opened_file
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.outside.trace import TraceFile, read_trace
from pixelmaze.run.factory import UnfinishedMazeError, random_seed
from pixelmaze.run.feed import StepSource
from pixelmaze.run.maze_id import MazeSpec, spec_of
from pixelmaze.run.race import RIVALS, Race, of_generators, of_solvers
from pixelmaze.run.search import Search
from pixelmaze.run.solution import refusal
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.loading import SHORT, Report
from pixelmaze.ui.kit.mazes import MazeToMake
from pixelmaze.ui.kit.requests import InMaze, Opening
from pixelmaze.ui.watch import searches

if TYPE_CHECKING:
    from pixelmaze.inspect.quiz import Plan


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
    tell: searches.Telling | None = None  # is told the results of races that are begun from here

    def search(self, report: Report) -> Watched:
        """PixelmazeError if the making is to be shown, and is not known. If the generator of the
        maze fails and somebody watches, the search shows how far it came."""
        try:
            maze, title = self.source.open(report)
        except UnfinishedMazeError as error:
            if not self.waits:
                raise
            return Watched(searches.unfinished(error, report), "", self.solver)
        making = searches.building_of(maze, title, report) if self.from_blank else ()
        begun = None if self.waits else self.solver
        search = searches.search_of(maze, begun, self.from_blank, report, making=making)
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
    tell: searches.Telling | None = None
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
        return Watched(searches.played_back(recorded), name_of(self.file), starts)

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
    tell: searches.Telling | None = None  # is told the results

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
        return Raced(searches.race_on(maze, self.line_up, report), maze, title)


VARYING = frozenset(("shape", "size", "generator"))
"""What can differ from maze to maze, in addition to the seed."""


@dataclass(frozen=True)
class LoopMazes(Opening):
    """Show this maze, then others like it."""

    like: Maze
    varying: Collection[str] = ()  # what differs from maze to maze, of VARYING
    solver: str | Solver | None = None  # None for any
    step_rate: float | None = None  # steps a second; None for one that suits the maze

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Search:
        return self.search(self.like, report)

    def search(self, maze: Maze, report: Report) -> Search:
        able = [name for name, solver in SOLVERS.items() if not refusal(solver, maze)]
        return searches.search_of(maze, self.solver or choice(able), True, report)

    def another(self, sizes: dict[str, tuple[int, int]], report: Report) -> Search:
        """`sizes` are the columns and rows of cells that fill the screen, by shapes."""
        spec, varying = spec_of(self.like), self.varying
        if not spec or not varying:
            return self.search(searches.another_maze(self.like, None, report), report)
        shape, maker, size = spec.shape, spec.generator, (spec.width, spec.height)
        if "shape" in varying:
            able = SHAPES if "generator" in varying else spec.maker.shapes
            fits = [on for on in able if "size" in varying or SHAPES[on].hangs_together(*size)]
            shape = choice(fits)
        maker = choice(generators_for(shape, False)) if "generator" in varying else maker
        size = sizes[shape] if "size" in varying else size
        maze, _ = MazeToMake(MazeSpec(shape, *size, maker, random_seed())).open(report)
        return self.search(maze, report)
