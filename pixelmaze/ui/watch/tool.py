"""The base of all tools."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
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


class ToolHost(Protocol):
    """The scene that a tool belongs to."""

    session: Session
    watching: Watching
    inspector: Inspector
    panes: Sequence[MazePane]

    @property
    def tool(self) -> Tool | None: ...  # the open one
    @property
    def search(self) -> Search: ...
    @property
    def shows_source(self) -> bool: ...  # True while the source panel is open
    @property
    def capacity(self) -> Capacity:
        """The number of small characters that fit into a cell."""
        ...

    def show_message(self, words: str) -> None: ...
    def close_tool(self) -> None: ...


class Tool(ABC):
    """A mode of watching, such as editing the maze. At most one tool is open."""

    command: Command  # opens and closes it
    needs_values = False  # True to inspect the algorithm while the tool is open
    hides_future = False
    """True to hide, while open, all that shows what comes next: panels, other tools, and the marks
    of later steps."""

    def __init__(self, host: ToolHost) -> None:
        self.host = host

    @property
    def groups(self) -> Sequence[Group]:
        """The bindings while the tool is open; their keys then do nothing else."""
        return ()

    @property
    def offers(self) -> Hashable:
        """What the bindings depend on, as one value."""
        return None

    @property
    def overlay(self) -> Overlay:
        """The overlay in the maze while the tool is open or shown."""
        return NO_OVERLAY

    @property
    def hides_name(self) -> bool:
        """True to hide the name of the algorithm while the tool is open."""
        return False

    @property
    def is_shown(self) -> bool:
        """True to lay out and draw the tool while it is closed, too."""
        return False

    @property
    def is_busy(self) -> bool:
        """True while the open tool works towards something that needs no input."""
        return False

    def open(self) -> bool:
        """Open the tool; if impossible, say why and return False."""
        return True

    def close(self) -> None:
        """Close the tool; also called when the scene ends."""

    def handle_pointer(self, pointer: Pointer, cell: int) -> bool:
        """Use the mouse while the tool is open; True if used. `cell` is the cell it points at, -1
        for none; `pointer` may be outside the maze."""
        return False

    def click(self, cell: int, is_shifted: bool) -> bool:
        """Use a click on a cell while this tool or none is open; True if used, which opens the
        tool. A click is a button released where it was pressed."""
        return False

    def follow(self) -> None:
        """Called once a frame after the search has moved, open or not."""

    def update(self, seconds: float) -> None:
        """Called once a frame while open, after the search has moved."""

    def lay_out(self, s: Surface, room: Box) -> Box:
        """Take room while open or shown. Returns the room left for the maze."""
        return room

    @abstractmethod
    def says(self) -> Iterable[str]:
        """Put what the tool shows into words, like `Scene.says`, while open or shown."""

    def draw(self, s: Surface) -> None:
        """Draw the tool over the maze, while open or shown."""
