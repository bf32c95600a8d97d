"""Torchlight on the screen: warm near the player, blue where it is remembered, dark elsewhere."""

from collections.abc import Iterator
from functools import cache

import pytest
import pyxel
from PIL import Image
from support.window_driver import Player, play, prepared

from pixelmaze.game.levels import free, level_of
from pixelmaze.game.rules import Rules
from pixelmaze.game.run import run_of
from pixelmaze.looks.looks import LOOKS, Look
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import arc_between
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.window.canvas.look import Shades
from pixelmaze.window.maze.light import tints

CORRIDOR = "square-12x6-recursive-backtracker-5"
Colour = tuple[int, int, int]


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Player, "draws_every", 1000)
    yield from prepared(monkeypatch)


def walked(moves: int, scene: PlayScene) -> Player:
    """Somebody who has walked that many moves of the shortest way, and stands still."""
    player = Player(scene)
    for _ in range(moves):
        here, there = scene.game.cell, scene.game.hint_path(1)[0]
        scene.walk(arc_between(scene.maze.grid, here, there))
        player.wait(10)
    player.wait(60)
    return player


def floor_at(player: Player, cell: int) -> Colour:
    """The most frequent colour in the middle of a cell."""
    box = player.scene.pane.view.place_of(cell)
    x, y = box.x + box.width // 4, box.y + box.height // 2
    part = player.see().convert("RGB").crop((x, y, x + box.width // 2, y + box.height // 4))
    colours = part.getcolors() or []
    colour = max(colours)[1]
    assert isinstance(colour, tuple)
    return colour[0], colour[1], colour[2]


def is_warm(colour: Colour) -> bool:
    return colour[0] > colour[1] > colour[2]


@pytest.mark.few(4)
@pytest.mark.parametrize("theme", ["chapter", "neon", "light"])
def test_the_lit_place_is_warm_and_the_rest_is_remembered_in_blue(theme: str) -> None:
    scene = play(CORRIDOR, rules=Rules(torch=2), theme=theme, reduced_motion=True)
    player = walked(12, scene)
    game, route = scene.game, scene.game.shortest
    assert game.cell == route[12]
    near, left, unknown = route[11], route[2], scene.maze.goals[0]
    assert near in game.lit
    assert left not in game.lit
    assert game.explored[left]
    assert not game.explored[unknown]
    assert is_warm(floor_at(player, near))
    red, _, blue = floor_at(player, left)
    assert blue > red
    assert max(floor_at(player, unknown)) < min(0x30, blue), "the unknown is darker than both"


def test_light_falls_off_in_round_steps() -> None:
    """Along the void to the left and right of the player, brightness falls in steps."""
    scene = play(free("square-20x12-wilson-4", Rules(torch=3)), reduced_motion=True)
    player = walked(12, scene)
    image = player.see().convert("L")
    x, y = scene.pane.view.screen_place(scene.game.cell, scene.game.cell, 0)
    dark = [image.getpixel((x + right, y + 70)) for right in range(0, 400, 2)]
    steps = [tone for tone, before in zip(dark[1:], dark, strict=False) if tone != before]
    assert 2 <= len(steps) <= 6
    assert dark == sorted(dark, reverse=True)


@pytest.mark.thorough
def test_light_flickers_unless_motion_is_reduced() -> None:
    def frames(is_calm: bool) -> set[bytes]:
        player = walked(3, play(CORRIDOR, rules=Rules(torch=2), reduced_motion=is_calm))
        seen = set()
        for _ in range(12):
            player.wait(5)
            seen.add(player.see().crop((0, 16, 640, 332)).tobytes())
        return seen

    assert len(frames(is_calm=False)) > 2
    assert len(frames(is_calm=True)) == 1


@pytest.mark.thorough
def test_a_match_burns_down_for_the_eyes_only() -> None:
    @cache
    def warm_after(name: str, ticks: int) -> tuple[int, dict[int, int], str]:
        scene = play(level_of(name), reduced_motion=True)
        player = walked(3, scene)
        player.wait(ticks)
        image = player.see().convert("RGB").crop((0, 16, 640, 332))
        warm = sum(n for n, rgb in image.getcolors(9999) or () if _is_bright(rgb))
        return warm, scene.game.lit, str(run_of(scene.game, name).inputs)

    def _is_bright(rgb: object) -> bool:
        assert isinstance(rgb, tuple)
        return rgb[0] > 0x40 and rgb[0] > rgb[2]

    torch, match = "05-2-twin-galleries", "05-3-was-it-a-rat-i-saw"
    par = play(level_of(match)).game.par.ticks
    early, late = warm_after(match, 10), warm_after(match, par)
    assert late[0] < early[0] / 2
    assert late[1:] == early[1:], "reach and inputs are what they were"
    assert warm_after(torch, 10)[0] == warm_after(torch, par)[0]


def test_the_goal_brings_light() -> None:
    scene = play("square-6x4-prim-42", rules=Rules(torch=1))
    player = Player(scene)
    while not scene.game.outcome:
        here, there = scene.game.cell, scene.game.hint_path(1)[0]
        scene.walk(arc_between(scene.maze.grid, here, there))
        player.wait(10)
    floor = scene.game.shortest[1]
    tones = []
    for _ in range(6):
        tones.append(sum(floor_at(player, floor)))
        player.wait(12)
    assert tones[-1] > tones[0]
    plain = Player(play("square-6x4-prim-42"))
    plain.wait(2)
    assert floor_at(player, floor) == floor_at(plain, floor)


def test_a_menu_over_the_dark_leaves_it_as_it_was() -> None:
    scene = play(CORRIDOR, rules=Rules(torch=2), reduced_motion=True)
    player = walked(5, scene)

    def maze() -> Image.Image:
        return player.see().convert("RGB").crop((0, 16, 160, 330))  # left of the menu

    before = maze()
    player.press(pyxel.KEY_P)
    player.wait(12)
    under = maze()
    player.press(pyxel.KEY_P)
    player.wait(12)
    assert maze().tobytes() == before.tobytes()
    assert _brightness(under) < _brightness(before)


def _brightness(image: Image.Image) -> float:
    return sum(tone * n for tone, n in enumerate(image.convert("L").histogram()))


@pytest.mark.few(4)
@pytest.mark.parametrize("look", LOOKS.values(), ids=lambda look: look.name)
def test_floors_and_walls_stay_apart_in_every_tint(look: Look) -> None:
    shades = Shades(look.theme.palette())
    tables = shades.tables(tints(0.0), is_dimmed=False)
    assert len(pyxel.colors) <= 256
    for table in tables:
        apart = [
            max(abs((a >> shift & 255) - (b >> shift & 255)) for shift in (16, 8, 0))
            for a in [pyxel.colors[table[Role.FLOOR]]]
            for b in (pyxel.colors[table[Role.WALL_TOP]], pyxel.colors[table[Role.WALL_EDGE]])
        ]
        assert max(apart) >= 12
