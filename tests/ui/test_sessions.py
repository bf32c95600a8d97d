"""From the title to a level, its result and the next one: by keys, by mouse, and by gamepad."""

from collections.abc import Iterator

import pytest
import pyxel
from support.window_driver import Player, Written, overhear, prepared, session

from pixelmaze.game.directions import passage_toward, route_to
from pixelmaze.game.keys import ARROWS
from pixelmaze.game.levels import LANDS
from pixelmaze.game.rules import FINISHED, MOVES
from pixelmaze.game.verifying import verify
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.shapes import Direction
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.play.pause import PauseScene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.title.story import OpeningScene
from pixelmaze.ui.title.title import TitleScene

FIRST, SECOND, *_ = LANDS[0].levels
KEYS = {way: getattr(pyxel, f"KEY_{name.upper()}") for name, way in ARROWS.items()}
CROSS = {
    way: getattr(pyxel, f"GAMEPAD1_BUTTON_DPAD_{name.upper()}") for name, way in ARROWS.items()
}


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.fixture
def shared() -> Session:
    """Of somebody who has never played."""
    return session()


def playing(player: Player) -> PlayScene:
    """The room, after any pictures that come before it."""
    while isinstance(player.scene, OpeningScene):
        player.wait(40)
        player.press(pyxel.KEY_SPACE)
    assert isinstance(player.scene, PlayScene)
    return player.scene


def showing(player: Player) -> ResultScene:
    assert isinstance(player.scene, ResultScene)
    return player.scene


def kept(shared: Session) -> dict[str, tuple[int, int, tuple[str, ...]]]:
    """What is on disc: fewest moves, least time and stars, by the names of the levels."""
    records = Store(shared.store.place).records
    for record in records.values():
        assert verify(record.fewest) == verify(record.quickest) == []
    return {
        name: (record.moves, record.ticks, tuple(record.stars)) for name, record in records.items()
    }


def walk(player: Player, buttons: dict[Direction, int], frames: int = 3) -> None:
    """The shortest way, with a button for each direction."""
    while not playing(player).game.outcome:
        step(player, buttons)
        player.wait(frames)


def step(player: Player, buttons: dict[Direction, int]) -> None:
    game = playing(player).game
    arc = arc_between(game.maze.grid, game.cell, game.hint_path(1)[0])
    player.press(next(key for way, key in buttons.items() if passage_toward(game, *way) == arc))


def come_to_result(player: Player, key: int = pyxel.KEY_SPACE) -> ResultScene:
    """Without patience for the celebration."""
    for _ in range(40):
        if isinstance(player.scene, ResultScene):
            break
        player.wait(24)
        player.press(key)
    return showing(player)


def test_by_keys_alone(shared: Session) -> None:
    player = Player(TitleScene(shared))
    player.wait(5)
    player.press(pyxel.KEY_RETURN)  # Adventure
    player.press(pyxel.KEY_RETURN)
    scene = playing(player)
    assert scene.level is FIRST
    assert not kept(shared)

    walk(player, KEYS)
    game = scene.game
    # before anything is shown
    assert kept(shared) == {FIRST.name: (game.tour, game.ticks, (FINISHED, MOVES))}
    player.wait_until(lambda: isinstance(player.scene, ResultScene))
    showing(player)
    player.press(pyxel.KEY_RETURN)  # Next level
    scene = playing(player)
    assert scene.level is SECOND
    assert not scene.game.moves

    walk(player, KEYS, frames=12)
    player.wait(30)
    player.press(pyxel.KEY_RETURN)  # no patience for the celebration
    showing(player)
    assert kept(shared).keys() == {FIRST.name, SECOND.name}
    player.press(pyxel.KEY_END)  # Leave
    player.press(pyxel.KEY_RETURN)
    assert isinstance(player.scene, TitleScene)
    assert not player.scene.is_typing
    player.wait(30)
    assert player.see().getbbox()
    level = shared.menus.adventure.level_in(0)
    assert level in (FIRST, SECOND, LANDS[0].levels[2])


@pytest.mark.thorough
def test_again_is_better_and_a_helped_run_is_none(shared: Session) -> None:
    player = Player(TitleScene(shared))
    player.press(pyxel.KEY_RETURN)
    player.press(pyxel.KEY_RETURN)
    walk(player, KEYS, frames=20)
    slow = kept(shared)
    come_to_result(player)
    player.press(pyxel.KEY_DOWN)  # Again
    player.press(pyxel.KEY_RETURN)
    assert playing(player).level is FIRST
    walk(player, KEYS, frames=2)
    quick = kept(shared)
    assert quick[FIRST.name][1] < slow[FIRST.name][1]
    come_to_result(player)
    player.press(pyxel.KEY_DOWN)
    player.press(pyxel.KEY_RETURN)
    player.press(pyxel.KEY_S)
    player.press(pyxel.KEY_S)  # it has said what that costs
    assert come_to_result(player).play.game.is_helped
    assert kept(shared) == quick


def test_pause_on_the_way(shared: Session) -> None:
    player = Player(TitleScene(shared))
    player.press(pyxel.KEY_RETURN)
    player.press(pyxel.KEY_RETURN)
    scene = playing(player)
    step(player, KEYS)
    moves, ticks = scene.game.moves, scene.game.ticks
    player.press(pyxel.KEY_P)
    assert isinstance(player.scene, PauseScene)
    player.wait(100)
    assert (scene.game.moves, scene.game.ticks) == (moves, ticks + 1) == (1, 2)  # that of P
    player.press(pyxel.KEY_RETURN)  # Go on
    walk(player, KEYS)
    assert kept(shared)[FIRST.name][0] == scene.game.moves


# ---- by mouse ----------------------------------------------------------------------------------


class Mouse:
    """Somebody who touches nothing else."""

    def __init__(self, player: Player, written: list[Written]) -> None:
        self.player = player
        self._written = written

    def click(self, x: float, y: float) -> None:
        """As long as people do."""
        self.player.click(x, y, frames=6)

    def click_on(self, words: str, box: Box) -> None:
        """On what is written in this frame."""
        self.player.wait(40)  # menus may take their time
        place = next(
            entry
            for entry in reversed(self._written)
            if entry.words == words and entry.on == (box.width, box.height)
        )
        self.click(box.x + place.x + 3, box.y + place.y + 3)

    def walk(self) -> None:
        """Click as far ahead as it may be."""
        scene = playing(self.player)
        game, view = scene.game, scene.pane.view
        clicks = 0
        while not game.outcome:
            ahead = game.hint_path(3)
            reach = [cell for cell in ahead if route_to(game, cell)]
            goal = next((cell for cell in reversed(reach)), ahead[0])
            self.click(*view.screen_place(goal, goal, 0))
            clicks += 1
            assert clicks < 100
            while scene.steering.is_pointing and not game.outcome:
                self.player.wait()
            self.player.wait(12)


@pytest.mark.thorough
def test_by_mouse_alone(shared: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    written = overhear(monkeypatch)
    player = Player(TitleScene(shared))
    mouse = Mouse(player, written)
    title = player.scene
    assert isinstance(title, TitleScene)
    player.wait()
    mouse.click_on("Adventure", title.menu.box)
    player.wait(20)
    box = title.menu.box
    mouse.click(box.x + 96, box.y + box.height - 76)  # the first stop
    scene = playing(player)
    assert scene.level is FIRST
    player.wait(30)
    assert not scene.game.moves  # the click that led here does not lead him

    mouse.walk()
    assert scene.game.moves == scene.game.tour
    assert kept(shared).keys() == {FIRST.name}
    player.wait_until(lambda: isinstance(player.scene, ResultScene))
    result = showing(player)
    mouse.click_on("Next room", result.menu.list.layout.box)
    scene = playing(player)
    assert scene.level is SECOND
    player.wait(30)
    assert not scene.game.moves

    mouse.walk()
    player.wait(30)
    mouse.click(320, 150)  # no patience
    result = showing(player)
    assert kept(shared).keys() == {FIRST.name, SECOND.name}
    mouse.click_on("Leave", result.menu.list.layout.box)
    assert isinstance(player.scene, TitleScene)


@pytest.mark.thorough
def test_by_gamepad_alone(shared: Session) -> None:
    player = Player(TitleScene(shared))
    a = pyxel.GAMEPAD1_BUTTON_A
    player.press(a)
    player.press(a)
    assert playing(player).level is FIRST
    walk(player, CROSS)
    player.wait(30)
    player.press(a)
    showing(player)
    player.press(a)
    scene = playing(player)
    assert scene.level is SECOND
    walk(player, CROSS)
    come_to_result(player, a)
    assert kept(shared).keys() == {FIRST.name, SECOND.name}
    player.press(pyxel.GAMEPAD1_BUTTON_DPAD_UP)  # Leave, from the first one backwards
    player.press(a)
    assert isinstance(player.scene, TitleScene)


def test_by_the_stick_of_the_gamepad(shared: Session) -> None:
    player = Player(TitleScene(shared))
    player.press(pyxel.GAMEPAD1_BUTTON_A)
    player.press(pyxel.GAMEPAD1_BUTTON_A)
    game = playing(player).game
    while not game.outcome:
        arc = arc_between(game.maze.grid, game.cell, game.hint_path(1)[0])
        x, y = next(way for way in ARROWS.values() if passage_toward(game, *way) == arc)
        pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_LEFTX, 32767 * x)
        pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_LEFTY, 32767 * y)
        player.wait()
        pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_LEFTX, 0)
        pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_LEFTY, 0)
        player.wait(5)
    assert kept(shared).keys() == {FIRST.name}
