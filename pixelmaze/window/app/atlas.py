"""The art in `assets/`: its layout in `tiles.pyxres`, and pictures.

Each shape with tile art names the image bank that holds its tile sets, one per cell width, one
below the other (see `window.maze.tileset`). Bank 2 holds the sprites, listed here in their order.

What a colour in a picture stands for is its number in a palette.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any
from zipfile import ZipFile

import pyxel

from pixelmaze.files.files import assets
from pixelmaze.looks.theme import Role

SPRITE_BANK = 2

Place = tuple[int, int, int, int]  # u, v, width and height in a bank, in pixels
NOTHING = 0xFF00FF  # the colour in all pictures for what is clear


@cache
def load_banks() -> None:
    """Fill the image banks where no engine runs, which would load them itself: images can be
    drawn without it."""
    with ZipFile(assets() / "tiles.pyxres") as file:
        resources = tomllib.loads(file.read("pyxel_resource.toml").decode())
    for bank, image in zip(pyxel.images, resources["images"], strict=False):
        # equal pixels at the end of a row are written once, and so are equal rows at the end
        rows = [bytes([*row, *row[-1:] * (image["width"] - len(row))]) for row in image["data"]]
        rows += rows[-1:] * (image["height"] - len(rows))
        memoryview(bank.data_ptr()).cast("B")[:] = b"".join(rows)


def sprite_pixels(name: str) -> tuple[int, int, bytes]:
    """Width, height and pixels of a sprite, row by row."""
    u, v, width, height = SPRITES[name]
    bank = pyxel.images[SPRITE_BANK]
    pixels = memoryview(bank.data_ptr()).cast("B")
    rows = (pixels[y * bank.width + u :][:width] for y in range(v, v + height))
    return width, height, b"".join(rows)


def _in_rows(top: int, size: int, names: str, left: int = 0) -> dict[str, Place]:
    """Positions of square sprites of one size, row by row from `top` on."""
    return {
        name: (left + column * size, top + row * size, size, size)
        for row, line in enumerate(names.strip().splitlines())
        for column, name in enumerate(line.split())
    }


_LARGE = """
hero_down_0 hero_down_1 hero_down_2 hero_up_0 hero_up_1 hero_up_2 hero_cheer_0 hero_cheer_1
hero_right_0 hero_right_1 hero_right_2 hero_left_0 hero_left_1 hero_left_2 start icon_app
goal_0 goal_1 goal_2 goal_3 goal_open waypoint_a waypoint_b waypoint_c
wisp_0 wisp_1 wisp_2 wisp_3
"""
_SMALL = """
mini_hero_down_0 mini_hero_down_1 mini_hero_up_0 mini_hero_up_1 mini_start
mini_hero_right_0 mini_hero_right_1 mini_hero_left_0 mini_hero_left_1
mini_goal_open mini_hero_cheer_0 mini_hero_cheer_1
mini_goal_0 mini_goal_1 mini_wisp_0 mini_wisp_1 mini_waypoint_a mini_waypoint_b mini_waypoint_c
icon_moves icon_time icon_visited icon_path icon_rate icon_pause icon_play icon_steps
icon_star icon_noway icon_goal
sparkle_0 sparkle_1 sparkle_2 sparkle_3 dust_0 dust_1 dust_2
"""
_BUTTONS = """
icon_first icon_back icon_on icon_last icon_sound icon_mute icon_source icon_heat
icon_map icon_help icon_theme icon_build icon_depth icon_race icon_medal_1 icon_medal_2 icon_medal_3
"""
_GAME = """
key_a key_b key_c hero_wave_0 hero_wave_1
gate_0 gate_1 gate_2 gate_3 ghost_0 ghost_1 ghost_2 ghost_3
prints_right prints_up prints_rising prints_falling
hint_right hint_up hint_left hint_down
hint_upper_right hint_upper_left hint_lower_left hint_lower_right
"""
_SMALL_GAME = """
mini_key_a mini_key_b mini_key_c mini_gate_0 mini_gate_1 mini_ghost_0 mini_ghost_1
mini_prints_right mini_prints_up mini_prints_rising mini_prints_falling
mini_hint_right mini_hint_up mini_hint_left mini_hint_down
mini_hint_upper_right mini_hint_upper_left mini_hint_lower_left mini_hint_lower_right
icon_key icon_key_empty icon_star_empty icon_star_lost icon_ghost icon_torch icon_lock icon_hint
icon_undo icon_shift icon_hexagon icon_picture icon_music icon_calendar icon_par
icon_adventure icon_settings icon_maze
"""
_HUNTER = """
hunter_chasing_0 hunter_chasing_1 hunter_chasing_2 hunter_chasing_3
hunter_asleep_0 hunter_asleep_1 hunter_awake_0 hunter_awake_1
hunter_leaving_0 hunter_leaving_1 hunter_eyes_0 hunter_eyes_1
"""
_SMALL_HUNTER = """
mini_hunter_chasing_0 mini_hunter_chasing_1 mini_hunter_asleep_0 mini_hunter_asleep_1 \
mini_hunter_awake_0 mini_hunter_awake_1 mini_hunter_leaving_0 mini_hunter_leaving_1
mini_hunter_eyes_0 mini_hunter_eyes_1 icon_hunter icon_awake
"""
_ROOM = """
key lock_level lock_upright lock_slant
grille_level_0 grille_level_1 grille_upright_0 grille_upright_1
grille_slant_0 grille_slant_1 plate_0 plate_1
lantern_0 lantern_1 lantern_2 lantern_3
"""
_MORE_ROOM = """
thin_0 thin_1 thin_2 thin_3
thin_4 home gem_0 gem_1
gem_2 gem_3 minotaur_down minotaur_up
minotaur_left minotaur_right
"""
_SMALL_ROOM = """
mini_key mini_lock_level mini_lock_upright mini_lock_slant \
mini_grille_level_0 mini_grille_level_1 mini_grille_upright_0 mini_grille_upright_1 \
mini_grille_slant_0 mini_grille_slant_1 mini_plate_0 mini_plate_1 mini_thin_0 mini_thin_1 \
mini_gem_0 mini_gem_1 mini_home
mini_minotaur_down mini_minotaur_up mini_minotaur_left mini_minotaur_right \
mini_lantern_0 mini_lantern_1 mini_lantern_2 mini_lantern_3 mini_thin_2 mini_thin_3 mini_thin_4
barred icon_gem icon_plate icon_thin icon_minotaur icon_mirror icon_turn
"""
_STARS = "star_0 star_1 star_2 star_3 star_empty"
_TINY = "confetti_0 confetti_1 confetti_2 confetti_3"

SPRITES: dict[str, Place] = {
    **_in_rows(0, 16, _LARGE),
    **_in_rows(64, 8, _SMALL),
    **_in_rows(120, 4, _TINY),
    **_in_rows(144, 8, _BUTTONS),
    **_in_rows(0, 16, _GAME, left=128),
    **_in_rows(80, 8, _SMALL_GAME, left=128),
    **_in_rows(32, 16, _HUNTER, left=192),
    **_in_rows(80, 8, _SMALL_HUNTER, left=192),
    **_in_rows(64, 16, _ROOM, left=64),
    **_in_rows(104, 16, _MORE_ROOM, left=192),
    **_in_rows(228, 8, _SMALL_ROOM),
    **_in_rows(160, 24, _STARS),
    "icon_door": _in_rows(80, 8, _SMALL_GAME, left=128)["mini_hint_right"],
    "logo": (0, 128, 72, 14),
    "title": (0, 184, 216, 44),
}


def blit(
    x: int,
    y: int,
    image: int | pyxel.Image,
    u: int,
    v: int,
    width: int,
    height: int,
    scale: int,
    on: Any = None,
) -> None:
    """Copy a part of an image or bank to the screen or another image, scaled, with its upper left
    corner at x, y."""
    # the engine scales about the middle of the copied part
    x += width * (scale - 1) // 2
    y += height * (scale - 1) // 2
    (on or pyxel.screen).blt(x, y, image, u, v, width, height, Role.CLEAR, scale=scale)


@cache
def picture(name: str) -> pyxel.Image:
    """A picture in roles."""
    return painted(name, _roles())


@cache
def _roles() -> Mapping[int, int]:
    """The colour of each role in pictures."""
    lines = (assets() / "tiles.pyxpal").read_text(encoding="ascii").split()
    return {role: int(line, 16) for role, line in zip(Role, lines, strict=True)}


def painted(name: str, palette: Mapping[int, int]) -> pyxel.Image:
    """A picture, in which each pixel is the number that has its colour in the palette, or clear."""
    palette = {Role.CLEAR: NOTHING, **palette}
    shown = [*pyxel.colors]
    pyxel.colors[:] = [*palette.values()]
    image = pyxel.Image.from_image(str(assets() / f"{name}.png"))
    pyxel.colors[:] = shown
    pixels = memoryview(image.data_ptr()).cast("B")
    pixels[:] = bytes(pixels).translate(bytes(palette).ljust(256))
    return image
