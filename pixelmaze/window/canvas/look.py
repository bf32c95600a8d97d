"""The engine's palette, which all scenes share: the colours of the current look, and their shades.

The palette has 256 places. The colours of the theme come first, then the dimmed ones, then those
of one set of tints, such as torchlight. If no place is left, the nearest colour is used.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache

import pyxel

from pixelmaze.looks.colours import mixed
from pixelmaze.looks.looks import LOOKS, Look, look_for
from pixelmaze.looks.theme import Role

_is_dimmed: list[bool] = []  # not empty while drawing is dimmed
_shown = [LOOKS["dungeon"]]  # the current look, if the engine has the palette of one
Tint = Callable[[Role, int], int]  # turns a role and its colour, 0xRRGGBB, into another colour
_PLACES = 256
_SAME = (8, 120)
"""Squared distance up to which colours share a place: of main roles, and of the others."""
_MAIN = (
    Role.FLOOR, Role.WALL_TOP, Role.WALL_EDGE, Role.WALL_FACE, Role.VOID, Role.FLOOR_DARK,
    Role.SHADOW, Role.FLOOR_LIGHT, Role.WALL_SEAM, Role.OUTLINE,
)  # fmt: skip
"""The first roles to get their own places, in every tint."""
_OTHERS = [
    *range(Role.START, Role.TEXT),
    *(role for role in range(Role.START) if role not in _MAIN),
    *range(Role.SILVER + 1, Role.FENCE),
    Role.ROCK,
    Role.ROCK_EDGE,
    Role.FENCE,
    Role.FENCE_SHADE,
]
"""The other roles in and around a maze, things first; tints do not change the rest."""
_DIMMED = 0.5
"""Fraction of the void's colour in dimmed colours, and of black in dimmed tints."""


class Shades:
    """The palette of a theme, and the places of its shades."""

    def __init__(self, theme: Sequence[int]) -> None:
        self._theme = theme
        self._colours = [*theme]
        """The colours of the theme, followed by the dimmed ones."""
        void = self._theme[Role.VOID]
        dimmed = [mixed(rgb, void, _DIMMED) for rgb in self._theme]
        self.dimmed: Sequence[int] = [_place(rgb, self._colours, 0) for rgb in dimmed]
        """The place of each role's dimmed colour."""
        self._made = cache(self._make)

    def show(self) -> None:
        """Set the first places of the engine's palette."""
        pyxel.colors[: len(self._colours)] = self._colours

    def tables(self, tints: Sequence[Tint], is_dimmed: bool) -> Sequence[bytes]:
        """Put the colours of `tints` into the palette, instead of other tints.

        Returns a table for `bytes.translate` for each tint, from the places on the screen to the
        tinted ones. `is_dimmed` is for a screen that was drawn dimmed.
        """
        colours, tables = self._made(tuple(tints), is_dimmed)
        pyxel.colors[: len(colours)] = colours  # each time: other tints use the same places
        return tables

    def _make(self, tints: Sequence[Tint], is_dimmed: bool) -> tuple[list[int], list[bytes]]:
        """The whole palette with the tints, and their tables."""
        colours = [*self._colours]
        tables = [bytearray(range(_PLACES)) for _ in tints]
        for roles, same in zip((_MAIN, _OTHERS), _SAME, strict=True):
            for tint, table in zip(tints, tables, strict=True):
                for role in map(Role, roles):
                    rgb = tint(role, self._theme[role])
                    wanted = mixed(rgb, 0, _DIMMED) if is_dimmed else rgb
                    drawn = self.dimmed[role] if is_dimmed else role
                    table[drawn] = _place(wanted, colours, same)
        return colours, [bytes(table) for table in tables]


def faded(rgb: int, kept: float, light: Sequence[float]) -> list[float]:
    """The channels of a colour of which the fraction `kept` is not grey, in a light."""
    red, green, blue = channels = rgb.to_bytes(3)
    grey = 0.3 * red + 0.59 * green + 0.11 * blue
    return [
        (kept * own + (1 - kept) * grey) * part for own, part in zip(channels, light, strict=True)
    ]


def _place(rgb: int, colours: list[int], same: int) -> int:
    """The place of a colour: the nearest one's within the squared distance `same`, else a new one;
    the nearest one's in a full palette."""
    red, green, blue = rgb >> 16, rgb >> 8 & 255, rgb & 255
    far = [
        ((each >> 16) - red) ** 2 + ((each >> 8 & 255) - green) ** 2 + ((each & 255) - blue) ** 2
        for each in colours
    ]
    nearest = min(far)
    if nearest > same and len(colours) < _PLACES:
        colours.append(rgb)
        return len(colours) - 1
    return far.index(nearest)


_shades_of = cache(Shades)


def _shades() -> Shades:
    """The shades of the current look."""
    return _shades_of(tuple(_shown[0].theme.palette()))


def show_look(look: Look) -> None:
    """Switch to a look, unless it is the current one."""
    if look is not _shown[0]:
        _shown[0] = look
        _shades().show()


def show_theme(name: str) -> None:
    """Switch to a theme, even if the palette has been changed since."""
    _shown[0] = look_for(name)
    _shades().show()


def look_shown() -> Look:
    """The current look."""
    return _shown[0]


def tables(tints: Sequence[Tint]) -> Sequence[bytes]:
    """For each tint, the table that translates the pixels on the screen."""
    return _shades().tables(tints, bool(_is_dimmed))


def is_dimmed() -> bool:
    """True while drawing is dimmed."""
    return bool(_is_dimmed)


@contextmanager
def dimmed() -> Iterator[None]:
    """Dim all drawing on the screen in this context. Nested contexts have no further effect."""
    if _is_dimmed:
        yield
        return
    for role, place in enumerate(_shades().dimmed):
        pyxel.pal(role, place)
    _is_dimmed.append(True)
    yield
    _is_dimmed.clear()
    pyxel.pal()


@contextmanager
def drawn_as(others: Mapping[Role, Role], is_wanted: bool) -> Iterator[None]:
    """Replace colours by others in this context."""
    if not is_wanted:
        yield
        return
    places = _shades().dimmed if _is_dimmed else range(len(Role))
    for role, other in others.items():
        pyxel.pal(role, places[other])
    yield
    for role in others:
        pyxel.pal(role, places[role])


_GHOSTLY = {Role.HERO: Role.BLUE, Role.HERO_DARK: Role.OUTLINE, Role.SKIN: Role.BLUE_LIGHT}


@contextmanager
def ghostly() -> Iterator[None]:
    """Draw the hero as a pale, translucent ghost in this context."""
    with drawn_as(_GHOSTLY, True):
        pyxel.dither(0.8)
        yield
        pyxel.dither(1)
