"""`records`: list finished levels and unfinished runs."""

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import click

from pixelmaze.commands import data_option, opened_store
from pixelmaze.files.files import replace
from pixelmaze.game.levels import ADVENTURE, is_level, level_called
from pixelmaze.game.run import to_dict
from pixelmaze.game.run_code import code_of
from pixelmaze.maze.errors import PixelmazeError, nearest
from pixelmaze.run.race import aligned
from pixelmaze.storage.records import Record, record_to_dict
from pixelmaze.ui.kit.ports import text_of
from pixelmaze.ui.play.facts import progress_of, title_of
from pixelmaze.ui.play.messages import clock, star_row
from pixelmaze.ui.title.messages import exported, imported, was_reset


@click.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON, with the runs.")
@click.option(
    "--run", "run_only", is_flag=True, help="Print the run of NAME with the fewest moves, as JSON."
)
@click.option(
    "--code", "code_only", is_flag=True, help="Print the fastest run of NAME as a run code."
)
@click.option("--export", metavar="FILE", help="Write all records to FILE.")
@click.option("--import", "taken", metavar="FILE", help="Verify and import better runs from FILE.")
@click.option("--reset", is_flag=True, help="Delete all records; a backup is kept.")
@data_option
def records(
    name: str | None,
    as_json: bool,
    run_only: bool,
    code_only: bool,
    export: str | None,
    taken: str | None,
    reset: bool,
) -> None:
    """List your records: stars, fewest moves, best time, date of the first, number of runs.

    Without NAME, this lists all records, unfinished runs, and your progress in lessons, solvers to
    break and quizzes. `pixelmaze verify` checks what --run
    and --json print, and `pixelmaze play --run` races what --code prints.
    """
    if name is None and (run_only or code_only):
        option = "--run" if run_only else "--code"
        raise PixelmazeError(f"{option} needs the NAME of a record")
    if name is not None and (export or taken or reset):
        raise PixelmazeError("--export, --import and --reset apply to all records: remove NAME")
    store = opened_store()
    if export:
        replace(Path(export), store.export())
        click.echo(exported(export))
    if taken:
        click.echo(imported(*store.import_records(text_of(Path(taken)))))
    if reset:
        click.echo(was_reset(store.reset()))
    if export or taken or reset:
        return
    found = store.records
    done = list[str]()
    if name is None and not as_json:
        from pixelmaze.commands.progress import summary  # slow to load

        done = [*summary(store)]
    if name is not None:
        level = level_called(name)
        name = level.name if level else name
        found = {name: _record(found, name)}
    if run_only:
        click.echo(json.dumps(to_dict(next(iter(found.values())).fewest), ensure_ascii=False))
    elif code_only:
        click.echo(code_of(next(iter(found.values())).quickest))
    elif as_json:
        data = {key: record_to_dict(record) for key, record in sorted(found.items(), key=place)}
        click.echo(json.dumps(data if name is None else data[name], ensure_ascii=False))
    elif found:
        shown = (each for each in found.items() if is_level(each[0]) or name is not None)
        click.echo(_table(sorted(shown, key=place)))
    elif not done:
        click.echo("No records yet. Run `pixelmaze` and play the first room.")
    for line in done:
        click.echo(line)
    if name is None and not as_json:
        for left in store.unfinished.found:
            click.echo(f"Unfinished: {title_of(left)}, {progress_of(left)}.")


def _record(records: Mapping[str, Record], name: str) -> Record:
    if name not in records:
        near = nearest(name, records)
        hint = f"did you mean {near!r}? " if near else ""
        raise PixelmazeError(f"{name!r} is not a record: {hint}`pixelmaze records` lists them")
    return records[name]


def place(entry: tuple[str, Record]) -> tuple[int, list[tuple[int, str]]]:
    """The sort key of a record: the adventure in order, then others by name, numbers by value."""
    name = entry[0]
    levels = [*ADVENTURE]
    if name in levels:
        return levels.index(name), []
    words = re.findall("[0-9]+|[^0-9]+", name)
    return len(levels), [(len(word) if word.isdecimal() else -1, word) for word in words]


def _table(entries: Iterable[tuple[str, Record]]) -> str:
    rows = [("name", "stars", "moves", "time", "first", "runs")]
    for name, record in entries:
        best = str(record.moves), clock(record.best_time)
        rows.append((name, star_row(record.stars), *best, record.first or "?", str(record.count)))
    return aligned(rows, left=(0, 1, 4))
