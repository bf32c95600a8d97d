"""Writes reports as text, data for JSON, and JUnit XML for graders; and tables as CSV."""

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import StringIO
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any
from xml.etree import ElementTree

from pixelmaze.maze.errors import printable
from pixelmaze.outside.checking.report import Metric, Report
from pixelmaze.outside.checking.trials import UNTRIED, Trial

WIDTH = 80  # columns of the words; a table may be wider

Command = Callable[[Report[Any], Trial], str]
"""Returns the command that shows a failed trial of a report; empty for none."""


def table(reports: Sequence[Report[Any]], others: Sequence[Report[Any]] = ()) -> Iterator[str]:
    """A table of figures with a line for each report, all of one kind; `others` to compare."""
    rows = [_row(report) for report in (*reports, *others)]
    head = {title: title for title in rows[0]} | {"": ""}
    widths = {title: max(len(row[title]) for row in (head, *rows)) for title in head}
    used = sum(widths[title] + 2 for title in head if title)
    names = fitted(["", *(row[""] for row in rows)], used)
    for row, name in zip((head, *rows), names, strict=True):
        figures = (f"  {row[title]:>{widths[title]}}" for title in head if title)
        yield f"{name:{max(map(len, names))}}{''.join(figures)}".rstrip()


def _row(report: Report[Any]) -> dict[str, str]:
    row = {"": report.algorithm.name, "correct": str(report.right)}
    row |= {figure.title: figure.shown for figure in report.figures if figure.title}
    seconds = report.seconds
    return row | {"time": Metric("", "", seconds and 1000 * seconds, "{:.0f} ms").shown}


def in_words(report: Report[Any], command: Command) -> Iterator[str]:
    """Lines on the mazes of each kind that were solved, the verdict, and the smallest failure."""
    yield f"{report.algorithm.name}: {report.right} of {len(report.trials)} correct"
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
        is_included = any(smallest.why in sentence for sentence in report.verdict)
        why = "" if is_included else f": {smallest.why}"
        is_least = all(trial.task.cells >= cells for trial in report.failed)
        which = "maze" if is_least else "maze with an ID"
        yield from _wrapped(f"The smallest {which} it failed on has {size}{why}.")
        shown = command(report, smallest)
        if shown:
            yield f"    {shown}"


def _wrapped(text: str) -> Iterator[str]:
    lines = wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    yield from (line.replace("\0", " ") for line in lines)


def facts(report: Report[Any], command: Command) -> dict[str, Any]:
    """The report for JSON, with its figures and all trials."""
    smallest = report.smallest
    values: dict[str, Any] = {
        "name": report.algorithm.name,
        "right": report.right,
        "mazes": len(report.trials),
        "verdict": " ".join(report.verdict),
        "smallest": smallest and {**_trial(smallest), "command": command(report, smallest) or None},
        "seconds": rounded(report.seconds),
    }
    values |= {figure.name: rounded(figure.value) for figure in report.figures}
    return values | {"trials": [_trial(trial) for trial in report.trials]}


def _trial(trial: Trial) -> dict[str, Any]:
    task = trial.task
    values = {
        "maze": task.name,
        "kind": task.kind,
        "cells": task.cells,
        "failure": trial.failure or None,
        "why": trial.why or None,
        "advice": trial.advice or None,
        "seconds": rounded(trial.seconds),
    }
    return values | {name: getattr(trial, name) for name in _FIGURES if hasattr(trial, name)}


_FIGURES = ("outcome", "length", "moves", "visited", "steps", "is_perfect")


def rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


# ---- columns -------------------------------------------------------------------------------------

_LEAST = 16  # characters of a name that are shown in any terminal


def fitted(names: Sequence[str], used: int) -> list[str]:
    """Shorten names to the columns of the terminal that are not `used`, but keep them distinct."""
    room = max(_LEAST, get_terminal_size().columns - used)
    while len({*(shown := [shortened(name, room) for name in names])}) < len({*names}):
        room += 1
    return shown


def shortened(name: str, room: int) -> str:
    """The name, without its middle if it has more than `room` characters."""
    return name if len(name) <= room else f"{name[: (room - 1) // 2]}…{name[-(room // 2) :]}"


# ---- JUnit XML -----------------------------------------------------------------------------------


def junit(reports: Sequence[Report[Any]]) -> bytes:
    """The reports as JUnit XML: a test suite for each, and a test case for each maze."""
    suites = ElementTree.Element("testsuites", name="pixelmaze check")
    for report in reports:
        untried = sum(trial.failure == UNTRIED for trial in report.trials)
        suite = ElementTree.SubElement(
            suites,
            "testsuite",
            name=report.algorithm.name,
            tests=str(len(report.trials)),
            failures=str(len(report.failed) - untried),
            errors="0",
            skipped=str(untried),
            time=f"{sum(trial.seconds for trial in report.trials):.3f}",
        )
        for trial in report.trials:
            _add_case(suite, report.algorithm.name, trial)
        output = ElementTree.SubElement(suite, "system-out")
        output.text = printable(" ".join(report.verdict))
    ElementTree.indent(suites)
    document: bytes = ElementTree.tostring(suites, encoding="utf-8", xml_declaration=True)
    return document + b"\n"


def _add_case(suite: ElementTree.Element, solver: str, trial: Trial) -> None:
    task = trial.task
    case = ElementTree.SubElement(
        suite,
        "testcase",
        classname=f"{solver}.{task.kind}",
        name=task.name,
        time=f"{trial.seconds:.3f}",
    )
    why = printable(trial.why)
    text = "\n".join(filter(None, (why, printable(trial.advice))))
    if trial.failure == UNTRIED:
        ElementTree.SubElement(case, "skipped", message=why)
    elif trial.failure:
        ElementTree.SubElement(case, "failure", type=trial.failure, message=why).text = text


def csv_of(rows: Sequence[Mapping[str, Any]]) -> bytes:
    """The rows below a line of their keys. An apostrophe keeps texts from being formulas."""
    table = StringIO()
    writer = csv.writer(table, lineterminator="\n")
    for cells in (*rows[:1], *(row.values() for row in rows)):
        writer.writerow(
            f"'{it}" if isinstance(it, str) and it.startswith(tuple("=+-@\t\r\n")) else it
            for it in cells
        )
    return table.getvalue().encode()
