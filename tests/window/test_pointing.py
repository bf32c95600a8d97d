"""Where the mouse points he goes, as far as he may; and which cell is where on the screen."""

from collections.abc import Iterator

import pytest
import pyxel
from support.runs import won
from support.strategies import SHAPE_NAMES
from support.walking import BENDS, FORK, HALL, at, cell, gone, held, open_field, point
from support.window_driver import OUT_OF_THE_WAY, Player, play, prepared

from pixelmaze.files.text import read
from pixelmaze.game.rules import Rules
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.shapes.shape import LEFT
from pixelmaze.storage.settings import GLIDES
from pixelmaze.window.maze.view import STEPS
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


# ---- the mouse ---------------------------------------------------------------------------------


def test_click_walks_along_a_passage_around_bends() -> None:
    scene = play(read(BENDS))
    player = Player(scene)
    player.wait()
    player.click(*point(scene, 2, 2))
    assert scene.game.moves == 1  # at once
    player.wait(9 * GLIDES["normal"])
    assert at(scene) == (2, 2)
    assert scene.game.moves == 10


def test_click_beyond_a_junction_is_one_step_towards_it() -> None:
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
    assert heard == ["bump"]
    assert scene.pane.hero.bump
    assert not scene.game.moves


@pytest.mark.few(2)
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_a_click_into_the_void_is_a_step_that_way(shape: str) -> None:
    scene = play(open_field(shape, side=3))
    player = Player(scene)
    player.wait()
    assert scene.pane.view.cell_at(3, 180) < 0
    player.click(3, 180)
    player.wait(30)
    assert scene.game.moves == 1
    assert gone(scene) == LEFT


def test_click_while_gliding_is_not_lost() -> None:
    scene = play(open_field(side=5))
    player = Player(scene)
    player.wait()
    player.press(pyxel.KEY_RIGHT)
    player.click(*point(scene, 3, 1))  # up, and ways part where he stands
    assert scene.game.moves == 2


def test_click_on_the_player_does_nothing(heard: list[str]) -> None:
    scene = play(read(HALL))
    player = Player(scene)
    player.wait()
    player.click(*point(scene, 0, 0))
    player.wait(20)
    assert not scene.game.moves
    assert not heard


def test_drag_walks_cell_by_cell() -> None:
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


def test_drag_back_shortens_the_route() -> None:
    scene = play(read(HALL))
    player = Player(scene)
    player.wait()
    player.drag(*(point(scene, column, 0) for column in (0, 1, 2, 3, 4, 5, 4, 3, 2)))
    player.wait(10 * GLIDES["normal"])
    assert at(scene) == (2, 0)
    assert scene.game.moves == 2


def test_button_pressed_elsewhere_does_not_walk() -> None:
    scene = play(read(HALL))
    player = Player(scene)
    pyxel.set_mouse_pos(*OUT_OF_THE_WAY)
    with held(pyxel.MOUSE_BUTTON_LEFT):
        player.wait(2)
        pyxel.set_mouse_pos(*point(scene, 4, 0))
        player.wait(30)
    assert not scene.game.moves


def test_button_held_since_a_menu_does_not_walk() -> None:
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


def test_right_button_moves_only_the_camera() -> None:
    scene = play("square-60x40-prim-1")
    player = Player(scene)
    player.wait(5)
    place = scene.pane.view.screen_place(0, 0, 0)
    with held(pyxel.MOUSE_BUTTON_RIGHT):
        for x in (300, 290, 260):
            pyxel.set_mouse_pos(x, 150)
            player.wait()
    assert scene.pane.view.is_moved_by_hand
    x = scene.pane.view.screen_place(0, 0, 0)[0]
    assert x < place[0]
    assert not scene.game.moves
    player.press(pyxel.KEY_RIGHT)
    player.press(pyxel.KEY_DOWN)
    player.wait(30)
    assert not scene.pane.view.is_moved_by_hand  # the camera comes back to him
    assert scene.pane.view.screen_place(0, 0, 0)[0] > x


def test_right_stick_moves_only_the_camera() -> None:
    scene = play("square-60x40-prim-1")
    player = Player(scene)
    player.wait(5)
    pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_RIGHTX, 32767)
    try:
        player.wait(10)
    finally:
        pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_RIGHTX, 0)
    assert scene.pane.view.is_moved_by_hand
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


@pytest.mark.few(12)
@pytest.mark.thinned
@pytest.mark.parametrize("zoom", [*STEPS, 12, 24, 44])
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_every_cell_is_found_where_it_is_seen(shape: str, zoom: int) -> None:
    scene = play(open_field(shape, side=33))
    view, box = scene.pane.view, scene.pane.view.box
    view.zoom = zoom
    for across, down in ((0, 0), (0.3, 0.61), (0.5, 0.5), (1, 1), (0.77, 0.2)):
        view.look_at(across, down)
        found = 0
        for there in range(scene.maze.grid.size):
            x, y = view.screen_place(there, there, 0)
            if box.holds(x, y):
                assert view.cell_at(x, y) == there
                found += 1
        is_beside_rim = shape == "circular" and across == down != 0.5
        assert found or is_beside_rim


@pytest.mark.thinned
@pytest.mark.parametrize("shape", SHAPE_NAMES)
@pytest.mark.parametrize("zoom", [8, 28, 32])
def test_every_pixel_of_the_maze_belongs_to_a_cell_next_to_it(shape: str, zoom: int) -> None:
    scene = play(open_field(shape, side=7))
    view = scene.pane.view
    view.zoom = zoom
    view.look_at(0.5, 0.5)
    places = {there: view.screen_place(there, there, 0) for there in range(scene.maze.grid.size)}
    pitch = view.zoom
    first, last = places[0], places[scene.maze.grid.size - 1]
    for x in range(first[0], last[0] - pitch, 3):
        for y in range(first[1], last[1], 3):
            there = view.cell_at(x, y)
            assert there >= 0
            assert abs(places[there][0] - x) <= pitch
            assert abs(places[there][1] - y) <= pitch


def test_footprints_are_where_the_player_was() -> None:
    scene = play(read(HALL), shadow=False)
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


def test_small_map_moves_only_the_camera() -> None:
    scene = play("square-60x50-prim-1")
    player = Player(scene)
    player.wait(2)
    small, here, seen = scene.pane.map.small, scene.game.cell, scene.pane.view.seen
    assert scene.pane.map.is_shown
    player.click(small.x + small.width // 2, small.y + small.height // 2, frames=3)
    assert scene.pane.view.seen != seen
    assert (scene.game.cell, scene.game.moves) == (here, 0)


@pytest.mark.few(2)
@pytest.mark.parametrize("ghost", ["", "dfs"])
def test_the_small_map_shows_the_ghost(ghost: str) -> None:
    """He may race somebody who is far away."""
    scene = play("square-48x48-prim-1", rules=Rules(0, ghost, 10 if ghost else 0))
    player = Player(scene)
    player.wait()
    small = scene.pane.map.small
    scene.walk(arc_between(scene.maze.grid, scene.game.cell, scene.game.hint_path(1)[0]))
    seen = []
    for _ in range(2):
        player.wait(280)
        box = (small.x, small.y, small.x + small.width, small.y + small.height)
        seen.append(player.see().crop(box).tobytes())
    assert (seen[0] != seen[1]) == bool(ghost)


def test_shadow_starts_with_the_player() -> None:
    """Until then it is hidden behind him."""
    pictures = []
    for shadow in (False, True):
        scene = play("square-9x6-prim-7", shadow=shadow, reduced_motion=True)
        scene.session.store.record(won("square-9x6-prim-7"))
        scene.restart()
        player = Player(scene)
        player.wait(4)
        assert bool(scene.play.shadow)
        pictures.append([player.see().tobytes()])
        scene.walk(arc_between(scene.maze.grid, scene.game.cell, scene.game.hint_path(1)[0]))
        player.wait(30)
        pictures[-1].append(player.see().tobytes())
    assert pictures[0][0] == pictures[1][0]
    assert pictures[0][1] != pictures[1][1]


@pytest.mark.thorough
def test_shadow_at_the_goal_does_not_hide_the_chest() -> None:
    pictures = []
    for shadow in (False, True):
        scene = play("square-9x6-prim-7", shadow=shadow, reduced_motion=True)
        scene.session.store.record(won("square-9x6-prim-7", wait=10))
        scene.restart()
        player = Player(scene)
        scene.walk(arc_between(scene.maze.grid, scene.game.cell, scene.game.hint_path(1)[0]))
        player.draws_every = 20
        pictures.append([])
        for frames in (10 * scene.game.tour - 15, 20):
            player.wait(frames)
            pictures[-1].append(player.see().tobytes())
    assert pictures[0][0] != pictures[1][0], "a move before"
    assert pictures[0][1] == pictures[1][1]


@pytest.mark.parametrize(("maze", "rules"), [("square-8x5-prim-7", Rules()),
                                             ("square-60x50-prim-1", Rules(torch=3))])  # fmt: skip
def test_no_map_shows_what_is_seen_anyway_or_shall_not_be(maze: str, rules: Rules) -> None:
    assert not play(maze, rules=rules).pane.map.is_shown


def test_a_click_that_leads_nowhere_is_answered() -> None:
    scene = play(read(FORK))
    player = Player(scene)
    player.click(*point(scene, 3, 1))
    assert scene.toast.words.startswith("Click as far as the next junction")
