"""The sign of a one-way door: an arrow on the wall, dark at its tail, bright at its tip."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from pixelmaze.theme import Role


class Form(NamedTuple):
    """The form of an arrow along its way, in sixteenths of a cell from its middle."""

    tail: float
    neck: float
    """Where its head begins."""
    tip: float
    head: float
    """Half the width of its head where it begins."""
    shaft: float
    """Half the width of its shaft."""
    dark: float
    """Up to here it is dark."""
    light: float
    """From here on it is white."""


WIDE = Form(tail=-4.6, neck=0.2, tip=5.4, head=4.6, shaft=1.5, dark=-0.4, light=2.1)
SHORT = Form(tail=-4, neck=-4, tip=4.2, head=5, shaft=0, dark=-1, light=1.5)
"""For upright walls between hexagons, which leave less room beside them."""
SLIM = Form(tail=-5.2, neck=-5.2, tip=6, head=3.7, shaft=0, dark=-1, light=2.4)
"""For their slanted walls: among directions that are 60 degrees apart it points to one only."""


@lru_cache(64)
def arrow(form: Form, degrees: int, pitch: int) -> tuple[tuple[int, int, Role], ...]:
    """The pixels of an arrow with an outline around it: how far right and below of the door's
    middle, and the colour. It points `degrees` counterclockwise from the right, among cells that
    are `pitch` pixels wide.

    >>> sorted({role.name for _, _, role in arrow(WIDE, 0, 16)})
    ['BLUE', 'BLUE_LIGHT', 'OUTLINE', 'WHITE']
    """
    if pitch < 16:
        form = form._replace(light=0.2)  # of few pixels half are bright
    size, angle, reach = max(pitch, 6) / 16, radians(degrees), pitch // 2
    dx, dy = cos(angle), -sin(angle)
    ink: dict[tuple[int, int], Role] = {}
    for y in range(-reach, reach):
        for x in range(-reach, reach):
            along, aside = (x + 0.5) * dx + (y + 0.5) * dy, (y + 0.5) * dx - (x + 0.5) * dy
            role = _role(form, along / size, abs(aside) / size)
            if role is not None:
                ink[x, y] = role
    rim = {(x + i, y + j) for x, y in ink for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    outline = [(x, y, Role.OUTLINE) for x, y in sorted(rim - {*ink})]
    return (*outline, *((x, y, role) for (x, y), role in ink.items()))


def _role(form: Form, along: float, aside: float) -> Role | None:
    part = (form.tip - along) / (form.tip - form.neck)
    width = form.head * part if form.neck <= along < form.tip else form.shaft
    if not (form.tail <= along < form.tip and aside < width):
        return None
    return (
        Role.WHITE if along >= form.light else Role.BLUE if along < form.dark else Role.BLUE_LIGHT
    )
