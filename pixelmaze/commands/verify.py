"""`verify`: check runs and records by replaying them."""

import os
import sys
from collections.abc import Mapping
from typing import Any, BinaryIO

import click

from pixelmaze.commands import data_option, opened_store, options
from pixelmaze.commands.mazes import described_maze
from pixelmaze.commands.options import FILE
from pixelmaze.commands.records import place
from pixelmaze.files.data import MAX_BYTES, read_json
from pixelmaze.files.files import opened_file
from pixelmaze.game import verifying
from pixelmaze.game.rules import LOST
from pixelmaze.game.run import NOT_A_RUN, Claim, Run, from_dict
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.run.moves import COMPASS, path_in
from pixelmaze.run.path import verdict_on_path
from pixelmaze.storage.records import Record, parse, record_from_dict, verify_record
from pixelmaze.ui.play.messages import clock, star_row

Named = tuple[str, Run | Record]  # the name to print, and the run or record to verify


@click.command()
@click.argument("run", type=FILE)
@click.option(
    "--path",
    type=FILE,
    metavar="PATH|FILE",
    help="Instead, judge this path through the maze RUN: EES, RRD, FFRF or 0,0 1,0 2,0 2,1.",
)
@options.moves_options("With --path: read it as")
@options.reading_options
@data_option
@click.pass_context
def verify(
    ctx: click.Context,
    /,
    run: str,
    path: str | None,
    moves: str | None,
    heading: str,
    **parts: Any,
) -> None:
    """Replay RUN and check that it could have been played as claimed.

    Each move must be possible, and not faster than anyone can play. Moves, time and stars must be
    as claimed. The maze and the rules must be the ones that the run names.

    RUN is a JSON file, - for standard input, or the name of a record. If a file has several runs,
    as from `pixelmaze records --json`, all are checked, and each record's stars, first day and
    count with them. The exit status is 1 if anything is wrong.

    With --path, RUN is a maze, and the path must lead through it from start to goal. If it is not
    the shortest, a note says how long that is. A number repeats the letter after it, as in 3F.
    """
    options.refuse((path is None, ("moves", "heading", *parts), "OPTION needs --path"))
    if path is not None:
        is_right, line = _judged(described_maze(run, **parts)[0], path, moves, heading)
        click.echo(line)
        ctx.exit(0 if is_right else 1)
    found, lost = _runs(run)
    is_consistent = True
    for name, one in found:
        if isinstance(one, Run):
            faults, text = verifying.verify(one), f"consistent: {_said(one.claim)}"
        else:
            faults, text = verify_record(one), ""  # its runs follow
        if faults:
            is_consistent = False
            text = f"inconsistent: {'; '.join(faults)}"
        if text:
            click.echo(f"{name}: {text}" if name else text)
    if lost:
        raise PixelmazeError(f"cannot read {' and '.join(lost[:3])} in {run}")
    ctx.exit(0 if is_consistent else 1)


def _judged(maze: Maze, path: str, notation: str | None, heading: str) -> tuple[bool, str]:
    """True if a path, typed or in a file, is one; and the line to print."""

    def cells_in(text: str) -> list[int]:
        return path_in(text, maze.grid, maze.start, notation, COMPASS.index(heading))

    def cells_of(file: BinaryIO) -> list[int]:
        return cells_in(file.read(MAX_BYTES).decode("utf-8-sig", errors="replace"))

    cells = opened_file(path, cells_of) if os.path.isfile(path) else cells_in(path)
    verdict = verdict_on_path(maze, cells)
    kind = "wrong" if not verdict.is_path else "right" if verdict.is_best else "note"
    return verdict.is_path, f"{kind}: {verdict.words}"


def _said(claim: Claim) -> str:
    ends = {LOST: "lost after ", None: "left after "}
    moves = f"{claim.moves} move{'' if claim.moves == 1 else 's'}"
    return f"{ends.get(claim.outcome, '')}{moves} in {clock(claim.ticks)}, {star_row(claim.stars)}"


def _runs(source: str) -> tuple[list[Named], list[str]]:
    """The runs and records to check, and the names of unreadable ones."""
    if source == "-":
        if sys.stdin is None:
            raise PixelmazeError("standard input is closed")
        try:
            return _read(sys.stdin.buffer)
        except PixelmazeError as error:
            raise PixelmazeError(f"standard input: {error}") from None
    if os.path.lexists(source):
        return opened_file(source, _read)
    records = opened_store().records
    if source not in records:
        raise PixelmazeError(f"{source!r} is not a file or record: `pixelmaze records` lists them")
    return _of_record(records[source]), []


def _read(file: BinaryIO) -> tuple[list[Named], list[str]]:
    text = file.read(MAX_BYTES + 1)
    data = read_json(text)
    if not isinstance(data, dict):
        raise PixelmazeError(NOT_A_RUN)
    if data.get("pixelmaze") == "data":
        kept = parse(text)
        return _of_records(kept.records), kept.lost
    if "pixelmaze" in data:
        return [("", from_dict(data))], []
    if "fewest" in data:
        return _of_record(record_from_dict(data, _name_in(data))), []
    if data and all(isinstance(entry, dict) and "fewest" in entry for entry in data.values()):
        return _of_records({name: record_from_dict(data[name], name) for name in data}), []
    raise PixelmazeError(NOT_A_RUN)


def _name_in(record: dict[str, Any]) -> str:
    run = record["fewest"]
    return str(run.get("name")) if isinstance(run, dict) else ""


def _of_records(records: Mapping[str, Record]) -> list[Named]:
    return [
        (f"{name}, {what}" if what else name, one)
        for name, record in sorted(records.items(), key=place)
        for what, one in _of_record(record)
    ]


def _of_record(record: Record) -> list[Named]:
    """The record, then its runs."""
    if len(record.best) == 1:
        return [("", record), ("", record.fewest)]
    return [("", record), ("fewest moves", record.fewest), ("least time", record.quickest)]
