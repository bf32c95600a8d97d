"""What solvers share that keep a trail of their moves."""

from pixelmaze.annotations import Arc, Cell
from pixelmaze.grid import Grid
from pixelmaze.step import BACKTRACK, VISIT


def moved(grid: Grid, trail: list[Arc], arc: Arc) -> int:
    """Add a move to the trail, or take back its last one; the action tells which."""
    if trail and trail[-1] == grid.twin[arc]:
        trail.pop()
        return BACKTRACK
    trail.append(arc)
    return VISIT


def without_loops(grid: Grid, start: Cell, trail: list[Arc]) -> list[Arc]:
    """The trail, cut short wherever it comes to a cell again."""
    moves_to = [-1] * grid.size
    moves_to[start] = 0
    path: list[Arc] = []
    for arc in trail:
        cell = grid.head[arc]
        if moves_to[cell] < 0:
            path.append(arc)
            moves_to[cell] = len(path)
        else:
            while len(path) > moves_to[cell]:
                moves_to[grid.head[path.pop()]] = -1
    return path
