"""Writes the `blocks` and `matrix` formats: square mazes with walls as thick as passages.

Both are (2·width + 1) × (2·height + 1) characters: cells are at odd places, the walls between them
at even ones, and pillars at the corners. A wall instead of a cell marks a missing cell.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, product

from pixelmaze.files import letters
from pixelmaze.files.lattice import CELL, SOLID
from pixelmaze.files.raster import LATTICE, in_order
from pixelmaze.files.rows import existing
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze, has_doors

_TO_DIGITS = str.maketrans(f"{SOLID} ", "10")


def write_blocks(maze: Maze, path: Sequence[int] = ()) -> Iterator[str]:
    """The maze as lines in the `blocks` format: cells and walls are single characters."""
    _refuse_shape_and_fences(maze, "blocks")
    drawn = LATTICE.draw(maze, _closed(maze.grid), letters.of(maze), path)
    return chain(drawn, letters.last_line_of(maze))


def write_matrix(maze: Maze, path: Sequence[int] = ()) -> Iterator[str]:
    """The maze as lines in the `matrix` format: 1 is a wall, 0 a cell or passage."""
    refuse_more(maze, path, "matrix", several_goals=len(maze.goals) > 1)
    openings = _openings(maze)
    lines = LATTICE.draw(maze, _closed(maze.grid, openings), {}, ())
    return (f"[{', '.join(line.translate(_TO_DIGITS))}]" for line in lines)


def _refuse_shape_and_fences(maze: Maze, name: str) -> None:
    """PixelmazeError unless the maze is square, without fences."""
    if maze.grid.shape.name != "square":
        raise PixelmazeError(f"the {name} format holds only square mazes: try walls")
    if maze.fences:
        raise PixelmazeError(f"the {name} format cannot hold fences: try walls")


def refuse_more(maze: Maze, path: Sequence[int], name: str, **others: bool) -> None:
    """PixelmazeError for more than a square maze with walls, start and goals, or for `others`."""
    _refuse_shape_and_fences(maze, name)
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
        ordered = in_order(openings, 2 * grid.width + 1, 2 * grid.height + 1)
        if len(set(openings)) == 2 and ordered == [*openings]:
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
