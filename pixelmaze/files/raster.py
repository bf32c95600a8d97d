"""Reads rasters, texts in which each sign is a place: the `blocks` and the `cells` format.

    #######         ########
    #S#   #         #S  #  #
    # # # #         #      #
    #   #G#         ### # G#
    #######         ########

In `blocks`, on the left, walls are as thick as passages: cells are at odd places only, walls
between them at even ones, and pillars at the corners. If all pillars are there, a raster is one of
these. In `cells`, on the right, each place that is not solid is a cell.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, product
from operator import itemgetter
from types import MappingProxyType

from pixelmaze.fast.fast import build_if_worth
from pixelmaze.files import letters
from pixelmaze.files.lattice import SOLID, Lattice, cells_of
from pixelmaze.files.signs import DIGIT, meanings, option, say
from pixelmaze.files.tokens import Raster, raster_of, signs_in, without_words
from pixelmaze.maze.distances import moves_from
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import SHAPES, tiling

BLOCKS, CELLS = "blocks", "cells"
"""The kinds of rasters: with walls as thick as cells, or with one cell a place."""
LATTICE = Lattice(pitch=2, gaps={0: (1,), 3: (0,)})
_FROM_FRAME = str.maketrans("+-|", 3 * SOLID)
_OPEN = letters.EMPTY | letters.LETTERS
_PLAIN = str.maketrans("", "", SOLID + "".join(letters.EMPTY))
_DOORS = frozenset("<>^v")
_OF_MAPS = dict.fromkeys("@TO", SOLID) | dict.fromkeys(".GS", letters.PATH) | {"W": "w"}
"""What the signs of MovingAI's maps mean."""
_OF_PUZZLES = set("#.SE")
"""The signs of maps such as Advent of Code's, in which a move goes one place."""
_LEAST_CLOSED = 0.75  # the share of solid places of a border with openings
_WIDEST = 3  # places of an opening


def read(
    lines: list[str],
    given: Mapping[str, str] = MappingProxyType({}),
    name: str = "",
    edges: Sequence[int] = (0, 0, 0),
) -> Maze:
    """The maze of these lines; a PixelmazeWarning says what was guessed.

    `given` has the letters of signs, # for walls; `name` is BLOCKS or CELLS if that is known.
    `edges` has the numbers of rows above, rows below and columns of spaces around the lines.
    PixelmazeError if the lines show no maze, or more than one.
    """
    if "map" in lines[:5][:-1] and re.match(r"(type|height|width)\s", lines[0]):
        first = lines.index("map") + 1
        raster, note = Raster([line.rstrip() for line in lines[first:]], first + 1), ""
        given, name = _OF_MAPS | {**given}, name or CELLS
    else:
        part, first, note = without_words(lines)
        raster = raster_of(part, given)
        raster = raster._replace(first=raster.first + first - 1)
    rows = _unframed(raster.rows)
    signs = signs_in(rows)
    doors = {sign: sign for sign in signs & _DOORS if _are_doors(rows, sign)}
    if len(doors) == 1 and signs.isdisjoint("SA"):
        doors.pop("^", "")  # it may be the start
    table, guess = meanings(rows, signs, doors | {**given}, bool(name), raster.first)
    to_letters = str.maketrans("".join(table), "".join(table.values()))
    rows, short = _filled([row.translate(to_letters) for row in rows], raster.first)
    notes = [note, guess]
    if len(raster.numbers) > 1:
        _place_ends(rows, *raster.numbers)
    kind = name or _kind(rows)
    if short:
        if kind == CELLS or _has_ends(rows):
            raise PixelmazeError(f"{short}: all lines must be the same length")
        notes.append(f"{short}: the missing ones are read as an opening at the right")
    right = max(map(len, lines)) - len(rows[0])
    if kind == CELLS and raster.rows is lines and (right or any(edges)) and _is_open(rows):
        above, below, left = edges
        rows = [" " * left + row + " " * right for row in rows]
        blank = [" " * len(rows[0])]
        rows = above * blank + rows + below * blank
        notes.append("the spaces around the maze are read as floor: remove them if they are not")
    maze = _cells(rows) if kind == CELLS else built(rows)
    if DIGIT not in given and table.get(DIGIT) == SOLID and _may_be_reverse(maze, rows, kind):
        raise PixelmazeError(
            "the walls could be 0 or 1: choose one with "
            + " or ".join(option({"wall": a, "floor": b}, given) for a, b in ("10", "01"))
        )
    if kind == BLOCKS and not name and signs == _OF_PUZZLES:
        notes.append(
            "read as blocks, in which a move covers two places; if each place is a cell, as in "
            "Advent of Code, try --read-as cells"
        )
    say(*notes)
    return maze


def _is_open(rows: Sequence[str]) -> bool:
    """True if spaces are floors, and lead out of the rows beside start and goal."""
    border = "".join(rows[y][x] for x, y in border_of(rows))
    return any(" " in row for row in rows) and (
        border.count(SOLID) < _LEAST_CLOSED * len(border)
        or (_has_ends(rows) and len(_openings(rows)) > 1)
    )


def _has_ends(rows: Sequence[str]) -> bool:
    return all(any(end in row for row in rows) for end in "SG")


def _may_be_reverse(maze: Maze, rows: Sequence[str], kind: str) -> bool:
    """True if 0 and 1 may be the other way round: if the border is floor, or no path leads from S
    to G, or an open map has walls in the first and the last place, where exercises start and end.
    """
    border = "".join(rows[y][x] for x, y in border_of(rows))
    count = border.count(SOLID)
    if count <= len("SG") < min(len(rows), len(rows[0])) and not border.strip(" .#"):
        return True
    if _has_ends(rows):
        moves = moves_from(maze, [maze.start])
        return all(moves[goal] < 0 for goal in maze.goals)
    is_open_map = kind == CELLS and bool(maze.assumed) and count < _LEAST_CLOSED * len(border)
    return is_open_map and rows[0][0] == rows[-1][-1] == SOLID


# ---- rows of one length --------------------------------------------------------------------------


def _unframed(rows: list[str]) -> list[str]:
    """The rows with # for a border of +, - and |."""
    if len(rows) < 3 or not all(re.fullmatch(r"\+-+\+", rows[i].rstrip()) for i in (0, -1)):
        return rows
    return [
        row.translate(_FROM_FRAME)
        if y in (0, len(rows) - 1)
        else row[:1].translate(_FROM_FRAME) + row[1:-1] + row[-1:].translate(_FROM_FRAME)
        for y, row in enumerate(map(str.rstrip, rows))
    ]


def _filled(rows: list[str], first: int) -> tuple[list[str], str]:
    """The rows, all of one length, with spaces that an editor may have removed at their ends; and,
    unless these are floors for certain, what is short. PixelmazeError for other differences."""
    bare = [row.rstrip() for row in rows]
    width = max(map(len, bare))
    rows = [row[:width] for row in rows]
    missing = [width - len(row) for row in rows]
    if not any(missing):
        return rows, ""
    number = missing.index(max(missing))
    short = f"line {number + first} has {len(rows[number])} characters, the longest {width}"
    has_border = all(
        row.count(SOLID) >= _LEAST_CLOSED * width or not row.strip(SOLID)
        for row in (bare[0], bare[-1])
    )
    is_ragged = width * len(rows) > 4 * sum(map(len, bare)) + 10_000
    has_spaces = any(" " in row for row in bare)  # editors keep floors of dots
    is_cut = any(row.endswith(SOLID) and len(row) == width - 1 for row in bare)
    if (
        not has_spaces
        or (is_ragged and max(missing) > 1)
        or (has_border and (missing[0] or missing[-1] or is_cut))
    ):
        raise PixelmazeError(f"{short}: all lines must be the same length")
    return [row.ljust(width) for row in rows], short if has_border and max(missing) > 1 else ""


def _place_ends(rows: list[str], size: Sequence[int], *ends: Sequence[int]) -> None:
    """Put S and G where the numbers above the rows say: in the order of the size, counted from 0 or
    1. PixelmazeError unless just one place is meant for each."""
    height, width = len(rows), len(rows[0])
    fitting = {
        places
        for base, order in product((0, 1), (1, -1))
        if [width, height] == [*size[::order]]
        for places in [tuple((x - base, y - base) for x, y in (end[::order] for end in ends))]
        if all(x in range(width) and y in range(height) and rows[y][x] in _OPEN for x, y in places)
    }
    if len(fitting) != 1:
        raise PixelmazeError(
            f"the numbers above the maze fit {len(fitting)} pairs of start and goal: replace them "
            "by S and G in the maze"
        )
    for letter, (x, y) in zip("SG", *fitting, strict=True):
        rows[y] = rows[y][:x] + letter + rows[y][x + 1 :]


# ---- blocks or cells -----------------------------------------------------------------------------


def _kind(rows: Sequence[str]) -> str:
    """BLOCKS or CELLS. PixelmazeError if rows can be both."""
    width, height = len(rows[0]), len(rows)
    if width % 2 == 0 or height % 2 == 0 or min(width, height) < 3:
        return CELLS
    can_be_cells = False
    for y, row in enumerate(rows):
        if row.translate(_PLAIN) and not all(
            _fits(sign, x, y, width, height) for x, sign in enumerate(row)
        ):
            return CELLS
        if y % 2 == 0 and row[0::2].strip(SOLID):
            for x in (x for x in range(0, width, 2) if row[x] in _OPEN):
                if not all(sign in _OPEN for sign in _around(rows, x, y)):
                    return CELLS
                can_be_cells = True
    if can_be_cells:
        raise PixelmazeError(
            "this could be blocks or cells: choose one with --read-as blocks or --read-as cells"
        )
    return BLOCKS


def _fits(sign: str, x: int, y: int, width: int, height: int) -> bool:
    """True if blocks may have this sign here: letters in cells, S and G in the border, too, and
    doors between cells."""
    if sign == SOLID or sign in letters.EMPTY:
        return True
    if x % 2 == y % 2:
        return x % 2 == 1 and sign in letters.LETTERS
    if x in (0, width - 1) or y in (0, height - 1):
        return sign in "SG"
    return sign in ("^v" if x % 2 else "<>")


def _around(rows: Sequence[str], x: int, y: int) -> Iterator[str]:
    """The places around a pillar; all solid beyond the border."""
    for beyond in (y - 1, y, y + 1):
        is_inside = 0 <= beyond < len(rows) and 0 < x < len(rows[0]) - 1
        yield from rows[beyond][x - 1 : x + 2] if is_inside else SOLID


def _are_doors(rows: Sequence[str], sign: str) -> bool:
    """True if blocks have this sign only where it is a one-way door."""
    width, height = max(map(len, rows)), len(rows)
    return bool(width % 2 and height % 2) and all(
        _fits(sign, match.start(), y, width, height)
        for y, row in enumerate(rows)
        for match in re.finditer(re.escape(sign), row)
    )


# ---- from rows to mazes --------------------------------------------------------------------------


def _cells(rows: Sequence[str]) -> Maze:
    """The maze in which each place that is not solid is a cell."""
    exists, found = cells_of(
        ((number, row, range(len(row))) for number, row in enumerate(rows, 1)),
        f"walls are #, cells are spaces, dots or the letters {letters.NAMED}",
    )
    grid = build_if_worth(len(rows[0]), len(rows), exists=exists)
    openings = _openings(rows)
    if len(openings) < 3:
        _open(found, [grid.at(x, y) for x, y in openings], grid.size)
    return letters.maze_of(grid, bytearray(b"\1") * len(grid.head), found)


def built(rows: list[str]) -> Maze:
    """The maze of rows with walls as thick as passages. PixelmazeError if they show none."""
    width, height = len(rows[0]), len(rows)
    if width % 2 == 0 or height % 2 == 0 or min(width, height) < 3:
        raise PixelmazeError(
            f"{width}x{height} characters cannot be cells with walls around them: both numbers "
            "must be odd, and at least 3"
        )
    for y, row in enumerate(rows):
        for x, sign in enumerate(row) if row.translate(_PLAIN) else ():
            if not _fits(sign, x, y, width, height):
                raise PixelmazeError(
                    f"line {y + 1}, column {x + 1}: unexpected {sign!r}; walls are #, and the "
                    f"letters {letters.NAMED} are in cells, at odd positions"
                )
    exists, found = LATTICE.cells(rows, tiling(SHAPES["square"]), width // 2)
    grid = build_if_worth(width // 2, height // 2, exists=exists)
    unnamed = []
    openings = [(x, y) for x, y in border_of(rows) if rows[y][x] != SOLID]
    for x, y in in_order(openings, width, height):
        cell = grid.at(min(x, width - 2) // 2, min(y, height - 2) // 2)
        if cell < 0 or x % 2 == y % 2:
            raise PixelmazeError(
                f"line {y + 1}, column {x + 1}: there is no cell behind this opening"
            )
        if rows[y][x] in "SG":
            letters.note(found, rows[y][x], cell, y + 1)
        else:
            unnamed.append(cell)
    if len(openings) > 2 and not found.keys() >= {"S", "G"}:
        raise PixelmazeError(f"the border has {len(openings)} openings: at most 2 are allowed")
    _open(found, unnamed, grid.size)
    return letters.maze_of(grid, LATTICE.passages(rows, grid), found)


def border_of(rows: Sequence[str]) -> list[tuple[int, int]]:
    """The places of the border, clockwise."""
    right, bottom = len(rows[0]) - 1, len(rows) - 1
    return [
        *((x, 0) for x in range(right)),
        *((right, y) for y in range(bottom)),
        *((x, bottom) for x in range(right, 0, -1)),
        *((0, y) for y in range(bottom, 0, -1)),
    ]


def _openings(rows: Sequence[str]) -> list[tuple[int, int]]:
    """The middles of openings in the border; none if it is open in many places."""
    around = border_of(rows)
    solid = [rows[y][x] == SOLID for x, y in around]
    if not any(solid) or sum(solid) < _LEAST_CLOSED * len(solid):
        return []
    begin = solid.index(True)  # not in an opening
    places = zip(around[begin:] + around[:begin], solid[begin:] + solid[:begin], strict=True)
    gaps = [
        [at for at, _ in gap] for is_solid, gap in groupby(places, itemgetter(1)) if not is_solid
    ]
    if any(len(gap) > _WIDEST for gap in gaps):
        return []
    return in_order([gap[len(gap) // 2] for gap in gaps], len(rows[0]), len(rows))


def in_order(openings: Sequence[tuple[int, int]], width: int, height: int) -> list[tuple[int, int]]:
    """Sort openings, start first: left and top before right and bottom, then by reading order."""
    return sorted(
        openings, key=lambda at: (at[0] == width - 1 or at[1] == height - 1, at[1], at[0])
    )


def _open(found: letters.Found, cells: Sequence[int], size: int) -> None:
    """Take the cells at openings for start and goal, as far as no letters show these."""
    free = [letter for letter in "SG" if letter not in found and "X" not in found]
    if len(cells) == 1:
        free = ["G"] if free == ["S", "G"] and cells[0] == size - 1 else free[:1]
    for letter, cell in zip("SG" if len(cells) == 2 else free, cells, strict=False):
        if letter in free:
            found[letter] = [cell]
