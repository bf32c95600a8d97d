"""A process in which a learner's file runs: this program's side. The other one is `child.py`."""

import signal
import sys
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread, current_thread, main_thread

from pixelmaze.external.program import Program, ending
from pixelmaze.external.protocol import (
    ALLOW,
    GONE,
    TASK,
    WHERE,
    Allowed,
    Message,
    Runner,
    Task,
    head_of,
    order_of,
    received,
)

MEMORY = 1 << 30
"""The most bytes that a run may use in addition to those at its start, where they can be limited.
"""
_MOST_LINES = 200  # the most lines of the process's debugging output that are kept
_LONGEST = 500  # the most characters of such a line
_CODE = """import sys
sys.path.append(sys.argv[1])
from pixelmaze.external.child import main
main()"""
_ROOT = str(Path(__file__).parents[2])


class Child(Runner):
    """A process in which a task is done, and the messages that it sends."""

    def __init__(self, task: Task, allowed: Allowed) -> None:
        """OSError if it cannot be started."""
        self.inbox: SimpleQueue[Message] = SimpleQueue()
        self.said: deque[str] = deque(maxlen=_MOST_LINES)
        command = [sys.executable, "-P", "-c", _CODE, _ROOT]
        said = self.said
        self._program = Program(
            command, lambda line: said.append(line[:_LONGEST]), {"PYTHONHASHSEED": "0"}
        )
        is_bound = current_thread() is main_thread()  # a child dies with its parent's thread

        def order() -> bytes:
            return order_of(task, allowed, memory=MEMORY, is_bound=is_bound)

        Thread(target=_converse, args=(self._program, order, self.inbox), daemon=True).start()
        self._ending = weakref.finalize(self, self._program.close)

    def hear(self, seconds: float) -> Message | None:
        with suppress(Empty):
            return self.inbox.get(timeout=max(0.0, seconds))
        return None

    def allow(self, allowed: Allowed) -> None:
        self._send(ALLOW, allowed.written())

    def ask_where(self) -> None:
        self._send(WHERE, b"")

    def ask_where_in_c(self) -> None:
        if hasattr(signal, "SIGUSR1"):
            self._program.signal(signal.SIGUSR1)

    def ending(self, has_begun: bool) -> str:
        status = self._program.wait()
        words = self.said[-1] if self.said and not has_begun else ""
        return ending(status, words) or "ended itself, with status 0"

    def close(self) -> None:
        self._ending()

    def _send(self, kind: bytes, payload: bytes) -> None:
        self._program.write(head_of(kind, payload) + payload)


def _converse(program: Program, order: Callable[[], bytes], inbox: SimpleQueue[Message]) -> None:
    """Runs in a thread: tells the process what to do, then hears what it says."""
    payload = order()
    program.write(head_of(TASK, payload))
    program.write(payload)
    with suppress(OSError, ValueError):  # closed meanwhile
        while message := received(program.output):
            inbox.put(message)
    inbox.put((GONE, b""))
    program.release()
