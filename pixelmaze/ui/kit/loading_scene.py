"""Long work in a thread, with its progress shown over the scene that requested it.

Without threads, the picture freezes during the work: short work is done right away, and the name of
long work is shown first.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from threading import Thread
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

from pixelmaze.looks.theme import Role
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.run.feed import PendingError, Resumable
from pixelmaze.ui.kit import loading
from pixelmaze.ui.kit.bindings import Binding, Group
from pixelmaze.ui.kit.loading import OutdatedError, Report, collect_garbage, start_thread
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.requests import Close, Loaded
from pixelmaze.ui.kit.scene import Scene, SceneInput
from pixelmaze.ui.kit.surface import DIM, TEXT, Box, Surface

UNSEEN = 0.2  # seconds before the progress is shown, so that no box flashes up

_SPEED = 0.7  # crossings of the bar by the stripe per second, while the end is unknown
_WAIT = 0.012
"""Seconds of each frame that wait for the work. Otherwise the thread would get little of the
processor where the engine holds it for the length of a frame."""

Made = TypeVar("Made")


class _Sizes(NamedTuple):
    size: tuple[int, int]
    top: int
    bottom: int
    pad: tuple[int, int]  # from the corner of the box to the first line
    lines: tuple[int, int, int]  # from the first line to the name, the bar, and the time
    bar: int
    stripe: int  # length of the stripe that moves along the bar while the end is unknown


_PIXELS = _Sizes((340, 78), 16, 28, (16, 12), (14, 32, 48), 9, 40)
_CHARACTERS = _Sizes((56, 6), 0, 1, (2, 1), (1, 2, 3), 1, 6)


class LoadingScene(Scene, Generic[Made]):
    """`work` runs in a thread, and `then` takes its result.

    `work` must neither touch nor hold objects of a screen, which belong to the main thread. Call
    all methods from the main thread. `name` says what is loading. If `is_over`, the scene that
    asked stays visible behind, and the work can be cancelled.
    """

    def __init__(
        self,
        work: Callable[[Report], Made],
        then: Callable[[Made], Any],
        name: str = "",
        is_over: bool = False,
    ) -> None:
        self.report = Report()
        self.name = name
        self.is_over = is_over
        self._work: Callable[[], Made] = partial(work, self.report)
        if not loading.HAS_THREADS:
            self._work = Resumable(self._work)
        self.then = then
        self._result: list[Made] = []
        self._error: Exception | None = None
        self._thread: Thread | None = None
        self._begun_at = monotonic()
        self._is_shown = False

    @property
    def groups(self) -> Sequence[Group]:
        if not self.is_over:
            return []
        cancel = Binding("Esc", ("escape",), "cancel", "back to where you were", self._cancel, "b")
        return [("Loading", [cancel])]

    # ---- the work --------------------------------------------------------------------------------

    def work_here(self) -> None:
        """Do the work in this thread. Raises the errors of the work."""
        if not self._result:
            self._result.append(self._work())

    def begin(self) -> None:
        """Start the work in a daemon thread, which does not delay quitting, unless it is done."""
        if self._thread or self._result:
            return
        if not loading.HAS_THREADS:
            self.complete()
            return
        self._begun_at = monotonic()
        self._thread = Thread(target=self.complete, daemon=True)
        start_thread(self._thread)

    def complete(self) -> None:
        """Do the work in this thread, as far as possible. `deliver` raises its errors."""
        try:
            self.work_here()
        except (PendingError, OutdatedError):
            pass  # it is done again in the next frame
        except Exception as error:
            self._error = error

    def wait(self, seconds: float) -> None:
        """Wait for the end of the work, for up to this many seconds."""
        if self._thread:
            self._thread.join(seconds)

    @property
    def is_done(self) -> bool:
        """True once the work has ended, with or without an error."""
        is_running = self._thread is not None and self._thread.is_alive()
        return not is_running and bool(self._result or self._error)

    def deliver(self) -> None:
        """Call `then` with the result. Raises the error of the work, if any."""
        collect_garbage()
        if isinstance(self._error, MemoryError):
            raise PixelmazeError("not enough memory for this maze")
        if self._error:
            raise self._error
        self.then(self._result[0])

    def enter(self, patience: float | None) -> None:
        """Start the work, and wait up to `patience` seconds for the result. None: nobody is
        watching, so do the work in this thread."""
        if patience is None:
            self.complete()
        elif not loading.HAS_THREADS:
            end = monotonic() + UNSEEN
            self.report.is_outdated = lambda: monotonic() > end
            self.complete()
            self.report.is_outdated = lambda: False
        else:
            self.begin()
            self.wait(patience)

    def _cancel(self) -> None:
        self.report.is_cancelled = True

    def update(self, given: SceneInput) -> Request | None:
        if self.report.is_cancelled:
            return Close()
        if self.is_done:
            return Loaded()
        if self._is_shown:  # otherwise the first frame would have to wait
            self.begin()
        self._is_shown = True
        return None

    def work_ahead(self, seconds: float) -> None:
        self.wait(_WAIT)

    # ---- display ---------------------------------------------------------------------------------

    @property
    def is_seen(self) -> bool:
        """True once the work has taken long enough to show its progress."""
        return self.seconds >= UNSEEN

    @property
    def seconds(self) -> float:
        """The time since the work started."""
        return monotonic() - self._begun_at

    @property
    def part(self) -> float | None:
        """The completed part of this stage, 0 … 1; None if unknown, and before the first report."""
        done, of = self.report.done, self.report.of
        return min(1.0, done / of) if done and of else None

    @property
    def time(self) -> str:
        """The completed part and the time so far, in words."""
        part = self.part
        return f"{'' if part is None else f'{part:.0%}, '}{self.seconds:.0f} s"

    def stripe(self, length: int, least: int) -> tuple[int, int]:
        """The begin and end of the filled part of a progress bar of this length. While the end is
        unknown, a stripe of the length `least` moves to and fro."""
        part = self.part  # read once: the work may start its next stage at any time
        if part is not None:
            return 0, round(part * length)
        way = max(0, length - least)
        turn = self.seconds * _SPEED % 2
        begin = round(way * (turn if turn < 1 else 2 - turn))
        return begin, min(length, begin + least)

    def says(self) -> Iterator[str]:
        part = self.part
        yield from (self.report.what, self.name)
        yield "" if part is None else f"{10 * int(10 * part)}%"

    def draw(self, s: Surface) -> None:
        sizes = s.by_unit(_PIXELS, _CHARACTERS)
        if not self.is_over:
            s.fill(Box(0, 0, s.width, s.height), Role.VOID)
        room = s.height - sizes.top - sizes.bottom
        width, height = min(sizes.size[0], s.width), min(sizes.size[1], room)
        box = Box((s.width - width) // 2, sizes.top + (room - height) // 2, width, height)
        s.frame(box, "")
        x, y = box.x + sizes.pad[0], box.y + sizes.pad[1]
        width -= 2 * sizes.pad[0]
        name, bar, time = sizes.lines
        s.text(x, y, s.shortened(self.report.what, width), TEXT)
        s.text(x, y + name, s.shortened(self.name, width), DIM)
        s.progress(Box(x, y + bar, width, sizes.bar), *self.stripe(width, sizes.stripe))
        s.text(x, y + time, self.time, DIM)
