"""The letters that stand in the cells of a maze text."""

from __future__ import annotations

from collections.abc import Sequence

from pixelmaze.errors import PixelmazeError
from pixelmaze.maze import Maze

PATH = "."
WAYPOINTS = "abc"
LETTERS = frozenset("SGX" + WAYPOINTS)
EMPTY = frozenset(" " + PATH)


def letters(maze: Maze, path: Sequence[int]) -> dict[int, str]:
    """The letter of each cell that has one."""
    if len(maze.waypoints) > len(WAYPOINTS):
        raise PixelmazeError(f"maze texts hold at most {len(WAYPOINTS)} waypoints")
    shown = dict.fromkeys(path, PATH)
    shown |= zip(maze.waypoints, WAYPOINTS, strict=False)
    shown[maze.goal] = "G"
    shown[maze.start] = "S"
    # a lone S in the last cell will do: without a G, the goal is there
    ends = 1 if maze.start == maze.goal == maze.grid.size - 1 else 2
    if len({maze.start, maze.goal, *maze.waypoints}) < ends + len(maze.waypoints):
        raise PixelmazeError(
            "maze texts show one letter a cell; start, goal and waypoints must be different cells"
        )
    return shown


def places(found: dict[str, int], last: int) -> tuple[int, int, list[int]]:
    """Start, goal and waypoints, from the letters found and the cells they stand in.

    Where none is shown they are the first and the last cell; a player hides what is beneath.
    """
    hidden = found.get("X")
    start = found.get("S", hidden)
    goal = found.get("G", hidden if hidden != start else None)
    waypoints = [letter for letter in WAYPOINTS if letter in found]
    if waypoints != list(WAYPOINTS[: len(waypoints)]):
        raise PixelmazeError(f"waypoints are a, b, c in order; here are {', '.join(waypoints)}")
    return (
        0 if start is None else start,
        last if goal is None else goal,
        [found[letter] for letter in waypoints],
    )


def note(found: dict[str, int], letter: str, cell: int, line: int) -> None:
    """Remember where a letter stands; each may stand but once."""
    if letter in found:
        raise PixelmazeError(f"line {line}: there is a second {letter}")
    found[letter] = cell
