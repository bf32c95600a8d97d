"""Learners' own solvers, of every style: what they find, and what is said when they go wrong."""

import signal
from functools import partial
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest
from support.learners import (
    BREADTH_FIRST,
    CORRIDOR,
    ENDINGS,
    ENDLESS,
    GOOD,
    SHORT,
    WALL_FOLLOWER,
    check_ending,
    drained,
    file_with,
    function_in,
    inline,
)

from pixelmaze.algorithms.registry import SOLVERS, solver
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import FRONTIER, PATH, VISIT_BACK, Trace, count_actions
from pixelmaze.outside.faults import fault_at
from pixelmaze.outside.runs import search_by
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.feed import Feed
from pixelmaze.run.outcomes import GAVE_UP, NO_WAY, PRINT, Budget, Fault, TracebackLine
from pixelmaze.run.solution import solve

MAZES = ("square-9x6-wilson-2-braid-60", "hexagonal-8x7-prim-3-braid-30")


@pytest.mark.thinned
@pytest.mark.parametrize("id", MAZES)
@pytest.mark.parametrize("name", GOOD)
def test_solvers_of_every_style_find_the_goal(name: str, id: str, tmp_path: Path) -> None:
    maze = from_id(id)
    path = file_with(tmp_path, GOOD[name])
    feed = inline(maze, path)
    steps = drained(feed)
    assert (feed.fault, feed.outcome) == (None, "")
    assert len(feed.lines) == len(steps)
    assert maze.grid.head[steps[-1] >> 4] == maze.goal
    known = path.read_text().splitlines()
    for step, line in zip(steps, feed.lines, strict=True):
        if step & 15 == FRONTIER:
            assert "yield frontier" in known[line - 1]
        if step & 15 != PATH:
            assert "yield" in known[line - 1]


def test_search_is_that_of_the_package(tmp_path: Path) -> None:
    for maze in map(from_id, MAZES):
        feed = inline(maze, file_with(tmp_path, BREADTH_FIRST))
        assert [*feed] == [*solve(maze, "bfs").trace]


def test_two_sided_search_begins_at_both_ends(tmp_path: Path) -> None:
    maze = from_id(MAZES[0])
    steps = drained(inline(maze, file_with(tmp_path, GOOD["two-sided"])))
    trace = Trace()
    trace.packed.extend(steps)
    assert count_actions(trace.packed)[VISIT_BACK] > 5


def test_walker_follows_the_wall(tmp_path: Path) -> None:
    maze = generate(9, 6, seed=1)
    feed = inline(maze, file_with(tmp_path, WALL_FOLLOWER))
    steps = drained(feed)
    assert feed.fault is None
    assert [step >> 4 for step in steps if step & 15 == PATH] == [
        arc for action, arc in solve(maze, "bfs").trace if action == PATH
    ]
    assert {*feed.lines} == {2, 7, 0}  # `def`, `go_ahead`, and the path


def blocked() -> Maze:
    """A maze without any passage."""
    maze = generate(4, 3, seed=1)
    maze.passages[:] = bytes(len(maze.passages))
    return maze


@pytest.mark.parametrize("name", GOOD)
def test_where_there_is_no_way_none_is_found(name: str, tmp_path: Path) -> None:
    feed = inline(blocked(), file_with(tmp_path, GOOD[name]))
    drained(feed)
    outcome = GAVE_UP if name == "arcs" else NO_WAY
    assert (feed.fault, feed.outcome) == (None, outcome)


@pytest.mark.parametrize("name", ENDINGS)
def test_what_goes_wrong_is_said_at_the_line(name: str, tmp_path: Path) -> None:
    ending = ENDINGS[name]
    check_ending(ending, inline(from_id(CORRIDOR), file_with(tmp_path, ending.source)))


@pytest.mark.few(3)
@pytest.mark.parametrize("name", ENDLESS)
def test_what_never_ends_is_ended(name: str, tmp_path: Path) -> None:
    ending = ENDLESS[name]
    check_ending(ending, inline(from_id(CORRIDOR), file_with(tmp_path, ending.source), SHORT))


def test_traceback_has_their_lines_only(tmp_path: Path) -> None:
    source = "from heapq import heappop\ndef solve(maze):\n  inner()\ndef inner():\n  heappop([])\n"
    feed = inline(from_id(CORRIDOR), file_with(tmp_path, source))
    drained(feed)
    assert feed.fault
    assert feed.fault.frames == (("solve", 3, "inner()"), ("inner", 5, "heappop([])"))


def test_no_more_steps_than_the_budget(tmp_path: Path) -> None:
    maze = generate(9, 6, seed=1)
    path = file_with(tmp_path, BREADTH_FIRST)
    count = len(drained(inline(maze, path)))
    for most in (count, count - 1, 1):
        feed = inline(maze, path, Budget(steps=most))
        assert len(drained(feed)) == most
        assert (feed.fault is None) == (most == count)


def test_prints_are_noted_at_their_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = """
        def solve(walker):
            print("one", end=" ")
            print("two\\nthree")
            walker.go("right")
            print("four", end="")
    """
    path = file_with(tmp_path, source)
    for echo, shown in ((None, "one two\nthree\nfour\n"), (ignored, "")):
        monkeypatch.setattr(Feed, "echo", echo)
        feed = inline(from_id(CORRIDOR), path)
        drained(feed)
        assert [(note.step, note.kind, note.value) for note in feed.notes] == [
            (2, PRINT, "one two"), (2, PRINT, "three"), (2, PRINT, "four"),
        ]  # fmt: skip
        assert capsys.readouterr().out == shown


def ignored(_: str) -> None:
    """An echo that shows nothing."""


def test_what_is_printed_is_bounded(tmp_path: Path) -> None:
    source = "def solve(walker):\n for i in range(50_000):\n  print('line', i)"
    path = file_with(tmp_path, source)
    feed = inline(from_id(CORRIDOR), path)
    drained(feed)
    assert sum(len(note.value) + 1 for note in feed.notes) < 100_100
    assert feed.notes[-1].value.endswith("more characters")


def test_notes_after_an_impossible_step_are_left_out() -> None:
    def solve(_maze, _start, _goal):  # type: ignore[no-untyped-def]
        yield 4, 0
        yield 4, 0
        yield 1, 0
        print("too late")
        yield 4, 0

    feed = search_by(from_id(CORRIDOR), 0, 3, solve).feed()
    assert len(drained(feed)) == 3
    assert feed.notes == []


def test_steps_are_pulled_as_they_are_asked_for(tmp_path: Path) -> None:
    made = []
    search = function_in(file_with(tmp_path, BREADTH_FIRST))

    def counted(maze):  # type: ignore[no-untyped-def]
        for step in search(maze):
            made.append(step)
            yield step

    maze = generate(9, 6, seed=1)
    feed = search_by(maze, maze.start, maze.goal, counted).feed()
    assert len(feed.take(5, 1)) == len(made) == 5
    assert not feed.is_over
    feed.close()
    assert feed.is_over


def test_leg_ends_at_its_waypoint(tmp_path: Path) -> None:
    maze = generate(9, 6, seed=1, waypoints=2)
    path = file_with(tmp_path, BREADTH_FIRST)
    for start, end in ((maze.start, maze.waypoints[0]), (maze.waypoints[1], maze.goal)):
        steps = drained(search_by(maze, start, end, function_in(path)).feed())
        assert maze.grid.head[steps[-1] >> 4] == end


@pytest.mark.parametrize("name", [*GOOD, "walker"])
def test_any_goal_of_an_area_will_do(name: str, tmp_path: Path) -> None:
    maze = generate(9, 6, seed=1)
    maze.goals = [maze.goal, *range(20, 24)]
    source = {**GOOD, "walker": WALL_FOLLOWER}[name].replace("cell == goal", "cell in maze.goals")
    feed = inline(maze, file_with(tmp_path, source))
    steps = drained(feed)
    assert feed.fault is None
    assert maze.grid.head[steps[-1] >> 4] in maze.goals


def test_registered_function_yields_steps_whatever_its_form() -> None:
    @solver("one-sided", title="One-Sided")
    def one_sided(maze, start, goal):  # type: ignore[no-untyped-def]
        return SOLVERS["bfs"].steps(maze, start, goal)

    try:
        maze = generate(9, 6, seed=1)
        for function in (one_sided, partial(one_sided), SOLVERS["bfs"].steps):
            feed = search_by(maze, maze.start, maze.goal, function).feed()
            assert [*feed] == [*solve(maze, "bfs").trace]
    finally:
        del SOLVERS["one-sided"]


@pytest.mark.thorough
def test_what_ends_the_program_is_no_fault_of_theirs() -> None:
    def solve(_):  # type: ignore[no-untyped-def]
        signal.raise_signal(signal.SIGINT)  # Ctrl-C
        while True:
            pass

    feed = search_by(from_id(CORRIDOR), 0, 3, solve).feed()
    with pytest.raises(KeyboardInterrupt):
        drained(feed)
    feed.close()


# ---- what is drawn and printed is bounded --------------------------------------------------------


def test_marks_of_a_cell_are_bounded() -> None:
    def solve(walker):  # type: ignore[no-untyped-def]
        walker.mark("A" * 1_000_000)
        for _ in range(2000):
            walker.mark()
            walker.go(walker.open_ways()[0])

    feed = search_by(from_id(CORRIDOR), 0, 3, solve).feed()
    drained(feed)
    assert feed.notes[1].value.endswith("AAA x")
    assert max(len(note.value) for note in feed.notes) == 100
    assert len(feed.notes) < 300  # a mark that changes nothing that is shown is not sent


def test_control_characters_are_not_obeyed(capsys: pytest.CaptureFixture[str]) -> None:
    def solve(_):  # type: ignore[no-untyped-def]
        print("a\x1b]0;TITLE\x07b\r\x9b31m\u202e\tc")

    drained(search_by(from_id(CORRIDOR), 0, 3, solve).feed())
    assert capsys.readouterr().out == "a\\x1b]0;TITLE\\x07b\\r\\x9b31m\\u202e   c\n"


@pytest.mark.thorough
def test_function_that_catches_what_ends_it_stands_still() -> None:
    caught = []

    def solve(walker):  # type: ignore[no-untyped-def]
        while True:
            try:
                walker.go(walker.open_ways()[0])
            except BaseException as error:
                caught.append(error)

    feed = search_by(from_id(CORRIDOR), 0, 3, solve).feed(Budget(steps=50))
    drained(feed)
    assert feed.fault
    assert feed.fault.message == "still running after 50 steps"
    count = len(caught)
    sleep(0.2)
    assert len(caught) == count < 100


def test_program_between_two_lines_is_at_the_first_of_its_function(tmp_path: Path) -> None:
    path = file_with(tmp_path, "\ndef solve(walker):\n  while True: pass\n")
    code = SimpleNamespace(co_filename=str(path), co_name="solve", co_firstlineno=2)
    frame: Any = SimpleNamespace(f_code=code, f_lineno=None, f_back=None)
    fault = fault_at(frame, Fault("no step"), str(path))
    assert (fault.line, fault.frames) == (2, (TracebackLine("solve", 2, "def solve(walker):"),))
