"""`find`: find mazes by what solvers do in them."""

from __future__ import annotations

import json
from bisect import insort
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import cache, partial
from math import isnan, nan
from time import monotonic
from typing import Any, NamedTuple

import click

from pixelmaze import signals
from pixelmaze.algorithms import registry
from pixelmaze.commands import options
from pixelmaze.commands.comparing.runs import Job, Plan, most_workers, planned, shared
from pixelmaze.commands.condition import OF_MAZES, OF_SOLVERS, SOLVERS, Condition
from pixelmaze.commands.mazes import progress_bar
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.rng import SEEDS
from pixelmaze.run.factory import random_seed
from pixelmaze.run.feed import silence
from pixelmaze.run.maze_id import STANDARD
from pixelmaze.run.solution import Solution, solve
from pixelmaze.run.words import USUAL
from pixelmaze.signals import EndedError
from pixelmaze.ui.messages import counted

_PARTS = 1_000  # of the progress bar
_WRITING = 10.0  # seconds that printing may take after Ctrl-C


@click.command()
@click.argument("condition")
@options.spec_options
@click.option(
    "--count",
    type=options.COUNT,
    default=1,
    show_default=True,
    metavar="N",
    help="Number of mazes to find.",
)
@click.option(
    "--mazes",
    type=options.Number("number of mazes", 1, SEEDS),
    metavar="N",
    help="Number of mazes to try.  [default: as many as there is time for]",
)
@click.option(
    "--seconds",
    type=options.SECONDS,
    default=60,
    show_default=True,
    metavar="N",
    help="Time after which the search ends.",
)
@options.budget_option
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def find(
    condition: str,
    shape: str | None,
    size: tuple[int, int] | None,
    generator: str | registry.Generator | None,
    seed: int | None,
    no_compile: bool | None,
    count: int,
    mazes: int | None,
    seconds: int,
    as_json: bool,
    **modifiers: Any,
) -> None:
    """Find mazes in which CONDITION holds, such as "greedy_best_first.path > bfs.path + 3".

    It compares figures and numbers, as in Python, with + - * and, or, not. SOLVER.FIGURE is path,
    cost, visited, moves, steps or found, maze.FIGURE is dead_ends, junctions, corridor or par; in
    the name of a solver, _ stands for - and +. With "max(NUMBER)" or "min(NUMBER)" the mazes are
    found in which that is largest or smallest.

    The mazes of the seeds from --seed on are tried, on all cores of this machine. Those that fit
    are printed with their figures, the lowest seed first. The exit status is 1 if there are none.

    Ctrl-C ends it early: what is found so far is printed.
    """
    wanted = Condition(condition)
    maker = generator.name if isinstance(generator, registry.Generator) else generator
    plan = planned(
        solvers=(),
        generators=[maker or str(STANDARD.generator)],
        sizes=[size] if size else [],
        shape=shape or STANDARD.shape,
        seed=random_seed() if seed is None else seed,
        count=1,
        budget=click.get_current_context().meta.get(options.BUDGET, USUAL),
        compile=False if no_compile else None,
        modifiers=modifiers,
    )
    sign = {"max": -1, "min": 1, "": 0}[wanted.aim]
    begun, tried, kept = monotonic(), 0, list[Found]()
    interruption: BaseException | None = None
    results = found(plan, wanted, range(plan.seed, SEEDS)[:mazes], seconds)
    try:
        with closing(results), progress_bar("Searching", _PARTS, least=0) as progress:
            for tried, one in enumerate(results, 1):
                if one:
                    insort(kept, one, key=lambda each: sign * each.value)
                    del kept[count:]
                    if len(kept) == count and not wanted.aim:
                        break
                if progress:
                    share = max((monotonic() - begun) / seconds, tried / (mazes or SEEDS))
                    progress(int(_PARTS * share))
    except (EndedError, KeyboardInterrupt) as error:
        signals.take(_WRITING)
        interruption = error
    if as_json:
        click.echo(json.dumps({"mazes": [one._asdict() for one in kept], "tried": tried}))
    else:
        for one in kept:
            click.echo("  ".join(_words(one, wanted.aim)))
    where = counted(tried, "maze")
    if tried:
        where += f", seeds {plan.seed} … {plan.seed + tried - 1}"
    click.echo(f"pixelmaze: {len(kept) or 'none'} found in {where}", err=True)
    if interruption and not (wanted.aim and kept):
        raise interruption
    click.get_current_context().exit(not kept)


def _words(one: Found, aim: str) -> Iterator[str]:
    yield one.maze
    if aim:
        yield f"{aim} {round(one.value, 4)}"
    for name, figure in one.figures.items():
        yield f"{name} {'–' if figure is None else figure}"


# ---- the search ----------------------------------------------------------------------------------

_SMALL = 1_000  # cells: no solver takes long in so few
_ALONE = 0.3  # seconds in which this process tries small mazes before it starts others
_BATCH = 20_000  # cells made and searched by a process before it hands on what it found


class Found(NamedTuple):
    """A maze that has what is asked for."""

    maze: str  # its ID, or what stands for it
    seed: int
    value: float  # the number that is to be largest or smallest; True if a condition holds
    figures: dict[str, float | None]  # those that the condition names; None for one it lacks


def tried(plan: Plan, condition: Condition, seed: int) -> Found | None:
    """The maze of this seed, if it has what is asked for; with the generator and the size that come
    first in the plan. PixelmazeError if it cannot be made, or a solver cannot search it."""
    maze, name = plan.maze(Job(plan.generators[0], plan.sizes[0], seed))

    @cache
    def solution(solver: str) -> Solution:
        found = solve(maze, solver, compile=plan.compile)
        if found.fault:
            raise PixelmazeError(f"{solver} cannot search {name}: {found.fault}")
        return found

    @cache
    def figure(text: str) -> float:
        owner, _, what = text.partition(".")
        solver = SOLVERS.get(owner)
        told = OF_SOLVERS[what](solution(solver)) if solver else OF_MAZES[what](maze)
        return nan if told is None else told

    value = condition.value(figure)
    if isnan(value) or value is False:
        return None
    known = ((each, figure(each)) for each in condition.figures)
    return Found(name, seed, value, {each: None if isnan(it) else it for each, it in known})


def found(
    plan: Plan, condition: Condition, seeds: Iterable[int], seconds: float
) -> Generator[Found | None, None, None]:
    """What is found for each seed, in order, until the time is over. All cores share the work; how
    many there are changes nothing. What still runs when the iterator is closed is ended."""
    begun, left, work = monotonic(), iter(seeds), partial(tried, plan, condition)
    width, height = plan.sizes[0]
    cells = width * height
    with silence():
        for seed in left if cells <= _SMALL else ():
            yield work(seed)
            if monotonic() > begun + _ALONE:
                break
        batch = 1 + _BATCH // (cells * (1 + len(condition.figures)))
        yield from shared(work, left, most_workers(plan), batch, begun + seconds)
