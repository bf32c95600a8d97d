"""What scenes are made of: mazes, searches and races, prepared without a screen.

All of this may take long, so it tells a `Report` how far it has come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pixelmaze.factory import generation_stages, make, similar_maze
from pixelmaze.maze import Maze
from pixelmaze.maze_id import parse
from pixelmaze.playback import Part
from pixelmaze.race import Race
from pixelmaze.search import Search, StepSource
from pixelmaze.ui.loading import Report

MAKING = "Making the maze"

Runners = Callable[[Maze], list[Search]]
"""Lines up the runs on a maze."""


def maze_of(id: str, report: Report) -> Maze:
    """The maze of this ID."""
    spec = parse(id)
    report.begin(MAKING, spec.cells)
    return make(spec, progress=report)


def another_maze(maze: Maze, generator: str | None, report: Report) -> Maze:
    """See `factory.similar_maze`."""
    report.begin(MAKING, maze.grid.size)
    return similar_maze(maze, generator, progress=report)


def search_of(
    maze: Maze,
    solver: str | StepSource | None,
    from_blank: bool,
    report: Report,
    via: Sequence[int] | None = None,
    making: Sequence[Part] = (),
) -> Search:
    """The search of the maze; if it is shown from blank, after the making of it, be it known by its
    ID or given."""
    report.begin("Preparing the steps")
    making = (making or generation_stages(maze, report)) if from_blank else ()
    return Search(maze, solver, via=via, making=making)


def another_search(
    maze: Maze, generator: str | None, from_blank: bool
) -> Callable[[Report], Search]:
    """Another maze like this one, to be searched."""

    def work(report: Report) -> Search:
        return search_of(another_maze(maze, generator, report), None, from_blank, report)

    return work


def search_of_id(id: str, solver: str, from_blank: bool, report: Report) -> Search:
    """The search of the maze of this ID; see `search_of`."""
    return search_of(maze_of(id, report), solver, from_blank, report)


def race_on(maze: Maze, line_up: Runners, report: Report) -> Race:
    """The race of those who are lined up on the maze."""
    report.begin("Lining up the runners")
    return Race(line_up(maze))


def race_of_id(id: str, line_up: Runners, report: Report) -> tuple[Race, Maze]:
    """The race on the maze of this ID, and the maze."""
    maze = maze_of(id, report)
    return race_on(maze, line_up, report), maze


def another_race(maze: Maze, line_up: Runners) -> Callable[[Report], tuple[Race, Maze]]:
    """A race on another maze like this one."""

    def work(report: Report) -> tuple[Race, Maze]:
        new = another_maze(maze, None, report)
        return race_on(new, line_up, report), new

    return work
