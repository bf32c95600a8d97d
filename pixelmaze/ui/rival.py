"""A run that is raced: what is told about it before and after the game."""

from pixelmaze.game.game import Game
from pixelmaze.game.rules import TICKS, WON
from pixelmaze.game.run import Run
from pixelmaze.storage.records import Record
from pixelmaze.ui.game_facts import Line, result_rows
from pixelmaze.ui.messages import clock, moves_of
from pixelmaze.ui.messages.daily import RIVAL, compared


def rule_of(rival: Run) -> Line:
    """The line shown before the first move."""
    time = "" if rival.rules.relaxed else f", {clock(rival.claim.ticks)}"
    return Line("race", f"Race a run of {moves_of(rival.claim.moves)}{time}.")


def rows_against(
    game: Game, record: Record | None, rival: Run | None
) -> list[tuple[str, str, str, str]]:
    """The table of a result, with its header: with a rival, that run in place of the record."""
    if not rival:
        return result_rows(game, record)
    (what, you, par, _), *rows = result_rows(game, rival.claim)
    return [(what, you, par, RIVAL), *rows]


def comparison(game: Game, rival: Run | None) -> str:
    """How a finished game compares with the run it raced; empty if there was none."""
    if not rival or game.outcome != WON:
        return ""
    seconds = None if game.rules.relaxed else (game.ticks - rival.claim.ticks) / TICKS
    return compared(game.moves - rival.claim.moves, seconds)
