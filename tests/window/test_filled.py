"""The rooms of the adventure fill the screen from top to bottom, with scenery at their sides."""

from collections.abc import Iterator

import pytest
from support.window_driver import play, prepared

from pixelmaze.game.levels import LANDS
from pixelmaze.game.rules import Land
from pixelmaze.window.screen import SCREEN


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


LEAST, LEAST_OF_HEXAGONS = 0.8, 0.65
"""The share of the height that a room takes. Cells have one of a few sizes."""


@pytest.mark.few(8)
@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.look)
def test_rooms_are_as_high_as_the_screen_and_stand_in_scenery(land: Land) -> None:
    for level in land.levels:
        scene = play(level)
        scene.place(SCREEN)
        box, maze = scene.pane.view.box, scene.pane.view.picture
        is_hexagonal = scene.maze.grid.shape.name == "hexagonal"
        least = LEAST_OF_HEXAGONS if is_hexagonal else LEAST
        assert least * box.height <= maze.height <= box.height, level.title
        assert maze.width <= box.width, level.title
        assert scene.pane.view.has_scenery
