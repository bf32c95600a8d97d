"""Keys, gamepad and mouse become moves, in the frame in which they come."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

import pytest
import pyxel
from screen import OUT_OF_THE_WAY, Player, play, prepared
from strategies import SHAPE_NAMES

from pixelmaze import Maze, read
from pixelmaze.app import keyboard
from pixelmaze.app.effects import EFFECTS, Effect
from pixelmaze.app.scenes.play import Play
from pixelmaze.app.view import ZOOMS
from pixelmaze.game.keys import DOWN, LEFT, RIGHT, SCHEMES, UP, Direction, directions
from pixelmaze.game.rules import Rules
from pixelmaze.grid import build
from pixelmaze.kept.settings import GLIDES
from pixelmaze.maze import exits

HALL = """
+---+---+---+---+---+---+---+---+
| S                           G |
+---+---+---+---+---+---+---+---+
"""
BENDS = """
+---+---+---+---+---+
| S             |   |
+---+---+---+   +   +
|               |   |
+   +---+---+---+   +
|                   |
+---+---+   +---+---+
|     G             |
+---+---+---+---+---+
"""
"""A passage with three bends, and where it ends ways part."""
FORK = """
+---+---+---+---+
| S         |   |
+---+---+   +   +
|             G |
+---+---+---+---+
"""


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Player, "draws_every", 6)
    yield from prepared(monkeypatch)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The effects that are played."""
    played: list[str] = []
    monkeypatch.setattr(EFFECTS, "play", played.append)
    return played


def open_field(shape: str = "square", side: int = 9) -> Maze:
    """No walls; he stands in the middle."""
    grid = build(side, side, shape)
    return Maze(grid, bytearray([1]) * len(grid.head), grid.size // 2, 0)


@contextmanager
def held(*keys: int) -> Iterator[None]:
    for key in keys:
        pyxel.set_btn(key, True)
    try:
        yield
    finally:
        for key in keys:
            pyxel.set_btn(key, False)
        pyxel.flip()


@contextmanager
def tilted(x: int, y: int) -> Iterator[None]:
    """The left stick, in parts of 32768."""
    for axis, value in ((pyxel.GAMEPAD1_AXIS_LEFTX, x), (pyxel.GAMEPAD1_AXIS_LEFTY, y)):
        pyxel.set_btnv(axis, value)
    try:
        yield
    finally:
        for axis in (pyxel.GAMEPAD1_AXIS_LEFTX, pyxel.GAMEPAD1_AXIS_LEFTY):
            pyxel.set_btnv(axis, 0)


def at(scene: Play) -> tuple[int, int]:
    """Column and row in which he is."""
    return scene.maze.grid.xy(scene.game.cell)


def cell(scene: Play, column: int, row: int) -> int:
    return scene.maze.grid.at(column, row)


def point(scene: Play, column: int, row: int) -> tuple[int, int]:
    """The place on the screen of that cell's middle."""
    there = cell(scene, column, row)
    return scene.view.screen_place(there, there, 0)


def gone(scene: Play) -> Direction:
    """Where the last move led on the screen."""
    grid = scene.maze.grid
    arc = scene.game.walked[-1]
    here, there = grid.head[grid.twin[arc]], grid.head[arc]
    across, down = grid.half(there) - grid.half(here), grid.xy(there)[1] - grid.xy(here)[1]
    return (across > 0) - (across < 0), down


# ---- keys --------------------------------------------------------------------------------------

ALL_KEYS = [
    (scheme, shape, key)
    for scheme, shape in product(SCHEMES, SHAPE_NAMES)
    for key in directions(scheme, shape)
]


@pytest.mark.parametrize(("scheme", "shape", "key"), ALL_KEYS)
def test_every_key_of_every_scheme_walks_its_way(scheme: str, shape: str, key: str) -> None:
    scene = play(open_field(shape), keys=scheme)
    (code,) = keyboard.codes(key)
    Player(scene).press(code)
    dx, dy = directions(scheme, shape)[key]
    assert scene.game.moves == 1
    if shape == "hexagonal" and not dx:  # a zigzag
        assert gone(scene)[1] == dy
    else:
        assert gone(scene) == (dx, dy)


@pytest.mark.parametrize("shape", SHAPE_NAMES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_keys_of_other_schemes_do_not_walk(scheme: str, shape: str) -> None:
    ours = directions(scheme, shape)
    others = {key for other in SCHEMES for key in directions(other, shape)} - ours.keys()
    for key in sorted(others):
        scene = play(open_field(shape), keys=scheme)
        Player(scene).press(*keyboard.codes(key))
        assert not scene.game.moves


@pytest.mark.parametrize("shape", SHAPE_NAMES)
@pytest.mark.parametrize("key", [pyxel.KEY_RIGHT, pyxel.KEY_UP, pyxel.KEY_LEFT, pyxel.KEY_DOWN])
def test_a_press_is_seen_in_the_very_next_picture(shape: str, key: int) -> None:
    scene, other = (play(open_field(shape)) for _ in range(2))
    player, idle = Player(scene), Player(other)
    player.wait(3)
    idle.wait(4)
    assert player.see().tobytes() == idle.see().tobytes()  # all stands still
    player.press(key)
    assert scene.game.moves == 1
    assert scene.hero.before == scene.maze.start
    assert 0 < scene.hero.part < 1
    assert player.see().tobytes() != idle.see().tobytes()


def test_a_bump_is_heard_and_seen_in_the_very_next_picture(heard: list[str]) -> None:
    scene = play(read(HALL))
    player = Player(scene)
    player.wait(3)
    before = player.see().tobytes()
    player.press(pyxel.KEY_UP)
    assert heard == [Effect.BUMP]
    assert scene.hero.bump
    assert player.see().tobytes() != before
    assert (scene.game.moves, scene.game.ticks) == (0, 0)


def test_a_key_that_is_held_against_a_wall_bumps_but_once(heard: list[str]) -> None:
    Player(play(read(HALL))).press(pyxel.KEY_UP, frames=60)
    assert heard == [Effect.BUMP]


@pytest.mark.parametrize("glide", GLIDES)
def test_all_presses_count_however_quick(glide: str) -> None:
    scene = play(read(HALL), glide=glide)
    player = Player(scene)
    for moves in range(1, 7):
        player.press(pyxel.KEY_RIGHT)
        assert scene.game.moves == moves  # in the frame of the press
    player.wait(3 * GLIDES[glide])
    assert scene.hero.cell == scene.game.cell == cell(scene, 6, 0)
    assert not scene.hero.is_gliding


def test_a_press_as_short_as_it_can_be_counts() -> None:
    scene = play(read(HALL))
    pyxel.set_btn(pyxel.KEY_RIGHT, True)
    pyxel.set_btn(pyxel.KEY_RIGHT, False)  # within the frame
    Player(scene).wait()
    assert scene.game.moves == 1


@pytest.mark.parametrize(("glide", "pace"), GLIDES.items())
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_held_keys_repeat_at_the_pace_of_the_glide(shape: str, glide: str, pace: int) -> None:
    scene = play(open_field(shape, side=15), glide=glide)
    player = Player(scene)
    walked = []
    with held(pyxel.KEY_RIGHT):
        for frame in range(6 * pace):
            player.wait()
            if scene.game.moves > len(walked):
                walked.append(frame)
                assert scene.game.moves == len(walked)
    assert walked == [i * pace for i in range(6)]
    player.wait(2 * pace)
    assert scene.game.moves == 6


def test_he_walks_on_without_a_rest_while_a_key_is_held() -> None:
    scene = play(read(HALL))
    player = Player(scene)
    with held(pyxel.KEY_RIGHT):
        for _ in range(3 * GLIDES["normal"]):
            player.wait()
            assert scene.hero.is_gliding or scene.hero.part == 1
            assert scene.hero.cell == scene.game.cell  # he never lags behind


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


@pytest.mark.parametrize("way", PAD)
def test_the_stick_walks(way: Direction) -> None:
    scene = play(open_field())
    player = Player(scene)
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
    with tilted(23000, -23000):
        Player(scene).wait(2)
    assert (scene.game.moves, gone(scene)) == (1, (1, -1))


def test_the_stick_turns_without_going_through_its_middle() -> None:
    scene = play(open_field())
    player = Player(scene)
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


# ---- the mouse ---------------------------------------------------------------------------------


def test_a_click_sends_him_along_a_passage_around_bends() -> None:
    scene = play(read(BENDS))
    player = Player(scene)
    player.wait()
    player.click(*point(scene, 2, 2))
    assert scene.game.moves == 1  # at once
    player.wait(9 * GLIDES["normal"])
    assert at(scene) == (2, 2)
    assert scene.game.moves == 10


def test_no_click_decides_for_him_where_to_go() -> None:
    scene = play(read(BENDS))
    player = Player(scene)
    player.wait()
    player.click(*point(scene, 4, 0))  # beyond where ways part: a step that way is all
    player.wait(2 * GLIDES["normal"])
    assert at(scene) == (1, 0)
    player.click(*point(scene, 2, 2))
    player.wait(9 * GLIDES["normal"])
    player.click(*point(scene, 4, 0))  # now he is there, and may go on
    player.wait(9 * GLIDES["normal"])
    assert at(scene) == (4, 0)
    player.click(*point(scene, 0, 0))  # all of the way is known
    player.wait(15 * GLIDES["normal"])
    assert at(scene) == (0, 0)


def test_clicks_beside_walls_bump(heard: list[str]) -> None:
    scene = play(read(HALL))
    player = Player(scene)
    player.wait()
    x, y = point(scene, 0, 0)
    player.click(x, y - 60)
    assert heard == [Effect.BUMP]
    assert scene.hero.bump
    assert not scene.game.moves


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_a_click_into_the_void_is_a_step_that_way(shape: str) -> None:
    scene = play(open_field(shape, side=3))
    player = Player(scene)
    player.wait()
    assert scene.view.cell_at(3, 180) < 0
    player.click(3, 180)
    player.wait(30)
    assert scene.game.moves == 1
    assert gone(scene) == LEFT


def test_a_click_while_he_glides_is_not_lost() -> None:
    scene = play(open_field(side=5))
    player = Player(scene)
    player.wait()
    player.press(pyxel.KEY_RIGHT)
    player.click(*point(scene, 3, 1))  # up, and ways part where he stands
    assert scene.game.moves == 2


def test_clicks_on_himself_do_nothing(heard: list[str]) -> None:
    scene = play(read(HALL))
    player = Player(scene)
    player.wait()
    player.click(*point(scene, 0, 0))
    player.wait(20)
    assert not scene.game.moves
    assert not heard


def test_a_drag_leads_him_cell_by_cell() -> None:
    scene = play(read(BENDS))
    player = Player(scene)
    player.wait()
    way = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (2, 1), (1, 1), (0, 1), (0, 2), (1, 2), (2, 2),
           (3, 2), (4, 2), (4, 1)]  # fmt: skip
    pyxel.set_mouse_pos(*point(scene, *way[0]))
    with held(pyxel.MOUSE_BUTTON_LEFT):
        for place in way:
            pyxel.set_mouse_pos(*point(scene, *place))
            player.wait(3)  # quicker than he is
    player.wait(len(way) * GLIDES["normal"])
    assert at(scene) == way[-1]
    assert scene.game.moves == len(way) - 1


def test_a_drag_in_a_field_goes_where_it_is_drawn() -> None:
    scene = play(open_field())
    player = Player(scene)
    player.wait()
    way = [(4, 4), (5, 4), (6, 4), (6, 5), (6, 6), (5, 6), (4, 6)]
    places = [point(scene, *place) for place in way]
    player.drag(*places)
    player.wait(len(way) * GLIDES["normal"])
    walked = [scene.maze.start, *(scene.maze.grid.head[arc] for arc in scene.game.walked)]
    assert walked == [cell(scene, *place) for place in way]


def test_a_drag_back_takes_back_what_he_has_not_walked_yet() -> None:
    scene = play(read(HALL))
    player = Player(scene)
    player.wait()
    player.drag(*(point(scene, column, 0) for column in (0, 1, 2, 3, 4, 5, 4, 3, 2)))
    player.wait(10 * GLIDES["normal"])
    assert at(scene) == (2, 0)
    assert scene.game.moves == 2


def test_a_button_that_was_pressed_elsewhere_does_not_lead_him() -> None:
    scene = play(read(HALL))
    player = Player(scene)
    pyxel.set_mouse_pos(*OUT_OF_THE_WAY)
    with held(pyxel.MOUSE_BUTTON_LEFT):
        player.wait(2)
        pyxel.set_mouse_pos(*point(scene, 4, 0))
        player.wait(30)
    assert not scene.game.moves


def test_a_button_that_is_held_from_a_menu_does_not_lead_him() -> None:
    first = Player(play(read(HALL)))
    first.wait()
    with held(pyxel.MOUSE_BUTTON_LEFT):
        first.wait()
        scene = play(read(HALL))  # which takes over
        pyxel.set_mouse_pos(*point(first.scene, 4, 0))
        Player(scene).wait(30)
    assert not scene.game.moves


def test_keys_take_over_from_the_mouse() -> None:
    scene = play(read(HALL))
    player = Player(scene)
    player.wait()
    player.click(*point(scene, 6, 0))
    player.wait(2 * GLIDES["normal"])
    assert at(scene)[0] in (2, 3)
    assert scene.steering.is_pointing
    before = at(scene)[0]
    player.press(pyxel.KEY_LEFT)
    assert not scene.steering.is_pointing
    player.wait(30)
    assert at(scene)[0] == before - 1


def test_undo_ends_the_way_of_the_mouse() -> None:
    scene = play(read(HALL))
    player = Player(scene)
    player.wait()
    player.click(*point(scene, 6, 0))
    player.wait(2 * GLIDES["normal"] + 3)
    moves = scene.game.moves
    player.press(pyxel.KEY_Z)
    player.wait(30)
    assert at(scene) == (moves - 1, 0)
    assert scene.game.moves == moves  # taking back is none


def test_the_right_button_moves_the_camera_and_not_him() -> None:
    scene = play("square-60x40-prim-1")
    player = Player(scene)
    player.wait(5)
    place = scene.view.screen_place(0, 0, 0)
    with held(pyxel.MOUSE_BUTTON_RIGHT):
        for x in (300, 290, 260):
            pyxel.set_mouse_pos(x, 150)
            player.wait()
    assert scene.view.is_taken
    x = scene.view.screen_place(0, 0, 0)[0]
    assert x < place[0]
    assert not scene.game.moves
    player.press(pyxel.KEY_RIGHT)
    player.press(pyxel.KEY_DOWN)
    player.wait(30)
    assert not scene.view.is_taken  # the camera comes back to him
    assert scene.view.screen_place(0, 0, 0)[0] > x


def test_the_right_stick_moves_the_camera_and_not_him() -> None:
    scene = play("square-60x40-prim-1")
    player = Player(scene)
    player.wait(5)
    pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_RIGHTX, 32767)
    try:
        player.wait(10)
    finally:
        pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_RIGHTX, 0)
    assert scene.view.is_taken
    assert not scene.game.moves


def test_what_is_in_the_dark_cannot_be_clicked() -> None:
    scene = play(read(HALL), rules=Rules(torch=2))
    player = Player(scene)
    player.wait()
    player.click(*point(scene, 6, 0))
    player.wait(30)
    assert at(scene) == (1, 0)  # a step that way, no more
    player.click(*point(scene, 3, 0))  # this is lit
    player.wait(30)
    assert at(scene) == (3, 0)


def test_no_drag_leads_into_the_dark() -> None:
    scene = play(read(HALL), rules=Rules(torch=1))
    player = Player(scene)
    player.wait()
    pyxel.set_mouse_pos(*point(scene, 0, 0))
    with held(pyxel.MOUSE_BUTTON_LEFT):
        for column in (1, 2, 3, 4, 5, 6):
            pyxel.set_mouse_pos(*point(scene, column, 0))
            player.wait()
    player.wait(30)
    assert at(scene)[0] < 6


@pytest.mark.parametrize("key", [pyxel.KEY_F1, pyxel.KEY_SLASH])
def test_nobody_walks_while_the_list_of_keys_is_open(key: int) -> None:
    scene = play(open_field())
    player = Player(scene)
    player.press(pyxel.KEY_RIGHT)
    player.press(key)
    ticks = scene.game.ticks
    player.press(pyxel.KEY_DOWN)
    player.press(pyxel.KEY_DOWN)
    player.wait(10)
    assert (scene.game.moves, scene.game.ticks) == (1, ticks)
    player.press(key)
    player.press(pyxel.KEY_DOWN)
    assert scene.game.moves == 2


# ---- which cell is where -----------------------------------------------------------------------


@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_every_cell_is_found_where_it_is_seen(shape: str, zoom: int) -> None:
    scene = play(open_field(shape, side=33))
    view, box = scene.view, scene.view.box
    view.zoom = zoom
    for across, down in ((0, 0), (0.3, 0.61), (0.5, 0.5), (1, 1), (0.77, 0.2)):
        view.look_at(across, down)
        found = 0
        for there in range(scene.maze.grid.size):
            x, y = view.screen_place(there, there, 0)
            if box.holds(x, y):
                assert view.cell_at(x, y) == there
                found += 1
        assert found


@pytest.mark.parametrize("shape", SHAPE_NAMES)
@pytest.mark.parametrize("zoom", [1, 3])
def test_every_pixel_of_the_maze_belongs_to_a_cell_next_to_it(shape: str, zoom: int) -> None:
    scene = play(open_field(shape, side=7))
    view = scene.view
    view.zoom = zoom
    view.look_at(0.5, 0.5)
    places = {there: view.screen_place(there, there, 0) for there in range(scene.maze.grid.size)}
    pitch = ZOOMS[zoom][0] * ZOOMS[zoom][1]
    first, last = places[0], places[scene.maze.grid.size - 1]
    for x in range(first[0], last[0] - pitch, 3):
        for y in range(first[1], last[1], 3):
            there = view.cell_at(x, y)
            assert there >= 0
            assert abs(places[there][0] - x) <= pitch
            assert abs(places[there][1] - y) <= pitch


def test_footprints_are_where_he_was() -> None:
    scene = play(read(HALL), companion=False)
    player = Player(scene)
    player.wait(2)
    bare = player.see()
    for _ in range(4):
        player.press(pyxel.KEY_RIGHT)
    player.wait(30)
    printed = player.see()
    for column in (1, 2, 3):
        x, y = point(scene, column, 0)
        part = (x - 6, y - 6, x + 6, y + 6)
        assert printed.crop(part).tobytes() != bare.crop(part).tobytes()


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
