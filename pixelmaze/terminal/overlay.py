"""Signs over the cells of a maze, in characters."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from zlib import crc32

from pixelmaze.grid import Grid, tail
from pixelmaze.terminal.canvas import Canvas, width_of
from pixelmaze.terminal.glyphs import ARROWS, ROUTE_SIGN
from pixelmaze.terminal.view import View
from pixelmaze.theme import PAINTS, Role
from pixelmaze.ui.overlay import LOWER_LEFT, UPPER_LEFT, UPPER_RIGHT, Capacity, Overlay

_COLOURS = tuple(PAINTS[letter] for letter in "BCGRY")
"""The colours of sets: dark ones, for white text."""


def capacity(view: View) -> Capacity:
    """How many characters fit into a cell."""
    return Capacity(*view.room)


def draw_overlay(
    view: View, canvas: Canvas, grid: Grid, overlay: Overlay, taken: Collection[int]
) -> None:
    """Draw the signs of an overlay, but no text in cells that are `taken` by other signs."""
    for cell, group in overlay.groups.items():
        paint(view, canvas, cell, _COLOURS[crc32(str(group).encode()) % len(_COLOURS)])
    for arc in overlay.route:
        here, there = tail(grid, arc), grid.head[arc]
        for place in (middle(view, here, there), view.place(there)):
            if place and there not in taken:
                _put(canvas, *place, ROUTE_SIGN, Role.GOAL_LIGHT)
    for arc, marks in overlay.chalk.items():
        _chalk(view, canvas, grid, arc, marks, overlay.chalk.get(grid.twin[arc]) == marks)
    headings, heading = grid.shape.headings, grid.heading
    for cell, arc in overlay.arrows.items():
        if at := middle(view, cell, tail(grid, arc)):
            eighth = headings[heading[grid.twin[arc]]].eighth
            _put(canvas, *at, ARROWS[eighth], Role.WHITE)
    marked = set(overlay.marked)
    texts = {cell: _bracketed(view, text, cell in marked) for cell, text in overlay.texts.items()}
    draw_texts(view, canvas, texts, taken)
    for corner, words in overlay.corners.items():
        _draw_corner(view, canvas, corner, words)
    if overlay.chosen >= 0 and (at := view.place(overlay.chosen)):
        reach = view.room[0] // 2 + 1
        for x, letter in ((at[0] - reach, "["), (at[0] + reach, "]")):
            if view.holds(x, at[1]):
                _put(canvas, x, at[1], letter, Role.GOAL_LIGHT)


def draw_texts(
    view: View, canvas: Canvas, texts: Mapping[int, str], taken: Collection[int]
) -> None:
    """Draw the texts of cells that fit into them and are not `taken` by other signs."""
    for cell, text in texts.items():
        place, width = view.place(cell), width_of(text)
        if place and cell not in taken and view.room[1] and width <= view.room[0]:
            _write(view, canvas, place[0] - width // 2, place[1], text)


def paint(view: View, canvas: Canvas, cell: int, role: Role) -> None:
    """Colour a room."""
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


def middle(view: View, here: int, there: int) -> tuple[int, int] | None:
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
    place, border = view.place(here), middle(view, here, there)
    if not place or not border:
        return
    (x, y), words = border, str(marks)
    if not is_common:
        x, y = (at - (at > own) + (at < own) for at, own in zip(border, place, strict=True))
    if (x, y) != place:
        _write(view, canvas, x, y, words[:1])


def _write(view: View, canvas: Canvas, x: int, y: int, words: str) -> None:
    if view.holds(x, y) and view.holds(x + width_of(words) - 1, y):
        canvas.write(x, y, words, canvas.style(x, y)._replace(ink=Role.WHITE, is_bold=True))


def _put(canvas: Canvas, x: int, y: int, letter: str, ink: Role) -> None:
    canvas.put(x, y, letter, canvas.style(x, y)._replace(ink=ink, is_bold=True))
