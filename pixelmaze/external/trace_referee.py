"""The referee of traces: checks the steps of a whole search, with all its legs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pixelmaze.external.feed import Fault
from pixelmaze.external.learner import shown_cell
from pixelmaze.external.referee import Referee
from pixelmaze.maze import Maze
from pixelmaze.step import PATH, START


class TraceReferee:
    """Checks the steps of a search of a maze, from its start via its waypoints to its goal.

    A leg begins with a START at a waypoint. The moves of the path come last, for all legs.

    >>> from pixelmaze import generate, solve
    >>> maze = generate(8, 4, seed=1, waypoints=2)
    >>> referee = TraceReferee(maze)
    >>> packed = solve(maze, "dfs").trace.packed
    >>> referee.check(packed) == len(packed), referee.end()
    (True, None)
    """

    def __init__(self, maze: Maze) -> None:
        self.fault: Fault | None = None
        """What was wrong with the last step that was checked."""
        self.steps = 0
        """Number of steps checked."""
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
        """Check further steps, packed as in a Trace. Returns how many of them belong to the trace:
        all, or, with a fault, those up to and including the impossible one."""
        done = 0
        while done < len(packed) and not self.fault:
            self._begin(packed[done])
            part = packed[done : self._next(packed, done + 1)]
            referee = self._path if self._ends(part[0]) else self._search
            referee.steps = self.steps
            believed = referee.check(part)
            self.steps, self.fault = referee.steps, referee.fault
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
