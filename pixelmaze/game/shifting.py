"""Mazes that shift: at intervals, one wall opens and another closes.

They shift as the generator `origin-shift` does: the origin walks along passages to a random cell,
which changes no wall, then through a random wall of that cell. So the maze is perfect after every
change. Only the passages of the maze decide the changes.
"""

from collections.abc import Iterator
from typing import NamedTuple
from zlib import crc32

from pixelmaze.fast.fast import distances_to
from pixelmaze.maze.grid import tail
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.rng import randbelow, seeded


class Change(NamedTuple):
    """The arcs across the wall that opens and the wall that closes. Both are walls of the new
    origin: `opened` leads to that cell, `closed` leaves it."""

    opened: int
    closed: int

    def apply(self, maze: Maze) -> None:
        """Change the passages of the maze."""
        passages, twin = maze.passages, maze.grid.twin
        passages[self.opened] = passages[twin[self.opened]] = 1
        passages[self.closed] = passages[twin[self.closed]] = 0

    def undo(self, maze: Maze) -> None:
        """Change the passages back."""
        Change(self.closed, self.opened).apply(maze)


class Shifting:
    """The changes of a maze, in order."""

    def __init__(self, maze: Maze) -> None:
        """`maze` is the maze before the first change; this class does not change it."""
        self._changes: list[Change] = []
        self._next = _changes(maze)

    def change(self, number: int) -> Change:
        """The change with this number, from 0."""
        while number >= len(self._changes):
            self._changes.append(next(self._next))
        return self._changes[number]


def _changes(maze: Maze) -> Iterator[Change]:
    grid, is_open = maze.grid, bytearray(maze.passages)
    rng = seeded(crc32(is_open), "shift")
    arrow = _arrows(maze)
    while True:
        opened = randbelow(rng, len(is_open))
        while is_open[opened]:
            opened = randbelow(rng, len(is_open))
        # where the origin walks along passages, the arrows turn round
        cell, towards, old = tail(grid, opened), opened, 0
        while old >= 0:
            old, arrow[cell] = arrow[cell], towards
            cell, towards = grid.head[old], grid.twin[old]
        origin = grid.head[opened]
        closed, arrow[origin] = arrow[origin], -1
        for arc, now in ((opened, 1), (closed, 0)):
            is_open[arc] = is_open[grid.twin[arc]] = now
        yield Change(opened, closed)


def _arrows(maze: Maze) -> list[int]:
    """For each cell, the arc of the passage toward cell 0; -1 for cell 0."""
    head, distance = maze.grid.head, distances_to(maze, 0)
    return [
        next((arc for arc in exits(maze, cell) if distance[head[arc]] < distance[cell]), -1)
        for cell in range(maze.grid.size)
    ]
