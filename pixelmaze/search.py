"""A solver at work on a maze, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

import pixelmaze.solvers  # noqa: F401  # enters them in the registry
from pixelmaze.board import Board
from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.grid import arcs
from pixelmaze.maze import Maze
from pixelmaze.playback import Playback
from pixelmaze.registry import SOLVERS
from pixelmaze.step import BACKTRACK, PATH, VISIT, Steps, Trace

FOUND = "found"
NO_WAY = "no way"
GAVE_UP = "gave up"

DEFAULT_STEP_RATE = 20


class Search(Playback):
    """The playback of a solver, from `start` to `goal` (None: those of the maze)."""

    def __init__(
        self,
        maze: Maze,
        solver: str,
        start: int | None = None,
        goal: int | None = None,
        step_rate: float = DEFAULT_STEP_RATE,
    ) -> None:
        self.solver = lookup(SOLVERS, solver, "solver")
        self.start = maze.start if start is None else start
        self.goal = maze.goal if goal is None else goal
        for cell in (self.start, self.goal):
            if not 0 <= cell < maze.grid.size:
                raise PixelmazeError(f"there is no cell {cell}: cells are 0 … {maze.grid.size - 1}")
        steps: Steps = iter(())
        if arcs(maze.grid, self.start):  # an isolated cell has no arc for a step to be about
            steps = self.solver.steps(maze, self.start, self.goal)
        super().__init__(Board.of(maze), steps, step_rate)

    @property
    def outcome(self) -> str | None:
        """FOUND, NO_WAY or GAVE_UP; None while it goes on."""
        if not self.finished:
            return None
        return FOUND if self.start == self.goal or self.board.count[PATH] else NO_WAY

    @property
    def path(self) -> list[int]:
        """The cells of the path, from start to goal; empty while or where there is none."""
        if self.outcome != FOUND:
            return []
        moves = self.board.count[PATH]
        head = self.board.grid.head
        first = len(self.trace) - moves
        return [self.start] + [head[self.trace[first + i][1]] for i in range(moves)]

    @property
    def visited(self) -> int:
        """How many cells it has been to; the start counts from the beginning."""
        return max(1, self.board.visited)

    @property
    def backtracks(self) -> int:
        """How many moves back it has made."""
        return self.board.count[BACKTRACK]


@dataclass(frozen=True, slots=True)
class Solution:
    solver: str
    outcome: str
    """"found", "no way", or "gave up"."""
    path: list[int]
    """The cells from start to goal; empty if not found."""
    moves: int | None
    """Of the walk, retreats included; None for solvers that do not walk."""
    visited: int
    """How many cells the solver has been to."""
    steps: int
    backtracks: int
    trace: Trace
    """All steps."""

    @property
    def found(self) -> bool:
        return self.outcome == FOUND

    @property
    def length(self) -> int | None:
        """Moves of the path; None if not found."""
        return len(self.path) - 1 if self.found else None


def solve(
    maze: Maze, solver: str = "bfs", start: int | None = None, goal: int | None = None
) -> Solution:
    """Solve the maze, from its own start to its own goal unless other cells are named.

    PixelmazeError if there is no solver of that name, or no such cell.
    """
    search = Search(maze, solver, start, goal)
    search.run()
    assert search.outcome is not None
    count = search.board.count
    return Solution(
        solver=solver,
        outcome=search.outcome,
        path=search.path,
        moves=count[VISIT] + count[BACKTRACK] if search.solver.walks else None,
        visited=search.visited,
        steps=len(search.trace),
        backtracks=search.backtracks,
        trace=search.trace,
    )
