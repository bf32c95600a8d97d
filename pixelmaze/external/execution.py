"""Carries out a task where a learner's file runs: in a process, or in a worker of a page.

It sends messages to the other side, which is `remote.py`; see `protocol`.
"""

from __future__ import annotations

import json
import os
import random
import sys
from abc import abstractmethod
from array import array
from collections.abc import Callable
from types import CodeType, ModuleType
from typing import Any, NoReturn

from pixelmaze.external.carving import carvings_of, style_of_generator
from pixelmaze.external.faults import LearnerError, fault_at, fault_of
from pixelmaze.external.feed import Fault
from pixelmaze.external.output import Lines
from pixelmaze.external.pace import PacedOutput
from pixelmaze.external.protocol import BEGUN, END, NOTES, STEPS
from pixelmaze.external.styles import code_of, started
from pixelmaze.grid import Grid
from pixelmaze.links import Links
from pixelmaze.maze import Maze
from pixelmaze.shapes import SHAPES

_NAME = "__learner__"  # the name of the module that the file becomes


class Wire(PacedOutput):
    """The connection to the other side."""

    def __init__(self) -> None:
        super().__init__()
        self._notes: list[tuple[int, str, int, str]] = []

    def begin(self) -> None:
        """Their code begins."""
        self.send(BEGUN, os.fsencode(self.file))
        self.look()

    def follow(self, code: CodeType) -> None:
        """This is the code of their file; it is about to run."""

    @abstractmethod
    def protect(self, order: dict[str, Any]) -> None:
        """Limit what their code may use."""

    @abstractmethod
    def unprotect(self) -> None:
        """Lift the limits: their code has ended."""

    @abstractmethod
    def quit(self) -> NoReturn:
        """Run no more of their code."""

    def _note(self, kind: str, at: int, value: str) -> None:
        self._notes.append((self._made + len(self._places), kind, at, value))

    def _flush(self) -> None:
        count = len(self._places)  # appended last: these steps are complete
        notes, self._notes = self._notes, []
        if notes:  # first, so that a step that is there has all of its notes
            self.send(NOTES, json.dumps(notes).encode())
        if count:
            self.send(STEPS, self._steps[:count].tobytes() + self._places[:count].tobytes())
            del self._steps[:count], self._places[:count]
            self._made += count

    def stop(self, message: str = "") -> NoReturn:
        self.leave(fault_at(sys._getframe(1), message, self.file) if message else None)

    def leave(self, fault: Fault | None = None, may_give_up: bool = False) -> NoReturn:
        """The end of the run."""
        sys.settrace(None)
        self.unprotect()
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, Lines):
                stream.end()
        self.end()
        self.send_values()
        self._flush()
        self.send(END, json.dumps([fault, may_give_up]).encode())
        self.quit()


def task_in(payload: bytes) -> tuple[dict[str, Any], Maze]:
    """The order and the maze in a message that says what to do."""
    line, _, arrays = payload.partition(b"\n")
    order = json.loads(line)
    return order, _maze_of(order, memoryview(arrays))


def carry_out(wire: Wire, order: dict[str, Any], maze: Maze) -> NoReturn:
    """Do what is ordered, and leave. What `Wire.quit` raises is raised here."""
    random.seed(0)
    sys.setrecursionlimit(1000 + 4 * maze.grid.size)
    sys.stdout, sys.stderr = Lines(wire.print), Lines(wire.print)
    fault, may_give_up = None, False
    try:
        wire.protect(order)
        function = _function_of(wire, order)
        may_give_up = _run(wire, order, function, maze)
    except BaseException as error:  # SystemExit and MemoryError too
        sys.settrace(None)
        wire.unprotect()
        fault = fault_of(error, wire.file)
    wire.leave(fault, may_give_up)


def _run(wire: Wire, order: dict[str, Any], function: Callable[..., Any], maze: Maze) -> bool:
    """Run the function to its end. Returns whether it may end without having found anything."""
    name = order["function"]
    if "rng" in order:
        style = style_of_generator(function, name, _is_registered(function, "GENERATORS"))
        steps = carvings_of(function, style, maze.grid, order["rng"], wire.file)
        may_give_up = False
    else:
        is_registered = _is_registered(function, "SOLVERS")
        steps, may_give_up = started(
            function, name, is_registered, maze, order["start"], order["goals"], wire
        )
    for packed, line in steps:
        wire.add(packed, line)
    return may_give_up


def _maze_of(order: dict[str, Any], arrays: memoryview) -> Maze:
    parts = []
    for size in order["sizes"]:
        parts.append(arrays[:size])
        arrays = arrays[size:]
    first, head, twin, heading, passages, exists, terrain = parts
    links = Links(_ints(first), _ints(head), _ints(twin), bytes(heading))
    shape = SHAPES[order["shape"]]
    grid = Grid(shape, order["width"], order["height"], bytes(exists) or None, links)
    start, goals = order.get("start", 0), order.get("goals", 0)
    return Maze(grid, bytearray(passages), start, goals, terrain=bytes(terrain))


def _ints(part: memoryview) -> array[int]:
    numbers = array("i")
    numbers.frombytes(part)
    return numbers


def _function_of(wire: Wire, order: dict[str, Any]) -> Callable[..., Any]:
    """The function that is asked for; their file runs here for the first time."""
    if order["file"]:
        wire.file = os.path.abspath(order["file"])
        sys.path.insert(0, os.path.dirname(wire.file))
        with open(wire.file, "rb") as file:
            source = file.read()
        module = sys.modules[_NAME] = ModuleType(_NAME)
        module.__file__ = wire.file
        wire.begin()
        whole = compile(source, wire.file, "exec", dont_inherit=True)
        wire.follow(whole)
        exec(whole, vars(module))
    else:
        from importlib import import_module
        from importlib.util import find_spec

        spec = find_spec(order["module"])
        wire.file = (spec and spec.origin) or ""
        wire.begin()
        module = import_module(order["module"])
    function: Callable[..., Any] | None = getattr(module, order["function"], None)
    if function is None:
        raise LearnerError(f"there is no function {order['function']}()")
    code = code_of(function)
    if code and not order["file"]:  # where it really is
        wire.file = code.co_filename
    return function


def _is_registered(function: object, table: str) -> bool:
    registry = sys.modules.get("pixelmaze.registry")
    entries = getattr(registry, table).values() if registry else ()
    return any(entry.steps is function for entry in entries)
