"""Generators as learners write them: their styles, and their steps.

- `generate(maze, random)` is given a blank maze and yields `carve(cell, neighbour)`.
- A function with the decorator `@generator`, or whose first parameter is named `grid`, is given a
  grid and the package's own random numbers, and yields the package's steps: actions and arcs.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from pixelmaze.maze.cells import CARVE as CARVES
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.rng import Rng
from pixelmaze.maze.step import CARVE
from pixelmaze.outside.faults import LearnerError
from pixelmaze.outside.learner import BlankMaze, Converter, shown_cell
from pixelmaze.outside.styles import (
    STEPS,
    PlacedStep,
    Position,
    check_function,
    first_line,
    name_of,
    package_steps,
)

CELLS = "cells"


def style_of_generator(
    function: object, name: str = "generate", is_registered: bool = False
) -> str:
    """The style of a generator: CELLS or STEPS. `name` is for messages; `is_registered` says that
    it has the decorator `@generator`.

    LearnerError if it is not a generator.
    """
    called = check_function(function, name, "generator")
    try:
        signature = inspect.signature(called)
    except (TypeError, ValueError):
        raise LearnerError(f"{name} is not a function whose parameters are known") from None
    names = list(signature.parameters)
    try:
        signature.bind(None, None)
    except TypeError:
        raise LearnerError(
            f"{name}() takes ({', '.join(names)}), not (maze, random)", first_line(function, name)
        ) from None
    return STEPS if is_registered or names[0] == "grid" else CELLS


def carvings_of(
    function: Callable[..., Any], style: str, grid: Grid, rng: Rng, file: str
) -> Iterator[PlacedStep]:
    """The steps of a generator of this style, with their lines in this file.

    What the function raises is raised here; LearnerError if it yields what it must not.
    """
    if style == STEPS:
        yield from package_steps(function(grid, rng), grid, file)
        return
    converter = Converter(grid)
    yielded = function(BlankMaze(converter), random_of(rng))
    if not isinstance(yielded, Iterable):
        raise LearnerError(
            f"it returned {shown_cell(yielded)}, but it must yield carve(cell, neighbour)",
            first_line(function, name_of(function)),
        )
    position = Position(yielded, file)
    for number, value in enumerate(yielded, 1):
        try:
            arc = _arc_of(value, converter, number)
        except LearnerError as error:
            raise LearnerError(str(error), position.now()) from None
        yield arc << 4 | CARVE, position.line()


def _arc_of(value: object, converter: Converter, number: int) -> int:
    """The arc that `carve(cell, neighbour)` names, yielded as the step of this number."""
    is_triple = isinstance(value, tuple) and len(value) == 3
    parts: Any = value if is_triple else ("", None, None)
    kind, neighbour, cell = parts
    if kind != CARVES:
        raise LearnerError(
            f"it yielded {shown_cell(value)}, which is no step of a generator: yield "
            "carve(cell, neighbour)"
        )
    try:
        return converter.arc(cell, neighbour)
    except LearnerError as error:
        way = f"from {shown_cell(cell)} to {shown_cell(neighbour)}"
        raise LearnerError(f"carved {way} at step {number}, but {error}") from None


def random_of(rng: Rng) -> Random:
    """Random numbers of Python, seeded by the state of the package's own."""
    return Random(sum(word << 32 * i for i, word in enumerate(rng)))
