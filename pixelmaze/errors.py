"""What is said of input that cannot be used: one exception, one line."""

from collections.abc import Mapping
from typing import TypeVar

Value = TypeVar("Value")


class PixelmazeError(ValueError):
    """What was asked for cannot be had; the message is one line that names it and what would do.

    `brief` is the message for where there is little room, and the choices stand nearby. Names of
    files may hold anything, so control characters are escaped.
    """

    def __init__(self, message: str, brief: str = "") -> None:
        super().__init__(printable(message))
        self.brief = printable(brief or message)


class PixelmazeWarning(UserWarning):
    """Something is done otherwise than expected, with the same result; the message is one line."""


def printable(text: str) -> str:
    """The text with control characters escaped, as in \\x1b: a terminal would obey them."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


_FEW = 6
"""Names that are listed even where there is little room."""
_LIKENESS = 0.6
"""From 0 to 1, how like a name must be to the one asked for to be suggested."""


def lookup(table: Mapping[str, Value], name: str, what: str) -> Value:
    """The entry of that name, or a PixelmazeError that suggests the nearest and lists them all."""
    if name in table:
        return table[name]
    from difflib import get_close_matches  # takes long to load

    near = get_close_matches(name.lower(), table, n=1, cutoff=_LIKENESS)
    refused, choices = f"no {what} is called {name!r}", f"there are {', '.join(table)}"
    hint = f"did you mean {near[0]!r}?" if near else ""
    advice = hint or (choices if len(table) <= _FEW else "")
    raise PixelmazeError(
        f"{refused}: {' '.join(filter(None, (hint, choices)))}",
        brief=": ".join(filter(None, (refused, advice))),
    )
