"""A second run of an algorithm from outside the package, which tells its variables at any step."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
        self.is_there = False
        """Whether it is the one of this position."""
        self._late = 0  # how often the snapshot was not there
        self._values = values
        self._source = source
        self._lines: list[Snapshot] = []

    def seek(self, index: int, seconds: float) -> bool:
        """Ask for this position. Returns whether it is reached."""
        self.index = index
        seen = self._values.at(index)
        self.is_there = seen is not None
        if seen is None:
            self._late += 1
            if self._late > _PATIENCE:
                self.view = None
            return False
        self._late = 0
        self._lines = [
            Snapshot(
                SourceLine(self._source, line.line),
                values=tuple((name, Value(TEXT, words)) for name, words in line.values),
            )
            for line in seen
        ]
        self.view = self._lines[0] if self._lines else Snapshot()
        return True

    def between(self) -> list[Snapshot] | None:
        """The lines that run from there to the next step, each with the variables at that line;
        None if that is not known yet."""
        return self._lines[1:] if self.is_there else None

    def close(self) -> None:
        """End the second run."""
        self._values.close()
