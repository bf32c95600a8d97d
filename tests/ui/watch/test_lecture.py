"""Lecture mode: twice as large, in fewer words, in every scene; and the maze keeps its pixels."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import pyxel
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from support.cli import complaint, output
from support.scenes import SCENES
from support.window_driver import ROW, Player, play, prepared, searching, session, watch, words_on

from pixelmaze.looks.theme import Role
from pixelmaze.storage.settings import from_mapping
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.front_end import TerminalServices
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.watch.variables import Variables
from pixelmaze.ui.watch.watch import SOURCE, STATS, WatchScene
from pixelmaze.window.canvas import hud
from pixelmaze.window.canvas.hud import Enlarged
from pixelmaze.window.screen import SCREEN


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def is_in_blocks(image: Image.Image) -> bool:
    """Whether all pixels come in blocks of 2 × 2."""
    small = image.resize((image.width // 2, image.height // 2), Image.Resampling.NEAREST)
    return small.resize(image.size, Image.Resampling.NEAREST).tobytes() == image.tobytes()


@pytest.mark.few(25)
@pytest.mark.parametrize(
    "name", [name for name in SCENES if name != "opening at home"]
)  # left by any key
def test_f2_turns_it_on_and_off_in_every_scene(name: str) -> None:
    shared = session()
    player = Player(SCENES[name](shared))
    if name != "loading":  # it would be over
        player.wait(2)
    if isinstance(player.scene, WatchScene):  # any key would only stop a jump to the end
        player.wait_until(lambda: not player.scene.playback.is_running_ahead)
    bar = (0, hud.HEIGHT - ROW, hud.WIDTH, hud.HEIGHT)
    assert not is_in_blocks(player.see().crop(bar))
    player.press(pyxel.KEY_F2)
    if name != "loading":
        assert is_in_blocks(player.see().crop((0, bar[1] - ROW, *bar[2:])))
        player.press(pyxel.KEY_F2)
        assert not is_in_blocks(player.see().crop(bar))
    else:
        assert shared.settings.lecture


def test_the_maze_keeps_its_pixels() -> None:
    """It is drawn in the pixels of the screen, and becomes smaller only to make room."""
    scene = watch("square-24x13-prim-1")
    player = Player(scene)
    player.press(pyxel.KEY_F2)
    player.wait()
    box = scene.panes[0].view.box
    assert box.width + SCREEN.in_pixels(scene._beside).width == hud.WIDTH
    view = player.see().crop((box.x, box.y, box.x + box.width, box.y + box.height))
    assert not is_in_blocks(view)


def test_the_mouse_points_at_the_same_cell_and_key() -> None:
    scene = watch("square-8x5-prim-7")
    player = Player(scene)
    player.press(pyxel.KEY_F2)
    player.wait()
    view, pane = scene.panes[0].view, scene.panes[0]
    for cell in (0, 11, 39):
        x, y = view.screen_place(cell, cell, 0)
        assert pane.cell_at(x // 2, y // 2) == cell
    box = next(box for box, each in player.controls.bar.spots if each.key == "S")
    player.click(2 * box.x + 2, 2 * box.y + 2)
    player.wait()
    assert scene.search.parts


def test_l_shows_either_large_code_or_a_large_maze() -> None:
    scene = watch("square-24x13-prim-1", "pledge")
    scene.watching.start()
    scene.search.paused = True
    player = Player(scene)
    player.press(pyxel.KEY_F2)
    player.press(pyxel.KEY_L)
    player.wait()
    listing, view = scene.panels[SOURCE].listing, scene.panes[0].view

    def word() -> str:
        return next(each.label for _, each in player.controls.bar.spots if each.key == "L")

    assert listing.count >= 7
    assert (word(), view.box.width) == ("maze", 2 * 84)
    small = view.zoom
    player.press(pyxel.KEY_L)
    player.wait()
    assert (word(), view.box.width, listing.count) == ("code", hud.WIDTH - 2 * 128, 0)
    assert view.zoom > 2 * small
    assert scene.panel == SOURCE
    player.press(pyxel.KEY_PERIOD)  # is about a line
    player.wait()
    assert listing.count >= 7
    player.press(pyxel.KEY_I)
    assert scene.panel == STATS


@pytest.mark.thorough
@pytest.mark.parametrize("is_large", [False, True])
def test_the_turn_count_of_pledge_is_seen_when_it_changes(is_large: bool) -> None:
    scene = watch("square-24x13-prim-4711-braid-50", "pledge", panel=SOURCE)
    scene.watching.start()
    scene.search.paused = True
    player = Player(scene)
    player.press(pyxel.KEY_F2)
    if is_large:
        player.press(pyxel.KEY_L)
    player.press(pyxel.KEY_RIGHT)
    changes = 0
    for _ in range(40):
        before = dict(scene.inspector.view.values).get("count")
        player.press(pyxel.KEY_RIGHT)
        box = scene._beside
        words = {entry.words.strip() for entry in words_on(scene, box.width, box.height)}
        if before and dict(scene.inspector.view.values)["count"] != before:
            changes += 1
            count = dict(scene.inspector.view.values)["count"].value
            assert "count =" in words or f"the turn count is now {count}" in " ".join(words)
    assert changes > 5


def test_a_game_is_played_by_mouse() -> None:
    scene = play("square-8x5-prim-7", lecture=True)
    player = Player(scene)
    player.wait(2)
    there = scene.game.hint_path(1)[0]
    player.click(*scene.pane.view.screen_place(there, there, 0))
    player.wait(20)
    assert scene.game.cell == there


def test_it_says_less() -> None:
    scene = watch("square-8x5-prim-7")
    scene.watching.start()
    scene.search.seek(20)
    before = len(words_on(scene, 228, 316))
    player = Player(scene)
    player.press(pyxel.KEY_F2)
    player.wait()
    beside = scene._beside
    assert 0 < len(words_on(scene, beside.width, beside.height)) < before
    assert len(player.controls.bar.spots) == 6


def test_fewer_words_in_a_terminal() -> None:
    """The size of its letters is up to the terminal."""
    shared = begin_session(session().store, TerminalServices())
    shell = Shell(SCENES["search"](shared))

    def words() -> set[str]:
        canvas = Canvas(80, 24)
        shell.draw(canvas)
        return set(canvas.text().split())

    before = words()
    shell.press("f2")
    assert words() < before
    shell.press("f2")
    assert words() == before


def test_a_long_notice_is_not_cut() -> None:
    scene = play(lecture=True)
    player = Player(scene)
    notice = "a notice of so many words that they need more than one line, even " * 2
    scene.show_message(notice)
    player.wait()
    height = SCREEN.lengths.bar + SCREEN.lengths.line
    said = [entry.words for entry in words_on(scene, SCREEN.width, height)]
    assert len(said) == 2
    assert notice.split() == " ".join(said).split()


def test_it_is_a_setting() -> None:
    assert from_mapping({"lecture": True}).lecture
    assert not from_mapping({"lecture": 1}).lecture


@pytest.mark.parametrize("command", ["watch", "race", "play"])
def test_the_option_is_described(command: str, tmp_path: Path) -> None:
    text = output(tmp_path, f"{command} --help")
    assert "--lecture" in text
    assert "F2" in text


def test_no_lecture_in_typed_commands(tmp_path: Path) -> None:
    error = complaint(tmp_path, "watch --prompt --lecture")
    assert error == "pixelmaze: --lecture cannot be used with --prompt\n"


@given(
    st.integers(-3, 30), st.integers(-3, 30), st.integers(0, 12), st.integers(0, 12),
    st.sampled_from(["rect", "rectb", "line across", "line down", "pset", "text", "blt", "twice"]),
)  # fmt: skip
def test_drawn_enlarged(x: int, y: int, width: int, height: int, what: str) -> None:
    """As on a small image, each pixel of which is then doubled."""
    source, small, large = pyxel.Image(12, 12), pyxel.Image(32, 32), pyxel.Image(64, 64)
    source.rect(2, 3, 5, 7, Role.GOAL)
    source.rect(0, 0, 12, 1, Role.CLEAR)
    for image in (small, Enlarged(large, 2)):
        match what:
            case "rect":
                image.rect(x, y, width, height, Role.TEXT)
            case "rectb":
                image.rectb(x, y, width, height, Role.TEXT)
            case "line across":
                image.line(x, y, x + width, y, Role.TEXT)
            case "line down":
                image.line(x, y + height, x, y, Role.TEXT)
            case "pset":
                image.pset(x, y, Role.TEXT)
            case "text":
                hud.text(abs(x), abs(y), "jQ|", Role.TEXT, image)
            case _:
                scale = 2 if what == "twice" else 1
                image.blt(x, y, source, 0, 0, width & 14, height & 14, Role.CLEAR, scale=scale)
    seen = Image.frombytes("P", (32, 32), bytes(small.data_ptr()))
    doubled = seen.resize((64, 64), Image.Resampling.NEAREST)
    assert doubled.tobytes() == bytes(large.data_ptr())


def test_all_variables_in_the_maze_are_named_below_it() -> None:
    scene = searching(30, "square-9x6-prim-7", solver="a-star", panel=SOURCE)
    player = Player(scene)
    player.press(pyxel.KEY_F2)
    variables = next(each for each in scene.tools if isinstance(each, Variables))
    player.wait(3)
    for name in {*variables.offered}.difference(variables.names):
        variables.toggle(name)
    player.wait(3)
    names = [each.table.name for each in variables.placed()]
    assert len(names) > 3
    assert names == [entry.name for entry in variables._entries]
