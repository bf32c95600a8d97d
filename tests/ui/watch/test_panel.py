"""What the column of figures says, read as it is written."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
import pyxel
from hypothesis import given
from hypothesis import strategies as st
from support.strategies import GENERATORS_IN_A_SHAPE, SOLVER_NAMES, mazes
from support.window_driver import (
    COLUMN,
    Player,
    Written,
    prepared,
    searching,
    walled_in,
    watch,
    words_on,
)

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.files.text import read
from pixelmaze.maze.board import VISITED_BACK
from pixelmaze.maze.grid import tail
from pixelmaze.maze.step import (
    BACKTRACK,
    BUILD,
    CARVE,
    ERASE,
    FILL,
    FRONTIER,
    PATH,
    START,
    VISIT,
    VISIT_BACK,
)
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve
from pixelmaze.ui.kit.messages import OUTCOMES
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.watch.stats import legend_of
from pixelmaze.ui.watch.watch import STATS, WatchScene
from pixelmaze.window.canvas import hud
from pixelmaze.window.screen import SCREEN, Pixels

ON_COLUMN = (COLUMN.width, COLUMN.height)


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def written_on(scene: WatchScene) -> list[Written]:
    """All that stands in the column now."""
    column = words_on(scene, *ON_COLUMN)
    for words, x, y, _ in column:
        assert x > 0
        assert x + hud.width_of(words) <= COLUMN.width - 4, words
        assert 0 < y <= COLUMN.height - 8
    return column


def said(scene: WatchScene) -> dict[str, str]:
    """The figures by their words."""
    words = [entry.words for entry in written_on(scene)]
    figures = dict(zip(words[0:12:2], words[1:12:2], strict=True))
    for text in words[12:]:
        if match := re.fullmatch(r"(\d+)% of the cells (\w+)", text):
            figures[match[2]] = match[1]
        if match := re.fullmatch(r"max ([\d,]+)", text):
            figures["at most"] = match[1]
    return figures


def begun(maze: str, solver: str = "dfs", *, with_making: bool = False) -> WatchScene:
    scene = watch(maze, solver, with_making=with_making)
    scene.watching.start()
    scene.search.paused = True
    return scene


class Counter:
    """Counts again what the figures should be, from nothing but the steps."""

    def __init__(self, search: Search) -> None:
        index, made = search.index, search.made_at
        is_searching = bool(search.legs) and index >= made
        is_over = index == made and not search.legs
        begin = made if is_searching else 0
        grid = search.maze.grid
        steps = list(search.trace)[begin:index]
        self.actions = [action for action, _ in steps]
        self.steps = len(steps)
        been = {search.start} if is_searching else set()
        waiting = set()
        depth = {search.start: 0} if is_searching else {}
        cursor, now = -1, 0
        for action, arc in steps:
            head, end = grid.head[arc], tail(grid, arc)
            before = now if end == cursor else depth.get(end, 0)
            if action == START:
                now = depth[head] = 0
            elif action == BACKTRACK:
                now = before - 1 if end == cursor else depth.get(head, 0)
            elif action == FRONTIER:
                depth[head] = before + 1
            elif action not in (BUILD, ERASE):
                now = depth[head] = before + 1
            if action not in (FRONTIER, BUILD, ERASE):
                been.add(head)
                cursor = head
            if action == FRONTIER:
                waiting.add(head)
            elif action in (START, CARVE, VISIT, VISIT_BACK, ERASE, FILL, PATH):
                waiting.discard(head)
            elif action == BACKTRACK:
                waiting.discard(end)
        self.waiting = 0 if is_over else len(waiting)
        on_path = self.actions.count(PATH)
        self.depth = 0 if is_over else on_path or now
        self.share = 1.0 if is_over else len(been) / grid.size
        self.been = len(been)

    def count(self, action: int) -> str:
        return f"{self.actions.count(action):,}"


def check_figures(scene: WatchScene) -> None:
    search, counted, found = scene.search, Counter(scene.search), said(scene)
    share = f"{counted.share:.0%}"[:-1]
    if search.legs and search.index >= search.made_at:
        assert found["cells visited"] == f"{counted.been:,}"
        assert found["path"] == (counted.count(PATH) if PATH in counted.actions else "–")
        assert found["visited"] == share
    else:
        assert found["passages carved"] == counted.count(CARVE)
        assert found["walls built"] == counted.count(BUILD)
        assert found["reached"] == share
    assert found["steps"] == f"{counted.steps:,}"
    assert found["backtracks"] == counted.count(BACKTRACK)
    assert found["frontier"] == f"{counted.waiting:,}"
    assert found["depth"] == f"{counted.depth:,}"


@pytest.mark.few(20)
@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_figures_are_those_of_the_steps(solver: str) -> None:
    """Also of the making while the search is known, and on the way back."""
    scene = begun("hexagonal-9x7-wilson-1-braid-50", solver, with_making=True)
    search = scene.search
    search.run()
    made = search.made_at
    for place in (0, 1, made // 3, made - 1, made, made + 1, (made + search.length) // 2,
                  search.length - 1, search.length, made + 10, made - 10):  # fmt: skip
        search.seek(place)
        check_figures(scene)


@pytest.mark.few(30)
@pytest.mark.parametrize(("generator", "shape"), GENERATORS_IN_A_SHAPE)
def test_figures_of_the_making(generator: str, shape: str) -> None:
    scene = watch(f"{shape}-7x6-{generator}-3", with_making=True)
    search = scene.search
    search.paused = True
    search.run()
    for part in (0, 0.3, 0.6, 0.99, 1):
        search.seek(int(part * search.length))
        check_figures(scene)
    search.search_by("bfs")  # and discard it
    search.search_by(None)
    search.run()
    check_figures(scene)


def test_a_making_without_a_step() -> None:
    scene = watch("hexagonal-1x7-recursive-division-1", with_making=True)
    assert (scene.search.length, scene.standing().word) == (0, "MADE")
    assert said(scene)["walls built"] == "0"
    scene.watching.start()
    assert scene.standing().word == "SEARCHING"


def test_the_curve_says_the_most() -> None:
    scene = begun("square-12x12-prim-1-braid-50", "bfs")
    scene.search.run()
    most = max(scene.search.history.waiting)
    assert said(scene)["at most"] == f"{most:,}"
    nowhere = watch(walled_in())
    nowhere.watching.start()
    nowhere.search.run()
    assert said(nowhere)["at most"] == "0"


def test_figures_that_run_are_read_but_seldom() -> None:
    scene = watch(rate=60)
    scene.watching.start()
    player = Player(scene)
    seen = []
    for _ in range(12):
        player.wait()
        seen.append(scene.panels[STATS]._shows)
    assert 4 <= len(set(seen)) <= 5
    player.press(pyxel.KEY_SPACE)
    player.wait()
    assert scene.panels[STATS]._shows[1] == scene.search.index


# ---- the card at the end -----------------------------------------------------------------------


def card(scene: WatchScene) -> list[str]:
    scene.search.run()
    written = written_on(scene)
    words = [entry.words for entry in written]
    assert scene.search.outcome
    begin = words.index(OUTCOMES[scene.search.outcome].upper())
    end = next(i for i, text in enumerate(words) if text in legend_of(scene.search).values())
    assert written[end - 1].y + 12 < written[end].y - 5  # above the legend
    rows = [(entry.y, entry.x, entry.x + hud.width_of(entry.words)) for entry in written[begin:end]]
    for (y, _, right), (below, left, _) in pairwise(rows):
        assert y != below or right < left
    return words[begin:end]


def test_card_of_the_best() -> None:
    scene = begun("square-12x9-prim-1-braid-50", "bfs")
    best = solve(scene.maze, "bfs")
    words = card(scene)
    assert words == [
        "FOUND",
        f"path {best.length}, shortest {best.length}",
        "the shortest",
        f"visited {best.visited}, needed {len(best.route)}",
        f"{best.visited / len(best.route):.1f} times",
    ]


def test_card_of_a_detour() -> None:
    scene = begun("square-12x9-prim-1-braid-50", "dfs")
    best, found = solve(scene.maze, "bfs"), solve(scene.maze, "dfs")
    assert best.length
    assert found.length
    assert found.length > best.length
    assert card(scene)[:3] == [
        "FOUND",
        f"path {found.length}, shortest {best.length}",
        f"{found.length / best.length:.2f} times",
    ]


def test_card_of_no_way() -> None:
    scene = watch(walled_in(), "bfs")
    scene.watching.start()
    assert card(scene) == ["NO PATH", "There is no path to the goal.", ""]


def test_card_of_one_who_gave_up() -> None:
    text = """
+---+---+---+---+---+
| S                 |
+   +---+---+---+   +
|   |           |   |
+   +   +   +   +   +
|         G         |
+   +   +   +   +   +
|   |           |   |
+   +---+---+---+   +
|                   |
+---+---+---+---+---+
"""
    maze = read(text.strip())
    way = solve(maze, "bfs")
    assert not solve(maze, "wall-follower").found
    scene = watch(maze, "wall-follower")
    scene.watching.start()
    assert card(scene) == ["GAVE UP", f"There is a path of {way.length} moves.", ""]


def test_card_where_nothing_is_to_do() -> None:
    scene = watch("square-1x1-prim-1")
    scene.watching.start()
    words = card(scene)
    assert words[:3] == ["FOUND", "path 0, shortest 0", "the shortest"]


def test_card_goes_with_the_way_back() -> None:
    scene = begun("square-8x5-prim-7", "bfs")
    card(scene)
    scene.search.seek(scene.search.index - 1)
    assert "FOUND" not in [entry.words for entry in written_on(scene)]
    scene.search.run()
    assert "FOUND" in [entry.words for entry in written_on(scene)]


@given(mazes(max_waypoints=2), st.sampled_from(SOLVER_NAMES))
def test_any_card_fits(maze: object, solver: str) -> None:
    scene = watch(maze, solver)
    scene.watching.start()
    card(scene)


# ---- the introduction and the legend -----------------------------------------------------------


@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_introduction_ends_above_the_legend(solver: str) -> None:
    scene = watch(solver=solver)
    written, meanings = written_on(scene), legend_of(scene.search).values()
    begin = next(i for i, entry in enumerate(written) if entry.words in meanings)
    assert written[0].words == SOLVERS[solver].title
    assert max(entry.y for entry in written[:begin]) + 9 <= written[begin].y - 5
    words = " ".join(entry.words for entry in written[1:begin])
    assert "`" not in words
    assert words.count(".") >= 2
    for entry, below in pairwise(written[:begin]):
        assert below.y >= entry.y + 9 or entry.x + hud.width_of(entry.words) < below.x


def test_legend_names_the_marks_that_there_may_be() -> None:
    made, bare = watch(with_making=True), watch()
    for scene, is_in, is_not in (
        (made, "solid rock", "the path"),
        (bare, "the path", "solid rock"),
    ):
        words = [entry.words for entry in written_on(scene)]
        assert any(is_in in text for text in words)
        assert not any(is_not in text for text in words)


@pytest.mark.thinned
@pytest.mark.parametrize("maze", ["hexagonal-8x8-prim-1-braid-100", "square-12x9-prim-5-mud-30"])
@pytest.mark.parametrize("solver", SOLVERS)
def test_legend_names_all_marks_of_a_solver_and_few_others(solver: str, maze: str) -> None:
    search = Search(from_id(maze), solver)
    search.run()
    named, left = {*legend_of(search)}, set[int]()
    for index in range(search.length + 1):
        search.seek(index)
        left |= {mark for mark, count in enumerate(search.board.mark_counts) if mark and count}
    assert left <= named
    assert (VISITED_BACK in named) == (solver == "bidirectional-bfs")


def test_figures_of_millions_fit() -> None:
    scene = begun("square-8x5-prim-7", with_making=True)
    search = scene.search
    search.run()
    board = search.board
    board.action_counts[:] = [123_456_789] * len(board.action_counts)
    board.mark_counts[:] = [123_456_789] * len(board.mark_counts)
    search.history.depth_at[search.index] = 123_456_789
    written = written_on(scene)
    rows = sorted((entry.y, entry.x, entry.x + hud.width_of(entry.words)) for entry in written)
    for (y, _, right), (below, left, _) in pairwise(rows):
        assert y != below or right < left


@pytest.mark.thinned
@pytest.mark.parametrize("has_heat", [False, True])
@pytest.mark.parametrize("moment", ["bare", "making", "searching", "found"])
def test_no_words_overlap(moment: str, has_heat: bool) -> None:
    scene = watch(with_making=moment == "making")
    scene.heat.is_on = has_heat
    if moment in ("searching", "found"):
        scene.watching.start()
        scene.search.seek(20 if moment == "searching" else scene.search.length + 9999)
    words = written_on(scene)
    assert any("far away" in entry.words for entry in words) == has_heat
    for i, one in enumerate(words):
        for other in words[:i]:
            left, right = sorted((one, other), key=lambda entry: entry.x)
            is_beside = left.x + hud.width_of(left.words) <= right.x
            assert is_beside or abs(one.y - other.y) >= 8, (one, other)


@pytest.mark.few(3)
@pytest.mark.thinned
@pytest.mark.parametrize("is_lecture", [False, True])
@pytest.mark.parametrize("size", [(640, 360), (360, 640), (320, 180), (640, 480)])
@pytest.mark.parametrize("maze", ["square-20x12-prim-7", "square-20x12-prim-7-mud-20-water-10"])
def test_the_heat_is_explained_above_the_marks_which_fill_the_width(
    maze: str, size: tuple[int, int], is_lecture: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    heats, swatches, widths = [], [], set()
    heat, swatch = Pixels.heat, Pixels.swatch

    def draw_heat(s: Pixels, box: Box, near: str, far: str) -> None:
        heats.append(box.y + 25)
        heat(s, box, near, far)

    def draw_swatch(s: Pixels, x: int, y: int, *what: int) -> None:
        swatches.append((x, y))
        widths.add(s.width)
        swatch(s, x, y, *what)

    monkeypatch.setattr(Pixels, "heat", draw_heat)
    monkeypatch.setattr(Pixels, "swatch", draw_swatch)
    scene = searching(60, maze)
    scene.heat.is_on = True
    player = Player(scene)
    SCREEN.resize(*size)
    SCREEN.set_lecture(is_lecture)
    player.wait(3)
    assert bool(heats) == bool(swatches), "both, or where there is no room neither"
    assert max(heats, default=0) <= min((y for _, y in swatches), default=0)
    for width in widths:
        beside = sum(y == swatches[0][1] for _, y in {*swatches})
        assert beside == min(len({*swatches}), max(1, width // 110))
