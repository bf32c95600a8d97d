"""`verify`: check runs and records by replaying them, and the mazes in files."""

import os
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from io import BytesIO
from typing import Any, BinaryIO

import click

from pixelmaze.commands import data_option, opened_store, options
from pixelmaze.commands.mazes import described_maze, move_ends
from pixelmaze.commands.options import FILE
from pixelmaze.commands.records import place
from pixelmaze.files.data import MAX_BYTES, read_json
from pixelmaze.files.files import format_by_name, opened_file
from pixelmaze.files.text import MAX_CHARACTERS, read
from pixelmaze.game import verifying
from pixelmaze.game.rules import LOST
from pixelmaze.game.run import NOT_A_RUN, Claim, Run, from_dict
from pixelmaze.maze.distances import is_perfect, moves_from
from pixelmaze.maze.errors import FaultyMazeError, PixelmazeError
from pixelmaze.maze.maze import Maze, has_doors
from pixelmaze.run.moves import COMPASS, path_in
from pixelmaze.run.path import verdict_on_path
from pixelmaze.storage.records import Record, parse, record_from_dict, verify_record
from pixelmaze.ui.kit.messages import counted
from pixelmaze.ui.play.messages import clock, star_row

Named = tuple[str, Run | Record]  # the name to print, and the run or record to verify
Checks = Iterable[tuple[bool, str]]  # for each line to print: False if something is wrong

_MOST_FAULTS = 20  # to list of one kind
_MOST_CELLS = 3  # to name


@click.command()
@click.argument("run", type=FILE, metavar="RUN|MAZE")
@click.option(
    "--path",
    metavar="PATH|FILE",
    help="Instead, judge this path through MAZE: EES, RRD, FFRF or 0,0 1,0 2,0 2,1.",
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
    **reading: Any,
) -> None:
    """Check a run by replaying it, or the maze in a file.

    In RUN, each move must be possible, and not faster than anyone can play. Moves, time and stars
    must be as claimed. The maze and the rules must be the ones that the run names. RUN is a JSON
    file, - for standard input, or the name of a record. If a file has several runs, as from
    `pixelmaze records --json`, all are checked, and each record's stars, first day and count with
    them.

    In MAZE, a file or -, neighbours must agree about the walls between them, the border must be
    closed, and the start must be connected to every cell. If the file shows a path, it must lead
    from the start to the goal, and none may be shorter.

    With --path, MAZE may also be an ID or a code, and a note says if there is a shorter path. A
    number repeats the letter after it, as in 3F.

    The exit status is 1 if anything is wrong, and 2 if the file cannot be read.
    """
    options.refuse((path is None, ("moves", "heading"), "OPTION needs --path"))
    if path is not None:
        maze, _ = described_maze(run, **reading)

        def claimed(file: BinaryIO) -> list[int]:
            text = file.read(MAX_BYTES).decode("utf-8-sig", errors="replace")
            return path_in(text, maze.grid, maze.start, moves, COMPASS.index(heading))

        is_file = os.path.isfile(path)
        cells = opened_file(path, claimed) if is_file else claimed(BytesIO(os.fsencode(path)))
        verdict = verdict_on_path(maze, cells)
        kind = "wrong" if not verdict.is_path else "right" if verdict.is_best else "note"
        click.echo(f"{kind}: {verdict.words}")
        ctx.exit(0 if verdict.is_path else 1)
    is_right = True
    for is_so, line in _checks(run, reading):
        is_right &= is_so
        click.echo(line)
    ctx.exit(0 if is_right else 1)


def _checks(source: str, reading: Mapping[str, Any]) -> Checks:
    """The checks of a file, standard input or a record; `reading` has the options for a maze."""
    reader = partial(_read, source=source, reading=reading)
    if source == "-":
        if sys.stdin is None:
            raise PixelmazeError("standard input is closed")
        try:
            return reader(sys.stdin.buffer)
        except PixelmazeError as error:
            raise PixelmazeError(f"standard input: {error}") from None
    if os.path.lexists(source):
        return opened_file(source, reader)
    records = opened_store().records
    if source not in records:
        raise PixelmazeError(f"{source!r} is not a file or record: `pixelmaze records` lists them")
    return _checks_of_runs(_of_record(records[source]))


def _read(file: BinaryIO, source: str, reading: Mapping[str, Any]) -> Checks:
    data, read_as = file.read(MAX_CHARACTERS + 1), reading["read_as"]
    if not read_as and data.removeprefix(BOM_UTF8).lstrip().startswith(b"{"):
        found, lost = _runs_in(data)
        return _checks_of_runs(found, lost, source)
    try:
        maze = read(data, read_as or format_by_name(source), reading["cells"])
    except FaultyMazeError as error:
        return _faults(error.faults)
    move_ends(maze, reading["from_cell"], reading["to_cell"], reading["via"])
    return [*checks_of_maze(maze)]


# ---- mazes ---------------------------------------------------------------------------------------


def checks_of_maze(maze: Maze) -> Checks:
    """What is right and wrong in a maze that was read. PixelmazeError for rooms."""
    if maze.things.have_rules:
        raise PixelmazeError("cannot check a room, which has more than walls: try `pixelmaze play`")
    if maze.drawn:
        yield from _faults(maze.drawn.openings)
        if not maze.drawn.openings:
            yield True, "right: neighbours agree about all walls, and the border is closed"
    size, moves = maze.grid.size, moves_from(maze, [maze.start])
    lost = ["{},{}".format(*maze.grid.xy(cell)) for cell in range(size) if moves[cell] < 0]
    if lost:
        some = ", ".join(lost[:_MOST_CELLS]) + ", …" * (len(lost) > _MOST_CELLS)
        yield False, f"wrong: no path from the start to {len(lost)} of {size} cells: {some}"
        if all(moves[goal] < 0 for goal in maze.goals):
            yield False, "wrong: no path from the start to the goal"
    else:
        yield True, f"right: {counted(size, 'cell')}, all connected"
    if is_perfect(maze):
        yield True, "note: the maze is perfect"
    elif not lost and not has_doors(maze):
        more = counted(sum(maze.passages) // 2 - (size - 1), "passage")
        yield True, f"note: the maze is not perfect: {more} more than needed"
    if maze.drawn and maze.drawn.path:
        verdict = verdict_on_path(maze, maze.drawn.path)
        yield verdict.is_best, f"{'right' if verdict.is_best else 'wrong'}: {verdict.words}"
    else:
        yield True, "note: no path is shown"


def _faults(faults: Sequence[str]) -> Checks:
    for fault in faults[:_MOST_FAULTS]:
        yield False, f"wrong: {fault}"
    if len(faults) > _MOST_FAULTS:
        yield False, f"wrong: and {len(faults) - _MOST_FAULTS} more of these"


# ---- runs ----------------------------------------------------------------------------------------


def _checks_of_runs(found: Sequence[Named], lost: Sequence[str] = (), source: str = "") -> Checks:
    """The checks of runs and records. PixelmazeError at the end if some cannot be read."""
    for name, one in found:
        if isinstance(one, Run):
            faults, text = verifying.verify(one), f"consistent: {_said(one.claim)}"
        else:
            faults, text = verify_record(one), ""  # its runs follow
        if faults:
            text = f"inconsistent: {'; '.join(faults)}"
        if text:
            yield not faults, f"{name}: {text}" if name else text
    if lost:
        raise PixelmazeError(f"cannot read {' and '.join(lost[:3])} in {source}")


def _said(claim: Claim) -> str:
    ends = {LOST: "lost after ", None: "left after "}
    moves = f"{claim.moves} move{'' if claim.moves == 1 else 's'}"
    return f"{ends.get(claim.outcome, '')}{moves} in {clock(claim.ticks)}, {star_row(claim.stars)}"


def _runs_in(text: bytes) -> tuple[list[Named], list[str]]:
    """The runs and records to check, and the names of unreadable ones."""
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
