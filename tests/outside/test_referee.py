"""The referee believes every step that can be made, and no other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.maze.grid import arc_between, build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import (
    ACTIONS,
    BACKTRACK,
    BUILD,
    CARVE,
    FILL,
    FRONTIER,
    PATH,
    START,
    VISIT,
    Trace,
)
from pixelmaze.outside.referee import Referee
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import solve

MAZES = (
    "square-9x6-prim-1",
    "square-9x6-wilson-2-braid-60",
    "hexagonal-8x7-prim-3-braid-30",
    "square-12x12-prim-1-mask-heart",
)


@pytest.mark.thinned
@pytest.mark.parametrize("id", MAZES)
@pytest.mark.parametrize("name", SOLVERS)
def test_everything_that_solvers_of_the_package_do_is_believed(name: str, id: str) -> None:
    maze = from_id(id)
    packed = solve(maze, name).trace.packed
    referee = Referee(maze, maze.start, maze.goal)
    half = len(packed) // 2
    assert [referee.check(packed[:half]), referee.check(packed[half:])] == [
        half,
        len(packed) - half,
    ]
    assert referee.end() is None


# 0 1 2
# 3 4 5, with passages 0-1-2-5 and 3-4; 2 is the start, 0 and 3 are goals
GRID = build(3, 2)
OPEN = {(0, 1), (1, 2), (2, 5), (3, 4)}


def maze() -> Maze:
    passages = bytearray(len(GRID.head))
    for pair in OPEN:
        for here, there in (pair, pair[::-1]):
            passages[arc_between(GRID, here, there)] = 1
    return Maze(GRID, passages, 2, (0, 3))


def steps(*moves: tuple[int, int, int]) -> list[int]:
    return [arc_between(GRID, here, there) << 4 | action for action, here, there in moves]


BEGIN = (START, 1, 2)
ON = (VISIT, 2, 1)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ([BEGIN, ON, (VISIT, 1, 4)], "walked through a wall from 1,0 to 1,1 at step 3"),
        ([BEGIN, (FRONTIER, 2, 1), (VISIT, 1, 0)],
         "walked from 1,0 to 0,0, but 1,0 had not been reached, at step 3"),
        ([BEGIN, ON, (FRONTIER, 1, 4)], "looked through a wall from 1,0 to 1,1 at step 3"),
        ([BEGIN, ON, (BACKTRACK, 1, 0)],
         "went back from 1,0 to 0,0, but 0,0 had not been reached, at step 3"),
        ([(START, 0, 1)], "started at 1,0, not at the start 2,0, at step 1"),
        ([BEGIN, (CARVE, 2, 1)],
         "a solver cannot open or build walls, here from 2,0 to 1,0 at step 2"),
        ([BEGIN, (BUILD, 2, 1)],
         "a solver cannot open or build walls, here from 2,0 to 1,0 at step 2"),
        ([(PATH, 1, 0)], "the path starts at 1,0, not at the start 2,0, at step 1"),
        ([(PATH, 2, 1), (PATH, 2, 1)],
         "the path has a gap before the move from 2,0 to 1,0 at step 2"),
        ([(PATH, 2, 1), (PATH, 1, 4)], "the path leads through a wall from 1,0 to 1,1 at step 2"),
        ([(PATH, 2, 1), (VISIT, 2, 1)], "continued after the path, from 2,0 to 1,0, at step 2"),
        ([(PATH, 2, 1), (PATH, 1, 2)], "the path ends at 2,0, not at the goal 0,0 or 0,1"),
        ([BEGIN, ON, (FILL, 3, 4), (BACKTRACK, 1, 2), (PATH, 2, 1), (PATH, 1, 0)], None),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(moves: list[tuple[int, int, int]], message: str | None) -> None:
    referee = Referee(maze(), 2, 0)
    assert referee.check(steps(*moves)) == len(moves)
    fault = referee.end()
    assert (fault and fault.message) == message


def test_only_the_goals_of_the_leg_count() -> None:
    for goal, message in ((0, None), (1, "the path ends at 0,0, not at the goal 1,0")):
        referee = Referee(maze(), 2, goal)
        referee.check(steps((PATH, 2, 1), (PATH, 1, 0)))
        fault = referee.end()
        assert (fault and fault.message) == message


def test_waypoint_in_the_goal_area_is_reached_by_itself_only() -> None:
    of_area = Maze(GRID, maze().passages, 2, (0, 1))
    referee = Referee(of_area, 2, 1)
    referee.check(steps((PATH, 2, 1), (PATH, 1, 0)))
    fault = referee.end()
    assert fault
    assert fault.message == "the path ends at 0,0, not at the goal 1,0"


def test_steps_after_the_impossible_one_are_left_out() -> None:
    referee = Referee(maze(), 2, 0)
    assert referee.check(steps(BEGIN, ON, (VISIT, 1, 4), (VISIT, 4, 3))) == 3
    assert referee.fault
    assert referee.fault.arc == arc_between(GRID, 1, 4)


@pytest.mark.parametrize("packed", [len(GRID.head) << 4 | VISIT, -16, 15])
def test_what_is_no_step_is_left_out_too(packed: int) -> None:
    referee = Referee(maze(), 2, 0)
    assert referee.check([*steps(BEGIN), packed]) == 1
    assert referee.fault
    assert referee.fault.message.endswith("is not a step")


def test_way_is_found_whichever_goal_it_leads_to() -> None:
    assert Referee(maze(), 2, 0).is_there_a_way()
    assert Referee(maze(), 4, 0).is_there_a_way()
    assert not Referee(maze(), 4, 1).is_there_a_way()


@given(
    st.lists(
        st.builds(
            lambda action, arc: arc << 4 | action,
            st.integers(0, len(ACTIONS) - 1),
            st.integers(0, len(GRID.head) - 1),
        )
    )
)
def test_what_is_believed_can_be_walked(packed: list[int]) -> None:
    referee, reached, at = Referee(maze(), 2, 0), {2}, 2
    believed = referee.check(packed)
    assert (referee.fault is None) == (believed == len(packed) and not referee.fault)
    for step in packed[: believed - bool(referee.fault)]:
        action, arc = step & 15, step >> 4
        here, there = GRID.head[GRID.twin[arc]], GRID.head[arc]
        if action in (VISIT, FRONTIER, BACKTRACK):
            assert (min(here, there), max(here, there)) in OPEN
            assert here in reached
        if action == PATH:
            assert at == here
            at = there
        if action not in (FRONTIER, FILL, PATH):
            reached.add(there)
    trace = Trace()
    trace.packed.extend(packed[:believed])
    again = Referee(maze(), 2, 0)
    assert [again.check([step]) for step in packed[:believed]].count(1) == believed
    assert again.fault == referee.fault
