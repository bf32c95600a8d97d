"""Ctrl-C, and readers that leave: quiet ends that leave nothing half done."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from program import contents, start

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals and pipes")


def interrupted(folder: Path, command: str, ready: Callable[[], bool]) -> str:
    """What the program says on standard error if Ctrl-C is pressed some time after it is ready."""
    with start(folder, command) as process:
        while not ready():
            assert process.poll() is None
            time.sleep(0.01)
        time.sleep(0.7)
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=30)
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr
    return stderr


@pytest.mark.parametrize("options", ["", "-o maze.txt"])
def test_ctrl_c_while_generating(tmp_path: Path, options: str) -> None:
    told = interrupted(tmp_path, f"generate --size 1500x1500 {options}", lambda: True)
    assert not told.strip()
    assert not contents(tmp_path)


def test_ctrl_c_keeps_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "maze.txt").write_text("old")
    interrupted(tmp_path, "generate --size 1500x1500 -o maze.txt", lambda: True)
    assert contents(tmp_path) == {"maze.txt": b"old"}


@pytest.mark.parametrize("suffix", ["gif", "webp"])
def test_ctrl_c_while_recording(tmp_path: Path, suffix: str) -> None:
    command = f"watch square-100x100-prim-1 --step-rate 20 --record x.{suffix}"
    interrupted(tmp_path, command, lambda: bool(contents(tmp_path)))
    assert not contents(tmp_path)


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
