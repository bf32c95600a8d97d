"""Makes and solves mazes, also with your own functions as generators and solvers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pixelmaze.algorithms.registry import Generator, Solver
from pixelmaze.fast.fast import Progress
from pixelmaze.maze.maze import Maze, Place
from pixelmaze.outside.lookup import generator_of, solver_for
from pixelmaze.run import factory, solution
from pixelmaze.run.outcomes import USUAL, Budget
from pixelmaze.run.solution import Solution


def generate(
    width: int,
    height: int,
    generator: str | Generator | Callable[..., Any] = "prim",
    seed: int | None = None,
    shape: str = "square",
    *,
    exists: bytes | None = None,
    compile: bool | None = None,
    progress: Progress | None = None,
    **modifiers: Any,
) -> Maze:
    """A new maze of width × height cells; `maze.id` makes it again.

    `generator` is a name, or your own function, `generate(maze, random)`, which yields
    `carve(cell, neighbour)`; its maze has no ID. The function runs in this process, checked and on
    a budget: UnfinishedMazeError if it fails.

    `seed` is 0 … 4294967295; None draws one. The modifiers are those of an ID:

    - `braid=25` opens 25% of the dead ends into loops,
    - `one_way=8` adds 8 one-way doors, see `Maze`; every cell can still reach every other,
    - `start="bottom-left"` puts the start there; the default is the first cell,
    - `goal="farthest"` puts the goal in the dead end farthest from the start, `"random"` in any
      cell, `"centre"` in the 4, 2 or 1 cells in the middle; the default is the last cell,
    - `waypoints=2` puts that many waypoints, at most 3, in dead ends,
    - `mask="heart"` gives the maze that outline.

    For `exists`, `compile`, `progress` and errors see `make`.

    >>> maze = generate(8, 4, "kruskal", seed=1, braid=50)
    >>> maze.id
    'square-8x4-kruskal-1-braid-50'
    >>> from pixelmaze import carve
    >>> def comb(maze, random):
    ...     for cell in maze.cells():
    ...         for neighbour in maze.neighbours(cell):
    ...             if neighbour.y > cell.y or (cell.y == 0 and neighbour.x > cell.x):
    ...                 yield carve(cell, neighbour)
    >>> maze = generate(3, 2, comb)
    >>> maze.id, maze.passages.count(1)
    (None, 10)
    """
    return factory.generate(
        width, height, generator_of(generator), seed, shape,
        exists=exists, compile=compile, progress=progress, **modifiers,
    )  # fmt: skip


def solve(
    maze: Maze,
    solver: str | Solver | Callable[..., Any] = "bfs",
    start: Place | None = None,
    goal: Place | None = None,
    via: Sequence[Place] | None = None,
    *,
    compile: bool | None = None,
    progress: Progress | None = None,
    budget: Budget = USUAL,
) -> Solution:
    """Solve the maze from its start via its waypoints to its goal; cells given here replace them.

    `solver` is a name, or your own function, such as solve(walker) or solve(maze): see
    `outside.styles`. It runs in this process, interpreted, within the budget; its steps are
    checked. If it fails, the outcome is "failed", and `fault` says why.

    Compiled code solves large mazes if numba is installed; `compile` True or False overrides that.
    `progress` is called with the number of steps so far. PixelmazeError if the solver or a cell
    does not exist.

    >>> from pixelmaze import generate
    >>> maze = generate(8, 4, seed=1)
    >>> solve(maze, "a-star", start=(0, 0), goal=(3, 0)).length
    5
    >>> solve(maze, "nobody")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pixelmaze.maze.errors.PixelmazeError: 'nobody' is not a solver: expected ...
    """
    known = solver_for(solver, budget)
    return solution.solve(maze, known, start, goal, via, compile=compile, progress=progress)
