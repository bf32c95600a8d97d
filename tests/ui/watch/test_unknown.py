"""Watch a walker who knows only where it has been, and the numbers that an algorithm keeps."""

from collections.abc import Callable, Collection
from pathlib import Path

import pytest
from support.terminal_driver import press, seen
from support.terminal_driver import session as terminal_session
from support.window_driver import Player, prepared, session, words_on

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.lookup import solver_for
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.search import Search
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.watch.watch import SOURCE, STATS, WatchScene
from pixelmaze.window.app import keyboard
from pixelmaze.window.canvas import hud

engine = pytest.fixture(autouse=True)(prepared)
WALKERS = [name for name, solver in SOLVERS.items() if solver.local]
SEERS = [name for name in SOLVERS if name not in WALKERS]


class InWindow:
    """A run in the window."""

    def __init__(self, _: Path, maze: Maze, solver: str, panel: str = STATS) -> None:
        self.scene = WatchScene(session(), Search(maze, None), solver, 60, panel=panel)
        self._player = Player(self.scene)

    def press(self, key: str) -> None:
        self._player.press(*keyboard.codes(key)[:1])

    def dark(self) -> set[int]:
        """The cells of which nothing is to be seen, walls included."""
        image, view = self._player.see(), self.scene.panes[0].view
        reach = view.zoom // 2
        return {
            cell
            for cell in range(self.scene.maze.grid.size)
            for x, y in [view.screen_place(cell, cell, 0)]
            if {
                index
                for _, index in image.crop((x - reach, y - reach, x + reach, y + reach)).getcolors()
            }
            == {int(Role.VOID)}
        }

    def words(self) -> str:
        """Those in the maze, and those in the bar at the top."""
        return "\n".join(
            entry.words
            for size in ((hud.WIDTH, hud.HEIGHT), (hud.WIDTH, hud.TOP))
            for entry in words_on(self.scene, *size)
        )

    def numbers(self) -> dict[int, str]:
        """The number in each cell that has one."""
        view = self.scene.panes[0].view
        written = words_on(self.scene, hud.WIDTH, hud.HEIGHT)
        return {
            view.cell_at(entry.x + 3, entry.y + 4): entry.words
            for entry in written
            if entry.words.isdecimal() and view.box.holds(entry.x, entry.y)
        }


class InTerminal:
    """A run in a terminal."""

    def __init__(self, folder: Path, maze: Maze, solver: str, panel: str = STATS) -> None:
        search = Search(maze, None)
        self.scene = WatchScene(terminal_session(folder), search, solver, 60, panel=panel)
        self._shell = Shell(self.scene)

    def press(self, key: str) -> None:
        press(self._shell, key)

    def dark(self) -> set[int]:
        canvas = Canvas(120, 40)
        self._shell.draw(canvas)
        view, dark = self.scene.panes[0].view, set()
        columns, lines = view.room
        for cell in range(self.scene.maze.grid.size):
            x, y = view.place(cell) or (0, 0)
            around = [
                canvas.letter(column, line)
                for line in range(y - lines // 2 - 1, y + lines // 2 + 2)
                for column in range(x - columns // 2 - 1, x + columns // 2 + 2)
            ]
            if not "".join(around).strip():
                dark.add(cell)
        return dark

    def words(self) -> str:
        return seen(self._shell, 120, 40)

    def numbers(self) -> dict[int, str]:
        canvas = Canvas(120, 40)
        self._shell.draw(canvas)
        view, found = self.scene.panes[0].view, {}
        for cell in range(self.scene.maze.grid.size):
            x, y = view.place(cell) or (0, 0)
            letters = "".join(canvas.letter(x + dx, y) for dx in (-1, 0))
            if letters.strip(" ━").isdecimal():
                found[cell] = letters.strip(" ━")
        return found


in_both = pytest.mark.parametrize("front", [InWindow, InTerminal])
Front = Callable[..., InWindow | InTerminal]


def far_from(maze: Maze, cells: Collection[int]) -> set[int]:
    """The cells that are neither of these nor next to one, not even by a corner."""
    near = set(cells)
    for _ in range(2):
        near |= {maze.grid.head[arc] for cell in near for arc in arcs(maze.grid, cell)}
    return set(range(maze.grid.size)) - near


def visited(search: Search) -> set[int]:
    grid = search.maze.grid
    return {search.start, *(grid.head[step >> 4] for step in search.trace.packed[: search.index])}


@pytest.mark.few(9)
@pytest.mark.thinned
@in_both
@pytest.mark.parametrize("shape", ["square", "hexagonal"])
@pytest.mark.parametrize("solver", WALKERS)
def test_only_what_a_walker_has_seen_is_shown(
    solver: str, shape: str, front: Front, tmp_path: Path
) -> None:
    maze = generate(11, 8, "prim", 5, shape, braid=20)
    watched = front(tmp_path, maze, solver)
    watched.press("s")
    search = watched.scene.search
    search.paused = True
    watched.press("u")
    for index in (12, 5, 1, 20):  # back as well
        search.seek(index)
        been, dark = visited(search), watched.dark()
        assert far_from(maze, been)
        assert far_from(maze, been) <= dark
        assert dark.isdisjoint(been)
    watched.press("u")
    assert not watched.dark()


@pytest.mark.thorough
def test_cells_at_the_border_of_a_large_maze_are_shown_too(tmp_path: Path) -> None:
    """At the smallest zoom, the outer walls of a hidden cell are wider than its neighbour."""
    watched = InWindow(tmp_path, from_id("square-90x60-prim-3"), "dfs")
    watched.press("s")
    watched.press("u")
    search, view = watched.scene.search, watched.scene.panes[0].view
    search.paused = True
    search.seek(400)
    view.zoom = 4
    assert watched.dark()
    assert watched.dark().isdisjoint(visited(search) & {*view.cells_seen()})


@pytest.mark.few(7)
@pytest.mark.thinned
@in_both
@pytest.mark.parametrize("solver", SEERS)
def test_who_is_no_walker_sees_all_and_is_said_to(
    solver: str, front: Front, tmp_path: Path
) -> None:
    watched = front(tmp_path, from_id("square-11x8-prim-5"), solver)
    watched.press("s")
    watched.scene.search.paused = True
    watched.press("u")
    watched.scene.search.seek(9)
    assert not watched.dark()
    assert f"{SOLVERS[solver].title} sees the whole maze." in watched.words()
    watched.press("u")
    watched.scene.update(SceneInput(20.0))
    assert "sees the whole maze" not in watched.words()


@in_both
def test_nothing_is_hidden_before_the_search(front: Front, tmp_path: Path) -> None:
    watched = front(tmp_path, from_id("square-11x8-prim-5"), "dfs")
    watched.press("u")
    assert not watched.dark()
    watched.press("g")
    watched.scene.search.paused = True
    watched.scene.search.seek(watched.scene.search.made_at)
    assert not watched.dark()


@in_both
def test_the_next_solver_is_told_of_too(front: Front, tmp_path: Path) -> None:
    watched = front(tmp_path, from_id("square-11x8-prim-5"), "dead-end-filling")
    watched.press("u")
    watched.press("s")
    assert "Dead-End Filling sees the whole maze." in watched.words()


@in_both
def test_a_function_is_taken_for_a_walker_as_long_as_it_walks(front: Front, tmp_path: Path) -> None:
    maze = from_id("square-11x8-prim-5")
    for name, is_walker in (("dfs", True), ("bfs", False)):
        steps = SOLVERS[name].steps
        mine = solver_for(lambda maze, start, goal, steps=steps: steps(maze, start, goal))
        watched = front(tmp_path, maze, "dfs")
        watched.scene.watching.solver = mine
        watched.press("s")
        watched.scene.search.run()
        watched.scene.search.seek(20)
        watched.press("u")
        assert bool(watched.dark()) == is_walker


@in_both
def test_numbers_of_flood_fill_stand_in_the_cells(front: Front, tmp_path: Path) -> None:
    """While the source panel is open, and in step with the position."""
    maze = from_id("square-9x7-prim-5-start-bottom-left-goal-centre")
    watched = front(tmp_path, maze, "flood-fill", SOURCE)
    watched.press("s")
    search = watched.scene.search
    search.paused = True
    found = {}
    for index in (2, 9, 2):
        search.seek(index)
        for _ in range(3):
            watched.scene.update(SceneInput(0.02))
        (table,) = watched.scene.inspector.tables
        shown = dict(table.values)
        assert len(shown) == maze.grid.size
        assert shown[maze.goal] == 0
        found[index] = watched.numbers()
        expected = {cell: str(number) for cell, number in shown.items()}
        if front is InTerminal:  # signs take their place
            for cell in {search.board.cursor, maze.start, *maze.goals}:
                del expected[cell]
        assert found[index] == expected
    assert found[2] != found[9]
    watched.press("i")
    assert not watched.numbers()
