"""Lessons on the screen: played to the end by keys, in window and terminal."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from support import terminal_driver
from support.terminal_driver import press, seen
from support.window_driver import Player, prepared
from support.window_driver import session as window_session

from pixelmaze.game import lesson_judge
from pixelmaze.game.lesson_judge import Judged
from pixelmaze.game.lessons import GOALS, KINDS, Lesson, lesson_named, lessons, lines_of
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.run.search import Search
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.learn.lesson import TASKS, opened
from pixelmaze.ui.learn.requests import DONE, OPEN, RIGHT, OpenTask, marks
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.ui.watch.watch import SOURCE


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, to which start files are written. Few mazes are tried, to be quick."""
    monkeypatch.setattr(lesson_judge, "MAZES", 4)
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


def scene_of(session: Any, asked: OpenTask) -> Any:
    prepared = asked.prepare(session.store, "dfs", Report())
    return opened(session, asked, prepared)


def shown(folder: Path, lesson: int, number: int) -> tuple[Any, Shell]:
    session = terminal_driver.session(folder / "data")
    scene = scene_of(session, OpenTask(lessons()[lesson - 1], number - 1))
    return scene, Shell(scene)


def until(shell: Shell, is_over: Callable[[], bool]) -> None:
    """Let time pass until something is over."""
    end = monotonic() + 20
    while not is_over():
        assert monotonic() < end
        shell.update(1 / 30)
        sleep(0.001)


# ---- whole lessons -------------------------------------------------------------------------------


def answer(shell: Shell, task: Any) -> None:
    press(shell, str(task.move.answer))


def race(shell: Shell, task: Any) -> None:
    press(shell, "s")
    assert not task.scene.has_begun
    assert "Choose an answer first." in seen(shell)
    answer(shell, task)
    assert not task.is_done  # the race has to show it
    press(shell, "end")
    until(shell, lambda: bool(task.is_done))


def quiz(shell: Shell, task: Any) -> None:
    def is_over() -> bool:
        tool = task.scene.tool
        if tool and tool.question:
            press(shell, "return")  # the chosen answer; then to go on
        return bool(task.is_done)

    press(shell, "up", "up", "up")  # faster
    until(shell, is_over)


def watch(shell: Shell, task: Any) -> None:
    press(shell, "space", "space", "return")
    assert not task.is_done
    assert "too early" in task.said
    search = Search(task.move.make_maze(), task.move.solver)
    search.run()
    place = min(GOALS[task.move.goal](search))
    press(shell, *["right"] * (place - task.scene.search.index), "return")


def order(shell: Shell, task: Any) -> None:
    press(shell, "return")
    until(shell, lambda: bool(task.said))
    assert not task.is_done
    for at, line in enumerate(lines_of(task.move)):
        found = task.list.lines.index(line, at)
        if found == at:
            continue
        by = found - task.list.chosen
        press(shell, *["down" if by > 0 else "up"] * abs(by), "space")
        press(shell, *["up"] * (found - at), "space")
    press(shell, "return")
    until(shell, lambda: bool(task.is_done))
    assert task.scene.panel == SOURCE  # the real program runs


def complete(shell: Shell, task: Any) -> None:
    own, model = Path(task.move.file), task.lesson.path.parent / task.move.model
    assert own.read_bytes() == (task.lesson.path.parent / task.move.file).read_bytes()
    shutil.copyfile(model, own)
    press(shell, "return")
    until(shell, lambda: bool(task.is_done))


PLAY = {
    "ask": answer, "race": race, "quiz": quiz, "watch": watch, "parsons": order, "code": complete,
}  # fmt: skip


@pytest.mark.few(12)
@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_a_lesson_is_played_to_its_end_by_keys(
    folder: Path, lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    if lesson.number != 5:  # the judge is tried elsewhere, and takes its time
        monkeypatch.setattr(lesson_judge, "judge_file", lambda *_: Judged(True, "Right."))
    assert set(PLAY) == set(TASKS) == set(KINDS)
    session = terminal_driver.session(folder / "data")
    shell = Shell(scene_of(session, OpenTask(lesson)))
    for number, move in enumerate(lesson.moves):
        task = shell.scene.task  # type: ignore[attr-defined]
        assert (task.number, task.is_done) == (number, False)
        first = move.text.split()[:5] if move.kind != "quiz" else ["question"]
        assert " ".join(first) in seen(shell)
        PLAY[move.kind](shell, task)
        assert task.is_done
        done = number + 1
        assert marks(session.store, lesson) == (RIGHT * done).ljust(len(lesson.moves), OPEN)
        press(shell, "return")
        until(shell, lambda old=task: getattr(shell.scene, "task", None) is not old)  # type: ignore[misc]
    assert isinstance(shell.scene, TitleScene)
    for following in lessons()[lesson.number :][:1]:
        assert session.menus.mazes.lessons.selected.id == following.name
    again = terminal_driver.session(folder / "data").store
    assert marks(again, lesson) == RIGHT * len(lesson.moves)


# ---- single moves --------------------------------------------------------------------------------


def test_a_wrong_answer_is_told_with_the_reason_and_the_move_is_done(folder: Path) -> None:
    scene, shell = shown(folder, 1, 1)
    press(shell, "right", "return")
    assert scene.task.is_done
    assert "Wrong: it's 3 (more than 26)." in seen(shell)
    assert "It makes 51 moves." in seen(shell)
    assert "Enter: continue" in seen(shell)


def test_all_moves_are_open_at_any_time(folder: Path) -> None:
    _, shell = shown(folder, 2, 1)
    press(shell, "p", "n", "n")
    assert shell.scene.task.number == 2  # type: ignore[attr-defined]
    press(shell, "p")
    assert shell.scene.task.number == 1  # type: ignore[attr-defined]


def test_a_lesson_goes_on_with_the_first_move_that_is_not_done(folder: Path) -> None:
    scene, shell = shown(folder, 1, 1)
    press(shell, "1")
    lesson, store = scene.task.lesson, scene.session.store
    assert OpenTask(lesson).at(store).number == 1
    assert marks(store, lesson) == DONE + OPEN * 4  # the answer was wrong
    press(shell, "p")
    press(shell, "3")
    assert marks(store, lesson)[0] == RIGHT
    press(shell, "p")
    press(shell, "1")
    assert marks(store, lesson)[0] == RIGHT  # the best one is kept


def test_the_menu_tells_the_progress(folder: Path) -> None:
    scene, shell = shown(folder, 1, 1)
    press(shell, "1")
    shell = Shell(TitleScene(scene.session, menu=scene.session.menus.mazes.lessons))
    assert "1 of 5" in seen(shell)
    press(shell, "down", "return")
    until(shell, lambda: not isinstance(shell.scene, TitleScene))
    assert shell.scene.task.lesson.number == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize("kept", [3, *({"01-random-mouse": kept} for kept in (7, [1], "x?☆"))])
def test_damaged_progress_counts_as_none(folder: Path, kept: object) -> None:
    store = terminal_driver.session(folder / "data").store
    store.put("lessons", kept)
    assert marks(store, lessons()[0]) == OPEN * 5


@pytest.mark.thorough
def test_a_file_that_fails_is_shown_in_the_smallest_maze_and_stays_as_it_is(folder: Path) -> None:
    mine = "def solve(walker):\n    walker.go('right')\n"
    (folder / "02-hand.py").write_text(mine)
    scene, shell = shown(folder, 2, 4)
    press(shell, "return")
    until(shell, lambda: "Correct in" in scene.task.said)
    assert not scene.task.is_done
    assert scene.maze.grid.size < scene.task.move.make_maze().grid.size
    assert "This is the smallest maze in which yours fails." in scene.task.said
    assert (folder / "02-hand.py").read_text() == mine
    press(shell, "z")
    assert scene.watching.solver.path.name == "02-hand-model.py"
    press(shell, "z")
    assert scene.watching.solver.path.name == "02-hand.py"
    shutil.copyfile(scene.task.lesson.path.with_name("02-hand-model.py"), folder / "02-hand.py")
    until(shell, lambda: scene.task.said == "Changed. Press Enter to try it.")
    press(shell, "return")
    until(shell, lambda: bool(scene.task.is_done))
    assert scene.maze == scene.task.move.make_maze()


@pytest.mark.thorough
def test_a_ruling_is_not_replaced_by_news_of_the_file_that_was_tried(folder: Path) -> None:
    scene, shell = shown(folder, 2, 4)
    shell.update(1 / 30)
    (folder / "02-hand.py").write_text("def solve(walker):\n    walker.go('right')\n")
    press(shell, "return")
    until(shell, lambda: "Correct in" in scene.task.said)
    for _ in range(20):
        shell.update(1 / 30)
    assert "Correct in" in scene.task.said


def test_the_model_is_shown_at_the_second_time_and_is_not_judged(folder: Path) -> None:
    scene, shell = shown(folder, 2, 4)
    assert str(folder) in scene.task.said
    press(shell, "z")
    assert "Z again" in scene.task.said
    assert scene.watching.solver.path.name == "02-hand.py"
    press(shell, "z")
    assert "This is the model solution." in seen(shell)
    assert "Enter: your file" in seen(shell)
    assert scene.watching.solver.title == "02-hand-model.py"
    press(shell, "return")
    assert scene.watching.solver.path.name == "02-hand.py"
    assert "Your file is" in scene.task.said
    assert "Enter: try it" in seen(shell)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("lesson", "number", "name"), [(2, 4, "02-hand.py"), (9, 4, "09-growing.py")]
)
def test_a_file_with_an_error_is_told_and_mended(
    folder: Path, lesson: int, number: int, name: str
) -> None:
    scene, shell = shown(folder, lesson, number)
    right = (folder / name).read_text()
    (folder / name).write_text("def solve(walker:\n")
    press(shell, "return")
    until(shell, lambda: scene.task.said.startswith(f"{name}, line 1: SyntaxError: "))
    press(shell, "z", "z", "z")
    until(shell, lambda: shell.scene is scene)
    (folder / name).write_text(right)
    press(shell, "return")
    until(shell, lambda: bool(scene.task.said) and "Your file" not in scene.task.said)


def test_a_folder_that_cannot_be_written_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "open", lambda *_: (_ for _ in ()).throw(PermissionError(13, "No")))
    with pytest.raises(PixelmazeError, match=r"02-hand\.py: No"):
        shown(folder, 2, 4)


@pytest.mark.thorough
def test_a_generator_that_fails_is_shown_as_far_as_it_came(folder: Path) -> None:
    half = "from pixelmaze import carve\n\ndef generate(maze, random):\n"
    half += "    yield carve(maze.cells()[0], maze.cells()[1])\n"
    (folder / "09-growing.py").write_text(half)
    scene, shell = shown(folder, 9, 4)
    press(shell, "return")
    until(shell, lambda: "Correct in" in scene.task.said)
    assert scene.watching.shows_making
    assert sum(scene.maze.passages) == 2  # one passage, both ways


FROM_ELSEWHERE = """
title = "Mine"
minutes = 5
about = "A file of somebody else."

[[moves]]
move = "make"
kind = "code"
text = "Complete it."
maze = "square-4x3-prim-7"
file = "start.py"
model = "start.py"
"""


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["02-hand-model.py", "09-growing-model.py"])
def test_a_lesson_from_elsewhere_runs_its_file_only_when_told(name: str, folder: Path) -> None:
    beside = folder.with_name("lesson")
    beside.mkdir()
    (beside / "my.toml").write_text(FROM_ELSEWHERE)
    code = lessons()[0].path.with_name(name).read_text("utf-8")
    (beside / "start.py").write_text(f"open('has-run', 'w')\n{code}", "utf-8")
    session = terminal_driver.session(folder / "data")
    scene = scene_of(session, OpenTask(lesson_named(str(beside / "my.toml"))))
    shell = Shell(scene)
    assert "Read it first: after Enter, it runs every time you save." in scene.task.said
    for _ in range(20):
        shell.update(1 / 30)
        sleep(0.02)
    (folder / "start.py").write_text(f"open('has-run', 'w')\n{code}\n# saved\n", "utf-8")
    for _ in range(20):
        shell.update(1 / 30)
        sleep(0.02)
    assert [path.name for path in folder.glob("[hs]*")] == ["start.py"]
    press(shell, "return")
    until(shell, lambda: not scene.task.is_new)
    assert (folder / "has-run").exists()


@pytest.mark.skipif(os.name != "posix", reason="needs pipes as POSIX has them")
def test_only_a_file_is_taken_for_the_start_file(folder: Path) -> None:
    os.mkfifo(folder / "02-hand.py")
    with pytest.raises(PixelmazeError, match=r"02-hand\.py is a pipe, not a file"):
        shown(folder, 2, 4)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.mark.usefixtures("engine")
def test_the_mouse_answers() -> None:
    player = Player(scene_of(window_session(), OpenTask(lessons()[0], 0)))
    player.wait()
    task: Any = player.scene.task
    spot = task._strip._spots[1]
    player.click(spot.x + 4, spot.y + 4)
    assert task.is_done
    assert "more than 26" in task.said  # type: ignore[attr-defined]


@pytest.mark.usefixtures("engine")
def test_the_mouse_takes_a_line_and_puts_it() -> None:
    player = Player(scene_of(window_session(), OpenTask(lessons()[3], 0)))
    player.wait()
    lines = player.scene.task.list
    box, before, first = lines.box, [*lines.lines], lines.chosen
    for row in (first, first + 2):  # take it, and put it there
        player.click(box.x + 20, box.y + (row - lines._top) * 10 + 4)
        player.wait()
    assert lines.lines[first + 2] == before[first]
    assert not lines.is_held
    player.click(box.x + 20, box.y + box.height - 4)  # below them: a step of the algorithm
    assert not lines.is_held
    assert sorted(lines.lines) == sorted(before)
