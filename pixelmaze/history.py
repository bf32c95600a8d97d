"""What is remembered of all the steps of a run, so that any place in it can be shown at once."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from heapq import heappushpop, nlargest

from pixelmaze.board import WAITING, Board, BoardState
from pixelmaze.grid import Grid
from pixelmaze.step import ACTIONS, BACKTRACK, BUILD, ERASE, FRONTIER, PATH, START

SAMPLES = 512
"""At the most, of the cells waiting; when there are so many, every other one goes."""
RETREATS = 5
"""So many of the longest ways back are kept."""
INTERVAL = 4096
"""Steps from keyframe to keyframe, at the least."""
MOST_KEYFRAMES = 64
_MEMORY = 400_000_000
"""Bytes that keyframes may take, roughly."""


class History:
    """Goes through the steps ahead of the playback, on a board of its own.

    A *keyframe* is how the board stood after so many steps: from the nearest one before it any
    place can be reached soon. The run is in stages, the making of the maze and the search; each
    begins on a board without marks.
    """

    def __init__(self, board: Board) -> None:
        self.length = 0
        """How many steps it knows."""
        self.stages: list[int] = []
        """At which step each stage begins."""
        self.visited = array("i", [0])
        """After each number of steps, how many cells the algorithm has been to in this stage."""
        self.depth_at = array("i", [0])
        """After each number of steps, how many moves away from where it began the algorithm was, by
        the way that it had come."""
        self.made = (0,) * len(ACTIONS)
        """How many steps of each action the making of the maze took, once it is over."""
        self.stride = 1
        """`waiting` has a value every so many steps, from step 0 on."""
        self.waiting = array("i")
        """How many cells were known and waited, from time to time."""
        self.deepest = 0
        self.found_at = -1
        """How many steps there are before the first of the path; -1 while there is none."""
        self._board = board
        self._has_been = bytearray(board.grid.size)
        self._depth_of = array("i", [0]) * board.grid.size
        self._retreat = 0  # the length of the one that goes on
        self._retreats: list[tuple[int, int]] = []  # length and begin, a heap
        self._keyframes: dict[int, BoardState] = {}
        self._interval = max(INTERVAL, board.grid.size // 16)
        snapshot = len(board.passages) + 6 * board.grid.size
        self._most_keyframes = min(MOST_KEYFRAMES, max(8, _MEMORY // snapshot))
        self._keep_keyframe()
        self._sample()

    # ---- what can be asked ---------------------------------------------------------------------

    def keyframe(self, index: int) -> tuple[int, BoardState]:
        """The last keyframe that is not after that step: after how many steps, and how it stood."""
        places = list(self._keyframes)
        place = places[bisect_right(places, index) - 1]
        return place, self._keyframes[place]

    def stage_of(self, index: int) -> int:
        """How many stages have begun after so many steps."""
        return bisect_right(self.stages, index)

    @property
    def retreats(self) -> list[tuple[int, int]]:
        """The longest ways back without a step ahead: begin and end of each, in steps."""
        going_on = [(self._retreat, self.length - self._retreat)] if self._retreat else []
        longest = nlargest(RETREATS, [*self._retreats, *going_on])
        return sorted((begin, begin + length) for length, begin in longest)

    # ---- going ahead ---------------------------------------------------------------------------

    def begin_stage(self, start: int) -> None:
        """A search begins at a cell; or the making of the maze (-1)."""
        if self.length:
            if not any(self.made):
                self.made = tuple(self._board.action_counts)
            self._board.wipe()
        if self._retreat:
            self._end_retreat(self.length)
        self.stages.append(self.length)
        self._has_been = bytearray(len(self._has_been))
        self._depth_of = array("i", [0]) * len(self._has_been)
        self.visited[-1] = self.depth_at[-1] = 0
        if start >= 0:
            self._has_been[start] = 1
            self.visited[-1] = 1
        self._keep_keyframe()

    def cut(self, length: int) -> None:
        """Forget all after so many steps, at which a stage begins, and that stage itself."""
        self._board.restore(self._keyframes[length])
        for place in [place for place in self._keyframes if place > length]:
            del self._keyframes[place]
        self.stages = [stage for stage in self.stages if stage < length]
        self.length = length
        del self.visited[length + 1 :], self.depth_at[length + 1 :]
        del self.waiting[length // self.stride + 1 :]
        self.deepest = max(self.depth_at)
        if not length:
            self.stride = 1
        self.found_at = -1
        self._retreat = 0
        self._retreats = [retreat for retreat in self._retreats if retreat[1] < length]

    def extend(self, packed: Sequence[int]) -> None:
        """Go through so many more steps."""
        end = self.length + len(packed)
        at = 0
        while self.length < end:
            place = min(end, *(self.length // n * n + n for n in (self.stride, self._interval)))
            piece = packed[at : at + place - self.length]
            at += len(piece)
            self._count(piece)
            self.deepest = max(self.deepest, *self.depth_at[-len(piece) :])
            self._board.run(piece)
            self.length = place
            if place % self.stride == 0:
                self._sample()
            if place % self._interval == 0:
                self._keep_keyframe()

    def _count(self, packed: Sequence[int]) -> None:
        head, twin = self._board.grid.head, self._board.grid.twin
        self.visited.extend(
            visited_after(self._board.grid, packed, self._has_been, self.visited[-1])
        )
        depth_of, here, depth = self._depth_of, self._board.cursor, self.depth_at[-1]
        for number, step in enumerate(packed, self.length):
            action, cell = step & 15, head[step >> 4]
            tail = head[twin[step >> 4]]
            # a walker may be at a cell by another way than the last one kept for it
            depth_there = depth if tail == here else depth_of[tail]
            if action == BACKTRACK:
                self._retreat += 1
            elif self._retreat:
                self._end_retreat(number)
            if action == START:
                depth = depth_of[cell] = 0
            elif action == BACKTRACK:
                depth = depth - 1 if tail == here else depth_of[cell]
            elif action == PATH:
                self.found_at = number if self.found_at < 0 else self.found_at
                depth = number + 1 - self.found_at
            elif action == FRONTIER:
                depth_of[cell] = depth_there + 1
            elif action not in (BUILD, ERASE):
                depth = depth_of[cell] = depth_there + 1
            if action not in (FRONTIER, BUILD, ERASE):
                here = cell
            self.depth_at.append(depth)

    def _end_retreat(self, at: int) -> None:
        retreat = (self._retreat, at - self._retreat)
        if len(self._retreats) < RETREATS:
            self._retreats.append(retreat)
            self._retreats.sort()
        else:
            heappushpop(self._retreats, retreat)
        self._retreat = 0

    def _sample(self) -> None:
        self.waiting.append(self._board.mark_counts[WAITING])
        if len(self.waiting) > SAMPLES:
            self.stride *= 2
            del self.waiting[1::2]

    def _keep_keyframe(self) -> None:
        places = list(self._keyframes)
        like = self._keyframes[places[-1]] if places else None
        self._keyframes[self.length] = self._board.snapshot(like)
        if len(self._keyframes) > self._most_keyframes:
            self._interval *= 2
            for place in places:
                if place % self._interval and place not in self.stages:
                    del self._keyframes[place]


def visited_after(
    grid: Grid, packed: Sequence[int], is_visited: bytearray, visited: int
) -> Sequence[int]:
    """The number of cells visited after each step, `visited` of them before the first.

    A step visits the cell that its arc leads to, unless it only says something of it (FRONTIER,
    BUILD, ERASE). `is_visited` has one byte a cell and is kept up to date. `packed` as in a trace.
    """
    counts = [0] * len(packed)
    for number in range(len(packed)):
        step = packed[number]
        cell = grid.head[step >> 4]
        if not is_visited[cell] and step & 15 not in (FRONTIER, BUILD, ERASE):
            is_visited[cell] = 1
            visited += 1
        counts[number] = visited
    return counts
