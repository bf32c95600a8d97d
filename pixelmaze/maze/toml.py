"""Reads TOML, whoever wrote it."""

import re
import tomllib
from typing import Any

from pixelmaze.maze.errors import MOST_DIGITS, PixelmazeError

_CONTROL = re.compile(r"[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What a terminal would obey, and XML cannot hold."""


def read_toml(text: bytes) -> dict[str, Any]:
    """What a text says. PixelmazeError for whatever is wrong with it."""
    try:
        found = tomllib.loads(text.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PixelmazeError(f"this is no TOML: {error}") from None
    except (RecursionError, ValueError):
        raise PixelmazeError("this is nested too deeply, or a number is too long") from None
    values: list[object] = [found]
    while values:
        value = values.pop()
        if isinstance(value, dict):
            values += [*value, *value.values()]
        elif isinstance(value, list):
            values += value
        elif isinstance(value, str) and (sign := _CONTROL.search(value)):
            raise PixelmazeError(f"a text has the control character {sign[0]!r}: remove it")
        elif isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
            raise PixelmazeError(f"a number has more than {MOST_DIGITS} digits")
    return found
