"""Draws a board once, and after that only the cells that have changed.

The picture of the maze is kept in pieces (chunks), painted when they first come into view,
so that a maze of any size costs memory and time for what is seen of it only.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

import pyxel

from pixelmaze.board import Board
from pixelmaze.grid import Grid
from pixelmaze.shapes import Point, Shape
from pixelmaze.theme import Role
from pixelmaze.ui.surface import Box
from pixelmaze.window.atlas import blit

WIDTH, HEIGHT = 128, 64
"""Of a chunk in pixels."""
KEPT = 200
"""How many chunks are kept."""


class FloorTiles(Protocol):
    """The floors of cells of the same form, in an image or bank."""

    @property
    def shape(self) -> Shape: ...
    @property
    def bank(self) -> int | pyxel.Image: ...
    @property
    def pitch(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def centre(self) -> Point: ...
    def edge(self, shape: Shape, heading: int) -> Point: ...
    def floor(self, mark: int, variant: int) -> Point: ...


class Layout(Protocol):
    """Where cells lie in the picture of a maze, and which tiles they have."""

    @property
    def pitch(self) -> int: ...
    @property
    def row(self) -> int: ...
    @property
    def height(self) -> int: ...
    def of(self, grid: Grid, cell: int) -> FloorTiles: ...
    def place(self, grid: Grid, cell: int) -> Point: ...
    def middle(self, grid: Grid, cell: int) -> Point: ...
    def size(self, grid: Grid) -> Point: ...
    def cell_at(self, grid: Grid, x: float, y: float) -> int: ...
    def places(self, left: int, top: int, right: int, bottom: int) -> tuple[range, range]: ...


class Chunk:
    """A piece of the picture. Its walls are kept apart as well, to be laid over repainted floor."""

    def __init__(self, column: int, line: int) -> None:
        self.left = column * WIDTH
        self.top = line * HEIGHT
        self.picture = pyxel.Image(WIDTH, HEIGHT)
        self.picture.cls(Role.VOID)
        self.walls = pyxel.Image(WIDTH, HEIGHT)
        self.walls.cls(Role.CLEAR)
        self.is_stale = False

    @property
    def box(self) -> Box:
        """The part of the picture that it shows."""
        return Box(self.left, self.top, WIDTH, HEIGHT)


class Painter(ABC):
    """The picture of one board at one cell width.

    With `shows_rock` cells without any passage are solid rock, as before they are dug. With `heat`,
    one of 0 … 15 a cell (-1: none), that is the colour of their floor.
    """

    def __init__(
        self, board: Board, pitch: int, tiles: Layout, shows_rock: bool, heat: Sequence[int] | None
    ) -> None:
        self.board = board
        self.pitch = pitch
        self.tiles = tiles
        self._shows_rock = shows_rock
        self._heat = heat
        self._passages = bytes(board.passages)
        """Those that the walls show; none while they are being built."""
        self.chunks: dict[tuple[int, int], Chunk | None] = {}
        self._place = (0, 0)

    @abstractmethod
    def _repaint(self, changed: Collection[int], rebuilt: Collection[int]) -> None:
        """Repaint the cells that have changed, and the walls on arcs that have, where they are
        painted at all."""

    @abstractmethod
    def _painted(self, column: int, line: int) -> Chunk | None:
        """A new chunk, painted; None where it would be empty."""

    @abstractmethod
    def _paint_floors(self, chunk: Chunk) -> None:
        """Paint the floors, and lay the walls over them."""

    # ---- what changes --------------------------------------------------------------------------

    def refresh(
        self, changed: Collection[int], rebuilt: Collection[int], is_stale: bool = False
    ) -> None:
        """Repaint the cells that have changed, and the walls on arcs that have, where they are
        painted at all; if all is stale, nothing of the old picture is kept but walls."""
        if is_stale:
            if self._shows_rock or self._passages != self.board.passages:
                self.chunks.clear()
                self._passages = bytes(self.board.passages)
            for chunk in filter(None, self.chunks.values()):
                chunk.is_stale = True
            return
        if rebuilt:
            self._passages = b""
        if changed or rebuilt:
            self._repaint(changed, rebuilt)

    def _in_reach(self, cells: Collection[int]) -> Iterator[int]:
        """Those of the cells that may be seen in a chunk: most steps in a large maze are not."""
        painted = [place for place, chunk in self.chunks.items() if chunk]
        if not painted:
            return iter(())
        across, down = zip(*painted, strict=True)
        columns, rows = self.tiles.places(
            min(across) * WIDTH, min(down) * HEIGHT,
            (max(across) + 1) * WIDTH, (max(down) + 1) * HEIGHT,
        )  # fmt: skip
        left, right, top, bottom = columns.start, columns.stop, rows.start, rows.stop
        places = ((cell, *self.board.grid.xy(cell)) for cell in cells)
        return (cell for cell, x, y in places if left <= x < right and top <= y < bottom)

    def _chunks_at(self, x: int, y: int, width: int, height: int) -> list[Chunk]:
        """The painted chunks into which a tile of that size reaches that lies there."""
        left, top = x // WIDTH, y // HEIGHT
        right, bottom = (x + width - 1) // WIDTH, (y + height - 1) // HEIGHT
        if left == right and top == bottom:  # as it mostly is
            chunk = self.chunks.get((left, top))
            return [chunk] if chunk else []
        places = [(i, j) for j in range(top, bottom + 1) for i in range(left, right + 1)]
        return [chunk for chunk in map(self.chunks.get, places) if chunk]

    # ---- what is seen --------------------------------------------------------------------------

    def draw(self, x: int, y: int, width: int, height: int, scale: int) -> None:
        """Show the part of the picture that begins at x, y, in a view of that size at 0, 0.

        x and y are pixels of the picture, width and height of the screen.
        """
        columns = range(x // WIDTH, (x + (width - 1) // scale) // WIDTH + 1)
        lines = range(y // HEIGHT, (y + (height - 1) // scale) // HEIGHT + 1)
        for line in lines:
            for column in columns:
                chunk = self._chunk(column, line)
                if chunk:
                    left, top = (chunk.left - x) * scale, (chunk.top - y) * scale
                    if scale == 1:
                        pyxel.blt(left, top, chunk.picture, 0, 0, WIDTH, HEIGHT)
                    else:
                        blit(left, top, chunk.picture, 0, 0, WIDTH, HEIGHT, scale)
        self._prepare(columns, lines, x - self._place[0], y - self._place[1])
        self._place = (x, y)

    def _prepare(self, columns: range, lines: range, right: int, down: int) -> None:
        """Paint one of the chunks just out of view, where the view moves to, so that scrolling need
        not wait for it."""
        for line in range(lines.start - (down < 0), lines.stop + (down > 0)):
            for column in range(columns.start - (right < 0), columns.stop + (right > 0)):
                if (column, line) not in self.chunks:
                    self._chunk(column, line)
                    return

    def _chunk(self, column: int, line: int) -> Chunk | None:
        """The chunk, painted if it is not yet; None where nothing of the maze lies."""
        key = (column, line)
        if key in self.chunks:
            chunk = self.chunks.pop(key)
            if chunk and chunk.is_stale:
                chunk.is_stale = False
                self._paint_floors(chunk)
        else:
            chunk = self._painted(column, line)
            if len(self.chunks) >= KEPT:  # the one used longest ago goes
                del self.chunks[next(iter(self.chunks))]
        self.chunks[key] = chunk
        return chunk
