"""What reports on solvers and generators have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from pixelmaze.algorithms.registry import Generator, Solver
from pixelmaze.outside.checking.runs import CRASH, STATE, UNTRIED, Run

if TYPE_CHECKING:
    from pixelmaze.outside.checking.generators import Making


class Figure(NamedTuple):
    """A figure of a report."""

    name: str  # in JSON
    title: str  # the heading of its column; empty if it has none
    value: float | None
    form: str = "{}"  # how it is shown

    @property
    def shown(self) -> str:
        return "–" if self.value is None else self.form.format(self.value)


Trial = TypeVar("Trial", bound="Run | Making")


@dataclass
class Report(ABC, Generic[Trial]):
    """The trials of an algorithm, in the order of the tasks, and a verdict in words."""

    algorithm: Solver | Generator
    trials: list[Trial] = field(repr=False)

    @cached_property
    def failed(self) -> list[Trial]:
        """The trials in which something was wrong."""
        return [trial for trial in self.trials if trial.failure]

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
        return mean(trial.seconds for trial in self.trials if trial.failure != UNTRIED)

    @property
    def kinds(self) -> dict[str, list[Trial]]:
        """The trials of each kind."""
        found: dict[str, list[Trial]] = {}
        for trial in self.trials:
            found.setdefault(trial.task.kind, []).append(trial)
        return found

    @property
    def smallest(self) -> Trial | None:
        """The trial with the smallest maze that fails each time; those with an ID come first."""
        tried = [trial for trial in self.failed if trial.failure not in (UNTRIED, STATE)]
        return min(tried, key=lambda it: (not it.task.has_id, it.task.cells), default=None)

    @property
    def is_unusable(self) -> bool:
        """Whether it never took a step, because it cannot be loaded or called."""
        tried = [it for it in self.trials if it.task.cells > 1 and it.failure != UNTRIED]
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


def mean(values: Iterable[float]) -> float | None:
    """The mean; None if there are no values."""
    known = list(values)
    return fmean(known) if known else None
