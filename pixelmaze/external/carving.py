"""Generators as learners write them: their styles, their steps, and what is wrong with them.

- `generate(maze, random)` is given a blank maze and yields `carve(cell, neighbour)`.
- A function with the decorator `@generator`, or whose first parameter is named `grid`, is given a
  grid and the package's own random numbers, and yields the package's steps: actions and arcs.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from pixelmaze.cells import CARVE as CARVES
from pixelmaze.external.faults import LearnerError
from pixelmaze.external.feed import Fault
from pixelmaze.external.learner import BlankMaze, Border, shown_cell
from pixelmaze.external.styles import (
    STEPS,
    PlacedStep,
    Position,
    check_function,
    first_line,
    name_of,
    package_steps,
)
from pixelmaze.grid import Grid, tail
from pixelmaze.rng import Rng
from pixelmaze.step import ACTIONS, BUILD, CARVE, FILL, PATH

CELLS = "cells"


def style_of_generator(
    function: object, name: str = "generate", is_registered: bool = False
) -> str:
    """The style of a generator: CELLS or STEPS. `name` is for messages; `is_registered` says that
    it has the decorator `@generator`.

    LearnerError if it is not a generator.

    >>> style_of_generator(lambda maze, random: []), style_of_generator(lambda grid, rng: [])
    ('cells', 'steps')
    >>> style_of_generator(lambda maze: [])
    Traceback (most recent call last):
    pixelmaze.external.faults.LearnerError: generate() takes (maze), not (maze, random)
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

    >>> from pixelmaze.cells import carve
    >>> from pixelmaze.grid import build
    >>> from pixelmaze.rng import seeded
    >>> steps = carvings_of(lambda *_: [carve((0, 0), (1, 0))], CELLS, build(2, 1), seeded(1), "")
    >>> [*steps] == [(0 << 4 | CARVE, 0)]
    True
    """
    if style == STEPS:
        yield from package_steps(function(grid, rng), grid, file)
        return
    border = Border(grid)
    yielded = function(BlankMaze(border), random_of(rng))
    if not isinstance(yielded, Iterable):
        raise LearnerError(
            f"it returned {shown_cell(yielded)}, but it must yield carve(cell, neighbour)",
            first_line(function, name_of(function)),
        )
    position = Position(yielded, file)
    for number, value in enumerate(yielded, 1):
        try:
            arc = _arc_of(value, border, number)
        except LearnerError as error:
            raise LearnerError(str(error), position.now()) from None
        yield arc << 4 | CARVE, position.line()


def _arc_of(value: object, border: Border, number: int) -> int:
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
        return border.arc(cell, neighbour)
    except LearnerError as error:
        way = f"from {shown_cell(cell)} to {shown_cell(neighbour)}"
        raise LearnerError(f"carved {way} at step {number}, but {error}") from None


class CarvingReferee:
    """Checks the steps of a generator: no passage is carved twice, and no wall built twice.

    >>> from pixelmaze.grid import build
    >>> referee = CarvingReferee(build(2, 1), adds_walls=False)
    >>> referee.check([0 << 4 | CARVE, 1 << 4 | CARVE]), str(referee.fault)
    (2, 'carved the passage from 1,0 to 0,0 twice, at step 2')
    """

    def __init__(self, grid: Grid, adds_walls: bool) -> None:
        self.fault: Fault | None = None
        """What was wrong with the last step that was checked."""
        self.steps = 0
        """Number of steps checked."""
        self._grid = grid
        self._passages = bytearray([adds_walls]) * len(grid.head)

    def check(self, packed: Sequence[int]) -> int:
        """Check further steps, packed as in a Trace. Returns how many of them belong to the trace:
        all, or, with a fault, those up to and including the impossible one.

        A step with an unknown action or arc belongs to no trace.
        """
        passages, twin = self._passages, self._grid.twin
        for count, step in enumerate(packed):
            action, arc = step & 15, step >> 4
            if not 0 <= arc < len(passages) or action >= len(ACTIONS):
                self.steps += count
                self.fault = Fault(f"action {action} on arc {arc} is no step")
                return count
            if action in (CARVE, BUILD) and passages[arc] != (action == CARVE):
                passages[arc] = passages[twin[arc]] = action == CARVE
            elif action in _CHECKED:
                self.steps += count + 1
                self.fault = Fault(f"{self._wrong(action, arc)}, at step {self.steps}", arc=arc)
                return count + 1
        self.steps += len(packed)
        return len(packed)

    def verdict(self, may_give_up: bool) -> tuple[Fault | None, str]:
        """What went wrong, once the generator has ended, and the outcome: it has none."""
        return self.fault, ""

    def _wrong(self, action: int, arc: int) -> str:
        grid = self._grid
        here, there = (shown_cell(grid.xy(cell)) for cell in (tail(grid, arc), grid.head[arc]))
        if action == CARVE:
            return f"carved the passage from {here} to {there} twice"
        if action == BUILD:
            return f"built the wall between {here} and {there} twice"
        return f"a generator does not search, but this one yielded {ACTIONS[action]}"


_CHECKED = (CARVE, BUILD, FILL, PATH)


def random_of(rng: Rng) -> Random:
    """Random numbers of Python, seeded by the state of the package's own.

    >>> from pixelmaze.rng import seeded
    >>> random_of(seeded(1)).random() == random_of(seeded(1)).random()
    True
    """
    return Random(sum(word << 32 * i for i, word in enumerate(rng)))
