"""Makes steps of what a program reads and marks in its maze."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import FrameType

from pixelmaze.maze.grid import any_arc_into
from pixelmaze.maze.step import BACKTRACK, FRONTIER, START, VISIT, VISIT_BACK
from pixelmaze.outside.matrix.boards import Layout, Place, Watcher
from pixelmaze.outside.matrix.recognition import Entry, Program

_CALLERS = 3  # functions out from a helper that are asked whether they go through the whole maze


class Looks(Watcher):
    """Follows a search by the places that it reads: it stands beside them.

    Where several places that it has seen are beside a read one, the next reads decide: it stands at
    the one that is beside them all. Steps are added only once that is certain. A read that no place
    explains ends the steps, since the search is then not understood.
    """

    def __init__(
        self, layout: Layout, program: Program, entry: Entry, file: str,
        add: Callable[[int, int], None],
    ) -> None:  # fmt: skip
        self._layout, self._program, self._file = layout, program, file
        self._keeps_places, self._walks = entry.keeps_places, entry.walks
        self._add = add
        self._ends = layout.start, layout.goal
        self.is_lost = program.sweeps
        """True if its reads say nothing, or one was far from all that it had seen."""
        self._came_from: dict[Place, Place | None] = {}
        """The places seen, in this order, with where it stood then; None where a search begins."""
        self._visits: dict[Place, int] = {}
        """The action that visits each of these: START or VISIT_BACK where a search begins."""
        self._stood: set[Place] = set()
        self._here: Place | None = None
        self._unsure: list[tuple[Place, int]] = []  # places read, and lines, since it has moved
        self._candidates: set[Place] = set()  # where it may stand
        self._waiting: set[Place] = set()  # cells that have been on the frontier
        self._marks: dict[Place, object] = {}

    @property
    def shows_cells(self) -> bool:
        """True if it has been seen to move."""
        return len(self._stood) > 1

    def look(self, place: Place) -> None:
        if not (line := self._line()):
            return
        if self._here and not self._unsure and place in self._layout.beside(self._here):
            self._see(place, self._here, line)
            return
        near = self._explaining(place) & self._candidates if self._unsure else set()
        if not near:
            self.settle()
            near = self._explaining(place)
        if near:
            self._candidates = near
            self._unsure.append((place, line))
            if len(near) == 1:
                self.settle()
        elif place in self._layout.open and place not in self._ends:
            self.is_lost = True

    def _explaining(self, place: Place) -> set[Place]:
        """The places where it may stand while it reads this one, best those where it has not stood.

        If it has seen none of these, they are the start and the goal: a search begins there. Their
        own reads do not count, since a program may only make sure that both are open.
        """
        beside = self._layout.beside(place)
        seen = {it for it in (place, *beside) if it in self._came_from}
        if self._walks and self._here and (near := seen & {*self._layout.beside(self._here)}):
            return near
        return seen - self._stood or seen or {*beside} & {*self._ends}

    def settle(self) -> None:
        """Decide where it stood at the last reads: of several places, at the one seen first."""
        unsure, self._unsure = self._unsure, []
        if unsure and not self.is_lost:
            here, *others = self._candidates
            if others:
                here = next(it for it in (*self._came_from, *self._ends) if it in self._candidates)
            self._stand(here, unsure[0][1])
            for place, line in unsure:
                self._see(place, here, line)

    def mark(self, place: Place, value: object) -> None:
        if self._keeps_places or not (line := self._line()):
            return  # it may mark what it puts on its frontier
        self.settle()
        if place not in self._came_from and place not in self._ends:
            return
        before = self._came_from.get(place)
        if place not in self._marks:
            self._stand(place, line)
        elif value != self._marks[place] and before:
            if self._layout.cell(place) >= 0:
                self._add(self._layout.grid.twin[self._arc_into(place)] << 4 | BACKTRACK, line)
            self._here = before
        self._marks[place] = value

    def ask(self, node: Place) -> None:
        if not (line := self._line()):
            return
        if node in self._came_from or node in self._ends:
            self._stand(node, line)
            for other in self._layout.neighbours(node):
                self._see(other, node, line)
        else:
            self.is_lost |= node in self._layout.open

    def arrive(self, path: Sequence[Place]) -> None:
        """Note that it has found a path: it stood at the end, if it stood just before."""
        for end, before in ((path[-1], path[-2]), (path[0], path[1])):
            before = self._came_from.get(end) or before
            if before in self._stood and end not in self._stood and not self.is_lost:
                self._reach(end, before)
                self._stand(end, 0)

    def way(self) -> list[Place]:
        """The way by which it came to the goal, or from there to the start; empty if it did not."""
        start, goal = self._ends
        for begin, end in ((start, goal), (goal, start)):
            path = [end]
            while before := self._came_from.get(path[-1]):
                path.append(before)
            if path[-1] == begin:
                return path[::-1] if begin == start else path
        return []

    def _line(self) -> int:
        """The line that reads or marks; 0 if it goes through the whole maze, or is elsewhere."""
        frame: FrameType | None = sys._getframe(2)
        while frame and frame.f_globals.get("__name__") == Layout.__module__:
            frame = frame.f_back
        if not frame or frame.f_code.co_filename != self._file or self.is_lost:
            return 0
        line, caller = frame.f_lineno, frame
        for _ in range(_CALLERS):
            if caller.f_lineno in self._program.scans:
                return 0
            if caller.f_code.co_name in self._program.searches or not caller.f_back:
                break
            caller = caller.f_back
        return line

    def _see(self, place: Place, here: Place, line: int) -> None:
        layout, cell = self._layout, place
        if place not in layout.open or place in self._came_from:
            return
        self._reach(place, here)
        if layout.cell(place) < 0:  # the cell behind a passage is on the frontier, too
            cell = 2 * place[0] - here[0], 2 * place[1] - here[1]
        if self._keeps_places and cell not in self._waiting:
            self._waiting.add(cell)
            self._add(layout.arc(here, cell) << 4 | FRONTIER, line)

    def _reach(self, place: Place, here: Place) -> None:
        self._came_from[place] = here
        self._visits[place] = VISIT_BACK if self._visits[here] == VISIT_BACK else VISIT

    def _stand(self, place: Place, line: int) -> None:
        self._here = place
        if place not in self._came_from:
            self._came_from[place] = None
            self._visits[place] = START if place == self._layout.start else VISIT_BACK
            self._waiting.add(place)
        if place not in self._stood:
            self._stood.add(place)
            if self._layout.cell(place) >= 0:
                self._add(self._arc_into(place) << 4 | self._visits[place], line)

    def _arc_into(self, place: Place) -> int:
        """The arc into a cell from the one where it was seen; any, where a search begins."""
        before = self._came_from[place]
        while before and self._layout.cell(before) < 0:
            before = self._came_from[before]
        if before:
            return self._layout.arc(before, place)
        return any_arc_into(self._layout.grid, self._layout.cell(place))
