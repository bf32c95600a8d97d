"""What a frame costs (update and draw), beside the ways it could be drawn instead.

    pytest tests/benchmarks/test_drawing.py

Compare the rows of a group with one another: machines differ, ratios do not.
"""

import subprocess
import sys

import pytest
import pyxel
from pytest_benchmark.fixture import BenchmarkFixture
from screen import screen

from pixelmaze import from_id, generate
from pixelmaze.app.scenes.watch import Watch
from pixelmaze.app.window import App
from pixelmaze.formats.text import write

SIZES = ((24, 13), (200, 200))
SQUARE = 8
"""Pixels of a square in the drawing square by square."""


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()


def maze_id(size: tuple[int, int]) -> str:
    return f"square-{size[0]}x{size[1]}-prim-1"


@pytest.mark.parametrize("step_rate", [20, 1_000, 10_000])
@pytest.mark.parametrize("size", SIZES)
def test_frame(benchmark: BenchmarkFixture, size: tuple[int, int], step_rate: int) -> None:
    benchmark.group = f"frame {size[0]}x{size[1]}"
    scene = Watch(from_id(maze_id(size)), "bfs", step_rate)
    app = App(scene)
    scene.start()

    def frame() -> None:
        app.update()
        app.draw()
        if scene.search and scene.search.finished:
            scene.start()

    benchmark.pedantic(frame, rounds=200, warmup_rounds=30)


@pytest.mark.parametrize("size", SIZES)
def test_square_by_square(benchmark: BenchmarkFixture, size: tuple[int, int]) -> None:
    """The bare maze alone, redrawn every frame with a rect for each block."""
    benchmark.group = f"frame {size[0]}x{size[1]}"
    text = write(generate(*size, seed=1), "matrix")
    rows = [[int(digit) for digit in line if digit in "01"] for line in text.splitlines()]

    def frame() -> None:
        pyxel.cls(0)
        for y, row in enumerate(rows):
            for x, wall in enumerate(row):
                pyxel.rect(x * SQUARE, y * SQUARE, SQUARE, SQUARE, 5 if wall else 1)

    benchmark.pedantic(frame, rounds=20, warmup_rounds=1)


def test_full_screen_blit(benchmark: BenchmarkFixture) -> None:
    benchmark.group = "frame 24x13"
    image = pyxel.Image(480, 270)
    benchmark(lambda: pyxel.blt(0, 0, image, 0, 0, 480, 270))


ENGINE = "import pyxel; pyxel.init(480, 270, headless=True); pyxel.cls(0); pyxel.flip()"
PROGRAM = """
from unittest.mock import patch
from pixelmaze import cli
from pixelmaze.app import window
def first_frame(app):
    app.update(); app.draw(); window.pyxel.flip()
    raise SystemExit
opened = window.open_screen
with patch.object(window, "open_screen", lambda: opened(headless=True)), \\
     patch.object(window.App, "run", first_frame):
    cli.cli(["watch", "ID"], standalone_mode=False)
"""


@pytest.mark.parametrize(
    "code",
    [ENGINE, *(PROGRAM.replace("ID", maze_id(size)) for size in SIZES)],
    ids=["bare engine", "24x13", "200x200"],
)
def test_first_frame(benchmark: BenchmarkFixture, code: str) -> None:
    """From the command to the first frame, without a window."""
    benchmark.group = "first frame"
    command = [sys.executable, "-c", code]
    run = subprocess.run
    benchmark.pedantic(
        lambda: run(command, check=True, capture_output=True), rounds=10, warmup_rounds=1
    )
