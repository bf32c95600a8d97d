"""The mouse in the terminal: menus, keys and cells are clicked where they are drawn."""

from pathlib import Path

import pytest
from support.terminal_driver import opened, seen, session, wait

from pixelmaze.game.levels import free
from pixelmaze.inspect.quiz import QuizOptions
from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.shell import QuitError, Shell
from pixelmaze.terminal.view import BLOCKS, ROOMS, View, largest
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.play.messages import TOO_FAR
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.watch.watch import WatchScene

MAZE = "square-9x6-prim-7"


def click(shell: Shell, x: int, y: int) -> None:
    """Press and release the left button there."""
    shell.point(Pointer(x, y, is_down=True, is_new=True, repeats=True))
    shell.point(Pointer(x, y, is_down=False, is_new=False, repeats=False))


def click_on(shell: Shell, words: str) -> None:
    """Click where these words are drawn, in a terminal of the usual size."""
    lines = seen(shell).splitlines()
    y = next(y for y, line in enumerate(lines) if words in line)
    click(shell, lines[y].index(words), y)


def watching(folder: Path, maze: str = MAZE) -> tuple[WatchScene, Shell]:
    scene = WatchScene(session(folder), Search(from_id(maze), None), "bfs", 60)
    shell = Shell(scene)
    seen(shell)
    return scene, shell


def test_menus_are_clicked(tmp_path: Path) -> None:
    shared, shell = opened(tmp_path)
    seen(shell)
    click_on(shell, "Learn")
    assert shared.menus.menu.title == "Learn"
    click_on(shell, "Watch")
    assert shared.menus.menu.title == "Watch"
    shell.point(Pointer(3, 3, is_down=False, is_new=False, repeats=False), goes_back=True)
    assert shared.menus.menu.title == "Learn"


def test_a_menu_follows_the_mouse(tmp_path: Path) -> None:
    shared, shell = opened(tmp_path)
    lines = seen(shell).splitlines()
    y = next(y for y, line in enumerate(lines) if "Records" in line)
    x = lines[y].index("Records")
    shell.point(Pointer(x, y, is_down=False, is_new=False, repeats=False))
    assert shared.menus.menu.selected.id == "records"


def test_keys_are_clicked_in_the_bar_and_in_the_list(tmp_path: Path) -> None:
    scene, shell = watching(tmp_path)
    click_on(shell, "S solve")
    assert scene.search.parts
    click_on(shell, "? keys")
    assert "the next solver" in seen(shell)
    click_on(shell, "the next solver")
    assert scene.watching.solver.name != "bfs"
    assert "the next solver" not in seen(shell)
    with pytest.raises(QuitError):
        click_on(shell, "Q quit")


def test_a_cell_is_clicked_for_its_card(tmp_path: Path) -> None:
    scene, shell = watching(tmp_path)
    click(shell, *scene.panes[0].view.place(23))
    assert "Cell 5,2" in seen(shell)


def test_a_new_scene_is_clicked_before_it_is_drawn(tmp_path: Path) -> None:
    _, shell = opened(tmp_path)
    for words in ("Learn", "Watch", "Start"):
        click_on(shell, words)
    wait(shell, 2)
    assert isinstance(shell.scene, WatchScene)
    click(shell, 20, 10)
    assert " of " in seen(shell)


def test_a_quiz_is_answered_by_clicks(tmp_path: Path) -> None:
    scene, shell = watching(tmp_path)
    scene.begin_quiz(QuizOptions(every=1))
    for _ in range(600):
        shell.update(1 / 30)
        if scene.tool.is_open:
            break
    words = next(line for line in seen(shell).splitlines() if line.startswith(" 1 "))
    click_on(shell, words.strip())
    assert scene.tool.count == 1


def test_the_timeline_is_clicked(tmp_path: Path) -> None:
    scene, shell = watching(tmp_path)
    scene.watching.start()
    scene.search.seek(10**6)
    scene.search.paused = True
    lines = seen(shell).splitlines()
    y, line = next(
        (y, line) for y, line in enumerate(lines) if " of " in line and "steps/s" in line
    )
    end = line.index(f"{scene.search.index:,} of")
    click(shell, end // 2, y)
    assert 0.4 < scene.search.index / scene.search.length < 0.6
    click(shell, 3, y)
    assert scene.search.index < 5


@pytest.mark.parametrize("is_open", [False, True])
def test_walls_are_clicked_in_the_editor(tmp_path: Path, is_open: bool) -> None:
    scene, shell = watching(tmp_path)
    shell.press("w")
    seen(shell)
    grid, passages = scene.maze.grid, scene.maze.passages
    for arc in (arc for cell in (20, 30) for arc in arcs(grid, cell)):
        if bool(passages[arc]) == is_open:
            break
    here, there = (scene.panes[0].view.place(grid.head[each]) for each in (arc, grid.twin[arc]))
    click(shell, (here[0] + there[0]) // 2, (here[1] + there[1]) // 2)
    assert bool(scene.maze.passages[arc]) != is_open


@pytest.mark.parametrize("zoom", [BLOCKS, ROOMS, ROOMS + 2])
@pytest.mark.parametrize("shape", SHAPES)
def test_each_cell_is_where_it_is_drawn(shape: str, zoom: int) -> None:
    maze = from_id(f"{shape}-6x6-prim-1")
    grid, view, canvas = maze.grid, View(Board.of(maze)), Canvas(100, 60)
    view.zoom = min(zoom, largest(grid))
    view.draw(canvas, Box(2, 1, 96, 58), {})
    assert view.cell_at(1, 1) == view.cell_at(99, 59) == -1
    for cell in range(grid.size):
        place = view.place(cell)
        assert place
        assert view.place(view.cell_at(*place)) == place


def test_a_click_walks_as_far_as_nothing_must_be_decided(tmp_path: Path) -> None:
    scene = PlayScene(session(tmp_path), free("square-9x1-prim-1"))
    shell = Shell(scene)
    seen(shell)
    click(shell, *scene.pane.view.place(4))
    wait(shell, 2)
    assert scene.game.cell == 4
    click(shell, *scene.pane.view.place(1))
    wait(shell, 0.2)
    shell.press("right")  # takes over
    cell = scene.game.cell
    wait(shell, 2)
    assert 1 < cell == scene.game.cell


def test_a_click_beyond_a_junction_says_so(tmp_path: Path) -> None:
    scene = PlayScene(session(tmp_path), free(MAZE))
    shell = Shell(scene)
    seen(shell)
    click(shell, *scene.pane.view.place(scene.maze.goal))
    wait(shell, 1)
    assert scene.game.cell == scene.maze.start
    assert TOO_FAR in scene.said
