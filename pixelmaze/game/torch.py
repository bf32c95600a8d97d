"""A torch: the cells that it lights now, and those that it has lit before."""

from pixelmaze.maze.maze import Maze, exits


class Torch:
    """A torch carried through a maze. It lights all cells at most `reach` moves away.

    Light is computed when it is read, so replaying a long run is fast. With a reach of 0
    nothing is lit or explored.
    """

    def __init__(self, maze: Maze, reach: int, cell: int) -> None:
        self._maze = maze
        self._reach = reach
        self._way: list[tuple[int, list[int]]] = []
        """The cells it was carried to, and the cells first seen from each."""
        self._looked = 0
        """For how many of them that has been computed."""
        self._explored = bytearray(maze.grid.size)
        self._last: tuple[int, dict[int, int]] = (-1, {})
        """The cell last computed, and what is lit from there."""
        self.carry(cell)

    def carry(self, cell: int) -> None:
        """Carry it to a cell."""
        if self._reach:
            self._way.append((cell, []))

    def maze_changes(self) -> None:
        """The passages of the maze are about to change: compute what has been seen so far."""
        if self._reach:
            _ = self.explored
            self._last = -1, {}

    def take_back(self) -> None:
        """Undo the last carry; what was first seen then is unknown again."""
        if self._reach:
            for cell in self._way.pop()[1]:
                self._explored[cell] = 0
            self._looked = min(self._looked, len(self._way))

    @property
    def lit(self) -> dict[int, int]:
        """The cells in its light, and their distance in moves."""
        return self._lit_from(self._way[-1][0]) if self._reach else {}

    @property
    def explored(self) -> bytearray:
        """One byte per cell: whether it has been lit."""
        for cell, new in self._way[self._looked :]:
            new += [there for there in self._lit_from(cell) if not self._explored[there]]
            for there in new:
                self._explored[there] = 1
        self._looked = len(self._way)
        return self._explored

    def _lit_from(self, begin: int) -> dict[int, int]:
        if self._last[0] != begin:
            lit = {begin: 0}
            queue = [begin]
            for cell in queue:
                if lit[cell] < self._reach:
                    for arc in exits(self._maze, cell):
                        there = self._maze.grid.head[arc]
                        if there not in lit:
                            lit[there] = lit[cell] + 1
                            queue.append(there)
            self._last = begin, lit
        return self._last[1]
