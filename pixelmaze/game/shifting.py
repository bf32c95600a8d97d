"""The maze that shifts: at intervals one wall opens and another closes.

It shifts as the generator `origin-shift` does, see there: the origin walks along passages to a
random cell, which changes no wall, and through a random wall from there. So the maze is perfect
after every change. The changes follow from the passages of the maze and nothing else.
"""

from collections.abc import Iterator
from typing import NamedTuple
from zlib import crc32

from pixelmaze.maze.grid import arcs, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import randbelow, seeded


class Change(NamedTuple):
    """A change of the maze: the arc across the wall that opens, and the one that closes. Both are
    walls of one cell, the new origin: the first arc leads to it, the other leaves it."""

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
        """The maze is as it stands before the first change; it is not changed."""
        self._changes: list[Change] = []
        self._next = _changes(maze)

    def change(self, number: int) -> Change:
        """The change of this number, from 0."""
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
    """For each cell the arc of the passage that leads towards the first cell; -1 for that one."""
    grid = maze.grid
    arrow = [-1] * grid.size
    queue = [0]
    for cell in queue:
        for arc in arcs(grid, cell):
            if maze.passages[arc] and arc != arrow[cell]:
                arrow[grid.head[arc]] = grid.twin[arc]
                queue.append(grid.head[arc])
    return arrow
