"""The look and dimming: the engine's palette, which all scenes share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pyxel

from pixelmaze.looks import LOOKS, Look, look_for
from pixelmaze.theme import Role

_is_dimmed: list[bool] = []
"""Not empty while drawing is dimmed."""
_DIMMED = 0.5
"""Fraction by which dimmed colours are blended into the void's."""


_shown = [LOOKS["dungeon"]]
"""The current look, if the engine has the palette of one."""


def show_look(look: Look) -> None:
    """Switch to a look, unless it is shown already."""
    if look is not _shown[0]:
        _shown[0] = look
        pyxel.colors[:] = look.theme.palette()


def show_theme(name: str) -> None:
    """Switch to a theme, whatever the palette was."""
    _shown[0] = look_for(name)
    pyxel.colors[:] = _shown[0].theme.palette()


def look_shown() -> Look:
    """The current look."""
    return _shown[0]


def theme_shown() -> str:
    """The name of the theme of the current look."""
    return _shown[0].theme.name


@contextmanager
def dimmed() -> Iterator[None]:
    """Dim everything drawn to the screen in this context, as a background for what follows. Nested
    contexts have no further effect."""
    if _is_dimmed:
        yield
        return
    if len(pyxel.colors) == len(Role):
        pyxel.colors[:] = [*pyxel.colors, *_dimmed(tuple(pyxel.colors))]
    for role in Role:
        pyxel.pal(role, len(Role) + role)
    _is_dimmed.append(True)
    yield
    _is_dimmed.clear()
    pyxel.pal()


@contextmanager
def swapped(one: Role, other: Role, is_wanted: bool = True) -> Iterator[None]:
    """Draw these two colours in place of each other in this context, unless it is dimmed."""
    if not is_wanted or _is_dimmed:
        yield
        return
    pyxel.pal(one, other)
    pyxel.pal(other, one)
    yield
    pyxel.pal()


@cache
def _dimmed(colours: tuple[int, ...]) -> list[int]:
    void = colours[Role.VOID]
    return [
        sum(
            round((rgb >> shift & 255) * (1 - _DIMMED) + (void >> shift & 255) * _DIMMED) << shift
            for shift in (16, 8, 0)
        )
        for rgb in colours
    ]
