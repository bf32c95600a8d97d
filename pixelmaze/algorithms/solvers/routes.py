"""What solvers that keep a trail of their moves share."""

from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.step import BACKTRACK, VISIT


def moved(grid: Grid, trail: list[Arc], arc: Arc) -> int:
    """Add a move to the trail, or remove the last one if this move takes it back. Returns the
    action: VISIT or BACKTRACK."""
    if trail and trail[-1] == grid.twin[arc]:
        trail.pop()
        return BACKTRACK
    trail.append(arc)
    return VISIT


def without_loops(grid: Grid, start: Cell, trail: list[Arc]) -> list[Arc]:
    """The trail with every loop cut out: no cell comes twice."""
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
