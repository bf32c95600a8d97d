"""Learners' files in workers of a page: the side of the page. The worker's is `in_worker.py`.

A worker has a Python of its own, which takes seconds to start. One that has ended its run is kept
for the next; one that goes on is ended, as its code cannot be interrupted otherwise.
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
from pixelmaze.run.words import USUAL, Fault
from pixelmaze.web.host import Worker

IDLE = b"I"  # the kind of the message that a run is over, so that the worker can begin another one
_GRACE = 0.5  # seconds for which a run that has reported its end may take to end


class Workers:
    """The workers of a page. `start` starts one."""

    def __init__(self, start: Callable[[], Worker]) -> None:
        self._start = start
        self._idle: list[Worker] = []

    def begin(self, task: Task, allowed: messages.Allowed) -> WorkerRun:
        """Do a task of a file in a worker; see `Elsewhere`."""
        worker = self._idle.pop() if self._idle else self._start()
        return WorkerRun(worker, task, allowed, self._give_back)

    def _give_back(self, worker: Worker, is_idle: bool) -> None:
        if is_idle and not self._idle:
            self._idle.append(worker)
        else:
            worker.end()


class WorkerRun(messages.Source):
    """A task that a worker does, and the messages about it. `done` is given the
    worker when it is not needed any more, and whether it can do another task."""

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
        self._heard = 0  # steps that were handed on
        self._where = b""
        """Its line, if it has told it since its last step."""
        self._has_begun = False
        self._why: Fault | None = None
        """Why it is to end."""
        self._ended = 0.0
        """When its end was first heard of."""
        self._state = {"is_idle": False}
        self._closing = weakref.finalize(self, _close, worker, self._state, done)
        # where it is to stop and tell its variables, it ends: it cannot be told to go on
        most = allowed.credit if allowed.traced >= 0 else USUAL.steps_for(task.maze.grid.size) + 1
        text = task.source.read_text(encoding="utf-8", errors="replace")
        worker.post(order_of(task, allowed._replace(credit=most), text=text))

    def hear(self, seconds: float) -> messages.Message | None:
        """The next message, if there is one. Steps are held back until they are allowed."""
        self._listen()
        if self._why and (not self._inbox or self._inbox[0][0] != messages.END):
            place = messages.fault_in(self._where) if self._where else Fault("")
            return messages.END, messages.Ending(placed(self._why, place)).written()
        if not self._inbox:
            return None
        kind, payload = self._inbox[0]
        if kind == messages.STEPS:
            return self._steps(payload)
        if kind == messages.GONE:
            begun = "it ended its Python" if self._has_begun else "it cannot start"
            return messages.END, messages.Ending(
                Fault(f"{begun}: {payload.decode(errors='replace')}")
            ).written()
        if kind == messages.END and not self._state["is_idle"]:  # it may go on all the same
            self._ended = self._ended or perf_counter()
            if perf_counter() - self._ended < _GRACE:
                return None
        return self._inbox.popleft()

    def _listen(self) -> None:
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
        """The steps of a message that are allowed; the others stay."""
        half = len(payload) // 2
        size = 4 * (self._allowed - self._heard)
        if size <= 0:
            return None
        self._inbox.popleft()
        if size < half:
            rest = payload[size:half] + payload[half + size :]
            self._inbox.appendleft((messages.STEPS, rest))
            payload = payload[:size] + payload[half : half + size]
        self._heard += len(payload) // 8
        return messages.STEPS, payload

    def allow(self, allowed: messages.Allowed) -> None:
        self._allowed = allowed.credit

    def stop(self, why: Fault) -> None:
        self._why = why

    def close(self) -> None:
        if self._closing.alive:
            self._listen()
        self._closing()


def _close(worker: Worker, state: dict[str, bool], done: Callable[[Worker, bool], object]) -> None:
    done(worker, state["is_idle"])
