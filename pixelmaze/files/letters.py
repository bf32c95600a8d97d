"""The letters in the cells of a maze text."""

from collections.abc import Iterator
from itertools import permutations

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import MUD, WATER, Maze

PATH = "."
GOAL = "G"  # stands in each goal cell
WAYPOINTS = "abc"
TERRAIN = {MUD: "m", WATER: "w"}
_REPEATED = {GOAL, *TERRAIN.values()}  # the letters allowed in several cells
NAMED = ", ".join(("S", GOAL, "X", *WAYPOINTS, *TERRAIN.values()))
"""All letters, for error messages."""
LETTERS = frozenset(NAMED.split(", "))
EMPTY = frozenset(" " + PATH)

SHIFT, TURNS = "shift", "turns"
"""The words that start the line below the maze, with the moves of a shift or the cost of turns."""

Found = dict[str, list[int]]  # the cells of each letter


def of(maze: Maze) -> dict[int, str]:
    """The letter of each cell that has one.

    If two share a cell, such as S and m, the default of readers is omitted: a start in the first
    cell, or a goal in the last. PixelmazeError if that does not help, or for too many waypoints.
    """
    if len(maze.waypoints) > len(WAYPOINTS):
        raise PixelmazeError(f"a text maze holds at most {len(WAYPOINTS)} waypoints")
    layers = (
        {cell: TERRAIN[kind] for cell, kind in enumerate(maze.terrain) if kind},
        dict(zip(maze.waypoints, WAYPOINTS, strict=False)),
        dict.fromkeys(maze.goals, GOAL),
        {maze.start: "S"},
    )
    for order in permutations(layers):
        shown = {cell: letter for layer in order for cell, letter in layer.items()}
        found: Found = {}
        for cell, letter in shown.items():
            found.setdefault(letter, []).append(cell)
        if _is_readable(found):
            made = maze_of(maze.grid, maze.passages, found)
            made.shift, made.turns = maze.shift, maze.turns  # these have no letters
            made.fences = maze.fences
            if made == maze:
                return shown
    raise PixelmazeError(
        "a maze text shows one letter per cell: start, goal and waypoints must be different cells"
        + ", of plain floor" * bool(maze.terrain)
    )


def last_line_of(maze: Maze) -> Iterator[str]:
    """The line below a maze that shifts, or in which turns cost."""
    for word, number in ((SHIFT, maze.shift), (TURNS, maze.turns)):
        if number:
            yield f"{word} {number}"


def maze_of(grid: Grid, passages: bytearray, found: Found) -> Maze:
    """The maze with the cells of these letters; by default from the first cell to the last.

    X, the player, hides the letter below. PixelmazeError if a waypoint is missing.
    """
    if not _is_readable(found):
        here = ", ".join(letter for letter in WAYPOINTS if letter in found)
        raise PixelmazeError(f"waypoints are a, b, c in order; found only {here}")
    terrain = bytearray(grid.size)
    for kind, letter in TERRAIN.items():
        for cell in found.get(letter, ()):
            terrain[cell] = kind
    hidden = found.get("X")
    start = found.get("S", hidden)
    goals = found.get(GOAL, hidden if hidden != start else None)
    waypoints = [found[letter][0] for letter in WAYPOINTS if letter in found]
    begin, end = start or [0], goals or [grid.size - 1]
    maze = Maze(grid, passages, begin[0], end, waypoints, terrain=terrain)
    maze.assumed = ("start",) * (not start) + ("goal",) * (not goals)
    return maze


def _is_readable(found: Found) -> bool:
    """True if the waypoints are the first of `WAYPOINTS`, without a gap."""
    waypoints = "".join(letter for letter in WAYPOINTS if letter in found)
    return WAYPOINTS.startswith(waypoints)


def note(found: Found, letter: str, cell: int, line: int) -> None:
    """Note the cell of a letter. PixelmazeError if a letter is repeated that must not be."""
    if letter in found and letter not in _REPEATED:
        raise PixelmazeError(f"line {line}: there is a second {letter}")
    found.setdefault(letter, []).append(cell)
