"""What menus, scenes and commands ask a front end for. A request that opens a scene also prepares
what takes long: mazes, ghosts and races. Whoever makes one knows nothing of the scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from pixelmaze.algorithms.registry import Solver
from pixelmaze.game.rules import TICKS
from pixelmaze.maze.maze import Maze
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit import mazes as opening
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.menu import Request

LEAD = 2 * TICKS  # of a replay before the first move, to read the title

Made = TypeVar("Made")

# ---- requests that open a scene ------------------------------------------------------------------


class Opening(Request):
    """Asks for a scene. What takes long is prepared first, without a screen."""

    @property
    def name(self) -> str:
        """Shown while the scene loads."""
        return ""

    @property
    def cells(self) -> int:
        """About how many cells there are to work on: a guess at how long loading takes."""
        return 0

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> object:
        """What the scene is made from, or None. `helper` is the solver that helps in games."""


@dataclass(frozen=True)
class InMaze(Opening):
    """Asks for a scene in this maze."""

    source: opening.MazeSource

    @property
    def name(self) -> str:
        return self.source.name

    @property
    def cells(self) -> int:
        return self.source.cells


class ToTitle(Opening):
    """Leave the scene for the title."""


@dataclass(frozen=True)
class OpenWorkshop(Opening):
    """Edit a room."""

    room: Maze


@dataclass(frozen=True)
class Work(Request, Generic[Made]):
    """Do what may take long, while its progress is shown over the scene that asks."""

    prepare: Callable[[Report], Made]
    then: Callable[[Made], object]
    """Takes what was prepared, with the scene that asked at the top again."""
    name: str = ""


class Loaded(Request):
    """The work of the scene that shows its progress is done."""


class Close(Request):
    """Return to the scene below, as if this one had never been opened."""


class Quit(Request):
    """End the program."""
