"""The levels of the adventure fill the screen."""

from collections.abc import Iterator

import pytest
from support.window_driver import play, prepared

from pixelmaze.game.levels import CHAPTERS
from pixelmaze.game.rules import Chapter
from pixelmaze.window.app.screen import SCREEN


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.look)
def test_the_field_outside_the_outline_is_at_most_35_percent(chapter: Chapter) -> None:
    """Exempt are levels in the dark and those with a form: they have glow and scenery there."""
    for level in chapter.levels:
        scene = play(level)
        grid = scene.maze.grid
        if level.rules.torch or grid.size < grid.width * grid.height:
            assert scene.pane.view.has_scenery
            continue
        scene.place(SCREEN)
        box, maze = scene.pane.view.box, scene.pane.view.picture
        right, bottom = min(maze.x + maze.width, box.x + box.width), maze.y + maze.height
        width = right - max(maze.x, box.x)
        height = min(bottom, box.y + box.height) - max(maze.y, box.y)
        assert width * height >= 0.65 * box.width * box.height, level.title
