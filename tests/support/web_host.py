"""What the game sees of a page: a stand-in for the browser's global object."""

import json
import os
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from support.browser_storage import Browser, JsError

from pixelmaze.outside.task import task_in
from pixelmaze.web.host import BrowserPage
from pixelmaze.web.in_worker import run

EXAMPLE = "def solve(walker):\n    walker.go('right')\n"


class Worker:
    """Stands in for a worker: it runs in this process, and is done at once.

    `script` replaces the messages of a run; an empty list never ends."""

    def __init__(self, script: list[tuple[str, bytes]] | None = None) -> None:
        self.messages: deque[SimpleNamespace] = deque()
        self.script = script
        self.orders = 0
        self.is_ended = False

    def hear(self, kind: str, payload: bytes) -> None:
        buffer = SimpleNamespace(to_bytes=lambda: payload)
        self.messages.append(SimpleNamespace(kind=kind, payload=buffer))

    def post(self, order: bytes) -> None:
        assert not self.is_ended
        self.orders += 1
        if self.script is None:
            path = Path(task_in(order)[0].source)
            before = path.stat() if path.is_file() else None
            run(order, self.hear)
            if before:  # the worker has files of its own
                os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
            self.hear("I", b"")
        for message in self.script or ():
            self.hear(*message)

    def take(self) -> SimpleNamespace | None:
        return self.messages.popleft() if self.messages else None

    def end(self) -> None:
        self.is_ended = True


class Window:
    """Stands in for the browser's global object. `calls` are those of the page's functions."""

    def __init__(self, address: str = "", written_for: str = "") -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.location = SimpleNamespace(href=f"https://example.org/maze.html{address}")
        self.browser = Browser()
        """Whose local storage it is."""
        self.pasted = ""
        """What the player has just pasted."""
        self.picked: bytes | None = None
        """The text of the file that the player has just picked."""
        self.may_ask = True
        """Whether the browser lets the page use its clipboard, and show its file picker."""
        self.size = (1280.0, 720.0)
        """Width and height of the canvas."""
        self.is_touched = False
        """Whether it is a device for fingers."""
        self.now = 0.0
        self.touches: list[tuple[str, int, float, float, float, str]] = []
        """What fingers have done since the last frame."""
        self.buttons: dict[str, Any] = {}
        """The buttons next to the picture, by name."""
        self.is_calm = False
        """Whether little should move."""
        self.is_typing = False
        self.is_editing = False
        """Whether the editor is shown."""
        self.written = EXAMPLE
        """What stands in the editor."""
        self.example = EXAMPLE
        """What replaces the text if the player asks for it."""
        self.wishes: list[str] = []
        """What the player asks the editor for."""
        self.report: tuple[Any, ...] = ()
        """The words below the text, and the line that is marked."""
        self.workers: list[Worker] = []
        self.address_shown: Callable[[], str] = str
        """Returns the address of what is shown."""
        self._leaving: list[Callable[[], object]] = []
        names = ("adoptSize", "fail", "save", "say", "started")
        self.pixelmaze = SimpleNamespace(
            addresses=lambda: [address, written_for],
            copy=self._copy,
            isCalm=lambda: self.is_calm,
            news=self._news,
            onLeaving=self._leaving.append,
            onText=partial(setattr, self, "address_shown"),
            paste=self._take_pasted,
            pick=self._pick,
            showButtons=self._show_buttons,
            takePasted=self._take_pasted,
            takePicked=self._take_picked,
            closeEditor=partial(setattr, self, "is_editing", False),
            editorText=lambda: self.written,
            openEditor=partial(setattr, self, "is_editing", True),
            startWorker=self._start_worker,
            takeWish=lambda: self.wishes.pop(0) if self.wishes else "",
            tellInEditor=lambda *report: setattr(self, "report", report),
            writeIntoEditor=self._write_into_editor,
            **{name: self._hears(name) for name in names},
        )

    def _hears(self, name: str) -> Any:
        return lambda *args: self.calls.append((name, *args))

    def leaves(self) -> None:
        """Hide the page."""
        for act in self._leaving:
            act()

    def _write_into_editor(self, text: str, example: str) -> None:
        self.example = example or EXAMPLE
        self.written = text or self.example

    def _start_worker(self, modules: bytes) -> Worker:
        self.workers.append(Worker())
        return self.workers[-1]

    def _copy(self, text: str) -> bool:
        self.calls.append(("copy", text))
        return self.may_ask

    def touch(self, what: str, x: float = 0, y: float = 0, finger: int = 1, name: str = "") -> None:
        """A finger does this, in the coordinates of the canvas, or on the button of that name."""
        self.touches.append((what, finger, x, y, self.now, name))

    def _news(self) -> str:
        touches, self.touches = self.touches, []
        return json.dumps([self.now, self.size, self.is_touched, 3.0, touches])

    def _show_buttons(self, buttons: str, is_typing: bool) -> None:
        self.buttons = {button["name"]: button for button in json.loads(buttons)}
        self.is_typing = is_typing

    def _take_pasted(self) -> str:
        text, self.pasted = self.pasted, ""
        return text

    def _pick(self, most: int) -> bool:
        self.calls.append(("pick", most))
        return self.may_ask

    def _take_picked(self) -> SimpleNamespace | None:
        picked, self.picked = self.picked, None
        return None if picked is None else SimpleNamespace(to_bytes=lambda: picked)

    @property
    def localStorage(self) -> Browser:  # noqa: N802
        return self.browser.local_storage()

    @property
    def host(self) -> BrowserPage:
        ffi = SimpleNamespace(JsException=JsError, create_proxy=lambda act: act, to_js=bytes)
        return BrowserPage(self, ffi)
