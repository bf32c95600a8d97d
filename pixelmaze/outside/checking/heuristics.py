"""Checks heuristics: are they admissible and consistent?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock
from time import perf_counter

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.fast.fast import distances_to
from pixelmaze.files.text import write
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import exits
from pixelmaze.maze.public import shown_cell
from pixelmaze.outside.checking.judge import Candidate
from pixelmaze.outside.checking.mazes import SolverCase
from pixelmaze.outside.checking.report import WHERE, Metric, Report, mean
from pixelmaze.outside.checking.runs import FAILURES
from pixelmaze.outside.checking.trials import Failure, Trial
from pixelmaze.outside.heuristics import Heuristic
from pixelmaze.run.outcomes import Fault
from pixelmaze.run.solution import solve

ADMISSIBLE, CONSISTENT = "admissible", "consistent"
_MOST_DRAWN = 1_000  # cells
_ROUNDING = 1e-9  # the most that a value may be too high: roots and sums are not exact


@dataclass(frozen=True, eq=False)
class HeuristicTrial(Trial):
    task: SolverCase
    share: float | None = None  # the mean value, as a share of the true cost
    breaks: Mapping[str, tuple[str, Sequence[int]]] = field(default_factory=dict)
    """What breaks a rule as near to the goal as possible, in words, and a path that shows it."""

    @property
    def is_consistent(self) -> bool:
        return not self.failure and CONSISTENT not in self.breaks


def judged(task: SolverCase, values: Sequence[float], seconds: float = 0.0) -> HeuristicTrial:
    """Judge a heuristic by its values for all cells."""
    maze, grid = task.maze, task.maze.grid
    true, breaks = distances_to(maze, *maze.goals), dict[str, tuple[str, Sequence[int]]]()
    h = [f"h({shown_cell(grid.xy(cell))}) = {value:g}" for cell, value in enumerate(values)]
    # those that cannot reach a goal come last: no value is too high there
    for cell in sorted(range(grid.size), key=lambda cell: (true[cell] < 0, true[cell])):
        if ADMISSIBLE not in breaks and 0 <= true[cell] < values[cell] - _ROUNDING:
            words = f"{h[cell]}, but the true cost is {true[cell]}"
            breaks[ADMISSIBLE] = words, solve(maze, "dijkstra", cell).route
        for arc in exits(maze, cell) if CONSISTENT not in breaks else ():
            there, cost = grid.head[arc], maze.costs[arc]
            if values[cell] > cost + values[there] + _ROUNDING:
                words = f"{h[cell]}, but a move that costs {cost} leads to {h[there]}"
                breaks[CONSISTENT] = words, (cell, there)
    why = breaks.get(ADMISSIBLE, ("",))[0]
    share = mean(values[cell] / cost for cell, cost in enumerate(true) if cost > 0)
    failure = Failure.INADMISSIBLE if why else ""
    return HeuristicTrial(
        task, failure, why, seconds=seconds, has_begun=True, share=share, breaks=breaks
    )


class HeuristicReport(Report[HeuristicTrial]):
    places = WHERE
    counted = 1

    @property
    def figures(self) -> list[Metric]:
        share = mean(trial.share for trial in self.trials if trial.share is not None)
        return [
            Metric(ADMISSIBLE, ADMISSIBLE, self.right),
            Metric(CONSISTENT, CONSISTENT, sum(trial.is_consistent for trial in self.trials)),
            Metric("true_share", "h / true cost", share, "{:.0%}"),
        ]

    def sentences(self) -> list[str]:
        number, consistent = len(self.trials), sum(trial.is_consistent for trial in self.trials)
        lines = [f"Admissible in {self.right} of {number} mazes; consistent in {consistent}."]
        lines += self.complaints()
        if self.failed and all(one.task.maze.grid.shape.name != "square" for one in self.failed):
            lines.append('If it is for squares only, start the file with shapes = "square".')
        elif not self.failed and consistent < number:
            lines.append("A* visits each cell only once, so it may miss the best path.")
        return lines

    @property
    def exhibits(self) -> Iterator[tuple[str, str]]:
        for rule in (ADMISSIBLE, CONSISTENT):
            broken = [trial for trial in self.trials if rule in trial.breaks]
            shown = [(trial.breaks[rule][0], _drawn(trial, rule)) for trial in broken]
            for words, drawing in sorted(shown, key=lambda one: not one[1])[:1]:
                yield f"Not {rule}: {words}.", drawing


def _drawn(trial: HeuristicTrial, rule: str) -> str:
    """The maze with the path that shows what is wrong; empty if it is too large, or if characters
    cannot draw it."""
    if trial.task.cells <= _MOST_DRAWN:
        with suppress(PixelmazeError):
            return write(trial.task.maze, "walls", trial.breaks[rule][1])
    return ""


def heuristic_candidate(heuristic: Heuristic, tasks: Sequence[SolverCase]) -> Candidate:
    """A heuristic to check in the mazes of the shapes that its file declares. A process gives the
    values for all mazes from one on, up to a fault."""
    shapes = heuristic.only
    suitable = [task for task in tasks if not shapes or task.maze.grid.shape.name in shapes]
    trials, turn = dict[SolverCase, HeuristicTrial](), Lock()

    def attempt(task: SolverCase, **_: object) -> HeuristicTrial:
        with turn:
            if task not in trials:
                trials.update(_tried(heuristic, suitable[suitable.index(task) :]))
            return trials.pop(task)  # another attempt begins here again

    report = HeuristicReport(heuristic.informing(SOLVERS["a-star"]), [])
    # only time can run out: a heuristic takes no steps
    return Candidate(report, suitable, attempt, HeuristicTrial, seconds=0)


def _tried(
    heuristic: Heuristic, tasks: Sequence[SolverCase]
) -> Iterator[tuple[SolverCase, HeuristicTrial]]:
    begun = perf_counter()
    found = heuristic.values([(task.maze.grid, task.maze.goals) for task in tasks])
    seconds = (perf_counter() - begun) / len(found)
    for task, values in zip(tasks, found, strict=False):
        if isinstance(values, Fault):
            failure = FAILURES.get(values.kind, Failure.CRASH)
            yield task, HeuristicTrial(task, failure, values.in_file, values.advice, seconds)
        else:
            yield task, judged(task, values, seconds)
