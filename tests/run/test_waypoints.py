"""Ways over waypoints: each leg is solved on its own, and the path is all of them together."""

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import graph_of, refused
from support.strategies import SHAPE_NAMES, SOLVER_NAMES, mazes

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.step import FRONTIER, PATH
from pixelmaze.run.factory import generate
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve

each_solver = pytest.mark.parametrize("solver", SOLVER_NAMES)
each_shape = pytest.mark.parametrize("shape", SHAPE_NAMES)


@pytest.mark.few(3)
@each_solver
@given(mazes(max_changes=20, max_waypoints=3, distinct=False))
def test_path_is_that_of_all_legs_together(solver: str, maze: Maze) -> None:
    """The same cell may be asked for again and again."""
    solution = solve(maze, solver)
    graph = graph_of(maze)
    stops = [maze.start, *maze.waypoints, maze.goal]
    path, steps, begins = [maze.start], [], []
    for begin, end in pairwise(stops):
        leg = solve(maze, solver, begin, end, ())
        begins.append(len(steps))
        steps += [step for step in leg.trace if step[0] != PATH]
        if not leg.found:
            path = []
            break
        path += leg.route[1:]
        if SOLVERS[solver].shortest:
            assert leg.length == nx.shortest_path_length(graph, begin, end)
    assert solution.route == path
    assert solution.legs == begins
    assert solution.found == bool(path)
    moves = [(PATH, arc_between(maze.grid, a, b)) for a, b in pairwise(path)]
    assert [*solution.trace] == steps + moves
    if SOLVERS[solver].complete:
        assert solution.found == all(nx.has_path(graph, a, b) for a, b in pairwise(stops))


@pytest.mark.few(3)
@each_solver
@given(mazes(max_changes=20, max_waypoints=3, distinct=False))
def test_search_takes_the_steps_of_the_solution(solver: str, maze: Maze) -> None:
    solution = solve(maze, solver)
    search = Search(maze, solver)
    search.run()
    assert search.trace == solution.trace
    assert search.solution == solution
    assert search.legs == solution.legs


@given(mazes(min_cells=4, max_waypoints=3), st.sampled_from(SOLVER_NAMES), st.data())
def test_visited_cells_are_counted_at_any_step(
    maze: Maze, solver: str, data: st.DataObject
) -> None:
    search = Search(maze, solver)
    length = solve(maze, solver).steps
    for index in data.draw(st.lists(st.integers(0, min(length, 400)), min_size=1, max_size=6)):
        search.seek(index)
        done = [
            maze.grid.head[arc] for action, arc in [*search.trace][:index] if action != FRONTIER
        ]
        assert search.visited == len({maze.start, *done})


@pytest.mark.thinned
@each_solver
@each_shape
def test_a_way_over_waypoints(solver: str, shape: str) -> None:
    size, goal = ((9, 9), 54) if shape == "circular" else ((7, 6), 41)
    maze = generate(*size, "prim", 4711, shape)
    via = [35, 6, 6, 0, goal]
    solution = solve(maze, solver, via=via)
    assert solution.found
    assert len(solution.legs) == 6
    assert solution.legs == sorted(solution.legs)
    assert solution.legs[2] == solution.legs[3]  # to the same cell again: nothing to do
    graph = graph_of(maze)
    ways = [nx.shortest_path(graph, a, b) for a, b in pairwise([0, *via, goal])]
    assert solution.route == [0, *(cell for way in ways for cell in way[1:])]


def test_waypoints_of_the_maze_are_those_to_go_by_unless_others_are_named() -> None:
    maze = generate(7, 6, "prim", 4711)
    over = Maze(maze.grid, maze.passages, maze.start, maze.goal, [35, 6])
    assert solve(over) == solve(maze, via=[35, 6])
    assert solve(over, via=()) == solve(maze)
    assert Search(over, "bfs").stops == [0, 35, 6, 41]
    assert Search(over, "bfs", via=[3]).stops == [0, 3, 41]


@pytest.mark.thinned
@each_solver
@each_shape
def test_waypoint_closed_off(solver: str, shape: str) -> None:
    size = (5, 5) if shape == "circular" else (5, 4)
    maze = generate(*size, "prim", 4711, shape)
    for arc in exits(maze, 10):
        maze.passages[arc] = maze.passages[maze.grid.twin[arc]] = 0
    maze.waypoints = (maze.start, 10, 3)
    solution = solve(maze, solver)
    assert solution.outcome == ("no way" if SOLVERS[solver].complete else "gave up")
    assert (solution.route, solution.length) == ([], None)
    assert PATH not in [action for action, _ in solution.trace]
    assert solution.legs == [0, 0]  # the first is done at once, the second fails


@each_solver
def test_there_and_back_is_a_way_although_it_ends_where_it_begins(solver: str) -> None:
    maze = generate(5, 4, "prim", 4711)
    there = solve(maze, solver)
    back = solve(maze, solver, maze.start, maze.start, [maze.goal])
    assert back.route == there.route + there.route[-2::-1]
    assert back.length == 2 * there.length


def test_waypoint_outside_the_maze_is_refused() -> None:
    maze = generate(5, 4, seed=1)
    for cell in (-1, 20):
        with refused(f"{cell} is not a cell", "19"):
            solve(maze, via=[3, cell])
        with refused(f"{cell} is not a cell", "19"):
            Search(maze, "bfs", via=[3, cell])
        with refused(f"{cell} is not a cell", "19"):
            solve(maze, start=cell)
        with refused(f"{cell} is not a cell", "19"):
            solve(maze, goal=cell)


@pytest.mark.parametrize("solver", ["bfs", "dfs"])
def test_progress_counts_on_from_leg_to_leg(solver: str) -> None:
    maze = generate(7, 6, "prim", 4711)
    counts: list[int] = []
    solution = solve(maze, solver, via=[35, 6], progress=counts.append)
    assert counts == sorted(counts)
    paths = [solve(maze, solver, a, b).length for a, b in ((0, 35), (35, 6), (6, 41))]
    ends = [*solution.legs[1:], solution.steps - sum(paths)]  # of each leg, its path left out
    assert counts == [end + path for end, path in zip(ends, paths, strict=True)]
