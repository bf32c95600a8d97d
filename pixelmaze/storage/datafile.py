"""What the file in the data folder says: settings and records, as JSON that people can read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from pixelmaze.errors import PixelmazeError
from pixelmaze.formats.data import is_writable, read_json, written_json
from pixelmaze.game.rules import STARS
from pixelmaze.game.run import checked
from pixelmaze.storage.records import Record, record_from_dict, record_to_dict
from pixelmaze.storage.settings import from_mapping

VERSION = 2


class DamagedError(PixelmazeError):
    """The file is not ours, or not as we write it."""


class NewerError(PixelmazeError):
    """The file was written by a later pixelmaze."""


@dataclass
class Data:
    """What the file says."""

    settings: dict[str, Any] = field(default_factory=dict)
    """By name, those that are not known here among them."""
    records: dict[str, Record] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    """What in it could not be understood."""
    texts: dict[str, tuple[Record, bytes]] = field(default_factory=dict, compare=False)
    """Records as they were written last: so the next writing costs little, however many there
    are."""


def parse(text: bytes, before: Data | None = None) -> Data:
    """What the text says; what it said `before` is not checked again. DamagedError or NewerError
    if it cannot be told."""
    try:
        found = read_json(text)
    except PixelmazeError as error:
        raise DamagedError(str(error)) from None
    if not isinstance(found, dict) or found.get("pixelmaze") != "data":
        raise DamagedError("this is no data of pixelmaze")
    return _understood(_migrated(found), before or Data())


def _migrated(found: dict[str, Any]) -> dict[str, Any]:
    version = found.get("version")
    if type(version) is not int or version < 1:
        raise DamagedError("its version is no number")
    if version > VERSION:
        raise NewerError(f"it is of version {str(version)[:20]}, newer than {VERSION}")
    try:
        for older in range(version, VERSION):
            found = MIGRATIONS[older](found)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise DamagedError(f"this is no data of version {version}") from None
    return found


def _understood(found: dict[str, Any], before: Data) -> Data:
    data = Data(texts=before.texts)
    settings, records = found.get("settings"), found.get("records")
    if not isinstance(settings, dict) and not isinstance(records, dict):
        raise DamagedError("it has neither settings nor records")
    if isinstance(settings, dict):
        for name, value in settings.items():
            if is_writable(value):
                data.settings[name] = value
            else:
                data.lost.append(f"setting {name[:80]!r}")
    else:
        data.lost.append("settings")
    if isinstance(records, dict):
        for name, record in records.items():
            known = before.records.get(name)
            try:
                if known is None or record_to_dict(known) != record:
                    known = record_from_dict(record, name)
                data.records[name] = known
            except PixelmazeError:
                data.lost.append(f"record {name[:80]!r}")
    else:
        data.lost.append("records")
    return data


def written(data: Data) -> bytes:
    """The file that says this."""
    text = written_json({
        "pixelmaze": "data",
        "version": VERSION,
        # each setting as it can be, and what somebody else knows
        "settings": data.settings | asdict(from_mapping(data.settings)),
        "records": {},
    })  # fmt: skip
    if not data.records:
        return text
    before, after = text.rsplit(b"{}", 1)
    texts = [_text_of(data, name) for name in data.records]
    texts[0] = before + b"{\n" + texts[0]
    texts[-1] += b"\n  }" + after
    return b",\n".join(texts)


def _text_of(data: Data, name: str) -> bytes:
    """A record with its name, as it stands in the file."""
    record = data.records[name]
    known, text = data.texts.get(name, (None, b""))
    if known is not record:
        alone = written_json({name: record_to_dict(record)})
        text = alone[1:-3].replace(b"\n", b"\n  ")[1:]  # without its braces, and farther in
        data.texts[name] = (record, text)
    return text


# ---- older versions ----------------------------------------------------------------------------


def _by_name(old: dict[str, Any]) -> dict[str, Any]:
    """Version 1 had a list of runs, from which the rest had to be guessed."""
    records: dict[str, Any] = {}
    for number, run in enumerate(old["records"], 1):
        try:
            checked(run)  # or it would spoil the record of all runs of its name
            name, claim = run["name"], run["claim"]
            moves, ticks, stars = claim["moves"], claim["ticks"], {*claim["stars"]}
            best = records.setdefault(name, {"stars": [], "first": "", "count": 0, "fewest": run})
            fewest = best["fewest"]["claim"]
            quickest = best.get("quickest", best["fewest"])["claim"]
            is_quickest = (ticks, moves) < (quickest["ticks"], quickest["moves"])
            if (moves, ticks) < (fewest["moves"], fewest["ticks"]):
                best.setdefault("quickest", best["fewest"])
                best["fewest"] = run
            if is_quickest:
                best["quickest"] = run
        except PixelmazeError:
            records[f"run {number}"] = run  # which is no record, and is set aside as none
            continue
        best["count"] += 1
        best["stars"] = [star for star in STARS if star in {*best["stars"], *stars}]
    return {**old, "version": 2, "records": records}


MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _by_name}
"""From each older version to the one after it. A step knows only what those two were like."""
