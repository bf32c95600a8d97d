"""The replay of a recorded run, each input at its tick."""

from collections import deque
from dataclasses import replace

from pixelmaze.game.rules import HINTS, UNDO, WAYS
from pixelmaze.game.run import Run
from pixelmaze.maze.grid import arc_towards
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.requests import LEAD, level_and_maze


class ReplayScene(PlayScene):
    """Only recorded inputs move the player, and no record is set."""

    offered = ("restart", "play_on", "pause", "theme", "mute", "zoom_in", "zoom_out")
    is_replay = True

    def __init__(self, session: Session, run: Run) -> None:
        self._inputs, self._left = run.inputs, deque(run.inputs)
        level, maze = level_and_maze(run)
        super().__init__(session, replace(level, name="", words="", number="Replay:"), maze)

    def restart(self) -> None:
        super().restart()
        self._left = deque(self._inputs)

    def act(self, hears_mouse: bool) -> None:
        """Repeat the inputs of this tick."""
        if self._age > LEAD:
            # in a relaxed game only moves take time
            tick = self._age - LEAD if self.game.rules.relaxed else self.game.ticks
            while self._left and self._left[0].tick <= tick:
                self._repeat(self._left.popleft().action)

    def _repeat(self, action: str) -> None:
        if action in WAYS:
            self.walk(arc_towards(self.maze.grid, self.game.cell, WAYS.index(action)))
        elif action == UNDO:
            self.undo()
        elif action in HINTS:
            self.play.hinting.show(HINTS.index(action) + 1)
        else:
            self.game.act(action)  # the solver, whose moves are inputs, too

    def catch_up(self) -> None:
        self.act(hears_mouse=False)
