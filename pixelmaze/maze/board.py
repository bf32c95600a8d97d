"""A maze that an algorithm acts on: what each step changes, and how to undo it.

This module defines what every action does. Drawing and counting use `apply`; stepping back uses
`undo`, which is exact; `run` does the same as `apply`, but faster. Only making a maze unwatched has
its own loops, since it needs the passages alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass

from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import (
    ACTIONS,
    BACKTRACK,
    BUILD,
    CARVE,
    DOOR,
    ERASE,
    FILL,
    FRONTIER,
    PATH,
    START,
    VISIT,
    VISIT_BACK,
    Step,
)

# marks: the state of a cell in the running algorithm
BLANK = 0
WAITING = 1  # on the frontier
VISITED = 2
VISITED_BACK = 3
RETREATED = 4  # left by a BACKTRACK
FILLED = 5
ON_PATH = 6

MARKS = ("blank", "waiting", "visited", "visited_back", "retreated", "filled", "on_path")
ROCK = len(MARKS)  # one more mark, for pictures only: a cell that a generator has not carved yet

MARK_BY_ACTION = {
    START: VISITED,
    CARVE: BLANK,
    FRONTIER: WAITING,
    VISIT: VISITED,
    VISIT_BACK: VISITED_BACK,
    BACKTRACK: RETREATED,  # of the arc's tail; all others mark its head
    ERASE: BLANK,
    FILL: FILLED,
    PATH: ON_PATH,
    DOOR: BLANK,
}
_MARK_AFTER = [MARK_BY_ACTION.get(action, -1) for action in range(len(ACTIONS))]
_CHANGES_PASSAGE = frozenset((CARVE, BUILD, DOOR))
_MOVES_CURSOR = frozenset((START, CARVE, DOOR, VISIT, VISIT_BACK, BACKTRACK, FILL, PATH))
_SETS_CAME_BY = frozenset((FRONTIER, VISIT, VISIT_BACK, PATH))
_WALKER_MOVES = (VISIT, BACKTRACK)
_MOST_AGAIN = 255
_CLEARS_CAME_BY = frozenset((START, CARVE, DOOR, ERASE))


@dataclass(frozen=True, slots=True)
class BoardState:
    """A snapshot of a board. Do not change it."""

    passages: bytes
    marks: bytes
    came_by: array[int]
    again: bytes
    """Repetitions of the move that reached each visited cell, at most 255."""
    walks: bool  # see `Board.walks`
    cursor: int
    mark_counts: tuple[int, ...]
    action_counts: tuple[int, ...]


class Board:
    """Passages, a mark for each cell, the arc by which each cell was reached, and the cursor.

    `came_by[cell]` is an arc, -1 for none. It stays the same when the search moves back to the cell
    along the line already drawn, and when a walker closes a loop by a VISIT of a cell on its route,
    so that the line from the start has no gap. The BACKTRACK that undoes such a VISIT leaves the
    cell on the route. `cursor` is the cell where the algorithm is at work, -1 before it starts.
    `mark_counts[mark]` counts cells, `action_counts[action]` counts steps.

    `dirty_cells` collects the cells that look different since it was last emptied, `dirty_walls`
    the arcs whose walls were built or removed; `all_dirty` is True if any cell may look different.
    """

    def __init__(self, grid: Grid, passages: bytearray) -> None:
        self.grid = grid
        self.passages = passages
        self.marks = bytearray(grid.size)
        self.came_by = array("i", [-1]) * grid.size
        self.terrain = b""  # see `Maze.terrain`
        self.fences = b""  # see `Maze.fences`
        self.cursor = -1
        self.dirty_cells: set[int] = set()
        self.dirty_walls: set[int] = set()
        self.all_dirty = False
        # how often the move that reached a visited cell was repeated, up to _MOST_AGAIN
        self._again = bytearray(grid.size)
        self.mark_counts = [grid.size] + [0] * (len(MARKS) - 1)
        self.action_counts = [0] * len(ACTIONS)
        self._walks = False
        # each step, and what it replaced: mark, arc, again, walks, cursor, passage both ways
        self._log: list[tuple[Step, int, int, int, bool, int, int, int]] = []

    @classmethod
    def of(cls, maze: Maze) -> Board:
        """A blank board over a copy of the maze's passages."""
        board = cls(maze.grid, bytearray(maze.passages))
        board.terrain, board.fences = maze.terrain, maze.fences
        return board

    @property
    def walks(self) -> bool:
        """True if each move since the last START began where the previous one ended."""
        return self._walks

    @property
    def undoable(self) -> int:
        """Number of steps that can be undone."""
        return len(self._log)

    def apply(self, step: Step) -> None:
        """Carry out a step, and log it for `undo`."""
        action, arc = step
        grid, marks = self.grid, self.marks
        head, tail = grid.head[arc], grid.head[grid.twin[arc]]
        cell = tail if action == BACKTRACK else head
        came_by = self.came_by[cell]
        before, again = marks[cell], self._again[cell]
        ways = self.passages[arc], self.passages[grid.twin[arc]]
        self._log.append((step, before, came_by, again, self._walks, self.cursor, *ways))
        self.action_counts[action] += 1

        self.dirty_cells.update((head, tail))
        if came_by >= 0:  # half of its line is drawn in the cell it comes from
            self.dirty_cells.add(grid.head[grid.twin[came_by]])
        if action in _CHANGES_PASSAGE:
            self.set_passage(arc, action != BUILD, action == CARVE)
        mark = _MARK_AFTER[action]
        if action == START:
            self._walks = True
        elif action in _WALKER_MOVES and self._walks:
            self._walks = tail == self.cursor
            if self._walks and before == VISITED:
                # a visited cell is visited again, or that is undone: its mark and line stay
                is_revisit = action == VISIT or again or came_by != grid.twin[arc]
                if is_revisit:
                    self._count_again(cell, action, arc)
                    self.cursor = head
                    return
        if mark >= 0:
            self.mark_counts[before] -= 1
            self.mark_counts[mark] += 1
            marks[cell] = mark
            self._again[cell] = 0
        if action in _SETS_CAME_BY:
            # back along its own line: another arc would leave a gap in the line to this cell
            is_back = mark == before and self.came_by[tail] == grid.twin[arc]
            if not is_back or action == FRONTIER:
                self.came_by[cell] = arc
        elif action in _CLEARS_CAME_BY:
            self.came_by[cell] = -1
        if action in _MOVES_CURSOR:
            self.cursor = head

    def undo(self) -> None:
        """Undo the last step exactly. IndexError if `undoable` is 0."""
        (action, arc), mark, came_by, again, self._walks, self.cursor, *ways = self._log.pop()
        head, tail = self.grid.head[arc], self.grid.head[self.grid.twin[arc]]
        cell = tail if action == BACKTRACK else head
        self.action_counts[action] -= 1
        self.mark_counts[self.marks[cell]] -= 1
        self.mark_counts[mark] += 1
        self.marks[cell] = mark
        self.came_by[cell] = came_by
        self._again[cell] = again
        self.dirty_cells.update((head, tail))
        if came_by >= 0:
            self.dirty_cells.add(self.grid.head[self.grid.twin[came_by]])
        if action in _CHANGES_PASSAGE:
            self.set_passage(arc, *ways)

    def _count_again(self, cell: int, action: int, arc: int) -> None:
        """Count repetitions of the move that reached a cell: a BACKTRACK removes one."""
        again = self._again[cell]
        move = arc if action == VISIT else self.grid.twin[arc]
        if self.came_by[cell] == move and again < _MOST_AGAIN:
            self._again[cell] = again + (1 if action == VISIT else -1)

    def forget(self, kept: int) -> None:
        """Keep only the last `kept` steps undoable."""
        del self._log[: max(0, len(self._log) - kept)]

    def run(self, packed: Iterable[int]) -> None:
        """Carry out steps, packed as in a Trace: faster than `apply`, but cannot be undone."""
        head, twin, passages = self.grid.head, self.grid.twin, self.passages
        marks, came_by = self.marks, self.came_by
        mark_counts, action_counts = self.mark_counts, self.action_counts
        again, walks = self._again, self._walks
        cursor = self.cursor
        for step in packed:
            action, arc = step & 15, step >> 4
            there = head[arc]
            tail = head[twin[arc]]
            cell = tail if action == BACKTRACK else there
            action_counts[action] += 1
            mark, before = _MARK_AFTER[action], marks[cell]
            if action == START:
                walks = True
            elif walks and action in _WALKER_MOVES:
                walks = tail == cursor
                if walks and before == VISITED:
                    is_revisit = action == VISIT or again[cell] or came_by[cell] != twin[arc]
                    if is_revisit:
                        self._count_again(cell, action, arc)
                        cursor = there
                        continue
            if mark >= 0:
                mark_counts[before] -= 1
                mark_counts[mark] += 1
                marks[cell] = mark
                again[cell] = 0
            if action in _SETS_CAME_BY:
                is_back = mark == before and came_by[tail] == twin[arc]
                if not is_back or action == FRONTIER:
                    came_by[cell] = arc
            elif action in _CLEARS_CAME_BY:
                came_by[cell] = -1
            if action in _MOVES_CURSOR:
                cursor = there
            if action in _CHANGES_PASSAGE:
                passages[arc] = action != BUILD
                passages[twin[arc]] = action == CARVE
        self.cursor, self._walks = cursor, walks
        self.all_dirty = True
        self.forget(0)

    def wipe(self) -> None:
        """Clear everything but the passages."""
        size = self.grid.size
        self.marks[:] = bytes(size)
        self.came_by[:] = array("i", [-1]) * size
        self._again[:] = bytes(size)
        self._walks = False
        self.cursor = -1
        self.mark_counts[:] = [size] + [0] * (len(MARKS) - 1)
        self.action_counts[:] = [0] * len(ACTIONS)
        self.all_dirty = True
        self.forget(0)

    def snapshot(self, like: BoardState | None = None) -> BoardState:
        """The state of the board. Passages equal to those of `like` share its memory."""
        is_like = like is not None and like.passages == self.passages
        return BoardState(
            like.passages if like is not None and is_like else bytes(self.passages),
            bytes(self.marks),
            self.came_by[:],
            bytes(self._again),
            self._walks,
            self.cursor,
            tuple(self.mark_counts),
            tuple(self.action_counts),
        )

    def restore(self, snapshot: BoardState) -> None:
        """Return to a snapshot. Earlier steps can no longer be undone."""
        self.passages[:] = snapshot.passages
        self.marks[:] = snapshot.marks
        self.came_by[:] = snapshot.came_by
        self._again[:] = snapshot.again
        self._walks = snapshot.walks
        self.cursor = snapshot.cursor
        self.mark_counts[:] = snapshot.mark_counts
        self.action_counts[:] = snapshot.action_counts
        self.all_dirty = True
        self.forget(0)

    def set_passage(self, arc: int, is_open: int, is_open_back: int) -> None:
        """Open or close a passage and the way back, without a step that `undo` could revert."""
        self.passages[arc] = is_open
        self.passages[self.grid.twin[arc]] = is_open_back
        self.dirty_walls.add(arc)
