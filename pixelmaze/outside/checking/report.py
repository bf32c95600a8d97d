"""What reports on solvers and generators have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from pixelmaze.algorithms.registry import Generator, Solver
from pixelmaze.outside.advice import LOADING, SEEN, SLIP
from pixelmaze.outside.checking.mazes import has_loops, is_island
from pixelmaze.outside.checking.runs import AT_GOAL, CHOICE, DEAD_END, HAND, ROUND
from pixelmaze.outside.checking.trials import (
    CHANGING,
    CRASH,
    CUT_OFF,
    ENDLESS,
    GIVES_UP,
    IMPOSSIBLE,
    LONGER,
    PARTED,
    STATE,
    UNTRIED,
    WALL,
    WRONG,
    Trial,
)


class Figure(NamedTuple):
    """A figure of a report."""

    name: str  # in JSON
    title: str  # the heading of its column; empty if it has none
    value: float | None
    form: str = "{}"  # how it is shown

    @property
    def shown(self) -> str:
        return "–" if self.value is None else self.form.format(self.value)


# ---- complaints ----------------------------------------------------------------------------------

Places = Mapping[str, tuple[str, Callable[[Any], bool]]]
"""Properties of tasks that explain a failure, the narrowest first: by name, where that is, and
whether a task has it."""

NO_WAY, ISLAND, NO_WALL, LARGE, ROW = "no way", "island", "no wall", "large", "row"
HEXAGONAL, MASK, START, GOAL, LOOPS = "hexagonal", "mask", "start", "goal", "loops"
_LARGE = 1000  # cells of a large maze
WHERE: Places = {
    NO_WAY: ("where there is no way", lambda it: it.shortest is None),
    ISLAND: ("where no wall leads to the goal", lambda it: is_island(it.maze)),
    NO_WALL: (
        "where no wall leads to the goal",
        lambda it: it.shortest is None or is_island(it.maze),
    ),
    LARGE: ("in large mazes", lambda it: it.cells > _LARGE),
    ROW: ("in a single row or column", lambda it: 1 in (it.maze.grid.width, it.maze.grid.height)),
    HEXAGONAL: ("in hexagonal mazes", lambda it: it.maze.grid.shape.name == "hexagonal"),
    MASK: ("in mazes with a mask", lambda it: it.maze.grid.mask is not None),
    START: ("where the start is not 0,0", lambda it: it.maze.grid.xy(it.maze.start) != (0, 0)),
    GOAL: ("where the goal is not the last cell", lambda it: it.maze.goals != (it.cells - 1,)),
    LOOPS: ("in mazes with loops", lambda it: has_loops(it.maze)),
}
"""The properties of mazes that are searched."""

COMPLAINTS = (
    (IMPOSSIBLE, "", "", "Makes steps that are impossible{where}: {why}."),
    (CRASH, DEAD_END, "", "Crashes at a dead end: {why}."),
    (CRASH, "", "", "Crashes{where}: {why}."),
    (STATE, "", "", "Right once, but not when it runs again in the same process: {why}. It keeps "
     "something between runs: make that anew inside solve(), not outside, nor as seen=set()."),
    (CUT_OFF, "", "", "Was stopped at both tries{where}: {why}."),
    (WALL, "", "", "Walks through walls{where}: {why}."),
    (ENDLESS, "", NO_WAY, "Does not end{where}: stop when nothing new is left to visit."),
    (ENDLESS, HAND, ISLAND, "Follows the wall, and never ends where that does not lead to the "
     "goal: remember the cells that you have visited."),
    (ENDLESS, HAND, NO_WALL, "Follows the wall, and never ends where that does not lead to the "
     "goal: stop when you are back where you began."),
    (ENDLESS, ROUND, LOOPS, "Forgets the cells that it has visited, and goes round in loops for "
     "ever: keep them in a set."),
    (ENDLESS, ROUND, "", "Makes the same moves again and again{where}, and never ends: keep the "
     "cells that it has visited in a set."),
    (ENDLESS, "", "", "Does not end{where}: {why}."),
    (GIVES_UP, AT_GOAL, "", "Visits the goal, but goes on and gives up{where}: a walker stops "
     "there, a search returns the path."),
    (GIVES_UP, HAND, ISLAND, "Follows the wall, and gives up where that does not lead to the goal. "
     "No wall follower gets there: remember the cells that you have visited."),
    (GIVES_UP, "", LOOPS, "Gives up{where}: remember the cells that you have visited, and try "
     "other ways from there."),
    (GIVES_UP, "", "", "Stops before it reaches the goal{where}."),
    (WRONG, AT_GOAL, "", "Visits the goal, but does not return the way there{where}: {why}."),
    (WRONG, "", "", "Misses a way that there is{where}: {why}."),
    (LONGER, "", "", "Not always the shortest path, as it should be: {why}."),
    (PARTED, "", "", "Leaves cells out{where}: {why}."),
    (CHANGING, "", "", "Makes different mazes from the same seed{where}: use the given random "
     "only, and visit sets in sorted order."),
)  # fmt: skip
"""What to say of a kind of failure; of trials that have a trait; in tasks with a property. The
first that fits is said; what generators do wrong is said in this order."""
_NOT_BEGUN = "Has not begun{where}: {why}."
"""What to say where the time runs out before the algorithm runs."""

_FEW = 0.25
"""The least share of the tasks with a property that must fail if it is to explain the failure."""


# ---- reports -------------------------------------------------------------------------------------

T = TypeVar("T", bound=Trial)


@dataclass
class Report(ABC, Generic[T]):
    """The trials of an algorithm, in the order of the tasks, and a verdict in words."""

    places: ClassVar[Places]
    counted: ClassVar[float]
    """The share of the trials up to which the number of those that failed alike is said."""

    algorithm: Solver | Generator
    trials: list[T] = field(repr=False)

    @cached_property
    def failed(self) -> list[T]:
        """The trials in which something was wrong."""
        return [trial for trial in self.trials if trial.failure]

    @cached_property
    def tried(self) -> list[T]:
        """The trials that took place."""
        return [trial for trial in self.trials if trial.failure != UNTRIED]

    @property
    def right(self) -> int:
        return len(self.trials) - len(self.failed)

    @property
    def rank(self) -> tuple[float, ...]:
        """Its place among others, the least first: by the share that is right."""
        return (-self.right / max(1, len(self.trials)),)

    @property
    def seconds(self) -> float | None:
        """The mean time of a trial."""
        return mean(trial.seconds for trial in self.tried)

    @property
    def kinds(self) -> dict[str, list[T]]:
        """The trials of each kind."""
        found: dict[str, list[T]] = {}
        for trial in self.trials:
            found.setdefault(trial.task.kind, []).append(trial)
        return found

    @property
    def smallest(self) -> T | None:
        """The trial with the smallest maze that fails each time; those with an ID come first."""
        failed = [trial for trial in self.failed if trial.failure not in (UNTRIED, STATE)]
        return min(failed, key=lambda it: (not it.task.has_id, it.task.cells), default=None)

    @property
    def is_unusable(self) -> bool:
        """Whether it never took a step, because it cannot be loaded or called."""
        tried = [trial for trial in self.tried if trial.task.cells > 1]
        return all(it.failure == CRASH and not it.has_begun for it in tried) and (
            len({it.why for it in tried}) == 1
        )

    @property
    @abstractmethod
    def figures(self) -> list[Figure]:
        """What algorithms of this kind are measured by, in the order of columns."""

    @cached_property
    @abstractmethod
    def verdict(self) -> list[str]:
        """What is right or wrong, in up to three sentences."""

    def sentence(self, alike: Sequence[T]) -> str:
        """What is wrong in these trials, which failed alike."""
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
        told = words.format(where=where, why=first.why).replace("?.", "?")
        return f"{told} {first.advice}".rstrip() if is_slip or "{why}" in words else told

    def place_of(self, failed: Sequence[T]) -> str:
        """The narrowest property that all failed trials have in common, and that explains them:
        trials without it exist, and a good part of those with it failed. Empty if there is none."""
        for name, (_, has) in self.places.items():
            if all(has(trial.task) for trial in failed):
                having = sum(has(trial.task) for trial in self.tried)
                is_telling = having < len(self.tried) or name == NO_WAY
                if is_telling and len(failed) >= max(1, _FEW * having):
                    return name
        return ""


def _first(alike: Sequence[T]) -> T:
    """The trial in the smallest maze in which the advice is that of the largest: what would mend a
    path in a small one need not mend it in others."""
    largest = max(alike, key=lambda trial: trial.task.cells)
    if largest.advice or largest.failure not in (CRASH, ENDLESS):
        alike = [trial for trial in alike if trial.advice == largest.advice]
    return min(alike, key=lambda trial: trial.task.cells)


def mean(values: Iterable[float]) -> float | None:
    """The mean; None if there are no values."""
    known = list(values)
    return fmean(known) if known else None
