"""Files are the same, byte for byte, whether compiled or interpreted code writes and reads them."""

import io
from collections.abc import Sequence
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.mask_strategies import masked_mazes
from support.sampling import sample
from support.strategies import SHAPE_NAMES, TEXT_SHAPES
from support.strategies import mazes as any_mazes

from pixelmaze import PixelmazeError
from pixelmaze.fast import fast
from pixelmaze.files.table import WRITTEN
from pixelmaze.files.text import read, write_format
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import generate
from pixelmaze.run.solution import solve

each_format = pytest.mark.parametrize("format", WRITTEN)
MAZES = any_mazes(max_waypoints=2, distinct=False) | masked_mazes(max_waypoints=3)


def written(maze: Maze, format: str, path: Sequence[int], threshold: int) -> bytes:
    """The file, or why there is none. Mazes of so many cells are worth compiling for."""
    file = io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fast, "THRESHOLD", threshold)
        try:
            write_format(maze, file, format, path)
        except PixelmazeError as error:
            return str(error).encode()
    return file.getvalue()


@pytest.mark.thorough
@each_format
@given(MAZES, st.data())
def test_files_are_the_same(format: str, maze: Maze, data: st.DataObject) -> None:
    cells = st.lists(st.integers(0, maze.grid.size - 1), max_size=9)
    path = data.draw(st.sampled_from([[], solve(maze).route]) | cells)
    assert written(maze, format, path, 1) == written(maze, format, path, 10**9)


@cache
def large(shape: str) -> tuple[Maze, list[int]]:
    """A maze and its path."""
    mask = "heart" if shape == "square" else ""
    maze = generate(300, 150, "kruskal", 7, shape, braid=20, mask=mask)
    return maze, solve(maze).route


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("format", "shape"), sample(product(WRITTEN, SHAPE_NAMES), len(SHAPE_NAMES) + 1)
)
def test_files_of_large_mazes_are_the_same(format: str, shape: str) -> None:
    """So large that an SVG is in several parts."""
    maze, path = large(shape)
    assert written(maze, format, path, 1) == written(maze, format, path, 10**9)


@pytest.mark.thorough
@given(masked_mazes(TEXT_SHAPES, max_waypoints=3))
def test_texts_are_read_the_same(maze: Maze) -> None:
    """By compiled code; by interpreted code other tests read them."""
    for kind in ("walls", "blocks") if maze.grid.shape.name == "square" else ("walls",):
        text = written(maze, kind, (), 1).decode()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(fast, "THRESHOLD", 1)
            assert read(text) == maze
