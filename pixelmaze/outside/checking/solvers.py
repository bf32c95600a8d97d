"""Reports on solvers: the figures of their runs, and what to fix."""

from collections.abc import Sequence
from functools import cached_property
from math import inf

from pixelmaze.outside.advice import ASK_FIRST, slip_unnoticed
from pixelmaze.outside.checking.report import HEXAGONAL, MASK, ONLY, WHERE, Metric, Report, mean
from pixelmaze.outside.checking.runs import AT_GOAL, SolverTrial
from pixelmaze.outside.checking.trials import ILLEGAL, Failure


class SolverReport(Report[SolverTrial]):
    places = WHERE
    counted = 0.5

    @cached_property
    def found(self) -> list[SolverTrial]:
        """The runs that had to move, and found a path."""
        return [run for run in self.trials if not run.failure and run.length]

    @property
    def shortest(self) -> int:
        return sum(run.length == run.task.shortest for run in self.found)

    @property
    def path_ratio(self) -> float | None:
        """Moves of the path, as a mean multiple of the shortest; None if none was found."""
        return mean((run.length or 0) / (run.task.shortest or 1) for run in self.found)

    @property
    def rank(self) -> tuple[float, ...]:
        """The share that is correct, then the cost of paths."""
        return *super().rank, self.path_ratio or inf

    @property
    def figures(self) -> list[Metric]:
        at_start = sum(run.task.shortest == 0 for run in self.trials)  # solved without a move
        legal = sum(run.failure not in ILLEGAL for run in self.trials)
        walks = all(run.moves is not None for run in self.found)
        walked = [(run.moves or 0) / (run.task.shortest or 1) for run in self.found if walks]
        visited = mean(run.visited / run.task.cells for run in self.found if run.visited)
        steps = mean(run.steps for run in self.tried)
        return [
            Metric("solved", "solved", len(self.found) + at_start),
            Metric("legal", "legal", legal),
            Metric("shortest", "shortest", self.shortest + at_start),
            Metric("path_ratio", "", self.path_ratio),
            Metric("move_ratio", "moves", mean(walked), "{:.1f}x"),
            Metric("visited_share", "visited", visited, "{:.0%}"),
            Metric("steps", "steps", steps, "{:.0f}"),
        ]

    def sentences(self) -> list[str]:
        return _praise(self) if not self.failed else _complaints(self)


# ---- praise --------------------------------------------------------------------------------------


def _praise(report: SolverReport) -> list[str]:
    found, count = len(report.found), len(report.trials)
    mazes = "the only maze" if count == 1 else f"all {count} mazes"
    sentences = [f"Correct in {mazes}."]
    longer = [run for run in report.found if run.length != run.task.shortest]
    if found and not longer:
        sentences.append("Every path is as short as possible.")
    elif found:
        too_much = mean((run.length or 0) - (run.task.shortest or 0) for run in longer)
        best, more = "short", f"are {too_much:.1f} moves too long"
        if any(run.task.maze.is_weighted for run in longer):
            best, more = "cheap", f"cost {too_much:.1f} too much"
        sentences.append(
            f"{report.shortest} of {found} paths are as {best} as possible; the others {more} on "
            "average."
        )
        telling = [run for run in longer if run.task.maze.fences] or longer
        advice = {run.advice for run in telling}
        sentences += advice - {""} if len(advice) == 1 else []
    slip = slip_unnoticed(str(getattr(report.algorithm, "path", None)))
    return [*sentences, slip] if slip else sentences


# ---- complaints ----------------------------------------------------------------------------------


_NEARLY_ALL = 0.9
_NOTEWORTHY = 0.1  # the least share of the failures that gets its own sentence


def _complaints(report: SolverReport) -> list[str]:
    tried = report.tried
    failed = [run for run in tried if run.failure not in ("", Failure.STATE)]
    if _makes_same_moves(tried) and any(run.advice == ASK_FIRST for run in failed):
        return ["Makes the same moves in every maze, whatever its walls: look before each move."]
    groups: dict[str, list[SolverTrial]] = {}
    place = report.place_of(failed) or _shape_of(failed, tried)
    for run in failed:
        has_own_cause = place in ONLY and WHERE[place][1](run.task)
        groups.setdefault(place if has_own_cause else _likeness(run), []).append(run)
    largest = sorted(groups.items(), key=lambda group: -len(group[1]))
    lines = [
        _only(name, report.trials) if name in ONLY else report.sentence(runs)
        for name, runs in largest
        if len(runs) >= _NOTEWORTHY * len(failed) or runs is largest[0][1]
    ]
    lines += [report.sentence([run]) for run in tried if run.failure == Failure.STATE]
    return [*dict.fromkeys(lines)][:3]


def _likeness(run: SolverTrial) -> str:
    """A key, equal for failures of one cause: crashes differ by line and exception, or advice."""
    fault = run.fault
    if run.failure != Failure.CRASH or not fault:
        return f"{run.failure} {AT_GOAL in run.traits}"
    return f"{run.failure} {fault.line} {fault.error or fault.advice or fault.message}"


def _only(place: str, trials: Sequence[SolverTrial]) -> str:
    """One sentence on failures in mazes with this property, and on success elsewhere."""
    right, fact = ONLY[place]
    where, has = WHERE[place]
    having = [run for run in trials if has(run.task)]
    wrong = [run for run in having if run.failure]
    if any(run.failure for run in trials if not has(run.task)):
        return f"Wrong {where} ({len(wrong)} of {len(having)}); {fact}."
    if len(wrong) == len(having):
        return f"Correct only {right}; {fact}."
    return f"Correct {right}, but wrong {where} ({len(wrong)} of {len(having)}); {fact}."


def _shape_of(failed: Sequence[SolverTrial], tried: Sequence[SolverTrial]) -> str:
    """A shape in which nearly all runs failed, unlike in others; empty for none."""
    for name in (HEXAGONAL, MASK):
        has = WHERE[name][1]
        having = [run for run in tried if has(run.task)]
        others = len(tried) - len(having)
        wrong = sum(has(run.task) for run in failed)
        if wrong > _NEARLY_ALL * len(having) and len(failed) - wrong < others / 2:
            return name
    return ""


def _makes_same_moves(tried: Sequence[SolverTrial]) -> bool:
    """True if moves in all mazes of a shape were the same, up to an end by a wall or the goal."""
    has_moved = [run for run in tried if run.task.shortest != 0]
    shape = has_moved[0].task.maze.grid.shape if has_moved else None
    moved = [run for run in has_moved if run.task.maze.grid.shape == shape]
    longest = max((run.headings for run in moved), key=len, default=b"")
    failed = [run for run in moved if run.failure]
    return (
        len(failed) > max(2, len(moved) * 3 // 4)
        and len({run.headings for run in moved if run.headings}) > 1
        and all(longest.startswith(run.headings) for run in moved)
        and all(run.headings for run in moved if run.failure not in ILLEGAL)
        and all(run.headings == longest for run in failed if run.failure not in ILLEGAL)
    )
