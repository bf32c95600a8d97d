"""Requests of menus, scenes and commands to a front end.

A request that opens a scene also prepares whatever is slow: mazes, ghosts and races. The code
that makes a request need not import the scene.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from pixelmaze.algorithms.registry import Solver
from pixelmaze.maze.maze import Maze
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.mazes import MazeSource
from pixelmaze.ui.kit.menu import Request

Made = TypeVar("Made")


class SceneRequest(Request):
    """Asks for a scene. `prepare` first does all that is slow, without a screen."""

    @property
    def name(self) -> str:
        """Shown while the scene loads."""
        return ""

    @property
    def cells(self) -> int:
        """The approximate number of cells to work on, to guess how long loading takes."""
        return 0

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> object:
        """The data for the scene, or None. `helper` is the solver that helps in games."""


@dataclass(frozen=True)
class InMaze(SceneRequest):
    """Asks for a scene in the maze of `source`."""

    source: MazeSource

    @property
    def name(self) -> str:
        return self.source.name

    @property
    def cells(self) -> int:
        return self.source.cells


class ToTitle(SceneRequest):
    """Leave the scene for the title."""


@dataclass(frozen=True)
class OpenWorkshop(SceneRequest):
    room: Maze
    title: str = ""


@dataclass(frozen=True)
class Work(Request, Generic[Made]):
    """Do long work, with its progress shown over the scene that asks."""

    prepare: Callable[[Report], Made]
    then: Callable[[Made], object]
    """Receives the result of `prepare`, once the scene that asked is the top one again."""
    name: str = ""


class Loaded(Request):
    """The work whose progress the top scene shows is done."""


class Close(Request):
    """Return to the scene below, as if this scene had never been opened."""


class Quit(Request):
    """End the program."""
