"""The `hex` format of A-Maze-ing, a project of the 42 schools: a hexadecimal digit for each cell.

    D5157
    91053
    AAABA
    EEEC6

    0,0
    4,3
    EESEESS

A digit is the sum of a cell's walls: 1 to the north, 2 to the east, 4 to the south, 8 to the west;
F is not a cell, except at an end. Below are the entry, the exit, and a shortest path.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, compress

from pixelmaze.fast.fast import build_if_worth, call_if_worth
from pixelmaze.files.blocks import refuse_more
from pixelmaze.files.micromouse import TO_OPENINGS, TO_WALLS
from pixelmaze.files.rows import EAST, NORTH, SOUTH, WEST, by_rows, wall_faults, walls
from pixelmaze.maze.errors import FaultyMazeError, PixelmazeError, whole_number
from pixelmaze.maze.maze import Drawn, Maze, open_passages
from pixelmaze.run.moves import letters_of, path_in
from pixelmaze.run.solution import solve

_CLOSED = 15  # a cell with all walls
_VALUES = bytes.maketrans(b"0123456789ABCDEFabcdef", bytes([*range(16), *range(10, 16)]))
_IS_CELL = bytes(value != _CLOSED for value in range(256))
_DIGITS = re.compile("[0-9A-Fa-f]+")
_TOP = re.compile("[9BDFbdf][13579BDFbdf]+")  # a row below a closed border
_PLACE = re.compile(r"[(\[]?\s*([0-9]{1,9})\s*[,\s]\s*([0-9]{1,9})\s*[)\]]?")


def recognise(lines: list[str]) -> bool:
    """True for rows of digits above two places; or if no wall or border of the rows is wrong."""
    rows, below = _split(lines)
    if 2 <= len(below) <= 4 and all(_PLACE.fullmatch(line) for _, line in below[:2]):
        return any(_DIGITS.fullmatch(row) and row.strip("01") for row in rows)
    if len(rows) < 2 or not _TOP.fullmatch(rows[0]) or not any(row.strip("Ff") for row in rows):
        return False
    try:
        return not _faults(_values(rows))
    except PixelmazeError:
        return False


def read(lines: list[str]) -> Maze:
    """The maze of these lines. PixelmazeError if they show none; FaultyMazeError if neighbours
    disagree about a wall, an end lies outside, or the border is open elsewhere than at an end."""
    digits, below = _split(lines)
    rows = _values(digits)
    width, height, cells = len(rows[0]), len(rows), b"".join(rows)
    faults, ends = _faults(rows), []
    for number, line in below[:2]:
        match = _PLACE.fullmatch(line)
        if not match or len(below) == 1:
            raise PixelmazeError(f"line {number}: expected two lines, entry and exit, such as 0,0")
        x, y = map(whole_number, match.groups())
        if x >= width or y >= height:
            known = f"0,0 … {width - 1},{height - 1}"
            faults[f"line {number}: {x},{y} is not a cell: expected {known}"] = []
        ends.append((x, y))
    if any(len(around) != 1 or around[0] not in ends for around in faults.values()):
        raise FaultyMazeError([*faults])
    exists = bytearray(cells.translate(_IS_CELL))
    for x, y in ends:
        exists[y * width + x] = 1
    if not any(exists):
        raise PixelmazeError("no cells found: every digit is F")
    grid = build_if_worth(width, height, exists=bytes(exists))
    passages = bytearray(len(grid.head))
    opened = bytes(compress(cells.translate(TO_OPENINGS), exists))
    call_if_worth(grid.size, open_passages, grid, passages, opened)
    start, goal = [grid.at(*end) for end in ends] or (0, grid.size - 1)
    maze = Maze(grid, passages, start, goal)
    maze.assumed = () if ends else ("start", "goal")
    path: list[int] = []
    for number, line in below[2:3]:
        _check(number, line, "[^NESWnesw]", "move: expected N, E, S or W")
        path = path_in(line, grid, start)
    for number, line in below[3:]:
        raise PixelmazeError(f"line {number}: unexpected {line[:20]!r} after the path")
    maze.drawn = Drawn(tuple(path), openings=tuple(faults))
    return maze


def _split(lines: list[str]) -> tuple[list[str], list[tuple[int, str]]]:
    """The rows up to a blank line or a place; and all lines below, with numbers, but blank ones."""
    stripped = [line.strip() for line in lines]
    ends = (i for i, line in enumerate(stripped) if not line or _PLACE.fullmatch(line))
    end = next(ends, len(lines))
    return stripped[:end], [(i, line) for i, line in enumerate(stripped, 1) if i > end and line]


def _values(rows: Sequence[str]) -> list[bytes]:
    """The digits as numbers. PixelmazeError if there is none, or another character."""
    if not rows:
        raise PixelmazeError("line 1 should be a row of hexadecimal digits")
    for number, row in enumerate(rows, 1):
        _check(number, row, "[^0-9A-Fa-f]", "hexadecimal digit: expected 0 … 9 or A … F")
        if len(row) != len(rows[0]):
            raise PixelmazeError(
                f"line {number} has {len(row)} digits, line 1 has {len(rows[0])}: all rows must "
                "be equally long"
            )
    return [row.encode().translate(_VALUES) for row in rows]


def _check(number: int, line: str, wrong: str, known: str) -> None:
    """PixelmazeError if a character of the line is `wrong`, which is not a `known`."""
    if found := re.search(wrong, line):
        raise PixelmazeError(
            f"line {number}, column {found.start() + 1}: {found[0]!r} is not a {known}"
        )


def _faults(rows: Sequence[bytes]) -> dict[str, list[tuple[int, int]]]:
    return wall_faults(rows, (EAST, WEST), (SOUTH, NORTH), lambda x, y: f"{x},{y}")


def write(maze: Maze, path: Sequence[int] = ()) -> Iterator[str]:
    """The maze as lines, with this path or a shortest one. PixelmazeError for other mazes."""
    refuse_more(maze, (), "hex", several_goals=len(maze.goals) > 1)
    grid, ends = maze.grid, (maze.start, maze.goal)
    digits = walls(maze).translate(TO_WALLS)
    for cell in range(grid.size) if _CLOSED in digits else ():
        if digits[cell] == _CLOSED and cell not in ends:
            raise PixelmazeError(
                "the hex format cannot hold a cell with walls on all sides, such as "
                f"{grid.label(cell)}: try walls or blocks"
            )
    if path and (path[0], path[-1]) != ends:
        raise PixelmazeError("the hex format can only show a path from start to goal")
    rows = (row.hex()[1::2].upper() for row in by_rows(grid, digits, _CLOSED))
    moves = letters_of(grid, path or solve(maze).route)
    return chain(rows, ["", *map(grid.label, ends), moves])
