"""Run the program as its users do, without a display, in this process or in one of its own."""

import os
import shlex
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from pixelmaze import cli
from pixelmaze.maze.errors import PixelmazeWarning

UNWANTED = ("DISPLAY", "WAYLAND_DISPLAY", "PYTHONUNBUFFERED")  # the last loses output, quietly
DARK = {name: value for name, value in os.environ.items() if name not in UNWANTED}
DARK |= {"PYTHONIOENCODING": "utf-8"}
"""An environment without a display."""

Process = subprocess.Popen[str]
Done = subprocess.CompletedProcess[str]


def start(
    folder: Path,
    command: str,
    env: dict[str, str] | None = None,
    *,
    program: tuple[str, ...] = ("-m", "pixelmaze"),
    **streams: Any,
) -> Process:
    """Begin `pixelmaze command` in this folder, able to hear Ctrl-C. `program` is what Python runs
    in its place."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # who ignores it, so do heirs
    try:
        return subprocess.Popen(
            [sys.executable, *program, *shlex.split(command)],
            cwd=folder,
            env=DARK | (env or {}),
            text=True,
            **{"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
            | {"encoding": "utf-8"}
            | streams,
        )
    finally:
        signal.signal(signal.SIGINT, before)


def run(
    folder: Path,
    command: str,
    stdin: str | None = None,
    *,
    apart: bool = False,
    env: dict[str, str] | None = None,
    **streams: Any,
) -> Done:
    """Run `pixelmaze command` to its end. It must not print a traceback.

    In this process, which saves starting one each time, unless it is wished `apart`, or has to do
    with an environment or streams of its own.
    """
    if apart or env is not None or streams:
        with start(folder, command, env, **streams) as process:
            stdout, stderr = process.communicate(stdin, timeout=60)
        done = Done(command, process.returncode, stdout, stderr)
    else:
        done = _called(folder, command, stdin or "")
    assert "Traceback" not in done.stderr, done.stderr
    return done


def _called(folder: Path, command: str, stdin: str) -> Done:
    """The same in this process, through the function that the script `pixelmaze` calls."""
    streams = {name: TextIOWrapper(BytesIO(), "utf-8") for name in ("stdin", "stdout", "stderr")}
    streams["stdin"].buffer.write(stdin.encode())
    streams["stdin"].buffer.seek(0)
    with pytest.MonkeyPatch.context() as here, warnings.catch_warnings():
        warnings.simplefilter("default", PixelmazeWarning)  # lines, as in a process of its own
        here.chdir(folder)
        here.setattr(sys, "argv", ["pixelmaze", *shlex.split(command)])
        here.setattr(sys, "unraisablehook", sys.unraisablehook)  # to be as it was, afterwards
        for name, stream in streams.items():
            here.setattr(sys, name, stream)
        with pytest.raises(SystemExit) as end:
            cli.run()
    texts = []
    for name in ("stdout", "stderr"):
        streams[name].flush()
        texts.append(streams[name].buffer.getvalue().decode().replace(os.linesep, "\n"))
    return Done(command, end.value.code or 0, *texts)


def output(folder: Path, command: str, stdin: str | None = None, *, apart: bool = False) -> str:
    """What `pixelmaze command` prints; it must succeed."""
    done = run(folder, command, stdin, apart=apart)
    assert done.returncode == 0, done.stderr
    return done.stdout


def complaint(folder: Path, command: str, stdin: str | None = None, **options: Any) -> str:
    """The one-line error of `pixelmaze command`; it must leave all files unchanged."""
    before = contents(folder)
    done = run(folder, command, stdin, **options)
    assert done.returncode == 2
    assert not done.stdout
    assert done.stderr.startswith("pixelmaze: ")
    assert done.stderr.endswith("\n")
    assert len(done.stderr.splitlines()) == 1
    assert contents(folder) == before
    return done.stderr


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def soon(condition: Callable[[], bool]) -> bool:
    """Whether this becomes true within ten seconds."""
    until = monotonic() + 10
    while not condition() and monotonic() < until:
        sleep(0.01)
    return condition()
