"""What a program draws in the maze, and the step that was impossible, in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, pi, tan

import pyxel

from pixelmaze.external.drawing import Drawing
from pixelmaze.grid import Grid, tail
from pixelmaze.search import Search
from pixelmaze.theme import PAINTS, Role
from pixelmaze.window.overlay import paint
from pixelmaze.window.view import View


def draw_paint(view: View, grid: Grid, drawing: Drawing) -> None:
    """Draw the colours of cells, and walls. What the cells hold shines through."""
    for cell, letter in drawing.colours.items():
        if letter in PAINTS:
            paint(view, cell, PAINTS[letter])
    for arc in drawing.walls:
        for begin, end in _across(view, grid, arc):
            pyxel.line(*begin, *end, Role.MAGENTA)


def draw_edge(view: View, grid: Grid, arc: int) -> None:
    """Mark the wall or passage that is chosen."""
    for role, grown in ((Role.OUTLINE, 1), (Role.NEXT, 0)):
        for begin, end in _across(view, grid, arc):
            for dx, dy in ((0, 0), (-grown, 0), (grown, 0), (0, -grown), (0, grown)):
                pyxel.line(begin[0] + dx, begin[1] + dy, end[0] + dx, end[1] + dy, role)


def draw_impossible(view: View, search: Search) -> None:
    """Cross out the step at which the search failed."""
    fault = search.fault if search.finished else None
    if not fault or fault.arc < 0:
        return
    here, there = tail(search.maze.grid, fault.arc), search.maze.grid.head[fault.arc]
    begin, end = view.screen_place(here, there, 0), view.screen_place(here, there, 1)
    x, y = view.screen_place(here, there, 0.5)
    arm = max(3, view.zoom // 4)
    for role, wider in ((Role.OUTLINE, 1), (Role.ALARM, 0)):
        for dx in range(-1 - wider, 2 + wider):
            for dy in range(-wider, 1 + wider):
                pyxel.line(begin[0] + dx, begin[1] + dy, end[0] + dx, end[1] + dy, role)
                for side in (-1, 1):
                    pyxel.line(
                        x - arm + dx, y - side * arm + dy, x + arm + dx, y + side * arm + dy, role
                    )


def _across(
    view: View, grid: Grid, arc: int
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Lines side by side where the wall of an arc is."""
    here, there = tail(grid, arc), grid.head[arc]
    (x, y), (other_x, other_y) = (
        view.screen_place(here, there, 0),
        view.screen_place(here, there, 1),
    )
    dx, dy = other_x - x, other_y - y
    length = hypot(dx, dy)
    reach = tan(pi / grid.n_headings) / 2  # of the polygon's side, as a part of the distance
    middle_x, middle_y = view.screen_place(here, there, 0.5)
    thick = max(1, view.zoom // 8)
    for i in range(-(thick // 2), thick - thick // 2):
        left, top = middle_x + i * dx / length, middle_y + i * dy / length
        yield (
            (left - dy * reach, top + dx * reach),
            (left + dy * reach, top - dx * reach),
        )
