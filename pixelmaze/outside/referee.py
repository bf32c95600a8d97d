"""Referees: they check every step that comes from outside the package before it is believed."""

from collections.abc import Sequence
from itertools import pairwise

from pixelmaze.maze.distances import moves_from
from pixelmaze.maze.goals import goal_cells
from pixelmaze.maze.grid import Grid, tail
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
)
from pixelmaze.outside.learner import shown_cell
from pixelmaze.run.feed import Judge
from pixelmaze.run.words import GAVE_UP, NO_WAY, Fault

NOT_FOUND = "there is a way, but it was not found"
_RETURN = "Return the path to the goal, which it visits: a list of cells from the start to there."
_CHECKED = (CARVE, BUILD, FILL, PATH, DOOR)


class Referee(Judge):
    """Checks the steps of one search, from `start` to `goal` or another cell of its goal area.

    A move leads through a passage, from a cell that has been reached; a path leads from the start
    to a goal without a gap, and comes last.
    """

    def __init__(self, maze: Maze, start: int, goal: int) -> None:
        super().__init__()
        self.has_path = False
        """Whether a path has begun."""
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
                self._blame(f"action {action} on arc {arc} is no step", -1)
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
                place = f"from {self._name(here)} to {self._name(there)}"
                self._blame(f"{wrong.format(place=place)} at step {self.steps}", arc)
                return count + 1
        self.steps += len(packed)
        return len(packed)

    def end(self) -> Fault | None:
        """Call it after the last step. Returns the fault, which may be that the path ends early."""
        if not self.fault and self.has_path and self._at not in self._goals:
            goals = " or ".join(map(self._name, sorted(self._goals)[:2]))
            words = f"the path ends at {self._name(self._at)}, not at the goal {goals}"
            self._blame(words, -1)
        return self.fault

    def verdict(self, may_give_up: bool) -> tuple[Fault | None, str]:
        """A search that found nothing has failed if there is a way, unless it may give up."""
        fault = self.end()
        if fault or self.has_path:
            return fault, ""
        if may_give_up:
            return None, GAVE_UP
        advice = _RETURN if any(self._reached[cell] for cell in self._goals) else ""
        fault = Fault(NOT_FOUND, advice=advice)
        return (fault, "") if self.is_there_a_way() else (None, NO_WAY)

    def is_there_a_way(self) -> bool:
        """Whether passages lead from the start to a goal."""
        moves = moves_from(self._maze, [self._start])
        return any(moves[goal] >= 0 for goal in self._goals)

    def _wrong(self, action: int, here: int, there: int, is_open: bool) -> str:
        """What is wrong with a step, which {place} stands for; "" if nothing, which notes where it
        leads."""
        reached = self._reached
        if action == PATH:
            if here != self._at:
                what = (
                    "has a gap before the move" if self.has_path else "does not begin at the start:"
                )
                return f"the path {what} {{place}}"
            self.has_path = True
            self._at = there
            return "" if is_open else "the path leads through a wall {place}"
        if self.has_path:
            return "went on after the path, {place},"
        if action == FILL:
            return ""
        if action in (CARVE, BUILD, DOOR):
            return "a solver cannot open or build walls, as {place}"
        if action == START:
            if there == self._start:
                return ""
            return f"began at {self._name(there)}, not at the start {self._name(self._start)},"
        if action == VISIT_BACK and there in self._goals:
            reached[there] = 1  # where a search from the goal begins
            return ""
        if not is_open:
            return f"{_MOVED[action]} through a wall {{place}}"
        if not reached[here] or (action in (BACKTRACK, ERASE) and not reached[there]):
            cell = self._name(there if reached[here] else here)
            return f"{_MOVED[action]} {{place}}, but {cell} had not been reached,"
        if action != FRONTIER:
            reached[there] = 1
        return ""

    def _name(self, cell: int) -> str:
        return shown_cell(self._maze.grid.xy(cell))

    def _blame(self, message: str, arc: int) -> None:
        self.fault = self.fault or Fault(message, arc=arc)


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
                self.fault = Fault(f"action {action} on arc {arc} is no step")
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
            return f"put the door from {here} to {there} in twice"
        return f"a generator does not search, but this one yielded {ACTIONS[action]}"


class TraceReferee:
    """Checks all steps of a search of a maze, from its start via its waypoints to its goal.

    A leg begins with a START at a waypoint. The moves of the path come last, for all legs.
    """

    def __init__(self, maze: Maze) -> None:
        self.fault: Fault | None = None
        """What was wrong with the last step that was checked."""
        self._maze = maze
        stops = pairwise([maze.start, *maze.waypoints, maze.goal])
        legs = [(begin, end) for begin, end in stops if begin != end]
        self._search = Referee(maze, *(legs[0] if legs else (maze.start, maze.goal)))
        self._next_legs = legs[1:]
        self._path = Referee(maze, maze.start, maze.goal)
        self._passed = 0
        """How many waypoints the path has passed."""

    @property
    def has_path(self) -> bool:
        """Whether a path has begun."""
        return self._path.has_path

    def check(self, packed: Sequence[int]) -> int:
        """Check the steps; see `Judge.check`."""
        done = 0
        while done < len(packed) and not self.fault:
            self._begin(packed[done])
            part = packed[done : self._next(packed, done + 1)]
            referee = self._path if self._ends(part[0]) else self._search
            referee.steps = done
            believed = referee.check(part)
            self.fault = referee.fault
            done += believed
            if referee is self._path:
                self._pass(part[:believed])
            if believed < len(part):
                break
        return done

    def end(self) -> Fault | None:
        """Call it after the last step. Returns the fault, which may be that the path ends early, or
        leaves out a waypoint."""
        fault = self.fault or self._path.end()
        if not fault and self.has_path and self._passed < len(self._maze.waypoints):
            left_out = shown_cell(self._maze.grid.xy(self._maze.waypoints[self._passed]))
            fault = Fault(f"the path leaves out the waypoint {left_out}")
        self.fault = fault
        return fault

    def is_there_a_way(self) -> bool:
        """Whether passages lead from each stop to the next."""
        maze = self._maze
        legs = pairwise([maze.start, *maze.waypoints, maze.goal])
        return all(Referee(maze, *leg).is_there_a_way() for leg in legs)

    def _next(self, packed: Sequence[int], begin: int) -> int:
        """Where another leg, or the path, may begin."""
        in_path = self._ends(packed[begin - 1])
        for place in range(begin, len(packed)):
            action = packed[place] & 15
            if action == START or (action == PATH) != in_path:
                return place
        return len(packed)

    def _begin(self, step: int) -> None:
        """Begin the next leg, if it starts with this step."""
        head, legs = self._maze.grid.head, self._next_legs
        is_start = step & 15 == START and 0 <= step >> 4 < len(head) and not self.has_path
        if is_start and legs and legs[0][0] == head[step >> 4]:
            self._search = Referee(self._maze, *legs.pop(0))

    def _ends(self, step: int) -> bool:
        """Whether this step belongs to the path, or comes after it."""
        return step & 15 == PATH or self.has_path

    def _pass(self, path: Sequence[int]) -> None:
        maze = self._maze
        for arc in (step >> 4 for step in path):
            self._stand(maze.grid.head[maze.grid.twin[arc]])
            self._stand(maze.grid.head[arc])

    def _stand(self, cell: int) -> None:
        waypoints = self._maze.waypoints
        while self._passed < len(waypoints) and waypoints[self._passed] == cell:
            self._passed += 1
