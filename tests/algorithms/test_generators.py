"""Whatever a generator does, it must make perfect mazes: networkx and scipy say whether it does."""

from itertools import product

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import graph_of, is_spanning_tree, refused
from support.sampling import sample
from support.strategies import MASKING_BY_SHAPE, SEEDS, SHAPE_NAMES, SIZES, fitting, masks

from pixelmaze.algorithms.registry import ALIASES, GENERATORS, Generator
from pixelmaze.maze.board import Board
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid, build
from pixelmaze.maze.masks import MASKS
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.maze.step import ACTIONS, BUILD, CARVE, Trace
from pixelmaze.run.factory import from_id, generate

each_generator = pytest.mark.parametrize("name", GENERATORS)
each_masking = pytest.mark.parametrize(
    "name", [name for name, entry in GENERATORS.items() if entry.masks]
)
SHIFTING = ("origin-shift",)
"""Those that open and build walls in turn."""
BY_ROWS = {"recursive-division", "binary-tree", "sidewinder", "eller", "pillar-toppling"}
"""Those that need cells to the left and right of each, and above and below."""
each_shape = pytest.mark.parametrize("shape", SHAPE_NAMES)


def steps_of(name: str, grid: Grid, seed: int) -> Trace:
    return Trace(GENERATORS[name].steps(grid, seeded(seed)))


@pytest.mark.few(5)
@pytest.mark.parametrize("seed", sample(range(5), 5))
@each_generator
def test_makes_perfect_mazes(name: str, seed: int) -> None:
    for shape, size in product(GENERATORS[name].shapes, SIZES):
        maze = generate(*fitting(shape, *size), name, seed, shape)
        assert is_spanning_tree(maze)
        assert (maze.start, maze.goal, maze.waypoints) == (0, maze.grid.size - 1, ())
        assert all(maze.passages[arc] == is_open for arc, is_open in twins(maze))


def twins(maze: Maze) -> list[tuple[int, int]]:
    """Of every arc its twin, and whether the arc is open."""
    return [(maze.grid.twin[arc], is_open) for arc, is_open in enumerate(maze.passages)]


@pytest.mark.few(3)
@each_generator
@given(st.data(), st.integers(1, 12), st.integers(1, 12), SEEDS)
def test_makes_perfect_mazes_of_any_size(
    name: str, data: st.DataObject, width: int, height: int, seed: int
) -> None:
    shape = data.draw(st.sampled_from(GENERATORS[name].shapes))
    size = fitting(shape, width, height)
    assert is_spanning_tree(generate(*size, name, seed, shape))


@pytest.mark.few(20)
@each_masking
def test_fills_named_masks(name: str) -> None:
    for shape, size in product(GENERATORS[name].shapes, [(9, 9), (16, 7)]):
        sizes = set()
        for seed, mask in enumerate(MASKS):
            maze = generate(*size, name, seed, shape, mask=mask)
            assert is_spanning_tree(maze)
            sizes.add(maze.grid.size)
        assert len(sizes) > len(MASKS) / 2


@pytest.mark.few(6)
@each_masking
@given(st.data(), st.integers(1, 8), st.integers(1, 8), SEEDS)
def test_fills_the_largest_part_of_any_mask(
    name: str, data: st.DataObject, width: int, height: int, seed: int
) -> None:
    shape = data.draw(st.sampled_from(GENERATORS[name].shapes))
    width, height = fitting(shape, width, height)
    exists = data.draw(masks(width, height, shape))
    maze = generate(width, height, name, seed, shape, exists=exists)
    assert is_spanning_tree(maze)
    drawn = build(width, height, shape, exists)
    parts = nx.connected_components(graph_of(Maze(drawn, bytearray(b"\1") * len(drawn.head), 0, 0)))
    largest = max(parts, key=lambda part: (len(part), -min(part)))  # of equal ones the first
    assert [*map(maze.grid.xy, range(maze.grid.size))] == [*map(drawn.xy, sorted(largest))]


@pytest.mark.few(3)
@each_generator
def test_made_at_once_is_made_step_by_step(name: str) -> None:
    adds_walls = GENERATORS[name].adds_walls
    for shape, size in product(GENERATORS[name].shapes, SIZES):
        size = fitting(shape, *size)
        grid = build(*size, shape)
        board = Board(grid, bytearray([adds_walls]) * len(grid.head))
        if grid.size > 1:  # a single cell has no arc for a step to be about
            for step in steps_of(name, grid, 4711):
                action, arc = step
                assert action in range(len(ACTIONS))
                assert arc in range(len(grid.head))
                if action in (CARVE, BUILD):  # each wall is opened once, or built once
                    assert name in SHIFTING or action == (BUILD if adds_walls else CARVE)
                    assert board.passages[arc] == (action == BUILD)
                board.apply(step)
        assert board.passages == generate(*size, name, 4711, shape).passages


@pytest.mark.few(12)
@each_generator
def test_one_seed_means_one_maze(name: str) -> None:
    for shape in GENERATORS[name].shapes:
        grid = build(9, 7, shape)
        runs = [steps_of(name, grid, seed) for seed in range(8)]
        assert runs == [steps_of(name, grid, seed) for seed in range(8)]
        assert all(run != other for i, run in enumerate(runs) for other in runs[:i])


@pytest.mark.thinned
@each_shape
@pytest.mark.parametrize(
    ("name", "other"),
    [("growing-tree-newest", "recursive-backtracker"), ("boruvka", "kruskal")],
)
def test_some_generators_make_the_very_mazes_of_others(name: str, other: str, shape: str) -> None:
    for seed in range(20):
        assert generate(9, 7, name, seed, shape) == generate(9, 7, other, seed, shape)


@pytest.mark.thinned
@pytest.mark.parametrize("shape", [name for name, shape in SHAPES.items() if shape.has_full_rows])
@pytest.mark.parametrize(
    ("name", "without", "goals"),
    [
        ("binary-tree", ("down", "left"), {8}),
        ("sidewinder", ("down",), {*range(9)}),
        ("pillar-toppling", ("down",), {*range(9)}),
    ],
)
def test_some_generators_make_mazes_that_lean(
    name: str, without: tuple[str, ...], goals: set[int], shape: str
) -> None:
    """From every cell a way leads up that never leads down, not even for a moment."""
    for seed in range(20):
        maze = generate(9, 7, name, seed, shape)
        grid = maze.grid
        ways = nx.DiGraph()
        for cell in range(grid.size):
            for arc in exits(maze, cell):
                heading = grid.shape.names[grid.heading[arc]]
                if not heading.startswith(without) and not heading.startswith("lower"):
                    ways.add_edge(grid.head[arc], cell)
        assert nx.multi_source_dijkstra_path_length(ways, goals).keys() == {*range(grid.size)}


def test_aliases_are_other_names_of_the_same() -> None:
    assert {**ALIASES} == {"clustering": "kruskal", "growing-tree": "growing-tree-mixed"}
    for alias, name in ALIASES.items():
        maze = generate(5, 4, alias, 7)
        assert maze == generate(5, 4, name, 7)
        assert maze.id == f"square-5x4-{name}-7"
        assert from_id(f"square-5x4-{alias}-7").id == maze.id


def test_unknown_generator_suggests_the_nearest() -> None:
    with refused("'primm'", "did you mean 'prim'?", *GENERATORS):
        generate(4, 4, "primm")
    with refused("did you mean 'kruskal'?"):
        from_id("square-4x4-kruskall-1")
    with pytest.raises(PixelmazeError) as caught:
        generate(4, 4, "bogus")
    assert "did you mean" not in str(caught.value)  # nothing is like it


@each_shape
def test_generators_that_go_by_rows_need_full_rows(shape: str) -> None:
    for name, entry in GENERATORS.items():
        if shape in ("triangular", "circular") and name in BY_ROWS:
            with refused(f"{name} cannot make {shape} mazes", "prim"):
                generate(9, 8, name, 1, shape)
        else:
            assert shape in entry.shapes


def test_shape_that_a_generator_cannot_make_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    only_square = Generator("flat", "Flat", GENERATORS["prim"].steps, ("square",))
    monkeypatch.setitem(GENERATORS, "flat", only_square)
    assert is_spanning_tree(generate(4, 4, "flat", 1))
    with refused("flat", "hexagonal", "prim", "kruskal"):
        generate(4, 4, "flat", 1, "hexagonal")
    with refused("'octagonal'", *SHAPES):
        generate(4, 4, "flat", 1, "octagonal")


@each_generator
def test_mask_that_a_generator_cannot_fill_is_refused(name: str) -> None:
    for shape in GENERATORS[name].shapes:
        able = [other for other, kind in MASKING_BY_SHAPE if kind == shape]
        if name in able:
            assert generate(9, 9, name, 1, shape, mask="ring").grid.size < 81
            continue
        for mask in ({"mask": "ring"}, {"exists": b"\0" + b"\1" * 80}):
            with refused(name, f"cannot make {shape} mazes with a mask", *able):
                generate(9, 9, name, 1, shape, **mask)
