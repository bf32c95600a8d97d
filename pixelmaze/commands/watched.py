"""What `watch` shows: the steps of an algorithm, prepared, read from a trace, or written as one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pixelmaze.commands.options import cell_at
from pixelmaze.errors import PixelmazeError
from pixelmaze.registry import SOLVERS
from pixelmaze.ui.loading import Report

if TYPE_CHECKING:
    from pixelmaze.formats.trace import Recorded
    from pixelmaze.maze import Maze
    from pixelmaze.playback import Part
    from pixelmaze.search import Search


class Watched(NamedTuple):
    """What is watched."""

    maze: Maze
    name: str
    solver: str
    """Who searches when S is pressed."""
    making: Sequence[Part]
    run: Search | None
    """None where nothing is shown."""
    recorded: Recorded | None = None

    @property
    def search(self) -> Search:
        assert self.run
        return self.run


def watched(
    maze: Maze,
    name: str,
    via: tuple[tuple[int, int], ...],
    solver: str | None,
    from_blank: bool,
    has_search: bool,
    is_begun: bool,
    report: Report,
) -> Watched:
    """The maze and its search, if that is needed; it begins now, or when S is pressed."""
    from pixelmaze.factory import generation_stages
    from pixelmaze.search import Search

    if via:
        maze.waypoints = tuple(cell_at(maze, cell) for cell in via)
    report.begin("Preparing the steps")
    making = generation_stages(maze, report) if from_blank else []
    if from_blank and not making and maze.grid.size > 1:
        raise PixelmazeError(f"nobody knows how {name or 'this maze'} was made: it has no ID")
    starts = solver or "dfs"
    begun = starts if is_begun else None
    search = Search(maze, begun, making=making) if has_search else None
    return Watched(maze, name, starts, making, search)


# ---- traces --------------------------------------------------------------------------------------


def refuse_with_trace(name: str | None, parts: dict[str, Any]) -> None:
    """Complain of what has no meaning with a trace."""
    for option, value in parts.items():
        if value is not None:
            option = option.replace("_", "-")
            raise PixelmazeError(f"the trace {name} is given; --{option} only goes with a maze")


def read_again(name: str, solver: str | None, is_large: bool) -> Watched:
    """The trace of that file."""
    from pixelmaze.formats.files import name_of, opened_file
    from pixelmaze.formats.trace import read_trace

    recorded: Recorded = opened_file(name, partial(read_trace, is_large=is_large))
    starts = solver or (recorded.solver in SOLVERS and recorded.solver) or "dfs"
    search = played_back(recorded)
    return Watched(recorded.maze, name_of(name), starts, (), search, recorded)


def played_back(recorded: Recorded) -> Search:
    """The run that a trace holds."""
    from pixelmaze.playback import Part
    from pixelmaze.search import RecordedSteps, Search, is_walk
    from pixelmaze.step import BUILD

    made, solved, maze = recorded.made, recorded.solved, recorded.maze
    name = recorded.solver or "a recorded search"
    known = SOLVERS.get(name)
    steps = RecordedSteps(
        name,
        known.title if known else name,
        solved,
        complete=known is not None and known.complete,
        local=(known is None or bool(known.local)) and is_walk(maze.grid, solved),
    )
    adds_walls = any(action == BUILD for action, _ in made)
    making = [Part("A recorded making", lambda: iter(made), adds_walls=adds_walls)]
    return Search(maze, steps if len(solved) else None, via=(), making=making if len(made) else ())


def write_steps(trace: str, it: Watched) -> None:
    """Write the steps of the making, if that is asked for, and of the search; or those recorded."""
    from pixelmaze.commands.options import solved
    from pixelmaze.commands.outputs import opened_output
    from pixelmaze.formats.trace import write_trace
    from pixelmaze.step import Trace

    if trace != "-" and Path(trace).suffix.lower() != ".jsonl":
        raise PixelmazeError(f"cannot write a trace to {trace}: the name must end in .jsonl")
    if recorded := it.recorded:
        with opened_output(trace) as file:
            write_trace(file, it.maze, recorded.solver, recorded.made, recorded.solved)
        return
    made = Trace()
    for part in it.making:
        made.pull(part.begin())
    solution = solved(it.maze, it.solver)
    with opened_output(trace) as file:
        write_trace(file, it.maze, it.solver, made, solution.trace)
