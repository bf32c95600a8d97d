"""The menus of the workshop: rooms to make, and the field for a code that someone sent."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from string import printable, whitespace

from pixelmaze.files.room import labels_of, titled
from pixelmaze.files.text import read
from pixelmaze.game.run_code import LONGEST
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import build
from pixelmaze.maze.maze import Maze
from pixelmaze.storage.store import Store
from pixelmaze.ui.addresses import IsOpen, opening_of
from pixelmaze.ui.kit.menu import Item, Menu, Request, action, choice, number, text
from pixelmaze.ui.kit.messages import WORKSHOP
from pixelmaze.ui.kit.ports import Clipboard
from pixelmaze.ui.kit.requests import OpenWorkshop
from pixelmaze.ui.play.messages import SIDE_NOTE

_LONGEST = 32  # letters of a title, at most
_VISIBLE = printable.rstrip(whitespace)
LAST = "workshop"  # the store's entry with the room edited last
_WIDTHS, _HEIGHTS = range(3, 10), range(3, 7)
_SHAPES = {"square": "square", "hexagonal": "hexagonal"}


class WorkshopMenu(Menu):
    def __init__(self, store: Store, clipboard: Clipboard, is_open: IsOpen) -> None:
        super().__init__(WORKSHOP, self._workshop_items)
        self._store = store
        self._width, self._height, self._shape = 6, 4, "square"
        self._typed = ""
        """The title as typed, perhaps with a space at the end, which no text of a room holds."""
        self.codes = CodeMenu(clipboard, is_open)

    def _workshop_items(self) -> Sequence[Item]:
        room, put, title = self._store.entry(LAST), partial(setattr, self), ""
        has_last = isinstance(room, str)
        with suppress(PixelmazeError):  # opening the room says why it cannot be read
            title = labels_of(room).title if has_last else ""
        shown = self._typed if self._typed.rstrip() == title else title

        def name(typed: str) -> None:
            self._typed = typed.lstrip()
            self._store.put(LAST, titled(room, self._typed))

        def go_on() -> Request:
            return OpenWorkshop(read(room), title)

        return (
            *[action("last", "Continue", "play", "your last room", go_on)] * has_last,
            *[text("title", "Title", shown, name, go_on, f"{_VISIBLE} ", _LONGEST,
                   "the title of your last room", "none")] * has_last,
            action("new", "New room", "maze", "empty; replaces your last room", self._open_new),
            action("code", self.codes.title, "door", "play or race what someone sent you",
                   lambda: self.codes),
            number("width", "Width", _WIDTHS, self._width, partial(put, "_width"), SIDE_NOTE),
            number("height", "Height", _HEIGHTS, self._height, partial(put, "_height"), SIDE_NOTE),
            choice("shape", "Cells", _SHAPES, self._shape, partial(put, "_shape")),
        )  # fmt: skip

    def _open_new(self) -> Request:
        grid = build(self._width, self._height, self._shape)
        passages = bytearray([1]) * len(grid.head)
        return OpenWorkshop(Maze(grid, passages, 0, (grid.size - 1,)))


# ---- codes ---------------------------------------------------------------------------------------

_EXPLANATION = "type or paste a code, a maze ID or a link"


class CodeMenu(Menu):
    """A text field for a maze code, a maze ID, a run code or a link; and actions."""

    def __init__(self, clipboard: Clipboard, is_open: IsOpen) -> None:
        super().__init__("Enter a code", self._code_items)
        self._clipboard = clipboard
        self._is_open = is_open
        self._code = ""

    def _code_items(self) -> Sequence[Item]:
        return (
            text("code", "Code", self._code, partial(setattr, self, "_code"), self._open, _VISIBLE,
                 LONGEST + 1, _EXPLANATION, "maze-… or run-…"),
            action("open", "Open it", "play", "a maze to play, or a run to race", self._open),
            action("paste", "Paste", "on", "paste from the clipboard", self._paste),
        )  # fmt: skip

    def _paste(self) -> None:
        pasted = "".join(sign for sign in self._clipboard.paste() if sign in _VISIBLE)
        self._code = pasted[: LONGEST + 1]  # too long a code is refused, not cut
        self.select("open")

    def _open(self) -> Request | None:
        """The request of a link; of other text, as if a link ended in it."""
        if not self._code:
            raise PixelmazeError(_EXPLANATION)
        _, is_link, query = self._code.rpartition("?")
        asked = opening_of(query, self._is_open) if is_link else None
        return asked or opening_of(f"play={query}", self._is_open)
