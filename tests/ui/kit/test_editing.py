"""Editing the maze that is watched: by mouse, and by keys in window and terminal."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import pyxel
from hypothesis import given
from hypothesis import strategies as st
from support import terminal_driver
from support.strategies import mazes
from support.window_driver import Player, check_picture, prepared, watch

from pixelmaze.files.text import read, write
from pixelmaze.maze.grid import arc_between, arcs
from pixelmaze.maze.maze import LARGEST_ROOM, Maze
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.editing import Editor
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.watch.watch import WatchScene

MAZE = "square-8x5-prim-7"
Press = Callable[[str], None]
Opened = tuple[WatchScene, Press, Session]


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.fixture(params=["window", "terminal"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Maze], Opened]:
    """Opens a maze in a front end. Returns the scene, what presses keys there, and the session."""

    def in_window(maze: Maze) -> Opened:
        player = Player(watch(maze, "bfs"))
        player.wait()

        def press(keys: str) -> None:
            for key in keys.split():
                player.press(getattr(pyxel, f"KEY_{key.upper()}"))
                player.wait()

        return player.scene, press, player.scene.session

    def in_terminal(maze: Maze) -> Opened:
        session = terminal_driver.session(tmp_path)
        shell = Shell(WatchScene(session, Search(maze, None), "bfs", 60))

        def press(keys: str) -> None:
            for key in keys.split():
                terminal_driver.press(shell, key)
                terminal_driver.wait(shell, 1 / 60)
            terminal_driver.seen(shell)

        assert isinstance(shell.scene, WatchScene)
        return shell.scene, press, session

    return in_window if request.param == "window" else in_terminal


def test_walls_are_opened_and_built_by_keys(opened: Callable[[Maze], Opened]) -> None:
    maze = from_id(MAZE)
    scene, press, _ = opened(maze)
    before = bytes(maze.passages)
    press("w right down space")  # the cursor goes one to the right, and looks down
    here = maze.grid.at(1, 0)
    arc = arc_between(maze.grid, here, maze.grid.at(1, 1))
    after = scene.maze.passages
    assert after[arc] == after[maze.grid.twin[arc]] == (not before[arc])
    assert sum(a != b for a, b in zip(after, before, strict=True)) == 2
    assert bytes(maze.passages) == before
    press("space space z z")
    press("z")
    assert bytes(scene.maze.passages) == before
    press("z")
    assert "Nothing to undo" in scene.toast.words


def test_start_goal_and_terrain_are_set_by_keys(opened: Callable[[Maze], Opened]) -> None:
    maze = from_id(MAZE)
    scene, press, _ = opened(maze)
    press("w right 1 down down 2 3 3")
    assert scene.maze.grid.xy(scene.maze.start) == (1, 0)
    assert scene.maze.goals == (maze.grid.at(1, 1),)
    assert scene.maze.terrain[maze.grid.at(1, 1)] == 2
    press("3 backspace z z z")
    assert scene.maze.goals == maze.goals
    press("z")
    assert scene.maze == maze


def test_keys_belong_to_the_editor_while_it_is_open(opened: Callable[[Maze], Opened]) -> None:
    scene, press, _ = opened(from_id(MAZE))
    press("s")
    scene.search.seek(20)
    scene.search.paused = True
    press("w left left right")
    assert scene.search.index == 20
    press("w left")
    assert scene.search.index == 19
    press("w escape left")
    assert scene.search.index == 18


def test_search_follows_each_change(opened: Callable[[Maze], Opened]) -> None:
    scene, press, _ = opened(from_id(MAZE))
    press("s")
    scene.search.run()
    press("w right 2")
    assert scene.search.outcome == "found"
    assert scene.search.route == solve(scene.maze, "bfs").route
    assert scene.search.route[-1] == scene.maze.grid.at(1, 0)
    assert scene.name == "edited maze"
    press("z w")
    assert scene.search.route == solve(from_id(MAZE), "bfs").route
    scene.search.seek(7)
    scene.search.paused = True
    press("w space")
    assert (scene.search.index, scene.search.paused) == (7, True)
    press("w n")
    assert scene.tool is None


def test_a_key_puts_a_fence_ahead(opened: Callable[[Maze], Opened]) -> None:
    """A fence opens a wall, and a wall removes a fence; the search follows."""
    maze = from_id(MAZE)
    scene, press, _ = opened(maze)
    right, down = arc_between(maze.grid, 0, 1), arc_between(maze.grid, 0, maze.grid.at(0, 1))
    press("w 4")
    assert scene.maze.is_fenced(right)
    assert scene.maze.passages[right]
    assert scene.name == "edited maze"
    press("down 4")
    assert scene.maze.is_fenced(down)
    assert scene.maze.passages[down]
    press("space")
    assert not scene.maze.is_fenced(down)
    assert not scene.maze.passages[down]
    press("z 4")
    assert scene.maze.passages[down]
    assert not scene.maze.is_fenced(down)
    press("z z z")
    assert scene.maze == maze


def test_maze_is_saved_as_text_and_told_as_a_code(
    opened: Callable[[Maze], Opened], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    scene, press, session = opened(from_id(MAZE))
    printed: list[str] = []
    session.print_line = printed.append
    press("w right space f f c")
    assert read((tmp_path / "maze.txt").read_text()) == scene.maze
    assert (tmp_path / "maze-2.txt").read_text() == write(scene.maze)
    (line,) = printed
    assert line.startswith("pixelmaze watch maze-")
    assert from_id(line.split()[-1]) == scene.maze

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "disk full")

    monkeypatch.setattr(Path, "open", fail)
    press("f")
    assert "disk full" in scene.toast.words


@pytest.mark.few(2)
def test_what_cannot_be_edited_is_said(opened: Callable[[Maze], Opened]) -> None:
    scene, press, _ = opened(generate(LARGEST_ROOM // 50, 51, seed=1))
    press("w")
    assert scene.tool is None
    assert "10,000 cells" in scene.toast.words
    lonely, press, _ = opened(generate(1, 1))
    press("w")
    assert lonely.tool is None


# ---- the mouse ---------------------------------------------------------------------------------


def place_of(scene: WatchScene, one: int, other: int, part: float) -> tuple[float, float]:
    pane: object = scene.panes[0]
    return pane.view.screen_place(one, other, part)  # type: ignore[attr-defined,no-any-return]


@pytest.mark.parametrize("shape", ["square", "hexagonal"])
def test_mouse_points_at_walls(shape: str) -> None:
    maze = generate(6, 4, seed=1, shape=shape)
    player = Player(watch(maze))
    player.wait(2)
    pane = player.scene.panes[0]
    for arc in range(len(maze.grid.head)):
        here, there = maze.grid.head[maze.grid.twin[arc]], maze.grid.head[arc]
        x, y = place_of(player.scene, here, there, 0.47)
        assert pane.arc_at(int(x), int(y)) in (arc, maze.grid.twin[arc])
        x, y = place_of(player.scene, here, there, 0)
        assert pane.arc_at(int(x), int(y)) == -1
    assert pane.arc_at(1, 20) == -1


def test_drags_move_start_and_goal() -> None:
    maze = from_id(MAZE)
    player = Player(watch(maze, "bfs"))
    player.press(ord("w"))
    player.wait()
    scene = player.scene
    there = maze.grid.at(3, 2)
    player.drag(
        *(place_of(scene, maze.start, maze.start, 0), place_of(scene, 2, 2, 0)),
        place_of(scene, there, there, 0),
    )
    assert scene.maze.start == there
    player.drag(place_of(scene, maze.goal, maze.goal, 0), place_of(scene, 1, 1, 0))
    assert scene.maze.goals == (1,)
    player.press(ord("z"))
    player.wait()
    player.press(ord("z"))
    player.wait()
    assert scene.maze == maze


def test_a_drag_along_walls_builds_or_opens_them_all() -> None:
    maze = generate(6, 4, seed=1)
    maze.passages[:] = bytes([1]) * len(maze.passages)
    player = Player(watch(maze))
    player.press(ord("w"))
    player.wait()
    scene, grid = player.scene, maze.grid
    pairs = [(grid.at(x, 1), grid.at(x, 2)) for x in range(1, 5)]
    player.drag(*(place_of(scene, one, other, 0.45) for one, other in pairs))
    built = {arc for arc, is_open in enumerate(scene.maze.passages) if not is_open}
    expected = {arc_between(grid, *pair) for pair in pairs}
    assert built == expected | {grid.twin[arc] for arc in expected}
    player.press(ord("z"))
    player.wait()
    assert scene.maze == maze


def test_editor_is_seen(pytestconfig: pytest.Config, tmp_path: Path) -> None:
    player = Player(watch(MAZE, "a-star"))
    player.press(ord("s"))
    player.scene.search.run()
    for key in (ord("w"), pyxel.KEY_RIGHT, pyxel.KEY_DOWN, pyxel.KEY_SPACE):
        player.press(key)
        player.wait()
    player.wait(150)
    check_picture(player.see(), "watch_edit", pytestconfig, tmp_path)


# ---- the editor itself -------------------------------------------------------------------------


@given(mazes(max_waypoints=1), st.data())
def test_undo_goes_back_through_all_changes(maze: Maze, data: st.DataObject) -> None:
    editor = Editor(maze)
    cells = st.integers(0, maze.grid.size - 1)
    changes = data.draw(
        st.lists(st.sampled_from(["wall", "start", "goal", "terrain", "fence"]), max_size=8)
    )
    states = [maze]
    for change in changes:
        cell = data.draw(cells)
        editor.mark()
        if change == "start":
            editor.set_start(cell)
        elif change == "goal":
            editor.set_goal(cell)
        elif change == "terrain":
            editor.next_terrain(cell)
        elif change == "fence" and len(arcs(maze.grid, cell)):
            editor.turn_fence(arcs(maze.grid, cell)[0])
        elif len(arcs(maze.grid, cell)):
            editor.set_passage(arcs(maze.grid, cell)[0], data.draw(st.booleans()))
        if editor.maze is not states[-1]:
            states.append(editor.maze)
    assert len({id(state) for state in states}) == len(states)
    for state in reversed(states[:-1]):
        assert editor.undo()
        assert editor.maze is state
    assert not editor.undo()
