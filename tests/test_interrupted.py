"""Ctrl-C, and readers that leave: quiet ends that leave nothing half done."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from program import DARK, Process, contents, start

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals and pipes")


def interrupt(process: Process) -> None:
    """Press Ctrl-C; the program must end as those do that were interrupted, and say nothing."""
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=30)
    assert process.returncode == 130, stderr
    assert not (stderr or "").strip()


def wait_for_file(folder: Path, process: Process) -> None:
    """Until there is one more file: the program has begun to write."""
    before = contents(folder).keys()
    while contents(folder).keys() == before:
        assert process.poll() is None
        time.sleep(0.01)


@pytest.mark.parametrize("options", ["", "-o maze.txt", "-o maze.txt --no-compile"])
def test_ctrl_c_while_generating(tmp_path: Path, options: str) -> None:
    import pty

    terminal, end = pty.openpty()
    command = f"generate --size 1500x1500 --generator aldous-broder {options}"
    with start(tmp_path, command, stderr=end) as process:
        os.close(end)
        shown = b""
        while shown.count(b"Making the maze") < 2:  # so it is at work, and far from done
            shown += os.read(terminal, 1024)
        interrupt(process)
        try:
            while part := os.read(terminal, 1024):
                shown += part
        except OSError:  # all have left the terminal
            pass
    os.close(terminal)
    assert b"Traceback" not in shown
    assert shown.rindex(b"\33[?25h") > shown.rindex(b"\33[?25l"), "the cursor is shown again"
    assert not contents(tmp_path)


def test_ctrl_c_while_printing(tmp_path: Path) -> None:
    with start(tmp_path, "generate square-200x200-prim-1") as process:
        assert process.stdout
        assert process.stdout.readline().startswith("+---+")  # there is more than a pipe holds
        interrupt(process)


def test_ctrl_c_keeps_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "maze.png").write_text("old")
    with start(tmp_path, "generate --size 1500x1500 -o maze.png") as process:
        wait_for_file(tmp_path, process)
        interrupt(process)
    assert contents(tmp_path) == {"maze.png": b"old"}


@pytest.mark.parametrize("suffix", ["gif", "webp"])
def test_ctrl_c_while_recording(tmp_path: Path, suffix: str) -> None:
    command = f"watch square-100x100-prim-1 --step-rate 20 --record x.{suffix}"
    with start(tmp_path, command) as process:
        wait_for_file(tmp_path, process)
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=30)
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr
    assert not contents(tmp_path)


def test_ctrl_c_while_waiting_for_the_maze(tmp_path: Path) -> None:
    with start(tmp_path, "solve -") as process:
        assert process.stdin
        process.stdin.write("#" * 1_000_000)  # more than a pipe holds: it has begun to read
        interrupt(process)


@pytest.mark.parametrize(
    "moment",
    [
        "exec('raise KeyboardInterrupt')",  # Python remembers it, and would end by the signal
        "weakref.ref(set(), lambda _: signal.raise_signal(signal.SIGINT))",  # it is lost in there
    ],
)
def test_ctrl_c_at_an_awkward_moment(moment: str) -> None:
    program = (
        "import signal, sys, time, weakref\n"
        "from pixelmaze import cli\n"
        "def work(**_):\n"
        f"    {moment}\n"
        "    while True:\n"
        "        time.sleep(0.01)\n"
        "cli.cli.main = work\n"
        "cli.main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env=DARK, capture_output=True, text=True, timeout=30
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize(
    "command",
    [
        "generate square-200x200-prim-1",
        "generate square-200x200-prim-1 -o /dev/stdout",
        "solve square-200x200-prim-1",
    ],
)
def test_reader_that_leaves(tmp_path: Path, command: str) -> None:
    with start(tmp_path, command) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith("+---+")
        process.stdout.close()
        assert "Traceback" not in process.stderr.read()
    assert process.returncode != 0
