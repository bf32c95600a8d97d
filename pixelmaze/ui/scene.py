"""Scenes of every front end: the input they receive, and the requests they make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from pixelmaze.errors import PixelmazeError
from pixelmaze.maze import Maze
from pixelmaze.search import Search
from pixelmaze.ui.bindings import Group
from pixelmaze.ui.demo import DemoView
from pixelmaze.ui.menu import Request
from pixelmaze.ui.playthrough import Playthrough
from pixelmaze.ui.session import Session
from pixelmaze.ui.surface import Box, Surface
from pixelmaze.ui.walking import GamePane, Steering, Walker
from pixelmaze.ui.widgets.menu import MenuInput
from pixelmaze.ui.widgets.timeline import Pointer


class SceneInput(NamedTuple):
    """The input since the last update, and the time that has passed."""

    seconds: float
    menu: MenuInput | None = None
    """Input for a menu."""
    pointer: Pointer | None = None
    is_pointer_free: bool = True
    """Whether nothing else has used the pointer."""


class MazePane(Protocol):
    """A search in its maze, as a front end draws it."""

    search: Search

    def place(self, box: Box, heat: Sequence[int] | None = None) -> None:
        """Lay it out in a box. `heat` has a shade for each cell; None shows none."""

    def take_over(self, other: Any) -> None:
        """Keep the zoom that the user has chosen in another pane of this front end."""

    def zoom(self, by: int) -> None:
        """Zoom in, or with a negative number out, by so many steps."""

    def look(self, x: int, y: int) -> None:
        """Move the camera, in the units of the surface."""

    def follow(self) -> None:
        """Let the camera follow the search again."""

    def update(self, hears_mouse: bool) -> None:
        """Called once a frame, after the search has moved."""

    def draw(self, s: Any, marked: Sequence[int] = ()) -> None:
        """Draw it in its box, with marks on some cells."""


class Services(Protocol):
    """What a front end offers in addition to a surface."""

    takes_along: str
    """Where the line to share about a daily maze can be found."""
    menu_help: Sequence[str]
    """Additions to the descriptions of up and down, left and right, Return, and Esc in a menu."""
    is_terse: bool
    """Whether the key bar of the result leaves out Esc and the theme."""

    has_pointer: bool
    """Whether there is a mouse; without it, keys move the camera."""
    has_sound: bool
    has_chords: bool
    """Whether Tab can be told from Ctrl Tab."""

    def demo_view(self) -> DemoView: ...
    def game_pane(self, play: Playthrough, session: Session) -> GamePane: ...
    def steering(self, walker: Walker, pane: Any) -> Steering: ...
    def pane(self, search: Search) -> MazePane: ...
    def boards(self, s: Any, maze: Maze, count: int, room: Box, caption: int) -> Sequence[Box]:
        """Boxes for boards of a race, each with a caption of that height below it; empty if they do
        not all fit."""
        ...


class BaseScene:
    """What the router asks of a scene."""

    session: Session
    is_over = False
    """Whether the scene below is shown, dimmed, in the background."""
    is_seen = True
    """False while only the scene below is to be shown, as for the first moments of loading."""
    is_typing = False
    """Whether characters are text, not commands."""
    remains = False
    """Whether it stays below the scene that a request of its own opens, which may lead back."""

    def accepts(self, request: Request) -> bool:
        """Whether this scene itself answers what a scene above it asks for."""
        return False

    def handle(self, request: Request) -> Request | None:
        """Answer a request that it accepts. The scenes above are closed afterwards; if `Work` is
        returned, when that is done."""
        return None

    def fail(self, error: PixelmazeError) -> None:
        """Tell why something that was asked for cannot be done."""
        self.session.menus.tell(error)

    def spend(self, seconds: float) -> None:
        """Prepare work for up to so many spare seconds of a frame."""

    def skip(self, frames: int) -> None:
        """Let the time of dropped frames pass."""


class Scene(BaseScene):
    """A screen. Its state changes in `update` and through bindings only; it can be drawn at any
    time, at any size."""

    corner = ""
    """Text at the right end of the key bar, where there is room for it."""

    @property
    def groups(self) -> Sequence[Group]:
        """All bindings, by heading."""
        return ()

    def key_bar(self, s: Surface) -> Sequence[Group]:
        """The bindings for the key bar, the most important first."""
        return self.groups

    @property
    def leads_home(self) -> bool:
        """Whether Esc leads to the title."""
        return False

    @property
    def hears_numbers(self) -> bool:
        """Whether left and right change a number, so that they repeat faster."""
        return False

    def stop(self) -> bool:
        """Stop what is running by itself. Returns whether something was stopped: the key that was
        pressed then does nothing else."""
        return False

    def hear(self, key: str) -> bool:
        """Use a key, by its name, before the bindings do; only where a front end tells of single
        presses. Returns whether it was used."""
        return False

    def update(self, given: SceneInput) -> Request | None:
        """Process input and let time pass. Returns a request, if there is one."""
        return None

    def place(self, s: Surface) -> None:
        """Lay out the scene. Called before `update` and before `draw`: a click may come before the
        first frame is drawn."""

    def draw(self, s: Surface) -> None:
        """Draw everything but the key bar and the list of keys, which the shell draws."""
