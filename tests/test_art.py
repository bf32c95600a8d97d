"""The art is all there, in its place, and keeps to the roles."""

from itertools import combinations

import pytest
import pyxel
from screen import screen

from pixelmaze.app.sheet import SPRITE_BANK, SPRITES, assets
from pixelmaze.app.tiles import FLOORS, JOINTS, tile_set
from pixelmaze.board import MARKS
from pixelmaze.grid import SHAPES
from pixelmaze.theme import Role

PITCHES = (16, 8, 4)


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()


def pixels(bank: int, u: int, v: int, width: int, height: int) -> list[int]:
    image = pyxel.images[bank]
    return [image.pget(u + x, v + y) for y in range(height) for x in range(width)]


@pytest.mark.parametrize("name", SPRITES)
def test_sprite_is_drawn(name: str) -> None:
    u, v, width, height = SPRITES[name]
    assert u + width <= 256
    assert v + height <= 256
    seen = pixels(SPRITE_BANK, u, v, width, height)
    assert set(seen) <= set(map(int, Role))
    drawn = sum(colour != Role.CLEAR for colour in seen)
    assert drawn >= 1
    if not name.startswith(("sparkle", "dust", "confetti")):
        assert drawn > width * height / 6


@pytest.mark.parametrize("name", [name for name, place in SPRITES.items() if place[2] == 16])
def test_what_stands_in_a_maze_has_a_small_version(name: str) -> None:
    stem = name.rstrip("0123456789").rstrip("_")
    assert stem == "icon_app" or {f"mini_{stem}", f"mini_{stem}_0"} & set(SPRITES)


def test_sprites_do_not_overlap() -> None:
    for (one, (u, v, w, h)), (other, (x, y, width, height)) in combinations(SPRITES.items(), 2):
        apart = u + w <= x or x + width <= u or v + h <= y or y + height <= v
        assert apart, (one, other)


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("shape", SHAPES)
def test_marks_differ(shape: str, pitch: int) -> None:
    """Each mark has a floor of its own, and where there is room for it a pattern, too."""
    tiles = tile_set(shape, pitch)
    floors = [
        pixels(tiles.bank, *tiles.floor(mark, 0), pitch, tiles.height) for mark in range(len(MARKS))
    ]
    for one, other in combinations(floors, 2):
        assert one != other


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("shape", SHAPES)
def test_floors_fill_their_cells_and_joints_are_drawn(shape: str, pitch: int) -> None:
    tiles = tile_set(shape, pitch)
    area = pitch * tiles.row
    for mark in range(len(MARKS)):
        for variant in range(FLOORS if mark == 0 else 1):
            floor = pixels(tiles.bank, *tiles.floor(mark, variant), pitch, tiles.height)
            assert sum(colour != Role.CLEAR for colour in floor) == area
    lines = JOINTS * (2 if tiles.rise else 1)
    for line in range(lines):
        for bits in range(1, 16):
            u, v = bits * pitch, tiles.top + tiles.height + line * pitch
            drawn = set(pixels(tiles.bank, u, v, pitch, pitch)) - {Role.CLEAR}
            forbidden = bits & (8 if line < JOINTS else 2) if tiles.rise else 0
            assert bool(drawn) != bool(forbidden)


def test_font_has_what_is_written() -> None:
    font = pyxel.Font(str(assets() / "pixelmaze.bdf"))
    for letter in map(chr, range(33, 127)):
        assert font.text_width(letter) > 0
    for letter in "←↑→↓…":
        assert font.text_width(letter) > 0
