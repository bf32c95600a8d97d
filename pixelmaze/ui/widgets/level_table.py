"""The adventure as a table, for terminals with little room: a row of levels for each chapter, and
facts about the selected one."""

from collections.abc import Sequence
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

# ---- the facts about a level ---------------------------------------------------------------------


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
    if menus.adventure.level_selected[0] == len(CHAPTERS):
        _paint_ending(s, menus, sizes)
        return
    chapter = CHAPTERS[menus.adventure.level_selected[0]]
    level = chapter.levels[menus.adventure.level_selected[1]]
    left, y = sizes.pad
    if thumbnail[0]:
        box = Box(left, (s.height - thumbnail[1]) // 2, *thumbnail)
        is_done = level.name in menus.store.records
        s.thumbnail(
            box,
            level,
            maze,
            menus.adventure.level_selected[0],
            menus.adventure.is_open(level),
            is_done,
        )
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
    paint_best(s, menus, level, Box(left, bottom, right - left, 1), sizes.gap)


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


def paint_best(s: Surface, menus: Flow, level: Level, box: Box, gap: int) -> None:
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


# ---- the table -----------------------------------------------------------------------------------

_ROAD = Ink(Role.PANEL_EDGE)
_MOST = max(len(chapter.levels) for chapter in CHAPTERS)


_WIDTH = 76
_TOP, _BELOW = 1, 6
"""Lines above the first chapter, and below the last one: the frame, the rule and the facts."""
_PAD = 2  # from the frame to texts at its left and right
_GAP = 2
_NUMBER_END, _TITLE = 5, 6  # where the number of a chapter ends, and where its title begins
_ROOMS, _LEAST = 25, 7
"""From the frame to the first room: with titles, and where there is no room for them."""
_ROOM, _STEP = 7, 8  # the width of a room, and from one to the next


class Layout(NamedTuple):
    box: Box
    first: int  # the first visible chapter
    rows: int  # how many chapters are visible
    rooms: int  # from the frame to the first room
    step: int  # from one room to the next
    seen: int  # how many rooms of a chapter are visible


class AdventureFace:
    """The input that is the same in every look of the adventure's menu."""

    def __init__(self, menus: Flow) -> None:
        self._menus = menus

    @property
    def selected(self) -> tuple[int, int]:
        """Chapter and level."""
        return self._menus.adventure.level_selected

    def move(self, by: int) -> None:
        self._menus.adventure.change_chapter(by)

    def change(self, by: int) -> None:
        self._menus.adventure.change_level(by)

    def page(self, by: int) -> None:
        self._menus.adventure.go_to_level(0 if by < 0 else len(CHAPTERS) - 1, self.selected[1])

    def scroll(self, by: int) -> None:
        self.change(by)


class LevelTable(AdventureFace):
    """The look of the adventure's menu where there is little room."""

    def __init__(self, menus: Flow) -> None:
        super().__init__(menus)
        self._layout: Layout | None = None

    def point(self, x: int, y: int) -> int | None:
        """Select the level at this position. Returns 0 if there is one, else None."""
        layout = self._layout
        if not layout:
            return None
        width, margin = layout.step - 1, (layout.step - _ROOM) // 3
        for chapter in range(layout.first, layout.first + layout.rows):
            first = self._first_room(layout, chapter)
            last = min(first + layout.seen, len(CHAPTERS[chapter].levels))
            for level in range(first, last):
                left, top = _place(layout, chapter, level - first)
                box = Box(layout.box.x + left - margin, layout.box.y + top, width, 1)
                if box.holds(x, y):
                    self._menus.adventure.go_to_level(chapter, level)
                    return 0
        return None

    def update(self) -> None:
        """Nothing moves here by itself."""

    # ---- layout --------------------------------------------------------------------------------

    @property
    def box(self) -> Box:
        assert self._layout, "place it first"
        return self._layout.box

    def place(self, s: Surface, room: Box) -> None:
        """Lay out the map; call it before `point` and `draw`."""
        width = min(_WIDTH, room.width)
        rows = max(1, min(len(CHAPTERS), room.height - _TOP - _BELOW))
        height = min(_TOP + rows + _BELOW, room.height)
        x, y = room.x + (room.width - width) // 2, room.y + (room.height - height) // 2
        chapter = min(self.selected[0], len(CHAPTERS) - 1)
        first = max(0, min(chapter - rows // 2, len(CHAPTERS) - rows))
        step = _STEP if width == _WIDTH else _STEP - 1
        right = width - _PAD
        rooms = min(_ROOMS, max(_LEAST, right - (_MOST - 1) * step - _ROOM))
        seen = max(1, (right - rooms - _ROOM) // step + 1)
        self._layout = Layout(Box(x, y, width, height), first, rows, rooms, step, seen)

    def _first_room(self, layout: Layout, chapter: int) -> int:
        """The first visible level of a chapter."""
        level = CHAPTERS[chapter].levels.index(self._menus.adventure.level_in(chapter))
        return max(0, min(level - layout.seen // 2, len(CHAPTERS[chapter].levels) - layout.seen))

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self, s: Surface, room: Box, age: int, is_calm: bool) -> None:
        self.place(s, room)
        layout, menus = self._layout, self._menus
        assert layout
        earned = tuple(self._stars())
        shows = (layout, self.selected, menus.message, earned, len(menus.store.records))
        s.plate(self, layout.box, shows, lambda s: self._paint(s, layout))
        chapter, level = self.selected
        if chapter < len(CHAPTERS):
            first = self._first_room(layout, chapter)
            x, y = _place(layout, chapter, level - first)
            s.cursor(layout.box.x + x - 1, layout.box.y + y)

    def _stars(self) -> list[tuple[str, ...]]:
        return [self._menus.adventure.stars(level) for level in ADVENTURE.values()]

    def _paint(self, s: Surface, layout: Layout) -> None:
        menus = self._menus
        s.frame(Box(0, 0, s.width, s.height), menus.adventure.title)
        words = f"{sum(map(len, self._stars()))} {out_of(str(ALL_STARS))}"
        icon, width = 2, s.width_of(words)
        x = s.width - _PAD - 1 - width
        if x - icon - _GAP > (s.width + s.width_of(menus.adventure.title)) // 2:
            s.fill(Box(x - icon - 1, 0, width + icon + 2, 1), Role.PANEL)  # on the frame
            s.icon(x - icon, 0, "star")
            s.text(x, 0, words, PRAISE)
        for chapter in range(layout.first, layout.first + layout.rows):
            self._paint_chapter(s, layout, chapter)
        y = _TOP + layout.rows
        if y < s.height - 1:
            s.rule(Box(0, y, s.width, 1))
        self._paint_facts(s, y + 1)

    def _paint_chapter(self, s: Surface, layout: Layout, at: int) -> None:
        menus, chapter = self._menus, CHAPTERS[at]
        is_selected = self.selected[0] == at
        is_open = any(menus.adventure.is_open(level) for level in chapter.levels)
        number, y = f"{at + 1}", _TOP + at - layout.first
        s.text(_NUMBER_END - s.width_of(number), y, number, _NUMBER if is_open else DIM)
        if layout.rooms > _LEAST:
            title = s.shortened(chapter.title, layout.rooms - _TITLE - 1)
            s.text(_TITLE, y, title, DIM if not is_open else TITLE if is_selected else TEXT)
        first = self._first_room(layout, at)
        levels = chapter.levels[first : first + layout.seen]
        for i, level in enumerate(levels):
            left, top = _place(layout, at, i)
            stars = [star in menus.adventure.stars(level) for star in ROOM_STARS]
            number = level.number.partition("-")[2]
            if first + i:
                s.text(left - 1, top, "─", _ROAD)
            _paint_level(
                s,
                left,
                top,
                number,
                stars if menus.adventure.is_open(level) else None,
                self.selected == (at, first + i),
            )
        if first:
            s.text(layout.rooms - 1, y, "‹", _NUMBER)
        if first + len(levels) < len(chapter.levels):
            s.text(layout.rooms + len(levels) * layout.step - 1, y, "›", _NUMBER)

    def _paint_facts(self, s: Surface, y: int) -> None:
        """What there is to know about the selected level; where there is little room, not all."""
        menus = self._menus
        if menus.adventure.index == len(CHAPTERS):
            s.text(_PAD, y, menus.adventure.selected.label, TITLE)
            s.text(_PAD, y + 1, menus.adventure.selected.note, TEXT)
            return
        chapter = CHAPTERS[menus.adventure.index]
        level = menus.adventure.level_in(menus.adventure.index)
        width, bottom = s.width - 2 * _PAD, s.height - 1
        icon = "noway" if menus.is_error else ""
        notes = self._notes(s, width - 2 * bool(icon))
        if y + 3 + len(notes) <= bottom:
            words = f"{chapter.title}: {chapter.words}"
            s.text(_PAD, y, s.shortened(words, width), DIM)
            y += 1
        x = s.text(_PAD, y, level.number, _NUMBER) + 2
        earned = [star in menus.adventure.stars(level) for star in ROOM_STARS]
        right = s.stars(s.width - _PAD, y, earned)
        s.text(x, y, s.shortened(level.title, right - _GAP - x), TITLE)
        y += 1
        for at, (words, ink) in enumerate(notes):
            if y >= bottom:
                return
            x = s.icon(_PAD, y, icon) if icon and not at else _PAD
            s.text(x, y, words, ink)
            y += 1
        if y < bottom:
            paint_best(s, menus, level, Box(_PAD, y, width, 1), _GAP)

    def _notes(self, s: Surface, width: int) -> Sequence[tuple[str, Ink]]:
        menus = self._menus
        item = menus.adventure.selected
        ink = ALARM if menus.is_error else TEXT if item.is_enabled else DIM
        return [(words, ink) for words in s.broken(menus.message or item.note, width)]


def _paint_level(
    s: Surface, x: int, y: int, number: str, stars: Sequence[bool] | None, is_selected: bool
) -> None:
    """A level: its number and stars; a cross in place of `stars` that are None."""
    row = "".join("★" if each else "☆" for each in stars or ())
    words = "  ×  " if stars is None else f"{number} {row}"
    if is_selected:
        s.fill(Box(x, y, len(words) + 2, 1), Role.PANEL_EDGE, is_marked=True)
        s.text(x + 1, y, words, TITLE)
    else:
        s.text(x + 1, y, words, DIM)
        if stars:
            s.text(x + 3, y, row, _NUMBER)


def _place(layout: Layout, chapter: int, at: int) -> tuple[int, int]:
    """The upper left corner of a visible room, from the frame's corner."""
    return layout.rooms + at * layout.step, _TOP + chapter - layout.first
