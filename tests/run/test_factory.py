"""What `generate` and `make` make of their arguments: goals, loops, masks, IDs."""

from dataclasses import replace
from itertools import pairwise
from math import sqrt

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import graph_of, open_arcs, refused
from support.strategies import (
    GENERATORS_IN_A_SHAPE,
    MASKING_BY_SHAPE,
    SEEDS,
    SHAPE_NAMES,
    able,
    fitting,
)

from pixelmaze.files.text import read, write
from pixelmaze.maze.distances import is_connected
from pixelmaze.maze.grid import arcs, tail
from pixelmaze.maze.masks import MASKS
from pixelmaze.maze.maze import Maze, dead_ends
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run import factory
from pixelmaze.run.factory import from_id, generate, similar_maze
from pixelmaze.run.maze_id import is_possible, parse

each_generator = pytest.mark.parametrize(("name", "shape"), GENERATORS_IN_A_SHAPE)
each_shape = pytest.mark.parametrize("shape", SHAPE_NAMES)
BRAIDS = st.integers(0, 100)

# ---- loops ---------------------------------------------------------------------------------------


@st.composite
def braidings(draw: st.DrawFn) -> tuple[Maze, Maze, int]:
    """A perfect maze, the same with loops, and the percentage of dead ends to open."""
    shape = draw(st.sampled_from(SHAPE_NAMES))
    width, height = draw(st.integers(2, 10)), draw(st.integers(2, 10))
    kind = (draw(st.sampled_from(able(shape))), draw(SEEDS), shape)
    percent = draw(st.sampled_from([0, 50, 100]) | BRAIDS)
    perfect = generate(width, height, *kind)
    return perfect, generate(width, height, *kind, braid=percent), percent


@given(braidings())
def test_as_many_dead_ends_are_opened_as_were_asked_for(case: tuple[Maze, Maze, int]) -> None:
    perfect, braided, percent = case
    ends = len(dead_ends(perfect))
    wanted = (ends * percent + 50) // 100
    opened = ends - len(dead_ends(braided))
    # a triangle in a corner has one neighbour
    stuck = [cell for cell in dead_ends(perfect) if len(arcs(perfect.grid, cell)) == 1]
    assert not stuck or perfect.grid.shape.name == "triangular"
    wanted = min(wanted, ends - len(stuck))
    assert opened in (wanted, wanted + 1)  # two may be opened at once
    assert opened <= ends - len(stuck)
    if percent == 100:
        assert dead_ends(braided) == stuck


@given(braidings())
def test_walls_are_opened_at_dead_ends_only(case: tuple[Maze, Maze, int]) -> None:
    perfect, braided, percent = case
    ends = {*dead_ends(perfect)}
    before, after = {*open_arcs(perfect)}, {*open_arcs(braided)}
    assert before <= after
    assert all(braided.grid.twin[arc] in after for arc in after)
    for arc in after - before:
        assert {braided.grid.head[arc], tail(braided.grid, arc)} & ends
    assert len(after - before) <= 2 * len(ends)
    assert is_connected(braided)
    if percent == 0:
        assert braided == perfect
        assert braided.id == perfect.id


@each_shape
def test_dead_end_with_one_neighbour_stays(shape: str) -> None:
    assert generate(6, 1, seed=1, shape=shape, braid=100) == generate(6, 1, seed=1, shape=shape)


@pytest.mark.thinned
@each_shape
@pytest.mark.parametrize("mask", MASKS)
def test_masks_are_braided_too(mask: str, shape: str) -> None:
    maze = generate(15, 14, "prim", 4711, shape, mask=mask, braid=100)
    for cell in dead_ends(maze):
        assert maze.grid.first[cell + 1] - maze.grid.first[cell] == 1
    assert sum(maze.passages) > 2 * maze.grid.size


# ---- goals ---------------------------------------------------------------------------------------


@each_shape
@given(st.data(), st.integers(1, 9), st.integers(1, 9), SEEDS, BRAIDS)
def test_farthest_goal_is_the_dead_end_with_the_longest_way(
    shape: str, data: st.DataObject, width: int, height: int, seed: int, braid: int
) -> None:
    name = data.draw(st.sampled_from(able(shape)))
    width, height = fitting(shape, width, height)
    maze = generate(width, height, name, seed, shape, braid=braid, goal="farthest")
    graph = graph_of(maze)
    moves = nx.single_source_shortest_path_length(graph, 0)
    ends = [cell for cell in graph if cell != 0 and graph.degree[cell] == 1]
    assert maze.goal == max(ends or graph, key=lambda cell: (moves[cell], -cell))
    assert maze.start == 0


@pytest.mark.few(4)
@each_shape
def test_random_goal_is_any_cell_but_the_start(shape: str) -> None:
    size, cells = ((3, 3), 7) if shape == "circular" else ((3, 2), 6)
    goals = {generate(*size, "prim", seed, shape, goal="random").goal for seed in range(200)}
    assert goals == {*range(1, cells)}
    assert generate(1, 1, seed=1, shape=shape, goal="random").goal == 0


@pytest.mark.thinned
@each_shape
@pytest.mark.parametrize("mask", ["", "ring", "heart"])
@pytest.mark.parametrize(
    "size", [(2, 1), (1, 2), (3, 1), (1, 6), (2, 2), (9, 6), (24, 13), (7, 16)]
)
def test_start_and_goal_at_the_usual_places_of_contests(
    size: tuple[int, int], mask: str, shape: str
) -> None:
    """The goal is all cells nearest to the middle, wherever a mask leaves them; never the start."""
    size = fitting(shape, *size, min_cells=2)
    if shape == "triangular" and (size, mask) == ((2, 1), "ring"):  # it leaves neither cell
        size = (3, 1)
    start = "bottom-left" if is_possible(shape, "start", "bottom-left") else "corner"
    assert start == ("corner" if shape == "circular" else "bottom-left")
    for goal in ("corner", "farthest", "random", "centre"):
        maze = generate(*size, "prim", 1, shape, start=start, goal=goal, mask=mask)
        grid = maze.grid
        if grid.size == 1:
            continue
        (left, row), places = grid.xy(maze.start), [grid.xy(cell) for cell in range(grid.size)]
        if start == "bottom-left":
            assert row == max(y for _, y in places)
            assert left == min(x for x, y in places if y == row)
        else:
            assert maze.start == 0
        assert maze.start not in maze.goals
        assert len(maze.goals) == 1 or goal == "centre"
    if grid.size > 1:
        middle = [side / 2 for side in grid.extent]
        far = [
            sum(
                ((a - b) * unit) ** 2
                for a, b, unit in zip(at, middle, grid.shape.units, strict=True)
            )
            for at in map(grid.centre, range(grid.size))
        ]
        if SHAPES[shape].has_rim:  # centres are rounded
            far = [round(sqrt(off) / grid.shape.units[0], 1) for off in far]
        least = min(off for cell, off in enumerate(far) if cell != maze.start)
        assert maze.goals == tuple(
            cell for cell, off in enumerate(far) if off == least and cell != maze.start
        )


@pytest.mark.parametrize(
    ("size", "goals"), [((16, 16), 4), ((5, 4), 2), ((4, 5), 2), ((5, 5), 1), ((2, 2), 3)]
)
def test_centre_of_a_square_maze(size: tuple[int, int], goals: int) -> None:
    assert len(generate(*size, seed=1, goal="centre").goals) == goals


@each_generator
def test_goal_and_loops_leave_the_rest_as_it_is(name: str, shape: str) -> None:
    plain = generate(9, 7, name, 4711, shape)
    for goal in ("farthest", "random"):
        maze = generate(9, 7, name, 4711, shape, goal=goal)
        assert maze.passages == plain.passages
        assert maze.start == plain.start
    assert plain.goal == plain.grid.size - 1
    assert plain.grid.size == (31 if shape == "circular" else 63)


# ---- masks that are drawn ------------------------------------------------------------------------


@pytest.mark.few(12)
@pytest.mark.thinned
@each_shape
@pytest.mark.parametrize("mask", MASKS)
def test_drawn_mask_is_as_good_as_a_named_one(mask: str, shape: str) -> None:
    for seed, name in enumerate(name for name, kind in MASKING_BY_SHAPE if kind == shape):
        size = (11, 11) if shape == "circular" else (12, 11)
        named = generate(*size, name, seed, shape, mask=mask, braid=20, goal="random")
        asked = "{}x{}".format(*size)
        assert named.id == f"{shape}-{asked}-{name}-{seed}-braid-20-goal-random-mask-{mask}"
        places, count = named.grid.place_of, named.grid.width * named.grid.height
        exists = bytes(places is None or place in places for place in range(count))
        drawn = generate(*size, name, seed, shape, exists=exists, braid=20, goal="random")
        assert drawn == named
        assert drawn.id is None


def test_mask_that_takes_nothing_away_is_none() -> None:
    maze = generate(4, 3, seed=1, exists=b"\1" * 12)
    assert maze == generate(4, 3, seed=1)
    assert maze.grid.place_of is None


@pytest.mark.parametrize("places", [0, 11, 13])
def test_drawn_mask_of_another_size_is_refused(places: int) -> None:
    with refused(f"mask has {places} places", "4x3", "12"):
        generate(4, 3, seed=1, exists=b"\1" * places)


def test_drawn_mask_without_a_cell_is_refused() -> None:
    with refused("no cell"):
        generate(4, 3, seed=1, exists=bytes(12))


# ---- IDs -----------------------------------------------------------------------------------------


@each_generator
def test_id_makes_the_maze_again(name: str, shape: str) -> None:
    for more in ({}, {"braid": 30, "goal": "farthest"}, {"goal": "random"}):
        maze = generate(5, 4, name, shape=shape, **more)  # any seed
        assert from_id(maze.id) == maze
        assert from_id(maze.id).id == maze.id


@each_generator
def test_another_is_of_the_same_kind(name: str, shape: str) -> None:
    maze = generate(9, 7, name, 4711, shape, braid=25, goal="random")
    other = similar_maze(maze)
    assert other.passages != maze.passages
    assert replace(parse(other.id), seed=4711) == parse(maze.id)
    maze.made = None
    size = "7x7" if shape == "circular" else "9x7"
    assert str(parse(similar_maze(maze).id)).startswith(f"{shape}-{size}-prim-")


@each_shape
def test_another_has_the_same_mask(shape: str) -> None:
    maze = generate(15, 13, "kruskal", 4711, shape, mask="heart")
    other = similar_maze(maze)
    assert other != maze
    assert replace(parse(other.id), seed=4711) == parse(maze.id)
    maze.id = maze.made = None
    other = similar_maze(maze)
    assert other.id is None
    assert other.grid.place_of == maze.grid.place_of
    assert other.passages != maze.passages


def test_without_a_seed_each_maze_is_another() -> None:
    assert any(a != b for a, b in pairwise(generate(9, 9).id for _ in range(4)))


@pytest.mark.parametrize("seed", [-1, 2**32])
def test_seed_out_of_range_is_refused(seed: int) -> None:
    with refused(f"'{seed}' is not a seed", "4294967295"):
        generate(4, 4, seed=seed)


@pytest.mark.parametrize("size", ["0x4", "4x0", "9999999x9999999", "12345678901x4"])
def test_bad_size_is_refused(size: str) -> None:
    for rest in ("prim-1", "prim-1-mask-heart"):
        with refused(f"size {size}"):
            from_id(f"square-{size}-{rest}")


@pytest.mark.parametrize("braid", [-1, 101, 50.0, True])
def test_braid_outside_0_to_100_is_refused(braid: int) -> None:
    with refused(f"'{braid}' is not a percentage for braid"):
        generate(4, 4, seed=1, braid=braid)


def test_unknown_goal_suggests_the_nearest() -> None:
    with refused("'nowhere'", "corner", "farthest", "random"):
        generate(4, 4, seed=1, goal="nowhere")
    with refused("did you mean 'farthest'?"):
        from_id("square-4x4-prim-1-goal-furthest")


def test_progress_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(factory, "PROGRESS_INTERVAL", 10)
    counts: list[int] = []
    generate(8, 8, "kruskal", 1, progress=counts.append)
    assert counts == [10, 20, 30, 40, 50, 60]
    from_id("square-8x8-binary-tree-1", progress=counts.append)
    assert counts == [10, 20, 30, 40, 50, 60] * 2


@pytest.mark.few(4)
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_waypoints_lie_in_dead_ends(shape: str) -> None:
    for seed in range(20):
        maze = generate(9, 8, "kruskal", seed, shape, waypoints=3)
        assert len({*maze.waypoints, maze.start, maze.goal}) == 5
        assert {*maze.waypoints} <= {*dead_ends(maze)}
        assert maze == from_id(f"{shape}-9x8-kruskal-{seed}-waypoints-3")
        bare = generate(9, 8, "kruskal", seed, shape)
        assert maze.passages == bare.passages


def test_waypoints_lie_anywhere_else_where_there_are_too_few_dead_ends() -> None:
    maze = generate(4, 1, seed=1, waypoints=2)
    assert {*maze.waypoints} == {1, 2}
    assert len(generate(3, 1, seed=1, waypoints=2).waypoints) == 1
    assert generate(1, 1, seed=1, waypoints=2).waypoints == ()


def test_another_has_waypoints_of_its_own_or_those_of_the_first() -> None:
    assert len(similar_maze(generate(9, 8, seed=1, waypoints=2)).waypoints) == 2
    maze = generate(9, 8, seed=1)
    maze.waypoints = (5, 6)
    assert similar_maze(maze).waypoints == (5, 6)


def test_another_has_the_same_goal_area() -> None:
    maze = generate(8, 8, seed=1, goal="centre", start="bottom-left")
    assert similar_maze(maze).goals == maze.goals
    drawn = read(write(maze))
    assert drawn.goals == maze.goals
    other = similar_maze(drawn)
    assert (other.start, other.goals) == (maze.start, maze.goals)


@pytest.mark.parametrize("count", [-1, 4, True])
def test_number_of_waypoints_out_of_range_is_refused(count: int) -> None:
    with refused(f"'{count}'", "for waypoints", "0 … 3"):
        generate(4, 4, seed=1, waypoints=count)
