"""Keys that move along a run, and those of the window."""

from collections.abc import Iterator

import pytest
import pyxel
from support.window_driver import TIMELINE, Player, prepared, searching, watch

from pixelmaze.ui.watch.watch import STATS
from pixelmaze.window.canvas import look


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


# ---- Space, arrows, Home, End: time ------------------------------------------------------------


def test_space_freezes_and_lets_go() -> None:
    scene = watch()
    player = Player(scene)
    player.press(pyxel.KEY_S)
    player.wait(10)
    player.press(pyxel.KEY_SPACE)
    frozen = scene.search.index
    assert scene.standing().word == "PAUSED"
    player.wait(20)
    assert scene.search.index == frozen
    player.press(pyxel.KEY_SPACE)
    player.wait(20)
    assert scene.search.index > frozen


def test_space_begins_again_when_all_is_done() -> None:
    scene = watch(rate=1000)
    player = Player(scene)
    player.press(pyxel.KEY_SPACE)  # on a bare maze it is S
    player.wait_until(lambda: scene.search.finished)
    player.press(pyxel.KEY_SPACE)
    assert scene.search.index < 40
    assert not scene.search.paused
    player.wait_until(lambda: scene.search.finished)


def test_arrows_step_and_pause() -> None:
    scene = watch()
    player = Player(scene)
    player.press(pyxel.KEY_S)
    player.wait(20)
    index = scene.search.index
    player.press(pyxel.KEY_LEFT)
    assert (scene.search.index, scene.search.paused) == (index - 1, True)
    player.wait(10)
    player.press(pyxel.KEY_RIGHT)
    player.press(pyxel.KEY_RIGHT)
    assert scene.search.index == index + 1


@pytest.mark.parametrize(("key", "sign"), [(pyxel.KEY_LEFT, -1), (pyxel.KEY_RIGHT, 1)])
def test_held_arrows_go_on(key: int, sign: int) -> None:
    scene = searching()
    Player(scene).press(key, frames=17)
    assert scene.search.index == 20 + sign
    Player(scene).press(key, frames=31)
    assert scene.search.index == 20 + sign * 7


def test_steps_end_at_both_ends() -> None:
    scene = searching(0)
    player = Player(scene)
    player.press(pyxel.KEY_LEFT)
    assert scene.search.index == 0
    scene.search.run()
    player.press(pyxel.KEY_RIGHT)
    assert scene.search.finished
    assert scene.standing().word == "FOUND"
    player.press(pyxel.KEY_LEFT)
    assert scene.standing().word == "PAUSED"
    player.press(pyxel.KEY_RIGHT)
    assert scene.standing().word == "FOUND"


def test_up_and_down_change_the_step_rate() -> None:
    scene = watch(rate=20)
    player = Player(scene)
    player.press(pyxel.KEY_UP)
    assert scene.playback.step_rate == 50
    player.press(pyxel.KEY_DOWN)
    player.press(pyxel.KEY_DOWN)
    assert scene.playback.step_rate == 10
    player.press(pyxel.KEY_UP, frames=80)
    assert scene.playback.step_rate == 100_000
    player.press(pyxel.KEY_DOWN, frames=80)
    assert scene.playback.step_rate == 1


def test_home_and_end() -> None:
    scene = searching()
    player = Player(scene)
    player.press(pyxel.KEY_HOME)
    assert (scene.search.index, scene.search.paused) == (0, True)
    player.press(pyxel.KEY_END)
    player.wait()
    assert scene.search.outcome == "found"
    assert not scene.playback.is_running_ahead


STOPPERS = {
    "a key": pyxel.KEY_T,
    "End itself": pyxel.KEY_END,
    "a key of the list": pyxel.KEY_F1,
    "the mouse": pyxel.MOUSE_BUTTON_LEFT,
    "the gamepad": pyxel.GAMEPAD1_BUTTON_B,
}


@pytest.mark.parametrize("stopper", STOPPERS)
def test_a_press_stops_the_run_ahead_and_does_nothing_else(
    stopper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = searching(5, "square-20x20-prim-1")
    monkeypatch.setattr(scene.search, "prefetch", lambda _: scene.search.pull(5))
    player = Player(scene)
    player.press(pyxel.KEY_END)
    player.wait(3)
    assert scene.playback.is_running_ahead
    assert scene.standing().word == f"{scene.search.length:,} … any key or tap stops"
    pyxel.set_mouse_pos(30, TIMELINE + 5)  # on a button
    player.press(STOPPERS[stopper])
    assert not scene.playback.is_running_ahead
    player.wait(3)
    assert (scene.search.index, scene.search.paused) == (5, True)
    assert look.look_shown().theme.name == "dungeon"
    assert not player.controls.is_open
    assert not scene.playback.is_running_ahead


def test_mouse_that_moves_does_not_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = searching(5, "square-20x20-prim-1")
    monkeypatch.setattr(scene.search, "prefetch", lambda _: scene.search.pull(5))
    player = Player(scene)
    player.press(pyxel.KEY_END)
    for x in range(100, 110):
        pyxel.set_mouse_pos(x, 100)
        player.wait()
    assert scene.playback.is_running_ahead


# ---- ? and Q: the window -----------------------------------------------------------------------


@pytest.mark.parametrize("key", [pyxel.KEY_F1, pyxel.KEY_SLASH])
def test_list_opens_and_closes(key: int) -> None:
    scene = searching()
    player = Player(scene)
    player.wait(2)
    before = player.see().tobytes()
    for closing in (key, pyxel.KEY_ESCAPE, pyxel.GAMEPAD1_BUTTON_B):
        player.press(key)
        assert player.controls.is_open
        assert player.see().tobytes() != before
        player.press(closing)
        assert not player.controls.is_open
    assert scene.search.index == 20


def test_other_keys_do_nothing_while_the_list_is_open() -> None:
    scene = searching()
    player = Player(scene)
    player.press(pyxel.KEY_F1)
    player.press(pyxel.KEY_RIGHT)
    player.press(pyxel.KEY_L)
    assert (scene.search.index, scene.panel, player.controls.is_open) == (20, STATS, True)


def test_q_quits_and_escape_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    monkeypatch.setattr(pyxel, "quit", lambda: calls.append("quit"))
    player = Player(watch())
    player.press(pyxel.KEY_ESCAPE)
    assert not calls
    player.press(pyxel.KEY_Q)
    assert calls == ["quit"]
