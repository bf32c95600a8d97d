"""Draw all scenes in both front ends, and tell what is written where.

`python -m support.scene_tour PLACE...`, in the folder of the tests, prints a JSON list of `Page`s,
of all scenes at these of the `PLACES`. Run by `support.pseudo` the same scenes are drawn in a
pseudo-language.
"""

import json
import re
import sys
from calendar import day_name
from collections.abc import Callable, Iterator
from datetime import date
from inspect import getsource
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pyxel
from support.scenes import BROKEN, MAZE, SCENES
from support.window_driver import Player, screen

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.algorithms.solvers.searches import best_first, spread
from pixelmaze.game.breaking import challenges
from pixelmaze.game.daily import DAY, FIRST_DAY, kind_of
from pixelmaze.game.lessons import lessons
from pixelmaze.game.levels import ADVENTURE, LANDS, OPENING
from pixelmaze.looks.theme import Role
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.maze_id import MODIFIERS
from pixelmaze.run.race import rows_of
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.settings import all_settings
from pixelmaze.storage.store import Store
from pixelmaze.terminal.canvas import TEXT, Canvas, Style
from pixelmaze.terminal.canvas import width_of as columns_of
from pixelmaze.terminal.front_end import TerminalServices
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.watch import inspector
from pixelmaze.ui.workshop import workshop
from pixelmaze.window.app.services import WindowServices
from pixelmaze.window.canvas import hud
from pixelmaze.window.canvas.hud import Enlarged, Plate
from pixelmaze.window.screen import LEAST_FULL, SCREEN, Pixels

SIZES = ((80, 24), (60, 20), (130, 40))
"""Columns and lines of the terminals."""
PICTURES = {
    f"{width} by {height}": (width, height)
    for width, height in (
        (320, 180), (450, 320), (550, 250), (500, 300), (320, 540), (960, 190), (632, 336),
        (640, 400), (800, 450), (960, 540),
    )
}  # fmt: skip
"""Width and height of pictures in the window, besides the usual ones."""
PLACES = (
    *(f"{width}x{height}" for width, height in SIZES),
    "window",
    "lecture",
    "lecture, least",
    *PICTURES,
)
WORD = re.compile(r"[^\W\d_]{2,}")


class Page(NamedTuple):
    """What is written on one screen."""

    scene: str
    size: str
    texts: list[str]
    overlaps: list[str]
    """Texts that are written over others."""
    cut: list[str]
    """Texts that reach beyond the screen or the part that they are drawn on."""


def known_words() -> list[str]:
    """Words that are no messages: of algorithms, levels, days and keys."""
    data: list[str] = [
        "pixelmaze Esc Enter Backspace Shift Tab Space Home End Ctrl Alt Page Up Down gem",
        f"{MAZE} Not broken: it finds a best path and visits cells; BFS visits",
        *rows_of([])[0],
        *day_name,
    ]
    for name, entry in (*SOLVERS.items(), *GENERATORS.items()):
        data += [name, entry.title, *entry.steps.__code__.co_varnames]
        data += [f"{says} {says.capitalize()}" for says in entry.says.values()]
    for level in ADVENTURE.values():
        data += [level.name, level.title, level.words]
    data += OPENING
    for land in LANDS:
        data += [land.title, land.words, land.found, land.story]
    for challenge in challenges().values():
        data += [challenge.title, challenge.hint, challenge.shows.words]
    texts = [re.sub(r"\w*Path\('[^']*'\)", "", repr(lesson)) for lesson in lessons()]
    data += [words.replace("\\n", " ") for words in texts]
    for first, day in product((FIRST_DAY, date(2027, 1, 1)), range(7)):
        data.append(kind_of(first + day * DAY).words)
    for name, modifier in MODIFIERS.items():
        data += [name, modifier.title, modifier.note, modifier.unit]
        data += modifier.values.values() if not isinstance(modifier.values, range) else []
    for name, shape in SHAPES.items():
        data += [name, shape.ways]
    return sorted({word for text in data for word in WORD.findall(text)})


def words_of_settings() -> list[str]:
    data = [
        text
        for setting in all_settings().values()
        for text in (setting.label, setting.note, *setting.choices.values())
    ]
    return sorted({word for text in data for word in WORD.findall(text)})


def words_of_source() -> list[str]:
    """Words of the algorithms that are shown, which also explain themselves, and of values."""
    shown = SOLVERS["dfs"].steps, spread, best_first
    words = [word for steps in shown for word in WORD.findall(getsource(steps))]
    path = challenges()[BROKEN].solver.path
    assert path
    words += WORD.findall(path.name + path.read_text("utf-8"))
    return sorted({*words, *map(str.capitalize, words), "list", "array", "bytes", "bytearray"})


# ---- what is written -----------------------------------------------------------------------------


class Recorder:
    """Boxes of texts on each canvas or image, by its id."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.overlaps: list[str] = []
        self.cut: list[str] = []
        self._boxes: dict[object, list[tuple[Box, str]]] = {}

    def write(self, on: object, room: Box, box: Box, words: str) -> None:
        if not words.strip() or not box.width:
            return
        self.texts.append(words)
        boxes = self._boxes.setdefault(on, [])
        if WORD.search(words):
            self.overlaps += [f"{words!r} over {old!r}" for at, old in boxes if _meet(at, box)]
            if box.x < room.x or box.x + box.width > room.x + room.width:
                self.cut.append(words)
        boxes.append((box, words))

    def clear(self, on: object, box: Box) -> None:
        boxes = self._boxes.get(on, [])
        boxes[:] = [entry for entry in boxes if not _meet(entry[0], box)]

    def page(self, scene: str, size: str) -> Page:
        return Page(scene, size, self.texts, self.overlaps, self.cut)


def _meet(a: Box, b: Box) -> bool:
    across = a.x < b.x + b.width and b.x < a.x + a.width
    return across and a.y < b.y + b.height and b.y < a.y + a.height


class HeardCanvas(Canvas):
    """A canvas that tells what is written on it."""

    def __init__(self, width: int, height: int) -> None:
        self.recorder = Recorder()
        super().__init__(width, height)

    def write(self, x: int, y: int, words: str, style: Style = TEXT) -> int:
        lead = len(words) - len(words.lstrip())
        shown = words.strip()
        box = Box(x + lead, y, columns_of(shown), 1)
        if WORD.search(shown) or shown.isdecimal():
            self.recorder.write(0, self.box, box, shown)
        else:
            self.recorder.clear(0, box)
        return super().write(x, y, words, style)

    def fill(self, box: Box, style: Style, letter: str = " ") -> None:
        self.recorder.clear(0, box)
        super().fill(box, style, letter)

    def dim(self, box: Box) -> None:
        """What is dimmed lies below, and may be covered."""
        self.recorder.clear(0, box)
        super().dim(box)


def in_terminal(places: list[str]) -> Iterator[Page]:
    sizes = [(width, height) for width, height in SIZES if f"{width}x{height}" in places]
    for name, build in SCENES.items():
        for width, height in sizes:
            with TemporaryDirectory() as folder:
                session = begin_session(Store(Folder(Path(folder))), TerminalServices())
                shell = Shell(build(session))
                if name != "loading":
                    shell.update(0)
                for keys in ((), ("f1",)):
                    for key in keys:
                        shell.press(key)
                    canvas = HeardCanvas(width, height)
                    shell.draw(canvas)
                    yield canvas.recorder.page(" ".join((name, *keys)), f"{width}x{height}")


_COVERING = ("fill", "strip", "panel", "frame", "well", "notice", "card")
"""Methods of a surface that cover what is below them."""


def in_window(places: list[str]) -> Iterator[Page]:
    screen()
    inspector.TIME_BUDGET = workshop.PATIENCE = 60  # the same on a slow machine
    recorder = Recorder()
    draw_plate = Plate.draw

    alive: list[object] = []

    def name_of(image: pyxel.Image | None) -> object:
        if image is None:
            return "screen"
        scale = 2 if isinstance(image, Enlarged) else 1
        is_screen = (scale * image.width, scale * image.height) == (pyxel.width, pyxel.height)
        alive.append(image)  # or its id could be used again
        return "screen" if is_screen else id(image)

    def heard(write: Callable[..., int], width_of: Callable[[str], int]) -> Callable[..., int]:
        def text(x: int, y: int, words: str, colour: Role, on: pyxel.Image | None = None) -> int:
            image = on or pyxel.screen
            box = Box(x, y, width_of(words), 7)
            recorder.write(name_of(on), Box(0, 0, image.width, image.height), box, words)
            return write(x, y, words, colour, on)

        return text

    def plate(self: Plate, *given: Any) -> None:
        recorder.clear("screen", self.box)
        draw_plate(self, *given)

    def covering(method: Callable[..., Any]) -> Callable[..., Any]:
        def draw(self: Pixels, box: Box, *given: Any, **named: Any) -> Any:
            recorder.clear(name_of(self._image), box)
            return method(self, box, *given, **named)

        return draw

    hud.text = heard(hud.text, hud.width_of)
    hud.code = heard(hud.code, lambda words: hud.CODE_WIDTH * len(words.rstrip()) - 1)
    Plate.draw = plate
    for name in _COVERING:
        setattr(Pixels, name, covering(getattr(Pixels, name)))
    usual = {"window": (hud.WIDTH, hud.HEIGHT), "lecture": (hud.WIDTH, hud.HEIGHT)}
    usual["lecture, least"] = LEAST_FULL
    sizes = {place: size for place, size in (usual | PICTURES).items() if place in places}
    for (name, build), (place, size) in product(SCENES.items(), sizes.items()):
        with TemporaryDirectory() as folder:
            recorder = Recorder()
            store, is_lecture = Store(Folder(Path(folder))), place.startswith("lecture")
            session = begin_session(store, WindowServices(), lecture=is_lecture)
            player = Player(build(session))
            SCREEN.resize(*size)
            if name != "loading":
                player.wait()
            for keys in ((), ("f1",)):
                for _ in keys:
                    player.press(pyxel.KEY_F1)
                SCREEN.forget()
                recorder = Recorder()
                player.see()
                yield recorder.page(" ".join((name, *keys)), place)


if __name__ == "__main__":
    pages = [page._asdict() for each in (in_terminal, in_window) for page in each(sys.argv[1:])]
    sys.stdout.write(
        json.dumps(
            {
                "known": known_words(),
                "source": words_of_source(),
                "settings": words_of_settings(),
                "pages": pages,
            }
        )
    )
