"""The rows of class lists, as text, data for JSON, CSV, and JUnit XML for graders."""

import csv
import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from shutil import get_terminal_size
from textwrap import indent, wrap
from typing import Any
from xml.etree import ElementTree

from pixelmaze.maze.errors import printable, shortened
from pixelmaze.outside.checking.report import Metric, Report
from pixelmaze.outside.checking.trials import Failure, Trial
from pixelmaze.outside.entries import AT_FAULT, NOT_TRIED, Entry
from pixelmaze.run.race import aligned

WIDTH = 80  # columns of the words; a table may be wider


@dataclass
class Row:
    """A line of a class list. Texts, CSV, JSON and JUnit XML derive from it."""

    entry: Entry
    mazes: int  # in which it should be correct
    why: str = ""  # what is wrong in words; empty if nothing is
    trials: Sequence[Trial] = ()  # empty if it did not run
    command: str = ""  # shows a trial that failed; empty for none
    figures: Mapping[str, Any] = field(default_factory=dict)
    lead: Mapping[str, Any] = field(default_factory=dict)  # columns before the name
    report: Report[Any] | None = None  # of `check`

    @property
    def right(self) -> int:
        return sum(not trial.failure for trial in self.trials)

    def score(self, form: str) -> str:
        """The number of correct mazes, in a format for `right` and `mazes`."""
        is_skipped = self.entry.state == NOT_TRIED
        return NOT_TRIED if is_skipped else form.format(right=self.right, mazes=self.mazes)

    @property
    def columns(self) -> dict[str, Any]:
        """The row for CSV and JSON."""
        return {
            **self.lead,
            "name": self.entry.name,
            "file": self.entry.file,
            "right": None if self.entry.state == NOT_TRIED else self.right,
            "mazes": self.mazes,
            **self.figures,
            "state": self.entry.state,
            "why": self.why,
            "command": self.command,
            "with": ", ".join(self.entry.beside),
        }


def row_of(entry: Entry, report: Report[Any]) -> Row:
    """The row of an entry that `check` tried."""
    trials, smallest = report.trials, report.smallest
    why = " ".join(report.verdict) if report.failed else ""
    figures = {figure.name: rounded(figure.value) for figure in report.figures}
    figures |= {"seconds": rounded(report.seconds)}
    shown = smallest.task.command(report.algorithm.name) if smallest else ""
    return Row(entry, len(trials), why, trials, shown, figures, report=report)


def table(rows: Sequence[Row]) -> Iterator[str]:
    """A table with a line for each row. All reports are of one kind."""
    titles = [*next((_cells(row) for row in rows if row.report), {"correct": ""})]
    cells = [[_cells(row).get(title, "–") for title in titles] for row in rows]
    figures = aligned([titles, *cells], left=()).splitlines()
    names = fitted(["", *(row.entry.name for row in rows)], 2 + len(figures[0]))
    for name, line in zip(names, figures, strict=True):
        yield f"{name:{max(map(len, names))}}  {line}"


def _cells(row: Row) -> dict[str, str]:
    """The figures of a row by the titles of their columns."""
    cells, report = {"correct": row.score("{right}")}, row.report
    if report:
        cells |= {figure.title: figure.shown for figure in report.figures if figure.title}
        seconds = report.seconds and 1000 * report.seconds
        cells["time"] = Metric("", "", seconds, "{:.0f} ms").shown
    return cells


# ---- remarks -------------------------------------------------------------------------------------


def remarks(rows: Sequence[Row], references: Sequence[Row] = ()) -> Iterator[str]:
    """Lines on files that rows share, and on rows that are alike, also as `references`."""
    for file in sorted({file for row in rows for file in row.entry.beside}):
        users = [row.entry.name for row in rows if file in row.entry.beside]
        yield from _wrapped(f"{file} is used by {', '.join(users)}.", "")
    listed, said = {row.entry.name for row in rows}, list[set[str]]()
    for words, key_of in _LIKENESSES.items():
        alike = defaultdict[Hashable, set[str]](set)
        for row in (*rows, *references):
            alike[key_of(row)].add(row.entry.name)
        for key, names in alike.items():
            pair = names & listed
            if key and len(pair) > 1 and not any(pair <= known for known in said):
                said.append(pair)
                yield from _wrapped(f"{words}: {', '.join(sorted(names))}.", "")


def _moves_in(row: Row) -> Hashable:
    """A key, equal for the same moves and failures in the same mazes; None without moves."""
    if not any(trial.trail and not trial.failure for trial in row.trials):
        return None
    return tuple((id(trial.task), trial.failure or trial.trail) for trial in row.trials)


_LIKENESSES: Mapping[str, Callable[[Row], Hashable]] = {
    "Same code, apart from comments and layout": lambda row: row.entry.code,
    "Same moves in every maze, as usual with the same algorithm": _moves_in,
}
"""What rows may have in common, in words, and a key; empty if there is nothing to compare."""


# ---- words and data ------------------------------------------------------------------------------


def in_words(row: Row) -> Iterator[str]:
    """Lines on the mazes of each kind that were solved, the verdict, and the smallest failure; or
    on why it did not run."""
    report = row.report
    yield f"{row.entry.name}: {row.score('{right} of {mazes} correct')}"
    if not report:
        yield from _wrapped(f"{row.why[:1].upper()}{row.why[1:]}.")
        return
    readings = (getattr(trial, "reading", "") for trial in report.tried)
    yield from _wrapped(next(filter(None, readings), ""))
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
        yield from _wrapped(f"The smallest maze it failed on has {size}{why}.")
        if row.command:
            yield f"    {row.command}"
    for words, drawing in report.exhibits:
        yield from _wrapped(words)
        yield from indent(drawing, "    ").splitlines()


def _wrapped(text: str, indent: str = "  ") -> Iterator[str]:
    lines = wrap(text, WIDTH, initial_indent=indent, subsequent_indent="  ", break_on_hyphens=False)
    yield from (line.replace("\0", " ") for line in lines)


def facts(row: Row) -> dict[str, Any]:
    """The row for JSON, with its verdict and all trials."""
    report, smallest = row.report, row.report and row.report.smallest
    return row.columns | {
        "verdict": " ".join(report.verdict) if report else row.why,
        "smallest": smallest and {**_trial(smallest), "command": row.command or None},
        "trials": [*map(_trial, row.trials)],
    }


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


_FIGURES = ("outcome", "length", "moves", "visited", "steps", "is_perfect", "is_consistent")


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


# ---- JUnit XML and CSV ---------------------------------------------------------------------------

_TAGS = {Failure.UNTRIED: "skipped", NOT_TRIED: "skipped", AT_FAULT: "error"}
"""Elements for trials and rows in these states; "failure" for any other failure."""


def junit(name: str, rows: Sequence[Row]) -> bytes:
    """The rows as JUnit XML: a test suite for each, and a test case for each maze. A row that did
    not run has one test case."""
    suites = ElementTree.Element("testsuites", name=name)
    for row in rows:
        suite = ElementTree.SubElement(suites, "testsuite", name=row.entry.name)
        for trial in row.trials:
            at = f"{row.entry.name}.{trial.task.kind}", trial.task.name
            _add_case(suite, *at, trial.failure, trial.why, trial.advice, trial.seconds)
        if row.entry.state:
            _add_case(suite, row.entry.name, row.entry.file, row.entry.state, row.why)
        suite.set("tests", str(len(suite)))
        for key, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            suite.set(key, str(len(suite.findall(f"*/{tag}"))))
        suite.set("time", f"{sum(trial.seconds for trial in row.trials):.3f}")
        output = ElementTree.SubElement(suite, "system-out")
        output.text = printable(" ".join(row.report.verdict) if row.report else row.why)
    ElementTree.indent(suites)
    document: bytes = ElementTree.tostring(suites, encoding="utf-8", xml_declaration=True)
    return document + b"\n"


def _add_case(
    suite: ElementTree.Element,
    place: str,
    name: str,
    failure: str,
    why: str,
    advice: str = "",
    seconds: float = 0.0,
) -> None:
    case = ElementTree.SubElement(
        suite, "testcase", classname=place, name=name, time=f"{seconds:.3f}"
    )
    if failure:
        tag = _TAGS.get(failure, "failure")
        found = ElementTree.SubElement(case, tag, type=failure, message=printable(why))
        found.text = "\n".join(map(printable, filter(None, (why, advice))))


def csv_of(rows: Sequence[Mapping[str, Any]]) -> bytes:
    """The rows below a line of all their keys. An apostrophe keeps texts from being formulas; all
    ends of lines in texts are newlines."""
    table = StringIO()
    writer = csv.writer(table, lineterminator="\n")
    keys = dict.fromkeys(key for row in rows for key in row)
    for cells in (*[keys] * bool(rows), *([row.get(key) for key in keys] for row in rows)):
        texts = [re.sub("\r\n?", "\n", it) if isinstance(it, str) else it for it in cells]
        writer.writerow(
            f"'{it}" if isinstance(it, str) and it.startswith(tuple("=+-@\t\n")) else it
            for it in texts
        )
    return table.getvalue().encode()
