"""Lessons in a page: their programs are written in its editor, run in its worker, and judged."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copy
from types import SimpleNamespace
from typing import Any

import pytest
import pyxel
from support.places import Browser
from support.web_host import Window, Worker
from support.window_driver import Player, prepared, share_engine

from pixelmaze.game import lesson_judge
from pixelmaze.game.lesson_judge import Judged, judge_file, judge_lines
from pixelmaze.game.lessons import LessonTask, lessons, lines_of, shuffled
from pixelmaze.run.feed import PendingError, Resumable
from pixelmaze.run.messages import Source
from pixelmaze.run.outcomes import Budget
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit import loading
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.learn.lesson import LineList
from pixelmaze.ui.learn.requests import RIGHT, OpenTask, marks
from pixelmaze.ui.watch.own_code import ENDED
from pixelmaze.ui.watch.race import RaceScene
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.web import start
from pixelmaze.web.host import Worker as Handle
from pixelmaze.web.start import App
from pixelmaze.web.worker import Workers
from pixelmaze.window.screen import SCREEN

PROGRAMS = [move for lesson in lessons() for move in lesson.moves if move.kind == "code"]
CODE = [
    pytest.param(move, lesson.path.with_name(name), name == move.model, id=name)
    for lesson in lessons()
    for move in lesson.moves
    if move in PROGRAMS
    for name in (move.file, move.model)
]
PARSONS = [move for lesson in lessons() for move in lesson.moves if move.kind == "parsons"]
_SILENT = 4  # calls for a message that a late worker leaves unanswered, before each answer


class LateWorker(Worker):
    """A worker that answers only after a while, as those of a browser do."""

    asked = 0

    def take(self) -> SimpleNamespace | None:
        self.asked += 1
        return None if self.asked % (_SILENT + 1) else super().take()


class Page:
    """A page without its game: only workers. `work` does what may have to wait for them."""

    def __init__(self, script: list[tuple[str, bytes]] | None = None) -> None:
        self.started: list[Worker] = []
        self._script, self._ffi = script, Window().host._ffi
        self.workers = Workers(self._start)
        self.waits = 0

    def _start(self) -> Handle:
        self.started.append(LateWorker(self._script))
        return Handle(self.started[-1], self._ffi)

    def work(self, work: Callable[[], Judged]) -> Judged:
        resumable = Resumable(work)
        while True:
            try:
                judged: Judged = resumable()
            except PendingError:
                self.waits += 1
            else:
                return judged


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    made = Page()
    monkeypatch.setattr(Source, "elsewhere", made.workers.begin)
    return made


def own(path: Path, folder: Path) -> Path:
    """A copy of a file, as a worker writes the files that it runs."""
    return Path(copy(path, folder))


def judged(page: Page, move: LessonTask, path: Path) -> Judged:
    return page.work(lambda: judge_file(move, path, lambda _: None))


@pytest.mark.few(20)
@pytest.mark.parametrize(("move", "path", "is_model"), CODE)
def test_models_are_right_and_start_files_are_not(
    page: Page, move: LessonTask, path: Path, is_model: bool, tmp_path: Path
) -> None:
    found = judged(page, move, own(path, tmp_path))
    assert found.is_right == is_model
    assert page.waits > lesson_judge.MAZES
    assert [worker.is_ended for worker in page.started] == [False], "one worker does all"


@pytest.mark.thorough
@pytest.mark.parametrize(("move", "path"), [pytest.param(*each.values[:2]) for each in CODE])
def test_verdicts_are_those_of_processes(
    move: LessonTask, path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = own(path, tmp_path)
    monkeypatch.setattr(lesson_judge, "MAZES", 4)  # each starts a process
    here = judge_file(move, path, lambda _: None)
    page = Page()
    monkeypatch.setattr(Source, "elsewhere", page.workers.begin)
    there = judged(page, move, path)
    assert (here.is_right, here.words) == (there.is_right, there.words)
    assert (here.maze and here.maze.id) == (there.maze and there.maze.id)


def test_a_loop_without_steps_is_ended_and_not_tried_in_every_maze(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lesson_judge, "_BUDGET", Budget(seconds=0.05))
    page = Page([("B", b"mine.py"), ("W", b'["", "mine.py", 3, [], -1, "", "other", 0, ""]')])
    monkeypatch.setattr(Source, "elsewhere", page.workers.begin)
    (tmp_path / "mine.py").write_text("def solve(maze):\n    while True:\n        pass\n")
    found = judged(page, PROGRAMS[0], tmp_path / "mine.py")
    assert found.words.startswith("Correct in 0 of 16 mazes. Never stops: line 3: no step for")
    assert 2 <= len(page.started) <= 4
    assert all(worker.is_ended for worker in page.started)


def test_a_run_that_takes_too_long_is_ended_though_it_makes_steps(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lesson_judge, "_BUDGET", Budget(seconds=60.0, whole=0.05))
    page = Page([("B", b"mine.py")])
    monkeypatch.setattr(Source, "elsewhere", page.workers.begin)
    (tmp_path / "mine.py").write_text("def solve(maze):\n    pass\n")
    found = judged(page, PROGRAMS[0], tmp_path / "mine.py")
    assert "still running after 0.05 s" in found.words


@pytest.mark.parametrize("move", PARSONS, ids=lambda move: move.solver)
def test_other_orders_of_lines_are_tried(page: Page, move: LessonTask) -> None:
    assert not page.work(lambda: judge_lines(move, shuffled(move))).is_right
    assert page.work(lambda: judge_lines(move, lines_of(move))).is_right


# ---- on the screen -------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "modules.zip").write_bytes(b"")
    monkeypatch.setattr("pixelmaze.web.services._MODULES", tmp_path / "modules.zip")
    monkeypatch.setattr(lesson_judge, "MAZES", 4)
    monkeypatch.setattr(loading, "HAS_THREADS", False)
    monkeypatch.setattr(Source, "elsewhere", Source.elsewhere)
    monkeypatch.chdir(tmp_path)
    share_engine(monkeypatch)
    for _ in prepared(monkeypatch):
        yield tmp_path


class Lesson:
    """A task of a lesson in a page with late workers."""

    def __init__(self, lesson: int, number: int, browser: Browser | None = None) -> None:
        self.window = Window("?watch=square-4x3-prim-1")
        self.window.browser = browser or self.window.browser
        self.window.pixelmaze.startWorker = lambda _: LateWorker()
        self.shell: App = start.opened(self.window.host, Store(self.window.host.storage))
        self.player = Player(self.shell)
        self.lesson = lessons()[lesson - 1]
        self.shell.scene.ask(OpenTask(self.lesson, number - 1))
        self.until(lambda: getattr(self.shell.scene, "task", None) is not None)

    @property
    def task(self) -> Any:
        assert isinstance(self.shell.scene, WatchScene)
        return self.shell.scene.task

    def until(self, is_so: Callable[[], bool]) -> None:
        for _ in range(2_000):
            if is_so():
                return
            self.player.wait(1)
        raise AssertionError((self.shell.scene, self.window.report))

    def run(self) -> str:
        """Try what is in the editor. Returns the verdict."""
        self.window.wishes.append("run")
        self.until(lambda: not isinstance(self.shell.scene, WatchScene))
        self.until(lambda: isinstance(self.shell.scene, WatchScene))
        return str(self.task.said)


def file_of(name: str) -> str:
    return lessons()[0].path.with_name(name).read_text(encoding="utf-8")


@pytest.mark.parametrize(("lesson", "number", "name", "report"), [
    (5, 7, "05-spread", ("There is a path, but it was not found", 0)),
    (9, 5, "09-braid", (ENDED[""], 0)),
])  # fmt: skip
def test_a_program_is_mended_in_the_editor(
    folder: Path, lesson: int, number: int, name: str, report: tuple[str, int]
) -> None:
    page = Lesson(lesson, number)
    window = page.window
    page.player.wait(3)
    assert window.is_editing
    assert window.written == window.example == file_of(f"{name}.py")
    assert page.task.said == "Change the program in the editor. Run tries it."
    refused = page.run()
    assert refused.startswith("Correct")
    page.shell.scene.playback.step_rate = 10_000
    page.until(lambda: window.report == report)
    assert window.is_editing
    window.written = file_of(f"{name}-model.py")
    accepted = page.run()
    assert accepted.startswith("Correct in all")
    page.player.wait(3)
    assert not window.is_editing, "the verdict and the maze are to be seen"
    assert marks(page.shell.scene.session.store, page.lesson)[number - 1] == RIGHT
    (folder / f"{name}.py").unlink()
    again = Lesson(lesson, number, window.browser)
    again.player.wait(3)
    assert again.window.written == file_of(f"{name}-model.py")
    assert again.window.example == file_of(f"{name}.py")
    assert marks(again.shell.scene.session.store, again.lesson)[number - 1] == RIGHT


@pytest.mark.usefixtures("folder")
def test_a_mistake_is_told_with_its_line() -> None:
    page = Lesson(2, 4)
    page.window.written = "def solve(walker):\n    walker.fly()\n"
    assert "a walker has no 'fly'" in page.run()
    page.player.wait(30)
    words, line = page.window.report
    assert (words[:22], line) == ("Line 2: AttributeError", 2)


@pytest.mark.usefixtures("folder")
def test_the_model_is_shown_instead_of_the_editor() -> None:
    page = Lesson(2, 4)
    page.window.written = "# mine\n"
    for _ in range(2):
        page.player.press(pyxel.KEY_Z)
    page.player.wait(3)
    assert page.task.said == "This is the model solution."
    assert (page.window.is_editing, page.shell.scene.shows_source) == (False, True)
    page.player.press(pyxel.KEY_Z)
    page.player.press(pyxel.KEY_Y)
    page.player.wait(3)
    assert (page.window.is_editing, page.window.written) == (True, "# mine\n")


@pytest.mark.usefixtures("folder")
def test_each_file_has_its_own_text() -> None:
    page = Lesson(2, 4)
    page.window.written = "# mine\n"
    page.player.press(pyxel.KEY_N)
    page.until(lambda: page.window.example == file_of("02-give-up.py"))
    assert page.window.written == file_of("02-give-up.py")
    page.player.press(pyxel.KEY_P)
    page.until(lambda: page.window.written == "# mine\n")
    page.player.press(pyxel.KEY_P)
    page.until(lambda: isinstance(page.shell.scene, RaceScene))
    page.player.wait(3)
    assert not page.window.is_editing


# ---- lines and answers by fingers ----------------------------------------------------------------


def test_lines_that_fingers_move_are_high_enough() -> None:
    lines = LineList([f"line {number}" for number in range(12)], 6)
    for tap, room in ((0, 300), (36, 460), (18, 112)):
        SCREEN.lengths = SCREEN.lengths._replace(tap=tap)
        try:
            lines.lay_out(SCREEN, Box(0, 50, 320, room))
        finally:
            SCREEN.lengths = SCREEN.lengths._replace(tap=0)
        heights = [height for _, height in lines._spots]
        tops = [top for top, _ in lines._spots]
        assert tops == [0, *([*chain_sums(heights)][:-1])]
        assert sum(heights) <= room
        movable = heights[6 - lines._top :]
        assert movable
        assert min(movable) >= max(tap, SCREEN.lengths.line)
        lines.click(50 + tops[-1])
        assert (lines.chosen, lines.is_held) == (lines._top + len(tops) - 1, True)
        lines.click(50 + tops[6 - lines._top])
        assert (lines.chosen, lines.is_held) == (6, False)


def chain_sums(heights: list[int]) -> Iterator[int]:
    return (sum(heights[: at + 1]) for at in range(len(heights)))
