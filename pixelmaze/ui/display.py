"""Finds out whether there is a display for a window, or a terminal."""

import os
import sys

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
