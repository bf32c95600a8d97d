"""Moving a transport along, as its viewer says: freeze, step, faster, slower, to either end."""

from __future__ import annotations

from collections.abc import Callable

from pixelmaze.seekable import STEP_RATES, Seekable, faster, slower

_AHEAD = 0.012
"""Seconds of a frame in which the way to the end is run ahead."""
_FARTHEST = 5_000_000
"""So many steps ahead are known, if nobody asks for more."""


class Deck:
    """Has the transport in hand; `begin` is what is to be done where there is nothing yet to be
    moved along."""

    def __init__(self, transport: Seekable, step_rate: float) -> None:
        self.transport = transport
        self.step_rate = step_rate
        self.is_running_ahead = False
        self.begin: Callable[[], object] = lambda: None

    # ---- what the viewer does ------------------------------------------------------------------

    def pause(self) -> None:
        """Freeze, or go on; from the end, begin again."""
        transport = self.transport
        if not transport.length:
            self.begin()
        elif not transport.finished:
            transport.paused = not transport.paused
        else:
            transport.seek(0)
            transport.paused = False

    def step_back(self) -> None:
        self._go_to(self.transport.index - 1)

    def step_on(self) -> None:
        if not self.transport.length:
            self.begin()
        self._go_to(self.transport.index + 1)

    def go_faster(self) -> None:
        self.step_rate = faster(self.step_rate)

    def go_slower(self) -> None:
        self.step_rate = slower(self.step_rate)

    def go_to_begin(self) -> None:
        self._go_to(0)

    def go_to_end(self) -> None:
        """However long that takes: `stop` ends it before."""
        if not self.transport.length:
            self.begin()
        self.is_running_ahead = True

    def stop(self) -> bool:
        """While it runs ahead any key stops it, and does nothing else; whether it has."""
        was_running, self.is_running_ahead = self.is_running_ahead, False
        return was_running

    def _go_to(self, index: int) -> None:
        self.transport.seek(index)
        self.transport.paused = not self.transport.finished

    # ---- as time passes ------------------------------------------------------------------------

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        transport = self.transport
        transport.step_rate = self.step_rate
        if not self.is_running_ahead:
            transport.advance(seconds)
            return
        transport.prefetch(_AHEAD)
        if transport.complete:
            self.is_running_ahead = False
            transport.seek(transport.length)

    def spend(self, seconds: float) -> None:
        """Use spare time to know what comes."""
        if self.transport.length - self.transport.index < _FARTHEST:
            self.transport.prefetch(seconds)

    # ---- in words ------------------------------------------------------------------------------

    @property
    def pause_word(self) -> str:
        """What `pause` would do."""
        transport = self.transport
        if transport.finished:
            return "replay" if transport.length else "play"
        return "go on" if transport.paused else "freeze"

    @property
    def length_word(self) -> str:
        """How many steps there are, as far as they are known."""
        more = "" if self.transport.complete else "+"
        return f"{self.transport.length:,}{more}"

    @property
    def rate_word(self) -> str:
        digits = 0 if self.step_rate in STEP_RATES or self.step_rate >= 10 else 1
        return f"{self.step_rate:,.{digits}f}".replace(",", " ") + f" {self.transport.unit}/s"
