"""How hard a level is, as the seconds that a newcomer may need.

    python tests/support/difficulty.py

prints it for all levels of the adventure, beside the difficulty that their place asks for.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from pixelmaze.game.adventure import CHAPTERS
from pixelmaze.game.ghost import Ghost
from pixelmaze.game.par import par
from pixelmaze.game.rules import Rules
from pixelmaze.game.tour import shortest_tour
from pixelmaze.maze import Maze, exits


class Difficulty(NamedTuple):
    moves: int
    """On the shortest tour: over all keys to the goal."""
    junctions: int
    """Passed on the tour."""
    dead_ends: int
    """Off the tour, that one can run into before the goal."""
    detours: float
    """Moves that a newcomer may spend off the tour."""
    pressure: float
    """Par divided by the ghost's time; 0 without a ghost."""

    @property
    def seconds(self) -> float:
        """Five moves a second, half a second of thought at each junction, and up to half as much
        again where a ghost presses.

        Keys make the tour longer and pass the same junctions again; a torch makes all side passages
        deeper than its light count in full.
        """
        seconds = (self.moves + self.detours) / 5 + self.junctions / 2
        return seconds * (1 + self.pressure / 2)


def difficulty(maze: Maze, rules: Rules) -> Difficulty:
    """What makes the maze hard under these rules.

    A newcomer goes into half of the side passages, and out again: as many moves as they have cells.
    Where everything is lit, the eye goes in instead, and a straight passage shows its end at once:
    what counts is the square root of the number of bends and junctions. By torchlight nothing
    beyond the light is seen.
    """
    tour = shortest_tour(maze)
    dead_ends = 0
    detours = 0.0
    for cells, depth in _side_passages(maze, tour):
        dead_ends += sum(len(exits(maze, cell)) == 1 for cell in cells)
        if not rules.torch:
            detours += sqrt(sum(_is_bend_or_junction(maze, cell) for cell in cells))
        elif depth > rules.torch:
            detours += len(cells)
    pressure = 0.0
    if rules.ghost:
        pressure = par(maze, rules).ticks / Ghost(maze, rules.ghost, rules.pace).arrives
    junctions = sum(len(exits(maze, cell)) > 2 for cell in tour)
    return Difficulty(max(0, len(tour) - 1), junctions, dead_ends, detours, pressure)


def planned_seconds() -> list[float]:
    """The difficulty of each level by its place: 5 seconds for the first one, 4 more for each
    further one; but a chapter begins 1 second below the end of the one before."""
    chapters = [number for number, chapter in enumerate(CHAPTERS) for _ in chapter.levels]
    return [5 + 4 * number - 5 * chapter for number, chapter in enumerate(chapters)]


def _is_bend_or_junction(maze: Maze, cell: int) -> bool:
    headings = [maze.grid.heading[arc] for arc in exits(maze, cell)]
    return len(headings) > 2 or (
        len(headings) == 2 and headings[1] - headings[0] != maze.grid.n_headings // 2
    )


def _side_passages(maze: Maze, tour: list[int]) -> list[tuple[list[int], int]]:
    """The connected parts off the tour: their cells, and how many moves deep each goes."""
    depth = dict.fromkeys(tour, 0)
    queue = tour[:-1]  # at its end, the goal, the game is over
    for cell in queue:
        for neighbour in _neighbours(maze, cell):
            if neighbour not in depth:
                depth[neighbour] = depth[cell] + 1
                queue.append(neighbour)
    found = []
    rest = {cell for cell in depth if depth[cell]}
    while rest:
        cells = [rest.pop()]
        for cell in cells:
            more = rest.intersection(_neighbours(maze, cell))
            rest -= more
            cells += more
        found.append((cells, max(depth[cell] for cell in cells)))
    return found


def _neighbours(maze: Maze, cell: int) -> list[int]:
    return [maze.grid.head[arc] for arc in exits(maze, cell)]


if __name__ == "__main__":
    levels = [level for chapter in CHAPTERS for level in chapter.levels]
    for level, planned in zip(levels, planned_seconds(), strict=True):
        seconds = difficulty(level.make(), level.rules).seconds
        print(f"{level.number:5} {level.name:20} {planned:4.0f} {seconds:6.1f}")
