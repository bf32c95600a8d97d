"""A run, played again before one's eyes."""

from __future__ import annotations

from collections import deque
from contextlib import suppress

from pixelmaze.app.scenes.play import Play
from pixelmaze.app.session import Session
from pixelmaze.errors import PixelmazeError
from pixelmaze.game.level import Level
from pixelmaze.game.levels import level_of
from pixelmaze.game.rules import HINTS, SOLVER, TICKS, UNDO, WAYS
from pixelmaze.game.run import Run, maze_of
from pixelmaze.grid import arc_towards
from pixelmaze.maze_id import looks_like_id

LEAD = 2 * TICKS
"""Frames before the first move: time to read what it is."""
_REST = 2 * TICKS
"""The same after the last one: less than the celebration takes."""


def frames_of(run: Run) -> int:
    """How many it takes, from the first look into the celebration."""
    return LEAD + run.claim.ticks + _REST


class Replay(Play):
    """It sets no record, and nobody walks but he who did."""

    offered = ("restart", "pause", "theme", "mute", "zoom_in", "zoom_out")

    def __init__(self, session: Session, run: Run) -> None:
        self._inputs = deque(run.inputs)
        self._run = run
        title = run.name or (run.maze if looks_like_id(run.maze) else "")
        picture: tuple[str, ...] = ()
        with suppress(PixelmazeError):
            known = level_of(run.name)
            title, picture = known.title, known.picture
        level = Level("", title, rules=run.rules, picture=picture, number="Replay:")
        super().__init__(session, level, maze_of(run))

    def restart(self) -> None:
        super().restart()
        self._inputs = deque(self._run.inputs)

    def act(self, hears_mouse: bool) -> None:
        """Do what was done at this tick."""
        if self._age <= LEAD:
            return
        while self._inputs and self._inputs[0].tick <= self.game.ticks:
            self._repeat(self._inputs.popleft().action)

    def _repeat(self, action: str) -> None:
        game = self.game
        if action in WAYS:
            self.walk(arc_towards(self.maze.grid, game.cell, WAYS.index(action)))
        elif action == UNDO:
            self.undo()
        elif action in HINTS:
            self.play.hinting.show(HINTS.index(action) + 1)
        elif action == SOLVER:
            game.act(SOLVER)
