from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest
from helpers import graph_of, refused
from strategies import GENERATORS_BY_SHAPE, SIZES

from pixelmaze import Maze, Trace, from_id, generate
from pixelmaze.board import Board
from pixelmaze.grid import SHAPES, Grid, build
from pixelmaze.making import another
from pixelmaze.maze import is_connected, is_perfect
from pixelmaze.maze_id import parse
from pixelmaze.registry import GENERATORS, Generator
from pixelmaze.rng import seeded
from pixelmaze.step import ACTIONS, CARVE

# One line a maze, its digest and its ID. People have kept these IDs: a line must never change.
# A new generator gets lines of its own, for each of its shapes.
PINNED_LINES = Path(__file__).with_name("pinned.txt").read_text(encoding="utf-8").splitlines()
PINNED = dict(line.split()[::-1] for line in PINNED_LINES)

each_generator = pytest.mark.parametrize(("name", "shape"), GENERATORS_BY_SHAPE)
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))


def steps_of(name: str, grid: Grid, seed: int) -> Trace:
    return Trace(GENERATORS[name].steps(grid, seeded(seed)))


@each_generator
@each_size
def test_makes_perfect_mazes(name: str, shape: str, size: tuple[int, int]) -> None:
    for seed in range(5):
        maze = generate(*size, name, seed, shape)
        graph = graph_of(maze)
        assert graph.number_of_edges() == maze.grid.size - 1
        assert nx.is_tree(graph)
        assert is_connected(maze)
        assert is_perfect(maze)
        assert (maze.start, maze.goal, maze.waypoints) == (0, maze.grid.size - 1, ())


@each_generator
@each_size
def test_made_at_once_is_made_step_by_step(name: str, shape: str, size: tuple[int, int]) -> None:
    grid = build(*size, shape)
    board = Board(grid, bytearray([GENERATORS[name].adds_walls]) * len(grid.head))
    if grid.size > 1:  # a single cell has no arc for a step to be about
        for step in steps_of(name, grid, 4711):
            action, arc = step
            assert action in range(len(ACTIONS))
            assert arc in range(len(grid.head))
            assert not (action == CARVE and board.passages[arc])
            board.apply(step)
    assert board.passages == generate(*size, name, 4711, shape).passages


@each_generator
def test_one_seed_means_one_maze(name: str, shape: str) -> None:
    grid = build(9, 7, shape)
    runs = [steps_of(name, grid, seed) for seed in range(8)]
    assert runs == [steps_of(name, grid, seed) for seed in range(8)]
    assert all(run != other for i, run in enumerate(runs) for other in runs[:i])


@each_generator
def test_id_makes_the_maze_again(name: str, shape: str) -> None:
    maze = generate(5, 4, name, shape=shape)  # any seed
    assert from_id(maze.id) == maze
    assert from_id(maze.id).id == maze.id


@each_generator
def test_another_is_of_the_same_kind(name: str, shape: str) -> None:
    maze = generate(9, 7, name, 4711, shape)
    other = another(maze)
    assert other != maze
    assert parse(other.id)[:4] == parse(maze.id)[:4]
    maze.id = None
    assert parse(another(maze).id)[:4] == (shape, 9, 7, "prim")


def test_without_a_seed_each_maze_is_another() -> None:
    assert any(a != b for a, b in pairwise(generate(9, 9).id for _ in range(4)))


def digest(maze: Maze) -> str:
    return sha256(maze.passages).hexdigest()[:16]


@pytest.mark.parametrize("id", PINNED)
def test_id_means_the_same_maze_for_ever(id: str) -> None:
    assert digest(from_id(id)) == PINNED[id]


@each_generator
def test_generator_is_pinned(name: str, shape: str) -> None:
    wanted = [f"{shape}-{rest}" for rest in (f"7x5-{name}-0", f"30x20-{name}-4294967295")]
    missing = [each for each in wanted if each not in PINNED]
    lines = "\n".join(f"{digest(from_id(each))} {each}" for each in missing)
    assert not missing, f"once sure of it, freeze it in pinned.txt:\n{lines}"


def test_unknown_generator_suggests_the_nearest() -> None:
    with refused("'primm'", "did you mean 'prim'?", *GENERATORS):
        generate(4, 4, "primm")
    with refused("did you mean 'kruskal'?"):
        from_id("square-4x4-kruskall-1")


@pytest.mark.parametrize("seed", [-1, 2**32])
def test_seed_out_of_range_is_refused(seed: int) -> None:
    with refused(f"seed {seed}", "4294967295"):
        generate(4, 4, seed=seed)


@pytest.mark.parametrize("size", ["0x4", "4x0", "9999999x9999999", "12345678901x4"])
def test_bad_size_is_refused(size: str) -> None:
    with refused(f"size {size}"):
        from_id(f"square-{size}-prim-1")


def test_unknown_shape_is_refused() -> None:
    with refused("'octagonal'", *SHAPES):
        generate(4, 4, shape="octagonal")


def test_shape_that_a_generator_cannot_make_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    only_square = Generator("flat", "Flat", GENERATORS["prim"].steps, ("square",))
    monkeypatch.setitem(GENERATORS, "flat", only_square)
    assert is_perfect(generate(4, 4, "flat", 1))
    with refused("flat", "hexagonal", "prim", "kruskal"):
        generate(4, 4, "flat", 1, "hexagonal")
