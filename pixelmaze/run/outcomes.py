"""Words about runs: outcomes, faults, and notes on steps."""

from enum import StrEnum
from math import inf
from typing import NamedTuple

from pixelmaze.maze.errors import printable

FOUND = "found"
NO_WAY = "no way"
GAVE_UP = "gave up"
FAILED = "failed"
NOT_TRIED = "not tried"
"""Outcomes. NO_WAY means that there is no path; GAVE_UP that there may be one; FAILED that an
algorithm from outside the package ended with an error or an impossible step, or that the solver
cannot search such a maze; NOT_TRIED that a program cannot be given it."""

PRINT = "print"
"""A text that the algorithm printed."""
TEXT = "text"
"""A text in a cell."""
COLOUR = "colour"
"""A cell is coloured. The value is one of COLOURS."""
WALL = "wall"
"""A wall drawn across an arc."""
SAYS = "says"
"""A sentence about the step."""
VALUES = "values"
"""The algorithm's variables at this step, as text, one per line."""
POSITIONS = "positions"
"""How the algorithm writes the position of a cell: a factor and a summand for its row and column,
and "xy" if the column comes first, else "yx"."""
KINDS = (PRINT, TEXT, COLOUR, WALL, SAYS, VALUES, POSITIONS)
COLOURS = "kbacgorwyBCAGRY"
"""The letters of colours: black, blue, grey, cyan, green, orange, red, white, yellow; then dark."""


class TracebackLine(NamedTuple):
    function: str
    line: int
    text: str


class FaultKind(StrEnum):
    """The kind of a fault that ended a run. Code asks for the kind; only people read the
    message."""

    OTHER = "other"  # an exception, or something that only the message describes
    CUT_OFF = "cut off"  # another program, or the system, ended the program: worth another try
    NO_END = "no end"  # all the steps of the budget are used up
    NO_STEP = "no step"  # no step within the seconds of the budget, or no end
    NOT_FOUND = "not found"  # a path exists
    ASTRAY = "astray"  # the path does not end at the goal
    WALL = "wall"  # moved through a wall
    SEEN_THROUGH = "seen through"  # looked through a wall
    OUT = "out"  # moved out of the maze
    UNREACHED = "unreached"  # moved on from a cell that had not been reached
    GAP = "gap"  # two cells in a row of the path are not neighbours
    TWICE = "twice"  # two cells in a row of the path are the same
    PATH_WALL = "path wall"  # the path leads through a wall
    UNFIT = "unfit"  # no cell, no neighbours, or no path
    REFUSED = "refused"  # not tried: the program cannot be given this maze, or does not fit
    FOREIGN = "foreign"  # a walker was asked for a method of a maze, or the other way round


class Fault(NamedTuple):
    """The reason why a run ended early, or cannot be believed."""

    message: str
    """One line."""
    file: str = ""
    """The file of the algorithm, as named by the user."""
    line: int = 0
    """The line in that file; 0 if it is unknown."""
    frames: tuple[TracebackLine, ...] = ()
    """The traceback, the outermost function first, without lines of this package."""
    arc: int = -1
    """The arc of an impossible step."""
    advice: str = ""
    """Advice in one sentence; empty if unsure."""
    kind: FaultKind = FaultKind.OTHER
    steps: int = 0
    """The steps of the budget, for NO_END."""
    error: str = ""
    """The name of the exception, if it was one."""

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message

    @property
    def place(self) -> str:
        """The file and the line, as far as they are known."""
        return f"{self.file}, line {self.line}" if self.file and self.line else self.file

    @property
    def in_file(self) -> str:
        """The message, after the line if that is known."""
        return f"line {self.line}: {self.message}" if self.line else self.message

    def describe(self, before_advice: str = "\n  ") -> str:
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
    """The most steps; None for 1,000,000, or for 20 per cell if that is more."""
    seconds: float = 10.0
    """The longest time between two steps."""
    whole: float = inf
    """The longest time of the whole run, in seconds."""

    def steps_for(self, cells: int) -> int:
        """The most steps in a maze with this number of cells."""
        return max(1_000_000, 20 * cells) if self.steps is None else self.steps

    @property
    def late(self) -> Fault:
        """The fault of a run that makes no step for too long."""
        words = f"no step for {self.seconds:g} second{'' if self.seconds == 1 else 's'}"
        return Fault(words, kind=FaultKind.NO_STEP)


USUAL = Budget()
"""The default limits."""
BRIEF = Budget(seconds=5.0)
"""The limits for many runs, any of which may go round forever."""
