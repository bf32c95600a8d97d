"""Where somebody could look: a display to open a window on, or a terminal."""

from __future__ import annotations

import os
import sys

_ALWAYS = ("win32", "darwin", "emscripten")
"""Platforms that have a display of their own."""
_DRIVERS = {"DISPLAY": "x11", "WAYLAND_DISPLAY": "wayland"}


def video_drivers() -> list[str]:
    """Of X11 and Wayland those that run, where a display needs one, by SDL's names for them."""
    if sys.platform in _ALWAYS:
        return []
    return [driver for variable, driver in _DRIVERS.items() if os.environ.get(variable)]


def has_display() -> bool:
    """Whether a window could be seen."""
    return sys.platform in _ALWAYS or bool(video_drivers())


def is_typed() -> bool:
    """Whether somebody types at a terminal, and sees there what is printed."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def has_terminal() -> bool:
    """Whether that terminal can be drawn on."""
    is_capable = os.name != "posix" or os.environ.get("TERM", "dumb") != "dumb"
    return is_capable and is_typed()
