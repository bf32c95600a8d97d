"""The letters that stand in the cells of a maze text."""

from __future__ import annotations

from itertools import permutations

from pixelmaze.errors import PixelmazeError
from pixelmaze.maze import Maze

PATH = "."
WAYPOINTS = "abc"
LETTERS = frozenset("SGX" + WAYPOINTS)
EMPTY = frozenset(" " + PATH)


def of(maze: Maze) -> dict[int, str]:
    """The letter of each cell that has one.

    If two share a cell, one that is the default in reading is left out: a start in the first cell,
    or a goal in the last. PixelmazeError if that does not help, or there are too many waypoints.

    >>> from pixelmaze import generate
    >>> of(generate(3, 2, seed=1))
    {5: 'G', 0: 'S'}
    """
    if len(maze.waypoints) > len(WAYPOINTS):
        raise PixelmazeError(f"maze texts hold at most {len(WAYPOINTS)} waypoints")
    last = maze.grid.size - 1
    layers = (
        dict(zip(maze.waypoints, WAYPOINTS, strict=False)),
        {maze.goal: "G"},
        {maze.start: "S"},
    )
    for lowest, middle, uppermost in permutations(layers):
        shown = lowest | middle | uppermost
        found = {letter: cell for cell, letter in shown.items()}
        if _is_readable(found) and places(found, last) == (maze.start, maze.goal, maze.waypoints):
            return shown
    raise PixelmazeError(
        "maze texts show one letter a cell; start, goal and waypoints must be different cells"
    )


def places(found: dict[str, int], last: int) -> tuple[int, int, tuple[int, ...]]:
    """Start, goal and waypoints, from the letters found and their cells. `last` is the last cell.

    Without letters they are the first and the last cell; X, the player, hides the letter below.
    PixelmazeError if a waypoint is missing.

    >>> places({"S": 3, "a": 4}, last=5)
    (3, 5, (4,))
    """
    hidden = found.get("X")
    start = found.get("S", hidden)
    goal = found.get("G", hidden if hidden != start else None)
    if not _is_readable(found):
        here = ", ".join(letter for letter in WAYPOINTS if letter in found)
        raise PixelmazeError(f"waypoints are a, b, c in order; here are {here}")
    return (
        0 if start is None else start,
        last if goal is None else goal,
        tuple(found[letter] for letter in WAYPOINTS if letter in found),
    )


def _is_readable(found: dict[str, int]) -> bool:
    """Whether each waypoint is preceded by those before it in the alphabet."""
    waypoints = "".join(letter for letter in WAYPOINTS if letter in found)
    return WAYPOINTS.startswith(waypoints)


def note(found: dict[str, int], letter: str, cell: int, line: int) -> None:
    """Remember where a letter stands. PixelmazeError if it stands there for the second time.

    >>> found = {}
    >>> note(found, "S", cell=0, line=1)
    >>> found
    {'S': 0}
    """
    if letter in found:
        raise PixelmazeError(f"line {line}: there is a second {letter}")
    found[letter] = cell
