"""Whether the frames keep up with time."""

from __future__ import annotations

from collections.abc import Callable

FPS = 60
FRAME = 1 / FPS
"""Seconds of a frame."""
MOST = 12
"""Frames made up for at once, at most: a longer pause is none of the player's time."""


class Clock:
    """Counts the frames that a slow machine leaves out.

    The engine makes up for some of them itself, and loses others: it rounds down, and after more
    than a tenth of a second it gives all of them up.
    """

    def __init__(self, now: Callable[[], float], fps: int) -> None:
        """`now` returns seconds."""
        self._now = now
        self._fps = fps
        self._before: float | None = None
        self._owed = 0.0

    def missed(self) -> int:
        """How many frames were left out before this one; to be asked once a frame."""
        now = self._now()
        if self._before is not None:
            self._owed += (now - self._before) * self._fps - 1
        self._before = now
        missed = max(0, min(int(self._owed), MOST))
        self._owed = max(-MOST, self._owed - missed) if self._owed < MOST else 0.0
        return missed
