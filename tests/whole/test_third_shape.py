"""A shape that nothing was made for works everywhere: octagons and squares, registered by these
tests."""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, degrees
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from scipy.sparse.csgraph import shortest_path
from support import svg_oracle
from support.checks import is_spanning_tree, matrix_of, refused
from support.cli import complaint, output
from support.octagonal import OCTAGONAL
from support.players import FRONTS
from support.window_driver import Player, play, prepared

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.fast import fast
from pixelmaze.files.table import WRITTEN
from pixelmaze.files.text import write
from pixelmaze.game.levels import free
from pixelmaze.game.rules import WON
from pixelmaze.maze.grid import Grid, arcs, build, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import SHAPES, Point
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.solution import solve
from pixelmaze.window.app import keyboard

SMALL = "octagonal-9x6-prim-5"


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHAPES, OCTAGONAL.name, OCTAGONAL)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def middle(grid: Grid, arc: int) -> Point:
    """Twice the middle of the side that an arc crosses."""
    x, y = grid.door(arc)
    return 2 * x, 2 * y


# ---- the grid ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1, 1), (1, 5), (5, 1), (2, 2), (8, 7), (9, 6)])
def test_arcs_lead_across_the_sides_of_polygons(size: tuple[int, int]) -> None:
    grid = build(*size, "octagonal")
    for cell in range(grid.size):
        sides = [*grid.sides(cell)]
        assert [arc for arc, _ in sides if arc >= 0] == [*arcs(grid, cell)]
        assert all(line[-1] == after[0] for (_, line), (_, after) in pairwise([*sides, sides[0]]))
        for arc, (right, left) in sides:
            if arc >= 0:
                assert (right, left) == grid.side(arc)
                assert (left, right) == (grid.corner(arc), grid.corner(grid.twin[arc]))
    for arc, twin in enumerate(grid.twin):
        assert grid.twin[twin] == arc
        assert grid.head[twin] == tail(grid, arc)


@pytest.mark.parametrize("shape", [*SHAPES, "octagonal"])
@pytest.mark.parametrize("place", [(2, 2), (1, 2)])
def test_arcs_go_counterclockwise_around_polygons(shape: str, place: tuple[int, int]) -> None:
    grid = build(7, 7, shape)
    cell = grid.at(*place)
    x, y = grid.centre(cell)
    angles = []
    for arc, line in grid.sides(cell):
        (right_x, right_y), (left_x, left_y) = line[0], line[-1]
        across, down = right_x + left_x - 2 * x, right_y + left_y - 2 * y
        angles.append(degrees(atan2(-down, across * grid.shape.aspect)) % 360)
        if arc >= 0 and not grid.shape.has_rim:
            assert grid.angle(arc) == pytest.approx(angles[-1])
    turns = [(after - angle) % 360 for angle, after in pairwise([*angles, angles[0]])]
    assert sum(turns) == pytest.approx(360)
    nearest = min(angles, key=lambda angle: min(angle, 360 - angle))
    headings = [*grid.shape.sides(*grid.xy(cell))]
    assert headings == sorted({*headings})
    if headings[0] == 0:
        assert angles[0] == nearest


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(1, 4), (6, 5), (7, 4)])
@pytest.mark.parametrize("has_mask", [False, True])
def test_it_is_linked_alike_at_both_speeds(size: tuple[int, int], has_mask: bool) -> None:
    pytest.importorskip("numba")
    exists = bytes(place % 5 != 3 for place in range(size[0] * size[1])) if has_mask else None
    slow, quick = (make(*size, "octagonal", exists) for make in (build, fast.build_grid))
    for field in ("first", "head", "twin", "heading"):
        assert [*getattr(slow, field)] == [*getattr(quick, field)]


@pytest.mark.parametrize("has_mask", [False, True])
def test_landmarks_never_tell_more_than_the_walking_distance(has_mask: bool) -> None:
    assert OCTAGONAL.coordinates(0, 0) is None
    exists = bytes(place % 5 != 3 for place in range(63)) if has_mask else None
    grid = build(9, 7, "octagonal", exists)
    axes = np.array([grid.u, grid.v, grid.w])
    bounds = np.abs(axes[:, :, None] - axes[:, None, :]).max(axis=0)
    walked = shortest_path(matrix_of(grid), unweighted=True)
    assert (bounds <= walked).all()
    is_reached = np.isfinite(walked)
    assert (bounds[-1] == walked[-1])[is_reached[-1]].all(), "the goal is a landmark"
    assert bounds[is_reached].sum() > 0.7 * walked[is_reached].sum()


# ---- algorithms --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GENERATORS)
def test_generators_make_it(name: str) -> None:
    assert OCTAGONAL.name in GENERATORS[name].shapes
    for width, height in ((9, 8), (2, 1), (12, 3)):
        assert is_spanning_tree(generate(width, height, name, 1, "octagonal"))
    if not GENERATORS[name].masks:
        with refused(f"{name} cannot make octagonal mazes with a mask"):
            generate(9, 8, name, 1, "octagonal", mask="circle")


@pytest.mark.few(5)
@pytest.mark.parametrize("name", SOLVERS)
def test_solvers_solve_it(name: str) -> None:
    for seed in range(5):
        maze = generate(14, 9, "wilson", seed, "octagonal", mask="circle")
        solution = solve(maze, name)
        assert solution.route[0] == maze.start
        assert solution.route[-1] == maze.goal


# ---- files -------------------------------------------------------------------------------------


def walls_of(maze: Maze) -> set[Point]:
    """Twice the middles of all walls."""
    found = set()
    for cell in range(maze.grid.size):
        for arc, ((x, y), (other_x, other_y)) in maze.grid.sides(cell):
            if arc < 0 or not maze.passages[arc]:
                found.add((x + other_x, y + other_y))
    return found


@pytest.mark.parametrize("modifiers", ["", "-mask-heart", "-braid-60"])
def test_an_svg_shows_its_walls_and_its_path(tmp_path: Path, modifiers: str) -> None:
    maze = from_id(f"octagonal-22x14-wilson-3{modifiers}")
    output(tmp_path, f"solve {maze.id} -o maze.svg")
    svg = ElementTree.parse(tmp_path / "maze.svg").getroot()
    unit_x, unit_y = OCTAGONAL.units

    def middles(name: str) -> list[Point]:
        return [
            ((x + to_x) // unit_x, (y + to_y) // unit_y)
            for (x, y), (to_x, to_y) in svg_oracle.lines(svg, name)
        ]

    drawn = middles("walls")
    assert len({*drawn}) == len(drawn), "each is drawn once"
    assert {*drawn} == walls_of(maze)
    centres = [maze.grid.centre(cell) for cell in solve(maze).route]
    bends = [
        here
        for before, here, after in zip(centres, centres[1:], centres[2:], strict=False)
        if any(2 * b != a + c for a, b, c in zip(before, here, after, strict=True))
    ]
    lines = pairwise([centres[0], *bends, centres[-1]])
    assert middles("path") == [(x + a, y + b) for (x, y), (a, b) in lines]


@pytest.mark.few(2)
@pytest.mark.parametrize("size", ["8x5", "150x100"])
def test_a_png_shows_its_walls(tmp_path: Path, size: str) -> None:
    maze = from_id(f"octagonal-{size}-prim-3")
    output(tmp_path, f"generate {maze.id} -o maze.png")
    image = Image.open(tmp_path / "maze.png").convert("L")
    pixels = np.array(image)
    dark = np.argwhere(pixels < 128)
    (top, left), (bottom, right) = dark.min(axis=0), dark.max(axis=0)
    extent_x, extent_y = maze.grid.extent
    across, down = (right - left) / extent_x, (bottom - top) / extent_y
    walls = walls_of(maze)
    shades: dict[bool, list[int]] = {True: [], False: []}
    for arc in range(len(maze.grid.head)):
        x, y = middle(maze.grid, arc)
        at_x, at_y = round(left + x / 2 * across), round(top + y / 2 * down)
        shade = pixels[at_y - 1 : at_y + 2, at_x - 1 : at_x + 2].min()
        shades[(x, y) in walls].append(int(shade))
    assert max(shades[True]) < 160
    if size == "8x5":  # no other wall is near
        assert sum(shade < 160 for shade in shades[False]) <= 6, "the marks of start and goal"


@pytest.mark.parametrize(
    "format", [name for name, each in WRITTEN.items() if each.write and name != "code"]
)
def test_texts_refuse_it_in_one_line(tmp_path: Path, format: str) -> None:
    with refused("octagonal" if format == "walls" else "square"):
        write(from_id(SMALL), format)
    assert "octagonal" in complaint(tmp_path, f"generate {SMALL}")
    assert "octagonal" in complaint(tmp_path, f"generate {SMALL} -o maze.txt")
    assert "octagonal" in complaint(tmp_path, f"solve {SMALL}")
    assert "octagonal" in complaint(tmp_path, f"watch {SMALL} --prompt --every 5")


def test_the_command_line_knows_it(tmp_path: Path) -> None:
    assert "octagonal" in output(tmp_path, "list shapes")
    output(tmp_path, "generate --shape octagonal --size 6x4 -o maze.svg")


# ---- playing -----------------------------------------------------------------------------------


@pytest.mark.few(3)
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("name", FRONTS)
def test_it_is_walked_by_keys(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    front = FRONTS[name](tmp_path, free(SMALL), monkeypatch)
    front.perform("way*3 bump undo hint way back goal")
    assert front.game.outcome == WON


@pytest.mark.usefixtures("engine")
def test_held_arrows_walk() -> None:
    grid = build(9, 7, "octagonal")
    scene = play(Maze(grid, bytearray([1]) * len(grid.head), grid.at(4, 3), 0))
    player = Player(scene)
    player.wait()
    for key, (dx, dy) in (("right", (1, 0)), ("up", (0, -1)), ("left", (-1, 0)), ("down", (0, 1))):
        x, y = grid.xy(scene.game.cell)
        player.press(keyboard.codes(key)[0])
        player.wait(20)
        assert grid.xy(scene.game.cell) in ((x + dx, y + dy), (x, y))
