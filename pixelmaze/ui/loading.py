"""Work that may take long, done in a thread of its own while a front end shows its progress."""

from __future__ import annotations

import gc
from collections.abc import Callable
from threading import Thread
from time import monotonic
from typing import Generic, TypeVar

from pixelmaze.errors import PixelmazeError

PATIENCE = 0.05
"""Seconds that work may take before its progress is shown."""
SHORT = 5_000
"""Work on so few cells is done before anything is opened."""
LONG = 250_000
"""Work on so many cells shows its progress from the beginning."""
UNSEEN = 0.2
"""Seconds for which the scene before stays as it is: a box that flashes up says nothing."""

_SPEED = 0.7
"""Times that the stripe of a bar without a known end crosses it in a second."""

Made = TypeVar("Made")
Scene = TypeVar("Scene")
Back = Callable[[PixelmazeError | None], Scene]

_threads: list[Thread] = []


class CancelledError(Exception):
    """Nobody wants the result any more."""


class Report:
    """What the work says about its progress. It is a `Progress`: call it with the number of steps
    done; it raises CancelledError once nobody wants the result."""

    def __init__(self) -> None:
        self.what = ""
        self.done = 0
        self.of = 0
        self.is_cancelled = False

    def begin(self, what: str, of: int = 0) -> None:
        """The next stage, of so many steps; 0 where nobody can tell."""
        self(0)
        self.what, self.of = what, of

    def __call__(self, done: int) -> None:
        if self.is_cancelled:
            raise CancelledError
        self.done = done


class Loading(Generic[Made, Scene]):
    """A scene in the making: `work` runs in a thread, and `then` makes the scene of its result.

    `work` must neither touch nor hold anything of a screen, whose objects belong to the main
    thread; all other methods are for the main thread. `name` says what is loaded. `back` returns
    the scene before, where there is one: with the error when the work fails, with None when the
    user cancels. `beneath` is the scene that is shown behind the progress.
    """

    def __init__(
        self,
        work: Callable[[Report], Made],
        then: Callable[[Made], Scene],
        name: str = "",
        back: Back[Scene] | None = None,
        beneath: Scene | None = None,
    ) -> None:
        self.report = Report()
        self.name = name
        self.is_long = False
        """Whether it is known beforehand to be worth showing."""
        self.beneath = beneath
        self._work = work
        self._then = then
        self._back = back
        self._result: list[Made] = []
        self._error: Exception | None = None
        self._thread: Thread | None = None
        self._begun_at = monotonic()

    def work_here(self) -> None:
        """Do the work at once, in this thread. Raises what the work raises."""
        if not self._result:
            self._result.append(self._work(self.report))

    def begin(self) -> None:
        """Do the work in a thread. It is a daemon: who quits need not wait for it."""
        if self._thread or self._result:
            return
        gc.disable()  # a collection in the thread would free objects of the screen there
        self._begun_at = monotonic()
        self._thread = Thread(target=self.complete, daemon=True)
        _threads.append(self._thread)
        self._thread.start()

    def complete(self) -> None:
        """Do the work in this thread; what it raises comes with `following`."""
        try:
            self.work_here()
        except Exception as error:
            self._error = error

    def wait(self, seconds: float) -> None:
        """Wait for the work, but no longer than this. Without it the thread would get little of the
        processor: the engine keeps it from running while a frame lasts."""
        if self._thread:
            self._thread.join(seconds)

    def following(self) -> Scene | None:
        """The scene that follows; None while the work goes on. Raises what the work has raised, if
        there is no way back."""
        if self._thread and self._thread.is_alive():
            return None
        collect_garbage()
        error, self._error = self._error, None
        if isinstance(error, MemoryError):
            error = PixelmazeError("there is not enough memory for this maze")
        if isinstance(error, PixelmazeError) and self._back:
            return self._back(error)
        if error:
            raise error
        return self._then(self._result[0]) if self._result else None

    @property
    def can_cancel(self) -> bool:
        return self._back is not None

    def cancel(self) -> Scene | None:
        """Abandon the work, and return to the scene before, if there is one."""
        if not self._back:
            return None
        self.report.is_cancelled = True
        return self._back(None)

    # ---- what is shown -------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the scene below is shown in the background."""
        return self.beneath is not None

    @property
    def is_seen(self) -> bool:
        """Whether it has taken long enough to be worth showing."""
        return self.is_long or self.seconds >= UNSEEN

    @property
    def seconds(self) -> float:
        """How long the work has taken so far."""
        return monotonic() - self._begun_at

    @property
    def part(self) -> float | None:
        """How much of the present stage is done, 0 … 1; None where nobody can tell, and before the
        first report."""
        done, of = self.report.done, self.report.of
        return min(1.0, done / of) if done and of else None

    @property
    def words(self) -> str:
        """The same in words, with the time taken."""
        part = "" if self.part is None else f"{self.part:.0%}, "
        return f"{part}{self.seconds:.0f} s"

    def stripe(self, length: int, least: int) -> tuple[int, int]:
        """Begin and end of the full part of a progress bar of that length. While nobody can tell
        how much is done, a part of the length `least` goes to and fro."""
        if self.part is not None:
            return 0, round(self.part * length)
        way = max(0, length - least)
        turn = self.seconds * _SPEED % 2
        begin = round(way * (turn if turn < 1 else 2 - turn))
        return begin, min(length, begin + least)


def entered(scene: Scene, patience: float | None) -> Scene:
    """The scene that is shown in place of this one: of a Loading what follows it, if that is ready
    within so many seconds. None: nobody is watching, so however long it takes."""
    if not isinstance(scene, Loading):
        return scene
    if patience is None:
        scene.complete()
    else:
        scene.begin()
        scene.wait(patience)
    following: Scene | None = scene.following()
    return scene if following is None else following


def collect_garbage() -> None:
    """Let garbage be collected again, once no work is under way. Call it now and then."""
    if not _threads:
        return
    _threads[:] = filter(Thread.is_alive, _threads)
    if not _threads:
        gc.freeze()  # what was made goes to the oldest generation, which is seldom looked through:
        gc.unfreeze()  # lists with a number for each cell would take long each time
        gc.enable()


def is_working() -> bool:
    """Whether work is still under way, wanted or not."""
    return any(thread.is_alive() for thread in _threads)
