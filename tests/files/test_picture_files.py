"""Mazes as PNG and SVG: what is drawn is the maze, and nothing else."""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageColor, ImageDraw
from support import svg_oracle
from support.checks import refused
from support.cli import contents, output, run
from support.mask_strategies import RING, masked_grid, masked_mazes
from support.strategies import SHAPE_NAMES, fitting, mazes
from support.svg_oracle import NAMESPACE

from pixelmaze.cli import cli
from pixelmaze.files import outline, png
from pixelmaze.files.png import write_png
from pixelmaze.files.svg import write_svg
from pixelmaze.files.table import WRITTEN
from pixelmaze.files.text import write_format
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.solution import solve

any_maze = st.one_of(mazes(max_waypoints=2, max_goals=3), masked_mazes(max_waypoints=2))
SAMPLES = [
    *(f"{shape}-{size}-prim-1" for shape in SHAPE_NAMES for size in ("1x1", "2x1", "1x2", "30x9")),
    "square-90x40-kruskal-2-braid-50-goal-random",
    "hexagonal-90x40-kruskal-2-braid-50-goal-random",
    "square-24x20-prim-3-goal-farthest-mask-heart",
    "hexagonal-24x20-prim-3-goal-farthest-mask-ring",
]
each_sample = pytest.mark.parametrize("id", SAMPLES)


class Png:
    """A PNG, and where things are in it."""

    def __init__(self, maze: Maze, path: Sequence[int] = ()) -> None:
        file = io.BytesIO()
        write_png(maze, file, path)
        file.seek(0)
        self.image = Image.open(file).convert("RGB")
        width, height = svg_oracle.span(maze.grid)
        self.half = outline.half_column(maze.grid)
        wall = self.image.width - (width + 2) * self.half
        self.unit_y = self.half / svg_oracle.RATIOS[maze.grid.shape.name]
        assert abs(self.image.height - height * self.unit_y - 2 * self.half - wall) <= 1
        self.margin = self.half + wall / 2

    def at(self, point: svg_oracle.Point) -> svg_oracle.Point:
        x, y = point
        return self.margin + x * self.half, self.margin + y * self.unit_y

    def seen(self, point: svg_oracle.Point) -> str:
        """What is there: a wall is dark and grey, a path blue. Of the pixels that touch the
        point the darkest tells, for lines are smooth."""
        x, y = self.at(point)
        near = product((int(x - 0.5), int(x + 0.5)), (int(y - 0.5), int(y + 0.5)))
        colours = sorted(map(self.rgb, near), key=sum)
        if any(blue - red > 60 for red, _, blue in colours):
            return "path"
        red, green, blue = colours[0]
        is_dark = red + green + blue < 480 and abs(red - green) < 40
        return "wall" if is_dark else "ground"

    def rgb(self, pixel: tuple[int, int]) -> tuple[int, int, int]:
        here = self.image.getpixel(pixel)
        assert isinstance(here, tuple)
        return here[0], here[1], here[2]

    def share(self, colour: str, point: svg_oracle.Point, radius: float = 0.8) -> float:
        """How much of the square around a point is of this colour."""
        x, y = map(int, self.at(point))
        reach = range(-int(radius * self.half), int(radius * self.half) + 1)
        pixels = [self.rgb((x + dx, y + dy)) for dx, dy in product(reach, reach)]
        return pixels.count(ImageColor.getrgb(colour)) / len(pixels)


def check_png(maze: Maze, path: Sequence[int]) -> None:
    picture = Png(maze, path)
    crossed = svg_oracle.crossed(maze, path)
    marked = {maze.start, *maze.goals, *maze.waypoints}
    covered: set[svg_oracle.Point] = set()
    if maze.grid.shape.name == "triangular":  # the ground around a mark reaches the sides
        for cell in marked:
            ends = ((cell, maze.grid.head[arc]) for arc in exits(maze, cell))
            covered |= {point for pair in ends for point in svg_oracle.crossed(maze, pair)}
    for point, is_wall in svg_oracle.sides(maze):
        expected = "wall" if is_wall else "path" if point in crossed else "ground"
        seen = picture.seen(point)
        assert seen == expected or (seen == "ground" and point in covered), f"at {point}"
    for cell in {*range(maze.grid.size)} - marked:
        seen = picture.seen(svg_oracle.middle(maze.grid, cell))
        assert seen == ("path" if cell in path else "ground"), f"cell {cell}"


@pytest.mark.few(5)
@each_sample
def test_png_shows_the_maze_and_its_path(id: str) -> None:
    maze = from_id(id)
    check_png(maze, ())
    check_png(maze, solve(maze).route)


@given(any_maze)
def test_png_shows_any_maze(maze: Maze) -> None:
    check_png(maze, solve(maze).route)


@pytest.mark.parametrize("size", [(600, 3), (3, 40)])
def test_png_of_a_large_maze_is_drawn_at_once_and_to_the_pixel(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(png, "MAX_FINE_PIXELS", 0)
    maze = generate(*size, seed=1)
    check_png(maze, solve(maze).route)
    assert Png(maze).image.getcolors(20), "a few colours, none between them"


@pytest.mark.few(6)
@pytest.mark.thinned
@pytest.mark.parametrize("size", [(601, 6), (6, 601), (1, 700)])
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_thin_walls_are_lines_of_one_pixel(
    shape: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(png, "MAX_FINE_PIXELS", 0)
    size = (67, 67) if shape == "circular" else fitting(shape, *size)
    maze = generate(*size, "kruskal", 1, shape, braid=60)
    picture = Png(maze)
    expected = Image.new("L", picture.image.size, 0)
    draw = ImageDraw.Draw(expected)
    for line in outline.wall_runs(maze):
        points = [
            (picture.half + round(x * picture.half), picture.half + round(y * picture.unit_y))
            for x, y in line
        ]
        draw.line(points, 255)
    is_wall = (np.array(picture.image) == ImageColor.getrgb(outline.WALL)).all(axis=2)
    assert (is_wall == (np.array(expected) > 0)).all()


@pytest.mark.few(6)
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_png_shows_the_marks(shape: str) -> None:
    size = (9, 9) if shape == "circular" else (8, 6)
    maze = generate(*size, seed=4, shape=shape)
    maze.start, maze.goal, maze.waypoints = 20, 11, (3, 40)
    picture = Png(maze, solve(maze).route)
    colours = {20: outline.START, 11: outline.GOAL, 3: outline.WAYPOINT, 40: outline.WAYPOINT}
    radius = 0.5 if shape == "triangular" else 0.8
    for cell in range(maze.grid.size):
        for colour in {*colours.values()}:
            share = picture.share(colour, svg_oracle.middle(maze.grid, cell), radius)
            assert (share > 0.05) == (colours.get(cell) == colour), f"cell {cell}"


@pytest.mark.thorough
def test_marks_of_small_cells_have_a_spot_around_them() -> None:
    for width, is_small in ((40, False), (100, True)):
        maze = generate(width, 100 if is_small else 40, seed=1)
        maze.start = maze.grid.at(width // 2, width // 2)
        share = Png(maze).share(
            outline.PALE[outline.START], svg_oracle.middle(maze.grid, maze.start), 2
        )
        assert (share > 0.3) == is_small
        file = io.BytesIO()
        write_svg(maze, file)
        assert (outline.PALE[outline.START] in file.getvalue().decode()) == is_small


@pytest.mark.parametrize("command", ["-o big.png", "--format png -o big.svg"])
def test_png_that_is_too_large_is_refused(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(png, "MAX_PIXELS", 10_000)
    monkeypatch.chdir(tmp_path)
    with refused("pixels", "10,000", "SVG"):
        cli.main(["generate", "square-20x20-prim-1", *command.split()], standalone_mode=False)
    assert not contents(tmp_path)


# ---- SVG ---------------------------------------------------------------------------------------


def svg_of(maze: Maze, path: Sequence[int] = ()) -> ElementTree.Element:
    file = io.BytesIO()
    write_svg(maze, file, path)
    return ElementTree.fromstring(file.getvalue())


def check_svg(maze: Maze, path: Sequence[int]) -> None:
    svg = svg_of(maze, path)
    left, top, width, height = map(int, svg.attrib["viewBox"].split())
    assert left == top < 0
    across, down = svg_oracle.span(maze.grid)
    unit = ((width + 2 * left) / across, (height + 2 * top) / down)
    shape = maze.grid.shape.name
    assert unit[0] / unit[1] == pytest.approx(svg_oracle.RATIOS[shape], rel=0.02)
    assert Counter(svg_oracle.drawn_walls(svg, unit, shape)) == Counter(svg_oracle.walls(maze))
    assert svg_oracle.drawn_path(svg, unit, shape) == svg_oracle.crossed(maze, path)
    waypoints = [([cell], name) for cell, name in zip(maze.waypoints, "ab", strict=False)]
    for cells, name in [([maze.start], "start"), (maze.goals, "goal"), *waypoints]:
        marks = svg.findall(f".//svg:g[@class='{name}']", NAMESPACE)
        for cell, mark in zip(cells, marks, strict=True):
            x, y = svg_oracle.middle(maze.grid, cell)
            assert mark.attrib["transform"] == f"translate({x * unit[0]:g} {y * unit[1]:g})"
            assert len(name) > 1 or mark.findtext("svg:text", None, NAMESPACE) == name


@pytest.mark.few(5)
@each_sample
def test_svg_shows_the_maze_and_its_path(id: str) -> None:
    maze = from_id(id)
    check_svg(maze, ())
    check_svg(maze, solve(maze).route)


@given(any_maze)
def test_svg_shows_any_maze(maze: Maze) -> None:
    check_svg(maze, solve(maze).route)


def test_svg_of_long_walls_and_paths_is_in_several_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pixelmaze.files.svg.RUNS", 7)
    monkeypatch.setattr(outline, "LONGEST_RUN", 5)
    for shape in SHAPE_NAMES:
        maze = generate(20, 20, "recursive-backtracker", 1, shape)
        check_svg(maze, solve(maze).route)


@pytest.mark.few(2)
@pytest.mark.parametrize("size", ["1x1", "3x3", "25x25", "61x61"])
def test_arcs_are_parts_of_circles_around_the_middle(size: str) -> None:
    maze = from_id(f"circular-{size}-wilson-3")
    centre = maze.grid.extent[0] * maze.grid.shape.units[0] / 2
    found = [*svg_oracle.middles_of_arcs(svg_of(maze), "walls")]
    assert found
    for points in found:
        begin, end, middle = (hypot(x - centre, y - centre) for x, y in points)
        assert begin == pytest.approx(end, abs=0.2)
        assert middle == pytest.approx(begin, abs=0.2)


def test_path_through_walls_is_not_drawn() -> None:
    grid = masked_grid(RING)
    maze = Maze(grid, bytearray(len(grid.head)), 0, 5)
    assert not svg_oracle.lines(svg_of(maze, range(grid.size)), "path")


@pytest.mark.parametrize("name", [None, 'a < b & "c" > d', "square-5x4-prim-1"])
def test_svg_has_the_id_or_a_name_for_title(name: str | None) -> None:
    maze = generate(5, 4, seed=1)
    maze.id = name
    title = svg_of(maze).findtext("svg:title", None, NAMESPACE)
    assert title == (name or "square maze, 5x4")


# ---- the command line --------------------------------------------------------------------------


@pytest.mark.parametrize("format", WRITTEN)
def test_progress_is_reported_to_the_end(format: str) -> None:
    fractions: list[float] = []

    def progress(parts: Sequence[int]) -> Iterator[int]:
        for done, part in enumerate(parts, 1):
            fractions.append(done / len(parts))
            yield part

    maze = generate(30, 30, seed=1)
    if format in ("num", "maz"):
        maze = generate(30, 30, seed=1, start="bottom-left", goal="centre")
    file = io.BytesIO()
    write_format(maze, file, format, progress=progress)
    assert len(fractions) >= 30
    assert fractions[-1] == 1


def test_pictures_are_written_by_name_and_by_format(tmp_path: Path) -> None:
    maze = from_id("square-6x5-prim-1")
    files = {}
    for write in (write_png, write_svg):
        file = io.BytesIO()
        write(maze, file, solve(maze).route)
        files[f"maze.{write.__name__[-3:]}"] = file.getvalue()
    for name, data in files.items():
        output(tmp_path, f"generate {maze.id} --solver bfs -o {name}")
        assert contents(tmp_path)[name] == data
    assert (
        output(tmp_path, f"generate {maze.id} --solver bfs --format svg").encode()
        == (files["maze.svg"])
    )
    run(tmp_path, f"generate {maze.id} --solver bfs --format png -o other")
    assert contents(tmp_path)["other"] == files["maze.png"]
