"""The prints and drawings of an algorithm from outside, at any position of its run."""

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from pixelmaze.maze.errors import printable
from pixelmaze.maze.grid import Grid
from pixelmaze.run.outcomes import COLOUR, POSITIONS, PRINT, SAYS, TEXT, VALUES, WALL, Note


class Drawing:
    """The notes of a run up to a step, which can move in both directions."""

    def __init__(self, notes: Sequence[Note], grid: Grid) -> None:
        self.texts: dict[int, str] = {}
        """By cell."""
        self.colours: dict[int, str] = {}
        """The letter of the colour, by cell."""
        self.walls: dict[int, str] = {}
        """By the lower of an edge's two arcs."""
        self._latest: dict[str, str] = {}
        self._prints: list[str] = []
        self.notes = notes
        """All known notes, of later steps too."""
        self._examined = 0
        self._speaks = False
        self._twin = grid.twin
        self._before: list[Any] = []
        """The value that each note so far replaced; None for a print, a copy for a clearing."""

    @property
    def speaks(self) -> bool:
        """True if the run prints or says anything, as far as known."""
        while not self._speaks and self._examined < len(self.notes):
            self._speaks = self.notes[self._examined].kind in (PRINT, SAYS)
            self._examined += 1
        return self._speaks

    @property
    def says(self) -> str:
        """The latest sentence about a step; empty for none."""
        return printable(self._latest.get(SAYS, ""))

    @property
    def values(self) -> list[str]:
        """The variables reported last, a line each."""
        return [printable(line) for line in self._latest.get(VALUES, "").splitlines()]

    def printed(self, lines: int) -> list[str]:
        """The newest printed lines, at most `lines`."""
        return [printable(line.expandtabs(4)) for line in self._prints[-lines:]] if lines else []

    def go_to(self, step: int, count: int | None = None) -> None:
        """Apply the notes of the first `step` steps, or the first `count` notes, and no others."""
        if count is None:
            count = bisect_right(self.notes, step, key=attrgetter("step"))
        notes, before = self.notes, self._before
        while len(before) < min(count, len(notes)):
            self._apply(notes[len(before)])
        while len(before) > count:
            self._take_back(notes[len(before) - 1])

    def _apply(self, note: Note) -> None:
        table, key = self._place(note)
        if table is None:
            self._prints.append(note.value)
            self._before.append(None)
        elif key == -1:
            self._before.append(dict(table))
            table.clear()
        else:
            self._before.append(table.get(key))
            _put_or_remove(table, key, printable(note.value) if note.kind == TEXT else note.value)

    def _take_back(self, note: Note) -> None:
        table, key = self._place(note)
        before = self._before.pop()
        if table is None:
            self._prints.pop()
        elif key == -1:
            table.update(before)
        else:
            _put_or_remove(table, key, before)

    def _place(self, note: Note) -> tuple[dict[Any, str] | None, Any]:
        """The table that the note changes, and its place there; None for a print."""
        if note.kind in (SAYS, VALUES, POSITIONS):
            return self._latest, note.kind
        if note.kind == WALL:
            return self.walls, min(note.at, self._twin[note.at]) if note.at >= 0 else -1
        return {TEXT: self.texts, COLOUR: self.colours}.get(note.kind), note.at


def _put_or_remove(table: dict[Any, str], key: Any, value: str | None) -> None:
    if value:
        table[key] = value
    else:
        table.pop(key, None)
