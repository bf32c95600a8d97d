"""What lies in a maze that is played: start, keys, gate and goal."""

from __future__ import annotations

from pixelmaze.app.actors import draw_ends
from pixelmaze.app.view import View
from pixelmaze.formats.letters import WAYPOINTS
from pixelmaze.game.rules import Game

_RAISE = 8
"""Frames that each of the gate's pictures is seen while it opens."""
_GATES = 4


class Things:
    def __init__(self, game: Game) -> None:
        self._game = game
        self._age = 0
        self._raised = 0 if game.maze.waypoints else _GATES * _RAISE

    def update(self) -> None:
        """Once a frame."""
        self._age += 1
        if self._game.is_gate_open:
            self._raised += 1
        elif self._raised:  # a key was given back
            self._raised = 0

    def draw(self, view: View, is_reached: bool) -> None:
        game, maze = self._game, self._game.maze
        draw_ends(view, maze, self._age, is_reached)
        for number, (letter, cell) in enumerate(zip(WAYPOINTS, maze.waypoints, strict=False)):
            if number >= game.keys:
                bob = -(self._age // 16 % 2) if number == game.keys else 0
                view.sprite(f"key_{letter}", cell, shift=(0, bob))
        if self._raised < _GATES * _RAISE:
            frame = self._raised // _RAISE
            if view.is_small:  # once open it is not shut again
                frame = min(frame, 1)
            view.sprite("gate", maze.goal, frame=frame)
