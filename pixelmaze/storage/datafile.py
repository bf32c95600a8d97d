"""The text of the file that holds settings and records: JSON that people can read, with a record on
each line."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from pixelmaze.errors import PixelmazeError
from pixelmaze.formats.data import check_size, is_writable, read_json
from pixelmaze.game.rules import STARS
from pixelmaze.game.run import checked
from pixelmaze.storage.records import Record, record_from_dict, record_to_dict
from pixelmaze.storage.settings import from_mapping

VERSION = 3


class DamagedError(PixelmazeError):
    """The text is not one that this program has written."""


class NewerError(PixelmazeError):
    """The text was written by a later version of pixelmaze."""


@dataclass
class Data:
    """What the file says."""

    settings: dict[str, Any] = field(default_factory=dict)
    """By name, including settings that this version does not know."""
    records: dict[str, Record] = field(default_factory=dict)
    """By name."""
    lost: list[str] = field(default_factory=list)
    """Descriptions of the parts that could not be read."""


def parse(text: bytes) -> Data:
    """What the text says. DamagedError or NewerError if it cannot be read at all."""
    try:
        found = read_json(text)
    except PixelmazeError as error:
        raise DamagedError(str(error)) from None
    if not isinstance(found, dict) or found.get("pixelmaze") != "data":
        raise DamagedError("this is not a data file of pixelmaze")
    return _read(_migrate(found))


def serialize(data: Data) -> bytes:
    """The text that says this. PixelmazeError if it would be too long to be read again."""
    settings = _json(data.settings | asdict(from_mapping(data.settings)), indent=2)
    records = ",\n".join(
        f"    {_json(name)}: {_json(record_to_dict(record))}"
        for name, record in data.records.items()
    )
    lines = (
        "{",
        '  "pixelmaze": "data",',
        f'  "version": {VERSION},',
        f'  "settings": {settings},'.replace("\n", "\n  "),
        '  "records": {',
        *([records] if records else []),
        "  }",
        "}\n",
    )
    text = "\n".join(lines).encode("utf-8", "backslashreplace")  # half a surrogate pair is JSON too
    check_size(text)
    return text


def _json(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, indent=indent, ensure_ascii=False, allow_nan=False)


def _read(found: dict[str, Any]) -> Data:
    settings, records = found.get("settings"), found.get("records")
    if not isinstance(settings, dict) and not isinstance(records, dict):
        raise DamagedError("it has neither settings nor records")
    data = Data()
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
            try:
                data.records[name] = record_from_dict(record, name)
            except PixelmazeError:
                data.lost.append(f"record {name[:80]!r}")
    else:
        data.lost.append("records")
    return data


# ---- older versions ----------------------------------------------------------------------------


def _migrate(found: dict[str, Any]) -> dict[str, Any]:
    """The same data in the present version."""
    version = found.get("version")
    if type(version) is not int or version < 1:
        raise DamagedError("its version is not a positive integer")
    if version > VERSION:
        raise NewerError(f"its version {str(version)[:20]} is newer than {VERSION}")
    try:
        for older in range(version, VERSION):
            found = MIGRATIONS[older](found)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise DamagedError(f"it does not hold the data of version {version}") from None
    return found


def _from_1_to_2(old: dict[str, Any]) -> dict[str, Any]:
    """Version 1 had a list of runs; version 2 has a record for each name."""
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
            records[f"run {number}"] = run  # no record, so it is reported as lost
            continue
        best["count"] += 1
        best["stars"] = [star for star in STARS if star in {*best["stars"], *stars}]
    return {**old, "version": 2, "records": records}


def _from_2_to_3(old: dict[str, Any]) -> dict[str, Any]:
    """Version 2 wrote the theme "dungeon" for everybody who had not chosen one; in version 3 the
    default is the look of each chapter. The shadow was called the companion."""
    settings = {**old.get("settings", {})}
    if settings.get("theme") == "dungeon":
        del settings["theme"]
    if "companion" in settings:
        settings["shadow"] = settings.pop("companion")
    return {**old, "version": 3, "settings": settings}


MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: _from_1_to_2,
    2: _from_2_to_3,
}
"""From each older version to the next one. A migration relies on no code but that of its time."""
