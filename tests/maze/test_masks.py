from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import graph_of, refused
from support.strategies import SHAPE_NAMES, masks

from pixelmaze import Maze, generate
from pixelmaze.maze.grid import build
from pixelmaze.maze.masks import MASKS, ONE, largest_part, named_mask

each_mask = pytest.mark.parametrize("name", MASKS)
each_shape = pytest.mark.parametrize("shape", SHAPE_NAMES)
COORDINATES = st.integers(-ONE, ONE)
SIDES = (*range(5, 12), 20, 29, 30)


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


@pytest.mark.parametrize("name", but("moon"))
def test_rows_of_squares_are_the_same_backward(name: str) -> None:
    for width in SIDES:
        for height in SIDES:
            rows = rows_of(name, width, height, "square")
            assert rows == [row[::-1] for row in rows]


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


@pytest.mark.thinned
@each_mask
@each_shape
def test_there_are_cells_at_every_size_but_tiny_ones(name: str, shape: str) -> None:
    for width in SIDES:
        for height in SIDES:
            exists = named_mask(name, width, height, shape)
            assert sum(largest_part(width, height, shape, exists)) >= min(width, height)


@pytest.mark.thinned
@each_mask
@each_shape
def test_masks_reach_from_top_to_bottom_and_to_the_left(name: str, shape: str) -> None:
    rows = rows_of(name, 61, 60, shape)
    assert any(rows[0] + rows[1])
    assert any(rows[-1] + rows[-2])
    assert any(row[0] or row[1] for row in rows)
    assert 0.3 < sum(map(sum, rows)) / (61 * 60) < 0.9


@each_shape
def test_no_two_masks_are_alike(shape: str) -> None:
    for one, other in combinations(MASKS, 2):
        pairs = zip(named_mask(one, 24, 24, shape), named_mask(other, 24, 24, shape), strict=True)
        assert sum(a != b for a, b in pairs) > 24 * 24 / 50  # circle and octagon: 16 places


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
    exists = data.draw(masks(width, height))
    grid = build(width, height, shape, exists)
    parts = nx.connected_components(graph_of(Maze(grid, bytearray(b"\1") * len(grid.head), 0, 0)))
    largest = max(parts, key=lambda part: (len(part), -min(part)))  # of equal ones the first
    places = {y * width + x for x, y in map(grid.xy, largest)}
    kept = largest_part(width, height, shape, exists)
    assert kept == bytes(place in places for place in range(width * height))


def test_unknown_mask_suggests_the_nearest() -> None:
    with refused("'hart'", "did you mean 'heart'?", *MASKS):
        named_mask("hart", 8, 8, "square")
    with refused("'foo'", *MASKS):
        named_mask("foo", 8, 8, "square")
