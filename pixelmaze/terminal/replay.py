"""A run, played again before one's eyes."""

from __future__ import annotations

from pixelmaze.game.rules import TICKS
from pixelmaze.game.run import Run, maze_of
from pixelmaze.terminal.play import Play
from pixelmaze.terminal.session import Session
from pixelmaze.ui.replaying import LEAD, REPLAYED, Replaying, level_of_run, repeat, ticks_of


class Replay(Play):
    """It sets no record, and nobody walks but he who did."""

    offered = REPLAYED
    is_replay = True

    def __init__(self, session: Session, run: Run) -> None:
        self._run = run
        self._replaying = Replaying(run)
        super().__init__(session, level_of_run(run), maze_of(run))

    def come_to(self, seconds: float | None) -> None:
        """Be where all is after so many seconds; None: at the end of the run."""
        ticks = ticks_of(self._run) if seconds is None else round(seconds * TICKS)
        for _ in range(min(ticks, ticks_of(self._run))):
            self.update(1 / TICKS)

    def heard(self, key: str) -> bool:
        return False

    def restart(self) -> None:
        super().restart()
        self._replaying.rewind()

    def act(self) -> None:
        """Do what was done at this tick."""
        if self.age <= LEAD:
            return
        for action in self._replaying.due(self.game.ticks):
            repeat(self.play, action, self.walk, self.undo)
