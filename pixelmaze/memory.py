"""How large a maze may be: what fits into memory, asked before anything is made."""

from __future__ import annotations

import os
import sys

BYTES_A_CELL = 200
"""What making a maze may take at its peak, interpreted; compiled it is less than half."""

BASE = 64_000_000
"""Bytes that the program itself takes, without the compiler."""
_COMPILER = 1_500_000_000
"""Bytes below which the compiler is better not loaded; it alone takes a third of them."""

MAX_CELLS = (1 << 27) // 6
"""A trace keeps a step in 32 bits: 27 of them for the arc, and a cell has up to six arcs."""


def most_cells() -> int:
    """How many cells a maze may have here."""
    return min(MAX_CELLS, _memory() // BYTES_A_CELL)


def is_limited() -> bool:
    """Whether the system lets this process have only so much memory."""
    return _limit() < sys.maxsize


def has_room_to_compile() -> bool:
    """Whether the compiler finds enough memory, which it ends the process without."""
    return _limit() >= _COMPILER


def _memory() -> int:
    """Bytes of memory that this process could have; a lot where the system does not tell."""
    if sys.platform == "win32":
        return sys.maxsize
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return min(total, max(0, _limit() - BASE))


def _limit() -> int:
    """Bytes of memory that the system lets this process have, as by `ulimit -v`."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return sys.maxsize if limit == resource.RLIM_INFINITY else limit
