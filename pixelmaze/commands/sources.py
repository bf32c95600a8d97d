"""The maze that the arguments of a command describe, opened when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pixelmaze.commands.options import cell_at, described_maze, expected_cells, tell_id
from pixelmaze.maze import Maze
from pixelmaze.race import Result, table
from pixelmaze.ui.loading import Report
from pixelmaze.ui.requests import OpenMaze, Raced, Watched


@dataclass(frozen=True)
class DescribedMaze:
    """A `MazeSource`; see `described_maze`."""

    argument: str | None
    """An ID, a file name, or - for standard input; None for a new maze."""
    parts: Mapping[str, Any]
    via: tuple[tuple[int, int], ...] = ()
    """Its waypoints, if any are given."""

    @property
    def name(self) -> str:
        return self.argument or ""

    @property
    def cells(self) -> int:
        return expected_cells(self.argument, dict(self.parts))

    def open(self, report: Report | None) -> tuple[Maze, str]:
        """The maze, and its title. Without a report, long work shows its progress by itself."""
        maze, title = described_maze(self.argument, report=report, **self.parts)
        if self.via:
            maze.waypoints = tuple(cell_at(maze, cell) for cell in self.via)
        return maze, title

    def opened(self) -> OpenMaze:
        """The same, open: for work that needs no front end."""
        return OpenMaze(*self.open(None))


class Announcer:
    """Prints the ID of each new maze, and the results of races."""

    def __init__(
        self, argument: str | None, tell: Callable[[str], object], maze: Maze | None = None
    ) -> None:
        self._argument = argument
        self._tell = tell
        self._maze = maze
        """The one that the command has opened."""

    def opened(self, made: Raced | Watched) -> None:
        self._maze = made.maze
        tell_id(self._argument, made.maze)

    def results(self, maze: Maze, results: Sequence[Result]) -> None:
        if maze is not self._maze:
            tell_id(None, maze)
        self._tell(table(results))
