"""Reports as text of 80 columns, and as data for JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import Any

from pixelmaze.checking.generators import GeneratorReport
from pixelmaze.checking.report import Report
from pixelmaze.checking.solvers import SolverReport

WIDTH = 80
_NAME = 16
"""Least width that is left for names."""

Command = Callable[[Report[Any], Any], str]
"""The command that shows a failed trial of a report; empty if there is none."""


def table(reports: Sequence[Report[Any]], others: Sequence[Report[Any]] = ()) -> Iterator[str]:
    """A line for each report, with its figures. All are of the same kind; `others` are there for
    comparison.

    >>> from pixelmaze.checking.mazes import exercises
    >>> from pixelmaze.checking.runs import run_in
    >>> from pixelmaze.registry import SOLVERS
    >>> run = run_in(exercises(1, kinds=["perfect"])[0], SOLVERS["dfs"])._replace(seconds=0.01)
    >>> print(*table([SolverReport(SOLVERS["dfs"], [run])]), sep="\\n")
         right  solved  legal  shortest  moves  visited  steps   time
    dfs      1       1      1         1   1.0x      56%      9  10 ms
    """
    rows = [_row(report) for report in (*reports, *others)]
    head = {title: title for title in rows[0]} | {"": ""}
    widths = {title: max(len(row[title]) for row in (head, *rows)) for title in head}
    used = sum(widths[title] + 2 for title in head if title)
    widths[""] = min(widths[""], max(_NAME, WIDTH - used))
    for row in (head, *rows):
        name = _shortened(row[""], widths[""]).ljust(widths[""])
        figures = (f"  {row[title]:>{widths[title]}}" for title in head if title)
        yield f"{name}{''.join(figures)}".rstrip()


def _shortened(name: str, width: int) -> str:
    return name if len(name) <= width else f"…{name[1 - width :]}"


def _row(report: Report[Any]) -> dict[str, str]:
    row = {"": report.algorithm.name, "right": str(report.right)}
    if isinstance(report, SolverReport):
        row |= {
            "solved": str(len(report.found) + _at_start(report)),
            "legal": str(report.legal),
            "shortest": str(report.shortest + _at_start(report)),
            "moves": _told(report.move_ratio, "{:.1f}x"),
            "visited": _told(report.visited_share, "{:.0%}"),
            "steps": _told(report.steps, "{:.0f}"),
        }
    elif isinstance(report, GeneratorReport):
        row |= {
            "connected": str(report.connected),
            "perfect": str(report.perfect),
            "same": str(report.repeatable),
            "dead ends": _told(report.dead_end_share, "{:.0%}"),
            "path": _told(report.path_share, "{:.0%}"),
        }
    seconds = report.seconds
    return row | {"time": _told(seconds and 1000 * seconds, "{:.0f} ms")}


def _told(value: float | None, form: str) -> str:
    return "–" if value is None else form.format(value)


def _at_start(report: SolverReport) -> int:
    """The number of mazes whose start is the goal, which are solved without a move."""
    return sum(run.task.shortest == 0 for run in report.trials)


def in_words(report: Report[Any], command: Command) -> Iterator[str]:
    """How many mazes of each kind were right, the verdict, and the smallest failure.

    >>> from pixelmaze.checking.mazes import exercises
    >>> from pixelmaze.checking.runs import run_in
    >>> from pixelmaze.registry import SOLVERS
    >>> run = run_in(exercises(1, kinds=["loops"])[0], SOLVERS["bfs"])
    >>> print(*in_words(SolverReport(SOLVERS["bfs"], [run]), lambda *_: ""), sep="\\n")
    bfs: 1 of 1 right
      loops 1/1
      Right in the only maze. Every path is a shortest one.
    """
    yield f"{report.algorithm.name}: {report.right} of {len(report.trials)} right"
    kinds = (
        f"{kind} {sum(not trial.failure for trial in trials)}/{len(trials)}"
        for kind, trials in report.kinds.items()
    )
    yield from _wrapped("  ".join(kind.replace(" ", "\0") for kind in kinds))
    yield from _wrapped(" ".join(report.verdict))
    smallest = report.smallest
    if smallest:
        cells = smallest.task.cells
        size = f"{cells} cell{'' if cells == 1 else 's'}"
        is_told = any(smallest.why in sentence for sentence in report.verdict)
        why = "" if is_told else f": {smallest.why}"
        yield from _wrapped(f"The smallest maze that fails has {size}{why}.")
        shown = command(report, smallest)
        if shown:
            yield f"    {shown}"


def _wrapped(text: str) -> Iterator[str]:
    lines = wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    yield from (line.replace("\0", " ") for line in lines)


def facts(report: Report[Any], command: Command) -> dict[str, Any]:
    """The report for JSON: its figures, and every trial.

    >>> from pixelmaze.registry import SOLVERS
    >>> facts(SolverReport(SOLVERS["bfs"], []), lambda *_: "")["verdict"]
    'Nothing was tried.'
    """
    smallest = report.smallest
    told: dict[str, Any] = {
        "name": report.algorithm.name,
        "right": report.right,
        "mazes": len(report.trials),
        "verdict": " ".join(report.verdict),
        "smallest": smallest and {**_trial(smallest), "command": command(report, smallest) or None},
        "seconds": _rounded(report.seconds),
    }
    if isinstance(report, SolverReport):
        told |= {
            "solved": len(report.found) + _at_start(report),
            "legal": report.legal,
            "shortest": report.shortest + _at_start(report),
            "path_ratio": _rounded(report.path_ratio),
            "move_ratio": _rounded(report.move_ratio),
            "visited_share": _rounded(report.visited_share),
            "steps": _rounded(report.steps),
        }
    elif isinstance(report, GeneratorReport):
        told |= {
            "connected": report.connected,
            "perfect": report.perfect,
            "repeatable": report.repeatable,
            "dead_end_share": _rounded(report.dead_end_share),
            "path_share": _rounded(report.path_share),
        }
    return told | {"trials": [_trial(trial) for trial in report.trials]}


def _trial(trial: Any) -> dict[str, Any]:
    task = trial.task
    told = {
        "maze": task.name,
        "kind": task.kind,
        "cells": task.cells,
        "failure": trial.failure or None,
        "why": trial.why or None,
        "seconds": _rounded(trial.seconds),
    }
    return told | {name: getattr(trial, name) for name in _FIGURES if hasattr(trial, name)}


_FIGURES = ("outcome", "length", "moves", "visited", "steps", "is_perfect")


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
