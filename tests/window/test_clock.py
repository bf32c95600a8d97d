"""Time passes as it does on the wall, however few frames a slow machine shows."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
import pyxel
from support.walking import open_field
from support.window_driver import Player, overhear, play, prepared, watch

from pixelmaze.files.text import read
from pixelmaze.game.rules import TICKS
from pixelmaze.game.run import run_of
from pixelmaze.game.verifying import verify
from pixelmaze.storage.settings import GLIDES
from pixelmaze.ui.play.pause import PauseScene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.replay import ReplayScene
from pixelmaze.window.canvas.clock import FPS, Clock

PACE = GLIDES["normal"]
HALL = "+" + "---+" * 60 + "\n| S" + "    " * 58 + "   G |\n" + "+" + "---+" * 60


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


class Machine:
    """A player at a machine that shows so many frames a second, and updates the scene once or
    several times for each."""

    def __init__(self, scene: PlayScene, rate: float = FPS, updates: int = 1) -> None:
        self.time = 0.0
        self.rate = rate
        self.updates = updates
        self.player = Player(scene, Clock(lambda: self.time))
        self.player.blink()

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds * self.rate)):
            self.time += 1 / self.rate
            for _ in range(self.updates):
                self.player.blink()


@pytest.mark.few(8)
@pytest.mark.parametrize(
    ("rate", "updates"), [(60, 1), (59.9, 1), (30, 2), (30, 1), (25, 2), (25, 1), (7.7, 1), (5, 1)]
)
def test_a_held_key_walks_as_fast_and_the_clock_runs_as_fast(rate: float, updates: int) -> None:
    scene = play(read(HALL))
    machine = Machine(scene, rate, updates)
    pyxel.set_btn(pyxel.KEY_RIGHT, True)
    machine.run(4)
    pyxel.set_btn(pyxel.KEY_RIGHT, False)
    assert scene.game.ticks == pytest.approx(4 * TICKS, abs=FPS / rate + updates)
    assert scene.game.moves == pytest.approx(4 * TICKS / PACE, abs=1 + FPS / rate / PACE)
    walked = [tick for tick, _ in scene.game.inputs]
    assert all(after - before >= PACE for before, after in pairwise(walked))
    assert not verify(run_of(scene.game))


def test_a_replay_takes_the_time_that_the_run_took() -> None:
    scene = play("square-12x8-prim-3")
    machine = Machine(scene, 8)
    for cell in scene.game.hint_path(3):
        key = {0: pyxel.KEY_RIGHT, 1: pyxel.KEY_UP, 2: pyxel.KEY_LEFT, 3: pyxel.KEY_DOWN}
        grid = scene.maze.grid
        arcs = range(grid.first[scene.game.cell], grid.first[scene.game.cell + 1])
        arc = next(arc for arc in arcs if grid.head[arc] == cell)
        pyxel.set_btn(key[grid.heading[arc]], True)
        machine.run(1 / 8)
        pyxel.set_btn(key[grid.heading[arc]], False)
    assert scene.game.outcome
    run = run_of(scene.game)
    assert not verify(run)
    again = ReplayScene(scene.session, run)
    Machine(again, 10).run(2.5 + run.claim.ticks / TICKS)
    assert (again.game.outcome, again.game.ticks) == (run.claim.outcome, run.claim.ticks)
    assert again.game.inputs == scene.game.inputs


def test_game_pauses_when_the_window_was_hidden() -> None:
    scene = play(read(HALL))
    machine = Machine(scene)
    pyxel.set_btn(pyxel.KEY_RIGHT, True)
    machine.run(0.1)
    pyxel.set_btn(pyxel.KEY_RIGHT, False)
    before = scene.game.ticks
    machine.time += 60
    machine.player.blink()
    assert scene.game.ticks - before <= 1
    machine.run(1)
    assert isinstance(machine.player.scene, PauseScene)
    assert scene.game.ticks - before <= 1


@pytest.mark.parametrize("ever", [True, False])
def test_game_pauses_when_the_window_loses_the_focus_it_had(ever: bool) -> None:
    scene, focused = play(read(HALL)), [ever]
    player = Player(scene, Clock(lambda: 0.0, lambda: focused[0]))
    player.press(pyxel.KEY_RIGHT, frames=20)
    focused[0] = False
    player.blink()
    player.blink()
    before = scene.game.ticks
    player.wait(60)
    assert isinstance(player.scene, PauseScene) is ever
    assert (scene.game.ticks == before) is ever
    focused[0] = True
    player.wait(60)
    assert isinstance(player.scene, PauseScene) is ever, "the player says when it goes on"
    player.press(pyxel.KEY_RETURN)
    assert player.scene is scene


def test_keys_on_their_way_do_nothing_in_the_menu_that_opens_by_itself() -> None:
    scene = play(read(HALL))
    machine = Machine(scene)
    machine.player.press(pyxel.KEY_RIGHT)
    moves = scene.game.moves
    machine.time += 2
    machine.player.press(pyxel.KEY_RIGHT)
    menu, menus = machine.player.scene, scene.session.menus
    assert isinstance(menu, PauseScene)
    for key in (pyxel.KEY_DOWN, pyxel.KEY_RETURN, pyxel.KEY_P, pyxel.KEY_Q, pyxel.KEY_ESCAPE):
        machine.player.press(key)
        assert machine.player.scene is menu
        assert (menus.menu.title, menus.menu.index, scene.game.moves) == ("Pause", 0, moves)
    machine.run(0.6)
    machine.player.press(pyxel.KEY_DOWN)
    assert menus.menu.index == 1


def test_a_menu_that_was_asked_for_hears_keys_at_once() -> None:
    scene = play(read(HALL))
    player = Player(scene)
    player.press(pyxel.KEY_RIGHT)
    player.press(pyxel.KEY_P)
    player.press(pyxel.KEY_DOWN)
    assert scene.session.menus.menu.index == 1


def test_game_that_has_not_begun_does_not_pause() -> None:
    machine = Machine(play(read(HALL)))
    machine.time += 60
    machine.run(0.1)
    assert isinstance(machine.player.scene, PlayScene)


@pytest.mark.thorough
def test_search_runs_as_fast_as_the_clock_and_waits_while_the_window_is_hidden() -> None:
    steps = []
    for rate in (60, 30, 12.5, 4):
        scene = watch("square-24x13-prim-3")
        machine = Machine(scene, rate)
        machine.player.press(pyxel.KEY_S)
        machine.run(3)
        steps.append(scene.playback.run.index)
        machine.time += 60
        machine.player.blink()
        assert scene.playback.run.index - steps[-1] <= 1 + scene.playback.step_rate / 60
    assert steps == pytest.approx([steps[0]] * 4, abs=1 + scene.playback.step_rate / 4)


def test_slow_opening_of_a_scene_is_not_made_up_for() -> None:
    scene = play(read(HALL))
    machine = Machine(scene)
    machine.player.press(pyxel.KEY_P)
    machine.run(0.2)
    assert isinstance(machine.player.scene, PauseScene)
    machine.time += 0.9
    machine.player.press(pyxel.KEY_P)
    before = scene.game.ticks
    machine.time += 0.9
    machine.player.blink()
    assert machine.player.scene is scene
    assert scene.game.ticks - before <= 1


def test_nothing_passes_while_the_keys_are_listed() -> None:
    scene = play(read(HALL))
    machine = Machine(scene, 10)
    pyxel.set_btn(pyxel.KEY_RIGHT, True)
    machine.run(0.1)
    pyxel.set_btn(pyxel.KEY_RIGHT, False)
    pyxel.set_btn(pyxel.KEY_F1, True)
    machine.player.blink()
    pyxel.set_btn(pyxel.KEY_F1, False)
    before = scene.game.ticks
    machine.run(3)
    assert scene.game.ticks == before


@pytest.mark.parametrize("rate", [30, 15, 8])
def test_key_released_between_two_frames_stops_the_walk(rate: int) -> None:
    scene = play(open_field(side=25))
    machine = Machine(scene, rate)
    pyxel.set_btn(pyxel.KEY_RIGHT, True)
    machine.run(0.5)
    moves = scene.game.moves
    pyxel.set_btn(pyxel.KEY_RIGHT, False)
    machine.run(0.5)
    assert scene.game.moves == moves


def test_nothing_passes_in_a_window_that_is_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = play(read(HALL))
    player = Player(scene)
    player.resize(640, 360)
    player.press(pyxel.KEY_RIGHT, frames=20)
    ticks, moves = scene.game.ticks, scene.game.moves
    assert moves == 3
    written = overhear(monkeypatch)
    for size in ((319, 400), (1200, 179)):
        player.resize(*size)
        player.press(pyxel.KEY_RIGHT, frames=20)
        assert (scene.game.ticks, scene.game.moves) == (ticks, moves)
        assert written[-1].words == "it needs 320 x 180."
    player.resize(900, 640)
    player.press(pyxel.KEY_RIGHT)
    assert scene.game.moves == moves + 1
