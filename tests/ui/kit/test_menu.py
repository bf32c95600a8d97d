"""How menus work, without any screen."""

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.kit.menu import Item, Menu, Stack, choice, number, text

# ---- how menus work ----------------------------------------------------------------------------


class Box:
    """A value that an item sets."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def put(self, value: Any) -> None:
        self.value = value


def stack_of(make: Callable[[], Item]) -> Stack:
    return Stack(Menu("test", lambda: [make()]))


def test_after_the_last_item_comes_the_first() -> None:
    menu = Menu("test", lambda: [Item("a", "a"), Item("b", "b"), Item("c", "c")])
    stack = Stack(menu)
    seen = []
    for by in (1, 1, 1, -1, 5):
        stack.move(by)
        seen.append(menu.selected.label)
    assert seen == ["b", "c", "a", "c", "b"]


def test_the_mouse_selects_what_is_there() -> None:
    stack = Stack(Menu("test", lambda: [Item("a", "a"), Item("b", "b")]))
    for index, expected in ((1, 1), (2, 1), (-1, 1), (0, 0)):
        stack.hover(index)
        assert stack.menu.index == expected


def test_a_menu_that_grows_shorter_keeps_a_selection() -> None:
    lines = [Item("a", "a"), Item("b", "b"), Item("c", "c")]
    menu = Menu("test", lambda: lines)
    menu.hover(2)
    del lines[1:]
    assert menu.index == 0
    assert menu.selected.label == "a"


def test_choice_goes_around_and_choosing_goes_on() -> None:
    box = Box("x")
    titles = {"x": "X", "y": "Y", "z": "Z"}
    stack = stack_of(lambda: choice("test", "test", titles, box.value, box.put))
    stack.change(-1)
    assert stack.menu.selected.value == "Z"
    stack.choose()
    assert box.value == "x"
    box.value = "none of them"
    assert stack.menu.selected.value == "X"
    stack.change(1)
    assert box.value == "y"


def test_a_choice_may_do_something_and_one_value_cannot_be_changed() -> None:
    box, done = Box("y"), list[str]()
    titles = {"x": "X", "y": "Y"}

    def item() -> Item:
        return choice(
            "test", "test", titles, box.value, box.put, "", lambda: done.append(box.value)
        )

    stack = stack_of(item)
    stack.choose()
    stack.change(1)
    stack.choose()
    assert done == ["y", "x"]
    del titles["y"]
    assert stack.menu.selected.change is None


@given(st.lists(st.integers(-30, 30)), st.integers(-5, 40))
def test_number_stays_within_bounds(changes: list[int], begin: int) -> None:
    box = Box(begin)
    stack = stack_of(lambda: number("test", "test", range(2, 21, 3), box.value, box.put))
    for by in changes:
        before = box.value
        stack.change(by)
        assert box.value == min(max(before + 3 * by, 2), 20)
    for _ in range(10):
        stack.choose()
        assert 2 <= box.value <= 20


def test_choosing_a_number_counts_and_begins_again() -> None:
    box = Box(1)
    stack = stack_of(lambda: number("test", "test", range(3), box.value, box.put))
    counted = []
    for _ in range(4):
        stack.choose()
        counted.append(box.value)
    assert counted == [2, 0, 1, 2]


def test_text_takes_what_is_allowed() -> None:
    box = Box("")
    stack = stack_of(
        lambda: text("test", "test", box.value, box.put, lambda: None, "abc-", 5, "", "none")
    )
    assert stack.is_typing
    assert stack.menu.selected.value == "none"
    stack.type("A b!c\n-aaaa")
    assert box.value == "abc-a"
    stack.erase()
    assert box.value == "abc-"
    for _ in range(6):
        stack.erase()
    assert box.value == ""


def test_what_cannot_be_done_is_told_until_the_next_input() -> None:
    def refuse() -> None:
        raise PixelmazeError("no")

    stack = Stack(
        Menu("test", lambda: [Item("a", "a", choose=refuse), Item("b", "b", "", "why", False)])
    )
    assert stack.choose() is None
    assert stack.message == "No."
    stack.move(1)
    assert stack.message == ""
    assert stack.choose() is None
    assert stack.message == "why"
    stack.hover(1)
    assert stack.message == "why"  # the mouse has only trembled
    stack.hover(0)
    assert stack.message == ""
