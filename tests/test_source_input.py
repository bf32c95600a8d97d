"""What the mouse and keys do in the source panel, and the parts of it that stay in sight."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import pyxel
from support import terminal_driver
from support.window_driver import Player, prepared, searching, words_on

from pixelmaze import from_id
from pixelmaze.inspect.source import source_of
from pixelmaze.search import Search
from pixelmaze.terminal.shell import Shell
from pixelmaze.theme import Role
from pixelmaze.ui.scenes.watch import SOURCE, Watch
from pixelmaze.ui.surface import Box
from pixelmaze.ui.widgets.listing import Listing
from pixelmaze.ui.widgets.source import Source
from pixelmaze.window import hud

MAZE = "square-12x8-prim-5-braid-40"
TOP = hud.TOP


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Source, "chosen_width", 0)
    yield from prepared(monkeypatch)


def opened(index: int = 40, solver: str = "a-star") -> tuple[Player, Watch, Listing]:
    scene = searching(index, MAZE, solver=solver, panel=SOURCE)
    player = Player(scene)
    player.wait(3)
    source = scene.panels[SOURCE]
    assert isinstance(source, Source)
    return player, scene, source.listing


def left_of(scene: Watch) -> int:
    """The left edge of the panel."""
    source = scene.panels[SOURCE]
    assert isinstance(source, Source)
    return hud.WIDTH - source.listing.box.width


def row_of(listing: Listing, line: int) -> int:
    """y of the first row of a line, on the screen."""
    at = next(i for i, row in enumerate(listing.rows) if row.line == line)
    assert listing.first <= at < listing.first + listing.count
    return TOP + listing.box.y + 9 * (at - listing.first) + 4


def code_lines(listing: Listing) -> list[int]:
    """The lines of code that are in view."""
    assert listing.source
    rows = listing.rows[listing.first : listing.first + listing.count]
    first = listing.source.first
    return [row.line for row in rows if not listing.source.is_aside[row.line - first]]


def lit_line(scene: Watch) -> int:
    lit = scene.inspector.lit(scene.search, scene.watching.solver)
    assert lit
    return lit.number


# ---- scrolling ---------------------------------------------------------------------------------


def test_wheel_and_keys_scroll_the_source_and_not_the_maze() -> None:
    player, scene, listing = opened()
    before, zoom = listing.first, scene.panes[0].view.zoom  # type: ignore[attr-defined]
    player.scroll(left_of(scene) + 100, 150, 1)
    assert listing.first == before - 3
    player.scroll(left_of(scene) + 100, 150, -1)
    assert listing.first == before
    player.press(pyxel.KEY_PAGEUP)
    assert listing.first == max(0, before - listing.count + 1)
    player.wait(30)
    assert listing.first < before, "it stays where it was scrolled to"
    for _ in range(20):
        player.press(pyxel.KEY_PAGEDOWN)
    assert listing.first == len(listing.rows) - listing.count
    assert scene.panes[0].view.zoom == zoom  # type: ignore[attr-defined]
    player.press(pyxel.KEY_RIGHT)
    player.wait(2)
    assert lit_line(scene) in code_lines(listing), "the next step is in view again"


# ---- its width ---------------------------------------------------------------------------------


def test_edge_is_dragged_and_kept() -> None:
    player, scene, _ = opened()
    edge = left_of(scene)
    player.drag((edge, 150), (edge - 40, 160), (edge - 60, 170))
    player.wait(2)
    assert left_of(scene) == edge - 60
    other, again, _ = opened()
    other.wait()
    assert left_of(again) == edge - 60
    player.drag((edge - 60, 150), (20, 150))
    player.wait(2)
    assert 150 < left_of(scene) < 300, "the maze keeps its room"
    player.drag((left_of(scene), 150), (hud.WIDTH - 5, 150))
    player.wait(2)
    assert hud.WIDTH - left_of(scene) >= 140


@pytest.mark.parametrize("width", [170, 200, 228, 300, 420])
def test_nothing_is_cut_or_overlaps_at_any_width(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Source, "chosen_width", width)
    _, scene, listing = opened(100)
    written = words_on(scene, listing.box.width, hud.HEIGHT - TOP - hud.BOTTOM)
    column = [entry for entry in written if entry.words.strip()]
    assert len(column) > 20
    places = sorted((e.y, e.x, e.x + hud.width_of(e.words.rstrip()), e.words) for e in column)
    for y, _, right, words in places:
        assert right <= listing.box.width - 1 or words.endswith("…"), words
        assert 0 < y <= hud.HEIGHT - TOP - hud.BOTTOM - 7, words
    for (y, _, right, words), (below, left, _, others) in pairwise(places):
        assert y != below or right <= left + 1, (words, others)


# ---- lines -------------------------------------------------------------------------------------


def test_a_click_runs_to_the_line() -> None:
    player, scene, listing = opened(index=3)
    line = next(each for each in code_lines(listing) if each != lit_line(scene))
    index = scene.search.index
    player.click(left_of(scene) + 60, row_of(listing, line))
    player.wait_until(lambda: not scene.inspector.is_running_on)
    player.wait(2)
    assert lit_line(scene) == line
    assert scene.search.index >= index
    assert scene.search.paused
    assert not scene.inspector.breakpoints


def test_a_click_in_the_margin_sets_a_breakpoint() -> None:
    player, scene, listing = opened()
    line = code_lines(listing)[4]
    place = left_of(scene) + 4, row_of(listing, line)
    player.click(*place)
    player.wait()
    assert scene.inspector.breakpoints == {line}
    margin = Box(place[0] - 3, place[1] - 4, 7, 9)
    assert player.sees([Role.ALARM], margin)
    player.click(*place)
    player.wait()
    assert not scene.inspector.breakpoints
    assert not player.sees([Role.ALARM], margin)


# ---- steps and sentence ------------------------------------------------------------------------


def test_the_step_and_the_sentence_stay_in_sight() -> None:
    player, scene, listing = opened(1)
    assert listing.source
    tops = set()
    for index in range(1, 60, 4):
        scene.search.seek(index)
        player.wait(2)
        written = words_on(scene, listing.box.width, hud.HEIGHT - TOP - hud.BOTTOM)
        steps = [entry for entry in written if entry.y < listing.box.y]
        step = source_of(listing.source).step_at(lit_line(scene))
        assert not step or f"{step}." in [entry.words for entry in steps]
        tops.add(listing.box.y)
    assert len(tops) == 1, "the code does not jump"


def test_call_stack_is_shown() -> None:
    player, scene, listing = opened()
    written = words_on(scene, listing.box.width, hud.HEIGHT - TOP - hud.BOTTOM)
    assert "a_star() > best_first()" in [entry.words for entry in written]
    assert player.scene is scene


# ---- the terminal ------------------------------------------------------------------------------


def test_keys_do_the_same_in_a_terminal(tmp_path: Path) -> None:
    search = Search(from_id(MAZE), "a-star")
    search.seek(40)
    search.paused = True
    scene = Watch(terminal_driver.session(tmp_path), search, "a-star", 60, panel=SOURCE)
    shell = Shell(scene)
    for _ in range(3):
        terminal_driver.wait(shell, 0.05)
        shown = terminal_driver.seen(shell, 120, 40)
    assert "a_star() > best_first()" in shown
    assert " 3. Relax the way" in shown
    assert "Relaxes the way to" in shown
    terminal_driver.press(shell, "b")
    shown = terminal_driver.seen(shell, 120, 40)
    assert any("●" in line and "yield FRONTIER" in line for line in shown.splitlines())
    source = scene.panels[SOURCE]
    assert isinstance(source, Source)
    first, width = source.listing.first, source.listing.box.width
    terminal_driver.press(shell, "page up")
    terminal_driver.seen(shell, 120, 40)
    assert source.listing.first < first
    terminal_driver.press(shell, "ctrl left")
    terminal_driver.seen(shell, 120, 40)
    assert source.listing.box.width == width + 4
