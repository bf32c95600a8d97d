"""Fingers in a page in Chromium, on devices of several sizes."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from support.browser import Tab, chromium, tab
from support.web_tab import ENGINE, GameTab, served

from pixelmaze.web.page import write_file

pytestmark = pytest.mark.browser
MAZE, LARGE = "square-5x4-prim-1", "square-40x30-prim-1"
PHONE, TURNED = (360, 640, 2), (640, 360, 2)
SIZES = [PHONE, (390, 844, 3), (768, 1024, 2), (1280, 800, 1)]
LEAST = 48
"""CSS pixels of the device that a thumb needs."""
MOVE = """
    scene.maze.grid.xy(scene.game.hint_path(1)[0]), scene.maze.grid.xy(scene.game.cell)
"""
ENLARGED = "document.documentElement.clientWidth / visualViewport.width"
NAMES = {(1, 0): "right", (-1, 0): "left", (0, -1): "up", (0, 1): "down"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    write_file(folder / "one.html", engine=ENGINE)
    with served(folder) as address:
        yield f"{address}/one.html"


@pytest.fixture(scope="module")
def browser() -> Iterator[Tab]:
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    with tab() as opened:
        yield opened


def button(name: str) -> str:
    """The selector of a button next to the picture."""
    return f"#pad [name={name}]"


class Device:
    """A device with the game, and fingers on it. Places are in pixels of the page."""

    def __init__(self, browser: Tab, url: str, size: tuple[int, int, int] = PHONE) -> None:
        self.game = GameTab(browser)
        self.tab = browser
        self.fingers: dict[int, tuple[float, float]] = {}
        self.game.open(url, *size, is_touched=True)
        self.game.begin()

    def send(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self.fingers.items()]
        self.tab.send("Input.dispatchTouchEvent", type=kind, touchPoints=points)
        self.game.frames(2)

    def put(self, x: float, y: float, finger: int = 0) -> None:
        self.fingers[finger] = (x, y)
        self.send("touchStart")

    def move(self, *places: tuple[float, float]) -> None:
        self.fingers.update(enumerate(places))
        self.send("touchMove")

    def lift(self, kind: str = "touchEnd") -> None:
        self.fingers.clear()
        self.send(kind)

    def tap(self, x: float, y: float) -> None:
        self.put(x, y)
        self.lift()

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a pixel of the screen is."""
        left, top, width, _ = self.tab.box("#canvas")
        scale = width / self.game.see("pyxel.width")
        return left + (x + 0.5) * scale, top + (y + 0.5) * scale

    @property
    def unit(self) -> float:
        """The length of a CSS pixel of the device."""
        scale: float = self.tab.eval("visualViewport.scale")
        return 1 / scale

    def pinch(self, x: float, y: float, first: float, last: float) -> float:
        """Move two fingers apart, or together, around a place: from this distance to that one.
        Returns how much larger than at first the page is then."""
        left, top, enlarged = self.tab.eval(
            f"[visualViewport.offsetLeft, visualViewport.offsetTop, {ENLARGED}]"
        )
        x, y = (x - left) * enlarged, (y - top) * enlarged
        self.put(x - first / 2, y)
        self.put(x + first / 2, y, finger=1)
        for part in range(1, 11):
            half = (first + (last - first) * part / 10) / 2
            self.move((x - half, y), (x + half, y))
        self.lift()
        self.game.frames(4)
        return float(self.tab.eval(ENLARGED))

    @property
    def way(self) -> tuple[int, int]:
        """Where the next move to the goal leads."""
        (x, y), (left, top) = self.game.see(f"[{MOVE}]")
        return x - left, y - top

    def has_moved(self, before: int) -> None:
        self.game.until(f"scene.is_over or scene.game.outcome or scene.game.moves > {before}")

    @property
    def held(self) -> list[str]:
        """What is pressed."""
        keys = "[name for name in dir(pyxel) if name.startswith(('KEY_', 'MOUSE_BUTTON_'))]"
        return list(self.game.see(f"[name for name in {keys} if pyxel.btn(getattr(pyxel, name))]"))

    @property
    def buttons(self) -> dict[str, tuple[float, float, float, float]]:
        """The boxes of the buttons that are shown."""
        shown = "[...document.querySelectorAll('#pad button')].filter(b => b.offsetWidth)"
        names = self.tab.eval(f"{shown}.map(b => b.name)")
        return {name: self.tab.box(button(name)) for name in names}


def test_a_level_is_played_by_swipes_and_another_one_by_buttons(browser: Tab, site: str) -> None:
    device = Device(browser, f"{site}?play={MAZE}")
    while not device.game.see("bool(scene.is_over or scene.game.outcome)"):
        (across, down), before = device.way, device.game.see("scene.game.moves")
        x, y = device.game.middle[0], device.game.middle[1] * 0.7
        device.put(x, y)
        device.move((x + across * 30 * device.unit, y + down * 30 * device.unit))
        device.has_moved(before)
        device.lift()
    device.game.until("type(scene).__name__ == 'ResultScene'")
    device = Device(browser, f"{site}?play=hexagonal-4x3-prim-1", TURNED)
    assert {*device.buttons} >= {"upper_left", "right", "lower_right", "hint", "undo", "leave"}
    device = Device(browser, f"{site}?play=square-4x4-prim-2", TURNED)
    while not device.game.see("bool(scene.is_over or scene.game.outcome)"):
        before = device.game.see("scene.game.moves")
        device.put(*browser.middle(button(NAMES[device.way])))
        device.has_moved(before)
        device.lift()
    device.game.until("type(scene).__name__ == 'ResultScene'")
    assert MAZE in browser.eval("JSON.stringify({...localStorage})")
    assert device.game.overlay == ""
    assert not device.held


def test_menus_are_tapped_and_the_camera_moved(browser: Tab, site: str) -> None:
    device = Device(browser, site)
    x, y, _, height = device.game.see("list(scene.menu.list.layout.rows)")
    line = height // device.game.see("scene.menu.list.layout.seen")
    device.tap(*device.at(x + 40, y + line + 5))  # below Resume
    assert device.game.see("scene.session.menus.menu is scene.session.menus.adventure")
    device.tap(*browser.middle(button("leave")))
    device.game.until("scene.session.menus.menu is scene.session.menus.main")
    device = Device(browser, f"{site}?play={LARGE}")
    (x, y), zoom, seen = (
        device.at(150, 90), device.game.see("scene.pane.view.zoom"),
        device.game.see("scene.pane.view.seen"),
    )  # fmt: skip
    device.put(x, y)
    device.put(x + 100, y, finger=1)
    device.move((x - 60, y), (x + 40, y))
    device.move((x - 90, y), (x + 10, y))
    assert device.game.see("scene.pane.view.is_moved_by_hand")
    assert device.game.see("scene.pane.view.seen") > seen
    device.move((x - 190, y), (x + 110, y))
    device.game.frames(4)
    assert device.game.see("scene.pane.view.zoom") > zoom
    device.lift()
    device.game.frames(4)
    assert device.game.see("scene.game.moves") == 0
    assert not device.held


def test_long_press_hints_and_cancelled_fingers_release_all(browser: Tab, site: str) -> None:
    device = Device(browser, f"{site}?play={LARGE}")
    device.put(*device.at(150, 90))
    device.game.until("scene.play.hinting.offer")
    device.lift()
    x, y = browser.middle(button("right"))
    device.put(x, y)
    assert device.held == ["KEY_RIGHT"]
    device.put(*device.at(30, 90), finger=1)
    device.move((x, y), device.at(30, 140))
    assert {*device.held} == {"KEY_RIGHT", "KEY_DOWN"}
    device.lift("touchCancel")
    assert not device.held
    device.put(x, y)
    browser.eval("dispatchEvent(new Event('blur'))")
    device.game.frames(2)
    assert not device.held
    device.lift()


@pytest.mark.parametrize("size", SIZES)
def test_everything_has_its_place(browser: Tab, site: str, size: tuple[int, int, int]) -> None:
    device = Device(browser, f"{site}?watch={MAZE}&solver=bfs", size)
    device.game.frames(4)
    check_layout(device, size)
    turned = (size[1], size[0], size[2])
    browser.send(
        "Emulation.setDeviceMetricsOverride",
        width=turned[0], height=turned[1], deviceScaleFactor=turned[2], mobile=True,
    )  # fmt: skip
    device.tab.until(f"Math.abs(innerWidth - {turned[0] * turned[2]}) < 3")
    device.game.frames(4)
    check_layout(device, turned)


def check_layout(device: Device, size: tuple[int, int, int]) -> None:
    """Everything is on the screen, nothing overlaps, and buttons and letters are large enough."""
    width, height, density = size
    unit = device.unit
    assert unit == pytest.approx(density, rel=0.01)
    page = device.tab.eval("[innerWidth, innerHeight]")
    assert page == pytest.approx([width * density, height * density], abs=3)
    boxes = {"canvas": device.tab.box("#canvas"), **device.buttons}
    assert {*boxes} >= {"left", "right", "up", "down", "start", "time", "leave", "keys"}
    for name, (left, top, across, down) in boxes.items():
        assert left >= -1, name
        assert top >= -1, name
        assert left + across <= page[0] + 1, name
        assert top + down <= page[1] + 1, name
        assert min(across, down) >= LEAST * unit - 1, name
    for (name, one), (other_name, other) in combinations(boxes.items(), 2):
        is_apart = (
            one[0] + one[2] <= other[0] + 1 or other[0] + other[2] <= one[0] + 1
            or one[1] + one[3] <= other[1] + 1 or other[1] + other[3] <= one[1] + 1
        )  # fmt: skip
        assert is_apart, (name, other_name)
    _, _, across, down = boxes["canvas"]
    if width / height < 2 / 3:
        assert 2 / 3 - 0.01 <= across / down < 1
    else:
        assert across / down == pytest.approx(16 / 9, rel=0.01)
    rows = device.game.see("pyxel.height / pyxel.width")
    assert rows == pytest.approx(down / across, rel=0.01)
    assert across >= (width if width < height else height) * unit * 0.99 or width > height
    assert across / unit / device.game.see("pyxel.width") >= 1.1
    overflow = (
        "[...document.querySelectorAll('#pad button')].filter(b => b.scrollWidth > b.clientWidth)"
    )
    assert device.tab.eval(f"{overflow}.map(b => b.name)") == []


def test_a_desktop_has_no_buttons(browser: Tab, site: str) -> None:
    game = GameTab(browser)
    game.open(site)
    game.begin()
    game.frames(3)
    assert not browser.eval("document.querySelector('#pad').offsetWidth")
    assert browser.box("#canvas")[2:] == (1280, 800)
    assert game.see("[pyxel.width, pyxel.height]") == [640, 400]


def test_fingers_enlarge_the_page_but_not_the_picture(browser: Tab, site: str) -> None:
    device = Device(browser, f"{site}?watch={LARGE}&solver=bfs", (390, 844, 3))
    device.game.frames(4)
    _, _, width, height = device.tab.box("#canvas")
    picture, beside = (width / 2, height * 0.25), (width / 2, height * 1.03)
    before, zoom = device.buttons["start"][2:], device.game.see("scene.panes[0].view.zoom")
    assert device.pinch(*picture, 400, 1000) == pytest.approx(1, abs=0.01)
    assert device.game.see("scene.panes[0].view.zoom") > zoom
    assert device.pinch(*beside, 400, 900) > 1.3
    assert device.buttons["start"][2:] == pytest.approx(before, abs=1)  # of the enlarged page
    assert device.pinch(*beside, 900, 200) == pytest.approx(1, abs=0.01)
    assert device.pinch(*beside, 400, 900) > 1.3
    assert device.pinch(*picture, 900, 200) == pytest.approx(1, abs=0.01)
    assert device.pinch(*picture, 400, 1000) == pytest.approx(1, abs=0.01)
    assert not device.held


def test_fingers_enlarge_the_editor(browser: Tab, site: str) -> None:
    device = Device(browser, f"{site}?watch={MAZE}&solver=bfs", (390, 844, 3))
    device.game.press("y")
    browser.until("!document.getElementById('editor').hidden")
    device.game.frames(4)
    for part in ("#own", "#run"):
        assert device.pinch(*device.tab.middle(part), 400, 900) > 1.3
        assert device.pinch(*device.tab.middle(part), 900, 200) == pytest.approx(1, abs=0.01)
