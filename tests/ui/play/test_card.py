"""The card that introduces a level: it hides nothing that is to be seen then, and it all fits."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import pyxel
from PIL import Image, ImageChops
from support.sampling import sample
from support.terminal_driver import press, seen, session, wait
from support.window_driver import Player, overhear, play, prepared

from pixelmaze.game.levels import ADVENTURE, free
from pixelmaze.game.rules import Level, Rules
from pixelmaze.maze.grid import arc_between
from pixelmaze.terminal.shell import Shell
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.kit.surface import Box, Surface
from pixelmaze.ui.play.facts import introduction, landmarks
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.start_card import StartCard
from pixelmaze.window.canvas import hud
from pixelmaze.window.screen import SCREEN, Pixels

LONG = "hexagonal-12x9-wilson-271616-braid-50-waypoints-2-mask-heart"
LEVELS = [*ADVENTURE.values(), free(LONG), free("square-5x30-prim-1-waypoints-3")]
FLAT = ("square-60x8-prim-1", "square-30x4-kruskal-1", "hexagonal-36x6-prim-1")


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def begun(level: Level, monkeypatch: pytest.MonkeyPatch) -> tuple[PlayScene, Image.Image]:
    """The scene at its start, and what the card changes in its picture."""
    pictures = []
    for has_card in (True, False):
        scene = play(level)
        player = Player(scene)
        if not has_card:
            monkeypatch.setattr(StartCard, "draw", lambda *_: None)
        player.wait(3)
        pictures.append(player.see().convert("RGB"))
    return scene, ImageChops.difference(*pictures)


@pytest.mark.few(16)
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("level", sample(LEVELS, 4), ids=lambda level: level.name)
def test_it_hides_neither_player_nor_keys_nor_goal(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, card = begun(level, monkeypatch)
    assert card.getbbox(), "there is one"
    game, view = scene.game, scene.pane.view
    for cell in (game.cell, *game.maze.waypoints, game.maze.goal):
        if game.is_seen(cell):
            x, y = view.screen_place(cell, cell, 0)
            assert not card.crop((x - 3, y - 3, x + 4, y + 4)).getbbox()


class Drawn:
    """Records where cards are drawn on the surfaces of a class."""

    def __init__(self, surface: type[Surface], monkeypatch: pytest.MonkeyPatch) -> None:
        self.box = Box(0, 0, 0, 0)
        draw = surface.plate

        def plate(s: Any, owner: object, box: Box, *given: Any) -> None:
            if isinstance(owner, StartCard):
                self.box = box
            draw(s, owner, box, *given)

        monkeypatch.setattr(surface, "plate", plate)

    def check(self, scene: PlayScene) -> None:
        """It is there, and does not hide the player."""
        assert self.box.width
        assert self.box.height
        place = scene.pane.place_of(scene.game.cell)
        assert not place or not self.box.shares(place), (scene.level.name, self.box, place)


some_levels = pytest.mark.parametrize(
    "levels", sample([[*ADVENTURE.values(), free(LONG)][first::5] for first in range(5)], 5)
)
# in the smallest picture, it may have to
PICTURES = [(640, 360), (450, 320), (550, 250), (500, 300), (640, 400), (960, 540)]


@pytest.mark.thorough
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize(("width", "height"), sample(PICTURES, 4))
@some_levels
def test_it_does_not_hide_the_player(
    width: int, height: int, levels: list[Level], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Drawn(Pixels, monkeypatch)
    for level in levels:
        scene = play(level)
        player = Player(scene)
        SCREEN.resize(width, height)
        for frames in (2, 150) if level.maze else (2,):  # one is shown as a whole first
            player.draws_every = frames
            player.wait(frames)
            drawn.check(scene)
            assert 16 < drawn.box.y < drawn.box.y + drawn.box.height < height - 28
        drawn.box = Box(0, 0, 0, 0)
        scene.walk(arc_between(scene.maze.grid, scene.game.cell, scene.game.hint_path(1)[0]))
        player.wait(2)
        assert not drawn.box.width, "it is gone with the first move"


@pytest.mark.few(3)
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
@some_levels
def test_it_does_not_hide_the_player_in_the_terminal(
    size: tuple[int, int], levels: list[Level], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, drawn = session(tmp_path), Drawn(Characters, monkeypatch)
    for level in levels:
        scene = PlayScene(home, level)
        seen(scene, *size)
        drawn.check(scene)
        drawn.box = Box(0, 0, 0, 0)
        scene.walk(arc_between(scene.maze.grid, scene.game.cell, scene.game.hint_path(1)[0]))
        seen(scene, *size)
        assert not drawn.box.width


SIGHTS = [
    free("square-22x11-recursive-division-305-one-way-8"),
    free("square-12x6-wilson-139-shift-8"),
    free("square-14x7-prim-73-braid-30", Rules(hunter=26)),
    *(level for level in ADVENTURE.values() if level.make().things._replace(gem=-1)),
]
"""Levels with one-way doors, a maze that shifts, a hunter, and rooms with things."""


def sights(scene: PlayScene) -> list[int]:
    """The cells with what the card explains."""
    game, twin = scene.game, scene.maze.grid.twin
    ways = scene.maze.passages
    arcs = [arc for arc, way in enumerate(ways) if way and not ways[twin[arc]]]
    arcs += game.next_change or ()
    things = scene.maze.things
    arcs += *things.locks, *things.gates
    cells = [scene.maze.grid.head[one] for arc in arcs for one in (arc, twin[arc])]
    cells += *things.keys, *things.plates, *things.thin
    cells += (cell for cell in (things.minotaur, things.reflection, things.home) if cell >= 0)
    return cells + ([game.hunter.lair] if game.hunter else [])


@pytest.mark.few(49)
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("level", SIGHTS, ids=lambda level: level.name)
def test_it_hides_nothing_that_it_explains(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, card = begun(level, monkeypatch)
    assert sights(scene) or scene.maze.things.no_left
    for cell in sights(scene):
        x, y = scene.pane.view.screen_place(cell, cell, 0)
        assert not card.crop((x - 3, y - 3, x + 4, y + 4)).getbbox()


@pytest.mark.usefixtures("engine")
def test_it_stays_until_the_first_move(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(scene := play("square-8x5-prim-7", reduced_motion=True))
    player.draws_every = 60
    written = overhear(monkeypatch)

    def is_shown() -> bool:
        written.clear()
        SCREEN.forget()
        player.wait()
        return any("Par: " in entry.words for entry in written)

    player.wait(3600)
    assert is_shown()
    scene.walk(arc_between(scene.maze.grid, scene.game.cell, scene.game.hint_path(1)[0]))
    assert not is_shown()
    player.press(pyxel.KEY_R)
    assert not is_shown(), "who starts again knows it"
    player.press(pyxel.KEY_I)
    assert is_shown()
    player.press(pyxel.KEY_I)
    assert not is_shown()


@pytest.mark.few(3)
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("name", FLAT)
def test_where_there_is_room_it_hides_nothing_of_the_maze(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, card = begun(free(name), monkeypatch)
    x, y, width, height = scene.pane.view.picture
    assert not card.crop((x, y, x + width, y + height - 8)).getbbox(), "but for its wall"


@pytest.mark.few(4)
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("level", sample(LEVELS, 4), ids=lambda level: level.name)
def test_all_of_it_fits(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = play(level)
    written = overhear(monkeypatch)
    Player(scene).wait()
    size = next(entry.on for entry in written if entry.words == "Par:" or "Par: " in entry.words)
    card = [entry for entry in written if entry.on == size]
    for entry in card:
        assert entry.x >= 3
        assert entry.x + hud.width_of(entry.words) <= size[0] - 3
        assert entry.y + 8 <= size[1]
    said = "".join(entry.words for entry in card).replace(" ", "")
    for words in (level.heading, *(line.words for line in introduction(scene.play))):
        assert words.replace(" ", "") in said


@pytest.mark.few(4)
@pytest.mark.thinned
@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("level", sample(LEVELS, 4), ids=lambda level: level.name)
def test_all_of_it_fits_in_the_terminal(tmp_path: Path, level: Level, columns: int) -> None:
    scene = PlayScene(session(tmp_path), level)
    lines = seen(scene, columns, 30).splitlines()
    top, bottom = (next(y for y, line in enumerate(lines) if f"{corner}─" in line)
                   for corner in "╭╰")  # fmt: skip
    left = lines[bottom].index("╰")
    right = lines[bottom].index("╯")
    inside = [line[left + 2 : right - 1].strip(" ─") for line in lines[top:bottom]]
    assert level.heading.replace(" ", "") in "".join(inside).replace(" ", "")


def card_in(text: str) -> Box:
    """Where a card is in a terminal."""
    lines = text.splitlines()
    top, bottom = (next(y for y, line in enumerate(lines) if f"{corner}─" in line)
                   for corner in "╭╰")  # fmt: skip
    left, right = lines[bottom].index("╰"), lines[bottom].index("╯")
    return Box(left, top, right + 1 - left, bottom + 1 - top)


@pytest.mark.few(3)
@pytest.mark.parametrize("level", sample(LEVELS, 4), ids=lambda level: level.name)
def test_it_hides_neither_player_nor_keys_in_the_terminal(tmp_path: Path, level: Level) -> None:
    scene = PlayScene(session(tmp_path), level)
    card = card_in(seen(scene, 100, 40))
    for cell in landmarks(scene.game)[:-1] or [scene.game.cell]:
        place = scene.pane.view.place(cell)
        assert place is None or not card.holds(*place)


@pytest.mark.few(7)
@pytest.mark.parametrize("level", SIGHTS, ids=lambda level: level.name)
def test_it_hides_nothing_that_it_explains_in_the_terminal(tmp_path: Path, level: Level) -> None:
    scene = PlayScene(session(tmp_path), level)
    card = card_in(seen(scene, 100, 40))
    for cell in sights(scene):
        place = scene.pane.view.place(cell)
        assert place is None or not card.holds(*place)


def test_it_stays_in_the_terminal_and_comes_back(tmp_path: Path) -> None:
    shell = Shell(scene := PlayScene(session(tmp_path), free("square-8x5-prim-7")))
    wait(shell, 60)
    scene.bump((-1, 0))
    assert "Par:" in seen(shell)
    scene.walk(arc_between(scene.maze.grid, scene.game.cell, scene.game.hint_path(1)[0]))
    assert "Par:" not in seen(shell)
    press(shell, "i")
    assert "Par:" in seen(shell)


# ---- letters -----------------------------------------------------------------------------------


class Beside:
    """Records what cards write, and the letters they draw, on the surfaces of a class."""

    def __init__(self, surface: type[Surface], monkeypatch: pytest.MonkeyPatch) -> None:
        self.has_seen_keys = False
        self.words: list[Box] = []
        self.keys: list[Box] = []
        self._is_open = False
        paint, text, key = StartCard._paint, surface.text, surface.key

        def painted(card: StartCard, s: Surface, *how: Any) -> None:
            self._is_open = True
            paint(card, s, *how)
            self._is_open = False

        def written(s: Any, x: int, y: int, words: str, ink: Any) -> int:
            if self._is_open:
                self.words.append(Box(x, y, s.width_of(words), 1))
            return text(s, x, y, words, ink)

        def drawn(s: Any, x: int, y: int, name: str, *how: Any) -> int:
            was_open, self._is_open = self._is_open, False
            self.keys += [Box(x, y, s.key_width(name), 1)] * was_open
            end = key(s, x, y, name, *how)
            self._is_open = was_open
            return end

        monkeypatch.setattr(StartCard, "_paint", painted)
        monkeypatch.setattr(surface, "text", written)
        monkeypatch.setattr(surface, "key", drawn)

    def check(self) -> None:
        """There are words, and none end less than a pixel before a key in their row."""
        assert self.words
        self.has_seen_keys |= bool(self.keys)
        for key in self.keys:
            for line in self.words:
                if line.y == key.y:
                    assert line.x + line.width < key.x, (line, key)
        self.words.clear()
        self.keys.clear()


LETTERED = [
    *(each for each in ADVENTURE.values() if each.make().grid.shape.letters),
    free(LONG), free("triangular-14x8-prim-3"), free("circular-9x9-wilson-3-waypoints-2"),
]  # fmt: skip
"""Levels in whose shapes letters of their own walk; no others have letters on their card."""


@pytest.mark.few(5)
@pytest.mark.thinned
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("is_lecture", [False, True])
@pytest.mark.parametrize(
    ("width", "height"), [(640, 360), (320, 180), (360, 640), (640, 400), (450, 320)]
)
def test_words_never_run_into_the_letters(
    width: int, height: int, is_lecture: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = Beside(Pixels, monkeypatch)
    for level in LETTERED:
        player = Player(play(level, reduced_motion=True))
        SCREEN.resize(width, height)
        SCREEN.set_lecture(is_lecture)
        player.wait(2)
        beside.check()
    assert beside.has_seen_keys or is_lecture, "there they may be left out"


@pytest.mark.few(3)
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
def test_words_never_run_into_the_letters_in_the_terminal(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, beside = session(tmp_path), Beside(Characters, monkeypatch)
    for level in LETTERED:
        seen(PlayScene(home, level), *size)
        beside.check()
    assert beside.has_seen_keys
