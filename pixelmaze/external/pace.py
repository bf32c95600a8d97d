"""Runs that are held back: they make as many steps as are allowed, and record lines on request."""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import json
import sys
from abc import abstractmethod
from array import array
from types import FrameType

from pixelmaze.external.output import Output
from pixelmaze.external.protocol import FOUND, LINES, Allowed
from pixelmaze.external.recorder import Finder, LineValues, Look, Recorder
from pixelmaze.grid import Grid


class PacedOutput(Output):
    """The steps of a function that waits wherever it makes one more than it may.

    It sends messages of the kinds LINES and FOUND: see `protocol`.
    """

    CHUNK = 4096  # the most steps between two looks at what is allowed

    def __init__(self, file: str = "") -> None:
        super().__init__(file)
        self.allowed = Allowed(0)
        self.grid: Grid | None = None
        """The grid of the maze, once it is known."""
        self._steps, self._places = array("i"), array("i")
        self._made = 0  # steps that were sent, and are not here any more
        self._room = 1  # steps until the next look
        self._next_look = 1  # the number of steps at the next look
        self._recorded = self.allowed
        self._recorder: Recorder[LineValues] | None = None
        self._finder: Finder | None = None

    @abstractmethod
    def send(self, kind: bytes, payload: bytes) -> None:
        """Send a message."""

    @abstractmethod
    def _flush(self) -> None:
        """Send what there is."""

    @abstractmethod
    def _hold(self) -> None:
        """Wait until it may make more steps than it has."""

    def add(self, packed: int, line: int) -> None:
        self._steps.append(packed)
        self._places.append(line)
        self._room -= 1  # counted, not measured: another thread may flush in between
        if not self._room:
            self.look()

    def look(self) -> None:
        """At the beginning, at the end of a chunk, and of what is allowed: only here a step takes
        longer."""
        self.send_values()
        self._flush()
        self._hold()
        made, allowed = self._made, self.allowed
        credit, traced = allowed.credit, allowed.traced
        until = traced if made < traced < credit else credit
        self._room = max(1, min(self.CHUNK, made, until - made))  # doubles at first
        if traced == made:
            stops = frozenset((self.file, line) for line in allowed.stops)
            if allowed.finds:
                self._finder = Finder(stops, self._find)
                self._finder.start(sys._getframe(1))
            else:
                self._room = 1
                self._recorded = allowed
                assert self.grid
                look = Look(self.grid, allowed.shown_names)
                self._recorder = Recorder(
                    self._is_theirs, look, allowed.first, stops, self.send_values
                )
                self._recorder.start(sys._getframe(1))
        self._next_look = made + self._room

    def _is_theirs(self, frame: FrameType) -> bool:
        code = frame.f_code
        return code.co_filename == self.file and code.co_name[0] != "<"

    def _find(self) -> None:
        """The line has been found at which to stop: go no farther."""
        assert self._finder
        self._finder.stop()
        self.allowed = Allowed(0)
        self.send(FOUND, json.dumps(self._next_look - self._room).encode())

    def send_values(self) -> None:
        """The lines that were recorded, if any were."""
        recorder, self._recorder = self._recorder, None
        if recorder:
            recorder.stop(sys._getframe(1))
            order = self._recorded
            lines = recorder.first, recorder.lines, recorder.last
            self.send(LINES, json.dumps([order, *lines]).encode())
