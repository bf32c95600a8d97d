"""The services of a front end, which scenes use in addition to a surface."""

from collections.abc import Collection, Sequence
from math import inf
from typing import Any

from pixelmaze.maze.maze import Maze
from pixelmaze.run.search import Search
from pixelmaze.storage.settings import Settings
from pixelmaze.ui.kit.overlay import NO_OVERLAY, Capacity, Overlay
from pixelmaze.ui.kit.ports import Audio, Clipboard, Files, OwnCode
from pixelmaze.ui.kit.surface import Box


class DemoView:
    """Draws the mazes of the demo behind the menus. Methods not overridden draw nothing."""

    every = 0.0  # the shortest time between two frames, in seconds
    attention = inf  # seconds for which the demo moves after the last input
    is_behind_all = True  # False if the demo is behind the first menu only

    def maze_size(self, shape: str, box: Box) -> tuple[int, int]:
        """The columns and rows of cells that fill the box."""
        return 1, 1

    def show(self, search: Search) -> None:
        """Draw this search from now on."""

    def update(self) -> None:
        """Called in each frame while something moves."""

    def draw(self, s: Any, box: Box) -> None: ...


class MazePane:
    """Draws a search in its maze. Methods not overridden draw nothing."""

    def __init__(self, search: Search) -> None:
        self.search = search

    def place(
        self, box: Box, heat: Sequence[int] | None = None, seen: Sequence[int] | None = None
    ) -> None:
        """Fit the maze into a box. `heat` has a shade for each cell, or is None. `seen` is true for
        each cell to draw; None draws all."""

    def take_over(self, other: Any) -> None:
        """Adopt the zoom chosen in another pane of this front end."""

    def zoom(self, by: int) -> None:
        """Zoom in by this many steps; out if negative."""

    def scroll(self, x: int, y: int) -> None:
        """Move the camera, in the units of the surface."""

    def follow(self) -> None:
        """Let the camera follow the search again."""

    def update(self, hears_mouse: bool) -> None:
        """Called in each frame, after the search has moved."""

    def cell_at(self, x: int, y: int) -> int:
        """The cell at a point of the surface; -1 if there is none in the box there."""
        return -1

    def arc_at(self, x: int, y: int) -> int:
        """The arc whose wall or passage is at a point of the surface; -1 in the middle of a cell
        and outside the box."""
        return -1

    def place_of(self, cell: int) -> Box | None:
        """The latest place of a drawn cell; None if unknown."""
        return None

    @property
    def capacity(self) -> Capacity:
        """The number of small characters that fit into a cell, at its last drawn size."""
        return Capacity(0, 0)

    def draw(self, s: Any, overlay: Overlay = NO_OVERLAY) -> None:
        """Draw the search in its box, with this overlay."""


def in_columns(room: Box, columns: int, count: int, below: int) -> list[Box]:
    """Boxes in equal columns and rows of a room, apart by 1 across, and by `below` down."""
    across, down = room.width // columns, room.height // -(-count // columns)
    return [
        Box(room.x + i % columns * across, room.y + i // columns * down, across - 1, down - below)
        for i in range(count)
    ]


class Services:
    """The services of a front end. By default: no picture, no mouse, no sound, no page."""

    page = ""  # the address of the page that runs the game; empty outside a browser
    takes_along = ""  # a sentence that says where a text to copy is printed
    menu_help: Sequence[str] = ("", "", "", "")
    """Added to the help of menus for up and down, left and right, Enter, and Esc."""
    is_terse = False  # True if the result's key bar has no Esc and no theme
    has_pointer = False  # True if there is a mouse; without a mouse, keys move the camera
    has_sound = False
    has_chords = False  # True if Tab and Ctrl Tab are different keys
    left_out: Collection[str] = ()
    """The settings and shell commands without effect in this front end; menus omit them."""
    audio = Audio()
    files = Files()
    clipboard = Clipboard()
    own_code: OwnCode | None = None
    """The editor for the player's own algorithm; None if there is none."""
    demo_view: type[DemoView] = DemoView

    def apply(self, settings: Settings) -> None:
        """Apply the settings that are not read at each drawing to picture and sound."""

    def pane(self, search: Search) -> MazePane:
        return MazePane(search)

    def boards(self, s: Any, maze: Maze, count: int, room: Box, caption: int) -> Sequence[Box]:
        """Boxes for the boards of a race, with room below for captions of the height `caption`;
        empty if not all boards fit."""
        return []
