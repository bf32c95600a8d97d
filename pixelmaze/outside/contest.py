"""Contests: each contestant in each maze, each run in its own process; and the ranking."""

import json
from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from heapq import nlargest
from math import fsum, inf
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, TypeVar

from pixelmaze.algorithms.registry import ExternalSolver, Solver
from pixelmaze.files.files import version
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.checking.judge import at_once
from pixelmaze.outside.checking.mazes import SolverCase, shortest_way
from pixelmaze.outside.checking.output import Row
from pixelmaze.outside.checking.runs import Cancelled, SolverTrial, run_in
from pixelmaze.outside.checking.trials import Failure
from pixelmaze.outside.entries import NOT_TRIED, Entry, entries_in
from pixelmaze.outside.lookup import MMS, in_another_way
from pixelmaze.outside.source_file import SOLVER, is_walker
from pixelmaze.run.outcomes import Budget
from pixelmaze.run.solution import solve

# ---- contestants ---------------------------------------------------------------------------------


def contestants_in(folder: Path, budget: Budget) -> list[Entry]:
    """The entries of a folder, with their solvers as a contest runs them."""
    found = entries_in(folder, [SOLVER], budget)
    return [replace(one, algorithm=one.solver and _judged(one.solver, budget)) for one in found]


def _judged(solver: Solver, budget: Budget) -> Solver:
    """The solver without the maze if it walks, and without a number of moves if it does not."""
    assert isinstance(solver, ExternalSolver)
    walks = solver.name.startswith(MMS)
    if solver.path:
        walks = is_walker(solver.path, solver.function)
        solver = in_another_way(solver, budget, is_veiled=walks)
    return replace(solver, local=None if walks else False)


def changed(contestants: Iterable[Entry], folder: Path, budget: Budget) -> list[str]:
    """The contestants of a folder whose files have changed, or are gone."""
    contents = dict[str, str]()
    with suppress(PixelmazeError):  # all may be gone
        contents = {one.file: one.content for one in entries_in(folder, [SOLVER], budget)}
    return sorted(one.file for one in contestants if contents.get(one.file) != one.content)


def cases_of(make: Callable[[int], Maze], count: int) -> list[SolverCase]:
    """The mazes 0, 1 and so on, each with the length of its shortest path."""
    mazes = [make(number) for number in range(count)]
    named = ((maze.id or f"maze {number}", maze) for number, maze in enumerate(mazes, 1))
    return [SolverCase(name, name, maze, shortest_way(maze)) for name, maze in named]


# ---- results that are kept -----------------------------------------------------------------------

# A contestant that solved a maze does not run there again, in later contests, too.

MOST_KEPT = 50_000  # the latest results are kept, of 120 bytes or so
_PERIOD = 2.0  # seconds between two savings
_KEPT = ("path", "length", "moves", "visited", "score", "trail")  # fields of a trial


def _key_of(content: str, maze: Maze, budget: Budget) -> str:
    """A digest of all that a result depends on: contestant, maze, limits, program."""
    return sha256(repr((version(), content, *budget, maze.content)).encode()).hexdigest()


class ResultCache:
    """Results that solved a maze, of this contest and earlier ones.

    All are written each time, so that results which a contestant adds to the file are lost.
    """

    def __init__(self, saved: bytes, save: Callable[[bytes], object], is_fresh: bool) -> None:
        """Read the intact lines of `saved`, a result each; `save` replaces the file. If `is_fresh`,
        no saved result may be looked up."""
        self._all = dict(filter(None, map(_read_result, saved.splitlines())))
        self.known = {} if is_fresh else self._all
        """The results that may be looked up, by key."""
        self._replace = save
        self._due = 0.0  # the time to save again

    def put(self, key: str, trial: SolverTrial) -> None:
        self.known[key] = self._all[key] = [getattr(trial, name) for name in _KEPT]
        if monotonic() >= self._due:
            self.save()

    def save(self) -> None:
        """Save the latest results, if possible."""
        latest = [*self._all.items()][-MOST_KEPT:]
        with suppress(PixelmazeError):
            lines = [json.dumps([key, *figures]) for key, figures in latest]
            self._replace("\n".join(lines).encode())
        self._due = monotonic() + _PERIOD


def _read_result(line: bytes) -> tuple[str, list[Any]] | None:
    with suppress(ValueError, TypeError, RecursionError):
        key, *figures = json.loads(line)
        are_valid = all(one is None or 0 <= one < inf for one in figures)
        if isinstance(key, str) and are_valid and len(figures) == len(_KEPT):
            return key, figures
    return None


# ---- the ranking ---------------------------------------------------------------------------------

Who = TypeVar("Who", bound=Hashable)

Figures = Sequence[float | None]
"""Figures in mazes, the less the better: None if not solved, infinite if solved without one."""


def _merit(figures: Figures) -> tuple[int, float]:
    """The sort key, best first: mazes solved, below 0, then the sum of their figures."""
    solved = [figure for figure in figures if figure is not None]
    return -len(solved), fsum(solved)


def mean(figures: Figures) -> float | None:
    """The mean in the mazes solved, to two decimals; None if none was solved."""
    solved, total = _merit(figures)
    return round(-total / solved, 2) if solved and total < inf else None


def ranked(figures: Mapping[Who, Figures]) -> list[tuple[int, Who]]:
    """Everybody with a rank, from first to last; after two that share a rank, the next rank is
    skipped.

    >>> ranked({"a": [1, None], "b": [5, 4], "c": [5, 3], "d": [4, 4]})
    [(1, 'c'), (1, 'd'), (3, 'b'), (4, 'a')]
    """
    in_order = sorted(figures, key=lambda who: _merit(figures[who]))
    merits = [_merit(figures[who]) for who in in_order]
    return [(1 + merits.index(merit), who) for merit, who in zip(merits, in_order, strict=True)]


def decisive(first: Figures, second: Figures, most: int = 3) -> list[int]:
    """The numbers of the mazes in which the first was farthest ahead of the second.

    >>> decisive([5, 5, 5, 9], [5, 7, None, 6])
    [2, 1]
    """
    one, other = ([inf if it is None else it for it in of] for of in (first, second))
    leads = {i: other[i] - one[i] for i in range(len(other)) if one[i] < other[i]}
    return nlargest(most, leads, key=leads.__getitem__)


# ---- the contest ---------------------------------------------------------------------------------

MEASURES = {
    "path": "moves in the path",
    "cost": "cost of the path",
    "moves": "moves walked, including moves back",
    "visited": "cells visited",
    "score": "score of a mouse",
}
"""The figures that rank contestants with equal numbers of mazes solved."""
_TRIAL = 2  # a contestant that runs out of time in all of the first mazes is not tried in others
_SHOWN = 6  # the most contestants shown in a decisive maze


def _figure(trial: SolverTrial | None, measure: str) -> float | None:
    if not trial or trial.failure:
        return None
    figure: float | None = trial.length if measure == "cost" else getattr(trial, measure)
    return inf if figure is None else figure


@dataclass
class Contest:
    contestants: Sequence[Entry]
    mazes: Sequence[SolverCase]
    measure: str  # one of MEASURES
    budget: Budget
    kept: ResultCache
    results: dict[Entry, list[SolverTrial | None]] = field(init=False)
    """The trials in the mazes of all that have a solver; None where there is none yet."""
    left: int = field(init=False, default=0)  # number of mazes that an interruption left out
    dropped: set[str] = field(init=False, default_factory=set)
    """Names of contestants with impossible results among those kept."""
    cut_short: set[str] = field(init=False, default_factory=set)
    """Names of contestants that were running when the contest was interrupted."""

    def __post_init__(self) -> None:
        self.results = {one: [None] * len(self.mazes) for one in self.contestants if one.solver}

    @property
    def size(self) -> int:
        """Number of results at the end."""
        return len(self.mazes) * len(self.results)

    def run(self) -> Generator[int, None, None]:
        """Run all. Yields the number of results so far; closing the iterator ends all runs."""
        late = Counter[Entry]()
        numbers = range(len(self.mazes))
        yield from self._run(numbers[:_TRIAL], late)
        for who, results in self.results.items():
            if late[who] == _TRIAL:
                why = "it ran out of time in the first few mazes"
                untried = [SolverTrial(task, Failure.UNTRIED, why) for task in self.mazes[_TRIAL:]]
                results[_TRIAL:] = untried
        yield from self._run(numbers[_TRIAL:], late)

    def _run(self, numbers: Iterable[int], late: Counter[Entry]) -> Generator[int, None, None]:
        left = []
        for number in numbers:
            task = self.mazes[number]
            for who, results in self.results.items():
                key = _key_of(who.content, task.maze, self.budget)
                kept = self.kept.known.get(key)
                if kept and not _is_possible(kept, task, self.budget):
                    self.dropped.add(who.name)
                    del self.kept.known[key]
                elif kept and not results[number]:
                    results[number] = SolverTrial(task, **dict(zip(_KEPT, kept, strict=True)))
                if not results[number]:
                    left.append((who, number, key))
        done = sum(one is not None for results in self.results.values() for one in results)
        yield done
        jobs = [partial(self._try, who, self.mazes[number]) for who, number, _ in left]
        with closing(at_once(jobs)) as ended:
            for more, (place, run) in enumerate(ended, 1):
                who, number, key = left[place]
                self.results[who][number] = run
                if run.failure == Failure.ENDLESS and run.seconds >= self.budget.seconds:
                    late[who] += 1  # another time the machine may be faster
                elif not run.failure:
                    self.kept.put(key, run)
                yield done + more

    def _try(self, who: Entry, task: SolverCase, cancelled: Event) -> SolverTrial:
        assert who.solver
        try:
            run = run_in(task, who.solver, cancelled=cancelled)
            if run.failure == Failure.CUT_OFF:
                run = run_in(task, who.solver, cancelled=cancelled)
        except Cancelled:
            self.cut_short.add(who.name)
            raise
        return run

    def end_early(self) -> None:
        """Keep only mazes that all have tried, so that they stay comparable."""
        numbers = range(len(self.mazes))
        tried = [i for i in numbers if all(of[i] for of in self.results.values())]
        self.left = len(numbers) - len(tried)
        self.mazes = [self.mazes[i] for i in tried]
        self.results = {who: [of[i] for i in tried] for who, of in self.results.items()}

    # ---- results ---------------------------------------------------------------------------------

    @property
    def figures(self) -> dict[Entry, Figures]:
        return {
            who: [_figure(trial, self.measure) for trial in of] for who, of in self.results.items()
        }

    @property
    def ranks(self) -> list[tuple[int, Entry]]:
        """All contestants by the results so far, as in `ranked`."""
        in_order = sorted(self.contestants, key=lambda who: who.state == NOT_TRIED)
        figures = self.figures
        return ranked({who: figures.get(who, ()) for who in in_order})

    @property
    def rows(self) -> list[Row]:
        """The ranking, from first to last."""
        return [self._row(rank, who) for rank, who in self.ranks]

    def _row(self, rank: int, who: Entry) -> Row:
        results = self.results.get(who, [])  # none without a solver
        trials = [trial for trial in results if trial]
        if trials and all(trial.failure == Failure.REFUSED for trial in trials):
            who, trials = replace(who, state=NOT_TRIED, why=trials[0].why), []
        wrong = [trial for trial in trials if trial.failure]
        why, command = who.why, ""
        for trial in wrong[:1]:
            why = f"{len(wrong)} not solved, such as {trial.task.name}: {trial.why}"
            command = trial.task.command(who.solver.name if who.solver else "")
        figures = {name: mean([_figure(one, name) for one in results]) for name in MEASURES}
        lead = {"rank": None if who.state == NOT_TRIED else rank}
        return Row(who, len(self.mazes), why, trials, command, figures, lead)

    @property
    def table(self) -> list[list[str]]:
        """The ranking as texts, below a line of headings; the fault comes last."""
        lines = [["rank", "name", "correct", self.measure, "what went wrong"]]
        for row in self.rows:
            rank, right = str(row.lead["rank"] or "–"), row.score("{right}/{mazes}")
            average = row.figures[self.measure]
            shown = "–" if average is None else f"{average:.1f}"
            lines.append([rank, row.entry.name, right, shown, row.why])
        return lines

    @property
    def decisive(self) -> list[tuple[SolverCase, list[Entry]]]:
        """The mazes where the first place led the second most, or maze 0; and the best solvers."""
        figures, nothing = self.figures, [None] * len(self.mazes)
        firsts = {rank: figures.get(who, nothing) for rank, who in reversed(self.ranks)}
        one, other, *_ = [*(firsts[rank] for rank in sorted(firsts)), nothing]
        everybody = [who for _, who in self.ranks if who in figures]
        return [
            (self.mazes[i], [who for who in everybody if figures[who][i] is not None][:_SHOWN])
            for i in decisive(one, other) or [0]
        ]


def _is_possible(kept: Sequence[Any], task: SolverCase, budget: Budget) -> bool:
    """True if a solver can have these figures in the maze, within the budget."""
    maze, cheapest = task.maze, task.shortest or 0
    fewest = (solve(maze, "bfs").length if maze.is_weighted else cheapest) or 0
    most = budget.steps_for(task.cells) * (1 + len(maze.waypoints))
    least_score = 0 if maze.waypoints else fewest / 2  # straight on, two cells count as one
    limits: list[tuple[float, float]] = [(fewest, most), (cheapest, inf), (1, most)]
    limits += [(1, task.cells), (least_score, inf), (0, inf)]
    pairs = zip(limits, kept, strict=True)
    inside = all(it is None or least <= it <= most for (least, most), it in pairs)
    return inside and None not in kept[:2]  # a path has both
