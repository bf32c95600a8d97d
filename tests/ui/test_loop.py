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

from pixelmaze import Maze, from_id, read
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.maze_id import parse
from pixelmaze.run.search import Search
from pixelmaze.terminal.shell import QuitError, Shell
from pixelmaze.ui.demo import GENERATOR, SHAPE, SIZE, VARYING, LoopMazes
from pixelmaze.ui.scenes.loop import Loop

GIVEN = "hexagonal-7x7-kruskal-3"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)
    monkeypatch.undo()


def shown(like: Maze, *varying: str, **options: Any) -> Player:
    player = Player(Loop(session(), LoopMazes(like, varying, **options), None))
    player.wait(3)
    return player


def searches(player: Player, count: int) -> list[Search]:
    """The next searches, each as it is when the solved maze has been looked at."""
    found = list[Search]()
    while len(found) < count:
        search = player.scene._search
        search.run()
        found.append(search)
        player.wait(60 * 5)
        assert player.scene._search is not search
    return found


@pytest.mark.parametrize("given", [SHAPE, SIZE, GENERATOR])
def test_what_is_given_stays_and_all_else_changes(given: str) -> None:
    varying = [name for name in VARYING if name != given]
    found = searches(shown(from_id(GIVEN), *varying), 6)
    made = [parse(str(search.maze.id)) for search in found]
    facts = {
        SHAPE: {spec.shape for spec in made},
        SIZE: {(spec.width, spec.height) for spec in made},
        GENERATOR: {str(spec.generator) for spec in made},
    }
    asked = {SHAPE: {"hexagonal"}, SIZE: {(7, 7)}, GENERATOR: {"kruskal"}}
    assert {name for name in VARYING if facts[name] == asked[name]} == {given}
    assert len({spec.seed for spec in made}) == 6
    assert len({search.solver.name for search in found if search.solver}) > 1
    assert all(search.finished for search in found)


def test_mazes_are_like_one_that_is_given_and_so_is_the_solver() -> None:
    like = from_id("square-9x7-prim-3-braid-50")
    found = searches(shown(like, solver="a-star"), 3)
    ids = [str(search.maze.id).split("-") for search in found]
    assert all(each[:3] + each[4:] == ["square", "9x7", "prim", "braid", "50"] for each in ids)
    assert {search.solver.name for search in found if search.solver} == {"a-star"}
    drawn = read("+---+---+\n| S   G |\n+   +---+\n|       |\n+---+---+\n")
    assert searches(shown(drawn), 1)[0].maze.grid.size == 4


def test_no_maze_takes_long() -> None:
    player = shown(from_id("square-30x20-aldous-broder-1"), solver="random-mouse")
    search = player.scene._search
    search.prefetch(60)
    player.wait(60 * 40)
    assert search.finished


@pytest.mark.parametrize("shape", SHAPES)
def test_it_fits_a_window_and_a_terminal_and_names_what_is_seen(shape: str, tmp_path: Path) -> None:
    like = from_id(f"{shape}-9x9-prim-1")
    pane = shown(like, SIZE, GENERATOR).scene._pane
    assert pane.view.fits
    shell = Shell(Loop(terminal_session(tmp_path), LoopMazes(like, (SIZE,), "bfs"), None))
    seen(shell)
    shell.update(0.1)
    last = seen(shell).splitlines()[-1]
    assert "Any key ends" in last
    assert "Randomized Prim, then Breadth-First Search" in last


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
    shell = Shell(Loop(terminal_session(tmp_path), LoopMazes(from_id(GIVEN)), None))
    seen(shell)
    shell.update(0.1)
    with pytest.raises(QuitError):
        shell.press(key)
        shell.update(0.1)


def test_memory_does_not_grow(tmp_path: Path) -> None:
    shell = Shell(Loop(terminal_session(tmp_path), LoopMazes(from_id(GIVEN), (SHAPE,)), None))
    seen(shell)
    counts = list[int]()
    for _ in range(2):
        for _ in range(60):
            shell.update(60.0)
            seen(shell)
        gc.collect()
        counts.append(sum(isinstance(each, Maze | Search | Loop) for each in gc.get_objects()))
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
