"""A screen without a window: scenes driven by scripted keys, and looked at as pictures."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
import pyxel
from PIL import Image, ImageChops

from pixelmaze import Maze, from_id, read
from pixelmaze.app import hud
from pixelmaze.app.scenes.play import Play
from pixelmaze.app.scenes.race import RaceScene
from pixelmaze.app.scenes.watch import Watch
from pixelmaze.app.window import App, Scene, open_screen
from pixelmaze.race import of_generators, of_solvers
from pixelmaze.search import Search

PICTURES = Path(__file__).parent / "pictures"


@cache
def screen() -> None:
    """Start the engine: it can be started once a process."""
    open_screen(headless=True, fps=1000)


def watch(maze: str = "square-8x5-prim-7", solver: str = "dfs", rate: int = 60) -> Watch:
    return Watch(Search(from_id(maze), None), solver, rate)


def race(maze: str, *names: str, rate: int = 60, generators: bool = False) -> RaceScene:
    line_up = of_generators if generators else of_solvers
    return RaceScene(from_id(maze), lambda maze: line_up(maze, names), rate)


def play(maze: str = "square-8x5-prim-7", solver: str = "dfs") -> Play:
    return Play(from_id(maze), solver)


def walled_in() -> Maze:
    """A maze whose goal cannot be reached."""
    return read("+---+---+\n| S |   |\n+---+   +\n|     G |\n+---+---+\n")


class Player:
    """Somebody before the screen, who presses keys and looks."""

    def __init__(self, scene: Scene) -> None:
        self._app = App(scene)
        self._pressed: set[int] = set()

    def wait(self, frames: int = 1) -> None:
        for _ in range(frames):
            self._app.update()
            self._app.draw()
            pyxel.flip()

    def press(self, *keys: int, frames: int = 1) -> None:
        """Hold the keys together for so many frames, then let go."""
        for key in keys:
            pyxel.set_btn(key, True)
        self.wait(frames)
        for key in keys:
            pyxel.set_btn(key, False)
        pyxel.flip()

    def see(self) -> Image.Image:
        self._app.draw()
        pixels = bytes(pyxel.screen.data_ptr())
        image = Image.frombytes("P", (hud.WIDTH, hud.HEIGHT), pixels)
        image.putpalette([byte for rgb in pyxel.colors for byte in rgb.to_bytes(3, "big")])
        return image

    def sees(self, colours: Iterable[int]) -> bool:
        """Whether any pixel of the maze's part of the screen has one of these palette indices."""
        view = self.see().crop((0, hud.TOP, hud.WIDTH - hud.SIDE, hud.TOP + hud.VIEW.height))
        return not {index for _, index in view.getcolors() or ()}.isdisjoint(map(int, colours))


def check_picture(image: Image.Image, name: str, config: pytest.Config, folder: Path) -> None:
    """Compare a picture with the one kept under that name, pixel by pixel."""
    kept = PICTURES / f"{name}.png"
    if config.getoption("--refresh-pictures"):
        PICTURES.mkdir(exist_ok=True)
        image.save(kept, optimize=True)
        return
    assert kept.exists(), f"{kept} is missing: make it with --refresh-pictures, and look at it"
    found = image.convert("RGB")
    difference = ImageChops.difference(found, Image.open(kept).convert("RGB")).getbbox()
    if difference:
        found.save(folder / f"{name}.png")
    assert difference is None, f"differs from {kept} in {difference}; seen: {folder / name}.png"
