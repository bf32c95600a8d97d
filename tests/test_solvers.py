"""Whatever a solver does, it must be right: judged by networkx, by scipy, and by walking along."""

import random
from itertools import pairwise

import networkx as nx
import pytest
from helpers import graph_of, matrix_of, refused
from hypothesis import given
from scipy.sparse.csgraph import dijkstra
from strategies import GENERATORS_BY_SHAPE, SHAPE_NAMES, SIZES, SOLVER_NAMES, mazes

from pixelmaze import Maze, Solution, generate, read, solve
from pixelmaze.grid import arc_between, build, tail
from pixelmaze.maze import exits, open_passage
from pixelmaze.registry import SOLVERS
from pixelmaze.step import BACKTRACK, FILL, PATH, START, VISIT, VISIT_BACK

each_solver = pytest.mark.parametrize("solver", SOLVER_NAMES)
each_shape = pytest.mark.parametrize("shape", SHAPE_NAMES)


def check(maze: Maze, solution: Solution) -> None:
    """All that must be true of any solution."""
    graph = graph_of(maze)
    if nx.has_path(graph, maze.start, maze.goal):
        assert solution.outcome == "found"
        assert solution.found
        check_path(maze, solution)
    else:
        assert solution.outcome == "no way"
        assert not solution.found
        assert (solution.path, solution.length) == ([], None)
    check_steps(maze, solution)


def check_path(maze: Maze, solution: Solution) -> None:
    path = solution.path
    assert (path[0], path[-1]) == (maze.start, maze.goal)
    assert len(set(path)) == len(path) == solution.length + 1
    assert all(maze.passages[arc_between(maze.grid, a, b)] for a, b in pairwise(path))
    if SOLVERS[solution.solver].shortest:
        assert solution.length == nx.shortest_path_length(graph_of(maze), maze.start, maze.goal)
        far = dijkstra(matrix_of(maze.grid, maze.passages), unweighted=True, indices=maze.start)
        assert solution.length == far[maze.goal]


def check_steps(maze: Maze, solution: Solution) -> None:
    """The figures are those of the trace, and nobody goes through a wall."""
    grid, steps = maze.grid, list(solution.trace)
    actions = [action for action, _ in steps]
    assert solution.steps == len(steps)
    assert solution.backtracks == actions.count(BACKTRACK)
    assert actions.count(PATH) == (solution.length or 0)
    moves = [(action, arc) for action, arc in steps if action in (VISIT, VISIT_BACK, BACKTRACK)]
    assert all(maze.passages[arc] for _, arc in moves)
    been = {maze.start}
    for action, arc in steps:
        if action in (START, VISIT, VISIT_BACK, BACKTRACK, FILL, PATH):
            assert action in (START, FILL) or tail(grid, arc) in been
            been.add(grid.head[arc])
    assert solution.visited == len(been)
    if not SOLVERS[solution.solver].local:
        assert solution.moves is None
        return
    assert solution.moves == len(moves)
    here = maze.start
    for _, arc in moves:
        assert tail(grid, arc) == here
        here = grid.head[arc]


@each_solver
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize(("generator", "shape"), GENERATORS_BY_SHAPE)
def test_perfect_mazes(solver: str, generator: str, shape: str, size: tuple[int, int]) -> None:
    maze = generate(*size, generator, 4711, shape)
    solution = solve(maze, solver)
    assert solution.found
    check(maze, solution)


@each_solver
@each_shape
def test_mazes_with_loops(solver: str, shape: str) -> None:
    for seed in range(5):
        maze = generate(11, 8, "prim", seed, shape)
        for arc in random.Random(seed).sample(range(len(maze.passages)), 10 * seed):
            open_passage(maze.grid, maze.passages, arc)
        solution = solve(maze, solver)
        assert solution.found
        check(maze, solution)


@each_solver
@each_shape
def test_goal_closed_off(solver: str, shape: str) -> None:
    maze = generate(8, 6, "prim", 4711, shape)
    for arc in exits(maze, maze.goal):
        maze.passages[arc] = maze.passages[maze.grid.twin[arc]] = 0
    solution = solve(maze, solver)
    assert not solution.found
    check(maze, solution)


@each_solver
@given(mazes(max_changes=30, distinct=False))
def test_any_maze(solver: str, maze: Maze) -> None:
    before = bytes(maze.passages)
    check(maze, solve(maze, solver))
    assert maze.passages == before


@each_solver
@given(mazes())
def test_from_here_to_there(solver: str, maze: Maze) -> None:
    ends = Maze(maze.grid, maze.passages, maze.goal, maze.start)
    assert solve(maze, solver, maze.goal, maze.start) == solve(ends, solver)


@each_solver
@each_shape
@pytest.mark.parametrize("width", [1, 5])
def test_start_that_is_the_goal(solver: str, shape: str, width: int) -> None:
    maze = generate(width, width, "prim", 4711, shape)
    solution = solve(maze, solver, maze.start, maze.start)
    assert (solution.outcome, solution.path, solution.length) == ("found", [maze.start], 0)
    assert solution.visited == 1


@each_solver
def test_long_ways_do_not_overflow(solver: str) -> None:
    """Nothing recurses: the way is tens of thousands of cells long."""
    side = 300
    grid = build(side, side)
    passages = bytearray(len(grid.head))
    snake = [
        cell for y in range(side) for cell in range(y * side, (y + 1) * side)[:: 1 - y % 2 * 2]
    ]
    for cell, after in pairwise(snake):
        open_passage(grid, passages, arc_between(grid, cell, after))
    solution = solve(Maze(grid, passages, snake[0], snake[-1]), solver)
    assert solution.path == snake


def test_unknown_solver_suggests_the_nearest() -> None:
    with refused("'bsf'", "did you mean 'bfs'?", *SOLVER_NAMES):
        solve(generate(2, 2), "bsf")


@given(mazes())
def test_bfs_visits_in_order_of_distance(maze: Maze) -> None:
    far = nx.single_source_shortest_path_length(graph_of(maze), maze.start)
    steps = solve(maze, "bfs").trace
    order = [far[maze.grid.head[arc]] for action, arc in steps if action in (START, VISIT)]
    assert order == sorted(order)


def test_dfs_tries_right_up_left_down() -> None:
    maze = read(
        "+---+---+---+\n"
        "|   |   |   |\n"
        "+---+   +---+\n"
        "|     S     |\n"
        "+---+   +---+\n"
        "|   |   | G |\n"
        "+---+---+---+\n"
    )
    trace = solve(maze, "dfs").trace
    assert [(action, maze.grid.head[arc]) for action, arc in trace] == [
        (START, 4),
        (VISIT, 5), (BACKTRACK, 4),
        (VISIT, 1), (BACKTRACK, 4),
        (VISIT, 3), (BACKTRACK, 4),
        (VISIT, 7), (BACKTRACK, 4),
    ]  # fmt: skip
