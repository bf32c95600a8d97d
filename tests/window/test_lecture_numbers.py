"""Lecture mode: numbers in the maze are legible from afar, and nothing that is said is cut."""

from collections.abc import Iterator

import pytest
import pyxel
from PIL import Image
from support.window_driver import Player, prepared, watch, words_on

from pixelmaze.inspect.quiz import QuizOptions
from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.overlay import NO_OVERLAY, Overlay
from pixelmaze.ui.kit.surface import Surface
from pixelmaze.ui.watch.watch import SOURCE, STATS, WatchScene
from pixelmaze.window.maze.actors import Wisp
from pixelmaze.window.maze.pane import Pane
from pixelmaze.window.screen import SCREEN

SIZES = [(640, 360), (800, 450), (426, 240)]
MAZES = [
    "square-9x6-prim-7-braid-30-mud-15",
    "square-16x12-prim-7-braid-30-mud-15",
    "square-40x25-prim-7-braid-30",
    "hexagonal-10x8-prim-1-braid-40",
    "triangular-12x6-prim-1-braid-40",
    "circular-20x20-prim-1-braid-40",
]


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def lecture(maze: str, panel: str, index: int, solver: str = "dijkstra") -> WatchScene:
    """A search in lecture mode, in the middle."""
    scene = watch(maze, solver, panel=panel)
    scene.session.change(lecture=True)
    scene.watching.start()
    scene.search.seek(index)
    scene.search.paused = True
    return scene


def seen(player: Player, monkeypatch: pytest.MonkeyPatch, without_texts: bool) -> Image.Image:
    """The screen with or without texts in cells, and without all else that is white there."""
    draw = Pane.draw

    def drawn(pane: Pane, s: Surface, overlay: Overlay = NO_OVERLAY) -> None:
        texts = {} if without_texts else overlay.texts
        draw(pane, s, Overlay(overlay.marked, texts))

    with monkeypatch.context() as patch:
        patch.setattr(Pane, "draw", drawn)
        patch.setattr(Wisp, "draw", lambda *_: None)
        for pane in player.scene.panes:
            patch.setattr(pane, "_draw_things", lambda *_: None)
        return player.see()


def heights_of_digits(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The height of each digit drawn in cells, in pixels of the screen."""
    with_texts, without = (seen(player, monkeypatch, bare) for bare in (False, True))
    width = with_texts.width
    pairs = zip(with_texts.tobytes(), without.tobytes(), strict=True)
    white = {i for i, (new, old) in enumerate(pairs) if new == Role.WHITE != old}
    found = list[int]()
    while white:
        todo, digit = [white.pop()], set[int]()
        while todo:
            at = todo.pop()
            digit.add(at)
            around = {at + dx + dy * width for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & white
            white -= around
            todo += around
        rows = {at // width for at in digit}
        found.append(max(rows) - min(rows) + 1)
    return found


@pytest.mark.few(6)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("maze", MAZES)
def test_choices_of_the_quiz_are_large(
    maze: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = lecture(maze, STATS, 30)
    player = Player(scene)
    player.resize(*size)
    scene.begin_quiz(QuizOptions(every=1))
    quiz = scene.tool
    player.wait_until(lambda: len(quiz.overlay.texts) > 1)
    player.wait()
    assert pyxel.height == size[1]
    heights = heights_of_digits(player, monkeypatch)
    assert len(heights) == len(quiz.overlay.texts), "they do not overlap"
    assert min(heights) >= 0.04 * size[1]


@pytest.mark.few(6)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("maze", MAZES)
def test_values_in_cells_are_large(
    maze: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = lecture(maze, SOURCE, 45)
    player = Player(scene)
    player.resize(*size)
    player.press(pyxel.KEY_L)
    player.wait()
    shown = [tool.overlay.texts for tool in scene.tools if tool.overlay.texts]
    assert shown
    heights = heights_of_digits(player, monkeypatch)
    assert len(heights) == sum(map(len, shown[0].values()))
    assert min(heights) >= 0.04 * size[1]


def test_small_cells_show_the_values_of_the_latest_step() -> None:
    scene = lecture("square-40x25-prim-7-braid-30", SOURCE, 200)
    Player(scene).wait()
    (shown,) = [tool.overlay.texts for tool in scene.tools if tool.overlay.texts]
    assert set(shown) <= set(scene.search.last_cells)
    scene.session.change(lecture=False)
    Player(scene).wait()
    assert not any(tool.overlay.texts for tool in scene.tools), "without lecture mode, none fits"


@pytest.mark.parametrize("is_narrow", [False, True])
@pytest.mark.parametrize("solver", ["bfs", "a-star"])
def test_no_sentence_is_cut(solver: str, is_narrow: bool) -> None:
    scene = lecture("square-16x12-prim-7-braid-30-mud-15", SOURCE, 1, solver)
    player = Player(scene)
    if is_narrow:
        player.press(pyxel.KEY_L)
    longest = 0
    for index in range(20, 100, 7):
        scene.search.seek(index)
        player.wait()
        box = scene._beside
        written = [entry.words for entry in words_on(scene, box.width, box.height)]
        sentence = scene.panels[SOURCE].sentence(scene.search)
        assert sentence in " ".join(written)
        longest = max(longest, len(sentence))
    assert longest > (30 if solver == "bfs" else 80)


@pytest.mark.parametrize("by_mouse", [False, True])
def test_hidden_values_are_paged(by_mouse: bool) -> None:
    scene = lecture("square-9x6-prim-7", SOURCE, 30)
    player = Player(scene)
    player.wait()
    box, values = scene._beside, scene.panels[SOURCE].values
    names = {name for name, _ in scene.inspector.calls[-1].values}
    read = set[str]()
    firsts = list[int]()
    while values.first not in firsts:
        firsts.append(values.first)
        written = [entry.words for entry in words_on(scene, box.width, box.height)]
        assert ";" in written, "the key is shown"
        read |= {words.removesuffix(" = ") for words in written if words.endswith(" = ")}
        if by_mouse:
            sign = values.sign
            player.click(*(2 * at for at in (box.x + sign.x + 3, box.y + sign.y + 3)))
        else:
            player.press(pyxel.KEY_SEMICOLON)
        player.wait()
    assert len(firsts) > 2
    assert read == names


def test_the_question_is_whole_beside_the_maze() -> None:
    scene = lecture("square-9x6-prim-7-braid-30", STATS, 30, "bfs")
    player = Player(scene)
    scene.begin_quiz(QuizOptions(every=1))
    player.wait_until(lambda: len(scene.tool.overlay.texts) > 1)
    player.press(pyxel.KEY_1)
    box = scene.tool._strip._box
    written = " ".join(entry.words for entry in words_on(scene, box.width, box.height))
    assert scene.tool._why
    assert scene.tool._why in written
    assert box.is_upright
    assert scene.panes[0].view.box.height == SCREEN.in_pixels(box).height
