"""The command generate: modifiers, masks and pictures, files by number, worksheets, progress."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from support.checks import is_spanning_tree
from support.cli import DARK, complaint, contents, output, run
from support.sampling import sample

from pixelmaze.files.text import read, write
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import solve

BLOCKS = "..XX..\n.XXXX.\nXXXXXX\n..XX..\n"


def test_modifiers_are_part_of_the_id(tmp_path: Path) -> None:
    done = run(tmp_path, "generate --size 12x8 --seed 1 --braid 40 --goal farthest --mask heart")
    assert done.stderr == "square-12x8-prim-1-braid-40-goal-farthest-mask-heart\n"
    assert read(done.stdout) == from_id(done.stderr.strip())


def test_alias_is_reported_by_the_real_name(tmp_path: Path) -> None:
    done = run(tmp_path, "generate --size 3x3 --seed 1 --generator clustering")
    assert done.stderr == "square-3x3-kruskal-1\n"


@pytest.mark.parametrize("name", ["mask.txt", "mask.png"])
def test_mask_from_a_file(tmp_path: Path, name: str) -> None:
    if name == "mask.png":
        picture = Image.new("L", (6, 4), 255)
        for y, row in enumerate(BLOCKS.split()):
            for x, character in enumerate(row):
                picture.putpixel((x, y), 0 if character == "X" else 255)
        picture.save(tmp_path / name)
    else:
        (tmp_path / name).write_text(BLOCKS)
    done = run(tmp_path, f"generate --mask {name} --seed 1")
    assert (done.returncode, done.stderr) == (0, ""), "it has no ID to tell"
    maze = read(done.stdout)
    assert [maze.grid.at(x, 0) >= 0 for x in range(6)] == [False, False, True, True, False, False]
    assert maze.grid.size == BLOCKS.count("X")
    assert is_spanning_tree(maze)


def test_largest_part_of_a_broken_mask_is_kept_and_said(tmp_path: Path) -> None:
    (tmp_path / "mask.txt").write_text("XX.X\nXX..\n")
    done = run(tmp_path, "generate --mask mask.txt")
    assert done.returncode == 0
    assert read(done.stdout).grid.size == 4
    assert "mask.txt has several parts" in done.stderr
    assert "1 of 5 cells" in done.stderr


def test_picture_is_filled_by_the_path(tmp_path: Path) -> None:
    (tmp_path / "picture.txt").write_text(BLOCKS)
    maze = read(output(tmp_path, "generate --picture picture.txt --seed 3"))
    assert is_spanning_tree(maze)
    assert (maze.grid.width, maze.grid.height) == (12, 8)
    path = {maze.grid.xy(cell) for cell in solve(maze).route}
    rows = BLOCKS.split()
    assert path == {(x, y) for y in range(8) for x in range(12) if rows[y // 2][x // 2] == "X"}


def test_picture_of_a_given_size(tmp_path: Path) -> None:
    (tmp_path / "picture.txt").write_text(BLOCKS)
    maze = read(output(tmp_path, "generate --picture picture.txt --size 25x17"))
    assert (maze.grid.width, maze.grid.height) == (25, 17)
    assert is_spanning_tree(maze)


@pytest.mark.parametrize("name", ["maze.txt", "maze.svg", "maze.png"])
def test_count_numbers_the_files(tmp_path: Path, name: str) -> None:
    done = run(tmp_path, f"generate --size 4x3 --seed 7 --count 11 -o {name}")
    assert done.stderr.split() == [f"square-4x3-prim-{seed}" for seed in range(7, 18)]
    stem, _, ending = name.partition(".")
    assert sorted(contents(tmp_path)) == [f"{stem}-{i:02}.{ending}" for i in range(1, 12)]
    if ending == "txt":
        assert read(contents(tmp_path)["maze-03.txt"].decode()) == from_id("square-4x3-prim-9")


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("class_%d.txt", "class_1.txt", "class_11.txt"),
        ("%03d of %d.txt", "001 of 1.txt", "011 of 11.txt"),
        ("50%.txt", "50%-01.txt", "50%-11.txt"),
    ],
)
def test_percent_d_stands_for_the_number(tmp_path: Path, name: str, first: str, last: str) -> None:
    done = run(tmp_path, f"generate --size 4x3 --seed 7 --count 11 -o '{name}'")
    assert done.returncode == 0
    files = contents(tmp_path)
    assert len(files) == 11
    assert {first, last} <= {*files}


def test_count_prints_one_after_the_other(tmp_path: Path) -> None:
    printed = output(tmp_path, "generate --size 4x3 --seed 7 --count 2")
    assert printed == write(from_id("square-4x3-prim-7")) + write(from_id("square-4x3-prim-8"))


def test_path_is_shown(tmp_path: Path) -> None:
    maze = from_id("square-6x5-prim-1")
    text = output(tmp_path, f"generate {maze.id} --solver a-star")
    assert text == write(maze, path=solve(maze).route)


def test_worksheet(tmp_path: Path) -> None:
    output(tmp_path, "generate square-6x5-prim-1 --worksheet -o sheet.svg")
    text = contents(tmp_path)["sheet.svg"].decode()
    ElementTree.fromstring(text)
    assert "square-6x5-prim-1" in text
    assert output(tmp_path, "generate square-6x5-prim-1 --worksheet") == text


def test_facts_are_printed_as_json(tmp_path: Path) -> None:
    name = "hexagonal-5x4-prim-3-waypoints-1"
    facts = json.loads(output(tmp_path, f"generate {name} --json"))
    maze = from_id(name)
    assert (facts["maze"], facts["cells"], facts["path"]) == (name, 20, None)
    assert (facts["shape"], facts["width"], facts["height"]) == ("hexagonal", 5, 4)
    assert facts["text"] == write(maze)
    assert facts["waypoints"] == [list(maze.grid.xy(maze.waypoints[0]))]
    assert not contents(tmp_path)


def test_json_has_a_line_for_each_maze_beside_files(tmp_path: Path) -> None:
    command = "generate --size 4x3 --seed 5 --count 2 --solver bfs -o m.txt --json"
    facts = [json.loads(line) for line in output(tmp_path, command).splitlines()]
    assert [each["maze"] for each in facts] == ["square-4x3-prim-5", "square-4x3-prim-6"]
    assert all(each["path"][0] == each["start"] for each in facts)
    assert {*contents(tmp_path)} == {"m-1.txt", "m-2.txt"}


def test_json_takes_no_format(tmp_path: Path) -> None:
    assert "--format cannot be used with --json" in complaint(
        tmp_path, "generate --size 4x3 --format code --json"
    )


def test_path_that_is_not_found_is_said(tmp_path: Path) -> None:
    (tmp_path / "maze.txt").write_text("###\n#S#\n###\n#G#\n###\n")
    done = run(tmp_path, "generate maze.txt --solver bfs")
    assert (done.returncode, read(done.stdout)) == (1, read((tmp_path / "maze.txt").read_text()))
    assert done.stderr == "pixelmaze: bfs: no way, so no path is shown\n"


@pytest.mark.thorough
def test_interpreted_and_compiled_mazes_are_the_same(tmp_path: Path) -> None:
    command = "generate --size 450x450 --seed 1"
    assert output(tmp_path, command) == output(tmp_path, f"{command} --no-compile")


def test_size_that_does_not_fit_is_refused_with_one_that_does() -> None:
    code = (
        "import resource, sys; from pixelmaze.cli import main;"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30));"
        "sys.argv = ['pixelmaze', 'generate', '--size', '9000x9000'];"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=DARK)
    assert done.returncode == 2
    assert "such as 2246x2246" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.thorough
@pytest.mark.parametrize("option", sample(["", "--no-compile"], 2))
def test_long_work_shows_its_progress(tmp_path: Path, option: str) -> None:
    """On a terminal: the standard error of this run is a real one."""
    ours, theirs = pty.openpty()
    command = f"generate --size 600x600 --seed 1 -o maze.txt {option}"
    shown = b""
    with subprocess.Popen(
        [sys.executable, "-m", "pixelmaze", *command.split()],
        cwd=tmp_path, env=DARK | {"TERM": "xterm"}, stderr=theirs,
    ) as process:  # fmt: skip
        os.close(theirs)
        while chunk := _read(ours):  # or the program would wait for room to write
            shown += chunk
    os.close(ours)
    assert process.returncode == 0
    assert b"Making the maze" in shown
    assert b"Writing the maze" in shown
    assert b"100%" in shown
    assert b"square-600x600-prim-1" in shown


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # nobody is left to write
        return b""
