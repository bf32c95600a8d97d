"""The browser's local storage as a place for settings, records and unfinished runs.

It holds some five million characters for all pages of one address, whose tabs share it. Everything
of the game begins with `pixelmaze/`. A value begins with the time when it was written, as names
are wanted in that order; then follows a space and the text, or an equals sign and its bytes as
base64 if they are no text.

There is no lock: a script runs to its end, so a change is read and written with nothing in between.
Only what two tabs write within the few milliseconds until they hear of each other could be lost.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from time import time_ns
from typing import Any

from pixelmaze.storage.places import AccessError, Place

PREFIX = "pixelmaze/"
FULL = "this browser's storage is full"
FORBIDDEN = "this browser does not let the page store anything"
_VALUE = re.compile("([0-9]{16})([ =])(.*)", re.DOTALL)
_NUMBERS = count()
"""These tell apart what is written in one millisecond, which is all that browsers measure."""


class LocalStorage(Place):
    """A place in the browser.

    `storage` returns what the page calls `localStorage`; `failure` is the exception by which it
    refuses, when it is called for or used, with the name of the error in JavaScript as `name`.
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
        try:
            with self._open() as storage:
                keys = [str(storage.key(index)) for index in range(storage.length)]
                for key in filter(lambda key: key.startswith(self._prefix), keys):
                    name, *others = key.removeprefix(self._prefix).split("/", 1)
                    match = None if others else _VALUE.match(str(storage.getItem(key)))
                    times[name] = match[1] if match else ""
        except AccessError:
            return []
        return sorted(sorted(times), key=times.__getitem__, reverse=True)

    def read(self, name: str, limit: int) -> bytes | None:
        with self._open() as storage:
            value = storage.getItem(self._prefix + name)
        return _text_of(value)[: limit + 1] if isinstance(value, str) else None

    def write(self, name: str, text: bytes) -> None:
        with self._open() as storage:
            storage.setItem(self._prefix + name, _value_of(text))

    def rename(self, name: str, to: str) -> bool:
        """It works in a full storage, too, as long as the new name is no longer than the old."""
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
        try:
            with self._open() as storage:
                storage.removeItem(self._prefix + name)
        except AccessError:
            pass

    @contextmanager
    def _open(self) -> Iterator[Any]:
        try:
            storage = self._storage()
            if not hasattr(storage, "getItem"):  # null, where it is turned off
                raise AccessError(FORBIDDEN)
            yield storage
        except self._failure as error:
            is_full = "quota" in str(getattr(error, "name", "")).lower()  # each has its own name
            raise AccessError(FULL if is_full else FORBIDDEN) from None


def _value_of(text: bytes) -> str:
    try:
        sign, written = " ", text.decode()
    except UnicodeDecodeError:
        sign, written = "=", b64encode(text).decode()
    return f"{time_ns() // 1_000_000:013}{next(_NUMBERS) % 1000:03}{sign}{written}"


def _text_of(value: str) -> bytes:
    """The text of a value; of one that somebody else has written, what is there."""
    match = _VALUE.fullmatch(value)
    sign, written = (match[2], match[3]) if match else (" ", value)
    if sign == "=":
        try:
            return b64decode(written, validate=True)
        except ValueError:
            pass
    return written.encode("utf-8", "surrogatepass")  # half a surrogate pair is no UTF-8
