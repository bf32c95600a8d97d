"""The game, played by keys on a screen without a window."""

from collections.abc import Iterator

import pytest
import pyxel
from support.window_driver import Player, play, prepared

from pixelmaze.files.text import read
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import exits
from pixelmaze.run.solution import solve
from pixelmaze.window.maze.actors import GLIDE
from pixelmaze.window.maze.view import STEPS

CORRIDOR = """
+---+---+---+---+
| S             |
+---+---+   +---+
|             G |
+---+---+---+---+
"""
FORK = """
+---+---+---+---+
| S         |   |
+---+---+   +   +
|               |
+---+---+---+   +
|             G |
+---+---+---+---+
"""
SEARCH = (Role.ROUTE, Role.ROUTE_FLOOR, Role.RETREAT, Role.FRONTIER, Role.FILL_FLOOR)


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def test_a_press_moves_at_once_and_but_once() -> None:
    scene = play("square-24x13-prim-4711")
    player = Player(scene)
    player.press(pyxel.KEY_RIGHT)
    assert scene.game.moves == 1
    assert scene.pane.hero.is_gliding
    player.wait(3 * GLIDE)
    assert scene.game.moves == 1
    assert scene.pane.hero.facing == "right"


def test_held_keys_repeat_and_walls_stop() -> None:
    scene = play("square-24x13-prim-4711")
    player = Player(scene)
    player.press(pyxel.KEY_RIGHT, frames=3 * GLIDE)
    assert scene.maze.grid.xy(scene.game.cell) == (1, 0)
    player.press(pyxel.KEY_DOWN, frames=3 * GLIDE)
    player.press(pyxel.KEY_RIGHT, frames=4 * GLIDE)
    assert scene.maze.grid.xy(scene.game.cell) == (5, 1)


def test_player_at_the_goal_cannot_move_on() -> None:
    """Two keys in one frame, of which the first leads to the goal, and the second out of it."""
    scene = play("square-6x5-prim-1-goal-random")
    game = scene.game
    assert len(exits(scene.maze, scene.maze.goal)) > 1
    player = Player(scene)
    for cell in game.hint_path(3):
        scene.walk(arc_between(scene.maze.grid, game.cell, cell))
    for arc in exits(scene.maze, game.cell):
        scene.walk(arc)
    player.wait(3 * GLIDE)
    assert game.cell == scene.pane.hero.cell == scene.maze.goal
    assert scene.session.store.records[scene.level.name].count == 1


def test_press_while_gliding_counts_at_once_and_the_hero_catches_up() -> None:
    scene = play("square-24x13-prim-4711")
    player = Player(scene)
    player.press(pyxel.KEY_RIGHT)
    player.press(pyxel.KEY_DOWN)
    assert scene.game.moves == 2
    assert scene.maze.grid.xy(scene.game.cell) == (1, 1)
    player.wait(2 * GLIDE - 3)
    assert not scene.pane.hero.is_gliding
    assert scene.pane.hero.cell == scene.game.cell


def test_a_turn_pressed_before_the_corner_waits_for_it() -> None:
    scene = play(read(CORRIDOR))
    player = Player(scene)
    pyxel.set_btn(pyxel.KEY_RIGHT, True)
    player.wait(2)
    player.press(pyxel.KEY_DOWN)
    player.wait(4 * GLIDE)
    assert scene.game.cell == scene.maze.goal  # by the only way there is
    assert not scene.pane.hero.bump
    pyxel.set_btn(pyxel.KEY_RIGHT, False)


def test_no_press_is_lost_however_quick() -> None:
    scene = play(read(CORRIDOR))
    player = Player(scene)
    for key in (pyxel.KEY_RIGHT, pyxel.KEY_RIGHT, pyxel.KEY_LEFT, pyxel.KEY_RIGHT, pyxel.KEY_DOWN):
        player.press(key)
    assert scene.game.moves == 5


def test_shift_runs_to_where_ways_part() -> None:
    scene = play(read(FORK))
    player = Player(scene)
    player.press(pyxel.KEY_SHIFT, pyxel.KEY_RIGHT, frames=8 * GLIDE)
    assert scene.maze.grid.xy(scene.game.cell) == (2, 1)
    player.press(pyxel.KEY_SHIFT, pyxel.KEY_RIGHT, frames=8 * GLIDE)
    assert scene.maze.grid.xy(scene.game.cell) == (3, 1)


@pytest.mark.parametrize(
    ("key", "facing"),
    [
        (pyxel.KEY_RIGHT, "right"),
        (pyxel.KEY_UP, "up"),
        (pyxel.KEY_LEFT, "left"),
        (pyxel.KEY_DOWN, "down"),
    ],
)
def test_hero_faces_a_wall_and_bumps_into_it(key: int, facing: str) -> None:
    scene = play(read("+---+\n| S |\n+---+\n| G |\n+---+\n"))
    player = Player(scene)
    player.press(key)
    assert (scene.pane.hero.facing, scene.game.moves) == (facing, 0)
    assert scene.pane.hero.bump


def test_goal_is_celebrated_and_r_resets() -> None:
    scene = play("square-2x2-prim-1")
    player = Player(scene)
    for key in (pyxel.KEY_RIGHT, pyxel.KEY_DOWN, pyxel.KEY_RIGHT):
        player.press(key)
        player.wait(2 * GLIDE)
    assert scene.game.outcome
    player.wait(20)
    assert player.sees([Role.GREEN, Role.MAGENTA])  # confetti
    moves = scene.game.moves
    player.press(pyxel.KEY_LEFT)
    player.press(pyxel.KEY_S)
    player.wait(20)
    assert scene.game.moves == moves
    assert scene.play.autopilot is None
    player.press(pyxel.KEY_R)
    assert (scene.game.cell, scene.game.moves) == (scene.maze.start, 0)


@pytest.mark.few(6)
@pytest.mark.parametrize(
    ("solver", "shape"),
    [
        ("dfs", "square"), ("dfs", "hexagonal"), ("a-star", "square"),
        ("dead-end-filling", "hexagonal"), ("random-mouse", "square"),
    ],
)  # fmt: skip
def test_solver_continues_from_the_cell_of_the_player(solver: str, shape: str) -> None:
    scene = play(f"{shape}-6x5-recursive-backtracker-3", solver)
    player = Player(scene)
    player.press(pyxel.KEY_RIGHT, pyxel.KEY_DOWN, frames=2 * GLIDE)
    stands = scene.game.cell
    assert stands != scene.maze.start
    player.press(pyxel.KEY_S)
    assert scene.play.autopilot
    assert scene.play.autopilot.search.start == stands
    player.wait(20)
    assert player.sees(SEARCH)
    player.press(pyxel.KEY_S)
    assert scene.play.autopilot is None
    assert scene.game.cell == stands
    assert not player.sees(SEARCH)
    player.press(pyxel.KEY_S)
    solution = solve(scene.maze, solver, stands)
    player.wait(solution.steps + GLIDE * len(solution.route))
    assert scene.game.outcome
    assert scene.game.is_helped


def test_walk_is_taken_over_on_the_way() -> None:
    scene = play("square-24x13-prim-4711", "bfs")
    player = Player(scene)
    player.press(pyxel.KEY_S)
    while not scene.game.moves:
        player.wait()
    player.wait(20)
    player.press(pyxel.KEY_S)
    stands, moves = scene.game.cell, scene.game.moves
    assert 0 < moves < scene.game.tour
    player.wait(20)
    assert (scene.game.cell, scene.game.moves) == (stands, moves)


@pytest.mark.thorough
def test_long_walks_of_the_solver_end_soon() -> None:
    scene = play("square-80x80-recursive-backtracker-4", "bfs")
    assert scene.game.tour > 2000
    player = Player(scene)
    player.press(pyxel.KEY_S)
    player.wait_until(lambda: scene.game.outcome, most=20 * 60)
    assert scene.game.moves == scene.game.tour


@pytest.mark.parametrize("maze", ["square-8x5-prim-7", "hexagonal-5x4-kruskal-1"])
def test_n_makes_another_maze_of_the_kind(maze: str) -> None:
    scene = play(maze)
    Player(scene).press(pyxel.KEY_N if maze.startswith("square") else pyxel.KEY_F)
    assert scene.maze.id == f"{maze.rpartition('-')[0]}-100"


def test_zoom() -> None:
    scene = play()
    player = Player(scene)
    for _ in STEPS:
        player.press(pyxel.KEY_MINUS)
    assert scene.pane.view.zoom == STEPS[0]
    player.press(pyxel.KEY_EQUALS)
    assert scene.pane.view.zoom == STEPS[1]
    for _ in STEPS:
        player.press(pyxel.KEY_KP_PLUS)
    assert scene.pane.view.zoom == STEPS[-1]
    player.wait(5)


def test_zoom_stays_for_another_maze() -> None:
    scene = play("square-60x40-prim-1")
    player = Player(scene)
    player.press(pyxel.KEY_PLUS)
    zoom = scene.pane.view.zoom
    player.press(pyxel.KEY_N)
    assert scene.pane.view.zoom == zoom


def test_q_quits_and_escape_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    monkeypatch.setattr(pyxel, "quit", lambda: calls.append("quit"))
    player = Player(play())
    player.press(pyxel.KEY_ESCAPE)
    player.press(pyxel.KEY_Q)  # closes the menu
    assert not calls
    player.press(pyxel.KEY_Q)
    assert calls == ["quit"]


@pytest.mark.few(6)
@pytest.mark.parametrize(
    "maze",
    ["square-1x1-prim-1", "hexagonal-1x1-prim-1", "square-1x9-kruskal-1", "square-200x200-prim-1",
     "hexagonal-200x200-prim-1"],
)  # fmt: skip
def test_all_sizes_answer_all_keys(maze: str) -> None:
    player = Player(play(maze))
    for key in (
        pyxel.KEY_S, pyxel.KEY_RIGHT, pyxel.KEY_DOWN, pyxel.KEY_S, pyxel.KEY_SPACE, pyxel.KEY_R,
        pyxel.KEY_MINUS, pyxel.KEY_UP, pyxel.KEY_LEFT, pyxel.KEY_PLUS, pyxel.KEY_S,
    ):  # fmt: skip
        player.press(key)
        player.wait(3)


def test_what_the_store_has_to_say_is_shown_while_playing() -> None:
    scene = play()
    scene.session.store.notices.append("nothing is being saved for now")
    Player(scene).wait(2)
    assert scene.toast.words == "nothing is being saved for now"
    assert not scene.session.store.notices
