"""Panes that show a search: one that is watched, and the demo behind the title menu. Over the cells
they draw an overlay, a program's drawing and the step that was impossible."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from pixelmaze.game.walk import Still, Walk
from pixelmaze.looks.theme import PAINTS, Role
from pixelmaze.maze.grid import Grid, tail
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.drawing import Drawing
from pixelmaze.run.outcomes import FOUND
from pixelmaze.run.search import Search
from pixelmaze.terminal.canvas import Canvas, Style, width_of
from pixelmaze.terminal.glyphs import (
    ARROWS,
    FULL_BLOCK,
    NEXT,
    RIVALS,
    ROUTE_SIGN,
    places,
    room_doors,
    room_things,
)
from pixelmaze.terminal.surface import Characters
from pixelmaze.terminal.view import BLOCKS, LEAST_PITCH, ROOMS, View
from pixelmaze.ui.kit.overlay import (
    LOWER_LEFT,
    NO_OVERLAY,
    UPPER_LEFT,
    UPPER_RIGHT,
    Capacity,
    Overlay,
)
from pixelmaze.ui.kit.services import DemoView, MazePane
from pixelmaze.ui.kit.surface import Box

_LARGEST = (100, 58)  # maximum columns and rows of cells in the demo


class Pane(MazePane):
    """Shows a search in a box, at the largest zoom that fits unless the player has zoomed."""

    def __init__(self, search: Search) -> None:
        super().__init__(search)
        self.view = View(search.board)
        self._box = Box(0, 0, 0, 0)
        self._heat: Sequence[int] | None = None
        self._seen: Sequence[int] | None = None
        self._is_zoomed = False
        self._has_blocks = False

    def place(
        self, box: Box, heat: Sequence[int] | None = None, seen: Sequence[int] | None = None
    ) -> None:
        self._box, self._heat, self._seen = box, heat, seen

    def take_over(self, other: Pane) -> None:
        if other.search.maze.grid is self.search.maze.grid:  # the camera stays where it is
            self.view = other.view
            self.view.show(self.search.board)
        if other._is_zoomed:
            self.view.zoom, self._is_zoomed = other.view.zoom, True

    def zoom(self, by: int) -> None:
        """Zoom in or out. Ignores zooms that need half blocks on a canvas without them."""
        if self._has_blocks or self.view.zoom + by >= ROOMS:
            self.view.zoom += by
            self._is_zoomed = True

    def scroll(self, x: int, y: int) -> None:
        self.view.scroll(x, y)

    def follow(self) -> None:
        self.view.centre()

    def cell_at(self, x: int, y: int) -> int:
        return self.view.cell_at(x, y)

    def arc_at(self, x: int, y: int) -> int:
        return self.view.arc_at(x, y)

    @property
    def capacity(self) -> Capacity:
        return Capacity(*self.view.room)

    def draw(self, s: Characters, overlay: Overlay = NO_OVERLAY) -> None:
        search, view, canvas, box = self.search, self.view, s.canvas, self._box
        if not box.width:
            return
        self._has_blocks = canvas.has_blocks
        if not self._is_zoomed:
            view.fit(box.width, box.height, canvas.has_blocks)
        s.sample_blocks = view.zoom == BLOCKS
        if overlay.chosen >= 0:
            view.follow(overlay.chosen)
        elif search.outcome == FOUND:
            view.follow(search.route[-1], at_leisure=True)
        else:
            cursor = search.board.cursor
            view.follow(cursor if cursor >= 0 else search.maze.start, at_leisure=True)
        # in a recorded game, the gate opens once all keys have been collected
        is_open = not isinstance(search, Walk) or search.moment().keys == len(search.maze.waypoints)
        things = {} if search.is_making else places(search.maze, is_gate_open=is_open)
        doors = None
        if isinstance(search, Walk | Still):
            now = search.moment()
            if search.world and now.state:
                things |= room_things(search.world.maze, now.state)
                doors = room_doors(search.world, now.state)
            things |= {cell: RIVALS[name] for name, cell in now.rivals.items()}
        marked = (cell for cell in overlay.marked if cell not in overlay.texts or not view.room[1])
        things = dict.fromkeys(marked, NEXT) | things
        view.draw(
            canvas,
            box,
            things,
            seen=self._seen,
            heat=self._heat,
            shows_rock=search.is_making,
            on_walls=doors,
        )
        taken = {search.board.cursor, *things}
        over = _OverCells(view, canvas, search.maze.grid, taken)
        over.draw_overlay(overlay)
        if overlay.edge >= 0:
            over.draw_edge(overlay.edge)
        if drawing := search.drawing:
            over.draw_notes(search, drawing)


class TerminalDemoView(DemoView):
    """Shows the demo with half blocks, and nothing on a canvas without them."""

    every = 0.1
    attention = 60.0
    is_behind_all = False

    def maze_size(self, shape: str, box: Box) -> tuple[int, int]:
        if SHAPES[shape].text is None:
            return (box.width - 1) // LEAST_PITCH, 2 * (box.height - 1) // LEAST_PITCH
        columns = (box.width - 1) // 2 if shape == "square" else (box.width - 3) // 4
        return max(2, min(columns, _LARGEST[0])), max(2, min(box.height - 1, _LARGEST[1]))

    def show(self, search: Search) -> None:
        self._view = View(search.board, BLOCKS)

    def draw(self, s: Characters, box: Box) -> None:
        if s.canvas.has_blocks:
            self._view.draw(s.canvas, box, {}, shows_rock=True)


# ---- over the cells ------------------------------------------------------------------------------

_COLOURS = tuple(PAINTS[letter] for letter in "BCGRY")
"""The colours of sets, dark enough for white text."""
_IMPOSSIBLE = Style(Role.WHITE, Role.ALARM, is_bold=True, is_reversed=True)


@dataclass(frozen=True)
class _OverCells:
    """Draws over the cells of a grid in view, but no text in cells `taken` by other signs."""

    view: View
    canvas: Canvas
    grid: Grid
    taken: Collection[int]

    def draw_overlay(self, overlay: Overlay) -> None:
        grid, view = self.grid, self.view
        for cell, group in overlay.groups.items():
            self._colour(cell, _COLOURS[crc32(str(group).encode()) % len(_COLOURS)])
        for arc in overlay.route:
            there = grid.head[arc]
            for place in (self._middle(arc), view.place(there)):
                if place and there not in self.taken:
                    self._put(*place, ROUTE_SIGN, Role.GOAL_LIGHT)
        for arc, marks in overlay.chalk.items():
            self._chalk(arc, marks, overlay.chalk.get(grid.twin[arc]) == marks)
        for arc, text in overlay.petals.items():
            self._petal(arc, text)
        for arc in overlay.arrows.values():
            if at := self._middle(arc):
                eighth = grid.shape.headings[grid.heading[grid.twin[arc]]].eighth
                self._put(*at, ARROWS[eighth], Role.WHITE)
        marked = set(overlay.marked)
        self._draw_texts(
            {
                cell: f"‹{text}›" if cell in marked and width_of(text) + 2 <= view.room[0] else text
                for cell, text in overlay.texts.items()
            }
        )
        for corner, words in overlay.corners.items():
            self._draw_corner(corner, words)
        if overlay.chosen >= 0:
            view.draw_brackets(self.canvas, overlay.chosen, Role.GOAL_LIGHT, view.room[0] // 2 + 1)

    def draw_edge(self, arc: int) -> None:
        """Mark the wall or passage that is chosen."""
        at = self._middle(arc)
        for x, y in self._wall(arc) or ([at] if at else []):
            style = self.canvas.style(x, y)._replace(ink=Role.NEXT, is_bold=True, is_reversed=True)
            letter = self.canvas.letter(x, y)
            self.canvas.put(x, y, ":" if letter.isspace() else letter, style)

    def draw_notes(self, search: Search, drawing: Drawing) -> None:
        """Draw the program's drawing, and the step that was impossible."""
        for cell, letter in drawing.colours.items():
            if letter in PAINTS:
                self._paint(cell, letter)
        for arc in drawing.walls:
            for x, y in self._wall(arc):
                self._put(x, y, FULL_BLOCK, Role.MAGENTA)
        self._draw_texts(drawing.texts)
        fault = search.fault if search.finished else None
        if fault and fault.arc >= 0 and (at := self._middle(fault.arc)):
            self.canvas.put(*at, "×", _IMPOSSIBLE)

    # ---- cells ---------------------------------------------------------------------------------

    def _draw_texts(self, texts: Mapping[int, str]) -> None:
        """Draw the texts that fit into their cells."""
        columns, lines = self.view.room
        for cell, text in texts.items():
            place, width = self.view.place(cell), width_of(text)
            if place and cell not in self.taken and lines and width <= columns:
                self._write(place[0] - width // 2, place[1], text)

    def _draw_corner(self, corner: str, texts: Mapping[int, str]) -> None:
        lines = self.view.room[1]
        above = lines // 2
        down = -above if corner in (UPPER_LEFT, UPPER_RIGHT) else lines - 1 - above
        for cell, text in texts.items():
            if place := self.view.place(cell):  # the texts of a cell stay close to each other
                left = place[0] - len(text) if corner in (UPPER_LEFT, LOWER_LEFT) else place[0] + 1
                self._write(left, place[1] + down, text)

    def _colour(self, cell: int, role: Role) -> None:
        place = self.view.place(cell)
        if not place:
            return
        columns, lines = self.view.room
        left, top = place[0] - columns // 2, place[1] - lines // 2
        for y in range(top, top + max(1, lines)):
            for x in range(left, left + columns):
                if self.view.holds(x, y):
                    style = self.canvas.style(x, y)._replace(ground=role)
                    self.canvas.put(x, y, self.canvas.letter(x, y), style)

    def _paint(self, cell: int, letter: str) -> None:
        """Colour a room. On a canvas without colours, write the letter into the room."""
        place = self.view.place(cell)
        if not place:
            return
        self._colour(cell, PAINTS[letter])
        left = place[0] - self.view.room[0] // 2
        if not self.canvas.has_blocks and self.view.room[1] and self.view.holds(left, place[1]):
            self._put(left, place[1], letter, Role.TEXT)

    # ---- arcs ----------------------------------------------------------------------------------

    def _places(self, arc: int) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
        """The characters in the middle of the cells that an arc connects; None if out of view."""
        return self.view.place(tail(self.grid, arc)), self.view.place(self.grid.head[arc])

    def _middle(self, arc: int) -> tuple[int, int] | None:
        """The character between the cells that an arc connects; None if out of view."""
        one, other = self._places(arc)
        return ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2) if one and other else None

    def _chalk(self, arc: int, marks: int | str, is_common: bool) -> None:
        """Draw the marks of an arc as a number: on the border if the twin has the same marks, else
        in the cell where the arc begins, if there is room."""
        place, border = self._places(arc)[0], self._middle(arc)
        if not place or not border:
            return
        (x, y), words = border, str(marks)
        if not is_common:
            x, y = (at - (at > own) + (at < own) for at, own in zip(border, place, strict=True))
        if (x, y) != place:
            self._write(x, y, words[:1])

    def _petal(self, arc: int, words: str) -> None:
        """Write a text inside the cell to which an arc leads, at the side where the arc enters."""
        place, border = self._places(arc)[1], self._middle(arc)
        if not place or not border:
            return
        off = [(own - at) // 2 or (own > at) for at, own in zip(border, place, strict=True)]
        x, y = border[0] + off[0], border[1] + off[1]
        x -= len(words) - 1 if x > place[0] else (len(words) - 1) // 2 if x == place[0] else 0
        self._write(x, y, words)

    def _wall(self, arc: int) -> list[tuple[int, int]]:
        """The characters in view of the wall that an arc crosses."""
        one, other = self._places(arc)
        border = self._middle(arc)
        columns, lines = self.view.room
        if not one or not other or not border or not lines:
            return []
        x, y = border
        if one[1] == other[1]:
            places = [(x, y + i - lines // 2) for i in range(lines)]
        elif one[0] == other[0]:
            places = [(x + i - columns // 2, y) for i in range(columns)]
        else:
            places = [border]
        return [place for place in places if self.view.holds(*place)]

    # ---- characters ----------------------------------------------------------------------------

    def _write(self, x: int, y: int, words: str) -> None:
        if self.view.holds(x, y) and self.view.holds(x + width_of(words) - 1, y):
            style = self.canvas.style(x, y)._replace(ink=Role.WHITE, is_bold=True)
            self.canvas.write(x, y, words, style)

    def _put(self, x: int, y: int, letter: str, ink: Role) -> None:
        style = self.canvas.style(x, y)._replace(ink=ink, is_bold=True)
        self.canvas.put(x, y, letter, style)
