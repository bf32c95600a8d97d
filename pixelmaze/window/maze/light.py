"""The dark in a maze, and the light of a torch: round, warm, in steps, and flickering."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache, partial
from math import isqrt, sqrt

import pyxel

from pixelmaze.looks.colours import mixed
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import Grid, arcs
from pixelmaze.maze.shapes import Pixel
from pixelmaze.ui.kit.motion import Motion, ease_both
from pixelmaze.window.canvas import look
from pixelmaze.window.maze.view import View
from pixelmaze.window.tiles.tileset import DARK, DIM

_RINGS = (1.7, 1.08, 0.78, 0.46)
"""The outer radii of the rings of light, in radii of the torch; the first ring only glimmers."""
_FLICKER = (0, 1, 0, 0, -1, 0, 1, 1, 0, -1, 0, -2, 0, 1)
"""How the light flickers: growth of its radius, in picture pixels."""
_FLARE = 5  # ticks for which each of these lasts
_OPENING = 50  # ticks in which the light fills the maze once the goal is reached
_DAY = 0.9  # the final radius of daylight in the middle, in radii of the light
_EMBER = 0.45  # the fraction of the radius that remains of a burned-down light
_STEPS = 6  # the number of steps in which a light burns down
_FLAME = ((0, 0, 0), (0.86, 0.46, 0.30), (1.22, 0.80, 0.44), (1.62, 1.24, 0.74))
"""The colour of the light in each ring, by channel."""
_COAL = (0.66, 0.44, 0.40)  # the fraction of each channel that remains of a burned-down light
_GLOW = (0x0B0B17, 0x150D10, 0x20130F, 0x2F1B10)  # the colour of the unknown in each ring
_NIGHT = 0x07070E  # the same beyond all rings
_MEMORY = (0.30, 0.40, 0.66)  # the light on remembered parts of the maze, by channel
_FAR = 0.7
"""The brightness of remembered parts beyond the rings, compared to those within."""
_OWN, _OWN_OF_THINGS = 0.3, 0.75
"""The fraction of its colour that a floor or wall keeps, and a thing: keys need theirs."""


def draw_dark(
    view: View,
    grid: Grid,
    explored: Sequence[int],
    lit: Mapping[int, int] | None = None,
    torch: int = 0,
    things: Collection[int] = (),
) -> None:
    """Cover unexplored cells; `explored` has one byte per cell.

    Cells at the end of the reach of `torch` are half dark, unless they are in `things`. `lit` maps
    cells to their distances in moves.
    """
    rows = view.rows_seen()
    is_covered = view.cover_polygons(explored)
    known = {row for row, cells in rows.items() if any(map(explored.__getitem__, cells))}
    for row, cells in rows.items():
        if not is_covered and not known.intersection(range(row - 2, row + 3)):
            view.cover_row(row)
            continue
        for cell in cells:
            if explored[cell]:
                if lit is not None and lit.get(cell) == torch and cell not in things:
                    view.overlay(DIM, cell)
            elif is_covered:
                continue
            elif any(explored[grid.head[arc]] for arc in arcs(grid, cell)):
                view.overlay(DARK, cell)
            else:
                view.cover(cell)  # many times faster than an overlay


class Light:
    """The light of a torch. Remembered parts beyond the light are blue."""

    def __init__(self, reach: int, is_calm: bool) -> None:
        """`reach` is in cells. With `is_calm` the light does not flicker."""
        self._reach = reach + 0.5
        self._is_calm = is_calm
        self._age = 0
        self._opening: Motion | None = None

    def tick(self, is_over: bool) -> None:
        """Advance a tick. Once the game `is_over`, daylight comes."""
        self._age += 1
        if is_over and not self._opening:
            self._opening = Motion(0 if self._is_calm else _OPENING, ease_both)
        if self._opening:
            self._opening.tick()

    def draw(self, view: View, x: int, y: int, burned: float) -> None:
        """Light the maze on the screen from the pixel `x`, `y`. `burned` is how far the light has
        burned down, 0 … 1."""
        if self._opening and self._opening.is_over:  # all is in daylight
            return
        burned = round(burned * _STEPS) / _STEPS
        radius = self._reach * view.zoom * (1 - burned * (1 - _EMBER))
        beyond, *tables = look.tables(tints(burned))
        rings = [*zip(_RINGS, tables, strict=True)]
        if self._opening:
            radius = self._opening.between(radius, view.box.width + view.box.height)
            rings.append((_DAY * self._opening.part, bytes(range(256))))
        elif not self._is_calm:
            radius += _FLICKER[self._age // _FLARE % len(_FLICKER)] * view.scale
        sized = [(round(radius * ring), table) for ring, table in rings]
        shine(view, (x, y), beyond, sized)


def shine(view: View, middle: Pixel, beyond: bytes, rings: Sequence[tuple[int, bytes]]) -> None:
    """Translate the colours of a view on the screen, in rings around a middle and beyond them.
    `rings` are radii in pixels and tables, outermost first."""
    (x, y), box = middle, view.box
    width = pyxel.width
    pixels = memoryview(pyxel.screen.data_ptr()).cast("B")
    begin, end = box.y * width, (box.y + box.height) * width
    drawn = bytes(pixels[begin:end])
    shown = bytearray(drawn.translate(beyond))
    left, right = box.x, box.x + box.width
    for radius, table in rings:
        top, bottom = max(box.y, y - radius), min(box.y + box.height, y + radius)
        lit = drawn.translate(table)
        at = (top - box.y) * width
        for half in _halves(radius, view.scale)[top - y + radius : bottom - y + radius]:
            first, last = at + max(left, x - half), at + min(right, x + half)
            if first < last:
                shown[first:last] = lit[first:last]
            at += width
    pixels[begin:end] = shown


@lru_cache
def _halves(radius: int, step: int) -> list[int]:
    """Half the width of a circle in each row from the top, in whole steps."""
    rows = ((row // step * step + step // 2) for row in range(-radius, radius))
    return [isqrt(max(0, radius**2 - row**2)) // step * step for row in rows]


# ---- colours -------------------------------------------------------------------------------------


@lru_cache
def tints(burned: float) -> tuple[look.Tint, ...]:
    """The tints beyond all rings and in each ring, outermost first, of a light that has burned down
    by the fraction `burned`."""
    left = [1 + (part - 1) * burned for part in _COAL]
    lit = [
        partial(
            _tinted,
            mixed(glow, _NIGHT, burned / 2),
            tuple(part * rest for part, rest in zip(flame, left, strict=True)),
        )
        for glow, flame in zip(_GLOW, _FLAME, strict=True)
    ]
    far = partial(_tinted, _NIGHT, tuple(part * _FAR for part in _MEMORY))
    return (far, partial(_tinted, _GLOW[0], _MEMORY), *lit[1:])


def _tinted(unknown: int, light: tuple[float, ...], role: Role, rgb: int) -> int:
    """The colour of a role in a light. `unknown` is the colour of the void."""
    if role == Role.VOID:
        return unknown
    is_thing = Role.START <= role <= Role.GREEN
    if is_thing and light[0] >= 1:  # the key keeps its colour, with no place in the palette
        return rgb
    kept = _OWN_OF_THINGS if is_thing else _OWN
    seen_in = [(2 * part + 1) / 3 for part in light] if is_thing else light
    mix = look.faded(rgb, kept, seen_in)
    softer = sqrt(min(1.0, 255 / max(1, *mix)))  # bright floors turn golden, not white
    return int.from_bytes(min(255, round(channel * softer)) for channel in mix)
