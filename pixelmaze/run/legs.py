"""The legs of a search: from the start via the waypoints to the goal."""

from collections.abc import Iterable, Iterator, Sequence

from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze, Place, numbers_of
from pixelmaze.run.words import Note


def shifted(notes: Iterable[Note], before: int, last: int) -> Iterator[Note]:
    """The notes of a leg up to its `last` step, counted with the steps `before` it."""
    return (note._replace(step=note.step + before) for note in notes if note.step <= last)


def runs_of(
    maze: Maze, start: Place | None, goal: Place | None, via: Sequence[Place] | None
) -> list[Maze]:
    """The maze as it is searched in each leg: with the start and the goals of that leg. They are
    those of the maze unless others are given; only the last leg has several goals. PixelmazeError
    if one of the places is no cell of the maze.
    """
    first, *stops = numbers_of(
        maze, [maze.start if start is None else start, *(maze.waypoints if via is None else via)]
    )
    ends = [*((stop,) for stop in stops), numbers_of(maze, maze.goals if goal is None else [goal])]
    starts = [first, *stops]
    return [
        Maze(maze.grid, maze.passages, begin, goals, terrain=maze.terrain)
        for begin, goals in zip(starts, ends, strict=True)
    ]


def is_searchable(run: Maze) -> bool:
    """Whether there is anything to search: an isolated cell has no arc that a step could name."""
    has_goal = any(arcs(run.grid, cell) for cell in run.goals)
    return run.start not in run.goals and has_goal and bool(arcs(run.grid, run.start))
