"""Playback: a position in the steps of algorithms, with the board and the drawings there.

Steps are pulled from their generators only when needed, so there may be infinitely many. Pulled
steps are kept, so the position can move in both directions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pixelmaze.algorithms.registry import Generator, Solver
from pixelmaze.maze.board import Board
from pixelmaze.maze.step import PATH, Steps, Trace
from pixelmaze.run.drawing import Drawing
from pixelmaze.run.feed import Feed, PendingError, Resumable, fault_of, steps_of
from pixelmaze.run.history import History
from pixelmaze.run.messages import Begin
from pixelmaze.run.outcomes import Fault
from pixelmaze.run.seekable import Mark, Seekable

UNDOABLE = 2000
"""Number of steps that can be undone one by one; longer jumps back start from a keyframe."""
PATIENCE = 0.004  # seconds to wait for steps that come from outside the package


class Stage(NamedTuple):
    """The steps of one algorithm, which makes the maze, or searches it from `start` to `goal`."""

    title: str
    begin: Callable[[], Steps]  # starts the algorithm, the same every time
    start: int = -1
    goal: int = -1
    adds_walls: bool = False  # True if it makes the maze from an open grid
    has_states: bool = False  # True if turns cost: then arcs are on the frontier, not cells
    algorithm: Solver | Generator | None = None
    """The algorithm, if from outside the package."""
    begin_again: Callable[[], Begin] | None = None
    """Starts its run again, for inspection."""

    @property
    def is_search(self) -> bool:
        """True if the stage searches the maze, False if it makes the maze."""
        return self.start >= 0


class Playback(Seekable):
    """A board, and the parts whose steps act on it one after another.

    `index` is the number of steps applied. If a search has several parts, the parts after one that
    finds nothing are skipped, and the steps of all paths come at the end.
    """

    def __init__(self, board: Board, parts: Sequence[Stage], step_rate: float) -> None:
        super().__init__(step_rate)
        self.board = board
        self.trace = Trace()
        self.parts = parts
        self.begins: list[int] = []
        """The start of each part reached so far."""
        self.history = History(Board(board.grid, bytearray(board.passages)))
        self._held: list[int] = []  # the paths of the legs so far
        self._held_before = 0  # its length at the start of the current part
        self._stages = sum(not part.is_search for part in parts)  # they come first, and stay
        self._holds_path = len(parts) - self._stages > 1
        self._running: Steps | None = None
        self._beginning: Resumable | None = None  # of the next part, while that takes time
        self.feeds: list[Feed | None] = []
        """The feed, if any, of each part reached so far."""
        self._drawing: Drawing | None = None
        self._noted: int | None = None  # number of notes shown; None to follow the position
        self._begin_next()
        self.pull(1)  # so that it is known whether there is any step

    # ---- queries ---------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        return len(self.trace.packed)

    @property
    def complete(self) -> bool:
        return self._running is None

    @property
    def visited(self) -> int:
        """Number of cells visited; the start of a search always counts."""
        return self.history.visited[self.index]

    @property
    def marks(self) -> list[Mark]:
        """The end of making the maze, the finding of the goal, and the longest retreats."""
        marks = [Mark("retreat", begin, end) for begin, end in self.history.retreats]
        if 0 < self.made_at < self.length:
            marks.append(Mark("made", self.made_at, self.made_at))
        if self.history.found_at >= 0:
            marks.append(Mark("found", self.history.found_at, self.history.found_at))
        return marks

    @property
    def is_making(self) -> bool:
        """True while the maze is being made, or if making it failed."""
        is_making = 0 <= self.part < self._stages
        return is_making and (not self.finished or self.fault is not None)

    @property
    def part(self) -> int:
        """The index of the current part, -1 for none; between two parts, of the later one."""
        return bisect_right(self.begins, self.index) - 1  # asked for many times a frame

    def part_at(self, index: int) -> int:
        """The index of the part at this position."""
        return bisect_right(self.begins, index) - 1

    @property
    def feed(self) -> Feed | None:
        """The feed of the current part, if any."""
        part = self.part
        return self.feeds[part] if part >= 0 else None

    @property
    def drawing(self) -> Drawing | None:
        """The prints and drawings of the current part up to the position, if it has a feed."""
        feed = self.feed
        if feed is None:
            return None
        if self._drawing is None or self._drawing.notes is not feed.notes:
            self._drawing = Drawing(feed.notes, self.board.grid)
        waits = self.index == self.length and not feed.is_over  # it may never make the next step
        self._drawing.go_to(self.index - self.begins[self.part] + waits, self._noted)
        return self._drawing

    def show_notes(self, count: int | None) -> None:
        """Show this number of notes of the current part; None to follow the position."""
        self._noted = count
        if count is not None and self.feed and len(self.feed.notes) < count:
            self.pull(1, 0.0)  # they have not arrived

    @property
    def _has_fault(self) -> bool:
        """True if the last part reached has failed."""
        return fault_of(self.feeds[-1:]) is not None

    @property
    def fault(self) -> Fault | None:
        """The fault of the run, once the end of the steps is known."""
        return fault_of(self.feeds) if self.complete else None

    # ---- movement --------------------------------------------------------------------------------

    def seek(self, index: int) -> None:
        while self.length <= index and not self.complete:
            patience = PATIENCE if self.length < index else 0.0
            # one more, to recognize the last step, but without waiting
            if not self.pull(index - self.length + 1, patience):
                break
        index = max(0, min(index, self.length))
        board, stage_of = self.board, self.history.stage_of
        is_near = -board.undoable <= index - self.index <= UNDOABLE
        if not is_near or stage_of(index) != stage_of(self.index):
            place, keyframe = self.history.keyframe(index)
            if not place <= self.index <= index:
                board.restore(keyframe)
                self.index = place
            first_undoable = max(self.index, index - UNDOABLE)
            if self.index < first_undoable:
                board.run(self.trace.packed[self.index : first_undoable])
                self.index = first_undoable
        for step in self.trace.packed[self.index : max(self.index, index)]:
            board.apply((step & 15, step >> 4))
        self.index = max(self.index, index)
        while self.index > index:
            board.undo()
            self.index -= 1
        if board.undoable > 4 * UNDOABLE:
            board.forget(UNDOABLE)

    def pull(self, count: int, patience: float = PATIENCE) -> bool:
        """See `Seekable.pull`. `patience` is in seconds."""
        wanted = self.length + count
        while self._running is not None and self.length < wanted:
            if self._beginning and not self._begin(self._beginning):
                return False
            before, asked = self.length, wanted - self.length
            if isinstance(self._running, Feed):
                self.trace.packed += self._running.take(asked, patience)
                is_late = self.length - before < asked
                is_exhausted = self._running.is_over
            else:
                is_exhausted = self.trace.pull(self._running, asked) < asked
                is_late = False
            if self._holds_path:
                self._hold_path(before)
            self.history.extend(self.trace.packed[before:])
            if is_exhausted:
                self._begin_next()
            elif is_late:
                return False
        return True

    def close(self) -> None:
        """End the runs outside the package."""
        for feed in self.feeds:
            if feed:
                feed.close()

    def go_on_with(self, parts: Sequence[Stage]) -> None:
        """Discard the search, if there is one, and search by these parts once the maze is made."""
        stages = self._stages
        for feed in self.feeds[stages:]:
            if feed:
                feed.close()
        is_made = len(self.begins) > stages or (self.complete and not self._has_fault)
        self.parts = [*self.parts[:stages], *parts]
        self._holds_path = len(parts) > 1
        self._held.clear()
        if is_made:
            end, self._running = self.made_at, None
            self.seek(min(self.index, end))
            del self.begins[stages:], self.feeds[stages:], self.trace.packed[end:]
            self.history.cut(end)
            self._begin_next()
            self.pull(1)

    @property
    def made_at(self) -> int:
        """Number of steps that make the maze, so far while it is being made."""
        return self.begins[self._stages] if self._stages < len(self.begins) else self.length

    def _hold_path(self, begin: int) -> None:
        """Move the steps of a path from the end of the trace to the end of all parts."""
        end = len(packed := self.trace.packed)
        while end > begin and packed[end - 1] & 15 == PATH:
            end -= 1
        self._held += packed[end:]
        del packed[end:]

    def _begin_next(self) -> None:
        """Begin the next part, unless the last one has failed."""
        begun = len(self.begins)
        before = self.parts[begun - 1] if begun else None
        has_failed = self._has_fault or (
            before is not None
            and self._holds_path
            and before.start != before.goal
            and len(self._held) == self._held_before
        )
        self._running = None
        if begun < len(self.parts) and not has_failed:
            part = self.parts[begun]
            if before is None or before.is_search != part.is_search:
                self.history.begin_stage(part.start, part.has_states)
            begin = partial(steps_of, part.begin, self.board.grid)
            self._running, self._beginning = iter(()), Resumable(begin, PATIENCE)
            self._begin(self._beginning)
        elif has_failed:
            return
        elif before is not None and not before.is_search:
            self.history.begin_stage(-1)  # the maze is made
        else:
            self.trace.packed.extend(self._held)
            self.history.extend(self._held)

    def _begin(self, beginning: Resumable) -> bool:
        """Begin the steps of the next part; False if what they need first takes longer."""
        try:
            self._running = beginning()
        except PendingError:
            return False
        self._beginning = None
        self.begins.append(self.length)
        self._held_before = len(self._held)
        self.feeds.append(self._running if isinstance(self._running, Feed) else None)
        return True
