"""What it costs to store a setting or a record, where there are many records; and an unfinished
run, where it is long. A frame of the game lasts 16.7 ms.

    pytest tests/benchmarks/test_store.py

For comparison: what it costs to write the same bytes and wait for the disk.
"""

import os
from itertools import cycle
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pixelmaze.game.game import Game
from pixelmaze.game.rules import STARS, WON, Input, Rules
from pixelmaze.game.run import Claim, Run, to_dict
from pixelmaze.run.factory import from_id
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.records import Data, Record, serialize
from pixelmaze.storage.store import NAME, Store
from pixelmaze.storage.unfinished import UnfinishedRuns

MAZE = "square-40x22-prim-1"
MOVES, PACE = 616, 8
each_size = pytest.mark.parametrize("records", [50, 400, 2000])
each_length = pytest.mark.parametrize("moves", [1_000, 10_000, 100_000])


def inputs(moves: int, later: int = 0) -> list[Input]:
    """To and fro, some ticks later."""
    return [Input(i * PACE + later, "AC"[i % 2]) for i in range(moves)]


def walked(name: str, later: int = 0) -> Run:
    done = tuple(inputs(MOVES, later))
    claim = Claim(WON, MOVES - later, done[-1].tick, STARS)
    return Run(MAZE, Rules(), done, claim, name)


@pytest.fixture
def store(tmp_path: Path, records: int, benchmark: BenchmarkFixture) -> Store:
    """With this many records, of two runs each."""
    benchmark.group = f"{records} records"
    data = Data()
    for i in range(records):
        runs = (to_dict(walked(f"level {i}", 1)), to_dict(walked(f"level {i}")))
        data.records[f"level {i}"] = Record(STARS, "2026-03-01", 2, runs)
    (tmp_path / NAME).write_bytes(serialize(data))
    store = Store(Folder(tmp_path))
    assert not store.notices
    return store


@each_size
def test_open(benchmark: BenchmarkFixture, store: Store) -> None:
    benchmark.pedantic(lambda: Store(store.place), rounds=5)


@each_size
def test_change(benchmark: BenchmarkFixture, store: Store) -> None:
    loudness = cycle(range(10))
    benchmark.pedantic(lambda: store.change(music=next(loudness)), rounds=30)


@each_size
def test_record(benchmark: BenchmarkFixture, store: Store) -> None:
    run = walked("level 3")
    benchmark.pedantic(lambda: store.record(run), rounds=30)


@each_size
@pytest.mark.usefixtures("store")
def test_plainly(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    path = tmp_path / NAME
    text = path.read_bytes()
    benchmark.pedantic(lambda: plainly(path.with_name("plain"), text), rounds=30)


def plainly(path: Path, text: bytes) -> None:
    with path.open("wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


@each_length
def test_unfinished(benchmark: BenchmarkFixture, tmp_path: Path, moves: int) -> None:
    """With what is played in two seconds more each time."""
    benchmark.group = f"{moves:,} moves"
    game = Game(from_id(MAZE))
    game.inputs[:] = inputs(moves)
    draft = UnfinishedRuns(Folder(tmp_path)).begin(game, MAZE, MAZE)
    draft.write()

    def play() -> None:
        game.inputs.extend(
            Input(game.inputs[-1].tick + PACE * (i + 1), "AC"[i % 2]) for i in range(15)
        )

    benchmark.pedantic(draft.write, setup=play, rounds=30)
    assert draft.file in os.listdir(tmp_path)


@each_length
def test_unfinished_plainly(benchmark: BenchmarkFixture, tmp_path: Path, moves: int) -> None:
    benchmark.group = f"{moves:,} moves"
    run = Run(MAZE, Rules(), tuple(inputs(moves)), Claim(None, moves, moves * PACE))
    text = str(to_dict(run)).encode()
    benchmark.pedantic(lambda: plainly(tmp_path / "plain", text), rounds=30)
