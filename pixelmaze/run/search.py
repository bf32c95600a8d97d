"""A search to watch: a playback of its legs, with the solution at the end."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pixelmaze.algorithms.solvers  # noqa: F401  # registers them
from pixelmaze.algorithms.registry import VARIANTS, ExternalSolver, Solver
from pixelmaze.maze.board import ON_PATH, VISITED, WAITING, Board
from pixelmaze.maze.grid import tail
from pixelmaze.maze.maze import Maze, Place, has_doors
from pixelmaze.maze.step import FRONTIER, PATH, VISIT, Trace
from pixelmaze.run.feed import StepSource
from pixelmaze.run.playback import Playback, Stage
from pixelmaze.run.solution import (
    Solution,
    is_searchable,
    outcome_of,
    refusal,
    runs_of,
    shows_only_path,
    solution_of,
    solve,
    source_of,
)

DEFAULT_STEP_RATE = 20  # steps per second


class Search(Playback):
    """The playback of a solver: from `start` via the cells of `via`, in order, to `goal`.

    None stands for the cells of the maze. Each leg is a run of the solver; the path of all legs is
    shown at the end. `making` first shows how the maze was made. Without a solver the maze is only
    shown, until `search_by` names one. Recorded steps can replace a solver.

    PixelmazeError if the solver or a cell does not exist.
    """

    def __init__(
        self,
        maze: Maze,
        solver: str | StepSource | None,
        start: Place | None = None,
        goal: Place | None = None,
        step_rate: float = DEFAULT_STEP_RATE,
        via: Sequence[Place] | None = None,
        making: Sequence[Stage] = (),
    ) -> None:
        self.maze = maze
        self.asked = start, goal, via
        """The requested places; None for the places of the maze."""
        self.runs = runs_of(maze, start, goal, via)
        """The maze as it is searched in each leg."""
        board = Board.of(maze)
        if making:
            board.passages = bytearray([making[0].adds_walls]) * len(maze.grid.head)
        self.solver = source_of(solver)
        self._solution: Solution | None = None
        self._verdict: Verdict | None = None
        self._state_drawing = StateDrawing(board)
        super().__init__(board, [*making, *self._legs()], step_rate)

    def seek(self, index: int) -> None:
        self._state_drawing.take_back()
        super().seek(index)
        if self.maze.turns and self.index > self.made_at:
            steps = self.trace.packed[self.begins[self.part] : self.index]
            self._state_drawing.draw(steps, self.parts[self.part].start)

    def search_by(self, solver: str | StepSource | None) -> None:
        """Replace the search with a search by this solver; None only shows the maze."""
        self.solver = source_of(solver)
        self._solution = self._verdict = None
        self.go_on_with(self._legs())

    def _legs(self) -> list[Stage]:
        return [self._leg(run) for run in self.runs] if self.solver else []

    def _leg(self, run: Maze) -> Stage:
        solver, start, goal = self.solver, run.start, run.goal
        assert solver
        if not is_searchable(run):
            end = start if start in run.goals else goal
            return Stage(solver.title, lambda: iter(()), start, end)
        if refused := refusal(solver, run):
            return Stage(solver.title, lambda: refused, start, goal)
        begin, has_states = partial(solver.steps, run, start, goal), run.turns > 0
        part = Stage(solver.title, begin, start, goal, has_states=has_states)
        if not isinstance(solver, ExternalSolver):
            return part
        again = partial(solver.again, run, start, goal) if solver.again else None
        return part._replace(algorithm=solver, begin_again=again)

    @property
    def last_cells(self) -> Sequence[int]:
        """The cells of the latest step; none before the first."""
        if not self.index:
            return ()
        _, arc = self.trace[self.index - 1]
        grid = self.board.grid
        return grid.head[arc], tail(grid, arc)

    @property
    def legs(self) -> list[int]:
        """The position at which each leg starts."""
        begun = zip(self.begins, self.parts, strict=False)
        return [begin for begin, part in begun if part.is_search]

    @property
    def stops(self) -> list[int]:
        """The cells to visit, in order; the last stands for all goals."""
        return [self.start, *(run.goal for run in self.runs)]

    @property
    def start(self) -> int:
        return self.runs[0].start

    @property
    def outcome(self) -> str | None:
        """See `outcomes`; None until the end of the search."""
        if not self.solver or not self.finished:
            return None
        moves = self.board.action_counts[PATH]
        return outcome_of(self.solver, self.runs, moves, self.feeds)

    @property
    def solution(self) -> Solution | None:
        """The solution; None until the end, and without a solver."""
        if self.outcome is None:
            return None
        self._solution = self._solution or self._summary()
        return self._solution

    @property
    def route(self) -> list[int]:
        """The cells of the path, from start to goal; empty until the end, or without a path."""
        return self.solution.route if self.solution else []

    def _summary(self) -> Solution:
        assert self.solver
        begin, counts = self.made_at, self.board.action_counts
        trace = Trace()
        trace.packed.extend(self.trace.packed[begin:])
        return solution_of(
            self.solver, self.maze, self.runs, trace, counts[PATH],
            legs=[leg - begin for leg in self.legs], feeds=self.feeds,
            visited=None if shows_only_path(self.solver, counts) else self.visited,
        )  # fmt: skip


class StateDrawing:
    """Draws a search of states on a board, which has one mark and one line for each cell.

    If turns cost, a cell is on the frontier and visited once for each heading. It is drawn as
    visited from the first visit on, with the line of this visit; but the line to the state at work
    is the route of this state.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._hidden: dict[int, tuple[int, int]] = {}
        """The true mark and `came_by` of each cell that is drawn differently."""

    def draw(self, steps: Sequence[int], start: int) -> None:
        """Draw these steps from the start, packed as in a Trace; nothing for a walker's. The route
        is traced backward: from the visit of a state to the step that put it on the frontier, and
        from there to the visit of the state before it."""
        head, marks, came_by = self._board.grid.head, self._board.marks, self._board.came_by
        first, way = dict[int, int](), dict[int, int]()
        wanted = -1
        for step in reversed(steps):
            if step & 15 == VISIT:
                cell = head[step >> 4]
                first[cell] = step >> 4
                if wanted < 0:
                    way[cell] = step >> 4  # no gap is left where the route crosses itself
                    wanted = step - VISIT + FRONTIER
            elif step == wanted:
                wanted = -1
        for cell, arc in {**first, **way}.items() if wanted < 0 else ():
            mark = VISITED if marks[cell] == WAITING else marks[cell]
            if cell != start and mark != ON_PATH and (mark, arc) != (marks[cell], came_by[cell]):
                self._hidden[cell] = marks[cell], came_by[cell]
                self._replace(cell, mark, arc)

    def take_back(self) -> None:
        """Restore the board as the steps left it, which the next step needs."""
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


class Verdict(NamedTuple):
    """The solution of a search, and one with the best path for comparison: of the fewest moves, or
    of the lowest cost if some moves cost more than others."""

    solution: Solution
    best: Solution

    @property
    def misled_by(self) -> str:
        """The heuristic that may mislead, and therefore missed the best path; else empty."""
        cost, best = self.solution.cost, self.best.cost
        if not may_mislead(self.solution.solver) or cost is None or best is None:
            return ""
        return self.solution.solver.partition("+")[2] if cost > best else ""


def verdict_on(search: Search) -> Verdict | None:
    """The verdict on a search; None until the end."""
    if search.solution is None:
        return None
    search._verdict = search._verdict or _judged(search, search.solution)
    return search._verdict


def _judged(search: Search, solution: Solution) -> Verdict:
    maze = search.maze
    is_tree = (
        maze.made is not None
        and maze.passages.count(1) == 2 * (maze.grid.size - 1)
        and not has_doors(maze)
    )
    solver = search.solver
    is_best = is_tree or (isinstance(solver, Solver) and solver.is_best_in(maze))
    if solution.found and is_best:
        return Verdict(solution, solution)
    return Verdict(solution, best_solution(maze, *search.asked))


def may_mislead(solver: str) -> bool:
    """True if the solver of this name is A* with a heuristic that is not admissible, or yours."""
    return solver.startswith("a-star+") and not (solver in VARIANTS and VARIANTS[solver].shortest)


def best_solution(
    maze: Maze,
    start: Place | None = None,
    goal: Place | None = None,
    via: Sequence[Place] | None = None,
) -> Solution:
    """A solution with the fewest moves, or the lowest cost if some moves cost more."""
    return solve(maze, "dijkstra" if maze.is_weighted else "bfs", start, goal, via)
