"""What a program draws in the maze, and the step that was impossible, in characters."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pixelmaze.external.drawing import Drawing
from pixelmaze.grid import tail
from pixelmaze.search import Search
from pixelmaze.terminal.canvas import Canvas, Style, width_of
from pixelmaze.terminal.glyphs import FULL_BLOCK
from pixelmaze.terminal.view import View
from pixelmaze.theme import PAINTS, Role

_IMPOSSIBLE = Style(Role.WHITE, Role.ALARM, is_bold=True, is_reversed=True)


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
    draw_texts(view, canvas, drawing.texts, taken)
    fault = search.fault if search.finished else None
    if fault and fault.arc >= 0:
        middle = _middle(view, tail(grid, fault.arc), grid.head[fault.arc])
        if middle:
            canvas.put(*middle, "×", _IMPOSSIBLE)


def draw_texts(
    view: View, canvas: Canvas, texts: Mapping[int, str], taken: Collection[int]
) -> None:
    """Draw the texts of cells that fit into them and are not `taken` by other signs."""
    for cell, text in texts.items():
        place, width = view.place(cell), width_of(text)
        if place and cell not in taken and view.room[1] and width <= view.room[0]:
            x, y = place[0] - width // 2, place[1]
            if view.holds(x, y) and view.holds(x + width - 1, y):
                canvas.write(x, y, text, canvas.style(x, y)._replace(ink=Role.WHITE, is_bold=True))


def _paint(view: View, canvas: Canvas, cell: int, letter: str) -> None:
    """Colour a room. Without colours, the letter stands in it."""
    place = view.place(cell)
    if not place:
        return
    columns, lines = view.room
    left, top = place[0] - columns // 2, place[1] - lines // 2
    for y in range(top, top + max(1, lines)):
        for x in range(left, left + columns):
            if view.holds(x, y):
                style = canvas.style(x, y)._replace(ground=PAINTS[letter])
                canvas.put(x, y, canvas.letter(x, y), style)
    if not canvas.has_blocks and lines and view.holds(left, place[1]):
        _put(canvas, left, place[1], letter, Role.TEXT)


def _put(canvas: Canvas, x: int, y: int, letter: str, ink: Role) -> None:
    canvas.put(x, y, letter, canvas.style(x, y)._replace(ink=ink, is_bold=True))


def _middle(view: View, here: int, there: int) -> tuple[int, int] | None:
    """The character between two cells; None if it is out of view."""
    one, other = view.place(here), view.place(there)
    if not one or not other:
        return None
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _wall(view: View, here: int, there: int) -> list[tuple[int, int]]:
    """The characters of the wall between two cells that are in view."""
    one, other, middle = view.place(here), view.place(there), _middle(view, here, there)
    if not one or not other or not middle or not view.room[1]:
        return []
    columns, lines = view.room
    x, y = middle
    if one[1] == other[1]:
        places = [(x, y + i - lines // 2) for i in range(lines)]
    elif one[0] == other[0]:
        places = [(x + i - columns // 2, y) for i in range(columns)]
    else:
        places = [middle]
    return [place for place in places if view.holds(*place)]
