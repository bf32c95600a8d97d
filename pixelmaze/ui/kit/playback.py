"""Controls for the playback of a run: pause, step, speed, and jumps to either end."""

from collections.abc import Callable

from pixelmaze.run.seekable import STEP_RATES, Mark, Seekable, faster, slower
from pixelmaze.ui.kit.messages import PAUSE, PLAY, REPLAY, RESUME

_BUDGET = 0.012  # for computing steps while running ahead to the end, in seconds per frame
_FARTHEST = 5_000_000  # the most steps computed ahead in spare time


class PlaybackControls:
    """Controls a run. Calls `begin` to start a run that has no steps."""

    def __init__(self, run: Seekable, step_rate: float) -> None:
        self.run = run
        self.step_rate = step_rate
        self.is_running_ahead = False
        self.hides_future = False
        """True to hide the marks of later steps."""
        self.begin: Callable[[], object] = lambda: None

    @property
    def _is_empty(self) -> bool:
        """True if nothing was started: there is no step, and none will come."""
        return self.run.complete and not self.run.length

    # ---- commands --------------------------------------------------------------------------------

    def pause(self) -> None:
        """Pause or resume; at the end, start again."""
        run = self.run
        if self._is_empty:
            self.begin()
        elif not run.finished:
            run.paused = not run.paused
        else:
            run.seek(0)
            run.paused = False

    def step_back(self) -> None:
        self._go_to(self.run.index - 1)

    def step_on(self) -> None:
        if self._is_empty:
            self.begin()
        self._go_to(self.run.index + 1)

    def go_faster(self) -> None:
        self.step_rate = faster(self.step_rate)

    def go_slower(self) -> None:
        self.step_rate = slower(self.step_rate)

    def go_to_begin(self) -> None:
        self._go_to(0)

    def go_to_end(self) -> None:
        """Run ahead to the end, however long that takes, unless `stop` is called."""
        if self._is_empty:
            self.begin()
        self.is_running_ahead = True

    def stop(self) -> bool:
        """Stop running ahead. True if it was running: the key then does nothing else."""
        was_running, self.is_running_ahead = self.is_running_ahead, False
        return was_running

    def _go_to(self, index: int) -> None:
        self.run.seek(index)
        self.run.paused = not self.run.finished

    # ---- time ------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> None:
        run = self.run
        run.step_rate = self.step_rate
        if not self.is_running_ahead:
            run.advance(seconds)
            return
        run.prefetch(_BUDGET)
        if run.complete:
            self.is_running_ahead = False
            run.seek(run.length)

    def work_ahead(self, seconds: float) -> None:
        """Compute steps ahead, in spare time."""
        if self.run.length - self.run.index < _FARTHEST:
            self.run.prefetch(seconds)

    @property
    def marks(self) -> list[Mark]:
        """The visible marks of the run."""
        run = self.run
        return [mark for mark in run.marks if not self.hides_future or mark.end <= run.index]

    # ---- texts -----------------------------------------------------------------------------------

    @property
    def pause_word(self) -> str:
        """The effect of `pause` now, in a word."""
        if self.run.finished:
            return REPLAY if self.run.length else PLAY
        return RESUME if self.run.paused else PAUSE

    @property
    def length_word(self) -> str:
        """The number of steps, with a plus sign while more may come."""
        more = "" if self.run.complete else "+"
        return f"{self.run.length:,}{more}"

    @property
    def rate_word(self) -> str:
        """The speed, with a decimal below 10 if it is not one of the usual ones."""
        digits = 0 if self.step_rate in STEP_RATES or self.step_rate >= 10 else 1
        return f"{self.step_rate:,.{digits}f} {self.run.unit}/s"
