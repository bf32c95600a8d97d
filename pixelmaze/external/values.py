"""The variables of a learner's function at any step, found by a second run that waits there."""

import json
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from pixelmaze.inspect.state import MOST_CALLS, Row
from pixelmaze.run.messages import END, FOUND, LINES, Allowed, Begin, Source

KEPT = 500  # number of steps whose lines are kept
_BEHIND = 16
"""Number of steps before the one asked for whose lines are recorded on the way back to it."""
_ENDLESS = 1 << 40  # more steps than any run makes
_PATIENCE = 0.003  # seconds to wait for an answer
_MOST_SECONDS = 10.0  # seconds after which no answer is expected any more
_NOTHING = Allowed(0)


class Lines(NamedTuple):
    """Lines that run from one step to the next, as far as they were asked for."""

    first: int = 0  # the number of the first one: 0 is the line at which the run waits at the step
    lines: Sequence[Row] = ()  # WINDOW at most; none if the run has ended
    last: int = 0
    """The number of the line that makes the next step, and is line 0 there; -1 if unknown."""


class Values:
    """The lines that run from any step to the next, and the variables there.

    `begin` starts the same run again, and is told how far it may go. Going back needs a new run
    from the start.
    """

    def __init__(self, begin: Begin) -> None:
        self.shown_names: tuple[str, ...] = ()
        """The variables that are taken whole at each line."""
        self.most_calls = MOST_CALLS
        self._begin = begin
        self._run: Source | None = None
        self._asked = _NOTHING  # what the run was asked for last
        self._since = 0.0
        self._kept: dict[Allowed, Lines] = {}

    def at(self, step: int, first: int = 0, stops: tuple[int, ...] = ()) -> Lines | None:
        """The lines from this step to the next, from line `first` on; with `stops`, from the first
        of these on that is line `first` or a later one. None if they are not there yet: ask again
        in the next frame."""
        now = perf_counter()
        wish = Allowed(
            step + 1, step, first, stops, shown_names=self.shown_names, calls=self.most_calls
        )
        if wish not in self._kept and wish != self._asked:
            self._send(wish)
            self._since = now
        until = now + _PATIENCE
        while wish not in self._kept and self._run:
            message = self._run.hear(max(0.0, until - perf_counter()))
            if message:
                self._read(*message)
            elif perf_counter() > self._since + _MOST_SECONDS:
                self._end()
            elif perf_counter() >= until:
                break
        return self._kept.get(wish)

    def finding(self, step: int, stops: tuple[int, ...]) -> Iterator[int | None]:
        """Run once more, and look for one of these lines from this step on.

        Yields None while it is under way; at last the step after which the line runs, -1 if none
        does.
        """
        found: int | None = None
        try:
            run = self._begin(Allowed(_ENDLESS, step, stops=stops, finds=True))
        except OSError:  # no process can be started
            yield -1
            return
        try:
            while found is None:
                yield None
                kind, payload = run.hear(_PATIENCE) or (b"", b"")
                if kind == FOUND:
                    found = json.loads(payload)
                elif kind == END:
                    found = -1
            yield found
        finally:
            run.close()

    def close(self) -> None:
        """End the second run."""
        if self._run:
            self._run.close()
        self._run, self._asked = None, _NOTHING

    def _send(self, wish: Allowed) -> None:
        if self._run and wish.traced > self._asked.traced:
            self._run.allow(wish)
        else:
            is_back = wish.traced < self._asked.traced
            self.close()
            behind = max(0, wish.traced - _BEHIND * is_back)
            try:
                self._run = self._begin(wish._replace(traced=behind))
            except OSError:  # no process can be started
                self._kept[wish] = Lines()
        self._asked = wish

    def _read(self, kind: bytes, payload: bytes) -> None:
        if kind == LINES:
            wish, first, lines, last = json.loads(payload)
            self._keep(Allowed.of(wish), Lines(first, lines, last))
        elif kind == END:
            self._end()

    def _end(self) -> None:
        """The run has ended before the step that was asked for, or will never come there."""
        wish = self._asked
        self.close()
        if wish not in self._kept:
            self._keep(wish, Lines())

    def _keep(self, wish: Allowed, lines: Lines) -> None:
        self._kept[wish] = lines
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
