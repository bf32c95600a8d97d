"""`contest`: rank the solvers of a class."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from os.path import abspath
from pathlib import Path
from shutil import get_terminal_size
from time import perf_counter
from typing import Any

import click

from pixelmaze.commands import data_path, options
from pixelmaze.commands.class_lists import list_options, write_lists
from pixelmaze.commands.mazes import check_output, described_maze, interruptible, progress_bar
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import check_seeds
from pixelmaze.outside.checking.output import remarks
from pixelmaze.outside.checking.runs import budget_for
from pixelmaze.outside.contest import (
    MEASURES,
    MOST_KEPT,
    Contest,
    ResultCache,
    cases_of,
    changed,
    contestants_in,
)
from pixelmaze.page.ranking import page_of_contest
from pixelmaze.run.feed import silence
from pixelmaze.run.maze_id import STANDARD, size_of
from pixelmaze.run.outcomes import BRIEF, Budget
from pixelmaze.run.race import aligned
from pixelmaze.storage.folder import Folder

MOST_CELLS = 2_000_000  # of all mazes of a contest together
_TITLE = "Contest"  # of the progress
_WRITING = 20.0  # seconds that the ranking, the page and its films may take after Ctrl-C
_PERIOD = 0.1  # seconds between two pictures of --watch


@click.command()
@click.argument("folder", type=options.FILE)
@options.number_option(
    "--mazes", options.Number("number of mazes", 1, 1000), 30, "Number of mazes."
)
@click.option(
    "--by",
    "measure",
    type=options.Name("measure", MEASURES),
    default="path",
    show_default=True,
    metavar="NAME",
    help="What decides between files that tie on mazes solved; lower is better: "
    f"{', '.join(f'{name} ({words})' for name, words in MEASURES.items())}.",
)
@options.spec_options(seed=1, braid=30)
@options.limits_option
@options.isolate_option("auto")
@options.output_option(
    "Also write a page with the ranking, the figures for each maze, and films.", ".html"
)
@list_options
@click.option("--watch", is_flag=True, help="Show the ranking in the terminal as it changes.")
@click.option("--fresh", is_flag=True, help="Run everything again.")
def contest(
    folder: str,
    mazes: int,
    measure: str,
    budget: Budget | None,
    output: str | None,
    sheet: str | None,
    junit_file: str | None,
    as_json: bool,
    watch: bool,
    fresh: bool,
    **parts: Any,
) -> None:
    """Rank the solvers of a class: the files in FOLDER solve the same mazes. On Linux with
    bubblewrap, they are kept apart from your files, the network and each other; everywhere else
    they can do whatever you can: see --isolate.

    Each Python file competes under its own name, or the one in a line such as name = "Anna"; each
    program needs a line in FOLDER/contest.toml, such as anna = "mms: ./mouse". Each run has its own
    process, on all cores. A file that fails gets a row, too.

    The file that solves most mazes wins. Ties go to the file that needs least: see --by. Files that
    still tie share a rank.

    Ctrl-C ends the contest early and prints the ranking so far. Results are kept; run the same
    command to continue. A file runs again only if it has changed.
    """
    for file in filter(None, (output, sheet, junit_file)):
        check_output(file)
    if watch and not sys.stderr.isatty():
        raise PixelmazeError("--watch needs a terminal")
    make = _maker(mazes, parts)
    apart = options.keep_apart([parts["generator"]])
    first = make(0)
    limits = budget_for(first.grid.size, budget or BRIEF)
    contestants = contestants_in(Path(folder), limits)
    kept = _kept(fresh)
    apart = apart or options.keep_apart(one.solver for one in contestants)
    with silence():
        held = Contest(contestants, cases_of(make, mazes), measure, limits, kept)
        shown = _watched(held) if watch else progress_bar(_TITLE, held.size, least=0)
        results = closing(held.run())
        with interruptible(_WRITING) as interruptions, shown as progress, results as counts:
            for done in counts:
                if progress:
                    progress(done)
    if interruptions:
        held.end_early()
        names = f", while running {', '.join(sorted(held.cut_short))}" if held.cut_short else ""
        words = f"interrupted{names}: results are kept; run the same command to continue"
        click.echo(f"pixelmaze: {words}{', without --fresh' * fresh}", err=True)
        if not held.mazes:
            raise interruptions[0]
    kept.save()
    if held.dropped:
        names = ", ".join(sorted(held.dropped))
        click.echo(f"pixelmaze: ran again, as saved results are impossible: {names}", err=True)
    if names := ", ".join(changed(contestants, Path(folder), limits)):
        click.echo(f"pixelmaze: changed while the contest ran: {names}", err=True)
    _print(held, as_json, apart)
    write_lists("pixelmaze contest", held.rows, sheet, junit_file)
    if output:
        title = f"Contest of {Path(abspath(folder)).name}"
        page_of_contest(held, title, _heading(held)).save(output)
    if interruptions:
        raise interruptions[0]


def _kept(is_fresh: bool) -> ResultCache:
    """The results of earlier contests in the data folder. PixelmazeError if none can be kept."""
    folder, name = Folder(data_path()), "contest.jsonl"

    def save(text: bytes) -> None:
        with folder.locked():
            folder.write(name, text)

    try:
        saved = folder.read(name, 200 * MOST_KEPT) or b""
        save(saved)
    except PixelmazeError as error:
        raise PixelmazeError(f"{error}; try `pixelmaze --data-dir DIR contest`") from None
    return ResultCache(saved, save, is_fresh)


def _heading(held: Contest) -> str:
    tried = held.mazes
    which = tried[0].maze.id or size_of(tried[0].maze)
    mazes = f"{len(tried)} maze{'s' * (len(tried) > 1)}, the first {which}"
    if held.left:
        mazes += f"; interrupted before the other {held.left}"
    return mazes


def _print(held: Contest, as_json: bool, apart: dict[str, bool]) -> None:
    """Print the ranking, what went wrong, and remarks."""
    rows = held.rows
    if as_json:
        click.echo(json.dumps({"ranking": [row.columns for row in rows], **apart}))
        return
    lines = (f"{row.entry.name}: {row.why}\n    {row.command}" for row in rows if row.why)
    parts = [*map(str.rstrip, lines)], [*remarks(rows)]
    blocks = (line for part in parts if part for line in ("", *part))
    click.echo("\n".join([_heading(held), "", _text(held), *blocks, *options.apart_words(apart)]))


def _maker(count: int, parts: dict[str, Any]) -> Callable[[int], Maze]:
    """The function that makes maze `number`. PixelmazeError if there are too many mazes."""
    seed = parts.pop("seed")
    check_seeds(seed, count)
    width, height = parts["size"] or (STANDARD.width, STANDARD.height)
    if count * width * height > MOST_CELLS:
        raise PixelmazeError(
            f"{count} mazes of {width}x{height} are too many: at most {MOST_CELLS:,} cells in all"
        )
    return lambda number: described_maze(None, seed=seed + number, **parts)[0]


@contextmanager
def _watched(held: Contest) -> Iterator[Callable[[int], None]]:
    """Draw the ranking on the alternate screen of the terminal at each call."""
    latest = 0.0

    def draw(done: int) -> None:
        nonlocal latest
        if perf_counter() - latest < _PERIOD and done < held.size:
            return
        latest = perf_counter()
        width, height = get_terminal_size()
        lines = [f"{_TITLE}: {done} of {held.size}", "", *_text(held).splitlines()]
        if len(lines) > height - 1:
            lines[height - 2 :] = [f"… and {len(lines) - height + 2} more"]
        text = "".join(f"\x1b[K{line[:width]}\r\n" for line in lines)
        click.echo(f"\x1b[H{text}\x1b[J", nl=False, err=True)

    click.echo("\x1b[?1049h\x1b[?25l", nl=False, err=True)
    try:
        yield draw
    finally:
        click.echo("\x1b[?25h\x1b[?1049l", nl=False, err=True)


def _text(held: Contest) -> str:
    """The ranking for a terminal, without the column of faults."""
    return aligned([line[:-1] for line in held.table])
