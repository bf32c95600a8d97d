"""A shape that nothing was made for works everywhere: triangles, registered by these tests."""

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
from support.players import FRONTS
from support.triangular import Triangular
from support.window_driver import Player, play, prepared

from pixelmaze import Maze, from_id, generate, solve
from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.fast import fast
from pixelmaze.files.table import WRITTEN
from pixelmaze.files.text import write
from pixelmaze.game.levels import free
from pixelmaze.game.rules import WON
from pixelmaze.maze.grid import Grid, arcs, build, tail
from pixelmaze.maze.shapes import SHAPES, Point
from pixelmaze.window.app import keyboard

TRIANGULAR = Triangular()
BY_ROWS = {"recursive-division", "binary-tree", "sidewinder", "eller", "pillar-toppling"}
"""Generators that need a way up from every cell."""
SMALL = "triangular-12x6-prim-5"


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHAPES, TRIANGULAR.name, TRIANGULAR)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def middle(grid: Grid, arc: int) -> Point:
    """Twice the middle of the side that an arc crosses."""
    (x, y), (other_x, other_y) = grid.corner(arc), grid.corner(grid.twin[arc])
    return x + other_x, y + other_y


# ---- the grid ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1, 1), (1, 5), (5, 1), (2, 2), (8, 7), (9, 6)])
def test_arcs_lead_across_the_sides_of_polygons(size: tuple[int, int]) -> None:
    grid = build(*size, "triangular")
    for cell in range(grid.size):
        sides = [*grid.sides(cell)]
        assert [arc for arc, _, _ in sides if arc >= 0] == [*arcs(grid, cell)]
        assert all(left == after for (_, _, left), (_, after, _) in pairwise([*sides, sides[0]]))
        for arc, right, left in sides:
            if arc >= 0:
                assert (left, right) == (grid.corner(arc), grid.corner(grid.twin[arc]))
    for arc, twin in enumerate(grid.twin):
        assert grid.twin[twin] == arc
        assert grid.head[twin] == tail(grid, arc)


@pytest.mark.parametrize("shape", SHAPES)
def test_arcs_go_counterclockwise_around_polygons(shape: str) -> None:
    grid = build(5, 5, shape)
    cell = grid.at(2, 2)
    x, y = grid.centre(cell)
    angles = []
    for _, right, left in grid.sides(cell):
        across, down = right[0] + left[0] - 2 * x, right[1] + left[1] - 2 * y
        angles.append(degrees(atan2(-down, across)) % 360)
    first = angles.index(min(angles, key=lambda angle: min(angle, 360 - angle)))
    assert first == 0
    turns = [(after - angle) % 360 for angle, after in pairwise([*angles, angles[0]])]
    assert sum(turns) == pytest.approx(360)


@pytest.mark.parametrize("size", [(1, 4), (6, 5), (7, 4)])
@pytest.mark.parametrize("has_mask", [False, True])
def test_it_is_linked_alike_at_both_speeds(size: tuple[int, int], has_mask: bool) -> None:
    pytest.importorskip("numba")
    exists = bytes(place % 5 != 3 for place in range(size[0] * size[1])) if has_mask else None
    slow, quick = (make(*size, "triangular", exists) for make in (build, fast.build_grid))
    for field in ("first", "head", "twin", "heading"):
        assert [*getattr(slow, field)] == [*getattr(quick, field)]


def test_coordinates_tell_the_walking_distance() -> None:
    grid = build(9, 7, "triangular")
    axes = np.array([grid.u, grid.v, grid.w])
    told = np.abs(axes[:, :, None] - axes[:, None, :]).max(axis=0)
    assert (shortest_path(matrix_of(grid), unweighted=True) == told).all()


# ---- algorithms --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GENERATORS)
def test_generators_make_it_or_say_that_they_cannot(name: str) -> None:
    assert (TRIANGULAR.name not in GENERATORS[name].shapes) == (name in BY_ROWS)
    if name in BY_ROWS:
        with refused(f"{name} cannot make triangular mazes"):
            generate(9, 8, name, 1, "triangular")
        return
    for width, height in ((9, 8), (2, 1), (12, 3)):
        assert is_spanning_tree(generate(width, height, name, 1, "triangular"))


@pytest.mark.parametrize("name", SOLVERS)
def test_solvers_solve_it(name: str) -> None:
    for seed in range(5):
        maze = generate(14, 9, "wilson", seed, "triangular", mask="circle")
        solution = solve(maze, name)
        assert solution.route[0] == maze.start
        assert solution.route[-1] == maze.goal


# ---- files -------------------------------------------------------------------------------------


def walls_of(maze: Maze) -> set[Point]:
    """Twice the middles of all walls."""
    found = set()
    for cell in range(maze.grid.size):
        for arc, (x, y), (other_x, other_y) in maze.grid.sides(cell):
            if arc < 0 or not maze.passages[arc]:
                found.add((x + other_x, y + other_y))
    return found


@pytest.mark.parametrize("modifiers", ["", "-mask-heart", "-braid-60"])
def test_an_svg_shows_its_walls_and_its_path(tmp_path: Path, modifiers: str) -> None:
    maze = from_id(f"triangular-22x14-wilson-3{modifiers}")
    output(tmp_path, f"solve {maze.id} -o maze.svg")
    svg = ElementTree.parse(tmp_path / "maze.svg").getroot()
    unit_x, unit_y = TRIANGULAR.units

    def middles(name: str) -> list[Point]:
        return [
            ((x + to_x) // unit_x, (y + to_y) // unit_y)
            for (x, y), (to_x, to_y) in svg_oracle.lines(svg, name)
        ]

    drawn = {
        point
        for (x, y), (to_x, to_y) in svg_oracle.lines(svg, "walls")
        for point in _pieces((x // unit_x, y // unit_y), (to_x // unit_x, to_y // unit_y))
    }
    assert drawn == walls_of(maze)
    centres = [maze.grid.centre(cell) for cell in solve(maze).route]
    assert middles("path") == [(x + a, y + b) for (x, y), (a, b) in pairwise(centres)]


def _pieces(begin: Point, end: Point) -> Iterator[Point]:
    """Twice the middles of the sides that a straight wall consists of."""
    (x, y), (to_x, to_y) = begin, end
    count = abs(to_y - y) // 3 or abs(to_x - x) // 2
    for i in range(count):
        yield (
            2 * x + (2 * i + 1) * (to_x - x) // count,
            2 * y + (2 * i + 1) * (to_y - y) // count,
        )


@pytest.mark.few(2)
@pytest.mark.parametrize("size", ["8x5", "150x100"])
def test_a_png_shows_its_walls(tmp_path: Path, size: str) -> None:
    maze = from_id(f"triangular-{size}-prim-3")
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
    with refused("triangular" if format == "walls" else "square"):
        write(from_id(SMALL), format)
    assert "triangular" in complaint(tmp_path, f"generate {SMALL}")
    assert "triangular" in complaint(tmp_path, f"generate {SMALL} -o maze.txt")
    assert "triangular" in complaint(tmp_path, f"solve {SMALL}")
    assert "triangular" in complaint(tmp_path, f"watch {SMALL} --prompt --every 5")


def test_the_command_line_knows_it(tmp_path: Path) -> None:
    assert "triangular" in output(tmp_path, "list shapes")
    output(tmp_path, "generate --shape triangular --size 6x4 -o maze.svg")


# ---- playing -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("name", FRONTS)
def test_it_is_walked_by_keys(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    front = FRONTS[name](tmp_path, free(SMALL), monkeypatch)
    front.perform("way*3 bump undo hint way back goal")
    assert front.game.outcome == WON


@pytest.mark.usefixtures("engine")
def test_held_arrows_walk() -> None:
    grid = build(9, 7, "triangular")
    scene = play(Maze(grid, bytearray([1]) * len(grid.head), grid.at(4, 3), 0))
    player = Player(scene)
    player.wait()
    for key, (dx, dy) in (("right", (1, 0)), ("up", (0, -1)), ("left", (-1, 0)), ("down", (0, 1))):
        x, y = grid.xy(scene.game.cell)
        player.press(keyboard.codes(key)[0])
        player.wait(20)
        assert grid.xy(scene.game.cell) in ((x + dx, y + dy), (x, y))
