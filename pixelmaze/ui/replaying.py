"""Replays a recorded run: each input at its tick."""

from collections import deque
from collections.abc import Callable, Iterator

from pixelmaze.game.rules import HINTS, SOLVER, TICKS, UNDO, WAYS
from pixelmaze.game.run import Run
from pixelmaze.maze.grid import arc_towards
from pixelmaze.ui.playthrough import Playthrough

LEAD = 2 * TICKS  # ticks before the first move, to read the title
_REST = 2 * TICKS  # ticks after the last move: less than the celebration takes
REPLAYED = ("restart", "play_on", "pause", "theme", "mute", "zoom_in", "zoom_out")
"""The commands that work in a replay."""


def ticks_of(run: Run) -> int:
    """The length of a replay, from before the first move into the celebration."""
    return LEAD + run.claim.ticks + _REST


class Replaying:
    """The inputs of a run that are still to come."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self.rewind()

    def rewind(self) -> None:
        """Start over."""
        self._inputs = deque(self._run.inputs)

    @property
    def is_done(self) -> bool:
        return not self._inputs

    def due(self, tick: int) -> Iterator[str]:
        """The inputs up to this tick that have not been returned yet."""
        while self._inputs and self._inputs[0].tick <= tick:
            yield self._inputs.popleft().action


def repeat(
    play: Playthrough, action: str, walk: Callable[[int], None], undo: Callable[[], None]
) -> None:
    """Repeat an input. `walk` and `undo` make the moves, and show them."""
    game = play.game
    if action in WAYS:
        walk(arc_towards(play.maze.grid, game.cell, WAYS.index(action)))
    elif action == UNDO:
        undo()
    elif action in HINTS:
        play.hinting.show(HINTS.index(action) + 1)
    elif action == SOLVER:
        game.act(SOLVER)
