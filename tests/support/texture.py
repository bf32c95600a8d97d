"""The texture of mazes: the number and length of dead ends, and the length of the path; and how
much work it is to make one."""

from functools import cache
from statistics import fmean
from typing import NamedTuple

from support.own import generate

from pixelmaze.algorithms.registry import GENERATORS
from pixelmaze.maze.distances import moves_from
from pixelmaze.maze.grid import build
from pixelmaze.maze.maze import Maze, dead_ends, exits
from pixelmaze.maze.rng import seeded


class Texture(NamedTuple):
    dead_end_share: float
    """The share of cells that are dead ends, 0 … 1."""
    dead_end_length: float
    """Mean moves from a dead end to the next junction, start or goal."""
    path_length: float
    """Moves from start to goal; -1 if there is no path."""


def texture(maze: Maze) -> Texture:
    """The texture of one maze."""
    ends = dead_ends(maze)
    moves = sum(dead_end_length(maze, cell) for cell in ends)
    return Texture(
        dead_end_share=len(ends) / maze.grid.size,
        dead_end_length=moves / max(1, len(ends)),
        path_length=moves_from(maze, [maze.start])[maze.goal],
    )


def dead_end_length(maze: Maze, dead_end: int) -> int:
    """Moves from a dead end to the next junction, start, goal or other end."""
    grid = maze.grid
    moves, cell, back = 0, dead_end, -1
    while cell not in (maze.start, maze.goal):
        ways = [arc for arc in exits(maze, cell) if arc != back]
        if len(ways) != 1:
            break
        moves, cell, back = moves + 1, grid.head[ways[0]], grid.twin[ways[0]]
    return moves


def mean_texture(generator: str, side: int = 100, seeds: int = 20) -> Texture:
    """The mean texture of square mazes of a generator: side × side cells, seeds 0 and up."""
    textures = [texture(generate(side, side, generator, seed)) for seed in range(seeds)]
    return Texture(*map(fmean, zip(*textures, strict=True)))


@cache
def steps_per_cell(generator: str, side: int, seeds: int = 10) -> float:
    """The mean number of steps for each of side × side cells, seeds 0 and up."""
    grid, make = build(side, side, "square"), GENERATORS[generator].steps
    return fmean(sum(1 for _ in make(grid, seeded(seed))) for seed in range(seeds)) / grid.size
