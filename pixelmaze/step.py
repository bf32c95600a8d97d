"""Steps: what algorithms yield, and how a run of them is kept.

A step is `(action, arc)`. Every step is about one arc, so both its cells are known and a route can
be drawn as a line. What each action does to a maze is written once, in `board.py`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, repeat
from operator import and_, rshift

from pixelmaze.annotations import Arc
from pixelmaze.errors import PixelmazeError

Step = tuple[int, Arc]
Steps = Iterator[Step]

START = 0
"""A search or tree begins at the arc's head (any arc into it)."""
CARVE = 1
"""The passage opens, both ways, from the joined cell to the new one."""
BUILD = 2
"""The passage closes, both ways: the arc crosses the wall."""
FRONTIER = 3
"""The arc's head is now known, and waits."""
VISIT = 4
"""The move, or how the cell was reached."""
VISIT_BACK = 5
"""The same for the second side of a two-sided search."""
BACKTRACK = 6
"""The move back: the arc's tail is retreated from."""
ERASE = 7
"""The move to the arc's head is taken back."""
FILL = 8
"""The arc's head is filled in, from its only way out."""
PATH = 9
"""A move of the answer; these come in order from start to goal."""

ACTIONS = (
    "START", "CARVE", "BUILD", "FRONTIER", "VISIT", "VISIT_BACK", "BACKTRACK", "ERASE", "FILL",
    "PATH",
)  # fmt: skip


_CHUNK = 4096
"""Steps are packed so many at a time, which is quicker than one by one."""


def is_step(value: object, arcs: int) -> bool:
    """Whether this is a step on a grid of so many arcs."""
    if not (isinstance(value, tuple) and len(value) == 2):
        return False
    action, arc = value
    are_ints = isinstance(action, int) and isinstance(arc, int)
    return are_ints and 0 <= action < len(ACTIONS) and 0 <= arc < arcs


def no_step(value: object, arcs: int) -> PixelmazeError:
    """What is wrong with a value that an algorithm yielded in place of a step."""
    words = repr(value)
    words = words if len(words) <= 60 else f"{words[:59]}…"
    return PixelmazeError(
        f"the algorithm yielded {words}, which is no step: "
        "a step is a pair (action, arc), such as (VISIT, 5), with an action of pixelmaze.step and "
        f"an arc of the grid, 0 … {arcs - 1}"
    )


def as_steps(steps: object) -> Steps:
    """What an algorithm returned when it was called, as steps. PixelmazeError if it is not."""
    if not isinstance(steps, Iterable):
        raise PixelmazeError(
            f"the algorithm returned {steps!r}, not steps: it should be a generator function, "
            "which yields them"
        )
    return iter(steps)


def checked(steps: object, arcs: int) -> Steps:
    """The same steps, of an algorithm that need not be trusted. PixelmazeError if there are none,
    or at the first that is no step."""
    for step in as_steps(steps):
        if not is_step(step, arcs):
            raise no_step(step, arcs)
        yield step


def count_actions(packed: Sequence[int]) -> list[int]:
    """The number of steps of each action, by its number; `packed` as in a trace."""
    count = [0] * len(ACTIONS)
    for step in packed:
        count[step & 15] += 1
    return count


class Trace:
    """Recorded steps, four bytes each: `arc << 4 | action`."""

    __slots__ = ("packed",)

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        self.packed = array("i")
        self.pull(iter(steps))

    def pull(self, steps: Steps, count: int | None = None) -> int:
        """Append the next `count` steps (None: all there are); returns how many there were."""
        before = len(self.packed)
        some = steps if count is None else islice(steps, count)
        while chunk := [arc << 4 | action for action, arc in islice(some, _CHUNK)]:
            self.packed.fromlist(chunk)
        return len(self.packed) - before

    def append(self, step: Step) -> None:
        self.packed.append(step[1] << 4 | step[0])

    def pop(self) -> Step:
        """Remove the last step and return it."""
        step = self.packed.pop()
        return step & 15, step >> 4

    def __len__(self) -> int:
        return len(self.packed)

    def __getitem__(self, index: int) -> Step:
        step = self.packed[index]
        return step & 15, step >> 4

    def __iter__(self) -> Steps:
        """Not a generator: what is recorded is thereby told from an algorithm that runs."""
        actions = map(and_, self.packed, repeat(15))
        return zip(actions, map(rshift, self.packed, repeat(4)), strict=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trace) and self.packed == other.packed

    __hash__ = None  # type: ignore[assignment]  # it grows
