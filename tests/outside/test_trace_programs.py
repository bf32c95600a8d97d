"""Programs that answer with a trace, and traces on standard input."""

import json
import re
import shlex
import sys
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from support.cli import complaint, contents, output, run
from support.mms import command
from support.strategies import mazes
from support.window_driver import share_engine

import pixelmaze
from pixelmaze.files.data import holds_object
from pixelmaze.files.text import read
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import VISIT
from pixelmaze.outside.lookup import solver_named
from pixelmaze.outside.trace_runs import maze_line, trace_program
from pixelmaze.run.factory import generate
from pixelmaze.run.outcomes import FAILED, FOUND, GAVE_UP, NO_WAY, PRINT, SAYS, VALUES, Budget
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve

MAZE = generate(8, 4, seed=1)
APART = read("+---+---+---+\n| S     | G |\n+---+---+---+\n")


def saying(*lines: object) -> str:
    """A program that answers with these lines, objects or their text."""
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    code = f"input(); print({chr(10).join(texts)!r})"
    return f"trace: {shlex.join([sys.executable, '-I', '-S', '-c', code])}"


def step(action: str, x: int, y: int, to_x: int, to_y: int) -> dict[str, object]:
    return {"action": action, "from": [x, y], "to": [to_x, to_y]}


# ---- programs ----------------------------------------------------------------------------------


@given(mazes())
def test_maze_as_json(maze: Maze) -> None:
    fields = json.loads(maze_line(maze, maze.start, maze.goal))
    grid = maze.grid
    assert tuple(fields["start"]) == grid.xy(maze.start)
    assert fields["goals"] == [list(grid.xy(goal)) for goal in maze.goals]
    assert (fields["width"], fields["height"]) == (grid.width, grid.height)
    passages = {
        (*grid.xy(grid.head[grid.twin[arc]]), *grid.xy(grid.head[arc]))
        for arc, is_open in enumerate(maze.passages)
        if is_open
    }
    assert passages == {
        (x, y, *other)
        for y, row in enumerate(fields["neighbours"])
        for x, cells in enumerate(row)
        for other in cells
    }
    if maze.grid.shape.text:
        assert read(fields["text"]).passages == maze.passages
    else:
        assert fields["text"] is None


@pytest.mark.parametrize("maze", [MAZE, generate(6, 5, seed=2, shape="hexagonal", mask="ring")])
def test_program_is_watched_like_any_other_search(maze: Maze) -> None:
    solver = solver_named(f"trace: {command('breadth_first')}")
    search = Search(maze, solver)
    search.run()
    assert search.outcome == FOUND
    assert search.solution
    assert search.solution.length == solve(maze, "bfs").length
    assert search.feed
    kinds = {note.kind for note in search.feed.notes}
    assert kinds == {SAYS, VALUES}
    first = next(note for note in search.feed.notes if note.kind == VALUES)
    assert first.value.startswith("waiting = ")
    assert search.trace[first.step - 1][0] == 4


@pytest.mark.thorough
def test_what_a_program_says_is_written_to_a_trace(tmp_path: Path) -> None:
    maze = generate(6, 5, seed=2, waypoints=2)
    solver = solver_named(f"trace: {command('breadth_first')}")
    search = Search(maze, solver)
    search.run()
    solution = solve(maze, solver)
    assert search.solution == solution
    marked = {note.step for note in solution.notes if note.kind == VALUES}
    visits = [at for at, (action, _) in enumerate(solution.trace, 1) if action == VISIT]
    assert sorted(marked) == visits
    for more in ("", " --from-blank"):
        command_line = f'watch {maze.id}{more} --trace a.jsonl --solver "{solver.name}"'
        output(tmp_path, command_line)
        lines = map(json.loads, (tmp_path / "a.jsonl").read_text().splitlines())
        header, *steps = lines
        steps = steps[header["making"] :]
        assert [at for at, line in enumerate(steps, 1) if "values" in line] == visits
        output(tmp_path, "watch a.jsonl --trace b.jsonl")
        assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_program_that_finds_nothing() -> None:
    assert solve(APART, solver_named(f"trace: {command('breadth_first')}")).outcome == NO_WAY
    assert solve(APART, solver_named(saying())).outcome == NO_WAY
    # a walker may give up, a search may not
    grid = MAZE.grid
    x, y = next(grid.xy(grid.head[arc]) for arc in range(2) if MAZE.passages[arc])
    assert solve(MAZE, solver_named(saying(step("visit", 0, 0, x, y)))).outcome in (GAVE_UP, FAILED)
    solution = solve(MAZE, solver_named(saying()))
    assert (solution.outcome, solution.steps) == (FAILED, 0)
    assert "sent no step" in str(solution.fault)


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("lines", "message", "steps"),
    [
        (["hello"], "line 1: not valid JSON", 0),
        ([step("visit", 0, 0, 1, 0), "5"], "line 2: not a JSON object", 1),
        ([step("visit", 0, 0, 2, 0)], "line 1: [0, 0] and [2, 0] are not neighbours", 0),
        ([step("carve", 0, 0, 1, 0)], "line 1: 'carve' is not an action of solving", 0),
        ([step("visit", 1, 0, 2, 0)], "1,0 had not been reached, at step 1", 1),
        ([step("path", 0, 0, 1, 0)], "the path ends at 1,0, not at the goal 3,0", 1),
    ],
)
def test_wrong_answers_get_one_line(lines: list[object], message: str, steps: int) -> None:
    corridor = read("+---+---+---+---+\n| S           G |\n+---+---+---+---+\n")
    solution = solve(corridor, solver_named(saying(*lines)))
    assert solution.outcome == FAILED
    assert message in str(solution.fault)
    assert solution.steps == steps


def test_example_of_the_guide() -> None:
    text = (Path(pixelmaze.__file__).parent / "guide" / "formats.md").read_text(encoding="utf-8")
    maze_text, answer = re.findall(r"^```json\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    maze = read(json.loads(maze_text)["text"])
    assert json.loads(maze_text) == json.loads(maze_line(maze, maze.start, maze.goal))
    solution = solve(maze, solver_named(saying(*answer.splitlines())))
    assert (solution.outcome, solution.steps) == (FOUND, len(answer.splitlines()))


def test_header_and_blank_lines_are_skipped() -> None:
    corridor = read("+---+---+\n| S   G |\n+---+---+\n")
    header = {"pixelmaze": "trace", "version": 1}
    lines = [header, "", step("visit", 0, 0, 1, 0), step("path", 0, 0, 1, 0), ""]
    assert solve(corridor, solver_named(saying(*lines))).outcome == FOUND


def test_program_that_fails_or_never_answers() -> None:
    code = "import sys; sys.exit('oh no')"
    words = [sys.executable, "-I", "-S", "-c", code]
    solution = solve(MAZE, solver_named(f"trace: {shlex.join(words)}"))
    assert str(solution.fault) == "the program ended with status 1: oh no"
    words[-1] = "import time; time.sleep(1000)"
    feed = trace_program(words, MAZE, MAZE.start, MAZE.goal, Budget(seconds=0.2))
    assert not list(feed)
    assert str(feed.fault) == "the program made no step for 0.2 seconds"


def test_program_that_fails_after_it_has_found_the_way_has_found_it() -> None:
    corridor = read("+---+---+\n| S   G |\n+---+---+\n")
    line = json.dumps(step("path", 0, 0, 1, 0))
    code = f"print({line!r}, flush=True); raise SystemExit(3)"
    words = [sys.executable, "-I", "-S", "-c", code]
    feed = trace_program(words, corridor, corridor.start, corridor.goal, Budget())
    assert len(list(feed)) == 1
    assert feed.fault is None
    assert [note.value for note in feed.notes if note.kind == PRINT] == [
        "(The program ended with status 3.)"
    ]


# ---- standard input ----------------------------------------------------------------------------


def test_nothing_is_taken_from_what_may_be_a_maze(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    for data, is_trace in ((b'\xef\xbb\xbf {"a": 1}\n', True), (b"+---+\n", False), (b"", False)):
        path.write_bytes(data)
        for stream in (BytesIO(data), path.open("rb")):
            with stream:
                assert holds_object(stream) is is_trace
                assert stream.read() == data


def test_watch_reads_standard_input(tmp_path: Path) -> None:
    text = output(tmp_path, "watch square-5x4-prim-1 --solver a-star --trace -")
    shown = output(tmp_path, "watch square-5x4-prim-1 --solver a-star --prompt")
    assert output(tmp_path, "watch - --prompt", text) == shown
    assert output(tmp_path, "watch - --trace -", text) == text
    maze = "+---+---+\n| S   G |\n+---+---+\n"
    assert "found, 1 move" in output(tmp_path, "watch - --prompt", maze)
    assert "standard input: line 2" in complaint(tmp_path, "watch - --trace -", text[:200] + "\n")
    assert "--via cannot be used" in complaint(tmp_path, "watch - --via 1,1 --prompt", text)


def test_trace_on_standard_input_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    share_engine(monkeypatch)
    text = output(tmp_path, "watch square-5x4-prim-1 --solver a-star --trace -")
    assert run(tmp_path, "watch - --record a.png --trace b.jsonl", text).returncode == 0
    assert {*contents(tmp_path)} == {"a.png", "b.jsonl"}
    assert (tmp_path / "b.jsonl").read_text() == text
