"""Mazes as SVG: sharp at any size."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import islice, pairwise
from typing import BinaryIO

from pixelmaze.files import outline
from pixelmaze.files.outline import RUN, Progress, Sweep
from pixelmaze.maze.maze import TERRAINS, Maze
from pixelmaze.maze.shapes import Line, Place, Point, Tiling

RUNS = 5000  # the most runs in a path element: some readers limit the length of attributes


def write_svg(
    maze: Maze, file: BinaryIO, path: Sequence[int] = (), progress: Progress = iter
) -> None:
    """Write the maze as an SVG, with its path if one is given."""
    width, height = size(maze)
    margin = maze.grid.shape.units[0]
    scale = outline.half_column(maze.grid) / margin
    width, height = width + 2 * margin, height + 2 * margin
    write = file.write
    write(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_short(width * scale)}" '
        f'height="{_short(height * scale)}" viewBox="{-margin} {-margin} {width} {height}">\n'
        f"<title>{escape(name(maze), quote=False)}</title>\n"
        f'<rect x="{-margin}" y="{-margin}" width="{width}" height="{height}" '
        f'fill="{outline.GROUND}"/>\n'.encode()
    )
    for part in (
        terrain(maze),
        spots(maze),
        path_line(maze, path),
        marks(maze),
        wall_lines(maze, progress),
    ):
        for line in part:
            write(f"{line}\n".encode())
    write(b"</svg>\n")


def name(maze: Maze) -> str:
    """The maze's ID, or shape and size."""
    grid = maze.grid
    width, height = grid.asked
    return maze.id or f"{grid.shape.name} maze, {width}x{height}"


def size(maze: Maze) -> Place:
    """Width and height of the maze without a margin, in the picture's units."""
    (x, y), (unit_x, unit_y) = maze.grid.extent, maze.grid.shape.units
    return x * unit_x, y * unit_y


def wall_lines(maze: Maze, progress: Progress = iter) -> Iterator[str]:
    """The elements that draw the walls, the arrows of one-way doors in them, and fences."""
    if maze.fences:
        lines = _path_data(outline.fences(maze), maze.grid.shape.units)
        yield from _group(maze, "fences", outline.FENCE, outline.FENCE_WIDTH, lines)
    data = _wall_data(maze, progress)
    yield from _group(maze, "walls", outline.WALL, outline.WALL_WIDTH, data)
    halo = _short(outline.HALO * 2 * maze.grid.shape.units[0])
    for some in _joined(_arrows(maze)):
        yield (
            f'<path class="doors" d="{some}" fill="{outline.WALL}" stroke="{outline.GROUND}" '
            f'stroke-width="{halo}" stroke-linejoin="round"/>'
        )


def _arrows(maze: Maze) -> Iterator[str]:
    unit_x, unit_y = maze.grid.shape.units
    for (x, y), (to_x, to_y) in outline.doors(maze):
        corners = outline.arrow((x * unit_x, y * unit_y), (to_x * unit_x, to_y * unit_y))
        yield f"M{' '.join(f'{_short(x)} {_short(y)}' for x, y in corners)}Z"


def path_line(maze: Maze, path: Sequence[int]) -> Iterator[str]:
    """The elements that draw a path, beneath the marks."""
    data = _path_data(outline.path_runs(maze, path), maze.grid.shape.units)
    yield from _group(maze, "path", outline.PATH, outline.PATH_WIDTH, data)


def leg_lines(maze: Maze, path: Sequence[int]) -> Iterator[str]:
    """The elements that draw a path via waypoints. Each leg is darker and thinner than the one
    before, so that their order shows, and all legs where they overlap."""
    legs = _legs(maze, path)
    for i, leg in enumerate(legs):
        part = i / max(1, len(legs) - 1)
        data = _path_data(outline.path_runs(maze, leg), maze.grid.shape.units)
        width = outline.FIRST_LEG_WIDTH + part * (outline.LAST_LEG_WIDTH - outline.FIRST_LEG_WIDTH)
        yield from _group(maze, "path", leg_colour(part), width, data)


def leg_colour(part: float) -> str:
    """The colour of a leg, from the first (0) to the last (1)."""
    first, last = (bytes.fromhex(colour[1:]) for colour in (outline.FIRST_LEG, outline.LAST_LEG))
    mixed = (round(a + part * (b - a)) for a, b in zip(first, last, strict=True))
    return f"#{bytes(mixed).hex()}"


def _legs(maze: Maze, path: Sequence[int]) -> list[list[int]]:
    """The path, cut at the waypoints."""
    legs: list[list[int]] = [[]]
    stops = [*maze.waypoints]
    for cell in path:
        legs[-1].append(cell)
        while stops and cell == stops[0]:
            stops.pop(0)
            if len(legs[-1]) > 1:
                legs.append([cell])
    return [leg for leg in legs if len(leg) > 1]


def fence_mark(cell: float) -> str:
    """A fence around (0, 0), for cells of this width."""
    line = "".join(_path_data(outline.fence([(-1, 0), (1, 0)]), (cell / 2, cell / 2)))
    width = _short(outline.FENCE_WIDTH * cell)
    return f'<path d="M0 0{line}" fill="none" stroke="{outline.FENCE}" stroke-width="{width}"/>'


def spots(maze: Maze) -> Iterator[str]:
    """The elements that make small marks easy to find, beneath everything."""
    unit_x, unit_y = maze.grid.shape.units
    radius = _short(outline.spot(maze.grid) * 2 * unit_x)
    for what, (x, y) in outline.marks(maze) if outline.spot(maze.grid) else ():
        colour = outline.PALE[outline.colour(what)]
        at = f'cx="{_short(x * unit_x)}" cy="{_short(y * unit_y)}"'
        yield f'<circle {at} r="{radius}" fill="{colour}"/>'


def terrain(maze: Maze, below_words: bool = False) -> Iterator[str]:
    """The elements that draw mud and water, beneath everything, as patterns that print in black and
    white. With `below_words` they leave the middle of each cell free."""
    unit_x, unit_y = maze.grid.shape.units
    scale, low = (outline.SMALL, outline.LOW * 2 * unit_x) if below_words else (1, 0)
    for kind, colour in outline.TERRAIN.items() if maze.terrain else ():
        if kind in maze.terrain:
            pattern = pattern_data(kind, 2 * unit_x * scale)
            cells = outline.covered(maze, kind)
            places = (
                f"M{_short(x * unit_x)} {_short(y * unit_y + low)}{pattern}" for x, y in cells
            )
            width = outline.PATTERN_WIDTH * scale
            yield from _group(maze, TERRAINS[kind], colour, width, _joined(places))


def pattern_data(kind: int, cell: float) -> str:
    """The lines of a terrain's pattern, around the centre of a cell of this width."""
    words, at = [], (0.0, 0.0)
    for line in outline.PATTERNS[kind]:
        for i, (x, y) in enumerate(line):
            across, down = (x - at[0]) * cell, (y - at[1]) * cell
            words.append(f"{'l' if i else 'm'}{_short(across)} {_short(down)}")
            at = (x, y)
    return "".join(words)


def marks(maze: Maze, turned: bool = False) -> Iterator[str]:
    """The marks; with `turned`, upright in a picture turned a quarter clockwise."""
    unit_x, unit_y = maze.grid.shape.units
    cell = 2 * unit_x
    upright = " rotate(-90)" if turned else ""
    for what, (x, y) in outline.marks(maze):
        at = f"{_short(x * unit_x)} {_short(y * unit_y)}"
        yield f'<g class="{what}" transform="translate({at}){upright}">'
        yield mark(what, cell)
        yield "</g>"


def mark(what: str, cell: float) -> str:
    """A mark around (0, 0), for cells of this width."""
    colour = outline.colour(what)
    halo = (
        f'stroke="{outline.GROUND}" stroke-width="{_short(2 * outline.HALO * cell)}" '
        'stroke-linejoin="round"'
    )
    if what == "start":
        element = f'<circle r="{_short(outline.DISC * cell)}" fill="{colour}"/>'
    elif what == "goal":
        points = " ".join(f"{_short(x * cell)},{_short(y * cell)}" for x, y in outline.FLAG)
        element = f'<polygon points="{points}" fill="{colour}"/>'
    else:
        element = (
            f'<text text-anchor="middle" y="{_short(0.28 * cell)}" font-family="sans-serif" '
            f'font-weight="bold" font-size="{_short(outline.LETTER * cell)}" '
            f'fill="{colour}">{what}</text>'
        )
    # its halo beneath it: `paint-order` is not known everywhere
    return element.replace(f'fill="{colour}"', f'fill="{outline.GROUND}" {halo}') + element


def _group(maze: Maze, name: str, colour: str, width: float, data: Iterable[str]) -> Iterator[str]:
    units = maze.grid.shape.units
    yield (
        f'<g class="{name}" fill="none" stroke="{colour}" '
        f'stroke-width="{_short(width * 2 * units[0])}" '
        'stroke-linecap="round" stroke-linejoin="round">'
    )
    for some in data:
        yield f'<path d="{some}"/>'
    yield "</g>"


# ---- path data -----------------------------------------------------------------------------------


def _joined(pieces: Iterator[str]) -> Iterator[str]:
    """The pieces, joined in groups of at most RUNS."""
    while some := "".join(islice(pieces, RUNS)):
        yield some


def _path_data(runs: Iterable[list[Point]], units: Point) -> Iterator[str]:
    rest = iter(runs)
    while some := list(islice(rest, RUNS)):
        ends: list[Point] = [(0, 0), *(run[-1] for run in some)]
        yield "".join(_line(at, run, units) for at, run in zip(ends, some, strict=False))


def _chain_data(chains: Iterable[list[Line]], units: Place) -> Iterator[str]:
    """Path data of walls one by one; a wall of more than two points is part of a circle."""
    rest = iter(chains)
    while some := list(islice(rest, RUNS)):
        at: Point = (0, 0)
        words = []
        for chain in some:
            words.append(_line(at, [chain[0][0]], units))
            words += [_side(side, units) for side in chain]
            at = chain[-1][-1]
        yield "".join(words)


def _side(side: Line, units: Place) -> str:
    across, down = ((to - at) * unit for at, to, unit in zip(side[0], side[-1], units, strict=True))
    end = f"{_short(across)} {_short(down)}".replace(" -", "-")
    a, b, c = (complex(*side[i]) for i in (0, len(side) // 2, -1))
    turn = ((b - a).conjugate() * (c - b)).imag
    if not turn:
        return f"l{end}"
    radius = abs(a - b) * abs(b - c) * abs(c - a) / 2 / abs(turn)  # of the circle through the three
    size = _short(radius * units[0])
    return f"a{size} {size} 0 0 {int(turn > 0)} {end}"


def _wall_data(maze: Maze, progress: Progress) -> Iterator[str]:
    if not maze.grid.shape.has_lines_of_walls:
        yield from _chain_data(outline.wall_chains(maze, progress), maze.grid.shape.units)
        return
    shape = maze.grid.tiling
    known = {kind: _Lines(shape, kind) for kind in RUN}
    words: list[str] = []
    room = RUNS
    at: Point = (0, 0)
    for sweep in outline.wall_sweeps(maze, progress):
        lines = known[sweep.kind]
        walls = sweep.walls.rstrip(b"\0")
        begin = 0
        while begin < len(walls):
            first, *others = islice(lines.each.findall(walls, begin), room)
            end = begin + len(first)
            words.append(_line(at, sweep.run(begin + first.count(0), end), shape.units))
            words += map(lines.__getitem__, others)
            begin = end + sum(map(len, others))
            at = sweep.wall(begin - 1)[1]
            room -= 1 + len(others)
            if not room:
                yield "".join(words)
                words, room, at = [], RUNS, (0, 0)
    if words:
        yield "".join(words)


class _Lines(dict[bytes, str]):
    """The line of each run of walls and the gap before, from the end of the previous run. Few lines
    differ, so large mazes find most here."""

    def __init__(self, shape: Tiling, kind: str) -> None:
        self.each = re.compile(rb"\0*" + RUN[kind])
        self._shape = shape
        self._kind = kind

    def __missing__(self, places: bytes) -> str:
        gap = places.count(0)
        first, number = outline.like(self._shape, self._kind, gap + 1, places[gap])
        sweep = Sweep(self._shape, self._kind, number, bytes(first) + b"\1" + places)
        at = sweep.wall(first)[1]
        line = self[places] = _line(
            at, sweep.run(first + 1 + gap, len(sweep.walls)), self._shape.units
        )
        return line


def _line(at: Point, run: list[Point], units: Point) -> str:
    """A line with each point relative to the one before, which is shorter."""
    unit_x, unit_y = units
    words = []
    for place, ((at_x, at_y), (x, y)) in enumerate(pairwise([at, *run])):
        across, down = (x - at_x) * unit_x, (y - at_y) * unit_y
        if place == 0:
            words.append(f"m{_short(across)} {_short(down)}")
        elif down == 0:
            words.append(f"h{_short(across)}")
        elif across == 0:
            words.append(f"v{_short(down)}")
        else:
            words.append(f"l{_short(across)} {_short(down)}")
    return "".join(words).replace(" -", "-")


def _short(number: float) -> str:
    """A number with as few digits as possible."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
