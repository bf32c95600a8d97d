"""Input as moves: the passage in a direction, on along a ring or a corridor, and the route to a
clicked cell. Nothing is decided for the player."""

from math import atan2, degrees

from pixelmaze.game.game import Game
from pixelmaze.maze.maze import exits
from pixelmaze.maze.shapes import Direction

BESIDE = 30
"""If the side nearest to a direction is a wall, another side serves that is less than this much
farther off, in degrees."""


def passage_toward(game: Game, dx: int, dy: int, cell: int | None = None) -> int:
    """The arc of the passage from a cell (None: the player's) in a direction; -1 for a wall.

    dx and dy are -1, 0 or 1, to the right and down. The side of the cell that best faces this
    direction counts; if that is a wall, the next less than `BESIDE` farther off. If two face it
    equally, the turn wins: so holding two keys goes around corners, and holding Up zigzags
    through a hexagonal maze.
    """
    sides = sides_toward(game, dx, dy, game.cell if cell is None else cell)
    for off, _, heading in sides:
        arc = game.passage(-heading, cell)
        if arc >= 0 and off < sides[0][0] + BESIDE:
            return arc
    return -1


def sides_toward(game: Game, dx: int, dy: int, cell: int) -> list[tuple[float, bool, int]]:
    """Sides facing a direction, nearest first: angle in degrees, True if ahead, and -heading."""
    shape, (x, y) = game.maze.grid.shape, game.maze.grid.xy(cell)
    if not (dx or dy):
        return []
    wanted = degrees(atan2(-dy, dx))
    found = []
    for heading in shape.sides(x, y):
        off = abs((shape.angle(x, y, heading) - wanted + 180) % 360 - 180)
        if off < 90:
            found.append((round(off, 3), heading == game.heading, -heading))
    return sorted(found)


def route_to(game: Game, cell: int) -> list[int]:
    """The cells on the way to a cell; empty if a decision is left to the player.

    The way leads through visited cells, and from there along passages as far as the next junction.
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


_STRAIGHT = 22.5  # the most between a direction and a passage that faces it, in degrees


def ring_ahead(game: Game, way: Direction) -> int | None:
    """The arc on along the ring of the last move; -1 for a wall, None without a ring. A passage
    that faces the held direction comes first, since the ring bends away from the direction."""
    grid = game.maze.grid
    if not (grid.shape.has_rim and game.walked):
        return None
    back, row = grid.twin[game.walked[-1]], grid.xy(game.cell)[1]
    if grid.xy(grid.head[back])[1] != row:
        return None
    for off, _, heading in sides_toward(game, *way, game.cell):
        straight = game.passage(-heading)
        if off <= _STRAIGHT and straight >= 0 and straight != back:
            return straight
    on = (arc for arc in exits(game.maze, game.cell) if arc != back)
    return next((arc for arc in on if grid.xy(grid.head[arc])[1] == row), -1)


def corridor_ahead(game: Game) -> int:
    """The arc on along a corridor; -1 at a junction, dead end, start, key or goal."""
    maze = game.maze
    if game.cell in (maze.start, *maze.waypoints, *maze.goals):
        return -1
    ways = exits(maze, game.cell)
    back = maze.grid.twin[game.walked[-1]] if game.walked else -1
    on = [arc for arc in ways if arc != back]
    return on[0] if len(ways) <= 2 and len(on) == 1 else -1
