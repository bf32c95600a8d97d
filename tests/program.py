"""Running the program as its users do: in a process of its own, without a display."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

UNWANTED = ("DISPLAY", "WAYLAND_DISPLAY", "PYTHONUNBUFFERED")  # the last loses output, quietly
DARK = {name: value for name, value in os.environ.items() if name not in UNWANTED}
DARK |= {"PYTHONIOENCODING": "utf-8"}
"""The environment of somebody without a screen."""

Process = subprocess.Popen[str]


def start(folder: Path, command: str, env: dict[str, str] | None = None, **streams: Any) -> Process:
    """Begin `pixelmaze command` in this folder, able to hear Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # who ignores it, so do heirs
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "pixelmaze", *shlex.split(command)],
            cwd=folder,
            env=DARK | (env or {}),
            text=True,
            encoding="utf-8",
            **{"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
            | streams,
        )
    finally:
        signal.signal(signal.SIGINT, before)


def run(
    folder: Path,
    command: str,
    stdin: str | None = None,
    env: dict[str, str] | None = None,
    **streams: Any,
) -> subprocess.CompletedProcess[str]:
    """`pixelmaze command`, to its end; whatever happens, nobody is shown a traceback."""
    with start(folder, command, env, **streams) as process:
        stdout, stderr = process.communicate(stdin, timeout=60)
    assert "Traceback" not in stderr, stderr
    return subprocess.CompletedProcess(command, process.returncode, stdout, stderr)


def output(folder: Path, command: str, stdin: str | None = None) -> str:
    """What `pixelmaze command`, which succeeds, prints."""
    done = run(folder, command, stdin)
    assert done.returncode == 0, done.stderr
    return done.stdout


def complaint(folder: Path, command: str, stdin: str | None = None, **streams: Any) -> str:
    """The one line that refuses `pixelmaze command`, which leaves everything as it was."""
    before = contents(folder)
    done = run(folder, command, stdin, **streams)
    assert done.returncode == 2
    assert not done.stdout
    assert done.stderr.startswith("pixelmaze: ")
    assert done.stderr.endswith("\n")
    assert len(done.stderr.splitlines()) == 1
    assert contents(folder) == before
    return done.stderr


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
