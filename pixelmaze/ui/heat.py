"""Distances from the start, as shades that a maze can be shown in."""

from __future__ import annotations

from collections.abc import Sequence

from pixelmaze.maze import Maze
from pixelmaze.search import distances_from
from pixelmaze.theme import HEAT


class Heat:
    """Of the mazes that are shown; each is measured but once."""

    def __init__(self) -> None:
        self.is_on = False
        self._known: list[tuple[Maze, list[int]]] = []

    def turn(self) -> None:
        self.is_on = not self.is_on

    def of(self, maze: Maze, shown: Sequence[Maze] = ()) -> list[int] | None:
        """The shade of each cell of this maze, -1 where no way leads; None while it is off. Those
        of the other mazes that are shown are kept."""
        if not self.is_on:
            return None
        for known, shades in self._known:
            if known is maze:
                return shades
        self._known = [pair for pair in self._known if any(pair[0] is other for other in shown)]
        self._known.append((maze, shades_of(distances_from(maze, maze.start))))
        return self._known[-1][1]


def shades_of(distance: Sequence[int]) -> list[int]:
    """Each distance as a shade of HEAT, -1 where no way leads."""
    farthest = max(1, max(distance))
    return [-1 if far < 0 else far * (len(HEAT) - 1) // farthest for far in distance]
