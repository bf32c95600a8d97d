"""Panes that show a search: one that is watched, and the demo behind the title menu; and what lies
over the cells: an overlay, what a program draws, and the step that was impossible."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from zlib import crc32

from pixelmaze.game.walk import Still, Walk
from pixelmaze.looks.theme import PAINTS, Role
from pixelmaze.maze.grid import Grid, tail
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.drawing import Drawing
from pixelmaze.run.search import Search
from pixelmaze.run.words import FOUND
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

    def look(self, x: int, y: int) -> None:
        self.view.look(x, y)

    def follow(self) -> None:
        self.view.centre()

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
        draw_overlay(view, canvas, search.maze.grid, overlay, taken)
        if overlay.edge >= 0:
            draw_edge(view, canvas, search.maze.grid, overlay.edge)
        if drawing := search.drawing:
            draw_notes(view, canvas, search, drawing, taken)


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
"""The colours of sets: dark ones, for white text."""
_IMPOSSIBLE = Style(Role.WHITE, Role.ALARM, is_bold=True, is_reversed=True)


def draw_overlay(
    view: View, canvas: Canvas, grid: Grid, overlay: Overlay, taken: Collection[int]
) -> None:
    """Draw the signs of an overlay, but no text in cells that are `taken` by other signs."""
    for cell, group in overlay.groups.items():
        _colour(view, canvas, cell, _COLOURS[crc32(str(group).encode()) % len(_COLOURS)])
    for arc in overlay.route:
        here, there = tail(grid, arc), grid.head[arc]
        for place in (_middle(view, here, there), view.place(there)):
            if place and there not in taken:
                _put(canvas, *place, ROUTE_SIGN, Role.GOAL_LIGHT)
    for arc, marks in overlay.chalk.items():
        _chalk(view, canvas, grid, arc, marks, overlay.chalk.get(grid.twin[arc]) == marks)
    for arc, text in overlay.petals.items():
        _petal(view, canvas, tail(grid, arc), grid.head[arc], text)
    headings, heading = grid.shape.headings, grid.heading
    for cell, arc in overlay.arrows.items():
        if at := _middle(view, cell, tail(grid, arc)):
            eighth = headings[heading[grid.twin[arc]]].eighth
            _put(canvas, *at, ARROWS[eighth], Role.WHITE)
    marked = set(overlay.marked)
    texts = {cell: _bracketed(view, text, cell in marked) for cell, text in overlay.texts.items()}
    _draw_texts(view, canvas, texts, taken)
    for corner, words in overlay.corners.items():
        _draw_corner(view, canvas, corner, words)
    if overlay.chosen >= 0 and (at := view.place(overlay.chosen)):
        reach = view.room[0] // 2 + 1
        for x, letter in ((at[0] - reach, "["), (at[0] + reach, "]")):
            if view.holds(x, at[1]):
                _put(canvas, x, at[1], letter, Role.GOAL_LIGHT)


def _draw_texts(
    view: View, canvas: Canvas, texts: Mapping[int, str], taken: Collection[int]
) -> None:
    """Draw the texts of cells that fit into them and are not `taken` by other signs."""
    for cell, text in texts.items():
        place, width = view.place(cell), width_of(text)
        if place and cell not in taken and view.room[1] and width <= view.room[0]:
            _write(view, canvas, place[0] - width // 2, place[1], text)


def _colour(view: View, canvas: Canvas, cell: int, role: Role) -> None:
    place = view.place(cell)
    if not place:
        return
    columns, lines = view.room
    left, top = place[0] - columns // 2, place[1] - lines // 2
    for y in range(top, top + max(1, lines)):
        for x in range(left, left + columns):
            if view.holds(x, y):
                style = canvas.style(x, y)._replace(ground=role)
                canvas.put(x, y, canvas.letter(x, y), style)


def _middle(view: View, here: int, there: int) -> tuple[int, int] | None:
    """The character between two cells; None if it is out of view."""
    one, other = view.place(here), view.place(there)
    if not one or not other:
        return None
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _bracketed(view: View, text: str, is_marked: bool) -> str:
    """A text in brackets, if the cell is marked and they fit."""
    return f"‹{text}›" if is_marked and width_of(text) + 2 <= view.room[0] else text


def _draw_corner(view: View, canvas: Canvas, corner: str, texts: Mapping[int, str]) -> None:
    lines = view.room[1]
    above = lines // 2
    down = -above if corner in (UPPER_LEFT, UPPER_RIGHT) else lines - 1 - above
    for cell, text in texts.items():
        if place := view.place(cell):  # those of a cell close to each other
            left = place[0] - len(text) if corner in (UPPER_LEFT, LOWER_LEFT) else place[0] + 1
            _write(view, canvas, left, place[1] + down, text)


def _chalk(
    view: View, canvas: Canvas, grid: Grid, arc: int, marks: int | str, is_common: bool
) -> None:
    """Draw the marks of an arc as a number: on the border, if its twin has the same, else in the
    cell where it begins, if there is room."""
    here, there = tail(grid, arc), grid.head[arc]
    place, border = view.place(here), _middle(view, here, there)
    if not place or not border:
        return
    (x, y), words = border, str(marks)
    if not is_common:
        x, y = (at - (at > own) + (at < own) for at, own in zip(border, place, strict=True))
    if (x, y) != place:
        _write(view, canvas, x, y, words[:1])


def _petal(view: View, canvas: Canvas, here: int, there: int, words: str) -> None:
    """Write a text inside a cell, at the side towards another."""
    place, border = view.place(there), _middle(view, here, there)
    if not place or not border:
        return
    off = [(own - at) // 2 or (own > at) for at, own in zip(border, place, strict=True)]
    x, y = border[0] + off[0], border[1] + off[1]
    x -= len(words) - 1 if x > place[0] else (len(words) - 1) // 2 if x == place[0] else 0
    _write(view, canvas, x, y, words)


def _write(view: View, canvas: Canvas, x: int, y: int, words: str) -> None:
    if view.holds(x, y) and view.holds(x + width_of(words) - 1, y):
        canvas.write(x, y, words, canvas.style(x, y)._replace(ink=Role.WHITE, is_bold=True))


def _put(canvas: Canvas, x: int, y: int, letter: str, ink: Role) -> None:
    canvas.put(x, y, letter, canvas.style(x, y)._replace(ink=ink, is_bold=True))


def draw_notes(
    view: View, canvas: Canvas, search: Search, drawing: Drawing, taken: Collection[int]
) -> None:
    """Draw what the program has drawn, but no text in cells that are `taken` by other signs."""
    for cell, letter in drawing.colours.items():
        if letter in PAINTS:
            _paint(view, canvas, cell, letter)
    grid = search.maze.grid
    for arc in drawing.walls:
        for x, y in _wall(view, tail(grid, arc), grid.head[arc]):
            _put(canvas, x, y, FULL_BLOCK, Role.MAGENTA)
    _draw_texts(view, canvas, drawing.texts, taken)
    fault = search.fault if search.finished else None
    if fault and fault.arc >= 0:
        at = _middle(view, tail(grid, fault.arc), grid.head[fault.arc])
        if at:
            canvas.put(*at, "×", _IMPOSSIBLE)


def draw_edge(view: View, canvas: Canvas, grid: Grid, arc: int) -> None:
    """Mark the wall or passage that is chosen."""
    here, there = tail(grid, arc), grid.head[arc]
    at = _middle(view, here, there)
    for x, y in _wall(view, here, there) or ([at] if at else []):
        style = canvas.style(x, y)._replace(ink=Role.NEXT, is_bold=True, is_reversed=True)
        letter = canvas.letter(x, y)
        canvas.put(x, y, ":" if letter.isspace() else letter, style)


def _paint(view: View, canvas: Canvas, cell: int, letter: str) -> None:
    """Colour a room. Without colours, the letter stands in it."""
    place = view.place(cell)
    if not place:
        return
    _colour(view, canvas, cell, PAINTS[letter])
    left = place[0] - view.room[0] // 2
    if not canvas.has_blocks and view.room[1] and view.holds(left, place[1]):
        _put(canvas, left, place[1], letter, Role.TEXT)


def _wall(view: View, here: int, there: int) -> list[tuple[int, int]]:
    """The characters of the wall between two cells that are in view."""
    one, other, border = view.place(here), view.place(there), _middle(view, here, there)
    if not one or not other or not border or not view.room[1]:
        return []
    columns, lines = view.room
    x, y = border
    if one[1] == other[1]:
        places = [(x, y + i - lines // 2) for i in range(lines)]
    elif one[0] == other[0]:
        places = [(x + i - columns // 2, y) for i in range(columns)]
    else:
        places = [border]
    return [place for place in places if view.holds(*place)]
