"""The services of a page: those of the window, without what a browser has no use for."""

from __future__ import annotations

from pixelmaze.ui.messages.web import SHARED_BY_PAGE
from pixelmaze.window import services


class Services(services.Services):
    """Create it after the engine has started."""

    left_out = ("scale", "full_screen")
    takes_along = SHARED_BY_PAGE

    def __init__(self, page: str) -> None:
        """`page` is the address of the page."""
        super().__init__()
        self.page = page
