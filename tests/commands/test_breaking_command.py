"""The command break: a code is judged, and the smallest maze is found that breaks a solver."""

from pathlib import Path

import pytest
from support.cli import complaint, run

from pixelmaze.game.breaking import challenges
from pixelmaze.run.factory import generate
from pixelmaze.run.maze_code import code_of

CHALLENGE = challenges()["first-way"]


def test_code_that_breaks_it(tmp_path: Path) -> None:
    done = run(tmp_path, f"break first-way {CHALLENGE.solution}")
    assert done.returncode == 0
    *picture, size, reason = done.stdout.splitlines()
    assert len(picture) == 11
    assert size == "The first path: 4 cells in reach ★★★; par 4"
    assert reason == "Broken: found a path of 3 moves; the best has 1 move."


def test_code_that_does_not(tmp_path: Path) -> None:
    done = run(tmp_path, f"break first-way {code_of(CHALLENGE.maze())}")
    assert done.returncode == 1
    assert "Not broken: it finds a best path" in done.stdout


@pytest.mark.thorough
def test_smallest_maze_is_found_for_a_file(tmp_path: Path) -> None:
    (tmp_path / "stays.py").write_text("def solve(walker):\n    pass\n")
    done = run(tmp_path, "break stays.py --find --seconds 1")
    assert done.returncode == 0
    *_, size, reason, command = done.stdout.splitlines()
    assert (size, reason) == (
        "stays.py: 2 cells in reach", "Broken: gave up, but there is a path of 1 move."
    )  # fmt: skip
    again = run(tmp_path, command.removeprefix("pixelmaze "))
    assert (again.returncode, again.stdout.splitlines()[-1]) == (0, reason)


def test_a_solver_is_broken_by_its_text(tmp_path: Path) -> None:
    typed = "wall\nright\nhint\nquit\n"
    done = run(tmp_path, "break first-way --prompt", typed)
    assert "Find the smallest maze in which it takes a detour." in done.stdout
    assert "Not broken: it finds a best path" in done.stdout
    assert "Hint: " in done.stdout
    assert done.returncode == 0
    listed = run(tmp_path, "break", "2\nquit\n")  # without a display
    assert listed.stdout.startswith("Break it.\n1 ")
    assert "no display found: using --prompt" in listed.stderr


@pytest.mark.thorough
def test_nothing_is_found(tmp_path: Path) -> None:
    done = run(tmp_path, "break bfs --find --seconds 1")
    assert (done.returncode, done.stdout) == (
        1, "Found no maze in which Breadth-First Search fails.\n"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("break nope", "'nope' is not a solver to break: expected no-way-back"),
        ("break frist-way", "did you mean 'first-way'?"),
        ("break none.py", "none.py: no such file"),
        ("break first-way maze-x", "this maze code is damaged"),
        ("break first-way square-3x3-prim-1", "this maze code is damaged"),
        (f"break first-way {code_of(generate(9, 8, seed=1))}", "at most 64 cells"),
        ("break --find", "no solver given: name one of no-way-back"),
        ("break bfs maze-x --find", "--find searches for a maze: remove the code"),
        ("break first-way --flaw visits --find", "first-way, whose flaw is known"),
        ("break bfs --flaw slow", "'slow' is not a flaw"),
        ("break first-way --find --prompt", "--prompt cannot be used with CODE or --find"),
        (f"break first-way {CHALLENGE.solution} --terminal", "--terminal cannot be used with CODE"),
        ("break --prompt --terminal", "--prompt cannot be used with --terminal"),
    ],
)
def test_errors(tmp_path: Path, command: str, said: str) -> None:
    assert said in complaint(tmp_path, command)
