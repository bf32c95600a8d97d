"""Full screen: one key for it, everywhere in the window."""

from __future__ import annotations

from collections.abc import Callable

_acts: list[Callable[[], object]] = []


def lead_to(act: Callable[[], object]) -> None:
    """Let the key do this from now on: a session keeps the setting."""
    _acts[:] = [act]


def turn() -> None:
    """To full screen, or back to the window."""
    for act in _acts:
        act()
