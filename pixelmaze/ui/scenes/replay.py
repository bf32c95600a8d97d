"""A recorded run, played again."""

from dataclasses import replace

from pixelmaze.game.run import Run
from pixelmaze.ui.games import level_and_maze
from pixelmaze.ui.replaying import LEAD, REPLAYED, Replaying, repeat
from pixelmaze.ui.scenes.play import Play
from pixelmaze.ui.session import Session


class Replay(Play):
    """It sets no record, and only the recorded inputs move the player."""

    offered = REPLAYED
    is_replay = True

    def __init__(self, session: Session, run: Run) -> None:
        self.replaying = Replaying(run)
        level, maze = level_and_maze(run)
        super().__init__(session, replace(level, name="", words="", number="Replay:"), maze)

    def restart(self) -> None:
        super().restart()
        self.replaying.rewind()

    def act(self, hears_mouse: bool) -> None:
        """Repeat the inputs of this tick."""
        if self._age > LEAD:
            # in a relaxed game only moves take time
            tick = self._age - LEAD if self.game.rules.relaxed else self.game.ticks
            for action in self.replaying.due(tick):
                repeat(self.play, action, self.walk, self.undo)

    def catch_up(self) -> None:
        self.act(hears_mouse=False)
