"""Your own heuristics: functions h(cell, goal) in files, whose values searches read in a table."""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import json
from array import array
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, wraps
from pathlib import Path

from pixelmaze.algorithms.registry import Solver
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import Steps
from pixelmaze.outside.runs import in_process
from pixelmaze.outside.source_file import text_of
from pixelmaze.outside.task import LARGEST, Task, blank, searched
from pixelmaze.run.feed import RecordedRun, Trusting, run_to_end
from pixelmaze.run.messages import UNREADABLE
from pixelmaze.run.outcomes import TEXT, Budget, Fault


@dataclass(frozen=True)
class Heuristic:
    """A function h(cell, goal) in a file, found without running it."""

    name: str  # as the user gave it
    path: Path
    function: str
    budget: Budget
    only: tuple[str, ...] | None = None  # the shapes that the file declares; None for all

    def values(self, places: Sequence[tuple[Grid, Sequence[int]]]) -> list[array[float] | Fault]:
        """For each grid with its goals, the values of all cells; of several goals, the lowest
        value counts. A fault in the process that computes them ends the list early."""
        questions = [
            [[grid.xy(cell) for cell in cells] for cells in (range(grid.size), goals)]
            for grid, goals in places
        ]
        task = Task(self.path, self.function, blank(places[0][0]), {"questions": questions})
        run = run_to_end(in_process(task, Trusting).feed(self.budget))
        answers = [note.value for note in run.notes if note.kind == TEXT]
        found: list[array[float] | Fault] = []
        with suppress(ValueError, TypeError):  # answers may be anything
            for (grid, _), text in zip(places, answers, strict=False):
                values = array("d", json.loads(text))
                if len(values) != grid.size or not all(0 <= value <= LARGEST for value in values):
                    break
                found.append(values)
        if len(found) < len(places):
            fault = run.fault or UNREADABLE
            found.append(fault._replace(message=fault.message.replace("no step", "no value")))
        return found

    def informing(self, solver: Solver) -> Solver:
        """A solver with this heuristic instead of its usual one."""

        @wraps(solver.steps)
        def steps(maze: Maze, start: int, goal: int) -> Steps:
            informed = searched(maze, start, goal)
            table = _table(self, text_of(self.path), maze.grid, informed.goals)
            if isinstance(table, Fault):
                return RecordedRun(fault=table).feed()
            informed.estimates = table
            return solver.steps(informed, start, informed.goal)

        steps.__doc__ = (
            f"Visit the frontier cell with the lowest f, by {self.name}; see `best_first`."
        )
        return replace(
            solver, name=f"{solver.name}+{self.name}", title=f"{solver.title} ({self.name})",
            steps=steps, shortest=False, path=self.path, function=self.function,
        )  # fmt: skip


@lru_cache(maxsize=8)  # a search goes back by running again, which must be the same run
def _table(
    heuristic: Heuristic, _text: str, grid: Grid, goals: tuple[int, ...]
) -> array[int] | Fault:
    """The values for a search, or the fault instead. A file that is saved has another text.

    They are rounded down: costs are whole numbers, so that no value ceases to be admissible or
    consistent.
    """
    (found,) = heuristic.values([(grid, goals)])
    return found if isinstance(found, Fault) else array("i", map(int, found))
