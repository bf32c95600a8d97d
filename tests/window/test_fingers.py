"""Fingers are never quite together: chords, rolls, and several presses in one frame."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from operator import itemgetter

import pytest
import pyxel
from support.walking import at, finger, gone, open_field, tilted
from support.window_driver import Player, play, prepared

from pixelmaze.files.text import read
from pixelmaze.maze.shapes import Direction
from pixelmaze.maze.shapes.shape import DOWN, RIGHT
from pixelmaze.storage.settings import GLIDES
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.window.canvas.clock import FPS, Clock
from pixelmaze.window.sound import Audio

K = pyxel
PACE = GLIDES["normal"]
CHORDS = {
    (1, -1): (K.KEY_RIGHT, K.KEY_UP),
    (-1, -1): (K.KEY_LEFT, K.KEY_UP),
    (-1, 1): (K.KEY_LEFT, K.KEY_DOWN),
    (1, 1): (K.KEY_RIGHT, K.KEY_DOWN),
}
HEADINGS = {(1, -1): 1, (-1, -1): 2, (-1, 1): 4, (1, 1): 5}
ORDERS = [(way, pair) for way, keys in CHORDS.items() for pair in permutations(keys)]


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The effects that are played."""
    played: list[str] = []
    monkeypatch.setattr(Audio, "play", lambda _, name: played.append(name))
    return played


def comb(side: int = 15) -> PlayScene:
    return play(open_field("hexagonal", side=side))


# ---- two arrows in honeycombs ------------------------------------------------------------------


@pytest.mark.few(5)
@pytest.mark.thinned
@pytest.mark.parametrize("apart", range(4))
@pytest.mark.parametrize(("way", "keys"), ORDERS)
def test_two_arrows_a_few_frames_apart_are_one_direction(
    way: Direction, keys: Sequence[int], apart: int
) -> None:
    """Fingers are 10 to 40 ms apart, in pressing and in letting go."""
    first, second = keys
    for released_first, last in ((first, second), (second, first)):
        scene = comb()
        events: dict[int, list[int]] = {}
        for frame, key in ((0, first), (apart, second), (6, released_first), (6 + apart, last)):
            events.setdefault(frame, []).append(key)
        assert finger(Player(scene), events, 30) == [apart]
        assert gone(scene) == way


@pytest.mark.few(12)
@pytest.mark.thinned
@pytest.mark.parametrize("rate", [60, 20])
@pytest.mark.parametrize("apart", range(5))
@pytest.mark.parametrize(("way", "keys"), ORDERS)
def test_two_arrows_never_lead_astray_first(
    way: Direction, keys: Sequence[int], apart: int, rate: int
) -> None:
    """Up to four sixtieths of a second apart, tapped or held, let go in either order, on a quick
    and on a slow machine, whenever in a frame of it they come."""
    scene, time, step = comb(), 0.0, FPS // rate
    player = Player(scene, Clock(lambda: time))
    for begin, late, length, is_crossed in product(
        range(step), (0, 4), (4, 3 * PACE), (False, True)
    ):
        scene.restart()
        first, second = keys
        events = sorted([
            (begin, first, True), (begin + apart, second, True),
            (begin + apart + length, (first, second)[is_crossed], False),
            (begin + apart + length + late, (second, first)[is_crossed], False),
        ], key=itemgetter(0))  # fmt: skip
        for tick in range(0, 42, step):
            for _, key, is_down in [each for each in events if tick - step < each[0] <= tick]:
                pyxel.set_btn(key, is_down)
            time += step / FPS
            player.blink()
        assert {scene.maze.grid.heading[arc] for arc in scene.game.walked} == {HEADINGS[way]}
        assert scene.game.moves == 1 if length == 4 else scene.game.moves > 2


@pytest.mark.few(3)
@pytest.mark.parametrize("apart", [1, 2, 3, 5])
def test_held_together_they_walk_on_between_until_the_first_is_let_go(apart: int) -> None:
    scene = comb()
    right, up = K.KEY_RIGHT, K.KEY_UP
    pressed = min(apart, 3)
    stop = pressed + 2 * PACE + 4
    events = {0: [right], pressed: [up], stop: [up], stop + apart: [right]}
    moved = finger(Player(scene), events, stop + 4 * PACE)
    assert moved == [pressed + i * PACE for i in range(3)]
    assert {scene.maze.grid.heading[arc] for arc in scene.game.walked} == {1}  # upper right


@pytest.mark.thinned
@pytest.mark.parametrize("key", [K.KEY_RIGHT, K.KEY_UP, K.KEY_LEFT, K.KEY_DOWN])
@pytest.mark.parametrize("frames", [1, 3, 21])
def test_a_single_arrow_counts_after_four_frames_even_if_let_go(key: int, frames: int) -> None:
    scene = comb()
    moved = finger(Player(scene), {0: [key], frames: [key]}, 40)
    assert moved == [4 + i * PACE for i in range(1 if frames < 5 else 3)]


def test_after_one_of_two_is_let_go_the_other_walks_on_alone() -> None:
    scene = comb()
    events = {0: [K.KEY_UP], 1: [K.KEY_RIGHT], 8: [K.KEY_UP]}
    moved = finger(Player(scene), events, 30)
    assert moved == [1, 13, 21, 29]
    assert gone(scene) == RIGHT


def test_the_same_arrow_twice_is_two_moves() -> None:
    scene = comb()
    right = K.KEY_RIGHT
    assert len(finger(Player(scene), {0: [right], 1: [right], 2: [right], 3: [right]}, 20)) == 2


def test_an_arrow_that_leads_nowhere_else_does_not_wait() -> None:
    """In a cell with but one passage nothing is gained by waiting."""
    maze = open_field("hexagonal", side=5)
    grid = maze.grid
    upper_right = 1
    arc = next(arc for arc in range(grid.first[maze.start], grid.first[maze.start + 1])
               if grid.heading[arc] == upper_right)  # fmt: skip
    maze.passages[:] = bytes(len(maze.passages))
    maze.passages[arc] = maze.passages[grid.twin[arc]] = 1
    assert finger(Player(play(maze)), {0: [K.KEY_UP], 2: [K.KEY_UP]}, 10) == [0]


def test_the_bump_of_a_single_arrow_is_felt_once(heard: list[str]) -> None:
    maze = open_field("hexagonal", side=5)
    maze.start, maze.goal = 0, 12
    scene = play(maze)
    finger(Player(scene), {0: [K.KEY_UP], 30: [K.KEY_UP]}, 40)
    assert heard == ["bump"]


def test_the_stick_crosses_an_axis_without_a_move() -> None:
    """On its way to the upper right and back it points right for a moment."""
    scene = comb()
    player = Player(scene)
    player.wait()
    with tilted(23000, 0):
        player.wait(2)
        with tilted(23000, -23000):
            player.wait(4)
            assert (scene.game.moves, gone(scene)) == (1, (1, -1))
        with tilted(23000, 0):
            player.wait(3)
    player.wait(20)
    assert scene.game.moves == 1


# ---- rolls around corners ----------------------------------------------------------------------

CORNER = """
+---+---+---+---+---+---+---+
| S                         |
+---+---+---+---+---+   +---+
|                   |   |   |
+---+---+---+---+---+   +---+
| G                         |
+---+---+---+---+---+---+---+
"""
"""He walks right to column 5, and down from there."""


@pytest.mark.few(5)
@pytest.mark.thinned
@pytest.mark.parametrize("cells", [1, 2])
@pytest.mark.parametrize("part", [1, 7])
@pytest.mark.parametrize("gap", [-6, -3, 0, 2, 5])
def test_a_roll_from_one_key_to_the_next_turns_at_the_corner(
    cells: int, part: int, gap: int
) -> None:
    """Right is let go that many cells early, and down pressed `gap` frames later, or before; held
    or but tapped."""
    for tap in (4, 60):
        scene = play(read(CORNER))
        early = (4 - cells) * PACE + part
        up, down = early + max(0, -gap), early + max(0, gap)
        events: dict[int, list[int]] = {0: [K.KEY_RIGHT]}
        for frame, key in ((up, K.KEY_RIGHT), (down, K.KEY_DOWN), (down + tap, K.KEY_DOWN)):
            events.setdefault(frame, []).append(key)
        finger(Player(scene), events, down + 42)
        assert at(scene) == ((5, 2) if tap == 60 else (5, 1))
        assert gone(scene) == DOWN


@pytest.mark.parametrize(("up", "down"), [(28, 36), (14, 16)])
def test_a_press_too_late_or_too_far_from_a_corner_is_a_bump(
    up: int, down: int, heard: list[str]
) -> None:
    scene = play(read(CORNER))
    events = {0: [K.KEY_RIGHT], up: [K.KEY_RIGHT], down: [K.KEY_DOWN]}
    moved = finger(Player(scene), events, 60)
    assert moved[-1] < up
    assert heard[-1] == "bump"


def test_single_steps_stay_single_steps() -> None:
    """Quick taps are no roll: each is a move, or a bump."""
    scene = play(read(CORNER))
    right, down = K.KEY_RIGHT, K.KEY_DOWN
    events = {i * 3: [right] for i in range(8)} | {24: [down], 27: [down]}
    finger(Player(scene), events, 60)
    assert at(scene) == (4, 0)


# ---- several presses in one frame --------------------------------------------------------------


@pytest.mark.parametrize("order", [*permutations((K.KEY_RIGHT, K.KEY_DOWN, K.KEY_LEFT))])
def test_presses_in_one_frame_count_in_their_order(order: Sequence[int]) -> None:
    scene = play(open_field())
    for key in order:
        pyxel.set_btn(key, True)
        pyxel.set_btn(key, False)
    Player(scene).wait()
    names = {0: K.KEY_RIGHT, 2: K.KEY_LEFT, 3: K.KEY_DOWN}
    assert [names[scene.maze.grid.heading[arc]] for arc in scene.game.walked] == [*order]


@pytest.mark.thinned
@pytest.mark.parametrize("taps", [2, 3])
@pytest.mark.parametrize("shape", ["square", "hexagonal"])
def test_the_same_key_counts_as_often_as_it_was_pressed_in_one_frame(shape: str, taps: int) -> None:
    scene = play(open_field(shape))
    for _ in range(taps):
        pyxel.set_btn(K.KEY_RIGHT, True)
        pyxel.set_btn(K.KEY_RIGHT, False)
    Player(scene).wait(5)
    assert scene.game.moves == taps


def test_of_two_buttons_of_the_gamepad_the_one_that_can_be_walked_comes_first() -> None:
    """The engine does not tell which was pressed first."""
    scene = play(read(CORNER))
    finger(Player(scene), {0: [K.GAMEPAD1_BUTTON_DPAD_DOWN, K.GAMEPAD1_BUTTON_DPAD_RIGHT]}, 2)
    assert at(scene) == (1, 0)


def test_undo_counts_as_often_as_it_was_pressed_in_one_frame() -> None:
    scene = play(open_field())
    finger(Player(scene), {i: [K.KEY_RIGHT] for i in range(6)}, 6)
    assert scene.game.moves == 3
    for _ in range(2):
        pyxel.set_btn(K.KEY_Z, True)
        pyxel.set_btn(K.KEY_Z, False)
    Player(scene).blink()
    assert len(scene.game.trail) == 1
