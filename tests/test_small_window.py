"""Windows smaller than the screen: it is drawn with fewer pixels, and nothing is cut off."""

from collections.abc import Iterator

import pytest
import pyxel
from support.window_driver import Player, overhear, play, prepared, session, watch

from pixelmaze.ui.scene import Scene
from pixelmaze.ui.scenes.result import Result
from pixelmaze.ui.scenes.title import Title
from pixelmaze.window.screen import SCREEN


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def scenes() -> list[Scene]:
    scene = play()
    return [scene, Title(session()), watch(), Result(scene.session, scene.play)]


@pytest.mark.parametrize("size", [(320, 180), (500, 300), (400, 800), (639, 1000)])
def test_everything_is_drawn_in_a_small_window(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for scene in scenes():
        player = Player(scene)
        player.resize(*size)
        player.wait(2)
        assert (pyxel.width, pyxel.height) == (SCREEN.width, SCREEN.height) == (320, 180)
        with monkeypatch.context() as patch:
            written = overhear(patch)
            SCREEN.forget()
            player.wait(2)
        assert len(written) > 3
        assert all(0 <= entry.x < entry.on[0] and entry.y < entry.on[1] for entry in written)


def test_a_window_that_grows_has_all_pixels_again() -> None:
    player = Player(play(lecture=True))
    player.resize(500, 300)
    player.press(pyxel.KEY_P)
    player.resize(900, 640)
    player.wait(2)
    assert (pyxel.width, pyxel.height, SCREEN.width, SCREEN.scale) == (640, 360, 320, 2)
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
