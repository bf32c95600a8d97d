"""Draws the dark over the parts of a maze that are unlit or unknown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pixelmaze.grid import Grid, arcs
from pixelmaze.window.tileset import DARK, DIM, HALF
from pixelmaze.window.view import View


def draw_dark(
    view: View,
    grid: Grid,
    explored: Sequence[int],
    lit: Mapping[int, int] | None = None,
    torch: int = 0,
) -> None:
    """Cover the cells that have not been explored, one byte per cell. With a torch of that reach
    those are dim that it does not light now; `lit` has the distances of the others in moves."""
    rows = view.rows_seen()
    known = {row for row, cells in rows.items() if any(explored[cell] for cell in cells)}
    for row, cells in rows.items():
        if not known.intersection((row - 2, row - 1, row, row + 1, row + 2)):
            view.cover_row(row)
            continue
        for cell in cells:
            if explored[cell]:
                if lit is not None and lit.get(cell, torch) == torch:
                    view.overlay(HALF if cell in lit else DIM, cell)
            elif any(explored[grid.head[arc]] for arc in arcs(grid, cell)):
                view.overlay(DARK, cell)
            else:
                view.cover(cell)  # many times faster than an overlay
