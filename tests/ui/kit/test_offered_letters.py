"""W, A and D offer to walk, where they do nothing else; and S, beside them, then asks first."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from support.players import FRONTS
from support.window_driver import Player, prepared, session, watch

from pixelmaze.game.daily import daily
from pixelmaze.game.keys import printed
from pixelmaze.game.levels import free, level_of
from pixelmaze.game.rules import Level
from pixelmaze.maze.step import VISIT
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.bindings import perform
from pixelmaze.ui.kit.menu_keys import MenuInput
from pixelmaze.ui.kit.requests import OpenWorkshop
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.window.app import keyboard

MAZE = "square-8x5-prim-7"
ROOM = level_of("06-4-the-key-ring")
FIXED = (ROOM, level_of("01-1-the-long-way-round"), daily(date(2026, 12, 29)))
OFFER = f"Walk with W A S D? {printed('return')}: yes"
ENTER = SceneInput(0.0, MenuInput(chooses=True))


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def opened(level: Level, shared: Session | None = None) -> PlayScene:
    return PlayScene(shared or session(), level)


def press(scene: PlayScene, *keys: str) -> None:
    for key in keys:
        perform(scene.groups, key)


@pytest.mark.few(3)
@pytest.mark.thinned
@pytest.mark.parametrize("front", [front for front in FRONTS if front != "lines"])
@pytest.mark.parametrize("key", ["w", "a", "d"])
def test_a_letter_that_seems_to_walk_offers_to(
    key: str, front: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = FRONTS[front](tmp_path, free(MAZE), monkeypatch)
    playing.perform(key)
    assert playing.scene.toast.words == OFFER
    playing.perform("return wait")
    assert playing.scene.toast.words == "You walk with W A S D now. O calls the solver."
    assert Store(Folder(tmp_path)).settings.keys == "wasd"
    playing.perform("w wait*20 a wait*20 s wait*20 d wait*20")
    assert playing.game.moves
    assert not playing.game.is_helped


def test_return_does_nothing_once_the_offer_is_gone() -> None:
    scene = opened(free(MAZE))
    press(scene, "a")
    scene.update(SceneInput(10.0))
    assert scene.toast.words == ""
    scene.update(ENTER)
    assert scene.session.settings.keys == "arrows"


@pytest.mark.parametrize("level", FIXED, ids=lambda level: level.name)
def test_s_asks_before_it_gives_stars_away(level: Level) -> None:
    scene = opened(level)
    press(scene, "s")
    assert not scene.play.autopilot
    assert "That costs all your stars" in scene.toast.words
    press(scene, "s")
    assert scene.play.autopilot


def test_s_starts_the_solver_at_once_in_a_free_maze_and_in_watch() -> None:
    scene = opened(free(MAZE))
    press(scene, "s")
    assert scene.play.autopilot
    watching = watch(MAZE)
    player = Player(watching)
    player.press(*keyboard.codes("s")[:1])
    player.wait(20)
    assert VISIT in (action for action, _ in watching.search.trace)


def test_but_not_after_a_letter_that_seemed_to_walk() -> None:
    scene = opened(free(MAZE))
    press(scene, "d", "s")
    assert not scene.play.autopilot
    assert "That costs all your stars" in scene.toast.words
    press(scene, "s")
    assert scene.play.autopilot


def test_letters_that_do_something_keep_that() -> None:
    room = opened(ROOM)
    press(room, "w")
    assert isinstance(room.update(SceneInput(0.0)), OpenWorkshop)
    assert room.toast.words == ""
    for scheme in ("wasd", "vi"):
        scene = opened(free(MAZE), session(keys=scheme))
        press(scene, "a")
        assert (scene.toast.words == OFFER) == (scheme == "vi")
    shared = session()
    shared.store.change_keys({"play.hint": "a"})
    scene = opened(free(MAZE), shared)
    press(scene, "a")
    assert "again" in scene.play.hinting.offer
    press(scene, "w")
    assert scene.toast.words == OFFER
