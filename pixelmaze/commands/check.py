"""`check`: try your own solver, generator or heuristic in mazes of every kind."""

import json
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import chain
from math import inf
from pathlib import Path
from typing import Any

import click

from pixelmaze.algorithms.registry import Generator, Solver
from pixelmaze.commands import options
from pixelmaze.commands.class_lists import list_options, write_lists
from pixelmaze.commands.mazes import interruptible, progress_bar
from pixelmaze.commands.options import COUNT, FILE, SEED, Name, limits_option, number_option
from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.outside.checking.generators import KINDS as KINDS_TO_MAKE
from pixelmaze.outside.checking.generators import generator_candidate, orders
from pixelmaze.outside.checking.heuristics import heuristic_candidate
from pixelmaze.outside.checking.judge import Candidate, judge, solver_candidate
from pixelmaze.outside.checking.mazes import FENCES, KINDS, exercises, usual
from pixelmaze.outside.checking.output import Row, facts, in_words, remarks, row_of, table
from pixelmaze.outside.entries import NOT_TRIED, Entry, entries_in, entry_of
from pixelmaze.outside.heuristics import Heuristic
from pixelmaze.outside.lookup import solver_named
from pixelmaze.outside.source_file import GENERATOR, HEURISTIC, SOLVER
from pixelmaze.run.feed import silence
from pixelmaze.run.outcomes import BRIEF, Budget

BY = {
    "name": "name",
    "right": "right",
    "path": "path_ratio",
    "moves": "move_ratio",
    "visited": "visited_share",
    "steps": "steps",
    "time": "seconds",
}
"""Orders of the list, and the columns that decide; the lowest figure comes first."""
_KINDS: dict[
    type[Solver | Generator | Heuristic], tuple[Collection[str], Callable[..., Any], list[str]]
] = {
    Solver: (KINDS, exercises, ["wall-follower", "tremaux", "bfs", "a-star"]),
    Generator: (KINDS_TO_MAKE, orders, ["prim", "recursive-backtracker", "kruskal", "wilson"]),
    Heuristic: (KINDS, exercises, []),
}
"""The kinds of mazes for algorithms, how they are made, and algorithms to compare."""
_ALL = SOLVER, GENERATOR, HEURISTIC
ALL_KINDS = dict.fromkeys([*KINDS, *KINDS_TO_MAKE])
FAILED, UNUSABLE = 1, 2  # exit statuses


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE…")
@number_option("--count", COUNT, 200, "Number of mazes.")
@number_option("--seed", SEED, 1, "Seed of the first mazes; a different one gives different mazes.")
@click.option(
    "--only",
    type=Name("kind of maze", ALL_KINDS),
    multiple=True,
    metavar="KIND",
    help=f"Only mazes of this kind. May be repeated. For solvers: {', '.join(KINDS)}; for "
    f"generators: {', '.join(KINDS_TO_MAKE)}.",
)
@click.option("--shortest", is_flag=True, help="Fail paths longer than the shortest.")
@limits_option
@options.isolate_option("auto")
@click.option(
    "--by",
    type=Name("order", BY),
    default="name",
    show_default=True,
    metavar="NAME",
    help=f"Order of the list: {', '.join(BY)}.",
)
@list_options
@click.pass_context
def check(
    ctx: click.Context,
    files: tuple[str, ...],
    count: int,
    seed: int,
    only: tuple[str, ...],
    shortest: bool,
    budget: Budget | None,
    by: str,
    sheet: str | None,
    junit_file: str | None,
    as_json: bool,
) -> None:
    """Test your algorithms in every kind of maze, and report what is wrong.

    FILE is mine.py, mine.py:NAME, "mms: COMMAND" or anything that --solver or --generator of other
    commands takes. To check a class, name several files or a folder. Every program has a row in
    the list: a file at fault has none correct, and one that cannot be driven is not tried.

    A solver fails a maze if it makes an impossible step, ends with an error, never ends, or misses
    a path that exists. A path longer than the shortest fails only with --shortest, or if the
    solver's decorator says shortest=True. A generator fails if its maze is not connected, or if the
    same seed makes a different maze.

    A file whose function has the parameters (cell, goal) is a heuristic, unless it also has a
    solver or generator. It fails a maze if it is not admissible there: if it exceeds the true cost
    in any cell. It need not be consistent, but what breaks either is shown.

    The exit status is 1 if any maze was failed, and 2 if a file cannot be tested.
    """
    budget = budget or BRIEF
    entries = [*chain.from_iterable(_entries(name, budget) for name in dict.fromkeys(files))]
    others, judged = list[Entry](), dict[Entry, Candidate]()
    apart = options.keep_apart(one.algorithm for one in entries)
    for kind, (kinds, made, references) in _KINDS.items():
        mine = [one for one in entries if isinstance(one.algorithm, kind)]
        wanted = [name for name in only if name in kinds]
        more = {*chain(*map(_more_kinds, mine))}
        tasks = made(count, seed, wanted, more) if mine and (wanted or not only) else []
        for one in mine:
            suited = [it for it in tasks if wanted or usual([it.kind], _more_kinds(one))]
            judged[one] = _candidate(one, suited, budget, shortest)
        if any(judged[one].tasks for one in mine):
            names = {one.given for one in mine}
            known = [entry_of(it, _ALL, BRIEF) for it in references if it not in names]
            judged |= {one: _candidate(one, tasks, BRIEF) for one in known}
            others += known
    work = sum(len(one.tasks) for one in judged.values())
    with (
        interruptible() as interruptions,
        silence(),
        closing(judge([*judged.values()])) as trials,
        progress_bar("Checking", work, least=0) as progress,
    ):
        for done, _ in enumerate(trials, 1):
            if progress:
                progress(done)
    count = max((len(one.tasks) for one in judged.values()), default=count)
    rows = [_row(one, judged.get(one), count) for one in entries]
    compared = [_row(one, judged[one], count) for one in others]
    is_single = len(rows) == 1 and not Path(files[0]).is_dir()
    if is_single and rows[0].entry.state and not (as_json or sheet or junit_file):
        raise PixelmazeError(f"{rows[0].entry.name}: {rows[0].why}")
    rows.sort(key=partial(_place, by=by))
    if as_json:
        data = {"seed": seed, "checked": rows, "references": compared, **apart}
        click.echo(json.dumps(data, default=facts))
    else:
        text = "\n".join(_text(rows, compared)).rstrip()
        click.echo("\n".join([text, *options.apart_words(apart)]))
    write_lists("pixelmaze check", rows, sheet, junit_file)
    if interruptions:
        click.echo("pixelmaze: interrupted: these are the results so far", err=True)
        sys.stdout.flush()  # a signal leaves no time for it later
        raise interruptions[0]
    unusable = [row for row in rows if not row.report or row.report.is_unusable]
    if unusable:
        rest = f", and {len(unusable) - 1} more" if len(unusable) > 1 else ""
        why = unusable[0].why or "it failed in every maze"
        click.echo(f"pixelmaze: cannot test {unusable[0].entry.name}: {why}{rest}", err=True)
        ctx.exit(UNUSABLE)
    ctx.exit(FAILED if any(row.right < row.mazes for row in rows) else 0)


def _text(rows: Sequence[Row], references: Sequence[Row]) -> Iterator[str]:
    """A table and verdicts for each kind of algorithm; rows of no kind are in the first table."""
    first = next((type(row.report) for row in rows if row.report), None)
    groups: dict[object, list[Row]] = {}
    for row in rows:
        groups.setdefault(type(row.report) if row.report else first, []).append(row)
    for kind, some in groups.items():
        yield from table([*some, *(row for row in references if type(row.report) is kind)])
        yield from chain.from_iterable(["", *in_words(row)] for row in some)
        yield ""
    yield from remarks(rows, references)


def _place(row: Row, by: str) -> tuple[Any, ...]:
    """The sort key of a row. Rows without this figure come last, and equal rows by name."""
    name = row.entry.name.casefold()
    if by == "name":
        return (name,)
    if by == "right":
        rank = row.report.rank if row.report else (float(row.entry.state == NOT_TRIED),)
        return *(*rank, inf)[:2], name
    figure = row.figures.get(BY[by])
    return figure is None, figure or 0, name


# ---- algorithms ----------------------------------------------------------------------------------


def _entries(name: str, budget: Budget) -> list[Entry]:
    """The entries of a folder, named by their paths, or the entry of any other name."""
    if not Path(name).is_dir():
        return [entry_of(name, _ALL, budget)]
    found = entries_in(Path(name), _ALL, budget)
    return [replace(one, name=printable(one.given)) for one in found]


def _more_kinds(entry: Entry) -> Sequence[str]:
    """The kinds of maze besides the usual ones: the shapes that its algorithm declares, and fences
    if a solver asks what moves cost; for a heuristic, all."""
    if not entry.algorithm:
        return ()
    if isinstance(entry.algorithm, Heuristic):
        return (*KINDS,)
    path = getattr(entry.algorithm, "path", None)
    counts = isinstance(entry.algorithm, Solver) and (
        entry.algorithm.weighted or (path and ".cost(" in path.read_text("utf-8", errors="replace"))
    )
    return (*(entry.algorithm.only or ()), *([FENCES] if counts else ()))


def _candidate(
    entry: Entry, tasks: Sequence[Any], budget: Budget, shortest: bool = False
) -> Candidate:
    if isinstance(entry.algorithm, Generator):
        return generator_candidate(entry.algorithm, tasks, budget)
    if isinstance(entry.algorithm, Heuristic):
        return heuristic_candidate(entry.algorithm, tasks)
    return solver_candidate(partial(solver_named, entry.given), tasks, budget, shortest)


def _row(entry: Entry, candidate: Candidate | None, mazes: int) -> Row:
    """The row of an entry, which has no candidate if it cannot be tried."""
    if not candidate:
        return Row(entry, mazes, entry.why)
    if not candidate.tasks:
        is_maker = isinstance(entry.algorithm, Generator)
        noun, kinds = (GENERATOR.noun, KINDS_TO_MAKE) if is_maker else (SOLVER.noun, KINDS)
        why = f"no maze of these kinds suits it; kinds for {noun}s are {', '.join(kinds)}"
    elif candidate.report.is_refused:
        why = candidate.report.refused[0].why
    else:
        return row_of(entry, candidate.report)
    return Row(replace(entry, state=NOT_TRIED, why=why), mazes, why)
