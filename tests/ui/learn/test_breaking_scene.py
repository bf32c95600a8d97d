"""Breaking a solver in both front ends: the maze is edited until it fails, and stars are kept."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pyxel
from support import terminal_driver
from support.window_driver import Player, prepared, session

from pixelmaze.game.breaking import challenges
from pixelmaze.run.maze_code import maze_of_code
from pixelmaze.run.search import Search
from pixelmaze.storage.store import Store
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.ports import Clipboard
from pixelmaze.ui.learn.menus import BreakMenu, fewest, keep
from pixelmaze.ui.learn.requests import BreakSolver
from pixelmaze.ui.scenes import SCENES
from pixelmaze.ui.title.title import TitleScene

PATIENCE = 20  # seconds
Opened = Callable[[str], tuple[Any, Callable[[str], None]]]


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.fixture(params=["window", "terminal"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opened]:
    """Opens a solver in a front end. Returns its scene, and what presses keys, and then waits for
    the judge."""
    scenes: list[Any] = []

    def open_it(name: str) -> tuple[Any, Callable[[str], None]]:
        challenge = challenges()[name]
        is_window = request.param == "window"
        shared = session() if is_window else terminal_driver.session(tmp_path)
        search = Search(challenge.maze(), None)
        scene = SCENES[BreakSolver].make(shared, BreakSolver(challenge), search)
        scenes.append(scene)
        player, shell = Player(scene) if is_window else None, Shell(scene)

        def press(keys: str) -> None:
            for key in keys.split():
                if player:
                    player.press(getattr(pyxel, f"KEY_{key.upper()}"))
                    player.wait()
                else:
                    terminal_driver.press(shell, key)
            end = time.monotonic() + PATIENCE
            while scene.ruling is None and time.monotonic() < end:
                if player:
                    player.wait()
                else:
                    terminal_driver.wait(shell, 0.1)
                time.sleep(0.01)

        press("")
        return scene, press

    yield open_it
    for scene in scenes:
        scene.close()


@pytest.mark.few(2)
def test_maze_is_edited_until_the_solver_is_broken(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, press = opened("last-column")
    store, challenge = scene.session.store, scene.challenge
    assert not scene.ruling.is_broken
    assert fewest(store, challenge) == 0
    press("right right right right right 1 down down 2")
    assert scene.ruling.is_broken
    assert "was not found" in scene.ruling.words
    assert fewest(store, challenge) == 30
    copied: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", lambda _, text: copied.append(text) or True)
    press("c")
    command, code = copied[0].rsplit(" ", 1)
    assert command == "pixelmaze break last-column"
    assert maze_of_code(code) == scene.maze
    press("z z")
    assert scene.maze == challenge.maze()
    assert not scene.ruling.is_broken
    assert fewest(store, challenge) == 30


@pytest.mark.few(2)
def test_other_solvers_and_other_mazes_are_not_offered(opened: Opened) -> None:
    scene, press = opened("first-way")
    press("w")
    commands = [each.command.name for _, group in scene.groups for each in group if each.command]
    assert {"hint", "code", "solve", "source"} <= {*commands}
    assert {"next_solver", "next_generator", "new", "race", "terrain"}.isdisjoint(commands)
    keys = [key for _, group in scene.groups for each in group for key in each.keys]
    assert len(keys) == len({*keys})


def test_words_say_hint_size_and_stars(tmp_path: Path) -> None:
    challenge = challenges()["first-way"]
    shared = terminal_driver.session(tmp_path)
    maze = maze_of_code(challenge.solution)
    scene = SCENES[BreakSolver].make(shared, BreakSolver(challenge), Search(maze, None))
    shell = Shell(scene)
    end = time.monotonic() + PATIENCE
    while not scene.ruling and time.monotonic() < end:
        terminal_driver.wait(shell, 0.1)
    words = " ".join(terminal_driver.seen(shell).split())
    assert "BROKEN" in words
    assert "Find the smallest maze in which it takes a detour." in words
    assert "Broken: found a path of 3 moves; the best has 1 move." in words
    assert "4 cells in reach ★★★; par 4; your best 4" in words
    terminal_driver.press(shell, "h")
    assert challenge.hint in " ".join(terminal_driver.seen(shell).split())
    terminal_driver.wait(shell, 4)
    assert "BROKEN" not in terminal_driver.seen(shell)
    said, shared.has_title = scene.ruling.words, True
    terminal_driver.press(shell, "space")
    scene.ruling = None  # it is still being judged
    assert said in " ".join(terminal_driver.seen(shell).split())
    assert scene.tool
    terminal_driver.press(shell, "escape")  # leads to the menu, not just out of the editor
    assert isinstance(shell.scene, TitleScene)
    scene.close()


@pytest.mark.parametrize("kept", [None, 7, [], {"first-way": "4"}, {"first-way": -1}])
def test_only_sound_results_are_read(tmp_path: Path, kept: object) -> None:
    store: Store = terminal_driver.session(tmp_path).store
    store.put("broken", kept)
    challenge = challenges()["first-way"]
    assert fewest(store, challenge) == 0
    keep(store, challenge, 6)
    keep(store, challenge, 9)
    assert fewest(store, challenge) == 6


def test_menu_shows_stars_and_opens_the_solver(tmp_path: Path) -> None:
    shared = terminal_driver.session(tmp_path)
    challenge = challenges()["first-way"]
    keep(shared.store, challenge, 6)
    shell = Shell(TitleScene(shared, menu=shared.menus.mazes.breaking))
    shared.menus.mazes.breaking.select("first-way")
    (line,) = terminal_driver.lines_with(shell, challenge.title)
    assert "★★☆" in line
    assert terminal_driver.lines_with(shell, "par 4 cells, your best 6")
    assert [item.id for item in BreakMenu(shared.store).items] == [*challenges()]
    assert shared.menus.choose() == BreakSolver(challenge)
