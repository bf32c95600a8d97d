"""The facts about the selected level of the adventure, below its map."""

from typing import NamedTuple

from pixelmaze.game.levels import ADVENTURE, CHAPTERS
from pixelmaze.game.rewards import ALL_STARS
from pixelmaze.game.rules import ROOM_STARS, Level
from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.ui.credits import facts, feat_of
from pixelmaze.ui.game_facts import in_short
from pixelmaze.ui.menus.flow import Flow
from pixelmaze.ui.messages import clock, moves_of, out_of
from pixelmaze.ui.messages.menus import BEST, NOT_PLAYED
from pixelmaze.ui.surface import ALARM, DIM, PRAISE, TEXT, TITLE, Box, Ink, Surface

_NUMBER = Ink(Role.HEADING)


class _Sizes(NamedTuple):
    pad: tuple[int, int]  # from the left edge and from the top
    lines: tuple[int, int, int]
    """Heights of the lines: the chapter, the level, and each that follows; 0: it is left out."""
    most: int  # lines that a sentence may take
    gap: int


_PIXELS = _Sizes((10, 8), (14, 14, 11), 2, 14)
_LECTURE = _Sizes((6, 6), (0, 13, 11), 2, 8)
_CHARACTERS = _Sizes((2, 1), (1, 1, 1), 2, 2)


def paint_facts(s: Surface, menus: Flow, thumbnail: tuple[int, int], maze: Maze | None) -> None:
    """Paint what there is to know about the selected level. `thumbnail` is the size of the picture
    of its maze; 0, 0 for none. Without the maze it stays empty."""
    sizes = s.pick(_LECTURE if s.is_lecture else _PIXELS, _CHARACTERS)
    s.strip(Box(0, 0, s.width, s.height), is_below=True)
    if not s.has_pointer:
        s.well(Box(0, 0, s.width, 1))
    level, land = menus.adventure.level, menus.adventure.index
    if not level:
        _paint_ending(s, menus, sizes)
        return
    chapter = CHAPTERS[land]
    left, y = sizes.pad
    if thumbnail[0]:
        box = Box(left, (s.height - thumbnail[1]) // 2, *thumbnail)
        is_done = level.name in menus.store.records
        s.thumbnail(box, level, maze, land, menus.adventure.is_open(level), is_done)
        left += thumbnail[0] + sizes.gap
    right = s.width - sizes.pad[0]
    if sizes.lines[0]:
        end = _paint_count(s, menus, right, y) - sizes.gap
        is_found = chapter.levels[-1].name in menus.store.records
        told = chapter.story if is_found else f"{chapter.title}: {chapter.words}"
        s.text(left, y, s.shortened(told, end - left), DIM)
        y += sizes.lines[0]
    x = s.text(left, y, level.number, _NUMBER) + s.pick(8, 2)
    stars = menus.adventure.stars(level)
    edge = s.stars(right, y, [star in stars for star in ROOM_STARS])
    s.text(x, y, s.shortened(level.title, edge - sizes.gap - x), TITLE)
    y += sizes.lines[1]
    _paint_words(s, menus, sizes, left, right, y)
    bottom = s.height - s.pick(16 if not s.is_lecture else 13, 1)
    _paint_best(s, menus, level, Box(left, bottom, right - left, 1), sizes.gap)


def _paint_ending(s: Surface, menus: Flow, sizes: _Sizes) -> None:
    """What there is to know about the end of the road."""
    item, (x, y) = menus.adventure.selected, sizes.pad
    if sizes.lines[0]:
        _paint_count(s, menus, s.width - x, y)
    s.text(x, y, item.label, TITLE)
    s.text(x, y + sizes.lines[1], item.note, TEXT)
    told = ", ".join(facts(feat_of(menus.store, menus.daily.today())))
    for i, words in enumerate(s.broken(told, s.width - 2 * x)[: sizes.most], 2):
        s.text(x, y + sizes.lines[1] + i * sizes.lines[2], words, DIM)


def _paint_count(s: Surface, menus: Flow, right: int, y: int) -> int:
    """How many stars there are in all. Returns the left edge."""
    earned = sum(len(menus.adventure.stars(level)) for level in ADVENTURE.values())
    words = f"{earned} {out_of(str(ALL_STARS))}"
    left = right - s.width_of(words) - s.pick(11, 2)
    s.text(s.icon(left, y, "star"), y, words, PRAISE)
    return left


def _paint_words(s: Surface, menus: Flow, sizes: _Sizes, left: int, right: int, y: int) -> None:
    """The sentence about the level, or why it cannot be played."""
    item = menus.adventure.selected
    icon = "noway" if menus.is_error else "" if item.is_enabled else s.pick("lock", "")
    x = s.icon(left, y, icon) + s.pick(1, 0) if icon else left
    ink = ALARM if menus.is_error else TEXT if item.is_enabled else DIM
    words = s.broken(menus.message or item.note, right - x)
    for line in words[: sizes.most]:
        s.text(x, y, line, ink)
        y += sizes.lines[2]


def _paint_best(s: Surface, menus: Flow, level: Level, box: Box, gap: int) -> None:
    """A line with the best run at the left, and what is special about the level at the right."""
    left, y, width, _ = box
    record = menus.store.records.get(level.name)
    if record:
        x = s.icon(s.text(left, y, BEST, DIM) + s.pick(8, 1), y, "moves")
        x = s.icon(s.text(x, y, moves_of(record.moves), TEXT) + gap, y, "time")
        x = s.text(x, y, clock(record.ticks), TEXT)
    else:
        x = s.text(left, y, NOT_PLAYED if menus.adventure.is_open(level) else "", DIM)
    right = left + width
    for kind, words in reversed(in_short(level)):
        at = right - s.width_of(words) - s.pick(11, 0)
        if at < x + gap:
            return
        s.text(s.icon(at, y, kind), y, words, TEXT)
        right = at - gap
