"""The adventure as a map: a row of rooms for each chapter, and what is said of the selected one."""

from __future__ import annotations

from pixelmaze.game.level import Level
from pixelmaze.game.levels import ADVENTURE, CHAPTERS
from pixelmaze.game.rules import STARS
from pixelmaze.terminal.canvas import DIM, EDGE, Canvas, Style, shortened, width_of
from pixelmaze.terminal.frame import TITLE, broken, draw_frame, first_seen
from pixelmaze.theme import Role
from pixelmaze.ui.menus import Flow
from pixelmaze.ui.messages import clock, in_short, star_row
from pixelmaze.ui.surface import Box

_WIDTH = 76
_ROOMS = 22
"""Where the first room of a chapter begins, where there is room for its title."""
_ROOM = 8
"""Characters that a room takes, and the passage before it; where there is little room, the passage
takes one of those of the room before."""
_BELOW = 5
"""Lines for what is said of the selected level, and one between."""
_SELECTED = Style(Role.WHITE, Role.PANEL_EDGE, is_bold=True, is_reversed=True)
_STAR = Style(Role.GOAL, is_bold=True)


class LevelMap:
    """The look of the adventure's menu."""

    def __init__(self, menus: Flow) -> None:
        self._menus = menus

    # ---- what the player does ------------------------------------------------------------------

    def move(self, by: int) -> None:
        self._menus.change_chapter(by)

    def change(self, by: int) -> None:
        self._menus.change_level(by)

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, room: Box) -> None:
        menus = self._menus
        width = min(_WIDTH, room.width)
        rows = max(1, min(len(CHAPTERS), room.height - 2 - _BELOW))
        height = min(rows + 2 + _BELOW, room.height)
        x, y = room.x + (room.width - width) // 2, room.y + (room.height - height) // 2
        inner = draw_frame(canvas, Box(x, y, width, height), menus.adventure.title)
        total = sum(len(menus.stars(level)) for level in ADVENTURE.values())
        words = f" {total} of {len(STARS) * len(ADVENTURE)} ★ "
        if 2 * width_of(words) + width_of(menus.adventure.title) + 6 <= width:
            canvas.write(x + width - width_of(words) - 2, y, words, _STAR)
        chapter, _ = self._menus.level_selected
        first = first_seen(chapter, rows, len(CHAPTERS))
        for at in range(first, first + rows):
            self._draw_chapter(canvas, Box(inner.x, inner.y + at - first, inner.width, 1), at)
        below = inner.y + rows
        canvas.write(x, below, "├" + "─" * (width - 2) + "┤", EDGE)
        left = inner.y + inner.height - below - 1
        self._draw_words(canvas, Box(inner.x, below + 1, inner.width, left))

    def _draw_chapter(self, canvas: Canvas, line: Box, at: int) -> None:
        menus, chapter = self._menus, CHAPTERS[at]
        selected, level = self._menus.level_selected
        is_selected = selected == at
        is_open = any(menus.is_open(level) for level in chapter.levels)
        x, y, width, _ = line
        step = _ROOM - (width < _WIDTH - 4)
        rooms = _ROOM + step * (max(len(entry.levels) for entry in CHAPTERS) - 1)
        titles = min(_ROOMS, max(4, width - rooms))
        canvas.write(x, y, "›" if is_selected else " ", _STAR)
        canvas.write(x + 1, y, f"{at + 1:2}", Style(Role.GOAL if is_open else Role.TEXT_DIM))
        style = TITLE if is_selected else Style(Role.TEXT if is_open else Role.TEXT_DIM)
        if titles > 8:
            canvas.write(x + 4, y, shortened(chapter.title, titles - 3), style)
        seen = max(1, (width - titles - _ROOM) // step + 1)
        first = first_seen(level, seen, len(chapter.levels))
        left = x + titles
        for i, entry in enumerate(chapter.levels[first : first + seen]):
            if i:
                canvas.put(left, y, "─", EDGE)
            self._draw_room(
                canvas, left + 1, y, entry, self._menus.level_selected == (at, first + i)
            )
            left += step
        if first:
            canvas.put(x + titles, y, "‹", _STAR)
        if first + seen < len(chapter.levels):
            canvas.put(left + _ROOM - step, y, "›", _STAR)

    def _draw_room(self, canvas: Canvas, x: int, y: int, level: Level, is_selected: bool) -> None:
        """Its number and its stars; a cross where it is locked."""
        number = level.number.partition("-")[2]
        is_open = self._menus.is_open(level)
        words = f"{number} {star_row(self._menus.stars(level))}" if is_open else "  ×  "
        if is_selected:
            canvas.write(x, y, f" {words} ", _SELECTED)
        else:
            canvas.write(x + 1, y, words, DIM)
            canvas.write(x + 3, y, words[2:] if is_open else "", Style(Role.GOAL))

    def _draw_words(self, canvas: Canvas, box: Box) -> None:
        """What is said of the selected level."""
        menus = self._menus
        at = menus.adventure.index
        level, item, chapter = menus.level_in(at), menus.adventure.selected, CHAPTERS[at]
        lines: list[tuple[str, Style]] = [
            (f"{level.number}  {level.title}", TITLE),
            *((words, Style()) for words in broken(item.note, box.width)),
        ]
        if menus.message:
            lines[1:] = [(words, Style(Role.ALARM, is_bold=True))
                         for words in broken(f"! {menus.message}", box.width)]  # fmt: skip
        lines.append((self._best(level), DIM))
        if len(lines) < box.height:
            lines.insert(0, (f"{chapter.title}: {chapter.words}", DIM))
        for y, (words, style) in enumerate(lines[: box.height], start=box.y):
            canvas.write(box.x, y, shortened(words, box.width), style)
        kinds = "  ".join(line.words for line in in_short(level))
        right = box.x + box.width - width_of(kinds)
        y = box.y + min(len(lines), box.height) - 1
        if box.height >= 3 and right > box.x + width_of(lines[-1][0]) + 2:
            canvas.write(right, y, kinds, Style(Role.GOAL_LIGHT))

    def _best(self, level: Level) -> str:
        record = self._menus.store.records.get(level.name)
        if record:
            stars = star_row(record.stars)
            return f"Best: {record.moves:,} moves, {clock(record.ticks)}  {stars}"
        return "Not played yet." if self._menus.is_open(level) else ""
