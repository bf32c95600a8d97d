"""The `hex` format of A-Maze-ing, a project of the 42 schools: a hexadecimal digit for each cell.

    D5157
    91053
    AAABA
    EEEC6

    0,0
    4,3
    EESEESS

A digit is the sum of a cell's walls: 1 to the north, 2 to the east, 4 to the south, 8 to the west;
F is no cell, except at an end. Below are the entry, the exit, and a shortest path between them.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, compress, pairwise

from pixelmaze.fast.fast import build_if_worth, call_if_worth
from pixelmaze.files.blocks import refuse_more
from pixelmaze.files.micromouse import TO_OPENINGS, TO_WALLS
from pixelmaze.files.rows import HAS_BIT, by_rows, walls
from pixelmaze.maze.errors import FaultyMazeError, PixelmazeError
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Claim, Maze, open_passages
from pixelmaze.run.solution import solve

_NORTH, _EAST, _SOUTH, _WEST = HAS_BIT[:4]
_CLOSED = 15  # a cell with all walls
_FRAME = bytes([_CLOSED])
_VALUES = bytes.maketrans(b"0123456789ABCDEFabcdef", bytes([*range(16), *range(10, 16)]))
_IS_CELL = bytes(value != _CLOSED for value in range(256))
_DIGITS = re.compile("[0-9A-Fa-f]+")
_TOP = re.compile("[9BDFbdf][13579BDFbdf]+")  # a row below a closed border
_PLACE = re.compile(r"[(\[]?\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*[)\]]?")
_MOVES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def recognise(lines: list[str]) -> bool:
    """True for rows of digits above two places; or alone, if no wall or border is wrong."""
    rows, below = _split(lines)
    if below:
        digits = [row for row in rows if _DIGITS.fullmatch(row)]
        return (
            2 <= len(below) <= 4
            and all(_PLACE.fullmatch(line) for _, line in below[:2])
            and 2 * len(digits) > len(rows)
            and any(row.strip("01") for row in digits)
        )
    if len(rows) < 2 or not _TOP.fullmatch(rows[0]):
        return False
    try:
        return not read(lines).claim.faults
    except PixelmazeError:
        return False


def read(lines: list[str]) -> Maze:
    """The maze of these lines, with its path and the openings of its border as claims.

    PixelmazeError if they show no maze; FaultyMazeError if neighbours disagree about a wall, or an
    end lies outside.
    """
    digits, below = _split(lines)
    rows = _values(digits)
    width, height, cells = len(rows[0]), len(rows), b"".join(rows)
    ends = [_end(number, line) for number, line in below[:2]]
    disputed, opened = _faults(rows)
    outside = [
        f"line {number}: {x},{y} is not a cell: expected 0,0 … {width - 1},{height - 1}"
        for (number, _), (x, y) in zip(below, ends, strict=False)
        if x >= width or y >= height
    ]
    if disputed or outside:
        raise FaultyMazeError([*disputed, *opened, *outside])
    exists = bytearray(cells.translate(_IS_CELL))
    for x, y in ends:
        exists[y * width + x] = 1
    grid = build_if_worth(width, height, exists=bytes(exists))
    passages = bytearray(len(grid.head))
    openings = bytes(compress(cells.translate(TO_OPENINGS), exists))
    call_if_worth(grid.size, open_passages, grid, passages, openings)
    maze = Maze(grid, passages, 0, grid.size - 1)
    path: list[int] = []
    if ends:
        maze.start, maze.goal = (grid.at(*end) for end in ends)
        path += _walk(grid, *ends[0], below[2:])
    else:
        maze.assumed = ("start", "goal")
    maze.claim = Claim(tuple(path), tuple(opened))
    return maze


def _split(lines: list[str]) -> tuple[list[str], list[tuple[int, str]]]:
    """The rows of digits, and the lines below with their numbers, except for blank ones."""
    end = next((i for i, line in enumerate(lines) if _PLACE.fullmatch(line.strip())), len(lines))
    below = [(i + 1, lines[i].strip()) for i in range(end, len(lines)) if lines[i].strip()]
    while end and not lines[end - 1].strip():
        end -= 1
    return [line.rstrip() for line in lines[:end]], below


def _values(rows: Sequence[str]) -> list[bytes]:
    """The digits as numbers. PixelmazeError if there is none, or another character."""
    if not rows:
        raise PixelmazeError("no maze above the places: expected rows of hexadecimal digits")
    for number, row in enumerate(rows, 1):
        if wrong := re.search("[^0-9A-Fa-f]", row):
            raise PixelmazeError(
                f"line {number}, column {wrong.start() + 1}: {wrong[0]!r} is not a hexadecimal "
                "digit: expected 0 … 9 or A … F"
            )
        if len(row) != len(rows[0]):
            raise PixelmazeError(
                f"line {number} has {len(row)} digits, line 1 has {len(rows[0])}: all lines must "
                "be equally long"
            )
    return [row.encode().translate(_VALUES) for row in rows]


def _faults(rows: Sequence[bytes]) -> tuple[list[str], list[str]]:
    """The walls about which two neighbours disagree; and the openings of the border."""
    width, height = len(rows[0]), len(rows)
    stride = width + 1
    # in a frame, whose right side is also the left of the next row, each cell has four neighbours
    framed = b"".join(row.ljust(stride, _FRAME) for row in (b"", *rows, b""))
    wrong = []
    for step, own, others, sides in (
        (1, _EAST, _WEST, ("western", "eastern")),
        (stride, _SOUTH, _NORTH, ("northern", "southern")),
    ):
        one, other = framed.translate(own)[:-step], framed.translate(others)[step:]
        if one != other:
            wrong += [(i, i + step, sides) for i in range(len(one)) if one[i] != other[i]]
    disputed, opened = [], []
    for *pair, sides in sorted(wrong):
        places = [(i % stride, i // stride - 1) for i in pair]
        is_inside = [x < width and 0 <= y < height for x, y in places]
        x, y = places[0] if is_inside[0] else places[1]
        place, cells = f"line {y + 1}, column {x + 1}", " and ".join(f"{x},{y}" for x, y in places)
        if all(is_inside):
            disputed.append(f"{place}: cells {cells} disagree about the wall between them")
        else:
            opened.append(f"{place}: cell {x},{y} has no wall at the {sides[is_inside[0]]} border")
    return disputed, opened


def _end(number: int, line: str) -> tuple[int, int]:
    """The column and row in a line. PixelmazeError if there are none."""
    match = _PLACE.fullmatch(line)
    if not match:
        raise PixelmazeError(f"line {number}: {line!r} is not a cell: expected X,Y, such as 0,0")
    return int(match[1]), int(match[2])


def _walk(grid: Grid, x: int, y: int, below: Sequence[tuple[int, str]]) -> Iterator[int]:
    """The cells of the path from this place on, by the moves in the only line below the ends; none
    without a line. PixelmazeError for other lines, or a character that is not a move."""
    for number, line in below[:1]:
        yield grid.at(x, y)
        for column, letter in enumerate(line.upper(), 1):
            if letter not in _MOVES:
                raise PixelmazeError(
                    f"line {number}, column {column}: {letter!r} is not a move: expected N, E, S "
                    "or W"
                )
            x, y = x + _MOVES[letter][0], y + _MOVES[letter][1]
            yield grid.at(x, y)
    for number, line in below[1:]:
        raise PixelmazeError(f"line {number}: expected nothing after the path, found {line[:20]!r}")


# ---- writing -------------------------------------------------------------------------------------


def write(maze: Maze, path: Sequence[int] = ()) -> Iterator[str]:
    """The maze as lines, with this path or a shortest one. PixelmazeError for other mazes."""
    refuse_more(maze, (), "hex", several_goals=len(maze.goals) > 1)
    grid, ends = maze.grid, (maze.start, maze.goal)
    digits = walls(maze).translate(TO_WALLS)
    for cell in range(grid.size):
        if digits[cell] == _CLOSED and cell not in ends:
            raise PixelmazeError(
                "the hex format cannot hold a cell with walls on all sides, such as "
                f"{_name(grid, cell)}: try walls or blocks"
            )
    if path and (path[0], path[-1]) != ends:
        raise PixelmazeError("the hex format can only show a path from start to goal")
    places = [grid.xy(cell) for cell in path or solve(maze).route]
    moves = ((there[0] - x, there[1] - y) for (x, y), there in pairwise(places))
    names = {move: name for name, move in _MOVES.items()}
    rows = (row.hex()[1::2].upper() for row in by_rows(grid, digits, _CLOSED))
    return chain(rows, ["", *(_name(grid, end) for end in ends), "".join(map(names.get, moves))])


def _name(grid: Grid, cell: int) -> str:
    return "{},{}".format(*grid.xy(cell))
