"""Mud and water: where they lie, and what they cost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused
from support.strategies import SEEDS, SHAPE_NAMES

from pixelmaze import Maze, from_id, generate
from pixelmaze.terrain import COSTS, FLOOR, MUD, MUD_COST, WATER, WATER_COST

PERCENT = st.integers(0, 100)


def share(percent: int, cells: int) -> int:
    return (cells * percent + 50) // 100


@given(st.sampled_from(SHAPE_NAMES), SEEDS, PERCENT, PERCENT, st.integers(0, 3))
def test_so_much_of_the_floor_is_covered(
    shape: str, seed: int, mud: int, water: int, waypoints: int
) -> None:
    maze = generate(7, 5, "kruskal", seed, shape, mud=mud, water=water, waypoints=waypoints)
    kept = {maze.start, *maze.goals, *maze.waypoints}
    size = maze.grid.size
    terrain = maze.terrain or bytes(size)
    assert terrain.count(MUD) == min(share(mud, size), size - len(kept))
    assert terrain.count(WATER) == min(share(water, size), size - len(kept) - terrain.count(MUD))
    assert {terrain[cell] for cell in kept} == {FLOOR}
    assert bytes(map(maze.cost_of, range(size))) == maze.costs
    assert list(maze.costs) == [COSTS[kind] for kind in terrain]


@given(SEEDS, st.integers(5, 70), st.integers(5, 100))
def test_mud_and_water_change_nothing_else(seed: int, mud: int, water: int) -> None:
    plain = generate(7, 5, seed=seed, braid=50, goal="farthest", waypoints=2)
    muddy = generate(7, 5, seed=seed, braid=50, goal="farthest", waypoints=2, mud=mud)
    both = generate(7, 5, seed=seed, braid=50, goal="farthest", waypoints=2, mud=mud, water=water)
    assert not plain.terrain
    assert [kind == MUD for kind in muddy.terrain] == [kind == MUD for kind in both.terrain]
    assert both != muddy
    for maze in (muddy, both):
        assert maze != plain
        maze.terrain = b""
        assert maze == plain


def test_an_id_says_how_much() -> None:
    maze = generate(9, 7, "wilson", 3, "hexagonal", mud=30, water=5)
    assert maze.id == "hexagonal-9x7-wilson-3-mud-30-water-5"
    assert from_id(maze.id) == maze


def test_costs_of_the_three_kinds() -> None:
    maze = generate(3, 1, seed=1)
    maze.terrain = bytes([FLOOR, MUD, WATER])
    assert [maze.cost_of(cell) for cell in range(3)] == [1, MUD_COST, WATER_COST]


def test_terrain_of_plain_floor_is_none() -> None:
    maze = generate(3, 1, seed=1)
    maze.terrain = bytearray(3)
    assert maze.terrain == b""
    assert list(maze.costs) == [1, 1, 1]
    assert Maze(maze.grid, maze.passages, 0, 2, terrain=bytes(3)) == maze


def test_terrain_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="terrain of 2 cells"):
        generate(3, 1, seed=1).terrain = bytes(2)


@pytest.mark.parametrize("name", ["mud", "water"])
def test_percentages_out_of_range_are_refused(name: str) -> None:
    with refused(f"{name} 101", "0 … 100"):
        from_id(f"square-4x4-prim-1-{name}-101")


def test_compiled_code_makes_the_same_terrain() -> None:
    pytest.importorskip("numba")
    made = [
        generate(20, 20, seed=1, mud=30, water=20, waypoints=3, compile=is_compiled)
        for is_compiled in (True, False)
    ]
    assert made[0] == made[1]
