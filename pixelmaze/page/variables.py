"""The variables of an algorithm at every position of a search, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic, sleep

from pixelmaze.grid import Grid
from pixelmaze.inspect.external_run import ExternalRun
from pixelmaze.inspect.source import SourceCode
from pixelmaze.inspect.state import Snapshot
from pixelmaze.playback import Part
from pixelmaze.search import Search
from pixelmaze.step import PATH
from pixelmaze.ui.messages.algorithms import entries
from pixelmaze.ui.value_texts import order_of, said

_PATIENCE = 2.0
"""Seconds to wait for the variables of an algorithm from outside; then they are left out."""
_PAUSE = 0.0005
"""Seconds between two looks at whether they are there."""


class OutsideVariables:
    """The variables of algorithms from outside the package: each runs a second time, in which it
    stops at every step. Ask for one position after another."""

    def __init__(self) -> None:
        self._part: Part | None = None
        self._run: ExternalRun | None = None

    def view(self, search: Search) -> Snapshot | None:
        """The state at the position of the search; None if it is not known."""
        part = search.parts[search.part] if search.parts else None
        if part is not self._part:
            self.close()
            self._part = part
            if part and part.values:
                # only the variables are of interest, not the lines
                source = SourceCode(part.title, 1)
                self._run = ExternalRun(part.values(), source, search.board.grid)
        until = monotonic() + _PATIENCE
        while self._run:
            if self._run.seek(search.index - search.begins[search.part]):
                return self._run.view
            if monotonic() > until:
                self.close()
            sleep(_PAUSE)
        return None

    def close(self) -> None:
        """End the second run."""
        if self._run:
            self._run.close()
        self._run = None


def taken_next(search: Search, view: Snapshot | None) -> Sequence[int]:
    """The cells that the algorithm takes next, in order, as far as that is known."""
    memory = view.memory if view else None
    has_path = bool(search.board.action_counts[PATH])  # then no more are taken
    return memory.cells if memory and memory.is_ordered and not has_path else ()


def lines_of(grid: Grid, view: Snapshot | None) -> Iterator[tuple[str, str]]:
    """The variables by name: first those entries that are yet to be taken, the next one at the
    front."""
    if view and view.memory:
        memory = view.memory
        few = "  ".join(said(grid, entry) for entry in memory.entries)
        few += " …" if memory.length > len(memory.entries) else ""
        order = order_of(memory, lambda _: True)
        words = ", ".join(filter(None, (entries(memory.length, memory.of), order)))
        yield memory.name, " · ".join(filter(None, (few, words)))
    for name, value in view.values if view else ():
        yield name, said(grid, value)
