"""Input and command lines at random: each is run as its users would, and its cost is measured.

A case follows from its kind and its number alone. To see one of them again:

    python tests/fuzz.py trace 1234
"""

import json
import os
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO, TextIOWrapper
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from select import select
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

DATA_DIR = "data"
"""The folder of settings and records, in the folder of the case."""
HANG = 60.0
"""Seconds after which a case is given up."""
MOST_SECONDS, MOST_MEGABYTES = 5.0, 500
"""That the processor is busy with a case, and that the process ever takes."""
_ADDRESS_SPACE = 8_000_000_000
"""So that a case which takes too much memory fails, and not the machine."""


@dataclass(frozen=True)
class Case:
    """A command line, and what it finds."""

    words: Sequence[str]
    files: Mapping[str, bytes] = field(default_factory=dict)
    """In the folder in which it is run."""
    stdin: bytes = b""


@dataclass(frozen=True)
class Outcome:
    status: Any
    stdout: bytes
    stderr: str
    seconds: float
    """Of the processor."""
    megabytes: int
    """The most that the process has ever taken."""


class Hang(BaseException):
    """The case has taken too long."""


def case_of(kind: str, number: int) -> Case:
    """The case of that kind and number; the same each time."""
    from support import bombs, command_lines, mutations

    if kind == "bomb":
        return bombs.BOMBS[number]()
    chance = Random(f"{kind} {number}")
    return {**mutations.KINDS, **command_lines.KINDS}[kind](chance)


def faults(outcome: Outcome, has_limits: bool = True) -> list[str]:
    """What is wrong with how a case ended."""
    found = []
    lines = outcome.stderr.splitlines()
    if outcome.status not in (0, 1, 2):
        found.append(f"the exit status is {outcome.status}")
    if outcome.status == 2 and not (lines and lines[-1].startswith("pixelmaze: ")):
        found.append("the status is 2, and no line says why")
    if "Traceback" in outcome.stderr:
        found.append("a traceback is printed")
    strange = {character for character in outcome.stderr if not character.isprintable()} - {"\n"}
    if strange:
        found.append(f"control characters are printed: {sorted(strange)}")
    if outcome.megabytes > MOST_MEGABYTES:
        found.append(f"it takes {outcome.megabytes} MB")
    if has_limits and outcome.seconds > MOST_SECONDS:
        found.append(f"it takes {outcome.seconds:.1f} seconds")
    return found


# ---- in this process ---------------------------------------------------------------------------


def run(case: Case, folder: Path) -> Outcome:
    """Run it in this folder, which is emptied before, and in this process."""
    from pixelmaze import cli

    for old in folder.iterdir():
        if old.is_dir() and not old.is_symlink():
            shutil.rmtree(old)
        else:
            old.unlink()
    for name, content in case.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    os.chdir(folder)
    streams = {name: TextIOWrapper(BytesIO(), "utf-8") for name in ("stdin", "stdout")}
    streams["stderr"] = TextIOWrapper(BytesIO(), "utf-8", "backslashreplace")  # as Python has it
    streams["stdin"].buffer.write(case.stdin)
    streams["stdin"].buffer.seek(0)
    before = {name: getattr(sys, name) for name in (*streams, "argv", "unraisablehook")}
    begin = time.process_time()
    status: Any = None
    try:
        for name, stream in streams.items():
            setattr(sys, name, stream)
        sys.argv = ["pixelmaze", *case.words]
        signal.setitimer(signal.ITIMER_REAL, HANG)
        cli.run()
    except SystemExit as end:
        status = end.code or 0
    except BaseException as error:
        status = repr(error)[:300]
        traceback.print_exc(file=streams["stderr"])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for name, value in before.items():
            setattr(sys, name, value)
        os.chdir(folder)
    written = []
    for name in ("stdout", "stderr"):
        streams[name].flush()
        written.append(streams[name].buffer.getvalue())  # type: ignore[attr-defined]
    return Outcome(
        status,
        written[0],
        written[1].decode("utf-8", "backslashreplace"),
        time.process_time() - begin,
        _peak(),
    )


def tried(case: Case, folder: Path) -> Outcome:
    """Run it, and if that is slow, once more: code may have been compiled the first time."""
    outcome = _tried(case, folder)
    return _tried(case, folder) if outcome.seconds > MOST_SECONDS else outcome


def _tried(case: Case, folder: Path) -> Outcome:
    """Run it, in a process of its own if it records: the engine starts but once in each. That is a
    copy of one which has never done anything: a copy of this one could wait for its threads."""
    if not any("--record" in word for word in case.words):
        return run(case, folder)
    server = get_context("forkserver")
    server.set_forkserver_preload(_PRELOADED)
    reading, writing = server.Pipe(duplex=False)
    process = server.Process(target=_send, args=(writing, case, folder))
    process.start()
    writing.close()
    try:
        outcome = reading.recv() if reading.poll(HANG + 10) else None
    except EOFError:
        outcome = None
    process.kill()
    process.join()
    return outcome or Outcome("lost: the process ended, or hung", b"", "", 0.0, 0)


_PRELOADED = ["pixelmaze.cli", "pixelmaze.window.app.film", "pixelmaze.ui.watch.watch"]


def _send(writing: Connection, case: Case, folder: Path) -> None:
    _prepare()
    writing.send(run(case, folder))
    os._exit(0)


def _peak() -> int:
    """Megabytes that this process has taken at most."""
    status = Path("/proc/self/status")
    if status.exists():  # in Linux `getrusage` includes what the parent took before it started this
        lines = status.read_text().splitlines()
        return next(int(line.split()[1]) // 1000 for line in lines if line.startswith("VmHWM:"))
    unit = 1_000_000 if sys.platform == "darwin" else 1000
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit


def _prepare() -> None:
    """Let cases hang, and take memory, no longer than they may."""

    def give_up(*_: object) -> NoReturn:
        raise Hang(f"after {HANG:.0f} seconds")

    signal.signal(signal.SIGALRM, give_up)
    resource.setrlimit(resource.RLIMIT_AS, (_ADDRESS_SPACE, resource.RLIM_INFINITY))
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        os.environ.pop(name, None)
    os.environ["PIXELMAZE_DATA_DIR"] = DATA_DIR


def _work(kind: str, numbers: Sequence[int], has_limits: bool) -> None:
    """Run these cases, and tell the parent of each: when it begins, and what was wrong with it."""
    _prepare()
    parent = os.fdopen(os.dup(1), "w")
    with TemporaryDirectory(prefix="pixelmaze-") as name:
        for number in numbers:
            print(json.dumps([number, None]), file=parent, flush=True)
            outcome = tried(case_of(kind, number), Path(name))
            print(json.dumps([number, faults(outcome, has_limits)]), file=parent, flush=True)
            if outcome.megabytes > MOST_MEGABYTES / 2:
                break  # what is left of this must not count for the next
        os.chdir("/")


# ---- in processes of their own -----------------------------------------------------------------


class _Worker:
    """A process that runs cases one after the other."""

    def __init__(self, kind: str, numbers: Sequence[int], has_limits: bool, folder: str) -> None:
        self._arguments = (kind, has_limits)
        self._folder = folder
        self._left = list(numbers)
        self._rest = b""
        self._start()

    def _start(self) -> None:
        kind, has_limits = self._arguments
        words = [__file__, kind, "--", "limits" if has_limits else "none", *map(str, self._left)]
        self._process = subprocess.Popen(
            [sys.executable, *words],
            env=os.environ | {"TMPDIR": self._folder},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._process.stdout
        self.pipe = self._process.stdout
        self._is_at_work = False

    def hear(self) -> list[tuple[int, list[str]]]:
        """The cases that went wrong, among those done since it was asked last."""
        data = os.read(self.pipe.fileno(), 1 << 16)
        *lines, self._rest = (self._rest + data).split(b"\n")
        wrong = []
        for number, found in map(json.loads, lines):
            self._is_at_work = found is None
            if found is not None:
                self._left.remove(number)
                if found:
                    wrong.append((number, found))
        if not data:
            self._process.wait()
            self.pipe.close()
            if self._is_at_work or self._process.returncode:
                wrong.append((self._left.pop(0), ["the process ends"]))
            if self._left:
                self._rest = b""
                self._start()
        elif wrong:  # what it holds, and has taken, says nothing of the cases to come
            self.end()
            self._rest = b""
            if self._left:
                self._start()
        return wrong

    @property
    def is_done(self) -> bool:
        return not self._left

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self.pipe.close()


def failures(
    kind: str, numbers: Sequence[int], processes: int = 1, has_limits: bool = True
) -> Iterator[tuple[int, list[str]]]:
    """The numbers of the cases that went wrong, and in what way."""
    shares = [share for share in (numbers[i::processes] for i in range(processes)) if share]
    with TemporaryDirectory(prefix="pixelmaze-") as folder:  # for what a killed process leaves
        workers = [_Worker(kind, share, has_limits, folder) for share in shares]
        try:
            while workers:
                ready, _, _ = select([worker.pipe for worker in workers], [], [], 2 * HANG)
                if not ready:
                    raise AssertionError(f"cases of {kind} hang where nothing can interrupt them")
                for worker in [each for each in workers if each.pipe in ready]:
                    yield from worker.hear()
                    if worker.is_done:
                        worker.end()
                        workers.remove(worker)
        finally:
            for worker in workers:
                worker.end()


def described(kind: str, number: int, found: Sequence[str] = ()) -> str:
    """The case, and how to run it alone."""
    case = case_of(kind, number)
    lines = [f"{kind} {number}: {'; '.join(found)}", f"  python tests/fuzz.py {kind} {number}"]
    lines.append(f"  pixelmaze {shlex.join(case.words)}")
    for name, content in case.files.items():
        cut = f" (of {len(content)} bytes)" if len(content) > 1000 else ""
        lines.append(f"  {name}: {content[:1000]!r}{cut}")
    if case.stdin:
        lines.append(f"  standard input: {case.stdin[:1000]!r}")
    return "\n".join(lines)


def _show(kind: str, number: int) -> None:
    """Run one case, and print all of it."""
    _prepare()
    print(described(kind, number))
    with TemporaryDirectory(prefix="pixelmaze-") as name:
        outcome = tried(case_of(kind, number), Path(name))
        os.chdir("/")
    print(outcome.stdout.decode("utf-8", "backslashreplace")[:2000])
    print(outcome.stderr)
    print(f"status {outcome.status}, {outcome.seconds:.2f} s, {outcome.megabytes} MB")
    print(*faults(outcome) or ["nothing is wrong"], sep="\n")


if __name__ == "__main__":
    if sys.argv[2] == "--":
        _work(sys.argv[1], [*map(int, sys.argv[4:])], sys.argv[3] == "limits")
    else:
        _show(sys.argv[1], int(sys.argv[2]))
