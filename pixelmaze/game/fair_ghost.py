"""Ghosts at a pace that makes a fair race."""

from dataclasses import replace
from math import ceil

from pixelmaze.algorithms.registry import Solver
from pixelmaze.fast.fast import Progress
from pixelmaze.game.ghost import MOST_CELLS, Ghost
from pixelmaze.game.par import par
from pixelmaze.game.rules import Rules
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze

MIN_PAR_FACTOR, MAX_PAR_FACTOR = 1.25, 2.0
"""A fair ghost takes this many times par: the player may be a quarter slower than par, but not
twice as slow."""
FASTEST_GHOST, SLOWEST_GHOST = 8, 60
"""Ticks per move between which a ghost can be followed with the eye, and is not dull."""


def with_ghost(maze: Maze, rules: Rules, solver: str, par_factor: float = 1.5) -> Rules:
    """These rules with a ghost that takes about `par_factor` times par, or a little more.

    PixelmazeError if the maze is too large for one.
    """
    return replace(rules, ghost=solver, pace=fair_ghost(maze, rules.torch, solver, par_factor).pace)


def fair_ghost(
    maze: Maze,
    torch: int,
    solver: str | Solver,
    par_factor: float = 1.5,
    progress: Progress | None = None,
) -> Ghost:
    """The ghost of `with_ghost`. It may come from outside the package; then no rules name it.

    PixelmazeError if the maze is too large for one, or it fails.
    """
    if maze.grid.size > MOST_CELLS:
        raise PixelmazeError(
            f"no ghost goes through mazes of more than {MOST_CELLS:,} cells; this one has "
            f"{maze.grid.size:,}"
        )
    ghost = Ghost(maze, solver, 1, progress)
    pace = ceil(par_factor * par(maze, Rules(torch)).ticks / max(1, ghost.ticks))
    ghost.pace = max(FASTEST_GHOST, min(SLOWEST_GHOST, pace))
    return ghost
