"""How hard a level is, in one number, and how fast its ghost may go."""

from __future__ import annotations

from math import ceil, sqrt
from typing import NamedTuple

from pixelmaze.errors import PixelmazeError
from pixelmaze.game.ghost import MOST_CELLS, Ghost
from pixelmaze.game.rules import Rules, par, shortest_tour
from pixelmaze.maze import Maze, exits

MARGIN = 1.25
"""The ghost takes at least so many times par."""
DAWDLING = 2
"""Who takes so many times par is too late."""
FASTEST, SLOWEST = 8, 60
"""Ticks a move that a ghost is good to look at."""


class Measure(NamedTuple):
    moves: int
    """Of the shortest way over all keys to the goal."""
    junctions: int
    """On that way: each time that ways part there."""
    dead_ends: int
    """Beside it: those that one can run into before the goal."""
    straying: float
    """Moves that a newcomer may spend on the wrong ways."""
    haste: float
    """What part of the ghost's time par is; 0 without a ghost."""

    @property
    def difficulty(self) -> float:
        """The seconds that a newcomer may need: five moves a second, half a second to think at each
        junction; and up to half as much again where a ghost presses.

        Keys make the way longer, and lead over the same junctions again; torchlight makes all
        deeper side ways count in full.
        """
        seconds = (self.moves + self.straying) / 5 + self.junctions / 2
        return seconds * (1 + self.haste / 2)


def measure(maze: Maze, rules: Rules) -> Measure:
    """What makes the maze hard under these rules.

    Of the side ways one takes half, in and out again: as many moves as they have cells. Where all
    is lit, the eye goes in instead, and a straight one shows its end at once: what counts is the
    square root of how often ways bend or part in there. By torchlight one sees no farther than the
    light.
    """
    tour = shortest_tour(maze)
    dead_ends = 0
    straying = 0.0
    for cells, depth in _side_ways(maze, tour):
        dead_ends += sum(len(exits(maze, cell)) == 1 for cell in cells)
        if not rules.torch:
            straying += sqrt(sum(_bends(maze, cell) for cell in cells))
        elif depth > rules.torch:
            straying += len(cells)
    haste = 0.0
    if rules.ghost:
        haste = par(maze, rules).ticks / Ghost(maze, rules.ghost, rules.pace).arrives
    junctions = sum(len(exits(maze, cell)) > 2 for cell in tour)
    return Measure(max(0, len(tour) - 1), junctions, dead_ends, straying, haste)


def _bends(maze: Maze, cell: int) -> bool:
    """Whether one cannot but turn or choose there: it is neither an end nor straight on."""
    headings = [maze.grid.heading[arc] for arc in exits(maze, cell)]
    return len(headings) > 2 or (
        len(headings) == 2 and headings[1] - headings[0] != maze.grid.turns // 2
    )


def _side_ways(maze: Maze, tour: list[int]) -> list[tuple[list[int], int]]:
    """The parts that the tour leaves aside, and how far each leads away from it."""
    away = dict.fromkeys(tour, 0)
    queue = tour[:-1]  # at its end, the goal, all is over
    for cell in queue:
        for there in _heads(maze, cell):
            if there not in away:
                away[there] = away[cell] + 1
                queue.append(there)
    found = []
    rest = {cell for cell in away if away[cell]}
    while rest:
        cells = [rest.pop()]
        for cell in cells:
            beside = rest.intersection(_heads(maze, cell))
            rest -= beside
            cells += beside
        found.append((cells, max(away[cell] for cell in cells)))
    return found


def _heads(maze: Maze, cell: int) -> list[int]:
    return [maze.grid.head[arc] for arc in exits(maze, cell)]


def haunted(maze: Maze, torch: int, ghost: str, ease: float = 1.5) -> Rules:
    """The rules with a ghost that takes about `ease` times par, or a little more. PixelmazeError if
    the maze is too large for one."""
    if maze.grid.size > MOST_CELLS:
        raise PixelmazeError(
            f"no ghost goes through mazes of more than {MOST_CELLS:,} cells; this one has "
            f"{maze.grid.size:,}"
        )
    moves = len(Ghost(maze, ghost, 1).route) - 1
    ticks = par(maze, Rules(torch)).ticks
    return Rules(torch, ghost, max(FASTEST, min(SLOWEST, ceil(ease * ticks / max(1, moves)))))
