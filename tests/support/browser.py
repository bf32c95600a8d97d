"""Drives Chromium, without a screen, by its DevTools protocol over a pipe."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import F_DUPFD, fcntl
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

_OPTIONS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--mute-audio",
    "--no-first-run", "--disable-dev-shm-usage", "--disable-background-networking",
    "--remote-debugging-pipe", "about:blank",
)  # fmt: skip
_PATIENCE = 60
"""Seconds to wait for an answer."""
_PAUSE = 0.01
"""Seconds between two questions, in which the page gets on."""
CODES = {" ": "Space"}
"""The physical keys whose names are not those of the keys."""


def chromium() -> str:
    """The browser's program; empty if there is none."""
    found = filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))
    return next(found, "")


class _LeftError(Exception):
    """The page was left while it was asked something."""

    MESSAGE = "Inspected target navigated or closed"


class Tab:
    """A tab of the browser. Input is real: it goes through the browser's own handling."""

    def __init__(self, to: int, answers: int, buffer: bytearray | None = None) -> None:
        self._to, self._answers = to, answers
        self._number = 0
        self._buffer = bytearray() if buffer is None else buffer
        """What was received, but not looked at; all tabs of a browser share it."""
        self.events: list[dict[str, Any]] = []
        """What the browser told in between."""
        self._session = ""
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")
        self.send("Emulation.setFocusEmulationEnabled", enabled=True)

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command, and wait for its result."""
        self._send(method, params)
        while (answer := self._receive()).get("id") != self._number:
            self.events.append(answer)
        if answer.get("error", {}).get("message") == _LeftError.MESSAGE:
            raise _LeftError
        assert "error" not in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    def _send(self, method: str, params: dict[str, Any]) -> None:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")

    def crash(self) -> None:
        """End the tab at once, with no time for anything. It cannot be used any more."""
        self._send("Page.crash", {})

    def _receive(self) -> dict[str, Any]:
        until = monotonic() + _PATIENCE
        while b"\0" not in self._buffer:
            ready, _, _ = select([self._answers], [], [], max(0, until - monotonic()))
            assert ready, "the browser does not answer"
            part = os.read(self._answers, 1 << 20)
            assert part, "the browser has ended"
            self._buffer += part
        end = self._buffer.index(0)
        message: dict[str, Any] = json.loads(self._buffer[:end])
        del self._buffer[: end + 1]
        return message

    def another(self) -> Tab:
        """Another tab of the same browser, in front of this one."""
        return Tab(self._to, self._answers, self._buffer)

    def open(
        self,
        url: str,
        width: int = 1280,
        height: int = 800,
        density: float = 1.0,
        ready: str = "window.film !== undefined",
    ) -> None:
        """Open a page, and wait until it is ready: usually until its film is there."""
        self.events.clear()
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=density, mobile=width < 500,
        )  # fmt: skip
        self.send("Page.navigate", url=url)
        self.until(ready)
        # before it has painted anything, the browser drops all input
        self.until("performance.getEntriesByType('paint').length")
        self.settle()

    def eval(self, expression: str) -> Any:
        """The value of an expression in the page, awaited if it is a promise."""
        result = self.send(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def until(self, condition: str) -> None:
        """Wait until this expression is true, in whichever page is there by then."""
        end = monotonic() + _PATIENCE
        while not self._is_true(condition):
            assert monotonic() < end, condition
            sleep(_PAUSE)

    def _is_true(self, condition: str) -> bool:
        try:
            return bool(self.eval(f"Boolean({condition})"))
        except _LeftError:
            return False

    def settle(self) -> None:
        """Wait until all that has happened is drawn."""
        self.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def press(self, key: str) -> None:
        """Press and release a key."""
        code = CODES.get(key, f"Key{key.upper()}" if len(key) == 1 else key)
        text = {"text": key} if len(key) == 1 else {}
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=code, **text)
        self.settle()

    def click(self, selector: str, leaves: bool = False) -> None:
        """Click the middle of an element, which `leaves` the page: then nothing is awaited."""
        x, y = self.middle(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        if not leaves:
            self.settle()

    def middle(self, selector: str) -> tuple[float, float]:
        left, top, width, height = self.box(selector)
        return left + width / 2, top + height / 2

    def box(self, selector: str) -> tuple[float, float, float, float]:
        """Left, top, width and height of an element, in CSS pixels."""
        box = self.eval(
            f"(({{x, y, width, height}}) => [x, y, width, height])"
            f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())"
        )
        left, top, width, height = box
        return left, top, width, height

    def touch(self, *places: tuple[float, float]) -> None:
        """Put a finger on the first place, move it over the others, and lift it."""
        for number, (x, y) in enumerate(places):
            kind = "touchMove" if number else "touchStart"
            self.send("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.settle()

    def save_picture(self, path: Path) -> None:
        """Write what the tab shows as a PNG."""
        path.write_bytes(b64decode(self.send("Page.captureScreenshot")["data"]))


@contextmanager
def tab() -> Iterator[Tab]:
    """A tab of a browser of its own, which ends with it."""
    commands, to = os.pipe()
    answers, back = os.pipe()
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        # the browser reads from 3 and writes to 4
        ends = [fcntl(end, F_DUPFD, 10) for end in (commands, back)]

        def place_pipes() -> None:
            for place, end in enumerate(ends, start=3):
                os.dup2(end, place)

        program = subprocess.Popen(
            [chromium(), f"--user-data-dir={folder}", *_OPTIONS],
            pass_fds=(3, 4), preexec_fn=place_pipes, env=os.environ | {"HOME": folder},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        for end in ends:
            os.close(end)
        os.close(commands)
        os.close(back)
        try:
            yield Tab(to, answers)
        finally:
            program.terminate()
            program.wait()
            os.close(to)
            os.close(answers)
