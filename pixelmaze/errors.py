"""What is said of input that cannot be used: one exception, one line."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TypeVar

Value = TypeVar("Value")


class PixelmazeError(ValueError):
    """What was asked for cannot be had; the message is one line that names it and what would do."""


def lookup(table: Mapping[str, Value], name: str, what: str) -> Value:
    """The entry of that name, or a PixelmazeError that suggests the nearest and lists them all."""
    if name in table:
        return table[name]
    near = get_close_matches(name.lower(), table, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise PixelmazeError(f"no {what} is called {name!r}: {hint}there are {', '.join(table)}")
