"""Programs in other processes, and talks with them: they print steps in lines, and read answers."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from threading import Event, Thread
from typing import IO, ClassVar

from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.isolation import Isolation, needed_by, program_inside
from pixelmaze.outside.output import Output, StoppedError
from pixelmaze.outside.referee import Referee
from pixelmaze.outside.thread import InThread
from pixelmaze.run.feed import Feed
from pixelmaze.run.messages import Allowed, Ending, Source
from pixelmaze.run.outcomes import PRINT, Budget, Fault, FaultKind

LONGEST_LINE = 100_000  # bytes of a line that a program prints: a longer one counts as several
_LAST_WORDS = 200  # the most characters of the last line of debugging output in a fault
LONGEST_QUOTE = 40  # the most characters of a line in a message
_BIND = """
import ctypes, os, signal, sys
ctypes.CDLL(None).prctl(1, signal.SIGKILL)
try:
    os.execvp(sys.argv[1], sys.argv[1:])
except OSError:
    os._exit(127)
"""
"""Becomes another program, which Linux ends with the thread that started it."""
_SENT = ("SIGHUP", "SIGINT", "SIGQUIT", "SIGKILL", "SIGTERM")
"""Signals that no mistake of a program causes."""
NOT_STARTED = 127  # the exit status of a program that could not be started
_GRACE = 1.0  # seconds that a program may run after closing its output


def words_of(command: str) -> list[str]:
    """The path of the program in a command, and its arguments; no shell will run it. PixelmazeError
    if the command has no words, or its first word is not a program."""
    try:
        words = split(command)
    except ValueError as error:
        raise PixelmazeError(f"cannot read the command {command!r}: {error}") from None
    if not words:
        raise PixelmazeError("expected a command after the colon, such as 'mms: ./mouse'")
    found = None if "\0" in command else shutil.which(words[0])
    if found is None:
        raise PixelmazeError(f"cannot start {words[0]!r}: no such program")
    return [found, *words[1:]]


def split(command: str) -> list[str]:
    """Split a command as a shell does, but for a backslash on Windows, which is part of a path.

    ValueError if a quotation does not end.
    """
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters = True, ""
    if sys.platform == "win32":
        lexer.escape = ""
    return list(lexer)


class Program:
    """A running program, with its standard streams. OSError if it cannot be started.

    Ctrl-C does not reach the session of a program, and `close` ends all processes of the session.
    A process that starts another session outlives the run, unless programs are kept apart; on
    Windows, so may any process that the program started.
    """

    isolation: ClassVar[Isolation] = Isolation()
    """How programs start; a command sets it before the first one."""

    def __init__(
        self,
        words: Sequence[str],
        needed: Iterable[str],
        report: Callable[[str], object],
        more_environment: Mapping[str, str] | None = None,
    ) -> None:
        """Start it. `needed` are the files and folders that it may read, if it is kept apart.
        `report` is called, in another thread, with each line of standard error.

        On Linux, it ends with the thread that starts it, however the thread ends.
        """
        self.is_apart = bool(self.isolation.bubblewrap)
        bound = [sys.executable, "-I", "-S", "-c", _BIND] if sys.platform == "linux" else []
        self._process = subprocess.Popen(
            [*bound, *self.isolation.command(words, needed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # on Windows
            env=self.isolation.environment() | {**(more_environment or {})},
        )
        assert self._process.stdin
        assert self._process.stdout
        self._input, self.output = self._process.stdin, self._process.stdout
        self.last_words = ""
        """The last line of standard error that is not blank."""
        self.closed = Event()  # set when it must end
        self._drain = Thread(target=self._read_debug_output, args=(report,), daemon=True)
        self._drain.start()

    def write(self, data: bytes) -> None:
        """Write to the process; bytes that it does not read are lost."""
        with suppress(OSError, ValueError):
            self._input.write(data)
            self._input.flush()

    def signal(self, number: int) -> None:
        """Send the program a signal, unless ended."""
        if not self.is_apart:
            self._process.send_signal(number)
            return
        with suppress(OSError, IndexError):  # it may have ended
            os.kill(program_inside(self._process.pid), number)

    def end_input(self) -> None:
        with suppress(OSError, ValueError):
            self._input.close()

    def wait(self) -> int:
        """End the session. Returns the exit status: below 0 for a signal, 0 if still running."""
        status = 0
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(_GRACE)
        self.close()
        self.drain()
        # bubblewrap ends as a shell does if a signal ended the program
        return 128 - status if self.is_apart and status > 128 else status

    def drain(self) -> None:
        """Wait for the last lines of standard error, once the program has ended."""
        self._drain.join(_GRACE)

    def close(self) -> None:
        """End all processes of the program's session."""
        if self.closed.is_set():  # the pid may have been reused
            return
        self.closed.set()
        with suppress(OSError):
            if sys.platform != "win32":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()

    def release(self) -> None:
        """Close the program's input and output; for the thread that reads the output."""
        self.end_input()
        self.output.close()

    def _read_debug_output(self, report: Callable[[str], object]) -> None:
        assert self._process.stderr
        with self._process.stderr as stream:
            for line in lines_of(stream):
                text = line.decode("utf-8", "replace").rstrip()
                self.last_words = text.strip()[:_LAST_WORDS] or self.last_words
                report(text)


def lines_of(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a stream as they come, none longer than LONGEST_LINE."""
    with suppress(OSError, ValueError):  # the stream may be closed at any time
        while line := stream.readline(LONGEST_LINE):
            yield line


def quoted(line: str) -> str:
    """The line, shortened and in quotation marks, for a message."""
    return repr(line if len(line) <= LONGEST_QUOTE else f"{line[: LONGEST_QUOTE - 1]}…")


def ending(status: int, last_words: str) -> Fault | None:
    """The end of a program, in words that follow its name; None without an error."""
    if status < 0:
        with suppress(ValueError):
            name = signal.Signals(-status).name
            if name in _SENT:
                return Fault(f"was killed from outside, by {name}", kind=FaultKind.CUT_OFF)
            return Fault(f"was killed by {name}")
    words = printable(f": {last_words}" if last_words else "")
    return Fault(f"ended with status {status}{words}") if status else None


# ---- talks ---------------------------------------------------------------------------------------

_AHEAD = 1  # the most steps ahead of demand: a program may be reset


class TalkEnded(Exception):  # noqa: N818  # nothing is wrong
    """Ends a talk: because of what the program did, or with a fault."""

    def __init__(self, why: Fault | None = None, fault: Fault | None = None) -> None:
        super().__init__()
        self.why, self.fault = why, fault


class Talk(ABC):
    """A talk about a search of a maze, in a thread. `words` are the command of the program."""

    can_reset = False
    """True if the protocol can ask the program to return to the start."""

    def __init__(
        self, words: Sequence[str], maze: Maze, start: int, goal: int, budget: Budget
    ) -> None:
        self.words, self.maze, self.stops, self.budget = words, maze, (start, goal), budget
        self.most = budget.steps_for(maze.grid.size)
        self.why: Fault | None = None
        """The end of the program, such as "ended with status 1"; None if by itself, or not yet."""
        self.was_reset = False
        self._program: Program | None = None

    def begin(self) -> str | None:
        """The whole input of the program; None if it gets answers instead."""
        return None

    @abstractmethod
    def respond(self, line: str) -> str | None:
        """Take a line and return the answer, if any. Raises TalkEnded if the line ends the talk."""

    @abstractmethod
    def conclude(self, fault: Fault | None) -> Ending:
        """Add the last steps, and judge the run; `fault` ended the talk early."""

    # ---- in the thread ---------------------------------------------------------------------------

    def __call__(self, out: Output) -> Ending:
        self.out = out
        fault = None
        try:
            self.talk()
        except StoppedError:  # the steps that were asked for are there
            pass
        except TalkEnded as over:
            self.why, fault = self.why or over.why, over.fault
        finally:
            self.end()
            if self._program:
                self._program.release()
        out.allowed = Allowed(1 << 40)  # the path is never too long
        return self.conclude(fault)

    def talk(self) -> None:
        """Start the program, and take its lines to the end."""
        first = self.begin()
        try:
            needed = needed_by(self.words)
            program = self._program = Program(self.words, needed, self.out.print)
        except (OSError, ValueError) as error:
            words = f"cannot start the program: {getattr(error, 'strerror', error)}"
            raise TalkEnded(fault=Fault(words)) from None
        if self.why:  # closed while it started
            return
        if first is not None:
            program.write(f"{first}\n".encode())
            program.end_input()
        for line in lines_of(program.output):
            self.out.hold()  # lines without a step wait, too
            if self.why:
                break
            answer = self.respond(line.decode("utf-8", "replace").rstrip("\r\n"))
            if answer is not None:
                program.write(f"{answer}\n".encode())
        if not self.why:
            status = program.wait()
            if status == NOT_STARTED and not self.out.count and not program.last_words:
                words = "cannot start the program: it was built for a different machine"
                raise TalkEnded(fault=Fault(words))
            self.why = ending(status, program.last_words)

    def add(self, action: int, arc: int) -> None:
        self.check_room()
        self.out.add(arc << 4 | action, 0)

    def check_room(self) -> None:
        """Raise TalkEnded if there is no room for another step."""
        if self.out.count == self.most:
            words = f"was still running after {self.most:,} steps"
            raise TalkEnded(Fault(words, kind=FaultKind.NO_END, steps=self.most))

    # ---- from outside the thread -----------------------------------------------------------------

    @property
    def fault(self) -> Fault | None:
        """The end of the program, as a fault of the search."""
        return self.why and self.why._replace(message=f"the program {self.why.message}")

    def print_end(self) -> None:
        """Print the end of the program, unless it ended by itself."""
        if self.fault:
            words = self.fault.message
            self.out.note(PRINT, value=f"({words[:1].upper()}{words[1:]}.)")

    def end(self, why: Fault | None = None) -> None:
        self.why = self.why or why
        if self._program:
            self._program.close()


class TalkThread(InThread):
    LEAD = 0  # a program draws and prints after its move

    def __init__(self, talk: Talk, allowed: Allowed) -> None:
        super().__init__(talk, talk.maze.grid, allowed)
        self._talk = talk
        self.can_reset = talk.can_reset

    def stop(self, why: Fault) -> None:
        self._talk.end(why._replace(message=f"made {why.message}"))
        self.allow(Allowed(1 << 40))  # the talk may conclude

    def reset(self) -> None:
        self._talk.was_reset = True

    def close(self) -> None:
        self._talk.end(Fault("was closed"))
        super().close()

    def quit(self) -> None:  # type: ignore[override]  # a talk concludes before it ends
        if not self._has_left:
            raise StoppedError


def feed_of_talk(
    talk: type[Talk], words: Sequence[str], maze: Maze, start: int, goal: int, budget: Budget
) -> Feed:
    """The steps of a program that searches a maze; the first one that is needed starts it. `words`
    are its command: see `words_of`."""

    def begin(allowed: Allowed) -> Source:
        return TalkThread(talk(words, maze, start, goal, budget), allowed)

    cells = maze.grid.size
    room = budget._replace(steps=budget.steps_for(cells) + 2 * cells)  # the path takes steps, too
    judge = Referee(maze, start, goal)
    return Feed(begin, judge, maze.grid, room, stream="stderr", ahead=_AHEAD)
