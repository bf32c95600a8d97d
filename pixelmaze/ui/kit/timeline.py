"""The timeline: buttons, a bar for scrubbing along a run, and the speed."""

from collections.abc import Callable

from pixelmaze.run.seekable import STEP_RATES
from pixelmaze.ui.kit.messages import out_of
from pixelmaze.ui.kit.playback import PlaybackControls
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.kit.surface import DIM, TEXT, Box, Surface, Track

_BUTTON, _BAR_HEIGHT = (14, 2), (7, 1)  # in pixels and in characters
_BAR, _LECTURE_BAR = 268, 120


class Timeline:
    """The row above the keys."""

    def __init__(self, playback: PlaybackControls) -> None:
        self.playback = playback
        self._is_held = False
        """True while the mouse holds the knob."""
        self._row = self._bar = Box(0, 0, 0, 0)
        self._buttons: list[tuple[str, Box, Callable[[], None]]] = []

    # ---- once a frame --------------------------------------------------------------------------

    def handle_pointer(self, mouse: Pointer, hears: bool) -> bool:
        """Handle the mouse; True if used."""
        if hears and mouse.repeats:
            for name, box, act in self._buttons:
                if box.holds(mouse.x, mouse.y) and (mouse.is_new or name in ("back", "on")):
                    act()
                    return True
            around = self._row._replace(x=self._bar.x - 3, width=self._bar.width + 6)
            self._is_held |= mouse.is_new and around.holds(mouse.x, mouse.y)
        self._is_held &= mouse.is_down
        if self._is_held:
            part = min(max((mouse.x - self._bar.x) / (self._bar.width - 1), 0.0), 1.0)
            self.playback.run.seek(round(part * self.playback.run.length))
        return self._is_held

    def place(self, s: Surface, y: int) -> None:
        """Lay out the row; call it before `handle_pointer`."""
        lengths, button, playback = s.lengths, s.by_unit(*_BUTTON), self.playback
        row = [
            ("first", playback.go_to_begin),
            ("back", playback.step_back),
            ("pause", playback.pause),
            ("on", playback.step_on),
            ("last", playback.go_to_end),
        ]
        row = row[2:3] if not s.has_pointer else row[1:4] if s.is_lecture else row
        self._row = Box(0, y, s.width, lengths.row)
        self._buttons = [
            (name, Box(lengths.side + i * button - 3, y, button, lengths.row), act)
            for i, (name, act) in enumerate(row)
        ]
        x = lengths.side + len(row) * button + lengths.edge
        width = _LECTURE_BAR if s.is_lecture else _BAR
        width = s.by_unit(width, self._bar.width)  # in characters, its words leave it the rest
        self._bar = Box(x, y + lengths.text, width, s.by_unit(*_BAR_HEIGHT))

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self, s: Surface, y: int, frame: int) -> None:
        playback, run = self.playback, self.playback.run
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
        s.plate(self, self._row, shows, self._paint)

    def _paint(self, s: Surface) -> None:
        lengths, playback, run = s.lengths, self.playback, self.playback.run
        s.strip(Box(0, 0, s.width, lengths.row), is_below=True)
        pause = "play" if run.paused or run.finished else "pause"
        if not s.has_pointer:
            pause = "pause" if pause == "play" else "play"  # the state, not the effect of a click
        for name, box, _ in self._buttons:
            s.icon(box.x + 3, lengths.text, pause if name == "pause" else name)
        x = self._bar.x
        here, of, rate = f"{run.index:,}", out_of(playback.length_word), playback.rate_word
        right = s.width - lengths.side - s.width_of(rate)
        counted = s.width_of(here) + lengths.space + s.width_of(of)
        end = s.by_unit(x + self._bar.width, right - 2 - counted - lengths.gap)
        self._bar = self._bar._replace(width=max(2, end - x))
        at = end + lengths.gap
        if at > x:
            after = s.text(at, lengths.text, here, TEXT) + lengths.space
            if at + counted < right:
                s.text(after, lengths.text, of, DIM)
            box = Box(x, lengths.text, end - x, self._bar.height)
            s.track(box, Track(run.index, run.length, playback.marks, playback.is_running_ahead))
        if right > x:
            s.text(right, lengths.text, rate, TEXT)
        if not s.is_lecture:
            s.speed(right, lengths.text, STEP_RATES, playback.step_rate)
