"""A task in a scene: what is asked for, in a strip above the maze."""

from collections.abc import Hashable, Sequence

from pixelmaze.ui.bindings import Group
from pixelmaze.ui.surface import Box, Surface
from pixelmaze.ui.widgets.timeline import Pointer


class Task:
    """Nothing to do. `title` takes the place of the name of the maze."""

    title = ""

    @property
    def groups(self) -> Sequence[Group]:
        """Its bindings, which come before those of the scene."""
        return ()

    @property
    def offers(self) -> Hashable:
        """What its bindings depend on, as one value."""
        return None

    def update(self, seconds: float) -> None:
        """Called once a frame, after the scene has moved."""

    def hear(self, pointer: Pointer) -> bool:
        """Use the mouse. Returns whether it was used."""
        return False

    def lay_out(self, s: Surface, room: Box) -> Box:
        """Take room. Returns what is left for the scene."""
        return room

    def draw(self, s: Surface) -> None:
        """Draw it, over the scene."""
