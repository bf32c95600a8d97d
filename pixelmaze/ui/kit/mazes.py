"""Sources of mazes, for requests."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import make
from pixelmaze.run.maze_id import MazeSpec, label_of, looks_like_id, parse
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.messages import MAKING_MAZE


class MazeSource(ABC):
    @property
    @abstractmethod
    def name(self) -> str:
        """Shown while the maze loads: an ID or a file name; empty if there is none yet."""

    @property
    def cells(self) -> int:
        """The approximate number of cells; 0 if unknown."""
        return 0

    @abstractmethod
    def open(self, report: Report) -> tuple[Maze, str]:
        """Make or read the maze. Returns the maze, and a title if it has no ID."""


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
    """A maze that exists already."""

    maze: Maze
    title: str = ""

    @property
    def name(self) -> str:
        return label_of(self.maze) or self.title

    def open(self, report: Report) -> tuple[Maze, str]:
        return self.maze, self.title


def cells_of(maze: str) -> int:
    """The number of cells of an ID's maze; 0 for other text."""
    return parse(maze).cells if looks_like_id(maze) else 0
