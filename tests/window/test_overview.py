"""Levels with a form open with the whole of it in view; then the camera glides to the player."""

from collections.abc import Iterator

import pytest
from support.window_driver import Player, play, prepared

from pixelmaze.game.rules import Rules
from pixelmaze.maze.grid import arcs
from pixelmaze.window.maze.view import View

HEART = "square-36x26-kruskal-1-goal-farthest-mask-heart"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def middle(view: View) -> tuple[float, float]:
    left, top, right, bottom = view.seen
    return (left + right) / 2, (top + bottom) / 2


def test_the_camera_shows_the_whole_form_then_glides_to_the_player() -> None:
    scene = play(HEART)
    player, view = Player(scene), scene.pane.view
    player.wait(30)
    assert view.fits
    zooms = []
    while not view.fits or view.zoom < 16:
        zooms.append(view.zoom)
        player.wait(2)
        if view.zoom == 16:
            break
    assert zooms == sorted(zooms)
    assert len({*zooms}) > 2
    player.wait(60)
    assert view.zoom == 16
    assert not view.is_moved_by_hand
    assert scene.pane.place_of(scene.game.cell).y >= 0


@pytest.mark.thorough
def test_a_move_hurries_the_camera_and_with_reduced_motion_it_jumps() -> None:
    for reduced_motion in (False, True):
        scene = play(HEART, reduced_motion=reduced_motion)
        player, view = Player(scene), scene.pane.view
        player.wait(2)
        whole = view.zoom
        grid = scene.maze.grid
        scene.walk(next(arc for arc in arcs(grid, scene.game.cell) if scene.maze.passages[arc]))
        player.wait(2)
        assert (view.zoom == 16) == reduced_motion
        player.wait(70)
        assert view.zoom == 16 > whole


@pytest.mark.parametrize(
    ("maze", "torch"), [("square-20x12-prim-1", 0), (HEART, 4), ("square-50x40-prim-1", 0)]
)
def test_others_begin_with_the_player(maze: str, torch: int) -> None:
    view = play(maze, rules=Rules(torch)).pane.view
    assert view.zoom >= 16
    assert not view.is_moved_by_hand


@pytest.mark.thorough
def test_zooming_and_starting_over_leave_the_camera_with_the_player() -> None:
    scene = play(HEART)
    player, view = Player(scene), scene.pane.view
    player.wait(2)
    scene.pane.zoom_by(1)
    player.wait(1)
    assert view.zoom > 16
    scene.restart()
    player.wait(3)
    assert view.zoom > 16
