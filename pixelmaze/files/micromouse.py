"""The maze files of micromouse contests: text with `o` posts, `.num` and `.maz`.

    o---o---o---o      0 0 0 0 1 1
    |     G     |      0 1 1 0 0 1
    o   o   o---o      1 0 0 0 1 0
    | S   G     |      1 1 1 0 0 0
    o---o---o---o      2 0 1 1 1 0
                       2 1 1 1 1 0

A text has posts `o` or `+`. The middle of each wall decides: anything but a space is a wall. `S`
marks the start, `G` every goal cell; other signs in cells are ignored.

A `.num` file has a line for each cell, `X Y N E S W`: column and row, from 0 0 at the bottom left,
and 1 for each wall, to the north, east, south and west. A `.maz` file has a byte for each cell of a
square, column by column from the bottom left up; its lowest bits are the walls: 1 north, 2 east,
4 south, 8 west.

Without letters the start is at the bottom left, and the goal is the centre: the 4, 2 or 1 cells in
the middle, except for the start.
"""

import re
from collections.abc import Iterator, Sequence
from math import isqrt

from pixelmaze.fast.fast import build_if_worth, call_if_worth
from pixelmaze.files import blocks, raster, rows
from pixelmaze.files.lattice import SOLID
from pixelmaze.files.walls import closed, lattice_of
from pixelmaze.maze.errors import FaultyMazeError, PixelmazeError
from pixelmaze.maze.goals import bottom_left, middle_cells
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze, open_passages
from pixelmaze.maze.shapes import SHAPES

_LATTICE = lattice_of(SHAPES["square"])
_PITCH = _LATTICE.pitch
_SIDES = (1, 0, 3, 2)
"""The headings north, east, south and west, in the order of the bits of a `.maz` file."""
TO_OPENINGS = bytes(
    sum((~bits >> bit & 1) << heading for bit, heading in enumerate(_SIDES)) for bits in range(256)
)
TO_WALLS = bytes(
    sum((bits >> heading & 1) << bit for bit, heading in enumerate(_SIDES)) for bits in range(256)
)
"""Tables for `bytes.translate`: from the walls of a cell in a `.maz` file to its open headings, and
from its walls by heading to those in a `.maz` file."""
_NUM = re.compile(r"\s*([0-9]{1,9})\s+([0-9]{1,9})\s+([01])\s+([01])\s+([01])\s+([01])\s*")
_LIKE_NUM = re.compile(r"\s*[0-9]+(?:\s+[0-9]+){5}\s*")


def centre(grid: Grid, start: int) -> tuple[int, ...]:
    """The cells in the middle, without the start unless it is the only cell."""
    return tuple(middle_cells(grid, without=start if grid.size > 1 else -1))


# ---- text ----------------------------------------------------------------------------------------


def write_text(maze: Maze, path: Sequence[int] = ()) -> Iterator[str]:
    """The maze as lines of a micromouse text. PixelmazeError if it cannot hold the maze."""
    _refuse(maze, path, "micromouse")
    lines = (line.replace(b"+", b"o") for line in closed(maze.grid, _PITCH))
    return _LATTICE.draw(maze, lines, _letters(maze), ())


def _letters(maze: Maze) -> dict[int, str]:
    """The letter of each cell that has one. PixelmazeError if none can show the ends."""
    start, goals = {maze.start: "S"}, dict.fromkeys(maze.goals, "G")
    for shown in (goals | start, start | goals):
        if _ends(shown, maze.grid) == (maze.start, maze.goals):
            return shown
    raise PixelmazeError("a micromouse text cannot show a start that is also a goal")


def _ends(shown: dict[int, str], grid: Grid) -> tuple[int, tuple[int, ...]]:
    """Start and goals, from the cells with letters."""
    start = next((cell for cell, letter in shown.items() if letter == "S"), bottom_left(grid))
    goals = tuple(sorted(cell for cell, letter in shown.items() if letter == "G"))
    return start, goals or centre(grid, start)


def recognise_text(lines: list[str]) -> bool:
    """True for a micromouse text with `o` posts. With `+` posts it looks like `walls`."""
    return re.fullmatch("o(?:[^o]{3}[o+])+", lines[0].rstrip()) is not None


def read_text(lines: list[str]) -> Maze:
    """The maze of a micromouse text. PixelmazeError if it shows none."""
    lines = [line.rstrip() for line in lines]
    width = len(lines[0]) // _PITCH
    if len(lines) % 2 == 0 or len(lines) < 3 or not width:
        raise PixelmazeError(
            f"not micromouse text: expected lines of posts above and below each row of cells, "
            f"not {len(lines)} lines"
        )
    solid: list[str] = []
    shown: dict[int, str] = {}
    for y, line in enumerate(lines):
        if len(line) != _PITCH * width + 1:
            raise PixelmazeError(f"line {y + 1} has {len(line)} of {_PITCH * width + 1} characters")
        walls = re.sub("[^ ]", SOLID, line[0 if y % 2 else _PITCH // 2 :: _PITCH])
        solid.append(" ".join(walls) if y % 2 else f"{SOLID}{SOLID.join(walls)}{SOLID}")
        if y % 2:
            _note(line, y, width, shown)
    openings = [(y, x) for x, y in raster.border_of(solid) if solid[y][x] != SOLID]
    if openings:
        y, x = min(openings)
        raise FaultyMazeError([f"line {y + 1}, column {2 * x + 1}: the border must be closed"])
    maze = raster.built(solid)
    maze.start, maze.goals = _ends(shown, maze.grid)
    maze.assumed = ()  # contests agree on the ends
    return maze


def _note(line: str, y: int, width: int, shown: dict[int, str]) -> None:
    """Note the letters of a row of cells."""
    for match in re.finditer("[SG]", line):
        x, within = divmod(match.start(), _PITCH)
        if not within:
            continue  # a wall, whatever its sign
        if match[0] == "S" and "S" in shown.values():
            raise PixelmazeError(f"line {y + 1}: there is a second S")
        shown[y // 2 * width + x] = match[0]


# ---- numbers and bytes ---------------------------------------------------------------------------


def write_num(maze: Maze, path: Sequence[int] = ()) -> Iterator[str]:
    """The maze as lines of a `.num` file. PixelmazeError if it cannot hold the maze."""
    _refuse_ends(maze, path, "num")
    height = maze.grid.height
    return (
        f"{i // height} {i % height} {bits & 1} {bits >> 1 & 1} {bits >> 2 & 1} {bits >> 3}"
        for i, bits in enumerate(_walls(maze))
    )


def write_maz(maze: Maze, path: Sequence[int] = ()) -> bytes:
    """The maze as the bytes of a `.maz` file. PixelmazeError if it cannot hold the maze."""
    _refuse_ends(maze, path, "maz")
    if maze.grid.width != maze.grid.height:
        raise PixelmazeError("the maz format holds only mazes as high as they are wide: try num")
    return _walls(maze)


def recognise_num(lines: list[str]) -> bool:
    """True for lines of six numbers that can be cells. Six columns of 0 and 1 could be a map, and
    count only if they are a whole maze."""
    if not all(_LIKE_NUM.fullmatch(line) for line in lines if line.strip()):
        return False
    if any(not {"0", "1"}.issuperset(line.split()) for line in lines):
        return True
    try:
        read_num(lines)
    except PixelmazeError:
        return False
    return True


def read_num(lines: list[str]) -> Maze:
    """The maze of a `.num` file. PixelmazeError unless its lines are the cells of a rectangle."""
    cells: dict[tuple[int, int], int] = {}
    for number, line in enumerate(lines, 1):
        match = _NUM.fullmatch(line)
        if match:
            x, y, north, east, south, west = map(int, match.groups())
            if (x, y) in cells:
                raise PixelmazeError(f"line {number}: cell {x} {y} appears twice")
            cells[x, y] = north | east << 1 | south << 2 | west << 3
        elif line.strip():
            raise PixelmazeError(
                f"line {number} is not a cell: expected six numbers, X Y N E S W, each of the last "
                "four 1 for a wall or 0 for none"
            )
    if not cells:
        raise PixelmazeError("the file is empty")
    width, height = (max(numbers) + 1 for numbers in zip(*cells, strict=True))
    walls = bytearray()
    for i in range(width * height):
        at = divmod(i, height)
        if at not in cells:
            raise PixelmazeError(f"cell {at[0]} {at[1]} is missing")
        walls.append(cells[at])
    return _built(width, height, bytes(walls))


def recognise_maz(data: bytes) -> bool:
    """True for the bytes of a `.maz` file, not of a text."""
    return bool(data.strip()) and max(data) < 16 and isqrt(len(data)) ** 2 == len(data)


def read_maz(data: bytes) -> Maze:
    """The maze of a `.maz` file. PixelmazeError unless its bytes are the walls of a square."""
    side = isqrt(len(data))
    if side * side != len(data) or not side:
        raise PixelmazeError(
            f"not a maz file: expected a byte for each cell of a square, such as 256 for 16x16, "
            f"not {len(data):,}"
        )
    return _built(side, side, bytes(byte & 15 for byte in data))


def _built(width: int, height: int, walls: bytes) -> Maze:
    """The maze of `.maz` bytes. FaultyMazeError if neighbours disagree, or the border is open."""
    columns = [walls[x * height : (x + 1) * height] for x in range(width)]
    faults = rows.wall_faults(
        columns, (rows.NORTH, rows.SOUTH), (rows.EAST, rows.WEST), lambda y, x: f"{x} {y}"
    )
    if faults:
        raise FaultyMazeError([f"counted from the bottom left, {fault}" for fault in faults])
    grid = build_if_worth(width, height)
    openings = bytearray(grid.size)
    for x, column in enumerate(columns):
        openings[x::width] = column[::-1].translate(TO_OPENINGS)
    passages = bytearray(len(grid.head))
    call_if_worth(grid.size, open_passages, grid, passages, openings)
    start = bottom_left(grid)
    return Maze(grid, passages, start, centre(grid, start))


def _walls(maze: Maze) -> bytes:
    """The walls of the maze, as in a `.maz` file."""
    width, walls = maze.grid.width, rows.walls(maze).translate(TO_WALLS)
    return b"".join(walls[x::width][::-1] for x in range(width))


# ---- limits of these files -----------------------------------------------------------------------


def _refuse_ends(maze: Maze, path: Sequence[int], name: str) -> None:
    _refuse(maze, path, name)
    start = bottom_left(maze.grid)
    if (maze.start, maze.goals) != (start, centre(maze.grid, start)):
        raise PixelmazeError(
            f"the {name} format holds only mazes from the bottom left cell to the centre: try "
            "micromouse"
        )


def _refuse(maze: Maze, path: Sequence[int], name: str) -> None:
    blocks.refuse_more(maze, path, name, a_mask=maze.grid.place_of is not None)
