"""Front ends: the available displays, and the interface through which commands show or record."""

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pixelmaze.algorithms.registry import Solver
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.requests import SceneRequest

# ---- what there is: a display for a window, or a terminal ----------------------------------------

_ALWAYS = ("win32", "darwin", "emscripten")  # platforms that always have a display
_DRIVERS = {"DISPLAY": "x11", "WAYLAND_DISPLAY": "wayland"}


def video_drivers() -> list[str]:
    """The running display servers, by SDL's names; empty on platforms that need none."""
    if sys.platform in _ALWAYS:
        return []
    return [driver for variable, driver in _DRIVERS.items() if os.environ.get(variable)]


def has_display() -> bool:
    """True if a window can be opened."""
    return sys.platform in _ALWAYS or bool(video_drivers())


def is_typed() -> bool:
    """True if standard input and output are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def has_terminal() -> bool:
    """True if the terminal can move its cursor, which drawing scenes needs."""
    is_capable = os.name != "posix" or os.environ.get("TERM", "dumb") != "dumb"
    return is_capable and is_typed()


# ---- what commands ask for -----------------------------------------------------------------------

HELPER = "dfs"  # the default solver that helps in games
PAGE = ".html"  # the suffix of pages, which play a run in a browser


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of this command. Each front end uses the options it supports."""

    open_store: Callable[[], Store]
    helper: str | Solver = HELPER
    theme: str | None = None
    lecture: bool | None = None
    keys: str | None = None
    in_words: bool = False
    """True to describe mazes instead of drawing them, and to explain steps, in lines of text."""
    every: int | None = None
    """Draw the maze again after this many steps, in lines of text; None for never."""
    note: str = ""  # why this front end was chosen, if nobody asked for it

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of a session; None for the stored value."""
        return {"theme": self.theme, "keys": self.keys, "lecture": self.lecture}


@dataclass(frozen=True)
class Recording:
    path: Path  # the file to write; its suffix determines the format
    seconds: int | None  # the length of a film, or the moment of a picture; None for the end
    scale: int
    fps: int
    progress: Callable[[Any], AbstractContextManager[Iterable[Any]]]
    """Wraps an iterable of frames, to show the progress."""
    steps: tuple[int, int] | None = None
    """The first and last step to show, equal for a picture; None for all steps."""

    @property
    def is_page(self) -> bool:
        return self.path.suffix.lower() == PAGE


class FrontEnd:
    """Shows or records requests of commands. Each front end overrides what it supports."""

    def __init__(self, options: Options) -> None:
        self._options = options

    def print_line(self, line: str) -> None:
        """Print a line that the player may want to keep, now or at the end."""
        with suppress(OSError):  # standard output may be closed
            print(line, flush=True)

    def show(
        self, request: SceneRequest, opened: Callable[[object], object] = lambda _: None
    ) -> None:
        """Show the scene of the request, and the scenes that follow, until the player quits.
        `opened` is called with the result of `request.prepare`, once the scene is open."""
        raise TypeError(f"{request} cannot be shown")

    def record(self, request: SceneRequest, film: Recording) -> None:
        """Record the request's scene to a file, with default settings: the same for everybody."""
        raise TypeError(f"{request} cannot be recorded")
