"""Referees check every step from outside the package before it is believed."""

from collections.abc import Iterator, Sequence
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
    """Checks the steps of one search, from `start` to `goal` or another cell of its goal area.

    A move leads through a passage, from a cell that has been reached; a path leads from the start
    to a goal without a gap, and comes last.
    """

    def __init__(self, maze: Maze, start: int, goal: int) -> None:
        super().__init__()
        self.has_path = False
        self._maze = maze
        self._start = self._at = start
        self._goals = frozenset(goal_cells(maze, goal))
        self._reached = bytearray(maze.grid.size)
        self._reached[start] = 1

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
        """The fault after the last step, such as a path that ends early."""
        if not self.fault and self.has_path and self._at not in self._goals:
            goals = " or ".join(map(self._name, sorted(self._goals)[:2]))
            words = f"the path ends at {self._name(self._at)}, not at the goal {goals}"
            self._blame(words, -1, FaultKind.ASTRAY)
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
        """True if passages lead from the start to a goal."""
        moves = moves_from(self._maze, [self._start])
        return any(moves[goal] >= 0 for goal in self._goals)

    def _wrong(
        self, action: int, here: int, there: int, is_open: bool
    ) -> tuple[str, FaultKind] | None:
        """The fault of a step: words, with {place} for it, and kind. None if the step counts."""
        reached = self._reached
        if action == PATH:
            if here != self._at:
                if self.has_path:
                    return "the path has a gap before the move {place}", FaultKind.GAP
                first, start = self._name(here), self._name(self._start)
                return f"the path starts at {first}, not at the start {start},", FaultKind.OTHER
            self.has_path = True
            self._at = there
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


class TraceReferee:
    """Checks all steps of a search of a maze, from its start via its waypoints to its goal.

    A leg begins with a START at a waypoint. The moves of the path come last, for all legs.
    """

    def __init__(self, maze: Maze) -> None:
        self._maze = maze
        self._path = Referee(maze, maze.start, maze.goal)
        self._fault: Fault | None = None
        self._passed = 0
        """Number of waypoints on the path so far."""

    @property
    def has_path(self) -> bool:
        """True if the path has begun."""
        return self._path.has_path

    def check(self, packed: Sequence[int]) -> int:
        """Check the steps. Returns the number that belongs to the trace: see `Judge.check`."""
        maze, head = self._maze, self._maze.grid.head
        legs = [(begin, end) for begin, end in self._legs() if begin != end]
        referee = Referee(maze, *(legs.pop(0) if legs else (maze.start, maze.goal)))
        first = next((at for at, step in enumerate(packed) if step & 15 == PATH), len(packed))
        starts = [at for at in range(first) if packed[at] & 15 == START]
        for at, end in pairwise([0, *starts, first, len(packed)]):
            if at == first:
                referee = self._path
            elif legs and packed[at] & 15 == START and legs[0][0] == head[packed[at] >> 4]:
                referee = Referee(maze, *legs.pop(0))
            referee.steps = at
            believed = at + referee.check(packed[at:end])
            self._fault = referee.fault
            if self._fault:
                break
        for arc in (step >> 4 for step in packed[first:believed]):
            self._stand(tail(maze.grid, arc))
            self._stand(head[arc])
        return believed

    def end(self) -> Fault | None:
        """The fault after the last step, such as a path that ends early or misses a waypoint."""
        fault = self._fault or self._path.end()
        if not fault and self.has_path and self._passed < len(self._maze.waypoints):
            missed = shown_cell(self._maze.grid.xy(self._maze.waypoints[self._passed]))
            words = f"the path misses the waypoint at {missed}"
            fault = Fault(words, kind=FaultKind.UNFIT)
        return fault

    def is_there_a_way(self) -> bool:
        """True if passages lead from each stop to the next."""
        return all(Referee(self._maze, *leg).is_there_a_way() for leg in self._legs())

    def _legs(self) -> Iterator[tuple[int, int]]:
        """Each stop, with the next."""
        return pairwise([self._maze.start, *self._maze.waypoints, self._maze.goal])

    def _stand(self, cell: int) -> None:
        waypoints = self._maze.waypoints
        while self._passed < len(waypoints) and waypoints[self._passed] == cell:
            self._passed += 1
