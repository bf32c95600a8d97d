"""What a run puts out, wherever it is: steps, marks, prints, and lines with their values.

It makes as many steps as are allowed, then it is held; it records lines on request.
"""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import json
import os
import sys
from array import array
from collections.abc import Callable, Sequence
from io import TextIOBase
from threading import RLock
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

from pixelmaze.inspect.line_recorder import Finder, Recorder
from pixelmaze.maze.grid import Grid
from pixelmaze.outside.faults import fault_at, line_in
from pixelmaze.run.messages import BEGUN, END, FOUND, LINES, NOTES, STEPS, Allowed, Ending
from pixelmaze.run.words import PRINT, Fault

if TYPE_CHECKING:
    from pixelmaze.inspect.state import Snapshot

MOST_PRINTED = 100_000  # the most characters that are kept of what a run prints
MOST_DRAWN = 2_000_000  # the most characters that are kept of what a run draws
TICK = 0.02  # seconds after which steps and notes are sent, even if they are few
_NONE = 1 << 30  # the number of a line that no step has
_DRAWING = 8  # how many characters a drawing counts, in addition to its text


class StoppedError(BaseException):
    """Ends a function that runs in this process: after an impossible move, or over the budget."""


class Output:
    """Where a run puts its steps, notes and lines. They become messages, see `run.messages`, unless
    nobody is to hear them."""

    CHUNK = 4096  # the most steps between two looks at what is allowed
    LEAD = 1
    """What is printed or drawn belongs to the step to come, whose lines have made it."""

    def __init__(self, grid: Grid | None, allowed: Allowed, file: str = "") -> None:
        self.file = file
        """The learner's file, by full name."""
        self.grid = grid
        """The grid of the maze, once it is known."""
        self.allowed = allowed
        self.count = 0
        """Number of steps made."""
        self._steps, self._places = array("i"), array("i")
        self.noted = 0
        """Number of notes made."""
        self._lock = RLock()  # steps and notes are made in one thread, and may be sent by another
        self._notes: list[tuple[int, str, int, str]] = []
        self._drawings: dict[tuple[str, int], str] = {}
        self._drawn = self._printed = 0  # numbers of characters
        self._room = 1  # steps until the next look
        self._recorded = allowed
        self._recorder: Recorder | None = None
        self._finder: Finder | None = None
        self._waits: FrameType | None = None  # the generator that waits, if that is known

    def send(self, kind: bytes, payload: bytes) -> None:
        """Send a message."""

    def hold(self) -> None:
        """Wait until it may make more steps than it has."""

    def quit(self) -> NoReturn:
        """Run no more of their code."""
        raise StoppedError

    # ---- steps -----------------------------------------------------------------------------------

    def add(self, packed: int, line: int) -> None:
        """Make a step, packed as in a Trace, from this line of the file. It may wait for ever."""
        self._steps.append(packed)
        self._places.append(line)
        self.count += 1
        self._room -= 1  # counted, not measured: another thread may flush in between
        if not self._room:
            self.look()

    def step(self, packed: int) -> None:
        """Make a step from the line that is running."""
        self.add(packed, line_in(sys._getframe(1), self.file))

    @property
    def _is_second(self) -> bool:
        """Whether it is only looked into: its steps and notes are known."""
        return self.allowed.traced >= 0

    def flush(self) -> None:
        """Send what there is."""
        with self._lock:
            count = len(self._places)  # appended last: these steps are complete
            notes, self._notes = self._notes, []
            if notes and not self._is_second:  # first, so that a step that is there has all of them
                self.send(NOTES, json.dumps(notes).encode())
            if count and not self._is_second:
                self.send(STEPS, self._steps[:count].tobytes() + self._places[:count].tobytes())
            del self._steps[:count], self._places[:count]

    def live(self) -> None:
        """Give a sign of life in place of a step."""
        self.flush()
        self.send(STEPS, b"")

    # ---- notes -----------------------------------------------------------------------------------

    def note(self, kind: str, at: int = -1, value: str = "", lead: int = 0) -> None:
        """Keep a note to a step: the latest, or that many after it."""
        with self._lock:
            self._notes.append((self.count + lead, kind, at, value))
            self.noted += 1

    def draw(self, kind: str, at: int, value: str) -> None:
        """Draw something in the maze, if it is not there yet, unless too much has been drawn."""
        if self._drawn < MOST_DRAWN and self._drawings.get((kind, at), "") != value:
            self._drawings[kind, at] = value
            self._drawn += len(value) + _DRAWING
            self.note(kind, at, value, self.LEAD)

    def clear(self, kind: str) -> None:
        """Clear all drawings of a kind."""
        drawn = [key for key, value in self._drawings.items() if key[0] == kind and value]
        for key in drawn:
            del self._drawings[key]
        if drawn:
            self.note(kind, lead=self.LEAD)

    def print(self, line: str) -> None:
        """Print a line. Characters beyond the most that are kept are only counted."""
        room = MOST_PRINTED - self._printed
        self._printed += len(line) + 1
        if room > 0:
            shown = line if len(line) <= room else f"{line[:room]}…"
            self.note(PRINT, value=shown, lead=self.LEAD)

    # ---- beginning and end -----------------------------------------------------------------------

    def begin(self) -> None:
        """Their code begins."""
        self.send(BEGUN, os.fsencode(self.file))
        self.look()

    def break_off(self, why: Fault | None = None) -> NoReturn:
        """End the run: because of `why`, or because the last step was impossible."""
        self.leave(Ending(why and fault_at(sys._getframe(1), why, self.file)))

    def leave(self, ending: Ending) -> NoReturn:
        """The end of the run."""
        sys.settrace(None)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, Lines):
                stream.end()
        if self._printed > MOST_PRINTED:
            more = self._printed - MOST_PRINTED
            self.note(PRINT, value=f"… and {more:,} more characters", lead=self.LEAD)
        self.send_values()
        self.flush()
        self.send(END, ending.written())
        self.quit()

    # ---- what is allowed, and recorded -----------------------------------------------------------

    def look(self) -> None:
        """At the beginning, at the end of a chunk, and of what is allowed: only here a step takes
        longer."""
        self.send_values()
        self.flush()
        self.hold()
        made, allowed = self.count, self.allowed
        credit, begin = allowed.credit, allowed.traced - (not allowed.finds)  # a step before
        until = begin if made < begin < credit else credit
        self._room = max(1, min(self.CHUNK, made, until - made))  # doubles at first
        if self._is_second and begin <= made:
            self._record(allowed)
        else:
            self._waits = None

    def _record(self, allowed: Allowed) -> None:
        stops = frozenset((self.file, line) for line in allowed.stops)
        frame = sys._getframe(2)
        if allowed.finds:
            if not self._finder:
                self._finder = Finder(stops, self._find)
                self._finder.start(frame)
            return
        self._room = 1
        is_last = self.count + 1 >= allowed.credit  # those before it are for the way back
        first, stops = (allowed.first, stops) if is_last else (0, frozenset())
        if self.count < allowed.traced:  # only to see where it waits
            first, stops = _NONE, frozenset()
        self._recorded = allowed._replace(
            credit=self.count + 1, traced=self.count, first=first, stops=allowed.stops * is_last
        )
        assert self.grid
        # loaded only now: most runs are not looked into
        from pixelmaze.inspect.snapshot import FrameReader

        names, calls = allowed.shown_names, allowed.calls
        read = FrameReader(self.grid, names, calls, is_learners=True)

        def look(stack: Sequence[FrameType]) -> Snapshot:
            return read(stack)._replace(noted=self.noted)

        full = self.send_values
        self._recorder = Recorder(self._is_theirs, look, first, stops, full, self._waits)
        self._recorder.start(frame)

    def _is_theirs(self, frame: FrameType) -> bool:
        code = frame.f_code
        return code.co_filename == self.file and code.co_name[0] != "<"

    def _find(self) -> None:
        """The line has been found at which to stop: go no farther."""
        assert self._finder
        self._finder.stop()
        self.allowed = Allowed(0)
        self.send(FOUND, json.dumps(self.count).encode())

    def send_values(self) -> None:
        """The lines that were recorded, if any were."""
        recorder, self._recorder = self._recorder, None
        if recorder:
            recorder.stop(sys._getframe(1))
            self._waits = recorder.waits
            if recorder.first == _NONE:
                return
            from pixelmaze.inspect.state import written

            rows = written(recorder.lines)
            parts = [self._recorded, recorder.first, rows, recorder.last]
            self.send(LINES, json.dumps(parts).encode())


class Lines(TextIOBase):
    """Stands where standard output was, and hands on whole lines."""

    encoding = "utf-8"

    def __init__(self, take: Callable[[str], object]) -> None:
        super().__init__()
        self._take = take
        self._rest = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if "\n" not in text and len(self._rest) < MOST_PRINTED:
            self._rest += text
            return len(text)
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            self._take(line)
        if len(self._rest) >= MOST_PRINTED:
            self.end()
        return len(text)

    def end(self) -> None:
        """Hand on the line that has not ended."""
        if self._rest:
            rest, self._rest = self._rest, ""
            self._take(rest)
