"""What holds of all mazes that are drawn in characters, and how the camera goes over them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.canvases import after, drawn
from support.mask_strategies import masked_mazes
from support.sampling import examples
from support.strategies import SHAPE_NAMES, SOLVERS_IN_A_SHAPE, TEXT_SHAPES

from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import Grid, any_arc_into, arc_between, arcs, build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes.circular import cells_in
from pixelmaze.maze.step import FRONTIER, VISIT_BACK
from pixelmaze.run.factory import from_id, generate, generation_stages
from pixelmaze.run.search import Search
from pixelmaze.terminal import box_renderer, cell_codes, glyphs
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.glyphs import BEYOND, DOWN, LEFT, PLAYER, RIGHT, UP
from pixelmaze.terminal.view import BLOCKS, ROOMS, View, largest, size
from pixelmaze.ui.kit.surface import Box

OFFSETS = {
    "square": ((2, 0), (0, -1), (-2, 0), (0, 1)),
    "hexagonal": ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)),
}
"""By heading, where the wall stands that way, from a cell's middle."""
ALONG = {"square": (-1, 0, 1), "hexagonal": (0,)}
"""Over which columns a wall between two rows reaches."""


def walls_of(maze: Maze) -> set[tuple[int, int]]:
    """The places where one must stand, but for joints."""
    grid, shape = maze.grid, maze.grid.shape.name
    standing = set()
    for cell in range(grid.size):
        x, y = box_renderer.Rooms(2).place(grid, cell)
        for heading, (dx, dy) in enumerate(OFFSETS[shape]):
            ways = [arc for arc in arcs(grid, cell) if grid.heading[arc] == heading]
            if not any(maze.passages[arc] for arc in ways):
                standing |= {(x + dx + i, y + dy) for i in (ALONG[shape] if dy else (0,))}
    return standing


@given(masked_mazes(TEXT_SHAPES))
def test_every_wall_is_drawn_and_no_other(maze: Maze) -> None:
    canvas = drawn(Board.of(maze))

    def is_wall(x: int, y: int) -> bool:
        inside = 0 <= x < canvas.width and 0 <= y < canvas.height
        return inside and canvas.style(x, y) == box_renderer.WALL

    shown = {(x, y) for y in range(canvas.height) for x in range(canvas.width) if is_wall(x, y)}
    joints = {(x, y) for x, y in shown if x % 2 == 0 and y % 2 == 0}
    expected = walls_of(maze)
    assert shown - joints == {(x, y) for x, y in expected if x % 2 or y % 2}
    assert joints >= {(x, y) for x, y in expected if x % 2 == 0 and y % 2 == 0}
    for x, y in joints:  # each reaches for the walls around it, and all of them for it
        near = {RIGHT: (x + 1, y), UP: (x, y - 1), LEFT: (x - 1, y), DOWN: (x, y + 1)}
        arms = sum(arm for arm, there in near.items() if is_wall(*there))
        assert arms
        assert canvas.letter(x, y) == glyphs.WALL[arms]


@pytest.mark.few(4)
@pytest.mark.thinned
@pytest.mark.parametrize(("solver", "shape"), SOLVERS_IN_A_SHAPE)
@pytest.mark.parametrize("zoom", [ROOMS, BLOCKS])
@examples(0.2)
@given(data=st.data())
def test_what_is_kept_looks_as_if_drawn_now(
    solver: str, shape: str, zoom: int, data: st.DataObject
) -> None:
    maze = generate(12, 9, seed=data.draw(st.integers(0, 99)), shape=shape, braid=20)
    search = Search(maze, solver, making=generation_stages(maze))
    search.pull(10_000)
    view, box = View(search.board, zoom), Box(1, 1, 30, 12)
    for _ in range(6):
        search.seek(data.draw(st.integers(0, search.length)))
        sight = {"shows_rock": search.is_making}
        if data.draw(st.booleans()):
            lit = data.draw(st.sets(st.integers(0, maze.grid.size - 1)))
            sight |= {"lit": lit, "seen": [cell % 3 or cell in lit for cell in range(108)]}
        view.follow(data.draw(st.integers(0, maze.grid.size - 1)))
        kept, fresh = Canvas(32, 14), Canvas(32, 14)
        view.draw(kept, box, {}, **sight)
        other = View(search.board, zoom)
        other._x, other._y, other.is_moved_by_hand = view._x, view._y, True
        other.draw(fresh, box, {}, **sight)
        assert [kept.runs(y) for y in range(14)] == [fresh.runs(y) for y in range(14)]


@pytest.mark.parametrize("zoom", [ROOMS, BLOCKS])
def test_only_rows_that_have_changed_are_looked_at(
    zoom: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board.of(generate(30, 20, seed=1))
    view, canvas = View(board, zoom), Canvas(130, 60)
    looked: list[int] = []
    numbers = cell_codes.numbers

    def noted(sight: cell_codes.BoardView, y: int, first: int, last: int) -> list[int]:
        looked.append(y)
        return numbers(sight, y, first, last)

    monkeypatch.setattr(cell_codes, "numbers", noted)
    view.draw(canvas, canvas.box, {})
    assert {*range(20)} <= {*looked}
    looked.clear()
    view.draw(canvas, canvas.box, {0: PLAYER})
    assert looked == []
    board.apply((FRONTIER, any_arc_into(board.grid, 10 * 30 + 7)))
    view.draw(canvas, canvas.box, {})
    assert sorted(looked) == [9, 10, 11]
    board.undo()
    view.draw(canvas, canvas.box, {})
    assert sorted(looked) == [9, 9, 10, 10, 11, 11]


def test_what_changes_alone_is_seen() -> None:
    """Neither changes any mark."""
    grid = build(2, 2)
    board = Board(grid, bytearray([1]) * len(grid.head))
    for cell, other in ((2, 0), (0, 1), (1, 3), (0, 2)):
        board.apply((VISIT_BACK, arc_between(grid, cell, other)))
    view, canvas = View(board), Canvas(9, 5)
    view.draw(canvas, canvas.box, {})
    before = canvas.text()
    board.apply((VISIT_BACK, arc_between(grid, 2, 3)))
    board.cursor = 2  # as it was
    view.draw(canvas, canvas.box, {})
    assert canvas.text() != before

    bare = Board(grid, bytearray(len(grid.head)))
    view = View(bare)
    for shows_rock in (False, True, False):
        view.draw(canvas, canvas.box, {}, shows_rock=shows_rock)
        assert (glyphs.ROCK_SIGN in canvas.text()) == shows_rock


SCALES = [(shape, zoom) for shape in SHAPE_NAMES for zoom in (ROOMS, BLOCKS)]


@given(st.sampled_from([*SCALES, ("square", 2), ("square", 5)]), st.data())
def test_a_part_is_cut_out_of_the_whole(scale: tuple[str, int], data: st.DataObject) -> None:
    shape, zoom = scale
    board = after(generate(20, 12, seed=1, shape=shape), "bfs", 150)
    board.cursor = -1
    whole = drawn(board, zoom)
    view, canvas = View(board, zoom), Canvas(17, 9)
    view.scroll(*(data.draw(st.integers(0, most)) for most in (80, 30)))
    view.draw(canvas, canvas.box, {})
    x, y = -view.picture.x, -view.picture.y
    for line in range(9):
        for column in range(17):
            if canvas.letter(column, line) not in BEYOND:
                assert canvas.style(column, line) == whole.style(x + column, y + line)
                assert canvas.letter(column, line) == whole.letter(x + column, y + line)


@pytest.mark.few(6)
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_a_huge_maze_costs_what_is_seen_of_it(shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    numbers = cell_codes.numbers

    def counted(*row: Any) -> list[int]:
        asked.append(numbers(*row))
        return asked[-1]

    monkeypatch.setattr(cell_codes, "numbers", counted)
    grid = build(400, 400, shape)
    board = Board(grid, bytearray([1]) * len(grid.head))
    view, canvas = View(board), Canvas(80, 24)
    view.follow(grid.size // 2)
    view.draw(canvas, canvas.box, {})
    assert 0 < sum(map(len, asked)) < 25 * 15


def test_signs_without_width_leave_columns_where_they_are() -> None:
    canvas = Canvas(6, 1)
    assert canvas.write(0, 0, "u\u0308b\x1b\u0301") == 2
    assert canvas.line(0) == "ub    "


# ---- the camera --------------------------------------------------------------------------------


def descent_to_centre(grid: Grid, cell: int) -> list[int]:
    """The cells inward of a cell of a round maze."""
    found = []
    while cell != grid.size - 1:
        cell = next(grid.head[arc] for arc in arcs(grid, cell) if grid.way(arc) == "inward")
        found.append(cell)
    return found


def seen_by(view: View, canvas: Canvas) -> tuple[int, int]:
    view.draw(canvas, canvas.box, {})
    return -view.picture.x, -view.picture.y


@pytest.mark.thinned
@pytest.mark.parametrize("shape", SHAPE_NAMES)
@pytest.mark.parametrize(
    ("cells", "has_blocks", "prefers_rooms", "zoom"),
    [
        ((14, 14), True, False, ROOMS),
        ((30, 20), True, False, BLOCKS),
        ((30, 20), True, True, BLOCKS),
        ((30, 20), False, False, ROOMS),
        ((90, 90), True, False, BLOCKS),
        ((90, 90), True, True, ROOMS),
    ],
)
def test_the_largest_scale_in_which_all_is_seen(
    shape: str, cells: tuple[int, int], has_blocks: bool, prefers_rooms: bool, zoom: int
) -> None:
    grid = build(*cells, shape)
    view = View(Board(grid, bytearray(len(grid.head))))
    view.fit(130, 30, has_blocks, prefers_rooms)
    if shape in TEXT_SHAPES:
        assert view.zoom == zoom
    fitting = []
    for scale in range(ROOMS, largest(grid) + 1):
        across, down = size(grid, scale)
        if across <= 130 and down <= 30:
            fitting.append(scale)
    if fitting or not has_blocks:
        assert view.zoom == max(fitting, default=ROOMS)
    else:
        across, down = size(grid, BLOCKS)
        is_seen = across <= 130 and down <= 30
        assert view.zoom == (BLOCKS if is_seen or not prefers_rooms else ROOMS)


def test_a_small_maze_stands_in_the_middle() -> None:
    board = Board.of(generate(2, 2, seed=1))
    canvas = Canvas(19, 11)
    View(board).draw(canvas, canvas.box, {})
    assert canvas.style(4, 5) == box_renderer.VOID
    assert canvas.style(5, 5) == box_renderer.WALL
    assert (canvas.style(9, 2), canvas.style(9, 3)) == (box_renderer.VOID, box_renderer.WALL)


@pytest.mark.few(6)
@pytest.mark.thinned
@pytest.mark.parametrize("shape", SHAPE_NAMES)
@pytest.mark.parametrize("zoom", [ROOMS, BLOCKS])
def test_who_is_followed_stays_well_inside(shape: str, zoom: int) -> None:
    board = Board.of(generate(60, 50, seed=1, shape=shape))
    view, canvas, grid = View(board, zoom), Canvas(40, 20), board.grid
    columns, lines = size(grid, zoom)
    if grid.shape.has_rim:  # half around a ring, and in to the centre
        begin = grid.at(0, 8)
        ring = [begin + i for i in range(cells_in(16) // 2)]
        cells = [*ring, *descent_to_centre(grid, ring[-1])]
    else:
        cells = [30 * 60 + x for x in range(60)] + [y * 60 + 59 for y in range(30, 0, -1)]
    before, place_before = None, (0, 0)
    for cell in cells:
        view.follow(cell)
        x, y = seen_by(view, canvas)
        place = view.place(cell)
        assert place
        assert 10 <= place[0] < 30 or x in (0, columns - 40)
        assert 5 <= place[1] < 15 or y in (0, lines - 20)
        there = place[0] + x, place[1] + y
        if before:
            assert abs(x - before[0]) <= abs(there[0] - place_before[0])
            assert abs(y - before[1]) <= abs(there[1] - place_before[1])
            if shape in TEXT_SHAPES:
                assert abs(x - before[0]) <= 4
                assert abs(y - before[1]) <= 2
        before, place_before = (x, y), there
    assert before[0] > 10


def test_at_leisure_the_camera_glides() -> None:
    board = Board.of(generate(80, 80, seed=1))
    view, canvas = View(board), Canvas(40, 20)
    view.follow(0)
    assert seen_by(view, canvas) == (0, 0)
    view.follow(board.grid.size - 1, at_leisure=True)
    assert seen_by(view, canvas) == (4, 2)
    for _ in range(100):
        place = seen_by(view, canvas)
    assert place == (321 - 40, 161 - 20)


def test_the_camera_is_moved_by_hand_until_it_follows_again() -> None:
    board = Board.of(generate(80, 80, seed=1))
    view, canvas = View(board), Canvas(40, 20)
    view.follow(0)
    seen_by(view, canvas)
    view.scroll(60, 30)
    assert seen_by(view, canvas) == (60, 30)
    assert view.place(0) is None
    view.scroll(-1000, 1000)
    assert seen_by(view, canvas) == (0, 161 - 20)
    view.centre()
    assert seen_by(view, canvas) == (0, 0)
    assert view.place(0) == (2, 1)


def test_what_is_in_the_middle_stays_there_at_another_zoom() -> None:
    board = Board.of(generate(100, 100, seed=1))
    view, canvas = View(board), Canvas(40, 20)
    view.scroll(200, 100)
    seen_by(view, canvas)
    middle = board.grid.at((200 + 20) // 4, (100 + 10) // 2)
    view.zoom -= 1
    seen_by(view, canvas)
    x, y = view.place(middle) or (0, 0)
    assert abs(x - 20) <= 2
    assert abs(y - 10) <= 2
    view.zoom -= 1
    assert view.zoom == BLOCKS


def test_arrows_tell_where_the_maze_goes_on() -> None:
    board = Board.of(generate(80, 80, seed=1))
    view, canvas = View(board), Canvas(40, 20)
    view.follow(0)
    seen_by(view, canvas)
    assert {letter for letter in canvas.text() if letter in BEYOND} == {"▸", "▾"}
    view.scroll(50, 50)
    seen_by(view, canvas)
    assert {letter for letter in canvas.text() if letter in BEYOND} == {*BEYOND}
    assert (canvas.letter(0, 10), canvas.letter(20, 19)) == ("◂", "▾")


# ---- larger rooms ------------------------------------------------------------------------------


@pytest.mark.thinned
@pytest.mark.parametrize("zoom", range(ROOMS + 1, largest(build(2, 2, "square")) + 1))
@pytest.mark.parametrize("solver", ["bfs", "dfs", "tremaux", "dead-end-filling"])
@pytest.mark.parametrize("steps", [0, 40, 300])
def test_larger_rooms_hold_what_small_ones_do(zoom: int, solver: str, steps: int) -> None:
    """Of each room its walls, its middle and what stands beside that; the rest repeats these."""
    maze = from_id("square-9x7-prim-1-braid-30-mask-ring")
    shows_rock = not steps
    board = after(maze, solver, steps)
    board.cursor = -1  # the head is three characters wide at every scale
    heat = [cell % 16 for cell in range(maze.grid.size)]
    small = drawn(board, ROOMS, heat=heat, shows_rock=shows_rock)
    large = drawn(board, zoom, heat=heat, shows_rock=shows_rock)
    height = zoom + 1
    middle = 1 + (height - 1) // 2
    for y in range(small.height):
        row, is_inside = divmod(y, 2)
        for x in range(small.width):
            cell, at = divmod(x, 4)
            across = cell * 2 * height + (0, 1, height, 2 * height - 1)[at]
            down = row * height + is_inside * middle
            assert large.letter(across, down) == small.letter(x, y)
            assert large.style(across, down) == small.style(x, y)


def test_lines_and_walls_go_on_through_all_of_a_large_room() -> None:
    canvas = drawn(after(generate(9, 6, seed=3), "dfs", 200), 3)
    upright = {*"│├┤┼┬┃┣┫╋┳║╠╣╬╦╥"}
    for x in range(canvas.width):
        for y in range(canvas.height - 1):
            above, below = canvas.letter(x, y), canvas.letter(x, y + 1)
            if above in upright and y % 4:  # a wall, or a line that leads down
                assert below not in " ─━═", (x, y, above, below)


@pytest.mark.thinned
@pytest.mark.parametrize("maze", ["16x10", "24x13", "12x12"])
@pytest.mark.parametrize("terminal", [(200, 57), (150, 50), (100, 37)])
def test_square_mazes_fill_large_terminals(maze: str, terminal: tuple[int, int]) -> None:
    width, height = map(int, maze.split("x"))
    view = View(Board.of(generate(width, height, seed=1)))
    view.fit(*terminal, has_blocks=True)
    across, down = view.size
    assert across <= terminal[0]
    assert down <= terminal[1]
    assert max(across / terminal[0], down / terminal[1]) > 0.65
