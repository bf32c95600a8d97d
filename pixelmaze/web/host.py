"""The page that the game runs in, and the browser around it. No other module knows of either."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from traceback import format_exception, format_exception_only
from typing import Any, NamedTuple

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.run.messages import Message
from pixelmaze.ui.kit.addresses import checked_page
from pixelmaze.ui.kit.ports import Clipboard
from pixelmaze.web.local_storage import LocalStorage


class News(NamedTuple):
    """What has happened to the page since the frame before. Lengths are in CSS pixels of the
    device."""

    now: float  # the time, in seconds
    size: tuple[float, float]  # width and height of the canvas
    is_touched: bool
    """Whether the device is made for fingers, so that there are buttons next to the picture."""
    density: float  # pixels of the device in a CSS pixel of it
    touches: Sequence[tuple[str, int, float, float, float, str]]
    """What, which finger, where in the canvas, when, and the name of the button there."""


class Worker:
    """A worker of the page. `worker` is what the page has of it."""

    def __init__(self, worker: Any, ffi: Any) -> None:
        self._worker = worker
        self._ffi = ffi

    def post(self, payload: bytes) -> None:
        """Have it do this: see `order_of`."""
        self._worker.post(self._ffi.to_js(payload))

    def take(self) -> Message | None:
        """The next message from it; None if there is none."""
        message = self._worker.take()
        return message and (str(message.kind).encode(), bytes(message.payload.to_bytes()))

    def end(self) -> None:
        self._worker.end()


class Host(Clipboard):
    """The page. `window` is the browser's global object; the page's own script, whose functions
    this class calls, is its `pixelmaze`. `ffi` is Pyodide's module of that name."""

    def __init__(self, window: Any, ffi: Any) -> None:
        self._window = window
        self._page = window.pixelmaze
        self._ffi = ffi

    @property
    def addresses(self) -> list[str]:
        """What the page was opened with, from the question mark on, and what it was written for;
        empty for nothing."""
        return [*map(str, self._page.addresses())]

    @property
    def place(self) -> str:
        """The address of the page itself, for links; empty if it has none, as in a frame."""
        with suppress(PixelmazeError):
            return checked_page(str(self._window.location.href))
        return ""

    @property
    def is_calm(self) -> bool:
        """Whether the player has told the browser that little should move."""
        return bool(self._page.isCalm())

    def started(self) -> None:
        """Show the game in place of its progress."""
        self._page.started()

    def say(self, words: str) -> None:
        """Have screen readers read this aloud."""
        self._page.say(words)

    def on_text(self, shown: Callable[[], str]) -> None:
        """Have the typed game begin with the address that this returns."""
        self._page.onText(self._ffi.create_proxy(shown))

    def on_leaving(self, act: Callable[[], object]) -> None:
        """Do this whenever the page is hidden or closed: it may never be shown again."""
        self._page.onLeaving(self._ffi.create_proxy(lambda *_: act()))

    # ---- fingers ---------------------------------------------------------------------------------

    def news(self) -> News:
        """What has happened since the last call."""
        now, size, is_touched, density, touches = json.loads(str(self._page.news()))
        return News(now, tuple(size), is_touched, density, [tuple(each) for each in touches])

    def adopt_size(self) -> None:
        """Have the engine ask again for the size of the canvas, which it takes for its own."""
        self._page.adoptSize()

    def show_buttons(self, buttons: Sequence[NamedTuple], is_typing: bool) -> None:
        """Show these buttons; with `is_typing` also the device's keyboard, if it has none else."""
        self._page.showButtons(json.dumps([each._asdict() for each in buttons]), is_typing)

    # ---- what outlasts the page ------------------------------------------------------------------

    @property
    def storage(self) -> LocalStorage:
        """The browser's local storage, which it may refuse."""
        return LocalStorage(lambda: self._window.localStorage, self._ffi.JsException)

    def copy(self, text: str) -> bool:
        """Put the text on the clipboard; if the browser does not let the page do it, show the text.
        Returns whether it seems to be on the clipboard."""
        return bool(self._page.copy(text))

    def paste(self) -> str:
        """Ask the player to paste a text. Empty if he does not."""
        return str(self._page.paste())

    def take_pasted(self) -> str:
        """What the player has pasted by keys since the last call; empty if nothing."""
        return str(self._page.takePasted())

    def save(self, name: str, text: str) -> None:
        """Have the browser save a file."""
        self._page.save(name, text)

    def pick(self, most: int) -> bool:
        """Let the player pick a file, of which at most this many bytes are read. False if the
        browser allows that only right after a key, a click or a touch, and there was none."""
        return bool(self._page.pick(most))

    def take_picked(self) -> bytes | None:
        """The text of the file that was picked since the last call; None if there is none."""
        picked = self._page.takePicked()
        return None if picked is None else bytes(picked.to_bytes())

    # ---- the player's own algorithm --------------------------------------------------------------

    def start_worker(self, modules: bytes) -> Worker:
        """Start a worker with a Python of its own, which has these modules: a zip archive."""
        return Worker(self._page.startWorker(self._ffi.to_js(modules)), self._ffi)

    def open_editor(self) -> None:
        """Show the editor, and let the player type."""
        self._page.openEditor()

    def close_editor(self) -> None:
        self._page.closeEditor()

    @property
    def editor_text(self) -> str:
        """What stands in the editor; an example if nothing was ever written."""
        return str(self._page.editorText())

    def write_into_editor(self, text: str) -> None:
        self._page.writeIntoEditor(text)

    def take_wish(self) -> str:
        """What the player has asked the editor for since the last call: `run`, `stop`, `close`, or
        `store` a while after something was typed; empty for nothing."""
        return str(self._page.takeWish())

    def tell_in_editor(self, words: str, line: int) -> None:
        """Show a line of words below the text, and mark this line, unless it is 0."""
        self._page.tellInEditor(words, line)

    # ---- words -----------------------------------------------------------------------------------

    def fail(self, error: BaseException) -> None:
        """Say, in place of the game, that this error has stopped it."""
        what, where = format_exception_only(error), format_exception(error)
        self._page.fail("broken", "".join([*what, "\n", *where]))


def host() -> Host:
    """The page around this program. ImportError outside a browser."""
    import js
    from pyodide import ffi

    return Host(js, ffi)
