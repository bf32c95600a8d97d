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
from functools import cached_property, partial
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
from pixelmaze.maze.rng import check_seeds
from pixelmaze.outside.faults import RefusedError
from pixelmaze.outside.isolation import Isolation
from pixelmaze.outside.lookup import generator_named, solver_in, solver_named
from pixelmaze.outside.program import Program
from pixelmaze.outside.source_file import place_in
from pixelmaze.run.factory import UnfinishedMazeError, make
from pixelmaze.run.feed import Feed, refusal_saying, silence
from pixelmaze.run.maze_id import MODIFIERS, STANDARD, MazeSpec, label_of
from pixelmaze.run.outcomes import FAILED, FOUND, USUAL, Budget, FaultKind
from pixelmaze.run.solution import solve

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
"""Cells of all mazes, counted once for each solver and once for the generator."""


class Job(NamedTuple):
    """A maze that all solvers solve."""

    generator: str
    size: Size
    seed: int


@dataclass(frozen=True)
class Plan:
    """The solvers to compare, and the mazes.

    Solvers and generators are names, or other texts that `outside.lookup` accepts. Each generator
    makes `count` mazes of each size, with the seeds from `seed` on.

    PixelmazeError for unknown names, mazes that a generator cannot make, and too many mazes.
    """

    solvers: Sequence[str]
    generators: Sequence[str] = (str(STANDARD.generator),)
    sizes: Sequence[Size] = ((STANDARD.width, STANDARD.height),)
    shape: str = STANDARD.shape
    seed: int = 0  # of the first maze
    count: int = 100
    modifiers: Mapping[str, Any] = field(default_factory=dict)  # as in `MazeSpec`, such as braid
    exists: bytes | None = None  # a mask from a file, for a single size: one byte per place
    budget: Budget = USUAL  # the limits of algorithms from outside the package
    compile: bool | None = None  # as in `solve`
    counts_frontier: bool = False
    late: Mapping[str, str] = field(default_factory=dict)
    """Faults of solvers that ran out of time in the first maze, by name: no further tries."""

    def __post_init__(self) -> None:
        for name in ("solvers", "generators", "sizes"):
            object.__setattr__(self, name, tuple(dict.fromkeys(getattr(self, name))))
        for solver in self.solvers:
            self.solver(solver)
        for width, height in self.sizes:
            if width * height > MOST_CELLS:
                raise PixelmazeError(
                    f"size {width}x{height} has {width * height:,} cells: a comparison "
                    f"allows at most {MOST_CELLS:,}, such as 1000x1000"
                )
            checked_shape(width, height, self.shape)
        check_seeds(self.seed, self.count)
        for generator in self.generators:
            self.spec(Job(generator, self.sizes[0], self.seed)).resolved(self.exists is not None)
        if self.mazes * len(self.solvers) > MOST_RUNS:
            raise PixelmazeError(
                f"{self.mazes:,} mazes are too many for {len(self.solvers)} solvers (at most "
                f"{MOST_RUNS:,} runs): try a smaller --count"
            )
        if self.work > MOST_WORK:
            raise PixelmazeError(
                f"{self.mazes:,} mazes of these sizes are too many for {len(self.solvers)} "
                "solvers: try a smaller --count or --size"
            )

    @property
    def mazes(self) -> int:
        return len(self.generators) * len(self.sizes) * self.count

    @property
    def work(self) -> int:
        """Number of cells to make and to search, in all."""
        cells = sum(width * height for width, height in self.sizes)
        return cells * len(self.generators) * self.count * (1 + len(self.solvers))

    def jobs(self) -> Iterator[Job]:
        """All mazes, seed by seed, so that an early end treats generators and sizes alike."""
        seeds = range(self.seed, self.seed + self.count)
        for seed, size, generator in product(seeds, self.sizes, self.generators):
            yield Job(generator, size, seed)

    @cached_property
    def solvers_by_name(self) -> dict[str, Solver]:
        return {name: self.solver(name) for name in self.solvers}

    def solver(self, name: str) -> Solver:
        """The solver of this name; of an unusable file, one whose runs all fail with the reason."""
        try:
            return solver_named(name, self.budget)
        except PixelmazeError as error:
            place, words = place_in(name), str(error)
            if not place or not place.path.is_file():
                raise
            kind = FaultKind.REFUSED if isinstance(error, RefusedError) else FaultKind.OTHER
            refuse = partial(refusal_saying, words.removeprefix(f"{place.path}: "), kind)
            return replace(solver_in(place.path), name=name, steps=lambda *_: refuse())

    def spec(self, job: Job) -> MazeSpec:
        maker = generator_named(job.generator, self.budget)
        return MazeSpec(self.shape, *job.size, maker, job.seed, **self.modifiers)

    def maze(self, job: Job) -> tuple[Maze, str]:
        """The maze, and its ID or a description. PixelmazeError if it cannot be made."""
        try:
            maze = make(self.spec(job), exists=self.exists, compile=self.compile)
        except UnfinishedMazeError as error:
            raise PixelmazeError(f"{error} (seed {job.seed})") from None
        name = label_of(maze) or f"{maze.grid.shape.name}, {job.generator}, seed {job.seed}"
        return maze, name


def planned(sizes: Sequence[Size], modifiers: Mapping[str, Any], **parts: Any) -> Plan:
    """The plan that options ask for; a modifier of None is unset. PixelmazeError as in `Plan`."""
    given = {name: value for name, value in modifiers.items() if value is not None}
    exists = None
    if given.get("mask", "") not in MODIFIERS["mask"].values:
        from pixelmaze.files.mask import read_mask  # it loads Pillow

        if len(sizes) > 1:
            raise PixelmazeError("a mask from a file needs a single --size")
        width, height, exists = read_mask(Path(given.pop("mask")), sizes[0] if sizes else None)
        sizes = [(width, height)]
    sizes = sizes or [(STANDARD.width, STANDARD.height)]
    return Plan(sizes=sizes, modifiers=given, exists=exists, **parts)


# ---- runs ----------------------------------------------------------------------------------------

_WORTH = 300_000  # the work, in cells, for which another process is started
_SAFE_PATH = "PYTHONSAFEPATH"
_CHUNKS = 100  # how many parts the work of each process is divided into


class Measurement(NamedTuple):
    """The result of a solver in a maze."""

    maze: str  # its ID, or a description
    generator: str
    size: Size
    seed: int
    solver: str
    outcome: str
    length: int | None  # moves of the path; None if none was found
    cost: int | None  # of entering the cells of the path; None if none was found
    visited: int | None  # number of cells; None if it shows nothing but its path
    steps: int
    moves: int | None  # moves walked, with those back; None for solvers that do not walk
    seconds: float  # of the solver, different in each run
    fault: str = ""  # what went wrong, if it failed
    advice: str = ""  # empty if unsure
    is_late: bool = False  # True if it made no step for too long
    queued: int | None = None  # cells put on the frontier; None if it has none, or is not asked
    waiting: int | None = None  # cells on the frontier at a time, at most

    @property
    def found(self) -> bool:
        return self.outcome == FOUND


def runs_of(plan: Plan, job: Job) -> list[Measurement]:
    """The runs of all solvers in a maze. PixelmazeError if it cannot be made."""
    maze, label = plan.maze(job)
    return [_run(plan, job, maze, label, name) for name in plan.solvers]


def _run(plan: Plan, job: Job, maze: Maze, label: str, name: str) -> Measurement:
    if name in plan.late:
        why = f"not tried after {plan.late[name]}"
        return Measurement(label, *job, name, FAILED, None, None, 0, 0, None, 0.0, why)
    for _ in range(2):
        begun = perf_counter()
        solution = solve(maze, plan.solvers_by_name[name], compile=plan.compile)
        seconds = perf_counter() - begun
        fault = solution.fault
        kind = fault.kind if fault else None
        if kind != FaultKind.CUT_OFF:
            break
    return Measurement(
        label,
        *job,
        name,
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
        *((solution.queued or None, solution.most_waiting or None) if plan.counts_frontier else ()),
    )


def compared(plan: Plan) -> Generator[list[Measurement], None, None]:
    """Yield the runs of all solvers, maze by maze, in the order of `plan.jobs()`.

    As many processes share the work as are worth it, at most one for each core; their number
    changes nothing but the times. Closing the iterator ends all runs.

    PixelmazeError if a maze cannot be made, or the only solver cannot even start in the first one.
    """
    workers = min(1 + plan.work // _WORTH, plan.mazes, most_workers(plan))
    jobs = plan.jobs()
    with silence():
        first = runs_of(plan, next(jobs))
    if len(first) == 1 and first[0].fault and not first[0].steps:
        raise PixelmazeError(first[0].fault, advice=first[0].advice)
    late = {run.solver: run.fault for run in first if run.is_late}
    plan = replace(plan, late=late)
    yield first
    work = partial(runs_of, plan)
    if workers > 1:
        yield from shared(work, jobs, workers, 1 + plan.mazes // (workers * _CHUNKS))
    for job in jobs:
        with silence():
            runs = work(job)
        yield runs


# ---- several processes ---------------------------------------------------------------------------

_AHEAD = 4  # batches that each process gets before their results are taken


def most_workers(plan: Plan) -> int:
    """The most processes for mazes of this plan: one for each core, as far as memory allows."""
    largest = max(width * height for width, height in plan.sizes)
    return max(1, min(os.cpu_count() or 1, most_cells() // (2 * largest)))


def shared(
    work: Callable[[Part], Result],
    parts: Iterator[Part],
    workers: int,
    batch: int,
    end: float | None = None,
) -> Generator[Result, None, None]:
    """Yield the result of `work` for each part, in order, until the time `end`.

    Processes share the work, a batch of parts at a time. Closing the iterator ends them.
    """
    context = get_context("spawn")  # the same on all systems, and no threads are copied
    lifeline, other_end = context.Pipe(duplex=False)
    given = (work, lifeline, os.environ.get(_SAFE_PATH), Program.isolation)
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
        raise PixelmazeError("a worker process died: did it run out of memory?") from None
    finally:
        other_end.close()
        pool.shutdown(cancel_futures=True)
        lifeline.close()


@contextmanager
def _without_ctrl_c() -> Iterator[None]:
    """Start processes inside that never get Ctrl-C; this process gets it afterwards."""
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
    """Start processes inside that import no module of the current folder."""
    before = os.environ.get(_SAFE_PATH)
    _let(_SAFE_PATH, "1")
    try:
        yield
    finally:
        _let(_SAFE_PATH, before)


def _let(name: str, value: str | None) -> None:
    """Set a variable of the environment, or remove it if `value` is None."""
    os.environ.pop(name, None)
    if value is not None:
        os.environ[name] = value


_work: Callable[[Any], Any]  # in a worker


def _begin_worker(
    work: Callable[[Any], Any], lifeline: Connection, safe_path: str | None, isolation: Isolation
) -> None:
    """Prepare a worker process. It ends when its parent ends, or closes the lifeline.

    Programs that it starts get the environment of the command again.
    """
    global _work
    _let(_SAFE_PATH, safe_path)
    _work = work
    Program.isolation = isolation
    Feed.echo = lambda _: None
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    lifeline.poll(None)
    os._exit(1)


def _results(parts: list[Any]) -> list[Any]:
    return [_work(part) for part in parts]
