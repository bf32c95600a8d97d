"""Settings and records: stored after every change, and never lost.

Several programs may share a place: each change is applied, under a lock, to the latest data. If
nothing can be written, play continues in memory, and the next change tries again.
"""

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import reduce
from typing import Any, NamedTuple

from pixelmaze.files.data import MAX_BYTES
from pixelmaze.game.daily import today
from pixelmaze.game.rewards import AdventureProgress
from pixelmaze.game.run import LONGEST_NAME, Run, checked, from_dict, to_dict
from pixelmaze.game.verifying import verify
from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.storage.places import AccessError, Place
from pixelmaze.storage.records import (
    DamagedError,
    Data,
    Record,
    RecordChanges,
    counts,
    joined,
    parse,
    reached,
    serialize,
    verify_record,
    with_run,
)
from pixelmaze.storage.settings import changed, from_mapping
from pixelmaze.storage.unfinished import INSIDE, UnfinishedRuns

NAME = "pixelmaze.json"
OWN_KEYS = "own_keys"  # the entry beside the settings with the player's own keys

Change = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes new settings from the stored ones, which another program may have changed."""
DatedRun = tuple[Mapping[str, Any], str]
"""A run as stored, and the day on which it was finished."""

PROFILES = "profiles"  # the place of profiles, each a place like the main one
CURRENT = "profile"
"""The text with the name of the profile in use; without one, that is the main profile."""
LONGEST_PROFILE = 20
_PROFILE = re.compile(f"[a-z0-9][a-z0-9-]{{0,{LONGEST_PROFILE - 1}}}", re.ASCII)

FAVOURITES = "favourites"  # the entry beside the settings with the favourites
MOST_FAVOURITES = 50
PAGE = "page"  # the entry beside the settings with the address for links


class ImportResult(NamedTuple):
    records: int  # records that are new, or better than before
    refused: int  # records with a run that cannot have been played as claimed


class Complaint(str):
    """A notice that something went wrong."""


class Store:
    """A player's settings, records and unfinished runs, in a place."""

    def __init__(self, place: Place) -> None:
        self.place = place
        """The place of the main profile, which holds the places of all others."""
        self.notices: list[str] = []
        """Messages for the player; front ends remove what they show."""
        self._notified: set[str] = set()
        self._standing: tuple[object, AdventureProgress] = (None, AdventureProgress())
        self.profile = self._current_profile()
        """The name of the profile in use; empty for the main one."""
        self._use_profile()

    def _use_profile(self) -> None:
        """Read the data of this profile, and write there from now on."""
        place = self.place
        if self.profile:
            place = place.inside(PROFILES).inside(self.profile)
        self._home, self._name = place.home(NAME)
        """Where the data are. Programs that come by different links share the lock there."""
        self._label = self._home.label(self._name)
        self._changes: list[Change] = []
        """Changes of settings, not stored yet."""
        self._runs: list[DatedRun] = []
        """Runs, not stored yet."""
        self._text = b""
        """The text last read or written,"""
        self._data = Data()
        """and the data in it."""
        found = self._open()
        self.settings = from_mapping(found.settings)
        self.records: Mapping[str, Record] = found.records
        """Records by name. Every change replaces the mapping."""
        self.own_keys = _table(found.settings, OWN_KEYS)
        """The player's own keys, by the names of commands; they may mean nothing."""
        self.unfinished = UnfinishedRuns(place.inside(INSIDE), self._notify)

    def change(self, **settings: Any) -> None:
        """Change these settings. PixelmazeError if there is no such setting or value."""
        self.settings = changed(self.settings, **settings)
        self._changes.append(lambda stored: stored | settings)
        self._save()

    def change_keys(self, keys: Mapping[str, str | None]) -> None:
        """Put commands on these keys, or back on the usual keys (None)."""
        self.put_all(OWN_KEYS, keys)
        self.own_keys = self.entry(OWN_KEYS)

    def record(self, run: Run) -> RecordChanges:
        """Add the run to the record of its name, if it counts. Returns the news."""
        data = to_dict(run)
        if not counts(data):
            return RecordChanges()
        try:
            checked(data)
        except PixelmazeError as error:  # it could not be read again
            self._notify(f"this run was not saved: {error}")
            return RecordChanges()
        dated = (data, today().isoformat())
        self.records, (news,) = _with_runs(self.records, [dated])
        self._runs.append(dated)
        merged = self._save()  # another program may have stored a better run
        return merged[-1] if merged else news

    def flush(self) -> None:
        """Store runs in progress, and all that could not be written so far; call this before the
        program ends."""
        self.unfinished.flush()
        if self._changes or self._runs:
            self._save()

    @property
    def standing(self) -> AdventureProgress:
        """The progress in the adventure, counted again after a change of records."""
        if self._standing[0] is not self.records:
            self._standing = self.records, reached(self.records)
        return self._standing[1]

    # ---- entries beside the settings -----------------------------------------------------------

    def entry(self, name: str, key: str = "") -> Any:
        """See `Data`."""
        return Data(self._changed(self._data.settings)).entry(name, key)

    def put(self, name: str, data: Any) -> None:
        """Store data as the entry of this name."""
        self._changes.append(lambda stored: stored | {name: data})
        self._save()

    def put_all(self, name: str, data: Mapping[str, Any]) -> None:
        """Update the table of this name; None removes a key."""
        self._changes.append(lambda stored: stored | {name: _table(stored, name, data)})
        self._save()

    # ---- favourites ----------------------------------------------------------------------------

    @property
    def favourites(self) -> tuple[str, ...]:
        """The names of the player's favourite levels, the latest first."""
        return _favourites(self._changed(self._data.settings))

    def toggle_favourite(self, name: str) -> None:
        """Add or drop a favourite. Beyond MOST_FAVOURITES, the oldest go."""
        is_liked = name not in self.favourites

        def turn(stored: dict[str, Any]) -> dict[str, Any]:
            others = [other for other in _favourites(stored) if other != name]
            names = [name, *others][:MOST_FAVOURITES] if is_liked else others
            return stored | {FAVOURITES: names}

        self._changes.append(turn)
        self._save()

    # ---- the page ------------------------------------------------------------------------------

    @property
    def page(self) -> str:
        """The address of the page for links; empty if none is set."""
        page = str(self.entry(PAGE))
        is_address = page.startswith(("http:", "https:", "file:")) and page.isprintable()
        return page if is_address else ""

    def set_page(self, address: str) -> None:
        """Let links lead to the page at this address."""
        self.put(PAGE, address)

    # ---- profiles ------------------------------------------------------------------------------

    @property
    def profiles(self) -> list[str]:
        """The names of all profiles; first the main profile, with an empty name."""
        names = self.place.inside(PROFILES).names()
        return ["", *sorted({*filter(_PROFILE.fullmatch, names), *filter(None, [self.profile])})]

    def choose_profile(self, name: str) -> None:
        """Store what is in progress, and use the settings, records and runs of this profile, now
        and at the next start. PixelmazeError if this is not a name, or cannot be stored."""
        if name and not _PROFILE.fullmatch(name):
            signs = f"{LONGEST_PROFILE} lower-case letters, digits and hyphens"
            raise PixelmazeError(f"{name!r} is not a profile name: expected up to {signs}")
        self.flush()
        self.place.write(CURRENT, name.encode())
        self.profile = name
        self._notified.clear()
        self._use_profile()

    def _current_profile(self) -> str:
        with suppress(PixelmazeError):
            text = self.place.read(CURRENT, LONGEST_PROFILE) or b""
            name = text.decode("ascii", "replace").strip()
            return name if _PROFILE.fullmatch(name) else ""
        return ""

    # ---- all records at once -------------------------------------------------------------------

    def export(self) -> bytes:
        """The present data file, with all that could not be stored. PixelmazeError if too long."""
        try:
            with self._home.locked():
                data = self._read_or_repair()
        except AccessError:
            data = self._data
        records, _ = _with_runs(data.records, self._runs)
        return serialize(Data(self._changed(data.settings), records))

    def import_records(self, text: bytes) -> ImportResult:
        """Merge the records of another data file into these: the better runs, and all stars. Each
        run is verified. PixelmazeError if this is not a data file, or nothing can be written."""
        sound, refused = {}, 0
        for name, record in parse(text).records.items():
            runs = map(from_dict, record.best)
            if verify_record(record) or any(verify(run) for run in runs):
                refused += 1
            else:
                sound[name] = record
        with self._home.locked():
            data = self._read_or_repair()
            joint = {
                name: joined(data.records[name], record) if name in data.records else record
                for name, record in sound.items()
            }
            better = {name: each for name, each in joint.items() if each != data.records.get(name)}
            data = replace(data, records=data.records | better)
            self._write(data)
        self.records = data.records
        return ImportResult(len(better), refused)

    def reset(self) -> str:
        """Remove all records and unfinished runs; settings stay. Sets the old file aside, and
        returns its name. PixelmazeError if nothing can be written."""
        with self._home.locked():
            data = self._read_or_repair()
            aside = self._unused_name("reset")
            self._home.write(aside, serialize(data))
            data = Data(data.settings)
            self._write(data)
        self.records = data.records
        for left in self.unfinished.refresh():
            self.unfinished.drop(left)
        return aside

    # ---- the data ------------------------------------------------------------------------------

    def _open(self) -> Data:
        """The stored data; empty, with a notice, if unreadable. Moves no file, since a mere look
        may come from another user, or another version."""
        try:
            data = self._read()
            if data.lost:
                self._notify(f"{self._lost(data)}; the next change will move it aside")
            return data
        except DamagedError as error:
            self._notify(f"cannot read {self._label}: {error}; the next change will move it aside")
        except PixelmazeError as error:
            self._notify(f"{error}; nothing is being saved for now")
        return Data()

    def _save(self) -> list[RecordChanges]:
        """Write what is not stored yet. Returns the news of each run; empty on failure."""
        try:
            with self._home.locked():
                data = self._read_or_repair()
                records, news = _with_runs(data.records, self._runs)
                data = Data(self._changed(data.settings), records)
                self._write(data)
        except PixelmazeError as error:
            self._notify(f"{error}; nothing is being saved for now")
            return []
        self._notified.clear()
        self._changes.clear()
        self._runs.clear()
        self.settings, self.records = from_mapping(data.settings), records
        self.own_keys = _table(data.settings, OWN_KEYS)
        return news

    def _changed(self, settings: dict[str, Any]) -> dict[str, Any]:
        """The settings after all changes not stored yet."""
        return reduce(lambda stored, change: change(stored), self._changes, settings)

    def _read(self) -> Data:
        """The stored data. DamagedError if damaged; PixelmazeError if not to be had, or too new."""
        text = self._home.read(self._name, MAX_BYTES)
        if text is None:
            return Data()
        if not text or text != self._text:  # times and sizes could agree by chance
            self._data, self._text = parse(text), text
        return self._data

    def _read_or_repair(self) -> Data:
        """The stored data. Unreadable parts are set aside, never overwritten. Needs the lock."""
        try:
            data = self._read()
        except DamagedError as error:
            aside = self._unused_name()
            self._home.rename(self._name, aside)
            self._notify(f"cannot read {self._label}: {error}; it was moved to {aside}")
            return Data()
        if data.lost:
            aside = self._unused_name()
            lost = self._lost(data)
            self._home.write(aside, self._text)
            try:
                data = replace(data, lost=[])
                self._write(data)
            except BaseException:
                self._home.remove(aside)
                raise
            self._notify(f"{lost}; the original is kept as {aside}")
        return data

    def _lost(self, data: Data) -> str:
        return f"cannot read {' and '.join(data.lost[:3])} in {self._label}"

    def _unused_name(self, why: str = "damaged") -> str:
        now = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        stem = f"{self._name.removesuffix('.json')}.{why}-{now}"
        name, number, used = f"{stem}.json", 1, self._home.names()
        while name in used:
            number += 1
            name = f"{stem}-{number}.json"
        return name

    def _write(self, data: Data) -> None:
        try:
            text = serialize(data)
        except PixelmazeError as error:
            raise PixelmazeError(f"cannot write {self._label}: {error}") from None
        self._home.write(self._name, text)
        self._data, self._text = data, text

    # ---- notices -------------------------------------------------------------------------------

    def _notify(self, notice: str) -> None:
        """Give a notice, once until something has been written."""
        notice = Complaint(printable(notice))
        if notice in self._notified:
            return
        self._notified.add(notice)
        self.notices.append(notice)
        if sys.stderr is not None:
            with suppress(OSError, ValueError):  # it may be closed
                print(f"pixelmaze: {notice}", file=sys.stderr)


def _table(stored: Mapping[str, Any], name: str, more: Mapping[str, Any] = {}) -> dict[str, Any]:
    found = stored.get(name)
    table = {**(found if isinstance(found, dict) else {}), **more}
    return {key: each for key, each in table.items() if each is not None}


def _favourites(settings: Mapping[str, Any]) -> tuple[str, ...]:
    names = settings.get(FAVOURITES)
    return tuple(names) if isinstance(names, list) and all(map(_is_name, names)) else ()


def _with_runs(
    records: Mapping[str, Record], runs: Iterable[DatedRun]
) -> tuple[dict[str, Record], list[RecordChanges]]:
    """The records after these runs, and the news of each run."""
    after, news = dict(records), []
    for run, day in runs:
        after[run["name"]], new = with_run(after.get(run["name"]), run, day)
        news.append(new)
    return after, news


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_NAME
