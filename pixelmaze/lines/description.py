"""The rules, the figures and the result of a game, in lines."""

from pixelmaze.game.game import Game
from pixelmaze.game.rules import GEM, WON
from pixelmaze.lines.picture import (
    GHOST_SIGN,
    RIVAL_SIGN,
    SIGNS_OF_HUNTER,
    SIGNS_OF_SHIFT,
    signs_of_room,
)
from pixelmaze.ui.kit.messages import out_of
from pixelmaze.ui.play.description import rows_in_words, stars_of
from pixelmaze.ui.play.facts import (
    chest_of,
    comparison,
    figures_of,
    introduction,
    praise,
    standing,
    two_runs,
)
from pixelmaze.ui.play.messages import FIGURE_NAMES, no_record, star_row
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.sharing import share_line, share_picture


def figures(game: Game) -> str:
    """Moves, time, keys, the ghost and the stars, in one line."""
    counts = [
        f"{FIGURE_NAMES[kind]} {number}{word}"
        for kind, number, word in figures_of(game, None)
        if number
    ]
    if GEM in game.offered_stars:
        counts.append(f"gem {game.has_gem:d} {out_of('1')}")
    earned = "earned" if game.outcome else "to earn"
    return ", ".join([*counts, f"{stars_of(game)} {earned}"])


def rules_in_words(play: Playthrough, is_drawn: bool) -> list[str]:
    """The level and its rules. `is_drawn` is True if the maze is drawn, not described."""
    game = play.game
    lines = [play.level.heading, *(line.words for line in introduction(play))]
    if play.rival and is_drawn:
        lines[-1] += f" {RIVAL_SIGN} shows where it is."
    if game.ghost:
        sign = f"{GHOST_SIGN} is the ghost. " if is_drawn else ""
        lines.append(f"{sign}Each move takes a fifth of a second.")
    if game.world and is_drawn:
        lines.append(signs_of_room(game))
    if game.hunter and is_drawn:
        lines.append(SIGNS_OF_HUNTER)
    if game.next_change and is_drawn:
        lines.append(SIGNS_OF_SHIFT)
    if game.tour < 0:
        lines.append("There is no path to the goal.")
    return list(filter(None, lines))


def result_in_words(play: Playthrough, is_drawn: bool) -> list[str]:
    """How a game ended, with figures, stars and praise."""
    game = play.game
    lines = [standing(game, None).word] if is_drawn else []  # otherwise it has been described
    lines += rows_in_words(play)
    if game.outcome == WON:
        count = f"{len(game.stars)} of {len(game.offered_stars)}"
        lines.append(f"stars: {star_row(game.stars) if is_drawn else count}")
    lines.append(praise(game, play.news, "Dots show the best path." if is_drawn else ""))
    lines.append(chest_of(play.level) if game.outcome == WON else "")
    lines += two_runs(play), comparison(game, play.rival)
    if play.uncounted:
        lines.append(no_record(play.uncounted))
    elif play.level.is_fixed:
        has_picture = is_drawn and play.level.is_daily  # pictures make no sense read aloud
        lines.append(share_picture(play) if has_picture else share_line(play.level, game))
    return list(filter(None, lines))
