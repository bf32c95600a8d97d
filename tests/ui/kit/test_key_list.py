"""The list of all keys, on every surface."""

from collections.abc import Callable

import pytest
import pyxel
from support.window_driver import screen

from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.kit.bindings import Binding, Group
from pixelmaze.ui.kit.key_list import KeyBar, KeyList
from pixelmaze.ui.kit.menu_keys import MenuInput
from pixelmaze.ui.kit.surface import Surface
from pixelmaze.window.screen import SCREEN, Pixels


def window() -> Surface:
    screen()
    return Pixels()


def terminal(columns: int, lines: int) -> Callable[[], Surface]:
    return lambda: Characters(Canvas(columns, lines))


each_surface = pytest.mark.parametrize(
    "surface",
    [window, terminal(20, 8), terminal(40, 15), terminal(80, 24), terminal(130, 24)],
    ids=["window", "20x8", "40x15", "80x24", "130x24"],
)


def opened(acts: list[str]) -> tuple[KeyList, list[Group]]:
    """A list far longer than any screen."""

    def binding(key: str) -> Binding:
        return Binding(key, (), "", f"some words about {key}", lambda: acts.append(key))

    groups = [
        (f"Part {part}", [binding(f"{part}.{number}") for number in range(30)]) for part in range(4)
    ]
    keys = KeyList()
    keys.toggle()
    return keys, groups


@pytest.mark.few(6)
@pytest.mark.thinned
@each_surface
@pytest.mark.parametrize(
    ("way", "last"), [(MenuInput(y=1), "0.0"), (MenuInput(pages=1), "3.29"), (MenuInput(y=-1), "")]
)
def test_the_chosen_line_is_always_in_view(
    surface: Callable[[], Surface], way: MenuInput, last: str
) -> None:
    keys, groups = opened([])
    s = surface()
    bindings = [each for _, group in groups for each in group]
    for _ in bindings:
        keys.draw(s, groups)
        seen = [each.key for _, each in keys.spots]
        assert bindings[keys.chosen].key in seen
        assert keys.handle_input(way, groups)
    if last:
        assert bindings[keys.chosen].key == last


@each_surface
def test_the_lines_in_view_lie_below_each_other_on_the_screen(
    surface: Callable[[], Surface],
) -> None:
    keys, groups = opened([])
    s = surface()
    for end in (-1, 1):
        keys.handle_input(MenuInput(end=end), groups)
        keys.draw(s, groups)
        boxes = [box for box, _ in keys.spots]
        assert all(box.y >= 0 and box.y + box.height <= s.height for box in boxes)
        assert all(box.x >= 0 and box.x + box.width <= s.width for box in boxes)
        assert not any(one.shares(other) for one in boxes for other in boxes if one is not other)


@each_surface
def test_a_line_is_carried_out_by_keys_and_by_a_click(surface: Callable[[], Surface]) -> None:
    acts: list[str] = []
    keys, groups = opened(acts)
    keys.draw(surface(), groups)
    (_, _), (box, second), *_ = keys.spots
    keys.handle_input(MenuInput(y=1), groups)
    keys.handle_input(MenuInput(chooses=True), groups)
    assert (acts, keys.is_open) == ([second.key], False)
    keys.toggle()
    keys.handle_input(MenuInput(pointer=(box.x, box.y), clicks=True), groups)
    assert (acts, keys.is_open) == ([second.key] * 2, False)


def test_it_closes_without_an_effect() -> None:
    acts: list[str] = []
    for asked in (MenuInput(goes_back=True), MenuInput(pointer=(0, 0), clicks=True)):
        keys, groups = opened(acts)
        assert keys.handle_input(asked, groups)
        assert (acts, keys.is_open) == ([], False)


def test_a_key_that_is_lit_stands_out_in_the_bar() -> None:
    def shown(is_lit: bool) -> tuple[object, bytes]:
        undo = Binding("Z", ("z",), "undo", "undo the last move", is_lit=lambda: is_lit)
        canvas = Canvas(40, 3)
        for surface in (Characters(canvas), SCREEN):
            KeyBar().draw(surface, [("", [undo])], [])
        return canvas.style(2, 2), bytes(pyxel.screen.data_ptr())

    screen()
    assert shown(False) == shown(False)
    assert all(dark != lit for dark, lit in zip(shown(False), shown(True), strict=True))
