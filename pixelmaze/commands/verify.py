"""`verify`: check runs and records by replaying them, and the mazes in files."""

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import click

from pixelmaze.commands import data_option, opened_store, options
from pixelmaze.commands.mazes import choose_ends, described_maze
from pixelmaze.commands.options import FILE
from pixelmaze.commands.records import place
from pixelmaze.files.data import MAX_BYTES, holds_object, read_json
from pixelmaze.files.files import opened_input, read_maze
from pixelmaze.files.tokens import decoded
from pixelmaze.game import verifying
from pixelmaze.game.rules import LOST
from pixelmaze.game.run import NOT_A_RUN, Claim, Run, from_dict
from pixelmaze.maze.distances import moves_from
from pixelmaze.maze.errors import FaultyMazeError, PixelmazeError
from pixelmaze.maze.maze import Maze, has_doors
from pixelmaze.run.moves import COMPASS, EXAMPLES, path_in
from pixelmaze.run.path import verdict_on_path
from pixelmaze.storage.records import Record, parse, record_from_dict, verify_record
from pixelmaze.ui.kit.messages import counted
from pixelmaze.ui.play.messages import clock, star_row

Named = tuple[str, Run | Record]  # the name to print, and the run or record to verify
Checks = Iterable[tuple[bool, str]]  # for each line to print: False if something is wrong


@click.command()
@click.argument("run", type=FILE, metavar="RUN|MAZE")
@click.option(
    "--path",
    metavar="PATH|FILE",
    help=f"Instead, judge this path through MAZE: {EXAMPLES}.",
)
@click.option(
    "--heading",
    type=click.Choice([*"NESW"]),
    default="E",
    help="For a path of F, R and L: where the walker first looks.  [default: E]",
)
@options.reading_options
@data_option
@click.pass_context
def verify(
    ctx: click.Context,
    /,
    run: str,
    path: str | None,
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
    closed, and the start must be connected to every cell. If a hex file shows a path, it must lead
    from the start to the goal, and none may be shorter.

    With --path, MAZE may also be an ID or a code, and a note says if there is a shorter path. A
    number repeats the letter after it, as in 3F.

    The exit status is 1 if anything is wrong, and 2 if the file cannot be read.
    """
    options.refuse((path is None, ["heading"], "OPTION needs --path"))
    if path is None:
        checks = _checks(run, reading)
    else:
        maze, _ = described_maze(run, **reading)
        if os.path.isfile(path) or (path == "-" and run != "-"):
            path = opened_input(path, lambda file: decoded(file.read()))
        cells = path_in(path, maze.grid, maze.start, COMPASS.index(heading))
        checks = [_check_of_path(maze, cells, if_longer="note")]
    is_right = True
    for is_so, line in checks:
        is_right &= is_so
        click.echo(line)
    ctx.exit(0 if is_right else 1)


def _checks(source: str, reading: Mapping[str, Any]) -> Checks:
    """The checks of a file, standard input or a record; `reading` has the options for a maze."""
    if source == "-" or os.path.lexists(source):
        return opened_input(source, partial(_read, source=source, reading=reading))
    records = opened_store().records
    if source not in records:
        raise PixelmazeError(f"{source!r} is not a file or record: `pixelmaze records` lists them")
    return _checks_of_runs(_of_record(records[source]))


def _read(file: BinaryIO, source: str, reading: Mapping[str, Any]) -> Checks:
    is_json = holds_object(file) or Path(source).suffix.lower() == ".json"
    if is_json and not any(reading.values()):
        found, lost = _runs_in(file.read(MAX_BYTES + 1))
        return _checks_of_runs(found, lost, source)
    try:
        maze = read_maze(
            file, source, reading["read_as"] or "", reading["cells"], reading["signs"] or ""
        )
    except FaultyMazeError as error:
        return [(False, f"wrong: {fault}") for fault in error.faults]
    choose_ends(maze, **{name: reading[name] for name in options.ENDS})
    return [*checks_of_maze(maze)]


# ---- mazes ---------------------------------------------------------------------------------------


def checks_of_maze(maze: Maze) -> Checks:
    """What is right and wrong in a maze that was read. PixelmazeError for rooms."""
    if maze.things.have_rules:
        raise PixelmazeError("cannot check a room, which has more than walls: try `pixelmaze play`")
    for fault in maze.drawn.openings if maze.drawn else ():
        yield False, f"wrong: {fault}"
    if maze.drawn and not maze.drawn.openings:
        yield True, "right: neighbours agree about all walls, and the border is closed"
    size, moves = maze.grid.size, moves_from(maze, [maze.start])
    lost = [maze.grid.label(cell) for cell in range(size) if moves[cell] < 0]
    if lost:
        some = ", ".join([*lost[:3], "…"] if len(lost) > 3 else lost)
        yield False, f"wrong: no path from the start to {len(lost):,} of {size:,} cells: {some}"
        if all(moves[goal] < 0 for goal in maze.goals):
            yield False, "wrong: no path from the start to the goal"
    else:
        yield True, f"right: {counted(size, 'cell')}, all connected"
    if not lost and not has_doors(maze):
        more = sum(maze.passages) // 2 - (size - 1)
        is_what = f"not perfect: {counted(more, 'passage')} more than needed" if more else "perfect"
        yield True, f"note: the maze is {is_what}"
    if maze.drawn and maze.drawn.path:
        yield _check_of_path(maze, maze.drawn.path, if_longer="wrong")
    elif maze.drawn:
        yield True, "note: no path is shown"


def _check_of_path(maze: Maze, path: Sequence[int], if_longer: str) -> tuple[bool, str]:
    """The check of a path. If there is a shorter one, this is "wrong", or only a "note"."""
    verdict = verdict_on_path(maze, path)
    kind = "right" if verdict.is_best else if_longer if verdict.is_path else "wrong"
    return kind != "wrong", f"{kind}: {verdict.words}"


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
