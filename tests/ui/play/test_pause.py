"""The menu over a game, and how one scene gives way to the next."""

from collections.abc import Iterator

import pytest
import pyxel
from support.menus import point_at
from support.window_driver import ROW, Player, check_all_fits, overhear, play, prepared, session

from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play.pause import PauseScene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.window.canvas import hud
from pixelmaze.window.canvas.hud import HEIGHT, WIDTH
from pixelmaze.window.screen import FRAMES


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


# ---- pause -------------------------------------------------------------------------------------


@pytest.mark.few(3)
@pytest.mark.parametrize("key", [pyxel.KEY_P, pyxel.KEY_ESCAPE, pyxel.GAMEPAD1_BUTTON_START])
def test_time_stands_still_in_the_pause(key: int) -> None:
    scene = play("square-8x5-prim-7")
    player = Player(scene)
    player.press(pyxel.KEY_RIGHT, pyxel.KEY_DOWN, frames=30)
    player.press(key)
    ticks = scene.game.ticks
    assert ticks
    assert isinstance(player.scene, PauseScene)
    player.wait(60)
    assert scene.game.ticks == ticks
    player.press(key)
    assert player.scene is scene
    player.wait(10)
    assert scene.game.ticks >= ticks + 10


def test_what_the_pause_offers() -> None:
    scene = play("square-8x5-prim-7")
    player = Player(scene)

    def pick(label: str) -> None:
        player.press(pyxel.KEY_P)
        point_at(scene.session.menus.menu, label)
        player.press(pyxel.KEY_RETURN)

    player.press(pyxel.KEY_RIGHT, pyxel.KEY_DOWN, frames=30)
    pick("Resume")
    assert scene.game.moves
    pick("Restart")
    assert player.scene is scene
    assert not scene.game.moves
    maze = scene.maze
    pick("New maze")
    assert player.scene is scene
    assert scene.maze is not maze
    pick("Settings")
    assert isinstance(player.scene, PauseScene)
    point_at(scene.session.menus.menu, "Keys")
    player.press(pyxel.KEY_RIGHT)
    player.press(pyxel.KEY_ESCAPE)
    assert isinstance(player.scene, PauseScene)
    player.press(pyxel.KEY_ESCAPE)
    assert player.scene is scene
    assert "d" in scene.steering.directions


def test_words_of_the_pause_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(play("square-8x5-prim-7"))
    player.press(pyxel.KEY_P)
    written = overhear(monkeypatch)
    player.press(pyxel.KEY_DOWN)
    check_all_fits([entry for entry in written if entry.on[0] < WIDTH])
    strip = [entry for entry in written if entry.on == (WIDTH, ROW)]
    assert all(x + hud.width_of(words) <= WIDTH - 4 for words, x, _, _ in strip)


# ---- from scene to scene -----------------------------------------------------------------------


def title() -> tuple[Player, Session]:
    shared = session()
    return Player(TitleScene(shared)), shared


def open_form(player: Player, shared: Session) -> None:
    """Open the form of free mazes, in which Play is selected."""
    point_at(shared.menus.main, "Free maze")
    player.press(pyxel.KEY_RETURN)


def test_a_wipe_delays_nothing() -> None:
    player, shared = title()
    player.has_wipes = True
    open_form(player, shared)
    player.wait(5)
    before = player.see()
    player.press(pyxel.KEY_RETURN)
    scene = player.scene
    assert isinstance(scene, PlayScene)
    crop = (WIDTH // 2 - 20, HEIGHT // 2 - 20, WIDTH // 2 + 20, HEIGHT // 2 + 20)
    assert player.see().crop(crop) != before.crop(crop)  # the new one is seen in the first frame
    corner = (0, 20, 20, 40)
    was, now = (picture.crop(corner).tobytes() for picture in (before, player.see()))
    assert was == now  # in the colours of the new one
    player.press(pyxel.KEY_ESCAPE)
    assert isinstance(player.scene, PauseScene)  # pressed while the old scene went
    player.press(pyxel.KEY_ESCAPE)
    player.wait(FRAMES)
    assert not player.wipes


def test_no_wipe_over_a_pause_nor_with_reduced_motion() -> None:
    player = Player(play("square-8x5-prim-7"))
    player.has_wipes = True
    player.press(pyxel.KEY_P)
    assert isinstance(player.scene, PauseScene)
    assert not player.wipes
    player.press(pyxel.KEY_P)
    assert not player.wipes
    player, shared = title()
    player.has_wipes = True
    shared.change(reduced_motion=True)
    open_form(player, shared)
    player.press(pyxel.KEY_RETURN)
    assert isinstance(player.scene, PlayScene)
    assert not player.wipes


def test_the_first_press_in_a_new_scene_counts() -> None:
    player, shared = title()
    player.has_wipes = True
    shared.menus.mazes.free_maze.typed = "square-24x13-prim-4711"
    point_at(shared.menus.main, "Free maze")
    player.press(pyxel.KEY_RETURN)
    player.press(pyxel.KEY_RETURN)
    scene = player.scene
    assert isinstance(scene, PlayScene)
    assert scene.maze.id == "square-24x13-prim-4711"
    player.press(pyxel.KEY_RIGHT)
    assert scene.game.moves == 1
