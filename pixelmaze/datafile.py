"""What the file in the data folder says: settings and records, as JSON that people can read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from pixelmaze.errors import PixelmazeError
from pixelmaze.formats.data import read_json, written_json
from pixelmaze.records import Record, counts, with_run
from pixelmaze.run import from_dict, to_dict
from pixelmaze.settings import from_mapping

VERSION = 1
MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From each older version to the one after it."""


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


def parse(text: bytes) -> Data:
    """What the text says. DamagedError or NewerError if it cannot be told."""
    try:
        found = read_json(text)
    except PixelmazeError as error:
        raise DamagedError(str(error)) from None
    if not isinstance(found, dict) or found.get("pixelmaze") != "data":
        raise DamagedError("this is no data of pixelmaze")
    return _understood(_migrated(found))


def _migrated(found: dict[str, Any]) -> dict[str, Any]:
    version = found.get("version")
    if type(version) is not int or version < 1:
        raise DamagedError("its version is no number")
    if version > VERSION:
        raise NewerError(f"it is of version {version:.6g}, newer than {VERSION}")
    try:
        for older in range(version, VERSION):
            found = MIGRATIONS[older](found)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise DamagedError(f"this is no data of version {version}") from None
    return found


def _understood(found: dict[str, Any]) -> Data:
    data = Data()
    settings, records = found.get("settings"), found.get("records")
    if not isinstance(settings, dict) and not isinstance(records, list):
        raise DamagedError("it has neither settings nor records")
    if isinstance(settings, dict):
        data.settings = {name: value for name, value in settings.items() if _is_plain(value)}
    else:
        data.lost.append("settings")
    for number, entry in enumerate(records if isinstance(records, list) else [None], 1):
        try:
            run = from_dict(entry)
        except PixelmazeError:
            data.lost.append(f"record {number}")
            continue
        if counts(run):
            data.records[run.name], _ = with_run(data.records.get(run.name), run, "")
    return data


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, (bool, int, float, str))


def written(data: Data) -> bytes:
    """The file that says this."""
    runs = [
        to_dict(run)
        for record in data.records.values()
        for run in dict.fromkeys((record.fewest, record.quickest))
    ]
    # what is known, in its order and each as it can be; then what somebody else knows
    settings = data.settings | asdict(from_mapping(data.settings))
    return written_json(
        {"pixelmaze": "data", "version": VERSION, "settings": settings, "records": runs}
    )
