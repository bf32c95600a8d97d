"""The command new: an example to begin with, which works as it stands."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from support.cli import complaint, output, run

from pixelmaze.commands.new import STYLES, template
from pixelmaze.files.text import read
from pixelmaze.game.lessons import STEPS, program

EXAMPLES = [(what, style) for what in STYLES if what != "game" for style in STYLES[what]]
each_example = pytest.mark.parametrize(("what", "style"), EXAMPLES)


@each_example
def test_example_is_written(tmp_path: Path, what: str, style: str) -> None:
    text = output(tmp_path, f"new {what} mine.py --style {style}")
    assert (tmp_path / "mine.py").read_text("utf-8") == template(what, style, "mine.py")
    assert f"pixelmaze watch --{what} mine.py" in text
    assert "pixelmaze check mine.py" in text
    assert all(len(line) <= 80 for line in text.splitlines())


@pytest.mark.parametrize("what", STYLES)
def test_first_style_is_the_default(tmp_path: Path, what: str) -> None:
    output(tmp_path, f"new {what} mine.py")
    assert (tmp_path / "mine.py").read_text() == template(what, STYLES[what][0], "mine.py")


@pytest.mark.few(3)
@each_example
def test_example_tries_itself(tmp_path: Path, what: str, style: str) -> None:
    """By `python mine.py`, without any command of pixelmaze."""
    output(tmp_path, f"new {what} mine.py --style {style}")
    done = subprocess.run(
        [sys.executable, "mine.py"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    drawn, _, estimate = done.stdout.partition("h = ")
    assert read(drawn).grid.size == 32
    assert bool(estimate) == (what == "heuristic")
    assert not done.stderr
    assert (" . " in done.stdout) == (what == "solver")


@each_example
def test_example_says_how_to_go_on(what: str, style: str) -> None:
    explained = ast.get_docstring(ast.parse(template(what, style, "maze_3.py"))) or ""
    assert f"pixelmaze watch --{what} maze_3.py" in explained
    assert "pixelmaze check maze_3.py" in explained
    assert "pixelmaze guide " in explained


def test_game_is_the_last_program_of_the_course(tmp_path: Path) -> None:
    said = output(tmp_path, "new game maze.py")
    assert (tmp_path / "maze.py").read_text("utf-8") == program(STEPS).read_text("utf-8")
    assert "    python maze.py\n" in said
    assert "    pixelmaze guide make-your-own\n" in said


@pytest.mark.parametrize("step", range(1, STEPS + 1))
def test_game_of_a_step_is_written(tmp_path: Path, step: int) -> None:
    output(tmp_path, f"new game maze.py --step {step}")
    assert (tmp_path / "maze.py").read_text("utf-8") == program(step).read_text("utf-8")


@pytest.mark.parametrize("name", ["a b.py", "it's.py", 'say "hi".py', "ma\\ze.py", "ü.py"])
def test_any_name_makes_a_file_that_works(tmp_path: Path, name: str) -> None:
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    output(tmp_path, f'new solver "{quoted}"')
    compile((tmp_path / name).read_text("utf-8"), name, "exec")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("solver there.py", "cannot write there.py: it already exists"),
        ("solver link.py", "cannot write link.py: it already exists"),
        ("solver folder.py", "cannot write folder.py: it already exists"),
        ("solver mine.txt", "the name must end in .py"),
        ("solver mine.PY", "the name must end in .py"),
        ("solver .py", "the name must end in .py"),
        ("solver missing/mine.py", "missing/mine.py: No such file or directory"),
        (
            "solver mine.py --style cells",
            "'cells' is not a style of a solver: expected walker, search, steps",
        ),
        (
            "generator mine.py --style walker",
            "'walker' is not a style of a generator: expected cells, steps",
        ),
        ("game there.py", "cannot write there.py: it already exists"),
        ("game mine.txt", "the name must end in .py"),
        (
            "game mine.py --step 11",
            "'11' is not a style of a game: did you mean '1'? Expected 10, 9, 8",
        ),
        ("game mine.py --style search", "'search' is not a style of a game"),
        ("solver mine.py --step 4", "'4' is not a style of a solver"),
    ],
)
def test_errors_are_one_line_and_write_nothing(tmp_path: Path, command: str, said: str) -> None:
    (tmp_path / "there.py").write_text("mine")
    (tmp_path / "link.py").symlink_to("nowhere.py")
    (tmp_path / "folder.py").mkdir()
    assert said in complaint(tmp_path, f"new {command}")


def test_name_of_a_control_character_is_escaped(tmp_path: Path) -> None:
    done = run(tmp_path, "new solver 'a\x1b.py'")
    assert "\x1b" not in done.stdout + done.stderr
