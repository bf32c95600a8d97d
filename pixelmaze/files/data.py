"""Reads JSON and TOML that may be damaged or hostile; writes JSON indented, or into a page."""

import json
import re
import tomllib
from collections.abc import Mapping
from math import inf, isfinite
from typing import Any, BinaryIO

from pixelmaze.maze.errors import MOST_DIGITS, PixelmazeError

MAX_BYTES = 40_000_000
MAX_VALUES = 2_000_000
"""The most objects, arrays and commas together: each takes 100 to 200 bytes of memory."""
MAX_NESTING = 20  # the deepest nesting of an unknown value to be kept

_CONTROL = re.compile(r"[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that a terminal would obey, and XML cannot hold."""


def holds_object(stream: BinaryIO) -> bool:
    """True if a stream starts as a JSON object, not a maze; does not move the stream."""
    peek = getattr(stream, "peek", None)
    if peek:
        begin = bytes(peek(1))
    else:
        begin = stream.read(100)
        stream.seek(0)
    return begin.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def read_json(text: bytes) -> Any:
    """The value of a JSON text. PixelmazeError if it is too large or not JSON.

    Bad values do not prevent reading the rest: numbers out of range are read as infinity or NaN,
    and bytes that are not UTF-8 as lone surrogates.
    """
    check_size(text)
    try:
        decoded, is_utf8 = text.decode("utf-8-sig"), True
    except UnicodeDecodeError:
        decoded, is_utf8 = text.decode("utf-8-sig", "surrogateescape"), False
    try:
        return json.loads(decoded, parse_int=_int)
    except json.JSONDecodeError as error:
        if not is_utf8:
            raise PixelmazeError("not UTF-8 text") from None
        what = error.msg.removesuffix(" at")
        place = f"line {error.lineno}, column {error.colno}"
        raise PixelmazeError(f"not valid JSON: {what} at {place}") from None
    except RecursionError:
        raise PixelmazeError("nested too deeply") from None


def check_size(text: bytes) -> None:
    """PixelmazeError if the text is longer, or has more values, than `read_json` accepts."""
    if len(text) > MAX_BYTES:
        raise PixelmazeError(f"too large (at most {MAX_BYTES:,} bytes)")
    check_values(text)


def check_values(text: bytes) -> None:
    """PixelmazeError if the text has too many values, which take much more memory than text."""
    if sum(map(text.count, (b"{", b"[", b","))) > MAX_VALUES:
        raise PixelmazeError(f"too many values (at most {MAX_VALUES:,})")


def _int(digits: str) -> int | float:
    try:
        return int(digits)
    except ValueError:  # Python does not convert thousands of digits
        return -inf if digits.startswith("-") else inf


def is_writable(value: Any, depth: int = MAX_NESTING) -> bool:
    """True if a value can be written and read again: finite numbers, nesting up to `depth`."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return depth > 0 and all(is_writable(element, depth - 1) for element in value)
    return not isinstance(value, float) or isfinite(value)


def written_json(data: Any) -> bytes:
    """The data as indented JSON."""
    text = json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    return text.encode("utf-8", "backslashreplace")  # lone surrogates: escapes are JSON, too


def read_toml(text: bytes) -> dict[str, Any]:
    """The values of a TOML text. PixelmazeError if anything is wrong with it."""
    try:
        found = tomllib.loads(text.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PixelmazeError(f"not valid TOML: {error}") from None
    except (RecursionError, ValueError):
        raise PixelmazeError("nested too deeply, or a number is too long") from None
    values: list[object] = [found]
    while values:
        value = values.pop()
        if isinstance(value, dict):
            values += [*value, *value.values()]
        elif isinstance(value, list):
            values += value
        elif isinstance(value, str) and (sign := _CONTROL.search(value)):
            raise PixelmazeError(f"unexpected control character {sign[0]!r}: remove it")
        elif isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
            raise PixelmazeError(f"a number has more than {MOST_DIGITS} digits")
    return found


# ---- pages from templates ------------------------------------------------------------------------


def filled(template: str, parts: Mapping[str, str]) -> str:
    """The template with each place filled by the part of this name, which must be escaped."""
    return re.sub(r"{{([\w.]+)}}", lambda place: parts[place[1]], template)


def script_data(value: object) -> str:
    """JSON that can stand in a script element, without tags that end it or start another."""
    text = json.dumps(value, separators=(",", ":"))  # all but ASCII is escaped
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
