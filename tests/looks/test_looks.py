"""Levels of the adventure have the look of their land, in every scene that shows them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import pyxel
from support.runs import walk_out
from support.terminal_driver import session as terminal_session
from support.window_driver import Player, play, prepared, session

from pixelmaze.game.levels import LANDS
from pixelmaze.game.run import run_of
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.play.pause import PauseScene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.replay import ReplayScene
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.window.canvas.look import look_shown

LEVEL = LANDS[1].levels[0]


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def shown(scene: Scene) -> str:
    """The theme in which a scene is drawn."""
    Player(scene).see()
    return look_shown().theme.name


def test_every_scene_of_a_level_has_the_look_of_its_land() -> None:
    scene = play(LEVEL)
    game = walk_out(scene.game)
    assert shown(scene) == LANDS[1].look != "dungeon"
    assert shown(ResultScene(scene.session, scene.play)) == LANDS[1].look
    assert shown(ReplayScene(session(), run_of(game, LEVEL.name))) == LANDS[1].look
    assert shown(TitleScene(session())) == shown(play()) == "dungeon"


def test_what_lies_over_a_level_has_its_look() -> None:
    player = Player(play(LEVEL))
    player.press(pyxel.KEY_P)
    player.wait()
    assert isinstance(player.scene, PauseScene)
    assert look_shown().theme.name == LANDS[1].look


def test_a_theme_of_ones_own_wins() -> None:
    assert shown(play(LEVEL, theme="neon")) == "neon"
    player = Player(play(LEVEL))
    player.press(pyxel.KEY_T)
    player.wait()
    assert look_shown().theme.name == player.scene.session.settings.theme != LANDS[1].look


def test_the_terminal_has_the_look_of_the_level_too(tmp_path: Path) -> None:
    shell = Shell(TitleScene(terminal_session(tmp_path)))
    assert shell.router.look == ""
    shell.router.push(PlayScene(terminal_session(tmp_path / "other"), LEVEL))
    assert shell.router.look == LANDS[1].look
