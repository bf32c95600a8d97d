"""What a maze in characters costs, beside what the terminal does with it anyway.

    pytest tests/benchmarks/test_terminal.py

Compare the rows of a group with one another: machines differ, ratios do not.
"""

from functools import cache
from itertools import islice

import pytest
from prompt_toolkit.utils import get_cwidth
from pytest_benchmark.fixture import BenchmarkFixture

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.files.text import write
from pixelmaze.maze.board import Board
from pixelmaze.maze.step import Step
from pixelmaze.run.factory import from_id
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.palette import Palette
from pixelmaze.terminal.picture import svg
from pixelmaze.terminal.view import BLOCKS, ROOMS, View

TERMINALS = [(80, 24), (200, 60)]
ZOOMS = [ROOMS, BLOCKS]

each_terminal = pytest.mark.parametrize("terminal", TERMINALS)
each_zoom = pytest.mark.parametrize("zoom", ZOOMS, ids=["rooms", "blocks"])


@cache
def searched(size: str, shape: str) -> tuple[Board, Step]:
    """A board in the middle of a search, and the step that comes next."""
    maze = from_id(f"{shape}-{size}-prim-1")
    board = Board.of(maze)
    steps = SOLVERS["bfs"].steps(maze, maze.start, maze.goal)
    for step in islice(steps, maze.grid.size // 2):
        board.apply(step)
    return board, next(steps)


@each_zoom
@each_terminal
@pytest.mark.parametrize("shape", ["square", "hexagonal"])
@pytest.mark.parametrize("size", ["300x300", "1000x1000"])
def test_new_view(
    benchmark: BenchmarkFixture, terminal: tuple[int, int], zoom: int, shape: str, size: str
) -> None:
    """Nothing was drawn before, as after a scroll to somewhere else."""
    benchmark.group = f"{terminal[0]}x{terminal[1]}"
    board, _ = searched(size, shape)
    canvas = Canvas(*terminal)

    def draw() -> None:
        view = View(board, zoom)
        view.follow(board.cursor)
        view.draw(canvas, canvas.box, {})

    benchmark(draw)


@each_zoom
@each_terminal
def test_next_step(benchmark: BenchmarkFixture, terminal: tuple[int, int], zoom: int) -> None:
    benchmark.group = f"{terminal[0]}x{terminal[1]}"
    board, step = searched("300x300", "square")
    view, canvas = View(board, zoom), Canvas(*terminal)
    view.follow(board.cursor)

    def draw() -> None:
        board.apply(step)
        view.draw(canvas, canvas.box, {})
        board.undo()

    benchmark(draw)


@each_terminal
def test_width_of_each_character(benchmark: BenchmarkFixture, terminal: tuple[int, int]) -> None:
    """What prompt_toolkit asks in every frame, of every character, before it shows anything."""
    benchmark.group = f"{terminal[0]}x{terminal[1]}"
    text = "─" * (terminal[0] * terminal[1])
    benchmark(lambda: sum(map(get_cwidth, text)))


@each_terminal
def test_maze_text(benchmark: BenchmarkFixture, terminal: tuple[int, int]) -> None:
    """As many characters as our plainest format writes, without colours or marks."""
    benchmark.group = f"{terminal[0]}x{terminal[1]}"
    maze = from_id(f"square-{terminal[0] // 4}x{terminal[1] // 2}-prim-1")
    benchmark(lambda: write(maze))


@each_terminal
def test_picture(benchmark: BenchmarkFixture, terminal: tuple[int, int]) -> None:
    benchmark.group = f"picture {terminal[0]}x{terminal[1]}"
    board, _ = searched("300x300", "square")
    canvas = Canvas(*terminal)
    View(board).draw(canvas, canvas.box, {})
    palette = Palette("dungeon", "true")
    benchmark(lambda: svg(canvas, palette))
