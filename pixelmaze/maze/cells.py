"""Cells and steps as learners write them, for files with algorithms to import.

    from pixelmaze import Cell, visit, frontier, carve

This module imports nothing of the package, so that a process for such a file starts quickly.
"""

from typing import NamedTuple


class Cell(NamedTuple):
    """A cell by its column and row, both counted from 0 at the top left.

    Can be put into sets, dicts and heaps, and equals the pair of its numbers.

    >>> Cell(3, 4) == (3, 4), Cell(3, 4).x
    (True, 3)
    """

    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.x},{self.y}"


VISIT = "visit"
FRONTIER = "frontier"
CARVE = "carve"

Step = tuple[str, Cell, Cell | None]
"""A step as your function yields it: the action, its cell, and the cell that led there."""


def visit(cell: Cell, came_from: Cell | None = None) -> Step:
    """A step of a search: `cell` is visited. Omit `came_from` for the start only.

    >>> visit(Cell(1, 0), Cell(0, 0))
    ('visit', Cell(x=1, y=0), Cell(x=0, y=0))
    """
    return VISIT, cell, came_from


def frontier(cell: Cell, came_from: Cell) -> Step:
    """A step of a search: `cell` joins the frontier, the cells to be visited later.

    >>> frontier(Cell(1, 0), Cell(0, 0))[0]
    'frontier'
    """
    return FRONTIER, cell, came_from


def carve(cell: Cell, neighbour: Cell) -> Step:
    """A step of a generator: the passage between two neighbouring cells is opened.

    >>> carve(Cell(0, 0), Cell(1, 0))
    ('carve', Cell(x=1, y=0), Cell(x=0, y=0))
    """
    return CARVE, neighbour, cell
