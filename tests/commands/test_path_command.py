"""Paths as text: `solve --moves` prints one, `verify --path` judges one."""

from pathlib import Path

import pytest
from support.cli import complaint, output, run
from support.strategies import SHAPE_NAMES

from pixelmaze.files.text import write
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import solve

ID = "square-6x5-prim-1"
FITTING = [("cells", shape) for shape in SHAPE_NAMES] + [("letters", "square")]


@pytest.mark.parametrize(("notation", "shape"), FITTING)
@pytest.mark.parametrize("more", ["", " --via 1,1", " --solver dfs --from 0,2 --to 0,0"])
def test_what_solve_prints_is_judged_right(
    tmp_path: Path, notation: str, shape: str, more: str
) -> None:
    maze, ends = f"{shape}-7x6-wilson-3-braid-30", more.removeprefix(" --solver dfs")
    path = output(tmp_path, f"solve {maze} --moves {notation}{more}")
    assert len(path.splitlines()) == 1
    (tmp_path / "path.txt").write_text(path)
    judged = output(tmp_path, f"verify {maze} --path '{path.strip()}'{ends}")
    assert output(tmp_path, f"verify {maze} --path path.txt{ends}") == judged
    assert judged.startswith(("right: the path has ", "note: the path has "))
    if "dfs" not in more:
        assert judged.endswith("as few as possible\n")


@pytest.mark.parametrize(("heading", "path"), [
    ("E", "FR2F L3F R F LF RF"), ("N", "RFR2F L3F R F LF RF"), ("S", "LFR2F L3F R F LF RF"),
    ("W", "2L FR2F L3F R F LF RF"),
])  # fmt: skip
def test_a_walker_may_look_anywhere_at_first(tmp_path: Path, heading: str, path: str) -> None:
    command = f"verify {ID} --path '{path}' --heading"
    assert output(tmp_path, f"{command} {heading}").startswith("right: the path has 9 moves")
    for other in {*"NESW"} - {heading}:
        assert run(tmp_path, f"{command} {other}").returncode == 1


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("ESSEEESES", 0, "right: the path has 9 moves, as few as possible"),
        ("ESNSSEEESES", 0, "note: the path has 11 moves; the best has 9"),
        ("ESS", 1, "wrong: the path ends at 1,2, not at the goal, 5,4"),
        ("S", 1, "wrong: move 1 of the path, from 0,0 to 0,1, goes through a wall"),
        ("EEN", 1, "wrong: move 3 of the path, from 2,0, leaves the maze"),
        ("1,0 1,1", 1, "wrong: the path starts at 1,0, not at the start, 0,0"),
        ("0,0 5,4", 1, "wrong: move 1 of the path, from 0,0 to 5,4, is not to a neighbour"),
        ("", 1, "wrong: the path ends at 0,0, not at the goal, 5,4"),
    ],
)
@pytest.mark.parametrize("source", [ID, "-"])
def test_verdicts(tmp_path: Path, path: str, status: int, words: str, source: str) -> None:
    done = run(tmp_path, f"verify {source} --path '{path}'", write(from_id(ID)))
    assert (done.returncode, done.stdout, done.stderr) == (status, f"{words}\n", "")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (f"verify {ID} --path EESX", "'EESX' is not a path: expected one such as"),
        (f"verify {ID} --path path.txt", "'path.txt' is not a path"),
        (f"verify {ID} --path 9,9", "'9,9' starts outside the maze"),
        (f"verify {ID} --heading N", "--heading needs --path"),
        ("verify hexagonal-5x5-prim-1 --path EES", "try cells"),
        ("verify the-key-ring --path E", "room"),
        ("verify - --path -", "'-' is not a path"),
        ("solve hexagonal-5x5-prim-1 --moves letters", "try cells"),
        (f"solve {ID} --moves letters --json", "--json cannot be used with --moves"),
        (f"solve {ID} --moves letters --solver bfs,dfs", "choose one solver"),
        (f"solve {ID} --moves letter", "did you mean 'letters'?"),
    ],
)
def test_what_cannot_be_read_is_refused(tmp_path: Path, command: str, words: str) -> None:
    assert words in complaint(tmp_path, command, write(from_id(ID)))


def test_what_solve_prints_can_be_piped(tmp_path: Path) -> None:
    path = output(tmp_path, f"solve {ID} --moves letters")
    judged = output(tmp_path, f"verify {ID} --path -", path)
    assert judged == "right: the path has 9 moves, as few as possible\n"


def test_a_path_in_a_file_is_refused_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "path.txt").write_bytes(b"\xff\xff\n\x00")
    assert complaint(tmp_path, f"verify {ID} --path path.txt").startswith("pixelmaze: path.txt: ")
    (tmp_path / "path.txt").write_bytes(b"\xef\xbb\xbfE 2S\r\n3E\tSES")
    assert output(tmp_path, f"verify {ID} --path path.txt").startswith("right")


def test_no_path_to_print(tmp_path: Path) -> None:
    text = "+---+---+\n| S | G |\n+---+---+\n"
    done = run(tmp_path, "solve - --moves letters", text)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "pixelmaze: bfs: no path; visited 1 of 2 cells in 1 step\n"


def test_the_maze_can_be_written_at_the_same_time(tmp_path: Path) -> None:
    path = output(tmp_path, f"solve {ID} --moves letters -o out.txt")
    assert path == "ESSEEESES\n"
    maze = from_id(ID)
    assert (tmp_path / "out.txt").read_text() == write(maze, path=solve(maze).route)
