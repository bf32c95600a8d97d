"""Mazes as PNG pictures."""

from collections.abc import Sequence
from itertools import pairwise, product
from math import ceil
from typing import BinaryIO

from PIL import Image, ImageColor, ImageDraw, ImageFont

from pixelmaze.files import outline
from pixelmaze.files.outline import Progress, Sweep
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import Pixel, Point

MAX_PIXELS = 250_000_000
"""The most pixels of a picture, held in memory with a byte per pixel."""
MAX_FINE_PIXELS = 32_000_000
"""The most pixels of a picture drawn enlarged, for smooth lines."""
_SMALLEST_LETTER = 8
"""The least height of a letter in pixels; a diamond marks smaller waypoints."""
_BOLD = 0.03  # the width added around a letter to make it bold, for cells of width 1

_LEVEL = 5
"""The compression level, of 9: large pictures take half as long as at 6, and 7% more space."""
_OPAQUE = b"\0" + b"\xff" * 255

_COLOURS = (
    outline.GROUND, outline.WALL, outline.PATH, *outline.PALE, *outline.PALE.values(),
    *outline.TERRAIN.values(), outline.FENCE,
)  # fmt: skip
_GROUND, _WALL, _PATH = range(3)
_FENCE = len(_COLOURS) - 1


def write_png(
    maze: Maze, file: BinaryIO, path: Sequence[int] = (), progress: Progress = iter
) -> None:
    """Write the maze as a PNG, with the path. PixelmazeError if it is too large."""
    half = outline.half_column(maze.grid)
    width, height = _Frame(maze, half).size
    if width * height > MAX_PIXELS:
        raise PixelmazeError(
            f"a PNG of this maze would be {width}x{height} pixels, more than {MAX_PIXELS:,}: try "
            "an SVG"
        )
    fine = next((fine for fine in (4, 2) if width * height * fine**2 <= MAX_FINE_PIXELS), 1)
    image = Image.new("P", (width * fine, height * fine), _GROUND)
    image.putpalette([byte for colour in _COLOURS for byte in ImageColor.getrgb(colour)])
    _paint(image, _Frame(maze, half, fine), path, progress)
    if fine > 1:
        image.convert("RGB").reduce(fine).save(file, "PNG")
    else:
        image.save(file, "PNG", bits=4, compress_level=_LEVEL)


class _Frame:
    """Converts points to pixels, `fine` times the final size, with a margin of half a cell."""

    def __init__(self, maze: Maze, half: int, fine: int = 1) -> None:
        self.maze = maze
        self.is_upright = maze.grid.shape.has_upright_sides
        self.cell = 2 * half * fine
        self._unit_x = half * fine
        self._unit_y = self._unit_x / maze.grid.shape.aspect
        self.wall = max(1, round(outline.WALL_WIDTH * 2 * half)) * fine
        self._origin = self._unit_x + self.wall // 2
        width, height = maze.grid.extent
        around = 2 * half + self.wall // fine
        self.size = width * half + around, ceil(height * self._unit_y / fine) + around

    def at(self, point: Point) -> Pixel:
        x, y = point
        return self._origin + round(x * self._unit_x), self._origin + round(y * self._unit_y)


def _paint(image: Image.Image, frame: _Frame, path: Sequence[int], progress: Progress) -> None:
    draw = ImageDraw.Draw(image)
    _cover(draw, frame)
    marks = [(what, frame.at(point)) for what, point in outline.marks(frame.maze)]
    spot = outline.spot(frame.maze.grid) * frame.cell
    for what, point in marks if spot else ():
        _disc(draw, point, spot, _COLOURS.index(outline.PALE[outline.colour(what)]))
    thickness = max(1, round(outline.PATH_WIDTH * frame.cell))
    for run in outline.path_runs(frame.maze, path):
        _line(draw, frame, run, _PATH, thickness)
    for what, point in marks:
        _mark(draw, frame, what, point)
    thickness = max(1, round(outline.FENCE_WIDTH * frame.cell))
    for run in outline.fences(frame.maze):
        _line(draw, frame, run, _FENCE, thickness)
    if frame.wall > 1 or not frame.maze.grid.shape.has_lines_of_walls:
        for run in outline.wall_runs(frame.maze, progress):
            _line(draw, frame, run, _WALL, frame.wall)
    else:
        for sweep in outline.wall_sweeps(frame.maze, progress):
            _stamp(image, frame, sweep)
    halo = round(outline.HALO * frame.cell)
    for begin, end in outline.doors(frame.maze):
        corners = outline.arrow(frame.at(begin), frame.at(end))
        if halo:
            draw.line([*corners, *corners[:2]], _GROUND, halo, joint="curve")
        draw.polygon(corners, _WALL)


def _cover(draw: ImageDraw.ImageDraw, frame: _Frame) -> None:
    """Draw the patterns of mud and water."""
    thickness = max(1, round(outline.PATTERN_WIDTH * frame.cell))
    for kind, colour in outline.TERRAIN.items() if frame.maze.terrain else ():
        pattern = [
            [(round(x * frame.cell), round(y * frame.cell)) for x, y in line]
            for line in outline.PATTERNS[kind]
        ]
        for x, y in map(frame.at, outline.covered(frame.maze, kind)):
            for line in pattern:
                points = [(x + across, y + down) for across, down in line]
                draw.line(points, _COLOURS.index(colour), thickness)


def _stamp(image: Image.Image, frame: _Frame, sweep: Sweep) -> None:
    """Draw thin walls, every pixel of a line alike: first every other wall, then the rest, so that
    none touches another drawn at the same time."""
    for first in (0, 1):
        walls = sweep.walls[first::2].translate(_OPAQUE)
        if not any(walls):
            continue
        begin, end = map(frame.at, sweep.wall(first))
        after, _ = map(frame.at, sweep.wall(first + 2))
        left, top = min(begin[0], end[0]), min(begin[1], end[1])
        line = Image.new("L", (abs(begin[0] - end[0]) + 1, abs(begin[1] - end[1]) + 1))
        ImageDraw.Draw(line).line([(x - left, y - top) for x, y in (begin, end)], 255)
        across, down = after[0] - begin[0], after[1] - begin[1]
        width = line.width + across * (len(walls) - 1)
        height = line.height + down * (len(walls) - 1)
        mask = bytearray(width * height)
        each = across + down * width
        for x, y in product(range(line.width), range(line.height)):
            if line.getpixel((x, y)):
                at = x + y * width
                mask[at : at + each * len(walls) : each] = walls
        box = (left, top, left + width, top + height)
        image.paste(_WALL, box, Image.frombytes("L", (width, height), mask))


def _line(
    draw: ImageDraw.ImageDraw, frame: _Frame, run: list[Point], colour: int, thickness: int
) -> None:
    points = [frame.at(point) for point in run]
    if frame.is_upright:  # exact to the pixel, unlike thick lines of Pillow
        before, after = thickness // 2, (thickness - 1) // 2
        for ends in pairwise(points):
            (left, top), (right, bottom) = sorted(ends)
            draw.rectangle((left - before, top - before, right + after, bottom + after), colour)
        return
    draw.line(points, colour, thickness, joint="curve" if thickness > 2 else None)
    if thickness > 2:
        for point in (points[0], points[-1]):
            _disc(draw, point, thickness / 2, colour)


def _mark(draw: ImageDraw.ImageDraw, frame: _Frame, what: str, point: Point) -> None:
    cell = frame.cell
    halo = round(outline.HALO * cell)
    colour = _COLOURS.index(outline.colour(what))
    if what == "start":
        _disc(draw, point, outline.DISC * cell + halo, _GROUND)
        _disc(draw, point, outline.DISC * cell, colour)
    elif what == "goal":
        x, y = point
        flag = [(x + dx * cell, y + dy * cell) for dx, dy in outline.FLAG]
        if halo:  # Pillow would draw a line of no width, too
            draw.line([*flag, *flag[:2]], _GROUND, 2 * halo, joint="curve")
        draw.polygon(flag, colour)
    elif outline.LETTER * cell >= _SMALLEST_LETTER:
        font = ImageFont.load_default(outline.LETTER * cell)
        bold = round(_BOLD * cell)
        for ink, around in ((_GROUND, bold + halo), (colour, bold)):
            draw.text(point, what, ink, font, "mm", stroke_width=around, stroke_fill=ink)
    else:
        draw.regular_polygon((*point, outline.DISC * cell), 4, rotation=45, fill=colour)


def _disc(draw: ImageDraw.ImageDraw, point: Point, radius: float, colour: int) -> None:
    x, y = point
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), colour)
