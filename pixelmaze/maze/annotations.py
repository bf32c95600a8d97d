"""Annotations that say what the variables of algorithms hold.

To Python and type checkers a cell is an int, and a bag of arcs a list of ints. The source panel
reads more from these annotations, see `inspect/variables.py`. They cost nothing at run time, and
compiled code does not see them.
"""

from typing import Annotated, NamedTuple, TypeVar

CELL = "cell"
ARC = "arc"
SHOWN = "shown"
ENTERED = "entered"
HIDDEN = "hidden"  # of no use to a reader, such as the state of a random number generator

LAST = "last"
FIRST = "first"
LOWEST = "lowest"
ANY = "any"


class TakeOrder(NamedTuple):
    """The order in which entries leave a collection, where the source does not show this."""

    order: str = ""
    """The next entry: LAST, FIRST, LOWEST, or ANY at random; "" if the source shows it."""
    by: str = ""  # the variable that chooses the order: an index into `orders`
    orders: tuple[str, ...] = ()  # the orders to choose from
    since: str = ""  # the variable that holds the index of the first entry not yet taken
    unless: str = ""
    """The variable with a flag per cell or arc: entries whose flag is set will be skipped."""


Cell = Annotated[int, CELL]
Arc = Annotated[int, ARC]  # for a cell or an arc -1 means none
Arcs = Annotated[range, ARC]  # consecutive arcs
Shown = Annotated[list[int], SHOWN]
"""A number for each cell, -1 for none, kept only for display. Nothing else may depend on it, as
compiled code omits it."""

Entered = Annotated[list[int], ENTERED]
"""A number for each arc, -1 for none, that describes the entry into a cell by the arc."""

Entry = TypeVar("Entry")
Bag = Annotated[list[Entry], TakeOrder(ANY)]  # a list from which entries are taken at random
