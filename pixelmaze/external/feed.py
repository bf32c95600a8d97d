"""Feeds: the steps of algorithms that run outside the package, as they arrive.

A generator function of the package yields its next step whenever it is asked. Another program may
take its time, print, draw, fail, or never answer. A `Feed` hides where it runs.
"""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pixelmaze.grid import Grid
from pixelmaze.step import Step, Steps, checked

FOUND = "found"
NO_WAY = "no way"
GAVE_UP = "gave up"
FAILED = "failed"
"""Outcomes. NO_WAY means that there is no path; GAVE_UP that there may be one. FAILED means that an
algorithm from outside the package ended with an error, or did what cannot be done; or that the
solver cannot search such a maze."""

PRINT = "print"
"""The algorithm printed a text."""
TEXT = "text"
"""A text stands in a cell."""
COLOUR = "colour"
"""A cell is coloured. The value is a letter of mms: k b a c g o r w y, or of the dark colours,
B C A G R Y."""
WALL = "wall"
"""A wall is drawn across an arc."""
SAYS = "says"
"""A sentence about the step."""
VALUES = "values"
"""The algorithm's variables at this step, as text: a line each."""


class Frame(NamedTuple):
    """A line of a traceback.

    >>> Frame("solve", 6, "cell = queue.pop()").line
    6
    """

    function: str
    line: int
    text: str


class Fault(NamedTuple):
    """Why a run ended early, or cannot be believed.

    >>> str(Fault("NameError: name 'x' is not defined", "mine.py", 6))
    "mine.py, line 6: NameError: name 'x' is not defined"
    """

    message: str
    """One line."""
    file: str = ""
    """The file of the algorithm, as the user named it."""
    line: int = 0
    """The line in that file; 0 if it is unknown."""
    frames: tuple[Frame, ...] = ()
    """The traceback, the outermost function first, without lines of this package."""
    arc: int = -1
    """The arc of an impossible step."""

    def __str__(self) -> str:
        place = f"{self.file}, line {self.line}" if self.file and self.line else self.file
        return f"{place}: {self.message}" if place else self.message


class Note(NamedTuple):
    """What an algorithm prints, or draws in the maze.

    >>> Note(12, TEXT, 4, "been here").value
    'been here'
    """

    step: int
    """It applies after this number of steps of its run."""
    kind: str
    """PRINT, TEXT, COLOUR, WALL, SAYS or VALUES."""
    at: int = -1
    """A cell, or an arc for WALL. -1 means no place, or all of them if it is cleared."""
    value: str = ""
    """The text, or the letter of a colour; empty to clear."""


class Budget(NamedTuple):
    """The limits of a run.

    >>> Budget().steps_for(cells=312), Budget(steps=500).steps_for(cells=312)
    (1000000, 500)
    """

    steps: int | None = None
    """The most steps; None for 1,000,000, or 20 a cell if that is more."""
    seconds: float = 10.0
    """The longest time between two steps."""

    def steps_for(self, cells: int) -> int:
        """The most steps in a maze of this number of cells."""
        return max(1_000_000, 20 * cells) if self.steps is None else self.steps

    @property
    def late(self) -> str:
        """Why a run ends that makes no step for too long."""
        return f"no step for {self.seconds:g} second{'' if self.seconds == 1 else 's'}"


USUAL = Budget()
"""The limits unless others are given."""


class Feed(ABC):
    """The steps of one run. It is also an iterator of steps, which waits for the next one."""

    def __init__(self) -> None:
        self.lines = array("i")
        """The line of the algorithm's file at each step taken so far, 0 if unknown; empty if it
        has no lines."""
        self.notes: list[Note] = []
        """What it has printed and drawn, in the order of steps. It only grows."""
        self.fault: Fault | None = None
        """What went wrong; set once it is over."""
        self.stats: dict[str, float] = {}
        """Figures that it reports about itself, such as the score of a mouse."""
        self.outcome = ""
        """How a search ended: FOUND, NO_WAY, GAVE_UP or FAILED. Empty if the path tells, and until
        it is over."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether all steps have been taken, and no more will come."""

    @abstractmethod
    def take(self, count: int, seconds: float) -> array[int]:
        """Up to `count` further steps, packed as in a Trace. Fewer if there are no more, or the
        others are not there after this many seconds."""

    @abstractmethod
    def close(self) -> None:
        """End the run, wherever it is."""

    def stop(self, words: str) -> None:
        """End the run before it is over; those that can, end as failed, with these words."""
        self.close()

    def __iter__(self) -> Feed:
        return self

    def __next__(self) -> Step:
        while not self.is_over:
            for step in self.take(1, WAIT):
                return step & 15, step >> 4
        raise StopIteration


class ResettableFeed(Feed):
    """The steps of a run that can be sent back to its start."""

    @abstractmethod
    def reset(self) -> None:
        """Ask the run to return to the start, as if it had been taken out of the maze. It goes on
        from there when it hears of it."""


class Refusal(Feed):
    """The feed of an algorithm that cannot run here: it has no steps, only a fault.

    >>> refusal = Refusal("it needs a map")
    >>> list(refusal), refusal.fault.message
    ([], 'it needs a map')
    """

    def __init__(self, message: str) -> None:
        super().__init__()
        self.fault = Fault(message)

    @property
    def is_over(self) -> bool:
        return True

    def take(self, count: int, seconds: float) -> array[int]:
        return array("i")

    def close(self) -> None:
        pass


WAIT = 0.1
"""Seconds to wait at a time where nothing else is to be done."""


def steps_of(function: Callable[..., Steps], grid: Grid, *arguments: object) -> Steps:
    """The steps of an algorithm, called with these arguments. Those of algorithms from outside this
    package are checked, unless they come from a feed, which checks them itself: PixelmazeError at
    the first that is not a step of this grid.

    >>> from pixelmaze import generate
    >>> from pixelmaze.registry import SOLVERS
    >>> import pixelmaze.solvers
    >>> maze = generate(3, 1, seed=1)
    >>> next(steps_of(SOLVERS["bfs"].steps, maze.grid, maze, 0, 2))
    (0, 2)
    """
    steps = function(*arguments)
    is_checked = isinstance(steps, Feed) or is_trusted(function)
    return steps if is_checked else checked(steps, len(grid.head))


def is_trusted(algorithm: object) -> bool:
    """Whether a function or a running generator belongs to this package.

    >>> from pixelmaze.registry import SOLVERS
    >>> import pixelmaze.solvers
    >>> is_trusted(SOLVERS["bfs"].steps), is_trusted(lambda: None)
    (True, False)
    """
    code = getattr(algorithm, "__code__", None) or getattr(algorithm, "gi_code", None)
    return code is not None and Path(code.co_filename).is_relative_to(_HOME)


_HOME = Path(__file__).parents[1]
