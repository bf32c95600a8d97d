"""The largest size of a maze, to be checked before memory runs out."""

import os
import sys

BYTES_A_CELL = 200
"""Peak memory per cell for making a maze in Python; compiled code needs less than half."""

BASE = 64_000_000  # bytes that the program itself needs, without the compiler
_COMPILER = 1_500_000_000
"""With less memory, in bytes, the compiler is not loaded: it takes a third of them itself."""

MAX_CELLS = (1 << 27) // 6
"""A trace keeps a step in 32 bits, 27 of them for the arc; a cell has up to six arcs."""
MAX_CELLS_IN_BROWSER = 1000 * 1000
"""The most cells in a browser, whose tabs share the machine's memory with everything else."""


def most_cells() -> int:
    """The largest number of cells that fit into memory."""
    if sys.platform == "emscripten":
        return MAX_CELLS_IN_BROWSER
    return min(MAX_CELLS, _memory() // BYTES_A_CELL)


def is_limited() -> bool:
    """True if the system limits the memory of this process."""
    return _limit() < sys.maxsize


def has_room_to_compile() -> bool:
    """True if there is enough memory for the compiler, which would otherwise abort."""
    return _limit() >= _COMPILER


def _memory() -> int:
    """Bytes of memory available to this process; unlimited if the system does not say."""
    if sys.platform == "win32":
        return sys.maxsize
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return min(total, max(0, _limit() - BASE))


def _limit() -> int:
    """The limit on the memory of this process in bytes, as set by `ulimit -v`."""
    if sys.platform == "win32" or sys.platform == "emscripten":  # they have no such limits
        return sys.maxsize
    import resource

    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return sys.maxsize if limit == resource.RLIM_INFINITY else limit
