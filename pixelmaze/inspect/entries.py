"""Values as text, and the entries of collections, in the order in which they are taken."""

from array import array
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from heapq import heappop, heappush
from itertools import islice, takewhile
from math import isfinite
from typing import Any

from pixelmaze.inspect.variables import Many, Several
from pixelmaze.maze.annotations import ARC, CELL, FIRST, LOWEST
from pixelmaze.maze.cells import Cell
from pixelmaze.maze.grid import Grid

MOST_ENTRIES = 8  # the most entries of a collection
LONGEST = 60  # the most characters of any other value
_LONGEST_IN_CELL = 12  # the most characters of a text by cell
_LONG = str, bytes, bytearray, array
"""What may be so long that it is cut before it is written out."""
_MOST_BITS = 200  # larger numbers are not written out, which takes quadratic time


def shown(value: object, depth: int = 2, longest: int = LONGEST) -> str:
    """A value as text: short, whatever it holds, and quick, however large it is."""
    if isinstance(value, Cell):
        return f"({value.x},{value.y})"
    if isinstance(value, int) and is_long(value):
        return f"a number of {value.bit_length()} bits"
    if isinstance(value, tuple) and len(value) <= 4 and depth >= 0:
        return f"({', '.join(shown(entry, depth - 1) for entry in value)})"
    if isinstance(value, list | tuple | deque | set | frozenset | dict):
        most = MOST_ENTRIES * (depth > 0)
        if isinstance(value, dict):  # the newest
            keys = islice(reversed(value), most)
            texts = [f"{shown(key, depth - 1)}: {shown(value[key], depth - 1)}" for key in keys]
        else:
            texts = [shown(entry, depth - 1) for entry in islice(value, most)]
        if len(texts) < len(value) and texts:
            texts.append("…")
        kind = f"{type(value).__name__} of {len(value)}"
        return f"{kind}: {', '.join(texts)}" if texts else kind
    try:
        words = repr(value[:longest] if isinstance(value, _LONG) else value)
    except Exception as error:  # a class of theirs
        words = f"<{type(value).__name__}: {type(error).__name__}>"
    return words if len(words) <= longest else f"{words[: longest - 1]}…"


def is_long(number: int) -> bool:
    """Whether a number is not written out."""
    return number.bit_length() > _MOST_BITS


def entry_of(held: Any) -> Any:
    """What the entries of a collection hold."""
    return held.entry if isinstance(held, Many) else None


def key_of(entry: Any) -> tuple[float, ...]:
    """The numbers with which a tuple on a heap begins: its priority, and what decides ties."""
    parts = entry if isinstance(entry, tuple) and not isinstance(entry, Cell) else ()
    return tuple(takewhile(lambda part: isinstance(part, int | float), parts))


def single(held: Any) -> str:
    """CELL or ARC; for a tuple its first part that is one of them; "" if there is none."""
    parts = held.parts if isinstance(held, Several) else (held,)
    return next((part for part in parts if part in (CELL, ARC)), "")


def in_order(items: Collection[Any], order: str, begin: int) -> Iterator[Any]:
    """From the entry with the index `begin` on, in the order in which they are taken."""
    if order == LOWEST and isinstance(items, list):
        try:
            yield from _lowest_first(items)
            return
        except Exception:  # not all of its entries can be compared
            pass
    if order == FIRST and isinstance(items, list | deque):
        yield from islice(items, begin, None)
    elif isinstance(items, list | deque):
        yield from islice(reversed(items), len(items) - begin)
    else:
        yield from items


def _lowest_first(heap: Sequence[Any]) -> Iterator[Any]:
    """The entries of a heap in order. Looks only at as many as are asked for."""
    ahead = [(heap[0], 0)] if heap else []
    while ahead:
        entry, at = heappop(ahead)
        yield entry
        for below in (2 * at + 1, 2 * at + 2):
            if below < len(heap):
                heappush(ahead, (heap[below], below))


# ---- cells of a learner --------------------------------------------------------------------------


def cell_in(entry: object, grid: Grid) -> int:
    """The cell that a learner's entry is, or is about; -1 if there is none."""
    if not isinstance(entry, tuple):
        return -1
    if not _is_cell(entry):
        entry = next(filter(_is_cell, entry[:4]), ())
    with suppress(TypeError):
        return grid.at(*entry) if entry else -1
    return -1


def _is_cell(part: object) -> bool:
    """Whether this is a cell, or a pair of numbers, as a learner may write it."""
    if not isinstance(part, tuple) or isinstance(part, Cell):
        return isinstance(part, Cell)
    return len(part) == 2 and type(part[0]) is type(part[1]) is int


def plain_value(value: object) -> int | str | None:
    """A learner's value, to be written into a cell."""
    if isinstance(value, float) and isfinite(value):
        return int(value) if value.is_integer() else f"{value:.3g}"
    if isinstance(value, int) and abs(value) < 1 << 31:
        return value
    return value[:_LONGEST_IN_CELL] if isinstance(value, str) else None
