"""A race: its clock, its places, and who takes part."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused
from support.own import solve
from support.strategies import SHAPE_NAMES, SOLVER_NAMES, able, mazes
from support.window_driver import walled_in

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.files.text import read
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import FRONTIER, PATH
from pixelmaze.run.factory import generate
from pixelmaze.run.outcomes import GAVE_UP
from pixelmaze.run.race import MADE, MOST, Race, RaceResult, of_generators, of_solvers, table
from pixelmaze.run.solution import Solution

FOUR = ("dfs", "bfs", "a-star", "wall-follower")
ISLAND = """
+---+---+---+---+---+
| S                 |
+   +---+---+---+   +
|   |           |   |
+   +   +   +   +   +
|         G         |
+   +   +   +   +   +
|   |           |   |
+   +---+---+---+   +
|                   |
+---+---+---+---+---+
"""
"""Who keeps a hand on the outer wall does not find the goal."""


def island() -> Maze:
    return read(ISLAND.strip())


# ---- the clock ---------------------------------------------------------------------------------


def ticks_of(maze: Maze, solver: str) -> int:
    """All steps but FRONTIER and PATH, counted in the trace."""
    return sum(action not in (FRONTIER, PATH) for action, _ in solve(maze, solver).trace)


def state(race: Race) -> list[tuple[object, ...]]:
    return [
        (bytes(run.board.marks), bytes(run.board.passages), list(run.board.came_by),
         run.board.cursor, list(run.board.action_counts), run.visited)
        for run in race.runs
    ]  # fmt: skip


LINE_UPS = st.lists(st.sampled_from(SOLVER_NAMES), min_size=2, max_size=MOST, unique=True)


@given(mazes(max_waypoints=1), LINE_UPS)
def test_clock_counts_what_is_done(maze: Maze, names: list[str]) -> None:
    race = Race(of_solvers(maze, names))
    race.run()
    for result, name in zip(race.results, names, strict=True):
        found = solve(maze, name)
        assert result
        assert result.rounds == ticks_of(maze, name)
        assert (result.title, result.solution) == (SOLVERS[name].title, found)
        assert result.visited == found.visited
    assert race.length == max(result.rounds for result in race.results if result)
    assert race.finished


@given(mazes(max_waypoints=1), LINE_UPS, st.lists(st.integers(0, 250), min_size=1, max_size=5))
def test_any_place_is_as_if_raced_there(maze: Maze, names: list[str], places: list[int]) -> None:
    race = Race(of_solvers(maze, names))
    for place in places:
        race.seek(place)
    fresh = Race(of_solvers(maze, names))
    for tick in range(race.index + 1):
        fresh.seek(tick)
    assert (fresh.index, state(fresh), fresh.results) == (race.index, state(race), race.results)
    assert fresh.marks == race.marks


@given(mazes(), LINE_UPS)
def test_each_run_has_done_as_many_ticks_as_have_passed(maze: Maze, names: list[str]) -> None:
    race = Race(of_solvers(maze, names))
    total = [ticks_of(maze, name) for name in names]
    for tick in range(0, max(total) + 2, max(1, max(total) // 5)):
        race.seek(tick)
        assert race.index == min(tick, max(total))
        for run, own in zip(race.runs, total, strict=True):
            timed = sum(step & 15 not in (FRONTIER, PATH) for step in run.trace.packed[: run.index])
            assert timed == min(tick, own)


def test_time_moves_it_and_it_ends() -> None:
    race = Race(of_solvers(generate(8, 8, "prim", 1), FOUR), 100)
    race.advance(0.5)
    assert race.index == 50
    race.paused = True
    race.advance(0.5)
    assert race.index == 50
    race.paused = False
    race.advance(1000)
    assert race.finished
    assert race.index == race.length


# ---- results -----------------------------------------------------------------------------------


@given(mazes(), LINE_UPS)
def test_places_follow_the_ticks(maze: Maze, names: list[str]) -> None:
    race = Race(of_solvers(maze, names))
    race.run()
    results = [result for result in race.results if result]
    there = sorted(result.rounds for result in results if result.outcome == "found")
    for result in results:
        if result.outcome == "found":
            assert result.place == 1 + sum(ticks < result.rounds for ticks in there)
        else:
            assert result.place == 0


def test_equal_steps_share_a_place() -> None:
    maze = read("+---+---+---+\n| S       G |\n+---+---+---+\n")
    race = Race(of_solvers(maze, ["dfs", "wall-follower", "tremaux", "iterative-deepening"]))
    race.run()
    places = [result.place for result in race.results if result]
    assert places[:3] == [1, 1, 1]
    assert places[3] == 4


def test_running_runner_has_no_result() -> None:
    race = Race(of_solvers(generate(10, 10, "recursive-backtracker", 1), FOUR))
    race.run()
    ticks = sorted(result.rounds for result in race.results if result)
    race.seek(ticks[1] - 1)
    assert sum(result is not None for result in race.results) == 1
    race.seek(ticks[1])
    assert sum(result is not None for result in race.results) == 2
    assert [mark.begin for mark in race.marks] in (ticks[:2], ticks[1::-1])
    race.seek(0)
    assert race.results == [None] * 4


def test_runner_that_gave_up_has_no_place() -> None:
    race = Race(of_solvers(island(), ["wall-follower", "bfs"]))
    race.run()
    follower, searcher = race.results
    assert follower
    assert searcher
    assert (follower.outcome, follower.place, follower.length) == (GAVE_UP, 0, None)
    assert searcher.place == 1


def test_race_that_nobody_finishes() -> None:
    race = Race(of_solvers(walled_in(), ["dfs", "wall-follower"]))
    race.run()
    assert [result.place for result in race.results if result] == [0, 0]


def solution(outcome: str, length: int | None = None) -> Solution:
    route = [] if length is None else [*range(length + 1)]
    return replace(solve(generate(2, 2, seed=1)), outcome=outcome, route=route, cost=length)


def test_table() -> None:
    results = [
        RaceResult("Slow", 2, 12_345, 99, solution("found", 10)),
        RaceResult("Lost", 0, 7, 5, solution("gave up")),
        RaceResult("Quick", 1, 20, 21, solution("found", 101)),
        RaceResult("Worse", 0, 8, 6, solution("no way")),
    ]
    assert table(results).splitlines() == [
        "           rounds     path  visited",
        "1.  Quick      20      101       21",
        "2.  Slow   12,345       10       99",
        "–   Lost        7  gave up        5",
        "–   Worse       8   no way        6",
    ]


# ---- who takes part ----------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_generators_race_on_one_form(shape: str) -> None:
    maze = generate(9, 8, "prim", 4711, shape, braid=30)
    names = able(shape)[:MOST]
    race = Race(of_generators(maze, names))
    race.run()
    assert [result.title for result in race.results if result] == [
        GENERATORS[name].title for name in names
    ]
    for run, result, name in zip(race.runs, race.results, names, strict=True):
        assert result
        cells = 31 if shape == "circular" else 72
        assert (result.outcome, result.visited, result.length) == (MADE, cells, None)
        alone = generate(9, 8, name, 4711, shape, braid=30)
        assert (run.maze.id, run.board.passages) == (alone.id, alone.passages)
        assert result.rounds == sum(action != FRONTIER for action, _ in run.trace)
    assert min(result.place for result in race.results if result) == 1
    race.seek(0)
    assert race.results == [None] * MOST


def test_generators_race_on_a_maze_of_one_cell() -> None:
    race = Race(of_generators(generate(1, 1), ["prim", "wilson"]))
    assert [result.title for result in race.results if result] == [
        GENERATORS["prim"].title, GENERATORS["wilson"].title,
    ]  # fmt: skip


def test_errors_are_one_line() -> None:
    maze = generate(5, 5, "prim", 1)
    with refused("2 to 6 solvers", "not 1"):
        of_solvers(maze, ["dfs"])
    with refused("2 to 6 solvers", "not 7"):
        of_solvers(maze, SOLVER_NAMES[:7])
    with refused("bfs cannot race against itself"):
        of_solvers(maze, ["bfs", "dfs", "bfs"])
    with refused("is not a solver", "nobody"):
        of_solvers(maze, ["bfs", "nobody"])
    with refused("2 to 6 generators", "not 0"):
        of_generators(maze, [])
    with refused("prim cannot race against itself"):
        of_generators(maze, ["prim", "prim"])
    unmasked = next(name for name, entry in GENERATORS.items() if not entry.masks)
    with refused(unmasked, "mask"):
        of_generators(generate(9, 9, "prim", 1, mask="ring"), ["prim", unmasked])
