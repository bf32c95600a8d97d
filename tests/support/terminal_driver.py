"""Drive scenes of the terminal by key names, and read them as text."""

from pathlib import Path
from typing import Any

from support.runs import walk_out

from pixelmaze.game.rules import WAYS
from pixelmaze.maze.grid import arc_towards
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.front_end import TerminalServices
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.title.title import TitleScene

FRAME = 1 / 30


def session(folder: Path, **asked: Any) -> Session:
    """The session of a player whose records are in this folder."""
    return begin_session(Store(Folder(folder)), TerminalServices(), **asked)


def seen(shown: Any, columns: int = 80, lines: int = 24) -> str:
    """The text of a terminal of this size."""
    canvas = Canvas(columns, lines)
    shell = Shell(shown) if isinstance(shown, Scene) else shown
    shell.draw(canvas)
    return canvas.text()


def opened(folder: Path) -> tuple[Session, Shell]:
    """The title of a player whose records are in this folder, and what it is shown in."""
    shared = session(folder, reduced_motion=True)
    return shared, Shell(TitleScene(shared))


def lines_with(shell: Shell, words: str) -> list[str]:
    """The lines of the terminal that hold these words."""
    return [line for line in seen(shell).splitlines() if words in line]


def press(shell: Shell, *keys: str) -> None:
    """Press these keys one after another, with a frame after each."""
    for key in keys:
        shell.press(key)
        shell.update(FRAME)


def wait(shell: Shell, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        shell.update(FRAME)


def walk_to_goal(scene: PlayScene) -> None:
    """Walk the shortest tour over all keys to the goal, without letting time pass."""
    game = scene.game
    for move in walk_out(type(game)(game.maze, game.rules)).inputs:
        scene.walk(arc_towards(game.maze.grid, game.cell, WAYS.index(move.action)))
