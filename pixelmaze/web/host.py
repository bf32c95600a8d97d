"""The page in which the game runs, and its browser. Only this module talks to them."""

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


class PageEvents(NamedTuple):
    """The events in the page since the last frame. Lengths are in CSS pixels."""

    now: float  # the time, in seconds
    size: tuple[float, float]  # width and height of the canvas
    is_touched: bool
    """True if the device has a touchscreen, so that there are buttons next to the picture."""
    density: float  # device pixels in a CSS pixel
    touches: Sequence[tuple[str, int, float, float, float, str]]
    """Kind, number of the finger, x and y in the canvas, time, and name of the button there."""


class Worker:
    """A worker of the page. `worker` is its JavaScript object."""

    def __init__(self, worker: Any, ffi: Any) -> None:
        self._worker = worker
        self._ffi = ffi

    def post(self, payload: bytes) -> None:
        """Send an order: see `order_of`."""
        self._worker.post(self._ffi.to_js(payload))

    def take(self) -> Message | None:
        """The next message of the worker; None if there is none."""
        message = self._worker.take()
        return message and (str(message.kind).encode(), bytes(message.payload.to_bytes()))

    def end(self) -> None:
        self._worker.end()


class BrowserPage(Clipboard):
    """The page. `window` is the browser's global object, whose `pixelmaze` is the page's script;
    `ffi` is Pyodide's module."""

    def __init__(self, window: Any, ffi: Any) -> None:
        self._window = window
        self._page = window.pixelmaze
        self._ffi = ffi

    @property
    def addresses(self) -> list[str]:
        """The page's queries: of its address, and the one it was written for; empty for none."""
        return [*map(str, self._page.addresses())]

    @property
    def place(self) -> str:
        """The address of the page, for links; empty if it has none, as in a frame."""
        with suppress(PixelmazeError):
            return checked_page(str(self._window.location.href))
        return ""

    @property
    def is_calm(self) -> bool:
        """True if the browser is set to reduce motion."""
        return bool(self._page.isCalm())

    def started(self) -> None:
        """Show the game instead of the progress of loading."""
        self._page.started()

    def announce(self, words: str) -> None:
        """Have screen readers read words aloud."""
        self._page.say(words)

    def on_text(self, shown: Callable[[], str]) -> None:
        """Have the typed game start with the query that `shown` returns."""
        self._page.onText(self._ffi.create_proxy(shown))

    def on_leaving(self, act: Callable[[], object]) -> None:
        """Call `act` whenever the page is hidden or closed: it may not be shown again."""
        self._page.onLeaving(self._ffi.create_proxy(lambda *_: act()))

    # ---- fingers ---------------------------------------------------------------------------------

    def events(self) -> PageEvents:
        """The events since the last call."""
        now, size, is_touched, density, touches = json.loads(str(self._page.news()))
        return PageEvents(now, tuple(size), is_touched, density, [tuple(each) for each in touches])

    def adopt_size(self) -> None:
        """Have the engine read the size of the canvas again."""
        self._page.adoptSize()

    def show_buttons(self, buttons: Sequence[NamedTuple], is_typing: bool) -> None:
        """Show buttons, and if `is_typing` the on-screen keyboard of a device without another."""
        self._page.showButtons(json.dumps([each._asdict() for each in buttons]), is_typing)

    # ---- storage, clipboard and files ------------------------------------------------------------

    @property
    def storage(self) -> LocalStorage:
        """The browser's local storage, which it may refuse."""
        return LocalStorage(lambda: self._window.localStorage, self._ffi.JsException)

    def copy(self, text: str) -> bool:
        """Put text on the clipboard, or show it if the browser refuses. Returns the success."""
        return bool(self._page.copy(text))

    def paste(self) -> str:
        """Ask the player to paste a text; empty if they do not."""
        return str(self._page.paste())

    def take_pasted(self) -> str:
        """The text pasted by keys since the last call; empty if none."""
        return str(self._page.takePasted())

    def save(self, name: str, text: str) -> None:
        """Have the browser save a file."""
        self._page.save(name, text)

    def pick(self, most: int) -> bool:
        """Let the player pick a file, and read at most `most` bytes. False if the browser refuses,
        as there was no key, click or touch just before."""
        return bool(self._page.pick(most))

    def take_picked(self) -> bytes | None:
        """The text of the file picked since the last call; None if there is none."""
        picked = self._page.takePicked()
        return None if picked is None else bytes(picked.to_bytes())

    # ---- the player's own algorithm --------------------------------------------------------------

    def start_worker(self, modules: bytes) -> Worker:
        """Start a worker with its own Python and the modules in a zip archive."""
        return Worker(self._page.startWorker(self._ffi.to_js(modules)), self._ffi)

    def open_editor(self) -> None:
        """Show the editor and give it the focus."""
        self._page.openEditor()

    def close_editor(self) -> None:
        self._page.closeEditor()

    @property
    def editor_text(self) -> str:
        """The text in the editor; an example if nothing was ever written."""
        return str(self._page.editorText())

    def write_into_editor(self, text: str, example: str = "") -> None:
        """Put a text into the editor, or the example if it is empty: by default the page's own."""
        self._page.writeIntoEditor(text, example)

    def take_wish(self) -> str:
        """The player's wish from the editor since the last call: `run`, `stop`, `close`, or `store`
        a while after typing; empty for none."""
        return str(self._page.takeWish())

    def show_in_editor(self, words: str, line: int) -> None:
        """Show words below the text, and mark the line with this number, unless 0."""
        self._page.tellInEditor(words, line)

    # ---- errors ----------------------------------------------------------------------------------

    def fail(self, error: BaseException) -> None:
        """Show, instead of the game, the error that has stopped it."""
        what, where = format_exception_only(error), format_exception(error)
        self._page.fail("broken", "".join([*what, "\n", *where]))


def host() -> BrowserPage:
    """The page in which this program runs. Raises ImportError outside a browser."""
    import js
    from pyodide import ffi

    return BrowserPage(js, ffi)
