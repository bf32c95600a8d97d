"""The state of an algorithm at a line, as it is shown: its variables, and its call stack."""

from __future__ import annotations

from types import CodeType
from typing import NamedTuple

from pixelmaze.annotations import FIRST, LAST, LOWEST
from pixelmaze.inspect.source import SourceCode
from pixelmaze.inspect.tables import Table

FLAG = "flag"


NUMBER = "number"


TEXT = "text"


class SourceLine(NamedTuple):
    """A line at which an algorithm waits, or that it has run."""

    code: CodeType | SourceCode
    number: int  # line number in the file


class Value(NamedTuple):
    """A value to show."""

    kind: str  # CELL, ARC, FLAG, NUMBER, or TEXT for anything else, as it is to be shown
    value: int | str  # for a cell or an arc -1 means none
    content: int | None = None
    """Differs after a change of a table of which the text shows only some entries; else None."""

    def differs(self, before: Value) -> bool:
        """Whether the variable has changed since it had that value."""
        if self.content is None:
            return self[:2] != before[:2]
        return self.content != before.content


class Memory(NamedTuple):
    """A collection of entries yet to be processed: the stack, queue or frontier of an algorithm."""

    name: str  # the name of the variable
    length: int  # number of entries still to be taken; some may be outdated
    of: str  # what the entries are: CELL, ARC, or "" for other things
    order: str
    """Which entry is next: LAST, FIRST, LOWEST, or ANY at random; "" if that is not known."""
    entries: tuple[Value, ...] = ()
    """Some entries in the order in which they will be taken, or newest first if there is no order.
    An arc is shown as the cell it leads to."""
    keys: tuple[tuple[float, ...], ...] = ()
    """The numbers by which each of these entries is compared, the lowest first, where LOWEST is the
    order and the entries tell them; else empty."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The entries that are cells."""
        return tuple(entry.value for entry in self.entries if isinstance(entry.value, int))

    @property
    def ranks(self) -> tuple[float, ...]:
        """The priority of each of these entries: the first number by which it is compared."""
        return tuple(key[0] for key in self.keys)

    @property
    def is_ordered(self) -> bool:
        """Whether it is known which entry is next."""
        return self.order in (LAST, FIRST, LOWEST)


class Snapshot(NamedTuple):
    """The state of an algorithm at a line, before that line runs."""

    line: SourceLine | None = None  # none if it has ended
    memory: Memory | None = None  # none if there is none
    values: tuple[tuple[str, Value], ...] = ()
    """Its other variables: single values first, then collections, then tables by cell or arc, and
    what it was given."""
    stack: tuple[SourceLine, ...] = ()
    """The lines of the functions at work, outermost first; of many only the innermost."""
    tables: tuple[Table, ...] = ()  # the whole variables that were asked for
    table_names: tuple[str, ...] = ()  # the variables that can be asked for
    noted: int = 0  # how many notes it has made: see `run.words.Note`
