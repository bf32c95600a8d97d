"""What a frame costs (update and draw), beside the ways it could be drawn instead.

    pytest tests/benchmarks/test_drawing.py

Compare the rows of a group with one another: machines differ, ratios do not.
"""

import subprocess
import sys
from functools import cache
from time import perf_counter

import pytest
import pyxel
from pytest_benchmark.fixture import BenchmarkFixture
from support.first_frame import ENGINE, TERMINAL, WINDOW
from support.window_driver import screen, session

from pixelmaze.files.text import write
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.search import Search
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.window.app.app import App
from pixelmaze.window.canvas import hud

SIZES = ("24x13", "200x200", "1000x1000")
SQUARE = 8
"""Pixels of a square in the drawing square by square."""
RUNNING, PAUSED = 400, 40
"""How many full-screen blits a frame may cost, of a maze of 1000×1000 at 10,000 steps a second."""


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()


@cache
def maze(size: str, generator: str = "prim") -> Maze:
    return from_id(f"square-{size}-{generator}-1")


def watched(maze: Maze, solver: str, step_rate: int) -> tuple[WatchScene, App]:
    """A search that has begun."""
    scene = WatchScene(session(), Search(maze, None), solver, step_rate)
    scene.watching.start()
    return scene, App(scene)


def frame(app: App) -> None:
    app.update()
    app.draw()


def pause(scene: WatchScene, app: App) -> None:
    """Let the search pause, and the camera come to rest."""
    scene.search.paused = True
    seen = None
    while seen != scene.panes[0].view.seen:
        seen = scene.panes[0].view.seen
        for _ in range(60):
            frame(app)


def full_screen() -> pyxel.Image:
    return pyxel.Image(hud.WIDTH, hud.HEIGHT)


@pytest.mark.parametrize("step_rate", [20, 1_000, 10_000])
@pytest.mark.parametrize("size", SIZES)
def test_frame(benchmark: BenchmarkFixture, size: str, step_rate: int) -> None:
    benchmark.group = f"frame {size}"
    scene, app = watched(maze(size), "bfs", step_rate)

    def next_frame() -> None:
        frame(app)
        if scene.search.finished:
            scene.watching.start()

    benchmark.pedantic(next_frame, rounds=200, warmup_rounds=60)


@pytest.mark.parametrize("size", SIZES)
def test_paused_frame(benchmark: BenchmarkFixture, size: str) -> None:
    benchmark.group = f"frame {size}"
    scene, app = watched(maze(size), "bfs", 1_000)
    frame(app)
    pause(scene, app)
    benchmark.pedantic(lambda: frame(app), rounds=200)


@pytest.mark.parametrize("size", SIZES[:2])
def test_square_by_square(benchmark: BenchmarkFixture, size: str) -> None:
    """The bare maze alone, redrawn every frame with a rect for each block."""
    benchmark.group = f"frame {size}"
    text = write(generate(*map(int, size.split("x")), seed=1), "matrix")
    rows = [[int(digit) for digit in line if digit in "01"] for line in text.splitlines()]

    def draw() -> None:
        pyxel.cls(0)
        for y, row in enumerate(rows):
            for x, wall in enumerate(row):
                pyxel.rect(x * SQUARE, y * SQUARE, SQUARE, SQUARE, 5 if wall else 1)

    benchmark.pedantic(draw, rounds=20, warmup_rounds=1)


@pytest.mark.parametrize("size", SIZES)
def test_full_screen_blit(benchmark: BenchmarkFixture, size: str) -> None:
    benchmark.group = f"frame {size}"
    image = full_screen()
    benchmark(lambda: pyxel.blt(0, 0, image, 0, 0, image.width, image.height))


@pytest.mark.parametrize("solver", ["dfs", "bfs", "a-star"])
@pytest.mark.parametrize("generator", ["recursive-backtracker", "prim"])
def test_budget(generator: str, solver: str) -> None:
    """Work beforehand, in spare time, is not counted, and here not done."""
    scene, app = watched(maze("1000x1000", generator), solver, 10_000)
    for _ in range(120):
        frame(app)
    assert blits(app) <= RUNNING
    pause(scene, app)
    assert blits(app) <= PAUSED


def blits(app: App) -> float:
    """How many blits a frame costs, on average in the best of a few rounds."""
    image = full_screen()

    def ratio() -> float:
        begin = perf_counter()
        for _ in range(100):
            frame(app)
        middle = perf_counter()
        for _ in range(100):
            pyxel.blt(0, 0, image, 0, 0, image.width, image.height)
        return (middle - begin) / (perf_counter() - middle)

    return min(ratio() for _ in range(8))


AT_ONCE = "import os, sys; sys.exit = lambda: os._exit(0)"
"""Ends a process as the engine does: what Python would tidy up is no part of the first frame."""
COMMANDS = [
    *(f"watch square-{size}-prim-1" for size in (*SIZES, "4700x4700")),
    "watch --from-blank square-4700x4700-prim-1",
    "play square-24x13-prim-1",
    "play square-4700x4700-prim-1",
    "race square-4700x4700-prim-1",
]
"""Of large mazes the first frame shows how far the making is."""


@pytest.mark.parametrize(
    ("code", "command"),
    [
        (f"{ENGINE}\nsys.exit()", ""),
        *((WINDOW, command) for command in COMMANDS),
        *((TERMINAL, command) for command in COMMANDS),
    ],
    ids=["bare engine", *COMMANDS, *(f"{command} --terminal" for command in COMMANDS)],
)
def test_first_frame(benchmark: BenchmarkFixture, code: str, command: str) -> None:
    """From the command to the first frame, without a window."""
    benchmark.group = "first frame"
    process = [sys.executable, "-c", f"{AT_ONCE}\n{code}", *command.split()]
    run = subprocess.run
    benchmark.pedantic(
        lambda: run(process, check=True, capture_output=True), rounds=10, warmup_rounds=1
    )
