"""The maze that a program writes out, opened where a maze file may stand."""

import json
import re
import shutil
from pathlib import Path

import pytest
from support.cli import run

FOLDER = Path(__file__).parent / "programs"

SAID = {
    "backtrack_marks": "walls are 1, start (1, 1) set in line 9, goal (1, 5) set in line 9",
    "bfs_parents": "walls are 1, start (0, 0) set in line 33, goal (4, 4) set in line 33",
    "curses_queue": "walls are '#', start (0, 1) marked 'O', goal (4, 3) marked 'X'",
    "japanese": "walls are '#', start (0, 0) marked 'S', goal (2, 3) marked 'G'",
    "left_hand_steps": "walls are 1, start (1, 1) set in line 13, goal (2, 1) set in line 13",
    "levels": "walls are -1, start (0, 0) set in line 18, goal (2, 2) set in line 18",
    "nearest_exit": "walls are '+', start (1, 2) set in line 19, only walls around the goal",
    "nested_dfs": "walls are '#', start (0, 0) marked 'S', goal (2, 2) marked 'G'",
    "numpy_astar": "walls are 1, start (0, 0) set in line 43, goal (2, 0) set in line 43",
    "pygame_astar": "walls are 1, start (0, 0) set in line 14, goal (4, 6) set in line 14",
    "rat_in_maze": "walls are 0",
    "script_target": "walls are '#', start (1, 10) marked 'S', goal (7, 1) marked 'X'",
    "stop_condition": "walls are '#', start (3, 2) marked 'T', goal (1, 8) marked 'E'",
    "turtle_dfs": "walls are 1, start (1, 1) set in line 31, goal (3, 1) marked 2",
    "xy_order": "walls are '#', start (0, 0) set in line 30, goal (4, 0) set in line 30",
}
REFUSED = ("left_hand_steps", "nearest_exit", "stop_condition")
UNSUITABLE = {
    "bfs_graph": "its own maze is a graph",
    "bidirectional": "it contains no maze written out as rows of equal length",
    "weighted": (
        "its own maze has a wall at its start or goal, or values that are neither open nor a wall"
    ),
}


@pytest.mark.few(3)
@pytest.mark.parametrize("name", SAID)
def test_a_program_opens_its_own_maze(name):
    done = run(FOLDER, f"solve {name}.py --json")
    assert f"the program's own maze: {SAID[name]}\n" in done.stderr
    assert ("no start" in done.stderr) == ("start" not in SAID[name])
    assert ("or goal" in done.stderr or "no goal" in done.stderr) == ("goal (" not in SAID[name])
    if name not in REFUSED:
        facts = json.loads(done.stdout)
        assert (facts["solver"], facts["found"]) == (f"{name}.py", True)


def test_it_says_that_there_are_only_walls_around_its_goal():
    done = run(FOLDER, "solve moves_queue.py")
    assert "goal (3, 2) marked 'X', only walls around the goal" in done.stderr
    assert "moves_queue.py: gave up; " in done.stdout
    assert "bfs: no path; " in run(FOLDER, "solve moves_queue.py --solver bfs").stdout


@pytest.mark.parametrize("name", UNSUITABLE)
def test_what_cannot_be_opened_says_what_to_try(name):
    done = run(FOLDER, f"watch {name}.py --prompt")
    command = f"pixelmaze watch square-9x6-prim-3 --solver {name}.py"
    assert done.returncode == 2
    assert (
        done.stderr == f"pixelmaze: {name}.py: {UNSUITABLE[name]}; try another with `{command}`\n"
    )


def test_each_place_is_a_cell_with_its_own_position():
    done = run(FOLDER, "watch global_maze.py --prompt --explain")
    assert "Puts (1, 2) on the frontier, reached from (1, 1)." in done.stdout
    printed = run(FOLDER, "watch bfs_parents.py --prompt").stdout.splitlines()
    path = [line for line in printed if " path " in line]
    assert re.search(r"to 4,4\b", path[-1])
    assert len(path) == 12  # as many as it finds when Python runs it


def test_one_of_several_functions_is_named(tmp_path):
    source = (FOLDER / "two_searches.py").read_text("utf-8")
    (tmp_path / "two.py").write_text(source + "\nmaze = [[0, 0, 0], [1, 1, 0], [0, 0, 0]]\n")
    done = run(tmp_path, "solve two.py")
    assert "bfs and dfs solve a maze: name one, such as two.py:bfs" in done.stderr
    assert "two.py:dfs: found" in run(tmp_path, "solve two.py:dfs").stdout


def test_another_solver_may_be_given_its_maze():
    assert "a-star: found, 12 moves" in run(FOLDER, "solve bfs_parents.py --solver a-star").stdout
    done = run(FOLDER, "solve bfs_parents.py --to 0,4")
    assert "bfs_parents.py: found, 8 moves" in done.stdout


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("solve bfs_parents.py --signs wall=0", "--signs need a maze file, not bfs_parents.py"),
        ("watch bfs_parents.py --size 5x5 --prompt", "--size is only for new mazes"),
        ("solve bfs_parents.py --to 9,9", "9,9 is not a cell: expected 0,0 … 4,4"),
        ("solve bfs_parents.py:bfs", "bfs() does not solve a maze: expected solve_maze"),
        ("solve nothing.py", "'nothing.py' is not a file or ID"),
    ],
)
def test_what_does_not_go_with_a_program_is_refused(command, words):
    done = run(FOLDER, command)
    assert done.returncode == 2
    assert words in done.stderr


@pytest.mark.parametrize("kind", ["solver", "generator"])
def test_an_algorithm_without_a_maze_says_how_to_watch_it(kind, tmp_path):
    run(tmp_path, f"new {kind} mine.py")
    done = run(tmp_path, "watch mine.py --prompt")
    assert done.returncode == 2
    assert done.stderr == (
        f"pixelmaze: mine.py is a {kind}, not a maze: try `pixelmaze watch --{kind} mine.py`\n"
    )


def test_a_file_with_nothing_but_rows_is_a_maze(tmp_path):
    (tmp_path / "maze.py").write_text('maze = ["#####", "#S G#", "#####"]\n')
    assert "bfs: found, 1 move" in run(tmp_path, "solve maze.py").stdout


@pytest.mark.parametrize(
    "command", ["page bfs_parents.py -o it.html", "race bfs_parents.py --record it.html"]
)
def test_a_page_has_the_program_in_its_maze(command, tmp_path):
    shutil.copy(FOLDER / "bfs_parents.py", tmp_path)
    done = run(tmp_path, command)
    assert done.returncode == 0, done.stderr
    assert "bfs_parents.py" in (tmp_path / "it.html").read_text("utf-8")
