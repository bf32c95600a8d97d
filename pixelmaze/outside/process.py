"""The process of a learner's file, seen from this program. Its other side is `child.py`."""

import os
import pickle
import re
import signal
import sys
import weakref
from collections import deque
from collections.abc import Collection, Iterator
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter

from pixelmaze.maze.errors import whole_number
from pixelmaze.outside.faults import fault_in_lines, placed
from pixelmaze.outside.learner import sight
from pixelmaze.outside.program import Program, ending
from pixelmaze.outside.source_file import needed_by_file
from pixelmaze.outside.task import Task, order_of
from pixelmaze.run import messages
from pixelmaze.run.outcomes import Fault

MEMORY = 1 << 30  # bytes that a run may use beyond those at its start, where this can be limited
_MOST_LINES = 200  # lines of standard error that are kept
_LONGEST = 500  # characters of such a line
_ANSWER = 0.25  # seconds to wait for the line of an endless loop
_PLACE = re.compile(r' *File "(.*)", line (\d{1,9}) in (.*)')
_CRASH = ("Fatal Python error", "Current thread", "Thread 0x", "Stack (most")
"""First words of the traceback of a crash, after output of other programs and C code."""
_CODE = """import sys
sys.path.append(sys.argv[1])
from pixelmaze.outside.child import main
main()"""
_ROOT = str(Path(__file__).parents[2])


class FileProcess(messages.Source):
    """A process for a task, and the source of its messages."""

    def __init__(self, task: Task, allowed: messages.Allowed) -> None:
        """OSError if it cannot be started."""
        self._inbox: SimpleQueue[messages.Message] = SimpleQueue()
        self._said: deque[str] = deque(maxlen=_MOST_LINES)
        command, more = [sys.executable, "-P", "-c", _CODE, _ROOT], {"PYTHONHASHSEED": "0"}
        self._file = ""
        self._has_begun = False
        self._allowed: messages.Allowed | None = None
        """Sent once the task has started: no message may precede the task."""
        self._why: Fault | None = None  # the reason to end the process
        self._asked = 0.0  # the time of the request for its line
        self._has_signalled = False
        self._key = os.urandom(messages.KEY_SIZE)
        started = SimpleQueue[Program | Exception]()

        def converse() -> None:
            """Start the process in this thread, send the task, then receive messages.

            The thread lives as long as the process, which Linux ends with it.
            """
            try:
                needed = needed_by_file(task.source)
                program = Program(command, needed, lambda line: said.append(line[:_LONGEST]), more)
            except Exception as error:
                started.put(error)
                return
            started.put(program)
            payload = order_of(task, allowed, memory=MEMORY)
            program.write(messages.head_of(key, messages.TASK, payload))
            program.write(payload)
            # the stream may be closed at any time, and steps may be nonsense
            with suppress(OSError, ValueError, LookupError):
                for message in _answered(program, key, task):
                    inbox.put(message)
            inbox.put((messages.GONE, b""))
            program.release()
            program.closed.wait()

        key, inbox, said = self._key, self._inbox, self._said  # the thread must not hold `self`
        Thread(target=converse, daemon=True).start()
        program = started.get()
        if isinstance(program, Exception):
            raise program
        self._program = program
        self._ending = weakref.finalize(self, self._program.close)

    @property
    def debug_output(self) -> Collection[str]:
        self._program.drain()
        return [*takewhile(lambda line: not line.startswith(_CRASH), self._said)]

    def receive(self, seconds: float) -> messages.Message | None:
        with suppress(Empty):
            kind, payload = self._inbox.get(seconds > 0, seconds or None)
            if kind == messages.BEGUN:
                self._file, self._has_begun = os.fsdecode(payload), True
                if self._allowed:
                    self.allow(self._allowed)
            elif kind == messages.STEPS and payload:
                self._asked = 0.0
            elif kind == messages.WHERE and self._why:
                return self._end(placed(self._why, messages.fault_in(payload)))
            elif kind == messages.GONE:
                status = self._program.wait()
                words = self._said[-1] if self._said and not self._has_begun else ""
                why = ending(status, words) or Fault("ended too early, with status 0")
                return self._end(self._blamed(why._replace(message=f"it {why.message}")))
            return kind, payload
        return self._press() if self._asked else None

    def allow(self, allowed: messages.Allowed) -> None:
        if self._has_begun:
            self._send(messages.ALLOW, pickle.dumps(allowed))
        else:
            self._allowed = allowed

    def stop(self, why: Fault) -> None:
        self._why, self._asked, self._has_signalled = why, perf_counter(), False
        self._send(messages.WHERE, b"")

    def close(self) -> None:
        self._ending()

    def _press(self) -> messages.Message | None:
        """Ask the process for its line by a signal, even in C code; later, end it without a
        line."""
        if perf_counter() - self._asked <= _ANSWER:
            return None
        if not self._has_signalled and sys.platform != "win32":
            self._asked, self._has_signalled = perf_counter(), True
            self._program.signal(signal.SIGUSR1)
            return None
        return self._end(self._blamed(self._why or Fault("")))

    def _end(self, fault: Fault) -> messages.Message:
        return messages.END, messages.Ending(fault).written()

    def _blamed(self, why: Fault) -> Fault:
        """The fault `why`, at the place that the process has written to standard error."""
        name = self._file.encode("ascii", "backslashreplace").decode()
        found = filter(None, map(_PLACE.fullmatch, self._said))
        places = [(place[3], whole_number(place[2])) for place in found if place[1] == name]
        return placed(why, fault_in_lines("", self._file, places[::-1]))

    def _send(self, kind: bytes, payload: bytes) -> None:
        self._program.write(messages.head_of(self._key, kind, payload) + payload)


def _answered(program: Program, key: bytes, task: Task) -> Iterator[messages.Message]:
    """The messages from a process, up to the END. If the maze is veiled, its walker is shown what
    is around the cell where its steps have led."""
    here = task.maze.start
    while message := messages.received(program.output, key):
        kind, payload = message
        if task.is_veiled and kind == messages.LOOK:
            seen = sight(task.maze, here)
            program.write(messages.head_of(key, messages.SEEN, seen) + seen)
            continue
        if task.is_veiled and kind == messages.STEPS and payload:
            here = task.maze.grid.head[messages.steps_in(payload)[0][-1] >> 4]
        yield message
        if kind == messages.END:
            return
