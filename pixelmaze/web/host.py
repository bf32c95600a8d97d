"""The page that the game runs in, and the browser around it. No other module knows of either."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from pixelmaze.errors import PixelmazeError
from pixelmaze.ui.addresses import checked_page


class Host:
    """The page. `window` is the browser's global object; the page's own script, whose functions
    this class calls, is its `pixelmaze`."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._page = window.pixelmaze

    @property
    def address(self) -> str:
        """What the page was opened with, from the question mark on, or what it was written for;
        empty for neither."""
        return str(self._page.address())

    @property
    def place(self) -> str:
        """The address of the page itself, for links; empty if it has none, as in a frame."""
        with suppress(PixelmazeError):
            return checked_page(str(self._window.location.href))
        return ""

    def started(self) -> None:
        """Show the game in place of its progress."""
        self._page.started()

    def say(self, words: str) -> None:
        """Have screen readers read this aloud."""
        self._page.say(words)

    def fail(self, details: str) -> None:
        """Say, in place of the game, that it has stopped; `details` are for its maker."""
        self._page.fail("broken", details)


def host() -> Host:
    """The page around this program. ImportError outside a browser."""
    import js

    return Host(js)
