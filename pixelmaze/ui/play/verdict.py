"""The verdict of a game: stars, a table of figures with par and record, and praise."""

from collections.abc import Sequence
from typing import NamedTuple

from pixelmaze.storage.records import Record
from pixelmaze.ui.kit.surface import DIM, PRAISE, TEXT, Box, Ink, Surface
from pixelmaze.ui.play.facts import comparison, praise, result_rows
from pixelmaze.ui.play.messages import STAR_WORDS, no_record
from pixelmaze.ui.play.playthrough import Playthrough


class _Sizes(NamedTuple):
    table: tuple[int, int, int, int, int]
    """Width, x of the first column, and right edges of the others. Width 0: not centered."""
    row: int
    left: int
    gaps: tuple[int, int, int]
    """Above the stars, below them, and below the table, where there is room."""
    star: int  # from a star to its label
    apart: int


_PIXELS = _Sizes((0, 10, 100, 140, 182), 13, 10, (20, 10, 4), 30, 56)
_LECTURE = _PIXELS._replace(table=(0, 10, 94, 132, 172), gaps=(8, 8, 4))
_CHARACTERS = _Sizes((34, 0, 18, 26, 34), 1, 2, (1, 1, 1), 1, 10)


def draw_verdict(
    s: Surface, box: Box, play: Playthrough, record: Record | None, more: Sequence[str], shown: int
) -> None:
    """Draw as much as there is room for. `shown` counts the earned stars that have appeared."""
    plan = _plan(s, box, play, record, more)
    sizes, rows, said = plan.sizes, plan.rows, plan.said
    y = box.y + plan.top
    for star, x in _across(sizes, box, play).items():
        s.star(x, y, star in play.game.stars[:shown])
        word = STAR_WORDS[star]
        s.text(x - s.width_of(word) // 2, y + sizes.star, word, DIM)
    y += sizes.star + s.lengths.line + plan.below
    width, first, *ends = sizes.table
    left = box.x + ((box.width - width) // 2 if width else 0)
    for row in rows:
        if y + sizes.row > box.y + box.height:
            return
        s.text(left + first, y, row[0], DIM)
        for words, end in zip(row[1:], ends, strict=True):
            s.text(left + end - s.width_of(words), y, words, TEXT if row[0] else DIM)
        y += sizes.row
    y += plan.after
    for lines, ink in said:
        for line in lines:
            if y + s.lengths.line <= box.y + box.height:
                s.text(box.x + sizes.left, y, line, ink)
            y += s.lengths.line
        y += s.by_unit(4, 0) if ink is PRAISE else 0


def star_places(
    s: Surface, box: Box, play: Playthrough, record: Record | None, more: Sequence[str]
) -> list[tuple[int, int]]:
    """The places at which `draw_verdict` draws earned stars, in order of appearance."""
    plan = _plan(s, box, play, record, more)
    across = _across(plan.sizes, box, play)
    return [(across[star], box.y + plan.top) for star in play.game.stars]


class _Plan(NamedTuple):
    sizes: _Sizes
    rows: list[tuple[str, str, str, str]]
    said: list[tuple[Sequence[str], Ink]]
    top: int
    below: int
    after: int  # the gaps, see `_Sizes.gaps`


def _plan(
    s: Surface, box: Box, play: Playthrough, record: Record | None, more: Sequence[str]
) -> _Plan:
    sizes = s.by_unit(_LECTURE if s.is_lecture else _PIXELS, _CHARACTERS)
    line, rows = s.lengths.line, result_rows(play.game, record, play.rival)
    table = sizes.star + line + len(rows) * sizes.row
    said = _said(s, sizes, box, play, more, box.height - table)
    spare = (box.height - table - sum(len(lines) for lines, _ in said) * line) // line
    top, below, after = (
        gap if spare > least else 0 for gap, least in zip(sizes.gaps, (3, 0, 1), strict=True)
    )
    return _Plan(sizes, rows, said, top, below, after)


def _across(sizes: _Sizes, box: Box, play: Playthrough) -> dict[str, int]:
    """The x of the middle of each star that there is."""
    stars = play.game.offered_stars
    apart = min(sizes.apart, box.width // 3)
    left = box.x + box.width // 2 - apart * (len(stars) - 1) // 2
    return {star: left + apart * at for at, star in enumerate(stars)}


def _said(
    s: Surface, sizes: _Sizes, box: Box, play: Playthrough, more: Sequence[str], room: int
) -> list[tuple[Sequence[str], Ink]]:
    """Praise and `more` lines, each in full or not at all. Where there is little room, praise
    comes last."""
    said = [(praise(play.game, play.news), PRAISE)]
    if against := comparison(play.game, play.rival):
        said.append((against, TEXT))
    if play.external_name:
        said.append((no_record(play.external_name), DIM))
    else:
        said += [(words, DIM) for words in more]
    kept: list[tuple[Sequence[str], Ink]] = []
    for words, ink in (*said[1:], said[0]):
        lines = s.broken(words, box.width - 2 * sizes.left)
        if len(lines) * s.lengths.line <= room:
            room -= len(lines) * s.lengths.line
            kept.append((lines, ink))
    return sorted(kept, key=lambda entry: entry[1] is not PRAISE)
