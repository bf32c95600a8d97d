"""The mouse on the bar, on the buttons, on the maze and on its small map."""

from collections.abc import Iterator

import pytest
import pyxel
from support.window_driver import (
    BAR,
    Player,
    bar_place,
    prepared,
    press_button,
    searching,
)

from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.window.canvas import hud
from pixelmaze.window.maze.view import STEPS


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def test_buttons_of_the_transport() -> None:
    scene = searching()
    player = Player(scene)
    press_button(player, "on")
    assert scene.search.index == 21
    press_button(player, "back")
    press_button(player, "back")
    assert scene.search.index == 19
    press_button(player, "on", frames=31)
    assert scene.search.index == 25
    press_button(player, "pause", frames=3)
    assert not scene.search.paused
    press_button(player, "pause")
    assert scene.search.paused
    press_button(player, "first")
    assert scene.search.index == 0
    press_button(player, "last")
    player.wait()
    assert scene.search.outcome == "found"


def test_scrubbing_on_the_bar() -> None:
    scene = searching(10)
    scene.search.run()
    scene.search.seek(10)
    scene.search.paused = False
    player = Player(scene)
    seen = []

    def look_on(part: float) -> tuple[float, float]:
        seen.append(part)
        return bar_place(part)

    length = scene.search.length
    pyxel.set_mouse_pos(*bar_place(0.5))
    pyxel.set_btn(pyxel.MOUSE_BUTTON_LEFT, True)
    try:
        for part in (0.5, 0.8, 0.2, 0.0, -0.5, 1.0, 2.0, 0.4):
            pyxel.set_mouse_pos(*look_on(part))
            player.wait(3)
            there = min(max(part, 0), 1) * length
            assert abs(scene.search.index - there) < 1  # and time stands still
    finally:
        pyxel.set_btn(pyxel.MOUSE_BUTTON_LEFT, False)
    index = scene.search.index
    pyxel.set_mouse_pos(*bar_place(0.9))
    player.wait(4)
    assert index < scene.search.index < index + 8  # it goes on


def test_the_bar_is_let_go_only_with_the_button() -> None:
    scene = searching()
    scene.search.run()
    x, y = bar_place(0.5)
    Player(scene).drag((x, y), (x, y - 200), (x - 100, 50))
    assert abs(scene.search.index - scene.search.length * (0.5 - 100 / (BAR.width - 1))) < 1
    assert not scene.panes[0].view.is_moved_by_hand


def test_a_drag_that_begins_elsewhere_does_not_scrub() -> None:
    scene = searching()
    Player(scene).drag((200, 200), bar_place(0.1), bar_place(0.9))
    assert scene.search.index == 20


def test_dragging_the_maze_moves_it_with_the_mouse() -> None:
    scene = searching(50, "square-60x40-prim-1")
    player = Player(scene)
    for _ in range(3):
        player.press(pyxel.KEY_PLUS)
    player.wait(60)
    view = scene.panes[0].view
    cell = scene.search.board.cursor
    x, y = view.screen_place(cell, cell, 0)
    box = (150, 100, 250, 200)
    before = player.see().crop(box)
    player.drag((200, 150), (190, 144), (170, 130))
    after = view.screen_place(cell, cell, 0)
    assert abs(after[0] - x + 30) <= 2
    assert abs(after[1] - y + 20) <= 2
    assert view.is_moved_by_hand
    assert player.see().crop(box).tobytes() != before.tobytes()


def test_wheel_zooms_over_the_maze_only() -> None:
    scene = searching(50, "square-60x40-prim-1")
    player = Player(scene)
    view = scene.panes[0].view
    near, nearer = [step for step in STEPS if step > view.zoom][:2]
    for notches, after in ((1, near), (3, nearer), (-1, near)):
        player.scroll(200, 150, notches)
        assert view.zoom == after
    player.scroll(hud.WIDTH - 50, 150, -1)
    player.scroll(200, 5, -1)
    assert view.zoom == near


def on_map(scene: WatchScene, across: float, down: float) -> tuple[float, float]:
    """A place of the minimap on the screen."""
    small = scene.panes[0].map.small
    return small.x + across * small.width, small.y + down * small.height


def test_minimap_leads_anywhere() -> None:
    scene = searching(50, "square-200x200-prim-1")
    player = Player(scene)
    player.press(pyxel.KEY_PLUS)
    view = scene.panes[0].view
    for across, down in ((0.5, 0.5), (0.3, 0.6)):
        player.click(*on_map(scene, across, down))
        left, top, right, bottom = view.seen
        assert abs((left + right) / 2 - across) < 0.02
        assert abs((top + bottom) / 2 - down) < 0.03
        player.wait(5)
        assert view.seen == (left, top, right, bottom)
    player.drag(on_map(scene, 0.5, 0.5), on_map(scene, 0.6, 0.6), on_map(scene, 0.7, 0.4))
    assert abs((view.seen[0] + view.seen[2]) / 2 - 0.7) < 0.02


def test_a_drag_from_the_maze_over_the_minimap_goes_on_as_it_was() -> None:
    scene = searching(50, "square-200x200-prim-1")
    player = Player(scene)
    player.press(pyxel.KEY_PLUS)
    player.click(*on_map(scene, 0.5, 0.5))
    view = scene.panes[0].view
    x, y = on_map(scene, 0.1, 0.9)
    before = view.seen[0]
    player.drag((x - 100, y), (x - 50, y))
    moved = view.seen[0] - before
    player.drag((x - 100, y), (x - 50, y), (x, y), (x + 5, y))
    assert view.seen[0] == pytest.approx(before + moved + 2.1 * moved)


def test_a_click_that_closes_the_list_does_nothing_to_what_is_below() -> None:
    scene = searching(50, "square-200x200-prim-1")
    player = Player(scene)
    player.press(pyxel.KEY_PLUS)
    player.press(pyxel.KEY_F1)
    player.click(*on_map(scene, 0.9, 0.9), frames=5)
    assert not player.controls.is_open
    assert not scene.panes[0].view.is_moved_by_hand


def test_stick_of_the_gamepad_moves_the_maze() -> None:
    scene = searching(50, "square-60x40-prim-1")
    player = Player(scene)
    player.press(pyxel.KEY_PLUS)
    view = scene.panes[0].view
    before = view.seen
    pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_LEFTX, 30000)
    try:
        player.wait(5)
    finally:
        pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_LEFTX, 0)
    assert view.is_moved_by_hand
    assert view.seen[0] > before[0]
    assert view.seen[1] == before[1]
