"""Programs that run outside the package, and feeds of what they say.

A thread talks to the program, whose answers may take their time; the feed takes what is there. The
program is held back while nobody asks for more of its steps.
"""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import os
import shlex
import shutil
import signal
import subprocess
import sys
import weakref
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from threading import Condition, Thread
from time import perf_counter
from typing import IO

from pixelmaze.errors import PixelmazeError, printable
from pixelmaze.external.feed import PRINT, Fault, Feed, Note
from pixelmaze.external.judged import pass_on

LONGEST_LINE = 100_000
"""The most bytes of a line that a program prints. What is longer counts as several lines."""
MOST_PRINTED = 200_000
"""The most characters of its debugging output that are kept."""
_LAST_WORDS = 200
"""The most characters of the last line of that output which are quoted in a fault."""
LONGEST_QUOTE = 40
"""The most characters of a line that are quoted in a message."""
_BIND = """
import ctypes, os, signal, sys
ctypes.CDLL(None).prctl(1, signal.SIGKILL)
try:
    os.execvp(sys.argv[1], sys.argv[1:])
except OSError:
    os._exit(127)
"""
"""Becomes another program, which Linux ends with the thread that has started it."""
_NOT_STARTED = 127
"""The exit status if it could not."""
_GRACE = 1.0
"""Seconds for which a program may still run once it has closed its output."""
_PAUSE = 0.1
"""A longer time between two calls of `Feed.take` does not count as waiting for the program."""


def words_of(command: str) -> list[str]:
    """The command in words, split as a shell does; no shell will run it.

    PixelmazeError if it has no words, or its first word is no program.

    >>> words_of("python3 -c 'print(1)'")
    ['python3', '-c', 'print(1)']
    >>> words_of("./nothing --fast")
    Traceback (most recent call last):
    pixelmaze.errors.PixelmazeError: there is no program './nothing' that can be started
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise PixelmazeError(f"the command {command!r} cannot be split: {error}") from None
    if not words:
        raise PixelmazeError("there is no command after the colon, such as 'mms: ./mouse --fast'")
    if "\0" in command or shutil.which(words[0]) is None:
        raise PixelmazeError(f"there is no program {words[0]!r} that can be started")
    return words


class Program:
    """A running program, with its standard streams. OSError if it cannot be started.

    It has a session of its own: Ctrl-C does not reach it, and `close` ends all its processes. On
    Linux it ends with the thread that starts it, however that ends.
    """

    def __init__(
        self,
        words: Sequence[str],
        told: Callable[[str], object],
        more_environment: Mapping[str, str] | None = None,
    ) -> None:
        """`told` is called, in another thread, with each line of its debugging output."""
        bound = [sys.executable, "-I", "-S", "-c", _BIND] if sys.platform == "linux" else []
        self._process = subprocess.Popen(
            [*bound, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            env={**os.environ, **(more_environment or {})},
        )
        self.last_words = ""
        """The last line of its debugging output that is not blank."""
        self._is_closed = False
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
        with all its processes."""
        status = 0
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(_GRACE)
        self.close()
        self._drain.join(_GRACE)
        return status

    def close(self) -> None:
        """End it at once, with all processes that it started."""
        if self._is_closed:  # its number may be that of another process by now
            return
        self._is_closed = True
        with suppress(OSError):
            if os.name == "posix":
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
    """The lines of a stream as they come, none longer than LONGEST_LINE.

    >>> from io import BytesIO
    >>> list(lines_of(BytesIO(b"ack\\ncrash\\n")))
    [b'ack\\n', b'crash\\n']
    """
    with suppress(OSError, ValueError):  # closed meanwhile
        while line := stream.readline(LONGEST_LINE):
            yield line


def quoted(line: str) -> str:
    """A line for a message: short, and in quotation marks.

    >>> quoted("turnRight45"), quoted("a" * 99)
    ("'turnRight45'", "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'")
    """
    return repr(line if len(line) <= LONGEST_QUOTE else f"{line[: LONGEST_QUOTE - 1]}…")


def ending(status: int, last_words: str) -> str:
    """What a program did in the end; empty for an end without an error.

    >>> ending(0, ""), ending(1, "KeyError: 'x'"), ending(-11, "")
    ('', "ended with status 1: KeyError: 'x'", 'was ended by SIGSEGV')
    """
    if status < 0:
        with suppress(ValueError):
            return f"was ended by {signal.Signals(-status).name}"
    words = printable(f": {last_words}" if last_words else "")
    return f"ended with status {status}{words}" if status else ""


class Talk(ABC):
    """The state of a run in another program: a thread collects the steps, a feed reads them."""

    def __init__(self, most_steps: int) -> None:
        self.steps = array("i")
        """All steps so far, packed as in a Trace."""
        self.notes: list[Note] = []
        self.stats: dict[str, float] = {}
        self.outcome = ""
        self.fault: Fault | None = None
        self.is_over = False
        self._is_ending = False
        self._most_steps = most_steps
        self._wanted = 0
        self._printed = 0
        self._thread: Thread | None = None
        self._program: Program | None = None
        self._changed = Condition()

    # ---- for the thread --------------------------------------------------------------------------

    @abstractmethod
    def run(self) -> None:
        """Collect the steps until `is_over`. Runs in a thread."""

    @abstractmethod
    def finish(self, why: str) -> None:
        """Add the last steps, and set outcome or fault, once the run is over. `why` says what the
        program did in the end, such as "ended with status 1"; empty if it ended of itself."""

    def started(self, words: Sequence[str]) -> Program | None:
        """The program, started. None if that is impossible; then the run is over."""
        try:
            program = Program(words, self.printed)
        except (OSError, ValueError) as error:
            self.refuse(f"the program cannot be started: {getattr(error, 'strerror', error)}")
            return None
        with self._changed:
            self._program = program
            if not self._is_ending:
                return program
        program.close()
        program.release()
        return None

    def ended(self, program: Program) -> None:
        """The program has closed its output, or the run is over without it."""
        if self._is_ending:
            self.close()
        else:
            status = program.wait()
            if status == _NOT_STARTED and not self.steps and not program.last_words:
                self.refuse("the program cannot be started: it is not made for this machine")
            self.end(ending(status, program.last_words))
        program.release()

    def is_wanted(self) -> bool:
        """Waits until more steps are wanted; False if none will be."""
        if len(self.steps) >= self._wanted:
            with self._changed:
                self._changed.wait_for(lambda: self._is_ending or len(self.steps) < self._wanted)
        return not self._is_ending

    def add(self, action: int, arc: int) -> None:
        """Add a step. If there is none left in the budget, the run is over."""
        with self._changed:
            has_room = len(self.steps) < self._most_steps
            if has_room and not self._is_ending:
                self.steps.append(arc << 4 | action)
                self._changed.notify_all()
        if not has_room:
            self.end(f"made {self._most_steps:,} steps without an end")

    def note(self, kind: str, at: int = -1, value: str = "") -> None:
        """Add a note to the latest step."""
        with self._changed:
            self.notes.append(Note(len(self.steps), kind, at, value))

    def printed(self, text: str) -> None:
        """Pass on a line of debugging output. Up to MOST_PRINTED characters are kept."""
        if self._printed <= MOST_PRINTED:
            self._printed += len(text) + 1
            full = self._printed > MOST_PRINTED
            self.note(PRINT, value="… (what it prints from here on is not kept)" if full else text)
        pass_on(text, sys.stderr)

    def refuse(self, message: str) -> None:
        """There is no run at all."""
        self.fault = Fault(message)
        self.end(message)

    def end(self, why: str = "") -> None:
        """The run is over, unless it is already."""
        with self._changed:
            if self._is_ending:
                return
            self._is_ending = True
            self._changed.notify_all()
        if not self.fault:
            self.finish(why)  # it may take long, and a feed does not wait for it
        with self._changed:
            self.is_over = True
            self._changed.notify_all()

    # ---- for the feed ----------------------------------------------------------------------------

    def want(self, count: int) -> None:
        """Let the program go on until there are this many steps."""
        with self._changed:
            self._wanted = max(self._wanted, count)
            self._changed.notify_all()
            if self._thread is None and not self._is_ending:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()

    def taken(self, begin: int, count: int, seconds: float) -> array[int]:
        """Up to `count` steps from `begin` on; fewer if they are not there after that time."""
        end = begin + count
        with self._changed:
            self._changed.wait_for(lambda: self.is_over or len(self.steps) >= end, seconds)
            return self.steps[begin:end]

    def _work(self) -> None:
        try:
            self.run()
        finally:
            self.end("broke off")  # nobody waits for a thread that has failed

    def close(self) -> None:
        """End the run and its program."""
        self.end("was closed")
        with self._changed:
            program, self._program = self._program, None
        if program:
            program.close()


class LiveFeed(Feed):
    """The steps of a `Talk` as they come. The talk begins when the first step is asked for."""

    def __init__(self, talk: Talk) -> None:
        super().__init__()
        self._talk = talk
        self._at = 0
        self.notes = talk.notes

    @property
    def is_over(self) -> bool:
        talk = self._talk
        is_over = talk.is_over and self._at == len(talk.steps)
        if is_over:
            self.fault, self.outcome, self.stats = talk.fault, talk.outcome, talk.stats
        return is_over

    def take(self, count: int, seconds: float) -> array[int]:
        self._talk.want(self._at + 2 * count)  # it works on these while nobody waits
        steps = self._talk.taken(self._at, count, seconds)
        self._at += len(steps)
        return steps

    def close(self) -> None:
        """Nothing ends: others may still read the same steps."""


class ProgramFeed(LiveFeed):
    """The steps of a program.

    It ends for good if no step comes for the seconds of the budget; pauses in which nobody asks for
    steps do not count. The program ends with its feed, when that is closed or no longer used, or
    when this process exits.
    """

    def __init__(self, talk: Talk, seconds: float) -> None:
        super().__init__(talk)
        self._seconds = seconds
        self._waited = 0.0
        self._left = perf_counter()
        self._ending = weakref.finalize(self, talk.close)

    def take(self, count: int, seconds: float) -> array[int]:
        began = perf_counter()
        steps = super().take(count, seconds)
        now = perf_counter()
        self._waited += now - began + min(began - self._left, _PAUSE)
        self._left = now
        if steps:
            self._waited = 0.0
        elif self._waited > self._seconds:
            self._talk.end(f"made no step for {self._seconds:g} seconds")
            self.close()
        return steps

    def close(self) -> None:
        self._ending()
