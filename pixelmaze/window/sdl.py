"""What the engine does not offer of its window, asked of SDL, on which the engine stands.

Where SDL cannot be reached, as on Windows, windows have any size, and nobody knows which.
"""

from __future__ import annotations

import ctypes
from contextlib import suppress
from functools import cache
from typing import Any

from pyxel import pyxel_binding as binding  # type: ignore[attr-defined]


@cache
def _sdl() -> tuple[Any, ctypes.c_void_p]:
    """The library and the engine's window. OSError or AttributeError if they cannot be had."""
    library = ctypes.CDLL(binding.__file__)
    library.SDL_GL_GetCurrentWindow.restype = ctypes.c_void_p
    window = library.SDL_GL_GetCurrentWindow()
    if not window:
        raise OSError("the engine has no window")
    return library, ctypes.c_void_p(window)


def set_smallest_size(width: int, height: int) -> None:
    """Let nobody make the window smaller than that, if the window manager heeds it."""
    with suppress(OSError, AttributeError):
        library, window = _sdl()
        library.SDL_SetWindowMinimumSize(window, width, height)


def window_size() -> tuple[int, int] | None:
    """Width and height of the window, if they are known."""
    width, height = ctypes.c_int(), ctypes.c_int()
    try:
        library, window = _sdl()
        library.SDL_GetWindowSize(window, ctypes.byref(width), ctypes.byref(height))
    except (OSError, AttributeError):
        return None
    return width.value, height.value
