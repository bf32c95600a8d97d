"""`watch --prompt`: the steps of a search as lines."""

import os
from itertools import pairwise
from pathlib import Path

import pytest
from support.cli import complaint, output, run, start
from support.strategies import SOLVERS_IN_A_SHAPE, TEXT_SHAPES

from pixelmaze.files.text import write
from pixelmaze.maze.step import ACTIONS, FRONTIER
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.solution import solve

MAZE = "square-8x4-prim-1"
NO_WAY = "+---+---+---+\n| S     | G |\n+---+---+---+\n"


def fields(text: str) -> list[list[str]]:
    """The words of all lines of steps."""
    return [line.split(" ") for line in text.splitlines() if line[0].isdigit()]


@pytest.mark.parametrize(("solver", "shape"), SOLVERS_IN_A_SHAPE)
def test_each_step_is_a_line(tmp_path: Path, solver: str, shape: str) -> None:
    name = f"{shape}-6x5-kruskal-3-braid-30"
    text = output(tmp_path, f"watch {name} --solver {solver} --prompt")
    maze = from_id(name)
    solution = solve(maze, solver)
    steps = fields(text)
    assert [int(step[0]) for step in steps] == [*range(1, solution.steps + 1)]
    assert [step[1] for step in steps] == [ACTIONS[action].lower() for action, _ in solution.trace]
    cells = [tuple(map(int, step[4].split(","))) for step in steps]
    assert cells == [maze.grid.xy(maze.grid.head[arc]) for _, arc in solution.trace]
    seen = [{maze.start}]
    for action, arc in solution.trace:
        seen.append(seen[-1] | ({maze.grid.head[arc]} if action != FRONTIER else set()))
    visited = [len(cells) for cells in seen[1:]]
    assert [step[5::2] for step in steps] == [["visited", "waiting", "depth"]] * len(steps)
    assert [int(step[6]) for step in steps] == visited
    # what cannot be drawn in characters goes into a file
    to = "" if shape in TEXT_SHAPES else " -o maze.svg"
    solved = output(tmp_path, f"solve {name} --solver {solver}{to}")
    assert text.splitlines()[-1] == solved.splitlines()[-1]


def test_a_walk_goes_on_from_where_it_was(tmp_path: Path) -> None:
    steps = fields(output(tmp_path, f"watch {MAZE} --solver dfs --prompt"))
    walk = [step for step in steps if step[1] in ("visit", "backtrack")]
    assert all(step[4] == after[2] for step, after in pairwise(walk))
    assert " ".join(steps[0]) == "1 start 0,0 to 0,0 visited 1 waiting 0 depth 0"


def test_making_is_printed_first(tmp_path: Path) -> None:
    text = output(tmp_path, f"watch {MAZE}-braid-50 --solver bfs --from-blank --prompt --every 1")
    maze = from_id(f"{MAZE}-braid-50")
    making = sum(1 for part in generation_stages(maze) for _ in part.begin())
    steps = fields(text)
    assert all(len(step) == 5 for step in steps[:making])
    assert all(len(step) == 11 for step in steps[making:])
    assert len(steps) == making + solve(maze, "bfs").steps
    lines = text.splitlines()
    assert lines[5] == "| X |   |   |   |   |   |   |   |", "all walls stand"
    made = next(number for number, line in enumerate(lines) if line.startswith(f"{making} "))
    walls = [line.rstrip() for line in write(maze).splitlines()]
    assert [line.replace("X", " ") for line in lines[made + 1 : made + 10]] == walls
    assert text.splitlines()[-1] == output(tmp_path, f"solve {MAZE}-braid-50").splitlines()[-1]


def test_maze_is_printed_at_intervals(tmp_path: Path) -> None:
    lines = output(tmp_path, f"watch {MAZE} --solver dfs --prompt --every 15").splitlines()
    assert lines[15].startswith("S start, G goal, X current cell, ? waiting"), (
        "before the first one"
    )
    assert lines[16:25] == [
        "+---+---+---+---+---+---+---+---+",
        "| S |       | *   *   *   *   ~ |",
        "+   +   +---+   +---+   +   +---+",
        "| *   *   *   *   ~ |   | *   X |",
        "+   +---+   +   +---+---+---+---+",
        "|       |   |       |       |   |",
        "+---+   +---+   +   +   +---+   +",
        "|       |       |             G |",
        "+---+---+---+---+---+---+---+---+",
    ]
    assert sum(line.startswith("+---+---+---+---+---+---+---+---+") for line in lines) == 6
    assert lines[-9].startswith("| S |"), "and once more in the end"
    assert lines[-3] == "|       |       | . . . . . . X |"
    assert sum(line.startswith("S start") for line in lines) == 1


@pytest.mark.parametrize(
    ("solver", "sign"),
    [("bfs", "?"), ("dfs", "~"), ("bidirectional-bfs", "%"), ("dead-end-filling", "="),
     ("a-star", "*"), ("a-star", ".")],
)  # fmt: skip
def test_marks_have_signs(tmp_path: Path, solver: str, sign: str) -> None:
    command = f"watch {MAZE} --solver {solver} --prompt --every 1"
    _, legend, *lines = output(tmp_path, command).splitlines()
    assert f" {sign} " in legend
    assert any(f" {sign} " in line for line in lines if line.startswith("|"))


def test_over_other_cells(tmp_path: Path) -> None:
    text = output(tmp_path, f"watch {MAZE} --via 7,0 --via 0,3 --prompt --every 1000")
    maze = from_id(MAZE)
    via = [maze.grid.at(7, 0), maze.grid.at(0, 3)]
    assert f"found, {solve(maze, 'dfs', via=via).length} moves" in text
    assert "| S | ~   ~ | . . . . . . . . a |" in text
    assert "| b . . |" in text


def test_from_here_to_there(tmp_path: Path) -> None:
    maze = from_id("square-8x4-prim-1")
    text = output(tmp_path, f"watch {maze.id} --solver bfs --prompt --from 3,1 --to 0,0")
    moves = len(solve(maze, "bfs", (3, 1), (0, 0)).path) - 1
    assert f"bfs: found, {moves} moves" in text
    assert "1 start 3,1 to 3,1 " in text
    assert "8,1 is not a cell" in complaint(tmp_path, f"watch {maze.id} --from 8,1 --prompt")


def test_unreachable_goal_is_not_an_error(tmp_path: Path) -> None:
    text = output(tmp_path, "watch - --solver tremaux --prompt", NO_WAY)
    assert text.splitlines()[-1].startswith("tremaux: no path")


@pytest.mark.parametrize("maze", ["square-1x1-prim-1", "hexagonal-1x1-prim-1 --from-blank"])
def test_nothing_to_do(tmp_path: Path, maze: str) -> None:
    text = output(tmp_path, f"watch {maze} --prompt --every 1")
    assert text.splitlines()[-1] == "dfs: found, 0 moves, walked 0; visited 1 of 1 cell in 0 " + (
        "steps, 0 of them back"
    )


@pytest.mark.parametrize("more", ["", "--from-blank"])
def test_recorded_steps_are_printed_alike(tmp_path: Path, more: str) -> None:
    command = f"watch {MAZE} --solver a-star {more}"
    output(tmp_path, f"{command} --trace steps.jsonl")
    printed = output(tmp_path, f"{command} --prompt --every 40")
    assert output(tmp_path, "watch steps.jsonl --prompt --every 40") == printed


def test_step_rate_changes_only_the_time(tmp_path: Path) -> None:
    command = f"watch {MAZE} --solver bfs --prompt"
    assert output(tmp_path, f"{command} --step-rate 5000") == output(tmp_path, command)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--every 3 --trace -", "--every needs --prompt"),
        ("--prompt --trace -", "--trace cannot be used with --prompt"),
        ("--prompt --record x.gif", "--record cannot be used with --prompt"),
        ("--prompt --source", "--source cannot be used with --prompt"),
        ("--prompt --theme neon", "--theme cannot be used with --prompt"),
        ("--prompt --every 0", "'0' is not a number of steps"),
    ],
)
def test_conflicting_options_are_refused(tmp_path: Path, options: str, said: str) -> None:
    assert said in complaint(tmp_path, f"watch {MAZE} {options}")


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs the pipes of POSIX")
def test_first_lines_come_at_once_and_the_reader_may_leave(tmp_path: Path) -> None:
    command = "watch square-60x60-prim-1 --solver random-mouse --prompt --step-rate 10"
    with start(tmp_path, command) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith("1 start 0,0")  # of days of it
        process.stdout.close()
        assert "Traceback" not in process.stderr.read()
    assert process.returncode != 0


def test_a_new_maze_tells_its_id_aside(tmp_path: Path) -> None:
    done = run(tmp_path, "watch --size 5x4 --seed 3 --prompt")
    assert done.stderr == "square-5x4-prim-3\n"
    assert done.stdout.startswith("1 start")
