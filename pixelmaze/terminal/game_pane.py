"""The pane in which a game is played in the terminal."""

from __future__ import annotations

from collections.abc import Callable

from pixelmaze.board import Board
from pixelmaze.shapes import Direction
from pixelmaze.storage.settings import Settings
from pixelmaze.terminal.actors import rivals_of, things_of
from pixelmaze.terminal.box_renderer import VOID
from pixelmaze.terminal.celebration import draw_celebration, draw_defeat
from pixelmaze.terminal.shift import Shift
from pixelmaze.terminal.surface import Characters
from pixelmaze.terminal.things import RIVALS
from pixelmaze.terminal.view import ROOMS, View
from pixelmaze.ui.celebration import Celebration, winner_of
from pixelmaze.ui.messages import SMALLEST
from pixelmaze.ui.playthrough import Playthrough
from pixelmaze.ui.surface import Box
from pixelmaze.ui.walking import GamePane

_BUMP = 9
"""Ticks for which a bump into a wall is shown."""


class TerminalGamePane(GamePane):
    def __init__(self, play: Playthrough, settings: Callable[[], Settings]) -> None:
        super().__init__(play, settings)
        self.view = View(play.board)
        self._zoom: int | None = None
        """The zoom chosen by the player; None to fit the maze."""
        self._has_blocks = True

    def begin(self) -> None:
        self._bumped = 0
        self._shift = Shift(self._play.game) if self._play.maze.shift else None
        self.show(self._play.board)
        self.view.centre()

    def show(self, board: Board) -> None:
        self.view.show(board)

    # ---- what happens --------------------------------------------------------------------------

    def move(self, arc: int, pace: int) -> None:
        self._bumped = 0

    def undo(self, pace: int) -> None:
        self._bumped = 0

    def bump(self, way: Direction) -> None:
        self._bumped = _BUMP

    def zoom_by(self, steps: int) -> str:
        if self.view.zoom + steps < ROOMS and not self._has_blocks:
            return SMALLEST
        self.view.zoom += steps
        self._zoom = self.view.zoom
        return ""

    def keep_zoom(self, other: TerminalGamePane) -> None:
        self._zoom = other._zoom

    def tick(self) -> None:
        self._bumped = max(0, self._bumped - 1)
        if self._shift:
            self._shift.tick()

    # ---- draw ----------------------------------------------------------------------------------

    def place(self, s: Characters, box: Box) -> None:
        """Fit the maze into the box, ignoring cards, unless the player has zoomed. By torchlight
        never use half blocks."""
        self._has_blocks = s.canvas.has_blocks
        if self._zoom is not None:
            self.view.zoom = self._zoom
        else:
            has_small = self._has_blocks and not self._play.game.rules.torch
            self.view.fit(box.width, box.height, has_small, prefers_rooms=True)

    def draw(self, s: Characters, box: Box, card: int, celebration: Celebration | None) -> None:
        s.canvas.fill(box, VOID)
        above = box._replace(height=box.height - card)
        self._draw_maze(s, above if self.view.size[1] <= above.height else box)
        is_calm = self._settings().reduced_motion
        if celebration and celebration.has_won:
            draw_celebration(s.canvas, box, celebration, is_calm)
        elif celebration and (place := self.view.place(winner_of(self._play.game))):
            thing = RIVALS[str(self._play.game.lost_to)]
            draw_defeat(s.canvas, box, place, thing, 0 if is_calm else celebration.age)

    def _draw_maze(self, s: Characters, box: Box) -> None:
        play, settings = self._play, self._settings()
        game, autopilot = play.game, play.autopilot
        if game.lost_to:
            self.view.follow(winner_of(game))
        elif autopilot and not autopilot.has_found and autopilot.search.board.cursor >= 0:
            self.view.follow(autopilot.search.board.cursor, at_leisure=True)
        else:
            self.view.follow(game.cell)
        pace = settings.pace if settings.shadow or play.rival else None
        is_dark = game.rules.torch and not play.is_over
        self.view.draw(
            s.canvas, box,
            things_of(play, is_bumped=self._bumped > 0, shadow_pace=pace),
            seen=game.explored if is_dark else None,
            lit=game.lit if is_dark else None,
            beyond=rivals_of(game),
            on_walls=self._shift.signs if self._shift else None,
        )  # fmt: skip

    @property
    def picture(self) -> Box:
        return self.view.picture

    def place_of(self, cell: int) -> Box | None:
        place = self.view.place(cell)
        return Box(place[0] - 1, place[1], 3, 1) if place else None
