"""Front ends: whether there is a display for one, and their interface for commands, which is to
show what a request opens, or to record it."""

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pixelmaze.algorithms.registry import Solver
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.requests import Opening

# ---- what there is: a display for a window, or a terminal ----------------------------------------

_ALWAYS = ("win32", "darwin", "emscripten")  # platforms that always have a display
_DRIVERS = {"DISPLAY": "x11", "WAYLAND_DISPLAY": "wayland"}


def video_drivers() -> list[str]:
    """The running display servers, X11 or Wayland, by SDL's names; empty where none is needed."""
    if sys.platform in _ALWAYS:
        return []
    return [driver for variable, driver in _DRIVERS.items() if os.environ.get(variable)]


def has_display() -> bool:
    """Whether a window can be opened."""
    return sys.platform in _ALWAYS or bool(video_drivers())


def is_typed() -> bool:
    """Whether standard input and output are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def has_terminal() -> bool:
    """Whether that terminal can move its cursor, so that scenes can be drawn on it."""
    is_capable = os.name != "posix" or os.environ.get("TERM", "dumb") != "dumb"
    return is_capable and is_typed()


# ---- what commands ask for -----------------------------------------------------------------------

HELPER = "dfs"  # the solver that helps in games, unless another one is asked for
PAGE = ".html"  # the suffix of pages, which play a run in a browser, at any speed and size


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command line, for this time only. Each front end uses those it supports."""

    open_store: Callable[[], Store]
    helper: str | Solver = HELPER
    theme: str | None = None
    lecture: bool | None = None
    keys: str | None = None
    in_words: bool = False  # whether mazes are described, not drawn, in lines of text
    every: int | None = None
    """Number of steps after which the maze is drawn again in lines of text; None for never."""
    explains: bool = False  # whether each step of a search is explained in lines of text
    note: str = ""  # why this front end was chosen, if nobody asked for it

    @property
    def settings(self) -> dict[str, Any]:
        """Those of a session; None for the stored ones."""
        return {"theme": self.theme, "keys": self.keys, "lecture": self.lecture}


@dataclass(frozen=True)
class Film:
    """The options of a recording."""

    path: Path  # the file to write; its suffix determines the format
    seconds: int | None  # its length, or of a picture the moment; None to go to the end
    scale: int
    fps: int
    progress: Callable[[Any], AbstractContextManager[Iterable[Any]]]
    """Wraps the frames, to show the progress of going through them."""
    steps: tuple[int, int] | None = None
    """The first and the last step to show, of a picture the same twice; None for all."""

    @property
    def is_page(self) -> bool:
        return self.path.suffix.lower() == PAGE


class FrontEnd:
    """Shows what commands ask for, or records it. Each front end overrides what it can do."""

    def __init__(self, options: Options) -> None:
        self._options = options

    def tell(self, line: str) -> None:
        """Print a line that the player may want to keep, now or at the end."""
        with suppress(OSError):  # standard output may be closed
            print(line, flush=True)

    def show(self, request: Opening, opened: Callable[[object], object] = lambda _: None) -> None:
        """Show the scene of the request, and those that follow, until the player quits. `opened` is
        called with what `request.prepare` made, once its scene is there."""
        raise TypeError(f"{request} cannot be shown")

    def record(self, request: Opening, film: Film) -> None:
        """Write what the request opens. A recording looks the same, whoever makes it: settings are
        as for a new player."""
        raise TypeError(f"{request} cannot be recorded")
