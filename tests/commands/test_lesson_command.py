"""The command lesson: worksheets, the example of the guide, and what it refuses."""

import csv
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cli import complaint, output

from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.commands.guide import page
from pixelmaze.commands.progress import progress_in
from pixelmaze.game.breaking import challenges
from pixelmaze.game.lessons import GOALS, KINDS, lesson_named, lessons
from pixelmaze.run.solution import solve
from pixelmaze.storage.records import Data, serialize


def test_a_worksheet_is_a_page_and_nothing_else(tmp_path: Path) -> None:
    printed = output(tmp_path, "lesson 5 --worksheet")
    assert printed.startswith("<!doctype html>")
    assert output(tmp_path, "lesson 5 --worksheet -o sheet.html") == ""
    assert (tmp_path / "sheet.html").read_text("utf-8") == printed.rstrip("\n") + "\n"
    assert "must end in .html" in complaint(tmp_path, "lesson 5 --worksheet -o sheet.pdf")


def test_the_example_of_the_guide_is_a_lesson(tmp_path: Path) -> None:
    text = page("lessons")
    example = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)[0]
    (tmp_path / "my.toml").write_text(example, encoding="utf-8")
    for name in re.findall(r"[a-z-]+\.py", example):
        (tmp_path / name).write_text("def solve(maze): ...\n")
    lesson = lesson_named(str(tmp_path / "my.toml"))
    assert [move.kind for move in lesson.moves] == ["ask", "watch", "race", "code"]
    found = {name: solve(lesson.moves[0].make_maze(), name) for name in NAMED_SOLVERS}
    assert (found["dijkstra"].cost or 0) < (found["bfs"].cost or 0)
    assert found["greedy-best-first"].visited < found["a-star"].visited
    assert output(tmp_path, "lesson my.toml --worksheet").startswith("<!doctype")


def test_the_guide_names_all_that_a_lesson_may_say() -> None:
    text = page("lessons")
    for name in (*KINDS, *GOALS, *(key for kind in KINDS.values() for key in sum(kind, ()))):
        assert f"`{name}`" in text or name == "maze", name


# ---- the progress of a class ---------------------------------------------------------------------


def exported(folder: Path, name: str, **entries: object) -> None:
    """The file that a pupil hands in, with these entries."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(serialize(Data({**entries})))


def test_progress_of_a_class_is_a_table_with_a_row_for_each_file(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    first, other = lessons()[0].name, lessons()[9].name
    progress = {first: "★✓☆★☆", other: "★?x✓★★★★★", "/home/anna/my.toml": "★☆"}
    exported(folder, "Anna.json", lessons=progress, quiz=[4, 6], broken={
        "bee-line": 9, "first-way": -1})  # fmt: skip
    exported(folder, "bert.json", lessons=[], quiz=[3, 2], broken=5)
    exported(folder, "cleo.json")
    exported(folder, "dora.json", lessons={first: "★★★★★"}, quiz={"bfs": [1, 2]})
    (folder / "emil.json").write_text("{")
    (folder / "fred.txt").write_text('{"pixelmaze": "run"}')
    (folder / "gina.json").write_text('{"pixelmaze": "data", "version": 99}')
    (folder / "hans").mkdir()
    (folder / ".hidden").write_text("")
    text = output(tmp_path, "lesson --progress class --csv all.csv")
    table, reasons = text.split("\n\n")
    lines = [line.split() for line in table.splitlines()]
    numbers = [str(number) for number in range(1, 11)]
    assert lines[0] == ["name", *numbers, "right", "broken", "correct", "answers"]
    assert lines[1] == ["Anna", "3", *"––––––––", "3", "4", "1", "4", "6"]
    assert lines[4] == ["dora", "5", *"–––––––––", "5", "–", "–", "–"]
    assert [line[0] for line in lines[1:]] == [
        "Anna", "bert", "cleo", "dora", "emil", "fred", "gina", "hans"
    ]  # fmt: skip
    assert max(map(len, table.splitlines())) <= 80
    assert [line.split(": ")[0] for line in reasons.splitlines()] == [
        "emil",
        "fred",
        "gina",
        "hans",
    ]
    for said in (
        "not valid JSON",
        "not a pixelmaze data file",
        "needs a newer version",
        "is a folder, not a file",
    ):
        assert said in reasons
    with (tmp_path / "all.csv").open(newline="", encoding="utf-8") as file:
        rows = [*csv.DictReader(file)]
    assert [row["name"] for row in rows] == [line[0] for line in lines[1:]]
    assert (rows[0]["lesson 1"], rows[0]["lesson 10"]) == ("3", "3")
    assert [bool(row["why"]) for row in rows] == [False] * 4 + [True] * 4
    assert [row["right"] for row in rows] == ["4", "0", "0", "5", *[""] * 4]


@given(
    st.dictionaries(
        st.sampled_from(["lessons", "quiz", "broken", "theme"]),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text("★☆✓ab.toml/"),
            lambda inner: st.lists(inner) | st.dictionaries(
                st.sampled_from([lessons()[2].name, "bfs", "bee-line", "x/my.toml"]), inner
            ),
        ),
    )
)  # fmt: skip
def test_progress_in_any_file_is_within_bounds(entries: dict[str, Any]) -> None:
    found = progress_in(Data(entries))
    for lesson in lessons():
        assert 0 <= found[f"lesson {lesson.number}"] <= len(lesson.moves)
    assert 0 <= found["correct"] <= found["answers"]
    assert 0 <= found["broken"] <= len(challenges())
    done = sum(count for name, count in found.items() if name.startswith("lesson "))
    assert 0 <= found["right"] <= done


@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("lesson 11", "'11' is not a lesson"),
        ("lesson my.toml", "my.toml: No such file or directory"),
        ("lesson --worksheet", "--worksheet needs a lesson"),
        ("lesson 1 -o sheet.html", "--output needs --worksheet"),
        (
            "lesson 1 --worksheet -o sheet.txt",
            "cannot write 'sheet.txt': the name must end in .html",
        ),
        ("lesson 1 --worksheet --terminal", "--worksheet needs a lesson"),
        ("lesson --csv all.csv", "--csv needs --progress"),
        ("lesson 5 --progress .", "--progress lists all lessons: remove LESSON"),
        ("lesson --progress . --theme light", "--progress lists all lessons: remove --theme"),
        ("lesson --progress nowhere", "nowhere is not a folder: expected a folder of exported"),
        ("lesson --progress .", ".: no data file; `pixelmaze records --export` writes one"),
    ],
)
def test_what_cannot_be_done_is_told(tmp_path: Path, command: str, text: str) -> None:
    assert text in complaint(tmp_path, command)
