"""The time from the end of a game to its result."""

from pixelmaze.game.game import Game
from pixelmaze.game.rules import GHOST, TICKS, WON
from pixelmaze.ui.play.playthrough import Playthrough

_LONG = 13 * TICKS // 6
_UNSKIPPABLE = TICKS // 3  # a key in these ticks may have been meant for a move
_STAR = 2 * TICKS // 5  # from one star to the next
_LOOK = 4 * TICKS // 5
_DOTS_A_TICK = 0.4
_REST = 5 * TICKS // 2  # for the picture, once it is complete


def winner_of(game: Game) -> int:
    """The cell of the ghost or hunter that won a lost game."""
    if game.ghost and game.lost_to == GHOST:
        return game.ghost.route[-1]
    return game.hunter.cell if game.hunter else game.cell


class Celebration:
    """Stars appear one after another; a hidden picture appears dot by dot. A lost game takes the
    same time, without either. All times are in ticks."""

    def __init__(self, play: Playthrough) -> None:
        self.game = play.game
        self.age = 0  # since the end of the game
        self._shown = 0  # since the player was seen at the goal
        self.title = play.level.title
        self.dots: list[tuple[int, int]] = []
        """Columns and rows in the picture, in the order of the route; empty without a picture."""
        self.size = (0, 0)  # columns and rows of the picture
        if play.level.paints and self.has_won:
            grid = play.maze.grid
            self.dots = [*map(grid.xy, dict.fromkeys(play.game.shortest))]
            self.size = (grid.width, grid.height)

    @property
    def has_won(self) -> bool:
        return self.game.outcome == WON

    def tick(self, has_arrived: bool) -> None:
        """Let a tick pass; `has_arrived` is True once the player is seen at the goal."""
        self.age += 1
        self._shown += has_arrived

    @property
    def dots_shown(self) -> int:
        return min(len(self.dots), int(self._shown * _DOTS_A_TICK))

    @property
    def stars(self) -> tuple[str, ...]:
        """The stars that have appeared."""
        return self.game.stars[: self.age // _STAR]

    @property
    def is_star_new(self) -> bool:
        """True if the last star has just appeared."""
        return bool(self.stars) and self.age < (len(self.stars) + 0.5) * _STAR

    @property
    def is_loss_announced(self) -> bool:
        """True once words say that the game is lost, after a look at the winner."""
        return not self.has_won and self.age > _LOOK

    @property
    def can_be_skipped(self) -> bool:
        return self.age > _UNSKIPPABLE

    @property
    def is_over(self) -> bool:
        return self.age > (round(len(self.dots) / _DOTS_A_TICK) + _REST if self.dots else _LONG)
