"""`watch --trace` writes the steps, `watch FILE.jsonl` plays them back."""

import json
from pathlib import Path

import pytest
from PIL import Image
from support.cli import complaint, contents, output
from support.strategies import SOLVERS_IN_A_SHAPE
from support.window_driver import share_engine

from pixelmaze.maze.step import ACTIONS
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.solution import solve

MAZE = "square-5x4-prim-1"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> None:
    share_engine(monkeypatch)


def steps_of(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize(("solver", "shape"), SOLVERS_IN_A_SHAPE)
def test_trace_holds_every_step(tmp_path: Path, solver: str, shape: str) -> None:
    size = "5x5" if shape == "circular" else "6x5"
    name = f"{shape}-{size}-kruskal-3-braid-30"
    assert not output(tmp_path, f"watch {name} --solver {solver} --trace steps.jsonl")
    header, *steps = steps_of((tmp_path / "steps.jsonl").read_text())
    maze = from_id(name)
    solution = solve(maze, solver)
    assert (header["maze"], header["solver"], header["steps"]) == (name, solver, solution.steps)
    taken = [(step["action"], tuple(step["to"])) for step in steps]
    head, xy = maze.grid.head, maze.grid.xy
    assert taken == [(ACTIONS[act].lower(), xy(head[arc])) for act, arc in solution.trace]


def test_trace_from_blank_has_the_making_before(tmp_path: Path) -> None:
    text = output(tmp_path, f"watch {MAZE}-braid-50 --from-blank --solver bfs --trace -")
    header, *steps = steps_of(text)
    maze = from_id(f"{MAZE}-braid-50")
    making = [step for part in generation_stages(maze) for step in part.begin()]
    assert header["making"] == len(making)
    assert len(steps) == header["steps"] == len(making) + solve(maze).steps


def test_waypoints_are_kept(tmp_path: Path) -> None:
    output(tmp_path, f"watch {MAZE} --via 2,2 --via 0,3 --trace steps.jsonl")
    header = steps_of((tmp_path / "steps.jsonl").read_text())[0]
    assert header["waypoints"] == [[2, 2], [0, 3]]


@pytest.mark.few(4)
@pytest.mark.parametrize("more", ["", "--from-blank", "--via 2,2"])
def test_played_back_trace_looks_like_the_search(tmp_path: Path, more: str) -> None:
    output(tmp_path, f"watch {MAZE} --solver a-star {more} --trace steps.jsonl")
    moment = "--step-rate 10 --seconds 3"
    output(tmp_path, f"watch {MAZE} --solver a-star {more} --record a.png {moment}")
    output(tmp_path, f"watch steps.jsonl --record b.png {moment}")
    maze = (0, 16, 400, 330)
    with Image.open(tmp_path / "a.png") as one, Image.open(tmp_path / "b.png") as other:
        assert one.crop(maze).tobytes() == other.crop(maze).tobytes()


def test_foreign_trace_is_played_back(tmp_path: Path) -> None:
    header = {
        "pixelmaze": "trace", "version": 1, "maze": "square-2x1-prim-1", "start": [0, 0],
        "goal": [1, 0], "waypoints": [], "solver": "my own", "making": 0, "steps": 2,
    }  # fmt: skip
    steps = [
        {"action": "visit", "from": [0, 0], "to": [1, 0]},
        {"action": "path", "from": [0, 0], "to": [1, 0]},
    ]
    text = "".join(json.dumps(line) + "\n" for line in (header, *steps))
    (tmp_path / "mine.jsonl").write_text(text)
    output(tmp_path, "watch mine.jsonl --record mine.png")
    assert "mine.png" in contents(tmp_path)


def test_recorded_trace_is_written_as_it_is(tmp_path: Path) -> None:
    output(tmp_path, f"watch {MAZE} --from-blank --solver tremaux --trace one.jsonl")
    output(tmp_path, "watch one.jsonl --trace two.jsonl")
    assert (tmp_path / "two.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()


def test_trace_may_come_with_a_film(tmp_path: Path) -> None:
    output(tmp_path, f"watch {MAZE} --trace one.jsonl --record one.png")
    assert {*contents(tmp_path)} == {"one.jsonl", "one.png"}


def test_damaged_trace_is_refused_with_its_line(tmp_path: Path) -> None:
    output(tmp_path, f"watch {MAZE} --trace steps.jsonl")
    lines = (tmp_path / "steps.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "cut.jsonl").write_text("".join(lines[:7]))
    assert "line 8" in complaint(tmp_path, "watch cut.jsonl")
    (tmp_path / "bad.jsonl").write_text("".join([*lines[:4], "nonsense\n", *lines[5:]]))
    assert "line 5" in complaint(tmp_path, "watch bad.jsonl")


def test_wrong_use_is_refused(tmp_path: Path) -> None:
    for command, words in {
        f"watch {MAZE} --trace steps.txt": [".jsonl"],
        "watch missing.jsonl": ["missing.jsonl"],
        f"watch {MAZE} --seconds 3": ["--seconds", "--record"],
        f"watch {MAZE} --seconds 3 --trace steps.jsonl": ["--seconds", "--record"],
        f"watch {MAZE} --record x.bmp --trace steps.jsonl": ["x.bmp", ".gif"],
        f"watch {MAZE} --record x.gif --seconds 3 --step-rate 5": ["--step-rate", "--seconds"],
        f"watch {MAZE} --record x.gif --seconds 0": ["seconds", "1 …"],
        f"watch {MAZE} --theme dark": ["dark", "dungeon, garden, neon, contrast"],
        f"race {MAZE} --solvers dfs": ["2 to 6", "not 1"],
        f"race {MAZE} --solvers dfs,dfs": ["dfs", "itself"],
        f"race {MAZE} --solvers dfs,bsf": ["bsf", "bfs"],
        f"race {MAZE} --solvers dfs,bfs --generators prim,eller": ["--solvers", "--generators"],
        "race square-9x9-prim-1-mask-heart --generators prim,eller": ["eller", "mask"],
    }.items():
        complained = complaint(tmp_path, command)
        assert all(word in complained for word in words), complained
    assert not contents(tmp_path)


def test_trace_excludes_what_describes_a_new_maze(tmp_path: Path) -> None:
    output(tmp_path, f"watch {MAZE} --trace steps.jsonl")
    for option in ("--size 5x4", "--seed 3", "--via 1,1", "--from-blank"):
        complained = complaint(tmp_path, f"watch steps.jsonl {option}")
        assert option.split()[0] in complained


def test_maze_that_nobody_made_is_not_shown_from_blank(tmp_path: Path) -> None:
    (tmp_path / "maze.txt").write_text("+---+---+\n| S   G |\n+---+---+\n")
    for more in ("--record x.png", "--trace x.jsonl"):
        assert "maze.txt" in complaint(tmp_path, f"watch maze.txt --from-blank {more}")
    assert {*contents(tmp_path)} == {"maze.txt"}


@pytest.mark.thorough
def test_a_short_trace_of_a_large_maze_has_to_be_asked_for(tmp_path: Path) -> None:
    header = {"pixelmaze": "trace", "version": 1, "maze": "square-600x500-prim-1", "start": [0, 0],
              "goal": [0, 0], "waypoints": [], "solver": None, "making": 0, "steps": 0}  # fmt: skip
    (tmp_path / "x.jsonl").write_text(json.dumps(header))
    assert "try --large" in complaint(tmp_path, "watch x.jsonl --trace -")
    assert json.loads(output(tmp_path, "watch x.jsonl --large --trace -")) == header
    assert "--large needs a trace" in complaint(tmp_path, "watch --large --trace -")
