"""The steps of traces are checked before they are believed."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused
from support.cli import complaint, contents, output, run
from support.strategies import GENERATORS_BY_SHAPE, SOLVER_NAMES, mazes
from support.window_driver import share_engine

from pixelmaze.files.text import read
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BACKTRACK, CARVE, FRONTIER, PATH, START, VISIT, Trace
from pixelmaze.outside.trace import TraceFile
from pixelmaze.outside.trace_runs import run_of
from pixelmaze.run.factory import from_id, generate, generation_stages
from pixelmaze.run.outcomes import FAILED, GAVE_UP, NO_WAY, SAYS, VALUES, Note
from pixelmaze.run.race import Race, of_solvers
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve
from pixelmaze.ui.watch.requests import played_back

MAZE = read("""\
+---+---+---+
| S       G |
+   +---+---+
|           |
+---+---+---+
""")


def arc(x: int, y: int, to_x: int, to_y: int) -> int:
    return arc_between(MAZE.grid, MAZE.grid.at(x, y), MAZE.grid.at(to_x, to_y))


def search_in(maze: Maze, *steps: tuple[int, int], notes: tuple[Note, ...] = ()) -> Search:
    """The search of a trace, played to its end."""
    search = played_back(TraceFile(maze, None, Trace(), Trace(steps), notes))
    search.run()
    return search


# ---- our own -----------------------------------------------------------------------------------


@given(mazes(max_waypoints=4, distinct=False), st.sampled_from(SOLVER_NAMES))
def test_traces_of_our_solvers_are_believed(maze: Maze, solver: str) -> None:
    solution = solve(maze, solver)
    search = run_of(TraceFile(maze, solver, Trace(), solution.trace), "").search
    if search:
        recorded = search.feed()
        assert [*recorded] == [*solution.trace]
        assert recorded.fault is None
        played = played_back(TraceFile(maze, solver, Trace(), solution.trace))
        played.run()
        if maze.start != maze.goal:
            assert (played.outcome == "found") == solution.found


@pytest.mark.thinned
@pytest.mark.parametrize(("generator", "shape"), GENERATORS_BY_SHAPE)
@pytest.mark.parametrize("more", ["", "-braid-50-one-way-6"])
def test_traces_of_our_generators_are_believed(generator: str, shape: str, more: str) -> None:
    maze = from_id(f"{shape}-9x7-{generator}-3{more}")
    made = Trace(step for part in generation_stages(maze) for step in part.begin())
    making = run_of(TraceFile(maze, None, made, Trace()), "").making
    assert making
    assert making.fault is None
    assert making.trace == made


# ---- impossible ones ---------------------------------------------------------------------------

BEGIN = (START, arc(1, 0, 0, 0))
RIGHT, FARTHER = arc(0, 0, 1, 0), arc(1, 0, 2, 0)


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([(VISIT, arc(1, 0, 1, 1))], "walked through a wall from 1,0 to 1,1 at step 1"),
        ([BEGIN, (VISIT, FARTHER)], "1,0 had not been reached, at step 2"),
        ([(START, FARTHER)], "started at 2,0, not at the start 0,0, at step 1"),
        ([BEGIN, (PATH, FARTHER)], "the path starts at 1,0, not at the start 0,0, at step 2"),
        ([BEGIN, (PATH, RIGHT)], "the path ends at 1,0, not at the goal 2,0"),
        ([BEGIN, (PATH, RIGHT), (VISIT, RIGHT)], "continued after the path"),
        ([BEGIN, (FRONTIER, RIGHT), (BACKTRACK, RIGHT)], "had not been reached"),
    ],
)
def test_impossible_steps_end_the_run(steps: list[tuple[int, int]], message: str) -> None:
    search = search_in(MAZE, *steps, (VISIT, RIGHT), (VISIT, FARTHER))
    if "ends at" in message:
        search = search_in(MAZE, *steps)
    assert search.outcome == FAILED
    assert message in str(search.fault)
    assert search.length == len(steps)
    assert search.trace[len(steps) - 1] == steps[-1]


def test_path_must_come_by_the_waypoints() -> None:
    maze = Maze(MAZE.grid, MAZE.passages, MAZE.start, MAZE.goal, [5])
    search = search_in(maze, BEGIN, (PATH, RIGHT), (PATH, FARTHER))
    assert "misses the waypoint at 2,1" in str(search.fault)


def test_making_must_make_the_maze() -> None:
    maze = generate(4, 3, seed=1)
    made = Trace(step for part in generation_stages(maze) for step in part.begin())
    solved = solve(maze).trace
    twice = Trace([*made, (CARVE, next(arc for action, arc in made if action == CARVE))])
    fewer = Trace(list(made)[:-1])
    for some, words in ((twice, "twice"), (fewer, "a different maze")):
        search = played_back(TraceFile(maze, "bfs", some, solved))
        search.run()
        assert words in str(search.fault)
        assert search.length == len(some)


def test_no_path_means_no_way_only_if_there_is_none() -> None:
    assert search_in(MAZE, BEGIN).outcome == GAVE_UP
    apart = read("+---+---+\n| S | G |\n+---+---+\n")
    assert search_in(apart, (START, 1)).outcome == NO_WAY


# ---- what is said ------------------------------------------------------------------------------


def test_notes_come_with_their_steps() -> None:
    notes = (Note(1, SAYS, value="begin"), Note(2, VALUES, value="x = 5"), Note(9, SAYS, value="?"))
    search = search_in(MAZE, BEGIN, (VISIT, RIGHT), notes=notes)
    assert search.feed
    assert search.feed.notes == [*notes[:2]]
    maze = generate(4, 3, seed=1)
    made = Trace(step for part in generation_stages(maze) for step in part.begin())
    late = Note(len(made) + 3, SAYS, value="late")
    search = played_back(TraceFile(maze, "bfs", made, solve(maze).trace, (notes[0], late)))
    search.run()
    assert [feed.notes for feed in search.feeds if feed] == [[notes[0]], [late._replace(step=3)]]


def test_notes_are_written_again(tmp_path: Path) -> None:
    header = {
        "pixelmaze": "trace", "version": 1, "maze": "square-2x1-prim-1", "start": [0, 0],
        "goal": [1, 0], "waypoints": [], "solver": "my own", "making": 0, "steps": 2,
    }  # fmt: skip
    step = {"action": "visit", "from": [0, 0], "to": [1, 0]}
    lines = [header, step | {"note": "there", "values": {"depth": "7"}}, step | {"action": "path"}]
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    (tmp_path / "one.jsonl").write_text(text)
    assert output(tmp_path, "watch one.jsonl --trace -") == text


# ---- races -------------------------------------------------------------------------------------


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> None:
    share_engine(monkeypatch)


def test_trace_races() -> None:
    maze = generate(8, 4, seed=1, waypoints=2)
    recorded = run_of(TraceFile(maze, "a-star", Trace(), solve(maze, "a-star").trace), "").search
    assert recorded
    race = Race(of_solvers(maze, [recorded, "dfs"]))
    race.run()
    other = Race(of_solvers(maze, ["a-star", "dfs"]))
    other.run()
    assert [result and result.rounds for result in race.results] == [
        result and result.rounds for result in other.results
    ]
    with refused("a-star is a trace of another maze"):
        of_solvers(generate(8, 4, seed=2), [recorded, "dfs"])
    with refused("mine cannot race against itself"):
        mine = replace(recorded, name="mine")
        of_solvers(maze, [mine, mine])


@pytest.mark.thorough
@pytest.mark.usefixtures("engine")
def test_trace_races_on_its_own_maze_unless_another_is_given(tmp_path: Path) -> None:
    output(tmp_path, "watch square-8x4-prim-1 --solver dfs --trace mine.jsonl")
    done = run(tmp_path, "race --solvers mine.jsonl --solvers bfs,a-star --record a.gif")
    assert done.returncode == 0, done.stderr
    text = done.stdout + done.stderr
    assert "mine.jsonl" in text
    output(tmp_path, "race square-8x4-prim-1 --solvers mine.jsonl,bfs --record b.gif")
    assert {"a.gif", "b.gif"} <= {*contents(tmp_path)}
    for command, words in {
        "race square-8x4-prim-2 --solvers mine.jsonl,bfs --record c.gif": "a trace of another maze",
        "race --solvers nothing.jsonl,bfs --record c.gif": "nothing.jsonl: ",
    }.items():
        assert words in complaint(tmp_path, command)
