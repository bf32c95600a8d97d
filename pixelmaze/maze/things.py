"""What stands in the cells and doorways of a room, beside its walls, its start and its goal."""

from typing import NamedTuple

from pixelmaze.maze.annotations import Arc, Cell


class Things(NamedTuple):
    """The things of a room, and the rules that hold in it. Of the two arcs through a doorway the
    one with the lower number stands for both."""

    keys: tuple[Cell, ...] = ()  # each opens one lock, and is spent
    locks: tuple[Arc, ...] = ()  # doorways that are closed until somebody with a key goes through
    plates: tuple[Cell, ...] = ()
    """Each time the hero or the reflection steps on one, open gates shut, and shut ones open."""
    gates: tuple[Arc, ...] = ()  # open at first where the maze has a passage
    thin: tuple[Cell, ...] = ()  # floor that breaks when the hero leaves it
    minotaur: Cell = -1  # where it begins; -1 for none
    reflection: Cell = -1  # likewise
    home: Cell = -1  # where the reflection has to be in the end
    gem: Cell = -1
    no_left: bool = False
    """Whether no turn leads left or back; in hexagons, whether none is sharper than 60 degrees."""
    all_keys: bool = False  # whether the goal counts only when all keys were taken

    def __bool__(self) -> bool:
        return self != NOTHING

    @property
    def have_rules(self) -> bool:
        """True if there is more than a gem, which may be left where it is."""
        return bool(self._replace(gem=-1))


NOTHING = Things()
