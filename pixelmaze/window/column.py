"""What may stand beside the maze, one at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from pixelmaze.game.keys import Command
from pixelmaze.search import Search, StepSource, Verdict
from pixelmaze.window.hud import COLUMN, Plate


class Watched(NamedTuple):
    """What there is to be told of."""

    search: Search
    solver: StepSource
    """The one that a press of S starts."""
    verdict: Verdict | None = None
    """What came of the search, when it is over."""
    has_heat: bool = False
    """Whether the maze shows distances."""


class Column(ABC):
    """Something beside the maze. To add another, write it and enter it in `scenes/watch.py`."""

    command: Command
    """By which it is opened and closed."""
    pad: int = -1
    """The gamepad's button for that."""
    taken_next: Sequence[int] = ()
    """Cells that it points out in the maze."""

    def __init__(self) -> None:
        self._plate = Plate(COLUMN)

    def update(self, watched: Watched) -> None:
        """Once a frame while it is open."""
        self.taken_next = ()

    @abstractmethod
    def draw(self, watched: Watched) -> None:
        """Draw it, as tall as the view."""
