"""How menus work: items, a list of them to move along, and a stack of such lists.

A front end draws `Stack.menu`, and calls one method for what the player did, be it by key, gamepad
or mouse. An item holds nothing: it is made anew whenever it is looked at, so it always shows how
things are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from pixelmaze.errors import PixelmazeError

Value = TypeVar("Value")


class Request:
    """Something that a front end is asked for."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a menu. Two are equal if they look the same."""

    label: str
    value: str = ""
    """What it is set to, as it is shown."""
    is_blank: bool = field(default=False, kw_only=True)
    """Whether that only says what may be typed."""
    note: str = ""
    """A short line that explains it, for when it is selected."""
    is_enabled: bool = True
    """Whether it can be chosen; if not, the note says why."""
    choose: Callable[[], Request | Menu | None] = field(default=lambda: None, compare=False)
    change: Callable[[int], None] | None = field(default=None, compare=False)
    """Sets it to another value, so many farther on; None if it has none."""
    type: Callable[[str], None] | None = field(default=None, compare=False)
    """Takes characters at its end; None if it is no text."""
    erase: Callable[[], object] = field(default=lambda: None, compare=False)
    """Takes away the last character."""


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
        """What going back asks for, if the menu stands over a game that is on; else None."""

    @property
    def items(self) -> Sequence[Item]:
        """As they are now; never none."""
        return self._items()

    @property
    def index(self) -> int:
        """Which of them is selected."""
        return min(self._index, len(self.items) - 1)

    @property
    def selected(self) -> Item:
        items = self.items
        return items[min(self._index, len(items) - 1)]

    def move(self, by: int) -> None:
        """Select another one; after the last comes the first."""
        self._index = (self.index + by) % len(self.items)

    def point(self, index: int) -> None:
        """Select this one, if there is such."""
        if 0 <= index < len(self.items):
            self._index = index

    def select(self, label: str) -> None:
        """Select the item with this label, if there is one."""
        labels = [item.label for item in self.items]
        if label in labels:
            self._index = labels.index(label)


class Stack:
    """A menu, those that have led to it, and what is to be told."""

    def __init__(self, first: Menu) -> None:
        self._menus = [first]
        self.message = ""
        """What was wrong with the last thing the player did, if anything."""

    @property
    def menu(self) -> Menu:
        """The one to be shown."""
        return self._menus[-1]

    @property
    def depth(self) -> int:
        """How many menus lie below it."""
        return len(self._menus) - 1

    @property
    def is_typing(self) -> bool:
        """Whether letters and digits are text now, and no commands."""
        return self.menu.selected.type is not None

    # ---- what the player does ------------------------------------------------------------------

    def move(self, by: int) -> None:
        """Down (1) or up (-1)."""
        self.message = ""
        self.menu.move(by)

    def point(self, index: int) -> None:
        """The mouse is over this item."""
        if index != self.menu.index:
            self.message = ""
        self.menu.point(index)

    def change(self, by: int) -> None:
        """To the right (1) or left (-1); farther if it is held."""
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
        """The last character that was typed is to go."""
        self.message = ""
        self._try(self.menu.selected.erase)

    def choose(self) -> Request | None:
        """Return, a click; what the front end is asked for, if anything."""
        self.message = ""
        item = self.menu.selected
        if not item.is_enabled:
            self.message = item.note
            return None
        answer = self._try(item.choose)
        if isinstance(answer, Menu):
            self.open(answer)
            return None
        if answer:
            self.close()
        return answer

    def back(self) -> Request | None:
        """Escape; what the front end is asked for, if anything. The first menu is not left: its
        last item is selected, which quits."""
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
        """The menus over a game go, with those that they have led to."""
        for depth, menu in enumerate(self._menus):
            if menu.leave:
                del self._menus[depth:]
                return

    def _try(self, act: Callable[[], Value]) -> Value | None:
        """Do it; where it cannot be done, say so."""
        try:
            return act()
        except PixelmazeError as error:
            self.tell(error)
            return None

    def tell(self, error: PixelmazeError) -> None:
        """Say what was wrong."""
        words = error.brief[:1].upper() + error.brief[1:]
        self.message = words if words.endswith((".", "?", "!")) else f"{words}."


# ---- kinds of items ----------------------------------------------------------------------------


def choice(
    label: str,
    titles: Mapping[Value, str],
    value: Value,
    put: Callable[[Value], object],
    note: str = "",
) -> Item:
    """One of several values, around which left and right go; choosing goes on to the next. A value
    that is not among them is the first."""
    values = list(titles)
    at = values.index(value) if value in titles else 0

    def change(by: int) -> None:
        put(values[(at + by) % len(values)])

    shown = titles[values[at]]
    return Item(label, shown, note, choose=lambda: change(1), change=change)


def number(
    label: str,
    bounds: range,
    value: int,
    put: Callable[[int], object],
    note: str = "",
    shown: str = "",
) -> Item:
    """A whole number within bounds, shown as said; choosing counts on, from the last to the
    first."""

    def change(by: int) -> None:
        put(min(max(value + by * bounds.step, bounds[0]), bounds[-1]))

    def choose() -> None:
        put(bounds[0]) if value >= bounds[-1] else change(1)

    return Item(label, shown or str(value), note, choose=choose, change=change)


def text(
    label: str,
    value: str,
    put: Callable[[str], object],
    accept: Callable[[], Request | Menu | None],
    allowed: str,
    most: int,
    note: str = "",
    empty: str = "",
) -> Item:
    """A text of at most so many of the allowed characters; `empty` is shown where there is none.
    Choosing accepts it."""

    def add(typed: str) -> None:
        put((value + "".join(sign for sign in typed.lower() if sign in allowed))[:most])

    return Item(
        label, value or empty, note, choose=accept, type=add, erase=lambda: put(value[:-1]),
        is_blank=not value,
    )  # fmt: skip
