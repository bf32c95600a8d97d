"""Running on, without deciding where to go."""

from __future__ import annotations

from pixelmaze.game.rules import Game
from pixelmaze.maze import exits


def onward(game: Game) -> int:
    """The passage on from here, as an arc, for who does not turn back; -1 where ways part, where
    it ends, or where something lies."""
    maze = game.maze
    if game.cell in (maze.start, *maze.waypoints, maze.goal):
        return -1
    ways = exits(maze, game.cell)
    came_by = game.walked[-1] if game.walked else -1
    on = [arc for arc in ways if came_by < 0 or arc != maze.grid.twin[came_by]]
    return on[0] if len(ways) <= 2 and len(on) == 1 else -1
