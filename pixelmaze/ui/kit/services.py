"""The services of a front end: what scenes use in addition to a surface."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from math import inf
from typing import Any

from pixelmaze.maze.maze import Maze
from pixelmaze.run.search import Search
from pixelmaze.storage.settings import Settings
from pixelmaze.ui.kit.overlay import NO_OVERLAY, Capacity, Overlay
from pixelmaze.ui.kit.ports import Audio, Clipboard, Files, OwnCode
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.play.pane import GamePane, Steering


class DemoView(ABC):
    """The mazes of the demo, as a front end draws them."""

    every = 0.0  # the shortest time between two frames, in seconds
    attention = inf  # seconds after the last input for which it moves
    is_behind_all = True  # whether it is shown behind all menus, not only behind the first

    @abstractmethod
    def maze_size(self, shape: str, box: Box) -> tuple[int, int]:
        """Columns and rows of cells that fill the box."""

    @abstractmethod
    def show(self, search: Search) -> None:
        """Show this search from now on."""

    def update(self) -> None:
        """Called once a frame while something moves."""

    @abstractmethod
    def draw(self, s: Any, box: Box) -> None: ...


class MazePane(ABC):
    """A search in its maze, as a front end draws it."""

    def __init__(self, search: Search) -> None:
        self.search = search

    @abstractmethod
    def place(
        self, box: Box, heat: Sequence[int] | None = None, seen: Sequence[int] | None = None
    ) -> None:
        """Lay it out in a box. `heat` has a shade for each cell; None shows none. `seen` tells of
        each cell whether it is shown; None shows all."""

    @abstractmethod
    def take_over(self, other: Any) -> None:
        """Keep the zoom that the user has chosen in another pane of this front end."""

    @abstractmethod
    def zoom(self, by: int) -> None:
        """Zoom in by this many steps; out if it is negative."""

    @abstractmethod
    def look(self, x: int, y: int) -> None:
        """Move the camera, in the units of the surface."""

    @abstractmethod
    def follow(self) -> None:
        """Let the camera follow the search again."""

    def update(self, hears_mouse: bool) -> None:
        """Called once a frame, after the search has moved."""

    def cell_at(self, x: int, y: int) -> int:
        """The cell at a point of the surface; -1 if there is none, or it is outside the box."""
        return -1

    def arc_at(self, x: int, y: int) -> int:
        """The arc whose wall or passage is at a point of the surface; -1 in the middle of a cell,
        and outside."""
        return -1

    def place_of(self, cell: int) -> Box | None:
        """Where a cell was last drawn; None if that is not known."""
        return None

    @property
    @abstractmethod
    def capacity(self) -> Capacity:
        """How many small characters fit into a cell, as it was last drawn."""

    @abstractmethod
    def draw(self, s: Any, overlay: Overlay = NO_OVERLAY) -> None:
        """Draw it in its box, with this overlay."""


class Services(ABC):
    """The services of a front end. It has no mouse, no sound and no page, unless it says so."""

    page = ""  # the address of the page that runs the game; empty outside of a browser
    takes_along: str  # where the line to share about a daily maze can be found
    menu_help: Sequence[str]
    """Additions to the help of menus for up and down, left and right, Return, and Esc."""
    is_terse = False  # whether the key bar of the result leaves out Esc and the theme
    has_pointer = False  # whether there is a mouse; without it, keys move the camera
    has_sound = False
    has_chords = False  # whether Tab can be told from Ctrl Tab
    left_out: Collection[str] = ()
    """The settings, and the commands of every scene, without effect in this front end; menus omit
    them."""
    audio = Audio()
    files = Files()
    clipboard = Clipboard()
    own_code: OwnCode | None = None
    """The editor for an algorithm of the player's; None if there is none."""
    demo_view: type[DemoView]
    game_pane: type[GamePane]
    steering: type[Steering]

    def apply(self, settings: Settings) -> None:
        """Apply the settings to picture and sound, unless they are read when drawing."""

    @abstractmethod
    def pane(self, search: Search) -> MazePane: ...

    @abstractmethod
    def boards(self, s: Any, maze: Maze, count: int, room: Box, caption: int) -> Sequence[Box]:
        """Boxes for boards of a race, each with a caption of that height below it; empty if they do
        not all fit."""
