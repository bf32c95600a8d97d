"""Runs that are held back: they make as many steps as are allowed, and record lines on request."""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import json
import sys
from abc import abstractmethod
from array import array

from pixelmaze.external.output import Output
from pixelmaze.external.protocol import LINES
from pixelmaze.external.recorder import Recorder


class PacedOutput(Output):
    """The steps of a function that waits wherever it makes one more than it may.

    It sends messages of the kind LINES: see `protocol`.
    """

    CHUNK = 4096
    """The most steps between two looks at what is allowed."""

    def __init__(self, file: str = "") -> None:
        super().__init__(file)
        self.allowed = 0, -1
        """Number of steps that it may make in all; and the step from which to the next the lines
        are recorded, -1 for none."""
        self._steps, self._places = array("i"), array("i")
        self._made = 0  # steps that were sent, and are not here any more
        self._room = 1  # steps until the next look
        self._recorded = -1  # the step from which the recorder runs
        self._recorder: Recorder | None = None

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
        made, (credit, traced) = self._made, self.allowed
        until = traced if made < traced < credit else credit
        self._room = max(1, min(self.CHUNK, made, until - made))  # doubles at first
        if traced == made:
            self._room = 1
            self._recorded = traced
            self._recorder = Recorder(self.file, self.send_values)
            self._recorder.start(sys._getframe(1))

    def send_values(self) -> None:
        """The lines that were recorded, if any were."""
        recorder, self._recorder = self._recorder, None
        if recorder:
            recorder.stop()
            self.send(LINES, json.dumps([self._recorded, recorder.lines]).encode())
