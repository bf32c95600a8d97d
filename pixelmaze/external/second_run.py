"""A second run of an algorithm from outside the package, which tells its variables at any line."""

from collections.abc import Iterator

from pixelmaze.external.values import Values
from pixelmaze.inspect.recorder import Stops
from pixelmaze.inspect.rerun import Window
from pixelmaze.inspect.source import SourceCode
from pixelmaze.inspect.state import MOST_CALLS, Snapshot, read

_PATIENCE = 12  # how often to ask in vain before an older snapshot is dropped


class ExternalRun:
    """The second run, asked as a `Rerun` is. It never waits: ask again in the next frame."""

    def __init__(
        self,
        values: Values,
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
        self._asked = 0  # how often in vain
        self._values = values
        self._values.shown_names, self._values.most_calls = shown_names, most_calls
        self._source = source
        self._file = file

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
        self.view = read(seen.lines[:1], self._source)[0] if seen.lines else Snapshot()
        return True

    def lines(
        self, first: int = 0, stops: Stops = frozenset(), seconds: float = 0.0
    ) -> Window | None:
        """See `Rerun.lines`. None if they are not known yet."""
        numbers = self._numbers(stops)
        if stops and not numbers:
            return Window(first, (), 0)
        found = self._values.at(self.index, first, numbers)
        if found is None:
            return None
        return Window(found.first, read(found.lines, self._source), found.last)

    def finding(self, stops: Stops) -> Iterator[int | None]:
        """See `Rerun.finding`."""
        numbers = self._numbers(stops)
        return self._values.finding(self.index + 1, numbers) if numbers else iter((-1,))

    def close(self) -> None:
        """End the second run."""
        self._values.close()

    def _numbers(self, stops: Stops) -> tuple[int, ...]:
        return tuple(sorted(line for file, line in stops if file == self._file))
