"""Menus on the screen: drawn so that all can be read, and heard by keys, gamepad and mouse."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import pytest
import pyxel
from support.menus import point_at
from support.window_driver import Player, check_all_fits, overhear, prepared, session

from pixelmaze.game.levels import ADVENTURE, LANDS, free
from pixelmaze.ui.kit.menu import Item, Menu, Request, Stack, number, text
from pixelmaze.ui.kit.menu_view import MenuView
from pixelmaze.ui.kit.scene import Scene, SceneInput
from pixelmaze.ui.kit.surface import Box, Surface
from pixelmaze.ui.play.requests import PlayLevel
from pixelmaze.ui.title.level_map import LevelMap
from pixelmaze.ui.title.main_menu import AllMenus
from pixelmaze.window.app.input_reader import InputReader
from pixelmaze.window.canvas import hud
from pixelmaze.window.canvas.hud import VIEW
from pixelmaze.window.screen import SCREEN

ROW = 15
"""Pixels of a row."""
LONGEST = "hexagonal-100x100-growing-tree-newest-4294967295-braid-100-goal-farthest-waypoints-3"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


class Shown(Scene):
    """A scene that is nothing but a menu."""

    def __init__(self, stack: Stack, room: Box = VIEW) -> None:
        faces = {stack.adventure: LevelMap(stack)} if isinstance(stack, AllMenus) else None
        self.session = session()
        self.stack = stack
        self.heard: list[str] = []
        self.menu = MenuView(stack, faces, self.heard.append)
        self._room = room
        self.requests: list[Request] = []

    @property
    def is_typing(self) -> bool:
        return self.stack.is_typing

    @property
    def edits_number(self) -> bool:
        return self.menu.is_number

    def says(self) -> Iterable[str]:
        return self.menu.face.says()

    def update(self, given: SceneInput) -> None:
        request = self.menu.do(given.menu) if given.menu else None
        if request:
            self.requests.append(request)
        self.menu.update()

    def place(self, s: Surface) -> None:
        self.menu.place(s, self._room)

    def draw(self, s: Surface) -> None:
        self.menu.draw(s, self._room)

    def row(self, index: int) -> tuple[int, int]:
        """Where a row is, if it is among the first ones that are visible."""
        self.place(SCREEN)
        layout = self.menu.face.layout
        assert index < layout.seen
        return layout.box.x + 40, layout.rows.y + index * ROW + ROW // 2


def draw(scene: Shown) -> None:
    scene.place(SCREEN)
    scene.draw(SCREEN)


def opened(name: str) -> Shown:
    """One of the menus that there are."""
    menus = session().menus
    if name == "pause":
        menus.pause(free("square-4x4-prim-1"))
    elif name == "result":
        menus.result(LANDS[0].levels[0], True)
    elif name != "main":
        menus.open(getattr(menus.mazes if name in MAZES else menus, name))
    return Shown(menus)


MAZES = ("free", "learn", "watch", "race")
NAMES = ("main", *MAZES, "settings", "pause", "result", "adventure")
LISTS = NAMES[:-1]


def numbers() -> Stack:
    """Many lines, each with a number."""
    values = [50] * 30

    def items() -> list[Item]:
        return [
            number(
                f"Line {at}",
                f"Line {at}",
                range(101),
                value,
                lambda new, at=at: values.__setitem__(at, new),
            )
            for at, value in enumerate(values)
        ]

    return Stack(Menu("Numbers", items))


def words() -> Stack:
    """One line in which anything can be typed."""
    typed = [""]

    def items() -> list[Item]:
        return [
            Item("Plain", "Plain"),
            text("Typed", "Typed", typed[0], lambda new: typed.__setitem__(0, new), lambda: None,
                 "abcdefghijklmnopqrstuvwxyz0123456789-", 120, "type"),
        ]  # fmt: skip

    return Stack(Menu("Words", items))


def tilted(axis: int, by: int, player: Player) -> None:
    pyxel.set_btnv(axis, by)
    player.wait()
    pyxel.set_btnv(axis, 0)
    player.wait()


WALKS: dict[str, tuple[Callable[[Player], None], Callable[[Player], None]]] = {
    "arrows": (lambda p: p.press(pyxel.KEY_DOWN), lambda p: p.press(pyxel.KEY_UP)),
    "pad": (
        lambda p: p.press(pyxel.GAMEPAD1_BUTTON_DPAD_DOWN),
        lambda p: p.press(pyxel.GAMEPAD1_BUTTON_DPAD_UP),
    ),
    "stick": (
        lambda p: tilted(pyxel.GAMEPAD1_AXIS_LEFTY, 30000, p),
        lambda p: tilted(pyxel.GAMEPAD1_AXIS_LEFTY, -30000, p),
    ),
}


# ---- moving along ------------------------------------------------------------------------------


@pytest.mark.few(3)
@pytest.mark.thinned
@pytest.mark.parametrize("walk", WALKS)
@pytest.mark.parametrize("name", NAMES)
def test_every_row_is_reached_by_keys_and_pad(name: str, walk: str) -> None:
    scene = opened(name)
    player, (down, up) = Player(scene), WALKS[walk]
    menu = scene.stack.menu
    count = len(menu.items)
    player.wait()
    first, seen = menu.index, []
    for _ in range(count):
        seen.append(menu.index)
        down(player)
    assert seen == [*range(first, count), *range(first)]
    assert menu.index == first
    up(player)
    assert menu.index == (first - 1) % count


@pytest.mark.few(3)
@pytest.mark.parametrize("name", LISTS)
def test_every_row_is_reached_by_the_mouse(name: str) -> None:
    scene = opened(name)
    player = Player(scene)
    player.wait()
    for index in reversed(range(scene.menu.face.layout.seen)):
        pyxel.set_mouse_pos(*scene.row(index))
        player.wait()
        assert scene.stack.menu.index == index


def test_a_pointer_that_rests_where_the_window_opens_chooses_nothing() -> None:
    pyxel.set_mouse_pos(0, 0)  # what the engine says until the pointer is known
    scene = opened("main")
    player = Player(scene)
    player.wait()
    pyxel.set_mouse_pos(*scene.row(3))
    player.wait()
    assert scene.stack.menu.selected.id == "adventure"
    pyxel.set_mouse_pos(*scene.row(2))
    player.wait()
    assert scene.stack.menu.index == 2


def test_a_mouse_at_rest_leaves_the_keys_alone() -> None:
    scene = opened("main")
    player = Player(scene)
    player.wait()
    pyxel.set_mouse_pos(*scene.row(3))
    player.wait(3)
    player.press(pyxel.KEY_DOWN)
    player.wait(3)
    assert scene.stack.menu.index == 4


@pytest.mark.parametrize("keys", [(pyxel.KEY_J, pyxel.KEY_K), (pyxel.KEY_S, pyxel.KEY_W)])
def test_letters_walk_too(keys: tuple[int, int]) -> None:
    scene = opened("main")
    player = Player(scene)
    player.press(keys[0])
    assert scene.stack.menu.selected.id == "daily"
    player.press(keys[1])
    assert scene.stack.menu.selected.id == "adventure"


def test_ends_and_pages() -> None:
    scene = Shown(numbers(), Box(0, 16, 300, 130))
    player, menu = Player(scene), scene.stack.menu
    player.press(pyxel.KEY_END)
    assert menu.index == 29
    player.press(pyxel.KEY_HOME)
    player.press(pyxel.KEY_PAGEDOWN)
    page = menu.index
    assert 3 < page < 10
    player.press(pyxel.KEY_PAGEUP)
    assert menu.index == 0
    player.press(pyxel.KEY_END)
    player.press(pyxel.KEY_PAGEUP)
    assert menu.index == 29 - page


def test_what_is_held_repeats() -> None:
    scene = Shown(numbers())
    player = Player(scene)
    player.press(pyxel.KEY_DOWN, frames=18)
    assert scene.stack.menu.index == 1
    player.press(pyxel.KEY_DOWN, frames=40)
    assert 4 <= scene.stack.menu.index <= 6


def test_held_numbers_run_and_single_presses_count_one() -> None:
    scene = Shown(numbers())
    player = Player(scene)
    player.press(pyxel.KEY_RIGHT)
    assert scene.stack.menu.selected.value == "51"
    player.press(pyxel.KEY_LEFT, frames=120)
    assert scene.stack.menu.selected.value == "0"


@pytest.mark.thorough
def test_held_choices_do_not_flicker() -> None:
    scene = opened("settings")
    player = Player(scene)
    seen = [scene.stack.menu.selected.value]
    pyxel.set_btn(pyxel.KEY_RIGHT, True)
    for _ in range(120):
        player.wait()
        seen.append(scene.stack.menu.selected.value)
    pyxel.set_btn(pyxel.KEY_RIGHT, False)
    changes = sum(one != other for one, other in pairwise(seen))
    assert 3 <= changes <= 8


def test_what_is_held_from_before_does_nothing() -> None:
    scene = opened("main")
    pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_LEFTY, 30000)
    pyxel.set_btn(pyxel.KEY_DOWN, True)
    pyxel.flip()
    Player(scene).wait(60)
    pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_LEFTY, 0)
    pyxel.set_btn(pyxel.KEY_DOWN, False)
    assert scene.stack.menu.selected.id == "adventure"


# ---- doing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choose", "back"),
    [
        (pyxel.KEY_RETURN, pyxel.KEY_ESCAPE),
        (pyxel.KEY_SPACE, pyxel.KEY_BACKSPACE),
        (pyxel.GAMEPAD1_BUTTON_A, pyxel.GAMEPAD1_BUTTON_B),
    ],
)
def test_choose_and_back(choose: int, back: int) -> None:
    scene = opened("main")
    player = Player(scene)
    player.press(pyxel.KEY_DOWN)
    player.press(pyxel.KEY_DOWN)
    player.press(choose)
    assert scene.stack.menu.title == "Free maze"
    player.press(back)
    assert scene.stack.depth == 0


def test_click_and_right_click() -> None:
    scene = opened("main")
    player = Player(scene)
    player.click(*scene.row(6))
    assert scene.stack.menu.title == "Records"
    player.press(pyxel.MOUSE_BUTTON_RIGHT)
    assert scene.stack.depth == 0
    player.click(2, 20)
    assert scene.stack.depth == 0


def test_clicks_on_the_arrows_change() -> None:
    scene = opened("free")
    player, menu = Player(scene), scene.stack.menu
    player.wait()
    width = [item.label for item in menu.items].index("Width")
    x, y = scene.row(width)
    box = scene.menu.box
    right = box.x + box.width - 16
    player.click(right, y)
    assert menu.items[width].value == "25"
    left = next(
        x for x in range(box.x, right) if (scene.menu.face.point(x, y) or 0) < 0
    )  # where ‹ is
    player.click(left + 2, y)
    player.click(left + 2, y)
    assert menu.items[width].value == "23"
    player.click(x, y)
    assert menu.items[width].value == "24"


def test_the_wheel_scrolls() -> None:
    scene = Shown(numbers(), Box(0, 16, 300, 130))
    player = Player(scene)
    player.wait()
    pyxel.set_mouse_pos(150, 60)
    player.wait()
    before = scene.stack.menu.index
    player.scroll(150, 60, -1)
    player.scroll(150, 60, -1)
    assert scene.stack.menu.index == before + 2
    for _ in range(40):
        player.scroll(150, 60, -1)
    assert 20 < scene.stack.menu.index < 29
    player.press(pyxel.KEY_END)
    assert scene.stack.menu.index == 29


def test_rows_stay_where_they_are_however_many_frames_are_left_out() -> None:
    seen = []
    for draws_all in (True, False):
        scene = Shown(numbers())
        reader = InputReader(scene)
        for key in [pyxel.KEY_DOWN] * 25 + [pyxel.KEY_UP] * 4:
            pyxel.set_btn(key, True)
            reader.update()
            if draws_all:
                draw(scene)
            pyxel.set_btn(key, False)
            pyxel.flip()
            reader.update()
        draw(scene)
        seen.append(bytes(pyxel.screen.data_ptr()))
    assert seen[0] == seen[1]


def test_what_is_locked_says_why() -> None:
    scene = opened("adventure")
    player = Player(scene)
    player.press(pyxel.KEY_DOWN)
    player.press(pyxel.KEY_RETURN)
    assert not scene.requests
    assert scene.stack.message.startswith("Locked")
    player.press(pyxel.KEY_UP)
    assert not scene.stack.message


def test_all_is_heard() -> None:
    scene = opened("main")
    player = Player(scene)
    player.press(pyxel.KEY_DOWN)
    player.press(pyxel.KEY_DOWN)
    player.press(pyxel.KEY_RETURN)
    player.press(pyxel.KEY_ESCAPE)
    player.press(pyxel.KEY_RIGHT)
    player.wait(20)
    move, choose, back = "menu_move", "menu_choose", "menu_back"
    assert scene.heard == [move, move, choose, back]


def test_a_menu_appears_in_some_frames_and_is_seen_in_the_first() -> None:
    scene = opened("main")
    player = Player(scene)
    player.wait(10)
    point_at(scene.stack.menu, "Settings")
    player.wait()
    before = player.see()
    player.press(pyxel.KEY_RETURN)
    first = player.see()
    player.press(pyxel.KEY_DOWN)
    second = player.see()
    player.wait(10)
    last = player.see()
    assert len({image.tobytes() for image in (before, first, second, last)}) == 4
    row = hud.Box(scene.menu.box.x + 6, scene.row(1)[1] - 6, 100, 12)
    crop = (row.x, row.y, row.x + row.width, row.y + row.height)
    assert second.crop(crop) != first.crop(crop)
    player.wait(40)
    assert scene.stack.menu.index == 1


# ---- typing ------------------------------------------------------------------------------------


def test_an_id_is_typed_and_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyxel, "quit", lambda: pytest.fail("Q is a letter"))
    scene = opened("free")
    player, menu = Player(scene), scene.stack.menu
    point_at(menu, "ID")
    player.types("square-8x5-prim-71")
    player.press(pyxel.KEY_BACKSPACE)
    assert menu.selected.value == "square-8x5-prim-7"
    player.press(pyxel.KEY_RETURN)
    assert menu.selected.label == "Play"
    player.press(pyxel.KEY_RETURN)
    assert scene.requests == [PlayLevel(free("square-8x5-prim-7"))]


def test_letters_are_text_while_typing() -> None:
    scene = Shown(words())
    player, menu = Player(scene), scene.stack.menu
    player.press(pyxel.KEY_DOWN)
    player.types("wasdhjklmtqp")
    assert menu.selected.value == "wasdhjklmtqp"
    player.press(pyxel.KEY_UP)
    pyxel.set_input_text("x")
    player.wait()
    assert menu.index == 0
    assert menu.items[1].value == "wasdhjklmtqp"


def test_a_wrong_id_is_told() -> None:
    scene = opened("free")
    player = Player(scene)
    point_at(scene.stack.menu, "ID")
    player.types("square-8x5-nobody-7")
    player.press(pyxel.KEY_RETURN)
    assert "nobody" in scene.stack.message
    player.types("1")
    assert not scene.stack.message


def test_escape_leaves_what_is_typed() -> None:
    scene = opened("free")
    player = Player(scene)
    point_at(scene.stack.menu, "Seed")
    player.types("12")
    player.press(pyxel.KEY_ESCAPE)
    assert scene.stack.depth == 0


# ---- the look ----------------------------------------------------------------------------------


@pytest.mark.few(6)
@pytest.mark.parametrize(
    ("name", "room"), [*((name, VIEW) for name in LISTS), ("result", Box(420, 216, 212, 108))]
)
def test_all_words_fit(name: str, room: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Shown(opened(name).stack, room)
    menu = scene.stack.menu
    written = overhear(monkeypatch)
    for index in range(len(menu.items)):
        menu.hover(index)
        change = menu.selected.change
        for _ in range(22 if change else 1):  # so every generator, solver and theme is shown
            written.clear()
            draw(scene)
            check_all_fits(written)
            lines = [entry.words for entry in written]
            assert all(not words.endswith("…") for words in lines), lines
            box = scene.menu.box
            assert box.x >= room.x
            assert box.y >= room.y
            assert box.y + box.height <= room.y + room.height
            if change:
                scene.stack.change(1)


def test_a_long_id_is_seen_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened("free")
    point_at(scene.stack.menu, "ID")
    scene.stack.type(LONGEST)
    written = overhear(monkeypatch)
    draw(scene)
    check_all_fits(written)
    assert LONGEST in "".join(entry.words for entry in written)
    scene.stack.type("-nonsense")
    scene.stack.choose()
    assert scene.stack.message
    written.clear()
    draw(scene)
    check_all_fits(written)


def test_the_map_tells_of_every_level(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened("adventure")
    written = overhear(monkeypatch)
    for level in ADVENTURE.values():
        scene.stack.adventure.select_level(level)
        written.clear()
        draw(scene)
        entries = [entry for entry in written if entry.on[0] == hud.WIDTH]
        check_all_fits(entries)
        assert {level.number, level.title} <= {entry.words for entry in entries}


@pytest.mark.thorough
def test_the_map_names_every_land(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened("adventure")
    player = Player(scene)
    written = overhear(monkeypatch)
    for land in LANDS:
        scene.stack.adventure.select_level(land.levels[0])
        player.wait(60)
    assert all(any(words.endswith(land.title) for words, *_ in written) for land in LANDS)


def test_an_unchanged_menu_is_not_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        scene = opened(name)
        draw(scene)
        written = overhear(monkeypatch)
        draw(scene)
        assert not written
