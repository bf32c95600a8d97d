"""The theme that is shown: the engine's palette, which all scenes share."""

from __future__ import annotations

import pyxel

from pixelmaze.theme import THEMES


def show_theme(name: str) -> None:
    """Show everything in this theme from now on."""
    pyxel.colors[:] = THEMES[name].palette()


def theme_shown() -> str:
    """The name of the theme that is shown."""
    palette = list(pyxel.colors)
    return next((name for name, theme in THEMES.items() if theme.palette() == palette), "")


def next_theme() -> None:
    """Show the theme after the one that is shown."""
    names = list(THEMES)
    after = names.index(theme_shown()) + 1 if theme_shown() else 0
    show_theme(names[after % len(names)])
