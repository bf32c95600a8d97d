"""Tries the mazes of one seed after another, on several cores."""

from collections.abc import Generator, Iterable
from functools import cache, partial
from math import isnan, nan
from time import monotonic
from typing import NamedTuple

from pixelmaze.commands.comparing.runs import Job, Plan, most_workers, shared
from pixelmaze.commands.finding.condition import OF_MAZES, OF_SOLVERS, SOLVERS, Condition
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.run.feed import silence
from pixelmaze.run.solution import Solution, solve

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
