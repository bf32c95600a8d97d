"""Referees check every step from outside the package before it is believed."""

from collections.abc import Sequence
from itertools import pairwise

from pixelmaze.maze.distances import moves_from
from pixelmaze.maze.goals import goal_cells
from pixelmaze.maze.grid import Grid, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.public import shown_cell
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
)
from pixelmaze.run.feed import Judge
from pixelmaze.run.outcomes import GAVE_UP, NO_WAY, Fault, FaultKind

_RETURN = "It visits the goal: return the path, a list of the cells from the start to it."
_CHECKED = (CARVE, BUILD, FILL, PATH, DOOR)


class Referee(Judge):
    """Checks the steps of a search, from `start` to `goal` or another cell of its goal area.

    A move leads through a passage, from a cell that has been reached; a path leads from the start
    to a goal without a gap, and comes last. With waypoints, the search has legs, each of which
    begins with a START at one of them, and the path visits them in order.
    """

    def __init__(self, maze: Maze, start: int, goal: int, waypoints: Sequence[int] = ()) -> None:
        super().__init__()
        self.has_path = False
        """True if the path has begun."""
        self._maze = maze
        self._stops = [start, *waypoints, goal]
        self._at = start
        self._missing = [*waypoints]
        """The waypoints that the path has not visited so far."""
        self._reached = bytearray(maze.grid.size)
        self._legs = [leg for leg in pairwise(self._stops) if leg[0] != leg[1]]
        self._begin(*(self._legs.pop(0) if self._legs else (start, goal)))
        self._pass(start)

    def _begin(self, start: int, goal: int) -> None:
        """Begin a leg."""
        self._start, self._goals = start, frozenset(goal_cells(self._maze, goal))
        self._reached[:] = bytes(len(self._reached))
        self._reached[start] = 1

    def _pass(self, cell: int) -> None:
        while cell in self._missing[:1]:
            del self._missing[0]

    def check(self, packed: Sequence[int]) -> int:
        maze, grid, reached = self._maze, self._maze.grid, self._reached
        head, twin, passages, last = grid.head, grid.twin, maze.passages, len(grid.head)
        for count, step in enumerate(packed):
            action, arc = step & 15, step >> 4
            if not 0 <= arc < last or action >= len(ACTIONS):
                self.steps += count
                self._blame(f"action {action} on arc {arc} is not a step", -1)
                return count
            there, here = head[arc], head[twin[arc]]
            if action == VISIT and reached[here] and passages[arc] and not self.has_path:
                reached[there] = 1  # the usual case
                continue
            # only a walk and a path must not lead through a one-way door from behind
            is_behind = action not in (VISIT, PATH) and passages[twin[arc]]
            wrong = self._wrong(action, here, there, bool(passages[arc] or is_behind))
            if wrong:
                self.steps += count + 1
                words, kind = wrong
                place = f"from {self._name(here)} to {self._name(there)}"
                self._blame(f"{words.format(place=place)} at step {self.steps}", arc, kind)
                return count + 1
        self.steps += len(packed)
        return len(packed)

    def end(self) -> Fault | None:
        """The fault after the last step, such as a path that ends early or misses a waypoint."""
        goals = goal_cells(self._maze, self._stops[-1])
        if self.has_path and self._at not in goals:
            names = " or ".join(map(self._name, sorted(goals)[:2]))
            words = f"the path ends at {self._name(self._at)}, not at the goal {names}"
            self._blame(words, -1, FaultKind.ASTRAY)
        elif self.has_path and self._missing:
            words = f"the path misses the waypoint at {self._name(self._missing[0])}"
            self._blame(words, -1, FaultKind.UNFIT)
        return self.fault

    def verdict(self, may_give_up: bool) -> tuple[Fault | None, str]:
        """Fault and outcome; missing a path is a fault, unless the search may give up."""
        fault = self.end()
        if fault or self.has_path:
            return fault, ""
        if may_give_up:
            return None, GAVE_UP
        advice = _RETURN if any(self._reached[cell] for cell in self._goals) else ""
        words = "there is a path, but it was not found"
        fault = Fault(words, advice=advice, kind=FaultKind.NOT_FOUND)
        return (fault, "") if self.is_there_a_way() else (None, NO_WAY)

    def is_there_a_way(self) -> bool:
        """True if passages lead from each stop to the next."""
        for begin, end in pairwise(self._stops):
            moves = moves_from(self._maze, [begin])
            if all(moves[goal] < 0 for goal in goal_cells(self._maze, end)):
                return False
        return True

    def _wrong(
        self, action: int, here: int, there: int, is_open: bool
    ) -> tuple[str, FaultKind] | None:
        """The fault of a step: words, with {place} for it, and kind. None if the step counts."""
        reached = self._reached
        if action == PATH:
            if here != self._at:
                if self.has_path:
                    return "the path has a gap before the move {place}", FaultKind.GAP
                first, start = self._name(here), self._name(self._stops[0])
                return f"the path starts at {first}, not at the start {start},", FaultKind.OTHER
            self.has_path = True
            self._at = there
            self._pass(there)
            if is_open:
                return None
            return "the path leads through a wall {place}", FaultKind.PATH_WALL
        if self.has_path:
            return "continued after the path, {place},", FaultKind.OTHER
        if action == FILL:
            return None
        if action in (CARVE, BUILD, DOOR):
            return "a solver cannot open or build walls, here {place}", FaultKind.OTHER
        if action == START:
            if self._legs and there == self._legs[0][0]:
                self._begin(*self._legs.pop(0))
            if there == self._start:
                return None
            began, start = self._name(there), self._name(self._start)
            return f"started at {began}, not at the start {start},", FaultKind.OTHER
        if action == VISIT_BACK and there in self._goals:
            reached[there] = 1  # where a search from the goal begins
            return None
        if not is_open:
            kind = FaultKind.SEEN_THROUGH if action == FRONTIER else FaultKind.WALL
            return f"{_MOVED[action]} through a wall {{place}}", kind
        if not reached[here] or (action in (BACKTRACK, ERASE) and not reached[there]):
            cell = self._name(there if reached[here] else here)
            words = f"{_MOVED[action]} {{place}}, but {cell} had not been reached,"
            return words, FaultKind.UNREACHED if action == VISIT else FaultKind.OTHER
        if action != FRONTIER:
            reached[there] = 1
        return None

    def _name(self, cell: int) -> str:
        return shown_cell(self._maze.grid.xy(cell))

    def _blame(self, message: str, arc: int, kind: FaultKind = FaultKind.OTHER) -> None:
        self.fault = self.fault or Fault(message, arc=arc, kind=kind)


_MOVED = {
    VISIT: "walked",
    VISIT_BACK: "walked",
    FRONTIER: "looked",
    BACKTRACK: "went back",
    ERASE: "went back",
}


class CarvingReferee(Judge):
    """Checks the steps of a generator: no passage is carved twice, and no wall built twice."""

    def __init__(self, grid: Grid, adds_walls: bool) -> None:
        super().__init__()
        self._grid = grid
        self.passages = bytearray([adds_walls]) * len(grid.head)  # after the steps so far

    def check(self, packed: Sequence[int]) -> int:
        passages, twin = self.passages, self._grid.twin
        for count, step in enumerate(packed):
            action, arc = step & 15, step >> 4
            if not 0 <= arc < len(passages) or action >= len(ACTIONS):
                self.steps += count
                self.fault = Fault(f"action {action} on arc {arc} is not a step")
                return count
            if action in (CARVE, BUILD) and passages[arc] != (action == CARVE):
                passages[arc] = passages[twin[arc]] = action == CARVE
            elif action == DOOR and not (passages[arc] and not passages[twin[arc]]):
                passages[arc], passages[twin[arc]] = 1, 0
            elif action in _CHECKED:
                self.steps += count + 1
                self.fault = Fault(f"{self._wrong(action, arc)}, at step {self.steps}", arc=arc)
                return count + 1
        self.steps += len(packed)
        return len(packed)

    def verdict(self, may_give_up: bool) -> tuple[Fault | None, str]:
        return self.fault, ""

    def _wrong(self, action: int, arc: int) -> str:
        grid = self._grid
        here, there = (shown_cell(grid.xy(cell)) for cell in (tail(grid, arc), grid.head[arc]))
        if action == CARVE:
            return f"carved the passage from {here} to {there} twice"
        if action == BUILD:
            return f"built the wall between {here} and {there} twice"
        if action == DOOR:
            return f"placed the door from {here} to {there} twice"
        return f"yielded {ACTIONS[action]}, which only solvers do"
