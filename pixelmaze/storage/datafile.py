"""The text of the file that holds settings and records: JSON that people can read, with a record on
each line."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from pixelmaze.files.data import check_size, is_writable, read_json
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.records import Record, record_from_dict, record_to_dict
from pixelmaze.storage.settings import from_mapping

VERSION = 3


class DamagedError(PixelmazeError):
    """The text is not one that this version of the program has written."""


@dataclass
class Data:
    """What the file says."""

    settings: dict[str, Any] = field(default_factory=dict)
    """By name, including settings that this version does not know."""
    records: dict[str, Record] = field(default_factory=dict)  # by name
    lost: list[str] = field(default_factory=list)
    """Descriptions of the parts that could not be read."""


def parse(text: bytes) -> Data:
    """What the text says. DamagedError if it cannot be read at all."""
    try:
        found = read_json(text)
    except PixelmazeError as error:
        raise DamagedError(str(error)) from None
    if not isinstance(found, dict) or found.get("pixelmaze") != "data":
        raise DamagedError("this is not a data file of pixelmaze")
    if found.get("version") != VERSION:
        raise DamagedError(f"its version is {str(found.get('version'))[:20]}, not {VERSION}")
    return _read(found)


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
