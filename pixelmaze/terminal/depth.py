"""Detects the colour depth of a terminal."""

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
    """The colour depth, from NO_COLOR, COLORTERM and TERM."""
    if environment.get("NO_COLOR"):
        return "none"
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "true"
    if sys.platform == "win32":
        named = {depth: name for name, depth in DEPTHS.items()}
        return named[ColorDepth.default()]
    return _known_depth(environment.get("TERM", ""))


def _known_depth(terminal: str) -> Depth:
    """The depth in the terminfo database; for unknown terminals a guess from the name."""
    colours = 256 if "256" in terminal else 16
    with suppress(ImportError):  # not in every build of Python
        import curses

        with suppress(curses.error):
            curses.setupterm(terminal)
            colours = curses.tigetnum("colors")
    if colours >= 256:
        return "256"
    return "16" if colours >= 8 else "none"
