"""Usual starts and goals, and goals as solvers see them."""

from collections.abc import Iterable, Iterator
from math import sqrt

from pixelmaze.maze.annotations import Cell
from pixelmaze.maze.grid import Grid, distance, straight_distance
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import Tiling


def bottom_left(grid: Grid) -> Cell:
    """The leftmost cell of the last row that has any."""
    return grid.row(grid.xy(grid.size - 1)[1], 0, grid.width)[0]


def middle_cells(grid: Grid, without: Cell = -1) -> list[Cell]:
    """The cells nearest to the middle of the grid, except for `without`, which must not be the only
    cell. Without a mask these are 4, 2 or 1 of a square grid, and 1 or 2 of a hexagonal one."""
    if not isinstance(grid.shape, Tiling):
        return _nearest(grid, (cell for cell in range(grid.size) if cell != without))
    reach = 1
    while not any(cell != without for cell in _cells_around_middle(grid, reach)):
        reach *= 2
    around = _cells_around_middle(grid, 2 * reach)  # some may be nearer than those in corners
    return _nearest(grid, (cell for cell in around if cell != without))


def opposite(grid: Grid, cell: Cell) -> Cell:
    """The cell of the rim farthest from another as the crow flies; of two, the first."""
    (x, y), (unit_x, unit_y) = grid.centre(cell), grid.shape.units

    def distance_to(other: Cell) -> float:
        to_x, to_y = grid.centre(other)
        return ((to_x - x) * unit_x) ** 2 + ((to_y - y) * unit_y) ** 2

    rim = [other for other in grid.row(grid.xy(0)[1], 0, grid.width) if other != cell]
    return max(rim, key=distance_to, default=grid.size - 1)


def _nearest(grid: Grid, cells: Iterable[Cell]) -> list[Cell]:
    """The cells among these that are nearest to the middle."""
    found: dict[float, list[Cell]] = {}
    for cell in cells:
        found.setdefault(_from_middle(grid, cell), []).append(cell)
    return found[min(found)]


def _cells_around_middle(grid: Grid, reach: int) -> Iterator[Cell]:
    """The cells up to `reach` columns and rows away from the middle."""
    x, y = grid.width // 2, grid.height // 2
    left, right = max(0, x - reach), min(grid.width, x + reach + 1)
    for row in range(max(0, y - reach), min(grid.height, y + reach + 1)):
        yield from grid.row(row, left, right)


def _from_middle(grid: Grid, cell: Cell) -> float:
    """The squared distance of a cell from the middle of the grid; the rounded distance if centres
    are not whole numbers."""
    sides = zip(grid.centre(cell), grid.extent, grid.shape.units, strict=True)
    square = sum(((2 * place - extent) * unit) ** 2 for place, extent, unit in sides)
    return round(square if isinstance(grid.shape, Tiling) else sqrt(square))


def goal_cells(maze: Maze, goal: Cell) -> list[Cell]:
    """The cells at which a search for this goal ends: all goals of the maze if `goal` is its first,
    otherwise `goal` alone."""
    if goal != maze.goal:
        return [goal]
    return [cell for cell in maze.goals]  # noqa: C416  # an array in compiled code


def goal_marks(maze: Maze, goal: Cell) -> list[bool]:
    """For each cell, True if a search for this goal ends there; see `goal_cells`."""
    is_goal = [False] * maze.grid.size
    for cell in goal_cells(maze, goal):
        is_goal[cell] = True
    return is_goal


def distance_to_goal(maze: Maze, cell: Cell, goal: Cell, is_straight: bool) -> int:
    """The number of moves to the nearest of the `goal_cells`, ignoring walls; if `is_straight`, as
    the crow flies, rounded down."""
    nearest = _distance(maze.grid, cell, goal, is_straight)
    if len(maze.goals) > 1 and goal == maze.goal:
        for other in maze.goals:
            nearest = min(nearest, _distance(maze.grid, cell, other, is_straight))
    return nearest


def _distance(grid: Grid, cell: Cell, other: Cell, is_straight: bool) -> int:
    return straight_distance(grid, cell, other) if is_straight else distance(grid, cell, other)
