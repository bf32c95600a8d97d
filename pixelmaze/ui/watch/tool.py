"""The base of all tools."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

from pixelmaze.run.search import Search
from pixelmaze.ui.kit.bindings import Group
from pixelmaze.ui.kit.commands import Command
from pixelmaze.ui.kit.overlay import NO_OVERLAY, Capacity, Overlay
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.kit.services import MazePane
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.surface import Box, Surface
from pixelmaze.ui.watch.inspector import Inspector
from pixelmaze.ui.watch.watching import Watching


class Host(Protocol):
    """The scene that a tool belongs to."""

    session: Session
    watching: Watching
    inspector: Inspector
    panes: Sequence[MazePane]

    @property
    def tool(self) -> Tool | None:
        """The tool that is open."""
        ...

    @property
    def search(self) -> Search: ...

    @property
    def shows_source(self) -> bool:
        """Whether the source panel is open."""
        ...

    @property
    def capacity(self) -> Capacity:
        """How many small characters fit into a cell."""
        ...

    def say(self, words: str) -> None:
        """Show a message."""

    def close_tool(self) -> None:
        """Close the tool that is open."""


class Tool:
    """A mode of watching, such as editing the maze. At most one tool is open."""

    command: Command  # opens and closes it
    needs_values = False  # whether the algorithm is inspected while it is open
    lasts = False
    """Whether it goes on while it is not open: follows the search, and draws in the maze."""
    hides_future = False
    """Whether all is hidden while it is open that tells what comes next: panels, other tools, and
    the marks of later steps."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @property
    def groups(self) -> Sequence[Group]:
        """Its bindings while it is open. Their keys do nothing else meanwhile."""
        return ()

    @property
    def offers(self) -> Hashable:
        """What its bindings depend on, as one value."""
        return None

    @property
    def overlay(self) -> Overlay:
        """What it draws in the maze while it is open, or lasts."""
        return NO_OVERLAY

    @property
    def hides_name(self) -> bool:
        """Whether the algorithm is not named while it is open."""
        return False

    @property
    def is_shown(self) -> bool:
        """Whether it is laid out and drawn although it is not open, if it lasts."""
        return False

    def open(self) -> bool:
        """Called when it is opened. Returns whether it can be; if not, it has said why."""
        return True

    def close(self) -> None:
        """Called when it is closed, and when the scene ends."""

    def hear(self, pointer: Pointer, cell: int) -> bool:
        """Use the mouse, which points at this cell of the maze, -1 for none; `pointer` may be
        outside the maze. Called while the tool is open. Returns whether it was used."""
        return False

    def click(self, cell: int, is_shifted: bool) -> bool:
        """Use a click on a cell while this tool or none is open, once the button is released where
        it was pressed. Returns whether it was used; the tool is then opened, if it is not."""
        return False

    def follow(self) -> None:
        """Called once a frame, open or not, after the search has moved, if it lasts."""

    def update(self, seconds: float) -> None:
        """Called once a frame while it is open, after the search has moved."""

    def lay_out(self, s: Surface, room: Box) -> Box:
        """Take room for the tool while it is open or shown. Returns what is left for the maze."""
        return room

    def draw(self, s: Surface) -> None:
        """Draw it while it is open or shown, over the maze."""
