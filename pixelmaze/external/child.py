"""The process in which a learner's file runs. The program's side is `remote.py`."""

from __future__ import annotations

import faulthandler
import json
import os
import random
import signal
import sys
from array import array
from collections.abc import Callable
from contextlib import suppress
from threading import Event, RLock, Thread, main_thread
from types import ModuleType
from typing import Any, NoReturn

from pixelmaze.external.carving import carvings_of, style_of_generator
from pixelmaze.external.faults import LearnerError, fault_at, fault_of
from pixelmaze.external.feed import Fault
from pixelmaze.external.output import Lines
from pixelmaze.external.pace import PacedOutput
from pixelmaze.external.protocol import (
    ALLOW,
    BEGUN,
    END,
    NOTES,
    STEPS,
    WHERE,
    Allowed,
    Message,
    head_of,
    received,
)
from pixelmaze.external.styles import code_of, started
from pixelmaze.grid import Grid
from pixelmaze.links import Links
from pixelmaze.maze import Maze
from pixelmaze.shapes import SHAPES

_TICK = 0.02
"""Seconds after which steps and notes are sent, even if they are few."""
_STACK = 100 << 20
"""Bytes of stack, where the system can give more than usual: for deep recursion."""
_leave = os._exit
_NAME = "__learner__"
"""The name of the module that the file becomes."""


class Wire(PacedOutput):
    """The connection to the other side."""

    def __init__(self) -> None:
        super().__init__()
        self._input = os.fdopen(os.dup(0), "rb")
        self._output = os.fdopen(os.dup(1), "wb")
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # input() must not read the messages,
        os.dup2(2, 1)  # nor other programs write into them
        self._lock = RLock()
        self._told = Event()
        self._is_copy = False
        self._notes: list[tuple[int, str, int, str]] = []

    # ---- messages --------------------------------------------------------------------------------

    def send(self, kind: bytes, payload: bytes) -> None:
        if self._is_copy:
            return
        with self._lock:
            self._output.write(head_of(kind, payload) + payload)
            self._output.flush()

    def receive(self) -> Message:
        return received(self._input) or self._die()

    def _die(self) -> NoReturn:
        """The other side is gone: end, with all processes that were started here."""
        if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)
        _leave(1)

    def listen(self) -> None:
        """Runs in a thread."""
        while True:
            kind, payload = self.receive()
            if kind == ALLOW:
                self.allowed = Allowed.read(payload)
                self._told.set()
            elif kind == WHERE:  # also while their loop is endless
                frame = sys._current_frames().get(main_thread().ident or 0)
                self.send(WHERE, json.dumps(fault_at(frame, "", self.file)).encode())

    def tick(self) -> None:
        """Runs in a thread: so that what comes before an endless loop is seen."""
        while not Event().wait(_TICK):
            self._flush()

    def become_copy(self) -> None:
        """This process is a copy that their code made of the one that runs it, with `os.fork`: it
        has nothing to say to the other side."""
        self._is_copy = True
        self._output.close()
        os._exit = _leave
        sys.stdout = sys.stderr = os.fdopen(1, "w", buffering=1, closefd=False)

    def _flush(self) -> None:
        if self._is_copy:
            _leave(0)
        with self._lock:
            count = len(self._places)  # appended last: these steps are complete
            notes, self._notes = self._notes, []
            if notes:  # first, so that a step that is there has all of its notes
                self.send(NOTES, json.dumps(notes).encode())
            if count:
                self.send(STEPS, self._steps[:count].tobytes() + self._places[:count].tobytes())
                del self._steps[:count], self._places[:count]
                self._made += count

    def _hold(self) -> None:
        while self._made >= self.allowed.credit:
            self._told.wait()
            self._told.clear()

    # ---- the run ---------------------------------------------------------------------------------

    def begin(self) -> None:
        """Their code begins."""
        self.send(BEGUN, os.fsencode(self.file))
        self.look()

    def _note(self, kind: str, at: int, value: str) -> None:
        self._notes.append((self._made + len(self._places), kind, at, value))

    def stop(self, message: str = "") -> NoReturn:
        self.leave(fault_at(sys._getframe(1), message, self.file) if message else None)

    def leave(self, fault: Fault | None = None, may_give_up: bool = False) -> NoReturn:
        """The end of the run, and of this process."""
        sys.settrace(None)
        _limit_memory(None)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, Lines):
                stream.end()
        self.end()
        self.send_values()
        self._flush()
        self.send(END, json.dumps([fault, may_give_up]).encode())
        _leave(0)


def main() -> NoReturn:
    """Do what the other side says."""
    wire = Wire()
    _, payload = wire.receive()  # it may be some time until then
    line, _, arrays = payload.partition(b"\n")
    order = json.loads(line)
    maze = _maze_of(order, memoryview(arrays))
    wire.grid = maze.grid
    wire.allowed = Allowed.read(order["allowed"].encode())  # before it hears of anything newer
    _protect(wire, order["is_bound"])
    random.seed(0)
    sys.setrecursionlimit(1000 + 4 * maze.grid.size)
    sys.stdout, sys.stderr = Lines(wire.print), Lines(wire.print)
    fault, may_give_up = None, False
    try:
        _limit_memory(order["memory"])
        function = _function_of(wire, order)
        may_give_up = _run(wire, order, function, maze)
    except BaseException as error:  # SystemExit and MemoryError too
        sys.settrace(None)
        _limit_memory(None)
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
        exec(compile(source, wire.file, "exec", dont_inherit=True), vars(module))
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


def _protect(wire: Wire, is_bound: bool) -> None:
    """Prepare for whatever their code does."""
    faulthandler.enable(2, all_threads=False)
    if hasattr(faulthandler, "register"):  # says the line, even in C code
        faulthandler.register(signal.SIGUSR1, file=2, all_threads=False)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=wire.become_copy)
    if sys.platform == "linux" and is_bound:
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # end with the parent, even in C code
    for work in (wire.listen, wire.tick):
        Thread(target=work, daemon=True).start()

    def exit_here(status: int) -> NoReturn:
        wire.stop(f"it called os._exit({status})")

    os._exit = exit_here
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    enough = _STACK if most == resource.RLIM_INFINITY else min(_STACK, most)
    with suppress(OSError, ValueError):  # the system may not let it grow
        resource.setrlimit(resource.RLIMIT_STACK, (enough, most))


def _limit_memory(more: int | None) -> None:
    """Limit the memory of this process to this number of bytes more than now; None for no limit."""
    if sys.platform != "linux":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    limit = most
    if more is not None:
        with open("/proc/self/statm", "rb") as file:
            limit = int(file.read().split()[0]) * resource.getpagesize() + more
        if most != resource.RLIM_INFINITY:
            limit = min(limit, most)
    resource.setrlimit(resource.RLIMIT_AS, (limit, most))
