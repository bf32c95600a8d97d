"""What the menus ask a front end for."""

from __future__ import annotations

from dataclasses import dataclass

from pixelmaze.game.level import Level
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.menu import Request


@dataclass(frozen=True)
class PlayLevel(Request):
    level: Level


@dataclass(frozen=True)
class ResumeRun(Request):
    """Go on with a run that was left, perhaps long ago."""

    left: Unfinished


@dataclass(frozen=True)
class WatchMaze(Request):
    maze: str
    """An ID."""
    solver: str
    from_blank: bool
    """Whether it is shown being made."""


@dataclass(frozen=True)
class RaceMaze(Request):
    maze: str
    """An ID."""
    solvers: tuple[str, ...]


@dataclass(frozen=True)
class Resume(Request):
    """Go on with the game."""


@dataclass(frozen=True)
class Restart(Request):
    """Play the same maze again."""


@dataclass(frozen=True)
class NewMaze(Request):
    """Play another maze of the kind."""


@dataclass(frozen=True)
class WatchRun(Request):
    """Show how the game was walked."""


@dataclass(frozen=True)
class ToTitle(Request):
    """Leave the game: the menu is shown from which it was begun."""


@dataclass(frozen=True)
class Quit(Request):
    """End the program."""
