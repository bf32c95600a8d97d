"""One exception for unusable input, with a one-line message; and functions that read input."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

Value = TypeVar("Value")


class PixelmazeError(ValueError):
    """Input cannot be used. The message is one line that says what is wrong and what to do.

    `brief` is the message for small spaces with the choices nearby, `advice` a sentence below it,
    `shown` a text of several lines that it is about. Control characters, which file names may
    contain, are escaped.

    >>> print(PixelmazeError("unknown file 'a\\x1b'"))
    unknown file 'a\\x1b'
    """

    def __init__(self, message: str, brief: str = "", advice: str = "", shown: str = "") -> None:
        super().__init__(printable(message))
        self.shown = shown
        self.advice = printable(advice)
        self.brief = printable(brief or message)


class FaultyMazeError(PixelmazeError):
    """A maze contradicts itself. `faults` has a line for each contradiction, with its place.

    >>> print(FaultyMazeError(["line 1: no wall", "line 2: no wall"]))
    line 1: no wall; `pixelmaze verify` lists all 2 faults
    """

    def __init__(self, faults: Sequence[str]) -> None:
        rest = f"; `pixelmaze verify` lists all {len(faults):,} faults"
        super().__init__(faults[0] + rest * (len(faults) > 1))
        self.faults = faults


class PixelmazeWarning(UserWarning):
    """Something is done differently from what you may expect. A one-line message.

    >>> issubclass(PixelmazeWarning, UserWarning)
    True
    """


def printable(text: str) -> str:
    """The text with control characters escaped: a terminal would obey them.

    >>> print(printable("a\\x1bb"))
    a\\x1bb
    """
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def shortened(name: str, room: int) -> str:
    """The name, without its middle if it has more than `room` characters."""
    return name if len(name) <= room else f"{name[: (room - 1) // 2]}…{name[-(room // 2) :]}"


MOST_DIGITS = 40  # of a number: Python itself refuses thousands, with another error


def whole_number(text: str, bounds: range | None = None, what: str = "number") -> int:
    """The whole number in a text. PixelmazeError if there is none, or it is out of bounds."""
    if re.fullmatch(f"-?[0-9]{{1,{MOST_DIGITS}}}", text) and (not bounds or int(text) in bounds):
        return int(text)
    limits = f"{bounds[0]} … {bounds[-1]}" if bounds else f"at most {MOST_DIGITS} digits"
    raise PixelmazeError(f"{_not_a(what, text)}: expected a whole number, {limits}")


def _not_a(what: str, text: str) -> str:
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return f"{shown!r} is not {'an' if what[0] in 'aeiou' else 'a'} {what}"


_FEW = 6
"""The most names that are listed even in small spaces."""
_LIKENESS = 0.6
"""How similar a name must be to be suggested, from 0 to 1."""
_PART = 3
"""The least length at which a part of a name suggests the whole."""
_LONGEST = 40
"""The most characters of a name that is unknown."""


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that was probably meant; empty if none is near.

    >>> nearest("dsf", ("bfs", "dfs")), nearest("greedy", ("bfs", "greedy-best-first"))
    ('dfs', 'greedy-best-first')
    """
    from difflib import get_close_matches  # slow to load

    names, wanted = [*known], name.lower()
    near = get_close_matches(wanted, names, n=1, cutoff=_LIKENESS)
    if len(wanted) >= _PART:
        near += [each for each in names if wanted in each]
    return near[0] if near else ""


def lookup(table: Mapping[str, Value], name: str, what: str, more: str = "") -> Value:
    """The entry of this name or title, which is a `what`. PixelmazeError suggests the nearest name
    and lists all; `more` follows the list.

    >>> lookup({"bfs": 1, "dfs": 2}, "dsf", "flaw")
    Traceback (most recent call last):
    pixelmaze.maze.errors.PixelmazeError: 'dsf' is not a flaw: did you mean 'dfs'? Expected bfs, dfs
    """
    if name in table:
        return table[name]
    for entry in table.values():
        if name and str(getattr(entry, "title", "")).casefold() == name.casefold():
            return entry
    near = nearest(name, table)
    unknown = _not_a(what, name)
    hint = f"did you mean {near!r}?" if near else ""
    known = f"{'Expected' if near else 'expected'} {', '.join(table)}{more}"
    advice = hint or (known if len(table) <= _FEW else "")
    raise PixelmazeError(
        f"{unknown}: {' '.join(filter(None, (hint, known)))}",
        brief=": ".join(filter(None, (unknown, advice))),
    )
