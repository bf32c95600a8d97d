"""Prepares the mazes, searches and races of scenes, without a screen, and says where a maze comes
from.

What may take long reports its progress to a `Report`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pixelmaze.algorithms.registry import Generator
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.trace import TraceFile
from pixelmaze.run.factory import UnfinishedMazeError, generation_stages, similar_maze
from pixelmaze.run.feed import StepSource
from pixelmaze.run.playback import Part
from pixelmaze.run.race import Race, Result
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.messages import MAKING_MAZE
from pixelmaze.ui.watch.messages import PREPARING

Runners = Callable[[Maze], list[Search]]  # makes the runs of a race on a maze
Telling = Callable[[Maze, list[Result]], object]
"""Receives the results of a race once all runners have finished."""


def another_maze(maze: Maze, generator: str | Generator | None, report: Report) -> Maze:
    """See `factory.similar_maze`."""
    report.begin(MAKING_MAZE, maze.grid.size)
    return similar_maze(maze, generator, progress=report)


def search_of(
    maze: Maze,
    solver: str | StepSource | None,
    from_blank: bool,
    report: Report,
    via: Sequence[int] | None = None,
    making: Sequence[Part] = (),
) -> Search:
    """A search in the maze. `from_blank` shows first how the maze was made: by the parts of
    `making`, or, if there are none, by its ID."""
    report.begin(PREPARING)
    making = (making or generation_stages(maze, report)) if from_blank else ()
    return Search(maze, solver, via=via, making=making)


def unfinished(error: UnfinishedMazeError, report: Report) -> Search:
    """The run of a generator that has failed, up to its fault."""
    return search_of(error.maze, None, True, report)


def building_of(maze: Maze, title: str, report: Report) -> list[Part]:
    """How the maze was made, as parts of a run; empty for a single cell. PixelmazeError if that is
    unknown."""
    report.begin(PREPARING)
    making = generation_stages(maze, report)
    if not making and maze.grid.size > 1:
        raise PixelmazeError(f"cannot show how {title or 'this maze'} was made: it has no ID")
    return making


def another_search(
    maze: Maze,
    generator: str | Generator | None,
    from_blank: bool,
    solver: StepSource | None = None,
) -> Callable[[Report], Search]:
    """Work that makes a similar maze, ready to be searched, by this solver if one is given. If its
    generator fails, the run shows how far it came."""

    def work(report: Report) -> Search:
        try:
            made = another_maze(maze, generator, report)
        except UnfinishedMazeError as error:
            return unfinished(error, report)
        return search_of(made, solver, from_blank, report)

    return work


def played_back(recorded: TraceFile) -> Search:
    """The run of a trace, up to the first step that is impossible."""
    from pixelmaze.outside.trace_runs import run_of  # takes long to load

    run = run_of(recorded, "a recorded search")
    making = (
        [Part("A recorded making", run.making.feed, adds_walls=run.adds_walls)]
        if run.making
        else []
    )
    return Search(recorded.maze, run.search, via=(), making=making)


def race_on(maze: Maze, line_up: Runners, report: Report) -> Race:
    """A race on the maze."""
    report.begin("Lining up the runners")
    return Race(line_up(maze))


def another_race(maze: Maze, line_up: Runners) -> Callable[[Report], tuple[Race, Maze]]:
    """Work that makes a race on a similar maze."""

    def work(report: Report) -> tuple[Race, Maze]:
        new = another_maze(maze, None, report)
        return race_on(new, line_up, report), new

    return work
