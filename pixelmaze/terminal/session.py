"""What the scenes of the game share in a terminal: what one can choose there, and the way home."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pixelmaze.front import session
from pixelmaze.kept.store import Store
from pixelmaze.terminal.scene import Scene

_OF_WINDOWS = ("music", "effects", "is_muted", "glide", "scale", "full_screen")
"""Settings that mean nothing here: there is no sound, and how fast a held key repeats is the
terminal's own."""


class Session(session.Session):
    """`home` makes the title."""

    def __init__(
        self, store: Store, home: Callable[[Session], Scene], solver: str = "dfs", **asked: Any
    ) -> None:
        super().__init__(store, solver, left_out=_OF_WINDOWS, **asked)
        self._home = home

    def home(self) -> Scene:
        """The title."""
        return self._home(self)
