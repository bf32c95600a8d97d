"""Whatever the program is given, it does what it can or refuses it in one line, at bounded cost.

The full run is asked for with -m fuzz; a small share of it is part of the usual tests.
"""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import fuzz
import pytest
from support import bombs, command_lines, mutations

SEED = int(os.environ.get("PIXELMAZE_FUZZ_SEED", "0"))
"""Another one tries other cases."""
FIRST = SEED * 1_000_000
FULL = {
    "text": 13_000,
    "mask-text": 4_000,
    "picture": 5_000,
    "run": 5_000,
    "trace": 4_000,
    "data": 2_000,
    "id": 2_000,
    "command": 1_500,
}
SHARE = 1_500
"""One of so many cases is tried each time."""
PROCESSES = min(4, os.cpu_count() or 1)


def test_every_kind_of_case_is_tried() -> None:
    assert FULL.keys() == {**mutations.KINDS, **command_lines.KINDS}.keys()
    assert sum(FULL.values()) >= 35_000 + 1_500


@pytest.mark.few(4)
@pytest.mark.parametrize("kind", FULL)
def test_cases_are_the_same_each_time(kind: str) -> None:
    for number in range(3):
        assert fuzz.case_of(kind, number) == fuzz.case_of(kind, number)
    assert len({str(fuzz.case_of(kind, number)) for number in range(20)}) > 10


GOOD = fuzz.Outcome(2, b"", "pixelmaze: this is no maze\n", seconds=0.1, megabytes=50)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"status": 1, "stderr": ""}, ""),
        ({"status": 3}, "the exit status is 3"),
        ({"status": "ValueError()"}, "the exit status is ValueError()"),
        ({"stderr": ""}, "no line says why"),
        ({"stderr": "Traceback (most recent call last):\npixelmaze: no\n"}, "a traceback"),
        ({"stderr": "pixelmaze: \x1b[2J\n"}, "control characters"),
        ({"megabytes": 501}, "it takes 501 MB"),
        ({"seconds": 5.1}, "it takes 5.1 seconds"),
    ],
)
def test_faults_are_noticed(change: dict[str, Any], words: str) -> None:
    assert not fuzz.faults(GOOD)
    assert words in "; ".join(fuzz.faults(replace(GOOD, **change)))
    assert bool(words) == bool(fuzz.faults(replace(GOOD, **change)))


def test_exceptions_of_a_case_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = fuzz.Case(["list"])
    monkeypatch.chdir(tmp_path)  # and back at the end
    for error in (ValueError("no"), fuzz.Hang("for long"), MemoryError()):
        monkeypatch.setattr("pixelmaze.cli.run", Mock(side_effect=error))
        outcome = replace(fuzz.run(case, tmp_path), megabytes=50)  # it ran in this process
        assert len(fuzz.faults(outcome)) == 2, "the status and a traceback"


def check(kind: str, count: int, processes: int, has_limits: bool) -> None:
    numbers = range(FIRST, FIRST + count)
    wrong = list(fuzz.failures(kind, numbers, processes, has_limits))
    text = "\n\n".join(fuzz.described(kind, number, found) for number, found in wrong[:5])
    assert not wrong, f"{len(wrong)} of {count} went wrong:\n\n{text}"


@pytest.mark.thorough
@pytest.mark.parametrize("kind", FULL)
def test_some_cases(kind: str) -> None:
    """How long they take is not asked: the machine may be busy."""
    check(kind, FULL[kind] // SHARE, processes=1, has_limits=False)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "share",
    [
        slice(0, len(bombs.BOMBS), 23),
        pytest.param(slice(0, len(bombs.BOMBS)), marks=pytest.mark.fuzz),
    ],
    ids=["some", "all"],
)
def test_bombs(share: slice) -> None:
    numbers = range(len(bombs.BOMBS))[share]
    wrong = list(fuzz.failures("bomb", numbers, PROCESSES, has_limits=share.step is None))
    assert not wrong, "\n\n".join(fuzz.described("bomb", *one) for one in wrong)


@pytest.mark.fuzz
@pytest.mark.parametrize("kind", FULL)
def test_all_cases(kind: str) -> None:
    check(kind, FULL[kind], PROCESSES, has_limits=True)
