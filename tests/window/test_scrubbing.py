"""However one gets to a place of a run, the maze looks as if it had been played to there."""

from collections.abc import Iterator, Sequence

import pytest
import pyxel
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from support.strategies import SEEDS, SHAPE_NAMES, SOLVER_NAMES, able, fitting
from support.window_driver import BAR, Player, prepared, watch

from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.run import history, playback
from pixelmaze.run.factory import generate
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.window.screen import SCREEN

BOX = (0, 16, 340, 330)
"""The maze's part of the screen, but for what the column covers."""


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.fixture(autouse=True)
def near_keyframes(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that short runs have many keyframes, and cannot be undone very far."""
    monkeypatch.setattr(history, "INTERVAL", 16)
    monkeypatch.setattr(history, "MOST_KEYFRAMES", 6)
    monkeypatch.setattr(playback, "UNDOABLE", 10)


@st.composite
def runs(draw: st.DrawFn) -> tuple[Maze, str, bool]:
    """A maze, who solves it, and whether its making is shown."""
    shape = draw(st.sampled_from(SHAPE_NAMES))
    width, height = fitting(shape, draw(st.integers(1, 9)), draw(st.integers(2, 8)))
    maze = generate(
        width, height, draw(st.sampled_from(able(shape))), draw(SEEDS), shape,
        braid=draw(st.sampled_from([0, 50])),
    )  # fmt: skip
    if draw(st.integers(0, 3)) == 0:
        maze.waypoints = (draw(st.integers(0, maze.grid.size - 1)),)
    return maze, draw(st.sampled_from(SOLVER_NAMES)), draw(st.booleans())


KEYS = {
    "left": pyxel.KEY_LEFT, "right": pyxel.KEY_RIGHT, "home": pyxel.KEY_HOME,
    "end": pyxel.KEY_END, "space": pyxel.KEY_SPACE, "again": pyxel.KEY_R,
    "heat": pyxel.KEY_D, "theme": pyxel.KEY_T, "line": pyxel.KEY_PERIOD,
    "source": pyxel.KEY_L, "figures": pyxel.KEY_I,
    "zoom in": pyxel.KEY_PLUS, "farther": pyxel.KEY_MINUS,
}  # fmt: skip
MOVES = st.one_of(
    st.tuples(st.just("seek"), st.floats(0, 1)),
    st.tuples(st.just("bar"), st.floats(0, 1)),
    st.tuples(st.just("wait"), st.floats(0, 1)),
    st.tuples(st.sampled_from(sorted(KEYS)), st.floats(0, 1)),
)


def begun(maze: Maze, solver: str, with_making: bool) -> WatchScene:
    scene = watch(maze, solver, with_making=with_making)
    scene.watching.start()
    scene.search.run()  # so that all of it is on the bar
    scene.search.seek(0)
    scene.search.paused = True
    return scene


def move(player: Player, scene: WatchScene, how: str, part: float) -> None:
    search = scene.playback.run
    if how == "seek":
        search.seek(round(part * search.length))
        player.wait()
    elif how == "bar":
        x = BAR.x + part * (BAR.width - 1)
        player.drag((BAR.x + 20, BAR.y + 3), (x, BAR.y + 3))
    elif how == "wait":
        player.wait(1 + round(part * 8))
    else:
        player.press(KEYS[how], frames=1 + 24 * (how in ("left", "right") and part > 0.8))


def pictures(player: Player, scene: WatchScene) -> tuple[bytes, bytes]:
    """What the painter shows, and the whole with all that stands in it, at the same age and with
    the camera in the same place."""
    scene.search.paused = True
    player.wait(2)
    pane = scene.panes[0]
    pane.view.look_at(0.4, 0.6)
    pane.wisp.age = 0
    pyxel.cls(Role.VOID)
    pane.view.draw()
    pyxel.clip()
    painted = bytes(pyxel.screen.data_ptr())
    return painted, player.see().crop(BOX).tobytes()


def marks(scene: WatchScene) -> Sequence[int]:
    return scene.panels[scene.panel].overlay.marked if scene.panel else ()


def played_to(scene: WatchScene) -> WatchScene:
    """Another scene, stepped to the same place."""
    solver = scene.search.solver
    is_made = not scene.search.parts[0].is_search
    fresh = watch(scene.maze, scene.watching.solver.name, with_making=is_made)
    fresh.search.search_by(solver)
    for index in range(scene.search.index + 1):
        fresh.search.seek(index)
    fresh.panel = scene.panel
    fresh.heat.is_on = scene.heat.is_on
    fresh.place(SCREEN)  # the camera keeps the middle of its box when it zooms
    fresh.panes[0].view.zoom = scene.panes[0].view.zoom
    return fresh


@pytest.mark.thorough
@given(runs(), st.lists(MOVES, min_size=2, max_size=8))
@settings(suppress_health_check=[HealthCheck.too_slow])
@example((generate(5, 4, "prim", 1), "dfs", True), [("seek", 0.9), ("home", 0)])
@example((generate(5, 4, "prim", 1), "dfs", False), [("seek", 0.9), ("home", 0)])
@example((generate(5, 4, "kruskal", 1), "bfs", True), [("end", 0), ("wait", 1), ("seek", 0)])
@example(
    (generate(6, 5, "recursive-division", 1), "tremaux", True),
    [("source", 0), ("bar", 0.9), ("zoom in", 0), ("bar", 0.1), ("heat", 0), ("bar", 0.3)],
)
def test_any_place_looks_as_if_played_to(
    run: tuple[Maze, str, bool], moves: list[tuple[str, float]]
) -> None:
    scene = begun(*run)
    player = Player(scene)
    player.wait()
    for how, part in moves:
        move(player, scene, how, part)
    scene.playback.is_running_ahead = False
    found = pictures(player, scene)
    fresh = played_to(scene)
    wanted = pictures(Player(fresh), fresh)
    assert fresh.search.index == scene.search.index
    assert found[0] == wanted[0]
    if marks(scene) == marks(fresh):  # the probe may be on its way
        assert found[1] == wanted[1]


@pytest.mark.few(4)
@pytest.mark.thinned
@pytest.mark.parametrize("shape", SHAPE_NAMES)
@pytest.mark.parametrize("with_making", [False, True])
def test_every_step_there_and_back_looks_the_same(shape: str, with_making: bool) -> None:
    scene = begun(generate(4, 3, "wilson", 3, shape, braid=50), "tremaux", with_making)
    player = Player(scene)
    there = []
    for index in range(scene.search.length + 1):
        scene.search.seek(index)
        there.append(pictures(player, scene))
    for index in reversed(range(scene.search.length + 1)):
        scene.search.seek(index)
        assert pictures(player, scene) == there[index], index
