"""The `picture` format: a maze of square cells, drawn, printed, scanned or copied from a screen.

The picture is turned upright, and each of its colours is tried as the colour of walls. The grid is
the one whose lines are darkest compared with everything between them. Walls are recognised beside
their middles, where no path crosses them. The best reading is the maze.

A picture with a pixel, or a square of pixels, for each place is read as a raster. In both kinds a
green and a red mark are start and goal.
"""

import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import accumulate, chain, count, pairwise
from math import gcd
from operator import mul
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from pixelmaze.files import letters, raster, walls
from pixelmaze.files.images import opened
from pixelmaze.files.lattice import IS_CELL, SOLID
from pixelmaze.files.signs import say
from pixelmaze.maze.distances import moves_from
from pixelmaze.maze.errors import PixelmazeError, PixelmazeWarning
from pixelmaze.maze.maze import Maze

_LONGEST_SIDE, _TURNED_SIDE = 2000, 700  # of the picture to read, and to find the angle, in pixels
_LEAST_CELL = 5  # the least size of a cell in pixels
_COLOURS = 6  # how many colours of the picture are tried as the colour of its walls
_LEAST_CONTRAST = 24  # of 255, between walls and the rest
_BORDERS = 0.35, 0.5, 0.65, 0.8  # the least darknesses of a border, if the darkest line is 1
_UNEVEN = 0.03  # the most difference of a cell's width and height, if the width is 1
_LEAST_SCORE = 0.1  # of a grid on which walls are read
_RIVAL = 0.85  # the least score of another grid that may be meant, if the best score is 1
_PHASES = 16  # number of parts of a cell, to find the grid
_PARTS = 10  # number of parts of a side, to find the wall
_BESIDE = 3, 6  # the parts along the wall that are examined: no path crosses them
_NEAR = 2  # number of parts on each side of a grid line that may hold the wall
_FAINT = 0.1  # the distance from the threshold of a doubtful wall, if walls are 1, passages 0
_WIDEST_PLACE = 40  # in pixels, of a place that is a square of one colour
_WIDE = 0.25  # the least share of floors that start an open square of four places, in a drawing
_VIVID = 60  # of 255, the least difference of red, green and blue in a mark
_CLOSED = 0.75  # the least share of walls in the border of such a picture
_MOST_MARKS = 3  # worth mentioning

_BOX, _BILINEAR, _NEAREST = (Image.Resampling[name] for name in ("BOX", "BILINEAR", "NEAREST"))
_TRANSPOSE = Image.Transpose.TRANSPOSE
_Colour = tuple[int, int, int]
_Size = tuple[int, int]


class _Axis(NamedTuple):
    profile: bytes  # the darkness of each column of pixels
    begin: float
    end: float
    """The middles of the first and the last wall, in pixels."""

    @property
    def length(self) -> float:
        return self.end - self.begin


class _Grid(NamedTuple):
    score: float  # the darkness of lines less that between lines, up to 1
    size: Sequence[int]
    axes: Sequence[_Axis]


class _Reading(NamedTuple):
    score: float  # of the grid, less twice the doubts for each cell
    doubts: int
    maze: Maze
    box: tuple[float, float, float, float]  # its left, top, right and lower edge, in pixels


def read_picture(data: bytes, cells: _Size | None = None) -> Maze:
    """The maze in a picture; `cells` is the size, if known. PixelmazeError for no maze, or for a
    reading in doubt, which the message shows; with `cells`, doubts are a PixelmazeWarning."""
    picture = opened(data, "RGB")
    if picture is None:
        raise PixelmazeError("not a picture")
    if not cells and (rows := _rows_of_places(picture)):
        return raster.read(rows)
    picture.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE), _BOX)
    colours, picture = _colours(picture), _upright(picture)
    readings = [one for colour in colours for one in _readings(_darkness(picture, colour), cells)]
    if not readings:
        what = "{}x{}".format(*cells) if cells else "square"
        raise PixelmazeError(f"no maze of {what} cells found in the picture")
    score, doubts, maze, box = max(readings, key=lambda one: one.score)
    rivals = (one.maze for one in readings if not one.doubts and one.score > _RIVAL * score)
    is_clear = not doubts and all(rival == maze for rival in rivals)
    if not is_clear and cells:
        warnings.warn(
            "the picture is unclear: compare the maze with it, wall by wall",
            PixelmazeWarning,
            stacklevel=2,
        )
    elif not is_clear:
        width, height = maze.grid.asked
        raise PixelmazeError(
            f"the picture is unclear: add --cells {width}x{height} if the maze shown "
            "is right, or else --cells with the right size",
            shown="\n".join(walls.write(maze)),
        )
    if len(maze.assumed) > 1:
        _take_marks(maze, picture, box)
    return maze


def _means(histogram: Sequence[int]) -> tuple[float, float]:
    """The means of the values below and above the threshold that separates them best (Otsu)."""
    numbers, sums = [*accumulate(histogram)], [*accumulate(map(mul, histogram, count()))]
    best = 0.0, 0.0, 0.0
    for number, part in zip(numbers, sums, strict=True):
        if 0 < number < numbers[-1]:
            low, high = part / number, (sums[-1] - part) / (numbers[-1] - number)
            best = max(best, (number * (numbers[-1] - number) * (high - low) ** 2, low, high))
    return best[1:]


# ---- places of a few pixels, and marks -----------------------------------------------------------


def _rows_of_places(picture: Image.Image) -> list[str] | None:
    """The signs of a picture in which each place is a pixel, or a square of equal ones; None for a
    drawing, in which cells are wider than walls."""
    colours = picture.getcolors(_COLOURS)
    if not colours or len(colours) < 2 or min(picture.size) < 3:
        return None
    small = _smallest(picture)
    data, width = small.tobytes(), small.width
    pixels = [*zip(data[0::3], data[1::3], data[2::3], strict=True)]
    border = [*pixels[:width], *pixels[-width:], *pixels[::width], *pixels[width - 1 :: width]]
    wall, closed = Counter(border).most_common(1)[0]
    floor, *marks = (colour for colour, _ in Counter(pixels).most_common() if colour != wall)
    signs = {wall: SOLID, floor: letters.PATH}
    signs |= {colour: "SG"[colour[0] > colour[1]] for colour in marks}  # the red one is the goal
    signs_of_pixels = "".join(map(signs.__getitem__, pixels))
    rows = [signs_of_pixels[at : at + width] for at in range(0, len(pixels), width)]
    near = (rows[1], rows[-2], signs_of_pixels[1::width], signs_of_pixels[width - 2 :: width])
    bits = [int.from_bytes(row.encode().translate(IS_CELL)) for row in rows]  # one a byte
    squares = (one & one >> 8 & other & other >> 8 for one, other in pairwise(bits))
    is_drawing = (
        sum(map(int.bit_count, squares)) > _WIDE * sum(map(int.bit_count, bits))
        or closed < _CLOSED * len(border)
        or not all(side.strip(SOLID) for side in near)  # it has a margin
        or any(pixels.count(mark) > 1 for mark in marks)
    )
    return None if is_drawing else rows


def _smallest(picture: Image.Image) -> Image.Image:
    """The picture with a pixel for each square of equal pixels."""
    width, height = picture.size
    for unit in range(min(gcd(width, height), _WIDEST_PLACE), 1, -1):
        if width % unit == height % unit == 0:
            small = picture.resize((width // unit, height // unit), _NEAREST)
            if not ImageChops.difference(small.resize(picture.size, _NEAREST), picture).getbbox():
                return small
    return picture


def _take_marks(maze: Maze, picture: Image.Image, box: tuple[float, float, float, float]) -> None:
    """Take two coloured marks for start and goal, the redder one; name others."""
    width, height = maze.grid.asked
    parts = picture.resize((3 * width, 3 * height), _BOX, box).tobytes()
    marks = []
    for cell in range(maze.grid.size):
        x, y = maze.grid.xy(cell)
        middle = 3 * ((3 * y + 1) * 3 * width + 3 * x + 1)
        red, green, blue = parts[middle : middle + 3]
        if max(red, green, blue) - min(red, green, blue) >= _VIVID:
            marks.append((red - green, cell, f"{x},{y}"))
    places = " and ".join(place for _, _, place in sorted(marks))
    if len(marks) == len(maze.assumed):
        (green, maze.start, _), (red, maze.goal, _) = sorted(marks)
        maze.assumed = ()
        is_clear = green <= -_VIVID / 2 and red >= _VIVID / 2
        say("" if is_clear else f"the marks at {places} are read as start and goal")
    elif 0 < len(marks) <= _MOST_MARKS:
        say(f"marks at {places} are ignored: expected one for the start and one for the goal")


# ---- colours and angle ---------------------------------------------------------------------------


def _colours(picture: Image.Image) -> list[_Colour]:
    """The colours of the picture that differ most."""
    few = picture.quantize(_COLOURS, Image.Quantize.MAXCOVERAGE)
    palette = few.getpalette() or []
    return [*dict.fromkeys(zip(palette[0::3], palette[1::3], palette[2::3], strict=True))]


def _upright(picture: Image.Image) -> Image.Image:
    """The picture, turned so that its lines are level."""
    small, edge = picture.copy(), picture.getpixel((0, 0))
    small.thumbnail((_TURNED_SIDE, _TURNED_SIDE), _BOX)

    def sharpness(degrees: float) -> float:
        turned = small.rotate(degrees, _BILINEAR, fillcolor=edge)
        profiles = (turned.resize(size, _BOX) for size in ((turned.width, 1), (1, turned.height)))
        return sum(sum(ImageStat.Stat(profile).var) for profile in profiles)

    rough = max((degrees / 5 for degrees in range(-13, 14)), key=sharpness)
    best = max((rough + degrees / 40 for degrees in range(-6, 7)), key=sharpness)
    return picture.rotate(best, _BILINEAR, expand=True, fillcolor=edge) if best else picture


def _darkness(picture: Image.Image, colour: _Colour) -> Image.Image:
    """The picture in greys, 255 where it has this colour."""
    bands = ImageChops.difference(picture, Image.new("RGB", picture.size, colour)).split()
    distance = reduce(ImageChops.lighter, bands)
    near, far = _means(distance.histogram())
    near = min(near, far / 4)  # other colours are not walls,
    far -= (far - near) / 4  # and shadows are ground
    scale = 255 / max(far - near, _LEAST_CONTRAST)
    return distance.point([min(max(round((far - value) * scale), 0), 255) for value in range(256)])


# ---- the grid ------------------------------------------------------------------------------------


def _axis(walls: Image.Image, border: float) -> _Axis:
    """The first and the last columns of this darkness, from left to right."""
    profile = walls.resize((walls.width, 1), _BOX).tobytes()
    level = border * max(1, *profile)
    dark = bytes(value >= level for value in profile)
    first, last = dark.find(1), dark.rfind(1)
    behind, before = dark.find(0, first), dark.rfind(0, 0, last)
    return _Axis(profile, (first + behind) / 2, (before + last) / 2 + 1)


def _axes(walls: Image.Image, border: float) -> tuple[_Axis, _Axis]:
    """The position of the maze, searched a second time without its surroundings."""
    top, bottom = 0, walls.height
    for _ in range(2):
        across = _axis(walls.crop((0, top, walls.width, bottom)), border)
        left, right = int(across.begin), int(across.end) + 1
        down = _axis(walls.crop((left, 0, right, walls.height)).transpose(_TRANSPOSE), border)
        top, bottom = int(down.begin), int(down.end) + 1
    return across, down


def _score(axis: _Axis, cells: int) -> float:
    """The sum of the darkness of inner grid lines, less that between lines, up to 255 a line."""
    step = axis.length / cells / _PHASES
    profile = Image.frombytes("L", (len(axis.profile), 1), axis.profile)
    box = (axis.begin - step / 2, 0, axis.end - step / 2, 1)
    parts = profile.resize((cells * _PHASES, 1), _BOX, box).tobytes()
    lines = max(sum(parts[_PHASES + at :: _PHASES][: cells - 1]) for at in (-1, 0, 1))
    others = max(sum(parts[at::_PHASES]) for at in range(5, _PHASES - 4))
    return lines - others * (cells - 1) / cells


def _grids(walls: Image.Image, cells: _Size | None) -> list[_Grid]:
    """The grids that fit these walls, the best first."""
    found = []
    for axes in dict.fromkeys(_axes(walls, border) for border in _BORDERS):
        across, down = (axis.length for axis in axes)
        widths = range(1, int(across / _LEAST_CELL) + 1)
        for size in [cells] if cells else [(w, round(down * w / across)) for w in widths]:
            width, height = size
            if min(size) < 1 or min(across / width, down / height) < _LEAST_CELL:
                continue
            uneven = abs(across / width - down / height) - 1 / width - 1 / height  # less rounding
            if cells or uneven < _UNEVEN * across / width:
                score = sum(map(_score, axes, size)) / 255 / max(sum(size) - 2, 1)
                found.append(_Grid(score, size, axes))
    return sorted(found, key=lambda grid: -grid.score)


# ---- the walls -----------------------------------------------------------------------------------


def _readings(walls: Image.Image, cells: _Size | None) -> Iterator[_Reading]:
    """The readings of these walls on the best grid, and on grids nearly as good."""
    left, top, *_ = inner = walls.point([0] * 128 + [1] * 128).getbbox() or (0, 0, *walls.size)
    walls = walls.crop(inner)
    x, y = (side // 4 + 1 for side in walls.size)
    walls = walls.crop((-x, -y, walls.width + x, walls.height + y))
    grids = _grids(walls, cells)
    best = {grid.size: grid for grid in reversed(grids) if grid.score > _RIVAL * grids[0].score}
    corner = left - x, top - y
    return (
        _reading(walls, one, corner) for one in best.values() if cells or one.score > _LEAST_SCORE
    )


def _reading(walls: Image.Image, grid: _Grid, corner: _Size) -> _Reading:
    upright = _places(walls, grid.size, grid.axes)
    level = _places(walls.transpose(_TRANSPOSE), grid.size[::-1], grid.axes[::-1])
    values = Counter(chain.from_iterable(upright + level))
    passage, wall = _means([values[value] for value in range(256)])
    middle, faint = (passage + wall) / 2, _FAINT * (wall - passage)
    signs = [SOLID if value > middle else " " for value in range(256)]
    rows = []
    for y, line in enumerate(zip(*level, strict=True)):
        rows.append(SOLID + "".join(signs[value] + SOLID for value in line))
        rows += [" ".join(signs[value] for value in row) for row in upright[y : y + 1]]
    openings = (rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows)).count(" ")
    if openings > 2:  # start and goal are unknown
        full = SOLID * len(rows[0])
        rows = [full, *(SOLID + row[1:-1] + SOLID for row in rows[1:-1]), full]
    maze = raster.built(rows)
    doubts = sum(values[value] for value in values if abs(value - middle) <= faint)
    doubts += moves_from(maze, [maze.start]).count(-1) + (openings not in (0, 2)) * openings
    (left, top), (across, down) = corner, grid.axes
    box = left + across.begin, top + down.begin, left + across.end, top + down.end
    return _Reading(grid.score - 2 * doubts / maze.grid.size, doubts, maze, box)


def _places(walls: Image.Image, size: Sequence[int], axes: Sequence[_Axis]) -> list[list[int]]:
    """The darkness of the places of upright walls, in each row of cells."""
    (columns, rows), (across, down) = size, axes
    x, y = (axis.length / cells * _NEAR / _PARTS for axis, cells in zip(axes, size, strict=True))
    width = columns * _PARTS + 2 * _NEAR
    box = (across.begin - x, down.begin - y, across.end + x, down.end + y)
    data = walls.resize((width, rows * _PARTS + 2 * _NEAR), _BOX, box).tobytes()
    found = []
    for row in range(_NEAR, rows * _PARTS, _PARTS):
        begins = (width * (row + at) for at in _BESIDE)
        one, other = (data[begin : begin + width] for begin in begins)
        both = [sum(pair) // 2 for pair in zip(one, other, strict=True)]
        found.append([max(both[at : at + 2 * _NEAR]) for at in range(0, width, _PARTS)])
    return found
