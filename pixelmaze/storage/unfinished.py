"""Unfinished runs on disc: what has been played of a level so far, to be resumed later.

Each run is a file of its own, so that two windows never write the same one. While it is played it
is written in the background, at most once a second, and once more by `flush` at exit: whichever way
the program ends, no more than the last second of it can be lost.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from pixelmaze.errors import PixelmazeError
from pixelmaze.formats.data import read_json, written_json
from pixelmaze.formats.files import clear_unfinished, regular_file, replacing
from pixelmaze.game.rules import Rules
from pixelmaze.game.run import VERSION, Run, checked, from_dict, to_dict

FOLDER = "unfinished"
MOST = 10
"""Runs that are kept; the oldest make way."""
INTERVAL = 1.0
"""Seconds between two writes."""
MAX_BYTES = 8_000_000
"""Of a file. The longest run in the largest maze takes half of that."""

_NAME = re.compile(r"run-[0-9a-f]{16}\.json")


@dataclass(frozen=True)
class Unfinished:
    """A run on disc that can be resumed."""

    path: Path
    data: Mapping[str, Any]
    """The run as it is written: reading its inputs may take a while."""

    @property
    def name(self) -> str:
        """What was played; empty if the maze has no ID."""
        return str(self.data["name"])

    @property
    def maze(self) -> str:
        """An ID, or the maze as text."""
        return str(self.data["maze"])

    @property
    def moves(self) -> int:
        return int(self.data["claim"]["moves"])

    @property
    def ticks(self) -> int:
        return int(self.data["claim"]["ticks"])

    @property
    def run(self) -> Run:
        return from_dict(self.data)


class Draft:
    """A run that is being played. `source` returns it as it stands, or None while there is nothing
    to keep. See `UnfinishedRuns` for when it is written."""

    def __init__(
        self, runs: UnfinishedRuns, path: Path, source: Callable[[], Run | None], is_written: bool
    ) -> None:
        self.path = path
        self.is_written = is_written
        self.may_be_written = is_written
        """Also while that is going on."""
        self._runs = runs
        self._source = source
        self._seen: Run | None = None

    def update(self) -> None:
        """The run has changed, or may have."""
        run = self._source()
        if run is not None and run != self._seen:
            self._seen = run
            self._runs.schedule(self, run)

    def close(self) -> None:
        """The run is left as it stands, to be resumed."""
        self.update()
        self._runs.release(self)

    def drop(self) -> None:
        """The run is over, or was given up: remove it from disc."""
        self._runs.release(self)
        self._runs.schedule(self, None)


class UnfinishedRuns:
    """The unfinished runs in a data folder. `tell` is called with what the player should know."""

    def __init__(self, folder: Path, tell: Callable[[str], object] = lambda _: None) -> None:
        self._folder = folder / FOLDER
        self._tell = tell
        self._found: tuple[Unfinished, ...] | None = None
        self._open: list[Draft] = []
        self._pending: dict[Draft, Run | None] = {}
        """What is to be written; None for a run that is to be removed."""
        self._guard = Lock()
        """Held for moments, to change what is pending."""
        self._writing = Lock()
        """Held while files are changed."""
        self._hurry = Event()
        self._writer: Thread | None = None
        self._next = 0.0
        """When the next write may come."""
        self._has_failed = False

    # ---- what is there -------------------------------------------------------------------------

    @property
    def found(self) -> tuple[Unfinished, ...]:
        """Those that can be resumed, newest first, as of the last `look`."""
        return self.look() if self._found is None else self._found

    def look(self) -> tuple[Unfinished, ...]:
        """Read them again: another window may have added some."""
        self._write_pending()  # and wait for what is being written
        played = {draft.path for draft in self._open}
        paths = [path for path in self._files() if path not in played]
        entries = [self._entry(path) for path in paths[:MOST]]
        self._found = tuple(entry for entry in entries if entry)
        return self._found

    def find(self, name: str, maze: Callable[[], str], rules: Rules) -> Unfinished | None:
        """The newest run of this name; or of this maze, as text, by these rules if it has none."""
        for entry in self.found:
            if entry.name == name and (
                name or (entry.data["rules"] == asdict(rules) and entry.maze == maze())
            ):
                return entry
        return None

    def _files(self) -> list[Path]:
        """Newest first."""
        ages = {}
        with suppress(OSError):
            for path in self._folder.iterdir():
                if _NAME.fullmatch(path.name):
                    with suppress(OSError):  # another window may have removed it
                        ages[path] = path.stat().st_mtime_ns
        return sorted(ages, key=lambda path: (-ages[path], path.name))

    def _entry(self, path: Path) -> Unfinished | None:
        """What the file holds. One that makes no sense is set aside."""
        version = None
        try:
            with regular_file(path) as file:
                text = file.read(MAX_BYTES + 1)
            if len(text) > MAX_BYTES:
                raise PixelmazeError(f"it is longer than {MAX_BYTES:,} bytes")
            found = read_json(text)
            version = found.get("version") if isinstance(found, dict) else None
            data = checked(found)
            if data["claim"]["outcome"] is not None or not data["claim"]["moves"]:
                raise PixelmazeError("this run is over, or has not begun")
            return Unfinished(path, data)
        except OSError:
            return None
        except PixelmazeError as error:
            if type(version) is not int or version <= VERSION:  # else a later pixelmaze reads it
                self.set_aside(path, str(error))
            return None

    def set_aside(self, path: Path, why: str) -> None:
        """Rename a file that holds no run that can be resumed, so that it is not read again."""
        self._found = None
        aside = path.with_suffix(".damaged")
        with suppress(OSError):
            path.rename(aside)
            self._tell(f"an unfinished run cannot be resumed: {why}; it was set aside as {aside}")

    # ---- what is played ------------------------------------------------------------------------

    def begin(self, source: Callable[[], Run | None]) -> Draft:
        """Keep the run that `source` returns from now on."""
        return self._add(source, is_written=False)

    def resume(self, entry: Unfinished, source: Callable[[], Run | None]) -> Draft:
        """Go on with this run. PixelmazeError if it is gone, as when another window took it."""
        draft = self._add(source, is_written=True)
        try:
            with self._writing:
                entry.path.rename(draft.path)  # so that another window cannot resume it, too
        except FileNotFoundError:
            self.release(draft)
            self.look()
            raise PixelmazeError("this run is gone: it was resumed or dropped elsewhere") from None
        except OSError:  # nothing can be written there: the run stays as it is
            draft.is_written = False
        self._forget(entry)
        return draft

    def drop(self, entry: Unfinished) -> None:
        """Remove this run, which nobody wants to resume."""
        with suppress(OSError):
            entry.path.unlink(missing_ok=True)
        self._forget(entry)

    def _forget(self, entry: Unfinished) -> None:
        self._found = tuple(other for other in self._found or () if other.path != entry.path)

    def _add(self, source: Callable[[], Run | None], is_written: bool) -> Draft:
        path = self._folder / f"run-{os.urandom(8).hex()}.json"
        draft = Draft(self, path, source, is_written)
        self._open.append(draft)
        return draft

    def release(self, draft: Draft) -> None:
        """The draft will not change any more."""
        if draft in self._open:
            self._open.remove(draft)
        self._found = None

    # ---- writing -------------------------------------------------------------------------------

    def schedule(self, draft: Draft, run: Run | None) -> None:
        """Write the run in the background, as soon as it is time; None: remove it now."""
        with self._guard:
            if run is None and not draft.may_be_written:
                return
            self._pending[draft] = run
            if run is None:
                self._hurry.set()
            draft.may_be_written = True
            if self._writer is None:
                # the engine and signals end the program without waiting for threads: see `flush`
                self._writer = Thread(target=self._write_on, name="unfinished runs", daemon=True)
                try:
                    self._writer.start()
                except RuntimeError:  # no thread can be had: left to `flush`
                    self._writer = None

    def flush(self) -> None:
        """Write now all that is to be written, and how the runs that are played stand."""
        for draft in self._open:
            draft.update()
        self._write_pending()

    def _write_on(self) -> None:
        while True:
            with self._guard:
                if not self._pending:
                    self._writer = None
                    return
            self._hurry.wait(max(0.0, self._next - monotonic()))
            self._write_pending()

    def _write_pending(self) -> None:
        with self._writing:
            self._hurry.clear()
            with self._guard:
                pending, self._pending = self._pending, {}
            for draft, run in pending.items():
                try:
                    self._write(draft, run)
                except (OSError, PixelmazeError) as error:
                    if not self._has_failed:
                        self._has_failed = True
                        self._tell(f"this run cannot be resumed later: {error}")
            if pending:
                self._next = monotonic() + INTERVAL

    def _write(self, draft: Draft, run: Run | None) -> None:
        if run is None:
            draft.path.unlink(missing_ok=True)
            clear_unfinished(draft.path)
            return
        data = to_dict(run)
        checked(data)  # what cannot be read again is not written
        text = written_json(data)
        if not draft.is_written:
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise PixelmazeError(f"cannot write {self._folder}: {error.strerror}") from None
        with replacing(draft.path) as file:
            file.write(text)
        if not draft.is_written:
            draft.is_written = True
            for path in self._files()[MOST:]:
                path.unlink(missing_ok=True)
                clear_unfinished(path)
