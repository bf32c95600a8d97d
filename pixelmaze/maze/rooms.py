"""What a room must be like, wherever it comes from: a text, a code or the workshop."""

from collections import Counter

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze

LARGEST = 10_000  # the most cells of a room, and of a maze that has a code
MOST_IN_CELL = 3


def check_room(maze: Maze) -> None:
    """PixelmazeError if the maze with its things cannot be a room. Any other can be written as text
    and as code, and comes back the same."""
    grid, things, passages = maze.grid, maze.things, maze.passages
    beings = [maze.start, *maze.goals, *({things.minotaur, things.reflection} - {-1})]
    beneath = [*things.keys, *things.plates, *things.thin]
    in_cells = Counter([*beings, *beneath, *({things.home, things.gem} - {-1})])
    doors = [*things.locks, *things.gates]
    is_odd = any(passages[arc] != passages[grid.twin[arc]] for arc in doors)
    if maze.waypoints or maze.terrain or maze.shift or maze.turns:
        raise PixelmazeError("a room has walls and things only: no waypoints, mud, shifts or turns")
    if (
        grid.size > LARGEST
        or not grid.shape.text
        or not all(arcs(grid, c) for c in range(grid.size))
    ):
        raise PixelmazeError(f"a room has up to {LARGEST:,} cells, square or hexagonal, none alone")
    if (things.reflection < 0) != (things.home < 0):
        raise PixelmazeError("a reflection (T) and its mirror (t) go together")
    if things.minotaur >= 0 and things.reflection >= 0:
        raise PixelmazeError("no room has both a minotaur and a reflection")
    if things.minotaur >= 0 and grid.shape.name != "square":
        raise PixelmazeError("a minotaur needs a square room: it walks sideways, up or down")
    if len({*beings}) < len(beings):
        raise PixelmazeError("two cannot stand in one cell: the start, a goal or a being")
    if {*beneath}.intersection(beings):
        raise PixelmazeError("a key, plate or thin floor lies beneath the start, a goal or a being")
    if any(len({*each}) < len(each) for each in (things.keys, things.plates, things.thin)):
        raise PixelmazeError("a cell has two keys, two plates or two thin floors")
    if max(in_cells.values()) > MOST_IN_CELL:
        raise PixelmazeError(f"a cell has room for {MOST_IN_CELL} things")
    if len({*doors}) < len(doors) or is_odd or any(passages[arc] for arc in things.locks):
        raise PixelmazeError("a doorway has one lock, which is shut, or one gate, and no stile")
