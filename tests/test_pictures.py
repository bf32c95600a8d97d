"""What the scenes look like: pictures to be looked at, then kept, then compared pixel by pixel.

pytest tests/test_pictures.py --refresh-pictures
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import pyxel
from PIL import Image
from screen import (
    PICTURES,
    Player,
    check_picture,
    play,
    prepared,
    race,
    walled_in,
    watch,
)

from pixelmaze.app.actors import GLIDE
from pixelmaze.app.scenes.watch import SOURCE, Watch
from pixelmaze.app.window import Scene
from pixelmaze.search import Search


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def bare(player: Player) -> None:
    player.wait(2)


def searching(player: Player) -> None:
    player.press(pyxel.KEY_S)
    player.wait(100)


def solved(player: Player) -> None:
    player.press(pyxel.KEY_S)
    player.press(pyxel.KEY_END)
    player.wait(60)


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


def halfway(player: Player) -> None:
    player.wait(100)
    player.press(pyxel.KEY_SPACE)
    player.wait(1)


def in_theme(number: int) -> Callable[[Player], None]:
    def act(player: Player) -> None:
        searching(player)
        for _ in range(number):
            player.press(pyxel.KEY_T)

    return act


def heated(player: Player) -> None:
    searching(player)
    player.press(pyxel.KEY_D)


def asking(player: Player) -> None:
    searching(player)
    player.press(pyxel.KEY_F1)


def for_long(player: Player) -> None:
    player.press(pyxel.KEY_S)
    player.wait(300)


def lost(player: Player) -> None:
    player.press(pyxel.KEY_S)
    player.wait(60)


DEFAULT = "square-24x13-prim-4711"
SCENES: dict[str, tuple[Callable[[], Scene], Callable[[Player], None]]] = {
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
    "watch_source": (lambda: watch(f"{DEFAULT}-braid-50", "a-star", 100, column=SOURCE), froze),
    "watch_making": (lambda: watch(DEFAULT, rate=250, with_making=True), halfway),
    "watch_making_hexagonal": (
        lambda: watch("hexagonal-24x13-recursive-backtracker-1", rate=200, with_making=True),
        halfway,
    ),
    "watch_wilson": (lambda: watch("square-24x13-wilson-1", rate=500, with_making=True), halfway),
    "watch_theme_garden": (lambda: watch(f"{DEFAULT}-braid-50", "bfs", 200), in_theme(1)),
    "watch_theme_neon": (lambda: watch(f"{DEFAULT}-braid-50", "bfs", 200), in_theme(2)),
    "watch_theme_contrast": (lambda: watch(f"{DEFAULT}-braid-50", "bfs", 200), in_theme(3)),
    "watch_heat": (lambda: watch(f"{DEFAULT}-braid-50", "dfs", 100), heated),
    "watch_help": (lambda: watch(DEFAULT), asking),
    "watch_huge": (lambda: watch("square-300x300-prim-1", "dfs", 10_000), for_long),
    "race_four": (
        lambda: race(DEFAULT, "dfs", "bfs", "a-star", "wall-follower", rate=100),
        searching,
    ),
    "race_six_hexagonal": (
        lambda: race(
            "hexagonal-12x9-prim-7-braid-50",
            "bfs",
            "dfs",
            "a-star",
            "pledge",
            "tremaux",
            "dead-end-filling",
            rate=100_000,
        ),
        solved,
    ),
    "race_generators": (
        lambda: race(
            DEFAULT,
            "prim",
            "recursive-backtracker",
            "recursive-division",
            "wilson",
            rate=200,
            generators=True,
        ),
        searching,
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
