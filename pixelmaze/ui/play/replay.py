"""The replay of a recorded run, each input at its tick."""

from bisect import bisect_right
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
        self._inputs = run.inputs
        self._repeated = 0  # the number of inputs so far
        level, maze = level_and_maze(run)
        super().__init__(session, replace(level, name="", words="", number="Replay:"), maze)

    def restart(self) -> None:
        super().restart()
        self._repeated = 0

    def act(self, hears_mouse: bool) -> None:
        """Repeat the inputs of this tick."""
        if self._age > LEAD:
            # in a relaxed game only moves take time
            tick = self._age - LEAD if self.game.rules.relaxed else self.game.ticks
            begin = self._repeated
            self._repeated = bisect_right(self._inputs, tick, begin, key=lambda one: one.tick)
            for _, action in self._inputs[begin : self._repeated]:
                self._repeat(action)

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
