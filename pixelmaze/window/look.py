"""The look and dimming: the engine's palette, which all scenes share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache

import pyxel

from pixelmaze.looks import LOOKS, Look, look_for
from pixelmaze.theme import Role
from pixelmaze.window.shades import Shades, Tint

_is_dimmed: list[bool] = []
"""Not empty while drawing is dimmed."""
_shown = [LOOKS["dungeon"]]
"""The current look, if the engine has the palette of one."""


def _shades() -> Shades:
    """Those of the current look."""
    return _shades_of(tuple(_shown[0].theme.palette()))


@cache
def _shades_of(palette: tuple[int, ...]) -> Shades:
    return Shades(palette)


def show_look(look: Look) -> None:
    """Switch to a look, unless it is shown already."""
    if look is not _shown[0]:
        _shown[0] = look
        _shades().show()


def show_theme(name: str) -> None:
    """Switch to a theme, whatever the palette was."""
    _shown[0] = look_for(name)
    _shades().show()


def look_shown() -> Look:
    """The current look."""
    return _shown[0]


def tables(tints: Sequence[Tint]) -> Sequence[bytes]:
    """For each tint, how to translate the places of the palette that are on the screen."""
    return _shades().tables(tints, bool(_is_dimmed))


def theme_shown() -> str:
    """The name of the theme of the current look."""
    return _shown[0].theme.name


def is_dimmed() -> bool:
    """Whether drawing is dimmed."""
    return bool(_is_dimmed)


@contextmanager
def dimmed() -> Iterator[None]:
    """Dim everything drawn to the screen in this context, as a background for what follows. Nested
    contexts have no further effect."""
    if _is_dimmed:
        yield
        return
    for role, place in enumerate(_shades().dimmed):
        pyxel.pal(role, place)
    _is_dimmed.append(True)
    yield
    _is_dimmed.clear()
    pyxel.pal()


def swapped(one: Role, other: Role, is_wanted: bool = True) -> AbstractContextManager[None]:
    """Draw these two colours in place of each other in this context, unless it is dimmed."""
    return _drawn_as({one: other, other: one}, is_wanted)


def replaced(one: Role, other: Role, is_wanted: bool = True) -> AbstractContextManager[None]:
    """Draw the second colour in place of the first in this context, unless it is dimmed."""
    return _drawn_as({one: other}, is_wanted)


@contextmanager
def _drawn_as(others: Mapping[Role, Role], is_wanted: bool) -> Iterator[None]:
    if not is_wanted or _is_dimmed:
        yield
        return
    for role, other in others.items():
        pyxel.pal(role, other)
    yield
    pyxel.pal()
