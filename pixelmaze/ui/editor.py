"""Edits a maze: each change makes another maze on the same grid, and can be undone."""

from pixelmaze.maze.maze import Maze
from pixelmaze.maze.terrain import COSTS, FLOOR

MOST_CHANGES = 1000  # the most changes that can be undone


class Editor:
    """A maze, and its former states."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self._former: list[Maze] = []

    def mark(self) -> None:
        """Begin a change: what follows, up to the next call, is undone together."""
        self._former.append(self.maze)
        del self._former[:-MOST_CHANGES]

    def undo(self) -> bool:
        """Take back the latest change. Returns whether there was one."""
        while self._former:
            before = self._former.pop()
            if before is not self.maze:
                self.maze = before
                return True
        return False

    def set_passage(self, arc: int, is_open: bool) -> None:
        """Open the wall across an arc, or build it."""
        maze = self._copy()
        maze.passages[arc] = maze.passages[maze.grid.twin[arc]] = is_open
        self._take(maze)

    def set_start(self, cell: int) -> None:
        maze = self._copy()
        maze.start = cell
        self._take(maze)

    def set_goal(self, cell: int) -> None:
        """Make this cell the only goal."""
        maze = self._copy()
        maze.goal = cell
        self._take(maze)

    def next_terrain(self, cell: int) -> None:
        """Turn floor into mud, mud into water, and water into floor."""
        terrain = bytearray(self.maze.terrain or bytes([FLOOR]) * self.maze.grid.size)
        terrain[cell] = (terrain[cell] + 1) % len(COSTS)
        maze = self._copy()
        maze.terrain = terrain
        self._take(maze)

    def _copy(self) -> Maze:
        now = self.maze
        return Maze(
            now.grid, bytearray(now.passages), now.start, now.goals, now.waypoints,
            terrain=now.terrain,
        )  # fmt: skip

    def _take(self, maze: Maze) -> None:
        """Keep the maze, unless nothing has changed."""
        if maze != self.maze:
            self.maze = maze
