"""Where everything is drawn in `assets/tiles.pyxres`.

Bank 0 holds the tiles of square mazes and bank 1 those of hexagonal ones, a tile set for each cell
width, one below the other (see `tiles.py`). Bank 2 holds the sprites, named here in the order in
which they stand in it.
"""

from __future__ import annotations

from pathlib import Path

TILE_BANKS = {"square": 0, "hexagonal": 1}
SPRITE_BANK = 2

Place = tuple[int, int, int, int]
"""u, v, width and height in a bank."""


def assets() -> Path:
    """The folder of the art: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def _in_rows(top: int, size: int, names: str) -> dict[str, Place]:
    """Sprites of one size, row by row from `top` on."""
    return {
        name: (column * size, top + row * size, size, size)
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
_TINY = "confetti_0 confetti_1 confetti_2 confetti_3"

SPRITES: dict[str, Place] = {
    **_in_rows(0, 16, _LARGE),
    **_in_rows(64, 8, _SMALL),
    **_in_rows(120, 4, _TINY),
    **_in_rows(144, 8, _BUTTONS),
    "logo": (0, 128, 72, 14),
}
