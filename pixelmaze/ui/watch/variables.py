"""Variables in the maze: choose the ones about cells, and see their values there."""

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pixelmaze.algorithms.registry import Generator
from pixelmaze.game.keys import printed
from pixelmaze.inspect.choices import registered
from pixelmaze.inspect.state import ARROWS, MOST_CELLS, Table
from pixelmaze.maze.grid import Grid, any_arc_into
from pixelmaze.run.feed import StepSource
from pixelmaze.ui.kit.bindings import Group, bind
from pixelmaze.ui.kit.commands import TOOLS
from pixelmaze.ui.kit.overlay import NO_OVERLAY, Capacity, Overlay, Placed, overlay_of, placed
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.kit.surface import DIM, STRONG, TEXT, Box, Surface
from pixelmaze.ui.watch.messages import CHOOSE, where_shown
from pixelmaze.ui.watch.tool import Tool, ToolHost

MOST_OFFERED = 9  # the most variables to choose from: each has a digit as its key
_MOST_AT_FIRST = 3  # variables shown of an algorithm that declares none
_ROWS = 2  # the fewest rows while the tool is open, so that the maze keeps its place
_TICKS = {True: "[x]", False: "[ ]"}
_NONE = "None of its variables is about cells."


class _Entry(NamedTuple):
    """A variable in the list."""

    x: int
    row: int
    key: str  # empty while the list is not open
    name: str
    where: str
    is_chosen: bool


class Variables(Tool):
    """The list of variables below the maze, and the overlay of the chosen ones.

    While the source is open, the chosen variables are shown without the tool, too.
    """

    command = TOOLS["variables"]
    needs_values = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self._asked: dict[str, tuple[str, ...]] = {}
        """The variables you have chosen, by the title of the algorithm."""
        self._tables: Sequence[Table] = ()
        self._basis: tuple[Capacity, int, tuple[str, ...], Sequence[int]] | None = None
        self._shown: tuple[list[Placed], Overlay] = ([], NO_OVERLAY)
        self._entries: Sequence[_Entry] = ()
        self._box = Box(0, 0, 0, 0)
        self._spots: list[tuple[Box, str]] = []

    # ---- what is shown ---------------------------------------------------------------------------

    @property
    def _algorithm(self) -> StepSource | Generator | None:
        """The algorithm whose steps are shown, or that would start; None for a modifier."""
        search = self.host.search
        if not search.parts:
            return self.host.watching.solver
        return search.parts[search.part].algorithm or registered(search, search.part)

    @property
    def offered(self) -> Sequence[str]:
        """The variables to choose from: declared ones first, then the others, the latest first: the
        earliest are often parts of the maze."""
        declared = getattr(self._algorithm, "shows", ())
        names = self.host.inspector.table_names
        first = [name for name in declared if name in names]
        return [*first, *(name for name in reversed(names) if name not in first)][:MOST_OFFERED]

    @property
    def names(self) -> tuple[str, ...]:
        """The chosen variables: yours, or the ones that the algorithm shows."""
        algorithm = self._algorithm
        if not algorithm:
            return ()
        if algorithm.is_external and self.offered:  # at the line where it is inspected
            self._asked.setdefault(algorithm.title, tuple(self.offered[:_MOST_AT_FIRST]))
        return self._asked.get(algorithm.title, getattr(algorithm, "shows", ()))

    def toggle(self, name: str) -> None:
        algorithm = self._algorithm
        if algorithm and name in self.offered:
            shown = self.names
            others = tuple(each for each in shown if each != name)
            self._asked[algorithm.title] = others if name in shown else (*shown, name)

    @property
    def is_shown(self) -> bool:
        return self.host.shows_source and bool(self.names) and self.host.inspector.runs

    def open(self) -> bool:
        size = self.host.search.maze.grid.size
        if size > MOST_CELLS:
            self.host.show_message(f"Too large to show variables: at most {MOST_CELLS:,} cells.")
        return size <= MOST_CELLS

    def follow(self) -> None:
        self.host.inspector.shown_names = self.names

    def placed(self) -> Sequence[Placed]:
        """The chosen variables with values, and their places in the cells."""
        return self._look_up()[0]

    @property
    def overlay(self) -> Overlay:
        return self._look_up()[1] if self.host.shows_source or self._is_open else NO_OVERLAY

    def _look_up(self) -> tuple[list[Placed], Overlay]:
        """Give the tables their places again if anything has changed."""
        tables, names = self.host.inspector.tables, self.names
        latest = self.host.search.last_cells
        basis = self.host.capacity, self._start, names, latest
        if self._tables is not tables or self._basis != basis:
            self._tables, self._basis = tables, basis
            grid, start = self.host.search.maze.grid, self._start
            shown = [_pointing_back(each, grid, start) for each in tables if each.name in names]
            in_order = sorted(shown, key=lambda table: names.index(table.name))
            places = placed(in_order, basis[0], latest)
            overlay = overlay_of(places)
            petals = {**overlay.petals}
            # nothing entered the start
            if petals and (own := petals.pop(any_arc_into(grid, start), "")):
                overlay = overlay._replace(texts={start: own}, petals=petals)
            self._shown = places, overlay
        return self._shown

    @property
    def _start(self) -> int:
        """The start of the current part; -1 if it makes the maze."""
        search = self.host.search
        return search.parts[search.part].start if search.part >= 0 else -1

    @property
    def _is_open(self) -> bool:
        return self.host.tool is self

    # ---- the list --------------------------------------------------------------------------------

    @property
    def offers(self) -> Hashable:
        return tuple(self.offered)

    @property
    def groups(self) -> Sequence[Group]:
        digits = (TOOLS["variable"].keys[0], *TOOLS["variable"].always)
        keys = [
            bind(
                TOOLS["variable"], partial(self.toggle, name), (digit,), help=f"show or hide {name}"
            )
            for digit, name in zip(digits, self.offered, strict=False)
        ]
        return [("Variables", [*keys, bind(TOOLS["close"], self.host.close_tool)])]

    def handle_pointer(self, pointer: Pointer, cell: int) -> bool:
        for box, name in self._spots:
            if pointer.is_new and box.holds(pointer.x, pointer.y):
                self.toggle(name)
                return True
        return False

    def lay_out(self, s: Surface, room: Box) -> Box:
        lengths = s.lengths
        key = s.key_width(self._key) + s.width_of(CHOOSE) + lengths.space + lengths.apart
        has_key = not (self._is_open or s.is_lecture)
        entries = self._laid_out(s, room.width - 2 * lengths.side - key * has_key)
        rows = max([1 + entry.row for entry in entries], default=1)
        rows = min(max(_ROWS if self._is_open else 1, rows), room.height // 2 // lengths.row)
        self._entries = [entry for entry in entries if entry.row < rows]
        height = lengths.row * rows
        self._box = Box(room.x, room.y + room.height - height, room.width, height)
        return room._replace(height=max(0, room.height - height))

    def _laid_out(self, s: Surface, width: int) -> list[_Entry]:
        """The entries in rows: all that are offered; while closed, the ones shown."""
        lengths, shown, chosen = s.lengths, self.placed(), self.names
        texts = [each for each in shown if each.texts]
        where = {
            each.table.name: where_shown(each.table.kind, each.place, texts == [each])
            if each.fits
            else "(zoom in)"
            for each in shown
        }
        entries: list[_Entry] = []
        x, row = 0, 0
        for number, name in enumerate(self.offered if self._is_open else where, 1):
            key = str(number) if self._is_open else ""
            place = "" if s.is_lecture else where.get(name, "")
            length = s.width_of(name) + (lengths.space + s.width_of(place) if place else 0)
            length += s.key_width(key) + s.width_of(_TICKS[True]) + 2 * lengths.space if key else 0
            if x + length > width and (x or not (row or self._is_open)):  # the key is in the first
                x, row = 0, row + 1
            entries.append(_Entry(x, row, key, name, place, name in chosen))
            x += length + lengths.apart
        return entries

    def says(self) -> Iterator[str]:
        if self._is_open and not self._entries:
            yield _NONE
        for entry in self._entries:
            tick = "shown" if entry.is_chosen else "hidden"
            yield ", ".join(filter(None, (f"{entry.key} {entry.name}", tick, entry.where)))

    def draw(self, s: Surface) -> None:
        lengths, box = s.lengths, self._box
        left, right = box.x + lengths.side, box.x + box.width - lengths.side
        top = box.y + lengths.text
        s.strip(box, is_below=True)
        if not self._is_open and not s.is_lecture:
            key = right - s.width_of(CHOOSE) - lengths.space - s.key_width(self._key)
            s.text(s.key(key, top, self._key, TEXT) + lengths.space, top, CHOOSE, DIM)
        elif self._is_open and not self._entries:
            s.text(left, top, _NONE, DIM)
        self._spots = []
        for entry in self._entries:
            x, y = left + entry.x, top + entry.row * lengths.row
            at = x
            if entry.key:
                at = s.key(at, y, entry.key, TEXT) + lengths.space
                s.text(at, y, _TICKS[entry.is_chosen], TEXT)
                at += s.width_of(_TICKS[True]) + lengths.space
            at = s.text(at, y, entry.name, STRONG if entry.is_chosen else DIM)
            at = s.text(at + lengths.space, y, entry.where, DIM)
            self._spots.append((Box(x, y - lengths.text, at - x, lengths.row), entry.name))

    @property
    def _key(self) -> str:
        return printed(self.command.keys[0])


def _pointing_back(table: Table, grid: Grid, start: int) -> Table:
    """A table of arrows that lead into their cells: turned round if they lead out; none at the
    start, which no arrow reached."""
    if table.kind != ARROWS:
        return table
    arrows = {}
    for cell, value in table.values.items():
        arc = int(value)
        if arc >= len(grid.head):  # of a maze that is no longer shown
            continue
        if grid.head[arc] != cell:
            arc = grid.twin[arc]
        if grid.head[arc] == cell != start:
            arrows[cell] = arc
    return table._replace(values=arrows)
