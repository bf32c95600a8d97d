"""Settings and records: stored after every change, and never lost.

Several programs may use one folder: each change is applied, under a lock, to the file as it is at
that moment. Where nothing can be written, play goes on with what is in memory, and the next change
tries again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pixelmaze.errors import PixelmazeError, printable
from pixelmaze.formats.data import MAX_BYTES
from pixelmaze.game.run import Run, checked, to_dict
from pixelmaze.storage.datafile import DamagedError, Data, NewerError, parse, serialize
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.records import News, Record, counts, with_run
from pixelmaze.storage.settings import changed, from_mapping
from pixelmaze.storage.unfinished import FOLDER, UnfinishedRuns

NAME = "pixelmaze.json"

DatedRun = tuple[Mapping[str, Any], str]
"""A run as it is written, and the day on which it was finished."""


class Store:
    """The settings, the records and the unfinished runs in a folder."""

    def __init__(self, folder: Path) -> None:
        self.path = Path(os.path.realpath(folder / NAME))
        """The file. Programs that reach it by different links share the lock beside it."""
        self.notices: list[str] = []
        """Messages for the player; whoever shows them removes them."""
        self._folder = Folder(self.path.parent)
        self._told: set[str] = set()
        self._is_newer = False
        self._changes: dict[str, Any] = {}
        """Settings that are not on disk yet."""
        self._runs: list[DatedRun] = []
        """Runs that are not on disk yet."""
        self._text = b""
        """The file as it was last read or written,"""
        self._data = Data()
        """and what it says."""
        found = self._open()
        self.settings = from_mapping(found.settings)
        self.records: Mapping[str, Record] = found.records
        """By name. Every change replaces the mapping."""
        self.unfinished = UnfinishedRuns(Folder(folder / FOLDER), self._tell)

    def change(self, **settings: Any) -> None:
        """Change these settings. PixelmazeError if there is no such setting or value."""
        self.settings = changed(self.settings, **settings)
        self._changes |= settings
        self._save()

    def record(self, run: Run) -> News:
        """Add the run to the record of its name, if it counts; returns what is new."""
        data = to_dict(run)
        if not counts(data):
            return News()
        try:
            checked(data)
        except PixelmazeError as error:  # it could not be read again
            self._tell(f"this run is not kept: {error}")
            return News()
        dated = (data, datetime.now(UTC).date().isoformat())
        self.records, (news,) = _with_runs(self.records, [dated])
        self._runs.append(dated)
        merged = self._save()  # another program may have stored a better run
        return merged[-1] if merged else news

    def flush(self) -> None:
        """Store the runs in progress, and what could not be written so far. Call it before the
        program ends."""
        self.unfinished.flush()
        if self._changes or self._runs:
            self._save()

    # ---- the file ------------------------------------------------------------------------------

    def _open(self) -> Data:
        """What is on disk; nothing, with a notice, if it cannot be read."""
        data = Data()
        try:
            with suppress(DamagedError):
                data = self._read()
                if not data.lost:
                    return data
            with self._folder.locked():
                data = self._read_or_repair()
        except PixelmazeError as error:
            self._tell_not_kept(error)
        return data

    def _save(self) -> list[News]:
        """Write what is not on disk yet; what was new in each run, or nothing if that fails."""
        if self._is_newer:
            return []
        try:
            with self._folder.locked():
                data = self._read_or_repair()
                records, news = _with_runs(data.records, self._runs)
                data = Data(data.settings | self._changes, records)
                self._write(data)
        except PixelmazeError as error:
            self._tell_not_kept(error)
            return []
        self._told.clear()
        self._changes.clear()
        self._runs.clear()
        self.settings, self.records = from_mapping(data.settings), records
        return news

    def _read(self) -> Data:
        """What is on disk. PixelmazeError, DamagedError or NewerError."""
        text = self._folder.read(self.path.name, MAX_BYTES)
        if text is None:
            return Data()
        if not text or text != self._text:  # times and sizes could agree by chance
            self._data, self._text = parse(text), text
        return self._data

    def _read_or_repair(self) -> Data:
        """What is on disk. What is damaged is set aside, never overwritten. Needs the lock."""
        aside = self._unused_name()
        try:
            data = self._read()
        except DamagedError as error:
            self._folder.rename(self.path.name, aside)
            self._tell(f"{self.path} was damaged: {error}; it was set aside as {aside}")
            return Data()
        if data.lost:
            lost = f"{' and '.join(data.lost[:3])} in {self.path} could not be read"
            self._folder.write(aside, self._text)
            try:
                data = replace(data, lost=[])
                self._write(data)
            except BaseException:
                self._folder.remove(aside)
                raise
            self._tell(f"{lost}; the file as it was is {aside}")
        return data

    def _unused_name(self) -> str:
        now = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        name, number, used = f"{self.path.stem}.damaged-{now}.json", 1, self._folder.names()
        while name in used:
            number += 1
            name = f"{self.path.stem}.damaged-{now}-{number}.json"
        return name

    def _write(self, data: Data) -> None:
        try:
            text = serialize(data)
        except PixelmazeError as error:
            raise PixelmazeError(f"cannot write {self.path}: {error}") from None
        self._folder.write(self.path.name, text)
        self._data, self._text = data, text

    # ---- notices -------------------------------------------------------------------------------

    def _tell_not_kept(self, error: PixelmazeError) -> None:
        self._is_newer = isinstance(error, NewerError)
        what = f"{self.path} is left as it is: {error}" if self._is_newer else str(error)
        self._tell(f"{what}; nothing is kept for now")

    def _tell(self, notice: str) -> None:
        """Once, until something has been written."""
        notice = printable(notice)
        if notice in self._told:
            return
        self._told.add(notice)
        self.notices.append(notice)
        if sys.stderr is not None:
            with suppress(OSError, ValueError):  # it may be closed
                print(f"pixelmaze: {notice}", file=sys.stderr)


def _with_runs(
    records: Mapping[str, Record], runs: Iterable[DatedRun]
) -> tuple[dict[str, Record], list[News]]:
    """The records after these runs, and what was new in each."""
    after, news = dict(records), []
    for run, day in runs:
        after[run["name"]], new = with_run(after.get(run["name"]), run, day)
        news.append(new)
    return after, news
