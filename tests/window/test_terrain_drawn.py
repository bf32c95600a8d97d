"""Mud and water are told by pattern as well as by colour, wherever a maze is drawn."""

from collections.abc import Iterator
from io import BytesIO
from itertools import product
from xml.etree import ElementTree

import pytest
import pyxel
from PIL import Image
from support.window_driver import Player, prepared, session, watch, words_on

from pixelmaze.files import outline
from pixelmaze.files.png import write_png
from pixelmaze.files.svg import write_svg
from pixelmaze.files.text import write
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import ON_PATH, VISITED, WAITING, Board
from pixelmaze.maze.maze import FLOOR, MUD, WATER, Maze
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.front_end import TerminalServices
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.window.maze.minimap import minimap
from pixelmaze.window.maze.view import TIDE
from pixelmaze.window.tiles.images import COVERED, floor
from pixelmaze.window.tiles.polygons import CellTiles
from pixelmaze.window.tiles.stretched import tiles_of
from pixelmaze.window.tiles.tileset import TileSet

KINDS = (MUD, WATER)
TERRAIN = {MUD: (Role.MUD_FLOOR, Role.MUD), WATER: (Role.WATER_FLOOR, Role.WATER)}
MAZE = "square-12x8-prim-1-mud-30-water-30"
LINE_RIGHT = 3


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def tiles(shape: str, pitch: int) -> TileSet | CellTiles:
    maze = from_id(f"{shape}-3x3-prim-1")
    return tiles_of(shape, pitch).of(maze.grid, 0)


def pixels(its: TileSet | CellTiles, number: int) -> bytes:
    return b"".join(floor(its, number).lines)


@pytest.mark.parametrize(
    ("shape", "pitch"),
    [*product(("square", "hexagonal"), (4, 8, 16)), ("square", 12), ("square", 24)],
)
def test_terrain_has_a_pattern_at_every_zoom(shape: str, pitch: int) -> None:
    its = tiles(shape, pitch)
    seen = {kind: pixels(its, kind << COVERED) for kind in (FLOOR, *KINDS)}
    patterns = []
    for kind, (ground, ink) in TERRAIN.items():
        shown = seen[kind]
        assert 0.04 < shown.count(ink) / len(shown) < 0.3
        assert shown.count(ground) > shown.count(ink)
        assert [one == Role.CLEAR for one in shown] == [one == Role.CLEAR for one in seen[FLOOR]]
        patterns.append([pixel == ink for pixel in shown])
    assert patterns[0] != patterns[1], "without colours they are told apart, too"


@pytest.mark.few(2)
@pytest.mark.parametrize("name", ["triangular-12x6", "circular-13x13"])
def test_terrain_of_shapes_without_art(name: str) -> None:
    maze = from_id(f"{name}-prim-5-mud-30-water-30")
    seen = set(shown(Player(watch(maze))))
    assert {Role.MUD_FLOOR, Role.MUD, Role.WATER_FLOOR, Role.WATER} <= seen
    text = in_terminal(maze, (80, 30))
    assert text.count("~") >= maze.terrain.count(WATER) - 2, "start and goal may hide one"
    assert text.count(":") >= maze.terrain.count(MUD) - 2


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mark", [VISITED, ON_PATH, WAITING])
def test_marks_and_lines_lie_on_top(kind: int, mark: int) -> None:
    """Their colours stay where they are, and the pattern shows around them."""
    its, number = tiles("square", 16), mark | mark << LINE_RIGHT
    plain, covered = pixels(its, number), pixels(its, number | kind << COVERED)
    lines = {Role.ROUTE, Role.PATH, Role.PATH_LIGHT, Role.FRONTIER}
    assert [p for p in plain if p in lines] == [p for p in covered if p in lines]
    changed = [after for before, after in zip(plain, covered, strict=True) if before != after]
    ground, ink = TERRAIN[kind]
    assert {ground, ink} <= set(changed) <= {ground, ink, Role.WATER_SHADE}
    assert len(changed) < len(plain) * 0.6, "the mark's own floor is seen, too"


def test_heat_shows_the_pattern() -> None:
    its = tiles("square", 16)
    shown = pixels(its, 5 << COVERED - 5 | MUD << COVERED)
    assert Role.HEAT_4 in shown
    assert Role.MUD in shown


def shown(player: Player) -> bytes:
    return player.see().crop((0, 20, 400, 320)).tobytes()


@pytest.mark.few(2)
@pytest.mark.parametrize("is_calm", [False, True])
def test_water_shimmers_unless_motion_is_reduced(is_calm: bool) -> None:
    shared = session(reduced_motion=is_calm)
    player = Player(
        WatchScene(shared, Search(from_id("square-9x6-prim-1-water-90"), None), "dfs", 60)
    )
    player.wait(2)

    def waves() -> list[int]:
        return [at for at, pixel in enumerate(shown(player)) if pixel == Role.WATER]

    before = waves()
    player.wait(TIDE)
    assert (waves() == before) == is_calm
    player.wait(TIDE)
    assert waves() == before


def test_minimap_shows_terrain() -> None:
    polygons = [f"{name}-prim-1-mud-30-water-30" for name in ("triangular-12x8", "circular-13x13")]
    for name in (MAZE, f"{MAZE}-mask-circle", *polygons):
        maze = from_id(name)
        small = minimap(Board.of(maze), 96, 72)
        pyxel.cls(Role.OUTLINE)
        small.draw(0, 0)
        seen = bytes(pyxel.screen.data_ptr())
        assert {Role.MUD_FLOOR, Role.WATER_FLOOR, Role.FLOOR_DARK} <= set(seen)


def in_terminal(maze: Maze, size: tuple[int, int], index: int = 0) -> str:
    """What is seen after this many steps."""
    scene = WatchScene(
        begin_session(session().store, TerminalServices()), Search(maze, None), "dfs", 60
    )
    scene.panel = ""
    if index:
        scene.watching.start()
        scene.search.seek(index)
        scene.search.paused = True
    canvas = Canvas(*size)
    Shell(scene).draw(canvas)
    return canvas.text()


@pytest.mark.parametrize("shape", ["square", "hexagonal"])
@pytest.mark.parametrize("size", [(60, 24), (130, 60), (40, 18)])
def test_terminal_has_signs(shape: str, size: tuple[int, int]) -> None:
    """Also without colours: a sign in each cell that has no mark."""
    maze = from_id(f"{shape}-6x4-prim-1-mud-30-water-30")
    text = in_terminal(maze, size)
    assert text.count("~") >= maze.terrain.count(WATER)
    assert text.count(":") >= maze.terrain.count(MUD)


def test_terminal_keeps_lines() -> None:
    plain, covered = (
        from_id("square-8x5-prim-7"),
        from_id("square-8x5-prim-7-mud-50-water-50"),
    )
    texts = [in_terminal(maze, (80, 24), 20).splitlines()[3:20] for maze in (plain, covered)]
    for line, other in zip(*texts, strict=True):
        for before, after in zip(line.ljust(80), other.ljust(80), strict=True):
            assert after == before or (before == " " and after in ":~")


def test_legend_names_terrain() -> None:
    words = {entry.words for entry in words_on(watch(MAZE), 228, 316)}
    assert {"mud, costs 3", "water, costs 5"} <= words
    assert "water, costs 5" not in {each.words for each in words_on(watch(), 228, 316)}


def test_svg_has_patterns() -> None:
    for name in (MAZE, "hexagonal-12x8-prim-1-mud-30-water-30"):
        maze, file = from_id(name), BytesIO()
        write_svg(maze, file)
        groups = {
            group.get("class"): "".join(path.get("d", "") for path in group)
            for group in ElementTree.fromstring(file.getvalue())
        }
        assert groups["mud"].count("M") == maze.terrain.count(MUD)
        assert groups["water"].count("M") == maze.terrain.count(WATER)
        assert groups["mud"].count("m") > maze.terrain.count(MUD)
    assert "class='water'" not in write(from_id("square-3x3-prim-1"), "svg")


def coloured(maze: Maze) -> list[tuple[int, int, int]]:
    file = BytesIO()
    write_png(maze, file)
    image = Image.open(BytesIO(file.getvalue())).convert("RGB")
    return [colour for _, colour in image.getcolors(image.width * image.height) or ()]


@pytest.mark.thorough
def test_png_has_patterns() -> None:
    plain, covered = coloured(from_id("square-12x8-prim-1")), coloured(from_id(MAZE))
    brown = [(r, g, b) for r, g, b in covered if r > g + 20 > b + 40]
    assert len(brown) > sum(r > g + 20 > b + 40 for r, g, b in plain)
    small = from_id("square-250x250-prim-1-mud-10-water-10")
    assert coloured(small), "a pixel or two a cell"


def test_patterns_stay_inside_cells() -> None:
    for pattern in outline.PATTERNS.values():
        for line in pattern:
            assert all(abs(x) < 0.35 and abs(y) < 0.3 for x, y in line)


def test_making_shows_terrain_where_it_is_dug() -> None:
    scene = watch("square-8x5-prim-7-mud-50-water-50", with_making=True)
    player = Player(scene)
    scene.search.paused = True
    player.wait(2)
    before = set(shown(player))
    assert not before & {Role.MUD_FLOOR, Role.WATER_FLOOR}
    scene.search.seek(20)
    player.wait(2)
    assert set(shown(player)) & {Role.MUD, Role.WATER}
