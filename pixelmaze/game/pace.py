"""The highest pace that any front end can produce: a faster run cannot have been played.

At 60 ticks a second, moves and moves taken back come from:

- The window. Held keys, a tilted stick, the route to a click, a drag and running on with Shift make
  a move every 5 ticks at most (`storage.settings.GLIDES`); a held Z takes one back every 3 ticks. A
  tap or a click is a move at once, and a late frame may hold several of them.
- The terminal. Each key that arrives is a move. Key repeat sends 25 to 60 keys a second, and a slow
  connection delivers several at once. Running on with Shift makes a move every 3 ticks.
- Typed lines. A move takes 12 ticks.

So over any stretch of time there is no more than one move a tick, though a few may share a tick.
The window and the terminal hold back what comes faster. A move into mud or water takes longer: no
other is possible until it is over.
"""

from collections import deque

SPAN = 4  # in any four ticks there are at most four moves, including undone ones


class Pace:
    """How close together the latest moves of a game are. Any pace is allowed while a solver walks:
    on a long path it moves several cells per tick."""

    def __init__(self) -> None:
        self.exceeded_at: int | None = None
        """The tick of the first move that nobody can have played so soon; None if there is none."""
        self.free_at = 0
        """The tick at which the last move is over."""
        self._ticks: deque[int] = deque(maxlen=SPAN)
        self._is_solver = False

    def allows(self, tick: int) -> bool:
        """Whether one more move at this tick is possible."""
        is_full = len(self._ticks) == SPAN and tick - self._ticks[0] < SPAN
        return self._is_solver or not (is_full or tick < self.free_at)

    def moved(self, tick: int, takes: int = 0) -> None:
        """A move, or its undoing, began at this tick, and takes this many."""
        if self._is_solver:
            return
        if self.exceeded_at is None and not self.allows(tick):
            self.exceeded_at = tick
        self._ticks.append(tick)
        self.free_at = tick + takes

    def toggle_solver(self) -> None:
        """A solver takes over, or gives back control."""
        self._is_solver = not self._is_solver
