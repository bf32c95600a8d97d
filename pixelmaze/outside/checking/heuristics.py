"""Checks heuristics: is a value never more than the true cost, and never falls too fast?"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Lock
from time import perf_counter
from typing import TYPE_CHECKING

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.fast.fast import distances_to
from pixelmaze.files.text import write
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import tail
from pixelmaze.maze.public import shown_cell
from pixelmaze.outside.checking.judge import Candidate
from pixelmaze.outside.checking.mazes import SolverCase
from pixelmaze.outside.checking.report import WHERE, Metric, Report, mean
from pixelmaze.outside.checking.runs import FAILURES, Cancelled
from pixelmaze.outside.checking.trials import CRASH, INADMISSIBLE, UNTRIED, Trial
from pixelmaze.run.solution import solve

if TYPE_CHECKING:
    from pixelmaze.outside.heuristics import Heuristic

_ROUNDING = 1e-9  # the most that a value may be too high: roots and sums are not exact


@dataclass(frozen=True, eq=False)
class HeuristicTrial(Trial):
    """The values of a heuristic for all cells of a maze, judged."""

    task: SolverCase
    share: float | None = None  # the mean value, as a share of the true cost
    too_high: int = -1  # a cell whose value exceeds the true cost; -1 for none
    too_fast: int = -1
    """An arc along which the value falls by more than the move costs; -1 for none."""
    fall: str = ""  # the same in words

    @property
    def is_consistent(self) -> bool:
        """True if no value falls too fast, down to 0 at the goal."""
        return not self.failure and self.too_fast < 0


def judged(task: SolverCase, values: Sequence[float], seconds: float = 0.0) -> HeuristicTrial:
    """Judge a heuristic by its values for all cells. What breaks a rule is shown as near to the
    goal as possible."""
    maze, grid, costs = task.maze, task.maze.grid, task.maze.costs
    true = distances_to(maze, *maze.goals)

    def is_too_fast(arc: int) -> bool:
        fall = values[tail(grid, arc)] - values[grid.head[arc]]
        return bool(maze.passages[arc]) and fall > costs[arc] + _ROUNDING

    reaching = sorted((cell for cell in range(grid.size) if true[cell] >= 0), key=true.__getitem__)
    high = next((cell for cell in reaching if values[cell] > true[cell] + _ROUNDING), -1)
    fast = min(filter(is_too_fast, range(len(costs))), key=lambda arc: true[tail(grid, arc)],
               default=-1)  # fmt: skip
    why = fall = ""
    if high >= 0:
        at = shown_cell(grid.xy(high))
        why = f"at {at} h = {values[high]:g}, but the true cost is {true[high]}"
    if fast >= 0:
        here, there = tail(grid, fast), grid.head[fast]
        at, to = shown_cell(grid.xy(here)), shown_cell(grid.xy(there))
        fall = (
            f"h({at}) = {values[here]:g}, but the move to {to} costs {costs[fast]} and h({to}) = "
            f"{values[there]:g}"
        )
    return HeuristicTrial(
        task,
        INADMISSIBLE if why else "",
        why,
        seconds=seconds,
        has_begun=True,
        share=mean(values[cell] / true[cell] for cell in reaching if true[cell]),
        too_high=high,
        too_fast=fast,
        fall=fall,
    )


class HeuristicReport(Report[HeuristicTrial]):
    places = WHERE
    counted = 1

    @property
    def _consistent(self) -> int:
        return sum(trial.is_consistent for trial in self.trials)

    @property
    def is_unusable(self) -> bool:
        return all(trial.failure == CRASH for trial in self.tried)

    @property
    def figures(self) -> list[Metric]:
        share = mean(trial.share for trial in self.trials if trial.share is not None)
        return [
            Metric("admissible", "admissible", self.right),
            Metric("consistent", "consistent", self._consistent),
            Metric("true_share", "h / true cost", share, "{:.0%}"),
        ]

    def sentences(self) -> list[str]:
        number, right, consistent = len(self.trials), self.right, self._consistent
        lines = [f"Admissible in {right} of {number} mazes; consistent in {consistent}."]
        lines += [
            self.sentence([one for one in self.failed if one.failure == failure])
            for failure in dict.fromkeys(one.failure for one in self.failed)
            if failure != UNTRIED
        ]
        shapes = {one.task.maze.grid.shape.name for one in self.failed}
        if self.failed and "square" not in shapes:
            lines.append(
                'If it is for squares only, write shapes = "square" at the top of the file.'
            )
        elif right == number > consistent:
            lines.append(
                "A* visits each cell once, so it may miss the best path: make h fall by no more "
                "than each move costs."
            )
        return lines

    @property
    def exhibits(self) -> list[tuple[str, str]]:
        high = _smallest([one for one in self.trials if one.too_high >= 0])
        fast = _smallest([one for one in self.trials if one.too_fast >= 0])
        return [
            *((f"Not admissible: {one.why}.", _drawn(one, one.too_high)) for one in high),
            *((f"Not consistent: {one.fall}.", _drawn(one)) for one in fast),
        ]


def _smallest(trials: Sequence[HeuristicTrial]) -> Sequence[HeuristicTrial]:
    """The first trial, of the smallest maze, preferably one that can be drawn; none of none."""
    return [one for one in trials if _drawn(one)][:1] or trials[:1]


def _drawn(trial: HeuristicTrial, cell: int = -1) -> str:
    """The maze, with the best path from a cell; empty if characters cannot draw it."""
    maze = trial.task.maze
    with suppress(PixelmazeError):
        return write(maze, "walls", solve(maze, "dijkstra", cell).path if cell >= 0 else ())
    return ""


def heuristic_candidate(heuristic: Heuristic, tasks: Sequence[SolverCase]) -> Candidate:
    """A heuristic to check in the mazes of the shapes that its file declares. One process gives the
    values for all of them; after a fault, another one those that are left."""
    suitable = [
        task for task in tasks
        if heuristic.only is None or task.maze.grid.shape.name in heuristic.only
    ]  # fmt: skip
    found, lock = dict[SolverCase, HeuristicTrial](), Lock()

    def attempt(task: SolverCase, cancelled: Event) -> HeuristicTrial:
        def watch(_: int) -> None:
            if cancelled.is_set():
                raise Cancelled

        with lock:
            while task not in found:
                left, begun = [one for one in suitable if one not in found], perf_counter()
                places = [(one.maze.grid, one.maze.goals) for one in left]
                values, fault = heuristic.values(places, watch)
                seconds = (perf_counter() - begun) / max(1, len(values))
                for one, some in zip(left, values, strict=False):
                    found[one] = judged(one, some, seconds)
                if fault:
                    one = left[len(values)]
                    failure, why = FAILURES.get(fault.kind, CRASH), fault.message
                    why = f"line {fault.line}: {why}" if fault.line else why
                    found[one] = HeuristicTrial(one, failure, why, fault.advice, seconds)
        return found[task]

    solver = heuristic.informing(SOLVERS["a-star"])
    report = HeuristicReport(solver, [])
    return Candidate(report, suitable, attempt, HeuristicTrial, heuristic.budget.seconds)
