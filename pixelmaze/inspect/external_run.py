"""A second run of an algorithm from outside the package, which tells its variables at any line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from pixelmaze.annotations import CELL, FIRST, LAST, LOWEST
from pixelmaze.external.recorder import LineValues, Stops
from pixelmaze.external.wholes import WholeValue
from pixelmaze.grid import Grid
from pixelmaze.inspect.rerun import Window
from pixelmaze.inspect.source import SourceCode
from pixelmaze.inspect.state import TEXT, Snapshot, SourceLine, Value
from pixelmaze.inspect.tables import Whole, table_of
from pixelmaze.inspect.takings import orders_in

if TYPE_CHECKING:
    from pixelmaze.external.values import Values

_PATIENCE = 12  # how often to ask in vain before an older snapshot is dropped


class ExternalRun:
    """The second run, asked as a `Rerun` is. It never waits: ask again in the next frame."""

    def __init__(
        self,
        values: Values,
        source: SourceCode,
        grid: Grid,
        file: str = "",
        shown_names: tuple[str, ...] = (),
    ) -> None:
        self.index = 0
        """The position that was asked for last."""
        self.view: Snapshot | None = None
        """The latest snapshot that is known; None if that was too long ago."""
        self.is_late = True
        """Whether it is not the one of this position."""
        self._asked = 0  # how often in vain
        self._values = values
        self._values.shown_names = shown_names
        self._source = source
        self._file = file
        self._grid = grid

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
        numbers = self._numbers(stops)
        if stops and not numbers:
            return Window(first, (), 0)
        found = self._values.at(self.index, first, numbers)
        if found is None:
            return None
        seen = zip(map(self._snapshot, found.lines), found.noted, strict=True)
        lines = [snapshot._replace(noted=noted) for snapshot, noted in seen]
        return Window(found.first, lines, found.last)

    def finding(self, stops: Stops) -> Iterator[int | None]:
        """See `Rerun.finding`."""
        numbers = self._numbers(stops)
        return self._values.finding(self.index + 1, numbers) if numbers else iter((-1,))

    def close(self) -> None:
        """End the second run."""
        self._values.close()

    def _snapshot(self, line: LineValues) -> Snapshot:
        stack = tuple(SourceLine(self._source, number) for number in line.stack)
        values = tuple((name, Value(TEXT, words)) for name, words in line.values)
        tables = tuple(table_of(self._whole(each), self._grid) for each in line.wholes if each)
        return Snapshot(stack[-1], None, values, stack, tables, line.whole_names)

    def _whole(self, value: WholeValue) -> Whole:
        """In the order in which entries are taken, if the source shows it."""
        if value.values is not None:
            of = CELL if value.are_cells else ""
            return Whole(value.name, CELL, value.cells, value.values, of)
        order = self._orders.get(value.name, "")
        by_order = {FIRST: value.cells, LAST: value.cells[::-1], LOWEST: value.lowest}
        cells = by_order.get(order, ())
        return Whole(value.name, CELL, cells or value.cells, is_ordered=bool(cells))

    @cached_property
    def _orders(self) -> Mapping[str, str]:
        return orders_in(self._source)

    def _numbers(self, stops: Stops) -> tuple[int, ...]:
        return tuple(sorted(line for file, line in stops if file == self._file))
