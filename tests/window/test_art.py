"""The art is all there, in its place, and keeps to the roles."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, combinations, product
from zipfile import ZipFile

import pytest
import pyxel
from PIL import Image
from support.color_vision import contrast
from support.runs import step_to
from support.strategies import DRAWN_SHAPES
from support.window_driver import screen

from pixelmaze.files.files import assets
from pixelmaze.game.game import Game
from pixelmaze.game.lands import HillView, LandMap, LandsView
from pixelmaze.game.levels import ADVENTURE, LANDS
from pixelmaze.game.rules import Level
from pixelmaze.looks.looks import LOOKS, THEMES
from pixelmaze.looks.theme import Role, Theme
from pixelmaze.maze.board import MARKS, ROCK, WAITING, Board
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.factory import from_id
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas.atlas import (
    NOTHING,
    SPRITE_BANK,
    SPRITES,
    load_banks,
    painted,
    picture,
    sprite_pixels,
)
from pixelmaze.window.lands import daybreak, landscape, painting
from pixelmaze.window.lands.daybreak import PALETTE, VALLEY
from pixelmaze.window.lands.painting import FAR_PALETTE, PAINTS, slots
from pixelmaze.window.maze.actors import ThingSprites
from pixelmaze.window.maze.room import draw_things
from pixelmaze.window.maze.view import View
from pixelmaze.window.screen import SCREEN
from pixelmaze.window.tiles.stretched import widths
from pixelmaze.window.tiles.textures import FLOOR, SIDE, WALL
from pixelmaze.window.tiles.tileset import DARK, DIM, FLOORS, HALF, JOINTS, NEXT, TileSet, tile_set

PITCHES = (16, 8, 4)


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()


def pixels(image: pyxel.Image, u: int, v: int, width: int, height: int) -> list[int]:
    return [image.pget(u + x, v + y) for y in range(height) for x in range(width)]


def test_banks_hold_what_their_file_says() -> None:
    with ZipFile(assets() / "tiles.pyxres") as file:
        images = tomllib.loads(file.read("pyxel_resource.toml").decode())["images"]
    for bank in pyxel.images:
        bank.cls(0)
    load_banks.__wrapped__()
    for number, image in enumerate(images):
        rows = [row + row[-1:] * (image["width"] - len(row)) for row in image["data"]]
        rows += rows[-1:] * (image["height"] - len(rows))
        assert pixels(pyxel.images[number], 0, 0, image["width"], image["height"]) == [
            *chain(*rows)
        ]
    assert len(images) == len(pyxel.images)


_FAINT = (
    "sparkle", "dust", "confetti", "prints", "mini_prints", "hunter_eyes", "mini_hunter_eyes",
)  # fmt: skip


@pytest.mark.few(8)
@pytest.mark.parametrize("name", SPRITES)
def test_sprite_is_drawn(name: str) -> None:
    u, v, width, height = SPRITES[name]
    assert u + width <= 256
    assert v + height <= 256
    seen = pixels(pyxel.images[SPRITE_BANK], u, v, width, height)
    assert set(seen) <= set(map(int, Role))
    drawn = sum(colour != Role.CLEAR for colour in seen)
    assert drawn >= 1
    if not name.startswith(_FAINT):
        assert drawn > width * height / 6


@pytest.mark.few(8)
@pytest.mark.parametrize("name", [name for name, place in SPRITES.items() if place[2] == 16])
def test_every_object_has_a_small_sprite(name: str) -> None:
    stem = name.rstrip("0123456789").rstrip("_")
    is_elsewhere = stem in ("icon_app", "hero_wave")
    assert is_elsewhere or {f"mini_{stem}", f"mini_{stem}_0"} & set(SPRITES)


def test_sprites_do_not_overlap() -> None:
    boxes = {box: name for name, box in SPRITES.items()}  # one picture may have two names
    for ((u, v, w, h), one), ((x, y, width, height), other) in combinations(boxes.items(), 2):
        apart = u + w <= x or x + width <= u or v + h <= y or y + height <= v
        assert apart, (one, other)


@pytest.mark.parametrize("size", ["", "mini_"])
@pytest.mark.parametrize("heads", ["left right", "up down", "upper_right lower_right"])
def test_hints_point_opposite_ways(heads: str, size: str) -> None:
    """Each is the mirror image of another, but for the light."""
    one, other = (
        [
            colour != Role.CLEAR
            for colour in pixels(pyxel.images[SPRITE_BANK], *SPRITES[f"{size}hint_{head}"])
        ]
        for head in heads.split()
    )
    assert sum(one) == sum(other)
    assert one != other


def test_gate_has_open_and_shut_sprites() -> None:
    shut, *others = (
        pixels(pyxel.images[SPRITE_BANK], *SPRITES[f"gate_{frame}"]) for frame in range(4)
    )
    seen = [frame.count(Role.CLEAR) for frame in (shut, *others)]
    assert seen == sorted(set(seen))


@pytest.mark.parametrize(("zoom", "pictures"), [(4, 2), (8, 2), (12, 2), (16, 4), (24, 4), (32, 4)])
def test_gate_is_not_shut_while_it_opens(
    zoom: int, pictures: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(from_id("square-8x6-prim-1-waypoints-1"))
    view, things = View(Board.of(game.maze), Box(0, 0, 64, 48), zoom), ThingSprites(game)
    view.zoom = zoom
    gates = [name for name in SPRITES if "gate_" in name]
    seen = []

    def drawn(_x: int, _y: int, _bank: int, u: int, v: int, *_: int) -> None:
        seen.extend(name for name in gates if SPRITES[name][:2] == (u, v))

    monkeypatch.setattr("pixelmaze.window.maze.view.blit", drawn)
    while not game.outcome:
        step_to(game, game.hint_path(1)[0])
        things.update(is_reached=False, is_calm=False)
        things.draw(view, False)
    for _ in range(60):
        things.update(is_reached=False, is_calm=False)
        things.draw(view, False)
    assert seen == sorted(seen)
    assert len({*seen}) == pictures


def floor(tiles: TileSet, mark: int, variant: int = 0) -> list[int]:
    """The pixels of a floor, without those that are none."""
    seen = pixels(*tiles.floor(mark, variant), tiles.pitch, tiles.height)
    return [colour for colour in seen if colour != Role.CLEAR]


def pattern(seen: list[int]) -> list[bool]:
    """Which pixels have not the colour that most have: what is left without colours."""
    base = Counter(seen).most_common(1)[0][0]
    return [colour != base for colour in seen]


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("shape", DRAWN_SHAPES)
def test_marks_can_be_told_apart(shape: str, pitch: int) -> None:
    tiles = tile_set(shape, pitch)
    for one, other in combinations([floor(tiles, mark) for mark in (*range(len(MARKS)), ROCK)], 2):
        assert one != other


@pytest.mark.parametrize("pitch", [16, 8])
@pytest.mark.parametrize("shape", DRAWN_SHAPES)
def test_marks_differ_without_colours(shape: str, pitch: int) -> None:
    """Where there is room for it, each mark has a pattern of its own, be it dark or light."""
    tiles = tile_set(shape, pitch)
    blank = [(0, pattern(floor(tiles, 0, variant))) for variant in range(FLOORS)]
    marked = [(mark, pattern(floor(tiles, mark))) for mark in (*range(1, len(MARKS)), ROCK)]
    for (mark, one), (other_mark, other) in combinations(blank + marked, 2):
        apart = sum(a != b for a, b in zip(one, other, strict=True))
        enough = len(one) / 16
        assert mark == other_mark or enough <= apart <= len(one) - enough, (mark, other_mark)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_patterns_are_seen_without_colours(theme: Theme) -> None:
    """A pattern is lighter or darker than what it lies on: by 1.2 to 1, or by more."""
    tiles = tile_set("square", 16)
    for mark in (*range(1, len(MARKS)), ROCK):
        light, dark = (theme.colours[Role(colour)] for colour in set(floor(tiles, mark)))
        assert contrast(light, dark) >= 1.2, mark


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("shape", DRAWN_SHAPES)
def test_frontier_mark_lets_the_floor_show(shape: str, pitch: int) -> None:
    tiles = tile_set(shape, pitch)
    bank, u, v = tiles.floor(NEXT, 0)
    seen = Counter(pixels(bank, u, v, pitch, tiles.height))
    assert set(seen) <= {Role.NEXT, Role.NEXT_DARK, Role.CLEAR}
    assert seen[Role.NEXT] >= pitch
    x, y = tiles.centre
    assert bank.pget(u + x, v + y) == Role.CLEAR


@pytest.mark.parametrize("pitch", [16, 8])
@pytest.mark.parametrize("shape", DRAWN_SHAPES)
def test_next_mark_surrounds_the_frontier_mark(shape: str, pitch: int) -> None:
    tiles = tile_set(shape, pitch)

    def drawn(tile: int, colours: set[Role]) -> set[tuple[int, int]]:
        bank, u, v = tiles.floor(tile, 0)
        places = product(range(pitch), range(tiles.height))
        return {(x, y) for x, y in places if bank.pget(u + x, v + y) in colours}

    corners = drawn(NEXT, {Role.NEXT, Role.NEXT_DARK})
    x, y = tiles.centre
    assert corners == {(2 * x - 1 - a, b) for a, b in corners}
    assert corners == {(a, 2 * y - 1 - b) for a, b in corners}
    assert not corners & drawn(WAITING, {Role.FRONTIER})


@pytest.mark.thinned
@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("shape", DRAWN_SHAPES)
def test_floors_fill_their_cells_and_joints_are_drawn(shape: str, pitch: int) -> None:
    tiles = tile_set(shape, pitch)
    area = pitch * tiles.row
    for mark in (*range(len(MARKS)), ROCK):
        for variant in range(FLOORS if mark == 0 else 1):
            assert len(floor(tiles, mark, variant)) == area
    lines = JOINTS * (2 if tiles.rise else 1)
    for line in range(lines):
        for bits in range(1, 16):
            u, v = bits * pitch, tiles.top + tiles.height + line * pitch
            drawn = set(pixels(tiles.bank, u, v, pitch, pitch)) - {Role.CLEAR}
            forbidden = bits & (8 if line < JOINTS else 2) if tiles.rise else 0
            assert bool(drawn) != bool(forbidden)


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("shape", DRAWN_SHAPES)
def test_darkness_covers_whole_cells(shape: str, pitch: int) -> None:
    tiles = tile_set(shape, pitch)
    area = pitch * tiles.row
    for tile, low, high in ((DARK, 1, 1), (DIM, 0.45, 0.55), (HALF, 0.2, 0.3)):
        seen = floor(tiles, tile)
        assert set(seen) == {Role.VOID}
        assert low * area <= len(seen) <= high * area


# ---- pictures ------------------------------------------------------------------------------------

PICTURES = sorted(
    path.relative_to(assets()).with_suffix("").as_posix() for path in assets().rglob("*.png")
)
ROLES = [int(line, 16) for line in (assets() / "tiles.pyxpal").read_text().split()]
"""The colours of the roles in pictures."""


def palette_of(name: str) -> dict[int, int]:
    """The colours that a picture may have, by their numbers."""
    kind, _, name = name.partition("/")
    if kind == "lands":
        return {Role.CLEAR: NOTHING, **slots(0, PAINTS[name].tones)}
    if kind in ("sky", "dawn"):
        dawn = VALLEY if name == "valley" else PALETTE
        return {Role.CLEAR: NOTHING, **(FAR_PALETTE if kind == "sky" else dawn)}
    return dict(enumerate(ROLES))


def named_by_looks() -> set[str]:
    """The pictures over the tiles and around a maze, and of what is in the last chest of a land."""
    looks = LOOKS.values()
    things = {name for look in looks for name in (*look.tall, *look.middle, *look.low)}
    return {
        *(f"scenery/{name}" for name in things),
        *(f"grounds/{look.ground}" for look in looks if look.ground),
        *(f"walls/{look.walls}" for look in looks if look.walls),
        *(f"floors/{look.floors}" for look in looks if look.floors),
        *(f"finds/{land.look}" for land in LANDS),
    }


def drawn_of_map_and_dawn(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The pictures that are read for the lands of all looks, by day and by night, and for the
    dawn."""
    read = set()

    def noted(name: str, palette: Mapping[int, int]) -> pyxel.Image:
        read.add(name)
        return painted(name, palette)

    for module in (painting, daybreak):
        monkeypatch.setattr(module, "painted", noted)
    for module in (landscape, daybreak):
        monkeypatch.setattr(module, "picture", lambda name: noted(name, dict(enumerate(ROLES))))
    for kept in (painting.far_image, daybreak.dawn_image, daybreak.plain_image):
        kept.cache_clear()
    lands = LandMap([replace(LANDS[0], look=name) for name in PAINTS if name != "dawn"], "End")
    box, count = Box(0, 0, 640, 270), len(lands.lands)
    for land in lands.lands:
        left = min(land.left, lands.width - box.width // painting.SCALE)
        stars = ((),) * len(lands.stops)
        sight = LandsView(
            lands, left, (0,) * count, stars, 0, (0, 90), "hero_down_0", frozenset(LOOKS),
            16 * (land.at % 2),
        )  # fmt: skip
        SCREEN.lands(box, sight)
    for is_called in (False, True):
        SCREEN.hill(box, HillView(0.5, 0.5, 0, is_called=is_called, has_crown=True))
    for share in (0.15, 0.5, 0.9):
        SCREEN.home(box, share)
    return read


def test_every_picture_is_used_and_every_name_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {*PICTURES} == named_by_looks() | drawn_of_map_and_dawn(monkeypatch) | {"fences"}


def test_every_role_has_a_colour_in_pictures() -> None:
    assert len(ROLES) == len(Role)
    assert ROLES[Role.CLEAR] == NOTHING


@pytest.mark.few(8)
@pytest.mark.parametrize("name", PICTURES)
def test_every_pixel_of_a_picture_is_a_colour_of_its_palette(name: str) -> None:
    with Image.open(assets() / f"{name}.png") as image:
        assert image.mode == "P"
        data = image.convert("RGB").tobytes()
    seen = [int.from_bytes(data[i : i + 3], "big") for i in range(0, len(data), 3)]
    palette, shown = palette_of(name), list(pyxel.colors)
    assert len({*palette.values()}) == len(palette)
    assert {*seen} <= {*palette.values()}
    number = {colour: number for number, colour in palette.items()}
    read = painted(name, palette)
    assert [*bytes(read.data_ptr())] == [number[colour] for colour in seen]
    assert list(pyxel.colors) == shown


TEXTURES = [name for name in PICTURES if name.startswith(("walls", "floors"))]


@pytest.mark.parametrize("name", TEXTURES)
def test_a_texture_has_a_square_for_each_part(name: str) -> None:
    parts, image = WALL if name.startswith("walls") else FLOOR, picture(name)
    assert (image.width, image.height) == (len(parts) * SIDE, SIDE)
    assert max(pitch for shape in SHAPES for pitch, _ in widths(shape).values()) <= SIDE
    if parts is FLOOR:  # passages stay calm
        assert {*bytes(image.data_ptr())} <= {*FLOOR}


def test_font_has_what_is_written() -> None:
    font = pyxel.Font(str(assets() / "pixelmaze.bdf"))
    for letter in map(chr, range(33, 127)):
        assert font.text_width(letter) > 0
    for letter in "←↑→↓…★☆":
        assert font.text_width(letter) > 0


def lit(name: str) -> set[tuple[int, int]]:
    """The pixels of a sprite that are not clear."""
    width, _, seen = sprite_pixels(name)
    return {divmod(at, width)[::-1] for at, colour in enumerate(seen) if colour != Role.CLEAR}


LOCKS_BESIDE_AND_BELOW = """\
+---+---+---+---+---+
| S             L k |
+---+---+---+---+   +
| G                 |
+---+---+   +---+   +
| k L       | k |   |
+---+---+   + L +   +
|                   |
+---+---+---+---+---+
"""
LOCKED = [level for level in ADVENTURE.values() if level.make().things.locks]
LOCKED.append(Level("", "beside and below", room=LOCKS_BESIDE_AND_BELOW))


@pytest.mark.parametrize("age", [0, 16])  # keys bob
@pytest.mark.parametrize("level", LOCKED, ids=lambda level: level.title)
def test_keys_are_drawn_clear_of_locks(
    level: Level, age: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(level.make())
    assert game.world
    view = View(Board.of(game.maze), Box(0, 0, 640, 360), 16)
    view.has_large_sprites = True  # as in play
    view.fit(16)
    drawn: dict[str, list[set[tuple[int, int]]]] = {"key": [], "lock": []}

    def note(x: int, y: int, _: int, u: int, v: int, width: int, height: int, scale: int) -> None:
        name = next(name for name, place in SPRITES.items() if place == (u, v, width, height))
        pixels = {(x // scale + across, y // scale + down) for across, down in lit(name)}
        drawn.get(name.partition("_")[0], []).append(pixels)

    for module in ("view", "room"):
        monkeypatch.setattr(f"pixelmaze.window.maze.{module}.blit", note)
    draw_things(view, game.world, game.world.now, True, age, {})
    assert [len(each) for each in drawn.values()] == [
        len(game.maze.things.keys), len(game.maze.things.locks),
    ]  # fmt: skip
    for key, lock in product(*drawn.values()):
        assert not key & lock
