"""A shape without art and text is drawn as polygons, in the window and in the terminal."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import pyxel
from PIL import Image
from support.terminal_driver import seen, session
from support.walking import point
from support.window_driver import Player, play, prepared, watch

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.game.levels import free
from pixelmaze.game.rules import Rules
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import arcs, distance, tail
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.factory import from_id, generate, generation_stages
from pixelmaze.run.search import Search
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.shell import Shell
from pixelmaze.terminal.view import View, largest, size
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.play.play import PlayScene as TerminalPlay
from pixelmaze.window.maze.minimap import FRAME, minimap
from pixelmaze.window.maze.polygon_painter import PolygonPainter

POLYGONS = [name for name, shape in SHAPES.items() if not shape.art and not shape.text]
SMALL = ["triangular-12x6-prim-5", "circular-11x11-prim-5"]
LARGE = ["triangular-120x80-prim-5", "circular-101x101-prim-5"]


def test_there_are_some() -> None:
    assert {name.partition("-")[0] for name in SMALL} == {*POLYGONS}


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


# ---- the window --------------------------------------------------------------------------------


WALLS = {Role.WALL_TOP, Role.WALL_EDGE, Role.WALL_FACE}
FLOORS = {Role.FLOOR, Role.FLOOR_DARK}


@pytest.mark.few(2)
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("name", SMALL)
def test_the_window_draws_cells_and_walls(name: str) -> None:
    scene = play(name)
    player = Player(scene)
    player.wait(2)
    view, grid, passages = scene.pane.view, scene.maze.grid, scene.maze.passages
    shown = player.see()
    things = {scene.maze.start, *scene.maze.goals}
    free_of_things = {
        cell
        for cell in range(grid.size)
        if all(distance(grid, cell, thing) > 2 for thing in things)
    }
    assert len(free_of_things) > grid.size / 2
    for cell in range(grid.size):
        x, y = view.screen_place(cell, cell, 0)
        assert view.cell_at(x, y) == cell
        if cell in free_of_things:
            assert shown.getpixel((x, y)) in FLOORS
    for arc, cell in enumerate(grid.head):
        x, y = view.wall_at(arc)
        if {tail(grid, arc), cell} <= free_of_things:
            around = [shown.getpixel((x + i, y + j)) for i in range(-4, 5) for j in range(-4, 5)]
            assert WALLS.isdisjoint(around) if passages[arc] else WALLS.intersection(around)


def picture(painter: PolygonPainter) -> bytes:
    pyxel.cls(Role.VOID)
    painter.draw(-10, -10, pyxel.width, pyxel.height, 1)
    return bytes(pyxel.screen.data_ptr())


@pytest.mark.thorough
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("pitch", [4, 8, 16, 22])
@pytest.mark.parametrize("generator", ["recursive-backtracker", "wall-extension"])
@pytest.mark.parametrize("size", ["triangular-18x9", "circular-13x13"])
def test_what_is_repainted_is_as_if_painted_anew(size: str, pitch: int, generator: str) -> None:
    search = watch(f"{size}-{generator}-3", with_making=True).search
    search.search_by(SOLVERS["dfs"])
    search.pull(10_000)
    board = search.board
    painter = PolygonPainter(board, pitch, shows_rock=True)
    for at in (10, 12, 9, 60, 61, 64, 130, 131, 140, 128, search.length):
        search.seek(at)
        painter.refresh(board.dirty_cells, board.dirty_walls, board.all_dirty)
        board.dirty_cells.clear()
        board.dirty_walls.clear()
        board.all_dirty = False
        assert picture(painter) == picture(PolygonPainter(board, pitch, shows_rock=True)), at


@pytest.mark.few(2)
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("name", SMALL)
def test_a_click_sends_the_player_along(name: str) -> None:
    scene = play(name)
    player = Player(scene)
    player.wait()
    arc = next(arc for arc in arcs(scene.maze.grid, 0) if scene.maze.passages[arc])
    player.click(*point(scene, *scene.maze.grid.xy(scene.maze.grid.head[arc])))
    player.wait(20)
    assert scene.game.cell == scene.maze.grid.head[arc]


@pytest.mark.few(2)
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("name", SMALL)
def test_torchlight_hides_what_was_not_seen(name: str) -> None:
    scene = play(name, rules=Rules(torch=2))
    player = Player(scene)
    player.wait(2)
    shown = player.see()
    for cell in range(scene.maze.grid.size):
        x, y = scene.pane.view.screen_place(cell, cell, 0)
        if not scene.game.is_seen(cell) and scene.pane.view.box.holds(x, y):
            assert shown.getpixel((x, y)) not in {*FLOORS, *WALLS}


@pytest.mark.few(5)
@pytest.mark.thinned
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("shows_rock", [False, True])
@pytest.mark.parametrize("size", [(1, 1), (9, 6), (60, 40), (300, 200), (5, 300)])
@pytest.mark.parametrize("shape", POLYGONS)
def test_the_minimap_shows_it(shape: str, size: tuple[int, int], shows_rock: bool) -> None:
    maze = generate(*size, "prim", 1, shape)
    search = watch(maze).search
    shown = minimap(search.board, 96, 72, shows_rock=shows_rock)
    assert shown.width <= 96
    assert shown.height <= 72
    shown.draw(0, 0, head=maze.start)
    image = Image.frombytes("P", (pyxel.width, pyxel.height), bytes(pyxel.screen.data_ptr()))
    inside = image.crop((FRAME, FRAME, shown.width - FRAME, shown.height - FRAME))
    assert {index for _, index in inside.getcolors() or ()} & {Role.FLOOR_DARK, Role.WHITE}


@pytest.mark.thorough
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("name", LARGE)
def test_a_large_one_has_a_map_in_the_corner(name: str) -> None:
    scene = play(name)
    player = Player(scene)
    player.wait(2)
    assert scene.pane.map.is_shown


# ---- the terminal ------------------------------------------------------------------------------


def pixels_of(canvas: Canvas) -> list[list[Role]]:
    """The roles of what half characters are filled with, line by line."""
    lines: list[list[Role]] = []
    for y, line in enumerate(canvas.text().splitlines()):
        both: tuple[list[Role], list[Role]] = ([], [])
        for x, letter in enumerate(line.ljust(canvas.width)):
            style = canvas.style(x, y)
            both[0].append(style.ink if letter in "▀█" else style.ground)
            both[1].append(style.ink if letter in "▄█" else style.ground)
        lines += both
    return lines


def drawn(board: Board, zoom: int) -> Canvas:
    columns, lines = size(board.grid, zoom)
    view, canvas = View(board, zoom), Canvas(columns, lines)
    view.draw(canvas, Box(0, 0, columns, lines), {})
    return canvas


@pytest.mark.few(12)
@pytest.mark.parametrize("zoom", range(6))
@pytest.mark.parametrize("asked", ["triangular-14x7", "circular-11x11"])
def test_the_terminal_draws_walls(asked: str, zoom: int) -> None:
    maze = from_id(f"{asked}-prim-2-braid-40")
    grid = maze.grid
    assert largest(grid) == 5
    pixels = pixels_of(drawn(Board.of(maze), zoom))
    across = (size(grid, zoom)[0] - 1) / grid.extent[0]
    bottom = max(y for y, line in enumerate(pixels) if Role.WALL_TOP in line)
    down = bottom / grid.extent[1]
    for arc, is_open in enumerate(maze.passages):
        x, y = grid.door(arc)
        at_x, at_y = int(x * across), int(y * down)
        near = {pixels[at_y + j][at_x + i] for i in range(-1, 3) for j in range(-1, 3)}
        assert is_open or Role.WALL_TOP in near
    for cell in range(grid.size):
        x, y = grid.centre(cell)
        assert pixels[int(y * down)][int(x * across)] == Role.FLOOR
    letters = drawn(Board.of(maze), zoom).text()
    assert {*"▀▄█"} <= {*letters}, "without colours, too"


@pytest.mark.few(6)
@pytest.mark.parametrize("zoom", [0, 2])
@pytest.mark.parametrize("asked", ["triangular-14x7", "circular-11x11"])
def test_the_terminal_follows_a_search_both_ways(asked: str, zoom: int) -> None:
    maze = from_id(f"{asked}-wilson-2")
    search = Search(maze, SOLVERS["bfs"], making=generation_stages(maze))
    search.pull(10_000)
    columns, lines = size(maze.grid, zoom)
    view, box = View(search.board, zoom), Box(0, 0, columns, lines)
    canvas = Canvas(columns, lines)
    for at in (3, 40, 41, 39, 200, 201, 220, search.length, 10):
        search.seek(at)
        view.draw(canvas, box, {}, shows_rock=True)
        fresh = Canvas(columns, lines)
        View(search.board, zoom).draw(fresh, box, {}, shows_rock=True)
        assert canvas.text() == fresh.text()
        assert pixels_of(canvas) == pixels_of(fresh)


@pytest.mark.few(3)
@pytest.mark.parametrize("size", [(20, 8), (80, 24), (160, 50)])
@pytest.mark.parametrize("name", SMALL)
def test_a_terminal_of_any_size_shows_the_player(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    shell = Shell(TerminalPlay(session(tmp_path), free(name)))
    for key in ("right", "down", "left", "up"):  # one of them moves, and the card goes
        shell.press(key)
        shell.update(0.1)
    assert "@" in seen(shell, *size)
