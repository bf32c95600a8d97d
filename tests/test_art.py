"""The art is all there, in its place, and keeps to the roles."""

from itertools import combinations

import pytest
import pyxel
from screen import screen

from pixelmaze.app.sheet import SPRITE_BANK, SPRITES, assets
from pixelmaze.app.tiles import FLOORS, JOINTS, tile_set
from pixelmaze.board import MARKS
from pixelmaze.grid import SHAPES
from pixelmaze.theme import THEMES, Role, Theme

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


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_theme_colours_every_role(theme: Theme) -> None:
    assert len(theme.palette()) == len(Role)
    assert set(theme.colours) == set(Role)


def brightness(rgb: int) -> float:
    """Relative luminance, WCAG 2.2."""
    channels = [(rgb >> shift & 255) / 255 for shift in (16, 8, 0)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: int, other: int) -> float:
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_text_and_passages_are_legible(theme: Theme) -> None:
    colours = theme.colours
    assert contrast(colours[Role.TEXT], colours[Role.PANEL]) >= 7
    assert contrast(colours[Role.TEXT_DIM], colours[Role.PANEL]) >= 4.5
    assert contrast(colours[Role.FLOOR], colours[Role.WALL_FACE]) >= 2
    assert brightness(colours[Role.FLOOR]) > brightness(colours[Role.WALL_TOP])
    for line in (Role.ROUTE, Role.PATH, Role.RETREAT, Role.FRONTIER):
        assert contrast(colours[line], colours[Role.FLOOR]) >= 2


def test_font_has_what_is_written() -> None:
    font = pyxel.Font(str(assets() / "pixelmaze.bdf"))
    for letter in map(chr, range(33, 127)):
        assert font.text_width(letter) > 0
    for letter in "←↑→↓…":
        assert font.text_width(letter) > 0
