"""Slow work: its progress is shown, and the program obeys meanwhile."""

import gc
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
import pyxel
from support import window_driver
from support.pty_driver import Console
from support.window_driver import Player, overhear, prepared

from pixelmaze import cli
from pixelmaze.files.text import write
from pixelmaze.game.levels import free
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.run import factory
from pixelmaze.run.factory import from_id
from pixelmaze.run.maze_id import parse
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.front_end import TerminalServices
from pixelmaze.terminal.shell import QuitError, Shell
from pixelmaze.ui.kit import loading, mazes
from pixelmaze.ui.kit.loading import Report, collect_garbage
from pixelmaze.ui.kit.loading_scene import UNSEEN, LoadingScene
from pixelmaze.ui.kit.mazes import MazeToMake
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.requests import Work
from pixelmaze.ui.kit.router import Router
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play.requests import PlayLevel
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.ui.watch.requests import RaceMaze, WatchMaze
from pixelmaze.window.app import app

MAZE = "square-30x20-prim-1"
REQUESTS = [
    PlayLevel(free(MAZE)),
    WatchMaze(MazeToMake(parse(MAZE)), "dfs", from_blank=False),
    WatchMaze(MazeToMake(parse(MAZE)), "dfs", from_blank=True),
    RaceMaze(MazeToMake(parse(MAZE)), ("dfs", "bfs")),
]
LONG = 30.0
"""Seconds that nothing here takes on any machine."""


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)
    end = monotonic() + LONG
    while not gc.isenabled() and monotonic() < end:  # what was abandoned ends soon
        collect_garbage()
    assert gc.isenabled(), "garbage is collected again"


class Front:
    """A front end, driven by hand."""

    router: Router
    _session: Session

    def ask(self, request: Request) -> None:
        self.router.answer(request)

    def show(self, loading: LoadingScene) -> None:
        loading.session = self._session
        self.router.push(loading)

    def frame(self) -> str:
        """What is to be read after one more frame."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        raise NotImplementedError

    @property
    def scene(self) -> Scene:
        return self.router.top

    @property
    def message(self) -> str:
        return self._session.menus.message


class Window(Front):
    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._words = overhear(monkeypatch)
        self._session = window_driver.session()
        self._player = Player(TitleScene(self._session))
        self.router = self._player._app.router
        self.router.patience = 0.0

    def frame(self) -> str:
        self._words.clear()
        self._player.wait()
        return "\n".join(written.words for written in self._words)

    def press(self, key: str) -> None:
        self._player.press(getattr(pyxel, f"KEY_{key.upper()}"))


class Terminal(Front):
    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._session = begin_session(Store(Folder(folder)), TerminalServices())
        self._shell = Shell(TitleScene(self._session))
        self.router = self._shell.router
        self.router.patience = 0.0

    def frame(self) -> str:
        self._shell.update(1 / 30)
        canvas = Canvas(80, 24)
        self._shell.draw(canvas)
        return canvas.text()

    def press(self, key: str) -> None:
        self._shell.press(key)
        self._shell.update(0)


@pytest.fixture(params=[Window, Terminal], ids=["window", "terminal"])
def front(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Front:
    return request.param(tmp_path, monkeypatch)


class Gate:
    """Holds whoever makes a maze until it is opened, or the maze is wanted no more."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened = threading.Event()
        self.reached = threading.Event()
        self.left = threading.Event()
        self._run = factory.run_interpreted
        monkeypatch.setattr(factory, "run_interpreted", self._wait)

    def _wait(self, steps: Any, grid: Grid, *rest: Any, progress: Report | None = None) -> None:
        if threading.current_thread() is threading.main_thread():  # the title shows mazes, too
            self._run(steps, grid, *rest, progress=progress)
            return
        self.reached.set()
        try:
            while not self.opened.wait(0.001):
                if progress:
                    progress(grid.size // 2)
        finally:
            self.left.set()
        self._run(steps, grid, *rest)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate(monkeypatch)
    yield gate
    gate.opened.set()


def frames_until(front: Front, happened: Callable[[str], object]) -> str:
    end = monotonic() + LONG
    while monotonic() < end:
        text = front.frame()
        if happened(text):
            return text
    raise AssertionError(text)


def is_loading(front: Front) -> bool:
    return isinstance(front.scene, LoadingScene)


# ---- from the menus ------------------------------------------------------------------------------


@pytest.mark.few(4)
@pytest.mark.thinned
@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: type(request).__name__)
def test_frames_are_drawn_while_the_maze_is_made(
    front: Front, gate: Gate, request_: Request
) -> None:
    front.ask(request_)
    text = frames_until(front, lambda text: "50%" in text)
    assert "Making the maze" in text
    assert MAZE in text
    assert "cancel" in text
    gate.opened.set()
    frames_until(front, lambda _: not is_loading(front))
    assert type(front.scene).__name__ in ("PlayScene", "WatchScene", "RaceScene")
    front.frame()


@pytest.mark.few(8)
@pytest.mark.parametrize("key", ["r", "n", "x", "g"])
def test_keys_of_scenes_that_ask_for_another_maze(front: Front, gate: Gate, key: str) -> None:
    """Nothing is lost of the scene before if the other maze is not waited for."""
    gate.opened.set()
    front.ask(REQUESTS[1])
    frames_until(front, lambda _: not is_loading(front))
    before = front.scene
    gate.opened.clear()
    gate.reached.clear()
    front.press(key)
    if key == "n":
        assert is_loading(front)
        assert gate.reached.wait(LONG)
        front.press("escape")
        assert front.scene is before
        assert gate.left.wait(LONG), "it is worked on no longer"
        front.press(key)
        gate.opened.set()
    frames_until(front, lambda _: not is_loading(front))
    assert (front.scene is before) == (key != "x")


@pytest.mark.few(2)
def test_new_maze_while_playing(front: Front, gate: Gate) -> None:
    gate.opened.set()
    front.ask(REQUESTS[0])
    frames_until(front, lambda _: not is_loading(front))
    scene = front.scene
    maze = scene.maze
    gate.opened.clear()
    front.press("n")
    assert is_loading(front)
    front.press("escape")
    assert front.scene is scene
    assert scene.maze is maze
    front.press("n")
    gate.opened.set()
    frames_until(front, lambda _: not is_loading(front))
    assert front.scene is scene
    assert scene.maze.id != maze.id


def test_escape_leads_back_and_ends_the_work(front: Front, gate: Gate) -> None:
    title = front.scene
    front.ask(REQUESTS[0])
    assert gate.reached.wait(LONG)
    front.press("escape")
    assert front.scene is title
    assert gate.left.wait(LONG)
    end = monotonic() + LONG
    while not gc.isenabled() and monotonic() < end:
        front.frame()
    assert front.scene is title
    assert not front.message


@pytest.mark.parametrize(
    ("error", "reason"),
    [(PixelmazeError("no such maze"), "no such maze"), (MemoryError(), "not enough memory")],
)
def test_what_fails_leads_back_with_the_reason(
    front: Front, monkeypatch: pytest.MonkeyPatch, error: Exception, reason: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    title = front.scene
    monkeypatch.setattr(mazes, "make", fail)
    front.ask(REQUESTS[1])
    frames_until(front, lambda _: not is_loading(front))
    assert front.scene is title
    assert reason in front.message.lower()


def test_quit_needs_not_wait(front: Front, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop() -> None:
        raise QuitError

    monkeypatch.setattr(pyxel, "quit", stop)
    front.ask(REQUESTS[0])
    assert gate.reached.wait(LONG)
    with pytest.raises(QuitError):
        front.press("q")


# ---- what is seen --------------------------------------------------------------------------------


def test_short_work_is_not_seen(front: Front) -> None:
    """The scene before stands still for a moment, and nothing flashes up."""
    front.show(LoadingScene(lambda _: sleep(UNSEEN / 4), lambda _: None, is_over=True))
    seen = [front.frame()]
    while is_loading(front):
        seen.append(front.frame())
    assert not any(" s\n" in text and "Loading" in text for text in seen)


def test_the_first_scene_begins_to_load_after_it_is_seen(front: Front) -> None:
    begun = threading.Event()

    def work(_: Report) -> Maze:
        begun.set()
        return from_id(MAZE)

    title = front.scene
    front.show(LoadingScene(work, lambda _: None, "a maze"))
    assert "a maze" in front.frame()
    assert not begun.is_set()
    frames_until(front, lambda _: front.scene is title)


def test_the_list_of_keys_opens_while_the_first_scene_is_loaded(front: Front, gate: Gate) -> None:
    title = front.scene
    front.show(LoadingScene(lambda _: from_id(MAZE), lambda _: None, "a maze"))
    frames_until(front, lambda _: gate.reached.is_set())
    front.press("f1")
    assert "Loading" not in front.frame(), "there is nothing to cancel: no heading without keys"
    front.press("f1")
    gate.opened.set()
    frames_until(front, lambda _: front.scene is title)


def test_without_anybody_watching_nothing_is_shown(front: Front) -> None:
    title, made = front.scene, []
    front.router.patience = None
    front.ask(Work(lambda _: "a maze", made.append))
    assert made == ["a maze"]
    assert front.scene is title


def test_without_threads_short_work_is_done_at_once(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "HAS_THREADS", False)
    made: list[int] = []
    front.ask(Work(lambda _: threading.get_ident(), made.append))
    assert made == [threading.get_ident()]


@pytest.mark.few(2)
def test_without_threads_longer_work_begins_after_it_is_seen(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "HAS_THREADS", False)
    made: list[str] = []
    attempts: list[int] = []

    def work(report: Report) -> str:
        attempts.append(1)
        while len(attempts) == 1:
            report(1)
        return "made"

    front.ask(Work(work, made.append, "a maze"))
    assert "a maze" in front.frame()
    assert not made
    frames_until(front, lambda _: bool(made))
    assert made == ["made"]
    assert len(attempts) == 2


def test_progress_where_nobody_can_tell() -> None:
    loading: LoadingScene[int, object] = LoadingScene(lambda _: 1, lambda _: None)
    begin, end = loading.stripe(100, 20)
    assert 0 <= begin < end <= 100
    assert loading.part is None
    loading.report.begin("counting", 8)
    assert loading.part is None, "nothing is counted yet"
    loading.report(2)
    assert loading.stripe(100, 20) == (0, 25)
    assert loading.time.startswith("25%, ")


# ---- from the command line -----------------------------------------------------------------------

LARGE = "square-120x90-prim-1"


class Driven:
    """The window of a command, driven by hand: the words of each frame until it has loaded."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        self.frames: list[str] = []
        self.scene: object = None
        self.after_first: Callable[[], object] = lambda: None
        self._words = overhear(monkeypatch)
        monkeypatch.setattr(app, "open_screen", lambda **_: window_driver.screen())
        monkeypatch.setattr(app.App, "run", lambda app: self._run(app))
        monkeypatch.setenv("DISPLAY", ":99")
        monkeypatch.chdir(tmp_path)

    def command(self, *words: str) -> object:
        cli.cli.main([*words], standalone_mode=False)
        return self.scene

    def _run(self, app: app.App) -> None:
        app.router.patience = 0.0
        end = monotonic() + LONG
        while not self.frames or (isinstance(app.scene, LoadingScene) and monotonic() < end):
            self._words.clear()
            app.update()
            app.draw()
            self.frames.append("\n".join(written.words for written in self._words))
            if len(self.frames) == 1:
                self.after_first()
        self.scene = app.scene


@pytest.fixture
def driven(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Driven:
    return Driven(monkeypatch, tmp_path)


@pytest.mark.few(6)
@pytest.mark.parametrize(
    "command", ["play", "watch", "watch --from-blank", "watch --solver bfs", "race"]
)
def test_command_shows_a_frame_before_the_maze_is_made(
    driven: Driven, gate: Gate, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    def first() -> None:
        assert not gate.reached.is_set()
        gate.opened.set()

    driven.after_first = first
    scene = driven.command(*command.split(), LARGE)
    assert type(scene).__name__ in ("PlayScene", "WatchScene", "RaceScene")
    assert "quit" in driven.frames[0]
    assert not capsys.readouterr().err


def test_id_of_a_new_maze_is_told_once_it_is_made(
    driven: Driven, capsys: pytest.CaptureFixture[str]
) -> None:
    driven.command("watch", "--size", "120x90", "--seed", "1")
    assert capsys.readouterr().err.split() == [LARGE]


@pytest.mark.few(2)
@pytest.mark.parametrize("command", ["play", "watch", "watch --from-blank", "race"])
def test_small_mazes_are_shown_in_the_first_frame(driven: Driven, command: str) -> None:
    scene = driven.command(*command.split(), "square-24x13-prim-1")
    assert not isinstance(scene, LoadingScene)
    assert len(driven.frames) == 1


@pytest.mark.thorough
def test_files_are_read_while_frames_are_drawn(driven: Driven) -> None:
    Path("large.txt").write_text(write(from_id(LARGE)))
    scene = driven.command("watch", "large.txt")
    assert len(driven.frames) > 1
    assert scene.watching.maze == from_id(LARGE)
    cli.cli.main(["watch", LARGE, "--trace", "large.jsonl"], standalone_mode=False)
    driven.frames.clear()
    scene = driven.command("watch", "large.jsonl")
    assert len(driven.frames) > 1
    assert scene.watching.maze == from_id(LARGE)


def test_what_is_wrong_with_a_large_file_ends_the_program(
    driven: Driven, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("large.txt").write_text(write(from_id(LARGE)) + "this is no maze")
    with pytest.raises(SystemExit) as end:
        driven.command("watch", "large.txt")
    assert end.value.code == 2
    assert capsys.readouterr().err.startswith("pixelmaze: large.txt: ")


@pytest.mark.thorough
@pytest.mark.few(3)
@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo terminal")
@pytest.mark.parametrize("command", ["play", "watch", "race"])
def test_terminal_obeys_while_a_large_maze_is_made(tmp_path: Path, command: str) -> None:
    with Console(tmp_path, f"{command} --terminal --size 1500x1500 --no-compile") as console:
        console.wait_for("Making the maze")
        console.type("q")
        assert console.end() == 0
        console.check_restored()


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo terminal")
def test_large_file_that_is_wrong_ends_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "large.txt").write_text(write(from_id(LARGE)) + "this is no maze")
    with Console(tmp_path, "play --terminal large.txt") as console:
        assert console.end() == 2
        assert "pixelmaze: large.txt: " in console.text
