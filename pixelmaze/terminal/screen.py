"""Runs the scenes full-screen in the terminal, with prompt_toolkit."""

import asyncio
import atexit
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import StringIO
from time import monotonic
from typing import Any

from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, UIContent, UIControl, Window
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType, MouseModifier

from pixelmaze import signals
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.palette import DEPTHS, Palette
from pixelmaze.terminal.shell import QuitError, Shell
from pixelmaze.ui.kit.loading import PATIENCE
from pixelmaze.ui.kit.scene import Pointer

TICK = 1 / 30  # seconds from one update to the next
LONGEST = 0.25  # maximum seconds per update, so that the game does not leap after a suspend
_SLOWEST_REDRAW = 0.2  # seconds between redraws while nothing changes
_PAUSE = 2  # minimum pause between redraws, as a multiple of the time that one takes
_ESCAPE = 0.2  # seconds to wait after Escape for the rest of an arrow, which SSH may delay
_NO_KEYS = (Keys.CPRResponse, Keys.Ignore)
_KEY_NAMES = {
    " ": "space", "c-m": "return", "c-j": "return", "c-h": "backspace", "c-i": "tab",
    "pageup": "page up", "pagedown": "page down", "c-@": "ctrl space",
}  # fmt: skip
_HELD = {"c": "ctrl", "s": "shift"}


def run(shell: Shell, palette: Callable[[], Palette], spelled: Callable[[str], str] = str) -> None:
    """Show the scenes of the shell until the player quits, and then restore the terminal.

    `palette` returns the current colours; `spelled` replaces characters that the terminal cannot
    show. Raises SystemExit after Ctrl-C, signals and a hangup.
    """
    shell.router.patience = PATIENCE
    terminal = _Terminal(shell, palette, spelled)
    atexit.register(terminal.restore)  # for a scene that never returns
    try:
        with _deferred_stderr():
            asyncio.run(terminal.run())
    except EOFError:  # the terminal has hung up
        sys.exit(128 + getattr(signal, "SIGHUP", 1))
    finally:
        signals.set_listener(None)
        atexit.unregister(terminal.restore)


@contextmanager
def _deferred_stderr() -> Iterator[None]:
    """Hold back standard error if it is a terminal, and print it at the end."""
    stream = sys.stderr
    if stream is None or not stream.isatty():
        yield
        return
    errors = sys.stderr = StringIO()
    try:
        yield
    finally:
        sys.stderr = stream
        with suppress(OSError):
            stream.write(errors.getvalue())


class _Terminal(UIControl):
    """The prompt_toolkit control and application that fill the terminal."""

    def __init__(
        self, shell: Shell, palette: Callable[[], Palette], spelled: Callable[[str], str]
    ) -> None:
        self._shell = shell
        self._palette = palette
        self._spelled = spelled
        depth = palette().depth
        self._has_blocks = depth != "none" and spelled is str
        self._canvas = Canvas(0, 0)
        """The canvas on the screen."""
        self._is_stale = True
        self._redraw_at = 0.0
        self._interval = TICK
        """Seconds between redraws; grows while nothing changes."""
        self._shown_at = 0.0
        keys = KeyBindings()
        keys.add(Keys.Any, eager=True)(self._on_key)  # eager: overrides default bindings
        for binding in load_mouse_bindings().bindings:
            keys.add(*binding.keys, eager=True)(binding)
        self._app: Application[None] = Application(
            Layout(Window(self, always_hide_cursor=True)),
            key_bindings=keys,
            full_screen=True,
            mouse_support=True,
            color_depth=DEPTHS[depth],
            after_render=self._throttle,
        )
        self._app.ttimeoutlen = _ESCAPE

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._on_error)
        signals.set_listener(
            lambda number: loop.call_soon_threadsafe(self._end, signals.EndedError(number))
        )
        # prompt_toolkit's own exception handler waits for Enter
        await self._app.run_async(
            pre_run=self._begin, set_exception_handler=False, handle_sigint=False
        )

    def _begin(self) -> None:
        """Save the terminal's mode, before prompt_toolkit changes it."""
        if sys.platform != "win32":
            import termios

            self._before = termios.tcgetattr(sys.stdin.fileno())
        self._app.create_background_task(self._tick())

    # ---- the player, and time ------------------------------------------------------------------

    def _on_key(self, event: KeyPressEvent) -> None:
        press = event.key_sequence[0]
        key = press.key.value if isinstance(press.key, Keys) else press.key
        if press.key in _NO_KEYS:
            return
        if press.key in (Keys.ControlC, Keys.SIGINT):
            self._end(signals.EndedError(signal.SIGINT))
        elif press.key == Keys.ControlZ:
            self._suspend()
        elif press.key == Keys.BracketedPaste:
            self._perform(partial(self._shell.paste, press.data))
        else:
            self._perform(partial(self._shell.press, _name_of(key)))

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        """Pass an event of the mouse to the shell; the next tick redraws."""
        (x, y), kind = mouse_event.position, mouse_event.event_type
        is_left = mouse_event.button is MouseButton.LEFT
        is_new = is_left and kind is MouseEventType.MOUSE_DOWN
        is_down = is_new or (is_left and kind is MouseEventType.MOUSE_MOVE)
        wheel = (kind is MouseEventType.SCROLL_UP) - (kind is MouseEventType.SCROLL_DOWN)
        is_shifted = MouseModifier.SHIFT in mouse_event.modifiers
        goes_back = (kind, mouse_event.button) == (MouseEventType.MOUSE_DOWN, MouseButton.RIGHT)
        pointer = Pointer(x, y, is_down, is_new, is_new, is_shifted, wheel)
        self._perform(partial(self._shell.point, pointer, goes_back))
        return NotImplemented

    def _suspend(self) -> None:
        """Suspend the program, where the system has job control."""
        if sys.platform == "win32":
            return
        import termios

        def stop() -> None:
            terminal = sys.stdin.fileno()
            now = termios.tcgetattr(terminal)
            termios.tcsetattr(terminal, termios.TCSADRAIN, self._before)
            os.kill(0, signal.SIGTSTP)
            termios.tcsetattr(terminal, termios.TCSADRAIN, now)

        run_in_terminal(stop)

    async def _tick(self) -> None:
        before = monotonic()
        while True:
            await asyncio.sleep(TICK)
            now = monotonic()
            seconds, before = min(now - before, LONGEST), now
            self._perform(partial(self._shell.update, seconds), is_asked=False)
            if not os.isatty(sys.stdin.fileno()):
                self._end(EOFError())
            if now >= self._redraw_at:
                self._redraw(now)

    def _perform(self, act: Callable[[], object], is_asked: bool = True) -> None:
        """Perform an action and handle its errors. Redraw right away if the player asked."""
        try:
            act()
            if is_asked:
                self._shell.update(0)
                self._is_stale = True
                self._redraw_at, self._interval = 0.0, TICK
        except QuitError:
            self._end()
        except Exception as error:
            self._end(error)

    def _redraw(self, now: float) -> None:
        """Redraw, less and less often while nothing changes."""
        canvas = self._painted(self._canvas.width, self._canvas.height)
        if canvas.is_like(self._canvas):
            self._interval = min(2 * self._interval, _SLOWEST_REDRAW)
        else:
            self._canvas = canvas
            self._interval = TICK
            self._app.invalidate()
        self._redraw_at = now + max(self._interval, _PAUSE * (monotonic() - now)) - TICK / 2

    def _throttle(self, _app: Application[None]) -> None:
        """Delay the next redraw if this one took long."""
        now = monotonic()
        self._redraw_at = max(self._redraw_at, now + _PAUSE * (now - self._shown_at))

    # ---- the end -------------------------------------------------------------------------------

    def restore(self) -> None:
        """Restore the terminal's mode immediately."""
        self._app.renderer.reset()
        if sys.platform != "win32":
            import termios

            with suppress(AttributeError):  # before `_begin`
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, self._before)

    def _end(self, why: BaseException | None = None) -> None:
        future = self._app.future
        if future and not future.done():
            if why is None:
                self._app.exit()
            else:
                self._app.exit(exception=why)

    def _on_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Handle an exception in a background task."""
        self._end(context.get("exception") or RuntimeError(context["message"]))

    # ---- the picture ---------------------------------------------------------------------------

    def _painted(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, has_blocks=self._has_blocks)
        try:
            self._shell.draw(canvas)
        except Exception as error:
            self._end(error)
        self._is_stale = False
        return canvas

    def create_content(self, width: int, height: int) -> UIContent:
        self._shown_at = monotonic()
        if self._is_stale or (self._canvas.width, self._canvas.height) != (width, height):
            self._canvas = self._painted(width, height)
        canvas, style_of, spelled = self._canvas, self._palette().of, self._spelled

        def line(y: int) -> StyleAndTextTuples:
            return [(style_of(style), spelled(text)) for style, text in canvas.runs(y)]

        return UIContent(line, line_count=height, show_cursor=False)


def _name_of(key: str) -> str:
    """Translate a prompt_toolkit key to its name in bindings. Characters stay as typed."""
    if key in _KEY_NAMES:
        return _KEY_NAMES[key]
    *held, last = key.split("-") if len(key) > 1 else [key]
    return " ".join((*(_HELD[sign] for sign in held if sign in _HELD), _KEY_NAMES.get(last, last)))
