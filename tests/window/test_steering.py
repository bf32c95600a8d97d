"""Keys and gamepad become moves, in the frame in which they come."""

from collections.abc import Iterator
from itertools import product
from math import atan2, degrees
from typing import Any

import pytest
import pyxel
from support.strategies import DRAWN_SHAPES, SHAPE_NAMES
from support.walking import (
    BENDS,
    FORK,
    HALL,
    angle_between,
    at,
    cell,
    finger,
    gone,
    held,
    open_field,
    tilted,
)
from support.window_driver import Player, play, prepared

from pixelmaze.files.text import read
from pixelmaze.game.directions import passage_toward
from pixelmaze.game.game import Game
from pixelmaze.game.keys import ARROWS, SCHEMES, directions
from pixelmaze.game.rules import TICKS, Level
from pixelmaze.maze.grid import arcs, tail
from pixelmaze.maze.maze import exits
from pixelmaze.maze.shapes import SHAPES, Direction
from pixelmaze.maze.shapes.shape import DOWN, LEFT, RIGHT, UP
from pixelmaze.run.factory import generate
from pixelmaze.storage.settings import GLIDES
from pixelmaze.window.app import keyboard
from pixelmaze.window.sound import Audio


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The effects that are played."""
    played: list[str] = []
    monkeypatch.setattr(Audio, "play", lambda _, name: played.append(name))
    return played


# ---- keys --------------------------------------------------------------------------------------

ALL_KEYS = [
    (scheme, shape, key)
    for scheme, shape in product(SCHEMES, SHAPE_NAMES)
    for key in directions(scheme, shape)
]


def awaits_another(game: Game, scheme: str, key: str) -> bool:
    """Whether a second key could lead elsewhere together with this one: then a move waits for it.
    Where a scheme has letters for the ways between two arrows, only arrows make pairs."""
    shape = game.maze.grid.shape
    dx, dy = directions(scheme, shape.name)[key]
    if not shape.has_slants or (dx and dy) or (key not in ARROWS and scheme in shape.letters):
        return False
    between = [(dx or sign, dy or sign) for sign in (-1, 1)]
    return any(passage_toward(game, *way) != passage_toward(game, dx, dy) for way in between)


@pytest.mark.few(96)
@pytest.mark.parametrize(("scheme", "shape", "key"), ALL_KEYS)
def test_every_key_of_every_scheme_walks_its_way(scheme: str, shape: str, key: str) -> None:
    scene = play(open_field(shape), keys=scheme)
    player, grid = Player(scene), scene.maze.grid
    (code,) = keyboard.codes(key)
    waits = awaits_another(scene.game, scheme, key)
    assert waits == (key in ARROWS) or shape != "hexagonal"
    player.press(code)
    if waits:
        assert not scene.game.moves
        player.wait(4)
    dx, dy = directions(scheme, shape)[key]
    assert scene.game.moves == 1
    (arc,) = scene.game.walked
    wanted = degrees(atan2(-dy, dx))
    off = {each: angle_between(grid.angle(each), wanted) for each in arcs(grid, tail(grid, arc))}
    assert off[arc] == pytest.approx(min(off.values()))
    if shape == "hexagonal" and not dx:  # a zigzag
        assert gone(scene)[1] == dy
    elif shape in DRAWN_SHAPES:
        assert gone(scene) == (dx, dy)


def keys_of(scheme: str, shape: str, heading: int) -> list[int]:
    """The letter or arrow of a heading, or the two that point there together."""
    own, (dx, dy) = SHAPES[shape].letters, SHAPES[shape].headings[heading].compass
    ways = ARROWS if scheme == "arrows" else own.get(scheme, SCHEMES[scheme].letters)
    keys = {way: key for key, way in ways.items()}
    wanted = [(dx, dy)] if (dx, dy) in keys else [(dx, 0), (0, dy)]
    return [code for way in wanted for code in keyboard.codes(keys[way])]


PRESSES = [("arrows", False, 0), ("arrows", True, 2), ("wasd", True, 0), ("wasd", False, 2)]
"""The scheme, whether the other key comes first, and how many frames later the second one."""


@pytest.mark.thorough
@pytest.mark.few(3)
@pytest.mark.thinned
@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize(
    ("shape", "scheme", "turned", "late"),
    [
        (shape, *press)
        for shape in SHAPE_NAMES
        for press in (PRESSES[:2] if shape in DRAWN_SHAPES else PRESSES)
    ],
)
def test_every_way_is_walked_by_its_key_or_two_keys(
    shape: str, scheme: str, turned: bool, late: int, is_open: bool
) -> None:
    """Two keys make one move, be they pressed in the same frame or one after the other."""
    maze = open_field(shape, side=4) if is_open else generate(5, 5, "prim", 2, shape)
    grid = maze.grid
    maze.goal = 0 if is_open else grid.size - 1
    scene = play(maze, keys=scheme)
    player = Player(scene)
    for arc in range(len(grid.head)):
        if not maze.passages[arc] or maze.goal in (tail(grid, arc), grid.head[arc]):
            continue
        maze.start = tail(grid, arc)
        scene.restart()
        player.wait()
        keys = keys_of(scheme, shape, grid.heading[arc])
        if turned:
            keys.reverse()
        events = {0: keys[:1], late: keys[1:]} if late else {0: keys}
        finger(player, {**events, 6: keys}, 12)
        assert scene.game.walked == [arc], (grid.xy(maze.start), keys)


@pytest.mark.few(4)
@pytest.mark.thinned
@pytest.mark.parametrize("shape", SHAPE_NAMES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_keys_of_other_schemes_do_not_walk(scheme: str, shape: str) -> None:
    ours = directions(scheme, shape)
    others = {key for other in SCHEMES for key in directions(other, shape)} - ours.keys()
    for key in sorted(others):
        scene = play(open_field(shape), keys=scheme)
        Player(scene).press(*keyboard.codes(key))
        assert not scene.game.moves


@pytest.mark.few(8)
@pytest.mark.parametrize(
    ("shape", "key"),
    [
        *(
            ("square", key)
            for key in (pyxel.KEY_RIGHT, pyxel.KEY_UP, pyxel.KEY_LEFT, pyxel.KEY_DOWN)
        ),
        *(("hexagonal", key) for key in (pyxel.KEY_K, pyxel.KEY_I, pyxel.KEY_H, pyxel.KEY_N)),
    ],
)
def test_a_press_is_seen_in_the_very_next_picture(shape: str, key: int) -> None:
    scene, other = (play(open_field(shape)) for _ in range(2))
    player, idle = Player(scene), Player(other)
    for each in (player, idle):
        each.wait(3)
    assert player.see().tobytes() == idle.see().tobytes()
    player.press(key)
    idle.wait()
    assert scene.game.moves == 1
    assert scene.pane.hero.before == scene.maze.start
    assert 0 < scene.pane.hero.part < 1
    assert player.see().tobytes() != idle.see().tobytes()


def test_a_bump_is_heard_and_seen_in_the_very_next_picture(heard: list[str]) -> None:
    scene = play(read(HALL))
    player = Player(scene)
    player.wait(3)
    before = player.see().tobytes()
    player.press(pyxel.KEY_UP)
    assert heard == ["bump"]
    assert scene.pane.hero.bump
    assert player.see().tobytes() != before
    assert (scene.game.moves, scene.game.ticks) == (0, 0)


def test_a_key_that_is_held_against_a_wall_bumps_but_once(heard: list[str]) -> None:
    Player(play(read(HALL))).press(pyxel.KEY_UP, frames=60)
    assert heard == ["bump"]


@pytest.mark.parametrize("glide", GLIDES)
def test_all_presses_count_however_quick(glide: str) -> None:
    scene = play(read(HALL), glide=glide)
    player = Player(scene)
    for moves in range(1, 7):
        player.press(pyxel.KEY_RIGHT)
        assert scene.game.moves == moves  # in the frame of the press
    player.wait(3 * GLIDES[glide])
    assert scene.pane.hero.cell == scene.game.cell == cell(scene, 6, 0)
    assert not scene.pane.hero.is_gliding


def test_a_press_as_short_as_it_can_be_counts() -> None:
    scene = play(read(HALL))
    pyxel.set_btn(pyxel.KEY_RIGHT, True)
    pyxel.set_btn(pyxel.KEY_RIGHT, False)  # within the frame
    Player(scene).wait()
    assert scene.game.moves == 1


@pytest.mark.few(4)
@pytest.mark.thinned
@pytest.mark.parametrize(("glide", "pace"), GLIDES.items())
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_held_keys_repeat_at_the_pace_of_the_glide(shape: str, glide: str, pace: int) -> None:
    scene = play(open_field(shape, side=15), glide=glide)
    player = Player(scene)
    walked: list[int] = []
    begin = 0 if shape in DRAWN_SHAPES else 4  # a second key may follow
    with held(pyxel.KEY_K if shape == "hexagonal" else pyxel.KEY_RIGHT):
        for frame in range(begin + 6 * pace):
            player.wait()
            if scene.game.moves > len(walked):
                walked.append(frame)
                assert scene.game.moves == len(walked)
    assert walked == [begin + i * pace for i in range(6)]
    player.wait(2 * pace)
    assert scene.game.moves == 6


def test_he_walks_on_without_a_rest_while_a_key_is_held() -> None:
    scene = play(read(HALL))
    player = Player(scene)
    with held(pyxel.KEY_RIGHT):
        for _ in range(3 * GLIDES["normal"]):
            player.wait()
            assert scene.pane.hero.is_gliding or scene.pane.hero.part == 1
            assert scene.pane.hero.cell == scene.game.cell  # he never lags behind


# ---- more than one key -------------------------------------------------------------------------


def test_of_two_keys_against_each_other_the_later_one_counts() -> None:
    scene = play(open_field(side=25))
    player = Player(scene)
    with held(pyxel.KEY_RIGHT):
        player.wait(8)
        with held(pyxel.KEY_LEFT):
            player.wait()
            assert gone(scene) == LEFT
            player.wait(16)
            assert gone(scene) == LEFT
        player.wait(8)
        assert gone(scene) == RIGHT  # which is held still


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("keys", "way"),
    [
        ((pyxel.KEY_RIGHT, pyxel.KEY_UP), (1, -1)),
        ((pyxel.KEY_LEFT, pyxel.KEY_UP), (-1, -1)),
        ((pyxel.KEY_LEFT, pyxel.KEY_DOWN), (-1, 1)),
        ((pyxel.KEY_RIGHT, pyxel.KEY_DOWN), (1, 1)),
    ],
)
def test_two_arrows_point_between_them_in_hexagonal_mazes(
    keys: tuple[int, int], way: Direction
) -> None:
    scene = play(open_field("hexagonal", side=15))
    player = Player(scene)
    player.press(*keys)
    assert scene.game.moves == 1  # together they are one way
    assert gone(scene) == way
    moves = scene.game.moves
    with held(*keys):
        for _ in range(4 * GLIDES["normal"]):
            player.wait()
            assert gone(scene) == way
    assert scene.game.moves == moves + 4


def test_two_keys_of_one_frame_are_two_moves_in_square_mazes() -> None:
    scene = play(open_field())
    Player(scene).press(pyxel.KEY_RIGHT, pyxel.KEY_DOWN)
    assert scene.game.moves == 2
    assert at(scene) == (5, 5)


def test_holding_two_keys_goes_around_corners() -> None:
    scene = play(read(BENDS))
    player = Player(scene)
    with held(pyxel.KEY_RIGHT, pyxel.KEY_DOWN):
        player.wait(5 * GLIDES["normal"])
    assert at(scene) == (3, 1)


def test_a_turn_pressed_too_early_is_taken_at_the_corner() -> None:
    scene = play(read(BENDS))
    player = Player(scene)
    with held(pyxel.KEY_RIGHT):
        player.wait(3)
        player.press(pyxel.KEY_DOWN)  # he has two cells to go
        player.wait(4 * GLIDES["normal"])
    assert at(scene) == (3, 1)
    assert gone(scene) == DOWN


def test_a_turn_is_forgotten_with_the_next_press() -> None:
    scene = play(read(BENDS))
    player = Player(scene)
    with held(pyxel.KEY_RIGHT):
        player.wait(3)
        player.press(pyxel.KEY_DOWN)
        player.press(pyxel.KEY_LEFT)
        player.wait(6 * GLIDES["normal"])
    assert at(scene) == (3, 0)


# ---- running -----------------------------------------------------------------------------------


def test_shift_runs_around_bends_to_where_ways_part() -> None:
    scene = play(read(BENDS))
    player = Player(scene)
    player.press(pyxel.KEY_SHIFT, pyxel.KEY_RIGHT, frames=11 * GLIDES["normal"])
    assert at(scene) == (2, 2)
    assert len(exits(scene.maze, scene.game.cell)) == 3
    assert scene.game.moves == 10


def test_shift_runs_on_from_there_and_stops_at_the_goal() -> None:
    maze = read(BENDS)
    maze.start = maze.grid.at(1, 2)
    scene = play(maze)
    player = Player(scene)
    player.press(pyxel.KEY_SHIFT, pyxel.KEY_RIGHT, frames=3 * GLIDES["normal"])
    assert at(scene) == (2, 2)
    player.press(pyxel.KEY_SHIFT, pyxel.KEY_DOWN, frames=3 * GLIDES["normal"])
    assert at(scene) == (2, 3)  # ways part there again
    player.press(pyxel.KEY_SHIFT, pyxel.KEY_LEFT, frames=3 * GLIDES["normal"])
    assert scene.game.outcome


@pytest.mark.few(2)
@pytest.mark.parametrize("keys", [(), (pyxel.KEY_SHIFT,)])
def test_shift_stops_at_a_shut_gate_and_at_keys(keys: tuple[int, ...]) -> None:
    maze = read(HALL)
    maze.goal = 4
    maze.waypoints = (2, 6)
    scene = play(maze)
    player = Player(scene)
    stops = []
    for _ in range(3):
        player.press(*keys, pyxel.KEY_RIGHT, frames=8 * GLIDES["normal"])
        stops.append(at(scene)[0])
    assert stops == ([2, 4, 6] if keys else [7, 7, 7])


def test_shift_does_not_turn_away_from_a_wall() -> None:
    scene = play(read(HALL))
    player = Player(scene)
    player.press(pyxel.KEY_RIGHT)
    player.wait(20)
    player.press(pyxel.KEY_SHIFT, pyxel.KEY_UP, frames=30)
    assert scene.game.moves == 1


def test_shift_ends_in_a_dead_end() -> None:
    maze = read(FORK)
    maze.start, maze.goal = maze.grid.at(2, 1), 0
    scene = play(maze)
    player = Player(scene)
    player.press(pyxel.KEY_SHIFT, pyxel.KEY_LEFT, frames=30)
    assert at(scene) == (0, 1)
    player.press(pyxel.KEY_SHIFT, pyxel.KEY_RIGHT, frames=30)
    assert at(scene) == (2, 1)


# ---- the gamepad -------------------------------------------------------------------------------

PAD = {
    RIGHT: (pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT, (32767, 0)),
    UP: (pyxel.GAMEPAD1_BUTTON_DPAD_UP, (0, -32768)),
    LEFT: (pyxel.GAMEPAD1_BUTTON_DPAD_LEFT, (-32768, 0)),
    DOWN: (pyxel.GAMEPAD1_BUTTON_DPAD_DOWN, (0, 32767)),
}


@pytest.mark.parametrize("way", PAD)
def test_the_cross_of_the_gamepad_walks(way: Direction) -> None:
    scene = play(open_field())
    player = Player(scene)
    player.press(PAD[way][0])
    assert (scene.game.moves, gone(scene)) == (1, way)
    player.press(PAD[way][0], frames=1 + GLIDES["normal"])
    assert (scene.game.moves, gone(scene)) == (3, way)


@pytest.mark.few(4)
@pytest.mark.parametrize("way", PAD)
def test_the_stick_walks(way: Direction) -> None:
    scene = play(open_field())
    player = Player(scene)
    player.wait()
    with tilted(*PAD[way][1]):
        player.wait()
        assert (scene.game.moves, gone(scene)) == (1, way)
        player.wait(GLIDES["normal"])
    assert (scene.game.moves, gone(scene)) == (2, way)
    player.wait(20)
    assert scene.game.moves == 2


@pytest.mark.parametrize("part", [0.1, 0.45])
def test_the_stick_may_be_a_little_off_its_middle(part: float) -> None:
    scene = play(open_field())
    with tilted(round(part * 32768), round(-part * 32768)):
        Player(scene).wait(20)
    assert not scene.game.moves


def test_the_stick_leads_between_in_hexagonal_mazes() -> None:
    scene = play(open_field("hexagonal"))
    player = Player(scene)
    player.wait()
    with tilted(23000, -23000):
        player.wait(2)
    assert (scene.game.moves, gone(scene)) == (1, (1, -1))


def test_the_stick_turns_without_going_through_its_middle() -> None:
    scene = play(open_field())
    player = Player(scene)
    player.wait()
    with tilted(32767, 0):
        player.wait(2)
        with tilted(0, 32767):
            player.wait()
    assert at(scene) == (5, 5)


def test_the_shoulder_button_runs() -> None:
    scene = play(read(BENDS))
    run, right = pyxel.GAMEPAD1_BUTTON_RIGHTSHOULDER, pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT
    Player(scene).press(run, right, frames=11 * GLIDES["normal"])
    assert at(scene) == (2, 2)


@pytest.mark.few(4)
@pytest.mark.parametrize("early", [1, 4, 7, 12])
def test_a_turn_is_kept_when_the_other_key_is_let_go_too_early(early: int) -> None:
    """Down is pressed so many frames before the corner is reached, and right let go soon after."""
    scene = play(read(CORNER_AHEAD))
    player = Player(scene)
    pyxel.set_btn(pyxel.KEY_RIGHT, True)
    while scene.maze.grid.xy(scene.game.cell) != (2, 0):
        player.wait()
    player.wait(GLIDES["normal"] - min(early, GLIDES["normal"]))
    pyxel.set_btn(pyxel.KEY_DOWN, True)
    player.wait(2)
    pyxel.set_btn(pyxel.KEY_RIGHT, False)
    player.wait(4 * GLIDES["normal"])
    pyxel.set_btn(pyxel.KEY_DOWN, False)
    assert scene.maze.grid.xy(scene.game.cell) == (3, 1)


CORNER_AHEAD = """
+---+---+---+---+
| S             |
+---+---+---+   +
| G             |
+---+---+---+---+
"""


# ---- rooms -------------------------------------------------------------------------------------

ROOM = Level("", "a hall", room=HALL.strip())
PAD_RIGHT = PAD[RIGHT][0]


@pytest.mark.few(4)
@pytest.mark.parametrize("key", [pyxel.KEY_RIGHT, PAD_RIGHT])
@pytest.mark.parametrize("milliseconds", [60, 100, 140, 180, 200])
def test_a_tap_is_one_move_in_a_room(key: int, milliseconds: int) -> None:
    scene = play(ROOM)
    player = Player(scene)
    for moves in (1, 2):
        player.press(key, frames=round(milliseconds * TICKS / 1000))
        player.wait(30)
        assert scene.game.moves == moves


def test_a_short_tilt_is_one_move_in_a_room() -> None:
    scene = play(ROOM)
    player = Player(scene)
    player.wait()
    with tilted(32767, 0):
        player.wait(12)
    player.wait(30)
    assert scene.game.moves == 1


@pytest.mark.parametrize(
    ("settings", "frames"),
    [({}, [0, 16, 24, 32]), ({"hold": "off"}, [0, 8, 16, 24]), ({"glide": "slow"}, [0, 16, 28]),
     ({"hold": "long", "glide": "fast"}, [0, 24, 29, 34])],
)  # fmt: skip
def test_held_keys_repeat_after_a_wait_in_a_room(
    settings: dict[str, Any], frames: list[int]
) -> None:
    player = Player(play(ROOM, **settings))
    assert finger(player, {0: [pyxel.KEY_RIGHT]}, frames[-1] + 1) == frames


def test_shift_runs_at_once_in_a_room() -> None:
    player = Player(play(ROOM))
    assert finger(player, {0: [pyxel.KEY_SHIFT], 1: [pyxel.KEY_RIGHT]}, 18) == [1, 9, 17]


@pytest.mark.parametrize("gap", [-3, 0, 3])
def test_two_taps_never_are_three_moves_in_a_room(gap: int) -> None:
    """Down is pressed a cell before the corner, while right is about to be let go, or just was."""
    scene = play(Level("", "a corner", room=CORNER_AHEAD.strip()))
    right = {frame: [pyxel.KEY_RIGHT] for frame in (0, 12, 50, 62)}
    down = {frame + gap: [pyxel.KEY_DOWN] for frame in (62, 74)}
    taps = {frame: right.get(frame, []) + down.get(frame, []) for frame in {*right, *down}}
    assert finger(Player(scene), taps, 100) == [0, 50]


# ---- held before -------------------------------------------------------------------------------


@pytest.mark.few(3)
@pytest.mark.parametrize("key", [pyxel.KEY_RIGHT, PAD_RIGHT])
@pytest.mark.parametrize("level", [ROOM, "square-8x5-sidewinder-2"])
def test_a_key_held_when_a_level_opens_is_heard_once_released(level: str | Level, key: int) -> None:
    pyxel.set_btn(key, True)
    pyxel.flip()
    scene = play(level)
    player = Player(scene)
    player.wait(60)
    assert not scene.game.moves
    pyxel.set_btn(key, False)
    player.wait()
    player.press(key)
    assert scene.game.moves == 1
    pyxel.set_btn(key, True)
    player.wait(60)
    assert scene.game.moves > 1
    scene.restart()
    player.wait(60)
    assert not scene.game.moves
    pyxel.set_btn(key, False)
    player.wait()


def test_a_stick_tilted_when_a_level_opens_is_heard_once_it_moves() -> None:
    with tilted(32767, 0):
        scene = play(ROOM)
        player = Player(scene)
        player.wait(60)
        assert not scene.game.moves
    player.wait()
    with tilted(32767, 0):
        player.wait()
    assert scene.game.moves == 1
