"""What a program draws in the maze, and the step that was impossible, in characters."""

from __future__ import annotations

from collections.abc import Collection

from pixelmaze.external.drawing import Drawing
from pixelmaze.grid import Grid, tail
from pixelmaze.search import Search
from pixelmaze.terminal.canvas import Canvas, Style
from pixelmaze.terminal.glyphs import FULL_BLOCK
from pixelmaze.terminal.overlay import draw_texts, middle, paint
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
        at = middle(view, tail(grid, fault.arc), grid.head[fault.arc])
        if at:
            canvas.put(*at, "×", _IMPOSSIBLE)


def draw_edge(view: View, canvas: Canvas, grid: Grid, arc: int) -> None:
    """Mark the wall or passage that is chosen."""
    here, there = tail(grid, arc), grid.head[arc]
    at = middle(view, here, there)
    for x, y in _wall(view, here, there) or ([at] if at else []):
        style = canvas.style(x, y)._replace(ink=Role.NEXT, is_bold=True, is_reversed=True)
        canvas.put(x, y, canvas.letter(x, y), style)


def _paint(view: View, canvas: Canvas, cell: int, letter: str) -> None:
    """Colour a room. Without colours, the letter stands in it."""
    place = view.place(cell)
    if not place:
        return
    paint(view, canvas, cell, PAINTS[letter])
    left = place[0] - view.room[0] // 2
    if not canvas.has_blocks and view.room[1] and view.holds(left, place[1]):
        _put(canvas, left, place[1], letter, Role.TEXT)


def _put(canvas: Canvas, x: int, y: int, letter: str, ink: Role) -> None:
    canvas.put(x, y, letter, canvas.style(x, y)._replace(ink=ink, is_bold=True))


def _wall(view: View, here: int, there: int) -> list[tuple[int, int]]:
    """The characters of the wall between two cells that are in view."""
    one, other, border = view.place(here), view.place(there), middle(view, here, there)
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
