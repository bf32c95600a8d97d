"""What lies around mazes: it is drawn, it hides nothing of the maze, and it has no seams."""

import pytest
import pyxel
from support.window_driver import screen

from pixelmaze import Maze, from_id
from pixelmaze.board import Board
from pixelmaze.looks import LOOKS, Look
from pixelmaze.theme import Role
from pixelmaze.ui.surface import Box
from pixelmaze.window import look
from pixelmaze.window.scenery import Scenery
from pixelmaze.window.scenery.place import picture
from pixelmaze.window.scenery.registry import THINGS
from pixelmaze.window.view import View

SCENIC = {name: look for name, look in LOOKS.items() if look.tall}


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()


def pixels(image: pyxel.Image) -> bytes:
    return bytes(image.data_ptr())


def test_looks_have_the_things_that_there_are_and_these_are_used() -> None:
    used = {name for look in LOOKS.values() for name in (*look.tall, *look.middle, *look.low)}
    assert used == {*THINGS}


@pytest.mark.parametrize("name", THINGS)
def test_a_thing_is_drawn_within_its_picture(name: str) -> None:
    image = picture(name, 0)
    seen = pixels(image)
    assert {*seen} <= {*map(int, Role)}
    drawn = sum(pixel != Role.CLEAR for pixel in seen)
    assert 0.1 * len(seen) < drawn < 0.95 * len(seen)


@pytest.mark.parametrize("chosen", SCENIC.values(), ids=SCENIC)
def test_surroundings_have_no_seams(chosen: Look) -> None:
    """A part painted alone is the same as in a larger one."""
    scenery = Scenery(chosen, lambda _: ())
    whole, part = pyxel.Image(200, 150), pyxel.Image(64, 40)
    scenery.paint(whole, -70, 35)
    Scenery(chosen, lambda _: ()).paint(part, -20, 60)
    rows = [pixels(whole)[200 * (25 + y) + 50 :][:64] for y in range(40)]
    assert pixels(part) == b"".join(rows)
    assert len({*pixels(whole)}) > 6


def seen_by(maze: Maze, zoom: int, has_scenery: bool) -> bytes:
    view = View(Board.of(maze), Box(0, 0, pyxel.width, pyxel.height), zoom)
    view.zoom = zoom
    view.look_at(0.5, 0.5)
    view.has_scenery = has_scenery
    pyxel.cls(Role.VOID)
    view.draw()
    pyxel.clip()
    return bytes(pyxel.screen.data_ptr())


@pytest.mark.parametrize(
    ("maze", "zoom"),
    [("square-26x18-prim-1-mask-heart", 16), ("square-9x5-prim-1", 32),
     ("hexagonal-8x6-prim-1", 32),
     ("hexagonal-12x9-prim-1-mask-ring", 16), ("square-40x25-prim-1-mask-star", 8)],
)  # fmt: skip
def test_scenery_hides_nothing_of_a_maze(maze: str, zoom: int) -> None:
    look.show_theme("garden")
    bare, scenic = (seen_by(from_id(maze), zoom, has_scenery) for has_scenery in (False, True))
    assert all(a == b for a, b in zip(bare, scenic, strict=True) if a != Role.VOID)
    assert sum(pixel == Role.VOID for pixel in bare) > sum(pixel == Role.VOID for pixel in scenic)
    look.show_theme("dungeon")
