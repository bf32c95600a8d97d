"""Settings and records on disc: written whole after every change, and never lost.

Several windows may write to one folder: each change is made to what is on disc at that moment,
under a lock. Where nothing can be written, play goes on with what is in memory, and the next change
tries again.
"""

from __future__ import annotations

import atexit
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from pixelmaze.errors import PixelmazeError, printable
from pixelmaze.formats.data import MAX_BYTES, check_size
from pixelmaze.formats.files import clear_unfinished, regular_file, replacing
from pixelmaze.game.run import Run, checked, to_dict
from pixelmaze.storage.datafile import DamagedError, Data, NewerError, parse, written
from pixelmaze.storage.records import News, Record, counts, with_run
from pixelmaze.storage.settings import changed, from_mapping
from pixelmaze.storage.unfinished import UnfinishedRuns

NAME = "pixelmaze.json"
LOCK = ".pixelmaze.lock"
PATIENCE = 1.0
"""Seconds that others may take who write at the same time."""
IMPATIENCE = 0.05
"""The same once that has been in vain: no window should stand still again and again."""
_BREATH = 0.005
"""Seconds until what is in the background begins, so that whoever asked for it goes on first."""


def data_folder() -> Path:
    """Where settings and records are, if nobody says otherwise. PixelmazeError if there is no such
    place."""
    from platformdirs import user_data_path

    try:
        return user_data_path("pixelmaze", appauthor=False)
    except RuntimeError:  # a user without a home
        raise PixelmazeError(
            "you have no home folder to keep settings and records in: give a folder with --data-dir"
        ) from None


class Store:
    """The settings and records in a folder.

    In the background a change is written at once, too, but nobody waits for it, which would cost
    frames where there are thousands of records; those that come meanwhile are written together.
    What is new in a run is told by what has been seen of other windows by then.
    """

    def __init__(self, folder: Path, in_background: bool = False) -> None:
        # what a link leads to: the lock, too, has to be beside that, for all who write it
        self.path = Path(os.path.realpath(folder / NAME))
        self.notices: list[str] = []
        """What the player should be told; whoever shows it takes it out."""
        self._told: set[str] = set()
        self._is_newer = False
        self._patience = PATIENCE
        self._changes: dict[str, Any] = {}
        """Settings that are not on disc yet."""
        self._runs: list[tuple[Mapping[str, Any], str]] = []
        """Runs that are not on disc yet, and their days."""
        self._guard = Lock()
        """Held for moments, by whoever looks at what is not on disc yet."""
        self._in_background = in_background
        self._writer: Thread | None = None
        self._has_news = False
        """Whether the writer is to look again before it ends."""
        self._text = b""
        """The file as it was seen last, and what it says."""
        self._data = Data()
        if in_background:
            atexit.register(self.flush)  # the engine ends the process without waiting for threads
        found = self._opened()
        self.settings = from_mapping(found.settings)
        self.records = found.records
        """By name. Another dict after every change: ask here each time."""
        self.unfinished = UnfinishedRuns(folder, self._tell)

    def change(self, **settings: Any) -> None:
        """Change these settings. PixelmazeError if they cannot be so."""
        with self._guard:
            self.settings = changed(self.settings, **settings)
            self._changes |= settings
        self._save()

    def record(self, run: Run) -> News:
        """Let the run count, if it does; what is new then."""
        data = to_dict(run)
        if not counts(data):
            return News()
        try:
            checked(data)
        except PixelmazeError as error:  # what cannot be read again is not written
            self._tell(f"this run is not kept: {error}")
            return News()
        dated = (data, datetime.now(UTC).date().isoformat())
        with self._guard:
            self.records, (news,) = _with_runs(self.records, [dated])
            self._runs.append(dated)
        told = self._save()  # another window may have been better
        return told[-1] if told else news

    def flush(self) -> None:
        """Wait until all is on disc that can be written, unfinished runs among it."""
        self.unfinished.flush()
        writer = self._writer
        if writer:
            writer.join()

    # ---- the file ------------------------------------------------------------------------------

    def _opened(self) -> Data:
        """What is on disc; nothing, with a notice, if that cannot be told."""
        data = Data()
        try:
            try:
                data = self._read()
                if not data.lost:
                    return data
            except DamagedError:
                pass
            with self._locked():
                data = self._mended()
        except PixelmazeError as error:
            self._tell_of(error)
        return data

    def _read(self) -> Data:
        """What is on disc. PixelmazeError if it cannot be read; DamagedError, NewerError."""
        try:
            with regular_file(self.path) as file:
                text = file.read(MAX_BYTES + 1)
        except FileNotFoundError:
            return Data()
        except OSError as error:
            raise PixelmazeError(f"cannot read {self.path}: {error.strerror}") from None
        if not text or text != self._text:  # times and sizes could be the same by chance
            self._data, self._text = parse(text, self._data), text
        return self._data

    def _mended(self) -> Data:
        """What is on disc, the lock being held; if it is damaged, that is set aside."""
        try:
            data = self._read()
            if data.lost:
                what = f"{' and '.join(data.lost[:3])} in {self.path} could not be read"
                data = replace(data, lost=[])
                with self._aside() as aside:
                    with replacing(aside) as file:
                        file.write(self._text)
                    self._write(data)
                self._tell(f"{what}; the file as it was is {aside.name}")
        except DamagedError as error:
            data = Data()
            with self._aside() as aside:
                self.path.replace(aside)
            self._tell(f"{self.path} was damaged: {error}; it was set aside as {aside.name}")
        return data

    @contextmanager
    def _aside(self) -> Iterator[Path]:
        """A name for what is set aside, that no file had; removed if nothing comes of it."""
        path = self._new_file()
        try:
            yield path
        except BaseException as error:
            path.unlink(missing_ok=True)
            if isinstance(error, OSError):
                raise PixelmazeError(f"cannot set aside {self.path}: {error.strerror}") from None
            raise

    def _new_file(self) -> Path:
        now = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        number = 1
        while True:
            more = f"-{number}" if number > 1 else ""
            path = self.path.with_name(f"{self.path.stem}.damaged-{now}{more}.json")
            try:
                path.open("xb").close()
            except FileExistsError:
                number += 1
            except OSError as error:
                raise PixelmazeError(f"cannot write {path}: {error.strerror}") from None
            else:
                return path

    def _save(self) -> list[News] | None:
        """Write what is not on disc yet; what was new in the runs, or None if it cannot be, or not
        be told yet."""
        if not self._in_background:
            return self._save_now()
        with self._guard:
            self._has_news = True
            if self._writer and self._writer.is_alive():
                return None
            self._writer = Thread(target=self._write_on, name="writer of settings and records")
            with suppress(RuntimeError):  # no thread can be had: the program may be at its end
                self._writer.start()
                return None
            self._writer = None
        return self._save_now()

    def _write_on(self) -> None:
        """In the background, until there is nothing more to be written."""
        while True:
            time.sleep(_BREATH)
            with self._guard:
                if not self._has_news:
                    self._writer = None
                    return
                self._has_news = False
            self._save_now()

    def _save_now(self) -> list[News] | None:
        if self._is_newer:
            return None
        try:
            with self._locked():
                data = self._mended()
                with self._guard:
                    changes, runs = dict(self._changes), list(self._runs)
                records, told = _with_runs(data.records, runs)
                data = replace(data, settings=data.settings | changes, records=records)
                self._write(data)
        except PixelmazeError as error:
            self._tell_of(error)
            return None
        self._told.clear()
        self._patience = PATIENCE
        with self._guard:  # what has come meanwhile stays to be written
            self._changes = dict(self._changes.items() - changes.items())
            del self._runs[: len(runs)]
            self.settings = from_mapping(data.settings | self._changes)
            self.records, _ = _with_runs(records, self._runs)
        return told

    def _write(self, data: Data) -> None:
        text = written(data)
        try:
            check_size(text)
        except PixelmazeError as error:  # what cannot be read again is not written
            raise PixelmazeError(f"cannot write {self.path}: {error}") from None
        clear_unfinished(self.path)
        with replacing(self.path) as file:
            file.write(text)
        self._data, self._text = data, text

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """While nobody else writes. PixelmazeError if that cannot be had."""
        from filelock import FileLock, Timeout  # takes long to load, and is needed to write only

        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.path.with_name(LOCK), timeout=self._patience)
            lock.acquire(poll_interval=0.01)
        except Timeout:
            self._patience = IMPATIENCE
            raise PixelmazeError(f"cannot write {self.path}: another program holds it") from None
        except (NotImplementedError, OSError) as error:  # the former: a disc that knows no locks
            why = getattr(error, "strerror", None) or "its folder cannot be locked"
            raise PixelmazeError(f"cannot write {self.path}: {why}") from None
        try:
            yield
        finally:
            lock.release()

    # ---- what is said --------------------------------------------------------------------------

    def _tell_of(self, error: PixelmazeError) -> None:
        self._is_newer = isinstance(error, NewerError)
        what = f"{self.path} is left as it is: {error}" if self._is_newer else str(error)
        self._tell(f"{what}; nothing is kept for now")

    def _tell(self, notice: str) -> None:
        notice = printable(notice)
        if notice in self._told:
            return
        self._told.add(notice)
        self.notices.append(notice)
        if sys.stderr is not None:
            with suppress(OSError, ValueError):  # nobody may listen there
                print(f"pixelmaze: {notice}", file=sys.stderr)


def _with_runs(
    records: Mapping[str, Record], runs: Iterable[tuple[Mapping[str, Any], str]]
) -> tuple[dict[str, Record], list[News]]:
    """The records after these runs and their days; what was new in each."""
    after, told = dict(records), []
    for run, day in runs:
        name = run["name"]
        after[name], news = with_run(after.get(name), run, day)
        told.append(news)
    return after, told
