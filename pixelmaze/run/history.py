"""Keyframes and statistics of a playback's steps, for jumps to any of them."""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from heapq import heappop, heappush, nlargest

from pixelmaze.maze.board import Board, BoardState
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.step import ACTIONS, BACKTRACK, BUILD, ERASE, FRONTIER, PATH, START

RETREATS = 5
"""Number of longest retreats kept. A retreat is a run of BACKTRACK steps."""
INTERVAL = 4096  # the smallest number of steps between two keyframes
MOST_KEYFRAMES = 64
_MEMORY = 400_000_000  # the approximate memory limit for all keyframes, in bytes


class History:
    """Keyframes and statistics of all steps so far, collected on a second board that runs ahead.

    A *keyframe* is the state of the board after some number of steps: the last keyframe before a
    position leads there quickly. The steps form stages, making the maze and searching it; each
    stage starts on a board without marks.
    """

    def __init__(self, board: Board) -> None:
        self.length = 0
        """Number of steps so far."""
        self.stages: list[int] = []
        """The position at which each stage starts."""
        self.visited = array("i", [0])
        """The number of cells visited in the stage, for each position."""
        self.depth_at = array("i", [0])
        """The number of moves from the search's start along the route, for each position."""
        self.waiting = array("i", [0])
        """The number of cells, or states, on the frontier, for each position."""
        self.made = (0,) * len(ACTIONS)
        """Number of steps of each action that made the maze; zeros until it is made."""
        self.deepest = 0
        """The largest number of moves from the start so far."""
        self.found_at = -1
        """The position at which the path starts; -1 while there is none."""
        self._board = board
        self._has_been = bytearray(board.grid.size)
        self._depth_of = array("i", [0]) * board.grid.size
        self._has_states = False
        self._waiting: dict[int, int] = {}
        """The depth of each cell on the frontier; if turns cost, of each state, an arc."""
        self._retreat = 0  # length of the current one
        self._retreats: list[tuple[int, int]] = []  # a heap of (length, position)
        self._keyframes: dict[int, BoardState] = {}
        self._interval = max(INTERVAL, board.grid.size // 16)
        snapshot = len(board.passages) + 6 * board.grid.size
        self._most_keyframes = min(MOST_KEYFRAMES, max(8, _MEMORY // snapshot))
        self._keep_keyframe()

    # ---- queries ---------------------------------------------------------------------------------

    def keyframe(self, index: int) -> tuple[int, BoardState]:
        """The position of the last keyframe at or before `index`, and the board there."""
        places = list(self._keyframes)
        place = places[bisect_right(places, index) - 1]
        return place, self._keyframes[place]

    def stage_of(self, index: int) -> int:
        """Number of stages started by this position."""
        return bisect_right(self.stages, index)

    @property
    def retreats(self) -> list[tuple[int, int]]:
        """The longest runs of BACKTRACK steps: first and last position of each."""
        going_on = [(self._retreat, self.length - self._retreat)] if self._retreat else []
        longest = nlargest(RETREATS, [*self._retreats, *going_on])
        return sorted((begin, begin + length) for length, begin in longest)

    # ---- collecting ------------------------------------------------------------------------------

    def begin_stage(self, start: int, has_states: bool = False) -> None:
        """Start a search at the cell `start`, or the making of the maze if it is -1. With states,
        arcs are on the frontier, see `distances.turn_cost`."""
        if self.length:
            if not any(self.made):
                self.made = tuple(self._board.action_counts)
            self._board.wipe()
        if self._retreat:
            self._end_retreat(self.length)
        self.stages.append(self.length)
        self._has_been = bytearray(len(self._has_been))
        self._depth_of = array("i", [0]) * len(self._has_been)
        self._has_states, self._waiting = has_states, {}
        self.visited[-1] = self.depth_at[-1] = self.waiting[-1] = 0
        if start >= 0:
            self._has_been[start] = 1
            self.visited[-1] = 1
        self._keep_keyframe()

    def cut(self, length: int) -> None:
        """Forget everything after `length` steps, where a stage starts, and this stage."""
        self._board.restore(self._keyframes[length])
        for place in [place for place in self._keyframes if place > length]:
            del self._keyframes[place]
        self.stages = [stage for stage in self.stages if stage < length]
        self.length = length
        del self.visited[length + 1 :], self.depth_at[length + 1 :], self.waiting[length + 1 :]
        self.deepest = max(self.depth_at)
        self.found_at = -1
        self._retreat = 0
        self._retreats = sorted(retreat for retreat in self._retreats if retreat[1] < length)

    def extend(self, packed: Sequence[int]) -> None:
        """Process further steps, packed as in a Trace."""
        end = self.length + len(packed)
        at = 0
        while self.length < end:
            place = min(end, self.length // self._interval * self._interval + self._interval)
            piece = packed[at : at + place - self.length]
            at += len(piece)
            self._count(piece)
            self.deepest = max(self.deepest, *self.depth_at[-len(piece) :])
            self._board.run(piece)
            self.length = place
            if place % self._interval == 0:
                self._keep_keyframe()

    def _count(self, packed: Sequence[int]) -> None:
        head, twin = self._board.grid.head, self._board.grid.twin
        self.visited.extend(
            visited_after(self._board.grid, packed, self._has_been, self.visited[-1])
        )
        depth_of, here, depth = self._depth_of, self._board.cursor, self.depth_at[-1]
        waiting, has_states = self._waiting, self._has_states
        for number, step in enumerate(packed, self.length):
            action, cell = step & 15, head[step >> 4]
            tail = head[twin[step >> 4]]
            # a walker may have reached the cell by another route than the one in depth_of
            depth_there = depth if tail == here else depth_of[tail]
            key, depth_in_queue = step >> 4 if has_states else cell, 0
            if action == FRONTIER:
                waiting[key] = depth_there + 1
            elif action != BUILD:
                depth_in_queue = waiting.pop(key, 0)
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
            elif action not in (FRONTIER, BUILD, ERASE):
                depth = depth_of[cell] = (has_states and depth_in_queue) or depth_there + 1
            if action not in (FRONTIER, BUILD, ERASE):
                here = cell
            self.depth_at.append(depth)
            self.waiting.append(len(waiting))

    def _end_retreat(self, at: int) -> None:
        heappush(self._retreats, (self._retreat, at - self._retreat))
        if len(self._retreats) > RETREATS:
            heappop(self._retreats)
        self._retreat = 0

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
    """The number of cells visited after each step, given `visited` before the first.

    A step visits the head of its arc, except FRONTIER, BUILD and ERASE. `is_visited` has one byte
    per cell and is updated. `packed` as in a Trace.
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


def most_waiting(grid: Grid, packed: Sequence[int]) -> int:
    """The largest number of cells on the frontier at a time, in one leg. `packed` as in a Trace."""
    waiting, most = set[int](), 0
    for step in packed:
        if step & 15 == FRONTIER:
            waiting.add(grid.head[step >> 4])
            most = max(most, len(waiting))
        else:
            waiting.discard(grid.head[step >> 4])
    return most
