"""How many colours a terminal has."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Literal

from prompt_toolkit.output import ColorDepth

Depth = Literal["true", "256", "16", "none"]

DEPTHS: dict[Depth, ColorDepth] = {
    "true": ColorDepth.DEPTH_24_BIT,
    "256": ColorDepth.DEPTH_8_BIT,
    "16": ColorDepth.DEPTH_4_BIT,
    "none": ColorDepth.DEPTH_1_BIT,
}


def depth_of(environment: Mapping[str, str]) -> Depth:
    """What the variables say, and what is known of terminals of that name."""
    if environment.get("NO_COLOR"):
        return "none"
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "true"
    if sys.platform == "win32":
        named = {depth: name for name, depth in DEPTHS.items()}
        return named[ColorDepth.default()]
    return _known_depth(environment.get("TERM", ""))


def _known_depth(terminal: str) -> Depth:
    """Of one that nobody has heard of the name may tell."""
    colours = 256 if "256" in terminal else 16
    with suppress(ImportError):  # not every Python has it
        import curses

        with suppress(curses.error):
            curses.setupterm(terminal)
            colours = curses.tigetnum("colors")
    if colours >= 256:
        return "256"
    return "16" if colours >= 8 else "none"
