"""Draws a search of states on a board, which has but one mark and one line for each cell."""

from collections.abc import Sequence

from pixelmaze.maze.board import ON_PATH, VISITED, WAITING, Board
from pixelmaze.maze.step import FRONTIER, VISIT


class StateDrawing:
    """Where turns cost, a cell is on the frontier and visited once for each heading. From its first
    visit on it is drawn as visited, with the line of that visit; but the line to the state at work
    is the way of this state."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._hidden: dict[int, tuple[int, int]] = {}
        """The mark, and the arc by which it was reached, of each cell that is drawn otherwise."""

    def draw(self, steps: Sequence[int], start: int) -> None:
        """Draw what these steps from the start have done, packed as in a Trace; nothing for those
        of a walker. Back from the visit of a state is the step that put it on the frontier, and
        back from there the visit of the state before it."""
        head, marks, came_by = self._board.grid.head, self._board.marks, self._board.came_by
        first, way = dict[int, int](), dict[int, int]()
        wanted = -1
        for step in reversed(steps):
            if step & 15 == VISIT:
                cell = head[step >> 4]
                first[cell] = step >> 4
                if wanted < 0:
                    way[cell] = step >> 4  # where it crosses itself, no gap is left in it
                    wanted = step - VISIT + FRONTIER
            elif step == wanted:
                wanted = -1
        for cell, arc in {**first, **way}.items() if wanted < 0 else ():
            mark = VISITED if marks[cell] == WAITING else marks[cell]
            if cell != start and mark != ON_PATH and (mark, arc) != (marks[cell], came_by[cell]):
                self._hidden[cell] = marks[cell], came_by[cell]
                self._replace(cell, mark, arc)

    def take_back(self) -> None:
        """Show the board as the steps have left it, which is needed before the next one."""
        while self._hidden:
            cell, (mark, arc) = self._hidden.popitem()
            self._replace(cell, mark, arc)

    def _replace(self, cell: int, mark: int, arc: int) -> None:
        board = self._board
        head, twin = board.grid.head, board.grid.twin
        board.mark_counts[board.marks[cell]] -= 1
        board.mark_counts[mark] += 1
        board.dirty_cells.update((cell, head[twin[board.came_by[cell]]], head[twin[arc]]))
        board.marks[cell], board.came_by[cell] = mark, arc
