"""Ghosts: solvers that walk, also where they would jump."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import open_arcs, refused
from support.strategies import SHAPE_NAMES, mazes

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.game.ghost import GHOSTS, Ghost, route
from pixelmaze.game.rules import Rules
from pixelmaze.maze.grid import tail
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.solution import solve

each_ghost = pytest.mark.parametrize("solver", GHOSTS)


def is_walk(maze: Maze, cells: list[int]) -> bool:
    """Whether each cell is an open neighbour of the one before."""
    steps = {(tail(maze.grid, arc), maze.grid.head[arc]) for arc in open_arcs(maze)}
    return all(pair in steps for pair in pairwise(cells))


@pytest.mark.thinned
@each_ghost
@pytest.mark.parametrize("shape", SHAPE_NAMES)
@pytest.mark.parametrize("more", ["", "-braid-60", "-waypoints-3", "-braid-60-waypoints-2"])
def test_ghosts_walk_to_the_goal(solver: str, shape: str, more: str) -> None:
    for seed in range(3):
        maze = from_id(f"{shape}-9x7-recursive-backtracker-{seed}{more}")
        solution = solve(maze, solver)
        cells = route(maze, solution)
        assert cells[0] == maze.start
        assert is_walk(maze, cells)
        if SOLVERS[solver].complete:
            assert solution.found
        if solution.found:
            assert cells[-1] == maze.goal
            visited = iter(cells)
            assert all(stop in visited for stop in maze.waypoints), "the keys, in order"


@given(mazes(max_waypoints=2), st.sampled_from(GHOSTS), st.integers(1, 60))
def test_ghosts_go_no_faster_than_their_pace(maze: Maze, solver: str, pace: int) -> None:
    ghost = Ghost(maze, solver, pace)
    assert is_walk(maze, ghost.route)
    for index, (here, there) in enumerate(pairwise(ghost.route)):
        assert ghost.at(index * pace) == (here, there, 0)
        assert ghost.at(index * pace + pace - 1) == (here, there, (pace - 1) / pace)
    end = (len(ghost.route) - 1) * pace
    assert ghost.at(end) == ghost.at(end + 9999) == (ghost.route[-1], ghost.route[-1], 0)


@given(mazes(max_waypoints=2, distinct=False), st.sampled_from(GHOSTS))
def test_ghosts_arrive_if_their_solver_does(maze: Maze, solver: str) -> None:
    ghost = Ghost(maze, solver, 7)
    if solve(maze, solver).found:
        assert ghost.route[-1] == maze.goal
        assert ghost.arrives == 7 * (len(ghost.route) - 1)
    else:
        assert ghost.arrives == float("inf")


def test_ghost_that_gives_up_at_the_goal_never_arrives() -> None:
    """On the way to a key, say."""
    two = from_id("square-2x1-prim-1")
    apart = Maze(two.grid, bytearray(2), 0, 0, (1,))
    assert Ghost(apart, "dfs", 7).arrives == float("inf")


@each_ghost
def test_ghost_of_a_walker_takes_as_many_moves(solver: str) -> None:
    maze = generate(12, 9, "recursive-backtracker", seed=5)
    solution = solve(maze, solver)
    moves = len(route(maze, solution)) - 1
    if solution.moves is None:
        assert moves >= len(solution.route) - 1
    else:
        assert moves == solution.moves


def test_other_solvers_are_no_ghosts() -> None:
    with refused("'dead-end-filling'", "tremaux"):
        Rules(ghost="dead-end-filling", pace=9)
    for pace in (0, 601):
        with refused("1 to 600 ticks a move"):
            Rules(ghost="dfs", pace=pace)
    with refused("0 to 9 moves"):
        Rules(torch=10)
