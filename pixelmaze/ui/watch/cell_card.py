"""The card of a cell: the facts about the cell, and its way back to the start."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pixelmaze.fast.fast import distances_from
from pixelmaze.game.keys import printed
from pixelmaze.inspect.state import ARCS, ARROWS, CELLS, ENTRIES, Table
from pixelmaze.maze.board import BLANK
from pixelmaze.maze.grid import Grid, arcs, tail
from pixelmaze.maze.shapes.shape import DOWN, LEFT, RIGHT, UP, Direction
from pixelmaze.maze.step import CARVE, START, VISIT, VISIT_BACK
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.bindings import Group, bind
from pixelmaze.ui.kit.commands import TOOLS
from pixelmaze.ui.kit.messages import moves_of
from pixelmaze.ui.kit.overlay import Overlay
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.kit.surface import DIM, TEXT, Box, Surface
from pixelmaze.ui.watch import messages
from pixelmaze.ui.watch.tool import Tool, ToolHost
from pixelmaze.ui.watch.value_texts import place_of

_BUDGET = 0.012  # seconds per frame for computing steps while running to a cell
_BATCH = 20_000  # steps per frame searched for visits
_MOST_MEASURED = 40_000
"""The most cells of a maze whose distances a card shows: measuring them takes time."""
_WAYS = {"cell_right": RIGHT, "cell_up": UP, "cell_left": LEFT, "cell_down": DOWN}


class _Sizes(NamedTuple):
    width: int  # the least width
    title: int  # height of the title
    left: int
    foot: int  # height of the button


_PIXELS = _Sizes(width=178, title=20, left=6, foot=18)
_CHARACTERS = _Sizes(width=32, title=1, left=2, foot=1)


class CellCard(Tool):
    """Shows facts about a cell, chosen with the arrow keys or by a click."""

    command = TOOLS["cell"]
    needs_values = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.cell = -1
        self._visits = Visits()
        self._is_running = False
        self._distances: tuple[object, Sequence[int]] = (None, ())
        self._box = self._button = Box(0, 0, 0, 0)
        self._facts: Sequence[tuple[str, str]] = ()
        self._column = 0  # x of the values

    # ---- the cell --------------------------------------------------------------------------------

    def open(self) -> bool:
        search = self.host.search
        if not 0 <= self.cell < search.maze.grid.size:
            self.cell = max(search.board.cursor, -1)
        if self.cell < 0:
            self.cell = search.maze.start
        return True

    def close(self) -> None:
        self._is_running = False

    def click(self, cell: int, is_shifted: bool) -> bool:
        self.cell, self._is_running = cell, False
        if is_shifted:
            self.run_to_cell()
        return True

    def handle_pointer(self, pointer: Pointer, cell: int) -> bool:
        is_pressed = pointer.is_new and self._button.holds(pointer.x, pointer.y)
        if is_pressed:
            self.run_to_cell()
        return is_pressed or (pointer.is_new and self._box.holds(pointer.x, pointer.y))

    @property
    def groups(self) -> Sequence[Group]:
        moves = [bind(TOOLS[name], partial(self.move, way)) for name, way in _WAYS.items()]
        run = bind(TOOLS["run_to_cell"], self.run_to_cell)
        close = bind(TOOLS["close"], self.host.close_tool)
        return [("Cell", [run, *moves, close])]

    def move(self, way: Direction) -> None:
        """Choose the neighbour nearest to this direction, behind a wall or not, if any; of two
        equally near ones, the one in the same column."""
        grid = self.host.search.maze.grid
        headings, column = grid.shape.headings, grid.xy(self.cell)[0]

        def nearness(arc: int) -> tuple[float, bool]:
            near = headings[grid.heading[arc]].nearness(*way)
            return near, grid.xy(grid.head[arc])[0] == column

        near = [arc for arc in arcs(grid, self.cell) if nearness(arc)[0] > 0]
        self.cell = grid.head[max(near, key=nearness)] if near else self.cell
        self._is_running = False

    # ---- until it is visited ---------------------------------------------------------------------

    def run_to_cell(self) -> None:
        """Go to the step that first visits the cell; called again, stop looking."""
        if not self.host.search.parts:
            self.host.watching.start()
        self._is_running = not self._is_running

    def update(self, seconds: float) -> None:
        search = self.host.search
        is_known = self._visits.read(search, _BATCH)
        if not self._is_running:
            return
        step = self._visits.of(self.cell)
        if step is not None:
            search.seek(step)
            search.paused = not search.finished
            self._is_running = False
        elif search.complete and is_known:
            self.host.show_message(
                f"Cell {place_of(search.maze.grid, self.cell)} is never visited."
            )
            self._is_running = False
        elif self.host.watching.has_mouse:  # its steps are not made in advance
            search.paused = False
        else:
            search.prefetch(_BUDGET)

    # ---- what is known ---------------------------------------------------------------------------

    @property
    def overlay(self) -> Overlay:
        return Overlay(chosen=self.cell, route=way_to(self.host.search, self.cell))

    def facts(self) -> list[tuple[str, str]]:
        """Names and values of the facts about the cell, the most telling first."""
        search, cell = self.host.search, self.cell
        maze, board = search.maze, search.board
        step = self._visit
        facts = [("visited", "not yet" if step is None else f"at step {step:,}")]
        if kind := maze.terrain_of(cell):
            facts.append(("terrain", messages.terrain_costs(kind)))
        distances = self._measured()
        if distances and distances[cell] >= 0 and not maze.turns:
            far = distances[cell]
            facts.append(("from start", f"cost {far:,}" if maze.has_costs else moves_of(far)))
        values = [(table, value_in(table, maze.grid, cell)) for table in self.host.inspector.tables]
        facts += [(table.name, words) for table, words in values if words]
        if way := way_to(search, cell):
            facts.append(("came from", place_of(maze.grid, tail(maze.grid, way[-1]))))
            facts.append(("way back", moves_of(len(way))))
        mark = board.marks[cell]
        if mark != BLANK and not search.is_making:
            facts.append((messages.STATE, messages.MARKS[mark]))
        return facts

    @property
    def _visit(self) -> int | None:
        """The step that visited the cell; None if still to come."""
        step = self._visits.of(self.cell)
        return step if step is not None and step <= self.host.search.index else None

    def _measured(self) -> Sequence[int]:
        maze = self.host.search.maze
        if self._distances[0] is not maze and maze.grid.size <= _MOST_MEASURED:
            self._distances = maze, distances_from(maze, maze.start)
        return self._distances[1] if self._distances[0] is maze else ()

    # ---- draw ------------------------------------------------------------------------------------

    def says(self) -> Iterator[str]:
        yield f"Cell {place_of(self.host.search.maze.grid, self.cell)}"
        yield from (f"{name}: {words}" for name, words in self.facts())

    def lay_out(self, s: Surface, room: Box) -> Box:
        self.open()  # the maze may have changed
        sizes, lengths = s.by_unit(_PIXELS, _CHARACTERS), s.lengths
        least = sizes.title + sizes.foot + lengths.space
        self._facts = self.facts()
        if s.is_lecture or room.height < least + len(self._facts) * lengths.line:
            self._facts = self._facts[: max(1, (room.height * 2 // 3 - least) // lengths.line)]
        lines = len(self._facts)
        self._column = sizes.left + max(s.width_of(name) for name, _ in self._facts) + lengths.gap
        width = max(s.width_of(words) for _, words in self._facts) + self._column + sizes.left
        width = min(max(sizes.width, width), room.width)
        height = least + lines * lengths.line
        grid = self.host.search.maze.grid
        x, y = grid.xy(self.cell)
        right, bottom = room.x + room.width, room.y + room.height
        # as far from the cell as possible
        left = room.x + lengths.side if 2 * x >= grid.width else right - width - lengths.side
        top = room.y + lengths.side if 2 * y >= grid.height else bottom - height - lengths.side
        self._box = Box(max(room.x, left), max(room.y, top), width, height)
        if self._box.width * 5 < room.width * 3:
            return room
        # over the maze it would hide too much
        self._box = Box(room.x, bottom - height, room.width, height)
        return room._replace(height=max(0, room.height - height))

    def draw(self, s: Surface) -> None:
        sizes, box = s.by_unit(_PIXELS, _CHARACTERS), self._box
        grid = self.host.search.maze.grid
        s.frame(box, f"Cell {place_of(grid, self.cell)}")
        y, right = box.y + sizes.title, box.x + box.width - sizes.left
        for name, words in self._facts:
            left = box.x + self._column
            s.text(box.x + sizes.left, y, name, DIM)
            s.text(left, y, s.shortened(words, right - left), TEXT)
            y += s.lengths.line
        command = TOOLS["run_to_cell"]
        words = "run until visited" if self._visit is None else "go to its visit"
        words = "running …" if self._is_running else words
        y += s.lengths.text
        end = s.key(box.x + sizes.left, y, printed(command.keys[0]), TEXT)
        end = s.text(end + s.lengths.space, y, words, TEXT)
        self._button = Box(box.x + sizes.left, y - 2, end - box.x - sizes.left, sizes.foot - 2)


# ---- what a search knows about cells -------------------------------------------------------------


class Visits:
    """The steps that first visit each cell: of the making, or of the search."""

    def __init__(self) -> None:
        self._phase: tuple[object, ...] = ()
        self._read = 0
        self._steps: dict[int, int] = {}

    def of(self, cell: int) -> int | None:
        """The step that first visits the cell; None if unknown."""
        return self._steps.get(cell)

    def read(self, search: Search, count: int) -> bool:
        """Read up to `count` more of the known steps; True if all have been read."""
        begin = 0 if search.is_making else search.made_at if search.legs else 0
        end = search.made_at if search.is_making else search.length
        phase = search, search.solver, begin
        if phase != self._phase or self._read > search.length:
            self._phase, self._read, self._steps = phase, begin, {}
        head, twin = search.maze.grid.head, search.maze.grid.twin
        stop = min(end, self._read + count)
        for i, packed in enumerate(search.trace.packed[self._read : stop], self._read + 1):
            action, arc = packed & 15, packed >> 4
            if action in (START, CARVE, VISIT, VISIT_BACK):
                self._steps.setdefault(head[arc], i)
            if action == CARVE:
                self._steps.setdefault(head[twin[arc]], i)
        self._read = max(self._read, stop)
        return self._read >= end


def way_to(search: Search, cell: int) -> list[int]:
    """The arcs by which a search reached a cell; empty if it did not, or in a circle."""
    came_by, grid = search.board.came_by, search.maze.grid
    way: list[int] = []
    while came_by[cell] >= 0 and cell != search.start and len(way) < grid.size:
        way.append(came_by[cell])
        cell = tail(grid, came_by[cell])
    return way[::-1] if len(way) < grid.size else []


def value_in(table: Table, grid: Grid, cell: int) -> str:
    """A variable's value for a cell, in words; for ARCS, the values of the arcs that leave the
    cell, for ENTRIES, of the arcs that enter it."""
    if table.kind == CELLS:
        return messages.YES if cell in table.values else messages.NO
    if table.kind == ARCS:
        marked = [arc for arc in arcs(grid, cell) if arc in table.values]
        return ", ".join(f"{place_of(grid, grid.head[arc])}: {table.values[arc]}" for arc in marked)
    if table.kind == ENTRIES:
        ways = [grid.twin[arc] for arc in arcs(grid, cell) if grid.twin[arc] in table.values]
        return ", ".join(f"{grid.way(arc)}: {table.values[arc]}" for arc in ways)
    if cell not in table.values:
        return messages.NONE
    value = table.values[cell]
    return place_of(grid, tail(grid, int(value))) if table.kind == ARROWS else str(value)
