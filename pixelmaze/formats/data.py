"""JSON that somebody else may have written, or damaged: read without trust, written to be read."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from pixelmaze.errors import PixelmazeError

MAX_BYTES = 100_000_000


def read_json(text: bytes) -> Any:
    """What the text says. PixelmazeError if it is not JSON, or more than anybody needs."""
    if len(text) > MAX_BYTES:
        raise PixelmazeError(f"this is longer than {MAX_BYTES:,} bytes")
    try:
        return json.loads(text.decode("utf-8-sig"), parse_constant=_refuse)
    except UnicodeDecodeError:
        raise PixelmazeError("this is no text in UTF-8") from None
    except json.JSONDecodeError as error:
        what = error.msg.removesuffix(" at")
        raise PixelmazeError(
            f"this is no JSON: line {error.lineno}, column {error.colno}: {what}"
        ) from None
    except RecursionError:
        raise PixelmazeError("this is nested too deeply") from None
    except ValueError as error:  # a number of thousands of digits, or none at all
        raise PixelmazeError(f"this is no JSON: {error}") from None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def written_json(data: Any) -> bytes:
    """The data as text, indented."""
    text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    return text.encode("utf-8", "backslashreplace")  # of half a surrogate pair: that is JSON, too
