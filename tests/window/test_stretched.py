"""Mazes fill their boxes, by tiles whose floors are wider and whose walls are not."""

from collections.abc import Iterator

import pytest
import pyxel
from support.window_driver import play, prepared, race, watch

from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import WAITING, Board
from pixelmaze.maze.grid import build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.watch.race import RaceScene
from pixelmaze.window.maze.view import STEPS, View
from pixelmaze.window.screen import SCREEN
from pixelmaze.window.tiles.polygons import PolygonTiles, polygon_tiles
from pixelmaze.window.tiles.stretched import size_of, tiles_of, widths
from pixelmaze.window.tiles.tileset import DARK, DRAWN, FLOORS, HALF, NEXT, TileSet

GROUND = (Role.FLOOR, Role.FLOOR_DARK, Role.FLOOR_LIGHT)
RUNNERS = ("dfs", "bfs", "a-star", "dijkstra", "tremaux", "pledge")
STRETCHED = sorted({pitch for pitch, _ in widths("square").values()} - {*DRAWN})


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def views(maze: str) -> list[View]:
    """All in which it is seen: while playing, watching with and without a column, and racing."""
    scenes: list[RaceScene] = [race(maze, *RUNNERS[:runners]) for runners in (2, 3, 4, 6)]
    watched = [watch(maze), watch(maze, panel=""), *scenes]
    for scene in watched:
        scene.place(SCREEN)
    return [play(maze).pane.view, *(scene.panes[0].view for scene in watched)]


@pytest.mark.few(3)
@pytest.mark.parametrize(
    "size", ["16x10", "17x11", "24x13", "20x12", "9x9", "8x5", "13x8", "30x17", "12x18"]
)
def test_a_maze_fills_its_box_in_one_direction(size: str) -> None:
    for view in views(f"square-{size}-prim-1"):
        left, top, right, bottom = view.seen
        assert view.fits
        assert max(1 / (right - left), 1 / (bottom - top)) > 0.65 or view.zoom == STEPS[-1]


def pixels(tiles: TileSet, u: int, v: int, width: int, height: int) -> list[list[int]]:
    return pixels_in(tiles.bank, u, v, width, height)


def pixels_in(image: pyxel.Image, u: int, v: int, width: int, height: int) -> list[list[int]]:
    return [[image.pget(u + x, v + y) for x in range(width)] for y in range(height)]


def floor(tiles: TileSet, mark: int, width: int, height: int) -> list[list[int]]:
    return pixels_in(*tiles.floor(mark, 0), width, height)


def turned(lines: list[list[int]]) -> list[list[int]]:
    return [[*column] for column in zip(*lines, strict=True)]


def all_of(lines: list[list[int]]) -> list[int]:
    return [pixel for line in lines for pixel in line]


def drawn_for(pitch: int) -> TileSet:
    return tiles_of("square", max(width for width in DRAWN if width < pitch))


@pytest.mark.parametrize("pitch", STRETCHED)
def test_walls_are_as_thick_as_drawn_and_join(pitch: int) -> None:
    tiles, drawn = tiles_of("square", pitch), drawn_for(pitch)
    (joint,), (as_drawn,) = tiles.joints, drawn.joints
    for bits in range(16):
        seen = pixels(tiles, bits * pitch, joint.v, pitch, pitch)
        old = drawn.pitch
        before = pixels(drawn, bits * old, as_drawn.v, old, old)
        for one, other in ((seen, before), (turned(seen), turned(before))):
            for end in (0, -1):
                thick, thick_before = (
                    sum(pixel != Role.CLEAR for pixel in lines[end]) for lines in (one, other)
                )
                assert thick == thick_before


@pytest.mark.parametrize("pitch", STRETCHED)
def test_floors_are_whole_and_signs_lie_in_their_middle(pitch: int) -> None:
    tiles, drawn = tiles_of("square", pitch), drawn_for(pitch)
    for column in range(FLOORS + HALF):
        seen = pixels(tiles, column * pitch, 0, pitch, pitch)
        before = pixels(drawn, column * drawn.pitch, drawn.top, drawn.pitch, drawn.pitch)
        assert {*all_of(seen)} == {*all_of(before)}
    dark = floor(tiles, DARK, pitch, pitch)
    assert Role.CLEAR not in all_of(dark)
    for mark in (WAITING, NEXT):
        seen = floor(tiles, mark, pitch, pitch)
        ground = max({*all_of(seen)}, key=all_of(seen).count)
        places = [(x, y) for y, row in enumerate(seen) for x, pixel in enumerate(row)
                  if pixel != ground]  # fmt: skip
        before = floor(drawn, mark, drawn.pitch, drawn.pitch)
        assert pitch < DRAWN[1] or len(places) == sum(pixel != ground for pixel in all_of(before))
        for axis in range(2):
            middle = (min(at[axis] for at in places) + max(at[axis] for at in places) + 1) / 2
            assert abs(middle - tiles.centre[axis]) <= 1


@pytest.mark.parametrize("shape", SHAPES)
def test_size_of_the_picture_is_known_without_its_tiles(shape: str) -> None:
    grid = build(7, 5, shape)
    for pitch, _ in widths(shape).values():
        if grid.shape.art:
            tiles: TileSet | PolygonTiles = tiles_of(shape, pitch)
        else:
            tiles = polygon_tiles(grid.shape, grid.width, grid.height, pitch)
        assert size_of(grid, pitch) == tiles.size(grid)


HEXAGONS = sorted({pitch for pitch, _ in widths("hexagonal").values()} - {*DRAWN})


@pytest.mark.parametrize("pitch", HEXAGONS)
def test_stretched_hexagons_leave_no_gaps(pitch: int) -> None:
    """The floors of neighbours cover each pixel between them exactly once."""
    tiles, grid = tiles_of("hexagonal", pitch), build(4, 4, "hexagonal")
    covered: dict[tuple[int, int], int] = {}
    whole = floor(tiles, DARK, pitch, tiles.height)
    for cell in range(grid.size):
        left, top = tiles.place(grid, cell)
        for y, row in enumerate(whole):
            for x, pixel in enumerate(row):
                if pixel != Role.CLEAR:
                    place = (left + x, top + y)
                    covered[place] = covered.get(place, 0) + 1
    assert set(covered.values()) == {1}
    middle = range(pitch, 3 * pitch)
    assert all((x, y) in covered for x in middle for y in range(tiles.row, 3 * tiles.row))


@pytest.mark.parametrize("pitch", HEXAGONS)
def test_walls_of_stretched_hexagons_enclose_a_cell(pitch: int) -> None:
    """Nothing leaks out of a cell with all its walls: seen from its middle."""
    grid = build(3, 3, "hexagonal")
    maze = Maze(grid, bytearray(len(grid.head)), 0, 8)
    view = View(Board.of(maze), Box(0, 0, 200, 160))
    view.zoom = pitch
    view.look_at(0.5, 0.5)
    pyxel.cls(Role.VOID)
    view.draw()
    pyxel.clip()
    begin = view.screen_place(4, 4, 0)
    reached, ahead = {begin}, [begin]
    while ahead:
        x, y = ahead.pop()
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            role = pyxel.pget(*there)
            if there not in reached and role in (*GROUND, Role.SHADOW):
                reached.add(there)
                ahead.append(there)
    assert 0.3 * pitch**2 < len(reached) < pitch**2
