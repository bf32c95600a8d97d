"""Words for positions and sides, to be read aloud."""

from collections.abc import Sequence
from math import atan2, degrees, pi

from pixelmaze.maze.grid import Grid
from pixelmaze.maze.shapes import COMPASS
from pixelmaze.ui.kit.messages import counted

ON = {"up": "above", "down": "below"}
"""Positions in these directions; other positions are "on the right", and so on."""


def place(grid: Grid, cell: int) -> str:
    """The position of a cell in the grid."""
    x, y = grid.xy(cell)
    if not grid.shape.has_rim:
        return f"column {x + 1} of {grid.width}, row {y + 1} of {grid.height}"
    ring, rings = grid.height - 1 - y, grid.height - 1
    if not ring:
        return "the centre"
    (across, down), (width, height) = grid.centre(cell), grid.extent
    clock = round(atan2(across - width / 2, height / 2 - down) / pi * 6) % 12 or 12
    return f"ring {ring} of {rings} around the centre, at {clock} o'clock"


def towards(grid: Grid, cell: int, other: int) -> str:
    """The position of `other` as seen from a cell, ignoring walls."""
    if grid.shape.has_rim:
        return _toward_ring(grid, cell, other)
    halves, down = _apart(grid, cell, other)
    parts = []
    if halves:
        parts.append(f"{_columns(abs(halves))} to the {'right' if halves > 0 else 'left'}")
    if down:
        parts.append(f"{counted(abs(down), 'row')} {'down' if down > 0 else 'up'}")
    return " and ".join(parts) or "here"


def short(grid: Grid, cell: int, other: int) -> str:
    """The same in few words, for rooms, which hold many things: 3 left, 1 up."""
    halves, down = _apart(grid, cell, other)
    across = [f"{abs(halves) / 2:g} {'right' if halves > 0 else 'left'}"] if halves else []
    along = [f"{abs(down)} {'down' if down > 0 else 'up'}"] if down else []
    return ", ".join([*across, *along]) or "here"


def _apart(grid: Grid, cell: int, other: int) -> tuple[int, int]:
    """The way to `other`: half columns to the right, and rows down."""
    across = grid.centre(other)[0] - grid.centre(cell)[0]
    halves = round(2 * across / grid.shape.spacing[0])
    return halves, grid.xy(other)[1] - grid.xy(cell)[1]


def _toward_ring(grid: Grid, cell: int, other: int) -> str:
    """The position of `other` in rings and a direction."""
    inward = grid.xy(other)[1] - grid.xy(cell)[1]
    (x, y), (to_x, to_y) = grid.centre(cell), grid.centre(other)
    name = COMPASS[round(degrees(atan2(y - to_y, to_x - x)) / 45) % 8].name.replace("-", " ")
    way = f"{name}ward" if name in ON else f"to the {name}"
    rings = f"{counted(abs(inward), 'ring')} {'in' if inward > 0 else 'out'}ward"
    if cell == other:
        return "here"
    is_centre = grid.xy(other)[1] == grid.height - 1
    return ", ".join([*([rings] if inward else []), *([] if is_centre else [way])])


def _columns(halves: int) -> str:
    """A horizontal distance; every other row of hexagonal cells is shifted by half a column."""
    whole, half = divmod(halves, 2)
    if not half:
        return counted(whole, "column")
    return f"{whole} and a half columns" if whole else "half a column"


def either(names: Sequence[str]) -> str:
    """The words as a choice: a, b or c."""
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def side(name: str) -> str:
    kind = " side" if name.endswith(("ward", "wise")) else ""
    return ON.get(name) or f"the {name.replace('-', ' ')}{kind}"


def beside(name: str) -> str:
    """The position of a neighbour in this direction: above, or on the right."""
    return ON.get(name) or f"on {side(name)}"


def heading_of(grid: Grid, cell: int, name: str) -> int:
    """The heading with this name, or of the cell's way out with this name; -1 if none."""
    shape, (x, y) = grid.shape, grid.xy(cell)
    if name in shape.names:
        return shape.names.index(name)
    return next((each for each in shape.sides(x, y) if shape.way(x, y, each) == name), -1)
