"""What moves for the eyes alone: bumps, flying keys, the goal, a lost game. No move waits."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
import pyxel
from PIL import Image, ImageChops
from support.window_driver import Player, overhear, play, prepared

from pixelmaze.files.text import read
from pixelmaze.game.levels import level_of
from pixelmaze.game.rules import LOST, Rules
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import Maze
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.play.messages import LOSSES
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.window.maze.animations import Confetti, Sparks

VIEW = (0, 16, 640, 332)
KEYS = "square-6x4-prim-42-waypoints-1"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Player, "draws_every", 1000)
    yield from prepared(monkeypatch)


def corridor() -> Maze:
    return read("+---+---+---+\n| S       G |\n+---+---+---+\n")


def view_of(player: Player) -> Image.Image:
    return player.see().convert("RGB").crop(VIEW)


@pytest.mark.few(2)
@pytest.mark.parametrize("is_calm", [False, True])
def test_a_bump_shakes_the_view_by_a_pixel_of_the_maze(is_calm: bool) -> None:
    scene = play(corridor(), reduced_motion=is_calm)
    player = Player(scene)
    player.wait(300)  # the card is gone
    scale = scene.pane.view.scale
    x, y, width, height = scene.pane.place_of(1)  # nothing moves there

    def middle(shift: int = 0) -> bytes:
        box = (x + shift, y, x + width + shift, y + height)
        return player.see().convert("RGB").crop(box).tobytes()

    rest = middle()
    player.press(pyxel.KEY_LEFT)
    shifts = set()
    for _ in range(12):
        shifts.add(next(shift for shift in (0, -scale, scale) if middle(shift) == rest))
        player.wait()
    assert shifts == ({0} if is_calm else {-scale, 0, scale})


def fetched(scene: PlayScene) -> Player:
    """Somebody who has just made the move to the first key."""
    player = Player(scene)
    while not scene.game.keys:
        here, there = scene.game.cell, scene.game.hint_path(1)[0]
        scene.walk(arc_between(scene.maze.grid, here, there))
        player.wait(1 if scene.game.keys else 10)
    return player


@pytest.mark.thorough
def test_a_key_flies_to_the_stats_bar_and_the_player_walks_on() -> None:
    scene = play(KEYS, theme="contrast")
    player = fetched(scene)
    moves, green = scene.game.moves, pyxel.colors[Role.GREEN]
    colour = (green >> 16, green >> 8 & 255, green & 255)
    tops = []
    for frame in range(70):
        if frame in (10, 20):
            here, there = scene.game.cell, scene.game.hint_path(1)[0]
            scene.walk(arc_between(scene.maze.grid, here, there))
        box = _where(player.see().convert("RGB").crop((0, 17, 560, 350)), colour)
        tops.append(box[1] if box else None)
        player.wait()
    assert scene.game.moves == moves + 2
    seen = [top for top in tops if top is not None]
    assert seen[-1] > 300, "it ends at the stats bar"
    assert len({*seen}) > 10
    assert tops[-1] is None, "and is gone"


def _where(image: Image.Image, colour: tuple[int, int, int]) -> tuple[int, int, int, int] | None:
    bands = [
        band.point([255 * (tone == part) for tone in range(256)])
        for band, part in zip(image.split(), colour, strict=True)
    ]
    return ImageChops.darker(ImageChops.darker(bands[0], bands[1]), bands[2]).getbbox()


def test_a_key_that_is_given_back_does_not_fly() -> None:
    scene = play(KEYS, theme="contrast")
    player = fetched(scene)
    player.wait(12)
    player.press(pyxel.KEY_Z)
    player.wait(2)
    assert not scene.game.keys
    assert sum(scene.pane.place_of(scene.maze.waypoints[0])) > 0
    green = pyxel.colors[Role.GREEN]
    colour = (green >> 16, green >> 8 & 255, green & 255)
    box = _where(player.see().convert("RGB").crop((0, 17, 560, 350)), colour)
    place = Box(*scene.pane.place_of(scene.maze.waypoints[0]))
    assert box
    assert place.holds(box[0], box[1] + 17)
    assert place.holds(box[2] - 1, box[3] + 16)


@pytest.mark.few(2)
@pytest.mark.parametrize("is_calm", [False, True])
def test_a_lost_game_shows_who_has_won(monkeypatch: pytest.MonkeyPatch, is_calm: bool) -> None:
    rules = Rules(ghost="dfs", pace=1)
    scene = play("square-60x8-prim-1", rules=rules, reduced_motion=is_calm)
    player = Player(scene)
    here, there = scene.game.cell, scene.game.hint_path(1)[0]
    scene.walk(arc_between(scene.maze.grid, here, there))
    player.wait_until(lambda: scene.game.outcome == LOST, 6000)
    bright = _brightness(view_of(player)) if not is_calm else 1e9
    player.wait(70)
    goal = scene.maze.goals[0]
    x, y = scene.pane.view.screen_place(goal, goal, 0)
    assert Box(0, 16, 640, 316).holds(x, y), "the camera has gone there"
    picture = player.see().convert("RGB")
    assert _brightness(picture.crop(VIEW)) < 0.7 * bright
    near, far = (picture.crop((at, y - 12, at + 24, y + 12)) for at in (x - 12, x - 300))
    assert _brightness(near) > 2 * _brightness(far)
    written = overhear(monkeypatch)
    player.wait()
    player.see()
    assert f"{LOSSES['ghost']}!" in [entry.words for entry in written]


def _brightness(image: Image.Image) -> float:
    return sum(tone * n for tone, n in enumerate(image.convert("L").histogram()))


@pytest.mark.thorough
def test_the_goal_is_celebrated_less_where_motion_is_reduced() -> None:
    def frames(is_calm: bool) -> int:
        scene = play(level_of("01-1-the-long-way-round"), reduced_motion=is_calm)
        player = Player(scene)
        while not scene.game.outcome:
            here, there = scene.game.cell, scene.game.hint_path(1)[0]
            scene.walk(arc_between(scene.maze.grid, here, there))
            player.wait(9)
        seen = set()
        for _ in range(20):
            player.wait(2)
            seen.add(view_of(player).tobytes())
        return len(seen)

    assert frames(is_calm=False) == 20
    assert frames(is_calm=True) <= 3


@pytest.mark.few(2)
@pytest.mark.parametrize("scale", [1, 3])
def test_particles_are_as_large_as_the_pixels_of_the_maze(scale: int) -> None:
    sparks, confetti = Sparks(), Confetti()
    sparks.burst(320, 180, scale, 20)
    pyxel.clip()
    for _ in range(20):
        sparks.tick()
        confetti.tick(320, 180, scale)
        pyxel.cls(Role.VOID)
        sparks.draw()
        confetti.draw(scale)
        for y in range(100, 260, 7):
            row = [pyxel.pget(x, y) for x in range(640)]
            edges = [x for x, (a, b) in enumerate(pairwise(row)) if a == Role.VOID != b]
            for x in edges:
                assert len({*row[x + 1 : x + 1 + scale]} - {Role.VOID}) > 0
                assert all(part != Role.VOID for part in row[x + 1 : x + 1 + scale])
