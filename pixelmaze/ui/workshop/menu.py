"""The menus of the workshop: rooms to make, and rooms of friends to play."""

from collections.abc import Sequence
from functools import partial
from string import printable, whitespace

from pixelmaze.files.text import read
from pixelmaze.game.levels import level_of
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import build
from pixelmaze.maze.maze import Maze
from pixelmaze.run.maze_code import is_code, maze_of_code
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.mazes import OpenMaze
from pixelmaze.ui.kit.menu import Item, Menu, Request, action, choice, number
from pixelmaze.ui.kit.messages import WORKSHOP
from pixelmaze.ui.kit.ports import Clipboard
from pixelmaze.ui.kit.requests import OpenWorkshop
from pixelmaze.ui.play.messages import SIDE_NOTE
from pixelmaze.ui.play.requests import PlayLevel, PlayMaze
from pixelmaze.ui.play.run_code_menu import RunCodeMenu

LAST = "workshop"  # the store's entry with the room edited last
_WIDTHS, _HEIGHTS = range(3, 10), range(3, 7)
_SHAPES = {"square": "square", "hexagonal": "hexagonal"}


class WorkshopMenu(Menu):
    def __init__(self, store: Store, clipboard: Clipboard) -> None:
        super().__init__(WORKSHOP, self._workshop_items)
        self._store = store
        self._width, self._height, self._shape = 6, 4, "square"
        self._friend = FriendMenu(clipboard)

    def lines(self) -> Sequence[Item]:
        """The lines in the first menu that lead here, and to rooms of friends."""
        own = action("workshop", self.title, "source", "build rooms and play them", lambda: self)
        note = "enter its code or link"
        return own, action("friend", self._friend.title, "door", note, lambda: self._friend)

    def _workshop_items(self) -> Sequence[Item]:
        last, put = self._store.entry(LAST), partial(setattr, self)
        on = action("last", "Continue", "play", "your last room", lambda: OpenWorkshop(read(last)))
        return (
            *([on] if isinstance(last, str) else []),
            action("new", "New room", "maze", "empty; replaces your last room", self._open_new),
            number("width", "Width", _WIDTHS, self._width, partial(put, "_width"),
                   SIDE_NOTE),
            number("height", "Height", _HEIGHTS, self._height, partial(put, "_height"),
                   SIDE_NOTE),
            choice("shape", "Cells", _SHAPES, self._shape, partial(put, "_shape")),
        )  # fmt: skip

    def _open_new(self) -> Request:
        grid = build(self._width, self._height, self._shape)
        passages = bytearray([1]) * len(grid.head)
        return OpenWorkshop(Maze(grid, passages, 0, (grid.size - 1,)))


class FriendMenu(RunCodeMenu):
    """A text field for the code of a room or maze, or for a link to it."""

    heading, blank, allowed = "A friend's room", "maze-…", frozenset(printable) - {*whitespace}
    notes = "type or paste a room's code or link", "Play it", "walk it yourself"

    def _race(self) -> Request:
        if not self._code:
            raise PixelmazeError(self.notes[0])
        code = self._code.rpartition("play=")[2].partition("&")[0]
        if is_code(code):
            return PlayMaze(OpenMaze(maze_of_code(code)))
        return PlayLevel(level_of(code))
