"""The viewport: a board in a box of the canvas, seen by a camera."""

from collections.abc import Container, Mapping, Sequence

from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import Grid, arcs, tail
from pixelmaze.terminal.box_renderer import VOID, HalfBlocks, Line, Rooms, Scale
from pixelmaze.terminal.canvas import Canvas, Style
from pixelmaze.terminal.cell_codes import BoardView, Facts
from pixelmaze.terminal.glyphs import BEYOND, HEAD, ONE_WAY, Thing
from pixelmaze.terminal.polygons import Polygons
from pixelmaze.ui.kit.surface import Box

BLOCKS, ROOMS = range(2)
"""The two smallest zooms. Higher ones enlarge the rooms, in grids without slants only. Shapes
without a text lattice are drawn as polygons, at their own zooms."""
LEAST_PITCH = 4  # width of a cell of the smallest polygons, in pixels half a character high
_LARGEST = 7
_SCALES = (HalfBlocks(), *(Rooms(zoom + 1) for zoom in range(ROOMS, _LARGEST + 1)))
_POLYGONS = tuple(map(Polygons, (LEAST_PITCH, 6, 8, 11, 15, 20)))
_MARGIN = 4
"""The camera keeps its target away from the edges by the size of the box divided by this."""
_AT_WALL = 0.4  # of the way from one cell to the next
_LEISURE = (4, 2)  # maximum speed of a camera at leisure, in columns and lines per frame
_BEYOND = Style(Role.TEXT, Role.PANEL, is_bold=True)
_DOOR = Style(Role.WHITE, Role.OUTLINE, is_bold=True)


def largest(grid: Grid) -> int:
    return len(_scales(grid)) - 1


def size(grid: Grid, zoom: int) -> tuple[int, int]:
    """The columns and lines that the whole maze takes at a zoom."""
    return _scales(grid)[zoom].size(grid)


def _scales(grid: Grid) -> tuple[Scale, ...]:
    if grid.shape.text is None:
        return _POLYGONS
    return _SCALES[: ROOMS + 1] if grid.shape.has_slants else _SCALES


class View:
    """A viewport on a board. The camera follows a cell until the player moves it by hand."""

    def __init__(self, board: Board, zoom: int = ROOMS) -> None:
        self.is_moved_by_hand = False
        """True if the camera was moved by hand; `centre` lets the camera follow again."""
        self._zoom = zoom
        self._box = Box(0, 0, 0, 0)
        self._x = self._y = 0  # the column and line of the picture at the box's upper left
        self._followed = -1
        self._at_leisure = False
        self._is_placed = False
        self.show(board)

    def show(self, board: Board) -> None:
        """Replace the board by another one on the same grid. The camera stays where it is."""
        self._board = board
        self._facts = Facts()
        self._lines: dict[int, tuple[list[list[int]], Line]] = {}
        """By line: the cell codes that it was drawn from, and the result."""

    # ---- the camera ----------------------------------------------------------------------------

    @property
    def zoom(self) -> int:
        return self._zoom

    @zoom.setter
    def zoom(self, zoom: int) -> None:
        zoom = min(max(zoom, BLOCKS), largest(self._board.grid))
        if zoom == self._zoom:
            return
        middle = self._x + self._box.width // 2, self._y + self._box.height // 2
        before = self.size
        self._zoom = zoom
        self._lines.clear()
        across, down = (
            at * now // max(1, was) for at, now, was in zip(middle, self.size, before, strict=True)
        )
        self._x, self._y = across - self._box.width // 2, down - self._box.height // 2
        self._is_placed = self.is_moved_by_hand

    @property
    def size(self) -> tuple[int, int]:
        """The columns and lines that the whole maze takes."""
        return size(self._board.grid, self._zoom)

    @property
    def _scale(self) -> Scale:
        return _scales(self._board.grid)[self._zoom]

    def _fits(self, zoom: int) -> bool:
        across, down = size(self._board.grid, zoom)
        return across <= self._box.width and down <= self._box.height

    def fit(self, width: int, height: int, has_blocks: bool, prefers_rooms: bool = False) -> None:
        """Choose the largest zoom at which the whole maze fits into a box of this size.

        If none does, choose BLOCKS; or ROOMS if the canvas has no half blocks, or if rooms are
        preferred and the maze does not fit as blocks either.
        """
        self._box = self._box._replace(width=width, height=height)
        fitting = [*filter(self._fits, range(ROOMS, largest(self._board.grid) + 1))]
        if fitting or not has_blocks:
            self.zoom = max(fitting, default=ROOMS)
        else:
            self.zoom = ROOMS if prefers_rooms and not self._fits(BLOCKS) else BLOCKS

    def follow(self, cell: int, *, at_leisure: bool = False) -> None:
        """Keep a cell in view; `at_leisure` limits the camera's speed, for cells that jump."""
        self._followed = cell
        self._at_leisure = at_leisure

    def scroll(self, dx: int, dy: int) -> None:
        """Move the camera by columns and lines, and stop following."""
        self.is_moved_by_hand = True
        self._x += dx
        self._y += dy
        self._keep_inside()

    def centre(self) -> None:
        """Follow again, and jump to the target."""
        self.is_moved_by_hand = False
        self._is_placed = False

    def _aim(self) -> None:
        """Move the camera as little as needed to keep its target in view."""
        if not self.is_moved_by_hand and self._followed >= 0:
            target = self._scale.place(self._board.grid, self._followed)
            seen = (self._box.width, self._box.height)
            at = [self._x, self._y]
            for axis in range(2):
                room = seen[axis] // _MARGIN if self._is_placed else seen[axis] // 2
                way = min(0, target[axis] - room - at[axis])
                way += max(0, target[axis] + room + 1 - seen[axis] - at[axis])
                if self._at_leisure and self._is_placed:
                    way = min(max(way, -_LEISURE[axis]), _LEISURE[axis])
                at[axis] += way
            self._x, self._y = at
            self._is_placed = True
        self._keep_inside()

    def _keep_inside(self) -> None:
        """Limit the camera to the maze; centre a maze that is smaller than the box."""
        self._x, self._y = (
            (all_ - seen) // 2 if all_ <= seen else min(max(at, 0), all_ - seen)
            for at, all_, seen in zip(
                (self._x, self._y), self.size, (self._box.width, self._box.height), strict=True
            )
        )

    def place(self, cell: int) -> tuple[int, int] | None:
        """The character where the middle of a cell was last drawn; None if out of view."""
        at = self._at(cell)
        return at if self.holds(*at) else None

    def _at(self, cell: int) -> tuple[int, int]:
        """The character of the canvas at the middle of a cell, which may be out of view."""
        x, y = self._scale.place(self._board.grid, cell)
        return x - self._x + self._box.x, y - self._y + self._box.y

    def cell_at(self, x: int, y: int) -> int:
        """The cell nearest to a character of the canvas; -1 outside the maze."""
        if not self.picture.holds(x, y) or not self.holds(x, y):
            return -1
        grid = self._board.grid
        rows = self._scale.rows(grid, y - self._box.y + self._y)
        cells = (grid.at(column, row) for row in rows for column in range(grid.width))

        def distance(cell: int) -> int:
            across, down = self._at(cell)
            return (across - x) ** 2 + (2 * (down - y)) ** 2  # lines are higher than columns

        return min((cell for cell in cells if cell >= 0), key=distance, default=-1)

    def arc_at(self, x: int, y: int) -> int:
        """The arc whose wall or passage is at a character of the canvas; -1 if none is."""
        cell, grid = self.cell_at(x, y), self._board.grid
        if cell < 0:
            return -1
        left, top = self._at(cell)

        def part(arc: int) -> float:
            """How far the character lies on the way to the next cell: half at the wall."""
            right, bottom = self._at(grid.head[arc])
            across, down = right - left, 2 * (bottom - top)
            return ((x - left) * across + 2 * (y - top) * down) / (across**2 + down**2 or 1)

        nearest = max(arcs(grid, cell), key=part, default=-1)
        return nearest if nearest >= 0 and part(nearest) >= _AT_WALL else -1

    def holds(self, x: int, y: int) -> bool:
        """True if a character of the canvas is in the viewport."""
        return self._box.holds(x, y)

    @property
    def room(self) -> tuple[int, int]:
        """The columns and lines inside a room, around the cell's place; 0 lines in half blocks."""
        across, down = self._scale.spacing(self._board.grid)
        return max(1, across - 1), down - 1

    @property
    def picture(self) -> Box:
        """The latest box of the whole maze on the canvas; may extend beyond the viewport."""
        return Box(self._box.x - self._x, self._box.y - self._y, *self.size)

    # ---- the picture ---------------------------------------------------------------------------

    def draw(
        self,
        canvas: Canvas,
        box: Box,
        things: Mapping[int, Thing],
        *,
        seen: Sequence[int] | None = None,
        lit: Container[int] | None = None,
        heat: Sequence[int] | None = None,
        shows_rock: bool = False,
        beyond: Mapping[int, Thing] | None = None,
        on_walls: Mapping[int, Thing] | None = None,
    ) -> None:
        """Draw the maze into the box, with `things` on top. Things in `beyond` that are out of view
        are drawn at the nearest edge, things in `on_walls` where arcs cross walls.

        `seen` tells of each cell whether it has ever been lit; `lit` holds the cells that are lit
        now; None means all cells. `heat` has a shade for each cell, 0 … 15, or -1 for none.
        """
        self._box = box
        self._aim()
        canvas.fill(box, VOID)
        self._draw_maze(canvas, BoardView(self._board, shows_rock, heat, seen, lit))
        for arc, thing in (on_walls or {}).items():
            self._put_on_wall(canvas, arc, thing)
        if self._board.cursor >= 0:
            self._put(canvas, self._board.cursor, HEAD)
        for cell, thing in things.items():
            if seen is None or seen[cell]:
                self._put(canvas, cell, thing)
        self._draw_edge_arrows(canvas)
        for cell, thing in (beyond or {}).items():
            if seen is None or seen[cell]:
                self._put_at_edge(canvas, cell, thing)

    def _draw_maze(self, canvas: Canvas, sight: BoardView) -> None:
        box, scale, grid = self._box, self._scale, self._board.grid
        columns, lines = self.size
        left, right = max(0, self._x), min(columns, self._x + box.width)
        spans = scale.spans(grid, Box(left, self._y, right - left, box.height))
        self._facts.look(sight, spans)
        before, self._lines = self._lines, {}
        for y in range(max(0, self._y), min(lines, self._y + box.height)):
            numbers = [*map(self._facts.row, scale.rows(grid, y)), [left, right]]
            kept = before.get(y)
            if not kept or kept[0] != numbers:
                kept = numbers, scale.line(self._facts, y, left, right)
            self._lines[y] = kept
            canvas.paste(box.x + left - self._x, box.y + y - self._y, *kept[1])
        self._draw_doors(canvas, sight)
        self._board.dirty_cells.clear()
        self._board.dirty_walls.clear()
        self._board.all_dirty = False

    def _draw_doors(self, canvas: Canvas, sight: BoardView) -> None:
        """Draw the arrows of one-way doors in the walls."""
        board, grid, scale = self._board, self._board.grid, self._scale
        lines = range(self._y, self._y + self._box.height)
        rows = {row for y in lines for row in scale.rows(grid, y)}
        cells = (grid.at(column, row) for row in rows for column in self._facts.span(row))
        for cell in cells:
            for arc in arcs(grid, cell) if cell >= 0 else ():
                if not board.passages[arc] or board.passages[grid.twin[arc]]:
                    continue
                ends = cell, grid.head[arc]
                if sight.seen is not None and not any(sight.seen[end] for end in ends):
                    continue
                (x, y), (to_x, to_y) = map(self._at, ends)
                # in half blocks, a wall shares the line of the cells below it
                down = isinstance(scale, HalfBlocks)
                x, y = (x + to_x) // 2, (y + to_y + down) // 2
                if self.holds(x, y):
                    is_dim = sight.lit is not None and not any(end in sight.lit for end in ends)
                    letter = ONE_WAY[grid.shape.headings[grid.heading[arc]].direction]
                    canvas.put(x, y, letter, _DOOR._replace(is_dim=is_dim))

    def _put(self, canvas: Canvas, cell: int, thing: Thing) -> None:
        x, y = self._at(cell)
        reach = 0 if self._zoom == BLOCKS or thing.style.ground == Role.CLEAR else 1
        for dx in range(-reach, reach + 1):
            if self.holds(x + dx, y):
                style = thing.style
                if style.ground == Role.CLEAR:
                    beneath = canvas.style(x, y)
                    style = style._replace(ground=beneath.ground, is_dim=beneath.is_dim)
                canvas.put(x + dx, y, " " if dx else thing.letter, style)

    def draw_brackets(self, canvas: Canvas, cell: int, ink: Role, reach: int = 1) -> None:
        """Draw brackets on both sides of a cell in view, `reach` columns from its middle."""
        if at := self.place(cell):
            for x, letter in ((at[0] - reach, "["), (at[0] + reach, "]")):
                if self.holds(x, at[1]):
                    style = canvas.style(x, at[1])._replace(ink=ink, is_bold=True)
                    canvas.put(x, at[1], letter, style)

    def _put_on_wall(self, canvas: Canvas, arc: int, thing: Thing) -> None:
        """Draw a thing in the middle between the cells that an arc connects, and along the wall if
        that lies level."""
        grid = self._board.grid
        (left, top), (right, bottom) = map(self._at, (tail(grid, arc), grid.head[arc]))
        middle, y = (left + right) // 2, (top + bottom) // 2
        is_level = left == right
        reach = (self._scale.spacing(grid)[0] - 1) // 2 if is_level else 0
        for x in range(middle - reach, middle + reach + 1):
            if self.holds(x, y):
                style = thing.style._replace(ground=canvas.style(x, y).ground)
                canvas.put(x, y, thing.letter, style)

    def _put_at_edge(self, canvas: Canvas, cell: int, thing: Thing) -> None:
        x, y = self._at(cell)
        if not self.holds(x, y):
            box = self._box
            x = min(max(x, box.x), box.x + box.width - 1)
            y = min(max(y, box.y), box.y + box.height - 1)
            canvas.put(x, y, thing.letter, _BEYOND)

    def _draw_edge_arrows(self, canvas: Canvas) -> None:
        """Draw an arrow at each edge beyond which the maze continues."""
        box = self._box
        columns, lines = self.size
        across, down = box.x + box.width // 2, box.y + box.height // 2
        edges = (
            (self._x > 0, box.x, down),
            (self._x + box.width < columns, box.x + box.width - 1, down),
            (self._y > 0, across, box.y),
            (self._y + box.height < lines, across, box.y + box.height - 1),
        )
        for sign, (goes_on, x, y) in zip(BEYOND, edges, strict=True):
            if goes_on:
                canvas.put(x, y, sign, _BEYOND)
