"""Places in which settings, records and unfinished runs are stored: text, read and written by name.

`Place` is all that the rest of this package knows about files. `Folder`, in a module of its own, is
one on disk; `Memory` is one that ends with the program.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager, nullcontext

from pixelmaze.maze.errors import PixelmazeError


class AccessError(PixelmazeError):
    """The place, or a text in it, cannot be read or written at the moment."""


class Place(ABC):
    """Text by name. A place is created when something is first written."""

    @abstractmethod
    def label(self, name: str) -> str:
        """How messages call the text of this name."""

    @abstractmethod
    def inside(self, name: str) -> Place:
        """The place of this name in this one."""

    def home(self, name: str) -> tuple[Place, str]:
        """The place that really holds the text of this name, and its name there. These differ where
        a name can be a link to another place."""
        return self, name

    @abstractmethod
    def names(self) -> list[str]:
        """The names in use, of texts and of places inside, most recently written first."""

    @abstractmethod
    def read(self, name: str, limit: int) -> bytes | None:
        """The text of this name, or None if there is none; one that is longer than `limit` bytes is
        cut off after one byte more. AccessError, or PixelmazeError if this is no text."""

    @abstractmethod
    def write(self, name: str, text: bytes) -> None:
        """Replace the text of this name, all of it or not at all. AccessError.

        Two programs that may write the same name have to hold the lock.
        """

    @abstractmethod
    def rename(self, name: str, to: str) -> bool:
        """Give the text another name; False if there is no text of this name. AccessError."""

    @abstractmethod
    def remove(self, name: str) -> None:
        """Remove the text of this name, if there is one and that is possible."""

    def locked(self) -> AbstractContextManager[None]:
        """Hold the lock, which no two programs hold at once, if others can write here. AccessError
        if it cannot be had."""
        return nullcontext()


class Memory(Place):
    """A place that ends with the program: recordings look the same, whoever makes them."""

    def __init__(self) -> None:
        self._texts: dict[str, bytes] = {}
        self._inside: dict[str, Memory] = {}

    def label(self, name: str) -> str:
        return f"{name} in memory"

    def inside(self, name: str) -> Memory:
        return self._inside.setdefault(name, Memory())

    def names(self) -> list[str]:
        places = [name for name, place in self._inside.items() if place.names()]
        return [*reversed(self._texts), *places]

    def read(self, name: str, limit: int) -> bytes | None:
        text = self._texts.get(name)
        return text and text[: limit + 1]

    def write(self, name: str, text: bytes) -> None:
        self._texts.pop(name, None)  # so that it becomes the last one
        self._texts[name] = text

    def rename(self, name: str, to: str) -> bool:
        if name not in self._texts:
            return False
        self.write(to, self._texts.pop(name))
        return True

    def remove(self, name: str) -> None:
        self._texts.pop(name, None)
