"""Prepares standard input and output, wherever the program was started.

Characters that the output cannot encode are replaced. A closed stream is an error only when it is
used.
"""

from __future__ import annotations

import os
import sys
from codecs import register_error
from io import TextIOWrapper
from unicodedata import combining, normalize

PLAINER = "pixelmaze.plainer"
"""The error handler for characters that the output cannot encode: stars become `*` and `-`."""
_PLAIN = str.maketrans(
    {
        **dict(zip("★☆–—·×‹›“”‘’", "*---.x<>\"\"''", strict=True)),
        **dict(zip("→←↑↓↗↖↙↘", "><^v/\\/\\", strict=True)),
        **dict(zip("▁▂▃▄▅▆▇█", ".:-=+*%#", strict=True)),
    }
)


def prepare() -> None:
    """Prepare the standard streams. Writing to a closed standard output then raises OSError;
    writing to a closed standard error does nothing."""
    _reopen()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=PLAINER)


def _reopen() -> None:
    """Occupy the numbers of closed streams; otherwise files opened later would get them, and
    printed text would end up in those files."""
    if os.name != "posix" or None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    for number, flags in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, flags)  # takes the lowest free number
    # Standard input stays None, which means closed. Standard output is open for reading only, so
    # that writing to it fails.
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
