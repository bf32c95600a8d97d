"""The frame clock: how many frames a slow machine has dropped."""

from collections.abc import Callable

FPS = 60
FRAME = 1 / FPS  # seconds per frame
MOST = FPS  # maximum frames to make up for at once; beyond that, the game slows down
AWAY = 1.0  # seconds without work after which the window was hidden, or the machine asleep


class Clock:
    """Counts the frames that a slow machine drops.

    The engine makes up for some dropped frames itself, but not for all: it rounds down, and after
    more than a tenth of a second it makes up for none. In a browser it makes up for none at all.
    """

    def __init__(
        self, now: Callable[[], float], has_focus: Callable[[], bool] = lambda: True
    ) -> None:
        """`now` returns the current time in seconds; `has_focus` whether the window gets keys."""
        self._now = now
        self._has_focus, self._had_focus = has_focus, False
        self.was_away = False
        """True if the window has just lost the focus, or was hidden or asleep before this frame."""
        self.restart()

    def restart(self) -> None:
        """Ignore the time until the next frame: it is spent on something else."""
        self._before: float | None = None
        self._rested = self._now()
        self._owed = 0.0

    def frame_done(self) -> None:
        """Note that the work on this frame is done. Call after each update and each drawing."""
        self._rested = self._now()

    def missed(self) -> int:
        """The number of frames dropped before this one. Call once per frame."""
        now = self._now()
        had_focus, self._had_focus = self._had_focus, self._has_focus()
        self.was_away = now - self._rested > AWAY or (had_focus and not self._had_focus)
        if self.was_away:
            self.restart()
        if self._before is not None:
            self._owed += (now - self._before) * FPS - 1
        self._before = now
        missed = max(0, min(int(self._owed), MOST))
        self._owed = max(-MOST, self._owed - missed) if self._owed < MOST else 0.0
        return missed
