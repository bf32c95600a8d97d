"""Paints a board once, and then repaints only the cells that change.

The picture is cached in chunks that are painted when they first come into view, so memory and time
depend on the visible part of a maze, not on its size.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, partial

import pyxel

from pixelmaze.looks.looks import Look
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import Board
from pixelmaze.maze.shapes import Pixel
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas.atlas import blit, clear_image
from pixelmaze.window.maze.scenery import Scenery
from pixelmaze.window.tiles.polygons import PolygonTiles
from pixelmaze.window.tiles.tileset import TileSet

WIDTH, HEIGHT = 128, 64  # size of a chunk, in pixels
KEPT = 200  # maximum number of cached chunks
_REACH = 64  # maximum distance from the middle of a cell to the end of its walls, in pixels


class Chunk:
    """A piece of the picture. `walls` holds a copy of its walls, to draw over repainted floors."""

    def __init__(self, column: int, line: int, scenery: Scenery | None) -> None:
        self.left = column * WIDTH
        self.top = line * HEIGHT
        self._scenery = scenery
        self.picture = pyxel.Image(WIDTH, HEIGHT)
        self.paint_surroundings()
        self.walls = clear_image(WIDTH, HEIGHT)
        self.is_stale = False

    def paint_surroundings(self) -> None:
        """Paint the surroundings of the maze over the picture, within its clipping area."""
        self.picture.rect(0, 0, WIDTH, HEIGHT, Role.VOID)
        if self._scenery:
            self._scenery.paint(self.picture, self.left, self.top)

    @property
    def box(self) -> Box:
        """The box of the chunk in the whole picture, in pixels."""
        return Box(self.left, self.top, WIDTH, HEIGHT)


class Painter(ABC):
    """Paints one board at one cell width.

    With `shows_rock`, cells without passages are drawn as solid rock. `heat` gives each cell a
    floor colour, 0 … 15, or -1 for the normal floor; None if there is no heat map. With a `look`,
    its scenery is painted around the maze.
    """

    tiles: TileSet | PolygonTiles

    def __init__(
        self,
        board: Board,
        pitch: int,
        shows_rock: bool = False,
        heat: Sequence[int] | None = None,
        look: Look | None = None,
    ) -> None:
        self.board = board
        self.pitch = pitch
        self._shows_rock = shows_rock
        self.look = look
        self._prepare_tiles(heat)
        self.scenery = Scenery(look, self._boxes_in) if look and look.ground else None
        self._passages = bytes(board.passages)
        """The passages that the painted walls show; empty after single walls have changed."""
        self.chunks: dict[tuple[int, int], Chunk | None] = {}
        self._place = (0, 0)
        self._in_view: tuple[range, range] | None = None
        """The columns and lines of chunks drawn last; None if chunks have to be looked up again."""
        self._drawn: list[Chunk] = []
        """The chunks in view that are not empty."""
        self.point = cache(partial(self.tiles.point, board.grid))
        """The point of the picture at a fraction of the way along the wall that an arc crosses."""
        self.middle: Callable[[int], Pixel] = cache(partial(self.tiles.middle, board.grid))
        self.place: Callable[[int], Pixel] = cache(partial(self.tiles.place, board.grid))
        """The middle and the upper left corner of a cell in the picture."""

    @abstractmethod
    def _prepare_tiles(self, heat: Sequence[int] | None) -> None:
        """Set `tiles`, for the look, and how they are chosen."""

    @abstractmethod
    def _repaint(self, changed: Collection[int], rebuilt: Collection[int]) -> None:
        """Repaint changed cells and the walls on rebuilt arcs, within the cached chunks."""

    @abstractmethod
    def _painted(self, column: int, line: int) -> Chunk | None:
        """Paint a new chunk. Returns None if it would be empty."""

    @abstractmethod
    def _paint_floors(self, chunk: Chunk) -> None:
        """Paint the floors of a chunk and draw its walls over them."""

    def _boxes_in(self, part: Box) -> Iterator[Box]:
        """The boxes of the cells in a part of the picture; one for all cells of a full grid."""
        grid, tiles = self.board.grid, self.tiles
        if grid.size == grid.width * grid.height:
            yield Box(0, 0, *tiles.size(grid))
            return
        right, bottom = part.x + part.width, part.y + part.height
        for cell in tiles.cells(grid, part.x, part.y, right, bottom):
            size = tiles.of(grid, cell)
            yield Box(*tiles.place(grid, cell), size.pitch, size.height)

    # ---- changes ---------------------------------------------------------------------------------

    def refresh(
        self, changed: Collection[int], rebuilt: Collection[int], is_stale: bool = False
    ) -> None:
        """Repaint changed cells and the walls on rebuilt arcs, within the cached chunks.

        With `is_stale` all floors are repainted when next in view, and walls if they differ.
        """
        if is_stale:
            if self._shows_rock or self._passages != self.board.passages:
                self.chunks.clear()
                self._passages = bytes(self.board.passages)
            for chunk in filter(None, self.chunks.values()):
                chunk.is_stale = True
            self._in_view = None
            return
        if rebuilt:
            self._passages = b""
        if changed or rebuilt:
            self._repaint(changed, rebuilt)

    def _in_reach(self, cells: Collection[int]) -> Iterator[int]:
        """Filter out cells far from all cached chunks: most cells of a large maze."""
        painted = [place for place, chunk in self.chunks.items() if chunk]
        if not painted:
            return iter(())
        across, down = zip(*painted, strict=True)
        left, top = min(across) * WIDTH - _REACH, min(down) * HEIGHT - _REACH
        right, bottom = (max(across) + 1) * WIDTH + _REACH, (max(down) + 1) * HEIGHT + _REACH
        places = ((cell, *self.middle(cell)) for cell in cells)
        return (cell for cell, x, y in places if left <= x < right and top <= y < bottom)

    def _chunks_at(self, x: int, y: int, width: int, height: int) -> list[Chunk]:
        """The painted chunks that a rectangle of the picture overlaps."""
        left, top = x // WIDTH, y // HEIGHT
        right, bottom = (x + width - 1) // WIDTH, (y + height - 1) // HEIGHT
        if left == right and top == bottom:  # the common case
            chunk = self.chunks.get((left, top))
            return [chunk] if chunk else []
        places = [(i, j) for j in range(top, bottom + 1) for i in range(left, right + 1)]
        return [chunk for chunk in map(self.chunks.get, places) if chunk]

    # ---- draw ------------------------------------------------------------------------------------

    def draw(self, x: int, y: int, width: int, height: int, scale: int) -> None:
        """Draw a part of the picture at the screen's origin.

        `x` and `y` are its upper left corner in picture pixels; `width` and `height` are its size
        in screen pixels; `scale` is screen pixels per picture pixel.
        """
        columns = range(x // WIDTH, (x + (width - 1) // scale) // WIDTH + 1)
        lines = range(y // HEIGHT, (y + (height - 1) // scale) // HEIGHT + 1)
        if self._in_view != (columns, lines):
            self._in_view = columns, lines
            found = (self.chunk(column, line) for line in lines for column in columns)
            self._drawn = [*filter(None, found)]
        for chunk in self._drawn:
            left, top = (chunk.left - x) * scale, (chunk.top - y) * scale
            if scale == 1:
                pyxel.blt(left, top, chunk.picture, 0, 0, WIDTH, HEIGHT)
            else:
                blit(left, top, chunk.picture, 0, 0, WIDTH, HEIGHT, scale)
        self._prepare(columns, lines, x - self._place[0], y - self._place[1])
        self._place = (x, y)

    def _prepare(self, columns: range, lines: range, right: int, down: int) -> None:
        """Paint one chunk ahead of the camera's movement, so that scrolling does not stutter."""
        for line in range(lines.start - (down < 0), lines.stop + (down > 0)):
            for column in range(columns.start - (right < 0), columns.stop + (right > 0)):
                if (column, line) not in self.chunks:
                    self.chunk(column, line)
                    return

    def chunk(self, column: int, line: int) -> Chunk | None:
        """The chunk at a position, painted if necessary; None outside the maze."""
        key = (column, line)
        if key in self.chunks:
            chunk = self.chunks.pop(key)
            if chunk and chunk.is_stale:
                chunk.is_stale = False
                self._paint_floors(chunk)
        else:
            chunk = self._painted(column, line)
            if len(self.chunks) >= KEPT:  # evict the least recently used
                del self.chunks[next(iter(self.chunks))]
        self.chunks[key] = chunk
        return chunk
