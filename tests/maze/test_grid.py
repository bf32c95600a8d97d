from collections import Counter
from math import atan2, hypot, tau

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse.csgraph import shortest_path
from support.checks import area_of, matrix_of, refused
from support.strategies import SHAPE_NAMES, fitting, grids, own_places

from pixelmaze.maze.grid import Grid, any_arc_into, arc_between, arc_towards, arcs, build, tail
from pixelmaze.maze.memory import MAX_CELLS
from pixelmaze.maze.shapes import Tiling

SIZES = [(1, 1), (1, 2), (1, 5), (2, 1), (5, 1), (2, 2), (3, 4), (4, 3), (7, 6)]


@pytest.fixture(params=SIZES, ids=lambda size: "{}x{}".format(*size))
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return request.param


@pytest.fixture(params=SHAPE_NAMES)
def grid(request: pytest.FixtureRequest, size: tuple[int, int]) -> Grid:
    return build(*fitting(request.param, *size), request.param)


@pytest.mark.few(5)
def test_every_arc_belongs_to_one_cell(grid: Grid) -> None:
    assert len(grid.first) == grid.size + 1
    assert [arc for cell in range(grid.size) for arc in arcs(grid, cell)] == [
        *range(len(grid.head))
    ]
    assert len(grid.head) == len(grid.twin) == len(grid.heading)


@pytest.mark.few(5)
def test_twins_are_the_same_edge_the_other_way(grid: Grid) -> None:
    half_turn = len(grid.shape.headings) // 2
    for cell in range(grid.size):
        for arc in arcs(grid, cell):
            twin = grid.twin[arc]
            assert twin != arc
            assert grid.twin[twin] == arc
            assert grid.head[twin] == cell == tail(grid, arc)
            assert twin in arcs(grid, grid.head[arc])
            assert abs(grid.heading[arc] - grid.heading[twin]) == half_turn


@pytest.mark.few(5)
def test_neighbours_are_different_cells(grid: Grid) -> None:
    for cell in range(grid.size):
        neighbours = [grid.head[arc] for arc in arcs(grid, cell)]
        assert cell not in neighbours
        assert len(set(neighbours)) == len(neighbours)


@pytest.mark.few(5)
def test_arcs_go_counterclockwise_from_the_right(grid: Grid) -> None:
    for cell in range(grid.size):
        x, y = grid.centre(cell)
        angles = []
        for arc in arcs(grid, cell):
            there_x, there_y = grid.centre(grid.head[arc])
            across, up = there_x - x, y - there_y
            angles.append(atan2(up, across) % tau)
            assert (angles[-1] == 0) == (grid.heading[arc] == 0)
        assert angles == sorted(angles)
        headings = [grid.heading[arc] for arc in arcs(grid, cell)]
        assert headings == sorted(set(headings))


@pytest.mark.few(5)
def test_arcs_are_found_by_what_they_lead_to(grid: Grid) -> None:
    for arc, there in enumerate(grid.head):
        cell = tail(grid, arc)
        assert arc_between(grid, cell, there) == arc
        assert arc_towards(grid, cell, grid.heading[arc]) == arc
        assert grid.head[any_arc_into(grid, cell)] == cell
    assert arc_between(grid, 0, 0) == -1
    for cell in range(grid.size):
        headings = {grid.heading[arc] for arc in arcs(grid, cell)}
        for heading in {*range(grid.n_headings)} - headings:
            assert arc_towards(grid, cell, heading) == -1


def test_square_is_the_grid_of_networkx(size: tuple[int, int]) -> None:
    grid = build(*size, "square")
    ours = nx.Graph()
    ours.add_nodes_from(grid.xy(cell) for cell in range(grid.size))
    ours.add_edges_from((grid.xy(tail(grid, arc)), grid.xy(to)) for arc, to in enumerate(grid.head))
    assert nx.utils.graphs_equal(ours, nx.grid_2d_graph(*size))


def test_hexagonal_has_six_neighbours_inside() -> None:
    grid = build(3, 3, "hexagonal")
    assert [grid.head[arc] for arc in arcs(grid, 4)] == [5, 2, 1, 3, 7, 8]


@pytest.mark.few(5)
def test_coordinates_tell_the_walking_distance(grid: Grid) -> None:
    walked = shortest_path(matrix_of(grid), unweighted=True)
    axes = np.array([grid.u, grid.v, grid.w])
    bounds = np.abs(axes[:, :, None] - axes[:, None, :]).max(axis=0)
    if isinstance(grid.shape, Tiling):
        assert (walked == bounds).all()
    else:  # it counts moves from landmarks, of which the last cell is one
        assert (walked >= bounds).all()
        assert (walked[-1] == grid.u).all()


@given(grids())
def test_each_point_belongs_to_one_cell(grid: Grid) -> None:
    right, bottom = grid.extent
    fine = 1 if grid.shape.art else 4
    points = [
        (x / fine, y / fine)
        for x in range(-2 * fine, (right + 2) * fine)
        for y in range(-2 * fine, (bottom + 2) * fine)
    ]
    covered = Counter(grid.shape.place_at(*point) for point in points)
    outside = 0  # tilings go on beyond the grid
    if grid.shape.has_rim:
        outside = sum(hypot(x - right / 2, y - bottom / 2) >= right / 2 for x, y in points)
    assert covered[None] == outside
    own = own_places(grid.shape.name, *grid.asked)
    assert [y * grid.width + x for x, y in map(grid.xy, range(grid.size))] == [
        place for place, exists in enumerate(own) if exists
    ]
    for cell in range(grid.size):
        x, y = grid.xy(cell)
        assert grid.shape.place_at(*grid.centre(cell)) == (x, y)
        area = area_of(grid.shape.corners(x, y))
        assert covered[x, y] == pytest.approx(area * fine**2, rel=0 if fine == 1 else 0.15)
        if grid.shape.art:
            assert area == 2 * grid.shape.spacing[1]


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (-1, -1), (MAX_CELLS + 1, 1), (1, MAX_CELLS + 1)])
def test_absurd_sizes_are_refused(size: tuple[int, int]) -> None:
    with refused("size {}x{}".format(*size)):
        build(*size)


@given(st.sampled_from(SHAPE_NAMES))
def test_unknown_shape_suggests_the_nearest(shape: str) -> None:
    with refused(f"did you mean {shape!r}?", *SHAPE_NAMES):
        build(2, 2, shape[:2] + shape[3:])
    with refused(*SHAPE_NAMES):
        build(2, 2, "")


@st.composite
def masked_grids(draw: st.DrawFn) -> tuple[Grid, Grid, bytes]:
    """A grid with a mask, the same without it, and the mask."""
    whole = draw(grids())
    own = own_places(whole.shape.name, *whole.asked)
    places = st.binary(min_size=len(own), max_size=len(own))
    exists = draw(places.filter(lambda some: any(map(min, own, some))))
    return build(*whole.asked, whole.shape.name, exists), whole, exists


@given(masked_grids())
def test_masked_grid_is_the_whole_one_without_some_cells(
    grids: tuple[Grid, Grid, bytes],
) -> None:
    grid, whole, exists = grids
    places = [whole.xy(cell) for cell in range(whole.size)]
    is_kept = [bool(exists[y * whole.width + x]) for x, y in places]
    kept = [cell for cell in range(whole.size) if is_kept[cell]]
    assert grid.size == len(kept)
    assert [grid.xy(cell) for cell in range(grid.size)] == [places[cell] for cell in kept]
    assert [grid.at(x, y) >= 0 for x, y in places] == is_kept
    for cell, before in enumerate(kept):
        assert grid.at(*grid.xy(cell)) == cell
        assert grid.centre(cell) == whole.centre(before)
        seen = [(kept[grid.head[arc]], grid.heading[arc]) for arc in arcs(grid, cell)]
        expected = [(whole.head[arc], whole.heading[arc]) for arc in arcs(whole, before)]
        assert seen == [(there, heading) for there, heading in expected if is_kept[there]]
        if isinstance(grid.shape, Tiling):  # landmarks lie elsewhere in a part
            assert (grid.u[cell], grid.v[cell]) == (whole.u[before], whole.v[before])
    for arc, there in enumerate(grid.head):
        assert grid.twin[grid.twin[arc]] == arc
        assert tail(grid, grid.twin[arc]) == there


def test_mask_without_a_cell_is_refused() -> None:
    with refused("no cell"):
        build(3, 2, exists=bytes(6))
