"""The small picture of the whole maze, compared with one that is drawn cell by cell."""

from itertools import product
from random import Random
from typing import Any

import pytest
import pyxel
from hypothesis import given
from hypothesis import strategies as st
from support.sampling import examples
from support.strategies import DRAWN_SHAPES, fitting, own_places
from support.window_driver import screen

from pixelmaze.algorithms.registry import GENERATORS
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import (
    BLANK,
    FILLED,
    MARKS,
    ON_PATH,
    RETREATED,
    VISITED,
    VISITED_BACK,
    WAITING,
    Board,
)
from pixelmaze.maze.grid import arcs, build
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.shapes import SHAPES, Tiling
from pixelmaze.maze.step import VISIT
from pixelmaze.run.factory import generate
from pixelmaze.run.search import Search
from pixelmaze.window.maze import minimap
from pixelmaze.window.maze.minimap import FRAME, Minimap, Rows
from pixelmaze.window.maze.minimap import minimap as map_of

RISING = (FILLED, BLANK, RETREATED, VISITED, VISITED_BACK, WAITING, ON_PATH)
X, Y = 7, 5

shapes = st.sampled_from(sorted(SHAPES))
sides = st.integers(1, 40)
rooms = st.integers(8, 60)


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()


def empty_board(
    width: int, height: int, shape: str = "square", exists: bytes | None = None
) -> Board:
    grid = build(width, height, shape, exists)
    return Board(grid, bytearray(len(grid.head)))


def picture(shown: Minimap, **more: Any) -> list[bytes]:
    """The lines of pixels inside the frame."""
    pyxel.cls(Role.ALARM)
    shown.draw(X, Y, **more)
    pixels, width = bytes(pyxel.screen.data_ptr()), pyxel.screen.width
    begin = X + FRAME
    lines = range(Y + FRAME, Y + shown.height - FRAME)
    return [pixels[y * width + begin : y * width + begin + shown.width - 2 * FRAME] for y in lines]


def spots(lines: list[bytes], colour: int) -> list[tuple[int, int]]:
    """Where that colour is, as (column, line)."""
    return [
        (x, y) for y, line in enumerate(lines) for x, found in enumerate(line) if found == colour
    ]


def updated(shown: Minimap) -> list[bytes]:
    for _ in range(100):
        shown.update()
    return picture(shown)


def colour(board: Board, cells: list[int]) -> int:
    marks = {board.marks[cell] for cell in cells if cell >= 0}
    return minimap._COLOURS[max(marks, key=RISING.index)] if marks else Role.VOID


def parts(count: int, pixels: int) -> list[range]:
    """Which columns or rows each pixel of a line shows."""
    if pixels <= count:
        return [range(count * i // pixels, count * (i + 1) // pixels) for i in range(pixels)]
    tops = [pixels * i // count for i in range(count + 1)]
    return [range(i, i + 1) for i in range(count) for _ in range(tops[i], tops[i + 1])]


def drawn_by_cells(board: Board, width: int, height: int) -> list[bytes]:
    """What a picture of that size must look like, worked out slowly."""
    grid = board.grid
    if not isinstance(grid.shape, Tiling):
        return drawn_by_pixels(board, width, height)
    is_shifted = grid.shape.shift(1) > 0 or grid.shape.name == "square"
    if is_shifted and width >= grid.width and height >= grid.height:
        size, tall = -(-2 * width // grid.extent[0]), height // grid.height
        lines = [bytearray([Role.VOID]) * width for _ in range(height)]
        for x, y in product(range(grid.width), range(grid.height)):
            left = x * size + size // 2 * grid.shape.shift(y)
            for line in range(y * tall, (y + 1) * tall):
                lines[line][left : left + size] = bytes([colour(board, [grid.at(x, y)])]) * size
        return [bytes(line) for line in lines]
    columns, rows = parts(grid.width, width), parts(grid.height, height)
    return [
        bytes(colour(board, [grid.at(x, y) for x in some for y in ys]) for some in columns)
        for ys in rows
    ]


def drawn_by_pixels(board: Board, width: int, height: int) -> list[bytes]:
    """The same where cells do not stand in columns: a pixel shows the cells whose centres lie in
    it; if there are none, that which covers its middle."""
    grid = board.grid
    across, down = grid.extent
    cells: dict[tuple[int, int], list[int]] = {}
    for cell in range(grid.size):
        x, y = grid.centre(cell)
        cells.setdefault((int(x * width / across), int(y * height / down)), []).append(cell)

    def covering(x: int, y: int) -> list[int]:
        place = grid.shape.place_at((x + 0.5) * across / width, (y + 0.5) * down / height)
        return [grid.at(*place)] if place else []

    return [
        bytes(colour(board, cells.get((x, y)) or covering(x, y)) for x in range(width))
        for y in range(height)
    ]


@given(sides, sides, shapes, rooms, rooms, st.booleans(), st.randoms(use_true_random=False))
def test_it_shows_what_says_most(
    width: int, height: int, shape: str, wide: int, high: int, has_mask: bool, random: Random
) -> None:
    width, height = fitting(shape, width, height)
    own = own_places(shape, width, height)
    exists = bytes(is_there and random.random() < 0.7 for is_there in own)
    board = empty_board(width, height, shape, exists if has_mask and any(exists) else None)
    choices = [BLANK] * 20 + [*range(len(MARKS))]
    board.marks[:] = bytes(random.choices(choices, k=len(board.marks)))
    shown = map_of(board, wide, high)
    assert shown.width <= wide
    assert shown.height <= high
    expected = drawn_by_cells(board, shown.width - 2 * FRAME, shown.height - 2 * FRAME)
    assert picture(shown) == expected


@pytest.mark.thinned
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("width", "height"), [(5, 4), (40, 30), (90, 60), (200, 100), (100, 200)])
def test_proportions_are_kept(width: int, height: int, shape: str) -> None:
    board = empty_board(width, height, shape)
    shown = map_of(board, 100, 76)
    wide, high = shown.width - 2 * FRAME, shown.height - 2 * FRAME
    if shape in DRAWN_SHAPES:
        flatness = 14 / 16 if shape == "hexagonal" else 1
        assert wide / high == pytest.approx(width / (height * flatness), rel=0.15)
    across, down = board.grid.extent
    assert wide / high == pytest.approx(across * board.grid.shape.aspect / down, rel=0.3)
    assert wide > 48 or high > 36, "and the room is used"


@pytest.mark.thinned
@pytest.mark.parametrize("size", [(1, 1), (1, 500), (500, 1), (3, 500), (2, 2)])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("shows_rock", [False, True])
def test_odd_sizes(size: tuple[int, int], shape: str, shows_rock: bool) -> None:
    board = empty_board(*fitting(shape, *size), shape)
    ground = Role.ROCK if shows_rock else Role.FLOOR_DARK
    pixels = b"".join(picture(map_of(board, 40, 30, shows_rock=shows_rock)))
    assert {*pixels} <= {ground, Role.VOID}
    assert ground in pixels


@pytest.mark.thorough
@pytest.mark.few(3)
@pytest.mark.parametrize("shape", SHAPES)
@examples(0.3)
@given(st.integers(0, 300 * 200 - 1), st.sampled_from((ON_PATH, WAITING, VISITED)))
def test_no_single_cell_is_lost(shape: str, cell: int, mark: int) -> None:
    board = empty_board(300, 200, shape)
    board.marks[cell % board.grid.size] = mark
    pixels = b"".join(picture(map_of(board, 100, 76)))
    assert pixels.count(minimap._COLOURS[mark]) == 1


@pytest.mark.few(6)
@pytest.mark.thinned
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("solver", ["dfs", "bfs", "bidirectional-bfs", "dead-end-filling"])
def test_it_follows_a_search_both_ways(solver: str, shape: str) -> None:
    search = Search(generate(70, 50, seed=3, shape=shape), solver)
    shown = map_of(search.board, 60, 40)
    seen = set()
    for index in (500, 2000, 10**6, 900, 0):
        search.seek(index)
        assert updated(shown) == picture(map_of(search.board, 60, 40))
        seen |= {*b"".join(picture(shown))}
    assert Role.PATH in seen


def test_other_board_is_shown() -> None:
    board, other = empty_board(9, 9), empty_board(9, 9)
    other.marks[4] = ON_PATH
    shown = map_of(board, 40, 40)
    shown.show(other)
    assert shown.board is other
    assert updated(shown) == picture(map_of(other, 40, 40))


def test_large_maze_is_updated_bit_by_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    board = empty_board(600, 600)
    shown = map_of(board, 76, 76)
    drawn: list[int] = []
    bits = Rows.bits
    monkeypatch.setattr(Rows, "bits", lambda *given: drawn.append(given[-1]) or bits(*given))
    shown.update()
    assert not drawn, "nothing has changed"
    board.marks[:] = bytes([VISITED]) * len(board.marks)
    updates = 0
    while len(drawn) < 600:
        before = len(drawn)
        shown.update()
        updates += 1
        assert 0 < (len(drawn) - before) * 600 <= minimap.EFFORT * 1.1
    assert updates == 4
    assert {*b"".join(picture(shown))} == {Role.ROUTE}


@pytest.mark.thorough
def test_large_rings_are_updated_bit_by_bit() -> None:
    board = empty_board(301, 301, "circular")
    shown = map_of(board, 76, 76)
    before = picture(shown)
    board.marks[:] = bytes([VISITED]) * len(board.marks)
    changed = []
    while Role.FLOOR_DARK in b"".join(before):
        shown.update()
        now = picture(shown)
        changed.append(sum(line != other for line, other in zip(now, before, strict=True)))
        before = now
    assert len(changed) > 1
    assert max(changed) <= sum(changed) / 2


# ---- mazes that are being dug --------------------------------------------------------------------


@pytest.mark.thinned
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("room", [30, 90])
def test_rock_is_what_has_no_passage(shape: str, room: int) -> None:
    board = empty_board(23, 17, shape)
    shown = map_of(board, room, room, shows_rock=True)
    name = "recursive-backtracker"
    for index, step in enumerate(GENERATORS[name].steps(board.grid, seeded(7))):
        board.apply(step)
        if index % 50 == 0:
            board_as_marks = empty_board(23, 17, shape)
            board_as_marks.marks[:] = board.marks
            for cell in range(board.grid.size):
                has_passage = any(board.passages[arc] for arc in arcs(board.grid, cell))
                if board.marks[cell] == BLANK and not has_passage:
                    board_as_marks.marks[cell] = FILLED  # ranks lowest, as rock does
            shown.update()
            expected = picture(map_of(board_as_marks, room, room))
            expected = [
                line.replace(bytes([Role.FILL_FLOOR]), bytes([Role.ROCK])) for line in expected
            ]
            assert picture(shown) == expected
    assert Role.ROCK not in b"".join(updated(shown))


def test_with_a_mask_all_looks_dug() -> None:
    board = empty_board(5, 5, exists=b"\0" + b"\1" * 24)
    pixels = b"".join(picture(map_of(board, 40, 40, shows_rock=True)))
    assert {*pixels} == {Role.VOID, Role.FLOOR_DARK}


# ---- what is drawn over it, and clicks -----------------------------------------------------------


@pytest.mark.few(3)
@pytest.mark.thinned
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", [(6, 5), (40, 30), (300, 200)])
def test_dots_stand_where_their_cells_are(size: tuple[int, int], shape: str) -> None:
    board = empty_board(*size, shape)
    shown = map_of(board, 100, 76)
    for cell in (board.grid.size // 3, board.grid.size // 2):
        board.marks[:] = bytes(board.grid.size)
        board.marks[cell] = ON_PATH
        plain = updated(shown)
        marked = spots(plain, Role.PATH)
        for more in ({"head": cell}, {"places": [(cell, Role.WHITE)]}):
            dot = spots(picture(shown, **more), Role.WHITE)
            middle = (sum(x for x, _ in dot) / len(dot), sum(y for _, y in dot) / len(dot))
            near = min(abs(x - middle[0]) + abs(y - middle[1]) for x, y in marked)
            assert near <= 1


@pytest.mark.parametrize("sprite", ["mini_ghost_0", "mini_ghost_1"])
def test_figures_stand_where_their_cells_are_and_are_no_dots(sprite: str) -> None:
    shown = map_of(empty_board(40, 30), 100, 76)
    cell = 15 * 40 + 20
    plain, dot, ghost = (
        picture(shown, **more)
        for more in ({}, {"places": [(cell, Role.WHITE)]}, {"figures": [(cell, sprite)]})
    )
    changed = [
        {(x, y) for y, row in enumerate(lines) for x, colour in enumerate(row)
         if colour != plain[y][x]}
        for lines in (dot, ghost)
    ]  # fmt: skip
    middles = [[sum(axis) / len(spots) for axis in zip(*spots, strict=True)] for spots in changed]
    assert max(abs(a - b) for a, b in zip(*middles, strict=True)) <= 1.5
    assert len(changed[1]) > len(changed[0]), "its form tells it from a dot"


def test_rectangle_is_around_what_is_seen() -> None:
    shown = map_of(empty_board(40, 30), 84, 64)
    white = spots(picture(shown, seen=(0.25, 0.5, 0.75, 1.2)), Role.WHITE)
    width, height = shown.width - 2 * FRAME, shown.height - 2 * FRAME
    assert (min(white), max(white)) == (
        (width // 4, height // 2),
        (width * 3 // 4 - 1, height - 1),
    )


@given(*[st.floats(-3, 3)] * 4)
def test_any_part_may_be_seen(left: float, top: float, width: float, height: float) -> None:
    shown = map_of(empty_board(40, 30), 84, 64)
    lines = picture(shown, seen=(left, top, left + abs(width), top + abs(height)))
    assert Role.WHITE in b"".join(lines)


def test_clicks_name_a_part_of_the_maze() -> None:
    shown = map_of(empty_board(40, 30), 84, 64)
    picture(shown)
    left, top = X + FRAME, Y + FRAME
    right, bottom = X + shown.width - FRAME - 1, Y + shown.height - FRAME - 1
    for x, y in ((left - 1, top), (left, top - 1), (right + 1, top), (left, bottom + 1)):
        assert shown.place_at(x, y) is None
    assert shown.place_at(left, top) == pytest.approx((0, 0), abs=0.02)
    assert shown.place_at(right, bottom) == pytest.approx((1, 1), abs=0.02)
    assert shown.place_at((left + right) // 2, bottom) == pytest.approx((0.5, 1), abs=0.02)


def test_board_is_left_alone() -> None:
    search = Search(generate(9, 9, seed=1), "dfs")
    search.seek(20)
    board = search.board
    before = board.snapshot(), {*board.dirty_cells}, {*board.dirty_walls}
    shown = map_of(board, 40, 40)
    shown.update()
    picture(shown, head=board.cursor, seen=(0, 0, 1, 1))
    assert (board.snapshot(), board.dirty_cells, board.dirty_walls) == before
    assert board.action_counts[VISIT]
