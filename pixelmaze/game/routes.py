"""Routes on which nothing is decided for the player: to a cell that they point at, and along a
corridor."""

from pixelmaze.game.game import Game
from pixelmaze.maze.maze import exits


def route_to(game: Game, cell: int) -> list[int]:
    """The cells on the way to a cell that the player may be sent to without a decision being made
    for them.

    The way leads through cells that the player has visited, and from there along passages as far as
    the next junction. Empty if there is none.
    """
    maze, grid = game.maze, game.maze.grid
    been = {game.cell, maze.start, *(grid.head[arc] for arc in game.walked)}
    before = {game.cell: -1}
    queue = [game.cell]
    for here in queue:
        if here == cell:
            break
        ways = exits(maze, here)
        if here in been or len(ways) <= 2:
            for arc in ways:
                there = grid.head[arc]
                if there not in before and game.is_seen(there):
                    before[there] = here
                    queue.append(there)
    cells: list[int] = []
    while cell in before and cell != game.cell:
        cells.append(cell)
        cell = before[cell]
    return cells[::-1]


def corridor_ahead(game: Game) -> int:
    """The passage that continues the corridor, as an arc; -1 at a junction or dead end, and at the
    start, a key or the goal.
    """
    maze = game.maze
    if game.cell in (maze.start, *maze.waypoints, *maze.goals):
        return -1
    ways = exits(maze, game.cell)
    back = maze.grid.twin[game.walked[-1]] if game.walked else -1
    on = [arc for arc in ways if arc != back]
    return on[0] if len(ways) <= 2 and len(on) == 1 else -1
