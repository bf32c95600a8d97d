"""What a frame of play costs (update and draw), beside copies of the whole screen.

pytest tests/benchmarks/test_playing.py
"""

import pytest
import pyxel
from pytest_benchmark.fixture import BenchmarkFixture
from support.window_driver import Player, play, screen

from pixelmaze.game.game import Game
from pixelmaze.game.rules import Rules
from pixelmaze.maze.grid import arc_between
from pixelmaze.run.factory import from_id
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.window.app.app import App
from pixelmaze.window.canvas import hud

MAZES = {
    "lit": ("square-39x19-wilson-1", Rules()),
    "torch": ("square-39x19-wilson-1", Rules(torch=4)),
    "hexagonal torch": ("hexagonal-39x19-wilson-1", Rules(torch=4)),
    "ghost": ("square-39x19-wilson-1-waypoints-3", Rules(ghost="dfs", pace=20)),
    "large": ("square-200x200-wilson-1", Rules()),
}


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()


def on_the_way(maze: str, rules: Rules, moves: int) -> PlayScene:
    """A game in which so many moves were made, to and fro."""
    scene = play(maze, rules=rules)
    game = scene.game
    way = game.shortest[: len(game.shortest) // 2]
    there_and_back = [*way[1:], *way[-2::-1]]
    for number in range(moves):
        cell = there_and_back[number % len(there_and_back)]
        scene.walk(arc_between(scene.maze.grid, game.cell, cell))
    Player(scene).wait(60)
    return scene


@pytest.mark.parametrize("moves", [20, 5000])
@pytest.mark.parametrize("name", MAZES)
def test_frame(benchmark: BenchmarkFixture, name: str, moves: int) -> None:
    benchmark.group = "frame of play"
    app = App(on_the_way(*MAZES[name], moves))

    def frame() -> None:
        app.update()
        app.draw()

    benchmark.pedantic(frame, rounds=200, warmup_rounds=20)


def test_full_screen_blit(benchmark: BenchmarkFixture) -> None:
    benchmark.group = "frame of play"
    image = pyxel.Image(hud.WIDTH, hud.HEIGHT)
    benchmark(lambda: pyxel.blt(0, 0, image, 0, 0, image.width, image.height))


@pytest.mark.parametrize("size", ["40x20", "200x200", "1000x1000"])
def test_beginning(benchmark: BenchmarkFixture, size: str) -> None:
    """The rules, of a maze that is there."""
    benchmark.group = "a game begins"
    maze = from_id(f"square-{size}-prim-1")
    benchmark.pedantic(lambda: Game(maze), rounds=3, warmup_rounds=1)
