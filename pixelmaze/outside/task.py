"""Tasks: sends a learner's file to another process or a worker of a page, and runs it there."""

from __future__ import annotations

import json
import os
import pickle
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from numbers import Real
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, Algorithm
from pixelmaze.files.on_demand import let_mazes_be_written
from pixelmaze.inspect.source import code_of
from pixelmaze.maze.cells import Cell
from pixelmaze.maze.goals import goal_cells
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.public import shown_cell
from pixelmaze.maze.rng import Rng
from pixelmaze.outside.advice import slip_unnoticed
from pixelmaze.outside.faults import LearnerError, fault_of
from pixelmaze.outside.learner import veiled
from pixelmaze.outside.output import Lines, Output, StoppedError
from pixelmaze.outside.source_file import SOLVER, matrix_maker_of, matrix_program_of
from pixelmaze.outside.styles import first_line, steps_of_generator, steps_of_solver
from pixelmaze.run.messages import Allowed, Ending
from pixelmaze.run.outcomes import TEXT

if TYPE_CHECKING:
    from pixelmaze.outside.matrix.generators import Maker
    from pixelmaze.outside.matrix.running import Runner


LARGEST = 1_000_000_000  # the largest value of a heuristic: it must fit into an array


class Task(NamedTuple):
    """A function to run, and its maze."""

    source: Path | str  # the file, or the name of a module that is installed
    function: str
    maze: Maze
    more: dict[str, Any]  # further arguments of `run_function`
    is_veiled: bool = False
    """True if the function walks in a maze that it does not get: it asks for what it sees."""


def searched(maze: Maze, start: int, goal: int) -> Maze:
    """The maze with this start, and as goals this cell or its goal area."""
    return maze.between(start, goal_cells(maze, goal))


def blank(grid: Grid) -> Maze:
    """The maze with all walls, in which a generator starts."""
    return Maze(grid, bytearray(len(grid.head)), 0, grid.size - 1)


def order_of(task: Task, allowed: Allowed, **more: object) -> bytes:
    """The payload of a TASK message. It is pickled, unlike what comes back: a learner's code could
    send anything."""
    maze = veiled(task.maze) if task.is_veiled else task.maze
    return pickle.dumps((task._replace(maze=maze), allowed, more))


def task_in(payload: bytes) -> tuple[Task, Allowed, dict[str, Any]]:
    """The arguments of `order_of`."""
    task, allowed, more = pickle.loads(payload)
    return task, allowed, more


# ---- carrying it out -----------------------------------------------------------------------------

_LIBRARY = os.path.dirname(random.__file__)
_OWN = (_LIBRARY, os.path.join(_LIBRARY, "lib-dynload"))  # the folders of Python's own modules
MODULE = "__mp_main__"
"""The module name of the file: as in processes that `multiprocessing` starts."""


def carry_out(out: Output, task: Task, follow: Callable[[CodeType], object]) -> NoReturn:
    """Run the function of a task, then leave as `out` does. `follow` gets the code before."""
    let_mazes_be_written()
    random.seed(0)
    sys.setrecursionlimit(1000 + 4 * task.maze.grid.size)
    sys.stdout, sys.stderr = Lines(out.print), Lines(out.print)
    try:
        if runner := _matrix_runner(out, task):
            runner.run(task.maze, out, follow)
            ending = Ending()
        else:
            function = _function_of(out, task, follow)
            ending = run_function(out, function, task.function, task.maze, **task.more)
            if slip := slip_unnoticed(out.file):
                out.print(slip)
    except BaseException as error:  # SystemExit and MemoryError too
        sys.settrace(None)
        ending = Ending(fault_of(error, out.file))
    out.leave(ending)


def run_function(
    out: Output,
    function: Callable[..., Any],
    name: str,
    maze: Maze,
    rng: Rng | None = None,
    is_second: bool = False,
    questions: Sequence[Any] = (),
) -> Ending:
    """Run a solver, or with `rng` a generator, of any style to its end; or a heuristic for each of
    the `questions`: the cells of a maze, and its goals.

    If `is_second`, it first runs once silently.
    """
    if questions:
        answer(out, function, name, questions)
        return Ending()
    if is_second:
        with suppress(StoppedError):
            run_function(Output(maze.grid, Allowed(sys.maxsize), out.file), function, name, maze)
        random.seed(0)
    may_give_up = False
    registry: Mapping[str, Algorithm] = SOLVERS if rng is None else GENERATORS
    is_registered = any(entry.steps is function for entry in registry.values())
    if rng is None:
        steps, may_give_up = steps_of_solver(function, name, is_registered, maze, out)
    else:
        steps = steps_of_generator(function, name, is_registered, maze.grid, [*rng], out.file)
    for packed, line in steps:
        out.add(packed, line)
    return Ending(may_give_up=may_give_up)


def answer(out: Output, function: Callable[..., Any], name: str, questions: Sequence[Any]) -> None:
    """Note a heuristic's values for the cells of each maze. LearnerError for other results."""

    def value_of(cell: Cell, goal: Cell) -> float:
        value = function(cell, goal)
        is_number = isinstance(value, Real)
        if is_number and 0 <= value <= LARGEST:
            return float(value)
        words = f"{name}() returned {shown_cell(value)} for cell {shown_cell(cell)} and goal "
        expected = f"{shown_cell(goal)}: expected a number from 0 to {LARGEST:,}"
        raise LearnerError(words + expected, first_line(function, name))

    for cells, goals in questions:
        places, ends = (tuple(Cell(*pair) for pair in pairs) for pairs in (cells, goals))
        values = [min(value_of(cell, goal) for goal in ends) for cell in places]
        out.note(TEXT, value=json.dumps(values))
        out.live()  # the budget is for each maze


def _matrix_runner(out: Output, task: Task) -> Runner | Maker | None:
    """What runs the file of a task, if it takes or makes a maze as a matrix or a graph; else
    None."""
    path = task.source
    if not isinstance(path, Path):
        return None
    source = path.read_bytes()
    if "rng" in task.more:
        if matrix_maker_of(source) is None:
            return None
        from pixelmaze.outside.matrix.generators import Maker

        _module_of(out, path)
        out.deals_in_cells = False
        return Maker(source, task.function, out.file, task.more["rng"])
    program = matrix_program_of(source)
    entry = program and program.entry(task.function)
    if program and not entry and task.function == SOLVER.function:
        entry = program.chosen(path.name, "")  # a lesson does not look into it
    if not program or not entry:
        return None
    from pixelmaze.outside.matrix.running import Runner

    module = _module_of(out, path)
    out.deals_in_cells = False
    return Runner(program, entry, out.file, module)


def _module_of(out: Output, path: Path) -> ModuleType:
    """The module that a file becomes, empty so far."""
    out.file = os.path.abspath(path)
    # after Python's own modules: a learner's queue.py must not replace the library's
    at = max((i for i, folder in enumerate(sys.path, 1) if folder in _OWN), default=0)
    sys.path.insert(at, os.path.dirname(out.file))
    module = sys.modules[MODULE] = ModuleType(MODULE)
    module.__file__ = out.file
    return module


def _function_of(
    out: Output, task: Task, follow: Callable[[CodeType], object]
) -> Callable[..., Any]:
    """The function to run; runs its file, or imports its module."""
    if isinstance(task.source, Path):
        module = _module_of(out, task.source)
        with open(out.file, "rb") as file:
            source = file.read()
        out.begin()
        whole = compile(source, out.file, "exec", dont_inherit=True)
        follow(whole)
        exec(whole, vars(module))
    else:
        spec = find_spec(task.source)
        out.file = (spec and spec.origin) or ""
        out.begin()
        module = import_module(task.source)
    function: Callable[..., Any] | None = getattr(module, task.function, None)
    if function is None:
        raise LearnerError(f"there is no function {task.function}()")
    code = code_of(function)
    if code and isinstance(task.source, str):  # the module may only import the function
        out.file = code.co_filename
    return function
