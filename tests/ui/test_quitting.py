"""Q: it ends the program at once where one plays or watches, and goes back where a menu lies above
something else; where keys are chosen and text is typed, it is a key like any other."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pyxel
from support.scenes import SCENES
from support.terminal_driver import press
from support.terminal_driver import session as terminal_session
from support.window_driver import Player, prepared
from support.window_driver import session as window_session

from pixelmaze.game.levels import free
from pixelmaze.lines.game import TypedGame
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.terminal.shell import QuitError, Shell
from pixelmaze.ui.kit.menu import Menu
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play.pause import PauseScene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.window.app import keyboard

OVER = ("menu ", "pause", "unfinished run", "won", "lost")
"""The names of scenes with a menu above something else begin with one of these."""


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


class Front:
    """A front end that shows a scene."""

    def __init__(
        self, is_window: bool, build: Callable[[Session], Scene], patch: Any, folder: Path
    ) -> None:
        self.has_quit = False
        self.session = window_session() if is_window else terminal_session(folder)
        patch.setattr(pyxel, "quit", self._quit)
        scene = build(self.session)
        self._player = Player(scene) if is_window else None
        self._shell = Shell(scene)

    def _quit(self) -> None:
        self.has_quit = True

    @property
    def scene(self) -> Any:
        return self._player.scene if self._player else self._shell.scene

    @property
    def menu(self) -> Menu:
        return self.session.menus.menu

    def press(self, *keys: str) -> None:
        for key in keys:
            if self._player:
                self._player.press(keyboard.codes(key)[0])
                self._player.wait()
            else:
                try:
                    press(self._shell, key)
                except QuitError:
                    self._quit()

    def choose(self, id: str) -> None:
        self.menu.select(id)
        self.press("return")


@pytest.fixture(params=["window", "terminal"])
def front(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[[Callable[[Session], Scene]], Front]:
    folders = (tmp_path / str(number) for number in range(100))
    return lambda build: Front(request.param == "window", build, monkeypatch, next(folders))


Opened = Callable[[Callable[[Session], Scene]], Front]


@pytest.mark.few(12)
@pytest.mark.thinned
@pytest.mark.parametrize("name", [name for name in SCENES if not name.startswith(OVER)])
def test_it_quits_at_once(name: str, front: Opened) -> None:
    shown = front(SCENES[name])
    shown.press("q")
    assert shown.has_quit


@pytest.mark.few(16)
@pytest.mark.thinned
@pytest.mark.parametrize("name", [name for name in SCENES if name.startswith(OVER)])
def test_in_a_menu_above_something_it_does_what_escape_does(name: str, front: Opened) -> None:
    one, other = front(SCENES[name]), front(SCENES[name])
    for shown, key in ((one, "escape"), (other, "q")):
        before = shown.session.menus.depth
        shown.press(key)
        assert shown.session.menus.depth < before
        assert not shown.has_quit
    assert (one.menu.title, type(one.scene)) == (other.menu.title, type(other.scene))


@pytest.mark.few(6)
@pytest.mark.thinned
@pytest.mark.parametrize(
    "path",
    ["adventure", "daily", "free", "learn watch", "learn race", "records rewards",
     "settings data", "settings own_keys", "settings own_keys play", "settings own_keys watch run"],
)  # fmt: skip
def test_it_leads_back_to_the_title_and_quits_there(path: str, front: Opened) -> None:
    shown = front(TitleScene)
    for item in path.split():
        shown.choose(item)
    for depth in range(len(path.split()), 0, -1):
        assert shown.session.menus.depth == depth
        shown.press("q")
        assert not shown.has_quit
    assert shown.menu is shown.session.menus.main
    shown.press("q")
    assert shown.has_quit


def test_from_settings_over_a_game_it_leads_back_step_by_step(front: Opened) -> None:
    shown = front(lambda session: PlayScene(session, free("square-8x5-prim-7")))
    shown.press("p")
    shown.choose("settings")
    shown.choose("own_keys")
    depths = []
    while isinstance(shown.scene, PauseScene):
        depths.append(shown.session.menus.depth)
        shown.press("q")
        assert not shown.has_quit
    assert depths == [3, 2, 1]
    assert isinstance(shown.scene, PlayScene)
    shown.press("q")
    assert shown.has_quit


def test_where_a_key_is_chosen_it_is_chosen(front: Opened) -> None:
    shown = front(SCENES["menu settings"])
    for item in ("own_keys", "play", "play.hint"):
        shown.choose(item)
    shown.press("q")
    assert shown.session.keys.own["play.hint"] == "q"
    assert not shown.has_quit


@pytest.mark.few(2)
def test_the_list_of_keys_is_closed_by_it_over_a_menu_only(front: Opened) -> None:
    shown = front(SCENES["pause"])
    shown.press("f1", "q")
    assert isinstance(shown.scene, PauseScene)
    assert shown.session.menus.depth
    assert not shown.has_quit
    shown.press("q")  # the list is closed: it reaches the menu
    assert not shown.session.menus.depth
    playing = front(SCENES["play"])
    playing.press("f1", "q")
    assert playing.has_quit


@pytest.mark.parametrize("name", ["title", "menu settings", "pause", "won", "play", "watch"])
def test_the_keys_on_the_screen_say_what_it_does(name: str, front: Opened) -> None:
    shown = front(SCENES[name])
    listed = {
        each.help
        for _, group in shell_of(shown)
        for each in group
        if "Q" in (each.key, *each.help.replace(",", "").split())
    }
    assert ({"quit; also Ctrl C", "quit"} & listed != set()) == (not name.startswith(OVER))
    assert any("back" in words for words in listed) == name.startswith(OVER)


def shell_of(shown: Front) -> Any:
    return shown._player.controls.groups if shown._player else shown._shell.groups


def test_typed_play_ends_by_its_word_at_any_time() -> None:
    for words in ((), ("map", "hint"), ("solve",)):
        game = TypedGame(Playthrough(Store(MemoryPlace()), free("square-8x5-prim-7")))
        for each in words:
            game.answer(each)
        game.answer("quit")
        assert game.has_quit
