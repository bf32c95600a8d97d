"""Hypothesis strategies for mazes with masks, and masks drawn by hand."""

from operator import and_

from hypothesis import strategies as st
from support.checks import open_passage
from support.strategies import SHAPE_NAMES, fitting, own_places

from pixelmaze.maze.grid import Grid, build, tail
from pixelmaze.maze.maze import Maze

RING = (
    "..###..",
    ".#####.",
    "##...##",
    "##...##",
    "##...##",
    ".#####.",
    "..###..",
)


def masked_grid(rows: tuple[str, ...], shape: str = "square") -> Grid:
    """A grid with a cell for each `#`."""
    exists = bytes(character == "#" for row in rows for character in row)
    return build(len(rows[0]), len(rows), shape, exists)


@st.composite
def masked_mazes(
    draw: st.DrawFn,
    shapes: tuple[str, ...] = SHAPE_NAMES,
    max_side: int = 6,
    max_waypoints: int = 0,
) -> Maze:
    """Any cells, any passages; start, goal and waypoints in different cells where there are enough.

    One in three has all cells, so that what holds with a mask is asked without one too.
    """
    width, height = draw(st.integers(1, max_side)), draw(st.integers(1, max_side))
    shape = draw(st.sampled_from(shapes))
    width, height = fitting(shape, width, height)
    exists = None
    if draw(st.integers(0, 2)):
        own = own_places(shape, width, height)
        places = st.binary(min_size=len(own), max_size=len(own))
        exists = bytes(_odd(draw(places.filter(lambda some: any(map(and_, some, own))))))
    grid = build(width, height, shape, exists)
    passages = bytearray(len(grid.head))
    for arc in range(len(grid.head)):
        if tail(grid, arc) < grid.head[arc] and draw(st.booleans()):
            open_passage(grid, passages, arc)
    if grid.size == 1:
        return Maze(grid, passages, 0, 0)
    most = min(2 + max_waypoints, grid.size)
    cells = st.integers(0, grid.size - 1)
    start, goal, *waypoints = draw(st.lists(cells, min_size=2, max_size=most, unique=True))
    return Maze(grid, passages, start, goal, waypoints)


def _odd(some: bytes) -> list[int]:
    return [byte & 1 for byte in some]
