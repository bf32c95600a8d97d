"""The services of a page: the window's, without the useless ones, and the editor for your own
algorithm, which runs in a worker of the page."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pixelmaze.files.data import MAX_BYTES
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.outside.source_file import LARGEST
from pixelmaze.run.messages import Source
from pixelmaze.storage.places import AccessError, Place
from pixelmaze.ui.kit.ports import MINE, Files, OwnCode
from pixelmaze.web.host import BrowserPage
from pixelmaze.window.app.services import WindowServices

if TYPE_CHECKING:
    from pixelmaze.web.worker import Workers

_MODULES = Path(__file__).parents[2] / "modules.zip"  # the game, as the page has unpacked it


class CodeEditor(OwnCode):
    """The editor of the page. Its texts are files of this program, which ends with the page, so
    they are stored in `place`."""

    def __init__(self, page: BrowserPage, place: Place) -> None:
        self._page = page
        self._place = place
        self._path, self._example = MINE, ""
        self._is_shown = False
        self._has_read = False
        self._reported = ("", 0)
        self._error = ""
        """Why the text could not be stored."""
        self._wish = ""
        self._stored = ""
        """The text as it is stored, or the example."""
        self._saved = ""
        """The text of the file."""
        for name in place.names():
            if name.endswith(".py"):
                with suppress(AccessError):
                    Path(name).write_bytes(place.read(name, LARGEST) or b"")
        page.on_leaving(self._store)

    def edit(self, path: Path, example: str = "") -> None:
        if path != self._path:
            self.save()
            self.close()
            self._path, self._example, self._has_read = path, example, False

    def open(self) -> None:
        self._read()
        super().open()

    def save(self) -> None:
        self._store()
        if self._has_read and (text := self._page.editor_text) != self._saved:
            self._path.write_text(text, encoding="utf-8")
            self._saved = text

    def take_wish(self) -> str:
        wish, self._wish = self._wish, ""
        return wish

    def report(self, words: str, line: int) -> None:
        shown = (f"{words} {self._error}".strip(), line)
        if shown != self._reported:
            self._reported = shown
            self._page.show_in_editor(*shown)

    def update(self, can_watch: bool) -> None:
        """Show the editor if a search can be watched, and hear its buttons. Call once a frame."""
        is_shown = self.is_open and can_watch
        if is_shown != self._is_shown:
            self._is_shown = is_shown
            if is_shown:
                self._page.open_editor()
            else:
                self._page.close_editor()
                self.save()
        if not is_shown:
            return
        wish = self._page.take_wish()
        if wish:
            self._store()
        if wish == "close":
            self.close()
        self._wish = wish or self._wish

    def _read(self) -> None:
        """Show the text of the file, or the example."""
        if self._has_read:
            return
        self._has_read, self._saved = True, ""
        with suppress(OSError):
            self._saved = self._path.read_text(encoding="utf-8", errors="replace")
        self._page.write_into_editor(self._saved, self._example)
        self._stored = self._page.editor_text  # the example is not stored

    def _store(self) -> None:
        if not self._has_read or (text := self._page.editor_text) == self._stored:
            return
        try:
            self._place.write(self._path.name, text.encode())
        except AccessError as error:
            self._error = f"Your code isn't saved: {error}."
        else:
            self._stored, self._error = text, ""


class WebServices(WindowServices):
    """Create after the engine has started."""

    left_out = ("scale", "full_screen", "quit")
    takes_along = "The page shows the text."

    def __init__(self, page: BrowserPage, place: Place) -> None:
        super().__init__()
        self.own_code: CodeEditor = CodeEditor(page, place)
        self._page = page
        Source.elsewhere = lambda *task: self._workers.begin(*task)
        self.page = page.place
        self.files: PickedFiles = PickedFiles(page)
        self.clipboard = page

    @cached_property
    def _workers(self) -> Workers:
        """The workers in which files run: loaded on first use, as that is slow."""
        from pixelmaze.web.worker import Workers

        return Workers(lambda: self._page.start_worker(_MODULES.read_bytes()))


class PickedFiles(Files):
    """Files that the browser saves, and the player picks."""

    def __init__(self, page: BrowserPage) -> None:
        self._page = page
        self._take: Callable[[bytes], object] = lambda _: None

    def save(self, name: str, text: bytes) -> str:
        self._page.save(name, text.decode())
        return name

    save_new = save  # the browser finds a free name itself

    def names(self, pattern: str) -> list[str]:
        return ["choose a file"]

    def open(self, name: str, take: Callable[[bytes], object]) -> None:
        if not self._page.pick(MAX_BYTES + 1):
            raise PixelmazeError("the browser opens files only after a key press, click or touch")
        self._take = take

    def update(self) -> None:
        """Hand on the picked file, if there is one. Call once a frame, as browsers do not wait.
        Raises PixelmazeError if the receiver does."""
        text = self._page.take_picked()
        if text is not None:
            self._take(text)
