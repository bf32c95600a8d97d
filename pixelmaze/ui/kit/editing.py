"""Editing a maze or a room, step by step, and the cursor for it."""

from pixelmaze.maze.annotations import Cell
from pixelmaze.maze.grid import Grid, arcs
from pixelmaze.maze.maze import COSTS, FLOOR, Maze
from pixelmaze.maze.shapes.shape import DOWN, LEFT, RIGHT, UP, Direction

# ---- the maze, and its former states -------------------------------------------------------------

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

    def turn_passage(self, arc: int) -> None:
        """Open the wall across an arc; if it is open, build it."""
        self.set_passage(arc, not self.maze.passages[arc])

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
        maze = self.maze.between(self.maze.start, self.maze.goals, self.maze.waypoints)
        maze.passages = bytearray(maze.passages)
        return maze

    def _take(self, maze: Maze) -> None:
        """Keep the maze, unless nothing has changed."""
        if maze != self.maze:
            self.maze = maze


# ---- the cursor ----------------------------------------------------------------------------------

WAYS: dict[str, Direction] = {
    "turn_left": LEFT, "turn_right": RIGHT, "turn_up": UP, "turn_down": DOWN,
}  # fmt: skip
"""By commands."""


class Cursor:
    """A cell that is chosen, and one of the arcs that lead on from it."""

    def __init__(self, grid: Grid, cell: Cell) -> None:
        self._grid = grid
        self.cell = cell
        self.ahead = next(iter(arcs(grid, cell)), -1)

    def turn(self, way: Direction) -> None:
        """Turn to the neighbour that is nearest in this direction; if it is ahead, go there."""
        grid = self._grid
        headings = grid.shape.headings
        ahead = headings[grid.heading[self.ahead]]

        def nearness(arc: int) -> tuple[float, float]:
            heading = headings[grid.heading[arc]]
            onward = heading.nearness(*(UP if way in (LEFT, RIGHT) else ahead.direction))
            return heading.nearness(*way), onward

        arc = max(arcs(grid, self.cell), key=nearness)
        if nearness(arc)[0] <= 0:
            return
        if arc == self.ahead:
            self.stand_on(grid.head[arc])
        else:
            self.ahead = arc

    def stand_on(self, cell: int) -> None:
        """Move the cursor to a cell, in the same direction if there is a neighbour."""
        grid = self._grid
        heading = grid.heading[self.ahead]
        self.cell = cell
        self.ahead = next(
            (arc for arc in arcs(grid, cell) if grid.heading[arc] == heading), arcs(grid, cell)[0]
        )


CELLS = ("minotaur", "reflection", "keys", "gem", "plates", "thin", "home")
"""The fields of `Things` that lie in cells, those first that are seen best."""
