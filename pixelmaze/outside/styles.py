"""Recognises the style of a learner's solver or generator, and runs it as steps.

Solvers:

- A generator function of one parameter is a search over cells: it yields `visit` and `frontier`,
  and returns the path.
- An ordinary function whose parameter is named `maze` returns the path.
- Any other ordinary function of one parameter is given a walker and makes moves.
- A function of three parameters (maze, start, goal), or with the decorator `@solver`, yields the
  package's own steps: actions and arcs.

Generators:

- `generate(maze, random)` is given a blank maze and yields `carve(cell, neighbour)`.
- A function with the decorator `@generator`, or whose first parameter is named `grid`, is given a
  grid and the package's own random numbers, and yields the package's own steps.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random
from types import GeneratorType
from typing import Any

from pixelmaze.inspect.source import code_of
from pixelmaze.maze.cells import CARVE as CARVES
from pixelmaze.maze.cells import FRONTIER as FRONTIERS
from pixelmaze.maze.cells import VISIT as VISITS
from pixelmaze.maze.cells import Cell
from pixelmaze.maze.grid import Grid, any_arc_into
from pixelmaze.maze.maze import Maze as Core
from pixelmaze.maze.public import CellError, Converter, Maze, blank_on, maze_of, shown_cell
from pixelmaze.maze.rng import Rng
from pixelmaze.maze.step import CARVE, FRONTIER, PATH, START, VISIT, VISIT_BACK, is_step, no_step
from pixelmaze.outside.advice import ONE_PARAMETER, YIELD_FROM, advice_on_path
from pixelmaze.outside.faults import LearnerError
from pixelmaze.outside.learner import Walker, path_of, walker_in
from pixelmaze.outside.output import Output
from pixelmaze.run.outcomes import FaultKind

CELLS, WALKER, STEPS = "cells", "walker", "steps"
"""The styles: a function gets a view of the whole maze, a walker in it, or arcs."""

PlacedStep = tuple[int, int]
"""A step, packed as in a Trace, and its line; 0 if unknown."""


def name_of(function: object) -> str:
    """The name of a function, or of its class if it has none."""
    return str(getattr(function, "__name__", type(function).__name__))


def first_line(function: object, name: str) -> tuple[str, int] | None:
    """The place of the function of this name, as `LearnerError` takes it."""
    code = code_of(function)
    return (name, code.co_firstlineno) if code else None


def _signature(function: object, name: str, noun: str) -> inspect.Signature:
    """The parameters of a function, a `noun`. LearnerError if it is not a function, or is async."""
    place = first_line(function, name)
    if inspect.isclass(function) or not callable(function):
        kind = "a class" if inspect.isclass(function) else f"a value, {shown_cell(function)}"
        raise LearnerError(f"{name} is {kind}, not a function", place)
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        raise LearnerError(f"{name}() is async, which a {noun} cannot be: remove `async`", place)
    try:
        return inspect.signature(function)
    except (TypeError, ValueError):
        raise LearnerError(f"the parameters of {name} are unknown", place) from None


class Position:
    """The place where a generator waits, or another generator that it delegates to.

    The chain of delegation is kept: following it at each step of a deep recursion would take
    quadratic time.
    """

    def __init__(self, steps: object, file: str) -> None:
        self._chain = [steps] if isinstance(steps, GeneratorType) else []
        self._file = file

    def line(self) -> int:
        """The line of the file; 0 if unknown."""
        return self.now()[1]

    def now(self) -> tuple[str, int]:
        """The innermost function of the file, and its line."""
        chain = self._chain
        while len(chain) > 1 and chain[-1].gi_frame is None:
            chain.pop()
        while chain and isinstance(inner := chain[-1].gi_yieldfrom, GeneratorType):
            chain.append(inner)
        for steps in reversed(chain):
            frame = steps.gi_frame
            if frame is not None and frame.f_code.co_filename == self._file:
                return frame.f_code.co_name, frame.f_lineno
        return "", 0


def _package_steps(steps: object, grid: Grid, file: str, advice: str = "") -> Iterator[PlacedStep]:
    """The steps of an algorithm in the package's style, with their lines. LearnerError if they are
    not steps, with `advice` if another style seems meant."""
    if not isinstance(steps, Iterable) or (isinstance(steps, list) and not steps):
        words = f"it returned {shown_cell(steps)}, not steps: it must yield them"
        raise LearnerError(words, advice=advice)
    place = Position(steps, file)
    count = len(grid.head)
    for step in steps:
        if not is_step(step, count):
            words = advice if _is_over_cells(step) else ""
            raise LearnerError(str(no_step(step, count)), place.now(), words)
        action, arc = step
        yield arc << 4 | action, place.line()


# ---- solvers -------------------------------------------------------------------------------------


def steps_of_solver(
    function: Callable[..., Any], name: str, is_registered: bool, maze: Core, out: Output
) -> tuple[Iterator[PlacedStep], bool]:
    """The steps of a solver of any style, and True if it may give up.

    `name` is for messages; `is_registered` is True if it has the decorator `@solver`. A walker
    makes all its moves now, and leaves no steps.

    Errors of the function are raised here; LearnerError if it is not a solver, such as a class or a
    function of two parameters, or yields or returns wrong values.
    """
    style = _style(function, name, is_registered)
    if out.is_veiled and style != WALKER:
        words = f"{name}() is not the walker that its file defines: define it once"
        raise LearnerError(words, first_line(function, name))
    if style == WALKER:
        _walk(function, maze, out)
        return iter(()), True
    if style == CELLS:
        return _steps_over_cells(function, maze, out.file), False
    steps = function(maze, maze.start, maze.goal)
    return _package_steps(steps, maze.grid, out.file, ONE_PARAMETER), True


def _style(function: object, name: str, is_registered: bool) -> str:
    names, needed = _parameters(function, name)
    if is_registered or (needed != 1 and needed <= 3 <= len(names)):
        return STEPS
    if needed > 1 or not names:
        words = (
            f"{name}() has {len(names) or 'no'} parameter{'s' * (len(names) != 1)}; a solver takes "
            "one (maze or walker) or three (maze, start, goal)"
        )
        raise LearnerError(words, first_line(function, name), ONE_PARAMETER)
    return CELLS if inspect.isgeneratorfunction(function) or names[0] == "maze" else WALKER


def _parameters(function: object, name: str) -> tuple[list[str], int]:
    """The names of positional parameters, and the number of those without a default."""
    names: list[str] = []
    needed = 0
    for parameter in _signature(function, name, "solver").parameters.values():
        is_optional = parameter.default is not parameter.empty
        if parameter.kind == parameter.VAR_POSITIONAL:
            names += [parameter.name] * (3 - len(names))
        elif parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            names.append(parameter.name)
            needed += not is_optional
        elif parameter.kind == parameter.KEYWORD_ONLY and not is_optional:
            words = f"{name}() needs the keyword {parameter.name!r}, which solvers are not given"
            raise LearnerError(words, first_line(function, name))
    return names, needed


def _walk(function: Callable[[Walker], object], maze: Core, out: Output) -> None:
    """Run a walker's function to its end; its moves and its path go to `out`."""
    code = code_of(function)
    out.add(any_arc_into(maze.grid, maze.start) << 4 | START, code.co_firstlineno if code else 0)
    walker = walker_in(maze, out)
    result = function(walker)
    if isinstance(result, GeneratorType):
        advice = "A walker moves by calling go(): remove `yield`."
        raise LearnerError("it returned a generator", advice=advice)
    for arc in path_of(walker):
        out.add(arc << 4 | PATH, 0)


def _steps_over_cells(function: Callable[..., Any], maze: Core, file: str) -> Iterator[PlacedStep]:
    converter = Converter(maze.grid, maze.passages)
    view = maze_of(maze, converter)
    result = function(view)
    if isinstance(result, GeneratorType):
        result = yield from _search(result, converter, view, file)
    for arc in _path(result, converter, view):
        yield arc << 4 | PATH, 0


def _search(
    steps: GeneratorType[object, None, object], converter: Converter, view: Maze, file: str
) -> Generator[PlacedStep, None, object]:
    """The steps of a search over cells, and its return value."""
    place = Position(steps, file)
    from_goal: set[Cell] = set()  # visited by a second search, from the goal
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            return end.value
        try:
            yield _packed(step, converter, view, from_goal), place.line()
        except LearnerError as error:
            error.place = place.now()
            raise
        except CellError as error:
            raise LearnerError(str(error), place.now(), error.advice, FaultKind.UNFIT) from None


_YIELD = "Yield visit(cell, came_from) or frontier(cell, came_from)."


def _is_over_cells(step: object) -> bool:
    return isinstance(step, tuple) and step[:1] in ((VISITS,), (FRONTIERS,))


def _packed(step: object, converter: Converter, view: Maze, from_goal: set[Cell]) -> int:
    """Convert a step over cells to a packed step. LearnerError if it is not a step."""
    is_triple = isinstance(step, tuple) and len(step) == 3
    parts: Any = step if is_triple else ("", None, None)
    kind, cell, came_from = parts
    if kind == FRONTIERS:
        return converter.arc(came_from, cell) << 4 | FRONTIER
    if kind != VISITS:
        if isinstance(step, GeneratorType):
            raise LearnerError("it yielded a generator, which is not a step", advice=YIELD_FROM)
        raise LearnerError(f"it yielded {shown_cell(step)}, which is not a step", advice=_YIELD)
    if came_from is not None:
        arc = converter.arc(came_from, cell)
        if came_from not in from_goal:
            return arc << 4 | VISIT
        from_goal.add(cell)
        return arc << 4 | VISIT_BACK
    if cell == view.start:
        return converter.into(cell) << 4 | START
    if cell in view.goals:
        from_goal.add(cell)
        return converter.into(cell) << 4 | VISIT_BACK
    converter.number(cell)
    raise LearnerError(
        f"visit({shown_cell(cell)}) does not say which cell it came from",
        advice="Yield visit(cell, came_from): only the start needs no second cell.",
    )


def _path(result: object, converter: Converter, view: Maze) -> Iterator[int]:
    """The arcs of a path of cells. LearnerError if it is not a path from the start."""
    if result is None:
        return
    if isinstance(result, str | Cell) or not isinstance(result, Iterable):
        raise LearnerError(f"it returned {shown_cell(result)}, not a path", advice=_PATH)
    path = [*result]
    is_run = not any(map(_is_over_cells, path[:1]))
    advice = advice_on_path(result, path, view) if is_run else YIELD_FROM
    try:
        yield from _arcs_of(path, converter, view, advice)
    except (CellError, LearnerError) as error:
        error.advice = advice or error.advice
        raise


_PATH = "Return a list of the cells from the start to the goal, or None if there is no path."


def _arcs_of(path: Sequence[Any], converter: Converter, view: Maze, advice: str) -> Iterator[int]:
    for cell in path:
        converter.number(cell)
    if path and path[0] != view.start:
        first, start = shown_cell(path[0]), shown_cell(view.start)
        words = f"the path starts at {first}, not at the start {start}"
        raise LearnerError(words, kind=FaultKind.UNFIT)
    for here, there in pairwise(path):
        move = f"from {shown_cell(here)} to {shown_cell(there)}"
        if there not in converter.near(here):
            kind = FaultKind.TWICE if here == there else FaultKind.GAP
            raise LearnerError(f"the path has a gap {move}, which are not neighbours", kind=kind)
        if advice and there not in view.neighbours(here):  # otherwise the wall is shown
            raise LearnerError(f"the path leads through a wall {move}", kind=FaultKind.PATH_WALL)
        yield converter.arc(here, there)
    if path and path[-1] not in view.goals:
        goals = " or ".join(map(shown_cell, view.goals[:2]))
        words = f"the path ends at {shown_cell(path[-1])}, not at the goal {goals}"
        raise LearnerError(words, kind=FaultKind.ASTRAY)


# ---- generators ----------------------------------------------------------------------------------


def steps_of_generator(
    function: Callable[..., Any], name: str, is_registered: bool, grid: Grid, rng: Rng, file: str
) -> Iterator[PlacedStep]:
    """The steps of a generator of either style, with their lines in this file.

    `name` is for messages; `is_registered` is True if it has the decorator `@generator`. Errors of
    the function are raised here; LearnerError if it is not a generator, or yields wrong values.
    """
    signature = _signature(function, name, "generator")
    names = list(signature.parameters)
    try:
        signature.bind(None, None)
    except TypeError:
        words = f"{name}() takes ({', '.join(names)}), not (maze, random)"
        raise LearnerError(words, first_line(function, name)) from None
    if is_registered or names[0] == "grid":
        yield from _package_steps(function(grid, rng), grid, file)
        return
    converter = Converter(grid)
    yielded = function(blank_on(grid, converter), random_of(rng))
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
            error.place = position.now()
            raise
        yield arc << 4 | CARVE, position.line()


def _arc_of(value: object, converter: Converter, number: int) -> int:
    """The arc of `carve(cell, neighbour)`, which was yielded as step `number`."""
    is_triple = isinstance(value, tuple) and len(value) == 3
    parts: Any = value if is_triple else ("", None, None)
    kind, neighbour, cell = parts
    if kind != CARVES:
        raise LearnerError(
            f"it yielded {shown_cell(value)}, which is not a step: yield carve(cell, neighbour)"
        )
    try:
        return converter.arc(cell, neighbour)
    except CellError as error:
        way = f"from {shown_cell(cell)} to {shown_cell(neighbour)}"
        words = f"carved {way} at step {number}, but {error}"
        raise LearnerError(words, advice=error.advice) from None


def random_of(rng: Rng) -> Random:
    """Python's random numbers, seeded by the state of the package's."""
    return Random(sum(word << 32 * i for i, word in enumerate(rng)))
