"""The adventure as a map: a row of rooms for each chapter, joined by passages."""

from __future__ import annotations

import pyxel

from pixelmaze.game.level import Level
from pixelmaze.game.levels import ADVENTURE, CHAPTERS
from pixelmaze.game.rules import STARS
from pixelmaze.theme import Role
from pixelmaze.ui.menus import Flow
from pixelmaze.ui.messages import clock, in_short
from pixelmaze.ui.surface import Box
from pixelmaze.window import hud
from pixelmaze.window.hud import Plate
from pixelmaze.window.menu_list import paint_frame

_WIDTH = 456
_HEAD = 16
_ROW = 18
_TOP = _HEAD + 8
_ROOMS = 164
"""Where the first room of a chapter begins."""
_ROOM = (30, 15)
_STEP = 46
"""From one room to the next."""
_PAD = 12
_BELOW = 68
"""Height of what is said of the selected level."""
_STAR = (0b00100, 0b11111, 0b01110, 0b01010)
"""Small pictures 5 pixels wide, row by row."""
_HOLE = (0b00000, 0b00110, 0b00110, 0b00000)
_LOCK = (0b01110, 0b10001, 0b11111, 0b11011, 0b11111)


class LevelMap:
    """The look of the adventure's menu."""

    def __init__(self, menus: Flow, room: Box) -> None:
        self._menus = menus
        height = _TOP + len(CHAPTERS) * _ROW + 4 + _BELOW
        x, y = room.x + (room.width - _WIDTH) // 2, room.y + (room.height - height) // 2
        self.box = Box(x, y, _WIDTH, height)
        self._plate = Plate(self.box)

    # ---- what the player does ------------------------------------------------------------------

    @property
    def selected(self) -> tuple[int, int]:
        """Chapter and level."""
        return self._menus.level_selected

    def move(self, by: int) -> None:
        self._menus.change_chapter(by)

    def change(self, by: int) -> None:
        self._menus.change_level(by)

    def page(self, by: int) -> None:
        _, level = self.selected
        self._menus.go_to_level(0 if by < 0 else len(CHAPTERS) - 1, level)

    def scroll(self, by: int) -> None:
        self.change(by)

    def point(self, x: int, y: int) -> int | None:
        """Select the level there. 0 if there is one, None if not."""
        box = self.box
        for chapter, entry in enumerate(CHAPTERS):
            for level in range(len(entry.levels)):
                left, top = _place(chapter, level)
                if Box(box.x + left - 5, box.y + top - 1, _STEP - 1, _ROW).holds(x, y):
                    self._menus.go_to_level(chapter, level)
                    return 0
        return None

    def update(self) -> None:
        """All of it is seen."""

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self, age: int, is_calm: bool) -> None:
        menus, (x, y, width, height) = self._menus, self.box
        pyxel.rect(x + 3, y + 3, width, height, Role.OUTLINE)
        earned = tuple(menus.stars(level) for level in ADVENTURE.values())
        shows = (self.selected, earned, len(menus.store.records), menus.message)
        self._plate.draw(shows, self._paint)
        left, top = _place(*self.selected)
        frame = 0 if is_calm else age // 12 % 4
        hud.icon(f"hero_right_{(0, 1, 0, 2)[frame]}", x + left - _STEP + _ROOM[0], y + top - 2)

    def _paint(self, image: pyxel.Image) -> None:
        menus = self._menus
        paint_frame(image, menus.adventure.title)
        total = sum(len(menus.stars(level)) for level in ADVENTURE.values())
        words = f"{total} of {len(STARS) * len(ADVENTURE)}"
        right = image.width - _PAD
        hud.text(right - hud.width_of(words), 4, words, Role.GOAL_LIGHT, image)
        hud.icon("icon_star", right - hud.width_of(words) - 11, 3, image)
        for at in range(len(CHAPTERS)):
            self._paint_chapter(image, at)
        y = _TOP + len(CHAPTERS) * _ROW + 4
        image.line(_PAD, y - 3, image.width - _PAD - 1, y - 3, Role.PANEL_EDGE)
        self._paint_words(image, y + 3)

    def _paint_chapter(self, image: pyxel.Image, at: int) -> None:
        menus, chapter = self._menus, CHAPTERS[at]
        is_selected = menus.adventure.index == at
        is_open = any(menus.is_open(level) for level in chapter.levels)
        y = _TOP + at * _ROW
        if is_selected:
            image.rect(4, y, image.width - 8, _ROW - 1, Role.PANEL_EDGE)
        number = f"{at + 1}"
        colour = Role.GOAL if is_open else Role.TEXT_DIM
        hud.text(_PAD + 12 - hud.width_of(number), y + 5, number, colour, image)
        colour = Role.TEXT_DIM if not is_open else Role.WHITE if is_selected else Role.TEXT
        hud.text(_PAD + 20, y + 5, chapter.title, colour, image)
        edge = Role.TEXT_DIM if is_selected else Role.PANEL_EDGE
        for i, level in enumerate(chapter.levels):
            left, top = _place(at, i)
            if i:  # the passage that leads here
                image.rect(left - _STEP + _ROOM[0], top + 6, _STEP - _ROOM[0], 3, edge)
            self._paint_room(image, level, left, top, self.selected == (at, i), edge)

    def _paint_room(
        self, image: pyxel.Image, level: Level, x: int, y: int, is_selected: bool, edge: Role
    ) -> None:
        width, height = _ROOM
        is_open = self._menus.is_open(level)
        image.rect(x, y, width, height, Role.PANEL)
        image.rectb(x, y, width, height, Role.GOAL if is_selected else edge)
        if not is_open:
            _paint_bits(image, _LOCK, x + 13, y + 5, Role.TEXT_DIM)
            return
        number = level.number.partition("-")[2]
        stars = self._menus.stars(level)
        hud.text(x + 4, y + 4, number, Role.WHITE, image)
        for i, star in enumerate(STARS):
            bits, colour = (_STAR, Role.GOAL) if star in stars else (_HOLE, Role.TEXT_DIM)
            _paint_bits(image, bits, x + 11 + 6 * i, y + 5, colour)

    def _paint_words(self, image: pyxel.Image, y: int) -> None:
        """What is said of the selected level."""
        menus = self._menus
        level = menus.level_in(menus.adventure.index)
        item = menus.adventure.selected
        right = image.width - _PAD
        chapter = CHAPTERS[menus.adventure.index]
        hud.text(_PAD, y, f"{chapter.title}: {chapter.words}", Role.TEXT_DIM, image)
        y += 15
        x = hud.text(_PAD, y, level.number, Role.GOAL, image) + 8
        hud.text(x, y, level.title, Role.WHITE, image)
        for i, star in enumerate(STARS):
            name = "icon_star" if star in menus.stars(level) else "icon_star_empty"
            hud.icon(name, right - 10 * (len(STARS) - i) + 2, y - 1, image)
        if item.is_enabled:
            hud.text(_PAD, y + 13, level.words, Role.TEXT, image)
        else:
            hud.icon("icon_lock", _PAD, y + 12, image)
            colour = Role.ALARM if menus.message else Role.TEXT_DIM
            hud.text(_PAD + 12, y + 13, item.note, colour, image)
        self._paint_best(image, level, y + 28)
        for kind, words in reversed(in_short(level)):
            right -= hud.width_of(words)
            hud.text(right, y + 28, words, Role.TEXT, image)
            hud.icon(f"icon_{kind}", right - 11, y + 27, image)
            right -= 11 + 12

    def _paint_best(self, image: pyxel.Image, level: Level, y: int) -> None:
        record = self._menus.store.records.get(level.name)
        if record is None:
            words = "Not played yet." if self._menus.is_open(level) else ""
            hud.text(_PAD, y, words, Role.TEXT_DIM, image)
            return
        x = hud.text(_PAD, y, "Best", Role.TEXT_DIM, image) + 8
        hud.icon("icon_moves", x, y - 1, image)
        moves = f"{record.moves:,} moves"
        x = hud.text(x + 11, y, moves, Role.TEXT, image) + 12
        hud.icon("icon_time", x, y - 1, image)
        hud.text(x + 11, y, clock(record.ticks), Role.TEXT, image)


def _place(chapter: int, level: int) -> tuple[int, int]:
    """Where a room begins, from the frame's corner."""
    return _ROOMS + level * _STEP, _TOP + chapter * _ROW + 1


def _paint_bits(image: pyxel.Image, bits: tuple[int, ...], x: int, y: int, colour: Role) -> None:
    for row, line in enumerate(bits):
        for column in range(5):
            if line >> (4 - column) & 1:
                image.pset(x + column, y + row, colour)
