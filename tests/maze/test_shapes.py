"""Triangles and rings: their cells, and the mazes made of them."""

import copy
import pickle
from collections.abc import Iterator
from itertools import pairwise
from math import hypot, pi

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse.csgraph import shortest_path
from support.checks import area_of, directed_graph_of, is_spanning_tree, matrix_of, refused
from support.sampling import sample
from support.strategies import able, masks

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.fast import fast
from pixelmaze.files.text import read, write
from pixelmaze.maze.grid import Grid, arc_between, arcs, build, distance
from pixelmaze.maze.masks import MASKS
from pixelmaze.maze.maze import Maze, doors_of
from pixelmaze.maze.shapes import SHAPES, Shape
from pixelmaze.maze.shapes.circular import cells_in
from pixelmaze.maze.shapes.raster import raster
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.maze_id import is_possible
from pixelmaze.run.solution import cost_of, solve

NEW = ("triangular", "circular")
each_new = pytest.mark.parametrize("shape", NEW)
each_rings = pytest.mark.parametrize("rings", sample(range(41), 9))
some_rings = pytest.mark.parametrize("rings", [0, 1, 2, 3, 5, 8, 12])


def disc(rings: int, exists: bytes | None = None) -> Grid:
    side = 2 * rings + 1
    return build(side, side, "circular", exists)


# ---- rings -------------------------------------------------------------------------------------


def test_sizes_of_rings_never_change() -> None:
    """Mazes that people have kept depend on them."""
    assert [cells_in(ring) for ring in range(60)] == [
        1, 6, 12, 12, *[24] * 3, *[48] * 7, *[96] * 13, *[192] * 27, *[384] * 6
    ]  # fmt: skip


@pytest.mark.few(3)
@each_rings
def test_a_grid_has_a_row_for_each_ring(rings: int) -> None:
    grid = disc(rings)
    assert grid.size == sum(map(cells_in, range(rings + 1)))
    assert (grid.width, grid.height) == (cells_in(rings), rings + 1)
    assert grid.asked == (2 * rings + 1, 2 * rings + 1)
    assert grid.mask is None
    assert [grid.xy(cell) for cell in range(grid.size)] == [
        (x, y) for y in range(rings + 1) for x in range(cells_in(rings - y))
    ]


@pytest.mark.few(3)
@each_rings
def test_links_made_at_once_are_those_made_cell_by_cell(rings: int) -> None:
    shape = disc(rings).shape
    size = cells_in(rings), rings + 1
    links, slow = shape.links(*size), Shape.links(shape, *size)
    for field in ("first", "head", "twin", "heading"):
        assert [*getattr(links, field)] == [*getattr(slow, field)], field


@each_rings
def test_headings_tell_the_ways_out_of_a_cell_apart(rings: int) -> None:
    grid = disc(rings)
    for cell in range(grid.size):
        headings = [grid.heading[arc] for arc in arcs(grid, cell)]
        assert headings == sorted({*headings})
    for arc, twin in enumerate(grid.twin):
        assert grid.heading[twin] == (grid.heading[arc] + 4) % 8
        assert grid.twin[twin] == arc


@pytest.mark.few(5)
@each_rings
def test_headings_are_the_nearest_of_eight(rings: int) -> None:
    grid = disc(rings)
    for arc in range(len(grid.head)):
        (x, y), (to_x, to_y) = map(grid.centre, (grid.head[grid.twin[arc]], grid.head[arc]))
        angle = grid.angle(arc)
        assert angle == pytest.approx(np.degrees(np.arctan2(y - to_y, to_x - x)) % 360, abs=0.001)
        assert abs((angle - 45 * grid.heading[arc] + 180) % 360 - 180) < 22.8  # points are rounded
        assert (angle - grid.angle(grid.twin[arc])) % 360 == pytest.approx(180, abs=0.01)


@pytest.mark.few(5)
@each_rings
def test_arcs_go_counterclockwise(rings: int) -> None:
    grid = disc(rings)
    for cell in range(grid.size):
        angles = [grid.angle(arc) for arc in arcs(grid, cell)]
        for arc in arcs(grid, cell):  # no other side is nearer to the direction of its key
            off = [abs((angle - 45 * grid.heading[arc] + 180) % 360 - 180) for angle in angles]
            assert min(off) == off[arc - grid.first[cell]]
        if len(angles) > 1:
            turns = [(after - angle) % 360 for angle, after in pairwise([*angles, angles[0]])]
            assert sum(turns) == pytest.approx(360)
            assert min(turns) > 22.5


@pytest.mark.few(3)
@each_rings
def test_cells_cover_the_disc(rings: int) -> None:
    grid = disc(rings)
    area = sum(area_of(grid.shape.corners(*grid.xy(cell))) for cell in range(grid.size))
    assert area == pytest.approx(pi * (2 * rings + 1) ** 2, rel=0.002)


@pytest.mark.few(3)
@pytest.mark.parametrize(("shape", "side"), [("triangular", 9), *(("circular", n) for n in
                                              (1, 3, 5, 7, 13, 25, 41))])  # fmt: skip
def test_neighbours_share_the_points_of_their_side(shape: str, side: int) -> None:
    grid = build(side, side, shape)
    for cell in range(grid.size):
        lines = [line for _, line in grid.sides(cell)]
        assert all(line[-1] == after[0] for line, after in pairwise([*lines, *lines[:1]])), (
            "they go round the cell"
        )
        assert [arc for arc, _ in grid.sides(cell) if arc >= 0] == [*arcs(grid, cell)]
    for arc, twin in enumerate(grid.twin):
        assert grid.side(arc) == grid.side(twin)[::-1]
        assert grid.door(arc) == pytest.approx(grid.door(twin))
        assert grid.corner(arc) == grid.side(arc)[-1]


@pytest.mark.thinned
@pytest.mark.parametrize("pitch", [4, 8, 16, 22])
@some_rings
def test_each_pixel_belongs_to_one_cell(rings: int, pitch: int) -> None:
    grid = disc(rings)
    pixels = raster(grid.shape, grid.width, grid.height, pitch)
    found = np.zeros((pixels.height, pixels.width), int)
    for cell in range(grid.size):
        for begin, end, line in pixels.spans(*grid.xy(cell)):
            assert 0 <= begin < end <= pixels.width
            found[line, begin:end] += 1
    assert found.max() == 1
    down, across = np.indices(found.shape) + 0.5
    radius = pixels.width / 2
    away = np.hypot(across - radius, down - radius)
    assert found[away < radius * 0.997 - 0.1].all()
    assert not found[away > radius + 0.1].any()


@each_rings
def test_the_centre_of_a_cell_is_in_it(rings: int) -> None:
    grid = disc(rings)
    for cell in range(grid.size):
        place = grid.xy(cell)
        assert grid.shape.place_at(*grid.centre(cell)) == place
    for point in ((0, 0), (grid.extent[0], 0), (-1, rings), grid.extent):
        assert grid.shape.place_at(*point) is None


@pytest.mark.few(3)
@each_rings
def test_numbers_of_cells_go_clockwise_from_the_top(rings: int) -> None:
    grid = disc(rings)
    middle = 2 * rings + 1
    for ring in range(1, rings + 1):
        y = rings - ring
        count = cells_in(ring)
        for x in range(count):
            right, down = (at - middle for at in grid.centre(grid.at(x, y)))
            assert hypot(right, down) == pytest.approx(2 * ring, abs=0.01)
            assert np.arctan2(right, -down) % (2 * pi) == pytest.approx(
                (2 * x + 1) * pi / count, abs=0.01
            )


@some_rings
def test_words_of_ways_are_different_and_lead_where_they_say(rings: int) -> None:
    grid = disc(rings)
    middle = 2 * rings + 1

    def away(cell: int) -> float:
        return hypot(*(at - middle for at in grid.centre(cell)))

    for cell in range(grid.size - 1):  # from the centre they are those of headings
        ways = {grid.way(arc): grid.head[arc] for arc in arcs(grid, cell)}
        assert len(ways) == len(arcs(grid, cell))
        assert {*ways} <= {*grid.shape.way_names}
        for way, there in ways.items():
            change = round((away(there) - away(cell)) / 2)
            assert change == {"inward": -1, "clockwise": 0, "counterclockwise": 0}.get(way, 1)
        (x, y), count = grid.xy(cell), cells_in(rings - grid.xy(cell)[1])
        assert grid.xy(ways["clockwise"]) == ((x + 1) % count, y)
        assert grid.xy(ways["counterclockwise"]) == ((x - 1) % count, y)


# ---- coordinates -------------------------------------------------------------------------------


def check_landmarks(grid: Grid) -> None:
    axes = np.array([grid.u, grid.v, grid.w])
    bounds = np.abs(axes[:, :, None] - axes[:, None, :]).max(axis=0)
    walked = shortest_path(matrix_of(grid), unweighted=True)
    assert (bounds <= walked).all()
    reached = np.isfinite(walked[-1])
    assert (bounds[-1] == walked[-1])[reached].all(), "the last cell, the usual goal, is a landmark"
    assert distance(grid, 0, grid.size - 1) == bounds[0, -1]


@some_rings
def test_landmarks_never_tell_more_than_the_moves(rings: int) -> None:
    check_landmarks(disc(rings))


@given(st.integers(0, 5).flatmap(lambda rings: masks(2 * rings + 1, 2 * rings + 1, "circular").map(
    lambda exists: (rings, exists))))  # fmt: skip
def test_nor_do_they_with_a_mask(case: tuple[int, bytes]) -> None:
    check_landmarks(disc(*case))


# ---- mazes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [3, 5, 7, 25, 41])
def test_the_way_leads_from_the_rim_to_the_centre_or_across(side: int) -> None:
    maze = from_id(f"circular-{side}x{side}-prim-1")
    grid = maze.grid
    assert (maze.start, maze.goals) == (0, (grid.size - 1,))
    assert grid.xy(maze.start)[1] == 0
    assert grid.centre(maze.goal) == (side, side)
    across = from_id(f"circular-{side}x{side}-prim-1-goal-rim")
    assert across.start == 0
    assert grid.xy(across.goal) == (grid.width // 2, 0)
    ends = zip(grid.centre(0), grid.centre(across.goal), strict=True)
    assert [round(sum(values) / 2, 2) for values in ends] == [side, side]
    assert across.passages == maze.passages


def test_a_single_cell_is_start_and_goal() -> None:
    for more in ("", "-goal-rim", "-goal-centre", "-goal-random", "-goal-farthest"):
        maze = from_id(f"circular-1x1-prim-1{more}")
        assert (maze.grid.size, maze.start, maze.goals) == (1, 0, (0,))


@pytest.mark.few(8)
@pytest.mark.parametrize("mask", MASKS)
def test_start_and_goal_lie_within_any_mask(mask: str) -> None:
    for goal in ("corner", "centre", "rim", "farthest", "random"):
        maze = generate(21, 21, "prim", 3, "circular", mask=mask, goal=goal)
        assert is_spanning_tree(maze)
        assert maze.start == 0
        assert maze.start not in maze.goals
        assert solve(maze).found
        if goal == "centre":
            away = [hypot(x - 21, y - 21) for x, y in map(maze.grid.centre, range(maze.grid.size))]
            assert {round(away[cell], 1) for cell in maze.goals} == {round(min(away), 1)}


@pytest.mark.parametrize(
    ("asked", "made"),
    [("24x13", "13x13"), ("12x12", "11x11"), ("2x9", "1x1"), ("9x1", "1x1"), ("40x4", "3x3")],
)
def test_ids_have_the_size_that_fits(asked: str, made: str) -> None:
    maze = from_id(f"circular-{asked}-prim-3")
    assert maze.id == f"circular-{made}-prim-3"
    assert from_id(maze.id) == maze
    width, height = map(int, asked.split("x"))
    assert generate(width, height, "prim", 3, "circular").id == maze.id


def test_other_starts_and_goals_are_refused_in_words() -> None:
    with refused("start bottom-left is not possible in a circular maze"):
        from_id("circular-9x9-prim-1-start-bottom-left")
    for shape in SHAPES:
        if shape != "circular":
            with refused(f"goal rim is not possible in a {shape} maze"):
                from_id(f"{shape}-9x9-prim-1-goal-rim")
        assert is_possible(shape, "goal", "rim") == (shape == "circular")
        assert is_possible(shape, "start", "bottom-left") == (shape != "circular")


def test_triangles_that_do_not_hang_together_are_refused() -> None:
    for height in (1, 2):
        assert is_spanning_tree(generate(1, height, seed=1, shape="triangular"))
    for height in (3, 4, 50):
        with refused(f"size 1x{height}", "not be connected", "wider"):
            generate(1, height, seed=1, shape="triangular")
    assert is_spanning_tree(generate(2, 50, seed=1, shape="triangular"))


@pytest.mark.parametrize("more", ["", "-mask-heart", "-mask-ring-waypoints-3", "-mud-30-water-20",
                                  "-braid-40-one-way-5", "-shift-9"])  # fmt: skip
@each_new
def test_copies_are_equal(shape: str, more: str) -> None:
    maze = from_id(f"{shape}-15x15-wilson-7{more}")
    for again in (pickle.loads(pickle.dumps(maze)), copy.deepcopy(maze)):
        assert again == maze
        assert again.id == maze.id
        assert again.grid.mask == maze.grid.mask
        assert again.grid.asked == (15, 15)
    assert read(write(maze, "code")) == maze
    assert (maze.grid.mask is None) == ("mask" not in more)


@each_new
@given(data=st.data())
def test_codes_hold_any_mask(shape: str, data: st.DataObject) -> None:
    side = data.draw(st.sampled_from([2, 3, 5, 7]))
    grid = build(side, side, shape, data.draw(masks(side, side, shape)))
    arcs_of = bytearray(len(grid.head))
    maze = Maze(grid, arcs_of, 0, grid.size - 1)
    assert read(write(maze, "code")) == maze


# ---- algorithms --------------------------------------------------------------------------------


def harder(shape: str) -> Iterator[Maze]:
    """Large mazes with loops, mud and water, one-way doors, and with a mask."""
    for seed, name in enumerate(able(shape)[::4]):
        yield generate(19, 19, name, seed, shape, braid=60, mud=30, water=10)
        yield generate(19, 19, name, seed, shape, braid=50, one_way=12, goal="random")
        yield generate(21, 21, name, seed, shape, braid=30, one_way=5, mud=20, mask="moon")


@pytest.mark.thinned
@pytest.mark.few(18)
@pytest.mark.parametrize("solver", SOLVERS)
@each_new
def test_solvers_find_a_way_through_loops_mud_and_doors(solver: str, shape: str) -> None:
    entry = SOLVERS[solver]
    for maze in harder(shape):
        graph = directed_graph_of(maze)
        solution = solve(maze, solver)
        if entry.needs_both_ways and doors_of(maze):
            assert (solution.found, solution.steps) == (False, 0)
            continue
        assert solution.found or not entry.complete
        if not solution.found:
            continue
        route = solution.route
        assert (route[0], route[-1]) == (maze.start, maze.goal)
        assert all(maze.passages[arc_between(maze.grid, *ends)] for ends in pairwise(route))
        if entry.shortest:
            weight = "weight" if entry.weighted else None
            best = nx.shortest_path_length(graph, maze.start, maze.goal, weight)
            assert (cost_of(maze, route) if entry.weighted else len(route) - 1) == best


@each_new
def test_one_way_doors_leave_every_cell_reachable(shape: str) -> None:
    for seed in range(10):
        maze = generate(15, 13, "wilson", seed, shape, one_way=9)
        assert len(doors_of(maze)) == 9
        assert nx.is_strongly_connected(directed_graph_of(maze))


@pytest.mark.thorough
@each_new
def test_compiled_code_takes_the_same_steps_in_them(shape: str) -> None:
    pytest.importorskip("numba")
    for maze in harder(shape):
        for solver in ("dijkstra", "a-star", "pledge", "tremaux"):
            if not (SOLVERS[solver].needs_both_ways and doors_of(maze)):
                slow, quick = (solve(maze, solver, compile=wish) for wish in (False, True))
                assert slow == quick
    grids = [make(61, 61, shape) for make in (build, fast.build_grid)]
    for field in ("first", "head", "twin", "heading", "u", "v", "w"):
        one, other = (getattr(grid, field) for grid in grids)
        assert [*one] == [*other]
