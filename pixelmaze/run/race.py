"""Several algorithms on the same maze, timed by one clock.

The clock counts rounds. In each round every algorithm makes one step; steps that only add to the
frontier (FRONTIER) or name the path (PATH) do not count.
"""

from array import array
from collections.abc import Container, Sequence
from typing import NamedTuple

from pixelmaze.algorithms.registry import SOLVERS, Generator
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.step import FRONTIER, PATH
from pixelmaze.run.factory import UnfinishedMazeError, generation_stages, similar_maze
from pixelmaze.run.feed import RecordedSolver, StepSource
from pixelmaze.run.maze_id import spec_of
from pixelmaze.run.outcomes import FAILED, Fault
from pixelmaze.run.playback import PATIENCE
from pixelmaze.run.search import DEFAULT_STEP_RATE, Search, Verdict, may_mislead, verdict_on
from pixelmaze.run.seekable import Mark, Seekable
from pixelmaze.run.solution import Solution

MOST = 6  # the most runners in a race; the fewest are 2
STEP_RATE = 50  # the default speed of a watched race, in rounds per second
RIVALS = ("dfs", "bfs", "a-star", "wall-follower")  # the solvers that race if none are named
UNTIMED = (FRONTIER, PATH)  # the actions that take no round
MADE = "made"  # the outcome of a generator


class RaceResult(NamedTuple):
    """The result of one runner."""

    title: str
    place: int  # 1 for the first; 0 for runners without the goal, or without places
    rounds: int
    visited: int | None  # see `Solution`; for a generator, the number of cells in its maze
    solution: Solution | None  # none for a generator
    fault: Fault | None = None  # what went wrong, if it failed
    verdict: Verdict | None = None  # of a solver whose heuristic is not admissible

    @property
    def outcome(self) -> str:
        """The outcome of its search; MADE for a generator that has not failed."""
        if self.solution:
            return self.solution.outcome
        return FAILED if self.fault else MADE

    @property
    def length(self) -> int | None:
        """Moves of the path; None where there is none."""
        return self.solution.length if self.solution else None


class Race(Seekable):
    """A race of searches. `index` is the number of rounds; each run is where it is after them."""

    unit = "rounds"
    has_places = True  # True if runners that find the goal in fewer rounds come first

    def __init__(self, runs: Sequence[Search], step_rate: float = DEFAULT_STEP_RATE) -> None:
        super().__init__(step_rate)
        self.runs = runs
        self.rounds = [array("i") for _ in runs]
        """For each run, the position at which each known round starts."""
        self._known = [0 for _ in runs]  # number of steps examined
        self._done: list[bool] = []  # for each run, True if it had finished in the last results
        self._results: list[RaceResult | None] = []
        self.seek(0)

    @property
    def length(self) -> int:
        known = [len(self.rounds[i]) for i, run in enumerate(self.runs) if not run.complete]
        return min(known) if known else max(map(len, self.rounds))

    @property
    def complete(self) -> bool:
        return all(run.complete for run in self.runs)

    def pull(self, count: int) -> bool:
        wanted = self.length + count
        is_late = False
        for counted, run in zip(self.rounds, self.runs, strict=True):
            while len(counted) < wanted and not run.complete:
                is_there = run.pull(wanted - len(counted), 0.0 if is_late else PATIENCE)
                self._look_through()
                if not is_there:
                    is_late = True
                    break
        return not is_late

    def _look_through(self) -> None:
        for i, run in enumerate(self.runs):
            new = run.trace.packed[self._known[i] :]
            self.rounds[i].extend(
                index for index, step in enumerate(new, self._known[i]) if step & 15 not in UNTIMED
            )
            self._known[i] += len(new)

    def seek(self, index: int) -> None:
        while self.length <= index and not self.complete:
            if not self.pull(index - self.length + 1):
                break
        self.index = max(0, min(index, self.length))
        for counted, run in zip(self.rounds, self.runs, strict=True):
            # steps that do not count come with the step before them
            run.seek(counted[self.index] if self.index < len(counted) else run.length)
        self._look_through()

    @property
    def marks(self) -> list[Mark]:
        """The round in which each runner finished."""
        return [Mark("found", result.rounds, result.rounds) for result in self.results if result]

    @property
    def results(self) -> list[RaceResult | None]:
        """The result of each runner; None for runners not finished yet."""
        done = [
            run.complete and self.index >= len(counted)
            for counted, run in zip(self.rounds, self.runs, strict=True)
        ]
        if done != self._done:
            rounds = zip(done, self.rounds, self.runs, strict=True)
            arrived = sorted(len(x) for is_done, x, run in rounds if is_done and _has_arrived(run))
            self._results = [self._result(i, arrived) if x else None for i, x in enumerate(done)]
            self._done = done
        return self._results

    def _result(self, i: int, arrived: list[int]) -> RaceResult:
        run, rounds = self.runs[i], len(self.rounds[i])
        place = arrived.index(rounds) + 1 if self.has_places and _has_arrived(run) else 0
        visited = run.solution.visited if run.solution else run.board.grid.size
        if run.fault and not run.solution:
            visited = sum(bool(exits(run.maze, cell)) for cell in range(run.board.grid.size))
        verdict = verdict_on(run) if run.solver and may_mislead(run.solver.name) else None
        return RaceResult(title_of(run), place, rounds, visited, run.solution, run.fault, verdict)


def _has_arrived(run: Search) -> bool:
    """True if a finished run found the goal, or made its maze."""
    return run.solution.found if run.solution else not run.fault


def rivals(has_doors: bool, names: Sequence[str] = RIVALS) -> list[str]:
    """The names, without solvers that cannot search one-way doors if `has_doors`."""
    return [name for name in names if not (has_doors and SOLVERS[name].needs_both_ways)]


def of_solvers(maze: Maze, solvers: Sequence[str | StepSource]) -> list[Search]:
    """A run of each solver on the maze. PixelmazeError if there are not 2 … MOST different ones, or
    recorded steps belong to another maze.
    """
    check_runners(solvers, "solvers")
    return [run_of(maze, solver) for solver in solvers]


def run_of(maze: Maze, solver: str | StepSource) -> Search:
    """A run of this solver. PixelmazeError for recorded steps of another maze."""
    if not isinstance(solver, RecordedSolver):
        return Search(maze, solver)
    if solver.maze not in (None, maze):
        raise PixelmazeError(f"{solver.name} is a trace of another maze")
    return Search(maze, solver, via=())


def of_generators(maze: Maze, generators: Sequence[str | Generator]) -> list[Search]:
    """A run of each generator on the maze's grid, from the maze's seed. PixelmazeError if there are
    not 2 … MOST different ones, or one cannot make such a maze. A run from outside the package that
    fails ends with the fault."""
    check_runners(generators, "generators")
    mazes: list[Maze] = []
    for generator in generators:
        try:
            mazes.append(similar_maze(maze, generator))
        except UnfinishedMazeError as error:
            mazes.append(error.maze)
    return [Search(made, None, making=generation_stages(made)) for made in mazes]


def check_runners(runners: Sequence[str | StepSource | Generator], what: str) -> None:
    """PixelmazeError unless these are 2 … MOST different runners, `what` in the plural."""
    names = [runner if isinstance(runner, str) else runner.name for runner in runners]
    if not 2 <= len(names) <= MOST:
        raise PixelmazeError(f"a race takes 2 to {MOST} {what}, not {len(names)}")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise PixelmazeError(f"{twice} cannot race against itself")


def title_of(run: Search) -> str:
    """The title of the run's solver, or of the generator if there is none."""
    if run.solver:
        return run.solver.title
    spec = spec_of(run.maze)
    return spec.maker.title if spec else ""


def rows_of(results: Sequence[RaceResult]) -> list[tuple[str, ...]]:
    """The table of the results: a heading, then the runners from first to last, with the costs of
    paths if they differ from the lengths."""
    ranked = sorted(results, key=lambda result: (not result.place, result.place, result.rounds))
    rows: list[tuple[str, ...]] = [("", "", "rounds", "path", "visited")]
    costs = [result.solution.cost if result.solution else None for result in ranked]
    for result in ranked:
        place = f"{result.place}." if result.place else "–"
        path = result.outcome if result.length is None else f"{result.length:,}"
        visited = "–" if result.visited is None else f"{result.visited:,}"
        rows.append((place, result.title, f"{result.rounds:,}", path, visited))
    if costs != [result.length for result in ranked]:
        column = ("cost", *("–" if cost is None else f"{cost:,}" for cost in costs))
        rows = [(*row[:4], cost, *row[4:]) for row, cost in zip(rows, column, strict=True)]
    return rows


def table(results: Sequence[RaceResult]) -> str:
    return aligned(rows_of(results))


def aligned(rows: Sequence[Sequence[str]], left: Container[int] = (0, 1)) -> str:
    """Rows as text, these columns aligned left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = zip(row, widths, range(len(row)), strict=True)
        line = "  ".join(f"{cell:{'<' if i in left else '>'}{width}}" for cell, width, i in cells)
        lines.append(line.rstrip())
    return "\n".join(lines)
