"""Your own heuristics: functions h(cell, goal) in files, whose values searches read in a table."""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, wraps
from itertools import accumulate, pairwise
from pathlib import Path
from typing import ClassVar

from pixelmaze.algorithms.registry import SOLVERS, Solver
from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.maze.goals import goal_cells
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import Steps
from pixelmaze.outside.process import FileProcess
from pixelmaze.outside.source_file import text_of
from pixelmaze.outside.task import LARGEST, Task, blank
from pixelmaze.run.feed import Feed, RecordedRun, Trusting, run_to_end
from pixelmaze.run.messages import UNREADABLE, Allowed, Source
from pixelmaze.run.outcomes import TEXT, Budget, Fault, FaultKind, Note


@dataclass(frozen=True)
class Heuristic:
    """A function h(cell, goal) in a file, found without running it."""

    is_external: ClassVar[bool] = True

    name: str  # as the user gave it
    path: Path
    function: str
    budget: Budget
    only: tuple[str, ...] | None = None  # the shapes that the file declares; None for all

    def values(
        self, places: Sequence[tuple[Grid, Sequence[int]]], watch: Callable[[int], None] | None
    ) -> tuple[list[array[float]], Fault | None]:
        """For each grid with its goals, the value of each cell to the goal with the lowest value.

        They are computed in another process; `watch` is called now and then. After a fault, the
        values of the grid that caused it and of all later ones are missing.
        """
        questions = [
            [[grid.xy(cell) for cell in cells] for cells in (range(grid.size), goals)]
            for grid, goals in places
        ]
        task = Task(self.path, self.function, blank(places[0][0]), {"questions": questions})

        def begin(allowed: Allowed) -> Source:
            return FileProcess(task, allowed)

        name = printable(str(self.path))
        run = run_to_end(Feed(begin, Trusting(), None, self.budget, name, stream="stderr"), watch)
        fault = run.fault
        if fault and fault.kind == FaultKind.NO_STEP:
            fault = fault._replace(message=fault.message.replace("step", "value"))
        try:
            values = array("d", (_value_in(note) for note in run.notes if note.kind == TEXT))
        except ValueError:
            return [], UNREADABLE
        ends = accumulate((grid.size for grid, _ in places), initial=0)
        parts = [values[begin:end] for begin, end in pairwise(ends) if end <= len(values)]
        return parts, fault or (UNREADABLE if len(parts) < len(places) else None)

    def informing(self, solver: Solver) -> Solver:
        """A solver with this heuristic. PixelmazeError if it has none that can be replaced."""
        if not solver.heuristic:
            able = " or ".join(name for name, entry in SOLVERS.items() if entry.heuristic)
            raise PixelmazeError(f"{solver.name} has no heuristic: try {able}")

        @wraps(solver.steps)
        def steps(maze: Maze, start: int, goal: int) -> Steps:
            searched = maze.between(start, goal_cells(maze, goal))
            table = _table(self, text_of(self.path), maze.grid, searched.goals)
            if isinstance(table, Fault):
                return RecordedRun(fault=table).feed()
            searched.estimates = table
            return solver.steps(searched, start, searched.goal)

        return replace(
            solver, name=f"{solver.name}+{self.name}", title=f"{solver.title} ({self.name})",
            steps=steps, shortest=False, heuristic=self.name, path=self.path,
            function=self.function,
        )  # fmt: skip


def _value_in(note: Note) -> float:
    """The value in a note from the other process. ValueError if there is none."""
    value = float(note.value)
    if not 0 <= value <= LARGEST:
        raise ValueError(value)
    return value


@lru_cache(maxsize=8)  # a search goes back by running again, which must be the same run
def _table(
    heuristic: Heuristic, _source: str, grid: Grid, goals: tuple[int, ...]
) -> array[int] | Fault:
    """The values for a search, rounded down; or the fault that ended their computation.

    The file may be saved again, so its text is part of the key.

    Since all costs are whole numbers, a value that is admissible or consistent remains so.
    """
    found, fault = heuristic.values([(grid, goals)], None)
    return fault or array("i", map(int, found[0]))
