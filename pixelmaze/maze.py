"""A maze: a grid, its passages, where to start and where to go."""

from __future__ import annotations

from collections.abc import Sequence

from pixelmaze.annotations import Arc, Cell
from pixelmaze.grid import Grid, arcs


class Maze:
    """`passages` holds one byte an arc: 1 where it may be walked, 0 where a wall stands.

    `id` is the text that makes this very maze again, or None where there is none (a maze read from
    a file). `made` is the ID by which it was made on its grid: the same, but also there where the
    form came from a file. `waypoints` are cells that solvers go over, in this order, on the way to
    the goal.
    """

    __slots__ = ("goal", "grid", "id", "made", "passages", "start", "waypoints")

    grid: Grid
    start: Cell
    goal: Cell

    def __init__(
        self,
        grid: Grid,
        passages: bytearray,
        start: Cell,
        goal: Cell,
        waypoints: Sequence[int] = (),
        id: str | None = None,
    ) -> None:
        self.grid = grid
        self.passages = passages
        self.start = start
        self.goal = goal
        self.waypoints = tuple(waypoints)
        self.id = id
        self.made = id

    def __eq__(self, other: object) -> bool:
        """Whether it is the same to walk; the ID, a name only, does not count."""
        return isinstance(other, Maze) and self._walked() == other._walked()

    __hash__ = None  # type: ignore[assignment]  # passages can be changed

    def _walked(self) -> tuple[object, ...]:
        grid = self.grid
        return (
            grid.shape.name, grid.width, grid.height, grid.places,
            self.passages, self.start, self.goal, self.waypoints,
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Maze {self.id or f'{self.grid.shape.name} {self.grid.width}x{self.grid.height}'}>"


def open_passages(grid: Grid, passages: bytearray, openings: bytes | bytearray) -> None:
    """Open, both ways, the arcs towards the headings h whose bit is set in the cell's byte."""
    first, twin, heading = grid.first, grid.twin, grid.heading
    for cell, bits in enumerate(openings):
        if bits:
            for arc in range(first[cell], first[cell + 1]):
                if bits >> heading[arc] & 1:
                    passages[arc] = passages[twin[arc]] = 1


def clear_passages(maze: Maze, walls: bytearray) -> None:
    """Of one byte a cell, clear bit h wherever a passage leads towards heading h."""
    head, twin, heading = maze.grid.head, maze.grid.twin, maze.grid.heading
    for arc, is_open in enumerate(maze.passages):
        if is_open:
            walls[head[twin[arc]]] &= ~(1 << heading[arc])


def exits(maze: Maze, cell: Cell) -> list[Arc]:
    """The arcs by which a cell can be left."""
    return [arc for arc in arcs(maze.grid, cell) if maze.passages[arc]]


def dead_ends(maze: Maze) -> list[int]:
    """The cells with one way out."""
    return [cell for cell in range(maze.grid.size) if len(exits(maze, cell)) == 1]


def distances(maze: Maze, start: int) -> list[int]:
    """For every cell the number of moves from start, -1 where no way leads."""
    grid, passages = maze.grid, maze.passages
    distance = [-1] * grid.size
    distance[start] = 0
    queue = [start]
    for cell in queue:
        for arc in arcs(grid, cell):
            if passages[arc] and distance[grid.head[arc]] < 0:
                distance[grid.head[arc]] = distance[cell] + 1
                queue.append(grid.head[arc])
    return distance


def farthest_dead_end(maze: Maze, start: int) -> int:
    """The dead end with the longest way from start; if none can be reached, the farthest cell."""
    distance = distances(maze, start)
    best = -1
    farthest = 0
    for cell in range(maze.grid.size):
        if distance[cell] > distance[farthest]:
            farthest = cell
        is_dead_end = distance[cell] > 0 and len(exits(maze, cell)) == 1
        if is_dead_end and (best < 0 or distance[cell] > distance[best]):
            best = cell
    return best if best >= 0 else farthest


def is_connected(maze: Maze) -> bool:
    """Whether every cell can be reached from every other."""
    return min(distances(maze, 0)) >= 0
