"""A run, played again before one's eyes."""

from __future__ import annotations

from pixelmaze.game.run import Run, maze_of
from pixelmaze.ui.replaying import LEAD, REPLAYED, Replaying, level_of_run, repeat
from pixelmaze.window.scenes.play import Play
from pixelmaze.window.session import Session


class Replay(Play):
    """It sets no record, and nobody walks but he who did."""

    offered = REPLAYED
    is_replay = True

    def __init__(self, session: Session, run: Run) -> None:
        self.replaying = Replaying(run)
        super().__init__(session, level_of_run(run), maze_of(run))

    def restart(self) -> None:
        super().restart()
        self.replaying.rewind()

    def act(self, hears_mouse: bool) -> None:
        """Do what was done at this tick."""
        if self._age <= LEAD:
            return
        for action in self.replaying.due(self.game.ticks):
            repeat(self.play, action, self.walk, self.undo)

    def catch_up(self) -> None:
        self.act(hears_mouse=False)
