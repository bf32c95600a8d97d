"""The code of a maze: a short text that holds all of the maze, whatever its origin.

`maze-` is followed by letters, digits, `-` and `_`, which are safe in a shell and in a URL: bytes
in base64, compressed by zlib, whose checksum finds typing mistakes. The bytes are a version, the
shape, the size, the mask, one bit for each pair of neighbours, or two if there are one-way doors,
start, goals, waypoints and terrain; and the moves between two shifts, or the cost of turns and the
fences. An ID is shorter, but only mazes made by a generator of the package have one.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pixelmaze.maze.distances import MOST_TURNS
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid, build
from pixelmaze.maze.maze import COSTS, LARGEST_ROOM, NOTHING, Maze, Things, check_room, has_doors
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.modifiers import MOST_MOVES, let_shift

PREFIX = "maze-"
_VERSION, _WITH_DOORS, _WITH_THINGS, _WITH_TURNS, _WITH_FENCES = 1, 2, 3, 4, 5
"""The versions: all but the first have a bit for each direction of a passage."""
_MOST_BYTES = 60_000  # the most bytes of a code before compression


def is_code(text: str) -> bool:
    """True if the text can only be meant as a code, correct or not."""
    return text.startswith(PREFIX) and "." not in text and "/" not in text and "\\" not in text


def code_of(maze: Maze) -> str:
    """The code of a maze. PixelmazeError if it has more than LARGEST_ROOM cells."""
    if maze.grid.size > LARGEST_ROOM:
        raise PixelmazeError(
            f"{maze.grid.size:,} cells are too many for a maze code (at most {LARGEST_ROOM:,})"
        )
    packed = zlib.compress(bytes(_written(maze)), 9)
    return PREFIX + urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def maze_of_code(text: str) -> Maze:
    """The maze of a code. PixelmazeError if the code is damaged."""
    letters = text.removeprefix(PREFIX)
    try:
        packed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        reader = zlib.decompressobj()
        data = reader.decompress(packed, _MOST_BYTES)
        if not reader.eof or reader.unused_data:
            raise ValueError
        return _read(_Bytes(data))
    except PixelmazeError:
        raise
    except (ValueError, zlib.error, IndexError):
        pass  # damaged
    raise PixelmazeError("this maze code is damaged or incomplete: copy all of it, from maze-")


# ---- writing -------------------------------------------------------------------------------------


def _written(maze: Maze) -> Iterator[int]:
    grid = maze.grid
    version = _WITH_DOORS if has_doors(maze) else _VERSION
    version = _WITH_THINGS if maze.things else _WITH_TURNS if maze.turns else version
    version = _WITH_FENCES if maze.fences else version
    yield version
    yield from (len(grid.shape.name), *grid.shape.name.encode("ascii"))
    width, height = grid.asked
    yield from (*number_bytes(width), *number_bytes(height))
    mask = grid.mask
    yield 0 if mask is None else 1
    if mask is not None:
        yield from _bits(mask)
    yield from _bits(maze.passages[arc] for arc in _edges(grid))
    if version != _VERSION:
        yield from _bits(maze.passages[grid.twin[arc]] for arc in _edges(grid))
    yield from number_bytes(maze.start)
    for cells in (maze.goals, maze.waypoints):
        yield from number_bytes(len(cells))
        for cell in cells:
            yield from number_bytes(cell)
    yield 1 if maze.terrain else 0
    if maze.terrain:
        yield from _bits(each & 1 for each in maze.terrain)
        yield from _bits(each & 2 for each in maze.terrain)
    if maze.turns or maze.fences:
        yield from number_bytes(maze.turns)
    elif maze.shift or maze.things:
        yield from number_bytes(maze.shift)
    if maze.fences:
        yield from _bits(maze.fences[arc] for arc in _edges(grid))
    for thing in maze.things if maze.things else ():
        for number in (len(thing), *thing) if isinstance(thing, tuple) else (thing + 1,):
            yield from number_bytes(number)


def _edges(grid: Grid) -> Sequence[int]:
    """One arc for each pair of neighbours."""
    return [arc for arc, twin in enumerate(grid.twin) if arc < twin]


def number_bytes(number: int) -> Iterator[int]:
    """A number in seven bits a byte, the lowest first; the eighth says that more follow."""
    while number > 127:
        yield number & 127 | 128
        number >>= 7
    yield number


def _bits(flags: Iterable[object]) -> Iterator[int]:
    """Eight flags a byte, the first in the lowest bit."""
    byte = at = 0
    for flag in flags:
        byte |= bool(flag) << at
        at += 1
        if at == 8:
            yield byte
            byte = at = 0
    if at:
        yield byte


# ---- reading -------------------------------------------------------------------------------------


def number_in(data: Iterator[int]) -> int:
    """The number that `number_bytes` wrote. ValueError if it does not end."""
    number = shift = 0
    for byte in data:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return number
    raise ValueError


class _Bytes:
    """Reads the bytes of `_written`. IndexError at the end, ValueError for invalid ones."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def number(self, limit: int) -> int:
        """A number below the limit."""
        number = number_in(iter(self.byte, None))
        if number >= limit:
            raise ValueError
        return number

    def bits(self, count: int) -> bytes:
        """`count` flags, a byte each."""
        flags = bytearray()
        while len(flags) < count:
            byte = self.byte()
            flags += bytes(byte >> at & 1 for at in range(8))
        return bytes(flags[:count])

    @property
    def is_over(self) -> bool:
        return self._at == len(self._data)


def _read(data: _Bytes) -> Maze:
    version = data.byte()
    if not _VERSION <= version <= _WITH_FENCES:
        raise PixelmazeError("this maze code needs a newer version of pixelmaze")
    shape = bytes(data.byte() for _ in range(data.byte())).decode("ascii")
    width, height = data.number(LARGEST_ROOM + 1), data.number(LARGEST_ROOM + 1)
    if shape not in SHAPES or not 0 < width * height <= 10 * LARGEST_ROOM:
        raise ValueError
    columns, rows = SHAPES[shape].places(width, height)
    exists = data.bits(columns * rows) if data.byte() else None
    if exists is not None and not 0 < sum(exists) <= LARGEST_ROOM:
        raise ValueError
    grid = build(width, height, shape, exists)
    passages = bytearray(len(grid.head))
    edges = _edges(grid)
    there = data.bits(len(edges))
    back = there if version == _VERSION else data.bits(len(edges))
    for arc, *ways in zip(edges, there, back, strict=True):
        passages[arc], passages[grid.twin[arc]] = ways
    start = data.number(grid.size)
    goals, waypoints = (
        [data.number(grid.size) for _ in range(data.number(_MOST_BYTES))] for _ in range(2)
    )
    terrain = b""
    if data.byte():
        low, high = data.bits(grid.size), data.bits(grid.size)
        terrain = bytes(a | b << 1 for a, b in zip(low, high, strict=True))
    turns = data.number(MOST_TURNS + 1) if version >= _WITH_TURNS else 0
    fenced = data.bits(len(edges)) if version == _WITH_FENCES else bytes(len(edges))
    shift = 0 if data.is_over else data.number(MOST_MOVES + 1)
    things = _things_in(data, grid) if version == _WITH_THINGS else NOTHING
    if not goals or not data.is_over or max(terrain, default=0) >= len(COSTS):
        raise ValueError
    maze = Maze(grid, passages, start, goals, waypoints, terrain=terrain)
    if shift:
        let_shift(maze, shift)
    maze.things, maze.turns = things, turns
    fences = bytearray(len(grid.head))
    for arc, is_fenced in zip(edges, fenced, strict=True):
        fences[arc] = fences[grid.twin[arc]] = is_fenced
    maze.fences = fences
    if things:
        check_room(maze)
    return maze


def _things_in(data: _Bytes, grid: Grid) -> Things:
    """The things of a room, with arcs sorted as in a text."""
    found: list[Any] = []
    for name, usual in NOTHING._asdict().items():
        is_door = name in ("locks", "gates")
        limit = len(grid.head) if is_door else grid.size
        if isinstance(usual, tuple):
            numbers = [data.number(limit) for _ in range(data.number(limit + 1))]
            found.append(tuple(sorted(min(n, grid.twin[n]) if is_door else n for n in numbers)))
        else:
            number = data.number(3 if isinstance(usual, bool) else limit + 1)
            found.append(bool(number - 1) if isinstance(usual, bool) else number - 1)
    return Things(*found)
