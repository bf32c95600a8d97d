"""Steps: what algorithms yield, and how they are recorded.

A step is `(action, arc)`. Since every step names an arc, both its cells are known and a route can
be drawn as a line. `board.py` defines what each action does to a maze.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, repeat
from operator import and_, rshift

from pixelmaze.maze.annotations import Arc
from pixelmaze.maze.errors import PixelmazeError

Step = tuple[int, Arc]
Steps = Iterator[Step]

START = 0
"""A search or tree starts at the arc's head; any arc into that cell will do."""
CARVE = 1
"""The passage opens, in both directions. The arc leads from the maze to the new cell."""
BUILD = 2
"""The passage closes, in both directions: a wall is built across the arc."""
FRONTIER = 3
"""The arc's head joins the frontier."""
VISIT = 4
"""The arc's head is visited: the arc is the move, or how the cell was reached."""
VISIT_BACK = 5
"""The same for the second search, if two run at once."""
BACKTRACK = 6
"""A move back: the search leaves the arc's tail, a dead end."""
ERASE = 7
"""The move to the arc's head is undone."""
FILL = 8
"""The arc's head is filled in. The arc comes from its only exit."""
PATH = 9
"""A move of the path found; these come in order from start to goal."""
DOOR = 10
"""The passage opens along the arc, and closes the other way: a one-way door."""

ACTIONS = (
    "START", "CARVE", "BUILD", "FRONTIER", "VISIT", "VISIT_BACK", "BACKTRACK", "ERASE", "FILL",
    "PATH", "DOOR",
)  # fmt: skip


_CHUNK = 4096
"""Number of steps packed at a time, which is faster than one by one."""


def is_step(value: object, arcs: int) -> bool:
    """True if the value is a step on a grid with this number of arcs.

    >>> is_step((VISIT, 3), arcs=10), is_step((VISIT, 10), arcs=10), is_step("visit", arcs=10)
    (True, False, False)
    """
    if not (isinstance(value, tuple) and len(value) == 2):
        return False
    action, arc = value
    are_ints = isinstance(action, int) and isinstance(arc, int)
    return are_ints and 0 <= action < len(ACTIONS) and 0 <= arc < arcs


def no_step(value: object, arcs: int) -> PixelmazeError:
    """The error for a value that an algorithm yielded instead of a step.

    >>> print(no_step(7, arcs=10))  # doctest: +ELLIPSIS
    the algorithm yielded 7, which is not a step: expected a pair ... 0 … 9
    """
    words = repr(value)
    words = words if len(words) <= 60 else f"{words[:59]}…"
    return PixelmazeError(
        f"the algorithm yielded {words}, which is not a step: "
        "expected a pair (action, arc), such as (VISIT, 5), with an action of "
        f"pixelmaze.maze.step and an arc of the grid, 0 … {arcs - 1}"
    )


def as_steps(steps: object) -> Steps:
    """The steps that an algorithm returned. PixelmazeError if it did not return an iterable.

    >>> next(as_steps([(START, 0)]))
    (0, 0)
    """
    if not isinstance(steps, Iterable):
        raise PixelmazeError(
            f"the algorithm returned {steps!r}, not steps: it must be a generator function that "
            "yields them"
        )
    return iter(steps)


def checked(steps: object, arcs: int) -> Steps:
    """The same steps, checked one by one, for algorithms from outside this package. PixelmazeError
    if `steps` is not iterable, or at the first value that is not a step.

    >>> list(checked([(START, 0), (VISIT, 1)], arcs=2))
    [(0, 0), (4, 1)]
    """
    for step in as_steps(steps):
        if not is_step(step, arcs):
            raise no_step(step, arcs)
        yield step


def count_actions(packed: Sequence[int]) -> list[int]:
    """The number of steps of each action, indexed by the action. `packed` as in a Trace.

    >>> counts = count_actions(Trace([(START, 0), (VISIT, 0), (VISIT, 2)]).packed)
    >>> counts[START], counts[VISIT]
    (1, 2)
    """
    count = [0] * len(ACTIONS)
    for step in packed:
        count[step & 15] += 1
    return count


class Trace:
    """Recorded steps. They take four bytes each, packed as `arc << 4 | action`.

    >>> trace = Trace([(START, 0), (VISIT, 5)])
    >>> trace.append((PATH, 5))
    >>> len(trace), trace[1], list(trace)
    (3, (4, 5), [(0, 0), (4, 5), (9, 5)])
    """

    __slots__ = ("packed",)

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        self.packed = array("i")
        self.pull(iter(steps))

    def pull(self, steps: Steps, count: int | None = None) -> int:
        """Append the next `count` steps, or all for None. Returns the number of steps appended,
        which is less than `count` only if the steps have ended."""
        before = len(self.packed)
        some = steps if count is None else islice(steps, count)
        while chunk := [arc << 4 | action for action, arc in islice(some, _CHUNK)]:
            self.packed.fromlist(chunk)
        return len(self.packed) - before

    def append(self, step: Step) -> None:
        """Append one step."""
        self.packed.append(step[1] << 4 | step[0])

    def pop(self) -> Step:
        """Remove the last step and return it. IndexError if there is none."""
        step = self.packed.pop()
        return step & 15, step >> 4

    def __len__(self) -> int:
        return len(self.packed)

    def __getitem__(self, index: int) -> Step:
        step = self.packed[index]
        return step & 15, step >> 4

    def __iter__(self) -> Steps:
        """The steps. Not a generator, as `inspect` looks into generators."""
        actions = map(and_, self.packed, repeat(15))
        return zip(actions, map(rshift, self.packed, repeat(4)), strict=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trace) and self.packed == other.packed

    __hash__ = None  # type: ignore[assignment]  # it is mutable
