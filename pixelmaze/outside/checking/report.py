"""The base of reports on solvers and on generators."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from pixelmaze.algorithms.registry import Generator, Solver
from pixelmaze.outside.advice import LOADING, SEEN, SLIP
from pixelmaze.outside.checking.mazes import has_loops, is_island
from pixelmaze.outside.checking.runs import AT_GOAL, CHOICE, DEAD_END, HABITS, HAND, ROUND
from pixelmaze.outside.checking.trials import Failure, Trial


class Metric(NamedTuple):
    name: str  # in JSON
    title: str  # the heading of its column; empty if it has none
    value: float | None
    form: str = "{}"  # its format

    @property
    def shown(self) -> str:
        return "–" if self.value is None else self.form.format(self.value)


# ---- complaints ----------------------------------------------------------------------------------

Places = Mapping[str, tuple[str, Callable[[Any], bool]]]
"""Properties of tasks that explain a failure, the narrowest first: words and a test, by name."""

NO_WAY, ISLAND, NO_WALL, LARGE, ROW = "no way", "island", "no wall", "large", "row"
FENCED = "fenced"
HEXAGONAL, MASK, START, GOAL, LOOPS = "hexagonal", "mask", "start", "goal", "loops"
_LARGE = 1000  # cells of a large maze
WHERE: Places = {
    NO_WAY: ("where there is no path", lambda it: it.shortest is None),
    ISLAND: ("where no wall leads to the goal", lambda it: is_island(it.maze)),
    NO_WALL: (
        "where no wall leads to the goal",
        lambda it: it.shortest is None or is_island(it.maze),
    ),
    FENCED: ("in mazes with fences", lambda it: bool(it.maze.fences)),
    LARGE: ("in large mazes", lambda it: it.cells > _LARGE),
    ROW: ("in a single row or column", lambda it: 1 in (it.maze.grid.width, it.maze.grid.height)),
    HEXAGONAL: ("in hexagonal mazes", lambda it: it.maze.grid.shape.name == "hexagonal"),
    MASK: ("in mazes with a mask", lambda it: it.maze.grid.mask is not None),
    START: ("where the start is not 0,0", lambda it: it.maze.grid.xy(it.maze.start) != (0, 0)),
    GOAL: ("where the goal is not the last cell", lambda it: it.maze.goals != (it.cells - 1,)),
    LOOPS: ("in mazes with loops", lambda it: has_loops(it.maze)),
}
"""The properties of mazes that are searched."""
ONLY = {
    HEXAGONAL: ("in square mazes", "a hexagon has six sides"),
    MASK: ("in full rectangles", "a mask removes cells: ask for the neighbours"),
    START: ("where the start is 0,0", "it can be any cell"),
    GOAL: ("where the goal is the last cell", "it can be any cell, or several"),
}
"""By a property that all failures share: where a solver may be correct, and a hint."""

COMPLAINTS = (
    (Failure.IMPOSSIBLE, "", FENCED, "Crashes{where}: {why}."),
    (Failure.IMPOSSIBLE, "", "", "Takes impossible steps{where}: {why}."),
    (Failure.CRASH, DEAD_END, "", "Crashes at a dead end: {why}."),
    (Failure.CRASH, "", "", "Crashes{where}: {why}."),
    (Failure.STATE, "", "", "Correct once, but not when it runs again in the same process: {why}. "
     "It keeps a value between runs: create it inside solve(), not outside it or as seen=set()."),
    (Failure.CUT_OFF, "", "", "Was killed on both attempts{where}: {why}."),
    (Failure.WALL, "", "", "Walks through walls{where}: {why}."),
    (Failure.ENDLESS, "", NO_WAY, "Never stops{where}: return when there is nothing new to visit."),
    (Failure.ENDLESS, HAND, ISLAND, "Follows the wall, and never stops where no wall leads to the "
     "goal: remember the cells you have visited."),
    (Failure.ENDLESS, HAND, NO_WALL, "Follows the wall, and never stops where no wall leads to the "
     "goal: stop when you are back at the start."),
    (Failure.ENDLESS, ROUND, LOOPS, "Forgets which cells it has visited and goes round loops "
     "forever: keep them in a set."),
    (Failure.ENDLESS, ROUND, "", "Repeats the same moves{where} and never stops: keep the cells "
     "you have visited in a set."),
    (Failure.ENDLESS, "", "", "Never stops{where}: {why}."),
    (Failure.GIVES_UP, AT_GOAL, "", "Visits the goal, but moves on and gives up{where}: stop "
     "there, or return the path."),
    (Failure.GIVES_UP, HAND, ISLAND, "Follows the wall, and gives up where no wall leads to the "
     "goal. No wall follower gets there: remember the cells you have visited."),
    (Failure.GIVES_UP, "", LOOPS, "Gives up{where}: remember the cells you have visited, and try "
     "other passages from there."),
    (Failure.GIVES_UP, "", "", "Stops before it reaches the goal{where}."),
    (Failure.WRONG, AT_GOAL, "", "Visits the goal, but does not return the path{where}: {why}."),
    (Failure.WRONG, "", "", "Misses a path that exists{where}: {why}."),
    (Failure.LONGER, "", "", "Does not always find the best path, as it should: {why}."),
    (Failure.PARTED, "", "", "Leaves cells cut off{where}: {why}."),
    (Failure.CHANGING, "", "", "Makes different mazes from the same seed{where}: use only the "
     "given random, and go through sets in sorted order."),
    (Failure.INADMISSIBLE, "", "", "Too high{where}: {why}. It must never exceed the cost of the "
     "best path that is left."),
)  # fmt: skip
"""Failure, trait of trials, property of tasks, and the complaint; the first that fits is used.
Complaints on generators and heuristics come in this order."""
_NOT_BEGUN = "Has not started{where}: {why}."
"""The complaint where time runs out before the algorithm starts."""

_FEW = 0.25
"""The least share of the tasks with a property that must fail if it is to explain the failure."""


# ---- reports -------------------------------------------------------------------------------------

T = TypeVar("T", bound=Trial)


@dataclass
class Report(ABC, Generic[T]):
    """The trials of an algorithm, in the order of the tasks, and a verdict in words."""

    places: ClassVar[Places]
    counted: ClassVar[float]
    """The share of trials up to which the number of equal failures is given."""

    algorithm: Solver | Generator
    trials: list[T] = field(repr=False)
    refused: list[T] = field(repr=False, default_factory=list)
    """Trials that do not count: the mazes do not suit the algorithm."""

    def add(self, trial: T) -> None:
        (self.refused if trial.failure == Failure.REFUSED else self.trials).append(trial)

    @cached_property
    def failed(self) -> list[T]:
        return [trial for trial in self.trials if trial.failure]

    @cached_property
    def tried(self) -> list[T]:
        """The trials that took place."""
        return [trial for trial in self.trials if trial.failure != Failure.UNTRIED]

    @property
    def right(self) -> int:
        return len(self.trials) - len(self.failed)

    @property
    def rank(self) -> tuple[float, ...]:
        """The sort key among others, best first: the share that is correct."""
        return (-self.right / max(1, len(self.trials)),)

    @property
    def seconds(self) -> float | None:
        """The mean time of a trial."""
        return mean(trial.seconds for trial in self.tried)

    @property
    def kinds(self) -> dict[str, list[T]]:
        found: dict[str, list[T]] = {}
        for trial in self.trials:
            found.setdefault(trial.task.kind, []).append(trial)
        return found

    @property
    def smallest(self) -> T | None:
        """The trial with the smallest maze that fails each time."""
        others = (Failure.UNTRIED, Failure.STATE)
        failed = [trial for trial in self.failed if trial.failure not in others]
        return min(failed, key=lambda it: it.task.cells, default=None)

    @property
    def is_unusable(self) -> bool:
        """True if it never took a step, as it cannot be loaded or called."""
        tried = [trial for trial in self.tried if trial.task.cells > 1]
        return all(it.failure == Failure.CRASH and not it.has_begun for it in tried) and (
            len({it.why for it in tried}) == 1
        )

    @property
    def exhibits(self) -> Iterable[tuple[str, str]]:
        """What is wrong in words, and a maze that shows it, drawn."""
        return ()

    @property
    @abstractmethod
    def figures(self) -> list[Metric]:
        """The figures for algorithms of this kind, in the order of columns."""

    @property
    def is_refused(self) -> bool:
        """True if no maze suits the algorithm: those without a move say nothing."""
        return bool(self.refused) and not any(trial.has_begun for trial in self.trials)

    @cached_property
    def verdict(self) -> list[str]:
        """Up to three sentences on what is correct or wrong."""
        if self.is_refused:
            return [f"Not tried: {self.refused[0].why}."]
        if not self.trials:
            return ["No mazes were tried."]
        if not self.refused:
            return self.sentences()
        count = len(self.refused)
        mazes = "1 maze:" if count == 1 else f"{count} mazes, the first because"
        return [*self.sentences(), f"Not tried in {mazes} {self.refused[0].why}."]

    @abstractmethod
    def sentences(self) -> list[str]:
        """The verdict on trials, of which there are some."""

    def complaints(self) -> Iterator[str]:
        """A sentence on the trials of each failure, in the order of COMPLAINTS."""
        for failure in dict.fromkeys(failure for failure, *_ in COMPLAINTS):
            alike = [trial for trial in self.failed if trial.failure == failure]
            if alike:
                yield self.sentence(alike)

    def sentence(self, alike: Sequence[T]) -> str:
        """One sentence on trials that failed alike."""
        place = self.place_of(alike)
        where = f" {self.places[place][0]}" if place else ""
        if not place and len(alike) < len(self.tried) * self.counted:
            where = f" in {len(alike)} of {len(self.tried)} mazes"
        traits = frozenset.intersection(*(trial.traits for trial in alike))
        if not any(CHOICE in trial.traits for trial in alike):
            traits -= {HAND}
        if len(alike) <= 2:  # by chance
            traits -= {DEAD_END}
        first = _first(alike)
        traits -= set() if SEEN in first.advice else {ROUND}
        is_slip = first.advice.startswith(SLIP)
        if is_slip:  # then nothing else is the cause
            traits, place = frozenset(), ""
        fitting = (
            words
            for failure, trait, kind, words in COMPLAINTS
            if failure == first.failure and trait in {"", *traits} and kind in ("", place)
        )
        words = _NOT_BEGUN if first.advice == LOADING else next(fitting)
        text = words.format(where=where, why=first.why).replace("?.", "?")
        return f"{text} {first.advice}".rstrip() if is_slip or "{why}" in words else text

    def place_of(self, failed: Sequence[T]) -> str:
        """The narrowest property that explains these failures; empty if there is none.

        They all have it, other trials do not, and many of the trials with it failed.
        """
        for name, (_, has) in self.places.items():
            if all(has(trial.task) for trial in failed):
                having = sum(has(trial.task) for trial in self.tried)
                is_telling = having < len(self.tried) or name == NO_WAY
                if is_telling and len(failed) >= max(1, _FEW * having):
                    return name
        return ""


def _first(alike: Sequence[T]) -> T:
    """The trial in the smallest maze with the advice of the largest: other advice for small mazes
    need not mend large ones. Habits of a search show only where there are fences."""
    largest = max(alike, key=lambda trial: (trial.advice in HABITS, trial.task.cells))
    if largest.advice or largest.failure not in (Failure.CRASH, Failure.ENDLESS):
        alike = [trial for trial in alike if trial.advice == largest.advice]
    return min(alike, key=lambda trial: trial.task.cells)


def mean(values: Iterable[float]) -> float | None:
    """The mean; None if there are no values."""
    known = list(values)
    return fmean(known) if known else None
