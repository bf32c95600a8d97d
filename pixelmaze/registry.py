"""The list of all algorithms; each enters it by its decorator, with what it says of itself.

Command line, window, tests and README read this list, so a new algorithm is one decorated function.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pixelmaze.grid import SHAPES, Grid
from pixelmaze.maze import Maze
from pixelmaze.rng import Rng
from pixelmaze.step import Steps

ALL_SHAPES = tuple(SHAPES)


@dataclass(frozen=True, slots=True)
class Generator:
    name: str
    title: str
    """As shown to people."""
    steps: Callable[[Grid, Rng], Steps]
    """Makes the maze, from a grid of at least two cells in which every passage is closed."""
    shapes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Solver:
    name: str
    title: str
    steps: Callable[[Maze, int, int], Steps]
    """Looks for a path from a cell to another one, in the maze as it is."""
    shortest: bool
    """Whether the path it finds is always a shortest one."""
    walks: bool
    """Whether each VISIT or BACKTRACK is a move from where the last one ended, as by somebody
    inside the maze; other solvers jump."""


GENERATORS: dict[str, Generator] = {}
SOLVERS: dict[str, Solver] = {}


def generator(
    name: str, *, title: str, shapes: tuple[str, ...] = ALL_SHAPES
) -> Callable[[Callable[[Grid, Rng], Steps]], Callable[[Grid, Rng], Steps]]:
    """Decorator: this generator function makes mazes, under this name."""

    def enter(steps: Callable[[Grid, Rng], Steps]) -> Callable[[Grid, Rng], Steps]:
        GENERATORS[name] = Generator(name, title, steps, shapes)
        return steps

    return enter


def solver(
    name: str, *, title: str, shortest: bool = False, walks: bool = False
) -> Callable[[Callable[[Maze, int, int], Steps]], Callable[[Maze, int, int], Steps]]:
    """Decorator: this generator function solves mazes, under this name."""

    def enter(steps: Callable[[Maze, int, int], Steps]) -> Callable[[Maze, int, int], Steps]:
        SOLVERS[name] = Solver(name, title, steps, shortest, walks)
        return steps

    return enter
