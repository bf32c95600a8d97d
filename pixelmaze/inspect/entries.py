"""The entries of a collection, in the order in which they are taken."""

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush
from itertools import islice, takewhile
from typing import Any

from pixelmaze.annotations import ARC, CELL, FIRST, LOWEST
from pixelmaze.inspect.variables import Many, Several

_LONGEST_TEXT = 24  # the most characters of an entry that is neither a cell nor an arc


def entry_of(held: Any) -> Any:
    return held.entry if isinstance(held, Many) else None


def key_of(entry: Any) -> tuple[float, ...]:
    """The numbers with which a tuple on a heap begins: its priority, and what decides ties."""
    parts = entry if isinstance(entry, tuple) else ()
    return tuple(takewhile(lambda part: isinstance(part, int | float), parts))


def single(held: Any) -> str:
    """CELL or ARC; for a tuple its first part that is one of them; "" if there is none."""
    parts = held.parts if isinstance(held, Several) else (held,)
    return next((part for part in parts if part in (CELL, ARC)), "")


def in_order(items: Collection[Any], order: str, begin: int) -> Iterator[Any]:
    if order == LOWEST and isinstance(items, list):
        try:
            yield from _lowest_first(items)
            return
        except TypeError:  # not all of its entries can be compared
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


def shortened(entry: object) -> str:
    """Its repr, shortened."""
    try:
        words = repr(entry)
    except Exception:
        words = type(entry).__name__
    return words if len(words) <= _LONGEST_TEXT else f"{words[: _LONGEST_TEXT - 1]}…"
