"""The quiz on the screen: by keys and mouse, in window and terminal."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import pyxel
from click.testing import CliRunner
from support import terminal_driver
from support.scenes import ask
from support.window_driver import OUT_OF_THE_WAY, Player, prepared, watch

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.cli import cli
from pixelmaze.game.keys import printed
from pixelmaze.inspect.quiz import CHEAPER, NEXT, QuizOptions
from pixelmaze.maze.step import FRONTIER
from pixelmaze.outside.lookup import solver_named
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.search import Search
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.scenes import SCENES
from pixelmaze.ui.title.main_menu import AllMenus
from pixelmaze.ui.title.mazes_menu import QUIZZES
from pixelmaze.ui.watch.quiz import Quiz, answers
from pixelmaze.ui.watch.requests import WatchMaze
from pixelmaze.ui.watch.watch import SOURCE, WatchScene

MAZE = "square-12x8-prim-7-braid-40"
Press = Callable[[str], None]
KEYS = {
    "return": pyxel.KEY_RETURN,
    "right": pyxel.KEY_RIGHT,
    "left": pyxel.KEY_LEFT,
    "space": pyxel.KEY_SPACE,
}


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def in_window(solver: str, _: Path) -> tuple[WatchScene, Press]:
    player = Player(watch(MAZE, solver))
    player.wait()

    def press(keys: str) -> None:
        for key in keys.split():
            player.press(KEYS.get(key) or ord(key))
            player.wait()

    return player.scene, press


def in_terminal(solver: str, folder: Path) -> tuple[WatchScene, Press]:
    scene = WatchScene(terminal_driver.session(folder), Search(from_id(MAZE), None), solver, 60)
    shell = Shell(scene)
    return scene, lambda keys: terminal_driver.press(shell, *keys.split())


def quiz_of(scene: WatchScene) -> Quiz:
    assert isinstance(scene.tool, Quiz)
    return scene.tool


@pytest.fixture(params=[in_window, in_terminal])
def asked(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[WatchScene, Press]:
    """Dijkstra's search at the first question, and what presses keys."""
    scene, press = request.param("dijkstra", tmp_path)
    press("a")
    ask(scene)
    return scene, press


def a_wrong_one(quiz: Quiz) -> int:
    assert quiz.question
    return next(i for i in range(len(quiz.question.choices)) if i not in quiz.question.right)


def test_right_and_wrong_answers_are_counted_and_explained(asked: tuple[WatchScene, Press]) -> None:
    scene, press = asked
    quiz, search = quiz_of(scene), scene.search
    at, question = search.index, quiz.question
    assert search.paused
    assert question
    assert question.kind == NEXT
    press(str(question.answer + 1))
    assert (quiz.right, quiz.count, search.index) == (1, 1, at + 1)
    assert "its g = " in seen(scene)
    assert "1 of 1 right" in seen(scene)
    press("return")
    ask(scene)
    wrong = a_wrong_one(quiz)
    press("right " * wrong + "return")
    assert (quiz.right, quiz.count) == (1, 2)
    assert "Wrong: it's " in seen(scene)
    press("1")
    assert quiz.count == 2


def seen(scene: WatchScene) -> str:
    """The quiz as text, in a terminal of the usual size."""
    return terminal_driver.seen(scene)


@pytest.mark.parametrize("is_right", [True, False])
def test_paths_over_fences_are_compared(tmp_path: Path, is_right: bool) -> None:
    search = Search(from_id("square-8x6-prim-684-braid-60-fences-20"), None)
    scene = WatchScene(terminal_driver.session(tmp_path), search, "dijkstra", 60, "", SOURCE)
    shell = Shell(scene)
    terminal_driver.press(shell, "a")
    quiz = quiz_of(scene)
    while ask(scene) or not (quiz.question and quiz.question.kind == CHEAPER):
        terminal_driver.press(shell, "g", "return")
    assert "Is the path to 2,1 through 2,0 cheaper than the known one?" in seen(scene)
    assert "Known so far: g = 15 for 2,1, and g = 12 for 2,0." in seen(scene)
    assert search.index == 10
    terminal_driver.press(shell, "1" if is_right else "2")
    scene.update(SceneInput(0))
    words = seen(scene)
    assert ("Right!" if is_right else "Wrong: it's 1 (yes).") in words
    assert "It has g = 12 + 1 = 13; the known one, 15." in words
    assert search.index == 10


def test_a_question_can_be_given_up(asked: tuple[WatchScene, Press]) -> None:
    scene, press = asked
    quiz = quiz_of(scene)
    assert quiz.question
    number = quiz.question.answer + 1
    press("g")
    assert (quiz.right, quiz.count) == (0, 1)
    assert f"It's {number} (" in seen(scene)
    press("a")
    assert scene.tool is None


def test_space_answers_nothing(asked: tuple[WatchScene, Press]) -> None:
    scene, press = asked
    quiz, search = quiz_of(scene), scene.search
    at, question = search.index, quiz.question
    press("space right space")
    assert quiz.question is question
    assert (quiz.count, quiz.given) == (0, None)
    assert search.paused
    assert search.index == at
    assert f"Press a number or {printed('return')} to answer, G to give up." in seen(scene)
    press("return")
    assert quiz.count == 1
    press("space")
    assert quiz.question is None
    assert not search.paused


def test_nothing_tells_the_answer(asked: tuple[WatchScene, Press]) -> None:
    scene, press = asked
    while not scene.search.complete:  # or the length on the status bar changes between two looks
        scene.search.prefetch(1)
    shown = seen(scene)
    assert "next:" not in shown
    press("l")
    assert scene.panel == SOURCE
    assert seen(scene) == shown
    assert all(mark.end <= scene.search.index for mark in scene.playback.marks)
    assert {mark.kind for mark in scene.search.marks} >= {"found"}


def test_moving_the_search_gives_no_answer(asked: tuple[WatchScene, Press]) -> None:
    scene, press = asked
    quiz, at = quiz_of(scene), scene.search.index
    scene.search.seek(at - 3)
    press("right")
    assert quiz.question is None
    assert quiz.count == 0
    scene.playback.go_to_end()
    ask(scene)
    assert at < scene.search.index < scene.search.length


@pytest.mark.few(2)
def test_every_cell_is_asked_for_up_to_the_end(asked: tuple[WatchScene, Press]) -> None:
    scene, press = asked
    quiz, search = quiz_of(scene), scene.search
    press("e")
    positions = []
    while not quiz.is_over:
        if quiz.question:
            positions.append(search.index)
            quiz.answer(quiz.question.answer)
            quiz.go_on()
        scene.update(SceneInput(1 / 20))
    taken = [i for i in range(positions[0], search.length) if search.trace[i][0] == 4]
    assert positions == taken
    assert quiz.right == quiz.count == len(positions)
    assert f"Quiz: {quiz.count} of {quiz.count} right. Perfect!" in seen(scene)
    press("r")
    assert quiz.count == 0
    press("a")


def test_walkers_have_nothing_to_ask(tmp_path: Path) -> None:
    scene, press = in_terminal("tremaux", tmp_path)
    press("a")
    quiz = quiz_of(scene)
    scene.search.run()
    press("e")
    assert quiz.is_over
    assert "no frontier" in seen(scene)


@pytest.mark.few(5)
@pytest.mark.parametrize("name", SOLVERS)
def test_a_quiz_says_truly_what_it_has_asked(name: str, tmp_path: Path) -> None:
    """Whether its questions are passed over, or the search is cleared, or too short."""
    scene, press = in_terminal(name, tmp_path)
    press("a")
    quiz, has_asked = quiz_of(scene), False
    for _ in range(10_000):
        if quiz.is_over:
            break
        if quiz.question:
            has_asked = True
            scene.playback.step_on()
            scene.search.paused = False
        scene.update(SceneInput(1 / 3))
    said = seen(scene)
    kinds = {action for action, _ in scene.search.trace}
    assert ("you answered no questions" in said) == has_asked
    assert ("has no frontier" in said) == (FRONTIER not in kinds and name != "dfs")
    assert has_asked == (FRONTIER in kinds or name == "dfs")
    scene.search.seek(scene.search.length - 1)
    scene.close_tool()
    press("a")
    scene.search.seek(scene.search.length)
    press("e")
    assert quiz.is_over
    assert ("nothing left to ask" in seen(scene)) == has_asked
    press("s")
    assert "press S to start the search" in seen(scene)
    press("e")
    assert "nothing" not in seen(scene)
    assert "frontier" not in seen(scene)
    press("s")
    if has_asked:
        ask(scene)


def test_making_is_asked_about_and_then_the_search() -> None:
    maze = from_id("square-5x4-prim-7")
    scene = watch(maze, "dfs", with_making=True)
    scene.watching.search = scene.playback.run = Search(maze, "dfs", making=generation_stages(maze))
    scene.begin_quiz(QuizOptions(every=1))
    quiz = quiz_of(scene)
    asked = []
    while not quiz.is_over:
        if quiz.question:
            asked.append(scene.search.is_making)
            quiz.answer(quiz.question.answer)
            quiz.go_on()
        scene.update(SceneInput(1 / 20))
    assert asked == sorted(asked, reverse=True)
    assert asked.count(True) >= maze.grid.size - 2
    assert asked.count(False) >= 8
    assert quiz.right == len(asked)


def test_answers_are_clicked() -> None:
    player = Player(watch(MAZE, "bfs"))
    scene = player.scene
    scene.begin_quiz(QuizOptions(every=1))
    quiz = quiz_of(scene)
    ask(scene)
    player.wait()
    for _ in range(2):
        assert quiz.question
        (cell,) = quiz.question.choices[quiz.question.answer]
        player.click(*scene.panes[0].view.screen_place(cell, cell, 0))
        player.wait(2)
        assert quiz.right == quiz.count
        player.click(30, 305)  # go on
        ask(scene)
        player.wait()
    player.click(12, 303)
    player.wait()
    assert quiz.count == 3
    assert quiz.given == 0
    pyxel.set_mouse_pos(*OUT_OF_THE_WAY)


def test_an_unknown_algorithm_is_to_be_guessed(tmp_path: Path) -> None:
    def begun() -> WatchScene:
        session = terminal_driver.session(tmp_path)
        scene = WatchScene(session, Search(from_id(MAZE), None), "dfs", 60)
        scene.begin_quiz(QuizOptions(is_secret=True))
        return scene

    scene = begun()
    quiz, solver = quiz_of(scene), scene.search.solver
    assert solver
    while True:
        assert solver.title not in seen(scene)
        ask(scene)
        assert quiz.question
        if quiz.question.kind == "name":
            break
        quiz.answer(-1)
        scene.update(SceneInput(0))
        assert solver.title not in seen(scene)
        quiz.go_on()
    assert "Which algorithm is this?" in seen(scene)
    quiz.answer(quiz.question.answer)
    assert quiz.right == 1
    assert solver.title in seen(scene)
    assert begun().search.solver is solver


@pytest.mark.thorough
def test_a_file_is_asked_about(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from pixelmaze import frontier, visit\n\n"
        "def solve(maze):\n"
        "    seen, stack = {maze.start}, [(maze.start, None)]\n"
        "    while stack:\n"
        "        cell, before = stack.pop()\n"
        "        yield visit(cell, before)\n"
        "        for other in maze.neighbours(cell):\n"
        "            if other not in seen:\n"
        "                seen.add(other)\n"
        "                stack.append((other, cell))\n"
        "                yield frontier(other, cell)\n"
    )
    scene = WatchScene(
        terminal_driver.session(tmp_path), Search(from_id(MAZE), None), solver_named(str(file)), 60
    )
    scene.begin_quiz(QuizOptions(every=1))
    quiz = quiz_of(scene)
    for _ in range(5):
        ask(scene)
        assert quiz.question
        assert quiz.question.order == "last"
        (cell,) = quiz.question.choices[quiz.question.answer]
        quiz.answer(quiz.question.answer)
        assert scene.search.board.cursor == cell
        quiz.go_on()
    assert quiz.right == 5
    scene.close()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--record", "a.gif"], "needs a screen"),
        (["--trace", "-"], "needs a screen"),
    ],
)
def test_quiz_refuses_what_it_cannot_do(options: list[str], words: str) -> None:
    done = CliRunner().invoke(cli, ["watch", "--quiz", *options])
    assert words in str(done.exception)


@pytest.mark.parametrize(
    ("item", "plan", "solver"),
    [
        ("some", QuizOptions(), "dfs"),
        ("every", QuizOptions(1), "dfs"),
        ("secret", QuizOptions(is_secret=True), None),
    ],
)
def test_menu_opens_the_quiz(
    item: str, plan: QuizOptions, solver: str | None, tmp_path: Path
) -> None:
    session = terminal_driver.session(tmp_path)
    flow = AllMenus(session)
    flow.mazes.free_maze.typed = MAZE
    while flow.mazes.watch.selected.id != "quiz":
        flow.mazes.watch.move(1)
    while QUIZZES[item] != flow.mazes.watch.selected.value:
        assert flow.mazes.watch.selected.change
        flow.mazes.watch.selected.change(1)
    request = flow.mazes.watch.selected.choose()
    assert isinstance(request, WatchMaze)
    scene = SCENES[WatchMaze].make(session, request, request.search(Report()))
    assert isinstance(scene, WatchScene)
    assert quiz_of(scene).plan == plan
    assert solver in (None, scene.search.solver and scene.search.solver.name)
    ask(scene)


def test_command_opens_the_quiz_of_a_maze(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    front = SimpleNamespace(print_line=print, show=lambda request, _: asked.append(request))
    monkeypatch.setattr("pixelmaze.commands.front_end.chosen", lambda *_, **__: front)
    monkeypatch.setattr("pixelmaze.commands.front_end.choose", lambda *_, **__: "window")
    for options in (["--every", "3", "--solver", "bfs"], []):
        CliRunner().invoke(cli, ["watch", MAZE, "--quiz", *options])
    assert [getattr(request, "quiz", None) for request in asked] == [
        QuizOptions(3),
        QuizOptions(is_secret=True),
    ]
    done = CliRunner().invoke(cli, ["watch", "a.jsonl", "--quiz"])
    assert "cannot be used with a trace" in str(done.exception)


def test_answers_are_kept(asked: tuple[WatchScene, Press]) -> None:
    scene, press = asked
    store, quiz = scene.session.store, quiz_of(scene)
    press(str(a_wrong_one(quiz) + 1))
    assert answers(store) == (0, 1)
    press("return")
    ask(scene)
    assert quiz.question
    press(str(next(iter(quiz.question.right)) + 1))
    assert answers(store) == (1, 2)
