"""Panes that show a search: one that is watched, and the demo behind the title menu."""

from __future__ import annotations

from collections.abc import Sequence

from pixelmaze.game.walk import Walk
from pixelmaze.run.search import Search
from pixelmaze.run.words import FOUND
from pixelmaze.terminal.glyphs import NEXT, RIVALS, places
from pixelmaze.terminal.overlay import capacity, draw_edge, draw_notes, draw_overlay
from pixelmaze.terminal.surface import Characters
from pixelmaze.terminal.view import BLOCKS, ROOMS, View
from pixelmaze.ui.demo import DemoView
from pixelmaze.ui.overlay import NO_OVERLAY, Capacity, Overlay
from pixelmaze.ui.services import MazePane
from pixelmaze.ui.surface import Box

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
        return capacity(self.view)

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
        things = {} if search.is_making else places(search.maze, is_gate_open=self._is_gate_open)
        if isinstance(search, Walk):
            things |= {cell: RIVALS[name] for name, cell in search.rivals().items()}
        marked = (cell for cell in overlay.marked if cell not in overlay.texts or not view.room[1])
        things = dict.fromkeys(marked, NEXT) | things
        view.draw(
            canvas, box, things, seen=self._seen, heat=self._heat, shows_rock=search.is_making
        )
        taken = {search.board.cursor, *things}
        draw_overlay(view, canvas, search.maze.grid, overlay, taken)
        if overlay.edge >= 0:
            draw_edge(view, canvas, search.maze.grid, overlay.edge)
        if drawing := search.drawing:
            draw_notes(view, canvas, search, drawing, taken)

    @property
    def _is_gate_open(self) -> bool:
        """Whether the gate is open: in a recorded game, once all keys have been collected."""
        search = self.search
        return not isinstance(search, Walk) or search.keys == len(search.maze.waypoints)


class TerminalDemoView(DemoView):
    """Shows the demo with half blocks, and nothing on a canvas without them."""

    every = 0.1
    attention = 60.0
    is_behind_all = False

    def maze_size(self, shape: str, box: Box) -> tuple[int, int]:
        columns = (box.width - 1) // 2 if shape == "square" else (box.width - 3) // 4
        return max(2, min(columns, _LARGEST[0])), max(2, min(box.height - 1, _LARGEST[1]))

    def show(self, search: Search) -> None:
        self._view = View(search.board, BLOCKS)

    def draw(self, s: Characters, box: Box) -> None:
        if s.canvas.has_blocks:
            self._view.draw(s.canvas, box, {}, shows_rock=True)
