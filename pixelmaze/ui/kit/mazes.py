"""Where a maze comes from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import make
from pixelmaze.run.maze_id import MazeSpec, label_of, looks_like_id, parse
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.messages import MAKING_MAZE


class MazeSource(ABC):
    """Where a maze comes from."""

    @property
    @abstractmethod
    def name(self) -> str:
        """Shown while it loads: an ID or a file name; empty if it has none yet."""

    @property
    def cells(self) -> int:
        """About how many cells it has; 0 if that is unknown."""
        return 0

    @abstractmethod
    def open(self, report: Report) -> tuple[Maze, str]:
        """The maze, and its title if it has no ID."""


@dataclass(frozen=True)
class MazeToMake(MazeSource):
    spec: MazeSpec

    @property
    def name(self) -> str:
        return str(self.spec)

    @property
    def cells(self) -> int:
        return self.spec.cells

    def open(self, report: Report) -> tuple[Maze, str]:
        report.begin(MAKING_MAZE, self.spec.cells)
        return make(self.spec, progress=report), ""


@dataclass(frozen=True)
class OpenMaze(MazeSource):
    """A maze that is there already."""

    maze: Maze
    title: str = ""

    @property
    def name(self) -> str:
        return label_of(self.maze) or self.title

    def open(self, report: Report) -> tuple[Maze, str]:
        return self.maze, self.title


def cells_of(maze: str) -> int:
    """How many cells the maze of an ID has; 0 of other text."""
    return parse(maze).cells if looks_like_id(maze) else 0
