"""The worker's side of a learner's file in a worker of a page. The page's side is `worker.py`.

A worker receives no messages while Python runs. So a run does not wait to be allowed more steps: it
continues to its end, or to the end of the budget, and the page keeps steps until they are allowed.
While it makes no steps, it reports its line unasked.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from pathlib import Path
from time import perf_counter
from types import CodeType
from typing import Any, NoReturn

from pixelmaze.algorithms import registry
from pixelmaze.maze.grid import Grid
from pixelmaze.outside.faults import fault_at
from pixelmaze.outside.output import TICK, Output, StoppedError
from pixelmaze.outside.task import carry_out, task_in
from pixelmaze.run.messages import WHERE, Allowed, Ending
from pixelmaze.run.outcomes import Fault

Post = Callable[[str, bytes], object]  # sends a message: its kind and its payload

_EVERY = 8  # number of calls and jumps in the learner's code between two looks at the clock
_monitoring: Any = getattr(sys, "monitoring", None)  # none before Python 3.12
_TOOL = 4  # our tool number in `sys.monitoring`
_TABLES: tuple[dict[str, Any], ...] = (
    registry.SOLVERS, registry.VARIANTS, registry.GENERATORS, registry.ALIASES,
)  # fmt: skip


class WorkerOutput(Output):
    def __init__(self, post: Post, grid: Grid, allowed: Allowed) -> None:
        super().__init__(grid, allowed)
        self._post = post
        self._has_left = False
        self._calls = 0
        self._looked = perf_counter()

    def send(self, kind: bytes, payload: bytes) -> None:
        if not self._has_left:
            self._post(kind.decode(), payload)

    def follow(self, code: CodeType) -> None:
        """Look at the clock now and then while the learner's code runs."""
        if not _monitoring:
            return
        monitoring = _monitoring
        monitoring.use_tool_id(_TOOL, "pixelmaze")
        events = monitoring.events
        for event in (events.JUMP, events.PY_START):
            monitoring.register_callback(_TOOL, event, self._pass)
        for part in _parts(code):
            monitoring.set_local_events(_TOOL, part, events.JUMP | events.PY_START)

    def _pass(self, *_: object) -> None:
        self._calls += 1
        if self._calls % _EVERY:
            return
        now = perf_counter()
        if now - self._looked < TICK or self._has_left:
            return
        self._looked = now
        has_made = bool(self._places)
        self.flush()
        if not has_made:
            self.send(WHERE, json.dumps(fault_at(sys._getframe(1), Fault(""), self.file)).encode())

    def hold(self) -> None:
        if self._has_left:
            self.quit()
        if self.count >= self.allowed.credit:
            self.leave(Ending())

    def quit(self) -> NoReturn:
        self._has_left = True
        self._room = 1  # if the learner's code catches the exception, it is raised again
        raise StoppedError


def run(payload: bytes | memoryview, post: Post) -> None:
    """Carry out a task with the text of its file: see `order_of`."""
    task, allowed, more = task_in(bytes(payload))
    path = Path(task.source)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(more["text"], encoding="utf-8")
    out = WorkerOutput(post, task.maze.grid, allowed)
    with _as_before(), suppress(StoppedError):
        carry_out(out, task, out.follow)


@contextmanager
def _as_before() -> Iterator[None]:
    """Undo the changes of a run to the interpreter, which the next run uses."""
    streams, limit, path = (sys.stdin, sys.stdout, sys.stderr), sys.getrecursionlimit(), [*sys.path]
    tables = [dict(table) for table in _TABLES]
    sys.stdin = StringIO()  # there is nobody to answer
    try:
        yield
    finally:
        sys.settrace(None)
        if _monitoring and _monitoring.get_tool(_TOOL):
            _monitoring.free_tool_id(_TOOL)
        sys.stdin, sys.stdout, sys.stderr = streams
        sys.setrecursionlimit(limit)
        sys.path[:] = path
        for table, before in zip(_TABLES, tables, strict=True):
            table.clear()
            table.update(before)


def _parts(code: CodeType) -> Iterator[CodeType]:
    """A code object and all inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _parts(constant)
