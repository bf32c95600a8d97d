"""The browser's local storage as a place for settings, records and unfinished runs.

All pages and tabs of one address share some five million characters. Keys of the game start with
`pixelmaze/`. A value starts with the time of writing, by which names are sorted; then follows a
space and the text, or an equals sign and base64 if the bytes are not text.

There is no lock: scripts are not interrupted, so nothing comes between reading and writing. Only
changes that two tabs make within a few milliseconds could be lost.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from time import time_ns
from typing import Any

from pixelmaze.storage.places import AccessError, Place

PREFIX = "pixelmaze/"
FULL = "this browser's storage is full"
FORBIDDEN = "this browser does not let the page store anything"
_VALUE = re.compile("([0-9]{16})([ =])(.*)", re.DOTALL)
_NUMBERS = count()
"""Orders values of the same millisecond: browsers measure no shorter time."""


class LocalStorage(Place):
    """A place in the browser.

    `storage` returns the page's `localStorage`. It and the storage's methods raise `failure` when
    the browser refuses, with the name of the JavaScript error as `name`.
    """

    def __init__(
        self, storage: Callable[[], Any], failure: type[Exception], prefix: str = PREFIX
    ) -> None:
        self._storage = storage
        self._failure = failure
        self._prefix = prefix

    def label(self, name: str) -> str:
        return f"{self._prefix}{name} in this browser's storage"

    def inside(self, name: str) -> LocalStorage:
        return LocalStorage(self._storage, self._failure, f"{self._prefix}{name}/")

    def names(self) -> list[str]:
        times: dict[str, str] = {}
        with suppress(AccessError), self._open() as storage:
            keys = [str(storage.key(index)) for index in range(storage.length)]
            for key in filter(lambda key: key.startswith(self._prefix), keys):
                name, *others = key.removeprefix(self._prefix).split("/", 1)
                match = None if others else _VALUE.match(str(storage.getItem(key)))
                times[name] = match[1] if match else ""
        return sorted(sorted(times), key=times.__getitem__, reverse=True)

    def read(self, name: str, limit: int) -> bytes | None:
        with self._open() as storage:
            value = storage.getItem(self._prefix + name)
        return _text_of(value)[: limit + 1] if isinstance(value, str) else None

    def write(self, name: str, text: bytes) -> None:
        with self._open() as storage:
            storage.setItem(self._prefix + name, _value_of(text))

    def rename(self, name: str, to: str) -> bool:
        """Rename, even in a full storage if the new name is no longer than the old."""
        old, new = self._prefix + name, self._prefix + to
        with self._open() as storage:
            value = storage.getItem(old)
            if not isinstance(value, str):
                return False
            try:
                storage.setItem(new, value)
            except self._failure:  # there is no room for both
                storage.removeItem(old)
                try:
                    storage.setItem(new, value)
                except self._failure:
                    storage.setItem(old, value)
                    raise
            storage.removeItem(old)
        return True

    def remove(self, name: str) -> None:
        with suppress(AccessError), self._open() as storage:
            storage.removeItem(self._prefix + name)

    @contextmanager
    def _open(self) -> Iterator[Any]:
        try:
            storage = self._storage()
            if not hasattr(storage, "getItem"):  # null, where it is turned off
                raise AccessError(FORBIDDEN)
            yield storage
        except self._failure as error:
            is_full = "quota" in str(getattr(error, "name", "")).lower()  # it differs by browser
            raise AccessError(FULL if is_full else FORBIDDEN) from None


def _value_of(text: bytes) -> str:
    try:
        sign, written = " ", text.decode()
    except UnicodeDecodeError:
        sign, written = "=", b64encode(text).decode()
    return f"{time_ns() // 1_000_000:013}{next(_NUMBERS) % 1000:03}{sign}{written}"


def _text_of(value: str) -> bytes:
    """The text of a value; the value itself if another program has written it."""
    match = _VALUE.fullmatch(value)
    sign, written = (match[2], match[3]) if match else (" ", value)
    if sign == "=":
        with suppress(ValueError):
            return b64decode(written, validate=True)
    return written.encode("utf-8", "surrogatepass")  # half a surrogate pair is not UTF-8
