"""Windows of any size: the picture fills them, and nothing is cut off."""

from collections.abc import Iterator

import pytest
import pyxel
from support.moves import walk_out
from support.scenes import menu
from support.window_driver import Player, overhear, play, prepared, session, watch

from pixelmaze.game.game import Game
from pixelmaze.game.levels import ADVENTURE
from pixelmaze.game.run import run_of
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import arc_between
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.title.ending import EndingScene
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.window.screen import SCREEN


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def scenes() -> list[Scene]:
    scene = play()
    return [scene, TitleScene(session()), watch(), ResultScene(scene.session, scene.play)]


WINDOWS = {
    (320, 180): (320, 180),
    (500, 300): (500, 300),
    (640, 360): (640, 360),
    (900, 640): (450, 320),
    (1100, 500): (550, 250),
    (1280, 800): (640, 400),
    (1366, 700): (682, 350),
    (1600, 900): (800, 450),
    (1920, 1010): (640, 336),
    (1920, 1080): (640, 360),
    (2560, 1440): (640, 360),
    (3840, 2160): (640, 360),
    (400, 800): (400, 540),
    (3000, 400): (960, 200),
}
"""The sizes of windows, and of the pictures in them."""


@pytest.mark.few(15)
@pytest.mark.parametrize(("size", "picture"), WINDOWS.items())
def test_the_picture_fills_the_window(
    size: tuple[int, int], picture: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for scene in scenes():
        player = Player(scene)
        player.resize(*size)
        player.wait(2)
        assert (pyxel.width, pyxel.height) == (SCREEN.width, SCREEN.height) == picture
        with monkeypatch.context() as patch:
            written = overhear(patch)
            SCREEN.forget()
            player.wait(2)
        assert len(written) > 3
        assert all(0 <= entry.x < entry.on[0] and entry.y < entry.on[1] for entry in written)
        assert picture[0] in {entry.on[0] for entry in written}, "the bar of keys"
        if isinstance(scene, PlayScene):
            assert scene.pane.view.box == Box(0, 16, picture[0], picture[1] - 44)


@pytest.mark.thorough
def test_a_game_goes_on_while_the_window_changes() -> None:
    scene = play("square-20x12-prim-7")
    player = Player(scene)
    for size, picture in WINDOWS.items():
        player.resize(*size)
        player.wait(3)
        moves = scene.game.moves
        scene.walk(arc_between(scene.maze.grid, scene.game.cell, scene.game.hint_path(1)[0]))
        player.wait(20)
        assert (scene.game.moves, pyxel.width, pyxel.height) == (moves + 1, *picture)
        box = scene.pane.place_of(scene.game.cell)
        assert scene.pane.view.box.holds(box.x, box.y)
    assert player.scene is scene


@pytest.mark.thorough
def test_a_window_is_left_alone_while_it_is_dragged() -> None:
    player = Player(play())
    for width in range(500, 600):
        player.resize(width, 300)
        player.wait()
        assert (pyxel.width, pyxel.height) == (640, 360)
    player.wait()
    assert (pyxel.width, pyxel.height) == (598, 300)


def test_a_window_that_grows_has_room_for_large_letters_again() -> None:
    player = Player(play(lecture=True))
    player.resize(500, 300)
    player.press(pyxel.KEY_P)
    player.resize(1280, 800)
    player.wait(2)
    assert (pyxel.width, pyxel.height, SCREEN.width, SCREEN.scale) == (640, 400, 320, 2)
    player.press(pyxel.KEY_F2)
    player.wait(2)
    assert (SCREEN.width, SCREEN.scale, SCREEN.is_lecture) == (640, 1, False)


def test_clicks_are_heard_where_things_are_drawn() -> None:
    scene = play("square-8x5-prim-7")
    player = Player(scene)
    player.resize(400, 300)
    player.wait(2)
    towards = scene.game.hint_path(1)[0]
    box = scene.pane.place_of(towards)
    player.click(box.x + box.width // 2, box.y + box.height // 2)
    player.wait(20)
    assert scene.game.moves > 0


@pytest.mark.few(4)
@pytest.mark.parametrize("picture", [(320, 180), (450, 320), (640, 360), (960, 540)])
def test_stops_of_the_map_are_pointed_at_where_they_are_drawn(picture: tuple[int, int]) -> None:
    shared = session()
    for level in list(ADVENTURE.values())[:2]:
        shared.store.record(run_of(walk_out(Game(level.make(), level.rules)), level.name))
    player = Player(menu("adventure")(shared))
    SCREEN.resize(*picture)
    player.press(pyxel.KEY_LEFT, frames=2)
    player.wait(60)
    chosen = shared.menus.adventure.stop
    seen = player.see()
    ring = [i for i, role in enumerate(seen.tobytes()) if role == Role.WHITE]
    x = sum(i % seen.width for i in ring) // len(ring)
    y = sum(i // seen.width for i in ring) // len(ring)
    player.press(pyxel.KEY_RIGHT, frames=2)
    player.wait(60)
    assert shared.menus.adventure.stop != chosen
    pyxel.set_mouse_pos(x, y)
    player.wait(2)
    assert shared.menus.adventure.stop == chosen


@pytest.mark.parametrize("picture", [(320, 180), (450, 320), (640, 360), (960, 540)])
def test_the_hero_is_seen_at_the_end_of_the_credits(picture: tuple[int, int]) -> None:
    player = Player(EndingScene(session()))
    SCREEN.resize(*picture)
    player.draws_every = 100
    player.press(pyxel.KEY_RETURN)
    player.wait(200)
    assert player.see().tobytes().count(Role.HERO) > 50
