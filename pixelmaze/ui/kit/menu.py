"""Menus: items, a menu of items, and a stack of menus.

A front end draws `Stack.menu` and calls one method for each input, whether by key, gamepad or
mouse. Items hold no state: they are made whenever they are read, so they show the current values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from pixelmaze.maze.errors import PixelmazeError

Value = TypeVar("Value")


@dataclass(frozen=True)
class Request:
    """A request to a front end."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a menu. Two are equal if they look the same."""

    id: str  # identifies it in its menu; never shown
    label: str
    icon: str = field(default="", kw_only=True)  # the name of the icon in front of the label
    value: str = ""  # its value, as it is shown
    is_blank: bool = field(default=False, kw_only=True)
    """Whether the value is a placeholder for an empty text."""
    note: str = ""  # a short line that explains it while it is selected
    is_enabled: bool = True  # whether it can be chosen; if not, the note says why
    choose: Callable[[], Request | Menu | None] = field(default=lambda: None, compare=False)
    change: Callable[[int], None] | None = field(default=None, compare=False)
    """Steps through the values, forward or back; None if it has none."""
    type: Callable[[str], None] | None = field(default=None, compare=False)
    """Appends characters; None if the item is not a text field."""
    erase: Callable[[], object] = field(default=lambda: None, compare=False)
    """Removes the last character."""


class Menu:
    """Items, one of which is selected."""

    def __init__(
        self,
        title: str,
        items: Callable[[], Sequence[Item]],
        leave: Callable[[], Request] | None = None,
    ) -> None:
        self.title = title
        self._items = items
        self._index = 0
        self.leave = leave
        """The request made by going back, in a menu over a game; else None."""

    @property
    def items(self) -> Sequence[Item]:
        """The items as they are now, at least one."""
        return self._items()

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Within this the items do not change, so they are made once."""
        items, made = self._items, self.items
        self._items = lambda: made
        try:
            yield
        finally:
            self._items = items

    @property
    def index(self) -> int:
        """The index of the selected item."""
        return min(self._index, len(self.items) - 1)

    @property
    def selected(self) -> Item:
        items = self.items
        return items[min(self._index, len(items) - 1)]

    def move(self, by: int) -> None:
        """Select the item this far down; the first follows the last."""
        self._index = (self.index + by) % len(self.items)

    def point(self, index: int) -> None:
        """Select the item at this index, if there is one."""
        if 0 <= index < len(self.items):
            self._index = index

    def select(self, id: str) -> None:
        """Select the item with this id, if there is one."""
        ids = [item.id for item in self.items]
        if id in ids:
            self._index = ids.index(id)


class Stack:
    """A menu, those that led to it, and an error message."""

    def __init__(self, first: Menu) -> None:
        self._menus = [first]
        self.message = ""
        """The error of the last input, or a notice; empty if there is none."""
        self._error = ""

    @property
    def menu(self) -> Menu:
        """The menu to show."""
        return self._menus[-1]

    @property
    def depth(self) -> int:
        """The number of menus below it."""
        return len(self._menus) - 1

    @property
    def is_error(self) -> bool:
        """Whether there is a message, and it is an error."""
        return bool(self.message) and self.message == self._error

    @property
    def is_typing(self) -> bool:
        """Whether letters and digits are text, not commands."""
        return self.menu.selected.type is not None

    # ---- input --------------------------------------------------------------------------------

    def move(self, by: int) -> None:
        """Select the item below (1) or above (-1)."""
        self.message = ""
        self.menu.move(by)

    def point(self, index: int) -> None:
        """The mouse is over this item."""
        if index != self.menu.index:
            self.message = ""
        self.menu.point(index)

    def change(self, by: int) -> None:
        """Change the selected value: right (1) or left (-1); farther while a key is held."""
        self.message = ""
        change = self.menu.selected.change
        if change:
            self._try(lambda: change(by))

    def type(self, text: str) -> None:
        """Characters that were typed, or pasted."""
        self.message = ""
        take = self.menu.selected.type
        if take:
            self._try(lambda: take(text))

    def erase(self) -> None:
        """Remove the last character."""
        self.message = ""
        self._try(self.menu.selected.erase)

    def choose(self) -> Request | None:
        """Return or a click; returns what the front end is asked for, if anything."""
        self.message = ""
        item = self.menu.selected
        if not item.is_enabled:
            self.message = self._error = item.note
            return None
        answer = self._try(item.choose)
        if isinstance(answer, Menu):
            self.open(answer)
            return None
        if answer:
            self.close()
        return answer

    def back(self) -> Request | None:
        """Escape; returns what the front end is asked for, if anything. In the first menu this
        selects the last item, which quits."""
        self.message = ""
        if self.menu.leave:
            answer = self.menu.leave()
            self.close()
            return answer
        if self.depth:
            self._menus.pop()
        else:
            self.menu.point(len(self.menu.items) - 1)
        return None

    # ---- what that leads to --------------------------------------------------------------------

    def open(self, menu: Menu) -> None:
        """Show this menu; going back leads to the one before."""
        self._menus.append(menu)

    def close(self) -> None:
        """Close the menus over a game, with those that they led to."""
        for depth, menu in enumerate(self._menus):
            if menu.leave:
                del self._menus[depth:]
                return

    def _try(self, act: Callable[[], Value]) -> Value | None:
        """Do it, or show the error message."""
        try:
            return act()
        except PixelmazeError as error:
            self.tell(error)
            return None

    def forget(self) -> None:
        """Take the error message away."""
        self.message = ""

    def tell(self, error: PixelmazeError) -> None:
        """Show an error message."""
        words = error.brief[:1].upper() + error.brief[1:]
        self.message = self._error = words if words.endswith((".", "?", "!")) else f"{words}."


# ---- kinds of items ----------------------------------------------------------------------------


def action(
    id: str,
    label: str,
    icon: str,
    note: str,
    choose: Callable[[], Request | Menu | None],
    is_enabled: bool = True,
) -> Item:
    """Something to do, without a value."""
    return Item(id, label, "", note, is_enabled, choose, icon=icon)


def choice(
    id: str,
    label: str,
    titles: Mapping[Value, str],
    value: Value,
    put: Callable[[Value], object],
    note: str = "",
    choose: Callable[[], Request | Menu | None] | None = None,
    icon: str = "",
) -> Item:
    """One of several values: left and right change it, choosing takes the next unless `choose` is
    given, and the first follows the last. An unknown value counts as the first."""
    values = list(titles)
    at = values.index(value) if value in titles else 0

    def change(by: int) -> None:
        put(values[(at + by) % len(values)])

    return Item(
        id, label, titles[values[at]], note, choose=choose or (lambda: change(1)),
        change=change if values[1:] else None, icon=icon,
    )  # fmt: skip


def number(
    id: str,
    label: str,
    bounds: range,
    value: int,
    put: Callable[[int], object],
    note: str = "",
    shown: str = "",
) -> Item:
    """A whole number within bounds, displayed as `shown`. Choosing counts up, and from the last to
    the first."""

    def change(by: int) -> None:
        put(min(max(value + by * bounds.step, bounds[0]), bounds[-1]))

    def choose() -> None:
        put(bounds[0]) if value >= bounds[-1] else change(1)

    return Item(id, label, shown or str(value), note, choose=choose, change=change)


def text(
    id: str,
    label: str,
    value: str,
    put: Callable[[str], object],
    accept: Callable[[], Request | Menu | None],
    allowed: str,
    most: int,
    note: str = "",
    empty: str = "",
) -> Item:
    """A text field for at most `most` of the allowed characters; `empty` is its placeholder.
    Choosing accepts the text."""

    def add(typed: str) -> None:
        put((value + "".join(sign for sign in typed.lower() if sign in allowed))[:most])

    return Item(
        id, label, value or empty, note, choose=accept, type=add, erase=lambda: put(value[:-1]),
        is_blank=not value,
    )  # fmt: skip
