"""The logs of one search, packed into JSON: for every position, the tiles of the board that change,
and the line of the source.

The window's own code chooses and draws the tiles, so a page that lays them shows the window's
picture, and need not know the meaning of actions.
"""

import json
import zlib
from abc import ABC, abstractmethod
from array import array
from base64 import b64encode
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, groupby
from math import hypot
from operator import sub
from types import GeneratorType
from typing import Any, NamedTuple

from pixelmaze.algorithms.registry import ExternalGenerator, ExternalSolver
from pixelmaze.inspect.snapshot import lines_of
from pixelmaze.inspect.source import SourceCode, code_of, source_in_file, source_of, step_of
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.step import Steps
from pixelmaze.run.feed import Feed
from pixelmaze.run.outcomes import FOUND
from pixelmaze.run.playback import Stage
from pixelmaze.run.search import Search
from pixelmaze.ui.watch.value_texts import first_line
from pixelmaze.window.canvas.atlas import load_banks
from pixelmaze.window.maze.painter import HEIGHT, WIDTH
from pixelmaze.window.maze.polygon_painter import PolygonPainter
from pixelmaze.window.tiles import images
from pixelmaze.window.tiles.layout import Floors, Tiling
from pixelmaze.window.tiles.polygons import polygon_tiles
from pixelmaze.window.tiles.stretched import tiles_of
from pixelmaze.window.tiles.tileset import DRAWN, NEXT, cells_around, corner_points

# ---- packing -------------------------------------------------------------------------------------
# Numbers and texts become compressed bytes, written as letters (base 64) after their type.

_TYPES = (("u1", "B", 0, 255), ("u2", "H", 0, 65_535), ("i4", "i", -(1 << 31), (1 << 31) - 1))
"""Name, type code and range."""


def packed(numbers: Sequence[int]) -> dict[str, str]:
    """Pack whole numbers of at most 32 bits into the smallest type that holds all of them."""
    least, most = min(numbers, default=0), max(numbers, default=0)
    name, code, _, _ = next(kind for kind in _TYPES if kind[2] <= least and most <= kind[3])
    # the engine runs only where the lowest byte comes first
    return _in_letters(name, array(code, numbers).tobytes())


def packed_texts(value: Any) -> dict[str, str]:
    """Pack any value that JSON can hold."""
    return _in_letters("json", json.dumps(value, separators=(",", ":")).encode())


def _in_letters(name: str, data: bytes) -> dict[str, str]:
    return {name: b64encode(zlib.compress(data, 9)).decode()}


# ---- tiles ---------------------------------------------------------------------------------------

_LARGEST = 1024  # maximum pixels of a maze across or down, unless its tiles are the smallest
_MARK = 7  # the bits of a floor's number that hold the mark of its cell


class _Slot(NamedTuple):
    """A place in the picture for tiles of one size, in pixels."""

    x: int
    y: int
    width: int
    height: int
    middle: tuple[int, int]  # of a cell's floor, in the picture
    area: tuple[int, int, int, int] | None = None
    """The visible part of a tile: x, y, width and height; None for the whole tile."""


class Tiles(ABC):
    """The distinct tiles on the boards of a film, and the slots to lay them in."""

    def __init__(self, grid: Grid) -> None:
        load_banks()
        self.grid = grid
        cells = max(grid.asked)
        fitting = [pitch for pitch in DRAWN if pitch * cells <= _LARGEST]
        shape = grid.shape.name if grid.shape.art else "square"
        self.set = tiles_of(shape, max(fitting, default=DRAWN[0]))
        self._numbers: dict[Sequence[bytes], int] = {}
        self.marks = bytearray()  # by the number of a tile

    def number(self, lines: Sequence[bytes], mark: int = 0) -> int:
        """The number of the tile with these lines of pixels. If it is a floor, `mark` is the mark
        of its cells."""
        number = self._numbers.setdefault(lines, len(self._numbers))
        if number == len(self.marks):
            self.marks.append(mark)
        return number

    def example(self, mark: int) -> int:
        """The number of a floor with this mark; -1 if there is none."""
        return self.marks.find(mark)

    def plain(self, mark: int, cover: int = 0) -> int:
        """The number of a floor with this mark and cover, without lines."""
        number = cover << images.COVERED | mark
        return self.number(images.floor(self.set, number).lines, mark)

    @abstractmethod
    def slots(self) -> Iterator[_Slot]:
        """All slots, the slots of cells first."""

    def packed(self) -> dict[str, Any]:
        """All that a page needs to lay tiles."""
        grid, tiles, slots = self.grid, self.set, [*self.slots()]
        sizes = ((each.width, each.height, *(each.area or (0, 0, *each[2:4]))) for each in slots)
        usual = (tiles.pitch, tiles.height, 0, 0, tiles.pitch, tiles.height)
        kinds = {usual: 0}  # also of the legend
        kind_of = [kinds.setdefault(size, len(kinds)) for size in sizes]
        middles = [each.middle for each in slots[: grid.size]]
        lengths = (sum(map(len, lines)) for lines in self._numbers)
        return {
            "pitch": tiles.pitch,
            "reach": _reach(grid),
            "cells": grid.size,
            "columns": grid.width,
            "places": packed(grid.place_of) if grid.place_of else None,
            "kinds": [*kinds],
            "kind": packed(kind_of),
            "x": packed([each.x for each in slots]),
            "y": packed([each.y for each in slots]),
            "middle_x": packed([x for x, _ in middles]),
            "middle_y": packed([y for _, y in middles]),
            "next": packed(b"".join(images.overlay(tiles, NEXT).lines)),
            "marks": packed(self.marks),
            "begins": packed([*accumulate(lengths, initial=0)]),
            "pixels": packed(b"".join(map(b"".join, self._numbers))),
        }


def _reach(grid: Grid) -> float:
    """Half the length of a side, relative to the distance of the cells on both sides."""
    if not len(grid.head):
        return 0.5
    begin, end = grid.corner(0), grid.corner(grid.twin[0])
    ways = (begin, end), (grid.centre(0), grid.centre(grid.head[0]))
    side, way = (hypot(x - to_x, (y - to_y) / grid.shape.aspect) for (x, y), (to_x, to_y) in ways)
    return round(side / way / 2, 3)


class DrawnTiles(Tiles):
    """The tiles of a shape with hand-drawn art. The corner points of the grid have slots, too."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        points = {point for cell in range(grid.size) for point in corner_points(grid, cell)}
        self.points = {point: slot for slot, point in enumerate(sorted(points), start=grid.size)}

    def slots(self) -> Iterator[_Slot]:
        grid, tiles = self.grid, self.set
        for cell in range(grid.size):
            middle = tiles.middle(grid, cell)
            yield _Slot(*tiles.place(grid, cell), tiles.pitch, tiles.height, middle)
        for point in self.points:
            joint = tiles.joint_at(grid, *point)
            at = tiles.joint_place(joint, *point)
            yield _Slot(*at, tiles.pitch, tiles.pitch, at, joint.area)

    def packed(self) -> dict[str, Any]:
        across, down = self.set.centre
        return super().packed() | {
            "size": self.set.size(self.grid),
            "next_from": (-across, -down),
        }


class TileLog(ABC):
    """The tiles on the board of a search. Call `add` for each position, starting at 0."""

    def __init__(self, search: Search, tiles: Tiles) -> None:
        self.search = search
        self._tiles = tiles
        self._is_making = False
        self._now = [-1] * len([*tiles.slots()])
        self._counts = array("i")
        self._slots = array("i")
        self._changed = array("i")
        self._wisps = array("i")
        self._making = bytearray()

    def add(self, index: int) -> None:
        """Go to a position, and log the tiles that it changes."""
        search, board = self.search, self.search.board
        search.seek(index)
        if search.is_making != self._is_making:
            self._is_making = search.is_making
            board.all_dirty = True
        before = len(self._slots)
        if index == 0 or board.all_dirty:
            self._lay_all()
        else:
            self._lay_changed(board.dirty_cells, board.dirty_walls)
        board.dirty_cells.clear()
        board.dirty_walls.clear()
        board.all_dirty = False
        self._counts.append(len(self._slots) - before)
        is_found = search.outcome == FOUND
        has_wisp = search.length and not is_found and (search.solver or not search.finished)
        wisp = board.cursor if board.cursor >= 0 else search.start
        self._wisps.append(wisp if has_wisp else -1)
        self._making.append(self._is_making)

    @abstractmethod
    def _lay_all(self) -> None:
        """Lay the tiles of all slots."""

    @abstractmethod
    def _lay_changed(self, cells: Collection[int], arcs: Collection[int]) -> None:
        """Lay the tiles of changed cells, and of walls on rebuilt arcs."""

    def _lay(self, slot: int, number: int) -> None:
        if self._now[slot] != number:
            self._now[slot] = number
            self._slots.append(slot)
            self._changed.append(number)

    @property
    def marks(self) -> set[int]:
        """The marks that cells have had."""
        return {self._tiles.marks[number] for number in self._changed}

    def packed(self) -> dict[str, Any]:
        """The changes at each position: their number, the slots (each as the distance from the
        slot before), and the new tiles."""
        by = map(sub, self._slots, [0, *self._slots])
        return {
            "counts": packed(self._counts),
            "slots": packed([*by]),
            "tiles": packed(self._changed),
            "wisps": packed(self._wisps),
            "making": packed(self._making),
        }


class DrawnLog(TileLog):
    """The log of a search in a maze with hand-drawn tiles."""

    _tiles: DrawnTiles

    def _lay_all(self) -> None:
        self._tiling = Tiling(self.search.board, self._tiles.set, self._is_making, None)
        self._lay_floors(range(self._tiles.grid.size))
        self._lay_joints(self._tiles.points)

    def _lay_changed(self, cells: Collection[int], arcs: Collection[int]) -> None:
        grid = self._tiles.grid
        self._lay_floors(sorted(cells))
        ends = {cell for arc in arcs for cell in (grid.head[arc], grid.head[grid.twin[arc]])}
        self._lay_joints(sorted({p for cell in ends for p in corner_points(grid, cell)}))

    def _lay_floors(self, cells: Sequence[int]) -> None:
        tiles = self._tiles
        for cell, number in zip(cells, self._tiling.numbers(cells), strict=True):
            tile = images.floor(tiles.set, number)
            self._lay(cell, tiles.number(tile.lines, number & _MARK))

    def _lay_joints(self, points: Iterable[tuple[int, int]]) -> None:
        tiles, grid = self._tiles, self._tiles.grid
        for point in points:
            kind = tiles.set.joint_at(grid, *point)
            joint = self._tiling.joint(kind, *point, cells_around(grid, *point))
            self._lay(tiles.points[point], tiles.number(joint.lines))


# ---- the tiles of polygons -----------------------------------------------------------------------

# One tile for each cell, with the visible part of its walls.


class _Part(NamedTuple):
    """The part of the picture that shows a cell."""

    slot: _Slot
    spans: list[tuple[int, int, int]]
    """In each line of pixels, from a column up to another, excluded: line, column, column."""


class PolygonTiles(Tiles):
    """The tiles of a shape without hand-drawn art. The examples of the legend are squares."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self.layout = polygon_tiles(grid.shape, grid.width, grid.height, self.set.pitch)
        self.parts = [*_parts(grid, self.layout.pitch)]

    def slots(self) -> Iterator[_Slot]:
        return (part.slot for part in self.parts)

    def example(self, mark: int) -> int:
        return self.plain(mark) if super().example(mark) >= 0 else -1

    def packed(self) -> dict[str, Any]:
        pitch = self.set.pitch
        return super().packed() | {
            "size": self.layout.size(self.grid),
            "next_from": (-pitch // 2, -pitch // 2),
        }


class PolygonLog(TileLog):
    """The log of a search in a maze without hand-drawn tiles."""

    _tiles: PolygonTiles

    def _lay_all(self) -> None:
        board = self.search.board
        self._painter = PolygonPainter(board, self._tiles.layout.pitch, self._is_making)
        self._floors = Floors(board, self._is_making, None)
        self._lay_cells(range(self._tiles.grid.size))

    def _lay_changed(self, cells: Collection[int], arcs: Collection[int]) -> None:
        self._painter.refresh(cells, arcs)
        head, twin, first = (getattr(self._tiles.grid, name) for name in ("head", "twin", "first"))
        ends = {cell for arc in arcs for cell in (head[arc], head[twin[arc]])}
        near = {head[arc] for cell in ends for arc in range(first[cell], first[cell + 1])}
        self._lay_cells(sorted({*cells, *ends, *near}))

    def _lay_cells(self, cells: Iterable[int]) -> None:
        tiles, cells = self._tiles, [*cells]
        for cell, number in zip(cells, self._floors.numbers(cells), strict=True):
            lines = tuple(self._seen(tiles.parts[cell]))
            self._lay(cell, tiles.number(lines, number & _MARK))

    def _seen(self, part: _Part) -> Iterator[bytes]:
        """The lines of pixels that show a cell; clear where other cells are."""
        slot = part.slot
        lines = [bytearray([Role.CLEAR]) * slot.width for _ in range(slot.height)]
        for y, begin, end in part.spans:
            line = lines[y - slot.y]
            while begin < end:
                column, at = divmod(begin, WIDTH)
                row, down = divmod(y, HEIGHT)
                count = min(end - begin, WIDTH - at)
                chunk = self._painter.chunk(column, row)
                if chunk:
                    pixels = memoryview(chunk.picture.data_ptr()).cast("B")
                    there = down * WIDTH + at
                    line[begin - slot.x : begin - slot.x + count] = pixels[there : there + count]
                begin += count
        return map(bytes, lines)


@cache
def _parts(grid: Grid, pitch: int) -> list[_Part]:
    """By cell, the pixels that show the cell: the pixels that it covers and, outside the maze, the
    pixels of border walls, each given to the nearest cell."""
    tiles = polygon_tiles(grid.shape, grid.width, grid.height, pitch)
    owners: dict[tuple[int, int], int] = {}
    for cell in range(grid.size):
        kind, right, down = tiles.lie(grid, cell)
        for begin, end, y in kind.spans:
            owners |= {(y + down, x + right): cell for x in range(begin, end)}
    border = [*owners]
    for _ in range(tiles.reach):
        beyond: dict[tuple[int, int], int] = {}
        for y, x in border:
            for place in ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)):
                if place not in owners:
                    beyond[place] = owners[y, x]
        owners |= beyond
        border = [*beyond]
    places: dict[int, list[tuple[int, int]]] = {}
    for place, cell in sorted(owners.items()):
        places.setdefault(cell, []).append(place)
    return [_part(places[cell], tiles.middle(grid, cell)) for cell in range(grid.size)]


def _part(pixels: list[tuple[int, int]], middle: tuple[int, int]) -> _Part:
    spans = []
    for _, run in groupby(enumerate(pixels), key=lambda it: (it[1][0], it[1][1] - it[0])):
        line = [place for _, place in run]
        spans.append((line[0][0], line[0][1], line[-1][1] + 1))
    left, right = min(begin for _, begin, _ in spans), max(end for _, _, end in spans)
    top, bottom = pixels[0][0], pixels[-1][0] + 1
    return _Part(_Slot(left, top, right - left, bottom - top, middle), spans)


# ---- the source ----------------------------------------------------------------------------------


class _Lit(NamedTuple):
    """The highlight at a position: a line of the source, and a step of the explanation."""

    source: SourceCode | None = None
    line: int = 0  # 0 for none
    steps: tuple[str, ...] = ()  # the numbered steps of the algorithm's explanation
    step: int = 0  # the number of the current step, from 1; 0 for none


class SourceLog:
    """The sources of a search computed to its end, and the lit line at each position. `function` is
    the function behind a solver from outside, if known: its source may be in no file."""

    def __init__(self, search: Search, function: Callable[..., object] | None = None) -> None:
        self._function = function
        self._lit: list[_Lit] = []
        ends = [*search.begins[1:], search.length]
        for number, (begin, end) in enumerate(zip(search.begins, ends, strict=True)):
            is_last = end == search.length
            positions = end - begin + is_last  # where two parts meet, the later one counts
            feed = search.feeds[number]
            part = search.parts[number]
            lit = self._of_feed(part, feed) if feed else _of_run(part.begin())
            self._lit += self._filled(lit, positions)
        if search.fault and search.fault.line and self._lit:
            self._lit[-1] = _lit_in(self._lit[-1].source, search.fault.line)

    def _filled(self, lit: Iterator[_Lit], count: int) -> Iterator[_Lit]:
        """The first `count` of `lit`. Missing ones have the last source, and no line."""
        last = _Lit()
        for _ in range(count):
            last = next(lit, last._replace(line=0, step=0))
            yield last

    def _of_feed(self, part: Stage, feed: Feed) -> Iterator[_Lit]:
        source = self._source_of(part.algorithm)
        for line in (0, *feed.lines):
            yield _lit_in(source, line)

    def _source_of(self, algorithm: object) -> SourceCode | None:
        if not isinstance(algorithm, ExternalSolver | ExternalGenerator):
            return None
        if algorithm.path:
            function = algorithm.function or algorithm.name
            return source_in_file(algorithm.path, algorithm.path.name, function)
        code = code_of(self._function) if self._function else None
        return source_of(code) if code else None

    def packed(self) -> dict[str, Any]:
        """The sources and the lists of steps; and for each position the number of a source, -1 for
        none, the line in the source, the number of a list, and the step in the list."""
        sources = {id(lit.source): lit.source for lit in self._lit if lit.source}
        numbers = {key: number for number, key in enumerate(sources)}
        outlines = {lit.steps: None for lit in self._lit}
        places = {steps: number for number, steps in enumerate(outlines)}
        return {
            "sources": packed_texts([_texts_of(source) for source in sources.values()]),
            "source": packed([numbers.get(id(lit.source), -1) for lit in self._lit]),
            "line": packed([lit.line for lit in self._lit]),
            "outlines": packed_texts([*outlines]),
            "outline": packed([places[lit.steps] for lit in self._lit]),
            "step": packed([lit.step for lit in self._lit]),
        }


def _lit_in(source: SourceCode | None, line: int) -> _Lit:
    return _Lit(source, line, source.steps, source.step_at(line)) if source else _Lit()


def _of_run(steps: Steps) -> Iterator[_Lit]:
    """The highlights before the first step of an algorithm, and after each step; none if the steps
    are recorded."""
    running: Steps | None = steps
    while isinstance(running, GeneratorType):
        calls = lines_of(running)
        if not calls:
            return
        code, line = calls[-1]
        source = source_of(code)
        # before its first step it waits at a decorator above the listing
        yield _Lit(source, max(line, source.first), *step_of(calls))
        if next(running, None) is None:
            return


def _texts_of(source: SourceCode) -> dict[str, Any]:
    numbers = range(source.first, source.first + len(source.lines))
    return {
        "title": source.title,
        "first": source.first,
        "begin": first_line(source),
        "lines": source.tokens,
        "names": [source.name_at(line) for line in numbers],
    }
