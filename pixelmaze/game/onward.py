"""Running on until there is a choice."""

from __future__ import annotations

from pixelmaze.game.rules import Game
from pixelmaze.maze import exits


def onward(game: Game) -> int:
    """The passage that continues the corridor, as an arc; -1 at a junction, a dead end, a key, the
    start or the goal."""
    maze = game.maze
    if game.cell in (maze.start, *maze.waypoints, maze.goal):
        return -1
    ways = exits(maze, game.cell)
    came_by = game.walked[-1] if game.walked else -1
    on = [arc for arc in ways if came_by < 0 or arc != maze.grid.twin[came_by]]
    return on[0] if len(ways) <= 2 and len(on) == 1 else -1
