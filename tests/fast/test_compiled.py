"""Compiled code takes the very steps that the same source takes when it is interpreted.

On a fresh machine numba compiles each algorithm once, which is where the time goes; what is
compiled serves all shapes and masks, so these are gone through within a test.
"""

import gc
from collections.abc import Callable
from threading import get_ident

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused
from support.mask_strategies import masked_mazes
from support.own import generate, solve
from support.sampling import sample
from support.strategies import SHAPE_NAMES, SOLVER_NAMES, fitting, masks, muddy
from support.strategies import mazes as any_mazes

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.fast import fast
from pixelmaze.fast.fast import distances_from
from pixelmaze.maze.distances import turning_costs_to
from pixelmaze.maze.grid import Grid, build
from pixelmaze.maze.masks import MASKS, largest_part, named_mask
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.rng import Rng, seeded
from pixelmaze.maze.step import FRONTIER, START, Steps, Trace

each_solver = pytest.mark.parametrize("solver", sample(SOLVER_NAMES, 16))
SIZES = [(2, 1), (1, 6), (6, 1), (2, 2), (9, 7), (24, 31)]
MODIFIED = [{}, {"braid": 40, "goal": "farthest"}, {"goal": "random", "waypoints": 3}]


def fields(grid: Grid) -> list[object]:
    """All that algorithms may read of a grid."""
    flat = (grid.first, grid.head, grid.twin, grid.heading, grid.u, grid.v, grid.w)
    return [grid.size, grid.width, grid.height, grid.n_headings, *map(list, flat)]


# ---- generators ----------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("name", sample(GENERATORS, 22))
def test_generators_take_the_same_steps(name: str) -> None:
    for shape in GENERATORS[name].shapes:
        grids = [build(*fitting(shape, *size, min_cells=2), shape) for size in SIZES]
        if GENERATORS[name].masks:
            exists = (largest_part(20, 19, shape, named_mask(m, 20, 19, shape)) for m in MASKS)
            grids += [build(20, 19, shape, mask) for mask in exists]
        for seed, grid in enumerate(grids):
            steps = GENERATORS[name].steps
            expected = Trace(steps(grid, seeded(seed)))
            assert fast.trace(steps, grid, seeded(seed)) == expected
            assert len(expected) >= grid.size - 1 or GENERATORS[name].adds_walls


@pytest.mark.thorough
@pytest.mark.parametrize("name", sample(GENERATORS, 22))
def test_generators_make_the_same_mazes(name: str) -> None:
    """Loops, goals and masks included."""
    sizes = [(1, 1), *SIZES]
    for turn, shape in enumerate(GENERATORS[name].shapes):
        cases = [(size, MODIFIED[(i + turn) % 3]) for i, size in enumerate(sizes)]
        if GENERATORS[name].masks:
            masked = [{**MODIFIED[i % 3], "mask": mask} for i, mask in enumerate(MASKS)]
            cases += [((17, 14), more) for more in masked[turn :: len(GENERATORS[name].shapes)]]
        for seed, (asked, more) in enumerate(cases):
            size = fitting(shape, *asked)
            maze = generate(*size, name, seed, shape, compile=True, **more)
            expected = generate(*size, name, seed, shape, compile=False, **more)
            assert maze == expected
            assert maze.id == expected.id
            assert fields(maze.grid) == fields(expected.grid)


@pytest.mark.thorough
@given(st.data(), st.sampled_from(SHAPE_NAMES), st.integers(1, 8), st.integers(1, 8))
def test_grids_are_the_same(data: st.DataObject, shape: str, width: int, height: int) -> None:
    width, height = fitting(shape, width, height)
    exists = data.draw(st.none() | masks(width, height, shape))
    grid = fast.build_grid(width, height, shape, exists)
    expected = build(width, height, shape, exists)
    assert fields(grid) == fields(expected)
    assert grid.place_of == expected.place_of
    assert grid.cell_at_place == expected.cell_at_place


@pytest.mark.parametrize("make", [build, fast.build_grid])
def test_grids_that_cannot_be_are_refused_alike(make: Callable[..., Grid]) -> None:
    with refused("size 0x4"):
        make(0, 4, "square")
    with refused("'octagonal'"):
        make(4, 4, "octagonal")
    with refused("mask has 15 places"):
        make(4, 4, "square", b"\1" * 15)
    with refused("no cell"):
        make(4, 4, "square", bytes(16))


# ---- solvers -------------------------------------------------------------------------------------


@pytest.mark.thorough
@each_solver
@given(
    muddy(any_mazes(max_changes=30, max_waypoints=2, distinct=False, max_goals=4))
    | masked_mazes(max_waypoints=2)
)
def test_solvers_take_the_same_steps(solver: str, maze: Maze) -> None:
    """In mazes with loops, islands, waypoints, several goals, mud and masks; `==` compares traces
    and figures."""
    assert solve(maze, solver, compile=True) == solve(maze, solver, compile=False)


@pytest.mark.thorough
@pytest.mark.parametrize("solver", sample(SOLVER_NAMES, 16))
def test_solvers_take_the_same_steps_in_larger_mazes(solver: str) -> None:
    """Not so large for one that finds a shortest path on foot: it walks again and again."""
    for seed, (shape, braid) in enumerate((s, b) for s in SHAPE_NAMES for b in (0, 100)):
        side = 12 if SOLVERS[solver].shortest and SOLVERS[solver].local else 40
        maze = generate(side, side, "kruskal", seed, shape, braid=braid, goal="farthest")
        solution = solve(maze, solver, compile=True)
        assert solution == solve(maze, solver, compile=False)
        assert solution.found or braid


@pytest.mark.thorough
def test_searches_by_heading_take_the_same_steps() -> None:
    for seed, shape in enumerate(("square", "hexagonal", "circular")):
        maze = generate(13, 11, "prim", seed, shape, braid=80, mud=20, one_way=3, turns=5 + seed)
        assert solve(maze, "a-star", compile=True) == solve(maze, "a-star", compile=False)
        assert [*fast.call(turning_costs_to, maze, [7])] == turning_costs_to(maze, [7])


@pytest.mark.thorough
def test_a_heap_of_tuples_may_begin_empty() -> None:
    maze = generate(6, 5, seed=1, braid=50)
    assert solve(maze, "flood-fill", compile=True) == solve(maze, "flood-fill", compile=False)


@pytest.mark.thorough
def test_trace_that_is_longer_than_expected_is_whole() -> None:
    maze = generate(8, 6, "prim", 4711)
    for arc in exits(maze, maze.goal):
        maze.passages[arc] = maze.passages[maze.grid.twin[arc]] = 0
    solution = solve(maze, "random-mouse", compile=True)
    assert solution.steps > 2 * fast.STEPS_PER_ARC * len(maze.grid.head)
    assert solution == solve(maze, "random-mouse", compile=False)


# ---- whether to compile --------------------------------------------------------------------------


@pytest.mark.parametrize("cells", [119, pytest.param(120, marks=pytest.mark.thorough)])
def test_large_work_is_compiled(cells: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "THRESHOLD", 120)
    used = []
    for name in ("build_grid", "carry_out", "trace"):
        ours = getattr(fast, name)
        monkeypatch.setattr(
            fast,
            name,
            lambda *a, ours=ours, name=name, **k: used.append(name) or ours(*a, **k),
        )
    maze = generate(cells, 1, "binary-tree", 1)
    assert solve(maze, "dfs").found
    assert used == (["build_grid", "carry_out", "trace"] if cells >= 120 else [])


def test_without_numba_all_works_but_what_is_wished_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "is_available", lambda: False)
    monkeypatch.setattr(fast, "THRESHOLD", 10)
    maze = generate(9, 9, "prim", 1)
    assert maze == generate(9, 9, "prim", 1, compile=False)
    assert solve(maze).found
    with refused("numba", "try `pip install 'pixelmaze[fast]'`"):
        generate(2, 2, compile=True)
    with refused("numba"):
        solve(maze, compile=True)


# ---- progress and failure ------------------------------------------------------------------------


@pytest.mark.thorough
def test_progress_ends_with_all_there_is() -> None:
    counts: list[int] = []
    maze = generate(30, 20, "kruskal", 1, compile=True, progress=counts.append)
    assert counts[-1] == 599
    counts.clear()
    solution = solve(maze, "bfs", via=[35, 6], compile=True, progress=counts.append)
    assert counts == sorted(counts)
    assert counts[-1] <= solution.steps
    assert counts[-1] > solution.legs[-1]


def failing(grid: Grid, rng: Rng) -> Steps:
    yield START, 0
    if rng[0] and grid.size == 2:
        raise ValueError("as planned")
    yield FRONTIER, 0


@pytest.mark.thorough
@pytest.mark.parametrize("progress", [None, [].append], ids=["here", "aside"])
def test_errors_in_compiled_code_are_raised(progress: fast.Progress | None) -> None:
    with pytest.raises(ValueError, match="as planned"):
        fast.trace(failing, build(2, 1), seeded(1), progress=progress)


@pytest.mark.thorough
def test_distances_are_the_same_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    maze = generate(9, 8, seed=1, shape="hexagonal", braid=30)
    interpreted = distances_from(maze, 5)
    assert interpreted[5] == 0
    monkeypatch.setattr(fast, "THRESHOLD", 0)
    assert [*distances_from(maze, 5)] == interpreted


@pytest.mark.thorough
def test_garbage_of_before_is_left_to_the_thread_that_made_it() -> None:
    """The engine's pictures say on standard error if another thread clears them away."""
    cleared_in: list[int] = []

    class Loop:
        def __init__(self) -> None:
            self.me = self

        def __del__(self) -> None:
            cleared_in.append(get_ident())

    Loop()
    fast.run_in_thread(gc.collect, [0], None)
    assert not cleared_in
    gc.collect()
    assert cleared_in == [get_ident()]
