"""A second run of an algorithm from outside the package, which tells its variables at any line."""

import json
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from pixelmaze.inspect.line_recorder import Stops
from pixelmaze.inspect.rerun import Window, remember
from pixelmaze.inspect.source import SourceCode
from pixelmaze.inspect.state import MOST_CALLS, Row, Snapshot, read
from pixelmaze.run.messages import END, FOUND, LINES, Allowed, Begin, Source

KEPT = 500  # number of steps whose lines are kept
_BEHIND = 16
"""Number of steps before the one asked for whose lines are recorded on the way back to it."""
_SPARE, _FAR = 2_000, 20_000
"""How many steps a spare run waits behind, and the number of the step from which on there is one:
to get there again takes long."""
_ENDLESS = 1 << 40  # more steps than any run makes
_WAIT = 0.003  # seconds to wait for an answer
_MOST_SECONDS = 10.0  # seconds after which no answer is expected any more
_IN_VAIN = 12  # how often to ask in vain before an older snapshot is dropped


class _Lines(NamedTuple):
    """As a `Window`, but with lines as they were sent."""

    first: int = 0
    rows: Sequence[Row] = ()  # none if the run has ended
    last: int = 0


class SecondRun:
    """The second run, asked as a `Rerun` is. It never waits: ask again in the next frame.

    `begin` starts the same run again. To go back, a spare run goes on that has waited a while
    behind, or a new one begins.
    """

    def __init__(
        self,
        begin: Begin,
        source: SourceCode,
        file: str = "",
        shown_names: tuple[str, ...] = (),
        most_calls: int = MOST_CALLS,
    ) -> None:
        self.index = 0
        """The position that was asked for last."""
        self.view: Snapshot | None = None
        """The latest snapshot that is known; None if that was too long ago."""
        self.is_late = True
        """Whether it is not the one of this position."""
        self._begin, self._source, self._file = begin, source, file
        self._usual = Allowed(0, shown_names=shown_names, calls=most_calls)
        self._in_vain = 0  # how often it was asked
        self._run: Source | None = None
        self._asked = self._usual  # what the run was asked for last
        self._since = 0.0
        self._spare: Source | None = None
        self._spare_at = 0
        self._kept: dict[Allowed, _Lines] = {}

    def seek(self, index: int, seconds: float = 0.0) -> bool:
        """Ask for this position. Returns whether it is reached."""
        self.index = index
        seen = self._lines(0, ())
        self.is_late = seen is None
        self._in_vain = self._in_vain + 1 if seen is None else 0
        if seen:
            self.view = read(seen.rows[:1], self._source)[0] if seen.rows else Snapshot()
        elif self._in_vain > _IN_VAIN:
            self.view = None
        return not self.is_late

    def lines(
        self, first: int = 0, stops: Stops = frozenset(), seconds: float = 0.0
    ) -> Window | None:
        """See `Rerun.lines`. None if they are not known yet."""
        numbers = self._numbers(stops)
        if stops and not numbers:
            return Window(first, (), 0)
        found = self._lines(first, numbers)
        return found and Window(found.first, read(found.rows, self._source), found.last)

    def finding(self, stops: Stops) -> Iterator[int | None]:
        """See `Rerun.finding`."""
        numbers = self._numbers(stops)
        wish = Allowed(_ENDLESS, self.index + 1, stops=numbers, finds=True)
        run = self._begun(wish) if numbers else None
        found = None if run else -1
        try:
            while run and found is None:
                yield None
                kind, payload = run.hear(_WAIT) or (b"", b"")
                if kind == FOUND:
                    found = int(json.loads(payload))
                elif kind == END:
                    found = -1
            yield found
        finally:
            if run:
                run.close()

    def close(self) -> None:
        """End the second run."""
        for run in filter(None, (self._run, self._spare)):
            run.close()
        self._run, self._spare, self._asked = None, None, self._usual

    def _numbers(self, stops: Stops) -> tuple[int, ...]:
        return tuple(sorted(line for file, line in stops if file == self._file))

    # ---- asking ----------------------------------------------------------------------------------

    def _lines(self, first: int, stops: tuple[int, ...]) -> _Lines | None:
        """The lines from the position to the next. None if they are not there yet."""
        now, step = perf_counter(), self.index
        wish = self._usual._replace(credit=step + 1, traced=step, first=first, stops=stops)
        if wish not in self._kept and wish != self._asked:
            self._send(wish)
            self._asked, self._since = wish, now
        until = now + _WAIT
        while wish not in self._kept and self._run:
            message = self._run.hear(max(0.0, until - perf_counter()))
            if message:
                self._hear(*message)
            elif perf_counter() > self._since + _MOST_SECONDS:
                self._end()
            if perf_counter() >= until:
                break
        return self._kept.get(wish)

    def _begun(self, allowed: Allowed) -> Source | None:
        """The run, begun once more; None if no process can be started."""
        try:
            return self._begin(allowed)
        except OSError:
            return None

    def _send(self, wish: Allowed) -> None:
        step, before = wish.traced, self._asked.traced
        if self._run and step > before:
            self._run.allow(wish)
        else:
            on_the_way = max(0, step - _BEHIND * (step < before))
            self._run = self._another_for(wish._replace(traced=on_the_way))
            if not self._run:
                self._kept[wish] = _Lines()
        if step >= _FAR and self._run and self._run.can_wait:
            self._let_wait(Allowed(step - _SPARE, step - _SPARE))

    def _another_for(self, wish: Allowed) -> Source | None:
        """A run in place of one that has passed the step: the spare one, or a new one."""
        if self._run:
            self._run.close()
        spare = self._spare
        if not spare or self._spare_at > wish.traced:
            return self._begun(wish)
        self._spare = None
        spare.allow(wish)
        return spare

    def _let_wait(self, wish: Allowed) -> None:
        """Have a spare run wait at a step."""
        if self._spare and self._spare_at <= wish.traced:
            self._spare.allow(wish)
        else:
            if self._spare:
                self._spare.close()
            self._spare = self._begun(wish)
        self._spare_at = wish.traced

    def _hear(self, kind: bytes, payload: bytes) -> None:
        if kind == LINES:
            wish, first, rows, last = json.loads(payload)
            remember(self._kept, Allowed.of(wish), _Lines(first, rows, last), KEPT)
        elif kind == END:
            self._end()

    def _end(self) -> None:
        """The run has ended before the step that was asked for, or will never come there."""
        wish = self._asked
        self.close()
        if wish not in self._kept:
            remember(self._kept, wish, _Lines(), KEPT)
