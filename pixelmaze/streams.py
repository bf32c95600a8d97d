"""Standard input and output, made fit for use, whoever started the program and wherever it prints.

Characters that the output does not have are replaced, and a closed stream is an error only for
those who use it.
"""

from __future__ import annotations

import os
import sys
from codecs import register_error
from io import TextIOWrapper
from unicodedata import combining, normalize

PLAINER = "pixelmaze.plainer"
"""How errors are handled where the output lacks characters: stars become `*` and `-`."""
_PLAIN = str.maketrans(
    {
        **dict(zip("★☆–—·×‹›“”‘’", "*---.x<>\"\"''", strict=True)),
        **dict(zip("→←↑↓↗↖↙↘", "><^v/\\/\\", strict=True)),
    }
)


def prepare() -> None:
    """Make standard input and output fit for use. What is written to a closed standard output
    raises OSError, and what is written to a closed standard error is lost."""
    _reopen()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=PLAINER)


def _reopen() -> None:
    """Take the places of closed streams: files that are opened later would get their numbers, and
    what anybody prints would end up in them."""
    if os.name != "posix" or None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    for number, flags in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, flags)  # which gets the lowest number that is free
    # Standard input stays None, which says that it is closed. Standard output is open for reading
    # only, so whoever writes to it is told.
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _plainer(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    part = normalize("NFKD", error.object[error.start : error.end].translate(_PLAIN))
    bare = "".join(sign for sign in part if not combining(sign))
    return bare.encode("ascii", "replace").decode(), error.end


register_error(PLAINER, _plainer)
