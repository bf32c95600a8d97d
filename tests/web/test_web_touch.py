"""Fingers play the game in a page: the browser is a stand-in, the engine is real."""

import re
from collections.abc import Callable, Iterator
from math import cos, radians, sin
from pathlib import Path

import pytest
import pyxel
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.sampling import examples
from support.scenes import SCENES
from support.web_host import Window
from support.window_driver import prepared, session, share_engine

from pixelmaze.game.lessons import lessons
from pixelmaze.game.rules import WON
from pixelmaze.maze.grid import arc_between, arcs, build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import Direction
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.ui.learn.requests import OpenTask
from pixelmaze.ui.play.pause import PauseScene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.watch.edit import Edit
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.ui.workshop.workshop import WorkshopScene
from pixelmaze.web import start
from pixelmaze.web.pad import NAMES
from pixelmaze.web.touch import LONG
from pixelmaze.window.canvas import hud
from pixelmaze.window.screen import SCREEN

PORTRAIT, LANDSCAPE, TABLET = (360.0, 202.5), (464.0, 261.0), (1152.0, 648.0)
SQUARE, HEXAGONAL = "square-8x4-prim-1", "hexagonal-6x4-prim-1"
LARGE = "square-60x40-prim-1"
FAR = 24.0


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    share_engine(monkeypatch)
    yield from prepared(monkeypatch)
    pyxel.integer_scale(True)
    for name in held():
        pyxel.set_btn(getattr(pyxel, name), False)
    pyxel.flip()


def held() -> list[str]:
    """What is pressed."""
    names = (name for name in dir(pyxel) if name.startswith(("KEY_", "MOUSE_BUTTON_")))
    return [name for name in names if pyxel.btn(getattr(pyxel, name))]


class Phone:
    """The game on a device for fingers."""

    draws = True
    """Whether the last frame of each wait is drawn."""

    def __init__(self, address: str = "", size: tuple[float, float] = PORTRAIT) -> None:
        self.window = Window(address)
        self.window.is_touched, self.window.size = True, size
        self.shell = start.opened(self.window.host, Store(MemoryPlace()))
        self.wait(3)
        SCREEN.forget()

    @property
    def scene(self):  # type: ignore[no-untyped-def]  # whichever it is
        return self.shell.scene

    def wait(self, frames: int = 1) -> None:
        for left in range(frames - 1, -1, -1):
            self.window.now += 1 / 60
            self.shell.update()
            if self.draws and not left:
                self.shell.draw()
            pyxel.flip()

    def do(self, what: str, x: float = 0, y: float = 0, finger: int = 1, name: str = "") -> None:
        self.window.touch(what, x, y, finger, name)
        self.wait()

    def tap(self, x: float, y: float) -> None:
        self.window.touch("begin", x, y)
        self.do("end", x, y)
        self.wait(3)

    def press(self, name: str, frames: int = 2) -> None:
        assert name in self.window.buttons
        self.do("begin", name=name)
        self.wait(frames)
        self.do("end")
        self.wait(2)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a pixel of the screen is in the canvas."""
        width, height = self.window.size
        scale = min(width / pyxel.width, height / pyxel.height)
        left, top = (width - pyxel.width * scale) / 2, (height - pyxel.height * scale) / 2
        return left + (x + 0.5) * scale, top + (y + 0.5) * scale


def way_on(phone: Phone) -> Direction:
    """The direction of the next move to the goal."""
    game = phone.scene.game
    grid = game.maze.grid
    arc = arc_between(grid, game.cell, game.hint_path(1)[0])
    angle = radians(grid.shape.headings[grid.heading[arc]].degrees)
    return round(cos(angle) * 1.1), -round(sin(angle) * 1.1)


def name_of(way: Direction) -> str:
    across, down = {-1: "left", 0: "", 1: "right"}[way[0]], {-1: "up", 0: "", 1: "down"}[way[1]]
    return f"{down.replace('up', 'upper').replace('down', 'lower')}_{across}" if across and down \
        else across or down  # fmt: skip


def until(phone: Phone, condition: Callable[[], bool], most: int = 60) -> None:
    for _ in range(most):
        if condition():
            return
        phone.wait()
    raise AssertionError("it does not happen")


def swipe(phone: Phone) -> None:
    """Swipe until a move is made."""
    before = phone.scene.game.cell
    across, down = way_on(phone)
    phone.do("begin", 100, 100)
    phone.do("move", 100 + across * FAR, 100 + down * FAR)
    until(phone, lambda: phone.scene.game.cell != before)
    phone.do("end", 100, 100)
    phone.wait(12)


def push(phone: Phone) -> None:
    """Press the button for the next move."""
    before = phone.scene.game.cell
    phone.do("begin", name=name_of(way_on(phone)))
    until(phone, lambda: phone.scene.game.cell != before)
    phone.do("end")
    phone.wait(12)


@pytest.mark.few(4)
@pytest.mark.parametrize(("maze", "walk"), [(SQUARE, swipe), (HEXAGONAL, push), (HEXAGONAL, swipe)])
def test_a_level_is_played_by_fingers(maze: str, walk: Callable[[Phone], None]) -> None:
    phone = Phone(f"?play={maze}")
    game = phone.scene.game
    while not game.outcome and game.moves < 40:
        walk(phone)
    assert game.outcome == WON
    assert game.moves <= game.par.moves
    assert not held()


def test_a_held_swipe_goes_on_and_turns_with_the_finger() -> None:
    phone = Phone(f"?play={LARGE}")
    game = phone.scene.game
    phone.do("begin", 100, 100)
    x = y = 100.0
    before = None
    for _ in range(400):
        if game.moves >= 12:
            break
        way = way_on(phone)
        if way != before:
            x, y, before = x + 2 * FAR * way[0], y + 2 * FAR * way[1], way
            phone.window.touch("move", x, y)
        phone.wait()
    assert game.moves >= 12
    phone.do("move", *(part for part in (x - FAR * before[0] * 1.4, y - FAR * before[1] * 1.4)))
    phone.do("cancel", x, y)
    assert not held()


def test_a_finger_on_a_button_is_heard_by_the_next_level_once_lifted() -> None:
    phone = Phone(f"?play={SQUARE}")
    game, name = phone.scene.game, name_of(way_on(phone))
    phone.do("begin", name=name)
    assert game.moves == 1
    phone.scene.restart()
    phone.wait(60)
    assert not game.moves
    phone.do("end")
    phone.do("begin", name=name)
    assert game.moves == 1
    phone.do("end")


def test_tap_sends_the_player_to_a_cell() -> None:
    phone = Phone(f"?play={SQUARE}")
    game, view = phone.scene.game, phone.scene.pane.view
    there = game.hint_path(3)[0]
    phone.tap(*phone.at(*view.screen_place(there, there, 0)))
    until(phone, lambda: game.cell == there)


def test_tap_on_the_icons_shows_the_rule() -> None:
    phone = Phone(f"?play={SQUARE}-turns-2")
    scene = phone.scene
    assert scene._card
    icons = scene._status.icons
    place = phone.at(icons.x + icons.width / 2, icons.y + icons.height / 2)
    for is_shown in (False, True):
        phone.tap(*place)
        assert bool(scene._card) == is_shown
    assert not scene.game.walked


def test_long_press_hints_and_does_not_walk() -> None:
    phone = Phone(f"?play={SQUARE}")
    game, view, hinting = phone.scene.game, phone.scene.pane.view, phone.scene.play.hinting
    there = game.hint_path(3)[0]
    place = phone.at(*view.screen_place(there, there, 0))
    phone.do("begin", *place)
    phone.wait(round(LONG * 60) + 2)
    phone.do("end", *place)
    phone.wait(20)
    assert hinting.offer
    assert game.cell == game.maze.start


def test_two_fingers_look_around_and_zoom() -> None:
    phone = Phone(f"?play={LARGE}")
    view = phone.scene.pane.view
    phone.do("begin", 150, 100)
    phone.do("begin", 250, 100, finger=2)
    before, zoom = view.seen, view.zoom
    for x in range(0, 60, 10):
        phone.window.touch("move", 150 - x, 100)
        phone.do("move", 250 - x, 100, finger=2)
    assert view.is_moved_by_hand
    assert view.seen[0] > before[0]
    for x in range(0, 80, 10):
        phone.do("move", 190 + x, 100, finger=2)
    phone.wait(4)
    assert view.zoom > zoom
    phone.do("end", 90, 100)
    phone.do("end", 270, 100, finger=2)
    phone.wait(4)
    assert not held()
    assert phone.scene.game.cell == phone.scene.game.maze.start


def test_menu_is_chosen_by_taps_and_scrolled_by_swipes() -> None:
    phone = Phone()
    phone.shell.window_size = phone.shell.measured
    phone.wait(2)
    menus = phone.scene.session.menus
    rows = phone.scene.menu.list.layout.rows
    phone.tap(*phone.at(rows.x + 60, rows.y + 20))
    assert menus.menu is menus.adventure
    phone.press("leave")
    assert menus.menu is menus.main
    menus.main.select("settings")
    phone.press("confirm")
    phone.wait(20)
    layout = phone.scene.menu.list.layout
    place = phone.at(layout.rows.x + 60, layout.rows.y + 40)
    phone.do("begin", *place)
    for y in range(0, 100, 20):
        phone.do("move", place[0], place[1] - y)
    phone.do("end", place[0], place[1] - 80)
    phone.wait(6)
    assert phone.scene.menu.list.layout.first > layout.first


def test_timeline_is_dragged_and_a_cell_tapped_where_algorithms_are_watched() -> None:
    phone = Phone(f"?watch={SQUARE}&solver=bfs", LANDSCAPE)
    phone.press("start")
    phone.wait(90)
    scene = phone.scene
    assert isinstance(scene, WatchScene)
    bar = scene._timeline._bar
    y = bar.y + 3
    phone.do("begin", *phone.at(bar.x + 5, y))
    for x in range(5, 240, 19):
        phone.do("move", *phone.at(bar.x + x, y))
    phone.wait(2)
    assert scene.search.index > scene.search.length * 0.6
    phone.do("end", *phone.at(bar.x + 233, y))
    phone.wait(2)
    was_paused = scene.search.paused
    phone.press("time")
    assert scene.search.paused != was_paused
    scene.search.paused = True
    index = scene.search.index
    phone.press("left")
    assert scene.search.index == index - 1
    rate = scene.playback.step_rate
    phone.press("up")
    assert scene.playback.step_rate > rate
    cell = scene.maze.start
    phone.tap(*phone.at(*scene.panes[0].view.screen_place(cell, cell, 0)))
    assert scene.tool is not None
    assert not held()


def test_buttons_build_walls_and_fences_where_mazes_are_edited() -> None:
    phone = Phone(f"?watch={SQUARE}&solver=bfs", LANDSCAPE)
    scene = phone.scene
    scene.turn_tool(next(tool for tool in scene.tools if isinstance(tool, Edit)))
    phone.wait(2)
    (ahead,) = [arc for arc in arcs(scene.maze.grid, 0) if scene.maze.grid.heading[arc] == 0]
    phone.press("hint")
    assert scene.maze.is_fenced(ahead)
    phone.press("time")
    assert not scene.maze.passages[ahead]
    phone.press("undo")
    assert scene.maze.is_fenced(ahead)


def test_lost_and_cancelled_fingers_leave_nothing_pressed() -> None:
    phone = Phone(f"?play={LARGE}")
    phone.do("begin", name="right")
    phone.do("begin", 100, 100, finger=2)
    phone.do("move", 100, 140, finger=2)
    assert {"KEY_RIGHT", "KEY_DOWN"} <= {*held()}
    phone.do("gone")
    phone.wait()
    assert not held()
    phone.do("begin", 100, 100)
    phone.do("move", 140, 100)
    phone.do("cancel", 140, 100)
    phone.wait()
    assert not held()


def test_button_that_leads_elsewhere_is_released_there() -> None:
    phone = Phone(f"?play={SQUARE}")
    phone.press("leave")
    assert isinstance(phone.scene, PauseScene)
    assert not held()
    phone.press("leave")
    assert isinstance(phone.scene, PlayScene)


def test_thumb_slides_over_the_cross() -> None:
    phone = Phone(f"?play={SQUARE}")
    phone.do("begin", name="left")
    phone.do("move", name="down")
    assert held() == ["KEY_DOWN"]
    phone.do("move", name="")
    assert held() == ["KEY_DOWN"]
    phone.do("move", name="hint")
    phone.do("end")
    assert not held()


def test_list_of_keys_is_scrolled_and_left_by_buttons() -> None:
    phone = Phone(f"?play={SQUARE}")
    phone.press("keys")
    assert phone.shell.reader_of(phone.shell.scene).controls.is_open
    assert {"up", "down", "confirm", "leave"} <= {*phone.window.buttons}
    phone.press("leave")
    assert not phone.shell.reader_of(phone.shell.scene).controls.is_open


@pytest.mark.thorough
def test_text_comes_from_the_keyboard_of_the_device() -> None:
    phone = Phone()
    session = phone.scene.session
    session.menus.main.select("free")
    session.menus.mazes.free_maze.shows_more = True
    phone.press("confirm")
    for _ in range(30):
        if phone.scene.is_typing:
            break
        phone.press("down")
    assert phone.window.is_typing
    assert "type" in phone.window.buttons
    phone.do("text", name="47")
    phone.do("text", name="11")
    phone.do("key", name="backspace")
    phone.wait(3)
    assert session.menus.menu.selected.value == "471"


def test_a_screen_beside_a_mouse_needs_no_buttons_but_hears_fingers() -> None:
    phone = Phone(size=(1300.0, 800.0))
    phone.window.is_touched = False
    phone.wait()
    assert not phone.window.buttons
    menus, rows = phone.scene.session.menus, phone.scene.menu.list.layout.rows
    phone.tap(10 + (rows.x + 60) * 2, 40 + (rows.y + 20) * 2)  # twice as large, in the middle
    assert menus.menu is menus.adventure


def test_only_a_mouse_has_a_pointer() -> None:
    pyxel.set_mouse_pos(0, 0)
    phone = Phone(f"?play={SQUARE}")
    assert not phone.shell.has_pointer  # nobody has pointed anywhere
    pyxel.set_mouse_pos(50, 60)
    assert phone.shell.has_pointer
    phone.tap(100, 100)
    assert not phone.shell.has_pointer
    pyxel.set_mouse_pos(pyxel.mouse_x - 1, pyxel.mouse_y)
    assert not phone.shell.has_pointer
    pyxel.set_mouse_pos(50, 60)
    assert phone.shell.has_pointer


def test_a_screen_reader_presses_buttons_by_clicks() -> None:
    phone = Phone(f"?play={SQUARE}")
    phone.do("click", name="leave")
    phone.wait(2)
    assert isinstance(phone.scene, PauseScene)
    assert not held()


def test_two_fingers_zoom_and_one_moves_the_camera_where_algorithms_are_watched() -> None:
    phone = Phone(f"?watch={LARGE}&solver=bfs", LANDSCAPE)
    scene = phone.scene
    view, zoom = scene.panes[0].view, scene.panes[0].view.zoom
    phone.do("begin", 100, 100)
    phone.do("begin", 160, 100, finger=2)
    for x in range(0, 100, 20):
        phone.do("move", 160 + x, 100, finger=2)
    phone.wait(6)
    assert view.zoom > zoom
    phone.do("end", finger=1)
    phone.do("end", finger=2)
    phone.wait(4)
    seen = view.seen
    phone.do("begin", 200, 120)
    for x in range(0, 60, 10):
        phone.do("move", 200 - x, 120)
    phone.do("end", 150, 120)
    phone.wait(4)
    assert view.is_moved_by_hand
    assert view.seen > seen
    assert scene.tool is None
    assert not held()


@pytest.mark.few(2)
@pytest.mark.parametrize(("size", "compact"), [
    (PORTRAIT, True), (LANDSCAPE, True), ((768.0, 432.0), True), (TABLET, False),
])  # fmt: skip
def test_small_devices_get_large_letters(size: tuple[float, float], compact: bool) -> None:
    phone = Phone(size=size)
    phone.shell.window_size = phone.shell.measured
    phone.wait(2)
    assert SCREEN.is_compact == compact
    assert (("adoptSize",) in phone.window.calls) == compact


@pytest.mark.parametrize(("size", "picture"), [
    ((390.0, 585.0), (320, 480)), ((375.0, 463.0), (320, 395)), ((1000.0, 1200.0), (640, 768)),
])  # fmt: skip
def test_upright_picture_has_the_maze_above_the_panel(
    size: tuple[float, float], picture: tuple[int, int]
) -> None:
    phone = Phone(f"?watch={SQUARE}", size)
    phone.shell.window_size = phone.shell.measured
    phone.wait(3)
    assert (pyxel.width, pyxel.height) == picture
    maze = phone.scene.panes[0].view.box
    assert maze.width == picture[0]
    assert maze.y + maze.height < picture[1] * 0.6
    assert SCREEN.height == picture[1] + hud.BOTTOM // 2  # where the key bar would be


def test_result_is_below_an_upright_maze() -> None:
    SCREEN.resize(320, 480)
    scene = SCENES["won"](session())
    scene.place(SCREEN)
    scene.draw(SCREEN)
    maze, menu = scene.pane.view.box, scene.menu.box
    assert (maze.width, menu.y > maze.y + maze.height) == (320, True)


@pytest.mark.few(3)
@pytest.mark.parametrize("size", [PORTRAIT, LANDSCAPE, TABLET])
def test_a_room_is_made_by_fingers(size: tuple[float, float]) -> None:
    phone = Phone(size=size)
    phone.shell.window_size = phone.shell.measured
    grid = build(5, 4)
    room = Maze(grid, bytearray([1]) * len(grid.head), 0, (grid.size - 1,))
    phone.shell.router.push(WorkshopScene(phone.scene.session, room))
    phone.wait(4)
    scene = phone.scene
    boxes = [phone.at(*box[:2]) + phone.at(box.x + box.width, box.y + box.height)
             for box in scene._buttons.values()]  # fmt: skip
    assert all(right - left >= 30 and down - up >= 20 for left, up, right, down in boxes)

    def at(cell: int) -> tuple[float, float]:
        return phone.at(*scene.pane.view.screen_place(cell, cell, 0))

    def tool(name: str) -> tuple[float, float]:
        x, y, width, height = scene._buttons[name]
        return phone.at(x + width // 2, y + height // 2)

    for name, cell in (("minotaur", 7), ("key", 8), ("gem", 11)):
        phone.tap(*tool(name))
        phone.tap(*at(cell))
    things = scene.maze.things
    assert (things.minotaur, things.keys, things.gem) == (7, (8,), 11)
    phone.press("undo")
    assert scene.maze.things.gem < 0
    phone.tap(*tool("wall"))
    phone.do("begin", *at(0))
    phone.do("move", *at(1))
    phone.do("move", *at(6))
    phone.do("end", *at(6))
    assert scene.maze.start == 6
    before = sum(scene.maze.passages)
    phone.press("time")
    assert sum(scene.maze.passages) == before - 2
    phone.press("hint")
    assert ("copy" in str(phone.window.calls)) or "clipboard" in scene.toast.words
    phone.press("confirm")
    phone.wait(8)
    assert isinstance(phone.scene, PlayScene)
    assert not held()


@pytest.mark.few(24)
@pytest.mark.parametrize("name", SCENES)
def test_every_scene_has_its_buttons(name: str) -> None:
    phone = Phone()
    phone.shell.router.push(SCENES[name](phone.scene.session))
    phone.wait(2)
    buttons = phone.window.buttons
    known = {each: group for group, names in NAMES for each in names}
    assert all(known[each] == button["group"] for each, button in buttons.items())
    assert all(button["help"] and (button["label"] or button["group"] == "cross")
               for button in buttons.values())  # fmt: skip
    assert all(button["keys"] or each == "type" for each, button in buttons.items())
    assert len([each for each in buttons.values() if each["group"] == "commands"]) <= 6
    assert {"keys"} <= {*buttons}
    story = ("opening", "opening at home", "find", "ending")
    assert "up" in buttons or name in ("loading", "replay", *story)


EVENTS = st.one_of(
    st.tuples(
        st.sampled_from(["begin", "move", "end", "cancel", "click"]),
        st.integers(0, 2),
        st.integers(0, 360),
        st.integers(0, 400),
        st.sampled_from(["", "", "left", "up", "hint", "undo", "leave", "confirm", "time"]),
    ),
    st.just(("gone", 0, 0, 0, "")),
)


@settings(examples(0.4), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(EVENTS, max_size=25), st.sampled_from([f"?play={SQUARE}", f"?watch={SQUARE}"]))
def test_nothing_stays_pressed_whatever_fingers_do(
    events: list[tuple[str, int, int, int, str]], address: str
) -> None:
    phone = Phone(address)
    phone.draws = False
    for what, finger, x, y, name in events:
        phone.do(what, x, y, finger, name)
    for finger in range(3):
        phone.do("end", finger=finger)
    phone.wait(50)
    assert not held()


KEY = re.compile(r"\b(Enter|Esc|Tab|Space|Backspace|F[0-9]+)\b|[Pp]ress [A-Z]\b|\b[A-Z] again\b")
KINDS = {move.kind: (lesson, at) for lesson in lessons() for at, move in enumerate(lesson.moves)}


@pytest.mark.parametrize("name", SCENES)
def test_no_scene_names_a_key_where_fingers_play(name: str) -> None:
    Phone()
    scene = SCENES[name](session())
    assert not KEY.search(" ".join(scene.said))
    scene.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_task_names_the_buttons_that_do_it(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    phone = Phone(f"?watch={SQUARE}")
    lesson, at = KINDS[kind]
    phone.scene.ask(OpenTask(lesson, at))
    until(phone, lambda: getattr(phone.scene, "task", None))
    phone.wait(3)
    for name in ("time", "confirm"):
        words = " ".join(phone.scene.said)
        assert not KEY.search(words)
        named = {*re.findall('"(.+?)"', re.sub('then ".+?"', "", words))}
        assert named <= {button["label"] for button in phone.window.buttons.values()}
        assert named or kind in ("ask", "race", "quiz")
        if kind not in ("code", "quiz"):  # which take longer
            phone.press(name)
    assert phone.window.buttons["undo"]["label"] == "next"


def test_texts_of_lessons_name_commands_by_their_buttons_or_lines() -> None:
    phone = Phone(f"?watch={SQUARE}")
    lesson = next(each for each in lessons() if each.name.startswith("06"))
    phone.scene.ask(OpenTask(lesson, 1))
    until(phone, lambda: getattr(phone.scene, "task", None))
    words = " ".join(phone.scene.said)
    assert 'Press "keys", then "choose variables to show in the maze" to see g' in words


def test_the_solver_is_called_and_stopped_by_fingers() -> None:
    phone = Phone(f"?play={SQUARE}")
    assert "start" not in phone.window.buttons
    phone.scene.toggle_solver()
    phone.wait(2)
    assert '"keys", then "let a solver walk (no stars)"' in " ".join(phone.scene.said)
    phone.press("start")
    assert not phone.scene.play.autopilot
