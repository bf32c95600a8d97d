"""The timeline: buttons, a bar for scrubbing along a run, and the speed."""

from collections.abc import Callable
from typing import NamedTuple

from pixelmaze.run.seekable import STEP_RATES
from pixelmaze.ui.kit.messages import out_of
from pixelmaze.ui.kit.playback import PlaybackControls
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.kit.surface import DIM, TEXT, Box, Surface, Track


class _Sizes(NamedTuple):
    row: int
    text: int
    left: int
    button: int
    gap: int  # from the buttons to the bar
    bar: tuple[int, int]  # its y from the top of the row, and its height
    after: int


_PIXELS = _Sizes(row=14, text=4, left=6, button=14, gap=6, bar=(4, 7), after=8)
_CHARACTERS = _Sizes(row=1, text=0, left=1, button=2, gap=0, bar=(0, 1), after=2)
_BAR, _LECTURE_BAR = 268, 120


class Timeline:
    """The row above the keys."""

    def __init__(self, playback: PlaybackControls) -> None:
        self.playback = playback
        self._is_held = False
        """Whether the mouse holds the knob."""
        self._top = 0
        self._bar = Box(0, 0, 0, 0)
        self._buttons: list[tuple[str, Box, Callable[[], None]]] = []

    # ---- once a frame --------------------------------------------------------------------------

    def hear(self, mouse: Pointer, hears: bool) -> bool:
        """Handle the mouse; True if used."""
        if hears and mouse.repeats:
            for name, box, act in self._buttons:
                if box.holds(mouse.x, mouse.y) and (mouse.is_new or name in ("back", "on")):
                    act()
                    return True
            around = Box(self._bar.x - 3, self._top, self._bar.width + 6, _PIXELS.row)
            self._is_held |= mouse.is_new and around.holds(mouse.x, mouse.y)
        self._is_held &= mouse.is_down
        if self._is_held:
            part = min(max((mouse.x - self._bar.x) / (self._bar.width - 1), 0.0), 1.0)
            self.playback.run.seek(round(part * self.playback.run.length))
        return self._is_held

    def place(self, s: Surface, y: int) -> None:
        """Lay out the row; call it before `hear`."""
        sizes, playback = s.pick(_PIXELS, _CHARACTERS), self.playback
        row = [
            ("first", playback.go_to_begin),
            ("back", playback.step_back),
            ("pause", playback.pause),
            ("on", playback.step_on),
            ("last", playback.go_to_end),
        ]
        row = row[2:3] if not s.has_pointer else row[1:4] if s.is_lecture else row
        self._top = y
        self._buttons = [
            (name, Box(sizes.left + i * sizes.button - 3, y, sizes.button, sizes.row), act)
            for i, (name, act) in enumerate(row)
        ]
        x = sizes.left + len(row) * sizes.button + sizes.gap
        width = _LECTURE_BAR if s.is_lecture else _BAR
        self._bar = Box(x, y + sizes.bar[0], width, sizes.bar[1])

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self, s: Surface, y: int, frame: int) -> None:
        sizes, playback = s.pick(_PIXELS, _CHARACTERS), self.playback
        run = playback.run
        self.place(s, y)
        shows = (
            run.index,
            run.length,
            run.complete,
            run.paused,
            playback.step_rate,
            tuple(playback.marks),
            playback.is_running_ahead and frame // 4,
        )
        s.plate(self, Box(0, y, s.width, sizes.row), shows, lambda s: self._paint(s, sizes))

    def _paint(self, s: Surface, sizes: _Sizes) -> None:
        playback, run = self.playback, self.playback.run
        s.strip(Box(0, 0, s.width, sizes.row), is_below=True)
        pause = "play" if run.paused or run.finished else "pause"
        if not s.has_pointer:
            pause = "pause" if pause == "play" else "play"  # the state, not the effect of a click
        for name, box, _ in self._buttons:
            s.icon(box.x + 3, sizes.text, pause if name == "pause" else name)
        x = self._bar.x
        here, of, rate = f"{run.index:,}", out_of(playback.length_word), playback.rate_word
        right = s.width - sizes.left - s.width_of(rate)
        counted = s.width_of(here) + s.pick(4, 1) + s.width_of(of)
        end = s.pick(x + self._bar.width, right - 2 - counted - sizes.after)
        at = end + sizes.after
        if at > x:
            after = s.text(at, sizes.text, here, TEXT) + s.pick(4, 1)
            if at + counted < right:
                s.text(after, sizes.text, of, DIM)
            box = Box(x, sizes.bar[0], end - x, sizes.bar[1])
            s.track(box, Track(run.index, run.length, playback.marks, playback.is_running_ahead))
        if right > x:
            s.text(right, sizes.text, rate, TEXT)
        if not s.is_lecture:
            s.speed(right, sizes.text, STEP_RATES, playback.step_rate)
