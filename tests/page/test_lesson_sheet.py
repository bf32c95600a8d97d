"""The printed page of a lesson: all its tasks, none of them too long, and the answers."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pixelmaze.game.lessons import Lesson, lesson_named, lessons, lines_of, shuffled
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.page.worksheets.lesson import followed, page_of_lesson

EFFORT = 30  # cells to number, or moves to draw: at 20 seconds each, ten minutes
VOID = {"link", "meta", "br"}
EACH = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)


class Item:
    """A task or an answer on the page."""

    def __init__(self) -> None:
        self.text = ""
        self.in_cells: list[str] = []

    def __contains__(self, words: str) -> bool:
        return words in self.text


class Parts(HTMLParser):
    """The items of the two lists of a page; all elements have to be closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.items: list[Item] = []
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)
        if tag == "li" and self.open.count("ol") == 1:
            self.items.append(Item())

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        assert tag in {"path", "circle", "rect", "use", "line"}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "li" in self.open:
            item = self.items[-1]
            if "text" in self.open:
                item.in_cells.append(data)
            else:
                item.text += data


def parts_of(lesson: Lesson) -> tuple[list[Item], list[Item]]:
    items = Parts(page_of_lesson(lesson)).items
    assert len(items) == 2 * len(lesson.moves)
    return items[: len(lesson.moves)], items[len(lesson.moves) :]


def text_beside(lesson: Lesson, name: str) -> str:
    return (lesson.path.parent / name).read_text("utf-8")


@EACH
def test_every_task_is_on_the_page_with_its_answer(lesson: Lesson) -> None:
    for move, task, answer in zip(lesson.moves, *parts_of(lesson), strict=True):
        printed = move.on_paper
        assert printed.text in task
        assert not re.search("[Pp]ress |asks which|line by line", printed.text), "not on paper"
        assert printed.because in answer
        assert not printed.because or printed.because not in task
        for letter, choice in zip("abcde", printed.choices, strict=False):
            assert choice in task
            assert (f"{letter}) {choice}." in answer) == (
                choice == printed.choices[printed.answer - 1]
            )
        if move.kind == "code":
            assert text_beside(lesson, move.file) in task
            assert text_beside(lesson, move.model) in answer
        if move.kind == "parsons":
            for part, lines in ((task, shuffled(move)), (answer, lines_of(move))):
                listed = part.text.splitlines()[-len(lines) :]
                assert [line[3:] for line in listed[1:]] == lines[1:]
            loose = len(lines_of(move)) - move.keep - 1
            assert len(re.findall("(?m)^__ ", task.text)) == loose > 1
            assert re.findall(r"(?m)^ (\d) ", answer.text) == [str(i + 1) for i in range(loose)]


@EACH
def test_what_is_followed_is_numbered_and_short_enough(lesson: Lesson) -> None:
    for move, task, answer in zip(lesson.moves, *parts_of(lesson), strict=True):
        runs = [*followed(move.on_paper)]
        is_followed = {"watch": True, "quiz": True, "race": not move.has_generators}
        assert bool(runs) == is_followed.get(move.kind, False)
        assert sum(max(len(run.order), len(run.walk)) for run in runs) <= EFFORT
        for run in runs:
            walks = [len(each.walk) for each in runs]
            counted = f"{len(run.walk)} moves" if all(walks) else f"{len(run.order)} cells"
            assert f"{run.solver.title}: {counted}." in answer
            assert len(run.order) > 1
        numbers = Counter(number for run in runs for number in run.order.values())
        assert Counter(map(int, filter(str.isdigit, answer.in_cells))) == numbers
        assert [*filter(str.isdigit, task.in_cells)] == ["1"] * len(runs)


@EACH
def test_no_maze_is_named(lesson: Lesson) -> None:
    page = page_of_lesson(lesson)  # an ID would tell which algorithm made a maze
    assert not any(
        each in page for move in lesson.moves for each in (move.maze, move.on_paper.maze)
    )


@EACH
def test_rules_are_stated_once_before_they_are_needed(lesson: Lesson) -> None:
    tasks, answers = parts_of(lesson)
    for number, move in enumerate(lesson.moves):
        for run in followed(move.on_paper):
            assert sum(run.rules in task for task in tasks) == 1
            assert any(run.rules in task for task in tasks[: number + 1])
            assert not any(run.rules in answer for answer in answers)


def test_a_walk_of_chance_is_printed_move_by_move() -> None:
    run, other = followed(lessons()[0].moves[2].on_paper)
    assert run.rules.startswith("Random Mouse moves ")
    assert len(run.rules.split(", ")) == len(run.walk)
    assert f"Random Mouse: {len(run.walk)} moves." in parts_of(lessons()[0])[1][2]
    assert "at random" not in other.rules


def test_there_is_room_below_each_comment_that_asks_for_a_change(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path, start="a\n# Your change: b\n# and c\nd < 1\n", model="a\n" * 9)
    page = page_of_lesson(lesson)
    room = "<i></i>" * (3 + 5)
    assert f"<pre>a\n# Your change: b\n# and c\n{room}d &lt; 1\n</pre>" in page
    assert page.count("<pre>") == 2


def test_values_for_paper_replace_others_on_the_page_only(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path, paper='text = "On <paper>?"\nmaze = "square-3x2-prim-1"')
    assert lesson.moves[0].text == "On the screen?"
    assert lesson.moves[0].maze == "square-4x3-prim-1"
    page = page_of_lesson(lesson)
    assert "On &lt;paper&gt;?" in page
    assert "On the screen?" not in page
    assert lesson.moves[0].on_paper.make_maze().grid.size == 6


@pytest.mark.parametrize(
    ("paper", "words"),
    [
        ("colour = 1", "task 1: 'colour' is not a key: expected text, maze"),
        ("text = 1", "text must be a string"),
        ('maze = "square-300x300-prim-1"', "90,000 cells are too many"),
        ('solver = "nobody"', "'nobody' is not a solver"),
        ('kind = "quiz"', "'kind' is not a key"),
    ],
)
def test_wrong_values_for_paper_are_refused(tmp_path: Path, paper: str, words: str) -> None:
    with pytest.raises(PixelmazeError, match=re.escape(words)):
        a_lesson(tmp_path, paper=paper)


def a_lesson(folder: Path, start: str = "", model: str = "", paper: str = "") -> Lesson:
    """A lesson with a question about the visits, and a program to change."""
    (folder / "start.py").write_text(start)
    (folder / "model.py").write_text(model)
    (folder / "my.toml").write_text(
        f"""
title = "Mine"
minutes = 5
about = "A small one."
[[moves]]
move = "run"
kind = "quiz"
text = "On the screen?"
maze = "square-4x3-prim-1"
solver = "bfs"
[moves.paper]
{paper}
[[moves]]
move = "make"
kind = "code"
text = "Write."
maze = "square-4x3-prim-1"
file = "start.py"
model = "model.py"
"""
    )
    return lesson_named(str(folder / "my.toml"))
