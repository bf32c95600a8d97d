"""The application window: starts the engine and runs the main loop for every scene."""

import inspect
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pyxel

from pixelmaze import signals
from pixelmaze.looks.looks import DUNGEON
from pixelmaze.looks.theme import Role
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.kit.front_end import has_display, video_drivers
from pixelmaze.ui.kit.loading import PATIENCE, collect_garbage
from pixelmaze.ui.kit.router import Router
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.scenes import SCENES
from pixelmaze.window.app import sdl
from pixelmaze.window.app.input_reader import InputReader
from pixelmaze.window.canvas import hud
from pixelmaze.window.canvas.atlas import load_banks, sprite_pixels
from pixelmaze.window.canvas.clock import FPS, FRAME, Clock
from pixelmaze.window.canvas.look import show_look, show_theme
from pixelmaze.window.screen import FULL, SCREEN, SMALLEST, Wipe, picture_for

SPARE = 0.005  # time budget per frame, in seconds, for work that a scene does in advance
SCALE = 2
"""Initial window size as a multiple of the drawn screen. The engine's default is 1 on displays
narrower than 1700 pixels, which makes text too small to read."""
_POINTER = 180  # frames for which the mouse pointer stays visible after it last moved


class App:
    """Runs a stack of scenes. Only `run` needs a window; tests call `update` and `draw`."""

    def __init__(self, scene: Scene) -> None:
        self.router = Router(scene, SCENES)
        self.router.quit = lambda: pyxel.quit()
        self._readers: dict[Scene, InputReader] = {}
        self.has_wipes = False
        """True if a wipe animates the change from one scene to the next."""
        self.wipe: Wipe | None = None
        """The wipe that is running, if any."""
        self._pointer = (0, 0)
        self._pointer_frames = 0  # since it moved
        self._spare = 0.0  # no work in advance outside `run`, so that tests are deterministic
        self.clock: Clock | None = None
        """Counts dropped frames; None outside `run`."""
        self.window_size: Callable[[], tuple[int, int] | None] = lambda: None
        """Returns the width and height of the window in pixels, or None if unknown."""
        self._size: tuple[int, int] | None = None  # in the frame before
        self._is_cropped = False
        self._ended_by = 0  # the signal number, or 0

    def update(self) -> None:
        if self._ended_by:
            signals.leave(128 + self._ended_by)
        before = self.scene
        if not before.session.keys.awaiting:
            self.reader_of(before).controls.update_always()
        if self.wipe and not self.wipe.update():
            self.wipe = None
        self._fit()
        missed = self.clock.missed() if self.clock else 0
        if self._is_cropped:  # the scene is not drawn: pause it
            return
        if self.clock and self.clock.was_away:
            before.wake()
        collect_garbage()
        below = self.router.below(before)
        try:
            self.router.answer(self.reader_of(before).update((1 + missed) * FRAME))
        except PixelmazeError as error:
            self.fail(error)
        after = self.scene
        if after is not before:  # key bindings may have changed while the scene was covered
            under = self.router.below(after)
            self._readers = {each: it for each, it in self._readers.items() if each is under}
        is_opened = after.is_over and self.router.below(after) is before
        is_closed = before.is_over and after is below
        is_other = after is not before and not is_opened and not is_closed
        if is_other and self.has_wipes and not after.session.settings.reduced_motion:
            self.wipe = Wipe()
        if self._spare:
            self._watch_pointer()
            after.work_ahead(self._spare)
        if self.clock:
            if after is before:
                self.clock.frame_done()
            else:  # it may have taken long to open
                self.clock.restart()

    def _fit(self) -> None:
        """Fill the window once its size is stable for two frames, so not while you drag."""
        before, self._size = self._size, self.window_size()
        size = self._size
        self._is_cropped = size is not None and (size[0] < SMALLEST[0] or size[1] < SMALLEST[1])
        if not size or size != before or self._is_cropped:
            return
        if SCREEN.resize(*self.picture_for(*size)):
            self.set_window_size(*size)  # the engine has changed it
            self.wipe = None

    def picture_for(self, width: int, height: int) -> tuple[int, int]:
        """The size of the picture for a window of this size."""
        return picture_for(width, height)

    def fail(self, error: PixelmazeError) -> None:
        """End the program: its first scene cannot be opened."""
        print(f"pixelmaze: {error}", file=sys.stderr)
        sys.exit(2)

    @property
    def scene(self) -> Scene:
        return self.router.top

    def reader_of(self, scene: Scene) -> InputReader:
        """The input reader of a scene, created on first use."""
        if scene not in self._readers:
            self._readers[scene] = InputReader(scene, lambda: self.router.quit())
        return self._readers[scene]

    def _draw_scene(self, scene: Scene) -> None:
        below = self.router.below(scene)
        if below and scene.is_over:
            if not scene.is_seen:
                self._draw_scene(below)
                return
            SCREEN.dimmed(lambda: self._draw_scene(below))
        scene.place(SCREEN)
        scene.draw(SCREEN)
        self.reader_of(scene).controls.draw()

    def measured(self) -> tuple[int, int] | None:
        """The size of the window in pixels, or None if unknown."""
        return sdl.window_size()

    def set_window_size(self, width: int, height: int) -> None:
        sdl.set_window_size(width, height)

    @property
    def has_pointer(self) -> bool:
        """True if there is a mouse."""
        return True

    def _watch_pointer(self) -> None:
        """Count the frames since the pointer moved, so that an idle pointer can be hidden."""
        place = (pyxel.mouse_x, pyxel.mouse_y)
        is_moved = place != self._pointer or pyxel.btn(pyxel.MOUSE_BUTTON_LEFT)
        self._pointer_frames = 0 if is_moved else self._pointer_frames + 1
        self._pointer = place

    def draw(self) -> None:
        show_look(self.scene.session.look(self.router.look))
        pyxel.cls(Role.VOID)
        SCREEN.begin_frame()
        if self._is_cropped:
            _draw_size_warning()
            return
        self._draw_scene(self.scene)
        if self.wipe:
            self.wipe.draw()
        if self._spare and self._pointer_frames < _POINTER and self.has_pointer:
            _draw_pointer(*self._pointer)
        if self.clock:
            self.clock.frame_done()

    def run(self) -> None:
        """Run the main loop until the player quits. Never returns: the engine ends the process."""
        signals.set_listener(self._end)
        self._spare = SPARE
        self.clock = Clock(time.monotonic, sdl.has_focus)
        self.router.patience = PATIENCE
        self.window_size = self.measured
        self.has_wipes = True
        pyxel.run(self.update, self.draw)

    def _end(self, number: int) -> None:
        self._ended_by = number


def _draw_size_warning() -> None:
    """Draw in the middle that the window is too small: the engine crops the screen at the edges."""
    needed = f"it needs {SMALLEST[0]} x {SMALLEST[1]}."
    for line, words in enumerate(("The window is too small:", needed)):
        x, y = (pyxel.width - hud.width_of(words)) // 2, pyxel.height // 2 + (line - 1) * hud.LINE
        hud.text(x, y, words, Role.TEXT)


_ARROW = (0x80, 0xC0, 0xE0, 0xF0, 0xF8, 0xFC, 0xE0, 0xA0)  # the pointer's bitmap, one byte per row


def _draw_pointer(x: int, y: int) -> None:
    """Draw a white pointer with an outline; the engine's own is hard to see in some themes."""
    places = [(x + i, y + row) for row, bits in enumerate(_ARROW) for i in range(8)
              if bits >> (7 - i) & 1]  # fmt: skip
    for left, top in places:
        pyxel.rect(left - 1, top - 1, 3, 3, Role.OUTLINE)
    for left, top in places:
        pyxel.pset(left, top, Role.WHITE)


def open_screen(*, headless: bool = False, fps: int = FPS, scale: int = SCALE) -> None:
    """Start the engine and load the art. Call it once per process.

    `fps` is in frames per second; `scale` is the initial window size as a multiple of the drawn
    screen. With `headless` no display is needed. Raises PixelmazeError if there is no usable
    display, and RuntimeError if the engine does not start headless.
    """
    if headless:
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    else:
        _require_display()
    folder, stack = os.getcwd(), inspect.stack
    # The engine inspects the stack for the folder of its caller. That reads the sources of all
    # callers, which takes as long as the rest of the engine's start.
    caller = inspect.FrameInfo(sys._getframe(), __file__, 0, "", None, None)
    inspect.stack = lambda *_: [caller, caller]
    try:
        with _unsignalled(), _muted():
            pyxel.init(
                *FULL,
                title="pixelmaze",
                fps=fps,
                display_scale=scale,
                quit_key=pyxel.KEY_NONE,
                headless=headless,
                capture_sec=0,
            )
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # Rust's panic; it cannot be imported
            raise
        if headless:
            raise RuntimeError(f"the engine cannot start: {error}") from None
        raise PixelmazeError(f"{_NO_WINDOW} ({error})") from None
    finally:
        inspect.stack = stack
        os.chdir(folder)  # the engine changes to the folder of the calling module
    load_banks()
    pyxel.integer_scale(True)  # keeps all pixels the same size
    if not headless:
        sdl.set_smallest_size(*SMALLEST)
    _set_icon()
    show_theme(DUNGEON.name)


def _set_icon() -> None:
    """Set the window icon. The engine takes hexadecimal digits, so it has at most 16 colours."""
    width, _, pixels = sprite_pixels("icon_app")
    roles = sorted({*pixels})
    pyxel.colors[:] = [DUNGEON.colours[Role(role)] for role in roles]
    digits = "".join(f"{roles.index(role):x}" for role in pixels)
    pyxel.icon([digits[i : i + width] for i in range(0, len(digits), width)], 4)


_NO_WINDOW = (
    "cannot open a window: no display found; try `play --prompt`, `watch --prompt`, "
    "`race --record FILE.gif`, `lesson 5 --worksheet`, `break NAME --find` or `solve`"
)


def _require_display() -> None:
    """Raise PixelmazeError if there is no display. SDL would open an invisible window instead."""
    if not has_display():
        raise PixelmazeError(_NO_WINDOW)
    if drivers := video_drivers():
        os.environ.setdefault("SDL_VIDEODRIVER", ",".join(drivers))


@contextmanager
def _unsignalled() -> Iterator[None]:
    """Block signals while the engine starts, and restore the handlers that it replaces."""
    handlers = {number: signal.getsignal(number) for number in signals.NUMBERS}
    if sys.platform != "win32":
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, signals.NUMBERS)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


@contextmanager
def _muted() -> Iterator[None]:
    """Discard what the engine and its libraries print while they start."""
    kept = {}
    for stream in filter(None, (sys.stdout, sys.stderr)):  # either may be closed or None
        with suppress(OSError, ValueError):
            stream.flush()
            kept[stream.fileno()] = os.dup(stream.fileno())
    try:
        with open(os.devnull, "wb") as nowhere:
            for number in kept:
                os.dup2(nowhere.fileno(), number)
        yield
    finally:
        for number, copy in kept.items():
            os.dup2(copy, number)
            os.close(copy)
