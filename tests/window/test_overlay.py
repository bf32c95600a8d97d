"""Signs over the cells of a maze: where variables are placed, and how front ends draw them."""

from collections.abc import Iterator
from itertools import product

import pytest
import pyxel
from hypothesis import given
from hypothesis import strategies as st
from support.window_driver import prepared
from support.window_driver import watch as watch_in_window

from pixelmaze.inspect.state import ARCS, ARROWS, CELLS, GROUPS, NUMBERS, ORDER, Table
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import arc_between, tail
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.pane import Pane
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.kit.overlay import (
    CORNERS,
    MIDDLE,
    MOST_TEXTS,
    NO_OVERLAY,
    Capacity,
    Overlay,
    overlay_of,
    placed,
)
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.maze.pane import Pane as WindowPane
from pixelmaze.window.screen import SCREEN

AMPLE = Capacity(20, 9)


def numbers(name: str, *values: int) -> Table:
    return Table(name, NUMBERS, dict(enumerate(values)))


# ---- where variables are placed ------------------------------------------------------------------


def test_the_last_text_stands_in_the_middle_and_the_others_in_corners() -> None:
    tables = [numbers(name, 1) for name in "abcdef"]
    places = {each.table.name: each.place for each in placed(tables, AMPLE)}
    assert places == dict(zip("abcd", CORNERS, strict=True)) | {"f": MIDDLE}
    assert len(places) == MOST_TEXTS


def test_arrows_and_chalk_leave_the_middle_free() -> None:
    tables = [numbers("g", 1), Table("came", ARROWS, {1: 0}), Table("marks", ARCS, {0: 2})]
    overlay = overlay_of(placed(tables, AMPLE))
    assert overlay.texts == {0: "1"}
    assert not overlay.corners
    assert (overlay.arrows, overlay.chalk) == ({1: 0}, {0: 2})


@pytest.mark.parametrize(
    ("capacity", "shown"),
    [
        (Capacity(7, 4), "ghf"),
        (Capacity(4, 4), "f"),  # g and h do not fit side by side
        (Capacity(7, 2), "f"),  # there is no line above the middle
        (Capacity(2, 1), "f"),
        (Capacity(1, 1), ""),
        (Capacity(9, 0), ""),
    ],
)
def test_what_does_not_fit_is_gone(capacity: Capacity, shown: str) -> None:
    tables = [numbers("g", 3, 12), numbers("h", 4, 5), numbers("f", 7, 17)]
    assert "".join(each.table.name for each in placed(tables, capacity) if each.fits) == shown


def test_a_number_that_never_fits_is_left_out_alone() -> None:
    overlay = overlay_of(placed([numbers("distance", 3, 10**9)], Capacity(3, 2)))
    assert overlay.texts == {0: "3"}


def test_sets_are_letters_and_groups_have_numbers_and_colours() -> None:
    tables = [Table("_seen", CELLS, {4: 1}), Table("parent", GROUPS, {0: 7, 1: 7, 2: 2})]
    overlay = overlay_of(placed(tables, AMPLE))
    assert overlay.corners == {CORNERS[0]: {4: "s"}}
    assert overlay.texts == {0: "7", 1: "7", 2: "2"}
    assert overlay.groups == {0: 7, 1: 7}, "a set of one cell has a number only"


@given(
    st.lists(st.tuples(st.sampled_from((NUMBERS, ORDER, CELLS, GROUPS, ARROWS, ARCS)),
                       st.dictionaries(st.integers(0, 9), st.integers(0, 10**6), max_size=4)),
             max_size=8),
    st.builds(Capacity, st.integers(0, 12), st.integers(0, 8), st.booleans()),
    st.lists(st.integers(0, 9), max_size=3),
)  # fmt: skip
def test_what_is_drawn_fits(
    drawn: list[tuple[str, dict[int, int | str]]], capacity: Capacity, latest: list[int]
) -> None:
    tables = [Table(f"v{i}", kind, values) for i, (kind, values) in enumerate(drawn)]
    shown = placed(tables, capacity, latest)
    overlay = overlay_of(shown)
    places = [each.place for each in shown]
    assert len(places) == len(set(places))
    if any(len(text) > capacity.columns for text in overlay.texts.values()):
        assert capacity.has_labels
        assert overlay.texts.keys() <= {*latest}, "few labels"
    for left, right in (CORNERS[:2], CORNERS[2:]):
        texts = [overlay.corners.get(corner, {}) for corner in (left, right)]
        for one, other in product(texts[0].values(), texts[1].values()):
            assert len(one) + len(other) < capacity.columns
    if not capacity.lines:
        if capacity.has_labels:  # colours need no room for text
            assert overlay.texts.keys() <= {*latest}
            overlay = overlay._replace(texts={}, groups={})
        assert overlay == NO_OVERLAY


def test_two_overlays_are_one() -> None:
    one = Overlay(texts={1: "a"}, corners={CORNERS[0]: {1: "b"}}, arrows={1: 0})
    other = Overlay(texts={1: "c"}, corners={CORNERS[0]: {2: "d"}}, route=(4,))
    both = one | other
    assert both.texts == {1: "c"}
    assert both.corners == {CORNERS[0]: {1: "b", 2: "d"}}
    assert (both.arrows, both.route) == ({1: 0}, (4,))


# ---- in the terminal -----------------------------------------------------------------------------

CORRIDOR = "square-3x1-prim-1"


def in_terminal(maze: str, overlay: Overlay, width: int = 30, height: int = 5) -> list[str]:
    search = Search(from_id(maze), None)
    canvas = Canvas(width, height)
    pane = Pane(search)
    pane.place(Box(0, 0, width, height))
    pane.draw(Characters(canvas), overlay)
    return canvas.text().splitlines()


def test_signs_in_characters() -> None:
    grid = from_id(CORRIDOR).grid
    first, second = arc_between(grid, 0, 1), arc_between(grid, 1, 2)
    drawn = Overlay(texts={1: "12"}, arrows={1: first}, chalk={second: 2, grid.twin[second]: 2})
    lines = in_terminal(CORRIDOR, drawn, 13, 3)
    assert lines[1] == "│ S ←12 2 G │"
    marked = in_terminal(CORRIDOR, Overlay(marked=(1,), texts={1: "7"}), 13, 3)
    assert marked[1] == "│ S  ‹7›  G │"
    chosen = in_terminal(CORRIDOR, Overlay(chosen=1, route=(first,)), 13, 3)
    assert chosen[1] == "│ S [ • ] G │"


def test_corners_in_characters() -> None:
    corners = {corner: {1: text} for corner, text in zip(CORNERS, "1234", strict=True)}
    lines = in_terminal(CORRIDOR, Overlay(texts={1: "56"}, corners=corners), 30, 5)
    assert [line[11:18].strip() for line in lines[1:4]] == ["1 2", "56", "3 4"]


def test_chalk_of_one_direction_stands_where_the_arc_begins() -> None:
    grid = from_id(CORRIDOR).grid
    chalk: dict[int, int | str] = {arc_between(grid, 1, 2): 1}
    assert in_terminal(CORRIDOR, Overlay(chalk=chalk), 13, 3)[1] == "│ S    1  G │"


# ---- in the window -------------------------------------------------------------------------------


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def pixels(maze: str, zoom: int, overlay: Overlay) -> tuple[WindowPane, list[list[int]]]:
    """The screen with a maze and this overlay."""
    pane = watch_in_window(maze).panes[0]
    assert isinstance(pane, WindowPane)
    pane.place(Box(0, 0, 320, 180))
    pane.view.zoom = zoom
    pane.view.arrive()
    pane.update(False)
    pyxel.cls(0)
    pane.draw(SCREEN, overlay)
    return pane, [[pyxel.pget(x, y) for x in range(320)] for y in range(180)]


@pytest.mark.few(4)
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize(
    ("shape", "zoom"), [*product(["square", "hexagonal"], [16, 32, 48, 64]), ("square", 8)]
)
def test_texts_stay_in_their_cells(shape: str, zoom: int) -> None:
    """As large texts as there is room for are drawn, and not beyond the cell."""
    maze, cell = f"{shape}-3x3-prim-1", 4
    pane, before = pixels(maze, zoom, NO_OVERLAY)
    half = "8" * ((pane.capacity.columns - 1) // 2)
    overlay = overlay_of(
        placed(
            [*(numbers(name, *[int(half or 8)] * 5) for name in "abcd"),
             numbers("e", *[int("8" * min(5, pane.capacity.columns))] * 5)],
            pane.capacity,
        )
    )  # fmt: skip
    overlay = overlay._replace(
        texts={cell: overlay.texts[cell]},
        corners={corner: {cell: texts[cell]} for corner, texts in overlay.corners.items()},
    )
    pane, after = pixels(maze, zoom, overlay)
    x, y = pane.view.screen_place(cell, cell, 0)
    changed = [
        (column, row)
        for row, column in product(range(180), range(320))
        if before[row][column] != after[row][column]
    ]
    assert changed
    assert bool(overlay.corners) == (zoom >= 32)
    assert all(
        abs(column - x) <= zoom // 2 and abs(row - y) <= zoom // 2 for column, row in changed
    )


@pytest.mark.usefixtures("engine")
def test_an_arrow_points_back_along_its_arc() -> None:
    maze = from_id("square-3x1-prim-1")
    arc = arc_between(maze.grid, 0, 1)
    pane, picture = pixels("square-3x1-prim-1", 32, Overlay(arrows={1: arc}))
    (x, y), (back, _) = (pane.view.screen_place(tail(maze.grid, arc), 1, part) for part in (0.5, 0))
    white = [column for column in range(x - 8, x + 9) if picture[y][column] == Role.WHITE]
    rows = [
        sum(picture[row][column] == Role.WHITE for row in range(y - 8, y + 9)) for column in white
    ]
    assert back < x
    assert rows[0] < rows[-1], "its tip is nearer to the cell before"
