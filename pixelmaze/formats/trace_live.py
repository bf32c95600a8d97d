"""Traces that are read as they come: from a program that is sent the maze, or from standard input.

A program named `trace: ./program` reads one line, the maze as JSON, here broken in five:

    {"pixelmaze": "maze", "version": 1, "shape": "square", "width": 3, "height": 1,
     "start": [0, 0], "goals": [[2, 0]],
     "neighbours": [[[[1, 0]], [[2, 0], [0, 0]], [[1, 0]]]],
     "text": "+---+---+---+\\n| S       G |\\n+---+---+---+\\n"}

A cell is [column, row], from [0, 0] at the top left. `neighbours[row][column]` are the cells to
which passages lead from a cell; it is empty where a mask leaves a cell out. `text` is the maze
drawn, null if it cannot be drawn in characters. The program answers with the lines of steps of a
trace, see `trace_lines`; a header before them is skipped. It has found nothing if it ends without
the moves of a path.
"""

import json
import os
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO

from pixelmaze.errors import PixelmazeError
from pixelmaze.external.feed import NO_WAY, PRINT, USUAL, Budget, Fault, Note
from pixelmaze.external.live import LiveFeed, LiveRun, ProgramFeed
from pixelmaze.external.program import lines_of
from pixelmaze.external.referee import Referee, TraceReferee
from pixelmaze.formats.text import write
from pixelmaze.formats.trace import Header, read_header
from pixelmaze.formats.trace_lines import read_step
from pixelmaze.goals import goal_cells
from pixelmaze.maze import Maze, exits
from pixelmaze.solution import is_walk
from pixelmaze.step import Trace

VERSION = 1


class _StepLines(LiveRun):
    """Collects the steps of a search from lines."""

    def __init__(self, maze: Maze, referee: Referee | TraceReferee, most_steps: int) -> None:
        super().__init__(most_steps)
        self._maze = maze
        self._judge = referee
        self._wrong: Fault | None = None

    def read(self, lines: Iterable[bytes], first: int = 1) -> None:
        """Collect the steps of these lines, the first of which has this number."""
        for number, line in enumerate(lines, first):
            if not self.is_wanted():
                return
            if line.strip() and not (number == 1 and b'"pixelmaze"' in line):
                try:
                    self._take(line)
                except PixelmazeError as error:
                    self.fail(Fault(f"line {number}: {error}"))
                    return

    def _take(self, line: bytes) -> None:
        read = read_step(line, self._maze.grid, "solving")
        action, arc = read.step
        if self._judge.check([arc << 4 | action]):
            self.add(action, arc)
            self.notes += read.notes(len(self.steps))
        if self._judge.fault:
            self.fail(self._judge.fault)

    def fail(self, fault: Fault) -> None:
        """End the run with this fault."""
        self._wrong = self._wrong or fault
        self.end("failed")

    def finish(self, why: str) -> None:
        self.fault = self._wrong
        if not self.fault:
            self.conclude(why)

    @abstractmethod
    def conclude(self, why: str) -> None:
        """Set fault or outcome of a run whose steps were all possible; see `finish`."""


# ---- programs ------------------------------------------------------------------------------------


class TraceProgram(ProgramFeed):
    """The steps of a program that is sent the maze, and answers with the lines of a trace.

    `words` are its command; see `words_of`. It is started when the first step is asked for.
    """

    def __init__(
        self, words: Sequence[str], maze: Maze, start: int, goal: int, budget: Budget
    ) -> None:
        super().__init__(_Answers(words, maze, start, goal, budget), budget)


class _Answers(_StepLines):
    def __init__(
        self, words: Sequence[str], maze: Maze, start: int, goal: int, budget: Budget
    ) -> None:
        self._referee = Referee(maze, start, goal)
        super().__init__(maze, self._referee, budget.steps_for(maze.grid.size))
        self._words = words
        self._stops = start, goal

    def run(self) -> None:
        program = self.started(self._words)
        if program:
            program.send(maze_line(self._maze, *self._stops))
            program.end_input()
            self.read(lines_of(program.output))
            self.ended(program)

    def conclude(self, why: str) -> None:
        referee = self._referee
        if why:
            self.fault = referee.end()
            if not referee.has_path or self.fault:
                self.fault = Fault(f"the program {why}")
            else:
                self.note(PRINT, value=f"(The program {why}.)")
            return
        trace = Trace()
        trace.packed = self.steps
        self.fault, self.outcome = referee.verdict(is_walk(self._maze.grid, trace))
        if self.fault and not self.steps:
            self.fault = Fault("the program sent no step, though there is a way")


def maze_line(maze: Maze, start: int, goal: int) -> str:
    """A maze as one line of JSON, to be searched from one cell to another or its goal area."""
    grid = maze.grid
    asked = Maze(grid, maze.passages, start, goal_cells(maze, goal), terrain=maze.terrain)
    rows: list[list[list[tuple[int, int]]]] = [
        [[] for _ in range(grid.width)] for _ in range(grid.height)
    ]
    for cell in range(grid.size):
        x, y = grid.xy(cell)
        rows[y][x] = [grid.xy(grid.head[arc]) for arc in exits(maze, cell)]
    fields: dict[str, Any] = {
        "pixelmaze": "maze",
        "version": VERSION,
        "shape": grid.shape.name,
        "width": grid.width,
        "height": grid.height,
        "start": grid.xy(start),
        "goals": [grid.xy(cell) for cell in asked.goals],
        "neighbours": rows,
        "text": _drawn(asked),
    }
    if maze.terrain:
        fields["costs"] = [
            [maze.cost_of(cell) if (cell := grid.at(x, y)) >= 0 else 0 for x in range(grid.width)]
            for y in range(grid.height)
        ]
    return json.dumps(fields, separators=(",", ":"))


def _drawn(maze: Maze) -> str | None:
    try:
        return write(maze)
    except PixelmazeError:
        return None


# ---- standard input ------------------------------------------------------------------------------


class LiveTrace:
    """A trace that is read while it is written. The steps that make the maze are read at once.

    PixelmazeError if its beginning is wrong.
    """

    def __init__(self, lines: Iterator[bytes], is_large: bool = False) -> None:
        """`is_large`: whether it may name a maze that takes long to make."""
        self.made = Trace()
        """The steps that make the maze."""
        self.notes: list[Note] = []
        """What is said about these."""
        number = 1
        try:
            header = read_header(next(lines, b""), None if is_large else 0)
            for number in range(2, header.making + 2):
                read = read_step(next(lines, b""), header.maze.grid, "making")
                self.made.append(read.step)
                self.notes += read.notes(number - 1)
        except PixelmazeError as error:
            raise PixelmazeError(f"standard input: line {number}: {error}") from None
        self.maze, self.solver = header.maze, header.solver
        self._run = _Stream(header, lines)

    def feed(self) -> LiveFeed:
        """The steps of the search, which can be taken several times."""
        return LiveFeed(self._run)


class _Stream(_StepLines):
    def __init__(self, header: Header, lines: Iterator[bytes]) -> None:
        self._referee = TraceReferee(header.maze)
        self._promised = None if header.steps is None else header.steps - header.making
        most = max(USUAL.steps_for(header.maze.grid.size), self._promised or 0)
        super().__init__(header.maze, self._referee, most)
        self._lines = lines
        self._first = header.making + 2

    def run(self) -> None:
        self.read(self._lines, self._first)
        self.end()

    def add(self, action: int, arc: int) -> None:
        if len(self.steps) == self._promised:
            raise PixelmazeError("the trace goes on after all steps of its header")
        super().add(action, arc)

    def conclude(self, why: str) -> None:
        referee = self._referee
        if len(self.steps) < (self._promised or 0):
            self.fault = Fault(f"the trace ends after {len(self.steps)} of {self._promised} steps")
        elif why:
            self.fault = Fault(f"the trace {why}")
        else:
            self.fault = referee.end()
            if not referee.has_path and not referee.is_there_a_way():
                self.outcome = NO_WAY


def holds_trace(stream: BinaryIO) -> bool:
    """Whether a stream begins with a trace, not a maze. Nothing is taken from it."""
    begin = _begin_of(stream)
    return begin.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def _begin_of(stream: BinaryIO) -> bytes:
    peek = getattr(stream, "peek", None)
    if peek:
        return bytes(peek(1))
    begin = stream.read(100)
    stream.seek(0)
    return begin


def lines_as_they_come(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream. What reads them may be left waiting for the next one when the program
    ends: a thread that waits in a file of Python would keep it from ending.
    """
    try:
        handle = os.dup(stream.fileno())
    except OSError:  # it is no file
        yield from stream
        return
    rest = stream.read1(len(_begin_of(stream))) if hasattr(stream, "read1") else b""
    while True:
        *lines, rest = rest.split(b"\n")
        yield from (line + b"\n" for line in lines)
        more = os.read(handle, 65536)
        if not more:
            break
        rest += more
    if rest:
        yield rest
    os.close(handle)
