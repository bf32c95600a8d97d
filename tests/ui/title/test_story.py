"""The story in pictures: the opening, what is in a chest, and the map by itself."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import pyxel
from support.cli import run
from support.menus import Memory, flow_of
from support.runs import walk_out
from support.terminal_driver import lines_with, press, seen
from support.terminal_driver import opened as opened_in_terminal
from support.terminal_driver import session as terminal_session
from support.terminal_driver import wait as wait_in_terminal
from support.window_driver import Player, overhear, prepared, session

from pixelmaze.game.game import Game
from pixelmaze.game.levels import ADVENTURE, LANDS, OPENING, finale
from pixelmaze.game.run import run_of
from pixelmaze.looks.looks import DUSK
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.requests import PlayLevel, ShowResult
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.title.story import FindScene, OpeningScene
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.window.screen import SCREEN

FIRST, LAST = LANDS[0].levels[0], LANDS[0].levels[-1]
PAUSE = 20  # frames after which a key is no longer meant for the picture before


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def on_map(shared: Session) -> Player:
    """The map of the adventure, with the next level selected."""
    player = Player(TitleScene(shared))
    shared.menus.menu.select("adventure")
    player.press(pyxel.KEY_RETURN)
    return player


def started(**settings: Any) -> Player:
    """A new player who has just chosen the first room."""
    player = on_map(session(**settings))
    player.press(pyxel.KEY_RETURN)
    player.wait()
    return player


# ---- the opening ---------------------------------------------------------------------------------


def test_the_opening_comes_once_before_the_first_room() -> None:
    player = started()
    assert isinstance(player.scene, OpeningScene)
    shared = player.scene.session
    player = on_map(shared)  # left in the middle
    player.press(pyxel.KEY_RETURN)
    assert isinstance(player.scene, PlayScene)
    assert not PlayLevel(FIRST).opens_story(session().store.__class__(shared.store.place))


def test_other_rooms_and_those_who_have_played_see_no_opening() -> None:
    assert PlayLevel(FIRST).opens_story(session().store)
    assert not PlayLevel(LANDS[0].levels[1]).opens_story(session().store)
    shared = session()
    shared.store.record(run_of(walk_out(Game(LAST.make(), LAST.rules)), LAST.name))
    assert not PlayLevel(FIRST).opens_story(shared.store)


@pytest.mark.thorough
def test_the_opening_passes_by_itself() -> None:
    player, seconds = started(), 0.0
    while isinstance(player.scene, OpeningScene):
        player.wait(6)
        seconds += 0.1
        assert seconds < 17
    assert seconds > 12
    assert isinstance(player.scene, PlayScene)
    assert player.scene.level is FIRST


@pytest.mark.few(4)
@pytest.mark.parametrize(
    "key",
    [
        pyxel.KEY_RETURN,
        pyxel.KEY_A,
        pyxel.KEY_ESCAPE,
        pyxel.KEY_F5,
        pyxel.KEY_UP,
        pyxel.MOUSE_BUTTON_LEFT,
        pyxel.GAMEPAD1_BUTTON_A,
        pyxel.GAMEPAD1_BUTTON_DPAD_UP,
    ],
)
def test_any_key_leads_to_the_next_picture(key: int) -> None:
    player, seen = started(), set()
    for _ in OPENING:
        assert isinstance(player.scene, OpeningScene)
        player.wait(PAUSE)
        seen.add(player.see().tobytes())
        player.press(key)
    player.wait()
    assert len(seen) == len(OPENING) == 4
    assert isinstance(player.scene, PlayScene)


def test_a_held_button_skips_nothing_at_once() -> None:
    player = started()
    player.press(pyxel.MOUSE_BUTTON_LEFT, frames=PAUSE - 4)
    player.wait(PAUSE)
    player.press(pyxel.KEY_RETURN)
    player.wait(2)
    assert isinstance(player.scene, OpeningScene)


@pytest.mark.few(4)
@pytest.mark.parametrize("at", range(4))
def test_pictures_move_unless_motion_is_reduced(at: int) -> None:
    for is_calm in (False, True):
        player = started(reduced_motion=is_calm)
        for _ in range(at):
            player.wait(PAUSE)
            player.press(pyxel.KEY_RETURN)
        player.wait(PAUSE)
        seen = []
        for _ in range(3):
            player.wait(40)
            seen.append(player.see().tobytes())
        assert len({*seen}) == (1 if is_calm else 3)


@pytest.mark.parametrize("size", [(640, 360), (320, 180), (360, 640), (900, 540)])
def test_the_opening_fills_the_screen(size: tuple[int, int]) -> None:
    player = started()
    SCREEN.resize(*size)
    for _ in range(4):
        player.wait(PAUSE)
        image = player.see().convert("RGB")
        height = size[1] - 16
        for x, y in ((1, 1), (size[0] - 2, 1), (1, height - 2), (size[0] - 2, height - 2)):
            assert image.getpixel((x, y)) != (13, 14, 24), "the colour of nothing"
        player.press(pyxel.KEY_RETURN)


def test_the_opening_in_the_terminal(tmp_path: Path) -> None:
    shared, shell = opened_in_terminal(tmp_path)
    shell.router.answer(PlayLevel(FIRST))
    for words in OPENING:
        wait_in_terminal(shell, 0.5)
        assert lines_with(shell, words)
        press(shell, "x")
    assert isinstance(shell.scene, PlayScene)
    assert not PlayLevel(FIRST).opens_story(shared.store)


def test_the_opening_in_typed_play(tmp_path: Path) -> None:
    first, second = (
        run(tmp_path, "play 1-1 --prompt", stdin="quit\n").stdout.splitlines() for _ in range(2)
    )
    assert first == [*OPENING, *second]


# ---- dusk ----------------------------------------------------------------------------------------


def test_lands_get_darker_from_land_to_land() -> None:
    by_day = [land.look for land in LANDS[:10] if land.look != "mine"]  # which is dark by itself
    assert all(DUSK[one] < DUSK[other] for one, other in pairwise(by_day))
    assert not DUSK[by_day[0]]


def test_lands_are_dark_until_the_end() -> None:
    shared: Any = session()
    night = shared.look("dunes")
    shared.store.records = Memory(finale().name).records
    day = shared.look("dunes")
    assert sum(night.theme.palette()) < sum(day.theme.palette())
    assert night.name == night.theme.name == day.name == "dunes"
    assert shared.look("") is session().look(""), "what has no land has no night"


def test_the_map_tells_how_far_one_has_come() -> None:
    """It is evening, then night, then the first light, then day."""
    hours = [
        flow_of(*(level.name for land in LANDS[:lands] for level in land.levels)).adventure.hour
        for lands in range(len(LANDS))
    ]
    assert -1 < hours[0] < hours[3] < hours[6] == hours[11] == 0 < hours[12] < hours[13] == 1
    assert all(one <= other for one, other in pairwise(hours))


# ---- a chest, and the way on ---------------------------------------------------------------------


def won(shared: Session) -> Player:
    """A player who has just won the last room of the first land."""
    player = Player(PlayScene(shared, LAST))
    scene = player.scene
    walk_out(scene.game)
    scene.play.news = shared.store.record(run_of(scene.game, LAST.name))
    player.wait_until(lambda: player.scene is not scene)
    return player


@pytest.mark.few(4)
@pytest.mark.parametrize(
    "key",
    [pyxel.KEY_RETURN, pyxel.KEY_ESCAPE, pyxel.MOUSE_BUTTON_LEFT, pyxel.GAMEPAD1_BUTTON_B],
)
def test_a_chest_opens_into_a_picture(key: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shared, written = session(), overhear(monkeypatch)
    player = won(shared)
    assert isinstance(player.scene, FindScene)
    player.wait(40)
    said = " ".join(entry.words for entry in written)
    assert f"In the chest: {LANDS[0].found}." in said
    assert LANDS[0].story in said
    player.press(key)
    player.wait()
    assert isinstance(player.scene, ResultScene)
    assert isinstance(won(shared).scene, ResultScene), "only the first time"


def test_a_chest_closes_by_itself() -> None:
    player = won(session())
    player.wait(9 * 60 + 10)
    assert isinstance(player.scene, ResultScene)


def test_a_restart_after_a_find_leads_to_the_room() -> None:
    player = won(session())
    player.press(pyxel.KEY_RETURN)
    player.wait(30)
    player.scene.session.menus.menu.select("restart")
    player.press(pyxel.KEY_RETURN)
    player.wait()
    assert isinstance(player.scene, PlayScene)
    assert not player.scene.game.walked


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_a_find_in_the_terminal(tmp_path: Path, size: tuple[int, int]) -> None:
    shared = terminal_session(tmp_path)
    player = FindScene(shared, PlayScene(shared, LAST), LANDS[0])
    assert player.update(SceneInput(1.0)) is None
    said = " ".join(seen(player, *size).replace("│", " ").split())
    assert LANDS[0].story in said
    player.update(SceneInput(10.0))
    assert player.update(SceneInput(0.1)) == ShowResult()


def walking(**settings: Any) -> Player:
    """A player who has gone on from the last room of the first land."""
    player = won(session(**settings))
    player.press(pyxel.KEY_RETURN)
    player.wait(40)
    player.press(pyxel.KEY_RETURN)
    player.wait()
    assert isinstance(player.scene, TitleScene)
    return player


def test_after_a_land_the_hero_walks_on() -> None:
    player = walking()
    menus = player.scene.session.menus
    assert menus.menu is menus.adventure
    assert menus.adventure.level is LANDS[1].levels[0]
    seen = []
    for _ in range(4):
        player.wait(50)
        seen.append(player.see().tobytes())
    assert len({*seen}) == 4, "the mist lifts, the lantern comes, the hero walks"
    player.press(pyxel.KEY_RETURN)
    player.wait()
    assert isinstance(player.scene, PlayScene)
    assert player.scene.level is LANDS[1].levels[0]


@pytest.mark.parametrize("key", [pyxel.KEY_RETURN, pyxel.MOUSE_BUTTON_LEFT])
def test_a_key_ends_the_walk_before_it_opens_the_room(key: int) -> None:
    player = walking()
    player.press(key)
    player.wait(2)
    assert isinstance(player.scene, TitleScene)
    player.press(pyxel.KEY_RETURN)
    player.wait(2)
    assert isinstance(player.scene, PlayScene)


def test_nobody_walks_where_motion_is_reduced() -> None:
    player = walking(reduced_motion=True)
    before = player.see().tobytes()
    player.wait(60)
    assert player.see().tobytes() == before
    player.press(pyxel.KEY_RETURN)
    player.wait()
    assert isinstance(player.scene, PlayScene)


def test_every_level_but_the_last_of_a_land_leads_straight_on() -> None:
    flow = flow_of(*ADVENTURE)
    for land in LANDS:
        for level in land.levels[:-1]:
            line = flow.adventure.line_of_next(level)
            assert line
            assert isinstance(line.choose(), PlayLevel)
            assert flow.adventure.walk_from is None
