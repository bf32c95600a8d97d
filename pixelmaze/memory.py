"""How large a maze may be: what fits into memory, asked before anything is made."""

from __future__ import annotations

import os
import sys

BYTES_A_CELL = 200
"""What making a maze may take at its peak, interpreted; compiled it is less than half."""

MAX_CELLS = (1 << 27) // 6
"""A trace keeps a step in 32 bits: 27 of them for the arc, and a cell has up to six arcs."""


def most_cells() -> int:
    """How many cells a maze may have here."""
    return min(MAX_CELLS, _memory() // BYTES_A_CELL)


def _memory() -> int:
    """Bytes of memory that this process could have; a lot where the system does not tell."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return total if limit == resource.RLIM_INFINITY else min(total, limit)
