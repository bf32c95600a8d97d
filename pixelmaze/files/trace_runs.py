"""Runs from traces: their steps are checked before they are believed."""

from collections.abc import Iterable
from typing import NamedTuple

from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.files.trace import TraceFile
from pixelmaze.files.trace_live import LiveTrace
from pixelmaze.maze.board import Board
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BUILD, CARVE, Trace
from pixelmaze.outside.referee import CarvingReferee, TraceReferee
from pixelmaze.run.solution import is_walk
from pixelmaze.run.tape import FinishedRun, TapedSteps
from pixelmaze.run.words import Fault, Note


class TraceRun(NamedTuple):
    """What a trace shows: how the maze was made, and how it was searched."""

    making: FinishedRun | None  # none if it is not recorded
    adds_walls: bool  # whether making it begins with an open grid
    search: TapedSteps | None  # none if it is not recorded, or the making cannot be believed


def run_of_live(live: LiveTrace, name: str) -> TraceRun:
    """The run of a trace that is still being written."""
    run = run_of(TraceFile(live.maze, live.solver, live.made, Trace(), tuple(live.notes)), name)
    if run.making and run.making.fault:
        return run
    known = NAMED_SOLVERS.get(live.solver or "")
    search = TapedSteps(
        name=live.solver or name,
        title=known.title if known else live.solver or name,
        feed=live.feed,
        complete=False,
        local=None if known is None or known.local else False,
        maze=live.maze,
    )
    return run._replace(search=search)


def run_of(recorded: TraceFile, name: str) -> TraceRun:
    """The run of a trace, up to the first step that is impossible. `name` is for a search whose
    solver is not named.
    """
    maze, made, solved = recorded.maze, recorded.made, recorded.solved
    changes = (action for action, _ in made if action in (CARVE, BUILD))
    adds_walls = next(changes, CARVE) == BUILD
    making = _checked_making(maze, made, adds_walls, recorded.notes) if made else None
    search = _checked_search(recorded, name) if solved and not (making and making.fault) else None
    return TraceRun(making, adds_walls, search)


def _checked_making(
    maze: Maze, made: Trace, adds_walls: bool, notes: Iterable[Note]
) -> FinishedRun:
    referee = CarvingReferee(maze.grid, adds_walls)
    believed = referee.check(made.packed)
    fault = referee.fault
    board = Board(maze.grid, bytearray([adds_walls]) * len(maze.passages))
    board.run(made.packed[:believed])
    if not fault and board.passages != maze.passages:
        fault = Fault("these steps make another maze than that of the trace")
    return FinishedRun(_begin_of(made, believed), notes=_notes(notes, 0, believed), fault=fault)


def _checked_search(recorded: TraceFile, name: str) -> TapedSteps:
    maze, solved = recorded.maze, recorded.solved
    referee = TraceReferee(maze)
    believed = referee.check(solved.packed)
    fault = referee.end()
    known = NAMED_SOLVERS.get(recorded.solver or "")
    trace = _begin_of(solved, believed)
    notes = _notes(recorded.notes, len(recorded.made), believed)
    return TapedSteps(
        name=recorded.solver or name,
        title=known.title if known else recorded.solver or name,
        feed=FinishedRun(trace, notes=notes, fault=fault).feed,
        complete=not referee.has_path and not referee.is_there_a_way(),
        local=(known is None or bool(known.local)) and is_walk(maze.grid, trace),
        maze=maze,
    )


def _begin_of(trace: Trace, count: int) -> Trace:
    """The first steps of a trace."""
    begin = Trace()
    begin.packed = trace.packed[:count]
    return begin


def _notes(notes: Iterable[Note], before: int, count: int) -> tuple[Note, ...]:
    """The notes of the `count` steps after the first `before`, numbered from there."""
    return tuple(
        note._replace(step=note.step - before)
        for note in notes
        if before < note.step <= before + count
    )
