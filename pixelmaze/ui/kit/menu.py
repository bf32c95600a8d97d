"""Menus: items, a menu of items, and a stack of menus.

A front end draws `Stack.menu` and calls one method for each input by key, gamepad or mouse. Items
hold no state: each reading makes new items, with the current values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.kit.messages import ended

Value = TypeVar("Value")


@dataclass(frozen=True)
class Request:
    """A request to a front end."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a menu. Items that look the same are equal."""

    id: str  # unique in the menu; never shown
    label: str
    icon: str = field(default="", kw_only=True)  # the name of the icon before the label
    value: str = ""  # the value, as displayed
    is_blank: bool = field(default=False, kw_only=True)
    """True if the value is the placeholder of an empty text field."""
    note: str = ""  # a short explanation, shown while the item is selected
    is_enabled: bool = True  # False if it cannot be chosen; the note then says why
    choose: Callable[[], Request | Menu | None] = field(default=lambda: None, compare=False)
    change: Callable[[int], None] | None = field(default=None, compare=False)
    """Steps through the values, forward or back; None without values."""
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
        words: str = "",
    ) -> None:
        self.title = title
        self.words = words  # above the items
        self._items = items
        self._index = 0
        self.leave = leave
        """Makes the request of going back, in a menu over a game; else None."""

    @property
    def items(self) -> Sequence[Item]:
        """The current items, at least one."""
        return self._items()

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Make the items only once within this context."""
        items, made = self._items, self.items
        self._items = lambda: made
        try:
            yield
        finally:
            self._items = items

    @property
    def index(self) -> int:
        return min(self._index, len(self.items) - 1)

    @property
    def selected(self) -> Item:
        items = self.items
        return items[min(self._index, len(items) - 1)]

    def in_words(self) -> Iterator[str]:
        """All items in sentences, each with its number."""
        for number, item in enumerate(self.items, 1):
            label = item.label.removeprefix(f"{number} ")  # which may be numbered itself
            line = ": ".join(filter(None, (f"{number} {label}", item.value)))
            yield " ".join(map(ended, filter(None, (line, item.note))))

    def move(self, by: int) -> None:
        """Select the item this many lines down; the first item follows the last."""
        self._index = (self.index + by) % len(self.items)

    def hover(self, index: int) -> None:
        """Select the item at this index, if any."""
        if 0 <= index < len(self.items):
            self._index = index

    def select(self, id: str) -> None:
        """Select the item with this id, if any."""
        ids = [item.id for item in self.items]
        if id in ids:
            self._index = ids.index(id)


class Stack:
    """The menu on the screen, the menus that led there, and a message."""

    def __init__(self, first: Menu) -> None:
        self._menus = [first]
        self.message = ""
        """The error of the last input, or a notice; empty for none."""
        self._error = ""

    @property
    def menu(self) -> Menu:
        return self._menus[-1]

    @property
    def depth(self) -> int:
        """The number of menus below the menu on the screen."""
        return len(self._menus) - 1

    @property
    def is_error(self) -> bool:
        return bool(self.message) and self.message == self._error

    @property
    def is_typing(self) -> bool:
        """True while letters and digits are text, not commands."""
        return self.menu.selected.type is not None

    # ---- input --------------------------------------------------------------------------------

    def move(self, by: int) -> None:
        """Select the item below (1) or above (-1)."""
        self.message = ""
        self.menu.move(by)

    def hover(self, index: int) -> None:
        """Select the item under the mouse."""
        if index != self.menu.index:
            self.message = ""
        self.menu.hover(index)

    def change(self, by: int) -> None:
        """Change the selected value: right (1) or left (-1); further while a key is held."""
        self.message = ""
        change = self.menu.selected.change
        if change:
            self._try(lambda: change(by))

    def type(self, text: str) -> None:
        """Append typed or pasted characters."""
        self.message = ""
        take = self.menu.selected.type
        if take:
            self._try(lambda: take(text))

    def erase(self) -> None:
        self.message = ""
        self._try(self.menu.selected.erase)

    def choose(self) -> Request | None:
        """Choose the selected item, on Enter or a click. Returns the request made, if any."""
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
        """Go back, on Escape. Returns the request made, if any. In the first menu, selects the last
        item, which quits."""
        self.message = ""
        if self.menu.leave:
            answer = self.menu.leave()
            self.close()
            return answer
        if self.depth:
            self._menus.pop()
        else:
            self.menu.hover(len(self.menu.items) - 1)
        return None

    # ---- opening and closing -------------------------------------------------------------------

    def open(self, menu: Menu) -> None:
        """Show this menu. Going back leads to the menu before."""
        self._menus.append(menu)

    def close(self) -> None:
        """Close the menu over a game, with all menus above."""
        for depth, menu in enumerate(self._menus):
            if menu.leave:
                del self._menus[depth:]
                return

    def _try(self, act: Callable[[], Value]) -> Value | None:
        """Call `act`, or show the message of its error."""
        try:
            return act()
        except PixelmazeError as error:
            self.show_error(error)
            return None

    def show_error(self, error: PixelmazeError) -> None:
        self.message = self._error = ended(error.brief[:1].upper() + error.brief[1:])


# ---- kinds of items ----------------------------------------------------------------------------

_WHOLE = 120  # letters of a typed text that are shown; of a longer one, its start and its end


def action(
    id: str,
    label: str,
    icon: str,
    note: str,
    choose: Callable[[], Request | Menu | None],
    is_enabled: bool = True,
) -> Item:
    """An item without a value."""
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
    """An item with one of several values, changed by left and right. Choosing takes the next value
    unless `choose` is given. The first value follows the last; an unknown value counts as first."""
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
    """An item with a whole number within bounds, displayed as `shown`. Choosing counts up, and from
    the last number to the first."""

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
    """A field for up to `most` allowed characters, capitals perhaps only as small letters; `empty`
    stands in. Choosing accepts the text."""

    def add(typed: str) -> None:
        signs = (sign if sign in allowed else sign.lower() for sign in typed)
        put((value + "".join(sign for sign in signs if sign in allowed))[:most])

    is_whole = len(value) <= _WHOLE
    shown = value if is_whole else f"{value[: _WHOLE // 4]}…{value[-_WHOLE // 4 :]}"
    return Item(
        id, label, shown or empty, note, choose=accept, type=add, erase=lambda: put(value[:-1]),
        is_blank=not value,
    )  # fmt: skip
