"""Keys of the player's own: chosen in the menu, told, stored, and shown wherever keys are."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import pyxel
from support import terminal_driver, window_driver
from support.menus import choose, select
from support.scenes import SCENES as SCENES_OF_ALL

from pixelmaze.game.directions import passage_toward
from pixelmaze.game.keys import SCHEMES, WAYS, directions
from pixelmaze.game.levels import free
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import NAME, Store
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.bindings import Binding
from pixelmaze.ui.kit.commands import PLAY
from pixelmaze.ui.kit.own_keys import COMMANDS, SCENES, changes_for, key_of, valid
from pixelmaze.ui.kit.settings_menu import KeysMenu
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.window.app import keyboard

DIAGONAL = [f"walk.{name}" for name, way in WAYS.items() if all(way)]
"""In mazes with six ways some letters mean something else."""
MAZE = "square-8x5-prim-7"


@pytest.fixture(autouse=True)
def _engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from window_driver.prepared(monkeypatch)


class Window:
    def __init__(self, scene: Any) -> None:
        self._player = window_driver.Player(scene)
        self._player.blink()

    def press(self, key: str) -> None:
        self._player.press(*keyboard.codes(key))
        self._player.wait()

    @property
    def bindings(self) -> list[Binding]:
        return self._player.controls.all


class Terminal:
    def __init__(self, scene: Any) -> None:
        self._shell = Shell(scene)

    def press(self, key: str) -> None:
        terminal_driver.press(self._shell, key)
        terminal_driver.wait(self._shell, 0.1)

    @property
    def bindings(self) -> list[Binding]:
        return [each for _, group in self._shell.groups for each in group]


FRONTS = {"window": (Window, window_driver.session), "terminal": (Terminal, None)}
each_front = pytest.mark.parametrize("name", FRONTS)


def session_of(name: str, folder: Path) -> Any:
    made = FRONTS[name][1]
    return made() if made else terminal_driver.session(folder)


def press_for(session: Any, front: Any, name: str, key: str) -> str:
    """Put a command on a key by pressing keys in the menu; returns what is told."""
    stack, keys = session.menus, session.menus.settings.keys
    while stack.depth:
        stack.back()
    for menu, item in (
        (stack.settings, "own_keys"), (keys, name.partition(".")[0]), (None, name),
    ):  # fmt: skip
        if menu:
            stack.open(menu) if stack.menu is not menu else None
        stack.menu.select(item)
        front.press("return")
    assert session.keys.awaiting
    front.press(key)
    assert not session.keys.awaiting
    return str(stack.menu.selected.note)


@pytest.mark.few(2)
@each_front
def test_a_command_works_by_its_new_key_and_shows_it(name: str, tmp_path: Path) -> None:
    session = session_of(name, tmp_path)
    menu = FRONTS[name][0](TitleScene(session))
    assert press_for(session, menu, "play.restart", "j") == "Play: restart is now on J"
    assert press_for(session, menu, "walk.left", "q") == (
        "Walk: left is now on Q; Everywhere: quit is now on F12"
    )
    scene = PlayScene(session, free(MAZE))
    front = FRONTS[name][0](scene)
    shown = {each.command.name: each.key for each in front.bindings if each.command}
    assert (shown["restart"], shown["quit"]) == ("J", "F12")
    assert any(each.key.endswith("Q") for each in front.bindings)  # walks
    way = next(w for w in scene.directions if passage_toward(scene.game, *scene.directions[w]) >= 0)
    front.press(way)
    for _ in range(20):
        front.press("f9")  # time passes
    assert scene.game.walked
    front.press("r")
    assert scene.game.walked
    front.press("j")
    assert not scene.game.walked


@each_front
def test_a_command_that_play_and_watching_share_has_one_key(name: str, tmp_path: Path) -> None:
    session = session_of(name, tmp_path)
    session.store.change_keys({"play.theme": "j"})
    for scene in ("play", "watch"):
        bindings = FRONTS[name][0](SCENES_OF_ALL[scene](session)).bindings
        assert [each.key for each in bindings if each.command == PLAY["theme"]] == ["J"]


@pytest.mark.few(2)
@each_front
def test_keys_that_must_stay_are_refused_and_others_restored(name: str, tmp_path: Path) -> None:
    session = session_of(name, tmp_path)
    front = FRONTS[name][0](TitleScene(session))
    note = press_for(session, front, "play.hint", "up")
    assert note.startswith("↑ can't be used")
    note = press_for(session, front, "play.hint", "z")
    assert note == "Play: hint is now on Z; Play: undo is now on H"
    press_for(session, front, "play.hint", "escape")
    assert session.keys.own == {"play.hint": "z", "play.undo": "h"}
    note = press_for(session, front, "play.hint", "backspace")
    assert note == "Play: hint is now on H; Play: undo is now on Z"
    assert key_of("play.hint", session.keys.own, "arrows") == "h"
    session.menus.back()
    session.menus.menu.select("restore")
    front.press("return")
    assert session.keys.own == {}
    assert session.menus.menu.selected.note == "All keys reset to their defaults."


def test_the_keys_of_watching_lie_behind_one_line() -> None:
    session = window_driver.session()
    session.store.change_keys({"play.hint": "j", "run.build": "y", "time.faster": "f3"})
    menus = session.menus
    menus.open(menus.settings.keys)
    assert {item.label: item.value for item in menus.menu.items} == {
        "Walk": "", "Play": "1 changed", "Everywhere": "", "Watch": "2 changed",
        "Reset all keys": "",
    }  # fmt: skip
    assert choose(menus, "Watch", "Run") is None
    assert select(menus, "build").value == "Y, button Y"
    menus.back()
    values = {item.label: item.value for item in menus.menu.items if item.value}
    assert values == {"Run": "1 changed", "Time": "1 changed"}


def test_a_gamepad_button_is_put_on_a_command() -> None:
    session = window_driver.session()
    player = window_driver.Player(TitleScene(session))
    keys: KeysMenu = session.menus.settings.keys
    session.menus.open(keys)
    session.menus.open(keys.items[1].choose())  # type: ignore[arg-type]
    session.menus.menu.select("play.hint")
    session.menus.choose()
    player.press(pyxel.GAMEPAD1_BUTTON_Y)
    assert (
        session.menus.menu.selected.note
        == "Play: hint is now on button Y; Play: solver is now on button X"
    )
    scene = PlayScene(session, free(MAZE))
    pads = {each.command.name: each.pad for each in window_driver.Player(scene).controls.all
            if each.command}  # fmt: skip
    assert (pads["hint"], pads["solver"]) == ("y", "x")


@pytest.mark.parametrize("damaged", [
    [1, 2], {"play.hint": 7, "play.undo": "no such key", "no.command": "x", "play.hint.pad": "q"},
])  # fmt: skip
def test_damaged_entries_are_ignored_and_survive(damaged: Any, tmp_path: Path) -> None:
    Store(Folder(tmp_path)).change(music=3)
    path = tmp_path / NAME
    data = json.loads(path.read_text())
    data["settings"]["own_keys"] = damaged
    path.write_text(json.dumps(data))
    session = terminal_driver.session(tmp_path)
    assert session.keys.own == {}
    session.change(music=4)
    assert json.loads(path.read_text())["settings"]["own_keys"] == damaged
    session.store.change_keys({"play.restart": "j"})
    assert Store(Folder(tmp_path)).own_keys["play.restart"] == "j"
    if isinstance(damaged, dict):
        assert damaged.items() <= Store(Folder(tmp_path)).own_keys.items()


@pytest.mark.few(3)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_key_has_two_commands_after_any_choice(scheme: str) -> None:
    for name in (*[*COMMANDS][::4], "walk.left", "walk.up"):
        for key in ("s", "h", "tab"):
            try:
                changes, _ = changes_for(name, key, {}, scheme)
            except PixelmazeError:
                continue
            own = valid({each: to for each, to in changes.items() if to}, scheme)
            for scene in SCENES:
                four = [each for each in scene if each not in DIAGONAL]
                held = [key_of(each, own, scheme) for each in four]
                held = [each for each in held if each]
                assert len(held) == len({*held}), (name, key, scene)


@pytest.mark.parametrize("shape", SHAPES)
def test_own_walking_keys_replace_those_of_the_scheme(shape: str) -> None:
    ways = directions("wasd", shape, {"walk.left": "j"})
    assert ways["j"] == (-1, 0)
    leading_left = [key for key, way in ways.items() if way == (-1, 0)]
    assert leading_left == ["number 4", "left", "j"]
    assert PLAY["hint"].keys[0] not in ways
