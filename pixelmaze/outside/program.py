"""Programs that run in another process: how they are started, heard and ended."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from threading import Event, Thread
from typing import IO

from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.run.words import Fault, FaultKind

LONGEST_LINE = 100_000
"""The most bytes of a line that a program prints. What is longer counts as several lines."""
_LAST_WORDS = 200  # the most characters of the last line of that output which are quoted in a fault
LONGEST_QUOTE = 40  # the most characters of a line that are quoted in a message
_BIND = """
import ctypes, os, signal, sys
ctypes.CDLL(None).prctl(1, signal.SIGKILL)
try:
    os.execvp(sys.argv[1], sys.argv[1:])
except OSError:
    os._exit(127)
"""
"""Becomes another program, which Linux ends with the thread that has started it."""
_SENT = ("SIGHUP", "SIGINT", "SIGQUIT", "SIGKILL", "SIGTERM")
"""Signals that a program does not cause by its own mistakes."""
NOT_STARTED = 127  # the exit status if it could not
_GRACE = 1.0  # seconds for which a program may still run once it has closed its output


def words_of(command: str) -> list[str]:
    """The program of this command, as it is found, and its arguments; no shell will run it.

    PixelmazeError if the command has no words, or its first word is no program.
    """
    try:
        words = split(command)
    except ValueError as error:
        raise PixelmazeError(f"the command {command!r} cannot be split: {error}") from None
    if not words:
        raise PixelmazeError("there is no command after the colon, such as 'mms: ./mouse --fast'")
    found = None if "\0" in command else shutil.which(words[0])
    if found is None:
        raise PixelmazeError(f"there is no program {words[0]!r} that can be started")
    return [found, *words[1:]]


def split(command: str) -> list[str]:
    """The words of a command, as a shell splits it. On Windows a backslash is part of a path.

    ValueError if a quotation does not end.
    """
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters = True, ""
    if sys.platform == "win32":
        lexer.escape = ""
    return list(lexer)


class Program:
    """A running program, with its standard streams. OSError if it cannot be started.

    It has a session of its own: Ctrl-C does not reach it, and `close` ends all processes of that
    session. One that begins a session of its own outlives the run; so may, on Windows, what the
    program has started.
    """

    def __init__(
        self,
        words: Sequence[str],
        told: Callable[[str], object],
        more_environment: Mapping[str, str] | None = None,
        is_bound: bool = True,
    ) -> None:
        """`told` is called, in another thread, with each line of its debugging output. A program
        that is bound ends, on Linux, with the thread that starts it, however that ends."""
        is_bound = is_bound and sys.platform == "linux"
        bound = [sys.executable, "-I", "-S", "-c", _BIND] if is_bound else []
        self._process = subprocess.Popen(
            [*bound, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # on Windows
            env={**os.environ, **(more_environment or {})},
        )
        self.last_words = ""
        """The last line of its debugging output that is not blank."""
        self.closed = Event()  # set once it is to end
        self._drain = Thread(target=self._hear, args=(told,), daemon=True)
        self._drain.start()

    @property
    def output(self) -> IO[bytes]:
        assert self._process.stdout
        return self._process.stdout

    def send(self, line: str) -> None:
        """Write a line to its standard input. If it does not read any more, the line is lost."""
        self.write(f"{line}\n".encode())

    def write(self, data: bytes) -> None:
        """Write bytes to its standard input. If it does not read any more, they are lost."""
        assert self._process.stdin
        with suppress(OSError, ValueError):
            self._process.stdin.write(data)
            self._process.stdin.flush()

    def signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        self._process.send_signal(number)

    def end_input(self) -> None:
        """Close its standard input."""
        assert self._process.stdin
        with suppress(OSError, ValueError):
            self._process.stdin.close()

    def wait(self) -> int:
        """Its exit status, negative for a signal; 0 if it only closed its output. Then it is over,
        with all processes of its session."""
        status = 0
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(_GRACE)
        self.close()
        self.drain()
        return status

    def drain(self) -> None:
        """Wait until the debugging output of a program that has ended is heard."""
        self._drain.join(_GRACE)

    def close(self) -> None:
        """End it at once, with all processes of its session."""
        if self.closed.is_set():  # its number may be that of another process by now
            return
        self.closed.set()
        with suppress(OSError):
            if sys.platform != "win32":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()

    def release(self) -> None:
        """Close its input and output, for the thread that has read the output."""
        self.end_input()
        self.output.close()

    def _hear(self, told: Callable[[str], object]) -> None:
        assert self._process.stderr
        with self._process.stderr as stream:
            for line in lines_of(stream):
                text = line.decode("utf-8", "replace").rstrip()
                self.last_words = text.strip()[:_LAST_WORDS] or self.last_words
                told(text)


def lines_of(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of a stream as they come, none longer than LONGEST_LINE."""
    with suppress(OSError, ValueError):  # closed meanwhile
        while line := stream.readline(LONGEST_LINE):
            yield line


def quoted(line: str) -> str:
    """A line for a message: short, and in quotation marks."""
    return repr(line if len(line) <= LONGEST_QUOTE else f"{line[: LONGEST_QUOTE - 1]}…")


def ending(status: int, last_words: str) -> Fault | None:
    """What a program did in the end, as words that follow its name; None if there was no error."""
    if status < 0:
        with suppress(ValueError):
            name = signal.Signals(-status).name
            if name in _SENT:
                return Fault(f"was ended from outside, by {name}", kind=FaultKind.CUT_OFF)
            return Fault(f"was ended by {name}")
    words = printable(f": {last_words}" if last_words else "")
    return Fault(f"ended with status {status}{words}") if status else None
