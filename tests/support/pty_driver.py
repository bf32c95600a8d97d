"""Run the program in a pseudo-terminal, type into it and read its screen."""

from __future__ import annotations

import fcntl
import os
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import pyte
from support import pty_shell
from support.cli import DARK
from support.pty_shell import ENDED

PATIENCE = 120.0
"""Seconds that a slow machine may take to show something, or to keep a run: where writing takes
long, a run is written seldom."""
_COLOURS = ("NO_COLOR", "COLORTERM")


class Console:
    """`pixelmaze command` in a terminal of this size."""

    def __init__(
        self,
        folder: Path,
        command: str,
        columns: int = 80,
        lines: int = 24,
        env: dict[str, str] | None = None,
        program: tuple[str, ...] = ("-m", "pixelmaze"),
    ) -> None:
        self._master, self._slave = os.openpty()
        self.screen = pyte.Screen(columns, lines)
        self.screen.write_process_input = lambda data: os.write(self._master, data.encode())
        self._stream = pyte.ByteStream(self.screen)
        self.written = b""
        """Everything that the program has written."""
        self._set_size(columns, lines)
        self.before = self.attributes()
        words = [sys.executable, *program, *shlex.split(command)]
        around = {name: value for name, value in DARK.items() if name not in _COLOURS}
        around |= {"TERM": "xterm-256color", "PIXELMAZE_DATA_DIR": str(folder / "data")}
        self._shell = subprocess.Popen(
            [sys.executable, pty_shell.__file__, *words],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            cwd=folder,
            env=around | (env or {}),
            start_new_session=True,
        )

    def __enter__(self) -> Console:
        return self

    def __exit__(self, *_: object) -> None:
        if group := self._group():  # 0 would be the group of the tests themselves
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)
        self._shell.kill()
        self._shell.wait()
        os.close(self._master)
        os.close(self._slave)

    def _group(self) -> int:
        """The processes in the foreground."""
        return os.tcgetpgrp(self._master)

    # ---- what somebody does who sits there -----------------------------------------------------

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def resize(self, columns: int, lines: int) -> None:
        self.look()
        self.screen.resize(lines, columns)
        self._set_size(columns, lines)

    def _set_size(self, columns: int, lines: int) -> None:
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, size)

    def send(self, number: int) -> None:
        """Send a signal to the program."""
        os.killpg(self._group(), number)

    # ---- what is seen --------------------------------------------------------------------------

    def look(self, seconds: float = 0.0) -> None:
        """Read what has been written, or is within this time."""
        while select.select([self._master], [], [], seconds)[0]:
            data = os.read(self._master, 1 << 16)
            self.written += data
            self._stream.feed(data)

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, what: str | Callable[[], bool]) -> None:
        """Wait until this text is shown, or this condition holds."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            self.look(0.02)
            if what in self.text if isinstance(what, str) else what():
                return
        raise AssertionError(f"{what} did not come:\n{self.text}")

    def end(self) -> int:
        """Wait for the end; returns the exit status."""
        self.wait_for(ENDED)
        return int(self.text.rpartition(ENDED)[2].partition("]")[0])

    def attributes(self) -> list[Any]:
        """The modes of the terminal."""
        return termios.tcgetattr(self._slave)

    def check_restored(self) -> None:
        """The terminal must be as before: its modes, its screen buffer and its cursor."""
        assert self.attributes() == self.before, (self.attributes(), self.before)
        assert self.written.rfind(b"\x1b[?1049l") > self.written.rfind(b"\x1b[?1049h") > 0
        assert self.written.rfind(b"\x1b[?2004l") > self.written.rfind(b"\x1b[?2004h")
        assert not self.screen.cursor.hidden
