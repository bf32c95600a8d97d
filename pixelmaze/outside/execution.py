"""Carries out a task where a learner's file runs: in a process, or in a worker of a page."""

import os
import random
import sys
from collections.abc import Callable
from types import CodeType, ModuleType
from typing import Any, NoReturn

from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import Rng
from pixelmaze.outside.carving import carvings_of, style_of_generator
from pixelmaze.outside.faults import LearnerError, fault_of
from pixelmaze.outside.output import Lines, Output
from pixelmaze.outside.styles import code_of, started
from pixelmaze.run.messages import Ending

MODULE = "__mp_main__"
"""The name of the module that the file becomes: as in processes that `multiprocessing` starts."""


def carry_out(
    out: Output, order: dict[str, Any], maze: Maze, follow: Callable[[CodeType], object]
) -> NoReturn:
    """Do what is ordered, and leave. What `Output.quit` raises is raised here. `follow` is told the
    code of their file before it runs."""
    random.seed(0)
    sys.setrecursionlimit(1000 + 4 * maze.grid.size)
    sys.stdout, sys.stderr = Lines(out.print), Lines(out.print)
    try:
        function = _function_of(out, order, follow)
        ending = run_function(out, function, order["function"], maze, **order["more"])
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
) -> Ending:
    """Run a solver, or with random numbers a generator, of any style to its end."""
    if rng is not None:
        style = style_of_generator(function, name, _is_registered(function, "GENERATORS"))
        steps, may_give_up = carvings_of(function, style, maze.grid, [*rng], out.file), False
    else:
        of_package = _is_registered(function, "SOLVERS")
        steps, may_give_up = started(function, name, of_package, maze, maze.start, maze.goals, out)
    for packed, line in steps:
        out.add(packed, line)
    return Ending(may_give_up=may_give_up)


def _function_of(
    out: Output, order: dict[str, Any], follow: Callable[[CodeType], object]
) -> Callable[..., Any]:
    """The function that is asked for; their file runs here for the first time."""
    if order["file"]:
        out.file = os.path.abspath(order["file"])
        sys.path.insert(0, os.path.dirname(out.file))
        with open(out.file, "rb") as file:
            source = file.read()
        module = sys.modules[MODULE] = ModuleType(MODULE)
        module.__file__ = out.file
        out.begin()
        whole = compile(source, out.file, "exec", dont_inherit=True)
        follow(whole)
        exec(whole, vars(module))
    else:
        from importlib import import_module
        from importlib.util import find_spec

        spec = find_spec(order["module"])
        out.file = (spec and spec.origin) or ""
        out.begin()
        module = import_module(order["module"])
    function: Callable[..., Any] | None = getattr(module, order["function"], None)
    if function is None:
        raise LearnerError(f"there is no function {order['function']}()")
    code = code_of(function)
    if code and not order["file"]:  # where it really is
        out.file = code.co_filename
    return function


def _is_registered(function: object, table: str) -> bool:
    registry = sys.modules.get("pixelmaze.algorithms.registry")
    entries = getattr(registry, table).values() if registry else ()
    return any(entry.steps is function for entry in entries)
