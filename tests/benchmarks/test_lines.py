"""What it takes to follow an algorithm line by line, with its values, after 100,000 steps.

    pytest tests/benchmarks/test_lines.py

In frames of a sixtieth of a second the same takes longer: see `TIME_BUDGET` of the inspector.
"""

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.learners import DEEP, file_with

from pixelmaze.inspect.source import source_of
from pixelmaze.outside.lookup import solver_named
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search
from pixelmaze.ui.watch.inspector import Inspector

STEPS = 100_000
MAZE = "square-300x300-prim-1-braid-40"
BFS = """
from collections import deque
from pixelmaze import frontier, visit

def solve(maze):
    came_from = {maze.start: None}
    queue = deque([maze.start])
    while queue:
        cell = queue.popleft()
        yield visit(cell, came_from[cell])
        if len(came_from) == maze.width * maze.height:
            rest = len(queue)
        for neighbour in maze.neighbours(cell):
            if neighbour not in came_from:
                came_from[neighbour] = cell
                queue.append(neighbour)
                yield frontier(neighbour, cell)
    return []
"""
LATE = ("yield PATH, arc", "rest = len(queue)")
"""Lines that run only at the end."""


class Follower:
    """A search at a far step, and its inspector."""

    def __init__(self, search: Search, step: int = STEPS) -> None:
        self.search = search
        self.inspector = Inspector()
        self.go_to(step)

    def go_to(self, step: int) -> None:
        while self.search.index != step:
            self.search.seek(step)
        self.settle()

    def settle(self) -> None:
        self.inspector.update(self.search)
        while self.inspector.is_late or self.inspector.is_running_on:
            self.inspector.update(self.search)

    def act(self, act: Callable[[Search], object]) -> None:
        act(self.search)
        self.settle()


@pytest.fixture(scope="module", params=["package", "file"])
def follower(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Follower]:
    solver = "dijkstra"
    if request.param == "file":
        path = tmp_path_factory.mktemp("own") / "mine.py"
        path.write_text(BFS)
        solver = str(path)
    search = Search(from_id(MAZE), solver_named(solver))
    search.paused = True
    made = Follower(search)
    yield made
    made.inspector.close()
    search.close()


def test_lines_on_and_back_in_a_step(benchmark: BenchmarkFixture, follower: Follower) -> None:
    benchmark.group = "a line on, and one back"
    inspector = follower.inspector

    def there_and_back() -> None:
        follower.act(inspector.go_a_line)
        follower.act(inspector.go_back_a_line)

    benchmark.pedantic(there_and_back, rounds=20, warmup_rounds=1)


def test_line_back_to_the_step_before(benchmark: BenchmarkFixture, follower: Follower) -> None:
    benchmark.group = "a line back, to the step before"
    step = cycle(range(STEPS - 5, STEPS - 200, -40))
    benchmark.pedantic(
        lambda: follower.act(follower.inspector.go_back_a_line),
        setup=lambda: follower.go_to(next(step)),
        rounds=4,
    )


def test_first_line_back(benchmark: BenchmarkFixture, follower: Follower) -> None:
    """Without a moment in which somebody reads."""
    benchmark.group = "the first line back after 100,000 steps"

    def arrive() -> None:
        follower.inspector.close()
        follower.go_to(STEPS)

    benchmark.pedantic(
        lambda: follower.act(follower.inspector.go_back_a_line), setup=arrive, rounds=4
    )


def test_jump_to_a_step(benchmark: BenchmarkFixture, follower: Follower) -> None:
    benchmark.group = "the values at another step"
    step = cycle((STEPS - 500, 30_000, 70_000))
    benchmark.pedantic(lambda: follower.go_to(next(step)), rounds=6)


def test_run_on(benchmark: BenchmarkFixture, follower: Follower) -> None:
    """From the beginning to a line that runs only at the end."""
    benchmark.group = "a breakpoint after more than 100,000 steps"
    inspector, search = follower.inspector, follower.search
    lit = inspector.lit(search, search.solver)
    assert lit
    source = source_of(lit.code)
    line = next(
        number
        for number, text in enumerate(source.lines, source.first)
        if any(late in text for late in LATE)
    )
    benchmark.pedantic(
        lambda: follower.act(lambda _: inspector.run_to(search, line)),
        setup=lambda: follower.go_to(0),
        rounds=3,
    )
    assert search.index > STEPS


def test_step_of_a_deep_recursion(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """In a corridor, where each cell is a call."""
    search = Search(from_id("square-3000x1-prim-1"), solver_named(str(file_with(tmp_path, DEEP))))
    search.paused = True
    follower, step = Follower(search, 2_000), iter(range(2_001, 2_900))
    benchmark.pedantic(lambda: follower.go_to(next(step)), rounds=50)
    follower.inspector.close()
    search.close()
