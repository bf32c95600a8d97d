"""The command lesson: worksheets, the example of the guide, and what it refuses."""

import re
from pathlib import Path

import pytest
from support.cli import complaint, output

from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.commands.guide import page
from pixelmaze.game.lessons import GOALS, KINDS, lesson_named, lessons
from pixelmaze.run.solution import solve


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_a_worksheet_has_all_questions_and_their_key(tmp_path: Path, lesson: object) -> None:
    from pixelmaze.game.lessons import Lesson
    from pixelmaze.page.worksheets.document import write_svg
    from pixelmaze.page.worksheets.lesson import LessonSheet

    assert isinstance(lesson, Lesson)
    with (tmp_path / "sheet.svg").open("wb") as file:
        write_svg(LessonSheet(lesson), file)
    task, answer = (tmp_path / "sheet.svg").read_text("utf-8").split(">Answer<")
    asked = [move for move in lesson.moves if move.choices]
    assert len(asked) > 1
    for number, move in enumerate(asked, 1):
        right = f"{number}. {'abcde'[move.answer - 1]})"
        assert f">{number}. " in task
        assert right in answer
        assert right not in task
    assert "recursive-backtracker" not in task  # the ID would tell which algorithm made a maze


@pytest.mark.thorough
def test_a_worksheet_is_written_as_pdf(tmp_path: Path) -> None:
    output(tmp_path, "lesson 5 --worksheet -o sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


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
    assert output(tmp_path, "lesson my.toml --worksheet").startswith("<svg")


def test_the_guide_names_all_that_a_lesson_may_say() -> None:
    text = page("lessons")
    for name in (*KINDS, *GOALS, *(key for kind in KINDS.values() for key in sum(kind, ()))):
        assert f"`{name}`" in text or name == "maze", name


@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("lesson 11", "'11' is not a lesson"),
        ("lesson my.toml", "my.toml: No such file or directory"),
        ("lesson --worksheet", "--worksheet needs a lesson"),
        ("lesson 1 -o sheet.svg", "--output needs --worksheet"),
        (
            "lesson 1 --worksheet -o sheet.txt",
            "cannot write 'sheet.txt': the name must end in .svg or .pdf",
        ),
        ("lesson 1 --worksheet --terminal", "--worksheet needs a lesson"),
    ],
)
def test_what_cannot_be_done_is_told(tmp_path: Path, command: str, text: str) -> None:
    assert text in complaint(tmp_path, command)
