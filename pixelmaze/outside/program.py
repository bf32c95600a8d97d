"""Programs in other processes: how they are started, heard and ended; and talks with them, in which
a program in any language says its steps in lines, and may be answered.
"""

import os
import shlex
import shutil
import signal
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from threading import Event, Thread
from typing import IO

from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.output import Output, StoppedError
from pixelmaze.outside.thread import InThread
from pixelmaze.run.feed import Feed, Judge
from pixelmaze.run.messages import Allowed, Ending, Source
from pixelmaze.run.words import FROM_OUTSIDE, Budget, Fault

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


def ending(status: int, last_words: str) -> str:
    """What a program did in the end; empty for an end without an error."""
    if status < 0:
        with suppress(ValueError):
            name = signal.Signals(-status).name
            return f"was {FROM_OUTSIDE if name in _SENT else 'ended'} by {name}"
    words = printable(f": {last_words}" if last_words else "")
    return f"ended with status {status}{words}" if status else ""


# ---- talks ---------------------------------------------------------------------------------------

_AHEAD = 1  # the most steps that a program makes before they are asked for: it may be reset


class Over(Exception):  # noqa: N818  # nothing is wrong
    """The talk ends here, with these words, or this fault."""

    def __init__(self, why: str = "", fault: Fault | None = None) -> None:
        super().__init__(why)
        self.fault = fault


class Talk(ABC):
    """A talk about a search of a maze, in a thread. It is over after this number of steps."""

    words: Sequence[str] = ()
    """The command of the program."""
    can_reset = False
    """Whether the program hears that it is to return to the start."""

    def __init__(self, maze: Maze, most: int) -> None:
        self.maze, self.most = maze, most
        self.why = ""
        """What the program did in the end, such as "ended with status 1"; empty if it ended of
        itself, or goes on."""
        self.was_reset = False
        self._program: Program | None = None

    def begin(self) -> str | None:
        """What the program is told first, before its input ends; None if it will be answered."""
        return None

    @abstractmethod
    def hear(self, line: str) -> str | None:
        """Take a line, and answer; None for no answer. Over, if it is the last."""

    @abstractmethod
    def conclude(self, fault: Fault | None) -> Ending:
        """Add the last steps. `fault` is why it broke off."""

    # ---- in the thread ---------------------------------------------------------------------------

    def __call__(self, out: Output) -> Ending:
        self.out = out
        fault = None
        try:
            self.talk()
        except StoppedError:  # the steps that were asked for are there
            pass
        except Over as over:
            self.why, fault = self.why or str(over), over.fault
        finally:
            self.end()
            if self._program:
                self._program.release()
        out.allowed = Allowed(1 << 40)  # the path is never too long
        return self.conclude(fault)

    def talk(self) -> None:
        """Start the program, and hear it to its end."""
        first = self.begin()
        program = self._program = self._started()
        if self.why:  # it was closed meanwhile
            return
        if first is not None:
            program.send(first)
            program.end_input()
        for line in lines_of(program.output):
            self.out.hold()  # also what makes no step waits
            if self.why:
                break
            answer = self.hear(line.decode("utf-8", "replace").rstrip("\r\n"))
            if answer is not None:
                program.send(answer)
        if not self.why:
            status = program.wait()
            if status == NOT_STARTED and not self.out.count and not program.last_words:
                words = "the program cannot be started: it is not made for this machine"
                raise Over(fault=Fault(words))
            self.why = ending(status, program.last_words)

    def _started(self) -> Program:
        try:
            return Program(self.words, self.out.print)
        except (OSError, ValueError) as error:
            words = f"the program cannot be started: {getattr(error, 'strerror', error)}"
            raise Over(fault=Fault(words)) from None

    def add(self, action: int, arc: int) -> None:
        """Add a step."""
        self.check_room()
        self.out.add(arc << 4 | action, 0)

    def check_room(self) -> None:
        """Over, if there is no room for another step."""
        if self.out.count == self.most:
            raise Over(f"made {self.most:,} steps without an end")

    # ---- for whoever hears it --------------------------------------------------------------------

    def end(self, why: str = "") -> None:
        """End the program."""
        self.why = self.why or why
        if self._program:
            self._program.close()


class TalkThread(InThread):
    """A talk, and the source of its messages."""

    LEAD = 0  # a program draws and prints where it stands

    def __init__(self, talk: Talk, allowed: Allowed) -> None:
        super().__init__(talk, talk.maze.grid, allowed)
        self._talk = talk
        self.can_reset = talk.can_reset

    def stop(self, why: str) -> None:
        self._talk.end(f"made {why}")
        self.allow(Allowed(1 << 40))  # to its conclusion

    def reset(self) -> None:
        self._talk.was_reset = True

    def close(self) -> None:
        self._talk.end("was closed")
        super().close()

    def quit(self) -> None:  # type: ignore[override]  # a talk concludes before it ends
        if not self._has_left:
            raise StoppedError


def feed_of_talk(begin: Callable[[], Talk], judge: Judge, maze: Maze, budget: Budget) -> Feed:
    """The steps of a talk. Its program is started when the first is asked for."""

    def started(allowed: Allowed) -> Source:
        return TalkThread(begin(), allowed)

    cells = maze.grid.size
    room = budget._replace(steps=budget.steps_for(cells) + 2 * cells)  # for the path
    return Feed(started, judge, maze.grid, room, stream="stderr", ahead=_AHEAD)
