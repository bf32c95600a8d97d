"""Pipes, sockets, devices and folders in place of files are refused before they block."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from support.cli import complaint, output, run, start

from pixelmaze import PixelmazeError
from pixelmaze.files.files import regular_file

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has neither of them")

MAZE = "square-3x3-prim-1"
KINDS = {"pipe": "a pipe", "socket": "a socket", "folder": "a folder", "device": "a device"}
READING = {
    "maze": "solve {}",
    "mask": "generate --mask {}",
    "picture": "generate --picture {}",
    "run to check": "verify {}",
    "run": "play {}.json --record x.png",
    "trace": "watch {}.jsonl --record x.png",
}
needs_zero = pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")


@pytest.fixture
def folder() -> Iterator[Path]:
    """One with a short name: that of a socket has at most a hundred letters."""
    with TemporaryDirectory(prefix="pixelmaze-") as name:
        yield Path(name)


def put(path: Path, kind: str) -> Path:
    """Something that can be opened, or not, but is no file."""
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as here:
            here.bind(str(path))
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero")
    return path


@pytest.mark.thinned
@needs_zero
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("what", READING)
def test_commands_refuse_irregular_files(folder: Path, what: str, kind: str) -> None:
    put(folder / "it", kind)
    ending = ".json" if what == "run" else ".jsonl" if what == "trace" else ""
    if ending:
        put(folder / f"it{ending}", kind)
    error = complaint(folder, READING[what].format("it"))
    assert f"it{ending} is {KINDS[kind]}, not a file" in error


@needs_zero
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", ["records", "verify here"])
def test_data_is_not_read_from_irregular_files(folder: Path, kind: str, command: str) -> None:
    put(folder / "pixelmaze.json", kind)
    done = run(folder, f"--data-dir . {command}")
    name = Path(os.path.realpath(folder / "pixelmaze.json")).name
    assert f"{name} is {KINDS[kind]}, not a file" in done.stderr


def test_file_replaced_by_a_pipe_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "it"
    path.touch()
    before = path.stat()
    path.unlink()
    put(path, "pipe")
    with monkeypatch.context() as here:
        here.setattr(os, "stat", lambda *_: before)
        with pytest.raises(PixelmazeError, match="a pipe"):
            regular_file(path)


@pytest.mark.thorough
def test_standard_input_may_be_a_pipe_by_any_name(folder: Path) -> None:
    text = output(folder, f"generate {MAZE}")
    expected = output(folder, f"solve {MAZE}")
    for name in ("-", "/dev/stdin", "/dev/fd/0"):
        with start(folder, f"solve {name}") as process:
            assert process.communicate(text, timeout=60)[0] == expected


@pytest.mark.thorough
def test_standard_input_may_be_a_mask(folder: Path) -> None:
    with start(folder, "generate --mask /dev/stdin --seed 1") as process:
        assert process.communicate("##\n##\n", timeout=60)[0].startswith("+---+---+\n")
    with start(folder, "verify /dev/stdin") as process:
        assert "not a run" in process.communicate(json.dumps({}), timeout=60)[1]


@pytest.mark.thorough
@pytest.mark.few(3)
@needs_zero
@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("solve -", "standard input: "),
        ("generate --mask /dev/stdin", "too large (at most 100,000,000 bytes)"),
        ("verify -", "standard input: "),
    ],
)
def test_endless_input_is_refused(folder: Path, command: str, words: str) -> None:
    with open("/dev/zero", "rb") as endless:
        done = subprocess.run(
            [sys.executable, "-m", "pixelmaze", *command.split()],
            stdin=endless, capture_output=True, text=True, cwd=folder, timeout=60,
        )  # fmt: skip
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert words in done.stderr


def test_a_shell_may_name_the_output_of_a_command(folder: Path) -> None:
    """As in `solve <(generate)`."""
    reading, writing = os.pipe()
    with open(writing, "w") as into:
        into.write(output(folder, f"generate {MAZE}"))
    command = [sys.executable, "-m", "pixelmaze", "solve", f"/dev/fd/{reading}"]
    done = subprocess.run(command, capture_output=True, text=True, pass_fds=[reading], timeout=60)
    os.close(reading)
    assert done.stdout == output(folder, f"solve {MAZE}")
