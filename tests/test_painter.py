"""What is repainted must look as if it had been painted so from the beginning."""

import pytest
import pyxel
from hypothesis import given, settings
from hypothesis import strategies as st
from screen import screen
from strategies import SOLVERS_IN_A_SHAPE

from pixelmaze import generate
from pixelmaze.app.painter import HEIGHT, WIDTH, Painter
from pixelmaze.board import Board
from pixelmaze.grid import SHAPES, arcs, build
from pixelmaze.maze import Maze, open_passage
from pixelmaze.registry import GENERATORS, SOLVERS
from pixelmaze.rng import seeded
from pixelmaze.step import ACTIONS
from pixelmaze.theme import Role

PITCHES = (16, 8, 4)
WALLS = {Role.WALL_TOP, Role.WALL_EDGE, Role.WALL_FACE, Role.WALL_SEAM}


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()


def picture(painter: Painter, width: int, height: int) -> bytes:
    """All that a painter shows of a small maze and its surroundings."""
    pyxel.cls(Role.VOID)
    painter.draw(-8, -8, width, height, 1)
    return bytes(pyxel.screen.data_ptr())


def same_as_fresh(painter: Painter) -> bool:
    board = painter.board
    painter.refresh(board.changed, board.rebuilt)
    board.changed.clear()
    board.rebuilt.clear()
    pitch = painter.tiles.pitch
    return picture(painter, 200, 200) == picture(Painter(board, pitch), 200, 200)


@pytest.mark.parametrize(
    ("solver", "shape", "pitch"),
    [(*case, PITCHES[i // 2 % 3]) for i, case in enumerate(SOLVERS_IN_A_SHAPE)]
    + [("dfs", shape, pitch) for shape in SHAPES for pitch in PITCHES],
)
@settings(max_examples=20)
@given(st.integers(0, 99), st.lists(st.integers(0, 200), min_size=1, max_size=6))
def test_repainting_a_search(
    solver: str, shape: str, pitch: int, seed: int, moments: list[int]
) -> None:
    maze = generate(8, 7, seed=seed, shape=shape)
    board = Board.of(maze)
    painter = Painter(board, pitch)
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


@pytest.mark.parametrize("shape", SHAPES)
@given(st.lists(st.tuples(st.sampled_from(range(len(ACTIONS))), st.integers(0, 9999))))
def test_repainting_any_steps(shape: str, steps: list[tuple[int, int]]) -> None:
    grid = build(3, 3, shape)
    board = Board(grid, bytearray(len(grid.head)))
    painter = Painter(board, 16)
    picture(painter, 200, 200)
    for action, number in steps:
        board.apply((action, number % len(grid.head)))
    assert same_as_fresh(painter)


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize(
    ("generator", "shape"), [(name, s) for name, g in GENERATORS.items() for s in g.shapes]
)
def test_repainting_walls(generator: str, shape: str, pitch: int) -> None:
    grid = build(7, 6, shape)
    board = Board(grid, bytearray(len(grid.head)))
    painter = Painter(board, pitch)
    picture(painter, 200, 200)
    steps = list(GENERATORS[generator].steps(grid, seeded(3)))
    for i, step in enumerate(steps):
        board.apply(step)
        assert i % 7 or same_as_fresh(painter)
    for _ in steps:
        board.undo()
    assert same_as_fresh(painter)


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("shape", SHAPES)
@given(st.data())
def test_walls_stand_where_no_passage_is(shape: str, pitch: int, data: st.DataObject) -> None:
    """In the picture, on the way from the middle of a cell to that of another: wall or floor."""
    grid = build(data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6)), shape)
    passages = bytearray(len(grid.head))
    for arc in data.draw(st.sets(st.integers(0, max(0, len(grid.head) - 1)))):
        if arc < len(grid.head):
            open_passage(grid, passages, arc)
    painter = Painter(Board.of(Maze(grid, passages, 0, grid.size - 1)), pitch)
    picture(painter, 200, 200)
    tiles = painter.tiles
    for cell in range(grid.size):
        for arc in arcs(grid, cell):
            (x, y), (to_x, to_y) = (tiles.middle(grid, end) for end in (cell, grid.head[arc]))
            walls = sum(
                pyxel.screen.pget(
                    8 + round(x + (to_x - x) * i / 64), 8 + round(y + (to_y - y) * i / 64)
                )
                in WALLS
                for i in range(65)
            )
            # in small hexagons the way grazes the foot of a wall beside it
            limit = 12 if (shape, pitch) == ("hexagonal", 8) else 5
            assert (walls > limit) == (not passages[arc]), (cell, grid.head[arc], walls)


def test_only_what_is_seen_is_painted() -> None:
    """A maze of a million cells costs no more than the piece of it in view."""
    grid = build(1000, 1000)
    painter = Painter(Board(grid, bytearray(len(grid.head))), 16)
    painter.draw(8000, 8000, 480, 226, 1)
    assert len(painter._chunks) <= (480 // WIDTH + 2) * (226 // HEIGHT + 2)


@pytest.mark.parametrize("scale", [2, 3, 4, 6])
@pytest.mark.parametrize("shape", SHAPES)
def test_enlarged_picture_is_the_same_picture(shape: str, scale: int) -> None:
    painter = Painter(Board.of(generate(5, 4, seed=2, shape=shape)), 16)
    pyxel.cls(Role.VOID)
    painter.draw(-5, -3, 480, 270, 1)
    plain = pyxel.Image(480, 270)
    plain.blt(0, 0, pyxel.screen, 0, 0, 480, 270)
    pyxel.cls(Role.VOID)
    painter.draw(-5, -3, 480, 270, scale)
    for y in range(0, 270, 7):
        for x in range(0, 480, 7):
            assert pyxel.screen.pget(x, y) == plain.pget(x // scale, y // scale)
