"""The process of a learner's file, seen from inside. Its other side is `process.py`."""

import faulthandler
import json
import os
import pickle
import signal
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, RLock, Thread, main_thread
from typing import NoReturn

from pixelmaze.maze.maze import Maze
from pixelmaze.outside.advice import fault_now
from pixelmaze.outside.learner import lift_veil
from pixelmaze.outside.output import TICK, Output
from pixelmaze.outside.task import MODULE, carry_out, task_in
from pixelmaze.run import messages
from pixelmaze.run.outcomes import Fault

_STACK = 100 << 20  # bytes of stack for deep recursion, where the system allows more than usual
_RESERVE = 16 << 20  # bytes beyond the limit of memory, for the report that it was reached
_leave = os._exit


class ProcessOutput(Output):
    """Sends and receives messages through standard output and input."""

    def __init__(self) -> None:
        super().__init__(None, messages.Allowed(0))
        self._input = os.fdopen(os.dup(0), "rb")
        self._key = b""
        self._output = os.fdopen(os.dup(1), "wb")
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # input() must not read the messages,
        os.dup2(2, 1)  # nor other programs write into them
        self._is_allowed = Event()
        self._seen = SimpleQueue[bytes]()
        self._is_copy = False

    # ---- messages --------------------------------------------------------------------------------

    def send(self, kind: bytes, payload: bytes) -> None:
        if self._is_copy:
            return
        with self._lock:
            self._output.write(messages.head_of(self._key, kind, payload) + payload)
            self._output.flush()

    def receive(self) -> messages.Message:
        return messages.received(self._input, self._key) or self.die()

    def greet(self) -> bytes:
        """Wait for the first message, which starts with the key. Returns its payload."""
        self._key = self._input.peek(messages.KEY_SIZE)[: messages.KEY_SIZE]
        return self.receive()[1]

    def die(self) -> NoReturn:
        """End right away, with all processes started here: the other side is gone."""
        if sys.platform != "win32" and os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)
        _leave(1)

    def listen(self) -> None:
        """Take messages, in a thread."""
        while True:
            kind, payload = self.receive()
            if kind == messages.ALLOW:
                self.allowed = pickle.loads(payload)
                self._is_allowed.set()
            elif kind == messages.SEEN:
                self._seen.put(payload)
            elif kind == messages.WHERE:  # even in an endless loop
                fault = fault_now(main_thread().ident or 0, Fault(""), self.file)
                self.send(messages.WHERE, json.dumps(fault).encode())

    def tick(self) -> None:
        """Send at intervals, in a thread: steps before an endless loop are seen, too."""
        while not Event().wait(TICK):
            self.flush()

    def become_copy(self) -> None:
        """Send nothing any more: the learner's code made this copy with `os.fork`."""
        self._is_copy = True
        self._lock = RLock()  # the thread that held the lock is not in the copy
        os.dup2(os.open(os.devnull, os.O_WRONLY), self._output.fileno())  # its buffer is lost
        os._exit = _leave
        sys.stdout = sys.stderr = os.fdopen(1, "w", buffering=1, closefd=False)

    def flush(self) -> None:
        if self._is_copy:
            _leave(0)
        super().flush()

    def reveal(self, maze: Maze, cell: int) -> None:
        if self.is_veiled:
            self.flush()  # the steps that lead to the cell
            self.send(messages.LOOK, b"")
            lift_veil(maze, cell, self._seen.get())

    def hold(self) -> None:
        while self.count >= self.allowed.credit:
            self._is_allowed.wait()
            self._is_allowed.clear()

    # ---- the run ---------------------------------------------------------------------------------

    def leave(self, ending: messages.Ending) -> NoReturn:
        _limit_memory(None)
        super().leave(ending)

    def quit(self) -> NoReturn:
        _leave(0)


def main() -> NoReturn:
    """Run the task that the other side sends."""
    out = ProcessOutput()
    task, out.allowed, more = task_in(out.greet())  # before a newer allowance arrives
    out.grid, out.is_veiled = task.maze.grid, task.is_veiled
    _protect(out)
    _limit_memory(more["memory"])
    # so `multiprocessing` will look there
    carry_out(out, task, lambda _: sys.modules.update(__main__=sys.modules[MODULE]))


def _protect(out: ProcessOutput) -> None:
    """Prepare for anything that learners' code may do."""
    faulthandler.enable(2, all_threads=False)
    if sys.platform != "win32":
        faulthandler.register(signal.SIGUSR1, file=2, all_threads=False)  # the line, even in C code
        os.register_at_fork(after_in_child=out.become_copy)
    for work in (out.listen, out.tick):
        Thread(target=work, daemon=True).start()

    os._exit = lambda status: out.break_off(Fault(f"it called os._exit({status})"))
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    enough = _STACK if most == resource.RLIM_INFINITY else min(_STACK, most)
    with suppress(OSError, ValueError):  # the system may not let the stack grow
        resource.setrlimit(resource.RLIMIT_STACK, (enough, most))


def _limit_memory(more: int | None) -> None:
    """Limit memory for good to `more` bytes beyond the present use; None adds the reserve."""
    if sys.platform != "linux":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    limits = most, most
    if more is not None:
        with open("/proc/self/statm", "rb") as file:
            limit = int(file.read().split()[0]) * resource.getpagesize() + more
        most = sys.maxsize if most == resource.RLIM_INFINITY else most
        limits = min(limit, most), min(limit + _RESERVE, most)
    resource.setrlimit(resource.RLIMIT_AS, limits)
