"""Learners' files run in another process: the same as here, whatever they do."""

import os
import re
import signal
import subprocess
import sys
from functools import partial
from io import BytesIO
from pathlib import Path
from textwrap import dedent
from threading import Thread
from time import sleep

import pytest
from support.cli import soon, start
from support.learners import (
    CORRIDOR,
    ENDINGS,
    ENDLESS,
    GOOD,
    SHORT,
    WALL_FOLLOWER,
    Ending,
    check_ending,
    drained,
    file_with,
    function_in,
    inline,
    remote,
)

from pixelmaze.maze.grid import build
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.step import PATH
from pixelmaze.outside.runs import carving_by, carving_in_file, search_in_file
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.feed import Feed, Trusting
from pixelmaze.run.messages import (
    END,
    NOTES,
    STEPS,
    UNREADABLE,
    Message,
    Source,
    fault_in,
    head_of,
    received,
)
from pixelmaze.run.outcomes import PRINT, Budget

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no signals")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can do this")


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Feed, "echo", lambda _: None)


# ---- the same as here ----------------------------------------------------------------------------


@pytest.mark.few(6)
@pytest.mark.parametrize("name", [*GOOD, "walker"])
def test_steps_and_lines_are_those_of_a_run_in_this_process(name: str, tmp_path: Path) -> None:
    maze = from_id("hexagonal-12x12-prim-3-mask-heart-waypoints-1")
    if name == "walker":
        maze = generate(30, 20, seed=1)
    maze.goals = [maze.goal, maze.goal - 1]
    path = file_with(tmp_path, {**GOOD, "walker": WALL_FOLLOWER}[name])
    here, there = inline(maze, path), remote(maze, path)
    assert drained(here) == drained(there)
    assert (here.fault, here.lines) == (there.fault, there.lines)


SOME = (
    "wall", "caught", "error", "two parameters", "async", "no step", "no path", "path to elsewhere",
    "nothing", "exit", "recursion", "own class",
)  # fmt: skip
"""One ending of each kind; the others are told apart before they get here."""


@pytest.mark.few(15)
@pytest.mark.parametrize("name", SOME)
def test_what_goes_wrong_is_the_same(name: str, tmp_path: Path) -> None:
    maze, path = from_id(CORRIDOR), file_with(tmp_path, ENDINGS[name].source)
    feed, here = remote(maze, path), inline(maze, path)
    check_ending(ENDINGS[name], feed)
    drained(here)
    assert here.fault
    assert feed.fault
    if name != "recursion":
        assert feed.fault._replace(file="") == here.fault._replace(file="")


def test_generator_carves_the_same(tmp_path: Path) -> None:
    source = """
        from pixelmaze import carve

        def generate(maze, random):
            done = {maze.start}
            while len(done) < len(maze.cells()):
                cell = random.choice(sorted(done))
                there = random.choice(maze.neighbours(cell))
                if there not in done:
                    done.add(there)
                    yield carve(cell, there)
    """
    path, grid = file_with(tmp_path, source), build(7, 5)
    here = carving_by(grid, seeded(4), function_in(path, "generate")).feed()
    there = carving_in_file(grid, seeded(4), path).feed()
    assert drained(here) == drained(there)
    assert (here.fault, here.lines) == (there.fault, there.lines) == (None, here.lines)


def test_run_can_be_repeated(tmp_path: Path) -> None:
    source = """
        import random

        def solve(walker):
            while not walker.at_goal:
                walker.go(list(set(walker.open_ways()))[0] if random.random() < 0.5 else
                          random.choice(walker.open_ways()))
    """
    maze, path = generate(6, 5, seed=1), file_with(tmp_path, source)
    assert drained(remote(maze, path)) == drained(remote(maze, path))


def test_module_that_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file_with(tmp_path, WALL_FOLLOWER, "wallflower.py")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    maze = generate(6, 5, seed=1)
    feed = search_in_file(maze, maze.start, maze.goal, "wallflower").feed()
    assert drained(feed)
    assert (feed.fault, max(feed.lines)) == (None, 7)
    feed = search_in_file(maze, maze.start, maze.goal, "wallflower", "other").feed()
    drained(feed)
    assert str(feed.fault) == "wallflower: there is no function other()"


@pytest.mark.thorough
def test_files_hide_no_module_of_python_but_those_that_are_installed(tmp_path: Path) -> None:
    source = """
        import queue, select, pytest
        from {} import {}

        def solve(walker):
            print(queue.PriorityQueue.__name__, hasattr(select, "select"), pytest.mine)
            walker.go("right")
            queue.mine()
    """
    for name in ("queue", "select", "pytest"):
        file_with(tmp_path, "mine = 1", f"{name}.py")
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source.format("pytest", "mine")))
    assert len(drained(feed)) == 2
    assert feed.notes[0].value == "PriorityQueue True 1"
    assert feed.fault
    words = "`queue` means Python's own module, not queue.py: rename your file to use it."
    assert (feed.fault.line, feed.fault.advice) == (8, words)
    for module, name in (("select", "mine"), ("select.deeper", "mine"), ("queue", "Own")):
        feed = remote(from_id(CORRIDOR), file_with(tmp_path, source.format(module, name)))
        drained(feed)
        assert feed.fault
        assert feed.fault.line == 3
        assert f"Python's own module, not {module.split('.')[0]}.py:" in feed.fault.advice
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source.format("math", "mine")))
    drained(feed)
    assert feed.fault
    assert not feed.fault.advice


def test_copies_of_the_process_do_not_disturb_it(tmp_path: Path) -> None:
    source = """
        import multiprocessing, os

        def double(number):
            print("from a copy")
            return 2 * number

        def solve(walker):
            with multiprocessing.get_context("fork").Pool(1) as pool:
                print(pool.map(double, [1]))
            walker.go("right")
            if other := os.fork():
                os.waitpid(other, 0)
            walker.go("right")
            walker.go("right")
    """
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source))
    assert len(drained(feed)) == 7
    assert feed.fault is None
    assert [note.value for note in feed.notes] == ["[2]", "from a copy"]


@pytest.mark.few(2)
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_that_it_starts_find_its_functions(method: str, tmp_path: Path) -> None:
    source = f"""
        import multiprocessing

        def double(number):
            return 2 * number

        def solve(walker):
            with multiprocessing.get_context("{method}").Pool(1) as pool:
                print(pool.map(double, [1]))
            for way in ["right"] * 3:
                walker.go(way)

        if __name__ == "__main__":
            print("it is not the program")
    """
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source))
    assert len(drained(feed)) == 7
    assert feed.fault is None
    assert [note.value for note in feed.notes] == ["[2]"]


@pytest.mark.thorough
@pytest.mark.few(3)
@pytest.mark.parametrize("name", ["my 'own' \"maze\".py", "ä\n.py", "random.py", b"\xff.py"])
def test_names_of_files(name: str | bytes, tmp_path: Path) -> None:
    try:
        path = file_with(tmp_path, "def solve(walker):\n  while 1: pass", os.fsdecode(name))
    except OSError:  # not every system has such names
        return
    feed = remote(from_id(CORRIDOR), path, SHORT)
    drained(feed)
    assert feed.fault
    assert (feed.fault.message, feed.fault.line) == ("no step for 0.3 seconds", 2)
    assert str(feed.fault).isprintable()


def test_neighbouring_files_can_be_imported(tmp_path: Path) -> None:
    file_with(tmp_path, "def away(walker):\n  walker.go('right')\n  1 / 0", "helper.py")
    path = file_with(tmp_path, "from helper import away\ndef solve(walker):\n  away(walker)")
    feed = remote(from_id(CORRIDOR), path)
    drained(feed)
    assert feed.fault
    assert feed.fault.message == "ZeroDivisionError: division by zero (helper.py, line 3)"
    assert (feed.fault.line, feed.fault.frames[-1].text) == (3, "away(walker)")


# ---- safe to try ---------------------------------------------------------------------------------

WHEREVER = {
    "syntax": Ending("def solve(walker):\n  (", "SyntaxError: '(' was never closed", 2),
    "import": Ending("\nimport nowhere", "ModuleNotFoundError: No module named 'nowhere'", 2),
    "no function": Ending("solve = None", "there is no function solve()"),
    "no function but a value": Ending("solve = 5", "solve is a value, 5, not a function"),
    "a class": Ending("class solve: pass", "solve is a class, not a function"),
    "exit while loading": Ending("exit()", "it called sys.exit()", 1),
    "input": Ending("def solve(walker):\n  input('?')", "EOFError: it called input()", 2),
    "os._exit": Ending("import os\ndef solve(walker):\n  walker.go('right')\n  os._exit(3)",
                       "it called os._exit(3)", 4),
    "breakpoint": Ending("def solve(walker):\n  while True: breakpoint()",
                         "it called breakpoint()", 2),
    "escapes": Ending("def solve(walker):\n  raise ValueError('a\\x1b[1m\\nb')",
                      "ValueError: a\\x1b[1m b", 2),
    "quiet exit": Ending("import os, signal\ndef solve(walker):\n  os.execvp('true', ['true'])",
                         "it ended too early, with status 0"),
    "signal": Ending("import os\ndef solve(walker):\n  os.kill(os.getpid(), 15)",
                     "it was killed from outside, by SIGTERM"),
    "crash": Ending("import ctypes\ndef solve(walker):\n  walker.go('right')\n"
                    "  ctypes.string_at(0)", "it was killed by SIGSEGV", 4),
}  # fmt: skip


@pytest.mark.few(15)
@pytest.mark.parametrize("name", WHEREVER)
def test_what_only_a_process_can_do(name: str, tmp_path: Path) -> None:
    check_ending(
        WHEREVER[name], remote(from_id(CORRIDOR), file_with(tmp_path, WHEREVER[name].source))
    )


HANGING = {
    **ENDLESS,
    "stubborn": ENDLESS["stubborn"]._replace(line=4),
    "loop in C": Ending(
        "def solve(walker):\n  walker.go('right')\n  10 ** 10**9", "no step for 0.3 seconds", 3
    ),
    "loop while loading": Ending("\nwhile 1: pass", "no step for 0.3 seconds", 2),
    "loop that prints": Ending(
        "def solve(walker):\n  while 1: print('yes')", "no step for 0.3 seconds", 2
    ),
    "sleep": Ending("import time\ndef solve(walker):\n time.sleep(9)", "no step for 0.3 sec", 3),
    "closes everything": Ending(
        "import os\ndef solve(walker):\n os.closerange(0, 99)\n while 1: pass", ""
    ),
}  # fmt: skip


@pytest.mark.thorough
@pytest.mark.few(3)
@pytest.mark.parametrize("name", HANGING)
def test_what_hangs_is_ended_at_its_line(name: str, tmp_path: Path) -> None:
    ending = HANGING[name]
    check_ending(ending, remote(from_id(CORRIDOR), file_with(tmp_path, ending.source), SHORT))


def test_steps_before_a_crash_are_kept(tmp_path: Path) -> None:
    source = WHEREVER["crash"].source
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source))
    assert len(drained(feed)) == 2


@LINUX
def test_memory_is_limited(tmp_path: Path) -> None:
    source = "def solve(walker):\n  walker.go('right')\n  x = [bytes(3 << 30)]"
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source))
    drained(feed)
    assert feed.fault
    assert (feed.fault.message, feed.fault.line) == (
        "MemoryError: it used more memory than it is allowed", 3,
    )  # fmt: skip


@pytest.mark.thorough
@LINUX
def test_limit_of_memory_is_not_its_own_to_lift(tmp_path: Path) -> None:
    """It fills what it may have to the last byte; what went wrong is still heard."""
    source = """
        import resource

        kept = []

        def solve(walker):
            print(*resource.getrlimit(resource.RLIMIT_AS))
            walker.go("right")
            for size in (1 << 20, 1 << 10, 8):
                try:
                    while True:
                        kept.append(bytearray(size))
                except MemoryError:
                    pass
            kept[0].no_such_name
    """
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source))
    drained(feed)
    soft, hard = map(int, feed.notes[0].value.split())
    assert 0 < soft < hard < soft + (100 << 20)
    assert feed.fault
    assert "no_such_name" in feed.fault.message or "MemoryError" in feed.fault.message
    assert feed.fault.line == 15


@pytest.mark.thorough
def test_deep_recursion(tmp_path: Path) -> None:
    maze = generate(3000, 1, seed=1)
    for name in ("path", "recursive"):
        feed = remote(maze, file_with(tmp_path, GOOD[name]))
        assert [step & 15 for step in drained(feed)].count(PATH) == 2999
        assert feed.fault is None


@pytest.mark.thorough
def test_a_million_prints(tmp_path: Path) -> None:
    source = "def solve(walker):\n  for i in range(1_000_000): print(i)\n  walker.go('right')"
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source))
    assert len(drained(feed)) == 2
    kept = "\n".join(note.value for note in feed.notes)
    assert kept.startswith("0\n1\n2\n")
    assert kept.endswith("\n… and 6,788,890 more characters")
    assert len(kept) < 100_100
    assert {(note.step, note.kind) for note in feed.notes} == {(2, PRINT)}


def test_prints_past_python_are_shown_and_bounded(tmp_path: Path) -> None:
    source = """
        import os, sys

        def solve(walker):
            os.system("echo from elsewhere")
            print("error", file=sys.stderr)
            for _ in range(200):
                os.write(2, b"x" * 10_000 + b"\\n")
    """
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source))
    drained(feed)
    values = [note.value for note in feed.notes]
    assert values[0] == "error"
    assert sum(map(len, values)) < 300_000


def test_prints_go_to_standard_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Feed, "echo", None)
    source = "import os\ndef solve(walker):\n  print('one')\n  os.system('echo two')"
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source))
    drained(feed)
    assert capsys.readouterr() == ("", "one\ntwo\n")


@pytest.mark.thorough
def test_equal_prints_are_folded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first of them is there at once; an endless loop prints no end of them."""
    monkeypatch.setattr(Feed, "echo", None)
    source = """
        def solve(walker):
            for line in ["one", "two", "two", *["three"] * 1200, "one"]:
                print(line)
            walker.go("right")
            while True:
                print("four")
    """
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source), Budget(seconds=1))
    shown = ""
    while not shown.endswith("four\n"):
        assert not feed.is_over
        feed.take(1, 0.05)
        shown += capsys.readouterr().err
    assert shown == "one\ntwo\ntwo\nthree\n(the same line 1,200 times)\none\nfour\n"
    drained(feed)
    assert re.match(r"\(the same line \d+,\d{3} times\)\n", capsys.readouterr().err)
    assert feed.fault
    assert feed.fault.message == "no step for 1 second"


def test_no_more_steps_are_made_than_will_be_taken(tmp_path: Path) -> None:
    source = """
        def solve(walker):
            for count in range(1_000_000):
                walker.go("left" if count % 2 else "right")
                if count % 1000 == 0:
                    print(count)
    """
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source), Budget(seconds=0.3))
    assert len(feed.take(10, 5)) == 10
    sleep(0.7)  # while nobody asks, no time runs out
    assert not feed.is_over
    assert max(note.step for note in feed.notes) <= 10_000
    assert len(feed.take(30_000, 5)) == 30_000
    feed.close()
    assert feed.is_over


def test_notes_come_with_their_steps(tmp_path: Path) -> None:
    source = """
        def solve(walker):
            for count in range(4000):
                walker.go("left" if count % 2 else "right")
                walker.mark(str(count))
    """
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source))
    assert len(feed.take(2, 5)) == 2
    for step in range(3, 3000):
        assert len(feed.take(1, 5)) == 1
        assert feed.notes[-1].step >= step - 1
    feed.close()


def test_budget_is_kept_to_the_step(tmp_path: Path) -> None:
    maze = generate(9, 6, seed=1)
    path = file_with(tmp_path, GOOD["search"])
    count = len(drained(remote(maze, path)))
    for most in (count, count - 1):
        feed = remote(maze, path, Budget(steps=most))
        assert len(drained(feed)) == most
        assert (feed.fault is None) == (most == count)


def test_nothing_waits_longer_than_it_may(tmp_path: Path) -> None:
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, ENDLESS["loop"].source))
    for _ in range(3):
        assert len(feed.take(1, 0.01)) <= 1
    assert not feed.is_over
    feed.close()


# ---- processes -----------------------------------------------------------------------------------

WITH_GRANDCHILD = """
    import os, subprocess

    def solve(walker):
        other = subprocess.Popen(["sleep", "60"])
        print(os.getpid(), other.pid)
        walker.go("right")
        while True:
            pass
"""


def gone(process: int) -> bool:
    """Whether a process has ended; one that nobody has waited for has, too."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    if sys.platform == "linux":
        return "\nState:\tZ" in Path(f"/proc/{process}/status").read_text()
    return False


@pytest.mark.few(2)
@pytest.mark.parametrize("way", ["closed", "forgotten"])
def test_processes_end_with_the_feed(way: str, tmp_path: Path) -> None:
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, WITH_GRANDCHILD))
    feed.take(2, 10)
    assert soon(lambda: feed.take(1, 0.01) or bool(feed.notes))  # type: ignore[arg-type,return-value]
    processes = [int(number) for number in feed.notes[0].value.split()]
    assert not any(map(gone, processes))
    if way == "closed":
        feed.close()
    else:
        del feed
    assert all(soon(lambda process=process: gone(process)) for process in processes)


PARENT = """
    import sys, time
    from pathlib import Path
    from pixelmaze.run.factory import from_id
    from pixelmaze.outside.runs import search_in_file
    feed = search_in_file(from_id("square-4x1-prim-1"), 0, 3, Path(sys.argv[1])).feed()
    while not feed.notes:
        feed.take(5, 0.01)
    print(feed.notes[0].value, flush=True)
    if sys.argv[2] == "waits":
        time.sleep(60)
    if sys.argv[2] == "fails":
        1 / 0
"""


@pytest.mark.few(4)
@pytest.mark.parametrize("way", ["waits", "ends", "fails"])
def test_process_ends_with_its_parent(way: str, tmp_path: Path) -> None:
    path = file_with(tmp_path, WITH_GRANDCHILD.replace("pass", "10 ** 10**9"))  # it holds the GIL
    command = [sys.executable, "-c", dedent(PARENT), str(path), way]
    with subprocess.Popen(command, stdout=-1, stderr=subprocess.DEVNULL, text=True) as parent:
        assert parent.stdout
        child, grandchild = map(int, parent.stdout.readline().split())
        if way == "waits":
            parent.send_signal(signal.SIGKILL)
    try:
        assert soon(lambda: gone(child))
        if way != "waits":
            assert soon(lambda: gone(grandchild))
    finally:
        if not gone(grandchild):
            os.kill(grandchild, signal.SIGKILL)


IN_C = """
    import os
    from pathlib import Path

    def solve(maze):
        with Path(__file__).with_name("pids").open("a+") as file:
            file.write(f"{os.getpid()}\\n")
            file.seek(0)
            if len(file.readlines()) > 1:  # the first run of a comparison has no worker
                sum(range(10**13))
"""


@pytest.mark.thorough
@LINUX
@pytest.mark.parametrize(
    "command",
    [
        "contest class --size 4x3",
        "check class/mine.py",
        "compare --solvers bfs,class/mine.py --count 2000 --seed 1",
    ],
)
def test_no_process_outlives_a_command_that_is_killed(command: str, tmp_path: Path) -> None:
    """Its threads and workers have no chance to end what they have started."""
    (tmp_path / "class").mkdir()
    file_with(tmp_path / "class", IN_C)
    pids = tmp_path / "class" / "pids"

    def begun() -> list[int]:
        return [*map(int, pids.read_text().split())] if pids.exists() else []

    with start(tmp_path, f"--data-dir data {command}") as process:
        assert soon(lambda: len(begun()) > 1)
        process.kill()
    survivors = [pid for pid in begun() if not soon(partial(gone, pid))]
    for pid in survivors:
        os.kill(pid, signal.SIGKILL)
    assert not survivors


@pytest.mark.thorough
def test_run_outlives_the_thread_that_begins_it(tmp_path: Path) -> None:
    feeds: list[Feed] = []

    def begin() -> None:
        feed = remote(from_id("square-200x200-prim-1"), file_with(tmp_path, GOOD["search"]))
        next(feed)
        feeds.append(feed)

    thread = Thread(target=begin)
    thread.start()
    thread.join()
    assert drained(feeds[0])
    assert not feeds[0].fault


# ---- what it sends is input from outside ---------------------------------------------------------

FORGED = {
    "an ending": b"E\x03\x00\x00\x00abc",
    "steps": b"S\x03\x00\x00\x00abc",
    "notes": b"N\x0a\x00\x00\x00[[[[[[[[[[",
    "a fault": b'E\x2c\x00\x00\x00[["\\u001b]0;T", "", 1, [], -1, ""], false, {}]   ',
    "one byte": b"x",
    "lines of text": b"hello\n" * 9,
}


@pytest.mark.few(6)
@pytest.mark.parametrize("payload", FORGED.values(), ids=FORGED)
def test_file_that_writes_into_a_pipe_of_ours_ends_its_run(tmp_path: Path, payload: bytes) -> None:
    source = f"""
        import os
        def solve(walker):
            walker.go("right")
            for number in range(3, 20):
                try:
                    os.write(number, {payload!r})
                except OSError:
                    pass
            walker.go("right")
    """
    feed = remote(from_id(CORRIDOR), file_with(tmp_path, source))
    assert len(drained(feed)) <= 2
    assert feed.fault
    assert "it sent unreadable data" in feed.fault.message


@pytest.mark.parametrize(
    "message",
    [
        (STEPS, b"abc"), (STEPS, bytes(4)), (NOTES, b"[[1, 2, 3]]"), (NOTES, b"{"), (END, b"7"),
        (NOTES, b'[[0, "text", 99, ""]]'), (NOTES, b'[[0, "colour", 1, "purple"]]'),
        (NOTES, b"[" * 100_000), (END, b'[["", "", "x", [], -1, ""], false, {}]'),
        (END, b'[["", "", 1, [7], -1, ""], false, {}]'), (END, b"[null, false]"), (END, b"\xff"),
        (END, b'[[["a"], "", 1, [], -1, ""], false, {}]'),
        (END, b'[["", "", Infinity, [], -1, ""], false, {}]'),
        (END, b'[["", 7, 1, [], -1, ""], false, {}]'), (END, b"[null, false, [1]]"),
        (END, b'[null, false, {"score": "high"}]'), (NOTES, b"[7]"),
    ],
)  # fmt: skip
def test_message_that_is_none_ends_the_run(message: Message) -> None:
    class Forger(Source):
        def receive(self, seconds: float) -> Message:
            return message

    feed = Feed(lambda _: Forger(), Trusting(), from_id(CORRIDOR).grid)
    assert not drained(feed)
    assert feed.fault == UNREADABLE


@pytest.mark.parametrize(
    "payload", [b"", b"7", b'["", "", "x", [], -1, ""]', b'[1, "", 1, [], 1, ""]']
)
def test_fault_that_is_none(payload: bytes) -> None:
    assert fault_in(payload) == UNREADABLE


@pytest.mark.parametrize("size", [0, *range(8, 18)])
def test_message_that_is_cut_off_is_none(size: int) -> None:
    key = b"8letters"
    whole = head_of(key, NOTES, b"[[1]]") + b"[[1]]"
    assert received(BytesIO(whole + b"more"), key) == (NOTES, b"[[1]]")
    assert received(BytesIO(whole[:size]), key) is None


def test_process_loads_neither_formats_nor_what_makes_mazes() -> None:
    code = "import sys, pixelmaze.outside.child; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    slow = {"pixelmaze.files.files", "pixelmaze.files.text", "pixelmaze.run.factory"}
    assert slow.isdisjoint(done.stdout.split())
