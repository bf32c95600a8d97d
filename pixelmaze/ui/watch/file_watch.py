"""Notice when a file is saved, without asking the system more often than needed."""

from pathlib import Path

EVERY = 0.25  # seconds between two looks at the file
Stamp = tuple[int, int]  # time of the last change in nanoseconds, and size in bytes


class FileWatch:
    def __init__(self) -> None:
        self.path: Path | None = None
        self._stamp: Stamp | None = None
        self._due = 0.0

    def has_changed(self, path: Path | None, seconds: float) -> bool:
        """True if the file was saved since the last call with this path, `seconds` ago. A missing
        or empty file is about to be written: ask again."""
        if path != self.path:
            self.path, self._stamp = path, _stamp_of(path)
            self._due = EVERY
            return False
        self._due -= seconds
        if not path or self._due > 0:
            return False
        self._due = EVERY
        stamp = _stamp_of(path)
        if stamp is None or stamp == self._stamp:
            return False
        was_known, self._stamp = self._stamp is not None, stamp
        return was_known


def _stamp_of(path: Path | None) -> Stamp | None:
    """A value that changes when the file is saved; None for a missing or empty file."""
    try:
        status = path.stat() if path else None
    except OSError:
        return None
    return (status.st_mtime_ns, status.st_size) if status and status.st_size else None
