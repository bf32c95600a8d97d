"""Contests: each contestant in each maze, each run in its own process; and the ranking."""

import json
import re
import shlex
from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import cache, partial
from hashlib import sha256
from heapq import nlargest
from importlib import metadata
from itertools import groupby
from math import fsum, inf
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from pixelmaze.algorithms.registry import ExternalSolver, Solver
from pixelmaze.files.data import read_toml
from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.checking.judge import at_once
from pixelmaze.outside.checking.mazes import SolverCase, shortest_way
from pixelmaze.outside.checking.output import shortened
from pixelmaze.outside.checking.runs import Cancelled, SolverTrial, run_in
from pixelmaze.outside.checking.trials import CUT_OFF, ENDLESS, UNTRIED
from pixelmaze.outside.isolation import CLASS_LIST
from pixelmaze.outside.lookup import MMS, PROGRAMS, in_another_way, solver_named
from pixelmaze.outside.program import split
from pixelmaze.outside.source_file import (
    LARGEST,
    SOLVER,
    FunctionInFile,
    imported_in,
    is_walker,
    kind_of,
    text_in,
)
from pixelmaze.run.outcomes import Budget
from pixelmaze.run.solution import solve

# ---- contestants ---------------------------------------------------------------------------------

_LONGEST = 40  # characters of a name
_NO_SOLVER = f"there is no function {SOLVER.function}()"


@dataclass(frozen=True, eq=False)
class Contestant:
    """A file or a program in a contest."""

    name: str
    file: str  # its name in the folder, or the command of a program
    solver: Solver | None
    fault: str  # the reason why there is no solver
    content: str  # a digest of all its files


def contestants_in(folder: Path, budget: Budget) -> tuple[list[Contestant], list[str]]:
    """The Python files of a folder and the programs in its `contest.toml`; and names of helpers.

    Helpers are files without a solver that contestants import. PixelmazeError if there is no such
    folder, nothing in it, or the list cannot be read.
    """
    if folder.is_file():
        raise PixelmazeError(f"{folder} is not a folder: expected a folder of solvers")
    if not folder.is_dir():
        raise PixelmazeError(f"{folder}: no such folder")
    paths = sorted(folder.glob("[!.]*.py"))
    texts = {path.stem: _text(path) for path in paths}
    files = {path.stem: _of_file(path, texts, budget) for path in paths}
    imported = {name for stem in files if files[stem].solver for name in _needed(stem, texts)}
    helpers = {stem: files.pop(stem).file for stem in imported if files[stem].fault == _NO_SOLVER}
    found = [*files.values(), *_programs(folder, budget)]
    if not found:
        raise PixelmazeError(f"{folder}: no Python file, and no {CLASS_LIST} with a program")
    times = Counter(one.name for one in found)
    named = [
        replace(one, name=f"{one.name} ({one.file})") if times[one.name] > 1 else one
        for one in found
    ]
    return named, sorted(helpers.values())


def changed(before: Iterable[Contestant], after: Iterable[Contestant]) -> list[str]:
    """The files of contestants that have changed."""
    contents = {one.file: one.content for one in after}
    return sorted(one.file for one in before if contents.get(one.file) != one.content)


def _text(path: Path) -> bytes:
    """The text of a file; empty if it cannot be read."""
    with suppress(OSError):
        if path.is_file():  # opening a pipe would block
            with path.open("rb") as file:
                return file.read(LARGEST)
    return b""


def _of_file(path: Path, texts: Mapping[str, bytes], budget: Budget) -> Contestant:
    name, solver, fault = path.stem, None, ""
    try:
        name = text_in(path, "name")[0].strip() or name
        if kind_of(FunctionInFile(path, "")) is not SOLVER:
            raise PixelmazeError(_NO_SOLVER)
        solver = _veiled(path, solver_named(str(path), budget), budget)
    except PixelmazeError as error:
        fault = str(error).removeprefix(printable(str(path))).lstrip(",: ")
    shown = shortened(printable(name), _LONGEST)
    return Contestant(shown, printable(path.name), solver, fault, _content(path.stem, texts))


def _veiled(path: Path, solver: Solver, budget: Budget) -> Solver:
    """The solver of a file, which walks if it gets a walker, and then does not get the maze."""
    assert isinstance(solver, ExternalSolver)
    walks = is_walker(path, solver.function)
    return replace(in_another_way(solver, budget, is_veiled=walks), local=None if walks else False)


def _content(name: str, texts: Mapping[str, bytes]) -> str:
    """The digest of a file, and of the files beside it that it imports."""
    needed = sorted(_needed(name, texts).items())
    return sha256(repr([texts[name], *needed]).encode()).hexdigest()


def _needed(name: str, texts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The texts of a file, and of the files beside it that it imports, by name."""
    needed, new = dict[str, bytes](), {name}
    while new:
        needed |= {name: texts[name] for name in new}
        words = {word for name in new for word in imported_in(texts[name])}
        new = (words & texts.keys()) - needed.keys()
    return needed


def _programs(folder: Path, budget: Budget) -> list[Contestant]:
    path = folder / CLASS_LIST
    try:
        listed = read_toml(path.read_bytes()) if path.exists() else {}
        return [_program(folder, name, command, budget) for name, command in listed.items()]
    except OSError as error:
        raise PixelmazeError(f"{path}: {error.strerror}") from None
    except ValueError as error:  # no TOML, or no UTF-8
        line = re.search(r"line \d+", str(error))
        where = f", {line[0]}" if line else ""
        raise PixelmazeError(
            f'{path}{where}: expected lines such as anna = "mms: ./mouse"'
        ) from None


def _program(folder: Path, name: str, command: Any, budget: Budget) -> Contestant:
    """The program of a command, with full paths for the names of files in the folder."""
    protocol, _, words = str(command).partition(":")
    solver, fault, content = None, "", ""
    try:
        if protocol not in PROGRAMS:
            known = " or ".join(f'"{protocol}: COMMAND"' for protocol in PROGRAMS)
            raise PixelmazeError(f"expected {known}")
        parts = split(words)
        files = {word: (folder / word).resolve() for word in parts if (folder / word).is_file()}
        text = f"{protocol}: {shlex.join(str(files.get(word, word)) for word in parts)}"
        content = repr((command, [file.read_bytes() for file in files.values()]))
        # only a mouse does not get the maze
        solver = replace(solver_named(text, budget), local=None if protocol == MMS else False)
    except (PixelmazeError, ValueError, OSError) as error:
        fault = str(error)
    digest, shown = sha256(content.encode()).hexdigest(), shortened(printable(name), _LONGEST)
    return Contestant(shown, printable(str(command)), solver, fault, digest)


# ---- results that are kept -----------------------------------------------------------------------

# A contestant that solved a maze does not run there again, in later contests, too.

MOST_KEPT = 50_000  # the latest results are kept, of 120 bytes or so
_PERIOD = 2.0  # seconds between two savings


class ContestResult(NamedTuple):
    """The result of a contestant in a maze. Missing figures are None."""

    failure: str  # the fault in two or three words; empty if solved
    why: str  # the fault in a line
    path: float | None = None
    cost: float | None = None
    moves: float | None = None
    visited: float | None = None
    score: float | None = None


def _key_of(content: str, maze: Maze, budget: Budget) -> str:
    """A digest of all that a result depends on: contestant, maze, limits, program."""
    return sha256(repr((_version(), content, *budget, maze.content)).encode()).hexdigest()


@cache
def _version() -> str:
    with suppress(metadata.PackageNotFoundError):  # the program runs from a folder
        return metadata.version("pixelmaze")
    return ""


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

    def put(self, key: str, result: ContestResult) -> None:
        self.known[key] = self._all[key] = result
        if monotonic() >= self._due:
            self.save()

    def save(self) -> None:
        """Save the latest results, if possible."""
        latest = [*self._all.items()][-MOST_KEPT:]
        with suppress(PixelmazeError):
            lines = [json.dumps([key, *figures]) for key, (_, _, *figures) in latest]
            self._replace("\n".join(lines).encode())
        self._due = monotonic() + _PERIOD


def _read_result(line: bytes) -> tuple[str, ContestResult] | None:
    with suppress(ValueError, TypeError, RecursionError):
        key, *figures = json.loads(line)
        if isinstance(key, str) and all(one is None or 0 <= one < inf for one in figures):
            return key, ContestResult("", "", *figures)
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


def placed(everybody: Iterable[Who], series: Iterable[Mapping[Who, Figures]]) -> list[list[Who]]:
    """Everybody, from first to last, in groups that share a place.

    Each further series of mazes only parts such groups.

    >>> placed("abc", [{"a": [5, 3], "b": [4, 4], "c": [1, None]}, {"a": [7], "b": [6]}])
    [['b'], ['a'], ['c']]
    """

    def key(who: Who) -> list[tuple[int, float]]:
        return [_merit(figures.get(who, ())) for figures in in_order]

    in_order = [*series]
    return [[*group] for _, group in groupby(sorted(everybody, key=key), key)]


def ranked(places: Iterable[Sequence[Who]]) -> Iterator[tuple[int, Who]]:
    """Everybody with a rank; after two that share a rank, the next rank is skipped.

    >>> [*ranked([["a", "b"], ["c"]])]
    [(1, 'a'), (1, 'b'), (3, 'c')]
    """
    rank = 1
    for place in places:
        yield from ((rank, who) for who in place)
        rank += len(place)


def tied(places: Iterable[Sequence[Who]], latest: Mapping[Who, Figures]) -> list[Who]:
    """All that share a place and solved mazes of the latest series: the next may part them."""
    return [
        who for place in places if len(place) > 1 for who in place
        if mean(latest.get(who, ())) is not None
    ]  # fmt: skip


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
ROUNDS = 3  # the most series of further mazes for ties
SHARE = 10  # the first series has this many times as many mazes as the others
_TRIAL = 2  # a contestant that runs out of time in all of the first mazes is not tried in others
_SHOWN = 6  # the most contestants shown in a decisive maze


@dataclass(frozen=True, eq=False)
class Series:
    """Mazes, and the results of contestants there; None where there is none yet."""

    title: str
    mazes: Sequence[SolverCase]
    results: Mapping[Contestant, list[ContestResult | None]]

    @property
    def size(self) -> int:
        """Number of results at the end."""
        return len(self.mazes) * len(self.results)

    def figures(self, measure: str) -> dict[Contestant, Figures]:
        return {who: [_figure(it, measure) for it in of] for who, of in self.results.items()}


def _figure(result: ContestResult | None, measure: str) -> float | None:
    if not result or result.failure:
        return None
    figure: float | None = getattr(result, measure)
    return inf if figure is None else figure


@dataclass
class Contest:
    contestants: Sequence[Contestant]
    make: Callable[[int], Maze]  # makes maze 0, 1 and so on
    count: int  # number of mazes of the first series
    measure: str  # one of MEASURES
    budget: Budget
    kept: ResultCache
    dropped: set[str] = field(init=False, default_factory=set)
    """Names of contestants with impossible results among those kept."""
    cut_short: set[str] = field(init=False, default_factory=set)
    """Names of contestants that were running when the contest was interrupted."""
    series: list[Series] = field(init=False, default_factory=list)

    def play(self) -> Iterator[Series]:
        """Yield the series, each of which is to be `run` before the next: all, then ties."""
        players = [one for one in self.contestants if one.solver]
        begin, end = 0, self.count
        for number in range(1 + ROUNDS):
            tasks = [*map(self._task, range(begin, end))]
            title = f"Ties, round {number}" if number else "Contest"
            self.series.append(Series(title, tasks, {who: [None] * len(tasks) for who in players}))
            yield self.series[-1]
            begin, end = end, end - (-self.count // SHARE)
            players = tied(self.places, self.series[-1].figures(self.measure))
            if not players:
                break

    def _task(self, number: int) -> SolverCase:
        maze = self.make(number)
        name = maze.id or f"maze {number + 1}"
        return SolverCase(name, name, maze, shortest_way(maze))

    def run(self, series: Series) -> Generator[int, None, None]:
        """Run a series. Yields the number of results so far; closing the iterator ends all runs."""
        late = Counter[Contestant]()
        numbers = range(len(series.mazes))
        yield from self._run(series, numbers[:_TRIAL], late)
        for who, results in series.results.items():
            if late[who] == _TRIAL:
                untried = ContestResult(UNTRIED, "it ran out of time in the first few mazes")
                results[_TRIAL:] = [untried] * len(numbers[_TRIAL:])
        yield from self._run(series, numbers[_TRIAL:], late)

    def _run(
        self, series: Series, numbers: Iterable[int], late: Counter[Contestant]
    ) -> Generator[int, None, None]:
        left = []
        for number in numbers:
            task = series.mazes[number]
            for who, results in series.results.items():
                key = _key_of(who.content, task.maze, self.budget)
                kept = self.kept.known.get(key)
                if kept and not _is_possible(kept, task, self.budget):
                    self.dropped.add(who.name)
                    del self.kept.known[key]
                results[number] = results[number] or self.kept.known.get(key)
                if not results[number]:
                    left.append((who, number, key))
        done = sum(one is not None for results in series.results.values() for one in results)
        yield done
        jobs = [partial(self._try, who, series.mazes[number]) for who, number, _ in left]
        with closing(at_once(jobs)) as ended:
            for more, (place, run) in enumerate(ended, 1):
                who, number, key = left[place]
                result = series.results[who][number] = _result_of(run)
                if run.failure == ENDLESS and run.seconds >= self.budget.seconds:
                    late[who] += 1  # another time the machine may be faster
                elif not run.failure:
                    self.kept.put(key, result)
                yield done + more

    def _try(self, who: Contestant, task: SolverCase, cancelled: Event) -> SolverTrial:
        assert who.solver
        try:
            run = run_in(task, who.solver, self.budget, cancelled=cancelled)
            if run.failure == CUT_OFF:
                run = run_in(task, who.solver, self.budget, cancelled=cancelled)
        except Cancelled:
            self.cut_short.add(who.name)
            raise
        return run

    def end_early(self) -> None:
        """Keep only mazes of the last series that all have tried, so that they stay comparable."""
        for last in self.series[-1:]:
            tried = [
                i for i in range(len(last.mazes)) if all(of[i] for of in last.results.values())
            ]
            results = {who: [of[i] for i in tried] for who, of in last.results.items()}
            left = Series(last.title, [last.mazes[i] for i in tried], results)
            self.series[-1:] = [left] if tried else []

    # ---- results ---------------------------------------------------------------------------------

    @property
    def places(self) -> list[list[Contestant]]:
        """All contestants by the results so far, as in `placed`."""
        return placed(self.contestants, [one.figures(self.measure) for one in self.series])

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The ranking: name, figures and fault of each contestant, by column."""
        return [self._row(rank, who) for rank, who in ranked(self.places)]

    def _row(self, rank: int, who: Contestant) -> dict[str, Any]:
        first, *further = self.series
        results = first.results.get(who, [])
        pairs = zip(first.mazes, results, strict=False)  # no results without a solver
        wrong = [(maze, one.why) for maze, one in pairs if one and one.failure]
        why, command = who.fault, ""
        for maze, reason in wrong[:1]:
            why = f"{len(wrong)} not solved, such as {maze.name}: {reason}"
            command = maze.command(who.solver.name if who.solver else "")
        ties = (mean(one.figures(self.measure)[who]) for one in further if who in one.results)
        return {
            "rank": rank,
            "name": who.name,
            "file": who.file,
            "right": sum(not one.failure for one in results if one),
            "mazes": len(first.mazes),
            **{name: mean([_figure(one, name) for one in results]) for name in MEASURES},
            "ties": " ".join(map(shown, ties)),
            "why": why,
            "command": command,
        }

    @property
    def table(self) -> list[list[str]]:
        """The ranking as texts, below a line of headings; the fault comes last."""
        lines = [["rank", "name", "correct", self.measure, "tie-breaks", "what went wrong"]]
        for row in self.rows:
            right, average = f"{row['right']}/{row['mazes']}", shown(row[self.measure])
            lines.append([str(row["rank"]), row["name"], right, average, row["ties"], row["why"]])
        return lines

    @property
    def decisive(self) -> list[tuple[SolverCase, list[Contestant]]]:
        """The mazes where the first place led the second most, or maze 0; and the best solvers."""
        first, places = self.series[0], self.places
        figures = first.figures(self.measure)
        nothing: Figures = [None] * len(first.mazes)
        one, other, *_ = [*(figures.get(place[0], nothing) for place in places), nothing]
        everybody = [who for place in places for who in place if who in figures]
        return [
            (first.mazes[i], [who for who in everybody if figures[who][i] is not None][:_SHOWN])
            for i in decisive(one, other) or [0]
        ]


def shown(average: float | None) -> str:
    return "–" if average is None else f"{average:.1f}"


def _is_possible(result: ContestResult, task: SolverCase, budget: Budget) -> bool:
    """True if a solver can have these figures in the maze, within the budget."""
    maze, cheapest = task.maze, task.shortest or 0
    fewest = (solve(maze, "bfs").length if maze.is_weighted else cheapest) or 0
    most = budget.steps_for(task.cells) * (1 + len(maze.waypoints))
    least_score = 0 if maze.waypoints else fewest / 2  # straight on, two cells count as one
    limits = (fewest, most), (cheapest, inf), (1, most), (1, task.cells), (least_score, inf)
    pairs = zip(limits, result[2:], strict=True)
    inside = all(it is None or least <= it <= most for (least, most), it in pairs)
    return inside and None not in (result.path, result.cost)


def _result_of(run: SolverTrial) -> ContestResult:
    if run.failure:
        return ContestResult(run.failure, run.why)
    return ContestResult("", "", run.path, run.length, run.moves, run.visited, run.score)
