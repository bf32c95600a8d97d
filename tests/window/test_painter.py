"""What is repainted must look as if it had been painted so from the beginning."""

from itertools import pairwise
from math import dist

import pytest
import pyxel
from hypothesis import assume, given
from hypothesis import strategies as st
from support.checks import open_passage
from support.sampling import examples, sample
from support.strategies import (
    DRAWN_SHAPES,
    GENERATORS_IN_A_SHAPE,
    SOLVERS_IN_A_SHAPE,
    fitting,
    masks,
)
from support.window_driver import screen

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import Grid, arc_between, arcs, build, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.maze.step import ACTIONS, PATH
from pixelmaze.run.factory import generate
from pixelmaze.window.maze.painter import HEIGHT, WIDTH, Painter
from pixelmaze.window.maze.polygon_painter import PolygonPainter
from pixelmaze.window.maze.tile_painter import TilePainter
from pixelmaze.window.tiles.layout import Tiling
from pixelmaze.window.tiles.tileset import tile_set

PITCHES = (16, 8, 4)
WALLS = {Role.WALL_TOP, Role.WALL_EDGE, Role.WALL_FACE, Role.WALL_SEAM}


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()


def painter_of(
    board: Board, pitch: int, shows_rock: bool = False, heat: list[int] | None = None
) -> Painter:
    """The painter of a board, by its shape."""
    kind = TilePainter if board.grid.shape.art else PolygonPainter
    return kind(board, pitch, shows_rock, heat)


def picture(painter: Painter, width: int, height: int) -> bytes:
    """All that a painter shows of a small maze and its surroundings."""
    pyxel.cls(Role.VOID)
    painter.draw(-8, -8, width, height, 1)
    return bytes(pyxel.screen.data_ptr())


def same_as_fresh(
    painter: Painter, shows_rock: bool = False, heat: list[int] | None = None
) -> bool:
    board = painter.board
    painter.refresh(board.dirty_cells, board.dirty_walls, board.all_dirty)
    board.dirty_cells.clear()
    board.dirty_walls.clear()
    board.all_dirty = False
    fresh = painter_of(board, painter.pitch, shows_rock, heat)
    return picture(painter, 200, 200) == picture(fresh, 200, 200)


def heat_of(grid: Grid) -> list[int]:
    """A heat for each cell, none for some."""
    return [cell * 5 % 17 - 1 for cell in range(grid.size)]


@pytest.mark.few(5)
@pytest.mark.thinned
@pytest.mark.parametrize(
    ("solver", "shape", "pitch"),
    sample([(*case, PITCHES[i // 2 % 3]) for i, case in enumerate(SOLVERS_IN_A_SHAPE)], 3)
    + [("dfs", shape, pitch) for shape in SHAPES for pitch in PITCHES]
    + [("a-star", "square", pitch) for pitch in (12, 18, 30)],
)
@examples(0.1)
@given(st.integers(0, 99), st.lists(st.integers(0, 200), min_size=1, max_size=6))
def test_repainting_a_search(
    solver: str, shape: str, pitch: int, seed: int, moments: list[int]
) -> None:
    maze = generate(8, 7, seed=seed, shape=shape)
    board = Board.of(maze)
    painter = painter_of(board, pitch)
    picture(painter, 200, 200)
    steps = list(SOLVERS[solver].steps(maze, maze.start, maze.goal))
    done = 0
    for moment in moments:
        while done < min(moment, len(steps)):
            board.apply(steps[done])
            done += 1
        while done > moment:
            board.undo()
            done -= 1
        assert same_as_fresh(painter)


@pytest.mark.few(6)
@pytest.mark.thinned
@pytest.mark.parametrize("solver", ["dfs", "a-star"])
@pytest.mark.parametrize("shape", SHAPES)
def test_jumping_along_a_search(shape: str, solver: str) -> None:
    """The maze stays, so its walls do."""
    maze = generate(12, 11, seed=4, shape=shape)
    board, heat = Board.of(maze), heat_of(maze.grid)
    painter = painter_of(board, 8, heat=heat)
    steps = list(SOLVERS[solver].steps(maze, maze.start, maze.goal))
    blank = board.snapshot()
    for moment in (90, 20, 0, len(steps), 40):
        board.restore(blank)
        board.run([arc << 4 | action for action, arc in steps[:moment]])
        assert same_as_fresh(painter, heat=heat)
        for step in steps[moment : moment + 7]:
            board.apply(step)
        assert same_as_fresh(painter, heat=heat)


@pytest.mark.few(3)
@pytest.mark.parametrize("shape", SHAPES)
@examples(0.5)
@given(st.data())
def test_repainting_any_steps(shape: str, data: st.DataObject) -> None:
    """Of any making or search, one by one or many at once, on whatever ground."""
    width, height = fitting(shape, data.draw(st.integers(1, 9)), data.draw(st.integers(1, 9)))
    grid = build(width, height, shape, data.draw(st.none() | masks(width, height, shape)))
    assume(len(grid.head))
    board = Board(grid, bytearray(len(grid.head)))
    shows_rock = data.draw(st.booleans())
    heat = heat_of(grid) if data.draw(st.booleans()) else None
    painter = painter_of(board, data.draw(st.sampled_from(PITCHES)), shows_rock, heat)
    step = st.tuples(st.sampled_from(range(len(ACTIONS))), st.integers(0, len(grid.head) - 1))
    for steps in data.draw(st.lists(st.lists(step, max_size=20), max_size=4)):
        if data.draw(st.booleans()):
            board.run([arc << 4 | action for action, arc in steps])
        for action, arc in steps:
            if action == PATH and board.undoable:
                board.undo()
            else:
                board.apply((action, arc))
        assert same_as_fresh(painter, shows_rock, heat)


@pytest.mark.few(12)
@pytest.mark.thinned
@pytest.mark.parametrize(
    ("generator", "shape", "pitch"),
    sample([(*case, PITCHES[i // 2 % 3]) for i, case in enumerate(GENERATORS_IN_A_SHAPE)], 3)
    + [("prim", shape, pitch) for shape in SHAPES for pitch in PITCHES],
)
def test_repainting_a_making(generator: str, shape: str, pitch: int) -> None:
    """Of a maze dug out of rock, or of one to which walls are added."""
    grid = build(7, 6, shape)
    entry = GENERATORS[generator]
    board = Board(grid, bytearray([entry.adds_walls]) * len(grid.head))
    ground = True, heat_of(grid) if pitch == 8 else None
    painter = painter_of(board, pitch, *ground)
    picture(painter, 200, 200)
    steps = list(entry.steps(grid, seeded(3)))
    for i, step in enumerate(steps):
        board.apply(step)
        assert i % 15 or same_as_fresh(painter, *ground)
    for _ in steps:
        board.undo()
    assert same_as_fresh(painter, *ground)
    board.run([arc << 4 | action for action, arc in steps[:9]])
    assert same_as_fresh(painter, *ground)


@pytest.mark.parametrize("shape", DRAWN_SHAPES)
@given(st.data())
def test_ways_are_read_in_rows_as_one_by_one(shape: str, data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 7)), data.draw(st.integers(1, 7))
    grid = build(width, height, shape, data.draw(st.none() | masks(width, height)))
    passages = bytearray(len(grid.head))
    for arc in data.draw(st.sets(st.sampled_from(range(len(grid.head))))) if grid.head else ():
        open_passage(grid, passages, arc)
    tiling = Tiling(Board(grid, passages), tile_set(shape, 16), shows_rock=False, heat=None)
    begin, count = data.draw(st.integers(-2, 7)), data.draw(st.integers(1, 7))
    row = data.draw(st.integers(-2, 8))
    read = tiling.row(row, begin, count)
    for column, ways in zip(range(begin, begin + count), read.ways, strict=True):
        cell = grid.at(column, row)
        for heading, is_open in enumerate(ways):
            there = grid.shape.neighbour(column, row, heading)
            assert there is not None
            other = grid.at(*there)
            if min(cell, other) < 0:
                assert is_open == (max(cell, other) < 0), "a wall stands between a cell and nothing"
            else:
                assert is_open == passages[arc_between(grid, cell, other)]


def is_wide(painter: Painter, arc: int) -> bool:
    """Whether there is room for a way between the ends of the walls beside a passage. In the
    smallest rings there is none around the centre."""
    ends = (painter.tiles.point(painter.board.grid, arc, part) for part in (0, 1))
    return dist(*ends) >= 3


def walls_between(*points: tuple[float, float]) -> int:
    """How many of 64 places on the way along these points are wall."""
    parts = len(points) - 1
    return sum(
        pyxel.screen.pget(8 + round(x + (to_x - x) * i), 8 + round(y + (to_y - y) * i)) in WALLS
        for (x, y), (to_x, to_y) in pairwise(points)
        for i in (step * parts / 64 for step in range(64 // parts + 1))
    )


@pytest.mark.thinned
@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("shape", SHAPES)
@examples(0.5)
@given(st.data())
def test_walls_stand_where_no_passage_is(shape: str, pitch: int, data: st.DataObject) -> None:
    """In the picture, on the way from the middle of a cell to that of another: wall or floor."""
    size = fitting(shape, data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6)))
    grid = build(*size, shape)
    passages = bytearray(len(grid.head))
    for arc in data.draw(st.sets(st.integers(0, max(0, len(grid.head) - 1)))):
        if arc < len(grid.head):
            open_passage(grid, passages, arc)
    painter = painter_of(Board.of(Maze(grid, passages, 0, grid.size - 1)), pitch)
    picture(painter, 200, 200)
    tiles = painter.tiles
    for cell in range(grid.size):
        for arc in arcs(grid, cell):
            here, there = (tiles.middle(grid, end) for end in (cell, grid.head[arc]))
            # in the smallest rings the straight way grazes the corners of others
            by_door = [tiles.point(grid, arc, 0.5)] if (shape, pitch) == ("circular", 4) else []
            walls = walls_between(here, *by_door, there)
            # in small hexagons the way grazes the foot of a wall beside it
            limit = 12 if (shape, pitch) == ("hexagonal", 8) else 5
            if is_wide(painter, arc) or not passages[arc]:
                assert (walls > limit) == (not passages[arc]), (cell, grid.head[arc], walls)


@pytest.mark.thorough
def test_only_what_is_seen_is_painted() -> None:
    """A maze of a million cells costs no more than the piece of it in view."""
    grid = build(1000, 1000)
    painter = TilePainter(Board(grid, bytearray(len(grid.head))), 16)
    painter.draw(8000, 8000, 480, 226, 1)
    assert len(painter.chunks) <= (480 // WIDTH + 2) * (226 // HEIGHT + 2)


@pytest.mark.thinned
@pytest.mark.parametrize("scale", [2, 3, 4, 6])
@pytest.mark.parametrize("shape", SHAPES)
def test_enlarged_picture_is_the_same_picture(shape: str, scale: int) -> None:
    painter = painter_of(Board.of(generate(5, 4, seed=2, shape=shape)), 16)
    pyxel.cls(Role.VOID)
    painter.draw(-5, -3, 480, 270, 1)
    plain = pyxel.Image(480, 270)
    plain.blt(0, 0, pyxel.screen, 0, 0, 480, 270)
    pyxel.cls(Role.VOID)
    painter.draw(-5, -3, 480, 270, scale)
    for y in range(0, 270, 7):
        for x in range(0, 480, 7):
            assert pyxel.screen.pget(x, y) == plain.pget(x // scale, y // scale)


@pytest.mark.few(4)
@pytest.mark.thinned
@pytest.mark.parametrize("pitch", [16, 8])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_arrow_of_a_door_points_where_it_leads(shape: str, pitch: int) -> None:
    """Its bright end lies where the door leads, its dark end where it comes from."""
    grid = build(3, 3, shape)
    for door in arcs(grid, 4):
        passages = bytearray(len(grid.head))
        passages[door] = 1
        painter = painter_of(Board(grid, passages), pitch)
        seen = picture(painter, 64, 64)[: 64 * pyxel.screen.width]
        middles = []
        for role in (Role.BLUE, Role.WHITE):
            places = [i for i, pixel in enumerate(seen) if pixel == role]
            assert len(places) >= 2
            width = pyxel.screen.width
            middles.append((sum(i % width for i in places) / len(places),
                            sum(i // width for i in places) / len(places)))  # fmt: skip
        begin, end = (
            painter.tiles.middle(grid, cell) for cell in (tail(grid, door), grid.head[door])
        )
        (x, y), (to_x, to_y) = middles
        along = (to_x - x) * (end[0] - begin[0]) + (to_y - y) * (end[1] - begin[1])
        apart = (end[0] - begin[0]) ** 2 + (end[1] - begin[1]) ** 2
        assert along > apart / 8
        assert (to_x - x) ** 2 + (to_y - y) ** 2 < apart
