"""The editor of a maze or room, with undo, and its cursor."""

from collections.abc import Iterator

from pixelmaze.maze.annotations import Cell
from pixelmaze.maze.grid import Grid, arcs
from pixelmaze.maze.maze import COSTS, FLOOR, Maze
from pixelmaze.maze.shapes.shape import DOWN, LEFT, RIGHT, UP, Direction

MOST_CHANGES = 1000  # that can be undone


class Editor:
    """A maze, and its former states for undo."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self._former: list[Maze] = []

    def mark(self) -> None:
        """Start a change: all edits up to the next call are undone together."""
        self._former.append(self.maze)
        del self._former[:-MOST_CHANGES]

    def undo(self) -> bool:
        """Undo the last change. Returns False if there was none."""
        while self._former:
            before = self._former.pop()
            if before is not self.maze:
                self.maze = before
                return True
        return False

    def set_passage(self, arc: int, is_open: bool) -> None:
        """Open or build the wall across an arc. A wall replaces a fence."""
        maze = self._copy()
        if not is_open:
            self._set_fence(maze, arc, False)
        maze.passages[arc] = maze.passages[maze.grid.twin[arc]] = is_open
        self._take(maze)

    def turn_passage(self, arc: int) -> None:
        """Open the wall across an arc, or build it if it is open."""
        self.set_passage(arc, not self.maze.passages[arc])

    def turn_fence(self, arc: int) -> None:
        """Put a fence across an arc, which opens a wall, or remove the fence there."""
        maze = self._copy()
        maze.passages[arc] = maze.passages[maze.grid.twin[arc]] = 1
        self._set_fence(maze, arc, not self.maze.is_fenced(arc))
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
        maze = self.maze.between(self.maze.start, self.maze.goals, self.maze.waypoints)
        maze.passages = bytearray(maze.passages)
        return maze

    @staticmethod
    def _set_fence(maze: Maze, arc: int, is_fenced: bool) -> None:
        fences = bytearray(maze.fences or len(maze.passages))
        fences[arc] = fences[maze.grid.twin[arc]] = is_fenced
        maze.fences = fences

    def _take(self, maze: Maze) -> None:
        """Replace the maze, unless nothing has changed."""
        if maze != self.maze:
            self.maze = maze


WAYS: dict[str, Direction] = {
    "turn_left": LEFT, "turn_right": RIGHT, "turn_up": UP, "turn_down": DOWN,
}  # fmt: skip
"""The direction of each command that turns the cursor."""


class Cursor:
    """The chosen cell, and the arc ahead, one of those leaving the cell."""

    def __init__(self, grid: Grid, cell: Cell) -> None:
        self._grid = grid
        self.cell = cell
        self.ahead = next(iter(arcs(grid, cell)), -1)

    def turn(self, way: Direction) -> None:
        """Turn to the neighbour nearest to this direction; if it is already ahead, go there."""
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

    def says(self, maze: Maze) -> Iterator[str]:
        x, y = self._grid.xy(self.cell)
        yield f"Cell {x},{y}"
        if self.ahead >= 0:
            what = "open" if maze.passages[self.ahead] else "a wall"
            yield f"{self._grid.way(self.ahead)}: {what}"

    def stand_on(self, cell: int) -> None:
        """Move the cursor to a cell, and keep its direction if there is a neighbour."""
        grid = self._grid
        heading = grid.heading[self.ahead]
        self.cell = cell
        self.ahead = next(
            (arc for arc in arcs(grid, cell) if grid.heading[arc] == heading), arcs(grid, cell)[0]
        )
