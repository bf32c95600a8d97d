"""Annotations that say what the variables of an algorithm hold.

To Python and to type checkers a cell is an int, and a bag of arcs a list of ints. The panel that
shows an algorithm from inside reads more out of these annotations; see `inspect/variables.py`.
They cost nothing while the algorithm runs, and compiled code does not see them.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeVar

CELL = "cell"
ARC = "arc"
RANKED = "ranked"

LAST = "last"
FIRST = "first"
LOWEST = "lowest"
ANY = "any"


class Taken(NamedTuple):
    """How an algorithm takes entries out of a collection, where its source does not show it."""

    order: str = ""
    """Which entry is next: LAST, FIRST, LOWEST, or ANY, at random; "" as the source shows."""
    by: str = ""
    """The variable that decides it, an index into `orders`."""
    orders: tuple[str, ...] = ()
    since: str = ""
    """The variable with the index of the first entry that has not been taken."""
    unless: str = ""
    """The variable with a flag for each cell: where it is set, the entry will be skipped."""


Cell = Annotated[int, CELL]
Arc = Annotated[int, ARC]
"""Of a cell or an arc, -1 means none."""
Arcs = Annotated[range, ARC]
"""Arcs that lie one after another."""
Ranked = Annotated[int, RANKED]
"""A cell with its priority: priority · grid.size + cell."""

Entry = TypeVar("Entry")
Bag = Annotated[list[Entry], Taken(ANY)]
"""A list out of which any entry may be taken, at random."""
