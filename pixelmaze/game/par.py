"""Par: the moves and the time that a good player needs."""

from collections.abc import Sequence

from pixelmaze.game.rules import TICKS, Par, Rules
from pixelmaze.game.tour import shortest_tour
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.run.solution import cost_of

HELD = 8  # ticks per move while a key is held


def ticks_in(cost: int) -> int:
    """The ticks that a move of this cost takes the player at least: a fifth of a second for each
    unit. On plain floor the pace is up to the player."""
    return cost * TICKS // 5 if cost > 1 else 0


def par(maze: Maze, rules: Rules, shortest: Sequence[int] | None = None) -> Par:
    """What a good player needs: a fifth more moves than the best path, or half as many again by
    torchlight; five moves per second, and half a second to think at each junction. A move counts
    as often as it costs.

    With a haste of 100 it is the pace of keys that are held, 7.5 moves per second, and a twelfth of
    a second at each junction; with less haste, something between.
    """
    cells = shortest_tour(maze) if shortest is None else shortest
    moves = cost_of(maze, cells)
    junctions = sum(len(exits(maze, cell)) > 2 for cell in cells)
    move = 100 * TICKS // 5 - (TICKS // 5 - HELD) * rules.haste
    thought = 100 * TICKS // 2 - (TICKS // 2 - TICKS // 12) * rules.haste
    ticks = moves * move // 100 + junctions * thought // 100 + 2 * TICKS
    if rules.torch:
        return Par(moves + moves // 2, ticks * 3 // 2)
    return Par(moves + moves // 5, ticks)
