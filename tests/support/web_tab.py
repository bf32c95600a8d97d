"""The game in a page in Chromium, with Pyodide and the stand-in for the engine."""

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import MappingProxyType
from typing import Any

from support.browser import CODES, Tab
from support.pyodide import WEB, modules, stand_in

from pixelmaze.web.engine import PYTHON

ENGINE = "engine/pyxel.js"
"""Where a page in a folder that is `served` finds the stand-in for the engine."""
_ARROWS = {(1, 0): "ArrowRight", (-1, 0): "ArrowLeft", (0, -1): "ArrowUp", (0, 1): "ArrowDown"}
_MODIFIERS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}


LOST, HANGS = 0, -1
"""In place of a status: the connection ends, or nothing ever comes."""


class _Handler(SimpleHTTPRequestHandler):
    """Files for whoever asks, also a page that is no part of any host. `troubles` are the statuses
    of files that are not to be had, by their names. The browser may keep what it has made of a
    file, as of Python, but asks for it each time."""

    def __init__(self, *args: Any, troubles: Mapping[str, int], **more: Any) -> None:
        self._troubles = troubles
        super().__init__(*args, **more)

    def do_GET(self) -> None:
        status = self._troubles.get(self.path.rpartition("/")[2])
        if status is None:
            super().do_GET()
        elif status == HANGS:
            self.rfile.read()  # until the browser gives up
        elif status == LOST:
            self.close_connection = True
        else:
            self.send_error(status)

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm",
    }  # fmt: skip

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


def engine_files(folder: Path) -> Path:
    """The folder, with the stand-in for the engine and the files of Pyodide in it."""
    folder.mkdir(exist_ok=True)
    for name in PYTHON:
        shutil.copy(modules() / "pyodide" / name, folder)
    shutil.copy(WEB / "pyxel.js", folder)
    shutil.copy(stand_in(), folder / "pyxel.whl")
    return folder


@contextmanager
def served(
    folder: Path, troubles: Mapping[str, int] = MappingProxyType({}), has_engine: bool = True
) -> Iterator[str]:
    """A server for what is in this folder, and for the stand-in at `ENGINE`, but for files that
    have `troubles` at that time: a status by the name. Gives its address, without a slash at the
    end."""
    if has_engine:
        engine_files(folder / "engine")
    handler = partial(_Handler, directory=str(folder), troubles=troubles)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _python(expression: str) -> str:
    """The same in JavaScript."""
    scene = "scene = pyxel.running.__self__.scene if pyxel.running else None"
    script = json.dumps(f"import json, pyxel\n{scene}\n{expression}")
    python = "pyxelContext.pyodide"
    return f"{python}.runPython({script}, {{globals: {python}.toPy({{}})}})"


class GameTab:
    """A tab with the game. Input goes through the browser, and frames pass by themselves."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    def open(
        self, url: str, width: int = 1280, height: int = 800, density: float = 1.0,
        is_touched: bool = False,
    ) -> None:  # fmt: skip
        """Open a page, and wait until it has begun the game."""
        self.tab.events.clear()
        self.tab.send(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=density, mobile=is_touched,
        )  # fmt: skip
        self.tab.send("Emulation.setTouchEmulationEnabled", enabled=is_touched)
        self.tab.send("Page.navigate", url=url)
        self.tab.until(
            f"location.href === {json.dumps(url)} && document.getElementById('curtain')?.hidden"
        )
        self.tab.until("performance.getEntriesByType('paint').length")

    def forget(self, *hosts: str) -> None:
        """Leave the page, and all that pages of these hosts have stored."""
        self.tab.send("Page.navigate", url="about:blank")
        for host in hosts:
            self.tab.send("Storage.clearDataForOrigin", origin=host, storageTypes="all")

    def begin(self) -> None:
        """Wait for the first frames of the game."""
        self.until("pyxel.frame_count > 2")

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the page."""
        x, y = self.tab.eval("[innerWidth / 2, innerHeight / 2]")
        return x, y

    # ---- what is there ---------------------------------------------------------------------------

    def see(self, expression: str) -> Any:
        """The value of an expression in Python, which has `pyxel` and the `scene` on top."""
        return json.loads(self.tab.eval(_python(f"json.dumps({expression})")))

    def until(self, condition: str) -> None:
        """Wait until this expression in Python is true."""
        self.tab.until(_python(f"bool({condition})"))

    @property
    def scene(self) -> str:
        """The kind of the scene on top."""
        return str(self.see("type(scene).__name__"))

    @property
    def asked(self) -> list[str]:
        """The files that the engine would have asked the host of the page for."""
        return list(self.tab.eval("pyxelContext.asked"))

    @property
    def overlay(self) -> str:
        """The error that the engine shows; empty if it shows none."""
        return str(
            self.tab.eval("document.getElementById('pyxel-error-overlay')?.textContent ?? ''")
        )

    # ---- input -----------------------------------------------------------------------------------

    def hold(self, key: str, is_down: bool, *held: str) -> None:
        """Press or release a key, named as in the browser, while these modifiers are held."""
        code = CODES.get(key, f"Key{key.upper()}" if key.isalpha() and len(key) == 1 else key)
        code = f"{code}Left" if key in _MODIFIERS else f"Digit{key}" if key.isdigit() else code
        text = {"text": key} if len(key) == 1 and not held and is_down else {}
        self.tab.send(
            "Input.dispatchKeyEvent", type="keyDown" if is_down else "keyUp", key=key, code=code,
            modifiers=sum(_MODIFIERS[name] for name in held), **text,
        )  # fmt: skip

    def press(self, key: str, *held: str) -> None:
        """Press and release a key, and wait until the game has heard of it."""
        self.hold(key, True, *held)
        self.frames(2)
        self.hold(key, False, *held)
        self.frames(2)

    def frames(self, count: int) -> None:
        """Wait for this many frames."""
        self.until(f"pyxel.frame_count >= {self.see('pyxel.frame_count') + count}")

    def walk(self) -> None:
        """Make the next move of the shortest way, by a key."""
        x, y = self.see("scene.maze.grid.xy(scene.game.hint_path(1)[0])")
        left, top = self.see("scene.maze.grid.xy(scene.game.cell)")
        before = self.see("scene.game.moves")
        self.press(_ARROWS[x - left, y - top])
        self.until(f"scene.is_over or scene.game.outcome or scene.game.moves > {before}")

    def walk_to_goal(self) -> None:
        """Win the game, and wait until that is stored."""
        while not self.see("bool(scene.is_over or scene.game.outcome)"):
            self.walk()
        self.until("type(scene).__name__ == 'ResultScene'")

    def click(self, x: float, y: float) -> None:
        """Click a place of the page, in CSS pixels."""
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            button = {} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}
            self.tab.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **button)
        self.tab.settle()

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where in the page a pixel of the engine's screen is, its middle in CSS pixels."""
        left, top, width, height = self.tab.box("#canvas")
        across, down = self.see("[pyxel.width, pyxel.height]")
        scale = max(1, min(width // across, height // down))
        return (
            left + (width - across * scale) / 2 + (x + 0.5) * scale,
            top + (height - down * scale) / 2 + (y + 0.5) * scale,
        )
