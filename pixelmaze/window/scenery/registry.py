"""The things that stand around mazes, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pixelmaze.window.scenery.brushes import Brush


class Thing(NamedTuple):
    width: int
    height: int
    draw: Callable[[Brush], None]


THINGS: dict[str, Thing] = {}
"""All things, by name. Those of a look are drawn when they are first needed."""


def thing(width: int, height: int) -> Callable[[Callable[[Brush], None]], Callable[[Brush], None]]:
    """Enter a function that draws a thing on an image of this size, under its own name."""

    def enter(draw: Callable[[Brush], None]) -> Callable[[Brush], None]:
        THINGS[draw.__name__] = Thing(width, height, draw)
        return draw

    return enter
