"""What mazes in files cost, as ratios to making the maze, which is included.

    pytest tests/benchmarks/test_files.py

From an ID to the closed file, and from a text to the closed file with the path; compiled at
3000×3000, and without numba at 1000×1000.
"""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from report import compare

from pixelmaze.fast import fast
from pixelmaze.files.files import open_maze, replacing
from pixelmaze.files.text import write_format
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import solve

COMPILED, INTERPRETED = 3000, 1000
each_side = pytest.mark.parametrize("side", [COMPILED, INTERPRETED])
each_format = pytest.mark.parametrize("format", ["walls", "svg", "png"])


@pytest.fixture(autouse=True)
def without_numba(side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if side == INTERPRETED:
        monkeypatch.setattr(fast, "is_available", lambda: False)


def make(side: int) -> Maze:
    return from_id(f"square-{side}x{side}-prim-1")


def write(maze: Maze, path: Path, format: str, way: list[int]) -> None:
    with replacing(path) as file:
        write_format(maze, file, format, way)


@each_format
@each_side
def test_from_id_to_file(
    benchmark: BenchmarkFixture, side: int, format: str, tmp_path: Path
) -> None:
    path = tmp_path / "maze"
    compare(benchmark, lambda: write(make(side), path, format, []), partial(make, side), 2)
    benchmark.extra_info["bytes"] = path.stat().st_size


@each_side
def test_reading(benchmark: BenchmarkFixture, side: int, tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    write(make(side), path, "walls", [])
    compare(benchmark, lambda: open_maze(str(path)), partial(make, side), 2)


@each_side
def test_from_text_to_file_with_the_path(
    benchmark: BenchmarkFixture, side: int, tmp_path: Path
) -> None:
    path = tmp_path / "maze.txt"
    write(make(side), path, "walls", [])

    def work() -> None:
        maze, _ = open_maze(str(path))
        write(maze, tmp_path / "solved.txt", "walls", solve(maze).path)

    compare(benchmark, work, partial(make, side), 2)


PEAK = """
import sys
from pixelmaze.cli import cli
cli.main(["solve", sys.argv[1], "-o", sys.argv[2]], standalone_mode=False)
lines = open("/proc/self/status").read().splitlines()
print(next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")))
"""


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells the peak without its parent's"
)
@pytest.mark.parametrize("side", [COMPILED])
def test_memory_from_text_to_file(benchmark: BenchmarkFixture, side: int, tmp_path: Path) -> None:
    """The whole process at its peak, by cells."""
    path = tmp_path / "maze.txt"
    write(make(side), path, "walls", [])
    command = [sys.executable, "-c", PEAK, str(path), str(tmp_path / "solved.txt")]

    def run() -> str:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    run()  # compiles what it needs
    peak = int(benchmark.pedantic(run, rounds=1).split()[-1]) / side**2
    benchmark.extra_info["bytes a cell"] = round(peak)
    print(f"\n{benchmark.name}: {peak:.0f} bytes a cell")
