"""The frame clock: detects dropped frames."""

from __future__ import annotations

from collections.abc import Callable

FPS = 60
FRAME = 1 / FPS
"""Seconds per frame."""
MOST = 12
"""Maximum frames to make up for at once; the rest of a longer pause is ignored."""


class Clock:
    """Counts the frames that a slow machine drops.

    The engine makes up for some dropped frames itself, but not for all: it rounds down, and after
    more than a tenth of a second it makes up for none.
    """

    def __init__(self, now: Callable[[], float], fps: int) -> None:
        """`now` returns the current time in seconds; `fps` is the frame rate."""
        self._now = now
        self._fps = fps
        self._before: float | None = None
        self._owed = 0.0

    def missed(self) -> int:
        """The number of frames dropped before this one. Call it once per frame."""
        now = self._now()
        if self._before is not None:
            self._owed += (now - self._before) * self._fps - 1
        self._before = now
        missed = max(0, min(int(self._owed), MOST))
        self._owed = max(-MOST, self._owed - missed) if self._owed < MOST else 0.0
        return missed
