"""`contest`: rank the solvers of a class."""

import csv
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from io import StringIO
from pathlib import Path
from shutil import get_terminal_size
from time import perf_counter
from typing import Any

import click

from pixelmaze.commands import options
from pixelmaze.commands.mazes import check_output, described_maze, opened_output, progress_bar
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import SEEDS
from pixelmaze.outside.checking.output import fitted
from pixelmaze.outside.checking.runs import BUDGET, budget_for
from pixelmaze.outside.contest.contest import MEASURES, ROUNDS, Contest, Series, mazes_for_ties
from pixelmaze.outside.contest.contestants import contestants_in
from pixelmaze.outside.contest.kept import Kept
from pixelmaze.page.ranking import page_of_contest
from pixelmaze.run.feed import silence
from pixelmaze.run.maze_id import STANDARD, size_of
from pixelmaze.run.words import Budget
from pixelmaze.signals import EndedError

MOST_CELLS = 2_000_000  # of all mazes of a contest together
_PERIOD = 0.1  # seconds between two pictures of --watch


@click.command()
@click.argument("folder", type=options.FILE)
@click.option(
    "--mazes",
    "count",
    type=options.Number("number of mazes", 1, 1000),
    default=30,
    show_default=True,
    metavar="N",
    help="Number of mazes.",
)
@click.option(
    "--by",
    "measure",
    type=options.Name("measure", MEASURES),
    default="path",
    show_default=True,
    metavar="NAME",
    help="What counts among those who solve as many mazes; the less, the better. "
    f"{', '.join(f'{name}: {words}' for name, words in MEASURES.items())}.",
)
@partial(options.maze_options, seed=1, braid=30)
@click.option(
    "--budget",
    type=options.BudgetParam(),
    metavar="STEPS[,SECONDS]",
    help="Limits in each maze: steps, and the seconds between two of them.  "
    f"[default: 1000 and 100 a cell, {BUDGET.seconds:g}]",
)
@click.option(
    "-o",
    "--output",
    "page",
    type=options.Output(".html"),
    metavar="FILE",
    help="Also write a page with the ranking, the figures of each maze, and films.",
)
@click.option(
    "--csv", "sheet", type=options.Output(".csv"), metavar="FILE", help="Also write the ranking."
)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@click.option("--watch", is_flag=True, help="Fill the terminal with the ranking as it changes.")
@click.option("--fresh", is_flag=True, help="Run all again, whatever is kept.")
def contest(
    folder: str,
    count: int,
    measure: str,
    budget: Budget | None,
    page: str | None,
    sheet: str | None,
    as_json: bool,
    watch: bool,
    fresh: bool,
    **parts: Any,
) -> None:
    """Rank the solvers of a class: the files in FOLDER solve the same mazes.

    Each Python file there takes part, under its name or the one in a line name = "Anna" of it, and
    each program in a line of FOLDER/contest.toml, such as anna = "mms: ./mouse". Each run has a
    process of its own; all cores are used. A file that fails, or has no solver, has its row as
    well.

    First comes who solves most mazes; of these, who needs least: see --by. Those who are equal
    solve up to three times as many new mazes as a tenth; who is still equal shares the rank.

    Ctrl-C ends it early. What has run is kept, and not run again: the same command goes on. A file
    that has changed runs anew.
    """
    for output in filter(None, (page, sheet)):
        check_output(output)
    if watch and not sys.stderr.isatty():
        raise PixelmazeError("--watch needs a terminal")
    make = _maker(count, parts)
    first = make(0)
    limits = budget_for(first.grid.size, budget or BUDGET)
    contestants = contestants_in(Path(folder), limits)
    kept = Kept(options.data_path(None) / "contest.jsonl", fresh)
    held = Contest(contestants, make, count, measure, limits, kept)
    try:
        _hold(held, watch)
    except (EndedError, KeyboardInterrupt):
        words = "interrupted; what has run is kept: the same command goes on from there"
        click.echo(f"pixelmaze: {words}", err=True)
        raise
    rows, table = held.rows, _table(held)
    mazes = f"{count} maze{'s' * (count > 1)}, the first is {first.id or size_of(first)}"
    if as_json:
        click.echo(json.dumps({"ranking": rows}))
    else:
        for line in (mazes, "", *_lines(table)):
            click.echo(line)
        for row in rows:
            if row["why"]:
                click.echo(f"\n{row['name']}: {row['why']}")
    if sheet:
        with opened_output(sheet) as file:
            file.write(_csv_of(rows).encode())
    if page:
        page_of_contest(held, f"Contest of {Path(folder).resolve().name}", mazes, table).save(page)


def _maker(count: int, parts: dict[str, Any]) -> Callable[[int], Maze]:
    """What makes the maze of a number. PixelmazeError if there are too many."""
    seed = parts.pop("seed")
    if seed + count + ROUNDS * mazes_for_ties(count) > SEEDS:
        raise PixelmazeError(
            f"{count} mazes, and more for ties, from seed {seed} go beyond {SEEDS - 1}"
        )
    width, height = parts["size"] or (STANDARD.width, STANDARD.height)
    if count * width * height > MOST_CELLS:
        raise PixelmazeError(
            f"{count} mazes of {width}x{height} are too many: at most {MOST_CELLS:,} cells in all"
        )
    if parts["picture"]:
        parts["braid"] = None
    return lambda number: described_maze(None, seed=seed + number, **parts)[0]


def _hold(held: Contest, watch: bool) -> None:
    """Run it. Its progress is shown on a terminal."""
    with silence():
        for series in held.play():
            shown = (
                _watched(held, series)
                if watch
                else progress_bar(series.title, series.size, least=0)
            )
            with shown as progress, closing(held.run(series)) as counts:
                for done in counts:
                    if progress:
                        progress(done)


@contextmanager
def _watched(held: Contest, series: Series) -> Iterator[Callable[[int], None]]:
    """Draws the ranking on the whole terminal, which is as it was afterwards."""
    latest = 0.0

    def draw(done: int) -> None:
        nonlocal latest
        if perf_counter() - latest < _PERIOD and done < series.size:
            return
        latest = perf_counter()
        width, height = get_terminal_size()
        lines = [f"{series.title}: {done} of {series.size}", "", *_lines(_table(held))]
        text = "".join(f"\x1b[K{line[:width]}\r\n" for line in lines[: height - 1])
        click.echo(f"\x1b[H{text}\x1b[J", nl=False, err=True)

    click.echo("\x1b[?1049h\x1b[?25l", nl=False, err=True)
    try:
        yield draw
    finally:
        click.echo("\x1b[?25h\x1b[?1049l", nl=False, err=True)


def _table(held: Contest) -> list[list[str]]:
    """The ranking, below a line of headings: each has its name first, and what was wrong last."""

    def shown(mean: float | None) -> str:
        return "–" if mean is None else f"{mean:.1f}"

    rows = held.rows
    wide = len(str(len(rows)))
    return [["", "right", held.measure, "ties", "what was wrong"]] + [
        [
            f"{row['rank']:{wide}}. {row['name']}",
            f"{row['right']}/{row['mazes']}",
            shown(row[held.measure]),
            " ".join(map(shown, row["ties"])),
            row["why"],
        ]
        for row in rows
    ]


def _lines(table: Sequence[list[str]]) -> Iterator[str]:
    """The table for a terminal, without what was wrong."""
    columns = [*zip(*table, strict=True)][1:-1]
    widths = [max(map(len, column)) for column in columns]
    names = fitted([line[0] for line in table], sum(widths) + 2 * len(widths))
    for name, *cells in zip(names, *columns, strict=True):
        figures = (f"  {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        yield f"{name:{max(map(len, names))}}{''.join(figures)}".rstrip()


def _csv_of(rows: Sequence[dict[str, Any]]) -> str:
    text = StringIO()
    writer = csv.DictWriter(text, rows[0], lineterminator="\n")
    writer.writeheader()
    writer.writerows({**row, "ties": " ".join(map(str, row["ties"]))} for row in rows)
    return text.getvalue()
