"""Algorithms of one's own, in another process, compared with the same ones of the package.

pytest tests/benchmarks/test_external.py
"""

import subprocess
import sys
from functools import partial
from pathlib import Path
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from report import compare

from pixelmaze.outside.lookup import solver_named
from pixelmaze.run.factory import generate
from pixelmaze.run.outcomes import FOUND
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve

STYLES = {
    "walker": (
        "wall-follower",
        """
def solve(walker):
    while not walker.at_goal:
        walker.turn_right()
        while walker.is_wall_ahead():
            walker.turn_left()
        walker.go_ahead()
""",
    ),
    "search": (
        "bfs",
        """
from pixelmaze import frontier, visit

def solve(maze):
    came_from = {maze.start: None}
    queue = [maze.start]
    for cell in queue:
        yield visit(cell, came_from[cell])
        if cell == maze.goal:
            break
        for neighbour in maze.neighbours(cell):
            if neighbour not in came_from:
                came_from[neighbour] = cell
                queue.append(neighbour)
                yield frontier(neighbour, cell)
    path = [maze.goal]
    while came_from[path[-1]]:
        path.append(came_from[path[-1]])
    return path[::-1]
""",
    ),
    "steps": (
        "dfs",
        """
from pixelmaze.algorithms.registry import SOLVERS
import pixelmaze.algorithms.solvers

def solve(maze, start, goal):
    yield from SOLVERS["dfs"].steps(maze, start, goal)
""",
    ),
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("side", [24, 200])
def test_file_and_package(
    benchmark: BenchmarkFixture, tmp_path: Path, style: str, side: int
) -> None:
    """From the start of the process to the last step; the rival is interpreted, too."""
    rival, source = STYLES[style]
    path = tmp_path / "mine.py"
    path.write_text(source)
    maze = generate(side, side, seed=1)
    mine = solver_named(str(path))
    assert solve(maze, mine).outcome == FOUND
    compare(
        benchmark,
        partial(solve, maze, mine),
        lambda: solve(maze, rival, compile=False),
        3,
        perf_counter,
    )


def test_first_step_and_an_empty_program(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """From the start of the process to its first step, compared with Python alone."""
    path = tmp_path / "mine.py"
    path.write_text(STYLES["search"][1])
    maze, mine = generate(24, 13, seed=1), solver_named(str(path))

    def first_step() -> None:
        search = Search(maze, mine)
        while not search.length:
            search.pull(1)
        search.close()

    empty = [sys.executable, "-c", ""]
    compare(benchmark, first_step, lambda: subprocess.run(empty, check=True), 3, perf_counter)
