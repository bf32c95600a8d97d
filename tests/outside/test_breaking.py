"""Breaking solvers: the thirteen of the game, the judge, and the search for the smallest maze."""

import ast
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from support.breaking import all_mazes, solver_here, tried
from support.strategies import mazes

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.files.text import read, write
from pixelmaze.game.breaking import Challenge, challenges
from pixelmaze.maze.grid import build
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.checking.breaking import FLAWS, reached_in, ruling_in, smallest
from pixelmaze.outside.checking.runs import KEEPS_FIRST
from pixelmaze.run.factory import generate
from pixelmaze.run.maze_code import maze_of_code

ALL = [*challenges().values()]
each = pytest.mark.parametrize("challenge", ALL, ids=lambda challenge: challenge.name)
PROVED = [it for it in ALL if it.par <= 5 and it.name != "last-column"]
"""Those with few smaller mazes, and for which it does not matter where on the board they lie."""


def test_thirteen_have_all_flaws_that_are_asked_for() -> None:
    assert len(ALL) == 13
    assert {challenge.flaw for challenge in ALL} == {*FLAWS} - {"any"}


@each
def test_solver_is_right_in_the_first_maze(challenge: Challenge) -> None:
    maze = challenge.maze()
    assert max(maze.grid.width, maze.grid.height) <= 8
    run, ruling = tried(solver_here(challenge), maze, challenge.flaw)
    assert not run.failure, run.why
    assert not ruling.is_broken
    assert ruling.words.startswith("Not broken: it finds a best path")


@pytest.mark.few(2)
@each
def test_solution_breaks_it_at_par(challenge: Challenge) -> None:
    maze = maze_of_code(challenge.solution)
    assert maze.grid.asked == challenge.maze().grid.asked
    _, ruling = tried(solver_here(challenge), maze, challenge.flaw)
    assert ruling.is_broken, ruling.words
    assert len(reached_in(maze)) == challenge.par
    assert [challenge.stars(challenge.par + more) for more in (-1, 0, 1, 99)] == [
        3, 3, 2 if challenge.par > 1 else 1, 1
    ]  # fmt: skip


@pytest.mark.few(7)
@pytest.mark.parametrize("challenge", PROVED, ids=lambda challenge: challenge.name)
def test_no_smaller_maze_breaks_it(challenge: Challenge) -> None:
    solver, grid = solver_here(challenge), challenge.maze().grid
    for count in range(2, challenge.par):
        for maze in all_mazes(grid, count, challenge.counts_costs):
            assert not tried(solver, maze, challenge.flaw)[1].is_broken


def test_all_small_mazes_are_tried() -> None:
    grid = build(6, 5)
    assert [sum(1 for _ in all_mazes(grid, count)) for count in (2, 3, 4)] == [4, 36, 276]
    weighted = [sum(1 for _ in all_mazes(grid, count, True)) for count in (2, 3)]
    assert weighted == [4 * 3**2 * 2, 36 * 3**3 * 2**2]


@each
def test_texts_are_short_and_say_what_it_is_meant_to_do(challenge: Challenge) -> None:
    path = challenge.solver.path
    assert path
    title = ast.get_docstring(ast.parse(path.read_text("utf-8")))
    assert title
    assert "\n" not in title
    assert len(challenge.title) <= 24
    assert 0 < len(challenge.hint) <= 100


@given(maze=mazes())
def test_right_solvers_are_never_broken(maze: Maze) -> None:
    for flaw in ("any", "visits"):
        assert not tried(SOLVERS["bfs"], maze, flaw)[1].is_broken


def test_only_the_flaw_that_is_asked_for_counts() -> None:
    maze = maze_of_code(challenges()["first-way"].solution)
    _, ruling = tried(solver_here(challenges()["first-way"]), maze, "endless")
    assert not ruling.is_broken
    assert ruling.words.startswith("Wrong, but in another way: found a path of 3 moves")


def test_maze_without_a_way_breaks_nothing() -> None:
    maze = generate(4, 4, seed=1)
    maze.passages = bytearray(len(maze.passages))
    _, ruling = tried(SOLVERS["wall-follower"], maze, "any")
    assert ruling == (False, "There is no path to the goal.")


@pytest.mark.parametrize("without", ["fences", "solver"])
def test_fences_count_only_for_solvers_that_know_of_them(without: str) -> None:
    maze = maze_of_code(challenges()["one-offer"].solution)
    solver = solver_here(challenges()["one-offer"])
    run, ruling = tried(solver, maze, "detour")
    assert ruling == (True, "Broken: found a path of cost 5; the best has cost 3.")
    assert run.advice == KEEPS_FIRST
    if without == "fences":
        maze.fences = b""
    else:
        solver = replace(solver, weighted=False)
    assert not tried(solver, maze, "detour")[1].is_broken


def test_mud_counts_only_for_solvers_that_know_of_it() -> None:
    maze = maze_of_code(challenges()["cheapest"].solution)
    solver = solver_here(challenges()["cheapest"])
    assert tried(solver, maze, "detour")[1].is_broken
    maze.terrain = b""
    assert not tried(solver, maze, "detour")[1].is_broken


@pytest.mark.thorough
@pytest.mark.parametrize(("solver", "cells"), [("dfs", 4), ("wall-follower", 4), ("bfs", None)])
def test_smallest_maze_is_found_again(solver: str, cells: int | None) -> None:
    def found(seed: int) -> list[Maze | None]:
        entry = SOLVERS[solver]
        tries = smallest(
            lambda maze: ruling_in(maze, entry, "any").is_broken, build(6, 5), False, seed
        )
        return [*islice(tries, 800)]

    best = found(1)
    assert best == found(1)
    sizes = [len(reached_in(maze)) for maze in best if maze]
    assert sizes == sorted(sizes, reverse=True)
    assert (sizes[-1] if sizes else None) == cells


def test_a_maze_with_fences_is_found() -> None:
    solver = solver_here(challenges()["one-offer"])
    tried_in: list[Maze] = []

    def is_broken(maze: Maze) -> bool:
        tried_in.append(maze)
        return tried(solver, maze, "detour")[1].is_broken

    best = next(maze for maze in islice(smallest(is_broken, build(2, 2), True), 3000) if maze)
    assert len(reached_in(best)) == 4
    assert best.has_costs
    for maze in tried_in:
        assert read(write(maze)) == maze


def test_other_solvers_can_be_broken() -> None:
    challenge = Challenge("wall-follower", "", "endless", given=SOLVERS["wall-follower"])
    assert (challenge.shows, challenge.par) == (FLAWS["endless"], 0)
    assert challenge.solver is SOLVERS["wall-follower"]
