"""What the game sees of a page: a stand-in for the browser's global object."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

from support.browser_storage import Browser, JsError

from pixelmaze.web.host import Host


class Window:
    """Stands in for the browser's global object. `told` are the calls of the page's functions."""

    def __init__(self, address: str = "") -> None:
        self.told: list[tuple[Any, ...]] = []
        self.location = SimpleNamespace(href=f"https://example.org/maze.html{address}")
        self.browser = Browser()
        """Whose local storage it is."""
        self.pasted = ""
        """What the player has just pasted."""
        self.picked: bytes | None = None
        """The text of the file that the player has just picked."""
        self.may_ask = True
        """Whether the browser lets the page use its clipboard, and show its file picker."""
        self.leaves: Callable[[], object] = lambda: None
        """What the browser calls when the page is hidden."""
        names = ("fail", "save", "say", "started")
        self.pixelmaze = SimpleNamespace(
            address=lambda: address,
            copy=self._copy,
            onLeaving=partial(setattr, self, "leaves"),
            paste=self._take_pasted,
            pick=self._pick,
            takePasted=self._take_pasted,
            takePicked=self._take_picked,
            **{name: self._hears(name) for name in names},
        )

    def _hears(self, name: str) -> Any:
        return lambda *args: self.told.append((name, *args))

    def _copy(self, text: str) -> bool:
        self.told.append(("copy", text))
        return self.may_ask

    def _take_pasted(self) -> str:
        text, self.pasted = self.pasted, ""
        return text

    def _pick(self, most: int) -> bool:
        self.told.append(("pick", most))
        return self.may_ask

    def _take_picked(self) -> SimpleNamespace | None:
        picked, self.picked = self.picked, None
        return None if picked is None else SimpleNamespace(to_bytes=lambda: picked)

    @property
    def localStorage(self) -> Browser:  # noqa: N802
        return self.browser.local_storage()

    @property
    def host(self) -> Host:
        return Host(self, SimpleNamespace(JsException=JsError, create_proxy=lambda act: act))
