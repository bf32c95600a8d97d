"""Window functions that the engine lacks, called directly in the SDL library beneath it.

Where SDL cannot be reached, as on Windows and in a browser, the window has no minimum size and its
size is unknown.
"""

import ctypes
import sys
from contextlib import suppress
from functools import cache
from typing import Any

import pyxel


@cache
def _sdl() -> tuple[Any, ctypes.c_void_p]:
    """The SDL library and the engine's window. Raises OSError or AttributeError if unavailable."""
    if sys.platform == "emscripten":  # a page has a canvas instead
        raise OSError("there is no window")
    library = ctypes.CDLL(pyxel.pyxel_binding.__file__)  # type: ignore[attr-defined]
    library.SDL_GL_GetCurrentWindow.restype = ctypes.c_void_p
    window = library.SDL_GL_GetCurrentWindow()
    if not window:
        raise OSError("the engine has no window")
    return library, ctypes.c_void_p(window)


def _call(name: str, *arguments: object) -> int | None:
    """Call a function of the SDL library with the engine's window; None if unavailable."""
    with suppress(OSError, AttributeError):
        library, window = _sdl()
        return int(getattr(library, name)(window, *arguments))
    return None


def set_smallest_size(width: int, height: int) -> None:
    """Ask the window manager for a minimum window size, in pixels."""
    _call("SDL_SetWindowMinimumSize", width, height)


def set_window_size(width: int, height: int) -> None:
    """Resize the window. `width` and `height` are in pixels."""
    _call("SDL_SetWindowSize", width, height)


def has_focus() -> bool:
    """True if the window gets the keys that are pressed, or if that is unknown."""
    flags = _call("SDL_GetWindowFlags")
    return flags is None or bool(flags & 0x200)  # SDL_WINDOW_INPUT_FOCUS


def window_size() -> tuple[int, int] | None:
    """The width and height of the window in pixels; None if unknown."""
    width, height = ctypes.c_int(), ctypes.c_int()
    is_known = _call("SDL_GetWindowSize", ctypes.byref(width), ctypes.byref(height)) is not None
    return (width.value, height.value) if is_known else None
