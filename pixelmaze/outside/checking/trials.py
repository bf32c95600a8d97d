"""The tasks and trials of algorithms, whether solvers or generators."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import StrEnum


class Failure(StrEnum):
    """What went wrong in a trial."""

    WALL = "walks through walls"
    IMPOSSIBLE = "impossible step"
    CRASH = "crash"
    ENDLESS = "never ends"  # it used up its steps or time
    WRONG = "misses a path"
    GIVES_UP = "gives up"
    LONGER = "not the shortest"
    PARTED = "not connected"
    CHANGING = "not repeatable"
    INADMISSIBLE = "not admissible"
    CUT_OFF = "killed from outside"  # it may be correct
    STATE = "keeps state"  # only a second run in one process fails
    UNTRIED = "not tried"
    REFUSED = "refused"  # this maze does not suit it, so the trial does not count


ILLEGAL = (Failure.WALL, Failure.IMPOSSIBLE)


@dataclass(frozen=True, eq=False)
class Task(ABC):
    """A maze to search, or to make."""

    kind: str
    name: str  # its ID, or a name if it has none

    @property
    @abstractmethod
    def cells(self) -> int:
        """The number of cells."""

    @abstractmethod
    def command(self, algorithm: str) -> str:
        """The command that shows this algorithm in the maze; empty if it is too large to name."""


@dataclass(frozen=True, eq=False)
class Trial:
    """The result of an algorithm in a task."""

    task: Task
    failure: Failure | str = ""  # empty if nothing was wrong
    why: str = ""  # the failure in a line, with the line of the file if known
    advice: str = ""  # empty if unsure
    seconds: float = 0.0  # of the trial, with the start of a process
    has_begun: bool = False  # True if it took a step
    traits: frozenset[str] = frozenset()  # of the moves, if a solver found no path
    trail: int = 0  # a checksum of the moves; 0 without any
    is_late: bool = field(default=False, kw_only=True)  # True if time ran out rather than steps
