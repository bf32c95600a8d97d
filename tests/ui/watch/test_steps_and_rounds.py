"""A step means the same wherever steps are counted; what a race counts are rounds."""

import json
import re
from pathlib import Path

import pytest
from support.cli import output
from support.window_driver import race, screen, watch
from test_panel import said

from pixelmaze.run.factory import from_id
from pixelmaze.run.race import Race, of_solvers, table
from pixelmaze.run.solution import solve
from pixelmaze.ui.kit.scene import SceneInput

MAZE = "square-12x8-prim-5-braid-40"


@pytest.mark.parametrize("solver", ["a-star", "dfs", "bfs", "dead-end-filling"])
def test_steps_of_a_run_are_the_same_everywhere(solver: str, tmp_path: Path) -> None:
    steps = solve(from_id(MAZE), solver).steps
    text = output(tmp_path, f"solve {MAZE} --solver {solver} -o solved.txt")
    assert f"in {steps:,} steps" in text
    data = json.loads(output(tmp_path, f"solve {MAZE} --solver {solver} --json"))
    assert data["steps"] == steps
    lines = output(tmp_path, f"watch {MAZE} --solver {solver} --prompt").splitlines()
    numbers = [int(line.split()[0]) for line in lines if re.match(r"\d+ [a-z]", line)]
    assert numbers[-1] == steps
    assert f"in {steps:,} steps" in lines[-1]
    output(tmp_path, f"watch {MAZE} --solver {solver} --trace steps.jsonl")
    header = (tmp_path / "steps.jsonl").read_text().splitlines()[0]
    assert json.loads(header)["steps"] == steps
    screen()
    scene = watch(MAZE, solver)
    scene.watching.start()
    scene.search.run()
    assert said(scene)["steps"] == f"{steps:,}"


def test_a_race_has_rounds_and_says_so(tmp_path: Path) -> None:
    race = Race(of_solvers(from_id(MAZE), ["a-star", "dfs"]))
    race.run()
    words = table([result for result in race.results if result])
    assert "rounds" in words
    assert "steps" not in words
    shown = f"race {MAZE} --solvers a-star,dfs --terminal --record shown.svg"
    assert "steps" not in output(tmp_path, shown)
    picture = (tmp_path / "shown.svg").read_text()
    assert "rounds" in picture
    assert "steps" not in picture


def test_one_round_is_not_said_as_many() -> None:
    screen()
    scene = race("square-2x1-prim-1", "bidirectional-bfs", "bfs")
    scene.start()
    scene.race.run()
    scene.update(SceneInput(1.0))
    assert "1. Bidirectional Search: 1 round, path 1, visited 2." in scene.said
    assert "2. Breadth-First Search: 2 rounds, path 1, visited 2." in scene.said
