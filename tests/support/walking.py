"""Mazes to walk in, and keys to hold, for tests of steering."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import pyxel
from support.window_driver import Player

from pixelmaze.maze.grid import build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import Direction
from pixelmaze.ui.play.play import PlayScene

HALL = """
+---+---+---+---+---+---+---+---+
| S                           G |
+---+---+---+---+---+---+---+---+
"""
BENDS = """
+---+---+---+---+---+
| S             |   |
+---+---+---+   +   +
|               |   |
+   +---+---+---+   +
|                   |
+---+---+   +---+---+
|     G             |
+---+---+---+---+---+
"""
"""A passage with three bends that ends at a junction."""
FORK = """
+---+---+---+---+
| S         |   |
+---+---+   +   +
|             G |
+---+---+---+---+
"""


def open_field(shape: str = "square", side: int = 9) -> Maze:
    """A field without walls, with the player in the middle."""
    grid = build(side, side, shape)
    return Maze(grid, bytearray([1]) * len(grid.head), grid.size // 2, 0)


@contextmanager
def held(*keys: int) -> Iterator[None]:
    for key in keys:
        pyxel.set_btn(key, True)
    try:
        yield
    finally:
        for key in keys:
            pyxel.set_btn(key, False)
        pyxel.flip()


def finger(player: Player, events: Mapping[int, Sequence[int]], frames: int) -> list[int]:
    """Press or let go of keys in the frames given: whatever is down goes up, and the other way
    round. Returns the frames in which a move was made."""
    game = player.scene.game  # type: ignore[attr-defined]
    down: set[int] = set()
    moved = []
    for frame in range(frames):
        for key in events.get(frame, ()):
            down ^= {key}
            pyxel.set_btn(key, key in down)
        moves = game.moves
        player.blink()
        moved += [frame] * (game.moves - moves)
    for key in down:
        pyxel.set_btn(key, False)
    pyxel.flip()
    return moved


@contextmanager
def tilted(x: int, y: int) -> Iterator[None]:
    """Move the left stick; 32768 is all the way."""
    for axis, value in ((pyxel.GAMEPAD1_AXIS_LEFTX, x), (pyxel.GAMEPAD1_AXIS_LEFTY, y)):
        pyxel.set_btnv(axis, value)
    try:
        yield
    finally:
        for axis in (pyxel.GAMEPAD1_AXIS_LEFTX, pyxel.GAMEPAD1_AXIS_LEFTY):
            pyxel.set_btnv(axis, 0)


def at(scene: PlayScene) -> tuple[int, int]:
    """Column and row of the player."""
    return scene.maze.grid.xy(scene.game.cell)


def cell(scene: PlayScene, column: int, row: int) -> int:
    return scene.maze.grid.at(column, row)


def point(scene: PlayScene, column: int, row: int) -> tuple[int, int]:
    """Where the middle of this cell is on the screen."""
    there = cell(scene, column, row)
    return scene.pane.view.screen_place(there, there, 0)


def angle_between(one: float, other: float) -> float:
    """The angle between two directions, 0 … 180 degrees."""
    return abs((one - other + 180) % 360 - 180)


def gone(scene: PlayScene) -> Direction:
    """The direction of the last move on the screen."""
    grid = scene.maze.grid
    arc = scene.game.walked[-1]
    here, there = grid.head[grid.twin[arc]], grid.head[arc]
    across, down = (
        grid.centre(there)[0] - grid.centre(here)[0],
        grid.xy(there)[1] - grid.xy(here)[1],
    )
    return (across > 0) - (across < 0), down
