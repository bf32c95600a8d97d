"""The commands about what is kept: records, and whether a run is as it claims to be."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, BinaryIO

import click

from pixelmaze.commands.options import FILE, data_option, opened_store
from pixelmaze.errors import PixelmazeError
from pixelmaze.formats.data import MAX_BYTES, read_json
from pixelmaze.formats.files import opened_file
from pixelmaze.game.rules import LOST
from pixelmaze.game.run import Claim, Run, from_dict, to_dict
from pixelmaze.storage.datafile import parse
from pixelmaze.storage.records import Record, record_from_dict, record_to_dict, verify_record
from pixelmaze.ui.messages import clock, progress_of, star_row, title_of

Named = tuple[str, Run | Record]
"""What is verified, and what to call it among others."""


@click.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with the runs.")
@click.option(
    "--run", "run_only", is_flag=True, help="Print the run of NAME with the fewest moves, as JSON."
)
@data_option
def records(name: str | None, as_json: bool, run_only: bool, data_dir: str | None) -> None:
    """List what has been finished: stars, fewest moves, least time, first day, how often.

    All of it, and what was left unfinished; or the record of that NAME. What --run prints,
    `pixelmaze verify` can check.
    """
    if run_only and name is None:
        raise PixelmazeError("--run goes with the NAME of a record")
    store = opened_store(data_dir)
    found = store.records
    if name is not None:
        found = {name: _record(found, name)}
    if run_only:
        click.echo(json.dumps(to_dict(next(iter(found.values())).fewest), ensure_ascii=False))
    elif as_json:
        data = {key: record_to_dict(record) for key, record in sorted(found.items(), key=_place)}
        click.echo(json.dumps(data if name is None else data[name], ensure_ascii=False))
    elif found:
        for line in _table(sorted(found.items(), key=_place)):
            click.echo(line)
    else:
        click.echo("No records yet. `pixelmaze` begins the first level.")
    if name is None and not as_json:
        for left in store.unfinished.found:
            click.echo(f"Unfinished: {title_of(left)}, {progress_of(left)}.")


def _record(records: Mapping[str, Record], name: str) -> Record:
    if name not in records:
        from difflib import get_close_matches

        near = get_close_matches(name, records, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise PixelmazeError(f"no record is called {name!r}: {hint}`pixelmaze records` lists them")
    return records[name]


def _place(entry: tuple[str, Record]) -> tuple[int, list[tuple[int, str]]]:
    """Where it stands: the adventure in its order, then by name, with numbers as numbers."""
    from pixelmaze.game.levels import ADVENTURE

    name = entry[0]
    if name in ADVENTURE:
        return [*ADVENTURE].index(name), []
    words = re.findall("[0-9]+|[^0-9]+", name)
    return len(ADVENTURE), [(int(word) if word.isdecimal() else -1, word) for word in words]


def _table(entries: Iterable[tuple[str, Record]]) -> Iterator[str]:
    rows = [("name", "stars", "moves", "time", "first", "times")]
    rows += [
        (name, star_row(record.stars), str(record.moves), clock(record.ticks), record.first or "?",
         str(record.count))
        for name, record in entries
    ]  # fmt: skip
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        name, stars, *rest = (
            cell.ljust(width) if left else cell.rjust(width)
            for cell, width, left in zip(row, widths, (1, 1, 0, 0, 1, 0), strict=True)
        )
        yield "  ".join([name, stars, *rest])


# ---- verify ------------------------------------------------------------------------------------


@click.command("verify")
@click.argument("run", type=FILE)
@data_option
@click.pass_context
def verify_run(ctx: click.Context, run: str, data_dir: str | None) -> None:
    """Play RUN again, and say whether it can have been played as it claims.

    Each move must be possible when it was made, and no faster than anyone can play; moves, time and
    stars must be as claimed; and the maze and the rules must be those of the level that it names.

    RUN is a JSON file, - for standard input, or the name of a record. Of a file with several runs,
    as `pixelmaze records --json` prints it, or of all that is kept, each run is checked, and
    whether stars, first day and count of each record make sense. The exit status is 1 if anything
    is not as claimed.
    """
    from pixelmaze.game.verifying import verify

    found, lost = _runs(run, data_dir)
    is_consistent = True
    for name, one in found:
        if isinstance(one, Run):
            faults, told = verify(one), f"consistent: {_said(one.claim)}"
        else:
            faults, told = verify_record(one), ""  # its runs follow
        if faults:
            is_consistent = False
            told = f"inconsistent: {'; '.join(faults)}"
        if told:
            click.echo(f"{name}: {told}" if name else told)
    if lost:
        raise PixelmazeError(f"{run}: {' and '.join(lost[:3])} could not be read")
    ctx.exit(0 if is_consistent else 1)


def _said(claim: Claim) -> str:
    ends = {LOST: "lost after ", None: "left after "}
    moves = f"{claim.moves} move{'' if claim.moves == 1 else 's'}"
    return f"{ends.get(claim.outcome, '')}{moves} in {clock(claim.ticks)}, {star_row(claim.stars)}"


def _runs(source: str, data_dir: str | None) -> tuple[list[Named], list[str]]:
    """The runs and records that are meant, and what of them could not be read."""
    if source == "-":
        if sys.stdin is None:
            raise PixelmazeError("standard input is closed")
        try:
            return _read(sys.stdin.buffer)
        except PixelmazeError as error:
            raise PixelmazeError(f"standard input: {error}") from None
    if os.path.lexists(source):
        return opened_file(source, _read)
    records = opened_store(data_dir).records
    if source not in records:
        raise PixelmazeError(
            f"{source!r} is neither a file nor a record: `pixelmaze records` lists them"
        )
    return _of_record(records[source]), []


def _read(file: BinaryIO) -> tuple[list[Named], list[str]]:
    text = file.read(MAX_BYTES + 1)
    data = read_json(text)
    if not isinstance(data, dict):
        raise PixelmazeError("this is no run of pixelmaze")
    if data.get("pixelmaze") == "data":
        kept = parse(text)
        return _of_records(kept.records), kept.lost
    if "pixelmaze" in data:
        return [("", from_dict(data))], []
    if "fewest" in data:
        return _of_record(record_from_dict(data, _name_in(data))), []
    if data and all(isinstance(entry, dict) and "fewest" in entry for entry in data.values()):
        return _of_records({name: record_from_dict(data[name], name) for name in data}), []
    raise PixelmazeError("this is no run of pixelmaze")


def _name_in(record: dict[str, Any]) -> str:
    run = record["fewest"]
    return str(run.get("name")) if isinstance(run, dict) else ""


def _of_records(records: Mapping[str, Record]) -> list[Named]:
    return [
        (f"{name}, {what}" if what else name, one)
        for name, record in sorted(records.items(), key=_place)
        for what, one in _of_record(record)
    ]


def _of_record(record: Record) -> list[Named]:
    if len(record.best) == 1:
        return [("", record), ("", record.fewest)]
    return [("", record), ("fewest moves", record.fewest), ("least time", record.quickest)]
