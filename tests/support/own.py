"""Makes and solves core mazes, also with your own functions as generators and solvers."""

from collections.abc import Callable, Sequence
from typing import Any

from pixelmaze import library
from pixelmaze.algorithms.registry import Generator, Solver
from pixelmaze.maze.maze import Maze, Place
from pixelmaze.maze.public import maze_of
from pixelmaze.outside.lookup import generator_of, solver_for
from pixelmaze.page.film import Page
from pixelmaze.run import factory, solution
from pixelmaze.run.outcomes import USUAL, Budget
from pixelmaze.run.solution import Solution


def generate(
    width: int,
    height: int,
    generator: str | Generator | Callable[..., Any] = "prim",
    seed: int | None = None,
    shape: str = "square",
    **more: Any,
) -> Maze:
    """See `factory.generate`."""
    return factory.generate(width, height, generator_of(generator), seed, shape, **more)


def solve(
    maze: Maze,
    solver: str | Solver | Callable[..., Any] = "bfs",
    start: Place | None = None,
    goal: Place | None = None,
    via: Sequence[Place] | None = None,
    *,
    budget: Budget = USUAL,
    **more: Any,
) -> Solution:
    """See `solution.solve`."""
    return solution.solve(maze, solver_for(solver, budget), start, goal, via, **more)


def film(maze: Maze, *given: Any, **more: Any) -> Page:
    """See `library.film`."""
    return library.film(maze_of(maze), *given, **more)
