"""The command check, with algorithms of the package: table, verdicts, JSON, JUnit, exit status."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from support.cli import complaint, output, run
from support.sampling import sample

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.files.files import assets
from pixelmaze.outside.checking.generators import KINDS as KINDS_TO_MAKE
from pixelmaze.outside.checking.mazes import (
    ASKED_FOR,
    FENCES,
    KINDS,
    TERRAIN,
    exercises,
    has_loops,
    is_improved,
    is_island,
)
from pixelmaze.run.solution import solve

COMPLETE = [name for name, entry in SOLVERS.items() if entry.complete]
QUICK = "--count 40"


# ---- the mazes -----------------------------------------------------------------------------------


@pytest.mark.thorough
def test_mazes_are_of_their_kinds() -> None:
    found = exercises()
    assert len(found) == 200
    assert len({(one.kind, one.name) for one in found}) == 200
    fenced = exercises(30, kinds=(FENCES,))
    assert len({one.name for one in fenced}) == 30
    assert all(one.maze.fences and is_improved(one.maze) for one in fenced)
    assert {one.kind for one in found} == {*KINDS} - {*ASKED_FOR, FENCES, TERRAIN}
    for one in found:
        maze, grid = one.maze, one.maze.grid
        assert (one.kind == "no-way") == (one.shortest is None)
        assert one.kind not in ("islands", "contest") or is_island(maze)
        assert one.kind != "perfect" or not has_loops(maze)
        assert one.kind != "corridors" or 1 in (grid.width, grid.height)
        assert (one.kind == "large") == (grid.size > 1000)
        assert one.kind != "hexagonal" or grid.shape.name == "hexagonal"
        assert (one.kind == "masks") == (grid.cell_at_place is not None)
        assert one.maze.id or one.kind == "no-way"
        if one.shortest is not None:
            assert solve(maze, "bfs", compile=False).length == one.shortest
    assert any(has_loops(one.maze) for one in found if one.kind == "loops")
    assert {one.maze.grid.size for one in found} >= {1, 2}


@pytest.mark.thorough
@pytest.mark.parametrize("shape", ASKED_FOR)
def test_some_shapes_are_tried_if_asked_for(shape: str) -> None:
    assert {one.kind for one in exercises(more=(shape,))} == {*KINDS} - {
        *ASKED_FOR,
        FENCES,
        TERRAIN,
    } | {shape}
    found = exercises(30, kinds=(shape,))
    assert len({one.name for one in found}) == len(found) == 30
    assert all(one.kind == one.maze.grid.shape.name == shape for one in found)
    assert {has_loops(one.maze) for one in found} == {True, False}


def test_seed_chooses_the_mazes() -> None:
    names = [[one.name for one in exercises(30, seed)] for seed in (1, 1, 2)]
    assert names[0] == names[1] != names[2]


# ---- solvers -------------------------------------------------------------------------------------


@pytest.mark.few(8)
@pytest.mark.parametrize("solver", sample(COMPLETE, 3))
def test_complete_solvers_pass(tmp_path: Path, solver: str) -> None:
    text = output(tmp_path, f"check {solver} {QUICK}")
    assert re.search(rf"^{solver}: (\d+) of \1 correct$", text, re.MULTILINE)
    assert "Correct in all" in text
    assert ("Every path is as short as possible." in text) or not SOLVERS[solver].shortest
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.thorough
def test_wall_follower_fails_where_no_wall_leads_to_the_goal(tmp_path: Path) -> None:
    done = run(tmp_path, "check wall-follower")
    assert done.returncode == 1
    assert "Follows the wall, and gives up where no wall leads to the goal." in done.stdout
    assert "islands 0/20" in done.stdout
    assert "loops 30/30" in done.stdout
    command = re.search(r"pixelmaze watch (\S+) --solver wall-follower$", done.stdout, re.MULTILINE)
    assert command
    shown = run(tmp_path, f"solve {command[1]} --solver wall-follower")
    assert (shown.returncode, "gave up" in shown.stdout) == (1, True)


def test_table_compares_with_solvers_of_the_package(tmp_path: Path) -> None:
    rows = output(tmp_path, f"check dfs {QUICK}").split("\n\n")[0].splitlines()
    assert rows[0].split() == [
        "correct", "solved", "legal", "shortest", "moves", "visited", "steps", "time"
    ]  # fmt: skip
    names = [row.split()[0] for row in rows[1:]]
    assert (names[0], {*names} > {"dfs", "bfs", "wall-follower"}) == ("dfs", True)
    assert all(row.endswith(" ms") for row in rows[1:])


@pytest.mark.parametrize("option", ["--shortest", ""])
def test_longer_paths_fail_if_they_must_be_shortest(tmp_path: Path, option: str) -> None:
    done = run(tmp_path, f"check dfs --only loops --count 20 {option}")
    assert done.returncode == (1 if option else 0)
    assert ("Does not always find the best path" in done.stdout) == bool(option)


DIJKSTRA = (assets() / "lessons" / "06-relax-model.py").read_text("utf-8")
COMPARED = "if other not in cost or there < cost[other]:"


@pytest.mark.thorough
@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (COMPARED, COMPARED, "Every path is as short as possible."),
        (COMPARED, "if other not in cost:", "It keeps the first path found to a cell"),
        (COMPARED, "if other not in visited:", "It replaces the path to a cell even by a dearer"),
        (
            "(other, cell)\n",
            "(other)\n",
            "in mazes with fences: line 22: the cost of a move",
        ),
    ],
)
def test_solvers_that_ask_what_moves_cost_are_tried_with_fences(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    assert old in DIJKSTRA
    (tmp_path / "mine.py").write_text(DIJKSTRA.replace(old, new))
    for option in ("", "--shortest"):
        quick = QUICK if new.endswith("\n") else "--only fences --count 5"
        done = run(tmp_path, f"check mine.py {quick} {option}")
        assert words in " ".join(done.stdout.split())
        assert re.search(r"fences \d/5", done.stdout)
        is_wrong = new != old and (option or new.endswith("\n"))
        assert done.returncode == bool(is_wrong)


@pytest.mark.parametrize(("solver", "is_best"), [("bfs", False), ("dijkstra", True)])
def test_a_promise_of_shortest_paths_is_kept_where_it_counts(
    tmp_path: Path, solver: str, is_best: bool
) -> None:
    """Those of the fewest moves may climb fences."""
    data = json.loads(output(tmp_path, f"check {solver} --only fences --count 8 --json"))
    [report] = data["checked"]
    assert report["right"] == report["mazes"] == 8
    assert (report["shortest"] == 8) == is_best


def test_walkers_are_not_advised_to_compare_paths(tmp_path: Path) -> None:
    """They walk where they stand, and keep no costs."""
    data = json.loads(output(tmp_path, "check tremaux --only fences --count 10 --json"))
    [report] = data["checked"]
    assert report["shortest"] < report["right"] == 10
    assert {trial["advice"] for trial in report["trials"]} == {None}


@pytest.mark.few(5)
@pytest.mark.parametrize("kind", KINDS)
def test_only_mazes_of_a_kind(tmp_path: Path, kind: str) -> None:
    data = json.loads(output(tmp_path, f"check bfs --only {kind} --count 5 --json"))
    assert {trial["kind"] for trial in data["checked"][0]["trials"]} == {kind}
    assert data["checked"][0]["mazes"] == 5


# ---- generators ----------------------------------------------------------------------------------


@pytest.mark.few(6)
@pytest.mark.parametrize("generator", sample(GENERATORS, 4))
def test_generators_pass(tmp_path: Path, generator: str) -> None:
    text = output(tmp_path, f"check {generator} --count 12")
    assert re.search(r": (\d+) of \1 correct$", text, re.MULTILINE)
    assert "Correct: " in text
    assert max(map(len, text.splitlines())) <= 80


def test_generators_are_compared_with_others(tmp_path: Path) -> None:
    rows = output(tmp_path, "check prim --count 12").split("\n\n")[0].splitlines()
    assert rows[0].split() == [
        "correct",
        "connected",
        "perfect",
        "same",
        "dead",
        "ends",
        "path",
        "time",
    ]
    assert len(rows) > 3


@pytest.mark.few(8)
@pytest.mark.parametrize("kind", KINDS_TO_MAKE)
def test_only_orders_of_a_kind(tmp_path: Path, kind: str) -> None:
    data = json.loads(output(tmp_path, f"check prim --only {kind} --count 3 --json"))
    assert {trial["kind"] for trial in data["checked"][0]["trials"]} == {kind}


@pytest.mark.thorough
def test_solvers_and_generators_at_once(tmp_path: Path) -> None:
    text = output(tmp_path, f"check bfs prim {QUICK}")
    assert {"bfs: 40 of 40 correct", "prim: 40 of 40 correct"} < {*text.splitlines()}, text


# ---- for programs --------------------------------------------------------------------------------


def test_json(tmp_path: Path) -> None:
    data = json.loads(run(tmp_path, "check wall-follower bfs --count 30 --json").stdout)
    assert data["seed"] == 1
    bfs, wall = data["checked"]
    assert (wall["name"], bfs["name"]) == ("wall-follower", "bfs")
    assert bfs["right"] == bfs["mazes"] == len(bfs["trials"])
    assert (bfs["smallest"], bfs["path_ratio"]) == (None, 1)
    assert wall["smallest"]["command"].endswith("--solver wall-follower")
    failed = [trial for trial in wall["trials"] if trial["failure"]]
    assert len(failed) == wall["mazes"] - wall["right"] > 0
    assert all(trial["failure"] == "gives up" and trial["why"] for trial in failed)
    assert {row["name"] for row in data["references"]} == {"tremaux", "a-star"}


def test_junit(tmp_path: Path) -> None:
    done = run(tmp_path, f"check wall-follower bfs {QUICK} --junit results.xml")
    assert done.returncode == 1
    suites = ElementTree.parse(tmp_path / "results.xml").getroot()
    assert [suite.get("name") for suite in suites] == ["bfs", "wall-follower"]
    for suite in suites:
        cases = suite.findall("testcase")
        failures = suite.findall("testcase/failure")
        assert (suite.get("tests"), suite.get("failures")) == (str(len(cases)), str(len(failures)))
        assert all(case.get("classname", "").startswith(f"{suite.get('name')}.") for case in cases)
    assert len(suites[1].findall("testcase/failure")) > 0 == len(suites[0].findall("*/failure"))


# ---- errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("nobody", "nobody"),
        ("missing.py", "missing.py"),
        ("bfs --only swamp", "'swamp' is not a kind of maze"),
        (
            "bfs --only square",
            "bfs: no maze of these kinds suits it; kinds for solvers are perfect, ",
        ),
        ("prim --only islands", "suits it; kinds for generators are square, "),
        ("sidewinder --only masks", "sidewinder: no maze of these kinds suits it; "),
        ("bfs --count 0", "'0' is not a count"),
        ("bfs --budget lots", "'lots' is not a budget"),
        ("", "Missing argument"),
    ],
)
def test_errors_are_one_line(tmp_path: Path, command: str, said: str) -> None:
    assert said in complaint(tmp_path, f"check {command}")


def test_others_are_checked_if_one_cannot_be(tmp_path: Path) -> None:
    done = run(tmp_path, f"check missing.py bfs {QUICK}")
    assert (done.returncode, done.stderr.startswith("pixelmaze: cannot test ")) == (2, True)
    assert "missing.py: 0 of 40 correct\n  No such file.\n" in done.stdout
    assert "bfs: 40 of 40 correct" in done.stdout


def test_results_are_printed_even_if_the_file_cannot_be_written(tmp_path: Path) -> None:
    done = run(tmp_path, f"check bfs {QUICK} --junit missing/results.xml")
    assert done.returncode == 2
    assert "bfs: 40 of 40 correct" in done.stdout
    assert re.fullmatch(r"pixelmaze: .*missing.*\n", done.stderr)
