"""The command verify with mazes: what is right and wrong in them, and the exit status."""

from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from support.checks import graph_of, is_spanning_tree
from support.cli import complaint, run
from support.strategies import mazes

from pixelmaze.commands.verify import checks_of_maze
from pixelmaze.files.text import write
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id

SMALL = """\
D5157
91053
AAABA
EEEC6

0,0
4,3
EESEESS
"""


def verified(folder: Path, content: str | bytes, status: int, name: str = "maze.txt") -> list[str]:
    """What is said of this in a file."""
    (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    done = run(folder, f"verify {name}")
    assert (done.returncode, done.stderr) == (status, "")
    return done.stdout.splitlines()


@given(maze=mazes(max_waypoints=0))
def test_a_maze_is_judged_as_networkx_does(maze: Maze) -> None:
    graph = graph_of(maze)
    lost = maze.grid.size - len(nx.node_connected_component(graph, maze.start))
    lines = dict(reversed(check) for check in checks_of_maze(maze))
    said = " ".join(lines)
    assert all(lines.values()) == (lost == 0)
    assert (f"wrong: no path from the start to {lost} of {maze.grid.size} cells" in said) == (
        lost > 0
    )
    assert ("wrong: no path from the start to the goal" in lines) == (
        not nx.has_path(graph, maze.start, maze.goal)
    )
    assert ("note: the maze is perfect" in lines) == is_spanning_tree(maze)
    loops = len(nx.cycle_basis(graph))
    if loops and not lost:
        assert f"note: the maze is not perfect: {loops} passage" in said


def test_a_file_of_a_maze_ing_is_right(tmp_path: Path) -> None:
    assert verified(tmp_path, SMALL, 0) == [
        "right: neighbours agree about all walls, and the border is closed",
        "right: 20 cells, all connected",
        "note: the maze is perfect",
        "right: the path has 7 moves, as few as possible",
    ]


def test_standard_input_is_judged_as_a_file(tmp_path: Path) -> None:
    done = run(tmp_path, "verify -", SMALL)
    assert done.stdout.splitlines() == verified(tmp_path, SMALL, 0)


@pytest.mark.parametrize(("old", "new", "wrong"), [
    ("D5157", "95157", [
        "cells 0,0 and 0,1 disagree about the wall between them",
    ]),
    ("EEEC6", "AEEC6", ["cell 0,3 has no wall at the border"]),
    ("EESEESS", "EESEES", ["the path ends at 4,2, not at the goal, 4,3"]),
    ("EESEESS", "EESWEEES", ["the path ends at 4,2, not at the goal, 4,3"]),
    ("EESEESS", "EEEWSEESS", ["the path has 9 moves; the best has 7"]),
    ("EESEESS", "SEEESS", ["move 1 of the path, from 0,0 to 0,1, goes through a wall"]),
    ("4,3", "5,3", ["line 7: 5,3 is not a cell: expected 0,0 … 4,3"]),
    ("EEEC6\n", "EEED7\n", [
        "cells 3,2 and 3,3 disagree about the wall between them",
        "cells 4,2 and 4,3 disagree about the wall between them",
    ]),
])  # fmt: skip
def test_each_fault_is_named_with_its_place(
    tmp_path: Path, old: str, new: str, wrong: list[str]
) -> None:
    lines = verified(tmp_path, SMALL.replace(old, new), 1)
    assert [line for line in lines if line.startswith("wrong: ")] == [f"wrong: {w}" for w in wrong]


def test_many_faults_are_all_listed(tmp_path: Path) -> None:
    lines = verified(tmp_path, "9" * 30 + "\n" + "9" * 30 + "\n\n0,0\n29,1\n", 1)
    assert len(lines) == len({*lines}) == 119  # 60 gaps between cells, and a corner has two


def test_a_cell_open_on_two_sides_of_the_border_is_named_once(tmp_path: Path) -> None:
    assert (
        verified(tmp_path, SMALL.replace("D5157", "45157"), 1).count(
            "wrong: cell 0,0 has no wall at the border"
        )
        == 1
    )


def test_loops_are_a_note(tmp_path: Path) -> None:
    maze = from_id("square-9x6-prim-1-braid-100")
    loops = len(nx.cycle_basis(graph_of(maze)))
    assert f"note: the maze is not perfect: {loops} passages more than needed" in verified(
        tmp_path, write(maze, "hex"), 0
    )


@pytest.mark.parametrize("format", ["walls", "blocks", "matrix", "hex", "code"])
def test_every_format_is_judged(tmp_path: Path, format: str) -> None:
    lines = verified(tmp_path, write(from_id("square-6x5-prim-1"), format), 0)
    lines = [line for line in lines if "path" not in line and "wall" not in line]
    assert lines == ["right: 30 cells, all connected", "note: the maze is perfect"]


def test_cells_out_of_reach_are_named(tmp_path: Path) -> None:
    text = "#####\n#S#G#\n# ###\n#   #\n#####\n"
    assert verified(tmp_path, text, 1) == [
        "wrong: no path from the start to 1 of 4 cells: 1,0",
        "wrong: no path from the start to the goal",
    ]


@pytest.mark.parametrize(("name", "data", "words"), [
    ("m.maz", bytes([7]), "has no wall at the border"),
    ("m.maz", bytes([15, 13, 15, 15]), "disagree about the wall between them"),
    ("m.num", b"0 0 1 1 1 0\n", "has no wall at the border"),
    ("m.txt", b"o---o\n  S |\no---o\n", "line 2, column 1: the border must be closed"),
])  # fmt: skip
def test_contests_have_faults_too(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    (line,) = verified(tmp_path, data, 1, name)
    assert line.startswith("wrong: ")
    assert words in line
    assert words in complaint(tmp_path, f"solve {name}")


@pytest.mark.parametrize(("text", "words"), [
    (SMALL.replace("91053", "91G53"), "line 2, column 3: 'G' is not a hexadecimal digit"),
    (SMALL.replace("EESEESS", "to the exit"), "line 8, column 1: 't' is not a move"),
    ("hello\n", "not a maze"),
    ("+---+---+\n| S k L G |\n+---+---+\n", "room"),
])  # fmt: skip
def test_what_cannot_be_read_is_one_line(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "maze.txt").write_text(text)
    assert words in complaint(tmp_path, "verify maze.txt")


def test_options_for_mazes_are_not_ignored_in_runs(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"pixelmaze": "run"}')
    assert "not a maze" in complaint(tmp_path, "verify run.json --to 1,1")
