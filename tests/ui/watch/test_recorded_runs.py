"""A trace that is played back: it walks or jumps, has no source, and fits its own maze only."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.viewer import FRONT_ENDS, View
from support.window_driver import prepared

from pixelmaze.maze.step import Trace
from pixelmaze.outside.trace import TraceFile
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve
from pixelmaze.ui.watch.requests import played_back

MAZE = "square-8x4-prim-1"
NO_SOURCE = "No source to show: this is a recording."


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.fixture(params=FRONT_ENDS)
def view(request: pytest.FixtureRequest, tmp_path: Path) -> View:
    return lambda search, column: request.param(search, tmp_path, column)


def recording(solver: str = "bfs", name: str | None = "bfs", *, making: bool = False) -> Search:
    maze = from_id(MAZE)
    made = (
        Trace(step for part in generation_stages(maze) for step in part.begin())
        if making
        else Trace()
    )
    return played_back(TraceFile(maze, name, made, solve(maze, solver).trace))


@pytest.mark.thinned
@pytest.mark.parametrize("name", ["bfs", "mine", None])
@pytest.mark.parametrize("column", ["stats", "source"])
def test_source_and_search_keys_go_with_a_recording(
    view: View, name: str | None, column: str
) -> None:
    search = recording(name=name)
    steps = list(search.solver.steps(search.maze, 0, 0))
    viewer = view(search, column)
    if column == "stats":
        viewer.press("l")
    assert NO_SOURCE in viewer.see()
    viewer.press("s")
    assert not viewer.watching.search.solver
    assert NO_SOURCE in viewer.see()
    viewer.press(".")
    viewer.press("s")
    viewer.press("s")
    assert NO_SOURCE in viewer.see()
    viewer.watching.search.run()
    assert list(viewer.watching.search.trace) == steps
    viewer.press("tab")  # one that runs
    assert NO_SOURCE not in viewer.see()


@pytest.mark.parametrize("name", ["bfs", "mine"])
def test_a_new_maze_is_searched_by_a_solver_that_runs(view: View, name: str) -> None:
    viewer = view(recording(name=name), "source")
    viewer.press("n")
    viewer.press("s")
    assert viewer.watching.solver.name == ("bfs" if name == "bfs" else "dfs")
    viewer.watching.search.run()
    assert viewer.watching.search.outcome == "found"
    assert NO_SOURCE not in viewer.see()


def test_a_recorded_solver_does_not_race(view: View) -> None:
    viewer = view(recording(name="mine"), "stats")
    assert viewer.watching.rivals() == ["dfs", "bfs", "a-star", "wall-follower"]
    viewer.press("x")
    assert "mine" not in viewer.see()


def test_a_recorded_making_comes_back(view: View) -> None:
    viewer = view(recording(making=True), "stats")
    viewer.watching.maze.made = None  # as of a maze from a file
    viewer.watching.search.run()
    before = list(viewer.watching.search.trace)[: viewer.watching.search.made_at]
    viewer.press("g")
    assert not viewer.watching.shows_making
    viewer.press("g")
    search = viewer.watching.search
    search.run()
    assert list(search.trace)[: search.made_at] == before


@pytest.mark.parametrize(
    ("solver", "name", "walks"),
    [
        ("dfs", None, True), ("dfs", "mine", True), ("tremaux", "mine", True),
        ("bfs", "mine", False), ("a-star", None, False), ("dead-end-filling", "mine", False),
        ("bidirectional-bfs", "mine", False), ("bfs", "dfs", False), ("dfs", "dfs", True),
    ],
)  # fmt: skip
def test_only_what_walks_is_said_to_walk(
    solver: str, name: str | None, walks: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    from pixelmaze.lines.front_end import print_steps

    print_steps(recording(solver, name), None, None)
    last = capsys.readouterr().out.splitlines()[-1]
    assert bool(re.search(r"walked \d+", last)) == walks


def test_a_recorded_path_is_not_taken_for_the_shortest(view: View) -> None:
    """Whatever the name of its solver promises."""
    maze = from_id("square-8x5-prim-0-braid-80")
    long = solve(maze, "dfs")
    assert long.length > solve(maze, "bfs").length
    viewer = view(played_back(TraceFile(maze, "bfs", Trace(), long.trace)), "stats")
    viewer.watching.search.run()
    assert viewer.watching.verdict.best.length == solve(maze, "bfs").length
