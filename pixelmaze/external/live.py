"""Live runs: the steps of a program or a stream, as they come.

A thread collects the steps, which may take their time; the feed takes what is there. A program is
held back while nobody asks for more of its steps.
"""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import sys
import weakref
from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence
from threading import Condition, Thread
from time import perf_counter

from pixelmaze.external.feed import PRINT, Budget, Fault, Feed, Note
from pixelmaze.external.judged import Echo
from pixelmaze.external.program import NOT_STARTED, Program, ending

MOST_PRINTED = 200_000  # the most characters of a program's debugging output that are kept
_PAUSE = 0.1
"""A longer time between two calls of `Feed.take` does not count as waiting for the program."""


class LiveRun(ABC):
    """A run in a program, or from a stream: a thread collects the steps, a feed reads them."""

    def __init__(self, most_steps: int) -> None:
        self.steps = array("i")
        """All steps so far, packed as in a Trace."""
        self.notes: list[Note] = []
        self.stats: dict[str, float] = {}
        self.outcome = ""
        self.fault: Fault | None = None
        self.is_over = False
        self._is_ending = False
        self._most_steps = most_steps
        self._wanted = 0
        self._printed = 0
        self._echo = Echo()
        self._thread: Thread | None = None
        self._program: Program | None = None
        self._changed = Condition()

    # ---- for the thread --------------------------------------------------------------------------

    @abstractmethod
    def run(self) -> None:
        """Collect the steps until `is_over`. Runs in a thread."""

    @abstractmethod
    def finish(self, why: str) -> None:
        """Add the last steps, and set outcome or fault, once the run is over. `why` says what the
        program did in the end, such as "ended with status 1"; empty if it ended of itself."""

    def started(self, words: Sequence[str]) -> Program | None:
        """The program, started. None if that is impossible; then the run is over."""
        try:
            program = Program(words, self.printed)
        except (OSError, ValueError) as error:
            self.refuse(f"the program cannot be started: {getattr(error, 'strerror', error)}")
            return None
        with self._changed:
            self._program = program
            if not self._is_ending:
                return program
        program.close()
        program.release()
        return None

    def ended(self, program: Program) -> None:
        """The program has closed its output, or the run is over without it."""
        if self._is_ending:
            self.close()
        else:
            status = program.wait()
            if status == NOT_STARTED and not self.steps and not program.last_words:
                self.refuse("the program cannot be started: it is not made for this machine")
            self.end(ending(status, program.last_words))
        program.release()

    def is_wanted(self) -> bool:
        """Waits until more steps are wanted; False if none will be."""
        if len(self.steps) >= self._wanted:
            with self._changed:
                self._changed.wait_for(lambda: self._is_ending or len(self.steps) < self._wanted)
        return not self._is_ending

    def add(self, action: int, arc: int) -> None:
        """Add a step. If there is none left in the budget, the run is over."""
        with self._changed:
            has_room = len(self.steps) < self._most_steps
            if has_room and not self._is_ending:
                self.steps.append(arc << 4 | action)
                self._changed.notify_all()
        if not has_room:
            self.end(f"made {self._most_steps:,} steps without an end")

    def note(self, kind: str, at: int = -1, value: str = "") -> None:
        """Add a note to the latest step."""
        with self._changed:
            self.notes.append(Note(len(self.steps), kind, at, value))

    def printed(self, text: str) -> None:
        """Pass on a line of debugging output. Up to MOST_PRINTED characters are kept."""
        if self._printed <= MOST_PRINTED:
            self._printed += len(text) + 1
            full = self._printed > MOST_PRINTED
            self.note(PRINT, value="… (what it prints from here on is not kept)" if full else text)
        if not self.is_over:
            self._echo.pass_on(text, sys.stderr)

    def refuse(self, message: str) -> None:
        """There is no run at all."""
        self.fault = Fault(message)
        self.end(message)

    def end(self, why: str = "") -> None:
        """The run is over, unless it is already."""
        with self._changed:
            if self._is_ending:
                return
            self._is_ending = True
            self._changed.notify_all()
        self._echo.end()
        if not self.fault:
            self.finish(why)  # it may take long, and a feed does not wait for it
        with self._changed:
            self.is_over = True
            self._changed.notify_all()

    # ---- for the feed ----------------------------------------------------------------------------

    def want(self, count: int) -> None:
        """Let the program go on until there are this many steps."""
        with self._changed:
            self._wanted = max(self._wanted, count)
            self._changed.notify_all()
            if self._thread is None and not self._is_ending:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()

    def taken(self, begin: int, count: int, seconds: float) -> array[int]:
        """Up to `count` steps from `begin` on; fewer if they are not there after that time."""
        end = begin + count
        with self._changed:
            self._changed.wait_for(lambda: self.is_over or len(self.steps) >= end, seconds)
            return self.steps[begin:end]

    def _work(self) -> None:
        try:
            self.run()
        finally:
            self.end("broke off")  # nobody waits for a thread that has failed

    def close(self) -> None:
        """End the run and its program."""
        self.end("was closed")
        with self._changed:
            program, self._program = self._program, None
        if program:
            program.close()


class LiveFeed(Feed):
    """The steps of a `LiveRun` as they come. The run begins when the first step is asked for."""

    def __init__(self, run: LiveRun) -> None:
        super().__init__()
        self._run = run
        self._at = 0
        self.notes = run.notes

    @property
    def is_over(self) -> bool:
        run = self._run
        is_over = run.is_over and self._at == len(run.steps)
        if is_over:
            self.fault, self.outcome, self.stats = run.fault, run.outcome, run.stats
        return is_over

    def take(self, count: int, seconds: float) -> array[int]:
        self._run.want(self._at + 2 * count)  # it works on these while nobody waits
        steps = self._run.taken(self._at, count, seconds)
        self._at += len(steps)
        return steps

    def close(self) -> None:
        """Nothing ends: others may still read the same steps."""


class ProgramFeed(LiveFeed):
    """The steps of a program.

    It ends for good if no step comes for the seconds of the budget; pauses in which nobody asks for
    steps do not count. The program ends with its feed, when that is closed or no longer used, or
    when this process exits.
    """

    def __init__(self, run: LiveRun, budget: Budget) -> None:
        super().__init__(run)
        self._budget = budget
        self._waited = 0.0
        self._left = perf_counter()
        self._ending = weakref.finalize(self, run.close)

    def take(self, count: int, seconds: float) -> array[int]:
        began = perf_counter()
        steps = super().take(count, seconds)
        now = perf_counter()
        self._waited += now - began + min(began - self._left, _PAUSE)
        self._left = now
        if steps:
            self._waited = 0.0
        elif self._waited > self._budget.seconds:
            self._run.end(f"made {self._budget.late}")
            self.close()
        return steps

    def close(self) -> None:
        self._ending()
