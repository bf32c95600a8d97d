"""A result to share: a small picture made of emoji, without a spoiler."""

from pixelmaze.game.game import Game
from pixelmaze.game.level import Level
from pixelmaze.game.rules import LOST, WON
from pixelmaze.game.walk import legs_of
from pixelmaze.ui import messages
from pixelmaze.ui.messages import clock, star_row
from pixelmaze.ui.messages import daily as words


def picture(level: Level, game: Game, streak: int = 0) -> str:
    """The result of a daily maze as lines of text. There is a row for each leg and a square for
    each part of it, by the moves made in vain there; then moves, time and the ID. A `streak` of
    more than a day is told."""
    rows = [_row(leg.parts, at < len(game.maze.waypoints), leg.is_over, game)
            for at, leg in enumerate(legs_of(game))]  # fmt: skip
    told = [messages.shared_moves(game.moves, game.par.moves)]
    if not game.rules.relaxed:
        told.append(clock(game.ticks))
    if streak > 1:
        told.append(words.shared_streak(streak))
    title = f"pixelmaze {level.name.replace('-', ' ', 1)}"
    stars = f" {star_row(game.stars)}" if game.outcome == WON else ""
    return "\n".join([title + stars, *rows, " · ".join(told), level.maze])


def _row(parts: list[int | None], has_key: bool, is_over: bool, game: Game) -> str:
    squares = "".join(words.NOT_REACHED if part is None else words.SQUARES[part] for part in parts)
    if is_over:
        return squares + (words.KEY_SIGN if has_key else words.GOAL_SIGN)
    return squares + (words.LOST_SIGNS.get(game.lost_to or "", "") if game.outcome == LOST else "")
