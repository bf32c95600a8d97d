"""The places that data can be stored in, with ways to make them refuse it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from support.browser_storage import Browser

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage import folder
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.places import MemoryPlace, Place
from pixelmaze.web.local_storage import LocalStorage


def in_folder(path: Path) -> Place:
    return Folder(path / "a" / "folder")


def in_browser(path: Path) -> Place:  # noqa: ARG001
    return Browser(quota=20_000_000).place


def in_memory(path: Path) -> Place:  # noqa: ARG001
    return MemoryPlace()


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
