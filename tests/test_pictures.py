"""What the scenes look like: pictures to be looked at, then kept, then compared pixel by pixel.

pytest tests/test_pictures.py --refresh-pictures
"""

from pathlib import Path

import pytest
import pyxel
from PIL import Image
from screen import PICTURES, Player, check_picture, play, screen, walled_in, watch

from pixelmaze.app.actors import GLIDE
from pixelmaze.app.scenes.watch import Watch
from pixelmaze.search import Search


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()


def bare(player: Player) -> None:
    player.wait(2)


def searching(player: Player) -> None:
    player.press(pyxel.KEY_S)
    player.wait(100)


def solved(player: Player) -> None:
    player.press(pyxel.KEY_S)
    player.wait(1200)


def walking(player: Player) -> None:
    player.press(pyxel.KEY_RIGHT, frames=2 * GLIDE)
    player.press(pyxel.KEY_DOWN, frames=GLIDE + 3)


def handed_over(player: Player) -> None:
    walking(player)
    player.press(pyxel.KEY_S)
    player.wait(700)


def froze(player: Player) -> None:
    searching(player)
    player.press(pyxel.KEY_SPACE)
    player.wait(1)


def lost(player: Player) -> None:
    player.press(pyxel.KEY_S)
    player.wait(60)


DEFAULT = "square-24x13-prim-4711"
SCENES = {
    "watch_bare": (lambda: watch(DEFAULT), bare),
    "watch_dfs": (lambda: watch(DEFAULT, rate=100), searching),
    "watch_dfs_found": (lambda: watch(DEFAULT), solved),
    "watch_bfs": (lambda: watch("square-24x13-recursive-backtracker-1", "bfs", 200), searching),
    "watch_hexagonal": (lambda: watch("hexagonal-24x13-kruskal-3", "dfs", 100), searching),
    "watch_hexagonal_found": (lambda: watch("hexagonal-10x6-kruskal-3", "bfs"), solved),
    "watch_small": (lambda: watch("square-2x2-prim-1", "bfs"), solved),
    "watch_middling": (lambda: watch("square-50x26-kruskal-1", "bfs", 500), searching),
    "watch_large": (lambda: watch("square-200x200-kruskal-1", "dfs", 2000), searching),
    "watch_large_hexagonal": (lambda: watch("hexagonal-200x200-prim-1", "bfs", 5000), searching),
    "watch_frozen": (lambda: watch("hexagonal-40x20-prim-1", "dfs", 200), froze),
    "watch_no_way": (
        lambda: Watch(Search(walled_in(), None), "dfs", 20, "a maze from a file.txt"),
        lost,
    ),
    "play_walking": (lambda: play(DEFAULT), walking),
    "play_hexagonal": (lambda: play("hexagonal-12x8-prim-5"), walking),
    "play_large": (lambda: play("square-200x200-recursive-backtracker-9"), walking),
    "play_handed_over": (lambda: play("square-12x8-prim-5", "bfs"), handed_over),
}


@pytest.mark.parametrize("name", SCENES)
def test_scene_looks_as_it_did(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    build, act = SCENES[name]
    player = Player(build())
    act(player)
    check_picture(player.see(), name, request.config, tmp_path)


def test_pictures_are_those_of_the_tests() -> None:
    kept = {path.stem for path in PICTURES.glob("*.png")}
    assert kept == set(SCENES)
    for name in kept:
        with Image.open(PICTURES / f"{name}.png") as image:
            assert image.size == (640, 360)
