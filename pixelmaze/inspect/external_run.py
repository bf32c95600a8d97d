"""A second run of an algorithm from outside the package, which tells its variables at any line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pixelmaze.external.recorder import LineValues, Stops
from pixelmaze.inspect.rerun import Window
from pixelmaze.inspect.snapshot import TEXT, Snapshot, SourceLine, Value
from pixelmaze.inspect.source import SourceCode

if TYPE_CHECKING:
    from pixelmaze.external.values import Values

_PATIENCE = 12
"""How often to ask in vain before an older snapshot is dropped."""


class ExternalRun:
    """The second run, asked as a `Rerun` is. It never waits: ask again in the next frame."""

    def __init__(self, values: Values, source: SourceCode) -> None:
        self.index = 0
        """The position that was asked for last."""
        self.view: Snapshot | None = None
        """The latest snapshot that is known; None if that was too long ago."""
        self.is_late = True
        """Whether it is not the one of this position."""
        self._asked = 0  # how often in vain
        self._values = values
        self._source = source

    def seek(self, index: int, seconds: float = 0.0) -> bool:
        """Ask for this position. Returns whether it is reached."""
        self.index = index
        seen = self._values.at(index)
        self.is_late = seen is None
        if seen is None:
            self._asked += 1
            if self._asked > _PATIENCE:
                self.view = None
            return False
        self._asked = 0
        self.view = self._snapshot(seen.lines[0]) if seen.lines else Snapshot()
        return True

    def lines(
        self, first: int = 0, stops: Stops = frozenset(), seconds: float = 0.0
    ) -> Window | None:
        """See `Rerun.lines`. None if they are not known yet."""
        found = self._values.at(self.index, first, _numbers(stops))
        if found is None:
            return None
        return Window(found.first, [*map(self._snapshot, found.lines)], found.last)

    def finding(self, stops: Stops) -> Iterator[int | None]:
        """See `Rerun.finding`."""
        return self._values.finding(self.index + 1, _numbers(stops))

    def close(self) -> None:
        """End the second run."""
        self._values.close()

    def _snapshot(self, line: LineValues) -> Snapshot:
        stack = tuple(SourceLine(self._source, number) for number in line.stack)
        values = tuple((name, Value(TEXT, words)) for name, words in line.values)
        return Snapshot(stack[-1], values=values, stack=stack)


def _numbers(stops: Stops) -> tuple[int, ...]:
    return tuple(sorted(line for _, line in stops))
