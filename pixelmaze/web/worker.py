"""The page's side of learners' files in workers of a page. The worker's side is `in_worker.py`.

A worker has its own Python, which takes seconds to start. A worker whose run has ended is kept for
the next run; one that still runs is ended, as its code cannot be interrupted otherwise.
"""

from __future__ import annotations

import weakref
from collections import deque
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from pixelmaze.outside.faults import placed
from pixelmaze.outside.task import Task, order_of
from pixelmaze.run import messages
from pixelmaze.run.outcomes import Fault
from pixelmaze.web.host import Worker

IDLE = b"I"  # the kind of the message that a run is over and the worker is free
_GRACE = 0.5  # seconds for which a run that has reported its end may take to end


class Workers:
    """The workers of a page. `start` starts one."""

    def __init__(self, start: Callable[[], Worker]) -> None:
        self._start = start
        self._idle: list[Worker] = []

    def begin(self, task: Task, allowed: messages.Allowed) -> WorkerRun:
        """Start a task of a file in a worker; see `Source.elsewhere`."""
        worker = self._idle.pop() if self._idle else self._start()
        return WorkerRun(worker, task, allowed, self._give_back)

    def _give_back(self, worker: Worker, is_idle: bool) -> None:
        if is_idle and not self._idle:
            self._idle.append(worker)
        else:
            worker.end()


class WorkerRun(messages.Source):
    """A task of a worker, and the messages about it. In the end `done` receives the worker, and
    whether it can do another task."""

    can_wait = False

    def __init__(
        self,
        worker: Worker,
        task: Task,
        allowed: messages.Allowed,
        done: Callable[[Worker, bool], object],
    ) -> None:
        assert isinstance(task.source, Path)
        self._worker = worker
        self._inbox: deque[messages.Message] = deque()
        self._allowed = allowed.credit
        self._passed = 0  # steps that were passed on
        self._where = b""
        """The line of the run, if reported since the last step."""
        self._has_begun = False
        self._why: Fault | None = None
        """Why the run is to end; None if it is not."""
        self._ended = 0.0
        """When the end of the run was first reported."""
        self._state = {"is_idle": False}
        self._closing = weakref.finalize(self, _close, worker, self._state, done)
        # at a stop to report variables the run ends: it cannot be told to continue
        self._most = allowed.most or allowed.credit
        text = task.source.read_text(encoding="utf-8", errors="replace")
        task = task._replace(source=task.source.absolute())  # advice looks at it here
        worker.post(order_of(task, allowed._replace(credit=self._most), text=text))

    def receive(self, seconds: float) -> messages.Message | None:
        """The next message, if any. Steps are held back until they are allowed."""
        self._receive_all()
        if self._why and (not self._inbox or self._inbox[0][0] != messages.END):
            place = messages.fault_in(self._where) if self._where else Fault("")
            return messages.END, messages.Ending(placed(self._why, place)).written()
        if not self._inbox:
            return None
        kind, payload = self._inbox[0]
        is_last = kind == messages.STEPS and self._passed + len(payload) // 8 >= self._most
        if (is_last or kind == messages.END) and not self._state["is_idle"]:  # it may still run
            self._ended = self._ended or perf_counter()
            if perf_counter() - self._ended < _GRACE:
                return None
        if kind == messages.STEPS:
            return self._steps(payload)
        if kind == messages.GONE:
            begun = "it stopped Python" if self._has_begun else "it cannot start"
            return messages.END, messages.Ending(
                Fault(f"{begun}: {payload.decode(errors='replace')}")
            ).written()
        return self._inbox.popleft()

    def _receive_all(self) -> None:
        while message := self._worker.take():
            kind, payload = message
            if kind == messages.WHERE:
                self._where = payload
            elif kind == IDLE:
                self._state["is_idle"] = True
            else:
                if kind == messages.STEPS:
                    self._where = b""
                self._has_begun = self._has_begun or kind == messages.BEGUN
                self._inbox.append(message)

    def _steps(self, payload: bytes) -> messages.Message | None:
        """The allowed steps of a message; the others stay in the inbox."""
        half = len(payload) // 2
        size = 4 * (self._allowed - self._passed)
        if size <= 0:
            return None
        self._inbox.popleft()
        if size < half:
            rest = payload[size:half] + payload[half + size :]
            self._inbox.appendleft((messages.STEPS, rest))
            payload = payload[:size] + payload[half : half + size]
        self._passed += len(payload) // 8
        return messages.STEPS, payload

    def allow(self, allowed: messages.Allowed) -> None:
        self._allowed = allowed.credit

    def stop(self, why: Fault) -> None:
        self._why = why

    def close(self) -> None:
        if self._closing.alive:
            self._receive_all()
        self._closing()


def _close(worker: Worker, state: dict[str, bool], done: Callable[[Worker, bool], object]) -> None:
    done(worker, state["is_idle"])
