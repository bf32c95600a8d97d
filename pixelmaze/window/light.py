"""Torchlight: draws the dark over the unlit part of a maze."""

from __future__ import annotations

from pixelmaze.game.rules import Game
from pixelmaze.grid import arcs
from pixelmaze.window.tileset import DARK, DIM, HALF
from pixelmaze.window.view import View


def draw_dark(view: View, game: Game) -> None:
    """Cover the cells out of the torchlight: dim if they have been seen before, else dark."""
    lit, explored, torch = game.lit, game.explored, game.rules.torch
    grid = game.maze.grid
    rows = view.rows_seen()
    known = {row for row, cells in rows.items() if any(explored[cell] for cell in cells)}
    for row, cells in rows.items():
        if not known.intersection((row - 2, row - 1, row, row + 1, row + 2)):
            view.cover_row(row)
            continue
        for cell in cells:
            if explored[cell]:
                if lit.get(cell, torch) == torch:
                    view.overlay(HALF if cell in lit else DIM, cell)
            elif any(explored[grid.head[arc]] for arc in arcs(grid, cell)):
                view.overlay(DARK, cell)
            else:
                view.cover(cell)  # many times faster than an overlay
