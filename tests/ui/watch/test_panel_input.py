"""The source panel by mouse and keys: scrolling, its width, breakpoints, and running to a line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import pyxel
from support.terminal_driver import press, seen
from support.terminal_driver import session as terminal_session
from support.window_driver import Player, prepared, searching, watch, words_on

from pixelmaze.inspect.source import step_of
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.watch.source_panel import Listing, SourcePanel
from pixelmaze.ui.watch.watch import SOURCE, WatchScene
from pixelmaze.window.canvas import hud
from pixelmaze.window.canvas.hud import BOTTOM, HEIGHT, TOP, WIDTH

MAZE = "square-12x8-prim-7-braid-50"
ROW = 9
"""Height of a row of the listing, in pixels."""


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(SourcePanel, "chosen_width", 0)
    yield from prepared(monkeypatch)


def opened(solver: str = "a-star", index: int = 30) -> tuple[WatchScene, Player, Listing]:
    scene = searching(index, MAZE, solver=solver, panel=SOURCE)
    player = Player(scene)
    player.wait(2)
    return scene, player, listing_of(scene)


def listing_of(scene: WatchScene) -> Listing:
    panel = scene.panels[SOURCE]
    assert isinstance(panel, SourcePanel)
    return panel.listing


def panel_width(scene: WatchScene) -> int:
    return WIDTH - scene.panes[0].view.box.width


def lit_line(scene: WatchScene) -> int:
    lit = scene.inspector.lit(scene.search, scene.watching.solver)
    assert lit
    return lit.number


def visible(listing: Listing) -> list[int]:
    return [row.line for row in listing.rows[listing.first :][: listing.count]]


def y_of(listing: Listing, line: int) -> int:
    """The middle of a visible line on the screen."""
    return TOP + listing.box.y + ROW * visible(listing).index(line) + ROW // 2


def code_lines(listing: Listing) -> list[int]:
    """The visible lines that are code."""
    source = listing.source
    assert source
    return [line for line in visible(listing) if not source.is_aside[line - source.first]]


def test_wheel_and_page_keys_scroll_and_the_next_line_comes_back_into_view() -> None:
    scene, player, listing = opened()
    first, zoom = listing.first, scene.panes[0].view.zoom
    player.scroll(WIDTH - 50, 150, 1)
    assert listing.first == first - 3
    assert scene.panes[0].view.zoom == zoom
    player.scroll(WIDTH - 50, 150, -1)
    assert listing.first == first
    for _ in range(9):
        player.press(pyxel.KEY_PAGEUP)
    assert listing.first == 0
    assert lit_line(scene) not in visible(listing)
    player.press(pyxel.KEY_RIGHT)
    assert lit_line(scene) in visible(listing)
    for _ in range(20):
        player.press(pyxel.KEY_PAGEDOWN)
    assert listing.first == len(listing.rows) - listing.count


def test_bar_scrolls_by_click_and_drag() -> None:
    _, player, listing = opened()
    top, bottom = TOP + listing.box.y, TOP + listing.box.y + listing.count * ROW
    player.click(WIDTH - 2, top)
    assert listing.first == 0
    player.drag((WIDTH - 2, top), (WIDTH - 2, bottom), (WIDTH - 40, bottom + 20))
    assert listing.first == len(listing.rows) - listing.count
    player.click(WIDTH - 2, (top + bottom) // 2)
    assert 0 < listing.first < len(listing.rows) - listing.count


def test_width_is_dragged_within_bounds_and_kept() -> None:
    scene, player, listing = opened()
    edge = WIDTH - panel_width(scene)
    player.drag((edge, 150), (edge - 60, 150))
    assert WIDTH - panel_width(scene) == edge - 60
    assert lit_line(scene) in visible(listing)
    other, another, _ = opened("dfs")
    assert panel_width(other) == panel_width(scene)
    for x in (0, WIDTH):
        edge = WIDTH - panel_width(other)
        another.drag((edge, 150), (x, 150))
        assert 150 <= panel_width(other) <= WIDTH - 150


def test_click_in_the_gutter_sets_a_breakpoint_that_is_seen() -> None:
    scene, player, listing = opened()
    line = next(line for line in code_lines(listing) if line != lit_line(scene))
    x, y = WIDTH - panel_width(scene) + 5, y_of(listing, line)
    before = player.see().tobytes()
    player.click(x, y)
    assert scene.inspector.breakpoints == {line}
    pyxel.set_mouse_pos(300, 5)
    assert player.see().tobytes() != before
    player.click(x, y)
    assert scene.inspector.breakpoints == frozenset()
    assert player.see().tobytes() == before


def test_click_on_a_line_runs_to_it() -> None:
    scene, player, listing = opened()
    index = scene.search.index
    line = next(line for line in reversed(code_lines(listing)) if line != lit_line(scene))
    player.click(WIDTH - 60, y_of(listing, line))
    player.wait_until(lambda: not scene.inspector.is_late and not scene.inspector.is_running_on)
    assert lit_line(scene) == line or scene.search.finished
    assert scene.search.index >= index


def test_click_on_a_line_begins_the_search() -> None:
    scene = watch(MAZE, "bfs", panel=SOURCE)
    player, listing = Player(scene), listing_of(scene)
    player.wait()
    line = next(line for line in reversed(code_lines(listing)))
    player.click(WIDTH - 60, y_of(listing, line))
    player.wait_until(lambda: not scene.inspector.is_late and not scene.inspector.is_running_on)
    assert scene.search.parts
    assert lit_line(scene) == line or scene.search.finished


@pytest.mark.few(3)
@pytest.mark.thinned
@pytest.mark.parametrize("solver", ["a-star", "tremaux", "dfs", "wall-follower"])
@pytest.mark.parametrize("width", [0, 170, 330])
def test_nothing_overlaps_or_is_cut_at_any_width(solver: str, width: int) -> None:
    SourcePanel.chosen_width = width
    scene, player, listing = opened(solver)
    for _ in range(4):
        player.press(pyxel.KEY_RIGHT)
        panel = panel_width(scene)
        assert lit_line(scene) in visible(listing)
        written = [each for each in words_on(scene, panel, HEIGHT - TOP - BOTTOM) if each.words]
        boxes = [
            Box(x, y, hud.width_of(words.rstrip()), 7)
            for words, x, y, _ in written
            if words.strip()
        ]
        assert boxes
        assert all(box.x + box.width <= panel for box in boxes)
        assert not [(a, b) for i, a in enumerate(boxes) for b in boxes[:i] if a.shares(b)]


@pytest.mark.parametrize("solver", ["a-star", "tremaux", "dfs"])
def test_current_step_is_shown_from_its_beginning(solver: str) -> None:
    scene, _, _ = opened(solver)
    view = scene.inspector.view
    assert view
    steps, step = step_of(call.line for call in view.calls)
    assert step
    words = [each.words for each in words_on(scene, panel_width(scene), HEIGHT - TOP - BOTTOM)]
    after = words[words.index(f"{step}.") + 1]
    assert steps[step - 1].startswith(after.removesuffix("…").rstrip())


def test_terminal_scrolls_widens_and_sets_breakpoints(tmp_path: Path) -> None:
    search = Search(from_id(MAZE), None)
    scene = WatchScene(terminal_session(tmp_path), search, "a-star", 60, panel=SOURCE)
    scene.watching.start()
    scene.search.seek(30)
    scene.search.paused = True
    shell = Shell(scene)

    def edge() -> int:
        """The column of the left edge of the panel."""
        return seen(shell, 120, 40).splitlines()[1].index("A*") - 2

    shell.update(0.1)
    before, left = seen(shell, 120, 40), edge()
    first = listing_of(scene).first
    press(shell, "page up")
    assert seen(shell, 120, 40) != before
    assert listing_of(scene).first < first
    shell.point(Pointer(left, 5, is_down=True, is_new=True, repeats=True))
    shell.point(Pointer(left - 4, 5, is_down=True, is_new=False, repeats=False))
    shell.point(Pointer(left - 4, 5, is_down=False, is_new=False, repeats=False))
    assert edge() == left - 4
    press(shell, "b")
    assert scene.inspector.breakpoints == {lit_line(scene)}
