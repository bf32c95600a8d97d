"""Words about runs: outcomes, faults, and notes on steps."""

from typing import NamedTuple

from pixelmaze.maze.errors import printable

FOUND = "found"
NO_WAY = "no way"
GAVE_UP = "gave up"
FAILED = "failed"
"""Outcomes. NO_WAY means that there is no path; GAVE_UP that there may be one; FAILED that an
algorithm from outside the package ended with an error or an impossible step, or that the solver
cannot search such a maze."""
FROM_OUTSIDE = "ended from outside,"
"""Words about a program ended by another one or the system, which is worth another try."""

PRINT = "print"
"""The algorithm printed a text."""
TEXT = "text"
"""A text stands in a cell."""
COLOUR = "colour"
"""A cell is coloured. The value is one of COLOURS."""
WALL = "wall"
"""A wall is drawn across an arc."""
SAYS = "says"
"""A sentence about the step."""
VALUES = "values"
"""The algorithm's variables at this step, as text: a line each."""
KINDS = (PRINT, TEXT, COLOUR, WALL, SAYS, VALUES)
COLOURS = "kbacgorwyBCAGRY"
"""The letters of colours: black, blue, grey, cyan, green, orange, red, white, yellow; then dark."""


class Frame(NamedTuple):
    """A line of a traceback."""

    function: str
    line: int
    text: str


class Fault(NamedTuple):
    """Why a run ended early, or cannot be believed."""

    message: str
    """One line."""
    file: str = ""
    """The file of the algorithm, as named by the user."""
    line: int = 0
    """The line in that file; 0 if it is unknown."""
    frames: tuple[Frame, ...] = ()
    """The traceback, the outermost function first, without lines of this package."""
    arc: int = -1
    """The arc of an impossible step."""
    advice: str = ""
    """Advice in one sentence; empty if unsure."""

    def __str__(self) -> str:
        place = f"{self.file}, line {self.line}" if self.file and self.line else self.file
        return f"{place}: {self.message}" if place else self.message

    def told(self, before_advice: str = "\n  ") -> str:
        """The fault, with the advice, usually on a separate line."""
        return before_advice.join(printable(part) for part in (str(self), self.advice) if part)


class Note(NamedTuple):
    """A print of an algorithm, or a drawing in the maze."""

    step: int
    """The number of steps of the run after which it applies."""
    kind: str
    """One of KINDS."""
    at: int = -1
    """A cell, or an arc for WALL. -1 for no place, or for all when clearing."""
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
        """The most steps in a maze with this number of cells."""
        return max(1_000_000, 20 * cells) if self.steps is None else self.steps

    @property
    def late(self) -> str:
        """The fault of a run that makes no step for too long."""
        return f"no step for {self.seconds:g} second{'' if self.seconds == 1 else 's'}"


USUAL = Budget()
"""The default limits."""
BRIEF = Budget(seconds=5.0)
"""The limits for many runs, each of which may go round forever."""
