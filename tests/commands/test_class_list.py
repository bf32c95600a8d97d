"""The class list of `check` and `contest`: every program has a row and a test case in each form."""

import csv
import json
from collections.abc import Sequence
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cli import output, run
from support.learners import PATH_ONLY

from pixelmaze.commands.new import template
from pixelmaze.outside.checking.mazes import SolverCase, exercises
from pixelmaze.outside.checking.output import Row, csv_of, junit, remarks
from pixelmaze.outside.checking.trials import Failure, Trial
from pixelmaze.outside.entries import AT_FAULT, NOT_TRIED, Entry

RIGHT = template("solver", "search", "mine.py")
FAULTS = {
    "tab": "def solve(maze):\n    if maze:\n\treturn None\n        return None\n",
    "nothing": "",
    "script": "maze = [[0, 1], [0, 0]]\nprint(maze)\n",
    "blog": "def astar(maze, start, end):\n    return []\n",
    "maker": template("generator", "cells", "mine.py"),
    "typo": "def solve(walker):\n    while not walker.at_gaol:\n        walker.go('right')\n",
    "gives_up": "def solve(maze):\n    return None\n",
    "needs": f"import tools\n{RIGHT}",
    "copy": f'name = "Copy"\n# all mine\n{RIGHT}',
}
"""Templates of files: what a class hands in."""
STATES = {"tab": AT_FAULT, "nothing": AT_FAULT, "script": AT_FAULT, "blog": NOT_TRIED}
STATES |= {"maker": NOT_TRIED}  # neither makes mazes
TAGS = {AT_FAULT: "error", NOT_TRIED: "skipped"}
CONTEST, CHECK = "contest class --mazes 1 --size 4x3", "check class --count 2 --only loops"


def kind_of(file: str) -> str:
    """The template that a file was made from."""
    return Path(file).stem.rstrip("0123456789")


def class_of(folder: Path, count: int) -> list[str]:
    """A folder of this many files made from the templates, and a helper. Returns their names."""
    (folder / "class").mkdir()
    (folder / "class" / "tools.py").write_text("def way():\n    return []\n")
    kinds = [*FAULTS]
    names = [f"{kinds[i % len(kinds)]}{i // len(kinds)}.py" for i in range(count)]
    for name in names:
        (folder / "class" / name).write_text(FAULTS[kind_of(name)])
    return sorted(names)


def sheet(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return [*csv.DictReader(file)]


@pytest.mark.parametrize("command", [CHECK, CONTEST])
@pytest.mark.parametrize("count", [len(FAULTS), pytest.param(30, marks=pytest.mark.thorough)])
def test_class_has_a_row_and_a_case_for_each_file(tmp_path: Path, command: str, count: int) -> None:
    names = class_of(tmp_path, count)
    text = run(tmp_path, f"{command} --csv all.csv --junit all.xml").stdout
    listed: list[dict[str, Any]] = [
        *json.loads(run(tmp_path, f"{command} --json").stdout).values()
    ][1 if command == CHECK else 0]
    rows = sheet(tmp_path / "all.csv")
    assert sorted(row["file"] for row in rows) == sorted(row["file"] for row in listed) == names
    for row, same in zip(rows, listed, strict=True):
        assert {key: str(same[key] or "") for key in ("state", "why", "with")} == {
            key: row[key] for key in ("state", "why", "with")
        }
        assert row["right"] == ("" if same["right"] is None else str(same["right"]))
        kind = kind_of(row["file"])
        assert row["state"] == STATES.get(kind, "")
        assert bool(row["why"]) == (kind not in ("needs", "copy", "maker") or bool(row["state"]))
        assert row["right"] == ("" if row["state"] == NOT_TRIED else row["right"])
        assert (row["right"] == "0") == (bool(row["why"]) and row["state"] != NOT_TRIED)
        assert row["with"] == ("tools.py" if kind == "needs" else "")
        assert f"\n{row['name']}: " in text or not row["why"]
    suites = ElementTree.parse(tmp_path / "all.xml").getroot().findall("testsuite")
    assert [suite.get("name") for suite in suites] == [row["name"] for row in rows]
    for suite, row in zip(suites, rows, strict=True):
        cases = suite.findall("testcase")
        found = {key: int(suite.get(key, "")) for key in ("tests", "failures", "errors", "skipped")}
        assert found["tests"] == len(cases) > 0
        assert found["errors"] == (row["state"] == AT_FAULT)
        assert bool(found["skipped"]) >= (row["state"] == NOT_TRIED)
        if row["state"]:
            (reason,) = suite.iterfind(f"testcase/{TAGS[row['state']]}")
            assert reason.get("message") == row["why"]
    assert "tools.py is used by " in text


def test_one_broken_file_still_has_its_case(tmp_path: Path) -> None:
    """A grader that looks for the file must find the fault; without one, an error says it."""
    (tmp_path / "mine.py").write_text("def solve(maze:\n")
    for form in ("--junit all.xml", "--csv all.csv", "--json"):
        done = run(tmp_path, f"check mine.py --count 5 {form}")
        assert (done.returncode, done.stderr.startswith("pixelmaze: cannot test ")) == (2, True)
    assert json.loads(done.stdout)["checked"][0]["state"] == AT_FAULT
    assert [(row["right"], row["mazes"]) for row in sheet(tmp_path / "all.csv")] == [("0", "5")]
    (error,) = ElementTree.parse(tmp_path / "all.xml").getroot().iter("error")
    assert error.get("message") == "line 1: SyntaxError: '(' was never closed"


@pytest.mark.thorough
def test_others_are_tried_if_one_cannot_have_such_mazes(tmp_path: Path) -> None:
    (tmp_path / "round.py").write_text(f'shapes = "circular"\n{RIGHT}')
    (tmp_path / "maker.py").write_text(FAULTS["maker"])
    (tmp_path / "right.py").write_text(RIGHT)
    done = run(tmp_path, "check . --only loops --count 2 --csv all.csv")
    rows = sheet(tmp_path / "all.csv")
    assert [(row["name"], row["right"]) for row in rows] == [
        ("maker.py", ""), ("right.py", "2"), ("round.py", "")
    ]  # fmt: skip
    for row, noun in zip(rows[::2], ("generators", "solvers"), strict=True):
        assert row["why"].startswith(f"no maze of these kinds suits it; kinds for {noun} are ")
    assert done.returncode == 2


@pytest.mark.thorough
@pytest.mark.parametrize("by", ["name", "right", "path", "visited", "steps", "time", "moves"])
def test_rows_of_all_forms_come_in_the_order_asked_for(tmp_path: Path, by: str) -> None:
    done = run(tmp_path, f"check dfs bfs wall-follower nobody --count 12 --by {by} --csv all.csv")
    rows = sheet(tmp_path / "all.csv")
    names = [row["name"] for row in rows]
    assert [line.split()[0] for line in done.stdout.splitlines()[1:5]] == names
    column = {"path": "path_ratio", "moves": "move_ratio", "visited": "visited_share"}.get(by, by)
    column = "seconds" if by == "time" else column
    if by in ("name", "right"):
        assert names == (
            sorted(names) if by == "name" else ["bfs", "dfs", "wall-follower", "nobody"]
        )
    else:
        figures = [float(row[column] or "inf") for row in rows]
        assert figures == sorted(figures)
        assert names[-1] == "nobody" or by == "moves"


# ---- likenesses ----------------------------------------------------------------------------------


@cache
def cases() -> Sequence[SolverCase]:
    return exercises(3, kinds=("perfect",))


def row(name: str, code: str, *results: int | str) -> Row:
    """A row with a trail or a failure in each maze."""
    trials = [
        Trial(case, failure=one) if isinstance(one, str) else Trial(case, trail=one)
        for case, one in zip(cases(), results, strict=False)
    ]
    return Row(Entry(name, f"{name}.py", name, code=code), len(results), trials=trials)


def test_likenesses_are_remarks_and_not_verdicts() -> None:
    rows = [
        row("anna", "x", 5, 6, 7),
        row("bert", "x", 5, 6, 7),
        row("cleo", "y", 5, 6, 7),
        row("dora", "z", 5, 6, Failure.CRASH),
        row("emil", "", 5, 6, Failure.CRASH),
        row("fred", "", Failure.CRASH, Failure.CRASH, Failure.CRASH),
        row("gina", "", Failure.CRASH, Failure.CRASH, Failure.CRASH),
        row("hans", "", 5, 6),
        row("ida", ""),
    ]
    assert [*remarks(rows)] == [
        "Same code, apart from comments and layout: anna, bert.",
        "Same moves in every maze, as usual with the same algorithm: anna, bert, cleo.",
        "Same moves in every maze, as usual with the same algorithm: dora, emil.",
    ]
    alone, reference = rows[:1], [row("bfs", "", 5, 6, 7)]
    assert not [*remarks(alone, reference)]
    assert [*remarks(rows[:2], reference)] == [
        "Same code, apart from comments and layout: anna, bert.",
    ]
    assert [*remarks(rows[1:3], reference)] == [
        "Same moves in every maze, as usual with the same algorithm: bert, bfs, cleo.",
    ]


@given(
    st.lists(
        st.tuples(st.sampled_from(["", "x", "y"]), st.integers(0, 2), st.integers(0, 2)), max_size=9
    )
)
def test_any_two_that_are_alike_are_named_together(results: list[tuple[str, int, int]]) -> None:
    rows = [row(f"n{i}", *result) for i, result in enumerate(results)]
    lines = "\n".join(remarks(rows)).replace("\n  ", " ").splitlines()
    groups = [{*line.rstrip(".").split(": ")[1].split(", ")} for line in lines]
    for i, (code, *moves) in enumerate(results):
        for j, (other, *theirs) in enumerate(results[:i]):
            is_alike = (code == other != "") or (moves == theirs and any(moves))
            assert any({f"n{i}", f"n{j}"} <= group for group in groups) == is_alike


@pytest.mark.thorough
def test_copies_are_named_with_the_built_in_solver_that_moves_alike(tmp_path: Path) -> None:
    for name in ("anna", "bert"):
        (tmp_path / f"{name}.py").write_text(f"{RIGHT}\nWHO = {name!r}\n")
    (tmp_path / "cleo.py").write_text(f'name = "Cleo"\n{(tmp_path / "bert.py").read_text()}')
    text = output(tmp_path, "check . --count 12")
    assert text.endswith(
        "\n\nSame code, apart from comments and layout: bert.py, cleo.py.\n"
        "Same moves in every maze, as usual with the same algorithm: anna.py, bert.py,\n"
        "  bfs, cleo.py.\n"
    )
    alone = output(tmp_path, "check anna.py --count 12")
    assert "Same moves" not in alone


@pytest.mark.thorough
def test_programs_that_only_return_paths_are_not_called_alike(tmp_path: Path) -> None:
    """In most mazes, all that find a shortest path return the same one."""
    for name in ("anna", "bert"):
        (tmp_path / f"{name}.py").write_text(f"{PATH_ONLY}\nWHO = {name!r}\n")
    assert "Same" not in run(tmp_path, "check . --count 6 --only perfect").stdout
    (tmp_path / "class").mkdir()
    for name in ("anna", "bert"):
        (tmp_path / "class" / f"{name}.py").write_text(f"{RIGHT}\nWHO = {name!r}\n")
    for _ in range(2):  # results that are kept have their moves, too
        text = output(tmp_path, f"--data-dir data {CONTEST}")
        assert "Same moves in every maze, as usual with the same algorithm: anna, bert." in text


# ---- JUnit XML and CSV ---------------------------------------------------------------------------

texts = st.text(st.characters(codec="utf-8"))


@given(texts, texts, st.sampled_from(["", AT_FAULT, NOT_TRIED]))
def test_any_text_is_well_formed(name: str, why: str, state: str) -> None:
    entry = Entry(repr(name), repr(name), name, state=state, why=why)
    trials = [
        Trial(cases()[0], Failure.CRASH, why),
        Trial(cases()[1], Failure.UNTRIED, why),
        Trial(cases()[2]),
    ]
    rows = [Row(entry, 3, why, [] if state else trials)]
    (suite,) = ElementTree.fromstring(junit(name.encode("unicode_escape").decode(), rows))
    counts = [suite.get(key) for key in ("tests", "failures", "errors", "skipped")]
    expected = {"": "3101", AT_FAULT: "1010", NOT_TRIED: "1001"}[state]
    assert counts == [*expected]
    (line,) = csv.DictReader(StringIO(csv_of([rows[0].columns]).decode(), newline=""))
    expected = why.replace("\r\n", "\n").replace("\r", "\n")
    assert line["why"].removeprefix("'") == expected.removeprefix("'")


def test_csv_has_a_column_for_each_figure_of_any_row() -> None:
    assert csv_of([{"name": "a", "x": 1}, {"name": "b", "y": 2}]) == b"name,x,y\na,1,\nb,,2\n"
