"""Where on a run of steps we stand, and how fast we move along it.

Steps are pulled from their generator only when they are needed, so a run may be endless; those
pulled are kept, so it can be moved along in both directions.
"""

from __future__ import annotations

import sys

from pixelmaze.board import Board
from pixelmaze.step import Steps, Trace

STEP_RATES = (
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000,
)  # fmt: skip
"""The scale on which a viewer goes faster and slower, in steps a second."""


class Playback:
    """A board and the steps that act on it. `index` is how many of them have been applied."""

    def __init__(self, board: Board, steps: Steps, step_rate: float) -> None:
        self.board = board
        self.trace = Trace()
        self.index = 0
        self.step_rate = step_rate
        """Steps a second, above 0."""
        self.paused = False
        self._steps = steps
        self._exhausted = False
        self._due = 0.0
        self.seek(0)  # to know whether there is any step

    @property
    def finished(self) -> bool:
        """Whether the last step has been applied."""
        return self._exhausted and self.index == len(self.trace)

    def advance(self, seconds: float) -> None:
        """Let time pass: apply the steps that are due, unless paused."""
        if self.paused or self.finished:
            return
        self._due += self.step_rate * seconds
        steps = int(self._due)
        self._due -= steps
        self.seek(self.index + steps)

    def seek(self, index: int) -> None:
        """Go to that step, forward or back; beyond either end means to the end."""
        if index >= len(self.trace) and not self._exhausted:
            wanted = index - len(self.trace) + 1  # one ahead, to know the last step when it comes
            self._exhausted = self.trace.pull(self._steps, wanted) < wanted
        index = max(0, min(index, len(self.trace)))
        while self.index < index:
            self.board.apply(self.trace[self.index])
            self.index += 1
        while self.index > index:
            self.board.undo()
            self.index -= 1

    def run(self) -> None:
        """Go to the end at once."""
        self.seek(sys.maxsize - 1)


def faster(step_rate: float) -> int:
    """The next rate up the scale."""
    return next((rate for rate in STEP_RATES if rate > step_rate), STEP_RATES[-1])


def slower(step_rate: float) -> int:
    """The next rate down the scale."""
    return next((rate for rate in reversed(STEP_RATES) if rate < step_rate), STEP_RATES[0])
