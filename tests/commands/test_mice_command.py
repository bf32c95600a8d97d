"""Mice on the command line, without a screen."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support.cli import complaint, contents, output, run
from support.mms import command
from support.runs import won

from pixelmaze.files.text import write
from pixelmaze.game.run import to_dict
from pixelmaze.run.factory import generate

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


@pytest.mark.few(4)
@pytest.mark.parametrize("corner", [(0, 0), (4, 0), (0, 8), (4, 8)])
def test_contest_mouse_finds_the_centre_from_every_corner(
    tmp_path: Path, corner: tuple[int, int]
) -> None:
    drawn = generate(5, 9, seed=3, braid=50)
    drawn.start = drawn.grid.at(*corner)
    (tmp_path / "maze.txt").write_text(write(drawn))
    mouse = f'"mms: {command("flood_fill")}"'
    facts = json.loads(output(tmp_path, f"solve maze.txt --goal centre --json --solver {mouse}"))
    assert facts["outcome"] == "found"
    assert (facts["path"][0], facts["path"][-1]) == ([*corner], [2, 4])


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
        "mms: ./nothing": "cannot start './nothing'",
        "mms: ": "expected a command",
        f"mms: {says}": "ended with status 3",
    }.items():
        assert words in complaint(tmp_path, f'solve maze.txt --solver "{solver}"')
    for name in ("watch", "race"):
        option = "solver" if name == "watch" else "solvers"
        assert "no such" in complaint(tmp_path, f'{name} maze.txt --{option} "mms: ./nothing"')


def test_typed(tmp_path: Path) -> None:
    mouse = command("right_hand", "3")
    lines = output(tmp_path, f'watch maze.txt --prompt --solver "mms: {mouse}"').splitlines()
    assert lines[1].startswith("2 visit 0,1 to 0,0")
    assert "found, 3 moves" in lines[-1]


# ---- where commands are not accepted -----------------------------------------------------------

COMMAND = f"mms: {shlex.join([sys.executable, '-c', 'open(chr(120), chr(120))'])}"
"""It would make a file named x."""


@pytest.fixture
def _no_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("a program was started")

    monkeypatch.setattr(subprocess, "Popen", refuse)


def trace_by(solver: str) -> str:
    header = {
        "pixelmaze": "trace", "version": 1, "maze": "square-2x1-prim-1", "start": [0, 0],
        "goal": [1, 0], "waypoints": [], "solver": solver, "making": 0, "steps": 1,
    }  # fmt: skip
    step = {"action": "path", "from": [0, 0], "to": [1, 0]}
    return f"{json.dumps(header)}\n{json.dumps(step)}\n"


@pytest.mark.usefixtures("_no_programs")
@pytest.mark.parametrize("said", [COMMAND, COMMAND.replace("mms", "trace")])
def test_programs_are_started_from_the_command_line_alone(tmp_path: Path, said: str) -> None:
    (tmp_path / "trace.jsonl").write_text(trace_by(said))
    assert "found" in output(tmp_path, "watch trace.jsonl --prompt")
    assert "found" in output(tmp_path, "watch - --prompt", trace_by(said))
    data = to_dict(won())
    (tmp_path / "run.json").write_text(json.dumps(data | {"rules": {"torch": 0, "ghost": said}}))
    for play in ("play run.json --prompt", "verify run.json"):
        assert run(tmp_path, play).returncode != 0
    settings = {"format": 1, "settings": {"solver": said, "helper": said, "ghost": said}}
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "pixelmaze.json").write_text(json.dumps(settings))
    output(tmp_path, "--data-dir data records")
    for maze in (f"square-4x3-{said}-1", f"square-4x3-prim-1-mask-{said}"):
        complaint(tmp_path, f"watch {shlex.quote(maze)} --prompt")
    assert "x" not in contents(tmp_path)


def test_the_commands_alone_know_programs() -> None:
    """Whatever reads files and IDs has no way to start a program; Break it only starts its own."""
    source = Path(__file__).parents[2] / "pixelmaze"
    users = {
        path.relative_to(source).parts[0]
        for path in source.rglob("*.py")
        if "solver_named(" in path.read_text(encoding="utf-8")
    }
    assert users == {"commands", "outside", "game"}
