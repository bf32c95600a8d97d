"""Writes reports of the check as JUnit XML, which continuous integration and graders read."""

from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

from pixelmaze.maze.errors import printable
from pixelmaze.outside.checking.report import Report, Trial
from pixelmaze.outside.checking.runs import UNTRIED


def junit(reports: Sequence[Report[Any]]) -> bytes:
    """The reports as a document: a test suite for each, and a test case for each maze."""
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
            _add(suite, report.algorithm.name, trial)
        told = ElementTree.SubElement(suite, "system-out")
        told.text = printable(" ".join(report.verdict))
    ElementTree.indent(suites)
    document: bytes = ElementTree.tostring(suites, encoding="utf-8", xml_declaration=True)
    return document + b"\n"


def _add(suite: ElementTree.Element, solver: str, trial: Trial) -> None:
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
