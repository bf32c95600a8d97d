"""The figures of a comparison: a summary of runs, as a table, as CSV, and as data for JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from statistics import fmean, median, stdev
from typing import Any, NamedTuple

from pixelmaze.commands.comparing.runs import Measurement, Plan, Size
from pixelmaze.maze.errors import printable
from pixelmaze.outside.checking.output import fitted, rounded
from pixelmaze.run.modifiers import spelled
from pixelmaze.run.outcomes import NOT_TRIED
from pixelmaze.run.race import aligned

BLOCKS = "▁▂▃▄▅▆▇█"
BINS = 16  # columns of a sparkline


class Measure(NamedTuple):
    """A figure by which runs are compared."""

    name: str  # in files
    title: str
    of: Callable[[Measurement], float | None]  # None if a run has no such figure


MEASURES = {
    measure.name: measure
    for measure in (
        Measure("path", "path length", lambda run: run.length),
        Measure("cost", "cost of the path", lambda run: run.cost),
        Measure("visited", "visited cells", lambda run: run.visited),
        Measure("steps", "steps", lambda run: run.steps),
        Measure("moves", "moves walked", lambda run: run.moves),
        Measure("queued", "put on frontier", lambda run: run.queued),
        Measure("waiting", "most waiting", lambda run: run.waiting),
        Measure("time", "milliseconds", lambda run: 1000 * run.seconds),
    )
}


def measures(plan: Plan, has_time: bool = False) -> list[Measure]:
    """The measures for this plan: cost if the prices of moves differ, time if `has_time`."""
    is_weighted = any(plan.modifiers.get(name) for name in ("mud", "water", "fences", "turns"))
    has = {"cost": is_weighted, "time": has_time}
    has |= dict.fromkeys(("queued", "waiting"), plan.counts_frontier)
    return [measure for name, measure in MEASURES.items() if has.get(name, True)]


class Stats(NamedTuple):
    mean: float
    sd: float  # the standard deviation, as estimated from a sample; 0 for a single number
    least: float
    median: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Stats:
        """The summary of at least one number."""
        spread = stdev(values) if len(values) > 1 else 0.0
        return cls(fmean(values), spread, min(values), median(values), max(values))


@dataclass(frozen=True)
class Summary:
    """The results of a solver in the mazes of one generator and size."""

    size: Size
    generator: str
    solver: str
    runs: Sequence[Measurement] = field(repr=False)
    values: Mapping[str, list[float]] = field(repr=False)
    """The figures by measure, in mazes with a path found; empty if it has none, such as moves."""

    @property
    def mazes(self) -> int:
        """Number of mazes in which the solver was tried."""
        return sum(run.outcome != NOT_TRIED for run in self.runs)

    @property
    def found(self) -> int:
        """Number of mazes in which the solver found a path."""
        return sum(run.found for run in self.runs)

    @property
    def reason(self) -> str:
        """The reason for no path in the first maze; empty if a path was found in any maze."""
        if self.found or not self.runs:
            return ""
        return self.runs[0].fault.removeprefix(self.solver).lstrip(",: ") or self.runs[0].outcome


def summaries(plan: Plan, runs: Iterable[Measurement]) -> list[Summary]:
    """A summary for each size, generator and solver of the plan, in this order."""
    parts: dict[tuple[Size, str, str], list[Measurement]] = {
        (size, generator, solver): []
        for size in plan.sizes
        for generator in plan.generators
        for solver in plan.solvers
    }
    for run in runs:
        parts[run.size, run.generator, run.solver].append(run)
    return [Summary(*key, part, _values(part)) for key, part in parts.items()]


def _values(runs: Sequence[Measurement]) -> dict[str, list[float]]:
    found = [run for run in runs if run.found]
    every = {name: [measure.of(run) for run in found] for name, measure in MEASURES.items()}
    return {
        name: [value for value in values if value is not None] for name, values in every.items()
    }


def histogram(values: Iterable[float], least: float, most: float) -> list[int]:
    """Count the values in each of BINS equal parts of the range from `least` to `most`."""
    counts = [0] * BINS
    for value in values:
        place = int(BINS * (value - least) / (most - least)) if most > least else 0
        counts[min(place, BINS - 1)] += 1
    return counts


def sparkline(values: Sequence[float], least: float, most: float) -> str:
    """Draw a histogram in characters: blank for an empty bin, a full block for the fullest."""
    counts = histogram(values, least, most)
    top = max(counts, default=0)
    heights = (-(-len(BLOCKS) * count // top) if count else 0 for count in counts)
    return "".join(BLOCKS[height - 1] if height else " " for height in heights)


# ---- in words ------------------------------------------------------------------------------------

_TITLES = ("mean", "sd", "min", "median", "max")


def name_of(size: Size) -> str:
    """The size in the form of --size, such as 24x13."""
    return f"{size[0]}x{size[1]}"


def heading(plan: Plan, mazes: int) -> str:
    """One sentence on the mazes: their number, sizes, generators, modifiers and seeds."""
    done = f"{mazes:,}" if mazes == plan.mazes else f"{mazes:,} of {plan.mazes:,}"
    parts = [
        f"{done} maze{'' if plan.mazes == 1 else 's'}",
        f"{plan.shape} {', '.join(map(name_of, plan.sizes))}",
        f"by {', '.join(map(printable, plan.generators))}",
        *(f"{spelled(name)} {value}" for name, value in plan.modifiers.items()),
    ]
    last = plan.seed + plan.count - 1
    seeds = f"seed {plan.seed}" if plan.count == 1 else f"seeds {plan.seed} … {last}"
    return f"{', '.join(parts)}; {seeds}"


# ---- table ---------------------------------------------------------------------------------------


def label(plan: Plan, one: Summary) -> tuple[str, str]:
    """The group and the name of a row; neighbours in a group differ in the name."""
    parts = [one.solver] if len(plan.solvers) > 1 else []
    parts += [one.generator] if len(plan.generators) > 1 else []
    parts += [name_of(one.size)] if len(plan.sizes) > 1 else []
    first, *others = map(printable, parts or [one.solver])
    return ", ".join(others), first


def table(plan: Plan, summaries: Sequence[Summary], measures: Sequence[Measure]) -> Iterator[str]:
    """The lines of a table for each measure, with a row for each summary, and of notes.

    The sparklines of a group share their scale. The best solver comes first; one that found no path
    has a row in the first table only, with the reason.
    """
    ranked = sorted(summaries, key=lambda one: (
        plan.sizes.index(one.size), plan.generators.index(one.generator),
        -one.found, fmean(one.values["cost"] or [inf]),
    ))  # fmt: skip
    shown = [
        (measure, rows)
        for measure in measures
        if (rows := [
            one for one in ranked
            if one.values[measure.name] or (measure is measures[0] and one.reason)
        ])
    ]  # fmt: skip
    stats = {
        (measure.name, id(one)): _shown(Stats.of(one.values[measure.name]))
        for measure, rows in shown
        for one in rows
        if one.values[measure.name]
    }
    heads, *lines = aligned([_TITLES, *stats.values()], left=()).splitlines()
    figures = dict(zip(stats, lines, strict=True))
    indent = "  " if any(label(plan, one)[0] for one in summaries) else ""
    whole = [f"{indent}{label(plan, one)[1]}" for one in summaries]
    names = dict(zip(whole, fitted(whole, len(heads) + BINS + 4), strict=True))
    first = max(map(len, (*names.values(), *(each.title for each, _ in shown))))
    for number, (measure, rows) in enumerate(shown):
        if number:
            yield ""
        yield f"{measure.title:{first}}  {heads}"
        group = ""
        for one in rows:
            before, (group, name) = group, label(plan, one)
            if group != before:
                yield group
            name = f"{names[indent + name]:{first}}"
            if not one.found:
                yield f"{name}  {one.reason}"
                continue
            others = [each for each in rows if label(plan, each)[0] == group]
            values = [value for each in others for value in each.values[measure.name]]
            shape = sparkline(one.values[measure.name], min(values), max(values))
            yield f"{name}  {figures[measure.name, id(one)]}  {shape}".rstrip()
    notes = [*_notes(plan, summaries)]
    yield from ["", *notes] if notes else []


def _shown(stats: Stats) -> tuple[str, ...]:
    """Numbers as text: one decimal for means and deviations, for others only if needed."""
    whole = (f"{value:,.1f}".removesuffix(".0") for value in (stats[2:]))
    return f"{stats.mean:,.1f}", f"{stats.sd:,.1f}", *whole


def _notes(plan: Plan, summaries: Iterable[Summary]) -> Iterator[str]:
    """Lines on solvers that missed paths, with their most frequent fault."""
    for one in summaries:
        group, name = label(plan, one)
        who = f"{name} ({group})" if group else name
        if one.mazes < len(one.runs):
            yield f"{who}: not tried in {len(one.runs) - one.mazes} of {len(one.runs)} mazes"
        if one.found < one.mazes:
            figures = "; its figures are for these" if one.found else ""
            yield f"{who}: found a path in {one.found} of {one.mazes} mazes{figures}"
        for fault, times in Counter(run.fault for run in one.runs if run.fault).most_common(1):
            yield f"  {'once' if times == 1 else f'{times} times'}: {fault}"
            advice = next(run.advice for run in one.runs if run.fault == fault)
            yield from [f"    {advice}"] if advice else []


# ---- data ----------------------------------------------------------------------------------------


def facts_of(run: Measurement, measures: Iterable[Measure]) -> dict[str, Any]:
    return {
        "maze": run.maze,
        "generator": run.generator,
        "width": run.size[0],
        "height": run.size[1],
        "seed": run.seed,
        "solver": run.solver,
        "outcome": run.outcome,
        "fault": run.fault or None,
        "advice": run.advice or None,
        **{measure.name: rounded(measure.of(run)) for measure in measures},
    }


def facts(
    plan: Plan,
    runs: Sequence[Measurement],
    summaries: Iterable[Summary],
    measures: Sequence[Measure],
) -> dict[str, Any]:
    """The comparison for JSON: the plan, the figures, and all runs."""
    return {
        "shape": plan.shape,
        "sizes": [name_of(size) for size in plan.sizes],
        "generators": plan.generators,
        "solvers": plan.solvers,
        **plan.modifiers,
        "seed": plan.seed,
        "count": plan.count,
        "mazes": len(runs) // len(plan.solvers),
        "figures": [_summary_facts(one, measures) for one in summaries],
        "runs": [facts_of(run, measures) for run in runs],
    }


def _summary_facts(one: Summary, measures: Iterable[Measure]) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "generator": one.generator,
        "size": name_of(one.size),
        "solver": one.solver,
        "mazes": one.mazes,
        "found": one.found,
    }
    for measure in measures:
        values = one.values[measure.name]
        stats = Stats.of(values)._asdict() if values else None
        facts[measure.name] = stats and {name: rounded(value) for name, value in stats.items()}
    return facts
