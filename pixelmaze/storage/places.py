"""Places for settings, records and unfinished runs: texts, read and written by name.

The rest of this package knows only `Place`. `Folder`, in its own module, is a place on disk;
`Memory` ends with the program.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager, nullcontext

from pixelmaze.maze.errors import PixelmazeError


class AccessError(PixelmazeError):
    """A place, or a text in a place, cannot be read or written at present."""


class Place(ABC):
    """Texts by name. The first write creates the place."""

    @abstractmethod
    def label(self, name: str) -> str:
        """The name of a text in messages."""

    @abstractmethod
    def inside(self, name: str) -> Place:
        """The place with this name inside this one."""

    def home(self, name: str) -> tuple[Place, str]:
        """The place that really holds a text, and the name of the text there. They differ where a
        name can be a link to another place."""
        return self, name

    @abstractmethod
    def names(self) -> list[str]:
        """The names of all texts and places inside, most recently written first."""

    @abstractmethod
    def read(self, name: str, limit: int) -> bytes | None:
        """A text or None, cut after `limit` + 1 bytes. AccessError; PixelmazeError if no text."""

    @abstractmethod
    def write(self, name: str, text: bytes) -> None:
        """Replace a text, completely or not at all. AccessError.

        Programs that may write the same name must hold the lock.
        """

    @abstractmethod
    def rename(self, name: str, to: str) -> bool:
        """Rename a text; False if there is none. AccessError."""

    @abstractmethod
    def remove(self, name: str) -> None:
        """Remove a text, if possible."""

    def locked(self) -> AbstractContextManager[None]:
        """Hold the lock, if other programs can write here: only one holds it at a time. AccessError
        if the lock is not to be had."""
        return nullcontext()


class MemoryPlace(Place):
    """A place that ends with the program. Recordings look the same on every machine."""

    def __init__(self) -> None:
        self._texts: dict[str, bytes] = {}
        self._inside: dict[str, MemoryPlace] = {}

    def label(self, name: str) -> str:
        return f"{name} in memory"

    def inside(self, name: str) -> MemoryPlace:
        return self._inside.setdefault(name, MemoryPlace())

    def names(self) -> list[str]:
        places = [name for name, place in self._inside.items() if place.names()]
        return [*reversed(self._texts), *places]

    def read(self, name: str, limit: int) -> bytes | None:
        text = self._texts.get(name)
        return text and text[: limit + 1]

    def write(self, name: str, text: bytes) -> None:
        self._texts.pop(name, None)  # so that the name comes last
        self._texts[name] = text

    def rename(self, name: str, to: str) -> bool:
        if name not in self._texts:
            return False
        self.write(to, self._texts.pop(name))
        return True

    def remove(self, name: str) -> None:
        self._texts.pop(name, None)
