"""The `blocks` and `matrix` formats: square mazes in which walls are as thick as passages.

Both are (2·width + 1) × (2·height + 1) characters: cells are at odd places, the walls between them
at even ones, and pillars at the corners. A wall instead of a cell marks a missing cell.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, product

from pixelmaze.fast.fast import build_if_worth
from pixelmaze.files import letters, solid
from pixelmaze.files.lattice import CELL, SOLID, Lattice
from pixelmaze.files.rows import existing
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze, has_doors
from pixelmaze.maze.shapes import SHAPES, tiling

_LATTICE = Lattice(pitch=2, gaps={0: (1,), 3: (0,)})
_TO_DIGITS = str.maketrans(f"{SOLID} ", "10")
_FROM_FRAME = str.maketrans("+-|", 3 * SOLID)


def write_blocks(maze: Maze, path: Sequence[int] = ()) -> Iterator[str]:
    """The maze as lines in the `blocks` format: cells and walls are single characters."""
    refuse_other_shapes(maze, "blocks")
    refuse_fences(maze, "blocks")
    drawn = _LATTICE.draw(maze, _closed(maze.grid), letters.of(maze), path)
    return chain(drawn, letters.last_line_of(maze))


def write_matrix(maze: Maze, path: Sequence[int] = ()) -> Iterator[str]:
    """The maze as lines in the `matrix` format: 1 is a wall, 0 a cell or passage."""
    refuse_more(maze, path, "matrix", several_goals=len(maze.goals) > 1)
    openings = _openings(maze)
    lines = _LATTICE.draw(maze, _closed(maze.grid, openings), {}, ())
    return (f"[{', '.join(line.translate(_TO_DIGITS))}]" for line in lines)


def has_frame(lines: list[str]) -> bool:
    """True if the text has a border of +, - and |."""
    return len(lines) > 2 and all(re.fullmatch(r"\+-+\+", lines[i].rstrip()) for i in (0, -1))


def read_blocks(lines: list[str]) -> Maze:
    """The maze of lines in the `blocks` format. PixelmazeError if they show none."""
    lines = solid.plain(lines)
    width = len(lines[0].rstrip())
    lines = [line[:width] + line[width:].rstrip() for line in lines]
    # an editor may have removed the space that is an opening of the right border
    lines = [line.ljust(width) if len(line) == width - 1 else line for line in lines]
    _check_size(lines)
    if has_frame(lines):
        lines = [_unframed(line) for line in lines[1:-1]]
        lines = [SOLID * width, *lines, SOLID * width]
    plain = letters.EMPTY | {SOLID}
    in_cells = plain | letters.LETTERS
    in_border = plain | {"S", "G"}
    for y, line in enumerate(lines):
        if plain.issuperset(line):
            continue
        for x, character in enumerate(line):
            is_border = x in (0, width - 1) or y in (0, len(lines) - 1)
            fitting = in_cells if x % 2 and y % 2 else in_border if is_border else plain
            if not is_border and x % 2 != y % 2:
                fitting = plain | set("^v" if x % 2 else "<>")
            if character not in fitting:
                raise PixelmazeError(
                    f"line {y + 1}, column {x + 1}: unexpected {character!r}; walls are #, and the "
                    f"letters {letters.NAMED} are in cells, at odd positions"
                )
    return built(lines)


def read_mazelib(lines: list[str]) -> Maze:
    """The maze of a mazelib print: `blocks`, with `+` for the path."""
    return read_blocks([line.replace("+", letters.PATH) for line in lines])


def read_matrix(lines: list[str]) -> Maze:
    """The maze of lines in the `matrix` format. PixelmazeError if they show none."""
    rows = solid.from_digits(lines)
    if not rows:
        raise PixelmazeError("not a matrix of 0 and 1")
    _check_size(rows)
    return built(rows)


def _unframed(line: str) -> str:
    return line[0].translate(_FROM_FRAME) + line[1:-1] + line[-1].translate(_FROM_FRAME)


def _check_size(lines: list[str]) -> None:
    width = len(lines[0])
    for number, line in enumerate(lines, 1):
        if len(line) != width:
            raise PixelmazeError(
                f"line {number} has {len(line)} places, line 1 has {width}: all lines must be "
                "equally long"
            )
    if width % 2 == 0 or len(lines) % 2 == 0 or min(width, len(lines)) < 3:
        raise PixelmazeError(
            f"{width}x{len(lines)} characters cannot be cells with walls around them: both numbers "
            "must be odd, and at least 3"
        )


def built(lines: list[str]) -> Maze:
    """The maze of checked lines without a frame, in which walls are `#`."""
    width, height = len(lines[0]) // 2, len(lines) // 2
    exists, found = _LATTICE.cells(lines, tiling(SHAPES["square"]), width)
    grid = build_if_worth(width, height, exists=exists)
    openings = [(x, y) for x, y in _border(grid) if lines[y][x] != SOLID]
    if len(openings) > 2:
        raise PixelmazeError(f"the border has {len(openings)} openings: at most 2 are allowed")
    unnamed, free = [], list("SG")
    for x, y in _ordered(grid, openings):
        if lines[y][x] in "SG":
            letters.note(found, lines[y][x], _inside(grid, x, y), y + 1)
            free = [letter for letter in free if letter != lines[y][x]]
        else:
            unnamed.append([_inside(grid, x, y)])
    found = dict(zip(free, unnamed, strict=False)) | found
    passages = _LATTICE.passages(lines, grid)
    return letters.maze_of(grid, passages, found)


def refuse_other_shapes(maze: Maze, name: str) -> None:
    """PixelmazeError unless the maze is square."""
    if maze.grid.shape.name != "square":
        raise PixelmazeError(f"the {name} format holds only square mazes: try walls")


def refuse_fences(maze: Maze, name: str) -> None:
    """PixelmazeError if there are fences."""
    if maze.fences:
        raise PixelmazeError(f"the {name} format cannot hold fences: try walls")


def refuse_more(maze: Maze, path: Sequence[int], name: str, **others: bool) -> None:
    """PixelmazeError for more than a square maze with walls, start and goals, or for `others`."""
    refuse_other_shapes(maze, name)
    refuse_fences(maze, name)
    wrong = {
        **{f"hold {what.replace('_', ' ')}": is_there for what, is_there in others.items()},
        "hold waypoints": bool(maze.waypoints),
        "hold shifting walls": bool(maze.shift),
        "hold turns": bool(maze.turns),
        "hold mud or water": bool(maze.terrain),
        "hold one-way doors": has_doors(maze),
        "show a path": bool(path),
    }
    for what, is_asked in wrong.items():
        if is_asked:
            raise PixelmazeError(f"the {name} format cannot {what}: try walls or blocks")


def _closed(grid: Grid, openings: Sequence[tuple[int, int]] = ()) -> Iterator[bytes]:
    """All possible walls, line by line, except for openings."""
    solid = SOLID.encode()
    for y, row in enumerate(existing(grid)):
        yield _opened(solid * (2 * grid.width + 1), 2 * y, openings)
        cells = bytearray(solid) * (2 * grid.width + 1)
        cells[1::2] = row.translate(CELL)
        yield _opened(bytes(cells), 2 * y + 1, openings)
    yield _opened(solid * (2 * grid.width + 1), 2 * grid.height, openings)


def _opened(line: bytes, number: int, openings: Sequence[tuple[int, int]]) -> bytes:
    for x, y in openings:
        if y == number:
            line = line[:x] + b" " + line[x + 1 :]
    return line


# ---- openings in the border: (column, line) ------------------------------------------------------


def _openings(maze: Maze) -> Sequence[tuple[int, int]]:
    """The openings that show start and goal, unless these are the first cell and the last.
    PixelmazeError if openings cannot show them."""
    grid = maze.grid
    at_start = list(_border_places(grid, maze.start))
    at_goal = list(_border_places(grid, maze.goal))
    for openings in product(at_start, reversed(at_goal)):
        if len(set(openings)) == 2 and _ordered(grid, openings) == list(openings):
            return openings
    if maze.goal == grid.size - 1:
        if maze.start == 0:
            return ()
        if at_start:
            return at_start[:1]
    raise PixelmazeError(
        "a matrix can only show the start and goal as two separate openings in the border, the "
        "start first: try walls or blocks"
    )


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
    if x == 0:
        yield 0, 2 * y + 1
    if y == 0:
        yield 2 * x + 1, 0
    if y == grid.height - 1:
        yield 2 * x + 1, 2 * grid.height
    if x == grid.width - 1:
        yield 2 * grid.width, 2 * y + 1


def _ordered(grid: Grid, openings: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sort openings, start first: left and top before right and bottom, then by reading order."""
    right, bottom = 2 * grid.width, 2 * grid.height
    return sorted(openings, key=lambda at: (at[0] == right or at[1] == bottom, at[1], at[0]))


def _inside(grid: Grid, x: int, y: int) -> int:
    """The cell behind an opening. PixelmazeError if there is none."""
    cell = grid.at(min(x, 2 * grid.width - 1) // 2, min(y, 2 * grid.height - 1) // 2)
    if cell < 0:
        raise PixelmazeError(f"line {y + 1}, column {x + 1}: there is no cell behind this opening")
    return cell
