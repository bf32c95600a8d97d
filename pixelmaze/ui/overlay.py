"""What is drawn over the cells of a maze, in addition to the search itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Overlay(NamedTuple):
    """Signs over the cells of a maze.

    >>> one, other = Overlay(marked=(3,)), Overlay(texts={3: "12"}, chosen=7)
    >>> (one | other).marked, (one | other).chosen
    ((3,), 7)
    """

    marked: Sequence[int] = ()
    """The cells in brackets, which the algorithm takes next."""
    texts: Mapping[int, str] = {}
    """A text in the middle of each of these cells."""
    chosen: int = -1
    """The cell that the user has chosen, -1 for none."""

    def __or__(self, other: Overlay) -> Overlay:
        """Both; where they differ about a cell, the other one counts."""
        return Overlay(
            (*self.marked, *other.marked),
            {**self.texts, **other.texts},
            other.chosen if other.chosen >= 0 else self.chosen,
        )


NO_OVERLAY = Overlay()
