"""The rules of a typed game before its first move, and its result, in lines."""

from pixelmaze.game.rules import WON
from pixelmaze.lines.picture import (
    GHOST,
    RIVAL,
    SIGNS_OF_HUNTER,
    SIGNS_OF_SHIFT,
    signs_of_room,
)
from pixelmaze.ui.play.facts import (
    chest_of,
    comparison,
    introduction,
    praise,
    result_rows,
    standing,
)
from pixelmaze.ui.play.messages import no_record, star_row
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.sharing import share_line, share_picture


def rules_told(play: Playthrough, is_drawn: bool) -> list[str]:
    """The level and its rules. `is_drawn`: whether the maze is drawn, not described."""
    game = play.game
    lines = [play.level.heading, *(line.words for line in introduction(play))]
    if play.rival and is_drawn:
        lines[-1] += f" {RIVAL} is where it is."
    if game.ghost:
        sign = f"{GHOST} is the ghost. " if is_drawn else ""
        lines.append(f"{sign}Each move takes a fifth of a second.")
    if game.world and is_drawn:
        lines.append(signs_of_room(game))
    if game.hunter and is_drawn:
        lines.append(SIGNS_OF_HUNTER)
    if game.next_change and is_drawn:
        lines.append(SIGNS_OF_SHIFT)
    if game.tour < 0:
        lines.append("No way leads to the goal.")
    return list(filter(None, lines))


def result_told(play: Playthrough, is_drawn: bool) -> list[str]:
    """How a game ended, with figures, stars and praise."""
    game = play.game
    (_, *heads), *rows = result_rows(game, play.store.records.get(play.level.name), play.rival)
    lines = [standing(game, None).word] if is_drawn else []  # otherwise it has been described
    for what, *values in rows:
        told = [f"{head} {value}" for head, value in zip(heads, values, strict=True) if value]
        lines.append(f"{what}: {', '.join(told)}")
    if game.outcome == WON:
        count = f"{len(game.stars)} of {len(game.offered_stars)}"
        lines.append(f"stars: {star_row(game.stars) if is_drawn else count}")
    lines.append(praise(game, play.news, "Dots show the shortest route." if is_drawn else ""))
    lines.append(chest_of(play.level) if game.outcome == WON else "")
    lines.append(comparison(game, play.rival))
    if play.outsider:
        lines.append(no_record(play.outsider))
    elif play.level.is_fixed:
        has_picture = is_drawn and play.level.is_daily  # which makes no sense read aloud
        lines.append(share_picture(play) if has_picture else share_line(play.level, game))
    return list(filter(None, lines))
