"""A fence can be told from a wall and from an open passage, with colours and without."""

from collections.abc import Iterator
from io import BytesIO
from itertools import product
from xml.etree import ElementTree

import pytest
import pyxel
from PIL import Image
from support.fences import arcs_inside, variants
from support.window_driver import Player, prepared, watch, words_on

from pixelmaze.files.png import write_png
from pixelmaze.files.svg import write_svg
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import Board
from pixelmaze.maze.maze import FENCE_SAMPLE, Maze
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.factory import from_id
from pixelmaze.window.maze.minimap import minimap
from pixelmaze.window.maze.painter import Painter
from pixelmaze.window.maze.polygon_painter import PolygonPainter
from pixelmaze.window.maze.tile_painter import TilePainter
from pixelmaze.window.tiles.images import COVERED, floor
from pixelmaze.window.tiles.stretched import tiles_of, widths

FENCE = {Role.FENCE, Role.FENCE_SHADE}


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def painted(maze: Maze, pitch: int) -> tuple[Painter, list[bytes]]:
    """The painter of a maze, and the lines of its picture."""
    kind = TilePainter if maze.grid.shape.art else PolygonPainter
    painter = kind(Board.of(maze), pitch)
    width, height = painter.tiles.size(maze.grid)
    pyxel.cls(Role.VOID)
    painter.draw(0, 0, width, height, 1)
    screen = bytes(pyxel.screen.data_ptr())
    across = pyxel.width
    return painter, [screen[y * across : y * across + width] for y in range(height)]


def pitches(shape: str) -> list[int]:
    """The widths of a cell, in pixels, of all zooms."""
    return sorted({pitch for pitch, _ in widths(shape).values()})


@pytest.mark.few(12)
@pytest.mark.parametrize(
    ("shape", "pitch"), [(shape, pitch) for shape in SHAPES for pitch in pitches(shape)]
)
@pytest.mark.parametrize("is_walled", [False, True])
def test_a_fence_is_neither_a_wall_nor_nothing(shape: str, pitch: int, is_walled: bool) -> None:
    """It is seen across every side, near the side, and between its pickets the floor is seen."""
    for arc in arcs_inside(shape):
        seen = {}
        for what, maze in variants(shape, arc, is_walled).items():
            painter, seen[what] = painted(maze, pitch)
        changed = [
            (x, y, lines[1][x], lines[0][x])
            for y, lines in enumerate(zip(seen["nothing"], seen["fence"], strict=True))
            for x in range(len(lines[0]))
            if lines[0][x] != lines[1][x]
        ]
        roles = {role for _, _, role, _ in changed}
        assert roles & FENCE
        assert roles <= FENCE | {Role.OUTLINE}
        assert not FENCE & {*b"".join(seen["nothing"] + seen["wall"])}
        middle_x, middle_y = painter.point(arc, 0.5)
        reach = 0.8 * pitch + 4 if shape != "triangular" else 1.2 * pitch + 4
        assert all(abs(x - middle_x) < reach and abs(y - middle_y) < reach for x, y, *_ in changed)
        walled = {
            (x, y)
            for y, lines in enumerate(zip(seen["nothing"], seen["wall"], strict=True))
            for x in range(len(lines[0]))
            if lines[0][x] != lines[1][x]
        }
        places = {(x, y) for x, y, *_ in changed}
        assert walled - places or len(walled) == 1, "also without colours: a wall has no gaps"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_fence_lies_over_a_path(shape: str) -> None:
    """A path across it shows between the pickets."""
    scene = watch(f"{shape}-7x7-prim-1-fences-100", "dijkstra")
    player = Player(scene)
    scene.watching.start()
    player.wait(2)
    before = player.see().tobytes().count(Role.FENCE)
    player.press(pyxel.KEY_END)
    player.wait(60)
    after = player.see().tobytes()
    assert after.count(Role.PATH) > 200
    assert after.count(Role.FENCE) > 0.98 * before > 50


def test_a_fence_appears_when_its_passage_is_carved() -> None:
    maze = from_id("square-8x6-prim-1-fences-100")
    scene = watch(maze, with_making=True)
    player = Player(scene)
    scene.search.paused = True
    counts = []
    for index in (0, 20, 60):
        scene.search.seek(index)
        player.wait(3)
        counts.append(player.see().crop((0, 20, 400, 320)).tobytes().count(Role.FENCE))
    assert counts[0] == 0 < counts[1] < counts[2]


@pytest.mark.parametrize(
    ("shape", "pitch"), [*product(("square", "hexagonal", "circular"), (4, 16))]
)
def test_mazes_without_fences_look_as_before(shape: str, pitch: int) -> None:
    """Removing the last fence leaves nothing of it."""
    maze = from_id(f"{shape}-7x7-prim-1-fences-30")
    bare = from_id(f"{shape}-7x7-prim-1")
    assert painted(maze, pitch)[1] != painted(bare, pitch)[1]
    maze.fences = b""
    assert painted(maze, pitch)[1] == painted(bare, pitch)[1]


@pytest.mark.parametrize(
    "name", ["square-12x8", "hexagonal-12x8", "triangular-12x8", "circular-13x13"]
)
def test_minimap_shows_fences(name: str) -> None:
    for more, is_seen in (("-fences-50-mud-20", True), ("-mud-20", False)):
        pyxel.cls(Role.OUTLINE)
        minimap(Board.of(from_id(f"{name}-prim-1{more}")), 96, 72).draw(0, 0)
        seen = bytes(pyxel.screen.data_ptr())
        assert (Role.FENCE_SHADE in seen) == is_seen
        assert {Role.MUD_FLOOR, Role.FLOOR_DARK} <= {*seen}


def test_legend_names_fences() -> None:
    """Its words have room next to those of mud and water."""
    for more in ("", "-mud-20", "-mud-20-water-20"):
        scene = watch(f"square-12x8-prim-1-fences-20{more}")
        assert "fence, adds 4" in {entry.words for entry in words_on(scene, 228, 316)}
    assert "fence, adds 4" not in {entry.words for entry in words_on(watch(), 228, 316)}


def test_legend_follows_the_editor() -> None:
    player = Player(watch("square-8x6-prim-1"))
    legends = []
    for key in (pyxel.KEY_W, pyxel.KEY_4, pyxel.KEY_4):
        player.press(key)
        player.wait(3)
        legends.append(player.see().crop((412, 240, 640, 330)).tobytes())
    assert legends[0] != legends[1]
    assert legends[0] == legends[2]


@pytest.mark.parametrize("pitch", [4, 8, 16])
def test_a_sample_of_a_fence_lies_on_a_plain_floor(pitch: int) -> None:
    number = FENCE_SAMPLE << COVERED
    shown = b"".join(floor(tiles_of("square", pitch), number).lines)
    assert FENCE & {*shown}
    assert Role.FLOOR in shown


def in_colours(maze: Maze, mode: str) -> list[tuple[int, int, int]]:
    file = BytesIO()
    write_png(maze, file)
    image = Image.open(BytesIO(file.getvalue())).convert(mode)
    return [*image.get_flattened_data()]


@pytest.mark.few(3)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("is_walled", [False, True])
def test_pictures_have_fences(shape: str, is_walled: bool) -> None:
    """Also in black and white, they are neither walls nor nothing."""
    for arc in arcs_inside(shape):
        mazes = variants(shape, arc, is_walled)
        for mode in ("RGB", "L"):
            pictures = [in_colours(maze, mode) for maze in mazes.values()]
            assert pictures[0] != pictures[1] != pictures[2]
        for what, maze in mazes.items():
            file = BytesIO()
            write_svg(maze, file)
            groups = [
                group
                for group in ElementTree.fromstring(file.getvalue())
                if group.get("class") == "fences"
            ]
            assert len(groups) == (what == "fence")
            for group in groups:  # a rail and pickets
                assert group[0].attrib["d"].count("m") > 2
