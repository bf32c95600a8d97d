"""Variables in the maze, and the card of a cell: by keys and mouse, in window and terminal."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import pyxel
from support import terminal_driver
from support.window_driver import Player, prepared, searching, watch

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, generators_for
from pixelmaze.maze.grid import tail
from pixelmaze.maze.step import VISIT
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.search import Search
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.watch import inspector
from pixelmaze.ui.watch.cell_card import CellCard, Visits
from pixelmaze.ui.watch.inspector import Inspector
from pixelmaze.ui.watch.variables import Variables
from pixelmaze.ui.watch.watch import SOURCE, STATS, WatchScene

MAZE = "square-12x8-prim-5-braid-40"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def variables_of(scene: WatchScene) -> Variables:
    return next(tool for tool in scene.tools if isinstance(tool, Variables))


def card_of(scene: WatchScene) -> CellCard:
    return next(tool for tool in scene.tools if isinstance(tool, CellCard))


def in_window(
    solver: str = "a-star", index: int = 60, maze: str = MAZE
) -> tuple[WatchScene, Player]:
    scene = searching(index, maze, solver=solver, panel=SOURCE)
    player = Player(scene)
    player.wait(2)
    return scene, player


# ---- what algorithms declare ---------------------------------------------------------------------


def names_in_run(search: Search) -> set[str]:
    """All variables that can be shown at some step."""
    monitor = Inspector()
    names: set[str] = set()
    search.run()
    for index in range(1, search.length, max(1, search.length // 12)):
        search.seek(index)
        monitor.update(search)
        names.update(monitor.table_names)
    return names


@pytest.mark.parametrize("name", [name for name in SOLVERS if SOLVERS[name].shows])
def test_solvers_have_the_variables_they_declare(name: str) -> None:
    search = Search(from_id("square-6x5-prim-7-braid-50"), name)
    assert {*SOLVERS[name].shows} <= names_in_run(search)


@pytest.mark.parametrize("name", [name for name in GENERATORS if GENERATORS[name].shows])
def test_generators_have_the_variables_they_declare(name: str) -> None:
    assert name in generators_for("square", has_mask=False)
    maze = from_id(f"square-6x5-{name}-7")
    search = Search(maze, None, making=generation_stages(maze))
    assert {*GENERATORS[name].shows} <= names_in_run(search)


def test_g_and_h_add_up_to_f() -> None:
    scene, _ = in_window()
    g, h, f = (dict(table.values) for table in scene.inspector.tables)
    assert f
    assert all(int(g[cell]) + int(h[cell]) == value for cell, value in f.items())


# ---- choosing variables --------------------------------------------------------------------------


def test_declared_variables_are_shown_while_the_source_is_open() -> None:
    scene, player = in_window()
    overlay = variables_of(scene).overlay
    assert set(overlay.corners) == {"upper left", "upper right"}
    assert overlay.texts[scene.search.start] == "18"
    player.press(pyxel.KEY_L)
    player.wait()
    assert scene.panel == STATS
    assert not variables_of(scene).overlay.texts


def test_variables_are_chosen_by_keys_and_mouse() -> None:
    scene, player = in_window()
    tool = variables_of(scene)
    player.press(pyxel.KEY_L)
    player.press(pyxel.KEY_V)
    player.wait(2)
    assert scene.tool is tool
    assert list(tool.offered[:3]) == ["g", "h", "f"]
    player.press(pyxel.KEY_1)
    player.wait(2)
    assert tool.names == ("h", "f")
    assert set(tool.overlay.corners) == {"upper left"}
    at = tool.offered.index("came_by")
    box = tool._spots[at][0]
    player.click(box.x + 3, box.y + 5)
    player.wait(2)
    assert tool.names == ("h", "f", "came_by")
    arrows = tool.overlay.arrows
    assert scene.search.start not in arrows
    assert all(scene.maze.grid.head[arc] == cell for cell, arc in arrows.items())
    player.press(pyxel.KEY_ESCAPE)
    assert scene.tool is None
    scene.watching.change_solver(1)  # another algorithm has its own
    solver = scene.search.solver
    assert solver
    assert list(tool.names) == [*SOLVERS[solver.name].shows]


def test_arrows_point_back_to_the_start_of_a_walk_by_way_of_the_way_back() -> None:
    scene, _ = in_window("right-hand-with-memory", 40)
    arrows = variables_of(scene).overlay.arrows
    grid = scene.maze.grid
    assert arrows
    for cell in arrows:
        seen = set()
        while cell in arrows and cell not in seen:
            seen.add(cell)
            cell = tail(grid, arrows[cell])
        assert cell == scene.search.start


def test_large_mazes_show_no_variables() -> None:
    scene = searching(20, "square-60x60-prim-1", solver="bfs", panel=SOURCE)
    player = Player(scene)
    player.press(pyxel.KEY_V)
    player.wait()
    assert scene.tool is None
    assert "2,500 cells" in scene.toast.words


# ---- the card of a cell --------------------------------------------------------------------------


def test_the_card_tells_what_is_known() -> None:
    scene, player = in_window("dijkstra", 60)
    player.press(pyxel.KEY_O)
    card = card_of(scene)
    card.cell = scene.maze.grid.at(3, 1)
    player.wait(2)
    facts = dict(card.facts())
    visits = (
        step
        for step, (action, arc) in enumerate(scene.search.trace, 1)
        if action == VISIT and scene.maze.grid.head[arc] == card.cell
    )
    assert facts["visited"] == f"at step {next(visits)}"
    assert facts["way back"] == "4 moves"
    assert facts["from start"] == "4 moves"
    assert (facts["came from"], facts["g"]) == ("2,1", "4")
    route = scene.tool.overlay.route if scene.tool else ()
    assert tail(scene.maze.grid, route[0]) == scene.search.start
    assert scene.maze.grid.head[route[-1]] == card.cell


def test_the_card_tells_costs_where_there_is_terrain() -> None:
    scene, player = in_window("dijkstra", 60, maze="square-8x5-prim-7-mud-60")
    player.press(pyxel.KEY_O)
    card = card_of(scene)
    card.cell = scene.maze.grid.at(3, 1)
    player.wait(2)
    facts = dict(card.facts())
    assert facts["from start"] == f"cost {facts['g']}"
    assert facts["way back"] == "6 moves"
    assert int(facts["g"]) > 6


def test_arrows_choose_a_cell_and_return_runs_until_it_is_visited() -> None:
    scene, player = in_window("bfs", 5)
    player.press(pyxel.KEY_O)
    start = scene.search.board.cursor
    player.press(pyxel.KEY_RIGHT)
    player.press(pyxel.KEY_DOWN)
    card, grid = card_of(scene), scene.maze.grid
    (x, y), there = grid.xy(start), grid.xy(card.cell)
    assert there == (x + 1, y + 1)
    assert dict(card.facts())["visited"] == "not yet"
    player.press(pyxel.KEY_RETURN)
    player.wait_until(lambda: scene.search.index > 5, 100)
    assert scene.search.board.cursor == card.cell
    assert scene.search.paused
    assert dict(card.facts())["visited"] == f"at step {scene.search.index}"


def test_a_cell_that_is_never_visited_is_said_to_be() -> None:
    scene, player = in_window("wall-follower", 5, "square-12x8-prim-5")
    search = scene.search
    player.press(pyxel.KEY_O)
    search.run()
    never = next(cell for cell, mark in enumerate(search.board.marks) if not mark)
    search.seek(5)
    card_of(scene).cell = never
    player.press(pyxel.KEY_RETURN)
    player.wait(3)
    assert scene.toast.words.endswith("is never visited.")
    assert search.index == 5


def test_a_click_opens_the_card_and_a_drag_moves_the_camera() -> None:
    scene = searching(30, MAZE, solver="bfs")
    player = Player(scene)
    player.wait()
    pane = scene.panes[0]
    cell = scene.maze.grid.at(2, 3)
    x, y = pane.view.screen_place(cell, cell, 0)  # type: ignore[attr-defined]
    player.drag((x, y), (x + 30, y + 10))
    player.wait()
    assert scene.tool is None
    x, y = pane.view.screen_place(cell, cell, 0)  # type: ignore[attr-defined]
    player.click(x, y)
    player.wait()
    assert scene.tool is card_of(scene)
    assert card_of(scene).cell == cell
    other = scene.maze.grid.at(1, 6)
    x, y = pane.view.screen_place(other, other, 0)  # type: ignore[attr-defined]
    pyxel.set_btn(pyxel.KEY_SHIFT, True)
    player.click(x, y)
    player.wait(2)
    pyxel.set_btn(pyxel.KEY_SHIFT, False)
    player.wait_until(lambda: scene.search.board.cursor == other, 50)


@pytest.mark.parametrize("with_making", [False, True])
def test_visits_are_those_of_the_part_that_is_shown(with_making: bool) -> None:
    scene = watch("square-6x5-prim-3", "bfs", with_making=with_making)
    search = scene.search
    search.paused = True
    if with_making:
        search.run()
        search.seek(20)
        visits = Visits()
        assert visits.read(search, 10**6)
        step = visits.of(search.board.cursor)
        assert step
        assert step <= 20
    scene.watching.start()
    search.run()
    search.seek(search.made_at + 1)
    visits = Visits()
    assert visits.read(search, 10**6)
    assert visits.of(search.start) == search.made_at + 1


# ---- in the terminal -----------------------------------------------------------------------------


def test_tools_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspector, "TIME_BUDGET", 60)
    scene = WatchScene(
        terminal_driver.session(tmp_path), Search(from_id("square-8x5-prim-7"), None), "bfs", 60
    )
    shell = Shell(scene)
    scene.watching.start()
    scene.search.seek(30)
    scene.search.paused = True
    terminal_driver.press(shell, "l", "v")
    terminal_driver.wait(shell, 0.1)
    terminal_driver.seen(shell, 110, 30)
    lines = terminal_driver.seen(shell, 110, 30)
    assert "[x] came_by arrows" in lines
    assert any(arrow in lines for arrow in "←↑→↓")
    terminal_driver.press(shell, "1")
    terminal_driver.wait(shell, 0.1)
    lines = terminal_driver.seen(shell, 110, 30)
    assert "[ ] came_by" in lines
    terminal_driver.press(shell, "o", "right")
    terminal_driver.wait(shell, 0.1)
    lines = terminal_driver.seen(shell, 110, 30)
    assert scene.tool is card_of(scene)
    x, y = scene.maze.grid.xy(card_of(scene).cell)
    assert f"Cell {x},{y}" in lines
    assert "visited" in lines
    terminal_driver.press(shell, "escape")
    assert scene.tool is None


def test_the_camera_of_a_terminal_follows_the_chosen_cell(tmp_path: Path) -> None:
    maze = from_id("square-60x40-prim-7")
    scene = WatchScene(terminal_driver.session(tmp_path), Search(maze, None), "bfs", 60)
    shell = Shell(scene)
    terminal_driver.press(shell, "+", "o", *["right"] * 40)
    lines = terminal_driver.seen(shell, 80, 24)
    assert "Cell 40,0" in lines
    assert re.search(r"\[ +\]", lines), "the chosen cell is in view"


def test_the_card_stands_a_smaller_maze() -> None:
    scene, player = in_window("bfs", 30)
    player.press(pyxel.KEY_O)
    card_of(scene).cell = scene.maze.grid.size - 1
    scene.watching.show(Search(from_id("square-3x2-prim-1"), None))
    player.wait(2)
    assert card_of(scene).cell == scene.maze.start
