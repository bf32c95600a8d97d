"""A place on disk, for settings, records and unfinished runs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pixelmaze.files.files import clear_unfinished, regular_file, replacing
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.places import AccessError, Place

LOCK = ".pixelmaze.lock"
PATIENCE = 1.0
"""Time to wait for another process's lock, a hundred times the time of a write; in seconds."""


def default_path() -> Path:
    """The system's folder for a user's data. PixelmazeError if the user has no home."""
    from platformdirs import user_data_path

    try:
        return user_data_path("pixelmaze", appauthor=False)
    except RuntimeError:
        why = "no home folder for settings and records"
        raise PixelmazeError(f"{why}; try `pixelmaze --data-dir DIR COMMAND`") from None


class Folder(Place):
    """A folder. `path` may be or contain links."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def label(self, name: str) -> str:
        return str(self.path / name)

    def inside(self, name: str) -> Folder:
        return Folder(self.path / name)

    def home(self, name: str) -> tuple[Folder, str]:
        path = Path(os.path.realpath(self.path / name))
        return Folder(path.parent), path.name

    def names(self) -> list[str]:
        times = {}
        with suppress(OSError):
            for path in self.path.iterdir():
                with suppress(OSError):  # another process may have removed it
                    times[path.name] = path.stat().st_mtime_ns
        return sorted(times, key=lambda name: (-times[name], name))

    def read(self, name: str, limit: int) -> bytes | None:
        path = self.path / name
        with _accessing("read", path), suppress(FileNotFoundError), regular_file(path) as file:
            return file.read(limit + 1)
        return None

    def write(self, name: str, text: bytes) -> None:
        """Replace the text, and return once it is on disk, safe from a power cut."""
        path = self.path / name
        self._create()
        clear_unfinished(path)
        try:
            with replacing(path) as file:
                file.write(text)
        except PixelmazeError as error:
            raise AccessError(str(error)) from None

    def rename(self, name: str, to: str) -> bool:
        path = self.path / name
        with _accessing("rename", path), suppress(FileNotFoundError):
            path.replace(self.path / to)
            clear_unfinished(path)
            return True
        return False

    def remove(self, name: str) -> None:
        with suppress(OSError):
            (self.path / name).unlink(missing_ok=True)
        clear_unfinished(self.path / name)

    @contextmanager
    def locked(self) -> Iterator[None]:
        from filelock import FileLock, Timeout  # it is slow to load, and reading needs no lock

        self._create()
        lock = FileLock(self.path / LOCK, timeout=PATIENCE)
        try:
            lock.acquire(poll_interval=0.005)
        except Timeout:
            raise AccessError(f"cannot write {self.path}: another program is using it") from None
        except (NotImplementedError, OSError) as error:  # the former: a disk without locks
            why = getattr(error, "strerror", None) or "it cannot be locked"
            raise AccessError(f"cannot write {self.path}: {why}") from None
        try:
            yield
        finally:
            lock.release()

    def _create(self) -> None:
        with _accessing("write", self.path):
            self.path.mkdir(parents=True, exist_ok=True)


@contextmanager
def _accessing(act: str, path: Path) -> Iterator[None]:
    """Raise AccessError for an OSError; `act` names what cannot be done."""
    try:
        yield
    except OSError as error:
        raise AccessError(f"cannot {act} {path}: {error.strerror}") from None
