"""What lies around mazes: it is drawn, it hides nothing of the maze, and it has no seams."""

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import chain, product
from math import dist
from statistics import fmean

import pytest
import pyxel
from support.color_vision import seen
from support.window_driver import screen

from pixelmaze.looks.looks import LOOKS, Look
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import Board
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas import look
from pixelmaze.window.canvas.atlas import picture
from pixelmaze.window.maze.scenery import VARIANTS, Scenery, Thing, motes
from pixelmaze.window.maze.view import View
from pixelmaze.window.tiles.stretched import tiles_of
from pixelmaze.window.tiles.textures import textured

SCENIC = {name: look for name, look in LOOKS.items() if look.tall}


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()


def pixels(image: pyxel.Image) -> bytes:
    return bytes(image.data_ptr())


def things(look: Look) -> tuple[str, ...]:
    return (*look.tall, *look.middle, *look.low)


@pytest.mark.few(3)
@pytest.mark.parametrize("name", sorted({*chain(*map(things, SCENIC.values()))}))
def test_a_thing_is_drawn_within_its_picture(name: str) -> None:
    image = picture(f"scenery/{name}")
    assert image.width % VARIANTS == 0
    width, drawn_in = image.width // VARIANTS, pixels(image)
    for variant in range(VARIANTS):
        rows = (drawn_in[y * image.width + variant * width :][:width] for y in range(image.height))
        seen = b"".join(rows)
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


@pytest.mark.few(6)
@pytest.mark.parametrize(
    ("maze", "zoom"),
    [("square-26x18-prim-1-mask-heart", 16), ("square-9x5-prim-1", 32),
     ("hexagonal-8x6-prim-1", 32),
     ("hexagonal-12x9-prim-1-mask-ring", 16), ("square-40x25-prim-1-mask-star", 8)],
)  # fmt: skip
def test_scenery_hides_nothing_of_a_maze(maze: str, zoom: int) -> None:
    look.show_look(replace(LOOKS["garden"], walls="", floors=""))
    bare, scenic = (seen_by(from_id(maze), zoom, has_scenery) for has_scenery in (False, True))
    assert all(a == b for a, b in zip(bare, scenic, strict=True) if a != Role.VOID)
    assert sum(pixel == Role.VOID for pixel in bare) > sum(pixel == Role.VOID for pixel in scenic)
    look.show_theme("dungeon")


FEW = 12  # things on a screen: of fewer, most may be cut off at its edges
SHAPES = (
    "square-8x6", "square-40x10", "hexagonal-14x8", "circular-21x21", "triangular-30x14",
)  # fmt: skip
SIZES = ((640, 360), (450, 350), (960, 540), (360, 640), (320, 180), (720, 450))


def shown(chosen: Look, maze: str, size: tuple[int, int]) -> tuple[list[Thing], list[Thing]]:
    """The things on a screen of this size around a maze, and with them those close to its edges."""
    look.show_look(chosen)
    view = View(Board.of(from_id(maze)), Box(0, 0, *size))
    view.has_scenery = True
    view.fit()
    scenery = view._painter.scenery
    assert scenery
    part = Box(round(view._x), round(view._y), *(length // view.scale for length in size))
    things = scenery.things(part)
    inside = [thing for thing in things if is_in(part, thing)]
    look.show_theme("dungeon")
    return inside, things


def is_in(part: Box, thing: Thing) -> bool:
    """True if more than half of the picture of a thing is in a part of the maze's picture."""
    image = picture(f"scenery/{thing.name}")
    return part.holds(thing.x, thing.foot - image.height // 2)


@pytest.mark.few(40)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("chosen", SCENIC.values(), ids=SCENIC)
def test_things_stand_in_mixed_clusters(chosen: Look, shape: str, size: tuple[int, int]) -> None:
    """Of those that a screen shows, none is more than half, rounded up, since its edges cut off the
    others of a cluster. Nearest neighbours differ, and stand together."""
    inside, all_things = shown(chosen, f"{shape}-kruskal-1", size)
    (_, most), *_ = Counter(thing.name for thing in inside).most_common(1) or [("", 0)]
    if len(inside) >= FEW:
        assert 2 * most <= len(inside) + 1
    for thing in inside:
        others = [other for other in all_things if other is not thing]
        nearest = min(others, key=partial(between, thing))
        assert nearest.name != thing.name
        assert between(thing, nearest) < 24


def between(one: Thing, other: Thing) -> float:
    return dist((one.x, one.foot), (other.x, other.foot))


@pytest.mark.few(5)
@pytest.mark.parametrize("chosen", SCENIC.values(), ids=SCENIC)
def test_there_is_open_ground_between_clusters(chosen: Look) -> None:
    things = Scenery(chosen, lambda _: ()).things(Box(0, 0, 1000, 800))
    free = [
        (x, y)
        for x, y in product(range(0, 1000, 25), range(0, 800, 25))
        if all(dist((x, y), (thing.x, thing.foot)) > 24 for thing in things)
    ]
    assert 0.3 < len(free) / (40 * 32) < 0.75


@pytest.mark.parametrize("kind", sorted({look.motes for look in LOOKS.values()} - {""}))
def test_motes_move_and_stay_in_view(kind: str) -> None:
    moved = [[*motes(kind, -30, 12, 300, 150, age)] for age in range(0, 400, 50)]
    assert all(moved)
    assert len({tuple(each) for each in moved}) > 4
    for mote in (mote for each in moved for mote in each):
        assert -30 <= mote.x < 270
        assert 12 <= mote.y < 162


def test_no_mote_is_drawn_over_the_maze() -> None:
    look.show_theme("frost")
    view = View(Board.of(from_id("square-9x5-prim-1")), Box(0, 0, pyxel.width, pyxel.height), 32)
    view.has_scenery = True
    view.look_at(0.5, 0.5)
    shown = []
    for age in (0, 60, 120):
        view.draw()
        before = bytes(pyxel.screen.data_ptr())
        view.draw_air(age)
        after = bytes(pyxel.screen.data_ptr())
        changed = [i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
        shown.append({*changed})
        inside = view.picture
        assert not any(inside.holds(i % pyxel.width, i // pyxel.width) for i in changed)
    pyxel.clip()
    assert shown[0] != shown[1] != shown[2]
    look.show_theme("dungeon")


@pytest.mark.few(4)
@pytest.mark.parametrize("chosen", LOOKS.values(), ids=LOOKS)
def test_textures_keep_walls_where_they_are(chosen: Look) -> None:
    """What is wall stays wall, and what is clear stays clear, or passages would be unclear."""
    for shape, pitch in (("square", 16), ("square", 24), ("hexagonal", 16)):
        plain, laid = tiles_of(shape, pitch), textured(shape, pitch, chosen.walls, chosen.floors)
        for y in range(plain.height, plain.height + 2 * pitch):
            for x in range(0, 16 * pitch, 3):
                before, after = plain.bank.pget(x, plain.top + y), laid.bank.pget(x, y)
                is_kept = before in (Role.CLEAR, Role.SHADOW)
                assert (before == after) if is_kept else after not in (Role.CLEAR, Role.FLOOR)


@pytest.mark.parametrize("chosen", LOOKS.values(), ids=LOOKS)
def test_textured_walls_stand_out_from_textured_floors(chosen: Look) -> None:
    """On the whole: the mean colours of both are as far apart as walls and floors must be."""
    tiles, colours = textured("square", 16, chosen.walls, chosen.floors), chosen.theme.palette()
    tops = [tiles.bank.pget(5 * 16 + x, 16 + y) for x in range(16) for y in range(6, 14)]
    floors = [tiles.bank.pget(x, y) for x in range(16) for y in range(16)]
    assert dist(mean(colours, tops), mean(colours, floors)) > 0.12


def mean(colours: list[int], roles: list[int]) -> list[float]:
    return [fmean(axis) for axis in zip(*[seen(colours[role]) for role in roles], strict=True)]
