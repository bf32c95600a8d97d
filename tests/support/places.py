"""The places that data can be stored in, with ways to make them refuse it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pixelmaze.errors import PixelmazeError
from pixelmaze.storage import folder
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.places import Memory, Place
from pixelmaze.web.local_storage import LocalStorage


class JsError(Exception):
    """An error of JavaScript, as Python sees it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Browser:
    """A browser with its local storage, which all its tabs share."""

    def __init__(self, quota: int = 5_000_000) -> None:
        self.values: dict[str, str] = {}
        self.quota = quota
        """Characters of keys and values."""
        self.is_forbidden = False

    @property
    def place(self) -> LocalStorage:
        """What a tab makes of it."""
        return LocalStorage(self.local_storage, JsError)

    def local_storage(self) -> Browser:
        if self.is_forbidden:
            raise JsError("SecurityError")
        return self

    # ---- what the browser calls localStorage -----------------------------------------------------

    @property
    def length(self) -> int:
        return len(self.values)

    def key(self, index: int) -> str | None:
        return [*sorted(self.values), None][index]

    def getItem(self, key: str) -> object:  # noqa: N802
        return self.values.get(key, NULL)

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        after = self.values | {key: value}
        if sum(map(len, [*after, *after.values()])) > self.quota:
            raise JsError("QuotaExceededError")
        self.values = after

    def removeItem(self, key: str) -> None:  # noqa: N802
        self.values.pop(key, None)


NULL = object()
"""JavaScript's null, which is not None."""


def in_folder(path: Path) -> Place:
    return Folder(path / "a" / "folder")


def in_browser(path: Path) -> Place:  # noqa: ARG001
    return Browser(quota=20_000_000).place


def in_memory(path: Path) -> Place:  # noqa: ARG001
    return Memory()


LASTING: dict[str, Callable[[Path], Place]] = {"folder": in_folder, "browser": in_browser}
"""Those in which data outlasts the program."""
PLACES = LASTING | {"memory": in_memory}


def fill(place: Place, patch: pytest.MonkeyPatch) -> str:
    """Let nothing be written in the place until the patch is undone. Returns words of the error."""

    if isinstance(place, LocalStorage):
        browser = place._storage()
        patch.setattr(browser, "quota", 0)
        return "full"

    def replacing(path: Path) -> None:
        raise PixelmazeError(f"cannot write {path}: No space left on device")

    patch.setattr(folder, "replacing", replacing)
    return "No space left"
