"""What is told of the inside of learners' files, and of our algorithms, is what they hold."""

import re
import sys
import threading
from collections.abc import Callable, Iterator
from inspect import CO_GENERATOR
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic
from types import FrameType
from typing import Any

import pytest
from support.cli import output
from support.learners import BREADTH_FIRST, TWO_SIDED, drained, file_with, inline

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.inspect.quiz import content, next_cell
from pixelmaze.inspect.source import SourceCode
from pixelmaze.inspect.state import Memory, Snapshot
from pixelmaze.maze.annotations import CELL, FIRST, LAST, LOWEST
from pixelmaze.maze.step import VISIT
from pixelmaze.outside.lookup import solver_named
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search
from pixelmaze.ui.watch.inspector import Inspector
from pixelmaze.ui.watch.value_texts import length_of, order_of

MAZE = "square-8x5-prim-7-braid-40"
DEPTH_FIRST = """
from pixelmaze import visit

def solve(maze):
    stack, seen = [(maze.start, None)], set()
    while stack:
        cell, before = stack.pop()
        if cell not in seen:
            seen.add(cell)
            yield visit(cell, before)
            if cell == maze.goal:
                return None
            for there in maze.neighbours(cell):
                push(stack, there, cell)

def push(waiting, cell, before):
    waiting.append((cell, before))
"""
BEST_FIRST = """
from heapq import heappop, heappush
from pixelmaze import frontier, visit

def solve(maze):
    came_from, heap = {maze.start: None}, [(0, maze.start)]
    while heap:
        cost, cell = heappop(heap)
        yield visit(cell, came_from[cell])
        for there in maze.neighbours(cell):
            if there not in came_from:
                came_from[there] = cell
                far = abs(there.x - maze.goal.x) + abs(there.y - maze.goal.y)
                heappush(heap, (far, there))
                yield frontier(there, cell)
"""
GROWING = """
from pixelmaze import frontier, visit

def solve(maze):
    came_from, queue = {maze.start: None}, [maze.start]
    for cell in queue:
        yield visit(cell, came_from[cell])
        for there in maze.neighbours(cell):
            if there not in came_from:
                came_from[there] = cell
                queue.append(there)
                yield frontier(there, cell)
    route = [maze.goal]
    while route[-1]:
        route.append(came_from[route[-1]])
    for cell in route:
        last = cell
    return route[-2::-1]
"""
NESTED = """
def solve(walker):
    def go():
        way = left.popleft()
        walker.go(way)
    from collections import deque
    left = deque(["right", "left"])
    go()
    go()
"""
FILES = {
    "queue": BREADTH_FIRST, "stack": DEPTH_FIRST, "heap": BEST_FIRST,
    "growing": GROWING, "pairs": TWO_SIDED,
}  # fmt: skip


class Run:
    """A search and its inspector."""

    def __init__(self, solver: str | Path, maze: str = MAZE) -> None:
        self.search = Search(from_id(maze), solver_named(str(solver)))
        self.search.paused = True
        self.inspector = Inspector()

    def settled(self) -> Snapshot:
        end = monotonic() + 20
        self.inspector.update(self.search)
        while self.inspector.is_late or not self.inspector.view:
            self.inspector.update(self.search)
            assert monotonic() < end
        return self.inspector.view

    def at_steps(self) -> Iterator[Snapshot]:
        """At each step that is not of the path."""
        while not self.search.finished:
            yield self.settled()
            self.search.pull(1)
            self.search.seek(self.search.index + 1)

    def at_lines(self) -> Iterator[Snapshot]:
        """At each line from the begin to the end."""
        before = self.settled()
        if not before.line:  # a walker stands at the start before its file begins
            while not self.search.length:
                self.search.pull(1)
            self.search.seek(1)
            before = self.settled()
        while before.line:
            yield before
            self.inspector.go_a_line(self.search)
            view = self.settled()
            if view is before:
                return
            before = view

    def close(self) -> None:
        self.inspector.close()
        self.search.close()


def own(name: str, folder: Path) -> Path:
    return file_with(folder, FILES[name])


def lengths(files: set[str], act: Callable[[], object]) -> list[tuple[int, dict[str, int]]]:
    """Each line that runs in these files meanwhile, with the true lengths of what its function
    holds."""
    found: list[tuple[int, dict[str, int]]] = []
    latest: list[tuple[FrameType, int]] = []
    left: list[FrameType] = []

    def trace(frame: FrameType, event: str, _: object) -> Any:
        if frame.f_code.co_filename not in files or frame.f_code.co_name[0] == "<":
            return None
        is_yield = event == "return" and frame.f_code.co_flags & CO_GENERATOR and not left
        if is_yield:
            left.append(frame)  # those around it yield, too
        elif event == "line":
            left.clear()
        if (event == "line" or is_yield) and latest != [(frame, frame.f_lineno)]:
            latest[:] = [(frame, frame.f_lineno)]
            held = {n: len(v) for n, v in frame.f_locals.items() if hasattr(v, "__len__")}
            found.append((frame.f_lineno, held))
        return trace

    before = sys.gettrace()
    threading.settrace(trace)
    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(before)
        threading.settrace(None)
    return found


def memories(views: list[Snapshot], true: list[tuple[int, dict[str, int]]]) -> list[Memory]:
    """What is remembered at each line, after it was compared with the truth."""
    lines = [view.line.number for view in views if view.line]
    assert lines == [number for number, _ in true][: len(lines)]
    assert len(lines) > 20
    found: list[Memory] = []
    for view, (_, held) in zip(views, true, strict=False):
        if memory := view.memory:
            said = re.fullmatch(r"([\d,]+) \w+(?:, ([\d,]+) left)?", length_of(memory))
            assert said
            assert int(said[1]) == held[memory.name]
            assert int(said[2] or said[1]) == memory.length
            assert (order_of(memory, lambda _: True) == "empty") == (not held[memory.name])
            found.append(memory)
    return found


# ---- lengths -------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["bfs", "bidirectional-bfs", "tremaux", "dijkstra", "dfs"])
def test_length_of_a_memory_is_the_true_one_at_every_line(name: str) -> None:
    run = Run(name)
    maze, solver = run.search.maze, SOLVERS[name]
    begin = [*run.at_lines()][1:]  # without the head of the function
    files = {view.line.code.co_filename for view in begin}  # type: ignore[union-attr]
    true = lengths(files, lambda: [*solver.steps(maze, maze.start, maze.goal)])
    assert memories(begin, true)
    run.close()


@pytest.mark.thorough
@pytest.mark.parametrize("name", FILES)
def test_length_in_a_file_is_the_true_one_at_every_line(name: str, tmp_path: Path) -> None:
    path = own(name, tmp_path)
    run = Run(path)
    maze = run.search.maze
    true = lengths({str(path)}, lambda: drained(inline(maze, path)))
    assert memories([*run.at_lines()][1:], true)
    run.close()


@pytest.mark.thorough
def test_a_trail_that_a_loop_goes_through_is_not_empty_at_its_end() -> None:
    run = Run("tremaux")
    ends = [view.memory for view in run.at_lines() if view.memory and view.memory.name == "trail"]
    assert ends[-1].total > 5
    assert length_of(ends[-1]) == f"{ends[-1].total} arcs, 0 left"
    assert not order_of(ends[-1], lambda _: True)
    run.close()


# ---- memories of files ---------------------------------------------------------------------------


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("name", "of", "order"),
    [("queue", "queue", FIRST), ("stack", "stack", LAST), ("heap", "heap", LOWEST)],
)
def test_what_a_file_takes_next_is_told_before(
    name: str, of: str, order: str, tmp_path: Path
) -> None:
    run = Run(own(name, tmp_path))
    taken = 0
    for view, after in pairwise(run.at_lines()):
        assert view.line
        assert isinstance(view.line.code, SourceCode)
        if "pop(" in view.line.code.lines[view.line.number - 1].replace("left", ""):
            assert view.memory
            assert (view.memory.name, view.memory.of, view.memory.order) == (of, CELL, order)
            assert dict(after.values)["cell"].value == view.memory.cells[0]
            taken += 1
    assert taken > 5
    run.close()


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["growing", "pairs"])
def test_next_entry_of_a_list_that_grows_is_known(name: str, tmp_path: Path) -> None:
    run = Run(own(name, tmp_path))
    search, ahead, count = run.search, -1, 0
    for view in run.at_steps():
        if ahead >= 0 and search.trace[search.index - 1][0] == VISIT:
            assert search.board.grid.head[search.trace[search.index - 1][1]] == ahead
            count += 1
        memory = view.memory
        assert run.inspector.taken_next == (memory.cells if memory else ())
        ahead = memory.cells[0] if memory and memory.name == "queue" and memory.length else -1
    assert count > 5
    run.close()


@pytest.mark.thorough
def test_priorities_of_a_heap_in_a_file_are_told(tmp_path: Path) -> None:
    run = Run(own("heap", tmp_path))
    goal, xy = run.search.maze.goal, run.search.board.grid.xy
    seen = 0
    for view in run.at_steps():
        if view.memory and view.memory.length and run.search.index > 1:
            for cell, (far,) in zip(view.memory.cells, view.memory.keys, strict=True):
                away = sum(abs(a - b) for a, b in zip(xy(cell), xy(goal), strict=True))
                seen += far == away or cell == run.search.start
    assert seen > 10
    run.close()


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["queue", "heap", "growing"])
def test_quiz_asks_what_a_file_holds_and_takes_next(name: str, tmp_path: Path) -> None:
    run = Run(own(name, tmp_path))
    run.search.run()
    run.search.seek(0)
    kinds = set()
    while not run.search.finished:
        view = run.settled()
        for ask in (content, next_cell):
            asked = ask(run.search, view, Random(1))
            if asked:
                kinds.add(asked.kind)
                assert view.memory
                expected = view.memory.cells if ask is content else view.memory.cells[:1]
                assert asked.choices[asked.answer] == expected
                assert asked.memory == view.memory.name
        run.search.seek(run.search.index + 1)
    assert kinds == {"holds", "next"}
    run.close()


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("queue", "the oldest entry in queue"), ("heap", "the lowest entry in heap"),
        ("growing", "the oldest entry in queue"),
    ],
)  # fmt: skip
def test_sentences_tell_from_what_a_file_takes_a_cell(
    name: str, words: str, tmp_path: Path
) -> None:
    own(name, tmp_path)
    command = f"watch {MAZE} --solver mine.py --prompt --explain"
    visits = [line for line in output(tmp_path, command).splitlines() if "Takes " in line]
    assert len(visits) > 5
    assert all(words in line for line in visits)


def test_a_queue_of_the_function_around_is_known_inside(tmp_path: Path) -> None:
    run = Run(file_with(tmp_path, NESTED), "square-4x1-prim-1")
    inside = [view.memory for view in run.at_lines() if len(view.calls) > 1 and view.memory]
    assert {(memory.name, memory.order) for memory in inside} == {("left", FIRST)}
    assert [entry.value for entry in inside[0].entries] == ["'right'", "'left'"]
    run.close()


@pytest.mark.few(4)
@pytest.mark.parametrize(
    "source",
    [
        "class Odd:\n  def __eq__(self, other): raise KeyError\n  __lt__ = __eq__\n"
        "def solve(maze):\n  odd = [Odd(), Odd()]\n  for one in odd:\n"
        "    yield 'visit', maze.start",
        "from heapq import *\ndef solve(maze):\n  mixed = [1, 'a']\n  yield 'visit', maze.start\n"
        "  heappop(mixed)",
        "class Odd: __module__ = None\ndef solve(maze):\n  x = Odd()\n  yield 'visit', maze.start",
        "def solve(maze: print('read again')):\n  x = 1\n  yield 'visit', maze.start",
    ],
)
def test_odd_values_do_no_harm(source: str, tmp_path: Path) -> None:
    run = Run(file_with(tmp_path, source), "square-4x1-prim-1")
    run.settled()
    run.search.pull(1)
    run.search.seek(1)
    assert run.settled().line
    run.close()
