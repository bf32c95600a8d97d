"""The output of a run, wherever it is: steps, drawings, prints, and recorded lines with values."""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import json
import os
import sys
from array import array
from collections.abc import Callable, Sequence
from io import TextIOBase
from threading import RLock
from types import FrameType
from typing import NoReturn

from pixelmaze.inspect.line_recorder import Recorder
from pixelmaze.inspect.state import Snapshot, written
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.faults import fault_at, places_in
from pixelmaze.run.messages import BEGUN, END, FOUND, LINES, NOTES, STEPS, Allowed, Ending
from pixelmaze.run.outcomes import PRINT, Fault

MOST_PRINTED = 100_000  # the most characters that are kept of the prints of a run
MOST_DRAWN = 2_000_000  # the most characters that are kept of the drawings of a run
TICK = 0.02  # seconds after which even few steps and notes are sent
_NONE = 1 << 30  # the number of a line that no step has
_DRAWING = 8  # characters that a drawing counts beside its text


class StoppedError(BaseException):
    """Ends a function in this process, after an impossible move or over the budget."""


class Output:
    """Takes the steps, notes and lines of a run. A subclass sends them as messages.

    After as many steps as are allowed, `hold` makes the run wait.
    """

    CHUNK = 4096  # the most steps between two looks at the allowance
    LEAD = 1
    """Prints and drawings belong to the next step, whose lines have made them."""

    def __init__(self, grid: Grid | None, allowed: Allowed, file: str = "") -> None:
        self.file = file
        """The full name of the learner's file."""
        self.grid = grid
        """The grid of the maze, once it is known."""
        self.allowed = allowed
        self.count = 0
        self._steps, self._places = array("i"), array("i")
        self.noted = 0
        self.deals_in_cells = True
        """False if pairs of numbers in the code are not cells of the maze."""
        self._lock = RLock()  # steps and notes are made in one thread, and may be sent by another
        self._notes: list[tuple[int, str, int, str]] = []
        self._drawings: dict[tuple[str, int], str] = {}
        self._drawn = self._printed = 0  # numbers of characters
        self._room = 1  # steps until the next look
        self._recorded = allowed
        self._recorder: Recorder | None = None
        self._finder: Recorder | None = None
        self.is_veiled = False
        """True if the function must be a walker's, in a maze that it does not get."""
        self._waits: FrameType | None = None  # the generator that waits, if known

    def send(self, kind: bytes, payload: bytes) -> None:
        """Send a message."""

    def hold(self) -> None:
        """Wait until more steps are allowed than were made."""

    def quit(self) -> NoReturn:
        """Run no more of the learner's code."""
        raise StoppedError

    # ---- steps -----------------------------------------------------------------------------------

    def add(self, packed: int, line: int) -> None:
        """Add a step, packed as in a Trace, from a line of the file. May wait forever."""
        self._steps.append(packed)
        self._places.append(line)
        self.count += 1
        self._room -= 1  # counted, not measured: another thread may flush in between
        if not self._room:
            self.look()

    def step(self, packed: int) -> None:
        """Add a step from the line that is running."""
        _, line = next(places_in(sys._getframe(1), self.file), ("", 0))
        self.add(packed, line)

    @property
    def _is_second(self) -> bool:
        """True in a run for its values only: its steps and notes are known."""
        return self.allowed.traced >= 0

    def flush(self) -> None:
        """Send all notes and complete steps so far."""
        with self._lock:
            count = len(self._places)  # appended last: these steps are complete
            notes, self._notes = self._notes, []
            if notes and not self._is_second:  # first, so that no step comes without its notes
                self.send(NOTES, json.dumps(notes).encode())
            if count and not self._is_second:
                self.send(STEPS, self._steps[:count].tobytes() + self._places[:count].tobytes())
            del self._steps[:count], self._places[:count]

    def live(self) -> None:
        """Send a sign of life instead of a step."""
        self.flush()
        self.send(STEPS, b"")

    # ---- notes -----------------------------------------------------------------------------------

    def note(self, kind: str, at: int = -1, value: str = "", lead: int = 0) -> None:
        """Add a note on the step `lead` after the latest."""
        with self._lock:
            self._notes.append((self.count + lead, kind, at, value))
            self.noted += 1

    def draw(self, kind: str, at: int, value: str) -> None:
        """Draw in the maze, unless drawn already or beyond the limit."""
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
        """Print a line; beyond MOST_PRINTED, characters are only counted."""
        room = MOST_PRINTED - self._printed
        self._printed += len(line) + 1
        if room > 0:
            shown = line if len(line) <= room else f"{line[:room]}…"
            self.note(PRINT, value=shown, lead=self.LEAD)

    def reveal(self, maze: Maze, cell: int) -> None:
        """Enter in a veiled maze what a walker sees in this cell, where it is. A hook: other mazes
        show everything."""

    # ---- beginning and end -----------------------------------------------------------------------

    def begin(self) -> None:
        """Announce that the learner's code starts."""
        self.send(BEGUN, os.fsencode(self.file))
        self.look()

    def break_off(self, why: Fault | None = None) -> NoReturn:
        """End the run after an impossible step, or with the fault of an attempt at one."""
        self.leave(Ending(why and fault_at(sys._getframe(1), why, self.file)))

    def leave(self, ending: Ending) -> NoReturn:
        """Send everything that is left, and end the run."""
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

    # ---- allowance and recording -----------------------------------------------------------------

    def look(self) -> None:
        """Send, wait if needed, and plan the next look: only in these steps is there extra work."""
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
                self._finder = Recorder(self._is_theirs, self._found, 1, stops)
                self._finder.start(frame)
            return
        self._room = 1
        is_last = self.count + 1 >= allowed.credit  # earlier ones are for the way back
        first, stops = (allowed.first, stops) if is_last else (0, frozenset())
        if self.count < allowed.traced:  # only to see where the run waits
            first, stops = _NONE, frozenset()
        self._recorded = allowed._replace(
            credit=self.count + 1, traced=self.count, first=first, stops=allowed.stops * is_last
        )
        assert self.grid
        # loaded only now: most runs are not looked into
        from pixelmaze.inspect.snapshot import FrameReader

        names, calls = allowed.shown_names, allowed.calls
        read = FrameReader(self.grid, names, calls, is_learners=True, has_cells=self.deals_in_cells)

        def look(stack: Sequence[FrameType]) -> Snapshot:
            return read(stack)._replace(noted=self.noted)

        full = self.send_values
        self._recorder = Recorder(self._is_theirs, look, first, stops, full, self._waits)
        self._recorder.start(frame)

    def _is_theirs(self, frame: FrameType) -> bool:
        code = frame.f_code
        return code.co_filename == self.file and code.co_name[0] != "<"

    def _found(self, _: object) -> Snapshot:
        """Report the step whose line was searched for, and go no farther."""
        assert self._finder
        self._finder.stop()
        self.allowed = Allowed(0)
        self.send(FOUND, json.dumps(self.count).encode())
        return Snapshot()

    def send_values(self) -> None:
        """Send the lines that were recorded, if any."""
        recorder, self._recorder = self._recorder, None
        if recorder:
            recorder.stop(sys._getframe(1))
            self._waits = recorder.waits
            if recorder.first == _NONE:
                return
            rows = written(recorder.lines)
            parts = [self._recorded, recorder.first, rows, recorder.last]
            self.send(LINES, json.dumps(parts).encode())


class Lines(TextIOBase):
    """Replaces standard output; passes on whole lines."""

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
        """Pass on the last line, which has no end."""
        if self._rest:
            rest, self._rest = self._rest, ""
            self._take(rest)
