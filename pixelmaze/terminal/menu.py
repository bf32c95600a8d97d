"""A menu in the terminal: it is drawn, and hears keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pixelmaze.terminal.canvas import DIM, EDGE, Box, Canvas, Style, shortened, width_of
from pixelmaze.terminal.controls import Control
from pixelmaze.terminal.frame import broken, draw_frame, first_seen
from pixelmaze.theme import Role
from pixelmaze.ui.menu import Item, Menu, Request, Stack

CONTROLS = (
    Control("↑ ↓", (), "choose", "along the menu; also W S, K J"),
    Control("← →", (), "change", "what the line says; also A D, H L; with Shift by ten"),
    Control("Return", (), "go", "do it; also Space"),
    Control("Esc", (), "back", "to where you came from; also Backspace"),
)
"""What a menu hears by itself."""
_WAYS = {
    "up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0),
    "w": (0, -1), "s": (0, 1), "a": (-1, 0), "d": (1, 0),
    "k": (0, -1), "j": (0, 1), "h": (-1, 0), "l": (1, 0),
    "tab": (0, 1), "shift tab": (0, -1), "shift left": (-10, 0), "shift right": (10, 0),
}  # fmt: skip
_PAGE = 6
_NARROW, _WIDE = 44, 68
"""How wide a menu is: one without values, and one that has them."""
_NOTE = 2
"""Lines for what is said of the selected item."""
_SELECTED = Style(Role.WHITE, Role.PANEL_EDGE, is_bold=True, is_reversed=True)
_VALUE = Style(Role.GOAL_LIGHT, Role.PANEL_EDGE, is_bold=True, is_reversed=True)
_ALARM = Style(Role.ALARM, is_bold=True)


class Face(Protocol):
    """How a menu looks, if it has a look of its own, and where its keys lead."""

    def move(self, by: int) -> None: ...
    def change(self, by: int) -> None: ...
    def draw(self, canvas: Canvas, room: Box) -> None: ...


class MenuView:
    """Shows the menus of a stack. Some may have a look of their own."""

    def __init__(self, stack: Stack, faces: Mapping[Menu, Face] | None = None) -> None:
        self.stack = stack
        self._list = _List(stack)
        self._faces = faces or {}

    @property
    def _face(self) -> Face:
        return self._faces.get(self.stack.menu, self._list)

    def press(self, key: str) -> Request | None:
        """Do what the player asks for by this key; what is asked for by that, if anything."""
        stack = self.stack
        is_letter = len(key) == 1
        if stack.is_typing and (is_letter or key in ("space", "backspace")):
            if key == "backspace":
                stack.erase()
            else:
                stack.type(" " if key == "space" else key)
            return None
        name = key.lower() if is_letter else key
        if name in ("return", "space"):
            return stack.choose()
        if name in ("escape", "backspace"):
            return stack.back()
        self._move(name)
        return None

    def _move(self, key: str) -> None:
        last = len(self.stack.menu.items) - 1
        x, y = _WAYS.get(key, (0, 0))
        if x:
            self._face.change(x if abs(x) == 1 or self._is_number else x // abs(x))
        if y:
            self._face.move(y)
        ends = {"home": 0, "end": last}
        pages = {"page up": -_PAGE, "page down": _PAGE}
        if key in ends:
            self.stack.point(ends[key])
        if key in pages:
            self.stack.point(min(max(self.stack.menu.index + pages[key], 0), last))

    @property
    def _is_number(self) -> bool:
        return self.stack.menu.selected.value[:1].isdigit()

    def draw(self, canvas: Canvas, room: Box) -> None:
        self._face.draw(canvas, room)


class _List:
    """The usual look: a line for each item."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack

    def move(self, by: int) -> None:
        self._stack.move(by)

    def change(self, by: int) -> None:
        self._stack.change(by)

    def draw(self, canvas: Canvas, room: Box) -> None:
        menu, items = self._stack.menu, self._stack.menu.items
        has_values = any(item.value for item in items)
        width = min(_WIDE if has_values else _NARROW, room.width)
        said = self._said(width - 4)
        around = 2 + 1 + max(_NOTE, len(said))
        rows = max(1, min(len(items), room.height - around))
        height = min(rows + around, room.height)
        x, y = room.x + (room.width - width) // 2, room.y + (room.height - height) // 2
        inner = draw_frame(
            canvas, Box(x, y, width, height), menu.title if self._stack.depth else ""
        )
        first = first_seen(menu.index, rows, len(items))
        values = max(width_of(item.label) for item in items) + 5
        for at in range(first, first + rows):
            line = Box(inner.x, inner.y + at - first, inner.width, 1)
            draw_item(canvas, line, items[at], values, is_selected=at == menu.index)
        self._draw_more(canvas, Box(x, inner.y, width, rows), first, len(items))
        note = inner.y + rows
        if note < inner.y + inner.height:
            canvas.write(x, note, "├" + "─" * (width - 2) + "┤", EDGE)
        style = _ALARM if self._stack.message else DIM
        for line_y, words in enumerate(said, start=note + 1):
            if line_y < inner.y + inner.height:
                canvas.write(inner.x, line_y, words, style)

    def _said(self, width: int) -> list[str]:
        """What is said below the items; a text that is too long for its line is told there, too."""
        stack = self._stack
        if stack.message:
            return broken(f"! {stack.message}", width)
        item = stack.menu.selected
        typed = item.value if item.type and width_of(item.value) > width // 2 else ""
        whole = [typed[at : at + width] for at in range(0, len(typed), width)]
        return [*whole, *broken(item.note, width)]

    def _draw_more(self, canvas: Canvas, box: Box, first: int, items: int) -> None:
        """Whether there are more above or below."""
        right = box.x + box.width - 1
        if first > 0:
            canvas.put(right, box.y, "▴", EDGE._replace(ink=Role.TEXT))
        if first + box.height < items:
            canvas.put(right, box.y + box.height - 1, "▾", EDGE._replace(ink=Role.TEXT))


def draw_item(canvas: Canvas, line: Box, item: Item, values: int, is_selected: bool) -> None:
    """A line of a menu, its value so many characters from its left."""
    x, y, width, _ = line
    ink = Role.TEXT if item.is_enabled else Role.TEXT_DIM
    style, value = Style(ink), Style(Role.GOAL_LIGHT)
    if is_selected:
        style, value = _SELECTED, _VALUE
        canvas.fill(line, style)
        canvas.write(x, y, "›", value)
    label = item.label if item.is_enabled else f"{item.label} (locked)"
    canvas.write(x + 2, y, shortened(label, width - 2), style)
    room = width - values - 1
    if item.type:
        _draw_field(canvas, x + values, y, room, item, value, is_selected)
    elif item.value and item.change:
        words = shortened(item.value, room - 4)
        marks = "‹›" if is_selected else "  "
        canvas.write(x + values, y, f"{marks[0]} {words} {marks[1]}", value)
    elif item.value:
        canvas.write(x + values + 2, y, shortened(item.value, room - 2), value)


def _draw_field(
    canvas: Canvas, x: int, y: int, room: int, item: Item, style: Style, is_selected: bool
) -> None:
    """Where something may be typed; of a long text its end is seen, and where it goes on."""
    words, seen = item.value, max(1, room - 4)
    if len(words) > seen:
        words = f"…{words[len(words) - seen + 1 :]}"
    if item.is_blank:
        words = f"▏{words}" if is_selected else words
        style = style._replace(ink=Role.TEXT_DIM) if not is_selected else style
    elif is_selected:
        words += "▏"
    canvas.write(x, y, f"[ {words}", style)
    canvas.write(x + room - 1, y, "]", style)
