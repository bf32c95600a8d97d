"""Programs that speak the mms protocol: what they are answered, and the steps of their runs."""

import gc
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused
from support.mms import PATIENT, command, mouse, printed, run
from support.sampling import examples

from pixelmaze.files.text import read
from pixelmaze.maze.grid import arc_between, build, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import ACTIONS, Trace
from pixelmaze.outside import output
from pixelmaze.outside.lookup import solver_named
from pixelmaze.outside.mouse import mouse as mouse_of
from pixelmaze.outside.referee import Referee
from pixelmaze.run.factory import generate
from pixelmaze.run.feed import WAIT, Feed
from pixelmaze.run.outcomes import COLOUR, FAILED, FOUND, GAVE_UP, PRINT, TEXT, WALL, Budget, Note
from pixelmaze.run.search import Search, verdict_on
from pixelmaze.run.solution import is_walk, solve
from pixelmaze.ui.watch.stats import compared

MAZE = read("""\
+---+---+---+---+
|               |
+   +---+---+   +
|   |     G |   |
+   +---+   +   +
| S |           |
+---+---+---+---+
""")
UP, RIGHT = "moveForward", "turnRight"
AROUND = ["moveForward 2", RIGHT, "moveForward 3", RIGHT, "moveForward 2", RIGHT, UP, RIGHT, UP]
"""From the start around the maze to the goal."""


def answers(maze: Maze, *said: str) -> list[str]:
    """The answers to these commands."""
    feed = mouse(maze, *(f"ask {line}" for line in said))
    run(feed)
    return [text for text in printed(feed) if text[0] != "("]


def figures(*said: str, maze: Maze = MAZE) -> dict[str, float]:
    feed = mouse(maze, *(f"ask {line}" for line in said))
    run(feed)
    return feed.stats


def shown(maze: Maze, packed: list[int]) -> list[tuple[str, int, int]]:
    """The actions, and where they lead."""
    grid = maze.grid
    return [(ACTIONS[step & 15].lower(), *grid.xy(grid.head[step >> 4])) for step in packed]


def ends(pid: int) -> bool:
    """Whether this process ends."""
    for _ in range(1000):
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.01)
    return False


# ---- the protocol ------------------------------------------------------------------------------


def test_answers() -> None:
    expected = {
        "mazeWidth": "4", "mazeHeight": "3", "wallFront": "false", "wallLeft": "true",
        "wallRight 1": "true", "wallBack": "true", "wallFront 4": "false", "wallFront 5": "true",
        "wallFront 1": "false", "wallFrontLeft": "true", "wallBackRight 2": "true",
        "moveForward": "ack", "moveForward 2": "crash", "wallRight": "false", "turnRight": "ack",
        "wallFront 6": "false", "wallFront 7": "true", "turnLeft90": "ack",
        "moveForward 0": "crash", "moveForward x": "crash", "turnRight90": "ack",
        "moveForwardHalf 2": "ack",
        "moveForwardHalf 99": "crash", "wasReset": "false", "getStat total-distance": "5",
        "getStat best-run-turns": "-1", "getStat score": "2000", "ackReset": "ack",
        "turnLeft": "ack", "turnRight ": "ack",
    }  # fmt: skip
    assert answers(MAZE, *expected) == list(expected.values())


def test_lines_that_mean_nothing_are_ignored_and_counted() -> None:
    ignored = [
        "hello", "", "mazewidth", "mazeWidth 3", "turnRight 2", "moveForward 1 2", "getStat",
        "getStat luck", "setWall 0 0 x", "setWall 0 n", "setWall a b n", "setColor 0 0 p",
        "setColor 0 0 kb",
        "setColor 9 9 g", "clearColor 0", "clearAllText now", "setText 0", "setText 0 -1 x",
        "\xff", "x" * 300,
    ]  # fmt: skip
    feed = mouse(MAZE, *ignored, "ask mazeWidth")
    assert shown(MAZE, run(feed)) == [("start", 0, 2)]
    assert feed.notes == [Note(1, PRINT, -1, "4")]
    assert feed.stats["ignored"] == len(ignored)
    assert feed.stats["commands"] == 1


def test_drawing() -> None:
    feed = mouse(
        MAZE, "setColor 0 0 g", "setColor 0 0 g", "setColor 3 2 R",
        "setText 1 0 two words and more", "setText 0 0 \xe9",
        "setWall 0 1 n", "setWall 0 2 s", "setWall 0 0 w",
        "ask moveForward",
        "clearWall 0 1 n", "clearText 1 0", "clearText 2 0", "clearColor 3 2", "clearAllColor",
        "clearAllColor", "setText 0 0 ", "ask wasReset",
    )  # fmt: skip
    run(feed)
    grid = MAZE.grid
    start, above = grid.at(0, 2), grid.at(0, 1)
    arc = min(arc_between(grid, above, grid.at(0, 0)), arc_between(grid, grid.at(0, 0), above))
    assert [note for note in feed.notes if note.kind != PRINT] == [
        Note(1, COLOUR, start, "g"),
        Note(1, COLOUR, grid.at(3, 0), "R"),
        Note(1, TEXT, grid.at(1, 2), "two words "),
        Note(1, TEXT, start, "?"),
        Note(1, WALL, arc, WALL),
        Note(2, WALL, arc, ""),
        Note(2, TEXT, grid.at(1, 2), ""),
        Note(2, COLOUR, grid.at(3, 0), ""),
        Note(2, COLOUR, -1, ""),
        Note(2, TEXT, start, ""),
    ]


def test_steps_are_moves_and_end_with_the_path() -> None:
    feed = mouse(MAZE, *(f"ask {line}" for line in (UP, RIGHT, RIGHT, UP, RIGHT, RIGHT, *AROUND)))
    steps = run(feed)
    assert shown(MAZE, steps)[:3] == [("start", 0, 2), ("visit", 0, 1), ("backtrack", 0, 2)]
    assert [action for action, *_ in shown(MAZE, steps)][-9:] == ["path"] * 9
    assert is_walk(MAZE.grid, Trace((step & 15, step >> 4) for step in steps))
    assert (feed.fault, feed.outcome) == (None, "")


def test_path_is_the_shortest_way_to_any_goal() -> None:
    """The first way makes loops and is long, the second is short, the third longer again."""
    maze = read(
        """\
+---+---+---+
|         G |
+   +   +   +
|         G |
+   +   +   +
| S         |
+---+---+---+
""".replace("G", " ")
    )
    maze.start, maze.goals = 6, [2, 5]
    square = [UP, RIGHT] * 4
    feed = mouse(
        maze, *(f"ask {line}" for line in (*square, "moveForward 2", RIGHT, "moveForward 2")),
        "ask ackReset", *(f"ask {line}" for line in (UP, RIGHT, "moveForward 2")),
    )  # fmt: skip
    steps = shown(maze, run(feed))
    assert steps.count(("start", 0, 2)) == 2
    assert [cell for action, *cell in steps if action == "path"] == [[0, 1], [1, 1], [2, 1]]
    assert solve(maze, "bfs").length == 3


def test_reset_takes_the_mouse_back_when_it_asks() -> None:
    feed = mouse(MAZE, "ask moveForward 2", "ask turnLeft", "ask wasReset", "ask ackReset",
                 "ask wasReset", "ask wallFront")  # fmt: skip
    feed.reset()
    steps = run(feed)
    assert printed(feed) == ["ack", "ack", "true", "ack", "false", "false"]
    assert shown(MAZE, steps)[-1] == ("start", 0, 2)


@pytest.mark.thorough
def test_mouse_that_waits_for_a_reset_at_the_goal_has_found_it() -> None:
    said = [f"ask {line}" for line in AROUND]
    feed = mouse(MAZE, *said, "wait", budget=Budget(seconds=0.3))
    steps = run(feed)
    assert feed.fault is None
    assert shown(MAZE, steps)[-1][0] == "path"
    assert printed(feed)[-1].startswith("(The program made no move for 0.3 seconds, only ")
    again = mouse(MAZE, *said, "wait", "ask ackReset", "ask moveForward")
    begin = [*again.take(10, 20)]
    while len(begin) < 10:
        begin += again.take(10 - len(begin), 20)
    assert not again.take(1, 0.05)
    again.reset()
    rest = run(again)
    assert [action for action, *_ in shown(MAZE, rest)] == ["start", "visit", *["path"] * 9]


WORDS = st.sampled_from([
    "mazeWidth", "wallFront", "moveForward", "moveForwardHalf 2", "turnRight", "turnLeft90",
    "setWall", "setColor", "setText", "clearText", "clearAllColor", "ackReset", "getStat",
    "0", "1", "2", "-1", "n", "k", "total-turns", "9" * 5000, "\x7f", "é",
])  # fmt: skip
LINES = st.lists(WORDS, max_size=4).map(" ".join)


@examples(0.5)
@given(st.lists(LINES, min_size=20, max_size=60))
def test_whatever_it_says_its_steps_are_possible(lines: list[str]) -> None:
    feed = mouse(MAZE, *lines)
    steps = run(feed)
    referee = Referee(MAZE, MAZE.start, MAZE.goal)
    assert referee.check(steps) == len(steps)
    assert referee.end() is None
    assert feed.stats["commands"] + feed.stats["ignored"] == len(lines)


# ---- statistics --------------------------------------------------------------------------------


def test_statistics_of_one_run() -> None:
    assert figures(*AROUND) == {
        "total-distance": 9, "total-turns": 4, "total-effective-distance": 8.5,
        "best-run-distance": 9, "best-run-turns": 4, "best-run-effective-distance": 8.5,
        "current-run-distance": 9, "current-run-turns": 4, "current-run-effective-distance": 8.5,
        "score": 12.5 + 1.25, "commands": 9, "ignored": 0,
    }  # fmt: skip


def test_turns_before_the_first_move_and_after_the_goal_count_in_total_only() -> None:
    stats = figures(RIGHT, "turnLeft", *AROUND, RIGHT, RIGHT, UP)
    assert (stats["total-turns"], stats["best-run-turns"]) == (8, 4)
    assert (stats["total-distance"], stats["current-run-distance"]) == (10, 9)
    assert stats["score"] == 12.5 + (8 + 9.5) / 10


def test_a_reset_costs_the_next_run() -> None:
    stats = figures(UP, "ackReset", *AROUND, "ackReset", "ackReset", UP)
    assert stats["best-run-effective-distance"] == 8.5 + 15
    assert stats["current-run-effective-distance"] == 16
    assert stats["total-effective-distance"] == 1 + 23.5 + 16
    assert stats["total-distance"] == 1 + 9 + 1


def test_best_run_is_kept() -> None:
    stats = figures(*AROUND, "ackReset", UP, RIGHT, RIGHT, UP, RIGHT, RIGHT, *AROUND)
    assert stats["best-run-turns"] == 4
    assert stats["current-run-turns"] == 4  # it began again at the start


# ---- the end of a run --------------------------------------------------------------------------


@pytest.mark.few(3)
@pytest.mark.parametrize("line", ["moveForwardHalf", "turnRight45", "turnLeft45"])
def test_half_cells_and_half_turns_end_the_run(line: str) -> None:
    feed = mouse(MAZE, "ask moveForward", line, "sleep")
    assert len(run(feed)) == 2
    assert feed.fault
    assert line in feed.fault.message
    assert "cannot be shown" in feed.fault.message


def test_half_cells_in_pairs_are_cells() -> None:
    assert answers(MAZE, "moveForwardHalf 4", "moveForwardHalf", "wallFront 2") == [
        "ack", "crash", "true",
    ]  # fmt: skip


def test_mouse_that_has_found_the_goal_has_found_it_whatever_comes_next() -> None:
    for last in ("turnLeft45", "exit 3", "kill"):
        feed = mouse(MAZE, *(f"ask {line}" for line in AROUND), last)
        assert len(run(feed)) == 1 + 9 + 9
        assert feed.fault is None
        # its own last lines may be heard later
        assert any(line.startswith("(The program ") for line in printed(feed))


@pytest.mark.few(6)
@pytest.mark.parametrize(
    ("said", "message"),
    [
        ((), "the program sent no mms commands and ended"),
        (("exit 3",), "the program sent no mms commands and ended with status 3"),
        (("print oh no", "exit 1"), "… and ended with status 1: oh no"),
        (("hello", "exit 0"), "the program sent no mms commands, only lines such as 'hello', …"),
        (("ask moveForward", "exit 1"), "the program ended with status 1: ack"),
        (("ask moveForward", "kill"), "the program was killed from outside, by SIGKILL"),
    ],
)
def test_early_end_gets_one_line(said: tuple[str, ...], message: str) -> None:
    feed = mouse(MAZE, *said)
    steps = run(feed)
    assert feed.fault
    assert all(part in feed.fault.message for part in message.split("…"))
    assert len(steps) == (2 if "ask" in said[:1][0] else 0) if said else not steps


def test_mouse_that_ends_elsewhere_has_given_up() -> None:
    assert solve(MAZE, solver_named(f"mms: {command('right_hand', '3')}")).outcome == GAVE_UP


@pytest.mark.few(3)
@pytest.mark.parametrize("said", [["sleep"], ["hello", "sleep"], ["ask moveForward", "sleep"]])
def test_silent_mouse_is_not_waited_for(said: list[str]) -> None:
    feed = mouse(MAZE, *said, budget=Budget(seconds=0.3))
    run(feed)
    assert feed.fault
    assert "made no step for 0.3 seconds" in feed.fault.message


def test_steps_are_limited() -> None:
    words = command("right_hand", "1000000")
    solution = solve(MAZE, solver_named(f"mms: {words}", Budget(steps=50)))
    assert (solution.outcome, solution.fault) == (FOUND, None)  # it comes by the goal
    feed = mouse(MAZE, *["ask turnRight", "ask turnRight", "ask moveForward"] * 20,
                 budget=Budget(steps=5))  # fmt: skip
    assert len(run(feed)) == 5
    assert feed.fault
    assert feed.fault.message == "the program was still running after 5 steps"


def test_maze_must_be_square() -> None:
    solution = solve(generate(4, 3, shape="hexagonal"), solver_named(f"mms: {command('says')}"))
    assert solution.outcome == FAILED
    assert str(solution.fault) == "it needs a square maze, but this one is hexagonal"


def test_corner_may_be_masked() -> None:
    feed = mouse(generate(9, 7, mask="circle", seed=1), "ask mazeWidth")
    run(feed)
    assert printed(feed)[-1] == "9"
    assert "Most mice expect 0,0" in printed(feed)[0]


def test_mouse_is_warned_where_mice_do_not_start() -> None:
    maze = generate(4, 3, seed=1)
    maze.start = maze.grid.at(1, 0)
    feed = mouse(maze, "ask mazeWidth")
    run(feed)
    assert printed(feed) == ["(This maze starts at 1,2. Most mice expect 0,0.)", "4"]


def test_mouse_starts_where_a_mask_has_left_out_the_corners() -> None:
    maze = generate(3, 3, seed=1, exists=b"\0\1\0\1\1\1\0\1\0")
    feed = mouse(maze, "ask mazeWidth", "setText 0 0 no", "setText 1 2 here")
    run(feed)
    assert printed(feed) == ["(This maze starts at 1,2. Most mice expect 0,0.)", "3"]
    assert [note.at for note in feed.notes if note.kind == TEXT] == [maze.start]


def turned(maze: Maze) -> tuple[Maze, Callable[[int], int]]:
    """A maze turned to the left by a quarter, and where its cells are now."""
    old = maze.grid
    grid = build(old.height, old.width)

    def now(cell: int) -> int:
        x, y = old.xy(cell)
        return grid.at(y, old.width - 1 - x)

    passages = bytearray(len(grid.head))
    for arc, is_open in enumerate(maze.passages):
        passages[arc_between(grid, now(tail(old, arc)), now(old.head[arc]))] = is_open
    other = Maze(grid, passages, now(maze.start), [now(goal) for goal in maze.goals])
    return other, now


@pytest.mark.few(4)
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_start_in_another_corner_is_the_0_0_of_the_mouse(quarters: int) -> None:
    said = [
        "mazeWidth", "mazeHeight", "wallFront", "wallLeft", "moveForward 2", "wallRight",
        "turnRight", "moveForward 3", "turnLeft", "wallFront", "ackReset", "moveForward",
        "wallFront",
    ]  # fmt: skip
    drawn = ["setColor 3 2 R", "setText 1 0 one", "setWall 0 1 n"]
    lines = [*drawn, *(f"ask {line}" for line in said)]
    feed = mouse(MAZE, *lines)
    steps = shown(MAZE, run(feed))
    maze, places = MAZE, [*range(MAZE.grid.size)]
    for _ in range(quarters):
        maze, now = turned(maze)
        places = [now(place) for place in places]
    other = mouse(maze, *lines)
    assert [(action, *maze.grid.xy(places[MAZE.grid.at(x, y)])) for action, x, y in steps] == shown(
        maze, run(other)
    )
    assert printed(other) == printed(feed)
    notes = [
        (note.kind, note.value, *ends_of(maze, note))
        for note in other.notes
        if note.kind in (COLOUR, TEXT, WALL)
    ]
    assert notes == [
        (note.kind, note.value, *sorted(places[cell] for cell in ends_of(MAZE, note)))
        for note in feed.notes
        if note.kind in (COLOUR, TEXT, WALL)
    ]


def ends_of(maze: Maze, note: Note) -> list[int]:
    """The cells that a drawing is of: both beside a wall."""
    if note.kind == WALL:
        return sorted((tail(maze.grid, note.at), maze.grid.head[note.at]))
    return [note.at]


def test_contest_mouse_solves_the_default_maze() -> None:
    maze = generate(16, 16, seed=7)
    maze.goals = [maze.grid.at(x, y) for x in (7, 8) for y in (7, 8)]
    solution = solve(maze, solver_named(f"mms: {command('flood_fill')}"))
    assert solution.outcome == FOUND


@pytest.mark.few(2)
@pytest.mark.parametrize("is_centre", [True, False])
def test_contest_mouse_is_told_where_it_was_if_the_goal_is_elsewhere(is_centre: bool) -> None:
    maze = generate(5, 9, seed=3)
    if is_centre:
        maze.goal = maze.grid.at(2, 4)
    feed = mouse_of(shlex.split(command("flood_fill")), maze, maze.start, maze.goal, PATIENT)
    run(feed)
    hint = "(It reached the centre, which is not the goal: try --goal centre.)"
    assert printed(feed) == [hint] * (not is_centre)


def test_each_leg_is_a_run_of_its_own() -> None:
    maze = generate(6, 5, seed=3, braid=100)
    maze.start, maze.goal, maze.waypoints = maze.grid.at(0, 4), maze.grid.at(5, 0), (7, 20)
    solution = solve(maze, solver_named(f"mms: {command('right_hand', '400')}"))
    assert solution.outcome in (FOUND, GAVE_UP)
    assert len(solution.legs) == (3 if solution.found else len(solution.legs))


# ---- processes ---------------------------------------------------------------------------------


def test_commands_are_checked_before_anything_is_started() -> None:
    with refused("cannot start './nothing': no such program"):
        solver_named("mms: ./nothing --fast")
    with refused("cannot read the command"):
        solver_named("mms: ./mouse 'fast")
    with refused("expected a command after the colon"):
        solver_named("mms:")


def test_program_whose_name_ends_like_a_file_is_a_program(tmp_path: Path) -> None:
    path = tmp_path / "mouse.py"
    path.write_text("print('mazeWidth')")
    solution = solve(MAZE, solver_named(f"mms: {sys.executable} {path}"))
    assert solution.stats["commands"] == 1


def test_no_shell_is_involved() -> None:
    solver = solver_named(f"mms: {command('says', '; touch', '$HOME', '> x')}")
    fault = solve(MAZE, solver).fault
    assert fault
    assert "'; touch'" in fault.message


def test_file_that_is_no_program(tmp_path: Path) -> None:
    path = tmp_path / "mouse"
    path.write_bytes(b"\x7fELF nonsense")
    path.chmod(0o755)
    solution = solve(MAZE, solver_named(f"mms: {path}"))
    assert solution.outcome == FAILED
    assert str(solution.fault).startswith("cannot start the program: ")
    assert not solution.steps


def test_taking_waits_no_longer_than_asked() -> None:
    feed = mouse(MAZE, "sleep", budget=Budget(seconds=1000))
    assert not feed.take(10, 0.01)
    assert not feed.is_over
    feed.close()
    assert feed.is_over


def pids(feed: Feed) -> list[int]:
    """The processes that a mouse has said it started."""
    while len(feed.notes) < 2:
        feed.take(1, WAIT)
    return [int(note.value) for note in feed.notes]


PARENT = """
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
print(os.getpid(), child.pid, sep="\\n", file=sys.stderr)
time.sleep(1000)
"""


def test_program_ends_with_all_its_processes() -> None:
    feed = mouse_of([sys.executable, "-c", PARENT], MAZE, MAZE.start, MAZE.goal, Budget())
    started = pids(feed)
    feed.close()
    assert all(map(ends, started))


@pytest.mark.thorough
def test_program_ends_when_its_feed_is_no_longer_used() -> None:
    feed = mouse_of([sys.executable, "-c", PARENT], MAZE, MAZE.start, MAZE.goal, Budget())
    started = pids(feed)
    del feed
    gc.collect()
    assert all(map(ends, started))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends programs with their parent")
def test_program_ends_with_its_parent_however_that_ends() -> None:
    endless = "import os, sys; print(os.getpid(), file=sys.stderr, flush=True)\nwhile True: pass"
    code = f"""if True:
        import sys
        from pixelmaze.run.factory import generate
        from pixelmaze.run.outcomes import Budget
        from pixelmaze.outside.mouse import mouse as mouse_of
        feed = mouse_of([sys.executable, "-c", {endless!r}], generate(3, 1), 0, 2, Budget())
        while True:
            feed.take(1, 1)
    """
    with subprocess.Popen(
        [sys.executable, "-c", code], stderr=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stderr
        pid = int(next(line for line in parent.stderr if line.strip().isdigit()))
        parent.kill()
    assert ends(pid)


def test_debugging_output_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "MOST_PRINTED", 1000)
    feed = mouse(MAZE, "print " + "x" * 500, *["print " + "y" * 100] * 50, "ask mazeWidth")
    run(feed)
    assert sum(map(len, printed(feed))) < 1200
    assert printed(feed)[-1].endswith("more characters")


def test_drawing_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "MOST_DRAWN", 90)  # each number counts 8 in addition
    feed = mouse(MAZE, *(f"setText 0 0 {number}" for number in range(30)), "ask moveForward")
    assert len(run(feed)) == 2
    assert len([note for note in feed.notes if note.kind == TEXT]) == 10


def test_mouse_runs_no_further_than_asked() -> None:
    feed = mouse(MAZE, *["ask moveForward"] * 2, "sleep")
    while not feed.take(1, WAIT):
        pass
    assert not feed.is_over
    assert len(feed.take(1, 20)) == 1
    feed.close()


# ---- whole programs ----------------------------------------------------------------------------


def contest() -> Maze:
    """A maze as of a contest: from the bottom left to the four cells in the centre."""
    maze = generate(16, 16, "kruskal", seed=3, braid=60)
    maze.start = maze.grid.at(0, 15)
    maze.goals = [maze.grid.at(x, y) for x in (7, 8) for y in (7, 8)]
    return maze


def test_flood_fill_finds_the_centre_and_runs_there_again() -> None:
    maze = contest()
    solution = solve(maze, solver_named(f"mms: {command('flood_fill')}"))
    assert solution.outcome == FOUND
    assert solution.length == solve(maze, "bfs").length == solution.stats["best-run-distance"]
    assert solution.stats["best-run-effective-distance"] < solution.stats["best-run-distance"]
    assert solution.moves == solution.stats["total-distance"]


def test_mouse_is_watched_like_any_other_search() -> None:
    maze = contest()
    search = Search(maze, solver_named(f"mms: {command('flood_fill')}"))
    search.run()
    assert search.outcome == FOUND
    verdict = verdict_on(search)
    assert verdict
    assert ("score 35.05", "best run 16.5 + 9 turns") in compared(verdict)
    search.seek(10)
    assert (search.index, search.outcome) == (10, None)
    assert search.feed
    assert any(note.kind == WALL for note in search.feed.notes)
    again = solve(maze, solver_named(f"mms: {command('flood_fill')}"))
    assert again.trace == search.trace


# ---- mice that do not end ------------------------------------------------------------------------


def test_mouse_that_has_found_the_goal_and_walks_on_is_stopped() -> None:
    maze = generate(8, 6, seed=7)
    solution = solve(maze, solver_named(f"mms: {command('template')}"))
    assert (solution.outcome, solution.fault) == (FOUND, None)
    walked = 20 * maze.grid.size
    assert walked < solution.steps < 3 * walked
    assert solution.notes[-1].value == (
        "(The program kept walking after it found the goal, so it was stopped.)"
    )


@pytest.mark.thorough
def test_mouse_that_paints_for_long_between_two_moves_is_alive() -> None:
    maze = generate(4, 3, seed=1, braid=0)
    words = shlex.split(command("repaints", "3", "0.6"))
    feed = mouse_of(words, maze, maze.start, maze.goal, Budget(seconds=0.3))
    steps = []
    while len(steps) < 4 and not feed.is_over:
        steps += feed.take(9, WAIT)
    assert len(steps) == 4
    feed.close()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("which", "arguments", "most"),
    [("repaints", ["1", "0"], r"[\d,]+ × (setText|wallFront), "), ("spins", [], r"[\d,]+ × ")],
)
def test_mouse_that_moves_no_more_is_told_what_it_did_instead(
    which: str, arguments: list[str], most: str
) -> None:
    maze = generate(3, 2, seed=1)
    words = shlex.split(command(which, *arguments))
    feed = mouse_of(words, maze, maze.start, maze.grid.at(2, 0), Budget(seconds=0.5))
    run(feed)
    assert feed.fault
    pattern = rf"the program made no move for 0\.5 seconds, only {most}"
    assert re.match(pattern, feed.fault.message), feed.fault.message
