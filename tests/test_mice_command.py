"""Mice on the command line, without a screen."""

import json
from pathlib import Path

import pytest
from support.cli import complaint, output, run
from support.mms import command

MAZE = """\
+---+---+---+
|         G |
+   +---+   +
| S |       |
+---+---+---+
"""


@pytest.fixture(autouse=True)
def maze(tmp_path: Path) -> None:
    (tmp_path / "maze.txt").write_text(MAZE)


def test_score_and_statistics_as_json(tmp_path: Path) -> None:
    mouse = command("right_hand", "3")
    facts = json.loads(output(tmp_path, f'solve maze.txt --json --solver "mms: {mouse}"'))
    assert (facts["outcome"], facts["length"], facts["moves"]) == ("found", 3, 3)
    assert facts["solver"] == f"mms: {mouse}"
    assert facts["stats"]["best-run-distance"] == 3
    assert facts["stats"]["score"] == 4.4
    assert facts["fault"] is None


def test_score_in_words(tmp_path: Path) -> None:
    text = output(tmp_path, f'solve maze.txt --solver "mms: {command("right_hand", "3")}"')
    assert "found, 3 moves" in text
    assert "score 4.4" in text


def test_status_tells_whether_it_found_the_goal(tmp_path: Path) -> None:
    gave_up = run(tmp_path, f'solve maze.txt --solver "mms: {command("right_hand", "1")}"')
    assert gave_up.returncode == 1
    assert "gave up" in gave_up.stdout
    half = run(tmp_path, f'solve maze.txt --solver "mms: {command("says", "turnLeft45")}" --json')
    assert half.returncode == 1
    assert "turnLeft45" in half.stderr
    assert "turnLeft45" in json.loads(half.stdout)["fault"]


def test_what_cannot_be_run_gets_one_line(tmp_path: Path) -> None:
    says = command("says", "exit 3")
    for solver, words in {
        "mms: ./nothing": "no program './nothing'",
        "mms: ": "no command",
        f"mms: {says}": "ended with status 3",
    }.items():
        assert words in complaint(tmp_path, f'solve maze.txt --solver "{solver}"')
    for name in ("watch", "race"):
        option = "solver" if name == "watch" else "solvers"
        assert "no program" in complaint(tmp_path, f'{name} maze.txt --{option} "mms: ./nothing"')


def test_typed(tmp_path: Path) -> None:
    mouse = command("right_hand", "3")
    lines = output(tmp_path, f'watch maze.txt --prompt --solver "mms: {mouse}"').splitlines()
    assert lines[1].startswith("2 visit 0,1 to 0,0")
    assert "found, 3 moves" in lines[-1]
