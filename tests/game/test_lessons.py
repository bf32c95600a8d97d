"""Lessons: every statement in them is worked out again, and every file is tried."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pixelmaze.algorithms.registry import GENERATORS, NAMED_SOLVERS
from pixelmaze.game import lesson_judge
from pixelmaze.game.lesson_judge import (
    judge_lines,
    judged,
    solver_trial,
)
from pixelmaze.game.lessons import (
    GOALS,
    KINDS,
    MOVES,
    Lesson,
    LessonTask,
    judge_stop,
    lesson_named,
    lessons,
    lines_of,
    makes_mazes,
    read_lesson,
    shuffled,
)
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import dead_ends
from pixelmaze.maze.step import BACKTRACK, VISIT
from pixelmaze.outside.checking.generators import generator_candidate, orders
from pixelmaze.outside.lookup import generator_of, solver_for
from pixelmaze.run.factory import from_id, generate, similar_maze
from pixelmaze.run.maze_id import spec_of
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve

ALL = [(lesson, move) for lesson in lessons() for move in lesson.moves]


def of_kinds(*kinds: str) -> pytest.MarkDecorator:
    """All moves of these kinds, with their lessons; those that differ on paper also as there."""
    found = [
        pytest.param((lesson, given), id=f"{lesson.number}-{lesson.moves.index(move) + 1}{where}")
        for lesson, move in ALL
        if move.kind in kinds
        for where, given in (("", move), *[("-paper", move.on_paper)] * bool(move.paper))
    ]
    return pytest.mark.parametrize("given", found)


Given = tuple[Lesson, LessonTask]


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_a_lesson_takes_the_five_moves_in_order(lesson: Any) -> None:
    names = [move.move for move in lesson.moves]
    assert tuple(dict.fromkeys(names)) == MOVES
    assert 10 <= lesson.minutes <= 20
    assert lesson_named(str(lesson.number)) is lesson


READING = 18  # characters a second, as of messages


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_the_first_step_comes_after_15_seconds_of_reading(lesson: Lesson) -> None:
    first = lesson.moves[0]
    loose = shuffled(first)[1 + first.keep :] if first.kind == "parsons" else ()
    assert len(" ".join([first.text, *first.choices, *map(str.strip, loose)])) < 15 * READING
    assert len(loose) <= 6
    assert all(len(move.text) <= 170 for move in lesson.moves)


def test_all_kinds_and_goals_are_used_and_two_lessons_begin_with_lines() -> None:
    assert {move.kind for _, move in ALL} == {*KINDS}
    assert {move.goal for _, move in ALL if move.goal} == {*GOALS}
    assert [lesson.number for lesson in lessons() if lesson.moves[0].kind == "parsons"] == [4, 5]


# ---- statements ----------------------------------------------------------------------------------


class Figures(dict[str, Any]):
    """The names in proofs: solvers by name, with their solution in the maze; and about makers."""

    def __init__(self, move: LessonTask) -> None:
        self.maze = move.make_maze()
        super().__init__(
            spec=spec_of(self.maze),
            walked=self._walked,
            dead_ends=lambda maker: len(dead_ends(self._made(maker))),
            way=lambda maker: solve(self._made(maker), "bfs").length,
            opened=lambda maker: sum(self._made(maker).passages) // 2,
            min=min,
        )

    def __missing__(self, name: str) -> Any:
        solver = name.replace("_", "-")
        return _solution(self.maze.id, solver if solver in NAMED_SOLVERS else "a-star+double")

    def _made(self, maker: str) -> Any:
        spec = spec_of(self.maze)
        return generate(*self.maze.grid.asked, maker, spec.seed if spec else 0)

    def _walked(self, solver: str) -> int:
        """The most often that a passage is walked."""
        twin = self.maze.grid.twin
        walked = [
            min(arc, twin[arc])
            for action, arc in self[solver].trace
            if action in (VISIT, BACKTRACK)
        ]
        return max(map(walked.count, walked))


@cache
def _solution(maze: str, solver: str) -> Any:
    return solve(from_id(maze), solver)


@of_kinds("ask", "race")
def test_only_the_right_answer_is_true(given: Given) -> None:
    _, move = given
    assert len(move.proof) == len(move.choices)
    figures = Figures(move)
    true = [bool(eval(proof, {"__builtins__": {}}, figures)) for proof in move.proof]
    assert [at for at, is_true in enumerate(true, 1) if is_true] == [move.answer]


def figures_of(move: LessonTask) -> Iterator[float]:
    """All numbers that can be said of the maze and the runs of a move."""
    maze = move.make_maze()
    yield maze.grid.size
    yield maze.grid.size - 1
    yield from {*maze.costs}
    for name in NAMED_SOLVERS:
        found = _solution(maze.id or "", name)
        yield from (found.moves or 0, found.visited, found.length or 0, found.cost or 0)
    for name in ("recursive-backtracker", "prim"):
        made = similar_maze(maze, name) if name in GENERATORS else maze
        same = generate(*maze.grid.asked, name, spec_of(maze).seed)  # type: ignore[union-attr]
        yield from (len(dead_ends(made)), len(dead_ends(same)))
        yield solve(same, "bfs").length or 0


@pytest.mark.few(6)
@of_kinds("ask", "race", "watch")
def test_a_number_in_a_text_is_a_figure(given: Given) -> None:
    _, move = given
    said = {int(number) for number in re.findall(r"\d+", f"{move.text} {move.because}")}
    assert said - {3} <= {*figures_of(move)}  # 3 is the cost of mud


@of_kinds("watch")
def test_a_goal_of_watching_is_reached_and_near_misses_are_told(given: Given) -> None:
    _, move = given
    search = Search(move.make_maze(), move.solver)
    search.run()
    found = sorted(GOALS[move.goal](search))
    assert found
    search.seek(found[0])
    assert judge_stop(search, move.goal) == ""
    search.seek(found[0] - 1)
    assert judge_stop(search, move.goal).startswith("Close: 1 step too early")
    search.seek(search.length)
    assert "too late" in judge_stop(search, move.goal)


def test_a_search_that_never_comes_there_is_told() -> None:
    assert "never" in judge_stop(Search(from_id("square-4x3-prim-1"), "bfs"), "turns-back")


# ---- files ---------------------------------------------------------------------------------------


def verdict_on(move: LessonTask, path: Path) -> lesson_judge.Judged:
    """As `judge_file`, but in this process, which is quicker."""
    space: dict[str, Any] = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), space)
    if makes_mazes(path):
        wanted = orders(lesson_judge.MAZES, kinds=["square"])
        maker = generator_of(space["generate"])
        assert not isinstance(maker, str)
        return judged(move, generator_candidate(maker, wanted))
    return judged(move, solver_trial(move, lambda budget: solver_for(space["solve"], budget)))


@pytest.mark.few(21)
@of_kinds("code")
def test_a_model_is_right_and_a_start_file_is_not(given: Given) -> None:
    lesson, move = given
    start = verdict_on(move, lesson.path.parent / move.file)
    assert not start.is_right
    assert start.words
    assert verdict_on(move, lesson.path.parent / move.model).is_right


@pytest.mark.parametrize(
    ("written", "right", "words"),
    [
        (
            "if other not in cost:",
            16,
            "cost 28; the best has cost 22. It keeps the first path",
        ),
        (
            "if other not in visited:",
            18,
            "cost 34; the best has cost 26. It replaces the path",
        ),
    ],
)
def test_who_does_not_compare_is_told_so(
    tmp_path: Path, written: str, right: int, words: str
) -> None:
    lesson = lessons()[5]
    move = lesson.moves[-1]
    model = (lesson.path.parent / move.model).read_text("utf-8")
    compared = "if other not in cost or there < cost[other]:"
    assert compared in model
    (tmp_path / "mine.py").write_text(model.replace(compared, written))
    said = verdict_on(move, tmp_path / "mine.py").words
    assert said.startswith(f"Correct in {right} of 19 mazes. ")
    assert words in said


def test_who_asks_for_a_cost_without_a_start_is_told_so(tmp_path: Path) -> None:
    lesson = lessons()[5]
    for move in lesson.moves[-2:]:
        model = (lesson.path.parent / move.model).read_text("utf-8")
        (tmp_path / "mine.py").write_text(
            model.replace("maze.cost(other, cell)", "maze.cost(other)")
        )
        said = verdict_on(move, tmp_path / "mine.py").words
        assert "mazes. Crashes in mazes with fences: " in said
        assert "try maze.cost(cell, here)." in said


@of_kinds("parsons")
def test_lines_do_not_tell_the_answer_of_the_next_move(given: Given) -> None:
    lesson, move = given
    assert [other for other in lesson.moves if other.maze == move.maze] == [move]


def test_what_is_too_much_is_told_in_plain_words() -> None:
    mouse, heuristic = lessons()[0], lessons()[6]
    limits = {
        "times the shortest path; the limit is 15": (mouse, mouse.moves[3]),
        "% of the cells; the limit is 80%": (heuristic, heuristic.moves[3]),
    }
    for words, (lesson, move) in limits.items():
        assert words in verdict_on(move, lesson.path.parent / move.file).words


@of_kinds("parsons")
def test_lines_are_right_in_every_order_that_does_the_same(given: Given) -> None:
    _, move = given
    lines, mixed = lines_of(move), shuffled(move)
    assert sorted(mixed) == sorted(lines)
    assert mixed[: move.keep + 1] == [*lines[: move.keep + 1]]
    assert judge_lines(move, lines).is_right
    assert not judge_lines(move, mixed).is_right


@pytest.mark.thorough
def test_another_order_that_makes_the_same_moves_is_right() -> None:
    move = next(move for _, move in ALL if move.lines == "spread")
    lines = [*lines_of(move)]
    lines[1], lines[3] = lines[3], lines[1]  # what does not depend on each other
    assert not judge_lines(move, lines).is_right  # is_goal needs no grid, but head does
    lines = [*lines_of(move)]
    lines[2], lines[3] = lines[3], lines[2]
    judged = judge_lines(move, lines)
    assert judged.is_right
    assert "the same" in judged.words


# ---- a lesson of one's own -----------------------------------------------------------------------

OWN = """
title = "Mine"
minutes = 5
about = "A small one."

[[moves]]
move = "predict"
kind = "ask"
text = "How many ways out of the start?"
maze = "square-4x3-prim-1"
choices = ["one", "two"]
answer = 1
"""


def test_a_lesson_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(OWN, encoding="utf-8")
    lesson = lesson_named(str(path))
    assert (lesson.heading, lesson.number) == ("Mine", 0)
    assert lesson.moves[0].choices == ("one", "two")


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ('title = "Mine"', "title = 3", "title must be a string"),
        ('title = "Mine"', "", "the key 'title' is missing"),
        ('title = "Mine"', "title =", "not valid TOML"),
        ('title = "Mine"', 'title = " "', "title must not be empty"),
        ('title = "Mine"', r'title = "\u001b"', "control character"),
        ("minutes = 5", f"minutes = {'9' * 5000}", "a number is too long"),
        ("answer = 1", f"answer = {'9' * 50}", "more than 40 digits"),
        ("minutes = 5", "minuts = 5", "'minuts' is not a key: did you mean 'minutes'?"),
        ('kind = "ask"', 'kind = "sing"', "task 1: 'sing' is not a kind: expected ask, quiz"),
        ('kind = "ask"', "", "task 1: '' is not a kind: expected ask"),
        ('move = "predict"', 'move = "guess"', "task 1: 'guess' is not a move: expected predict"),
        ("answer = 1", "answer = 3", "answer as the number of the right one"),
        ("answer = 1", "", "task 1: the key 'answer' is missing"),
        ("answer = 1", "answer = true", "task 1: answer must be a number"),
        ('["one", "two"]', '["one", 2]', "choices must be a list of strings"),
        ('["one", "two"]', "[]", "expected 1 to 5 choices"),
        ("square-4x3-prim-1", "square-400x300-prim-1", "120,000 cells are too many: at most 2,500"),
        ("square-4x3-prim-1", "somewhere", "task 1: 'somewhere' is not an ID"),
        ('"square-4x3-prim-1"', '"square-4x3-prim-1"\nsolver = "b"', "'b' is not a solver"),
        ('"square-4x3-prim-1"', '"square-4x3-prim-1"\ngoal = "b"', "'goal' is not a key"),
        (
            'kind = "ask"',
            'kind = "code"\nfile = "../a.py"\nmodel = "b.py"',
            "'choices' is not a key",
        ),
    ],
)
def test_what_is_wrong_with_a_lesson_is_told(tmp_path: Path, old: str, new: str, text: str) -> None:
    assert old in OWN
    path = tmp_path / "my.toml"
    path.write_text(OWN.replace(old, new), encoding="utf-8")
    with pytest.raises(PixelmazeError) as raised:
        read_lesson(path)
    assert str(raised.value).startswith(str(path))
    assert text in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ('kind = "race"\nrace = ["dfs"]\nchoices = ["a", "b"]\nanswer = 1', "2 to 6 solvers"),
        ('kind = "race"\nrace = ["dfs", "x"]\nchoices = ["a", "b"]\nanswer = 1', "is not a solver"),
        ('kind = "watch"\nsolver = "dfs"\ngoal = "x"', "'x' is not a goal"),
        (
            'kind = "code"\nfile = "../a.py"\nmodel = "b.py"',
            "'../a.py' is not a Python file beside the lesson",
        ),
        (
            'kind = "code"\nfile = "a.py"\nmodel = "b.py"',
            "'a.py' is not a Python file beside the lesson",
        ),
        ('kind = "code"\nfile = "s.py"\nmodel = "s.py"\nmost = {steps = "x"}', "table of numbers"),
        ('kind = "parsons"\nsolver = "bfs"\nlines = "x"', "'x' is not a function"),
        ('kind = "parsons"\nsolver = "dfs"\nkeep = 99', "keep must be a number from 0 to 17"),
    ],
)
def test_what_is_wrong_with_a_move_is_told(tmp_path: Path, keys: str, text: str) -> None:
    path = tmp_path / "my.toml"
    begin = OWN[: OWN.index("kind")]
    (tmp_path / "s.py").touch()
    path.write_text(f'{begin}text = "Do it."\nmaze = "square-4x3-prim-1"\n{keys}\n')
    with pytest.raises(PixelmazeError, match=re.escape(text)):
        read_lesson(path)
