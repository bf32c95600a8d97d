"""Levels have the look of a land, in every scene that shows them."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
import pyxel
from support.runs import walk_out
from support.terminal_driver import session as terminal_session
from support.window_driver import Player, play, prepared, session, watch

from pixelmaze.game.daily import daily
from pixelmaze.game.game import Game
from pixelmaze.game.levels import LANDS, free, level_of, without_clock
from pixelmaze.game.rules import Rules
from pixelmaze.game.run import run_of
from pixelmaze.game.run_code import code_of
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.addresses import opening_of
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.play.pause import PauseScene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.replay import ReplayScene
from pixelmaze.ui.play.requests import RaceRun, level_and_maze
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
    assert shown(TitleScene(session())) == "dungeon"


def test_a_free_maze_has_the_look_that_its_seed_chooses() -> None:
    level = free("square-8x5-prim-8")
    assert shown(play(level)) == level.look == free("hexagonal-9x9-wilson-8-braid-5").look
    assert shown(play(level, theme="neon")) == "neon"
    seeds = range(40)
    looks = {free(f"square-8x5-prim-{seed}", Rules(torch=3)).look for seed in seeds}
    assert looks == {land.look for land in LANDS if not land.is_bonus}
    assert shown(watch("square-8x5-prim-8")) == "dungeon"  # the colours of steps are those taught


@pytest.mark.parametrize("name", ["square-8x5-prim-8+torch-3", "daily-2026-11-20"])
def test_a_run_has_the_look_of_its_level_wherever_it_goes(name: str) -> None:
    level = level_of(name)
    run = run_of(walk_out(Game(level.make(), level.rules)), name)
    asked = opening_of(f"run={code_of(run)}", lambda _: True)
    assert isinstance(asked, RaceRun)
    assert level_and_maze(asked.run)[0].look == level.look
    assert ReplayScene(session(), run).look == level.look
    relaxed = without_clock(level)
    assert relaxed.look == level.look


@pytest.mark.parametrize("first", [date(2026, 3, 2), date(2027, 1, 4)])
def test_each_weekday_has_the_look_of_a_land(first: date) -> None:
    weeks = [[daily(first + timedelta(7 * week + at)).look for at in range(7)] for week in (0, 5)]
    assert weeks[0] == weeks[1]
    assert len({*weeks[0]} & {land.look for land in LANDS}) == 7


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
