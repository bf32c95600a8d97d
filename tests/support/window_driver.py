"""Drive scenes of the window by scripted keys, headless, and read the pixels."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
import pyxel
from PIL import Image, ImageChops

from pixelmaze.files.text import read
from pixelmaze.game import daily
from pixelmaze.game.levels import free
from pixelmaze.game.rules import Level, Rules
from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.run import factory
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.race import of_generators, of_solvers
from pixelmaze.run.search import Search
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit import commands
from pixelmaze.ui.kit.bindings import Binding
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.play import free_maze
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.watch import inspector, watching
from pixelmaze.ui.watch.race import RaceScene
from pixelmaze.ui.watch.watch import STATS, WatchScene
from pixelmaze.window.app import app
from pixelmaze.window.app.app import App, open_screen
from pixelmaze.window.app.input_reader import Controls
from pixelmaze.window.app.services import WindowServices
from pixelmaze.window.canvas import hud, look
from pixelmaze.window.canvas.clock import Clock
from pixelmaze.window.screen import SCREEN

PICTURES = Path(__file__).parent.parent / "pictures"


@cache
def screen() -> None:
    """Start the engine, which can be started once per process."""
    open_screen(headless=True, fps=1000)


def share_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands that record use the engine of this process."""
    screen()
    monkeypatch.setattr(SCREEN, "lengths", SCREEN.lengths)
    monkeypatch.setattr(app, "open_screen", lambda **_: look.show_theme("dungeon"))


ROW = hud.BOTTOM // 2  # the height of a row at the bottom
MARGIN = 6
SIDE = 228  # the width of the side panel at the right
COLUMN = Box(hud.WIDTH - SIDE, hud.TOP, SIDE, hud.VIEW.height)
BESIDE_COLUMN = Box(0, hud.TOP, hud.WIDTH - SIDE, hud.VIEW.height)
TIMELINE = hud.HEIGHT - hud.BOTTOM
"""y of the timeline."""
BAR = Box(MARGIN + 76, TIMELINE + 4, 268, 7)
"""The bar to scrub on."""
NOW = datetime(2026, 11, 22, 20, 48, tzinfo=UTC)
CYCLE = 16
"""Frames after which all that the engine animates looks the same again."""
OUT_OF_THE_WAY = (300, 5)
"""A place on the screen where a click does nothing."""


def reset_sound() -> None:
    """Stop all sound, and reset the volume of all channels."""
    pyxel.stop()
    for channel in pyxel.channels:
        channel.gain = 0.125


def prepared(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The engine, with nothing that depends on chance or on the speed of the machine."""
    screen()
    seeds = iter(range(100, 200))
    monkeypatch.setattr(factory, "random_seed", lambda: next(seeds))
    monkeypatch.setattr(free_maze, "random_seed", lambda: 1)
    monkeypatch.setattr(watching, "PATIENCE", 60)
    monkeypatch.setattr(inspector, "TIME_BUDGET", 60)
    monkeypatch.setattr(daily, "now", lambda: NOW)
    pyxel.set_mouse_pos(*OUT_OF_THE_WAY)
    reset_sound()
    yield
    pyxel.set_mouse_pos(*OUT_OF_THE_WAY)
    look.show_theme("dungeon")
    SCREEN.resize(hud.WIDTH, hud.HEIGHT)
    SCREEN.set_lecture(False)
    SCREEN.show_keys(True)
    commands.has_keys = True


def watch(
    maze: str | Maze = "square-8x5-prim-7",
    solver: str = "dfs",
    rate: int = 60,
    *,
    name: str = "",
    panel: str = STATS,
    with_making: bool = False,
) -> WatchScene:
    if isinstance(maze, str):
        maze = from_id(maze)
    making = generation_stages(maze) if with_making else ()
    return WatchScene(session(), Search(maze, None, making=making), solver, rate, name, panel)


def searching(index: int = 20, maze: str = "square-8x5-prim-7", **how: Any) -> WatchScene:
    """A scene in the middle of a search, paused."""
    scene = watch(maze, **how)
    scene.watching.start()
    scene.search.seek(index)
    scene.search.paused = True
    return scene


def race(maze: str, *names: str, rate: int = 60, generators: bool = False) -> RaceScene:
    line_up = of_generators if generators else of_solvers
    return RaceScene(session(), from_id(maze), lambda maze: line_up(maze, names), rate)


_FOLDERS = TemporaryDirectory()
_NUMBERS = count()


def session(solver: str = "dfs", **settings: Any) -> Session:
    """A session of a new player, with these settings."""
    store = Store(Folder(Path(_FOLDERS.name, str(next(_NUMBERS)))))
    return begin_session(store, WindowServices(), solver, **settings)


def play(
    maze: str | Maze | Level = "square-8x5-prim-7",
    solver: str = "dfs",
    rules: Rules | None = None,
    **settings: Any,
) -> PlayScene:
    """A game. Nothing is recorded if the maze has no ID."""
    if isinstance(maze, str):
        maze = free(maze, rules)
    if isinstance(maze, Level):
        return PlayScene(session(solver, **settings), maze)
    return PlayScene(session(solver, **settings), Level("", "a maze", rules=rules or Rules()), maze)


def walled_in() -> Maze:
    """A maze whose goal cannot be reached."""
    return read("+---+---+\n| S |   |\n+---+   +\n|     G |\n+---+---+\n")


class Player:
    """A player in front of the window, who presses keys and looks at the screen."""

    draws_every = 30
    """How many frames pass for each one that is drawn, which takes most of the time; the last one
    always is."""

    def __init__(self, shown: Scene | App, clock: Clock | None = None) -> None:
        self._app = shown if isinstance(shown, App) else App(shown)
        self._app.clock = clock

    @property
    def has_wipes(self) -> bool:
        """Whether scenes wipe one another away, as in a real window."""
        return self._app.has_wipes

    @has_wipes.setter
    def has_wipes(self, value: bool) -> None:
        self._app.has_wipes = value

    @property
    def wipes(self) -> bool:
        """Whether the scene before is still seen."""
        return self._app.wipe is not None

    @property
    def lists_keys(self) -> bool:
        """Whether the list of keys is open."""
        return self._app.reader_of(self._app.scene).controls.is_open

    @property
    def scene(self) -> Any:
        """The scene on top."""
        return self._app.scene

    @property
    def controls(self) -> Controls:
        """The controls of this scene."""
        scene = self.scene
        if not isinstance(scene, Scene):
            return scene.controls
        return self._app.reader_of(scene).controls

    def control(self, key: str) -> Binding:
        """The control of this key."""
        return next(control for control in self.controls.all if control.key == key)

    def wait(self, frames: int = 1) -> None:
        """Let frames pass. The engine rests for a millisecond in each, and its input stands still
        if nothing is pressed: so it sees only some, and is where it would be in what it animates.
        """
        self._pass(frames, CYCLE + frames % CYCLE if frames > 2 * CYCLE else frames)

    def _pass(self, frames: int, seen: int) -> None:
        for left in range(frames - 1, -1, -1):
            self._app.update()
            if left % self.draws_every == 0:
                self._app.draw()
            if frames - left <= seen:
                pyxel.flip()

    def wait_until(self, condition: Callable[[], object], most: int = 2000) -> None:
        """Wait until the condition holds; fails if that takes more frames."""
        for number in range(most):
            if condition():
                self._app.draw()
                return
            self._app.update()
            if number % self.draws_every == 0:
                self._app.draw()
            if number < CYCLE:
                pyxel.flip()
        assert condition()

    def resize(self, width: int, height: int) -> None:
        """Set the size of the window."""
        self._app.window_size = lambda: (width, height)

    def blink(self) -> None:
        """Run a frame without drawing it."""
        self._app.update()
        pyxel.flip()

    def press(self, *keys: int, frames: int = 1) -> None:
        """Hold the keys together for this many frames, then release them."""
        for key in keys:
            pyxel.set_btn(key, True)
        try:
            self._pass(frames, frames)
        finally:
            for key in keys:
                pyxel.set_btn(key, False)
            pyxel.flip()

    def types(self, typed: str) -> None:
        """Press the keys of these signs, which are text, too."""
        for sign in typed:
            pyxel.set_input_text(sign)
            name = {"-": "MINUS"}.get(sign, sign.upper())
            self.press(getattr(pyxel, f"KEY_{name}"))

    def click(self, x: float, y: float, frames: int = 1) -> None:
        """Hold the left mouse button there for this many frames."""
        pyxel.set_mouse_pos(x, y)
        self.press(pyxel.MOUSE_BUTTON_LEFT, frames=frames)

    def drag(self, *places: tuple[float, float]) -> None:
        """Press the mouse button at the first place and release it at the last, a frame each."""
        pyxel.set_mouse_pos(*places[0])
        pyxel.set_btn(pyxel.MOUSE_BUTTON_LEFT, True)
        try:
            for x, y in places:
                pyxel.set_mouse_pos(x, y)
                self.wait()
        finally:
            pyxel.set_btn(pyxel.MOUSE_BUTTON_LEFT, False)
        self.wait()

    def scroll(self, x: float, y: float, notches: int) -> None:
        """Turn the mouse wheel there; up is positive."""
        pyxel.set_mouse_pos(x, y)
        pyxel.set_btnv(pyxel.MOUSE_WHEEL_Y, notches)
        self.wait()

    def see(self) -> Image.Image:
        self._app.draw()
        pixels = bytes(pyxel.screen.data_ptr())
        image = Image.frombytes("P", (pyxel.width, pyxel.height), pixels)
        image.putpalette([byte for rgb in pyxel.colors for byte in rgb.to_bytes(3, "big")])
        return image

    def sees(self, colours: Iterable[int], box: Box = BESIDE_COLUMN) -> bool:
        """Whether any pixel of that part of the screen has one of these palette indices."""
        view = self.see().crop((box.x, box.y, box.x + box.width, box.y + box.height))
        return not {index for _, index in view.getcolors() or ()}.isdisjoint(map(int, colours))


class Written(NamedTuple):
    """Words, and where they begin."""

    words: str
    x: int
    y: int
    on: tuple[int, int]
    """Width and height of the picture they are on."""


def overhear(monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """A list to which all is added that is written from now on."""
    written: list[Written] = []
    for name in ("text", "code"):
        monkeypatch.setattr(hud, name, _overheard(getattr(hud, name), written))
    return written


def _overheard(write: Callable[..., int], written: list[Written]) -> Callable[..., int]:
    def text(x: int, y: int, words: str, colour: Role, on: pyxel.Image | None = None) -> int:
        image = on or pyxel.screen
        written.append(Written(words, x, y, (image.width, image.height)))
        return write(x, y, words, colour, on)

    return text


def words_on(scene: Scene, width: int, height: int) -> list[Written]:
    """All that is written on a part of the screen of this size, a frame later."""
    with pytest.MonkeyPatch.context() as patch:
        written = overhear(patch)
        SCREEN.forget()
        Player(scene).wait()
    return [entry for entry in written if entry.on == (width, height)]


def check_picture(image: Image.Image, name: str, config: pytest.Config, folder: Path) -> None:
    """Compare a picture with the one kept under that name, pixel by pixel."""
    kept = PICTURES / f"{name}.png"
    if config.getoption("--refresh-pictures"):
        PICTURES.mkdir(exist_ok=True)
        image.save(kept, optimize=True)
        return
    assert kept.exists(), f"{kept} is missing: make it with --refresh-pictures, and look at it"
    found = image.convert("RGB")
    difference = ImageChops.difference(found, Image.open(kept).convert("RGB")).getbbox()
    if difference:
        found.save(folder / f"{name}.png")
    assert difference is None, f"differs from {kept} in {difference}; seen: {folder / name}.png"


BUTTONS = {"first": 0, "back": 1, "pause": 2, "on": 3, "last": 4}


def press_button(player: Player, name: str, frames: int = 1) -> None:
    """Click a button of the transport."""
    player.click(MARGIN + BUTTONS[name] * 14 + 4, TIMELINE + ROW // 2, frames)


def bar_place(part: float) -> tuple[float, float]:
    """A place on the bar of time, from its start, 0, to its end, 1."""
    return BAR.x + part * (BAR.width - 1), BAR.y + 3


def check_all_fits(written: list[Written]) -> None:
    """That nothing is cut, and no words lie over others."""
    boxes = [(words, x, y, x + hud.width_of(words), y + 7) for words, x, y, _ in written if words]
    for (words, x, y, right, bottom), (_, _, _, on) in zip(
        boxes, [entry for entry in written if entry.words], strict=True
    ):
        assert x >= 4, words
        assert y >= 2, words
        assert right <= on[0] - 4, words
        assert bottom <= on[1] - 3, words
    for i, (words, x, y, right, bottom) in enumerate(boxes):
        for others, other_x, other_y, other_right, other_bottom in boxes[:i]:
            apart = right < other_x or other_right < x or bottom < other_y or other_bottom < y
            assert apart, f"{words!r} lies over {others!r}"
