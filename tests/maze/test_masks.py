from collections.abc import Iterator
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import graph_of, refused
from support.strategies import SHAPE_NAMES, fitting, masks, own_places

from pixelmaze.maze.grid import build
from pixelmaze.maze.masks import MASKS, ONE, largest_part, named_mask
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import SHAPES, Place
from pixelmaze.run.factory import generate

each_mask = pytest.mark.parametrize("name", MASKS)
each_shape = pytest.mark.parametrize("shape", SHAPE_NAMES)
COORDINATES = st.integers(-ONE, ONE)
SIDES = (*range(5, 12), 20, 29, 30)
ROUND = {"circle", "octagon"}
"""Masks that leave all cells of a disc."""


def but(*names: str) -> list[str]:
    """All masks but these; in their order, which workers of pytest must agree on."""
    return [name for name in MASKS if name not in names]


@pytest.mark.parametrize("name", but("moon"))
@given(COORDINATES, COORDINATES)
def test_left_is_as_right(name: str, x: int, y: int) -> None:
    assert MASKS[name](x, y) == MASKS[name](-x, y)


@pytest.mark.parametrize("name", but("triangle", "heart", "star"))
@given(COORDINATES, COORDINATES)
def test_top_is_as_bottom(name: str, x: int, y: int) -> None:
    assert MASKS[name](x, y) == MASKS[name](x, -y)


@pytest.mark.few(6)
@pytest.mark.parametrize("name", but("moon"))
def test_rows_of_squares_are_the_same_backward(name: str) -> None:
    for width in SIDES:
        for height in SIDES:
            rows = rows_of(name, width, height, "square")
            assert rows == [row[::-1] for row in rows]


@pytest.mark.few(3)
@pytest.mark.parametrize("name", but("moon", "triangle", "heart", "star"))
def test_masks_can_be_turned_upside_down(name: str) -> None:
    """Where the number of rows is even, half a turn puts shifted rows onto rows that are not."""
    for width in SIDES:
        for height in SIDES:
            rows = rows_of(name, width, height, "hexagonal")
            if height % 2:
                assert rows == rows[::-1]
            else:
                assert rows == [row[::-1] for row in rows[::-1]]


def rows_of(name: str, width: int, height: int, shape: str) -> list[bytes]:
    exists = named_mask(name, width, height, shape)
    assert len(exists) == width * height
    return [exists[begin : begin + width] for begin in range(0, len(exists), width)]


@pytest.mark.few(12)
@pytest.mark.thinned
@each_mask
@each_shape
def test_there_are_cells_at_every_size_but_tiny_ones(name: str, shape: str) -> None:
    for width in SIDES:
        for height in SIDES:
            exists = named_mask(name, width, height, shape)
            assert sum(largest_part(width, height, shape, exists)) >= min(width, height)


@pytest.mark.few(3)
@pytest.mark.thinned
@each_mask
@each_shape
def test_masks_reach_from_top_to_bottom_and_to_the_left(name: str, shape: str) -> None:
    kind = SHAPES[shape].sized(61, 60)
    places = [*places_inside(name, 61, 60, shape)]
    across, down = zip(*(kind.centre(*place) for place in places), strict=True)
    (column, row), (right, bottom) = kind.spacing, kind.extent(*kind.places(61, 60))
    # the tips of a mask may lie outside a disc
    left_in, bottom_in = (right / 8, bottom / 8) if kind.has_rim else (2 * column, 2 * row)
    assert min(down) < 2 * row
    assert max(down) > bottom - bottom_in
    assert min(across) <= left_in
    is_whole = kind.has_rim and name in ROUND
    assert 0.3 < len(places) / sum(own_places(shape, 61, 60)) < 0.9 or is_whole


@pytest.mark.few(6)
@each_shape
def test_no_two_masks_are_alike(shape: str) -> None:
    for one, other in combinations(MASKS, 2):
        inside = ({*places_inside(name, 24, 24, shape)} for name in (one, other))
        differences = len(set.symmetric_difference(*inside))
        if SHAPES[shape].has_rim and {one, other} == ROUND:
            assert not differences, "both hold the whole disc"
        elif SHAPES[shape].has_rim:
            assert differences >= 8, "ring and frame"
        else:
            assert differences > 24 * 24 / 50  # circle and octagon: 16 places


def places_inside(name: str, width: int, height: int, shape: str) -> Iterator[Place]:
    """The places of the shape's cells that a mask keeps."""
    columns, rows = SHAPES[shape].places(width, height)
    exists = named_mask(name, width, height, shape)
    assert len(exists) == columns * rows
    for place, kept in enumerate(map(min, exists, own_places(shape, width, height))):
        if kept:
            yield place % columns, place // columns


@pytest.mark.parametrize(
    ("name", "width", "height"), [("ring", 1, 1), ("frame", 1, 1), ("moon", 1, 1), ("cross", 2, 2)]
)
def test_size_at_which_a_mask_has_no_cell_is_refused(name: str, width: int, height: int) -> None:
    with refused("no cell", f"{width}x{height}"):
        generate(width, height, seed=1, mask=name)


@each_shape
@given(st.data(), st.integers(1, 9), st.integers(1, 9))
def test_largest_part_is_what_networkx_finds(
    shape: str, data: st.DataObject, width: int, height: int
) -> None:
    width, height = fitting(shape, width, height)
    exists = data.draw(masks(width, height, shape))
    grid = build(width, height, shape, exists)
    parts = nx.connected_components(graph_of(Maze(grid, bytearray(b"\1") * len(grid.head), 0, 0)))
    largest = max(parts, key=lambda part: (len(part), -min(part)))  # of equal ones the first
    places = {y * grid.width + x for x, y in map(grid.xy, largest)}
    kept = largest_part(width, height, shape, exists)
    assert kept == bytes(place in places for place in range(len(exists)))


def test_unknown_mask_suggests_the_nearest() -> None:
    with refused("'hart'", "did you mean 'heart'?", *MASKS):
        named_mask("hart", 8, 8, "square")
    with refused("'foo'", *MASKS):
        named_mask("foo", 8, 8, "square")
