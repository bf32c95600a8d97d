"""The `blocks` and `matrix` formats: square mazes in which walls are as thick as passages.

Both are (2·width + 1) × (2·height + 1) characters: cells stand at odd places, the walls between
them at even ones, and pillars at the corners.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from pixelmaze.errors import PixelmazeError
from pixelmaze.formats import letters
from pixelmaze.grid import Grid, arc_between, arc_towards, arcs, build, tail
from pixelmaze.maze import Maze, open_passage

Blocks = list[list[bool]]
"""Rows of True where a wall stands."""


def write_blocks(maze: Maze, path: Sequence[int] = ()) -> str:
    canvas = [["#" if wall else " " for wall in row] for row in _blocks(maze, "blocks")]
    for cell, letter in letters.of(maze, path).items():
        x, y = maze.grid.xy(cell)
        canvas[2 * y + 1][2 * x + 1] = letter
    for cell, after in pairwise(path):
        arc = arc_between(maze.grid, cell, after)
        if arc >= 0 and maze.passages[arc]:
            x, y = _between(maze.grid, cell, after)
            canvas[y][x] = letters.PATH
    return "".join("".join(row) + "\n" for row in canvas)


def write_matrix(maze: Maze, path: Sequence[int] = ()) -> str:
    if maze.waypoints:
        raise PixelmazeError("a matrix cannot hold waypoints; the formats walls and blocks can")
    if path:
        raise PixelmazeError("a matrix cannot show a path; the formats walls and blocks can")
    blocks = _blocks(maze, "matrix")
    at_start = list(_border_places(maze.grid, maze.start))
    at_goal = list(_border_places(maze.grid, maze.goal))
    for openings in product(at_start, reversed(at_goal)):
        if len(set(openings)) == 2 and list(_ordered(maze.grid, openings)) == list(openings):
            for x, y in openings:
                blocks[y][x] = False
            return "".join(f"[{', '.join(str(int(wall)) for wall in row)}]\n" for row in blocks)
    raise PixelmazeError(
        "a matrix can only show a start and a goal that are different openings of the border, "
        "start first; the formats walls and blocks show any"
    )


def has_frame(lines: list[str]) -> bool:
    """Whether a border of +-| stands around the text."""
    return len(lines) > 2 and all(re.fullmatch(r"\+-+\+", lines[i].rstrip()) for i in (0, -1))


def read_blocks(lines: list[str]) -> Maze:
    width = len(lines[0].rstrip())
    lines = [line[:width] + line[width:].rstrip() for line in lines]
    # an editor may have eaten the space that is an opening of the right border
    lines = [line.ljust(width) if len(line) == width - 1 else line for line in lines]
    _check_size(lines)
    framed = has_frame(lines)
    walls: Blocks = []
    found: dict[str, int] = {}
    for y, line in enumerate(lines):
        walls.append([character == "#" for character in line])
        for x, character in enumerate(line):
            on_border = x in (0, width - 1) or y in (0, len(lines) - 1)
            if framed and on_border and character in "+-|":
                walls[y][x] = True
            elif character in letters.LETTERS and x % 2 and y % 2:
                letters.note(found, character, y // 2 * (width // 2) + x // 2, y + 1)
            elif character != "#" and character not in letters.EMPTY:
                raise PixelmazeError(
                    f"line {y + 1}, column {x + 1}: {character!r} cannot stand here; walls are #, "
                    "and the letters S, G, X, a, b, c stand in cells, at odd places"
                )
    return _maze(walls, found)


def read_matrix(lines: list[str]) -> Maze:
    rows = [re.sub(r"[^01]", "", line) for line in lines]
    rows = [row for row in rows if row]
    if not rows:
        raise PixelmazeError("there is no maze in an empty text")
    _check_size(rows)
    return _maze([[character == "1" for character in row] for row in rows], {})


def _check_size(lines: list[str]) -> None:
    width = len(lines[0])
    for number, line in enumerate(lines, 1):
        if len(line) != width:
            raise PixelmazeError(
                f"line {number} holds {len(line)} places, the first {width}: all must be alike"
            )
    if width % 2 == 0 or len(lines) % 2 == 0 or min(width, len(lines)) < 3:
        raise PixelmazeError(
            f"{width}x{len(lines)} characters cannot be cells and the walls around them: "
            "both numbers must be odd, and 3 or more"
        )


def _maze(walls: Blocks, found: dict[str, int]) -> Maze:
    grid = build(len(walls[0]) // 2, len(walls) // 2)
    passages = bytearray(len(grid.head))
    for arc in range(len(grid.head)):
        cell, other = tail(grid, arc), grid.head[arc]
        x, y = _between(grid, cell, other)
        if not (walls[y][x] or _is_solid(grid, walls, cell) or _is_solid(grid, walls, other)):
            open_passage(grid, passages, arc)
    openings = [(x, y) for x, y in _border(grid) if not walls[y][x]]
    if len(openings) > 2:
        raise PixelmazeError(
            f"the border has {len(openings)} openings; it may have two, the start and the goal"
        )
    ends = [_inside(grid, x, y) for x, y in _ordered(grid, openings)]
    found = dict(zip("SG", ends, strict=False)) | found
    return Maze(grid, passages, *letters.places(found, grid.size - 1))


def _blocks(maze: Maze, name: str) -> Blocks:
    grid = maze.grid
    if grid.shape.name != "square":
        raise PixelmazeError(f"the format {name} holds square mazes only; walls holds this one")
    blocks = [[True] * (2 * grid.width + 1) for _ in range(2 * grid.height + 1)]
    for cell in range(grid.size):
        x, y = grid.xy(cell)
        blocks[2 * y + 1][2 * x + 1] = False
        for arc in arcs(grid, cell):
            if maze.passages[arc]:
                across, down = _between(grid, cell, grid.head[arc])
                blocks[down][across] = False
    return blocks


def _between(grid: Grid, cell: int, other: int) -> tuple[int, int]:
    """Column and row of the block between two neighbouring cells."""
    (x, y), (other_x, other_y) = grid.xy(cell), grid.xy(other)
    return x + other_x + 1, y + other_y + 1


def _is_solid(grid: Grid, walls: Blocks, cell: int) -> bool:
    x, y = grid.xy(cell)
    return walls[2 * y + 1][2 * x + 1]


# ---- openings in the border: (column, row) of blocks -------------------------------------------


def _border(grid: Grid) -> Iterator[tuple[int, int]]:
    """All places where the border can have an opening, row by row."""
    right, bottom = 2 * grid.width, 2 * grid.height
    yield from ((x, 0) for x in range(1, right, 2))
    for y in range(1, bottom, 2):
        yield 0, y
        yield right, y
    yield from ((x, bottom) for x in range(1, right, 2))


def _border_places(grid: Grid, cell: int) -> Iterator[tuple[int, int]]:
    """The openings that would lead to this cell: left, top, bottom, right."""
    x, y = grid.xy(cell)
    sides = (
        (2, (0, 2 * y + 1)),
        (1, (2 * x + 1, 0)),
        (3, (2 * x + 1, 2 * grid.height)),
        (0, (2 * grid.width, 2 * y + 1)),
    )
    return (place for heading, place in sides if arc_towards(grid, cell, heading) < 0)


def _ordered(grid: Grid, openings: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Start before goal: left and top before right and bottom, else the order of reading."""
    right, bottom = 2 * grid.width, 2 * grid.height
    return sorted(openings, key=lambda at: (at[0] == right or at[1] == bottom, at[1], at[0]))


def _inside(grid: Grid, x: int, y: int) -> int:
    """The cell behind an opening."""
    column, row = min(max(x, 1), 2 * grid.width - 1), min(max(y, 1), 2 * grid.height - 1)
    return row // 2 * grid.width + column // 2
