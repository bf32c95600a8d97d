"""What algorithms are tried with, and how it went: the same for solvers and for generators."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

WALL = "walks through walls"
IMPOSSIBLE = "impossible step"
CRASH = "crash"
ENDLESS = "never ends"
WRONG = "misses a way"
GIVES_UP = "gives up"
LONGER = "not the shortest"
PARTED = "not connected"
CHANGING = "not repeatable"
CUT_OFF = "ended from outside"
STATE = "keeps state"
UNTRIED = "not tried"
"""What may be wrong in a trial. ENDLESS means that it used up its steps or its time; CUT_OFF that
nothing is wrong with the algorithm, as far as is known; STATE that only a second run in one process
fails."""
ILLEGAL = (WALL, IMPOSSIBLE)


@dataclass(frozen=True, eq=False)
class Task(ABC):
    """What an algorithm is tried with."""

    kind: str
    name: str  # its ID, or a name if it has none

    @property
    @abstractmethod
    def cells(self) -> int:
        """The number of cells."""

    @property
    def has_id(self) -> bool:
        return bool(self.command(""))

    @abstractmethod
    def command(self, algorithm: str) -> str:
        """The command that shows this algorithm at work; empty if the maze has no ID."""


@dataclass(frozen=True, eq=False)
class Trial:
    """How an algorithm did."""

    task: Task
    failure: str = ""  # what was wrong, such as CRASH; empty if nothing was
    why: str = ""  # the same in a line, with the line of the file if it is known
    advice: str = ""  # what to do about a fault, if that is certain
    seconds: float = 0.0  # the time it took, including that to start a process
    has_begun: bool = False  # whether it took a step
    traits: frozenset[str] = frozenset()  # those of the moves, if a solver found no path
