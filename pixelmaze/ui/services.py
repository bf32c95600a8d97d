"""The services of a front end: what scenes use in addition to a surface."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from pixelmaze.maze import Maze
from pixelmaze.search import Search
from pixelmaze.storage.settings import Settings
from pixelmaze.ui.audio import Audio
from pixelmaze.ui.clipboard import Clipboard
from pixelmaze.ui.demo import DemoView
from pixelmaze.ui.files import Files
from pixelmaze.ui.overlay import NO_OVERLAY, Capacity, Overlay
from pixelmaze.ui.own_code import OwnCode
from pixelmaze.ui.playthrough import Playthrough
from pixelmaze.ui.surface import Box
from pixelmaze.ui.walking import GamePane, Steering, Walker


class MazePane(Protocol):
    """A search in its maze, as a front end draws it."""

    search: Search

    def place(
        self, box: Box, heat: Sequence[int] | None = None, seen: Sequence[int] | None = None
    ) -> None:
        """Lay it out in a box. `heat` has a shade for each cell; None shows none. `seen` tells of
        each cell whether it is shown; None shows all."""

    def take_over(self, other: Any) -> None:
        """Keep the zoom that the user has chosen in another pane of this front end."""

    def zoom(self, by: int) -> None:
        """Zoom in by this many steps; out if it is negative."""

    def look(self, x: int, y: int) -> None:
        """Move the camera, in the units of the surface."""

    def follow(self) -> None:
        """Let the camera follow the search again."""

    def update(self, hears_mouse: bool) -> None:
        """Called once a frame, after the search has moved."""

    def cell_at(self, x: int, y: int) -> int:
        """The cell at a point of the surface; -1 if there is none, or it is outside the box."""
        ...

    def place_of(self, cell: int) -> Box | None:
        """Where a cell was last drawn; None if that is not known."""

    @property
    def capacity(self) -> Capacity:
        """How many small characters fit into a cell, as it was last drawn."""
        ...

    def arc_at(self, x: int, y: int) -> int:
        """The arc whose wall or passage is at a point of the surface; -1 in the middle of a cell,
        and outside."""
        ...

    def draw(self, s: Any, overlay: Overlay = NO_OVERLAY) -> None:
        """Draw it in its box, with this overlay."""


class Services(Protocol):
    """The services of a front end."""

    page: str
    """The address of the page that runs the game; empty outside of a browser."""
    takes_along: str
    """Where the line to share about a daily maze can be found."""

    @property
    def menu_help(self) -> Sequence[str]:
        """Additions to the help of menus for up and down, left and right, Return, and Esc."""

    is_terse: bool
    """Whether the key bar of the result leaves out Esc and the theme."""

    has_pointer: bool
    """Whether there is a mouse; without it, keys move the camera."""
    has_sound: bool
    has_chords: bool
    """Whether Tab can be told from Ctrl Tab."""

    @property
    def left_out(self) -> Collection[str]:
        """The settings, and the commands of every scene, without effect in this front end; menus
        omit them."""

    @property
    def audio(self) -> Audio: ...

    @property
    def files(self) -> Files: ...

    @property
    def clipboard(self) -> Clipboard: ...

    @property
    def own_code(self) -> OwnCode | None:
        """The editor for an algorithm of the player's; None if there is none."""
        ...

    def apply(self, settings: Settings) -> None:
        """Apply the settings to picture and sound."""

    def demo_view(self) -> DemoView: ...
    def game_pane(self, play: Playthrough, session: Any) -> GamePane: ...
    def steering(self, walker: Walker, pane: Any) -> Steering: ...
    def pane(self, search: Search) -> MazePane: ...
    def boards(self, s: Any, maze: Maze, count: int, room: Box, caption: int) -> Sequence[Box]:
        """Boxes for boards of a race, each with a caption of that height below it; empty if they do
        not all fit."""
        ...
