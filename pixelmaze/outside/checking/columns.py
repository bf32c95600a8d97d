"""Columns of tables: as wide as the terminal lets them be."""

from collections.abc import Sequence
from shutil import get_terminal_size

_LEAST = 16  # characters of a name that are shown in any terminal


def fitted(names: Sequence[str], used: int) -> list[str]:
    """The names, shortened in the middle where the `used` columns beside them leave too little of
    the terminal, but never so far that two of them look the same.
    """
    room = max(_LEAST, get_terminal_size().columns - used)
    while len({*(shown := [shortened(name, room) for name in names])}) < len({*names}):
        room += 1
    return shown


def shortened(name: str, room: int) -> str:
    """The name, without its middle if it has more than `room` characters."""
    return name if len(name) <= room else f"{name[: (room - 1) // 2]}…{name[-(room // 2) :]}"
