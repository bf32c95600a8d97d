"""`compare`: compare solvers and generators over many mazes."""

import json
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from textwrap import wrap
from typing import Any

import click

from pixelmaze.commands import options
from pixelmaze.commands.comparing import figures, plots
from pixelmaze.commands.comparing.runs import Measurement, compared, planned
from pixelmaze.commands.mazes import check_output, interruptible, opened_output, progress_bar
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.outside.checking.output import WIDTH, csv_of
from pixelmaze.outside.lookup import generator_named
from pixelmaze.run.factory import random_seed
from pixelmaze.run.maze_id import STANDARD
from pixelmaze.run.outcomes import NOT_TRIED, USUAL
from pixelmaze.run.race import RIVALS, rivals

PICTURES = (".svg", ".png")
ENDINGS = (".csv", ".json", *PICTURES)


class Text(options.Name):
    """Text that shells complete as a name. The plan says what it means."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(value)


@click.command()
@click.option(
    "--solvers",
    **options.several(Text("solver", options.SOLVERS)),
    help=f"Solvers to compare. May be repeated.  [default: {','.join(RIVALS)}]",
)
@click.option(
    "--generators",
    **options.several(Text("generator", options.GENERATORS)),
    help=f"Generators that make the mazes. May be repeated.  [default: {STANDARD.generator}]",
)
@options.number_option("--count", options.COUNT, 100, "Number of mazes per generator and size.")
@click.option(
    "--size",
    "sizes",
    **options.several(options.SIZE, "WxH,…"),
    help="Sizes in cells; give several to see figures grow. May be repeated.  "
    f"[default: {STANDARD.width}x{STANDARD.height}, or the mask's]",
)
@click.option(
    "--shape",
    type=options.SHAPE,
    metavar="NAME",
    default=STANDARD.shape,
    help=f"Shape of cells: {', '.join(SHAPES)}.  [default: {STANDARD.shape}]",
)
@options.number_option(
    "--seed",
    options.SEED,
    None,
    "Seed of the first mazes; the next ones count up from it.  [default: random, and printed]",
)
@options.modifier_options()
@options.output_option(
    "Also write to this file: all runs as .csv or .json, or plots as .svg or .png. May be "
    "repeated.",
    *ENDINGS,
    multiple=True,
)
@click.option(
    "--frontier",
    "counts_frontier",
    is_flag=True,
    help="Also compare how often cells are put on the frontier, and how many wait there at most.",
)
@click.option("--time", "has_time", is_flag=True, help="Also compare the time that solvers take.")
@options.no_compile_option
@options.budget_option
@options.isolate_option("auto")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def compare(
    solvers: list[str],
    generators: list[str],
    count: int,
    sizes: list[tuple[int, int]],
    shape: str,
    seed: int | None,
    output: Sequence[str],
    counts_frontier: bool,
    has_time: bool,
    no_compile: bool | None,
    as_json: bool,
    **modifiers: Any,
) -> None:
    """Compare solvers in many mazes: path, visited cells, steps and moves.

    All solvers solve the same mazes, on all cores. The table shows the mean, standard deviation and
    distribution of each figure, over the mazes in which the solver found a path. The same seeds
    give the same figures, except times. Solvers that found most paths come first, then those with
    the lowest cost.

    A file that is unusable or fails has a row that says why, and does not affect the others. One
    that times out before its first step is tried in one maze only. The exit status is 1 if a solver
    failed with an error in any maze.

    Ctrl-C ends the comparison early; the mazes done so far are shown and written.
    """
    plan = planned(
        solvers=solvers or rivals(bool(modifiers["one_way"])),
        generators=generators or [str(STANDARD.generator)],
        sizes=sizes,
        shape=shape,
        seed=random_seed() if seed is None else seed,
        count=count,
        budget=click.get_current_context().meta.get(options.BUDGET, USUAL),
        compile=False if no_compile else None,
        counts_frontier=counts_frontier,
        modifiers=modifiers,
    )
    for name in output:
        check_output(name)
        if Path(name).suffix.lower() in PICTURES:
            plots.check(plan)
    makers = map(generator_named, plan.generators)
    apart = options.keep_apart([*plan.solvers_by_name.values(), *makers])
    runs: list[Measurement] = []
    with (
        interruptible() as interruptions,
        progress_bar("Comparing", plan.work) as progress,
        closing(compared(plan)) as found,
    ):
        for some in found:
            runs += some
            if progress:
                progress(plan.work * len(runs) // (plan.mazes * len(plan.solvers)))
    if interruptions and not runs:
        click.echo("pixelmaze: interrupted before the first maze was done", err=True)
        raise interruptions[0]
    asked = figures.measures(plan, has_time)
    summaries = figures.summaries(plan, runs)
    if as_json:
        click.echo(json.dumps(figures.facts(plan, runs, summaries, asked) | apart))
    else:
        title = figures.heading(plan, len(runs) // len(plan.solvers))
        for line in (*wrap(title, WIDTH), "", *figures.table(plan, summaries, asked)):
            click.echo(line)
        for line in options.apart_words(apart):
            click.echo(line)
    sys.stdout.flush()  # a signal leaves no time for it later
    for name in output:
        with opened_output(name) as file:
            ending = Path(name).suffix.lower()
            if ending == ".csv":
                file.write(csv_of([figures.facts_of(run, asked) for run in runs]))
            elif ending == ".json":
                facts = figures.facts(plan, runs, summaries, asked) | apart
                file.write(json.dumps(facts, indent=1).encode())
            else:
                plots.write(file, ending[1:], plan, summaries)
    if interruptions:
        done = len(runs) // len(plan.solvers)
        click.echo(f"pixelmaze: interrupted after {done} of {plan.mazes} mazes", err=True)
        raise interruptions[0]
    click.get_current_context().exit(any(run.fault and run.outcome != NOT_TRIED for run in runs))
