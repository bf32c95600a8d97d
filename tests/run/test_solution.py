"""A solution is one value, whenever its parts are worked out."""

import copy
import pickle
from dataclasses import FrozenInstanceError, asdict, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.strategies import SOLVER_NAMES, mazes

from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import generate
from pixelmaze.run.solution import Solution, solve

NAMES = [each.name for each in fields(Solution)]
any_maze = mazes(max_changes=20, max_waypoints=2, distinct=False)


@pytest.mark.parametrize(
    ("solvers", "compile"),
    [
        (SOLVER_NAMES, False),
        pytest.param(["bfs"], True, marks=pytest.mark.thorough),  # compiling each is slow
    ],
    ids=["interpreted", "compiled"],
)
@given(maze=any_maze, order=st.permutations(NAMES), data=st.data())
def test_parts_may_be_asked_for_in_any_order(
    solvers: list[str], compile: bool, maze: Maze, order: list[str], data: st.DataObject
) -> None:
    solver = data.draw(st.sampled_from(solvers))
    solution = solve(maze, solver, compile=compile)
    parts = {name: getattr(solution, name) for name in order}
    assert Solution(**parts) == solution == solve(maze, solver)
    assert repr(Solution(**parts)) == repr(solve(maze, solver))
    assert all(getattr(solution, name) is part for name, part in parts.items())


@pytest.mark.parametrize("clone", [copy.copy, copy.deepcopy, replace])
def test_copies_are_equal(clone: object) -> None:
    assert callable(clone)
    maze = generate(6, 5, seed=1)
    assert clone(solve(maze, "dfs")) == solve(maze, "dfs")
    assert pickle.loads(pickle.dumps(solve(maze, "dfs"))) == solve(maze, "dfs")
    assert list(asdict(solve(maze, "dfs"))) == NAMES


def test_solution_stays_what_it_is_when_the_maze_changes() -> None:
    maze = generate(6, 5, seed=1)
    solution, before = solve(maze), solve(maze).route
    maze.passages[:] = bytes(len(maze.passages))
    maze.goal = 3
    assert solution.route == before


def test_nothing_else_can_be_asked_for_or_set() -> None:
    solution = solve(generate(3, 2, seed=1))
    with pytest.raises(AttributeError, match="'Solution' object has no attribute 'lenght'"):
        _ = solution.lenght
    with pytest.raises(FrozenInstanceError):
        solution.visited = 3  # type: ignore[misc]


def test_parts_are_computed_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    maze = generate(6, 5, seed=1)
    monkeypatch.setattr("pixelmaze.run.solution.visited_after", None)
    solution = solve(maze)
    assert solution.found
    assert solution.steps > len(solution.route) > 1
    with pytest.raises(TypeError):
        _ = solution.visited
