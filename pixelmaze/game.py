"""The rules of play: who stands where, what a move is, when it is won. No picture, no engine."""

from __future__ import annotations

from math import cos, pi, sin

from pixelmaze.grid import arc_towards
from pixelmaze.maze import Maze, distances


class Game:
    """A player in a maze. `heading` is the direction of the last move or attempt."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self.shortest = distances(maze, maze.start)[maze.goal]
        """Moves of the shortest way; -1 where there is none."""
        self.reset()

    def reset(self) -> None:
        """Back to the start, as if nothing had happened."""
        self.cell = self.maze.start
        self.heading = 0
        self.moves = 0
        self.seconds = 0.0
        """Time since the first move, until the goal is reached."""
        self.was_helped = False
        """Whether a solver was called."""

    @property
    def is_won(self) -> bool:
        return self.cell == self.maze.goal

    def tick(self, seconds: float) -> None:
        """Let time pass."""
        if self.moves and not self.is_won:
            self.seconds += seconds

    def way(self, dx: int, dy: int) -> int:
        """The passage that leads from here in this direction, as an arc, or -1 for a wall.

        dx and dy are -1, 0 or 1, to the right and down. Where two ways lie equally near to it, the
        one that is a turn is taken: so holding two keys goes around corners, and holding Up climbs
        a hexagonal maze in zigzag.
        """
        turns = len(self.maze.grid.shape.headings)
        nearness = []
        for heading in range(turns):
            angle = 2 * pi * heading / turns
            near = round(dx * cos(angle) - dy * sin(angle), 6)
            if near > 0:
                nearness.append((near, heading != self.heading, heading))
        if not nearness:
            return -1
        best = max(near for near, _, _ in nearness)
        for near, _, heading in sorted(nearness, reverse=True):
            arc = arc_towards(self.maze.grid, self.cell, heading)
            if near == best and arc >= 0 and self.maze.passages[arc]:
                return arc
        return -1

    def walk(self, arc: int) -> None:
        """Make the move that is this passage."""
        self.heading = self.maze.grid.heading[arc]
        self.cell = self.maze.grid.head[arc]
        self.moves += 1
