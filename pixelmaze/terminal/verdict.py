"""What came of a game: its stars, the figures beside par and the best, and praise."""

from __future__ import annotations

from pixelmaze.game.rules import WON
from pixelmaze.storage.records import Record
from pixelmaze.terminal.canvas import DIM, Box, Canvas, Style, width_of
from pixelmaze.terminal.frame import broken
from pixelmaze.terminal.star_row import draw_stars
from pixelmaze.theme import Role
from pixelmaze.ui.messages import praise, result_rows, share_line
from pixelmaze.ui.playthrough import Playthrough

_COLUMNS = (11, 18, 26, 34)
"""Where the columns of the table end; the first one is to the left."""
_PRAISE = Style(Role.GOAL_LIGHT)


def draw_verdict(
    canvas: Canvas, box: Box, play: Playthrough, record: Record | None, stars: int, height: int
) -> None:
    """As much as there is room for in the first lines of the box; of the stars, so many are shown
    by now."""
    canvas.fill(box, Style())
    box = box._replace(height=height)
    left = box.x + (box.width - 34) // 2
    rows = result_rows(play.game, record)
    lines = _lines(play, box.width - 4, box.height - 2 - len(rows))
    spare = box.height - 2 - len(rows) - len(lines)
    y = box.y + (1 if spare > 3 else 0)
    draw_stars(canvas, box._replace(y=y), play.game.stars[:stars])
    y += 2 + (spare > 0)
    for row in rows:
        if y >= box.y + box.height:
            return
        for at, words in enumerate(row):
            x = left if at == 0 else left + _COLUMNS[at] - width_of(words)
            canvas.write(x, y, words, DIM if at == 0 or row is rows[0] else Style())
        y += 1
    y += spare > 1
    for words, style in lines:
        if y < box.y + box.height:
            canvas.write(box.x + 2, y, words, style)
        y += 1


def _lines(play: Playthrough, width: int, most: int) -> list[tuple[str, Style]]:
    """What is said of it: each thing in full, or where there is no room for it not at all; first
    what the player can take along."""
    said = [(praise(play.game, play.news), _PRAISE)]
    if play.level.is_daily and play.game.outcome == WON:
        line = share_line(play.level, play.game)
        said = [(line, Style()), ("It is printed when you quit.", DIM), *said]
    lines: list[tuple[str, Style]] = []
    for words, style in said:
        more = [(part, style) for part in broken(words, width)]
        if len(lines) + len(more) <= most:
            lines += more
    return lines
