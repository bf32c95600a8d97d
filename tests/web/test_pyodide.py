"""The game in Pyodide, under Node, with a stand-in for the engine."""

import ast
import importlib
import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest
import pyxel
from support.digests import digests
from support.pyodide import WEB, run, stand_in
from support.scenes import SCENES
from support.window_driver import screen

import pixelmaze.window
from pixelmaze.files.files import assets

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The stand-in for the engine, beside the engine itself."""
    folder = tmp_path_factory.mktemp("engine")
    ZipFile(stand_in()).extractall(folder)
    (folder / "pyxel.py").rename(folder / "pyxel_stand_in.py")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        return importlib.import_module("pyxel_stand_in")


# ---- the means -----------------------------------------------------------------------------------


def test_a_script_is_given_arguments_and_hands_back_its_value() -> None:
    script = "import sys\nprint('not the value')\n[sys.platform, *args, args[0]['a'][1]]"
    assert run(script, {"a": [1, 2]}, "x") == ["emscripten", {"a": [1, 2]}, "x", 2]


def test_an_error_in_a_script_fails_with_its_traceback() -> None:
    with pytest.raises(AssertionError, match=r'File "script", line 2(.|\n)*ZeroDivisionError'):
        run("\n1 / 0")


def test_the_lock_holds_the_one_version_and_names_no_host() -> None:
    wanted = json.loads((WEB / "package.json").read_text())["dependencies"]
    lock = (WEB / "package-lock.json").read_text()
    assert wanted == {"pyodide": "314.0.4"}
    assert json.loads(lock)["packages"]["node_modules/pyodide"]["version"] == "314.0.4"
    assert "://" not in lock


def test_the_stand_in_has_all_that_the_window_uses_of_the_engine(engine: ModuleType) -> None:
    used = {
        node.attr
        for path in Path(pixelmaze.window.__file__).parent.rglob("*.py")
        if path.name != "sdl.py"  # which asks nothing in a browser
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "pyxel"
    }
    assert len(used) > 50
    assert sorted(name for name in used if not hasattr(engine, name)) == []


KEY, SHIFT = pyxel.KEY_A, pyxel.KEY_LSHIFT


def _told(engine: ModuleType, act: Callable[[ModuleType], object]) -> list[object]:
    """What an engine says in the frames after something has happened."""
    reports: list[object] = []
    act(engine)
    for _ in range(12):
        keys = [(ask(KEY), ask(SHIFT)) for ask in (engine.btn, engine.btnp, engine.btnr)]
        reports.append((*keys, engine.btnp(KEY, 4, 3), [*engine.input_keys], engine.input_text))
        reports.append((engine.mouse_x, engine.mouse_y, engine.mouse_wheel))
        engine.flip()
    for key in (KEY, SHIFT):
        engine.set_btn(key, False)
    engine.flip()
    return reports


@pytest.mark.parametrize(
    "act",
    [
        lambda engine: engine.set_btn(KEY, True),
        lambda engine: [engine.set_btn(KEY, is_down) for is_down in (True, True, False)],
        lambda engine: [engine.set_btn(key, True) for key in (SHIFT, KEY)],
        lambda engine: engine.set_btn(KEY, False),
        lambda engine: engine.set_btnv(pyxel.MOUSE_WHEEL_Y, -2),
        lambda engine: engine.set_mouse_pos(12.4, 7),
        lambda engine: engine.set_input_text("aB"),
    ],
)
def test_input_lasts_as_long_as_in_the_engine(
    engine: ModuleType, act: Callable[[ModuleType], object]
) -> None:
    screen()
    pyxel.set_mouse_pos(0, 0)
    engine.init(pyxel.width, pyxel.height)
    engine.set_mouse_pos(0, 0)
    assert _told(engine, act) == _told(pyxel, act)


def test_the_stand_in_loads_the_same_art(engine: ModuleType) -> None:
    screen()
    engine.load(str(assets() / "tiles.pyxres"))
    for ours, theirs in zip(engine.images, pyxel.images, strict=True):
        assert bytes(ours.data_ptr()) == bytes(theirs.data_ptr())


# ---- the game ------------------------------------------------------------------------------------

_NO_THREADS = """
import threading

def start(thread):
    raise AssertionError(f"{thread} is started")

threading.Thread.start = start
"""


def test_all_algorithms_take_the_same_steps() -> None:
    found = run(f"{_NO_THREADS}from support.digests import digests\ndigests()")
    wanted = digests()
    assert len(wanted) > 100
    assert {name: digest for name, digest in found.items() if digest != wanted[name]} == {}
    assert found.keys() == wanted.keys()


def test_every_scene_runs() -> None:
    shown = run(f"{_NO_THREADS}from support.in_pyodide import show_each\nshow_each(600)")
    assert shown.keys() >= {*SCENES}
    assert {*shown.values()} == {
        "BreakScene", "EndingScene", "LoadingScene", "OpeningScene", "PauseScene", "PlayScene",
        "RaceScene", "ResultScene", "TitleScene", "WatchScene", "WorkshopScene",
    }  # fmt: skip


def test_whatever_is_pressed_the_game_goes_on_and_loads_nothing_that_runs_programs() -> None:
    script = f"""{_NO_THREADS}
import sys
from support.in_pyodide import play_at_random

[play_at_random(150), *sys.modules]
"""
    seen, *loaded = run(script)
    assert {*seen} >= {"PlayScene", "RaceScene", "TitleScene", "WatchScene"}
    runners = {"program", "remote", "live", "mouse", "child"}
    assert {f"pixelmaze.outside.{name}" for name in runners}.isdisjoint(loaded)


def test_the_largest_maze_has_a_million_cells() -> None:
    script = """
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import checked_shape

checked_shape(1000, 1000, "square")
try:
    checked_shape(1001, 1000, "square")
except PixelmazeError as error:
    said = str(error)
said
"""
    assert "at most 1,000,000 are allowed, such as 1000x1000" in run(script)
