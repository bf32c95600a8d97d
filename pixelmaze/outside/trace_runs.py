"""Runs of traces, from a file or from a program that is sent the maze. Every step is checked.

A program named `trace: ./program` reads one line, the maze as JSON, and answers with the steps of a
trace: the guide explains both, in `formats.md`. A program that ends without the moves of a path has
found nothing.
"""

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.files.text import write
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.goals import goal_cells
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import COSTS, Maze, exits
from pixelmaze.maze.step import BUILD, CARVE, PATH, Trace
from pixelmaze.outside.program import Talk, TalkEnded, feed_of_talk
from pixelmaze.outside.referee import CarvingReferee, Referee
from pixelmaze.outside.trace import TraceFile, read_step
from pixelmaze.run.feed import RecordedRun, RecordedSolver
from pixelmaze.run.messages import Ending
from pixelmaze.run.outcomes import Fault, Note
from pixelmaze.run.solution import is_walk

VERSION = 1


# ---- programs ------------------------------------------------------------------------------------


class _Answers(Talk):
    """A talk in which lines are the steps of a trace."""

    def begin(self) -> str:
        self._number = 0  # of the latest line
        self._trace = Trace()
        return maze_line(self.maze, *self.stops)

    def respond(self, line: str) -> None:
        self._number += 1
        if not line.strip() or (self._number == 1 and '"pixelmaze"' in line):
            return
        try:
            read = read_step(line.encode(), self.maze.grid, "solving")
        except PixelmazeError as error:
            raise TalkEnded(fault=Fault(f"line {self._number}: {error}")) from None
        self.check_room()
        for note in read.notes(self.out.count + 1):
            self.out.note(note.kind, note.at, note.value, lead=1)
        self.add(*read.step)

    def add(self, action: int, arc: int) -> None:
        super().add(action, arc)
        self._trace.append((action, arc))

    def conclude(self, fault: Fault | None) -> Ending:
        has_path = bool(self._trace) and self._trace[-1][0] == PATH
        if self.why and has_path:
            self.print_end()
        elif self.why:
            fault = fault or self.fault
        elif not self._trace and Referee(self.maze, *self.stops).is_there_a_way():
            fault = fault or Fault("the program sent no steps, but there is a path")
        return Ending(fault, is_walk(self.maze.grid, self._trace))


trace_program = partial(feed_of_talk, _Answers)
"""The steps of a program that gets the maze and answers in lines of a trace."""


def maze_line(maze: Maze, start: int, goal: int) -> str:
    """A maze as a line of JSON, for a search to a cell or its goal area."""
    grid = maze.grid
    asked = maze.between(start, goal_cells(maze, goal))
    fields: dict[str, Any] = {
        "pixelmaze": "maze",
        "version": VERSION,
        "shape": grid.shape.name,
        "width": grid.width,
        "height": grid.height,
        "start": grid.xy(start),
        "goals": [grid.xy(cell) for cell in asked.goals],
        "neighbours": _rows(
            grid, lambda cell: [grid.xy(grid.head[arc]) for arc in exits(maze, cell)], []
        ),
        "text": _drawn(asked),
    }
    if maze.terrain:
        fields["costs"] = _rows(grid, lambda cell: COSTS[maze.terrain_of(cell)], 0)
    if maze.fences:
        fields["weights"] = _rows(
            grid, lambda cell: [maze.costs[arc] for arc in exits(maze, cell)], []
        )
    if maze.turns:
        fields["turns"] = maze.turns
    return json.dumps(fields, separators=(",", ":"))


def _rows(grid: Grid, value_of: Callable[[int], object], of_no_cell: object) -> list[list[object]]:
    """The value of each place, row by row."""
    places = ([grid.at(x, y) for x in range(grid.width)] for y in range(grid.height))
    return [[value_of(cell) if cell >= 0 else of_no_cell for cell in row] for row in places]


def _drawn(maze: Maze) -> str | None:
    try:
        return write(maze)
    except PixelmazeError:
        return None


# ---- checked traces ------------------------------------------------------------------------------


class TraceRun(NamedTuple):
    """The contents of a trace, checked: the making and the search of the maze."""

    making: RecordedRun | None  # None if not recorded
    adds_walls: bool  # True if making starts with an open grid
    search: RecordedSolver | None  # None if not recorded, or making is impossible


def run_of(recorded: TraceFile, name: str) -> TraceRun:
    """The run of a trace, up to the first impossible step. `name` is for a solver without one."""
    maze, made, solved = recorded.maze, recorded.made, recorded.solved
    changes = (action for action, _ in made if action in (CARVE, BUILD))
    adds_walls = next(changes, CARVE) == BUILD
    making = _checked_making(maze, made, adds_walls, recorded.notes) if made else None
    search = _checked_search(recorded, name) if solved and not (making and making.fault) else None
    return TraceRun(making, adds_walls, search)


def _checked_making(
    maze: Maze, made: Trace, adds_walls: bool, notes: Iterable[Note]
) -> RecordedRun:
    referee = CarvingReferee(maze.grid, adds_walls)
    believed = referee.check(made.packed)
    fault = referee.fault
    if not fault and referee.passages != maze.passages:
        fault = Fault("these steps make a different maze from the one in the trace")
    return RecordedRun(_begin_of(made, believed), notes=_notes(notes, 0, believed), fault=fault)


def _checked_search(recorded: TraceFile, name: str) -> RecordedSolver:
    maze, solved = recorded.maze, recorded.solved
    referee = Referee(maze, maze.start, maze.goal, maze.waypoints)
    believed = referee.check(solved.packed)
    fault = referee.end()
    trace = _begin_of(solved, believed)
    notes = _notes(recorded.notes, len(recorded.made), believed)
    feed = RecordedRun(trace, notes=notes, fault=fault).feed
    is_complete = not referee.has_path and not referee.is_there_a_way()
    known, called = NAMED_SOLVERS.get(recorded.solver or ""), recorded.solver or name
    title = known.title if known else called
    local = (known is None or bool(known.local)) and is_walk(maze.grid, trace)
    return RecordedSolver(called, title, feed, is_complete, local, maze)


def _begin_of(trace: Trace, count: int) -> Trace:
    begin = Trace()
    begin.packed = trace.packed[:count]
    return begin


def _notes(notes: Iterable[Note], before: int, count: int) -> tuple[Note, ...]:
    """The notes on the `count` steps after the first `before`, numbered from there."""
    return tuple(
        note._replace(step=note.step - before)
        for note in notes
        if before < note.step <= before + count
    )
