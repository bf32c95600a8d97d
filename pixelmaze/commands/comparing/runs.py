"""The runs of a comparison: a plan of mazes, within limits, and its runs on several cores."""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, product
from multiprocessing import get_context
from pathlib import Path
from threading import Thread
from time import monotonic, perf_counter
from typing import Any, NamedTuple, TypeVar

from pixelmaze.algorithms.registry import Solver
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import checked_shape
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.memory import most_cells
from pixelmaze.maze.rng import SEEDS
from pixelmaze.outside.named import generator_named, solver_in, solver_named
from pixelmaze.outside.source_file import place_in
from pixelmaze.run.factory import UnfinishedMazeError, make
from pixelmaze.run.feed import Feed, silence
from pixelmaze.run.maze_id import MODIFIERS, STANDARD, MazeSpec, label_of
from pixelmaze.run.solution import solve
from pixelmaze.run.tape import refusal_saying
from pixelmaze.run.words import FAILED, FOUND, USUAL, Budget, FaultKind

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

Size = tuple[int, int]
Part = TypeVar("Part")
Result = TypeVar("Result")

MOST_CELLS = 1_000_000  # of a maze
MOST_RUNS = 200_000  # mazes times solvers: all their figures are kept
MOST_WORK = 2_000_000_000
"""Cells of all mazes, each counted once for every solver, and once for its generator."""


class Job(NamedTuple):
    """A maze that all solvers solve."""

    generator: str
    size: Size
    seed: int


@dataclass(frozen=True)
class Plan:
    """Which solvers are compared, in which mazes.

    Solvers and generators are names, or other texts that `outside.named` accepts. Every generator
    makes `count` mazes of each size, with the seeds from `seed` on.

    PixelmazeError if a name is unknown, a generator cannot make such mazes, or there are too many
    of them.
    """

    solvers: Sequence[str]
    generators: Sequence[str] = (str(STANDARD.generator),)
    sizes: Sequence[Size] = ((STANDARD.width, STANDARD.height),)
    shape: str = STANDARD.shape
    seed: int = 0  # of the first maze
    count: int = 100
    modifiers: Mapping[str, Any] = field(default_factory=dict)  # those of `MazeSpec`, such as braid
    exists: bytes | None = None  # a mask of one's own, for a single size: one byte per place
    budget: Budget = USUAL  # the limits of algorithms from outside the package
    compile: bool | None = None  # as of `solve`
    late: Mapping[str, str] = field(default_factory=dict)
    """Solvers whose time was over in the first maze, and how: they are tried in no other."""

    def __post_init__(self) -> None:
        for name in ("solvers", "generators", "sizes"):
            object.__setattr__(self, name, tuple(dict.fromkeys(getattr(self, name))))
        for solver in self.solvers:
            self.solver(solver)
        for size in self.sizes:
            self._check_size(size)
        if self.seed + self.count > SEEDS:
            raise PixelmazeError(f"{self.count} mazes from seed {self.seed} go beyond {SEEDS - 1}")
        for generator in self.generators:
            self.spec(Job(generator, self.sizes[0], self.seed)).resolved(self.exists is not None)
        if self.mazes * len(self.solvers) > MOST_RUNS:
            raise PixelmazeError(
                f"{self.mazes:,} mazes for {len(self.solvers)} solvers are too many: "
                f"at most {MOST_RUNS:,} runs are compared"
            )
        if self.work > MOST_WORK:
            raise PixelmazeError(
                f"{self.mazes:,} mazes of these sizes are too many for {len(self.solvers)} "
                "solvers: choose a smaller --count or --size"
            )

    def _check_size(self, size: Size) -> None:
        width, height = size
        if width * height > MOST_CELLS:
            raise PixelmazeError(
                f"size {width}x{height} is {width * height:,} cells; where there are many mazes, "
                f"each may have at most {MOST_CELLS:,}, such as 1000x1000"
            )
        checked_shape(width, height, self.shape)

    @property
    def mazes(self) -> int:
        """The number of mazes."""
        return len(self.generators) * len(self.sizes) * self.count

    @property
    def work(self) -> int:
        """The cells to be made and searched, in all."""
        cells = sum(width * height for width, height in self.sizes)
        return cells * len(self.generators) * self.count * (1 + len(self.solvers))

    def jobs(self) -> Iterator[Job]:
        """All mazes, seed by seed: whenever it ends, generators and sizes have as many each."""
        seeds = range(self.seed, self.seed + self.count)
        for seed, size, generator in product(seeds, self.sizes, self.generators):
            yield Job(generator, size, seed)

    def solver(self, name: str) -> Solver:
        """The solver of this name. All runs of a file that cannot be used fail, and say why."""
        try:
            return solver_named(name, self.budget)
        except PixelmazeError as error:
            place, words = place_in(name), str(error)
            if not place or not place.path.is_file():
                raise
            return replace(solver_in(place.path), name=name, steps=lambda *_: refusal_saying(words))

    def spec(self, job: Job) -> MazeSpec:
        """The specification of a maze."""
        maker = generator_named(job.generator, self.budget)
        return MazeSpec(self.shape, *job.size, maker, job.seed, **self.modifiers)

    def maze(self, job: Job) -> tuple[Maze, str]:
        """The maze, and its ID or what stands for it. PixelmazeError if it cannot be made."""
        try:
            maze = make(self.spec(job), exists=self.exists, compile=self.compile)
        except UnfinishedMazeError as error:
            raise PixelmazeError(f"{error} (seed {job.seed})") from None
        name = label_of(maze) or f"{maze.grid.shape.name}, {job.generator}, seed {job.seed}"
        return maze, name


def planned(sizes: Sequence[Size], modifiers: Mapping[str, Any], **parts: Any) -> Plan:
    """The plan that options ask for; modifiers that are not given are None. PixelmazeError if there
    is no such plan."""
    given = {name: value for name, value in modifiers.items() if value is not None}
    exists = None
    if given.get("mask", "") not in MODIFIERS["mask"].values:
        from pixelmaze.files.mask import read_mask  # it loads Pillow

        if len(sizes) > 1:
            raise PixelmazeError("a mask from a file goes with a single --size")
        width, height, exists = read_mask(Path(given.pop("mask")), sizes[0] if sizes else None)
        sizes = [(width, height)]
    sizes = sizes or [(STANDARD.width, STANDARD.height)]
    return Plan(sizes=sizes, modifiers=given, exists=exists, **parts)


# ---- runs ----------------------------------------------------------------------------------------
# DOC Runs the solvers in the mazes of a plan, on several cores.#DOC

_WORTH = 300_000  # the work, in cells, for which another process is started
_SAFE_PATH = "PYTHONSAFEPATH"
_CHUNKS = 100  # how many parts the work of each process is divided into


class Run(NamedTuple):
    """What a solver did in a maze."""

    maze: str  # its ID, or what stands for it
    generator: str
    size: Size
    seed: int
    solver: str
    outcome: str
    length: int | None  # moves of the path; None if none was found
    cost: int | None  # what entering the cells of the path costs; None if none was found
    visited: int | None  # number of cells; None if it shows nothing but its path
    steps: int
    moves: int | None  # moves walked, including those back; None for solvers that do not walk
    seconds: float  # the time the solver took, which differs from run to run
    fault: str = ""  # what went wrong, if it failed
    advice: str = ""  # what to do about it, if that is certain
    is_late: bool = False  # whether it made no step for too long

    @property
    def found(self) -> bool:
        return self.outcome == FOUND


class _Bench:
    """Makes the mazes of a plan, and runs its solvers in them."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    @cached_property
    def _solvers(self) -> dict[str, Solver]:
        return {name: self._plan.solver(name) for name in self._plan.solvers}

    def runs(self, job: Job) -> list[Run]:
        """The runs of all solvers in a maze. PixelmazeError if it cannot be made."""
        maze, label = self._plan.maze(job)
        return [self._run(job, maze, label, name) for name in self._solvers]

    def _run(self, job: Job, maze: Maze, name: str, solver: str) -> Run:
        if solver in self._plan.late:
            why = f"not tried, after {self._plan.late[solver]}"
            return Run(name, *job, solver, FAILED, None, None, 0, 0, None, 0.0, why)
        for _ in range(2):
            begun = perf_counter()
            solution = solve(maze, self._solvers[solver], compile=self._plan.compile)
            seconds = perf_counter() - begun
            fault = solution.fault
            kind = fault.kind if fault else None
            if kind != FaultKind.CUT_OFF:
                break
        return Run(
            name,
            *job,
            solver,
            solution.outcome,
            solution.length,
            solution.cost,
            solution.visited,
            solution.steps,
            solution.moves,
            seconds,
            str(fault or ""),
            fault.advice if fault else "",
            kind == FaultKind.NO_STEP,
        )


def compared(plan: Plan, workers: int | None = None) -> Generator[list[Run], None, None]:
    """The runs of all solvers, maze by maze, in the order of `plan.jobs()`. The figures, except for
    the times, do not depend on the number of workers: processes that share the work; None starts as
    many as are worth it, at most one for each core.

    What still runs when the iterator is closed is ended. PixelmazeError if a maze cannot be made,
    or the only solver cannot even begin in the first one.
    """
    if workers is None:
        workers = 1 + plan.work // _WORTH
    workers = min(workers, plan.mazes, most_workers(plan))
    jobs = plan.jobs()
    with silence():
        first = _Bench(plan).runs(next(jobs))
    if len(first) == 1 and first[0].fault and not first[0].steps:
        raise PixelmazeError(first[0].fault, advice=first[0].advice)
    late = {run.solver: run.fault for run in first if run.is_late}
    plan = replace(plan, late=late)
    yield first
    bench = _Bench(plan)
    if workers > 1:
        yield from shared(bench.runs, jobs, workers, 1 + plan.mazes // (workers * _CHUNKS))
    for job in jobs:
        with silence():
            runs = bench.runs(job)
        yield runs


# ---- several processes ---------------------------------------------------------------------------

_AHEAD = 4  # batches that each process is given before their results are taken


def most_workers(plan: Plan) -> int:
    """The most processes that can work on such mazes at once: one for each core, if they have
    enough memory."""
    largest = max(width * height for width, height in plan.sizes)
    return max(1, min(os.cpu_count() or 1, most_cells() // (2 * largest)))


def shared(
    work: Callable[[Part], Result],
    parts: Iterator[Part],
    workers: int,
    batch: int,
    end: float | None = None,
) -> Generator[Result, None, None]:
    """The results of this work on each part, in order, until the time `end`. Processes share it, a
    batch of parts at a time; what still runs when the iterator is closed is ended."""
    context = get_context("spawn")  # the same on all systems, and no threads are copied
    lifeline, other_end = context.Pipe(duplex=False)
    given = (work, lifeline, os.environ.get(_SAFE_PATH))
    with _without_current_folder():
        pool = ProcessPoolExecutor(workers, context, initializer=_begin_worker, initargs=given)
    waiting = deque[Future[list[Result]]]()
    try:
        while end is None or monotonic() < end:
            with _without_ctrl_c(), _without_current_folder():
                while len(waiting) < _AHEAD * workers and (some := [*islice(parts, batch)]):
                    waiting.append(pool.submit(_results, some))
            if not waiting:
                pool.shutdown()
                break
            yield from waiting.popleft().result(None if end is None else end - monotonic())
    except TimeoutError:
        pass
    except BrokenProcessPool:
        raise PixelmazeError(
            "a process that worked on mazes has ended: there may be too little memory"
        ) from None
    finally:
        other_end.close()
        pool.shutdown(cancel_futures=True)
        lifeline.close()


@contextmanager
def _without_ctrl_c() -> Iterator[None]:
    """Processes that are started here never hear Ctrl-C; this one hears it afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _without_current_folder() -> Iterator[None]:
    """Processes that are started here import no module of the folder in which the command runs."""
    before = os.environ.get(_SAFE_PATH)
    _let(_SAFE_PATH, "1")
    try:
        yield
    finally:
        _let(_SAFE_PATH, before)


def _let(name: str, value: str | None) -> None:
    """Set a variable of the environment; None removes it."""
    os.environ.pop(name, None)
    if value is not None:
        os.environ[name] = value


_work: Callable[[Any], Any]  # in a worker


def _begin_worker(work: Callable[[Any], Any], lifeline: Connection, safe_path: str | None) -> None:
    """Prepare a worker. It ends when the other end of the lifeline is closed, by its parent or with
    it. What it starts gets the environment of the command again."""
    global _work
    _let(_SAFE_PATH, safe_path)
    _work = work
    Feed.echo = lambda _: None
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    lifeline.poll(None)
    os._exit(1)


def _results(parts: list[Any]) -> list[Any]:
    return [_work(part) for part in parts]
