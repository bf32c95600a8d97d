"""Mazes that are made and solved one after another, for ever."""

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import pyxel
from support.cli import complaint
from support.terminal_driver import seen
from support.terminal_driver import session as terminal_session
from support.window_driver import Player, prepared, session

from pixelmaze.files.text import read
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.factory import from_id
from pixelmaze.run.maze_id import parse
from pixelmaze.run.search import Search
from pixelmaze.terminal.shell import QuitError, Shell
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.watch.loop import LoopScene
from pixelmaze.ui.watch.requests import VARYING, LoopMazes

GIVEN = "hexagonal-7x7-kruskal-3"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)
    monkeypatch.undo()


def scene(at: Session, like: Maze, *varying: str, **options: Any) -> LoopScene:
    mazes = LoopMazes(like, varying, **options)
    return LoopScene(at, mazes, mazes.prepare(at.store, "dfs", Report()))


def shown(like: Maze, *varying: str, **options: Any) -> Player:
    player = Player(scene(session(), like, *varying, **options))
    player.wait(3)
    return player


def searches(scene: LoopScene, count: int) -> list[Search]:
    """The next searches."""
    shell, found = Shell(scene), list[Search]()
    while len(found) < count:
        seen(shell)
        shell.update(0.1)
        found.append(scene.search)
        scene.search.run()
        shell.update(3.0)
        assert scene.search is found[-1]
        shell.update(2.0)
        shell.update(0.1)
        assert scene.search is not found[-1]
        assert found[-1].finished
    return found


@pytest.mark.few(3)
@pytest.mark.parametrize("given", sorted(VARYING))
def test_what_is_given_stays_and_all_else_changes(given: str, tmp_path: Path) -> None:
    varying = [name for name in VARYING if name != given]
    found = searches(scene(terminal_session(tmp_path), from_id(GIVEN), *varying), 6)
    made = [parse(str(search.maze.id)) for search in found]
    facts = {
        "shape": {spec.shape for spec in made},
        "size": {(spec.width, spec.height) for spec in made},
        "generator": {str(spec.generator) for spec in made},
    }
    asked = {"shape": {"hexagonal"}, "size": {(7, 7)}, "generator": {"kruskal"}}
    assert {name for name in VARYING if facts[name] == asked[name]} == {given}
    assert len({spec.seed for spec in made}) == 6
    assert len({search.solver.name for search in found if search.solver}) > 1


def test_mazes_are_like_one_that_is_given_and_so_is_the_solver(tmp_path: Path) -> None:
    like = from_id("square-9x7-prim-3-braid-50")
    found = searches(scene(terminal_session(tmp_path), like, solver="a-star"), 3)
    ids = [str(search.maze.id).split("-") for search in found]
    assert all(each[:3] + each[4:] == ["square", "9x7", "prim", "braid", "50"] for each in ids)
    assert {search.solver.name for search in found if search.solver} == {"a-star"}
    drawn = read("+---+---+\n| S   G |\n+   +---+\n|       |\n+---+---+\n")
    assert searches(scene(terminal_session(tmp_path), drawn), 2)[1].maze.grid.size == 4


@pytest.mark.thorough
def test_no_maze_takes_long() -> None:
    player = shown(from_id("square-30x20-aldous-broder-1"), solver="random-mouse")
    search = player.scene.search
    search.prefetch(60)
    player.wait(60 * 40)
    assert search.finished


@pytest.mark.few(4)
@pytest.mark.parametrize("shape", SHAPES)
def test_it_fits_a_window_and_a_terminal_and_names_what_is_seen(shape: str, tmp_path: Path) -> None:
    like = from_id(f"{shape}-9x9-prim-1")
    pane = shown(like, "size", "generator").scene.panes[0]
    assert pane.view.fits
    shell = Shell(scene(terminal_session(tmp_path), like, "size", solver="bfs"))
    seen(shell)
    shell.update(0.1)
    first, *_, last = seen(shell).splitlines()
    assert last.strip() == "Any key quit"
    assert f"{shape}-" in first
    assert "Randomized Prim" in first


@pytest.mark.few(2)
@pytest.mark.parametrize("code", [pyxel.KEY_Q, pyxel.KEY_SLASH, pyxel.KEY_F11, pyxel.KEY_F2,
                                  pyxel.MOUSE_BUTTON_LEFT, pyxel.GAMEPAD1_BUTTON_A])  # fmt: skip
def test_any_key_or_click_ends_it_in_the_window(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ends = list[bool]()
    monkeypatch.setattr(pyxel, "quit", lambda: ends.append(True))
    player = shown(from_id(GIVEN))
    settings = player.scene.session.settings
    player.wait(5)
    assert not ends
    player.press(code)
    player.wait()
    assert ends
    assert player.scene.session.settings == settings


@pytest.mark.parametrize("key", ["q", "?", "f2", "escape", "x", "space"])
def test_any_key_ends_it_in_a_terminal(key: str, tmp_path: Path) -> None:
    shell = Shell(scene(terminal_session(tmp_path), from_id(GIVEN)))
    seen(shell)
    shell.update(0.1)
    shell.press(key)
    with pytest.raises(QuitError):
        shell.update(0.1)


@pytest.mark.thorough
def test_memory_does_not_grow(tmp_path: Path) -> None:
    shell = Shell(scene(terminal_session(tmp_path), from_id(GIVEN), "shape"))
    seen(shell)
    counts = list[int]()
    for _ in range(2):
        for _ in range(60):
            shell.update(60.0)
            seen(shell)
        gc.collect()
        counts.append(sum(isinstance(each, Maze | Search | LoopScene) for each in gc.get_objects()))
    assert counts[1] <= counts[0] + 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--record film.gif", "--record cannot be used with --loop"),
        ("--seed 0", "--seed cannot be used with --loop"),
        ("steps.jsonl", "--loop cannot be used with a trace"),
    ],
)
def test_what_makes_no_sense_is_refused(options: str, words: str, tmp_path: Path) -> None:
    assert words in complaint(tmp_path, f"watch --loop {options}")
