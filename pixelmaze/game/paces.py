"""Paces: par for a good player, a fair pace for a ghost, and the highest possible pace."""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from pixelmaze.algorithms.registry import Solver
from pixelmaze.fast.fast import Progress
from pixelmaze.game.ghost import Ghost
from pixelmaze.game.rules import GHOST, TICKS, Par, Rules, check_pursued
from pixelmaze.game.tour import shortest_tour
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.run.solution import cost_of, costs_along


def ticks_in(cost: int) -> int:
    """The shortest duration of a move, a fifth of a second per unit of cost, in ticks; 0 on plain
    floor, where the player sets the pace."""
    return cost * TICKS // 5 if cost > 1 else 0


def par(maze: Maze, rules: Rules, shortest: Sequence[int] | None = None) -> Par:
    """The moves and ticks of a good player: a fifth more moves than the best path, or half as many
    again by torchlight; five moves a second, and half a second to think at each junction. A move
    counts as often as it costs. Turns take no time.
    """
    cells = shortest_tour(maze) if shortest is None else shortest
    moves, entered = cost_of(maze, cells), sum(costs_along(maze, cells))
    junctions = sum(len(exits(maze, cell)) > 2 for cell in cells)
    ticks = entered * TICKS // 5 + junctions * TICKS // 2 + 2 * TICKS
    if rules.torch:
        return Par(moves + moves // 2, ticks * 3 // 2)
    return Par(moves + moves // 5, ticks)


MIN_PAR_FACTOR, MAX_PAR_FACTOR = 1.25, 2.0
"""The fair times of a ghost, as multiples of par: a player may be a quarter slower than par, but
not twice as slow."""
FASTEST_GHOST, SLOWEST_GHOST = 8, 60
"""The range of a ghost's ticks per move: slow enough for the eye, and not dull."""


def with_ghost(maze: Maze, rules: Rules, solver: str, par_factor: float = 1.5) -> Rules:
    """These rules with a ghost that takes about `par_factor` times par, or a little more.

    PixelmazeError if the maze is too large for one.
    """
    return replace(rules, ghost=solver, pace=fair_ghost(maze, rules.torch, solver, par_factor).pace)


def fair_ghost(
    maze: Maze,
    torch: int,
    solver: str | Solver,
    par_factor: float = 1.5,
    progress: Progress | None = None,
) -> Ghost:
    """The ghost of `with_ghost`. No rules name a ghost from outside.

    PixelmazeError if the maze is too large, or the solver fails.
    """
    check_pursued(maze.grid.size, GHOST)
    ghost = Ghost(maze, solver, 1, progress)
    pace = ceil(par_factor * par(maze, Rules(torch)).ticks / max(1, ghost.ticks))
    ghost.pace = max(FASTEST_GHOST, min(SLOWEST_GHOST, pace))
    return ghost


SPAN = 4  # in any four ticks there are at most four moves, including undone ones


class Pace:
    """Compares the latest moves with the highest pace that any front end can produce: a faster run
    cannot have been played. Any pace is allowed while a solver walks: on a long path it moves
    several cells per tick.

    At 60 ticks a second, moves and moves taken back come from:

    - The window. Held keys, a tilted stick, the route to a click, a drag and running on with Shift
      make a move every 5 ticks at most (`storage.settings.GLIDES`); a held Z takes one back every 3
      ticks. A tap or a click is a move at once, and a late frame may hold several of them.
    - The terminal. Each key that arrives is a move. Key repeat sends 25 to 60 keys a second, and a
      slow connection delivers several at once. Running on with Shift makes a move every 3 ticks.
    - Typed lines. A move takes 12 ticks.

    So over any stretch of time there is no more than one move a tick, though a few may share a
    tick. The window and the terminal hold back what comes faster. A move into mud or water takes
    longer: no other is possible until it is over.
    """

    def __init__(self) -> None:
        self.exceeded_at: int | None = None
        """The tick of the first move above the highest pace; None without one."""
        self.free_at = 0
        """The tick at which the last move ends."""
        self._ticks: deque[int] = deque(maxlen=SPAN)
        self._is_solver = False

    def allows(self, tick: int) -> bool:
        """True if a move at this tick is possible."""
        is_full = len(self._ticks) == SPAN and tick - self._ticks[0] < SPAN
        return self._is_solver or not (is_full or tick < self.free_at)

    def moved(self, tick: int, takes: int = 0) -> None:
        """Note that a move or an undo began at this tick, and takes this many ticks."""
        if self._is_solver:
            return
        if self.exceeded_at is None and not self.allows(tick):
            self.exceeded_at = tick
        self._ticks.append(tick)
        self.free_at = tick + takes

    def toggle_solver(self) -> None:
        """Note that a solver takes over, or gives back control."""
        self._is_solver = not self._is_solver
