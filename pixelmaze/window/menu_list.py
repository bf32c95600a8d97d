"""How a menu looks: its items in a frame, a line each, and below them what is said of the selected
one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pyxel

from pixelmaze.theme import Role
from pixelmaze.ui.menu import Item, Menu, Stack
from pixelmaze.window import hud
from pixelmaze.window.hud import LINE, Box, Plate

ROW = 15
_HEAD = 16
_PAD = 10
_LABEL = 22
"""Where labels begin, right of the cursor."""
_NARROW, _WIDE = 216, 352
"""The width without values, and with them."""
_BUTTON = 14
"""The width of ‹ and ›, where a click changes."""
_BLINK = 32
"""Frames."""
_ICONS = {
    "Adventure": "icon_adventure", "Daily Maze": "icon_calendar", "Free Maze": "icon_maze",
    "Watch": "icon_visited", "Race": "icon_race", "Settings": "icon_settings",
    "Quit": "icon_noway", "Go on": "icon_play", "Again": "icon_undo", "New maze": "icon_maze",
    "Leave": "icon_back", "Play": "icon_play", "Watch it": "icon_visited",
    "Race on it": "icon_race", "Begin": "icon_play", "Start": "icon_play",
    "Next level": "icon_on", "Watch my walk": "icon_moves", "Resume": "icon_play",
    "Start over": "icon_undo",
}  # fmt: skip
"""Pictures of some items, by their labels."""
_ICON = 13
"""The room that a picture takes."""


class Layout(NamedTuple):
    """Where everything is; y from the frame's top."""

    box: Box
    head: int
    """Height of the heading; 0 without one."""
    first: int
    """The item in the first row."""
    rows: int
    note: int
    """Where the note begins."""
    values: int
    """Where the values begin."""


class MenuList:
    """A menu of a stack, in the middle of a part of the screen."""

    def __init__(self, stack: Stack, room: Box) -> None:
        self._stack = stack
        self._room = room
        self._first = 0
        """The item that was in the first row, of this menu."""
        self._menu: Menu | None = None
        self._plate: Plate | None = None

    # ---- what the player does ------------------------------------------------------------------

    @property
    def selected(self) -> object:
        return self._stack.menu.index

    def move(self, by: int) -> None:
        self._stack.move(by)

    def change(self, by: int) -> None:
        self._stack.change(by)

    def page(self, by: int) -> None:
        """A page on, or as far as there are items."""
        menu, rows = self._stack.menu, self._lay_out().rows
        self._stack.point(min(max(menu.index + by * rows, 0), len(menu.items) - 1))

    def scroll(self, by: int) -> None:
        """Show other rows; one of them is selected."""
        menu, layout = self._stack.menu, self._lay_out()
        last = len(menu.items) - layout.rows
        first = min(max(layout.first + by, 0), last)
        self._menu, self._first = menu, first
        self._stack.point(min(max(menu.index, first), first + layout.rows - 1))

    def point(self, x: int, y: int) -> int | None:
        """Select what is there. What a click there changes; 0 if it chooses, None if nothing is
        there."""
        layout = self._lay_out()
        box = layout.box
        rows = Box(box.x, box.y + layout.head + 5, box.width, layout.rows * ROW)
        if not rows.holds(x, y):
            return None
        self._stack.point(layout.first + (y - rows.y) // ROW)
        if self._stack.menu.selected.change:
            if 0 <= x - box.x - layout.values < _BUTTON:
                return -1
            if 0 <= box.x + box.width - _PAD - x <= _BUTTON:
                return 1
        return 0

    def update(self) -> None:
        self._menu, self._first = self._stack.menu, self._lay_out().first

    # ---- where everything is -------------------------------------------------------------------

    @property
    def box(self) -> Box:
        """The frame."""
        return self._lay_out().box

    def _lay_out(self) -> Layout:
        menu, room = self._stack.menu, self._room
        items = menu.items
        has_values = any(item.value for item in items)
        width = min(_WIDE if has_values else _NARROW, room.width)
        head = _HEAD if self._stack.depth else 0
        usual = max(len(_lines(item, width)) for item in items)
        lines = max(usual, len(self._words(width)))
        around = head + 5 + 8 + 6
        rows = min(len(items), (room.height - around - lines * LINE) // ROW)
        height = around + rows * ROW + lines * LINE
        y = room.y + (room.height - height + (lines - usual) * LINE) // 2
        y = max(room.y, min(y, room.y + room.height - height))
        labels = max(_label(item) + hud.width_of(item.label) for item in items)
        box = Box(room.x + (room.width - width) // 2, y, width, height)
        note = head + 5 + rows * ROW + 8
        return Layout(box, head, self._first_row(rows), rows, note, labels + 2 * _PAD)

    def _first_row(self, rows: int) -> int:
        """The item in the first row: the one that was there, if the selected one is seen so."""
        menu = self._stack.menu
        before = self._first if menu is self._menu else 0
        first = max(menu.index - rows + 1, min(before, menu.index))
        return max(0, min(first, len(menu.items) - rows))

    def _words(self, width: int) -> tuple[str, ...]:
        """What is said below the items, in lines."""
        if self._stack.message:
            return hud.broken(self._stack.message, width - 2 * _PAD - 12)
        return _lines(self._stack.menu.selected, width)

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self, age: int, is_calm: bool) -> None:
        layout, menu = self._lay_out(), self._stack.menu
        x, y, width, height = layout.box
        pyxel.rect(x + 3, y + 3, width, height, Role.OUTLINE)
        if self._plate is None or self._plate.box != layout.box:
            self._plate = Plate(layout.box)
        has_caret = is_calm or age % _BLINK < _BLINK // 2
        items, words = menu.items, self._words(width)
        shows = (menu.title, tuple(items), menu.index, self._stack.message, layout, has_caret)

        def paint(image: pyxel.Image) -> None:
            paint_frame(image, menu.title if layout.head else "")
            for row in range(layout.rows):
                at = layout.first + row
                row_y = layout.head + 5 + row * ROW
                if row and bool(items[at].value) != bool(items[at - 1].value):
                    image.line(_PAD, row_y - 1, width - _PAD - 1, row_y - 1, Role.PANEL_EDGE)
                _paint_item(image, items[at], row_y, layout.values, at == menu.index, has_caret)
            _paint_more(image, layout, len(items))
            self._paint_words(image, words, layout.note)

        self._plate.draw(shows, paint)
        row_y = y + layout.head + 5 + (menu.index - layout.first) * ROW
        hud.icon("mini_hint_right", x + 8 + (0 if is_calm else bob(age)), row_y + 4)

    def _paint_words(self, image: pyxel.Image, words: Sequence[str], y: int) -> None:
        image.line(_PAD, y - 5, image.width - _PAD - 1, y - 5, Role.PANEL_EDGE)
        x, colour = _PAD, Role.TEXT_DIM
        if self._stack.message:
            hud.icon("icon_noway", x, y - 1, image)
            x, colour = x + 12, Role.ALARM
        for line in words:
            hud.text(x, y, line, colour, image)
            y += LINE


def paint_frame(image: pyxel.Image, title: str) -> None:
    """The frame around what is chosen from, lit from above, and its heading."""
    image.cls(Role.PANEL)
    image.rectb(0, 0, image.width, image.height, Role.PANEL_EDGE)
    if title:
        image.rect(0, 0, image.width, _HEAD, Role.PANEL_EDGE)
        hud.text((image.width - hud.width_of(title)) // 2, 4, title, Role.WHITE, image)


def paint_arrow(image: pyxel.Image, x: int, y: int, direction: int, colour: Role) -> None:
    """‹ or ›, 4 pixels wide and 7 high."""
    for i in range(4):
        column = x + (3 - i if direction > 0 else i)
        image.line(column, y + 3 - i, column, y + 3 + i, colour)


def bob(age: int) -> int:
    """How far a cursor leans in this frame."""
    return (age // 16) % 2


def _label(item: Item) -> int:
    """Where its label begins."""
    return _LABEL + _ICON if item.label in _ICONS else _LABEL


def _paint_item(
    image: pyxel.Image, item: Item, y: int, values: int, is_selected: bool, has_caret: bool
) -> None:
    right = image.width - _PAD
    colour = Role.TEXT if item.is_enabled else Role.TEXT_DIM
    if is_selected:
        image.rect(4, y, image.width - 8, ROW - 1, Role.PANEL_EDGE)
        colour = Role.WHITE if item.is_enabled else Role.TEXT
    if item.label in _ICONS:
        hud.icon(_ICONS[item.label], _LABEL, y + 3, image)
    end = hud.text(_label(item), y + 4, item.label, colour, image)
    if not item.is_enabled:
        hud.icon("icon_lock", end + 6, y + 3, image)
    if item.type:
        _paint_field(image, item, Box(values, y + 1, right - values, ROW - 3), is_selected,
                     has_caret)  # fmt: skip
        return
    colour = Role.GOAL_LIGHT if is_selected else Role.TEXT_DIM
    words = hud.shortened(item.value, right - values - 2 * _BUTTON)
    hud.text((values + right - hud.width_of(words)) // 2, y + 4, words, colour, image)
    if item.change and is_selected:
        paint_arrow(image, values + 4, y + 4, -1, Role.GOAL)
        paint_arrow(image, right - 8, y + 4, 1, Role.GOAL)


def _paint_field(
    image: pyxel.Image, item: Item, field: Box, is_selected: bool, has_caret: bool
) -> None:
    """Where something may be typed; of a long text its end is seen."""
    image.rect(*field, Role.OUTLINE)
    image.rectb(*field, Role.GOAL if is_selected else Role.PANEL_EDGE)
    room = field.width - 14
    words = item.value
    while hud.width_of(words) > room:
        words = "…" + words.removeprefix("…")[1:]
    colour = Role.TEXT_DIM if item.is_blank or not is_selected else Role.GOAL_LIGHT
    end = hud.text(field.x + 6, field.y + 3, words, colour, image)
    if is_selected and has_caret:
        x = field.x + 4 if item.is_blank else end + 2
        image.line(x, field.y + 2, x, field.y + field.height - 3, Role.WHITE)


def _paint_more(image: pyxel.Image, layout: Layout, items: int) -> None:
    """At the right edge: which part of the menu is seen, if it is not all."""
    if layout.rows == items:
        return
    x, top, height = image.width - 6, layout.head + 5, layout.rows * ROW
    image.rect(x, top, 3, height - 1, Role.OUTLINE)
    begin = top + height * layout.first // items
    image.rect(x, begin, 3, height * layout.rows // items, Role.TEXT_DIM)


def _lines(item: Item, width: int) -> tuple[str, ...]:
    """The note; after a typed text that may be too long for its line."""
    room = width - 2 * _PAD
    typed = item.value if item.type and hud.width_of(item.value) > room // 2 else ""
    return (*(hud.broken(typed, room) if typed else ()), *hud.broken(item.note, room))
