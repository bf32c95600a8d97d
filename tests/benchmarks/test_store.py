"""What it costs to keep a change of a setting, and a run, where there are many records.

    pytest tests/benchmarks/test_store.py

Beside them is what it costs to write the same bytes plainly, which nobody waits for.
"""

import os
from itertools import cycle
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pixelmaze.game.rules import STARS, WON, Input, Rules
from pixelmaze.game.run import Claim, Run, to_dict
from pixelmaze.storage.datafile import Data, written
from pixelmaze.storage.records import Record
from pixelmaze.storage.store import NAME, Store

MOVES, PACE = 616, 8
SIZES = (50, 400, 2000)
pytestmark = pytest.mark.parametrize("records", SIZES)


def walked(name: str, later: int = 0) -> Run:
    """To and fro, some ticks later."""
    inputs = tuple(Input(i * PACE + later, "AC"[i % 2]) for i in range(MOVES))
    claim = Claim(WON, MOVES - later, inputs[-1].tick, STARS)
    return Run("square-40x22-prim-1", Rules(), inputs, claim, name)


@pytest.fixture
def folder(tmp_path: Path, records: int) -> Path:
    """With so many records, of two runs each."""
    data = Data()
    for i in range(records):
        runs = (to_dict(walked(f"level {i}", 1)), to_dict(walked(f"level {i}")))
        data.records[f"level {i}"] = Record(STARS, "2026-03-01", 2, runs)
    (tmp_path / NAME).write_bytes(written(data))
    return tmp_path


def opened(folder: Path, in_background: bool) -> Store:
    """One that has written already."""
    kept = Store(folder, in_background)
    kept.change(music=0)
    kept.flush()
    assert not kept.notices
    return kept


@pytest.mark.parametrize("in_background", [True, False], ids=["background", "waiting"])
def test_change(
    benchmark: BenchmarkFixture, folder: Path, records: int, in_background: bool
) -> None:
    benchmark.group = f"{records} records"
    kept, loud = opened(folder, in_background), cycle(range(10))
    benchmark.pedantic(lambda: kept.change(music=next(loud)), setup=kept.flush, rounds=30)


@pytest.mark.parametrize("in_background", [True, False], ids=["background", "waiting"])
def test_record(
    benchmark: BenchmarkFixture, folder: Path, records: int, in_background: bool
) -> None:
    benchmark.group = f"{records} records"
    kept, run = opened(folder, in_background), walked("level 3")
    benchmark.pedantic(lambda: kept.record(run), setup=kept.flush, rounds=30)


def test_plainly(benchmark: BenchmarkFixture, folder: Path, records: int) -> None:
    benchmark.group = f"{records} records"
    text = (folder / NAME).read_bytes()

    def write() -> None:
        with (folder / "plain").open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())

    benchmark.pedantic(write, rounds=30)
