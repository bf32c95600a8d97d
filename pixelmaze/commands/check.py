"""`check`: try your own solver or generator in mazes of every kind."""

import json
import shlex
import sys
from collections.abc import Collection, Iterable, Sequence
from contextlib import closing
from functools import partial
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any

import click

from pixelmaze.algorithms.registry import ALIASES, GENERATORS, NAMED_SOLVERS, Solver
from pixelmaze.commands import options
from pixelmaze.commands.mazes import interruptible, opened_output, progress_bar
from pixelmaze.commands.options import COUNT, FILE, SEED, Name, limits_option, number_option
from pixelmaze.files.text import write_format
from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.outside.checking.generators import KINDS as KINDS_TO_MAKE
from pixelmaze.outside.checking.generators import orders
from pixelmaze.outside.checking.judge import Candidate, generator_candidate, judge, solver_candidate
from pixelmaze.outside.checking.mazes import KINDS, SolverCase, exercises, usual
from pixelmaze.outside.checking.output import facts, in_words, junit, table
from pixelmaze.outside.checking.report import Report
from pixelmaze.outside.checking.trials import Trial
from pixelmaze.outside.lookup import PROGRAMS, generator_named, offers, solver_named
from pixelmaze.outside.source_file import GENERATOR, SOLVER, kind_of, place_in
from pixelmaze.run.feed import silence
from pixelmaze.run.outcomes import BRIEF, Budget

REFERENCE_SOLVERS = ("wall-follower", "tremaux", "bfs", "a-star")
REFERENCE_GENERATORS = ("prim", "recursive-backtracker", "kruskal", "wilson")
"""Algorithms of the package in the table, for comparison."""
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
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@click.option(
    "--junit",
    "junit_file",
    type=FILE,
    metavar="FILE",
    help="Also write the results to this file, as JUnit XML.",
)
@click.pass_context
def check(
    ctx: click.Context,
    files: tuple[str, ...],
    count: int,
    seed: int,
    only: tuple[str, ...],
    shortest: bool,
    budget: Budget | None,
    isolate: str,
    as_json: bool,
    junit_file: str | None,
) -> None:
    """Test your algorithms in every kind of maze, and report what is wrong.

    FILE is mine.py, mine.py:NAME, "mms: COMMAND" or anything that --solver or --generator of other
    commands takes. To check a class, name several files or a folder. The table lists those that get
    most mazes right first, then those with the shortest paths.

    A solver fails a maze if it makes an impossible step, ends with an error, never ends, or misses
    a path that exists. A path longer than the shortest fails only with --shortest, or if the
    solver's decorator says shortest=True. A generator fails if its maze is not connected, or if the
    same seed makes a different maze.

    The exit status is 1 if any maze was failed, and 2 if a file cannot be tested.
    """
    budget = budget or BRIEF
    names = [one for name in files for one in _files(name)]
    solvers, generators, helpers = _usable(names, files, budget)
    if len(helpers) == len(names):
        raise PixelmazeError(f"cannot check {' '.join(files)}: no file has solve() or generate()")
    has_unusable = len(solvers) + len(generators) + len(helpers) < len(names)
    groups: list[tuple[list[Candidate], list[Candidate]]] = []
    if solvers:
        kinds = _wanted(only, KINDS, "solvers")
        shapes = {it: solver_named(it).only or () for it in solvers}
        tasks = exercises(count, seed, kinds, {*chain(*shapes.values())})
        known = [name for name in REFERENCE_SOLVERS if name not in names]
        groups.append((
            [
                solver_candidate(
                    partial(solver_named, it), _known(tasks, shapes[it], kinds), budget, shortest
                )
                for it in solvers
            ],
            [solver_candidate(partial(solver_named, it), tasks) for it in known],
        ))  # fmt: skip
    if generators:
        makers = [generator_named(it, budget) for it in generators]
        kinds = _wanted(only, KINDS_TO_MAKE, "generators")
        wanted = orders(count, seed, kinds, {shape for it in makers for shape in it.only or ()})
        known = [name for name in REFERENCE_GENERATORS if name not in names]
        groups.append((
            [
                generator_candidate(it, _known(wanted, it.only or (), kinds), budget)
                for it in makers
            ],
            [generator_candidate(generator_named(it), wanted) for it in known],
        ))  # fmt: skip
    for one in (one for judged, _ in groups for one in judged if not one.tasks):
        verb = "search" if isinstance(one.report.algorithm, Solver) else "make"
        raise PixelmazeError(f"{one.report.algorithm.name} cannot {verb} mazes of these kinds")
    candidates = [one for judged, others in groups for one in (*judged, *others)]
    count = sum(len(one.tasks) for one in candidates)
    apart = options.keep_apart(isolate, (one.report.algorithm for one in candidates))
    with (
        interruptible() as interruptions,
        silence(),
        closing(judge(candidates)) as trials,
        progress_bar("Checking", count, least=0) as progress,
    ):
        for done, _ in enumerate(trials, 1):
            if progress:
                progress(done)
    reports = [one.report for judged, _ in groups for one in judged]
    if as_json:
        references = [one.report for _, others in groups for one in others]
        data = {"seed": seed, "checked": reports, "references": references, **apart}
        click.echo(json.dumps(data, default=partial(facts, command=_command)))
    else:
        for i, (judged, others) in enumerate(groups):
            if i:
                click.echo()
            _print([one.report for one in judged], [one.report for one in others])
        for line in options.apart_words(apart):
            click.echo(line)
    if helpers:
        words = ", ".join(map(printable, helpers))
        click.echo(f"pixelmaze: skipped (no solve() or generate()): {words}", err=True)
    if junit_file:
        with opened_output(junit_file) as file:
            file.write(junit(reports))
    if interruptions:
        click.echo("pixelmaze: interrupted: these are the results so far", err=True)
        sys.stdout.flush()  # a signal leaves no time for it later
        raise interruptions[0]
    if has_unusable or any(report.is_unusable for report in reports):
        ctx.exit(UNUSABLE)
    ctx.exit(FAILED if any(report.failed for report in reports) else 0)


def _print(reports: Sequence[Report[Any]], others: Sequence[Report[Any]]) -> None:
    reports = sorted(reports, key=lambda report: report.rank)
    for line in table(reports, others):
        click.echo(line)
    for report in reports:
        click.echo()
        for line in in_words(report, _written_command):
            click.echo(line)


# ---- algorithms ----------------------------------------------------------------------------------


def _usable(names: Sequence[str], given: Collection[str], budget: Budget) -> list[list[str]]:
    """The names of solvers, of generators, and of files in folders that have neither.

    A name that cannot be judged is an error if it is the only one; otherwise a note says so.
    """
    named = {SOLVER.noun: solver_named, GENERATOR.noun: generator_named}
    found: dict[str, list[str]] = {noun: [] for noun in (*named, "")}
    for name in names:
        try:
            noun = _noun(name)
            if noun:
                named[noun](name, budget)
            elif name in given:
                why = "it has no solve() or generate(); try FILE.py:NAME"
                raise PixelmazeError(f"cannot check {name}: {why}")
            found[noun].append(name)
        except PixelmazeError as error:
            if len(names) == 1:
                raise
            click.echo(f"pixelmaze: {error}", err=True)
    return [*found.values()]


def _noun(name: str) -> str:
    """The kind of algorithm with this name, `solver` or `generator`; empty if the file has none."""
    if name.partition(":")[0] in PROGRAMS:
        return SOLVER.noun
    place = place_in(name)
    if place:
        kind = kind_of(place)
        return kind.noun if kind else ""
    known = {*GENERATORS, *ALIASES, *(offer.name for offer in offers(GENERATOR))}
    return GENERATOR.noun if name in known and name not in NAMED_SOLVERS else SOLVER.noun


def _files(name: str) -> list[str]:
    """The Python files of a folder, sorted by name; any other name unchanged."""
    return sorted(map(str, Path(name).glob("*.py"))) if Path(name).is_dir() else [name]


def _wanted(only: Sequence[str], kinds: Iterable[str], what: str) -> list[str]:
    """The kinds of --only that apply to these algorithms. PixelmazeError if none does."""
    wanted = [kind for kind in only if kind in kinds]
    if only and not wanted:
        raise PixelmazeError(f"cannot check {what} in these kinds of maze: try {', '.join(kinds)}")
    return wanted


def _known(tasks: Sequence[Any], shapes: Sequence[str], kinds: Sequence[str]) -> Sequence[Any]:
    """The tasks, without shapes that only other algorithms declare, unless --only chose `kinds`."""
    return tasks if kinds else [it for it in tasks if usual([it.kind], shapes)]


# ---- showing a failure ---------------------------------------------------------------------------


def _command(report: Report[Any], trial: Trial) -> str:
    """The command that shows a trial; empty if its maze has no ID."""
    return trial.task.command(report.algorithm.name)


def _written_command(report: Report[Any], trial: Trial) -> str:
    """`_command`; writes a maze without an ID to a file, unless that would replace another."""
    task = trial.task
    if task.has_id or not isinstance(task, SolverCase):
        return _command(report, trial)
    text = BytesIO()
    write_format(task.maze, text, "walls")
    path = Path(f"{task.name}.txt")
    try:
        if not path.exists():
            path.write_bytes(text.getvalue())
        is_there = path.read_bytes() == text.getvalue()
    except OSError:
        is_there = False
    name = shlex.quote(report.algorithm.name)
    return f"pixelmaze watch {path} --solver {name}" if is_there else ""
