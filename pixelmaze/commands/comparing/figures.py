"""The figures of a comparison: mean, spread and distribution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median, stdev
from typing import NamedTuple

from pixelmaze.commands.comparing.plan import Plan, Size
from pixelmaze.commands.comparing.runs import Run

BLOCKS = "▁▂▃▄▅▆▇█"
BINS = 16  # columns of a sparkline


class Measure(NamedTuple):
    """What runs are compared by."""

    name: str  # in files
    title: str
    of: Callable[[Run], float | None]  # none where a run has no such figure
    is_asked_for: bool = False  # whether it is left out unless it is asked for


MEASURES = {
    measure.name: measure
    for measure in (
        Measure("path", "path length", lambda run: run.length),
        Measure("cost", "cost of the path", lambda run: run.cost),
        Measure("visited", "visited cells", lambda run: run.visited),
        Measure("steps", "steps", lambda run: run.steps),
        Measure("moves", "moves walked", lambda run: run.moves),
        Measure("time", "milliseconds", lambda run: 1000 * run.seconds, is_asked_for=True),
    )
}


def measures(plan: Plan, has_time: bool = False) -> list[Measure]:
    """The measures by which this plan is compared: cost if there is terrain, time if asked for."""
    has_terrain = any(plan.modifiers.get(name) for name in ("mud", "water"))
    return [
        measure
        for measure in MEASURES.values()
        if (has_time or not measure.is_asked_for) and (has_terrain or measure.name != "cost")
    ]


class Stats(NamedTuple):
    """A summary of numbers."""

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
    """What a solver did in the mazes of one generator and size. Its figures are those of the mazes
    in which it found a path.
    """

    size: Size
    generator: str
    solver: str
    runs: Sequence[Run] = field(repr=False)
    values: Mapping[str, list[float]] = field(repr=False)
    """By measure. Empty lists for what it does not have, such as moves if it does not walk."""

    @property
    def mazes(self) -> int:
        return len(self.runs)

    @property
    def found(self) -> int:
        """In how many mazes it found a path."""
        return sum(run.found for run in self.runs)

    @property
    def faults(self) -> list[str]:
        """What went wrong, for each run that failed."""
        return [run.fault for run in self.runs if run.fault]

    @property
    def reason(self) -> str:
        """Why it found no path in any maze, as in the first; empty if it found one."""
        if self.found or not self.runs:
            return ""
        return self.runs[0].fault.removeprefix(self.solver).lstrip(",: ") or self.runs[0].outcome

    def stats(self, measure: str) -> Stats | None:
        """None if there are no values."""
        values = self.values[measure]
        return Stats.of(values) if values else None


def summaries(plan: Plan, runs: Iterable[Run]) -> list[Summary]:
    """A summary for each size, generator and solver of the plan, in this order."""
    parts: dict[tuple[Size, str, str], list[Run]] = {
        (size, generator, solver): []
        for size in plan.sizes
        for generator in plan.generators
        for solver in plan.solvers
    }
    for run in runs:
        parts[run.size, run.generator, run.solver].append(run)
    return [Summary(*key, part, _values(part)) for key, part in parts.items()]


def _values(runs: Sequence[Run]) -> dict[str, list[float]]:
    found = [run for run in runs if run.found]
    every = {name: [measure.of(run) for run in found] for name, measure in MEASURES.items()}
    return {
        name: [value for value in values if value is not None] for name, values in every.items()
    }


def histogram(values: Iterable[float], least: float, most: float, bins: int = BINS) -> list[int]:
    """How many values lie in each of several bins of the same width, from the least to the most."""
    counts = [0] * bins
    for value in values:
        place = int(bins * (value - least) / (most - least)) if most > least else 0
        counts[min(place, bins - 1)] += 1
    return counts


def sparkline(values: Sequence[float], least: float, most: float, bins: int = BINS) -> str:
    """A histogram in characters. A bin without values is blank; the fullest has a full block."""
    counts = histogram(values, least, most, bins)
    top = max(counts, default=0)
    heights = (-(-len(BLOCKS) * count // top) if count else 0 for count in counts)
    return "".join(BLOCKS[height - 1] if height else " " for height in heights)
