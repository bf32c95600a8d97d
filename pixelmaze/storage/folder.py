"""The folder in which settings, records and unfinished runs are stored: text, read and written by
name.

`Folder` is all that the rest of this package knows about files. Another place, such as the local
storage of a browser, needs the same few methods.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from pixelmaze.errors import PixelmazeError
from pixelmaze.formats.files import clear_unfinished, regular_file, replacing

LOCK = ".pixelmaze.lock"
PATIENCE = 1.0
"""Seconds to wait for a lock that another process holds: a hundred times as long as writing."""


class AccessError(PixelmazeError):
    """The folder, or a file in it, cannot be read or written at the moment."""


def default_path() -> Path:
    """Where the system wants a user's data. PixelmazeError if the user has no home."""
    try:
        return user_data_path("pixelmaze", appauthor=False)
    except RuntimeError:
        raise PixelmazeError(
            "you have no home folder to keep settings and records in: give a folder with --data-dir"
        ) from None


class Folder:
    """Text by name. The folder is created when something is first written."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def names(self) -> list[str]:
        """The names in use, most recently written first."""
        times = {}
        with suppress(OSError):
            for path in self.path.iterdir():
                with suppress(OSError):  # another process may have removed it
                    times[path.name] = path.stat().st_mtime_ns
        return sorted(times, key=lambda name: (-times[name], name))

    def read(self, name: str, limit: int) -> bytes | None:
        """The text of this name, or None if there is none; one that is longer than `limit` bytes is
        cut off after one byte more. AccessError, or PixelmazeError if this is no regular file."""
        try:
            with regular_file(self.path / name) as file:
                return file.read(limit + 1)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise AccessError(f"cannot read {self.path / name}: {error.strerror}") from None

    def write(self, name: str, text: bytes) -> None:
        """Replace the text of this name, all of it or not at all; on return it is on disk, safe
        from a power cut. AccessError.

        Two processes that may write the same name have to hold the lock.
        """
        path = self.path / name
        self._create()
        clear_unfinished(path)
        try:
            with replacing(path) as file:
                file.write(text)
        except PixelmazeError as error:
            raise AccessError(str(error)) from None

    def rename(self, name: str, to: str) -> bool:
        """Give the text another name; False if there is no text of this name. AccessError."""
        try:
            (self.path / name).rename(self.path / to)
        except FileNotFoundError:
            return False
        except OSError as error:
            raise AccessError(f"cannot rename {self.path / name}: {error.strerror}") from None
        clear_unfinished(self.path / name)
        return True

    def remove(self, name: str) -> None:
        """Remove the text of this name, if there is one and that is possible."""
        with suppress(OSError):
            (self.path / name).unlink(missing_ok=True)
        clear_unfinished(self.path / name)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the lock, which no two processes hold at once. AccessError if it cannot be had."""
        self._create()
        lock = FileLock(self.path / LOCK, timeout=PATIENCE)
        try:
            lock.acquire(poll_interval=0.005)
        except Timeout:
            raise AccessError(f"cannot write {self.path}: another program holds it") from None
        except (NotImplementedError, OSError) as error:  # the former: a disk without locks
            why = getattr(error, "strerror", None) or "it cannot be locked"
            raise AccessError(f"cannot write {self.path}: {why}") from None
        try:
            yield
        finally:
            lock.release()

    def _create(self) -> None:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise AccessError(f"cannot write {self.path}: {error.strerror}") from None
