"""What the game sees of a page: a stand-in for the browser's global object."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from pixelmaze.web.host import Host


class Window:
    """Stands in for the browser's global object. `told` are the calls of the page's functions."""

    def __init__(self, address: str = "") -> None:
        self.told: list[tuple[Any, ...]] = []
        self.location = SimpleNamespace(href=f"https://example.org/maze.html{address}")
        names = ("fail", "say", "started")
        self.pixelmaze = SimpleNamespace(
            address=lambda: address, **{name: self._hears(name) for name in names}
        )

    def _hears(self, name: str) -> Any:
        return lambda *args: self.told.append((name, *args))

    @property
    def host(self) -> Host:
        return Host(self)
